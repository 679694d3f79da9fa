"""RULES 11: when a one-off may be played."""

import pytest

from cuttle_engine import Reason

from .table import (
    EVERY_RULESET,
    FOUR_SEATS,
    THREE_SEATS,
    TWO_SIDES,
    every_ruleset,
    hand,
    legal,
    play,
    put,
    scrap,
    unanswered,
    uses,
    why_not,
)

ONE_REVEALED = ["traditional", "classic", "pagat"]
TWO_REVEALED = ["balanced", "cuttle-cards", "cuttle-cards-2"]
NO_THREE_BY_A_THREE = ["cuttle-cards", "cuttle-cards-2"]


@every_ruleset
@pytest.mark.parametrize("card", ["AC", "6C"])
def test_ace_and_six_always_even_with_nothing_to_scrap(ruleset: str, card: str) -> None:
    state = put(hands=[card], rest="scrap", ruleset=ruleset)
    assert f"{card}!" in legal(state)
    assert scrap(unanswered(state, f"{card}!")).endswith(card)


@every_ruleset
def test_a_three_needs_a_card_in_the_scrap(ruleset: str) -> None:
    assert why_not(put(hands=["3C"], ruleset=ruleset), "3C!") is Reason.NOTHING_TO_TAKE
    assert "3C!" in legal(put(hands=["3C"], scrap="KC", ruleset=ruleset))


@every_ruleset
def test_a_three_needs_a_card_that_it_could_take(ruleset: str) -> None:
    state = put(hands=["3C"], scrap="3D 3S", ruleset=ruleset)
    assert ("3C!" in legal(state)) == (ruleset not in NO_THREE_BY_A_THREE)


@every_ruleset
def test_the_seven_that_revealed_a_three_is_not_there_yet_for_this_test(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="3C", ruleset=ruleset), "7C!")
    assert why_not(state, "3C!") is Reason.NOTHING_TO_TAKE


@every_ruleset
def test_the_seven_that_revealed_a_three_may_be_taken_when_it_resolves(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="3C", scrap="KC", ruleset=ruleset), "7C!", "3C!")
    assert legal(state) == {"*KC", "*7C"}


@every_ruleset
def test_a_four_needs_an_opponent_with_a_card_in_hand(ruleset: str) -> None:
    assert why_not(put(hands=["4C KC"], ruleset=ruleset), "4C!") is Reason.HAND_EMPTY
    assert "4C!" in legal(put(hands=["4C", "AC"], ruleset=ruleset))


def test_with_three_seats_a_four_names_an_opponent_with_a_card_in_hand() -> None:
    state = put(hands=["4C", "AC", ""], ruleset=THREE_SEATS)
    assert uses(state, "4C") == {"4C", "4C!@1"}
    state = put(hands=["AC", "4C", "AD"], turn=1, ruleset=THREE_SEATS)
    assert uses(state, "4C") == {"4C", "4C!@0", "4C!@2"}
    assert why_not(state, "4C!") is Reason.BAD_TARGET
    assert why_not(state, "4C!@1") is Reason.BAD_TARGET


def test_with_four_seats_a_four_names_any_of_the_others() -> None:
    state = put(hands=["4C", "AC", "AD", "AH"], ruleset=FOUR_SEATS)
    assert uses(state, "4C") == {"4C", "4C!@1", "4C!@2", "4C!@3"}


def test_with_sides_a_four_cannot_name_the_partner() -> None:
    state = put(hands=["4C", "AC", "AD", "AH"], ruleset=TWO_SIDES)
    assert uses(state, "4C") == {"4C", "4C!@1", "4C!@3"}


@every_ruleset
@pytest.mark.parametrize("card", ["5C", "7C"])
def test_five_and_seven_need_a_card_in_the_deck(ruleset: str, card: str) -> None:
    state = put(hands=[f"{card} KC"], rest="scrap", ruleset=ruleset)
    assert why_not(state, f"{card}!") is Reason.DECK_EMPTY
    state = put(hands=[f"{card} KC"], deck="KD", rest="scrap", ruleset=ruleset)
    assert f"{card}!" in legal(state)


