"""RULES 1, the deal."""

import pytest

from cuttle_engine import Ruleset, deal, get_ruleset

from .table import (
    FOUR_SEATS,
    THREE_SEATS,
    TWO_SIDES,
    every_card,
    every_ruleset,
    hand,
    known,
)


@every_ruleset
def test_seat_0_takes_its_whole_hand_from_the_top_then_seat_1_then_the_rest_is_the_deck(
    ruleset: str,
) -> None:
    shuffled = every_card(get_ruleset(ruleset))[::-1]
    state = deal(ruleset, deck=shuffled)
    assert state.players[0].hand == tuple(sorted(shuffled[:5]))
    assert state.players[1].hand == tuple(sorted(shuffled[5:11]))
    assert state.deck == tuple(shuffled[11:])


@every_ruleset
def test_two_players_get_5_and_6_cards(ruleset: str) -> None:
    state = deal(ruleset, seed="a round")
    assert [len(player.hand) for player in state.players] == [5, 6]
    assert state.deck_size == 41


@pytest.mark.parametrize("ruleset", [THREE_SEATS, FOUR_SEATS, TWO_SIDES])
def test_three_or_four_players_get_5_cards_each_seat_by_seat(ruleset: Ruleset) -> None:
    shuffled = every_card(ruleset)[::-1]
    state = deal(ruleset, deck=shuffled)
    hands = [shuffled[5 * seat : 5 * seat + 5] for seat in range(ruleset.seats)]
    assert [list(player.hand) for player in state.players] == [sorted(cards) for cards in hands]
    assert state.deck == tuple(shuffled[5 * ruleset.seats :])


@every_ruleset
def test_seat_0_moves_first(ruleset: str) -> None:
    state = deal(ruleset, seed="a round")
    assert (state.turn, state.to_act, state.window, state.outcome) == (0, 0, None, None)


@every_ruleset
def test_a_round_begins_with_nothing_on_the_table_in_the_scrap_or_known(ruleset: str) -> None:
    state = deal(ruleset, seed="a round")
    assert [(p.points, p.permanents, p.frozen, p.score) for p in state.players] == [
        ((),) * 3 + (0,)
    ] * 2
    assert state.scrap == ()
    assert [known(state, seat) for seat in (0, 1, None)] == ["", "", ""]


def test_hands_dealt_from_a_written_deck_are_those_cards() -> None:
    rest = (
        "AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S 8C 8D 8H 8S"
    )
    more = "9C 9D 9H 9S TC TD TH TS JC JD JH"
    state = deal("balanced", deck=f"KC AC QD AD KH KD QS QC QH KS JS {rest} {more}")
    assert hand(state, 0) == "AC AD QD KC KH"
    assert hand(state, 1) == "JS QC QH QS KD KS"
