"""The Queen guards the other cards of her seat (RULES 7)."""

from typing import Any

import pytest

from cuttle_engine import Rank, Reason, get_ruleset

from .table import (
    EVERY_RULESET,
    THREE_SEATS,
    TWO_SIDES,
    hand,
    legal,
    permanents,
    play,
    points,
    put,
    unanswered,
    uses,
    why_not,
)

every_ruleset = pytest.mark.parametrize("ruleset", EVERY_RULESET)
STOPS_COUNTERS = ("classic", "pagat", "cuttle-cards", "cuttle-cards-2")
NO_STOP = ("balanced", "traditional")
GUARD_EACH_OTHER = tuple(name for name in EVERY_RULESET if name != "pagat")

GUARDED_USES = [
    pytest.param("2C!KD", id="a Two at a permanent"),
    pytest.param("2C!JD", id="a Two at a Jack"),
    pytest.param("9C!KD", id="a Nine at a permanent"),
    pytest.param("9C!JD", id="a Nine at a Jack"),
    pytest.param("JC^TS", id="a Jack at a point card"),
    pytest.param("JC^9D", id="a Jack at a jacked point card"),
]


@every_ruleset
def test_queen_is_played_as_a_permanent_and_in_no_other_way(ruleset: str) -> None:
    state = put(hands=["QC"], points=["", "TS"], ruleset=ruleset)
    assert uses(state, "QC") == {"QC^"}
    assert permanents(play(state, "QC^"), 0) == "QC"
    assert why_not(state, "QC!") is Reason.NO_SUCH_USE
    assert why_not(state, "QCxTS") is Reason.NO_SUCH_USE
    assert why_not(state, "QC^TS") is Reason.BAD_TARGET


@every_ruleset
@pytest.mark.parametrize("text", GUARDED_USES)
def test_queen_keeps_twos_nines_and_jacks_off_the_other_cards_of_her_seat(
    ruleset: str, text: str
) -> None:
    table: dict[str, Any] = {"hands": [text[:2]], "points": ["", "TS 9D(JD)"], "ruleset": ruleset}
    assert why_not(put(permanents=["", "KD QH"], **table), text) is Reason.GUARDED_BY_QUEEN
    assert why_not(put(permanents=["", "KD"], **table), text) is None


@pytest.mark.parametrize("ruleset", ["cuttle-cards", "cuttle-cards-2"])
def test_queen_keeps_nines_off_point_cards(ruleset: str) -> None:
    state = put(hands=["9C"], points=["", "TS 9D(JD)"], permanents=["", "QH"], ruleset=ruleset)
    assert why_not(state, "9C!TS") is Reason.GUARDED_BY_QUEEN
    assert why_not(state, "9C!9D") is Reason.GUARDED_BY_QUEEN


@every_ruleset
@pytest.mark.parametrize("card", ["2C", "9C"])
def test_queen_does_not_protect_herself(ruleset: str, card: str) -> None:
    state = put(hands=[card], permanents=["", "QH KD"], ruleset=ruleset)
    assert why_not(state, f"{card}!QH") is None
    assert permanents(unanswered(state, f"{card}!QH"), 1) == "KD"


@every_ruleset
def test_queen_does_not_protect_against_scuttles(ruleset: str) -> None:
    state = put(hands=["TS"], points=["", "9D"], permanents=["", "QH"], ruleset=ruleset)
    assert points(play(state, "TSx9D"), 1) == ""


@every_ruleset
def test_queen_does_not_protect_against_the_sweeping_ace_and_six(ruleset: str) -> None:
    table: dict[str, Any] = {"points": ["", "9D"], "permanents": ["", "QH KD"], "ruleset": ruleset}
    assert points(unanswered(put(hands=["AC"], **table), "AC!"), 1) == ""
    assert permanents(unanswered(put(hands=["6C"], **table), "6C!"), 1) == ""


@every_ruleset
def test_queen_does_not_hinder_her_own_seat(ruleset: str) -> None:
    state = put(hands=["2C"], points=["", "9D(JD)"], permanents=["QH", "KD"], ruleset=ruleset)
    assert {"2C!KD", "2C!JD"} <= uses(state, "2C")


@pytest.mark.parametrize("ruleset", ["classic", "pagat"])
def test_queen_does_not_protect_against_the_own_two(ruleset: str) -> None:
    state = put(hands=["2C"], permanents=["QH KD"], ruleset=ruleset)
    assert uses(state, "2C") == {"2C", "2C!QH", "2C!KD"}


@pytest.mark.parametrize("ruleset", GUARD_EACH_OTHER)
@pytest.mark.parametrize("card", ["2C", "9C"])
def test_two_queens_protect_each_other(ruleset: str, card: str) -> None:
    state = put(hands=[card], permanents=["", "QH QS KD"], ruleset=ruleset)
    for target in ("QH", "QS", "KD"):
        assert why_not(state, f"{card}!{target}") is Reason.GUARDED_BY_QUEEN


