"""RULES 5, permanents: control of a card, and how it goes back."""

import pytest

from cuttle_engine import Card, Control, Reason, Stack, get_ruleset

from .table import (
    FOUR_SEATS,
    THREE_SEATS,
    TWO_SIDES,
    every_ruleset,
    hand,
    permanents,
    play,
    point_rows,
    put,
    scores,
    scrap,
    unanswered,
    uses,
    why_not,
)


@every_ruleset
@pytest.mark.parametrize("card", ["8C", "QC", "KC"])
def test_glasses_queens_and_kings_go_to_the_own_permanents(ruleset: str, card: str) -> None:
    state = play(put(hands=[card], permanents=["QD", "KD"], ruleset=ruleset), f"{card}^")
    assert set(permanents(state, 0).split()) == {card, "QD"}
    assert permanents(state, 1) == "KD"
    assert hand(state, 0) == ""


@every_ruleset
@pytest.mark.parametrize("action", ["8C^", "QC^", "KC^", "JC^TD"])
def test_permanents_cannot_be_countered(ruleset: str, action: str) -> None:
    state = put(hands=["8C QC KC JC", "2C 2D 2H 2S"], points=["", "TD"], ruleset=ruleset)
    state = play(state, action)
    assert state.window is None
    assert state.to_act == 1


@every_ruleset
def test_a_jack_lies_on_the_point_card_and_takes_control_of_it(ruleset: str) -> None:
    state = play(put(hands=["JC"], points=["4C", "TD"], ruleset=ruleset), "JC^TD")
    assert point_rows(state) == ["4C TD(JC)", ""]
    assert scores(state) == [14, 0]
    stack = Stack(Card("TD"), 1, (Control(Card("JC"), 0, 0),))
    assert state.players[0].points[1] == stack
    assert stack.controller == 0


@every_ruleset
def test_a_jack_goes_on_top_of_the_jacks_that_lie_there(ruleset: str) -> None:
    state = put(hands=["JC"], points=["", "TD(JD,JH)"], ruleset=ruleset)
    assert point_rows(play(state, "JC^TD")) == ["TD(JD,JH,JC)", ""]


@every_ruleset
def test_a_jack_needs_an_opponents_point_card(ruleset: str) -> None:
    state = put(hands=["JC"], permanents=["", "8D QD KD"], ruleset=ruleset)
    assert uses(state, "JC") == set()
    assert why_not(state, "JC^KD") is Reason.BAD_TARGET


@every_ruleset
def test_a_removed_jack_gives_control_back(ruleset: str) -> None:
    state = put(hands=["2C"], points=["", "TD(JC)"], ruleset=ruleset)
    state = unanswered(state, "2C!JC")
    assert point_rows(state) == ["TD", ""]
    assert scores(state) == [10, 0]
    assert scrap(state) == "JC 2C"


@every_ruleset
def test_control_goes_back_to_whoever_had_it_just_before_that_jack(ruleset: str) -> None:
    state = put(hands=["2C", "2D"], points=["", "TD(JC,JD,JH)"], ruleset=ruleset)
    state = unanswered(state, "2C!JH")
    assert point_rows(state) == ["TD(JC,JD)", ""]
    state = unanswered(state, "2D!JD")
    assert point_rows(state) == ["", "TD(JC)"]


@every_ruleset
def test_only_the_last_jack_can_be_removed(ruleset: str) -> None:
    state = put(hands=["2C 9C"], points=["", "4C(JC,JD,JH)"], ruleset=ruleset)
    assert why_not(state, "2C!JD") is Reason.BAD_TARGET
    assert why_not(state, "9C!JD") is Reason.BAD_TARGET
    assert {"2C!JH"} == {use for use in uses(state, "2C") if use.startswith("2C!")}


@every_ruleset
def test_a_card_jacked_back_by_its_owner_still_lies_under_both_jacks(ruleset: str) -> None:
    state = put(hands=["JC", "JD 4C"], points=["", "TD"], ruleset=ruleset)
    state = play(state, "JC^TD", "JD^TD")
    assert point_rows(state) == ["", "TD(JC,JD)"]
    assert state.players[1].points[0].owner == 1


def test_with_three_seats_control_goes_back_step_by_step_to_the_third() -> None:
    state = put(hands=["", "2C", "2D"], points=["TH@2(JC@1,JD@0)"], turn=1, ruleset=THREE_SEATS)
    assert scores(state) == [10, 0, 0]
    state = unanswered(state, "2C!JD")
    assert point_rows(state) == ["", "TH@2(JC@1)", ""]
    state = unanswered(state, "2D!JC")
    assert point_rows(state) == ["", "", "TH"]


