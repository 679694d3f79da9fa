"""The King lowers the goal (RULES 8, 9)."""

import pytest

from cuttle_engine import Outcome, Reason, get_ruleset

from .table import (
    EVERY_RULESET,
    THREE_SEATS,
    permanents,
    play,
    put,
    unanswered,
    uses,
    why_not,
)

every_ruleset = pytest.mark.parametrize("ruleset", EVERY_RULESET)
GOALS = {
    "balanced": (21, 14, 10, 5, 0),
    "traditional": (21, 14, 10, 7, 4),
    "classic": (21, 14, 10, 7, 5),
    "pagat": (21, 14, 10, 7, 5),
    "cuttle-cards": (21, 14, 10, 5, 0),
    "cuttle-cards-2": (21, 14, 10, 5, 0),
}
KINGS = ("KC", "KD", "KH", "KS")
by_kings = pytest.mark.parametrize(
    ("ruleset", "kings", "goal"),
    [(name, kings, goal) for name, goals in GOALS.items() for kings, goal in enumerate(goals)],
)


@by_kings
def test_goal_is_looked_up_by_the_number_of_kings_controlled(
    ruleset: str, kings: int, goal: int
) -> None:
    state = put(permanents=[" ".join(KINGS[:kings])], ruleset=ruleset)
    assert [player.goal for player in state.players] == [goal, 21]


@pytest.mark.parametrize(
    ("ruleset", "kings", "goal"),
    [
        (name, kings, goal)
        for name, goals in GOALS.items()
        for kings, goal in enumerate(goals)
        if goal
    ],
)
def test_score_at_the_goal_wins_and_one_point_below_it_does_not(
    ruleset: str, kings: int, goal: int
) -> None:
    rows = {21: "TC TD", 14: "TC 3D", 10: "9C", 7: "6C", 5: "4C", 4: "3C"}
    before = put(
        hands=["AC"],
        points=[rows[goal]],
        permanents=[" ".join(KINGS[:kings])],
        ruleset=ruleset,
    )
    assert before.players[0].score == goal - 1
    assert play(before, "draw").outcome is None
    assert play(before, "AC").outcome == Outcome((0,), "goal")


@every_ruleset
def test_king_that_lowers_the_goal_to_the_score_wins_at_once(ruleset: str) -> None:
    state = put(hands=["KC"], points=["TS 4C"], ruleset=ruleset)
    assert play(state, "KC^").outcome == Outcome((0,), "goal")


@pytest.mark.parametrize("ruleset", [name for name, goals in GOALS.items() if goals[4] == 0])
def test_fourth_king_wins_with_an_empty_row(ruleset: str) -> None:
    state = put(hands=["KS"], permanents=["KC KD KH"], ruleset=ruleset)
    assert play(state, "KS^").outcome == Outcome((0,), "goal")


@pytest.mark.parametrize("ruleset", [name for name, goals in GOALS.items() if goals[4] > 0])
def test_fourth_king_does_not_win_with_an_empty_row(ruleset: str) -> None:
    state = put(hands=["KS"], permanents=["KC KD KH"], ruleset=ruleset)
    assert play(state, "KS^").outcome is None


@every_ruleset
def test_goal_goes_up_again_when_a_king_goes(ruleset: str) -> None:
    state = put(hands=["2C"], permanents=["", "KD KH"], ruleset=ruleset)
    assert unanswered(state, "2C!KD").players[1].goal == 14


@every_ruleset
def test_goal_is_that_of_the_own_kings(ruleset: str) -> None:
    state = play(put(hands=["KC"], permanents=["", "KD KH"], ruleset=ruleset), "KC^")
    assert [player.goal for player in state.players] == [14, 10]


@every_ruleset
def test_king_is_played_as_a_permanent_and_in_no_other_way(ruleset: str) -> None:
    state = put(hands=["KC"], points=["", "TS"], ruleset=ruleset)
    assert uses(state, "KC") == {"KC^"}
    assert permanents(play(state, "KC^"), 0) == "KC"
    assert why_not(state, "KC!") is Reason.NO_SUCH_USE
    assert why_not(state, "KCxTS") is Reason.NO_SUCH_USE
    assert why_not(state, "KC^TS") is Reason.BAD_TARGET


@every_ruleset
def test_king_cannot_be_countered(ruleset: str) -> None:
    state = play(put(hands=["KC", "2D"], ruleset=ruleset), "KC^")
    assert (state.window, state.to_act) == (None, 1)


def test_last_goal_holds_for_more_kings() -> None:
    house = get_ruleset("balanced").replace(goals=(21, 14))
    assert put(permanents=["KC KD KH"], ruleset=house).players[0].goal == 14


def test_goals_of_three_seats_are_each_by_the_own_kings() -> None:
    state = put(permanents=["KC", "KD KH", ""], ruleset=THREE_SEATS)
    assert [player.goal for player in state.players] == [14, 10, 21]