@every_ruleset
@pytest.mark.parametrize("card", ["5C", "7D"])
def test_a_revealed_five_or_seven_has_left_the_deck_for_this_test(ruleset: str, card: str) -> None:
    state = put(hands=["7C"], deck=card, rest="scrap", ruleset=ruleset)
    state = unanswered(state, "7C!")
    assert why_not(state, f"{card}!") is Reason.DECK_EMPTY
    assert legal(state) == {card}


@every_ruleset
@pytest.mark.parametrize("card", ["5C", "7D"])
def test_a_revealed_five_or_seven_may_be_played_while_another_card_is_in_the_deck(
    ruleset: str, card: str
) -> None:
    # Where two are revealed, the other one is still in the deck.
    state = put(hands=["7C"], deck=f"{card} KC", rest="scrap", ruleset=ruleset)
    assert f"{card}!" in legal(unanswered(state, "7C!"))


@every_ruleset
@pytest.mark.parametrize("card", ["2C", "9C"])
def test_two_and_nine_need_a_target_on_the_table(ruleset: str, card: str) -> None:
    state = put(hands=[card], ruleset=ruleset)
    assert why_not(state, f"{card}!") is Reason.BAD_TARGET
    assert uses(state, card) == {card}


@every_ruleset
@pytest.mark.parametrize("card", ["2C", "9C"])
def test_two_and_nine_name_their_target_when_played(ruleset: str, card: str) -> None:
    state = put(hands=[card], points=["", "TC(JC,JD)"], permanents=["", "8C KC"], ruleset=ruleset)
    assert why_not(state, f"{card}!") is Reason.BAD_TARGET
    assert {f"{card}!8C", f"{card}!KC", f"{card}!JD"} <= legal(state)
    assert why_not(state, f"{card}!JC") is Reason.BAD_TARGET


@every_ruleset
@pytest.mark.parametrize("card", ["8C", "TC", "JC", "QC", "KC"])
def test_the_others_are_never_one_offs(ruleset: str, card: str) -> None:
    state = put(
        hands=[card, "AC"], points=["", "9D"], permanents=["", "KD"], scrap="7C", ruleset=ruleset
    )
    assert why_not(state, f"{card}!") is Reason.NO_SUCH_USE
    assert why_not(state, f"{card}!KD") is Reason.NO_SUCH_USE


def test_a_joker_is_never_a_one_off() -> None:
    state = put(hands=["X1", "AC"], ruleset=THREE_SEATS.replace(jokers=2))
    assert why_not(state, "X1!") is Reason.NO_SUCH_USE


@every_ruleset
def test_a_four_against_a_hand_emptied_by_counters_does_nothing(ruleset: str) -> None:
    state = put(hands=["4C 2D", "2C"], ruleset=ruleset)
    state = play(state, "4C!", "2C?", "2D?", "decline")
    assert (state.window, state.to_act) == (None, 1)
    assert scrap(state) == "2C 2D 4C"


@every_ruleset
def test_a_four_against_one_card_left_by_counters_takes_that_one(ruleset: str) -> None:
    state = put(hands=["4C 2D", "2C KC"], ruleset=ruleset)
    state = play(state, "4C!", "2C?", "2D?", "decline")
    assert (state.window is not None, legal(state)) == (True, {"*KC"})
    state = play(state, "*KC")
    assert (state.window, hand(state, 1), scrap(state)) == (None, "", "2C 2D KC 4C")


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_what_an_opponent_hides_does_not_matter_for_a_four(ruleset: str) -> None:
    for other in ("2C", "KC", "4S"):
        assert "4C!" in legal(put(hands=["4C", other], ruleset=ruleset))