def test_with_three_seats_a_jack_may_take_any_opponents_card() -> None:
    state = put(hands=["JC"], points=["AC", "AD", "AH@0(JD@2)"], ruleset=THREE_SEATS)
    assert uses(state, "JC") == {"JC^AD", "JC^AH"}
    state = play(state, "JC^AH")
    assert point_rows(state) == ["AC AH@0(JD@2,JC@0)", "AD", ""]


def test_with_four_seats_a_stack_remembers_every_seat_it_went_through() -> None:
    state = put(hands=["2C", "JC", "JD", "JH"], points=["TH"], turn=1, ruleset=FOUR_SEATS)
    state = play(state, "JC^TH", "JD^TH", "JH^TH")
    assert point_rows(state) == ["", "", "", "TH@0(JC@1,JD@2,JH@3)"]
    state = unanswered(state, "2C!JH")
    assert point_rows(state) == ["", "", "TH@0(JC@1,JD@2)", ""]


def test_with_four_seats_a_nine_gives_control_back_too() -> None:
    state = put(hands=["9C"], points=["", "TH@2(JC@3,JD@1)"], ruleset=FOUR_SEATS)
    state = unanswered(state, "9C!JD")
    assert point_rows(state) == ["", "", "", "TH@2(JC@3)"]
    assert hand(state, 1) == "JD"


def test_with_sides_a_jack_takes_no_card_of_the_partner() -> None:
    state = put(hands=["JC"], points=["", "AC", "AD", "AH"], ruleset=TWO_SIDES)
    assert uses(state, "JC") == {"JC^AC", "JC^AH"}


def test_with_sides_control_can_go_back_from_a_partner_to_an_opponent() -> None:
    state = put(hands=["", "2C"], points=["TH@1(JC@0)"], turn=1, ruleset=TWO_SIDES)
    assert point_rows(unanswered(state, "2C!JC")) == ["", "TH", "", ""]


@every_ruleset
def test_a_six_gives_every_point_card_back_to_its_first_owner(ruleset: str) -> None:
    state = put(hands=["6C"], points=["4D(JC,JD)", "TD(JH)"], ruleset=ruleset)
    assert point_rows(unanswered(state, "6C!")) == ["4D TD", ""]


def test_with_three_seats_a_six_gives_a_card_back_past_those_who_had_it_between() -> None:
    state = put(hands=["6C"], points=["TH@2(JC@1,JD@0)"], ruleset=THREE_SEATS)
    assert point_rows(unanswered(state, "6C!")) == ["", "", "TH"]


def test_where_a_jack_may_be_played_on_an_own_card_the_opponent_gets_it() -> None:
    state = play(put(hands=["JC"], points=["TH", "4C"], ruleset="pagat"), "JC^TH")
    assert point_rows(state) == ["", "4C TH(JC)"]
    assert state.players[1].points[1].controls == (Control(Card("JC"), 1, 0),)


def test_a_jack_on_an_own_card_gives_control_back_to_its_player_when_removed() -> None:
    state = put(hands=["2C"], points=["", "TH@0(JC@1<0)"], ruleset="pagat")
    assert point_rows(unanswered(state, "2C!JC")) == ["TH", ""]


def test_a_jack_on_an_own_card_goes_to_the_hand_of_its_player() -> None:
    state = put(hands=["9C"], points=["", "TH@0(JC@1<0)"], ruleset="pagat")
    state = unanswered(state, "9C!JC")
    assert [hand(state, seat) for seat in (0, 1)] == ["JC", ""]


def test_with_three_seats_a_jack_on_an_own_card_names_who_gets_it() -> None:
    jack = get_ruleset("pagat").effect(Card("JC").rank)
    ruleset = THREE_SEATS.replace(effects={Card("JC").rank: jack})
    state = put(hands=["JC"], points=["TH"], ruleset=ruleset)
    assert uses(state, "JC") == {"JC^TH@1", "JC^TH@2"}
    assert point_rows(play(state, "JC^TH@2")) == ["", "", "TH@0(JC@2)"]


@every_ruleset
def test_kings_and_queens_on_the_table_belong_to_who_played_them_until_they_leave(
    ruleset: str,
) -> None:
    state = unanswered(put(hands=["9C"], permanents=["", "KC"], ruleset=ruleset), "9C!KC")
    assert (permanents(state, 1), state.players[1].goal) == ("", 21)
