"""RULES 17: a card returned by a Nine is frozen, and until when."""

import pytest

from cuttle_engine import GameState, Position, Rank, Reason, get_ruleset
from cuttle_engine.effects import ReturnToHand

from .table import (
    THREE_SEATS,
    frozen,
    hand,
    legal,
    permanents,
    play,
    put,
    scrap,
    unanswered,
    uses,
    why_not,
)

FREEZING = ["balanced", "cuttle-cards"]
freezing = pytest.mark.parametrize("ruleset", FREEZING)
# Where a seat's Nine can return a card to its own hand, and that freezes it.
OWN_NINES = get_ruleset("pagat").replace(effects={Rank.NINE: ReturnToHand(own=True, freezes=True)})
ROUND = OWN_NINES.replace(seats=3, hand_sizes=(5, 5, 5))


def returned(ruleset: str, card: str = "KC") -> GameState:
    """A state in which the card has just come back to the hand of seat 1."""
    state = put(hands=["9C", "4S"], permanents=["", card], ruleset=ruleset)
    return unanswered(state, f"9C!{card}")


@freezing
def test_a_card_returned_by_a_nine_is_frozen(ruleset: str) -> None:
    state = returned(ruleset)
    assert (hand(state, 1), frozen(state, 1), frozen(state, 0)) == ("4S KC", "KC", "")


@pytest.mark.parametrize("ruleset", ["traditional", "classic", "pagat"])
def test_where_nines_do_not_freeze_it_may_be_played_at_once(ruleset: str) -> None:
    state = returned(ruleset)
    assert frozen(state, 1) == ""
    assert permanents(play(state, "KC^"), 1) == "KC"


@freezing
def test_returned_card_is_frozen_through_its_holders_next_turn(ruleset: str) -> None:
    state = returned(ruleset)
    assert why_not(state, "KC^") is Reason.FROZEN
    state = play(state, "draw")
    assert frozen(state, 1) == ""
    assert "KC^" in legal(play(state, "draw"))


@freezing
@pytest.mark.parametrize("card", ["2C", "5C", "8C", "JC", "QC"])
def test_a_frozen_card_may_not_be_played_in_any_way(ruleset: str, card: str) -> None:
    free = put(hands=[card], points=["", "AD"], permanents=["", "KD"], ruleset=ruleset)
    state = put(
        hands=[card], points=["", "AD"], permanents=["", "KD"], frozen=card, ruleset=ruleset
    )
    assert uses(state, card) == set()
    assert [why_not(state, use) for use in uses(free, card)] == [Reason.FROZEN] * len(
        uses(free, card)
    )


@freezing
def test_points_scuttle_one_off_and_permanent_are_all_refused(ruleset: str) -> None:
    state = put(hands=["8C 5C JC"], points=["", "4D"], frozen="8C 5C JC", ruleset=ruleset)
    for use in ("8C", "8Cx4D", "8C^", "5C!", "JC^4D"):
        assert why_not(state, use) is Reason.FROZEN


@freezing
def test_the_other_cards_of_the_hand_may_be_played(ruleset: str) -> None:
    assert legal(returned(ruleset)) == {"draw", "4S"}


@freezing
def test_the_freeze_lasts_until_the_holders_turn_is_over(ruleset: str) -> None:
    state = play(put(hands=["AC KC"], frozen="KC", ruleset=ruleset), "AC!")
    assert frozen(state, 0) == "KC"
    state = play(state, "decline")
    assert (state.turn, frozen(state, 0)) == (1, "")


def test_the_freeze_lasts_while_the_holder_trims_its_hand() -> None:
    state = put(hands=["AC AD AH AS 2C 2D 2H KC"], frozen="KC", ruleset="cuttle-cards")
    state = play(state, "draw")
    assert state.window is not None
    assert frozen(state, 0) == "KC"
    assert frozen(play(state, "*AC"), 0) == ""


@freezing
def test_the_opponents_turns_do_not_thaw_it(ruleset: str) -> None:
    state = play(put(hands=["", "KC"], frozen="KC", ruleset=ruleset), "draw")
    assert (state.to_act, frozen(state, 1)) == (1, "KC")


def test_with_three_seats_it_waits_for_its_holders_turn() -> None:
    state = put(hands=["9C"], permanents=["", "", "KC"], ruleset=THREE_SEATS)
    state = play(unanswered(state, "9C!KC"), "draw")
    assert (state.to_act, frozen(state, 2)) == (2, "KC")
    assert why_not(state, "KC^") is Reason.FROZEN
    state = play(state, "draw")
    assert frozen(state, 2) == ""
    assert "KC^" in legal(play(state, "draw", "draw"))


@pytest.mark.parametrize("card", ["KC", "8C", "QC"])
def test_a_card_returned_in_its_holders_own_turn_is_frozen_through_the_one_after_it(
    card: str,
) -> None:
    state = put(hands=["9C"], permanents=[card], ruleset=OWN_NINES)
    state = unanswered(state, f"9C!{card}")
    assert (state.to_act, frozen(state, 0)) == (1, card)
    state = play(state, "draw")
    assert why_not(state, f"{card}^") is Reason.FROZEN
    state = play(state, "draw")
    assert frozen(state, 0) == ""
    assert f"{card}^" in legal(play(state, "draw"))