@pytest.mark.parametrize("card", ["2C", "9C"])
def test_two_queens_of_pagat_protect_everything_but_queens(card: str) -> None:
    state = put(hands=[card], points=["", "TS(JD)"], permanents=["", "QH QS KD"], ruleset="pagat")
    assert why_not(state, f"{card}!QH") is None
    assert why_not(state, f"{card}!QS") is None
    assert why_not(state, f"{card}!KD") is Reason.GUARDED_BY_QUEEN
    assert why_not(state, f"{card}!JD") is Reason.GUARDED_BY_QUEEN


@every_ruleset
def test_queen_protects_only_while_she_is_there(ruleset: str) -> None:
    state = put(hands=["2C 2D"], permanents=["", "QH KD"], ruleset=ruleset)
    state = play(unanswered(state, "2C!QH"), "draw")
    assert why_not(state, "2D!KD") is None


@pytest.mark.parametrize("rank", [Rank.TWO, Rank.NINE, Rank.JACK])
def test_ranks_that_a_queen_keeps_off_are_a_parameter(rank: Rank) -> None:
    house = get_ruleset("balanced").replace(queens_keep_off=(rank,))
    state = put(hands=["2C 9C JC"], points=["", "TS"], permanents=["", "KD QH"], ruleset=house)
    refused = {
        str(action_rank.name)
        for action_rank, text in ((Rank.TWO, "2C!KD"), (Rank.NINE, "9C!KD"), (Rank.JACK, "JC^TS"))
        if why_not(state, text) is Reason.GUARDED_BY_QUEEN
    }
    assert refused == {rank.name}


def test_queen_of_one_opponent_does_not_protect_the_other() -> None:
    state = put(hands=["2C"], permanents=["", "QH KD", "KH"], ruleset=THREE_SEATS)
    assert uses(state, "2C") == {"2C", "2C!QH", "2C!KH"}


def test_queen_does_not_protect_the_cards_of_a_partner() -> None:
    state = put(hands=["2C"], permanents=["", "QH", "", "KH"], ruleset=TWO_SIDES)
    assert uses(state, "2C") == {"2C", "2C!QH", "2C!KH"}


# --- countering ---


@pytest.mark.parametrize("ruleset", STOPS_COUNTERS)
def test_one_off_of_a_seat_with_a_queen_cannot_be_countered(ruleset: str) -> None:
    state = play(put(hands=["AC", "2D"], permanents=["QH"], ruleset=ruleset), "AC!")
    assert (state.to_act, legal(state)) == (1, {"decline"})
    assert why_not(state, "2D?") is Reason.COUNTERING_STOPPED


@pytest.mark.parametrize("ruleset", STOPS_COUNTERS)
def test_counter_of_a_seat_with_a_queen_cannot_be_countered(ruleset: str) -> None:
    state = put(hands=["AC 2C", "2D"], permanents=["", "QH"], ruleset=ruleset)
    state = play(state, "AC!", "2D?")
    assert (state.to_act, legal(state)) == (0, {"decline"})
    assert why_not(state, "2C?") is Reason.COUNTERING_STOPPED


@pytest.mark.parametrize("ruleset", STOPS_COUNTERS)
def test_queen_of_the_other_seat_does_not_stop_its_own_counters(ruleset: str) -> None:
    state = play(put(hands=["AC", "2D"], permanents=["", "QH"], ruleset=ruleset), "AC!")
    assert legal(state) == {"decline", "2D?"}


@pytest.mark.parametrize("ruleset", NO_STOP)
def test_queen_does_not_stop_counters(ruleset: str) -> None:
    state = put(hands=["AC 2C", "2D"], permanents=["QH", "QS"], ruleset=ruleset)
    state = play(state, "AC!")
    assert legal(state) == {"decline", "2D?"}
    assert legal(play(state, "2D?")) == {"decline", "2C?"}


@pytest.mark.parametrize("ruleset", STOPS_COUNTERS)
def test_queen_that_is_the_target_of_a_two_stops_no_counter_of_her_own_seat(ruleset: str) -> None:
    state = play(put(hands=["2C", "2D"], permanents=["", "QH"], ruleset=ruleset), "2C!QH", "2D?")
    assert permanents(play(state, "decline"), 1) == "QH"


def test_queen_of_three_seats_stops_counters_by_everyone() -> None:
    state = play(put(hands=["AC", "2D", "2H"], permanents=["QH"], ruleset=THREE_SEATS), "AC!")
    assert legal(state) == {"decline"}
    assert legal(play(state, "decline")) == {"decline"}


def test_queen_of_the_player_of_the_top_card_is_the_one_that_counts() -> None:
    state = put(hands=["AC", "2D", "2H"], permanents=["", "", "QH"], ruleset=THREE_SEATS)
    state = play(state, "AC!", "2D?")
    assert (state.to_act, legal(state)) == (2, {"decline", "2H?"})
    state = play(state, "2H?")
    assert (state.to_act, legal(state)) == (0, {"decline"})
    assert hand(state, 2) == ""
