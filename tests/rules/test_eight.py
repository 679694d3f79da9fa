"""The Eight: glasses (RULES 5, 6, 20)."""

import pytest

from cuttle_engine import Reason

from .table import (
    EVERY_RULESET,
    THREE_SEATS,
    TWO_SIDES,
    hand,
    known,
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
OWNED = tuple(name for name in EVERY_RULESET if name != "classic")


@every_ruleset
def test_eight_is_played_for_points_or_as_glasses_never_as_a_one_off(ruleset: str) -> None:
    state = put(hands=["8C"], permanents=["", "KH"], ruleset=ruleset)
    assert uses(state, "8C") == {"8C", "8C^"}
    assert points(play(state, "8C"), 0) == "8C"
    assert permanents(play(state, "8C^"), 0) == "8C"
    assert why_not(state, "8C!") is Reason.NO_SUCH_USE
    assert why_not(state, "8C^KH") is Reason.BAD_TARGET


@every_ruleset
def test_glasses_cannot_be_countered(ruleset: str) -> None:
    state = play(put(hands=["8C", "2D"], ruleset=ruleset), "8C^")
    assert (state.window, state.to_act) == (None, 1)


@every_ruleset
def test_who_controls_glasses_sees_the_opponents_hand(ruleset: str) -> None:
    state = put(hands=["8C 3H", "KD 5H"], ruleset=ruleset)
    assert known(state, 0) == ""
    state = play(state, "8C^")
    assert known(state, 0) == "5H KD"
    assert known(state, 1) == ""


@every_ruleset
def test_glasses_show_what_is_drawn_while_they_are_there(ruleset: str) -> None:
    state = put(hands=["", "KD"], permanents=["8C"], deck="3H 4S", turn=1, ruleset=ruleset)
    assert known(play(state, "draw"), 0) == "3H KD"


@every_ruleset
def test_glasses_show_nothing_more_once_they_are_gone(ruleset: str) -> None:
    state = put(hands=["", "2D KD"], permanents=["8C"], deck="3H 4S", turn=1, ruleset=ruleset)
    state = play(unanswered(state, "2D!8C"), "draw", "draw")
    assert hand(state, 1) == "4S KD"
    assert known(state, 0) == "KD"


@every_ruleset
def test_card_seen_through_glasses_stays_known_until_it_moves_on(ruleset: str) -> None:
    state = put(hands=["", "6D KD"], permanents=["8C"], turn=1, ruleset=ruleset)
    state = play(unanswered(state, "6D!"), "draw")
    assert known(state, 0) == "KD"
    assert known(play(state, "KD^"), 0) == ""


@every_ruleset
def test_two_glasses_see_no_more_than_one(ruleset: str) -> None:
    one = put(hands=["", "KD 5H"], permanents=["8C"], ruleset=ruleset)
    two = put(hands=["", "KD 5H"], permanents=["8C 8D"], ruleset=ruleset)
    assert known(one, 0) == known(two, 0) == "5H KD"


@every_ruleset
def test_second_glasses_go_on_when_the_first_are_scrapped(ruleset: str) -> None:
    state = put(hands=["", "2D"], permanents=["8C 8H"], deck="3H 4S", turn=1, ruleset=ruleset)
    state = play(unanswered(state, "2D!8C"), "draw", "draw")
    assert known(state, 0) == "4S"


@every_ruleset
def test_both_seats_may_have_glasses(ruleset: str) -> None:
    state = put(hands=["3H", "KD"], permanents=["8C", "8D"], ruleset=ruleset)
    assert [known(state, 0), known(state, 1)] == ["KD", "3H"]


@every_ruleset
def test_glasses_show_nothing_to_spectators(ruleset: str) -> None:
    assert known(put(hands=["", "KD"], permanents=["8C"], ruleset=ruleset), None) == ""


@every_ruleset
def test_eight_in_a_point_row_shows_nothing(ruleset: str) -> None:
    assert known(put(hands=["", "KD"], points=["8C"], ruleset=ruleset), 0) == ""


def test_glasses_show_the_hands_of_every_opponent() -> None:
    state = put(hands=["8C", "KD", "5H"], ruleset=THREE_SEATS)
    state = play(state, "8C^")
    assert [known(state, seat) for seat in range(3)] == ["5H KD", "", ""]


def test_glasses_do_not_show_the_hand_of_a_partner() -> None:
    state = put(hands=["8C", "KD", "5H", "3H"], ruleset=TWO_SIDES)
    assert known(play(state, "8C^"), 0) == "3H KD"


# --- whose they are ---


@pytest.mark.parametrize("ruleset", OWNED)
@pytest.mark.parametrize("card", ["2C", "9C"])
def test_queen_protects_the_glasses_of_her_seat(ruleset: str, card: str) -> None:
    state = put(hands=[card], permanents=["", "8H QH"], ruleset=ruleset)
    assert why_not(state, f"{card}!8H") is Reason.GUARDED_BY_QUEEN


@pytest.mark.parametrize("card", ["2C", "9C"])
def test_no_queen_protects_glasses_that_belong_to_nobody(card: str) -> None:
    state = put(hands=[card], permanents=["", "8H QH KH"], ruleset="classic")
    assert why_not(state, f"{card}!8H") is None
    assert why_not(state, f"{card}!KH") is Reason.GUARDED_BY_QUEEN
    assert permanents(unanswered(state, f"{card}!8H"), 1) == "QH KH"


def test_two_queens_do_not_protect_glasses_that_belong_to_nobody() -> None:
    state = put(hands=["2C"], permanents=["", "8H QH QS"], ruleset="classic")
    assert uses(state, "2C") == {"2C", "2C!8H"}


def test_eight_in_a_point_row_belongs_to_its_seat_where_glasses_belong_to_nobody() -> None:
    state = put(hands=["JC"], points=["", "8H"], permanents=["", "QH"], ruleset="classic")
    assert why_not(state, "JC^8H") is Reason.GUARDED_BY_QUEEN


def test_glasses_that_belong_to_nobody_work_for_the_seat_that_played_them() -> None:
    state = play(put(hands=["8C", "KD"], ruleset="classic"), "8C^")
    assert (known(state, 0), permanents(state, 0)) == ("KD", "8C")


@every_ruleset
def test_glasses_that_a_two_takes_lie_in_the_scrap(ruleset: str) -> None:
    state = put(hands=["2C"], permanents=["", "8H"], ruleset=ruleset)
    assert scrap(unanswered(state, "2C!8H")) == "8H 2C"
