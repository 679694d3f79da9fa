"""RULES 19: the hand limit, in both of its forms."""

import pytest

from cuttle_engine import Reason, Ruleset, get_ruleset

from .table import (
    THREE_SEATS,
    hand,
    legal,
    play,
    put,
    scrap,
    unanswered,
    why_not,
)

SEVEN_CARDS = "AC AD AH AS 3C 3D 3H"
EIGHT_CARDS = f"{SEVEN_CARDS} 3S"
NO_DRAW = [get_ruleset("balanced"), get_ruleset("balanced").replace(hand_limit=7)]
TRIM = ["cuttle-cards", "cuttle-cards-2"]
NO_LIMIT = ["traditional", "classic", "pagat"]
trim = pytest.mark.parametrize("ruleset", TRIM)


# --- no-draw ---


@pytest.mark.parametrize("ruleset", NO_DRAW)
def test_at_the_limit_you_may_not_draw(ruleset: Ruleset) -> None:
    cards = EIGHT_CARDS.split()
    assert ruleset.hand_limit is not None
    full = put(hands=[" ".join(cards[: ruleset.hand_limit])], ruleset=ruleset)
    assert why_not(full, "draw") is Reason.HAND_FULL
    below = put(hands=[" ".join(cards[: ruleset.hand_limit - 1])], ruleset=ruleset)
    assert "draw" in legal(below)


def test_above_the_limit_you_may_not_draw_either() -> None:
    state = put(hands=[f"{EIGHT_CARDS} KC"])
    assert why_not(state, "draw") is Reason.HAND_FULL


@pytest.mark.parametrize(
    ("others", "drawn"),
    [("AC AD AH", 3), (SEVEN_CARDS, 2), (EIGHT_CARDS, 1), (f"{EIGHT_CARDS} KC", 0)],
)
def test_a_five_draws_only_up_to_the_limit(others: str, drawn: int) -> None:
    state = put(hands=[f"5C {others}"], deck="TC TD TH TS")
    after = play(unanswered(state, "5C!"), "*AC")
    assert state.deck_size - after.deck_size == drawn
    assert len(after.players[0].hand) == len(others.split()) - 1 + drawn


def test_the_opponents_hand_does_not_limit_a_draw() -> None:
    assert "draw" in legal(put(hands=["", EIGHT_CARDS]))


def test_a_nine_may_exceed_the_limit() -> None:
    state = put(hands=["9C", EIGHT_CARDS], permanents=["", "KC"])
    state = unanswered(state, "9C!KC")
    assert len(state.players[1].hand) == 9
    assert state.window is None


def test_a_three_may_exceed_the_limit() -> None:
    state = put(hands=[f"{EIGHT_CARDS} KC"], scrap="KD")
    state = play(unanswered(state, "3C!"), "*KD")
    assert len(state.players[0].hand) == 9
    assert state.window is None


def test_nobody_ever_discards_down_to_a_limit_that_only_stops_drawing() -> None:
    state = play(put(hands=[f"{EIGHT_CARDS} KC KD"]), "AC")
    assert (len(state.players[0].hand), state.to_act, state.window) == (9, 1, None)


# --- trim ---


@trim
def test_where_hands_are_trimmed_a_draw_is_not_limited(ruleset: str) -> None:
    state = play(put(hands=[EIGHT_CARDS], deck="KC", ruleset=ruleset), "draw")
    assert hand(state, 0) == f"{EIGHT_CARDS} KC"


@trim
def test_where_hands_are_trimmed_a_five_draws_all_its_cards(ruleset: str) -> None:
    state = put(hands=[f"5C {SEVEN_CARDS}"], deck="KC KD KH", ruleset=ruleset)
    state = play(unanswered(state, "5C!"), "*AC")
    assert hand(state, 0) == "AD AH AS 3C 3D 3H KC KD KH"
    assert state.window is not None
    assert (state.window.cause, state.window.left) == ("hand-limit", 1)


