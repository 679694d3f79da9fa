"""The Jack takes control of a point card (RULES 5, 7)."""

import pytest

from cuttle_engine import Outcome, Reason, get_ruleset

from .table import (
    EVERY_RULESET,
    THREE_SEATS,
    TWO_SIDES,
    hand,
    play,
    points,
    put,
    scrap,
    unanswered,
    uses,
    why_not,
)

every_ruleset = pytest.mark.parametrize("ruleset", EVERY_RULESET)
OPPONENTS_ONLY = tuple(name for name in EVERY_RULESET if name != "pagat")
PAGAT_OF_THREE = get_ruleset("pagat").replace(seats=3, hand_sizes=(5, 5, 5))


@every_ruleset
def test_jack_takes_control_of_an_opponents_point_card(ruleset: str) -> None:
    state = play(put(hands=["JC"], points=["3D", "TS"], ruleset=ruleset), "JC^TS")
    assert [points(state, 0), points(state, 1)] == ["3D TS(JC)", ""]
    assert [player.score for player in state.players] == [13, 0]


@every_ruleset
def test_jack_goes_on_top_of_the_jacks_that_are_there(ruleset: str) -> None:
    state = put(hands=["JH"], points=["", "TS(JC,JD)"], ruleset=ruleset)
    assert points(play(state, "JH^TS"), 0) == "TS(JC,JD,JH)"


@every_ruleset
def test_removed_jack_gives_control_back_to_whoever_had_it_before(ruleset: str) -> None:
    state = put(hands=["JH", "2D"], points=["", "TS(JC,JD)"], ruleset=ruleset)
    state = play(state, "JH^TS")
    state = unanswered(state, "2D!JH")
    assert points(state, 1) == "TS(JC,JD)"


@every_ruleset
def test_jack_cannot_be_countered(ruleset: str) -> None:
    state = play(put(hands=["JC", "2D"], points=["", "TS"], ruleset=ruleset), "JC^TS")
    assert (state.window, state.to_act) == (None, 1)


@every_ruleset
def test_jack_counts_no_points_scuttles_nothing_and_is_no_one_off(ruleset: str) -> None:
    state = put(hands=["JC"], points=["", "TS"], ruleset=ruleset)
    assert uses(state, "JC") == {"JC^TS"}
    assert why_not(state, "JCxTS") is Reason.NO_SUCH_USE
    assert why_not(state, "JC!") is Reason.NO_SUCH_USE


@every_ruleset
def test_jack_needs_a_point_card_to_lie_on(ruleset: str) -> None:
    state = put(hands=["JC"], permanents=["", "KH"], ruleset=ruleset)
    assert uses(state, "JC") == set()
    assert why_not(state, "JC^") is Reason.BAD_TARGET
    assert why_not(state, "JC^KH") is Reason.BAD_TARGET


@every_ruleset
def test_jack_names_the_point_card_not_the_jack_on_it(ruleset: str) -> None:
    state = put(hands=["JH"], points=["", "TS(JC,JD)"], ruleset=ruleset)
    assert why_not(state, "JH^JD") is Reason.BAD_TARGET


@pytest.mark.parametrize("ruleset", OPPONENTS_ONLY)
def test_jack_targets_only_opponents_point_cards(ruleset: str) -> None:
    state = put(hands=["JC"], points=["9D", "TS 8H"], ruleset=ruleset)
    assert uses(state, "JC") == {"JC^TS", "JC^8H"}
    assert why_not(state, "JC^9D") is Reason.BAD_TARGET


@every_ruleset
def test_queen_protects_against_jacks(ruleset: str) -> None:
    state = put(hands=["JC"], points=["", "TS"], permanents=["", "QH"], ruleset=ruleset)
    assert why_not(state, "JC^TS") is Reason.GUARDED_BY_QUEEN


@every_ruleset
def test_jack_may_win_the_round(ruleset: str) -> None:
    state = put(hands=["JC"], points=["TD 4C", "TS"], ruleset=ruleset)
    assert play(state, "JC^TS").outcome == Outcome((0,), "goal")


