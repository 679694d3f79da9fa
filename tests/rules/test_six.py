"""The Six scraps all permanents (RULES 11, 12)."""

import pytest

from cuttle_engine import Outcome, Suit, get_ruleset

from .table import (
    EVERY_RULESET,
    THREE_SEATS,
    hand,
    permanents,
    play,
    points,
    put,
    scrap,
    unanswered,
    uses,
    why_not,
)

every_ruleset = pytest.mark.parametrize("ruleset", EVERY_RULESET)


@every_ruleset
def test_six_scraps_all_permanents_own_ones_too(ruleset: str) -> None:
    state = put(hands=["6C"], permanents=["KD 8C", "QH KS"], ruleset=ruleset)
    after = unanswered(state, "6C!")
    assert [permanents(after, 0), permanents(after, 1)] == ["", ""]
    assert set(scrap(after).split()) == {"KD", "8C", "QH", "KS", "6C"}


@every_ruleset
def test_six_raises_the_goals_again(ruleset: str) -> None:
    state = put(hands=["6C"], permanents=["KD", "KH KS"], ruleset=ruleset)
    assert [player.goal for player in state.players] == [14, 10]
    assert [player.goal for player in unanswered(state, "6C!").players] == [21, 21]


@every_ruleset
def test_six_scraps_all_jacks_and_the_point_cards_go_back_to_their_first_owners(
    ruleset: str,
) -> None:
    state = put(hands=["6C"], points=["TS(JC)", "4C(JD,JH) 9D(JS)"], ruleset=ruleset)
    after = unanswered(state, "6C!")
    assert [points(after, 0), points(after, 1)] == ["9D", "4C TS"]
    assert [player.score for player in after.players] == [9, 14]
    assert set(scrap(after).split()) == {"JC", "JD", "JH", "JS", "6C"}


@every_ruleset
def test_six_leaves_point_cards_and_hands_alone(ruleset: str) -> None:
    state = put(hands=["6C KD", "5H"], points=["8H", "TS"], ruleset=ruleset)
    after = unanswered(state, "6C!")
    assert [points(after, 0), points(after, 1)] == ["8H", "TS"]
    assert [hand(after, 0), hand(after, 1)] == ["KD", "5H"]


@every_ruleset
def test_six_may_always_be_played_even_at_an_empty_table(ruleset: str) -> None:
    state = put(hands=["6C"], rest="scrap", ruleset=ruleset)
    assert uses(state, "6C") == {"6C", "6C!"}
    assert scrap(unanswered(state, "6C!")).endswith(" 6C")


@every_ruleset
def test_six_has_no_target(ruleset: str) -> None:
    state = put(hands=["6C"], permanents=["", "KH"], ruleset=ruleset)
    assert why_not(state, "6C!KH") is not None


@every_ruleset
def test_queen_does_not_protect_against_the_six(ruleset: str) -> None:
    state = put(hands=["6C"], permanents=["", "QH QS KD"], ruleset=ruleset)
    assert permanents(unanswered(state, "6C!"), 1) == ""


@every_ruleset
def test_countered_six_scraps_nothing_but_itself_and_the_two(ruleset: str) -> None:
    state = put(hands=["6C", "2D"], permanents=["KD", "KH"], ruleset=ruleset)
    after = play(state, "6C!", "2D?", "decline")
    assert [permanents(after, 0), permanents(after, 1)] == ["KD", "KH"]
    assert scrap(after) == "2D 6C"


@every_ruleset
@pytest.mark.parametrize(
    ("turn", "expected"),
    [(0, "JC 8C JD JH KD 8D KS 6C"), (1, "8D KS JC 8C JD JH KD 6C")],
)
def test_scrapped_permanents_lie_by_seat_from_the_turns_then_in_scuttle_order_the_six_last(
    ruleset: str, turn: int, expected: str
) -> None:
    state = put(
        hands=["6C", ""] if turn == 0 else ["", "6C"],
        points=["9C(JD,JH) 3S(JC)", ""],
        permanents=["KD 8C", "KS 8D"],
        turn=turn,
        ruleset=ruleset,
    )
    assert scrap(unanswered(state, "6C!")) == expected


def test_scrapped_permanents_follow_the_suit_order_of_the_ruleset() -> None:
    upside_down = get_ruleset("balanced").replace(suit_order=tuple(reversed(Suit)))
    state = put(hands=["6C"], permanents=["8C 8D QS QH"], ruleset=upside_down)
    assert scrap(unanswered(state, "6C!")) == "8D 8C QS QH 6C"


@every_ruleset
def test_point_card_that_a_six_sends_home_may_win_the_round(ruleset: str) -> None:
    state = put(hands=["6C"], points=["9C 3D", "TS(JC)"], ruleset=ruleset)
    assert unanswered(state, "6C!").outcome == Outcome((0,), "goal")


def test_six_sends_a_point_card_home_past_every_seat_that_had_it() -> None:
    state = put(hands=["6C"], points=["", "TS@2(JC@0,JD@1)", "4C@1(JH@2)"], ruleset=THREE_SEATS)
    after = unanswered(state, "6C!")
    assert [points(after, seat) for seat in range(3)] == ["", "4C", "TS"]
    assert scrap(after) == "JC JD JH 6C"
