"""RULES 3, points."""

import pytest

from .table import every_ruleset, legal, play, points, put, uses

POINT_RANKS = "A23456789T"


@every_ruleset
@pytest.mark.parametrize("rank", POINT_RANKS)
def test_ace_to_ten_count_their_rank_in_the_own_row(ruleset: str, rank: str) -> None:
    for suit in "CDHS":
        state = play(put(hands=[rank + suit], ruleset=ruleset), rank + suit)
        assert points(state, 0) == rank + suit
        assert state.players[0].score == POINT_RANKS.index(rank) + 1
        assert state.players[1].score == 0


@every_ruleset
def test_the_point_row_adds_up(ruleset: str) -> None:
    state = put(points=["AC 2D 3H 4S", "9C TD"], ruleset=ruleset)
    assert [player.score for player in state.players] == [10, 19]


@every_ruleset
@pytest.mark.parametrize("rank", "JQK")
def test_jack_queen_and_king_are_no_point_cards(ruleset: str, rank: str) -> None:
    state = put(hands=[f"{rank}C", "4S"], points=["", "AS"], ruleset=ruleset)
    plain = {f"{rank}C^AS"} if rank == "J" else {f"{rank}C^"}
    assert uses(state, f"{rank}C") == plain


@every_ruleset
def test_points_go_straight_to_the_row_even_if_the_opponent_holds_every_two(ruleset: str) -> None:
    state = play(put(hands=["TC", "2C 2D 2H 2S"], ruleset=ruleset), "TC")
    assert state.window is None
    assert points(state, 0) == "TC"


@every_ruleset
def test_an_eight_for_points_is_a_point_card_not_glasses(ruleset: str) -> None:
    state = play(put(hands=["8C", "4S"], ruleset=ruleset), "8C")
    assert state.players[0].permanents == ()
    assert state.players[0].score == 8


@every_ruleset
def test_every_card_of_the_hand_from_ace_to_ten_may_be_played_for_points(ruleset: str) -> None:
    cards = {f"{rank}H" for rank in POINT_RANKS}
    state = put(hands=[" ".join(cards)], ruleset=ruleset)
    assert cards <= legal(state)