@trim
def test_at_the_end_of_your_turn_you_discard_down_to_the_limit(ruleset: str) -> None:
    state = play(put(hands=[EIGHT_CARDS], deck="KC", ruleset=ruleset), "draw")
    assert (state.to_act, state.turn) == (0, 0)
    assert legal(state) == {f"*{card}" for card in f"{EIGHT_CARDS} KC".split()}
    state = play(state, "*AD")
    assert (state.to_act, state.window, scrap(state)) == (1, None, "AD")
    assert len(state.players[0].hand) == 8


@trim
def test_hands_are_trimmed_one_card_at_a_time(ruleset: str) -> None:
    state = play(put(hands=[f"{EIGHT_CARDS} KC KD"], deck="KH", ruleset=ruleset), "draw")
    for left, card in ((3, "KD"), (2, "AC"), (1, "KH")):
        assert state.window is not None
        assert (state.window.seat, state.window.cause, state.window.left) == (0, "hand-limit", left)
        state = play(state, f"*{card}")
    assert (state.window, scrap(state), state.to_act) == (None, "KD AC KH", 1)


@trim
def test_a_hand_at_the_limit_is_not_trimmed(ruleset: str) -> None:
    state = play(put(hands=[SEVEN_CARDS], ruleset=ruleset), "draw")
    assert (state.to_act, state.window, len(state.players[0].hand)) == (1, None, 8)


@trim
def test_any_turn_that_ends_above_the_limit_is_trimmed(ruleset: str) -> None:
    state = put(hands=[f"{EIGHT_CARDS} KC KD", "2C"], ruleset=ruleset)
    for action in ("AC", "KC^"):
        after = play(state, action)
        assert (after.to_act, after.window is not None) == (0, True)
    countered = play(state, "AC!", "2C?", "decline")
    assert countered.window is not None
    assert countered.window.cause == "hand-limit"
    assert scrap(countered) == "2C AC"


def test_a_hand_is_trimmed_at_the_end_of_its_own_turn_only() -> None:
    state = put(hands=["9C", EIGHT_CARDS], permanents=["", "KC"], ruleset="cuttle-cards")
    state = unanswered(state, "9C!KC")
    assert (state.window, len(state.players[1].hand)) == (None, 9)
    assert (state.to_act, state.turn) == (1, 1)
    state = play(state, "AC")
    assert (state.window, len(state.players[1].hand), state.to_act) == (None, 8, 0)


def test_with_three_seats_a_hand_waits_for_its_own_turn_too() -> None:
    state = put(hands=["9C", "", EIGHT_CARDS], permanents=["", "", "KC"], ruleset=THREE_SEATS)
    state = play(unanswered(state, "9C!KC"), "draw")
    assert (state.to_act, state.window) == (2, None)
    state = play(state, "draw")
    assert state.window is not None
    assert (state.window.seat, state.window.left) == (2, 2)


@trim
def test_nothing_else_is_legal_while_a_hand_is_trimmed(ruleset: str) -> None:
    state = play(put(hands=[EIGHT_CARDS], ruleset=ruleset), "draw")
    for action in ("draw", "AC", "pass", "decline"):
        assert why_not(state, action) is Reason.WRONG_WINDOW
    assert why_not(state, "*KS") is Reason.CARD_NOT_THERE


@trim
def test_a_won_round_is_not_trimmed(ruleset: str) -> None:
    state = put(hands=[f"{EIGHT_CARDS} KC KD"], points=["TC TD"], ruleset=ruleset)
    state = play(state, "AC")
    assert state.outcome is not None
    assert (state.window, len(state.players[0].hand)) == (None, 9)


# --- none ---


@pytest.mark.parametrize("ruleset", NO_LIMIT)
def test_without_a_limit_any_hand_may_draw_and_keeps_what_it_has(ruleset: str) -> None:
    state = play(put(hands=[f"{EIGHT_CARDS} KC KD KH KS"], deck="QC", ruleset=ruleset), "draw")
    assert (len(state.players[0].hand), state.to_act) == (13, 1)


@pytest.mark.parametrize("ruleset", NO_LIMIT)
def test_without_a_limit_a_five_draws_all_its_cards(ruleset: str) -> None:
    state = put(hands=[f"5C {EIGHT_CARDS}"], deck="QC QD QH", ruleset=ruleset)
    assert hand(unanswered(state, "5C!"), 0) == f"{EIGHT_CARDS} QC QD"
