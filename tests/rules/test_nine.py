"""The Nine returns a card from the table to a hand (RULES 11, 13, 16, 17)."""

import pytest

from cuttle_engine import Rank, Reason, Ruleset, get_ruleset
from cuttle_engine.effects import ReturnToHand

from .table import (
    EVERY_RULESET,
    FOUR_SEATS,
    THREE_SEATS,
    deck_top,
    frozen,
    hand,
    known,
    legal,
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
TO_A_HAND = tuple(name for name in EVERY_RULESET if name != "cuttle-cards-2")
TO_THE_DECK = ("cuttle-cards-2", *(f"{name}+deck-nines" for name in EVERY_RULESET))
FREEZES = ("balanced", "cuttle-cards")
NEVER_FREEZES = ("traditional", "classic", "pagat")
POINT_CARDS_TOO = ("cuttle-cards", "cuttle-cards-2")
to_a_hand = pytest.mark.parametrize("ruleset", TO_A_HAND)
to_the_deck = pytest.mark.parametrize("ruleset", TO_THE_DECK)
freezing = pytest.mark.parametrize("ruleset", FREEZES)

# A house rule in which a Nine may take, and freeze, a card of the seat whose turn it is.
OWN_AND_FROZEN = get_ruleset("pagat").replace(
    effects={Rank.NINE: ReturnToHand(own=True, freezes=True)}
)


# --- its targets ---


@pytest.mark.parametrize("ruleset", ["balanced", "traditional"])
def test_nine_targets_opponents_permanents_and_jacks(ruleset: str) -> None:
    state = put(
        hands=["9C"],
        points=["TS(JC)", "TH(JD) TD"],
        permanents=["KD 8D", "KH 8H"],
        ruleset=ruleset,
    )
    assert uses(state, "9C") == {"9C", "9C!JD", "9C!KH", "9C!8H"}
    assert why_not(state, "9C!KD") is Reason.BAD_TARGET
    assert why_not(state, "9C!TD") is Reason.BAD_TARGET


def test_nine_of_classic_targets_any_glasses_as_well() -> None:
    state = put(
        hands=["9C"],
        points=["TS(JC) 8S", "TH(JD) TD"],
        permanents=["KD 8D", "KH 8H"],
        ruleset="classic",
    )
    assert uses(state, "9C") == {"9C", "9C!JD", "9C!KH", "9C!8H", "9C!8D"}


def test_nine_of_pagat_targets_any_permanent_or_jack_on_the_table() -> None:
    state = put(
        hands=["9C"],
        points=["TS(JC)", "TH(JD) TD"],
        permanents=["KD 8D", "KH 8H"],
        ruleset="pagat",
    )
    targets = {"JC", "JD", "KD", "8D", "KH", "8H"}
    assert uses(state, "9C") == {"9C", *(f"9C!{target}" for target in targets)}


@pytest.mark.parametrize("ruleset", POINT_CARDS_TOO)
def test_nine_targets_opponents_permanents_jacks_and_point_cards(ruleset: str) -> None:
    state = put(
        hands=["9C"],
        points=["TS(JC) AC", "TH(JD) 3D"],
        permanents=["KD 8D", "KH 8H"],
        ruleset=ruleset,
    )
    targets = {"JD", "TH", "3D", "KH", "8H"}
    assert uses(state, "9C") == {"9C", "9Cx3D", *(f"9C!{target}" for target in targets)}


@every_ruleset
def test_only_the_top_of_the_control_cards_can_be_the_target_of_a_nine(ruleset: str) -> None:
    state = put(hands=["9C"], points=["", "TH(JC,JD,JH)"], ruleset=ruleset)
    assert why_not(state, "9C!JC") is Reason.BAD_TARGET
    assert why_not(state, "9C!JD") is Reason.BAD_TARGET
    assert why_not(state, "9C!JH") is None


@every_ruleset
def test_nine_names_its_target_when_it_is_played(ruleset: str) -> None:
    state = put(hands=["9C"], permanents=["", "KH"], ruleset=ruleset)
    assert why_not(state, "9C!") is Reason.BAD_TARGET
    after = play(state, "9C!KH")
    assert after.window is not None
    assert str(after.window.action) == "9C!KH"


@every_ruleset
def test_nine_without_a_legal_target_is_no_one_off_and_never_stays(ruleset: str) -> None:
    state = put(hands=["9C"], ruleset=ruleset)
    assert uses(state, "9C") == {"9C"}
    assert why_not(state, "9C^") is Reason.NO_SUCH_USE


def test_nine_may_target_each_opponent_of_three() -> None:
    state = put(hands=["9C"], permanents=["KC", "KD", "KH"], ruleset=THREE_SEATS)
    assert uses(state, "9C") == {"9C", "9C!KD", "9C!KH"}


def test_nine_of_classic_targets_the_glasses_of_a_partner_too() -> None:
    sides = get_ruleset("classic").replace(seats=4, hand_sizes=(5,) * 4, sides=(0, 1, 0, 1))
    state = put(hands=["9C"], permanents=["", "8H", "8D KD", ""], ruleset=sides)
    assert uses(state, "9C") == {"9C", "9C!8D", "9C!8H"}


# --- where the card goes ---


@to_a_hand
@pytest.mark.parametrize("target", ["KH", "QH", "8H"])
def test_permanent_goes_back_to_the_hand_of_the_seat_that_played_it(
    ruleset: str, target: str
) -> None:
    state = put(hands=["9C", "5D"], permanents=["", target], ruleset=ruleset)
    after = unanswered(state, f"9C!{target}")
    assert set(hand(after, 1).split()) == {"5D", target}
    assert permanents(after, 1) == ""
    assert scrap(after) == "9C"


@to_a_hand
def test_jack_goes_to_the_hand_of_the_seat_that_played_it_and_control_goes_back(
    ruleset: str,
) -> None:
    state = put(hands=["9C"], points=["", "TH(JC,JD,JH)"], ruleset=ruleset)
    after = unanswered(state, "9C!JH")
    assert hand(after, 1) == "JH"
    assert points(after, 0) == "TH(JC,JD)"


def test_jack_on_an_own_card_goes_back_to_the_seat_that_played_it_not_the_one_that_got_it() -> None:
    state = put(hands=["9C"], points=["", "TH(JC<0)"], ruleset="pagat")
    after = unanswered(state, "9C!JC")
    assert [hand(after, 0), points(after, 0)] == ["JC", "TH"]


def test_own_glasses_of_classic_go_back_to_the_own_hand() -> None:
    state = unanswered(put(hands=["9C"], permanents=["8D"], ruleset="classic"), "9C!8D")
    assert hand(state, 0) == "8D"


def test_jack_of_a_third_seat_goes_back_to_that_seat() -> None:
    state = put(hands=["9C"], points=["", "", "TH@1(JC@2)"], ruleset=THREE_SEATS)
    after = unanswered(state, "9C!JC")
    assert [hand(after, 2), points(after, 1)] == ["JC", "TH"]


def test_point_card_goes_to_the_hand_of_the_seat_that_controls_it_not_of_its_owner() -> None:
    state = put(hands=["9C"], points=["", "TH(JD)"], ruleset="cuttle-cards")
    after = unanswered(state, "9C!TH")
    assert hand(after, 1) == "TH"
    assert [player.score for player in after.players] == [0, 0]


def test_jacks_on_a_returned_point_card_go_to_the_scrap() -> None:
    state = put(hands=["9C"], points=["", "TH(JC,JD,JH)"], ruleset="cuttle-cards")
    assert scrap(unanswered(state, "9C!TH")) == "JC JD JH 9C"


def test_point_card_may_be_named_whatever_lies_on_it() -> None:
    state = put(hands=["9C"], points=["", "TH(JC,JD,JH)"], ruleset="cuttle-cards")
    assert uses(state, "9C") == {"9C", "9C!TH", "9C!JH"}


def test_point_card_of_a_third_seat_goes_to_its_controller_of_three() -> None:
    state = put(hands=["9C"], points=["", "", "TH@1(JD@2)"], ruleset=THREE_SEATS)
    after = unanswered(state, "9C!TH")
    assert [hand(after, seat) for seat in range(3)] == ["", "", "TH"]


@to_a_hand
def test_everyone_sees_the_returned_card(ruleset: str) -> None:
    state = unanswered(put(hands=["9C"], permanents=["", "KH"], ruleset=ruleset), "9C!KH")
    assert [known(state, seat) for seat in (0, None)] == ["KH", "KH"]
    assert known(play(state, "draw"), 0) == "KH"


@to_a_hand
def test_nine_may_exceed_the_hand_limit(ruleset: str) -> None:
    eight = "4C 4D 4H 4S 6C 6D 6H 6S"
    state = put(hands=["9C", eight], permanents=["", "KH"], ruleset=ruleset)
    assert len(unanswered(state, "9C!KH").players[1].hand) == 9


@every_ruleset
def test_countered_nine_returns_nothing(ruleset: str) -> None:
    state = put(hands=["9C", "2D"], permanents=["", "KH"], ruleset=ruleset)
    after = play(state, "9C!KH", "2D?", "decline")
    assert permanents(after, 1) == "KH"
    assert scrap(after) == "2D 9C"


# --- to the deck ---


@to_the_deck
def test_target_goes_on_top_of_the_deck_known_to_all_and_unfrozen(ruleset: str) -> None:
    state = put(hands=["9C"], permanents=["", "KH"], deck="3H", ruleset=ruleset)
    state = unanswered(state, "9C!KH")
    assert deck_top(state, 2) == "KH 3H"
    assert [known(state, seat) for seat in (0, 1, None)] == ["KH", "KH", "KH"]
    state = play(state, "draw")
    assert (hand(state, 1), frozen(state, 1)) == ("KH", "")
    assert known(state, 0) == "KH"


@to_the_deck
def test_jack_that_goes_to_the_deck_gives_control_back(ruleset: str) -> None:
    state = put(hands=["9C"], points=["", "TH(JC)"], ruleset=ruleset)
    state = unanswered(state, "9C!JC")
    assert (deck_top(state, 1), points(state, 0)) == ("JC", "TH")


@pytest.mark.parametrize("ruleset", ["cuttle-cards-2", "cuttle-cards+deck-nines"])
def test_jacks_on_a_point_card_that_goes_to_the_deck_go_to_the_scrap(ruleset: str) -> None:
    state = put(hands=["9C"], points=["", "TH(JC)"], ruleset=ruleset)
    state = unanswered(state, "9C!TH")
    assert (deck_top(state, 1), scrap(state)) == ("TH", "JC 9C")


# --- frozen cards ---


@freezing
def test_returned_card_is_frozen_through_its_holders_next_turn(ruleset: str) -> None:
    state = put(hands=["9C", "5D"], permanents=["", "KH"], ruleset=ruleset)
    state = unanswered(state, "9C!KH")
    assert (state.to_act, frozen(state, 1)) == (1, "KH")
    assert why_not(state, "KH^") is Reason.FROZEN
    state = play(state, "draw")
    assert frozen(state, 1) == ""
    assert why_not(play(state, "draw"), "KH^") is None


@pytest.mark.parametrize("ruleset", NEVER_FREEZES)
def test_returned_card_may_be_played_at_once(ruleset: str) -> None:
    state = put(hands=["9C"], permanents=["", "KH"], ruleset=ruleset)
    state = unanswered(state, "9C!KH")
    assert frozen(state, 1) == ""
    assert permanents(play(state, "KH^"), 1) == "KH"


@freezing
@pytest.mark.parametrize("text", ["6C", "6C!", "6Cx4D", "QC^", "JC^4D", "9C!KD"])
def test_frozen_card_may_not_be_played_in_any_way(ruleset: str, text: str) -> None:
    state = put(
        hands=[text[:2]], points=["", "4D"], permanents=["", "KD"], frozen=text[:2], ruleset=ruleset
    )
    assert why_not(state, text) is Reason.FROZEN
    assert legal(state) == {"draw"}


@freezing
def test_frozen_two_may_counter(ruleset: str) -> None:
    state = play(put(hands=["6C", "2D"], frozen="2D", ruleset=ruleset), "6C!", "2D?")
    assert (hand(state, 1), frozen(state, 1)) == ("", "")


@freezing
def test_frozen_two_may_counter_in_its_holders_own_turn(ruleset: str) -> None:
    state = put(hands=["6C 2D", "2H"], frozen="2D", ruleset=ruleset)
    assert "2D?" in legal(play(state, "6C!", "2H?"))


@freezing
def test_freeze_ends_when_the_card_leaves_the_hand(ruleset: str) -> None:
    state = put(hands=["4C 3C", "KD 5H"], frozen="KD", ruleset=ruleset)
    state = play(unanswered(state, "4C!"), "*KD", "*5H")
    state = play(state, "draw")
    state = play(unanswered(state, "3C!"), "*KD")
    assert (hand(state, 0), frozen(state, 0)) == ("KD", "")


def test_point_card_that_was_returned_is_frozen_too() -> None:
    state = put(hands=["9C"], points=["", "TH"], ruleset="cuttle-cards")
    state = unanswered(state, "9C!TH")
    assert frozen(state, 1) == "TH"
    assert why_not(state, "TH") is Reason.FROZEN


def test_card_returned_during_its_holders_turn_is_frozen_through_the_turn_after_it() -> None:
    state = put(hands=["9C"], permanents=["KH"], ruleset=OWN_AND_FROZEN)
    state = play(unanswered(state, "9C!KH"), "draw")
    assert (state.to_act, frozen(state, 0)) == (0, "KH")
    assert why_not(state, "KH^") is Reason.FROZEN
    state = play(state, "draw", "draw")
    assert (state.to_act, frozen(state, 0)) == (0, "")
    assert why_not(state, "KH^") is None


@pytest.mark.parametrize("ruleset", [THREE_SEATS, FOUR_SEATS], ids=["three", "four"])
def test_card_of_a_later_seat_stays_frozen_until_that_seats_own_turn_is_over(
    ruleset: Ruleset,
) -> None:
    state = put(hands=["9C", "", "5D"], permanents=["", "", "KH"], ruleset=ruleset)
    state = play(unanswered(state, "9C!KH"), "draw")
    assert (state.to_act, frozen(state, 2)) == (2, "KH")
    assert frozen(play(state, "draw"), 2) == ""


@freezing
def test_freeze_ends_only_with_the_whole_turn(ruleset: str) -> None:
    state = put(hands=["", "5D KH"], frozen="KH", turn=1, ruleset=ruleset)
    assert frozen(play(state, "5D!"), 1) == "KH"
    assert frozen(play(state, "5D"), 1) == ""


@freezing
def test_a_turn_of_the_other_seat_thaws_nothing(ruleset: str) -> None:
    assert frozen(play(put(hands=["", "KH"], frozen="KH", ruleset=ruleset), "draw"), 1) == "KH"
