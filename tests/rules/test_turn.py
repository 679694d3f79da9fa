"""RULES 2, a turn is exactly one action, and whose turn it is next."""

import pytest

from cuttle_engine import Reason, Ruleset, deal, get_ruleset

from .table import (
    FOUR_SEATS,
    THREE_SEATS,
    TWO_SIDES,
    every_ruleset,
    legal,
    play,
    put,
    unanswered,
    why_not,
)


@every_ruleset
@pytest.mark.parametrize("action", ["draw", "7C", "7CxAS", "6D!", "QH^", "8H^", "KD^", "JC^AS"])
def test_one_action_of_any_kind_is_the_whole_turn(ruleset: str, action: str) -> None:
    state = put(
        hands=["7C 6D QH 8H KD JC", "4S"], points=["", "AS"], deck="TH", scrap="TS", ruleset=ruleset
    )
    assert action in legal(state)
    state = unanswered(state, action)
    assert (state.turn, state.to_act, state.window) == (1, 1, None)


@every_ruleset
@pytest.mark.parametrize("actions", ["7C! TC", "3C! *KD", "4C! *AD *AH"])
def test_what_a_one_off_asks_for_belongs_to_the_same_turn(ruleset: str, actions: str) -> None:
    one_off, *choices = actions.split()
    state = put(hands=["7C 3C 4C", "AD AH"], deck="TC", scrap="KD", ruleset=ruleset)
    state = unanswered(state, one_off)
    for choice in choices:
        assert state.turn == 0
        state = play(state, choice)
    assert (state.turn, state.to_act, state.window) == (1, 1, None)


@every_ruleset
def test_a_pass_is_the_whole_turn(ruleset: str) -> None:
    state = play(put(hands=["7C", "4S"], rest="scrap", ruleset=ruleset), "pass")
    assert (state.turn, state.to_act) == (1, 1)


@every_ruleset
def test_a_turn_offers_every_use_of_every_card_and_nothing_else(ruleset: str) -> None:
    state = put(hands=["7C QH JC TC", "4S"], points=["", "AS"], deck="TH", ruleset=ruleset)
    assert legal(state) == {
        "draw", "7C", "7C!", "7CxAS", "QH^", "JC^AS", "TC", "TCxAS",
    }  # fmt: skip


@every_ruleset
@pytest.mark.parametrize("answer", ["decline", "2C?", "*2C"])
def test_nothing_is_answered_when_nothing_is_open(ruleset: str, answer: str) -> None:
    state = put(hands=["2C", "4S"], ruleset=ruleset)
    assert why_not(state, answer) is Reason.WRONG_WINDOW


@every_ruleset
def test_the_turn_stays_with_its_seat_while_the_opponent_answers(ruleset: str) -> None:
    state = play(put(hands=["6C 2C", "2D"], ruleset=ruleset), "6C!")
    assert (state.turn, state.to_act) == (0, 1)
    state = play(state, "2D?")
    assert (state.turn, state.to_act) == (0, 0)
    state = play(state, "decline")
    assert (state.turn, state.to_act) == (1, 1)


@pytest.mark.parametrize("ruleset", [get_ruleset("balanced"), THREE_SEATS, FOUR_SEATS, TWO_SIDES])
def test_turns_go_round_clockwise(ruleset: Ruleset) -> None:
    state = deal(ruleset, seed="a round")
    turns = []
    for _ in range(2 * ruleset.seats):
        turns.append(state.to_act)
        state = play(state, "draw")
    assert turns == [*range(ruleset.seats)] * 2


@pytest.mark.parametrize("ruleset", [THREE_SEATS, FOUR_SEATS])
def test_counters_by_others_do_not_change_whose_turn_is_next(ruleset: Ruleset) -> None:
    state = play(put(hands=["6C", "", "2D"], ruleset=ruleset), "6C!", "decline", "2D?")
    while state.window is not None:
        state = play(state, "decline")
    assert (state.turn, state.to_act) == (1, 1)