@every_ruleset
def test_jacks_on_a_scuttled_card_go_to_the_scrap(ruleset: str) -> None:
    state = put(hands=["TS"], points=["", "9H(JC,JD,JH)"], ruleset=ruleset)
    state = play(state, "TSx9H")
    assert [points(state, 0), points(state, 1)] == ["", ""]
    assert scrap(state) == "TS 9H JC JD JH"


# --- on an own card ---


def test_jack_of_pagat_targets_any_point_card() -> None:
    state = put(hands=["JC"], points=["9D", "TS"], ruleset="pagat")
    assert uses(state, "JC") == {"JC^9D", "JC^TS"}


def test_opponent_gets_the_own_point_card_a_jack_is_played_on() -> None:
    state = play(put(hands=["JC"], points=["9D"], ruleset="pagat"), "JC^9D")
    assert [points(state, 0), points(state, 1)] == ["", "9D(JC)"]
    (stack,) = state.players[1].points
    assert (stack.owner, stack.controls[0].seat, stack.controls[0].by) == (0, 1, 0)


def test_jack_on_a_card_that_was_stolen_gives_it_back_to_its_owner() -> None:
    state = play(put(hands=["JD"], points=["9D(JC)"], ruleset="pagat"), "JD^9D")
    assert points(state, 1) == "9D(JC,JD)"


def test_own_queen_does_not_protect_against_the_own_jack() -> None:
    state = put(hands=["JC"], points=["9D"], permanents=["QH"], ruleset="pagat")
    assert why_not(state, "JC^9D") is None


def test_jack_on_an_own_card_may_win_the_round_for_the_opponent() -> None:
    state = put(hands=["JC"], points=["TS", "TD 4C"], ruleset="pagat")
    assert play(state, "JC^TS").outcome == Outcome((1,), "goal")


def test_jack_that_was_played_on_an_own_card_gives_it_back_when_it_is_scrapped() -> None:
    state = put(hands=["JC", "6D"], points=["9D"], ruleset="pagat")
    state = unanswered(play(state, "JC^9D"), "6D!")
    assert points(state, 0) == "9D"


# --- three and four seats ---


def test_jack_of_three_seats_takes_control_for_the_seat_that_played_it() -> None:
    state = put(hands=["", "", "JC"], points=["9D", "TS"], turn=2, ruleset=THREE_SEATS)
    assert uses(state, "JC") == {"JC^9D", "JC^TS"}
    assert points(play(state, "JC^TS"), 2) == "TS@1(JC@2)"


def test_removed_jack_of_three_seats_gives_control_back_one_step_only() -> None:
    state = put(hands=["2D"], points=["", "TS@2(JC@0,JD@1)"], ruleset=THREE_SEATS)
    assert points(unanswered(state, "2D!JD"), 0) == "TS@2(JC@0)"


def test_jack_on_an_own_card_of_three_seats_names_the_receiver() -> None:
    state = put(hands=["JC"], points=["9D", "TS"], ruleset=PAGAT_OF_THREE)
    assert uses(state, "JC") == {"JC^9D@1", "JC^9D@2", "JC^TS"}
    state = play(state, "JC^9D@2")
    assert [points(state, seat) for seat in range(3)] == ["", "TS", "9D@0(JC@2)"]
    assert hand(state, 0) == ""


@pytest.mark.parametrize("text", ["JC^9D@0", "JC^9D@3", "JC^TS@2", "JC^TS@0"])
def test_jack_of_three_seats_names_no_other_receiver(text: str) -> None:
    state = put(hands=["JC"], points=["9D", "TS"], ruleset=PAGAT_OF_THREE)
    assert why_not(state, text) is Reason.BAD_TARGET


def test_jack_on_an_own_card_of_three_seats_without_a_receiver_has_a_bad_target() -> None:
    state = put(hands=["JC"], points=["9D", "TS"], ruleset=PAGAT_OF_THREE)
    assert why_not(state, "JC^9D") is Reason.BAD_TARGET


def test_jack_does_not_take_the_point_card_of_a_partner() -> None:
    state = put(hands=["JC"], points=["", "TS", "9D", "8D"], ruleset=TWO_SIDES)
    assert uses(state, "JC") == {"JC^TS", "JC^8D"}
