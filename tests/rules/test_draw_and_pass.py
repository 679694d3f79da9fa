"""RULES 18: drawing, passing, and the tie."""

import pytest

from cuttle_engine import Outcome, Reason, Ruleset, get_ruleset, legal_actions

from .table import (
    FOUR_SEATS,
    THREE_SEATS,
    every_ruleset,
    hand,
    legal,
    play,
    put,
    unanswered,
    why_not,
)

TIE = Outcome((), "passes")
# Nothing in this hand can be played, and there are no targets; at the limit it cannot draw either.
STUCK = "JC JD JH JS 2C 2D 2H 2S"
FROZEN = "2C 2D 2H 2S"


@every_ruleset
def test_a_draw_takes_the_top_card_of_the_deck(ruleset: str) -> None:
    state = put(hands=["AC"], deck="KC QC", ruleset=ruleset)
    drawn = play(state, "draw")
    assert hand(drawn, 0) == "AC KC"
    assert (str(drawn.deck[0]), drawn.deck_size) == ("QC", state.deck_size - 1)


@every_ruleset
def test_a_draw_needs_a_deck(ruleset: str) -> None:
    state = put(hands=["AC"], rest="scrap", ruleset=ruleset)
    assert why_not(state, "draw") is Reason.DECK_EMPTY


@every_ruleset
def test_passing_is_not_legal_while_there_is_a_deck(ruleset: str) -> None:
    assert why_not(put(hands=["AC"], ruleset=ruleset), "pass") is Reason.MUST_NOT_PASS
    assert why_not(put(ruleset=ruleset), "pass") is Reason.MUST_NOT_PASS


@every_ruleset
def test_passing_is_legal_beside_everything_else_once_the_deck_is_empty(ruleset: str) -> None:
    state = put(hands=["AC KC"], deck="", rest="scrap", ruleset=ruleset)
    assert legal(state) == {"pass", "AC", "AC!", "KC^"}


@every_ruleset
def test_the_last_card_of_the_deck_can_be_drawn_and_then_a_pass_is_legal(ruleset: str) -> None:
    state = put(hands=["AC"], deck="KC", rest="scrap", ruleset=ruleset)
    assert "pass" not in legal(state)
    assert legal(play(state, "draw")) == {"pass"}


def test_at_the_hand_limit_a_draw_is_not_legal() -> None:
    state = put(hands=["AC AD AH AS KC KD KH KS"], ruleset="balanced")
    assert why_not(state, "draw") is Reason.HAND_FULL


def test_at_the_hand_limit_passing_is_still_not_legal_while_a_card_can_be_played() -> None:
    state = put(hands=["AC AD AH AS KC KD KH KS"], ruleset="balanced")
    assert why_not(state, "pass") is Reason.MUST_NOT_PASS


def test_a_pass_is_legal_when_nothing_else_is() -> None:
    state = put(hands=[STUCK], frozen=FROZEN, ruleset="balanced")
    assert state.deck_size > 0
    assert legal(state) == {"pass"}


def test_a_forced_pass_with_cards_in_the_deck_counts_like_any_other() -> None:
    state = put(hands=[STUCK], frozen=FROZEN, passes=2, ruleset="balanced")
    assert play(state, "pass").outcome == TIE
    state = put(hands=[STUCK], frozen=FROZEN, ruleset="balanced")
    assert play(state, "pass").passes == 1


def test_a_forced_pass_ends_the_turn_so_that_frozen_cards_thaw() -> None:
    state = put(hands=[STUCK], frozen=FROZEN, ruleset="balanced")
    state = play(state, "pass", "draw")
    assert {"2C", "2D", "2H", "2S"} == legal(state)


@every_ruleset
def test_three_passes_in_a_row_end_the_round_in_a_tie(ruleset: str) -> None:
    state = put(hands=["AC", "AD"], rest="scrap", ruleset=ruleset)
    state = play(state, "pass", "pass")
    assert (state.outcome, state.passes) == (None, 2)
    state = play(state, "pass")
    assert state.outcome == TIE
    assert state.outcome.winner is None
    assert (state.to_act, legal_actions(state)) == (None, ())


@pytest.mark.parametrize("ruleset", [THREE_SEATS, FOUR_SEATS])
def test_passes_are_counted_round_the_table(ruleset: Ruleset) -> None:
    state = play(put(hands=["AC"], rest="scrap", ruleset=ruleset), "pass", "pass")
    assert state.outcome is None
    assert play(state, "pass").outcome == TIE


@every_ruleset
def test_the_tie_comes_whatever_the_score(ruleset: str) -> None:
    state = put(points=["TC TD", "AC"], passes=2, rest="scrap", ruleset=ruleset)
    assert play(state, "pass").outcome == TIE


@every_ruleset
@pytest.mark.parametrize("action", ["7C", "7CxAS", "AC!", "KC^", "JC^AS"])
def test_any_other_action_in_between_starts_the_count_again(ruleset: str, action: str) -> None:
    state = put(
        hands=["7C AC KC JC", "4S"], points=["", "AS"], passes=2, rest="scrap", ruleset=ruleset
    )
    state = unanswered(state, action)
    assert state.passes == 0
    state = play(state, "pass", "pass")
    assert state.outcome is None
    assert play(state, "pass").outcome == TIE


@every_ruleset
def test_a_countered_one_off_starts_the_count_again(ruleset: str) -> None:
    state = put(hands=["AC", "2C"], passes=2, rest="scrap", ruleset=ruleset)
    state = play(state, "AC!", "2C?", "decline")
    assert (state.passes, state.outcome) == (0, None)


def test_a_draw_between_forced_passes_starts_the_count_again() -> None:
    state = put(hands=[STUCK, ""], frozen=FROZEN, passes=1, ruleset="balanced")
    assert play(state, "pass").passes == 2
    assert play(state, "pass", "draw").passes == 0


def test_trimming_a_hand_does_not_start_the_count_again() -> None:
    hands = ["AC AD AH AS 3C 3D 3H 3S 4C", ""]
    state = put(hands=hands, rest="scrap", passes=1, ruleset="cuttle-cards")
    state = play(state, "pass")
    assert state.window is not None
    assert (state.window.cause, state.passes) == ("hand-limit", 2)
    state = play(state, "*AC")
    assert (state.turn, state.passes) == (1, 2)
    assert play(state, "pass").outcome == TIE


def test_the_last_pass_ends_the_round_before_any_trimming() -> None:
    hands = ["AC AD AH AS 3C 3D 3H 3S 4C", ""]
    state = put(hands=hands, rest="scrap", passes=2, ruleset="cuttle-cards")
    state = play(state, "pass")
    assert (state.outcome, state.window) == (TIE, None)
    assert len(state.players[0].hand) == 9


@pytest.mark.parametrize("passes", [1, 2, 4])
def test_the_number_of_passes_is_the_rulesets(passes: int) -> None:
    state = put(rest="scrap", ruleset=get_ruleset("balanced").replace(passes_to_tie=passes))
    for _ in range(passes):
        assert state.outcome is None
        state = play(state, "pass")
    assert state.outcome == TIE
