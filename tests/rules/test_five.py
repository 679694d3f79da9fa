"""The Five draws cards (RULES 11, 16, 19)."""

import pytest

from cuttle_engine import Rank, Reason, get_ruleset
from cuttle_engine.effects import DrawCards

from .table import (
    EVERY_RULESET,
    deck_top,
    hand,
    known,
    legal,
    play,
    put,
    scrap,
    unanswered,
    uses,
    why_not,
)

every_ruleset = pytest.mark.parametrize("ruleset", EVERY_RULESET)
DRAWS_TWO = ("traditional", "classic", "pagat")
DISCARDS_FIRST = ("balanced", "cuttle-cards", "cuttle-cards-2")
TRIMS = ("cuttle-cards", "cuttle-cards-2")


@pytest.mark.parametrize("ruleset", DRAWS_TWO)
def test_five_draws_two(ruleset: str) -> None:
    state = unanswered(put(hands=["5C KD"], deck="6S 8S TS", ruleset=ruleset), "5C!")
    assert hand(state, 0) == "6S 8S KD"
    assert scrap(state) == "5C"
    assert state.to_act == 1


@pytest.mark.parametrize("ruleset", DISCARDS_FIRST)
def test_five_discards_one_then_draws_three(ruleset: str) -> None:
    state = unanswered(put(hands=["5C KD 4H"], deck="6S 8S TS JS", ruleset=ruleset), "5C!")
    assert (state.to_act, legal(state)) == (0, {"*KD", "*4H"})
    state = play(state, "*KD")
    assert hand(state, 0) == "4H 6S 8S TS"
    assert scrap(state) == "KD 5C"
    assert deck_top(state, 1) == "JS"


@pytest.mark.parametrize("ruleset", DISCARDS_FIRST)
def test_five_discards_nothing_from_an_empty_hand(ruleset: str) -> None:
    state = unanswered(put(hands=["5C"], deck="6S 8S TS", ruleset=ruleset), "5C!")
    assert hand(state, 0) == "6S 8S TS"
    assert state.to_act == 1


@pytest.mark.parametrize("ruleset", DISCARDS_FIRST)
def test_frozen_card_may_be_discarded_to_the_own_five(ruleset: str) -> None:
    state = unanswered(put(hands=["5C KD 4H"], frozen="KD", ruleset=ruleset), "5C!")
    assert "*KD" in legal(state)


@every_ruleset
def test_five_draws_what_is_there_when_the_deck_runs_short(ruleset: str) -> None:
    state = unanswered(put(hands=["5C"], deck="6S", rest="scrap", ruleset=ruleset), "5C!")
    assert hand(state, 0) == "6S"
    assert state.deck_size == 0


@every_ruleset
def test_five_needs_a_card_in_the_deck(ruleset: str) -> None:
    empty = put(hands=["5C"], rest="scrap", ruleset=ruleset)
    assert why_not(empty, "5C!") is Reason.DECK_EMPTY
    assert why_not(put(hands=["5C"], deck="6S", rest="scrap", ruleset=ruleset), "5C!") is None


@every_ruleset
def test_revealed_five_needs_a_card_in_the_deck_besides_itself(ruleset: str) -> None:
    alone = put(hands=["7C"], deck="5H", rest="scrap", ruleset=ruleset)
    assert why_not(unanswered(alone, "7C!"), "5H!") is Reason.DECK_EMPTY
    another = put(hands=["7C"], deck="5H 6S", rest="scrap", ruleset=ruleset)
    assert why_not(unanswered(another, "7C!"), "5H!") is None


@every_ruleset
def test_five_has_no_target_and_does_not_stay(ruleset: str) -> None:
    state = put(hands=["5C"], permanents=["", "KH"], ruleset=ruleset)
    assert uses(state, "5C") == {"5C", "5C!"}
    assert why_not(state, "5C!KH") is not None
    assert why_not(state, "5C^") is Reason.NO_SUCH_USE


@every_ruleset
def test_cards_that_a_five_draws_are_not_shown(ruleset: str) -> None:
    state = unanswered(put(hands=["5C"], deck="6S 8S TS", ruleset=ruleset), "5C!")
    assert known(state, 1) == ""


@every_ruleset
def test_countered_five_draws_nothing(ruleset: str) -> None:
    state = play(put(hands=["5C KD", "2D"], ruleset=ruleset), "5C!", "2D?", "decline")
    assert hand(state, 0) == "KD"
    assert scrap(state) == "2D 5C"


def test_five_draws_only_up_to_the_limit_where_at_the_limit_nothing_is_drawn() -> None:
    seven = "4C 4D 4H 4S 6C 6D 6H"
    state = put(hands=[f"5C {seven}"], deck="TC TD TH", ruleset="balanced")
    state = play(unanswered(state, "5C!"), "*4C")
    assert hand(state, 0) == "4D 4H 4S 6C 6D 6H TC TD"


def test_five_draws_nothing_into_a_hand_at_or_over_the_limit() -> None:
    ten = "4C 4D 4H 4S 6C 6D 6H 6S 8C 8D"
    state = put(hands=[f"5C {ten}"], deck="TC TD TH", ruleset="balanced")
    state = play(unanswered(state, "5C!"), "*4C")
    assert len(state.players[0].hand) == 9
    assert deck_top(state, 1) == "TC"


@pytest.mark.parametrize("ruleset", TRIMS)
def test_five_is_not_limited_where_hands_are_trimmed(ruleset: str) -> None:
    seven = "4C 4D 4H 4S 6C 6D 6H"
    state = put(hands=[f"5C {seven}"], deck="TC TD TH", ruleset=ruleset)
    state = play(unanswered(state, "5C!"), "*4C")
    assert len(state.players[0].hand) == 9
    assert state.window is not None
    assert state.window.cause == "hand-limit"


@pytest.mark.parametrize("ruleset", DRAWS_TWO)
def test_five_is_not_limited_where_there_is_no_limit(ruleset: str) -> None:
    nine = "4C 4D 4H 4S 6C 6D 6H 6S KD"
    state = unanswered(put(hands=[f"5C {nine}"], ruleset=ruleset), "5C!")
    assert len(state.players[0].hand) == 11
    assert state.window is None


def test_five_of_a_house_rule_discards_several_one_at_a_time() -> None:
    house = get_ruleset("balanced").replace(effects={Rank.FIVE: DrawCards(discard=2, draw=1)})
    state = unanswered(put(hands=["5C KD 4H 6H"], deck="TS", ruleset=house), "5C!")
    state = play(state, "*4H")
    assert legal(state) == {"*KD", "*6H"}
    state = play(state, "*KD")
    assert hand(state, 0) == "6H TS"
    assert scrap(state) == "4H KD 5C"
