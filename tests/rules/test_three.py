"""The Three takes a card from the scrap (RULES 11, 14)."""

import pytest

from cuttle_engine import Rank, Reason

from .table import (
    EVERY_RULESET,
    THREE_SEATS,
    at_any_time,
    frozen,
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
NOT_A_THREE = ("cuttle-cards", "cuttle-cards-2")
ANY_CARD = tuple(name for name in EVERY_RULESET if name not in NOT_A_THREE)


@every_ruleset
def test_three_takes_the_chosen_card_from_the_scrap_into_the_hand(ruleset: str) -> None:
    state = put(hands=["3C"], scrap="KD 5H TS", ruleset=ruleset)
    after = play(unanswered(state, "3C!"), "*5H")
    assert hand(after, 0) == "5H"
    assert scrap(after) == "KD TS 3C"
    assert after.to_act == 1


@every_ruleset
def test_card_for_a_three_is_chosen_when_it_resolves(ruleset: str) -> None:
    state = play(put(hands=["3C"], scrap="KD 5H", ruleset=ruleset), "3C!")
    assert legal(state) == {"decline"}
    assert legal(play(state, "decline")) == {"*KD", "*5H"}


@every_ruleset
def test_three_cannot_take_itself(ruleset: str) -> None:
    state = unanswered(put(hands=["3C"], scrap="KD", ruleset=ruleset), "3C!")
    assert legal(state) == {"*KD"}
    assert why_not(state, "*3C") is Reason.CARD_NOT_THERE


@every_ruleset
def test_twos_of_its_own_counter_chain_are_there_for_the_three(ruleset: str) -> None:
    state = put(hands=["3C 2H", "2D"], scrap="KD", ruleset=ruleset)
    state = play(state, "3C!", "2D?", "2H?", "decline")
    assert legal(state) == {"*KD", "*2D", "*2H"}
    assert scrap(play(state, "*2D")) == "KD 2H 3C"


@every_ruleset
def test_everyone_sees_what_a_three_takes(ruleset: str) -> None:
    state = play(unanswered(put(hands=["3C 9H"], scrap="KD", ruleset=ruleset), "3C!"), "*KD")
    assert known(state, None) == "KD"
    assert known(state, 1) == "KD"
    assert known(state, 0) == ""


@every_ruleset
def test_taken_card_is_not_frozen(ruleset: str) -> None:
    state = play(unanswered(put(hands=["3C"], scrap="KD", ruleset=ruleset), "3C!"), "*KD")
    assert frozen(state, 0) == ""


@every_ruleset
def test_three_needs_a_card_in_the_scrap_that_it_could_take(ruleset: str) -> None:
    assert why_not(put(hands=["3C"], ruleset=ruleset), "3C!") is Reason.NOTHING_TO_TAKE
    assert why_not(put(hands=["3C"], scrap="KD", ruleset=ruleset), "3C!") is None


@pytest.mark.parametrize("ruleset", ANY_CARD)
def test_three_may_take_a_three(ruleset: str) -> None:
    state = unanswered(put(hands=["3C"], scrap="3D", ruleset=ruleset), "3C!")
    assert hand(play(state, "*3D"), 0) == "3D"


@pytest.mark.parametrize("ruleset", NOT_A_THREE)
def test_three_may_not_take_a_three(ruleset: str) -> None:
    state = unanswered(put(hands=["3C"], scrap="3D KD 3H", ruleset=ruleset), "3C!")
    assert legal(state) == {"*KD"}
    assert why_not(state, "*3D") is Reason.BAD_TARGET


@pytest.mark.parametrize("ruleset", NOT_A_THREE)
def test_three_is_not_played_for_a_scrap_of_nothing_but_threes(ruleset: str) -> None:
    state = put(hands=["3C"], scrap="3D 3H", ruleset=ruleset)
    assert why_not(state, "3C!") is Reason.NOTHING_TO_TAKE


@every_ruleset
def test_three_has_no_target_when_it_is_played(ruleset: str) -> None:
    assert uses(put(hands=["3C"], scrap="KD", ruleset=ruleset), "3C") == {"3C", "3C!"}


@every_ruleset
def test_seven_that_revealed_the_three_is_not_in_the_scrap_yet(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="3H KD", ruleset=ruleset), "7C!")
    assert why_not(state, "3H!") is Reason.NOTHING_TO_TAKE


@every_ruleset
def test_seven_that_revealed_the_three_may_be_taken_when_it_resolves(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="3H KD", scrap="9S", ruleset=ruleset), "7C!", "3H!")
    assert legal(state) == {"*9S", "*7C"}
    assert hand(play(state, "*7C"), 0) == "7C"


@every_ruleset
def test_three_may_exceed_the_hand_limit(ruleset: str) -> None:
    eight = "4C 4D 4H 4S 6C 6D 6H 6S"
    state = unanswered(put(hands=[f"3C {eight}"], scrap="KD", ruleset=ruleset), "3C!")
    assert hand(play(state, "*KD"), 0) == f"{eight} KD"


@every_ruleset
def test_countered_three_takes_nothing(ruleset: str) -> None:
    state = play(put(hands=["3C", "2D"], scrap="KD", ruleset=ruleset), "3C!", "2D?", "decline")
    assert scrap(state) == "KD 2D 3C"
    assert state.to_act == 1


@every_ruleset
def test_three_with_nothing_to_take_by_resolution_does_nothing(ruleset: str) -> None:
    state = unanswered(put(hands=["3C"], ruleset=at_any_time(ruleset, Rank.THREE)), "3C!")
    assert scrap(state) == "3C"
    assert state.to_act == 1


def test_three_of_the_third_seat_is_seen_by_the_others() -> None:
    state = put(hands=["", "", "3C"], scrap="KD", turn=2, ruleset=THREE_SEATS)
    state = play(unanswered(state, "3C!"), "*KD")
    assert [known(state, seat) for seat in (0, 1, 2)] == ["KD", "KD", ""]