def test_a_jack_returned_in_its_players_own_turn_is_frozen_through_the_one_after_it() -> None:
    # Seat 0 had played it on its own card; it lies in the row of seat 1.
    state = put(hands=["9C"], points=["", "TC@0(JC@1<0) 4D"], ruleset=OWN_NINES)
    state = play(unanswered(state, "9C!JC"), "draw")
    assert why_not(state, "JC^4D") is Reason.FROZEN
    state = play(state, "draw", "draw")
    assert "JC^4D" in legal(state)


def test_with_three_seats_a_card_returned_in_the_own_turn_stays_frozen_for_a_round_and_a_turn() -> (
    None
):
    state = put(hands=["", "9C"], permanents=["", "KC"], turn=1, ruleset=ROUND)
    state = unanswered(state, "9C!KC")
    for seat in (2, 0, 1):
        assert (state.to_act, frozen(state, 1)) == (seat, "KC")
        state = play(state, "draw")
    assert frozen(state, 1) == ""


def test_only_the_card_returned_in_this_turn_stays_frozen_longer() -> None:
    # The King was frozen by the opponent before: it thaws when this turn is over.
    state = put(hands=["9C KC"], permanents=["QC"], frozen="KC", ruleset=OWN_NINES)
    state = unanswered(state, "9C!QC")
    assert frozen(state, 0) == "QC"
    assert frozen(play(state, "draw", "draw"), 0) == ""


@freezing
def test_a_frozen_card_may_be_discarded(ruleset: str) -> None:
    state = put(hands=["4C", "KC QC"], frozen="KC QC", ruleset=ruleset)
    state = unanswered(state, "4C!")
    assert legal(state) == {"*KC", "*QC"}
    assert scrap(play(state, "*KC", "*QC")) == "KC QC 4C"


@freezing
def test_a_frozen_card_may_be_discarded_for_the_own_five(ruleset: str) -> None:
    state = unanswered(put(hands=["5C KC"], frozen="KC", ruleset=ruleset), "5C!")
    assert legal(state) == {"*KC"}


def test_a_frozen_card_may_be_trimmed() -> None:
    state = put(hands=["AC AD AH AS 2C 2D 2H KC"], frozen="KC", ruleset="cuttle-cards")
    assert "*KC" in legal(play(state, "draw"))


@freezing
def test_a_frozen_two_may_counter(ruleset: str) -> None:
    state = put(hands=["6C", "2C"], permanents=["", "KC"], frozen="2C", ruleset=ruleset)
    state = play(state, "6C!", "2C?", "decline")
    assert permanents(state, 1) == "KC"


@freezing
def test_a_frozen_two_may_counter_within_its_holders_next_turn_too(ruleset: str) -> None:
    state = put(hands=["6C 2D", "2C"], points=["AC"], frozen="2D", ruleset=ruleset)
    assert uses(state, "2D") == set()
    assert "2D?" in legal(play(state, "6C!", "2C?"))


@freezing
def test_the_freeze_ends_when_the_card_leaves_the_hand(ruleset: str) -> None:
    # Seat 1 has to discard it, and later seat 0 takes it out of the scrap.
    state = put(hands=["4C 3C", "KC"], frozen="KC", ruleset=ruleset)
    state = play(unanswered(state, "4C!"), "*KC")
    assert Position.of(state).frozen == ()
    state = play(state, "draw")
    state = play(unanswered(state, "3C!"), "*KC")
    assert ("KC" in hand(state, 0), frozen(state, 0)) == (True, "")
    assert "KC^" in legal(play(state, "draw"))


@freezing
def test_a_frozen_two_that_has_countered_is_free_when_a_three_takes_it(ruleset: str) -> None:
    state = put(hands=["6C 3C", "2C"], permanents=["", "KC"], frozen="2C", ruleset=ruleset)
    state = play(state, "6C!", "2C?", "decline", "draw")
    state = play(unanswered(state, "3C!"), "*2C", "draw")
    assert "2C!KC" in legal(state)


def test_the_longer_freeze_ends_too_when_the_card_leaves_the_hand() -> None:
    # It is trimmed in the turn in which it came back, and the opponent takes it.
    trimmed = OWN_NINES.replace(hand_limit=1, hand_limit_rule="trim")
    state = put(hands=["9C AC", "3C"], permanents=["KC"], ruleset=trimmed)
    state = play(unanswered(state, "9C!KC"), "*KC")
    assert Position.of(state).frozen == Position.of(state).frozen_longer == ()
    state = play(unanswered(state, "3C!"), "*KC", "AC")
    assert (frozen(state, 1), "KC^" in legal(state)) == ("", True)


@freezing
def test_a_jack_returned_by_a_nine_is_frozen_in_the_hand_of_its_player(ruleset: str) -> None:
    state = unanswered(put(hands=["9C"], points=["", "TC(JC)"], ruleset=ruleset), "9C!JC")
    assert (frozen(state, 1), why_not(state, "JC^TC")) == ("JC", Reason.FROZEN)


def test_a_point_card_returned_by_a_nine_is_frozen_in_the_hand_of_its_controller() -> None:
    state = put(hands=["9C"], points=["", "TC(JC)"], ruleset="cuttle-cards")
    state = unanswered(state, "9C!TC")
    assert (hand(state, 1), frozen(state, 1), why_not(state, "TC")) == ("TC", "TC", Reason.FROZEN)


@pytest.mark.parametrize("ruleset", ["cuttle-cards-2", "balanced+deck-nines"])
def test_a_card_put_on_the_deck_by_a_nine_is_not_frozen_when_drawn(ruleset: str) -> None:
    state = play(returned(ruleset), "draw")
    assert (hand(state, 1), frozen(state, 1)) == ("4S KC", "")
