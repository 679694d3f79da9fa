"""RULES 8 and 9: the goal, and when a round is won."""

import pytest

from cuttle_engine import (
    Card,
    Draw,
    GameState,
    IllegalActionError,
    Outcome,
    PlayOneOff,
    Reason,
    Ruleset,
    apply,
    get_ruleset,
    legal_actions,
)

from .table import (
    EVERY_RULESET,
    FOUR_SEATS,
    THREE_SEATS,
    TWO_SIDES,
    every_ruleset,
    legal,
    play,
    points,
    put,
    unanswered,
    why_not,
)

GOALS = {
    "balanced": (21, 14, 10, 5, 0),
    "traditional": (21, 14, 10, 7, 4),
    "classic": (21, 14, 10, 7, 5),
    "pagat": (21, 14, 10, 7, 5),
    "cuttle-cards": (21, 14, 10, 5, 0),
    "cuttle-cards-2": (21, 14, 10, 5, 0),
}
BY_KINGS = [
    (ruleset, kings, goal) for ruleset, goals in GOALS.items() for kings, goal in enumerate(goals)
]
# With an Ace from the hand on top: these rows come to the goal.
ROWS = {21: "TC TD", 14: "TC 3C", 10: "9C", 7: "6C", 5: "4C", 4: "3C"}
ALL_KINGS = ["KC", "KD", "KH", "KS"]


def won(state: GameState, *seats: int) -> bool:
    return state.outcome == Outcome(seats, "goal")


# --- the goal ---


@pytest.mark.parametrize(("ruleset", "kings", "goal"), BY_KINGS)
def test_the_goal_is_looked_up_by_the_number_of_own_kings(
    ruleset: str, kings: int, goal: int
) -> None:
    state = put(permanents=[" ".join(ALL_KINGS[:kings])], ruleset=ruleset)
    assert state.players[0].goal == goal
    assert state.players[1].goal == 21


@pytest.mark.parametrize(("ruleset", "kings", "goal"), [row for row in BY_KINGS if row[2]])
def test_the_exact_goal_wins_and_a_point_less_does_not(ruleset: str, kings: int, goal: int) -> None:
    mine = " ".join(ALL_KINGS[:kings])
    state = put(hands=["AC"], points=[ROWS[goal]], permanents=[mine], ruleset=ruleset)
    assert state.players[0].score == goal - 1
    assert play(state, "draw").outcome is None
    assert won(play(state, "AC"), 0)


@every_ruleset
def test_more_than_the_goal_wins_too(ruleset: str) -> None:
    state = put(hands=["9C"], points=["TC TD"], ruleset=ruleset)
    assert won(play(state, "9C"), 0)


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_a_king_lowers_the_goal_at_once(ruleset: str) -> None:
    row = {5: "5C", 7: "7C"}[GOALS[ruleset][3]]
    state = put(hands=["KC"], points=[row], permanents=["KD KH"], ruleset=ruleset)
    assert won(play(state, "KC^"), 0)


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_a_third_king_is_not_enough_a_point_below_its_goal(ruleset: str) -> None:
    row = {5: "4C", 7: "6C"}[GOALS[ruleset][3]]
    state = put(hands=["KC"], points=[row], permanents=["KD KH"], ruleset=ruleset)
    assert play(state, "KC^").outcome is None


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_four_kings_win_without_points_where_their_goal_is_0(ruleset: str) -> None:
    state = put(hands=["KC"], permanents=["KD KH KS"], ruleset=ruleset)
    assert won(play(state, "KC^"), 0) == (GOALS[ruleset][4] == 0)


@every_ruleset
def test_a_lost_king_raises_the_goal_again(ruleset: str) -> None:
    state = put(hands=["2C"], permanents=["", "KC KD"], ruleset=ruleset)
    assert state.players[1].goal == 10
    assert unanswered(state, "2C!KC").players[1].goal == 14


def test_more_kings_than_the_goals_name_count_as_the_last_of_them() -> None:
    ruleset = get_ruleset("balanced").replace(goals=(21, 14))
    assert put(permanents=["KC KD KH"], ruleset=ruleset).players[0].goal == 14


# --- winning ---


@every_ruleset
def test_a_won_round_is_over(ruleset: str) -> None:
    state = play(put(hands=["AC 7C", "2D"], points=["TC TD"], ruleset=ruleset), "AC")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (0, "goal")
    assert state.to_act is None
    assert legal_actions(state) == ()
    assert why_not(state, "draw") is Reason.GAME_OVER
    with pytest.raises(IllegalActionError, match="game-over"):
        apply(state, Draw())


@every_ruleset
def test_a_jack_can_win(ruleset: str) -> None:
    state = put(hands=["JC"], points=["TC AC", "TD"], ruleset=ruleset)
    assert won(play(state, "JC^TD"), 0)


@every_ruleset
def test_the_opponents_one_off_can_win_the_round_for_the_other_seat(ruleset: str) -> None:
    state = put(hands=["6C"], points=["TC(JC)", "TD AD"], ruleset=ruleset)
    state = unanswered(state, "6C!")
    assert points(state, 1) == "AD TC TD"
    assert won(state, 1)
    assert state.turn == 0


@every_ruleset
def test_a_resolution_wins_when_the_last_has_declined_and_not_before(ruleset: str) -> None:
    state = play(put(hands=["2C"], points=["TC AC", "TD(JC)"], ruleset=ruleset), "2C!JC")
    assert state.outcome is None
    assert won(play(state, "decline"), 0)


@every_ruleset
def test_a_countered_one_off_wins_nothing(ruleset: str) -> None:
    state = put(hands=["6C", "2C"], points=["AD(JC)", "TC TH"], ruleset=ruleset)
    assert play(state, "6C!", "2C?", "decline").outcome is None


@every_ruleset
@pytest.mark.parametrize("first", ["draw", "7S", "QC^", "TSxAD"])
def test_a_position_already_won_is_decided_after_its_first_action(ruleset: str, first: str) -> None:
    state = put(hands=["7S QC TS"], points=["", "TC TD TH AD"], ruleset=ruleset)
    assert state.outcome is None
    assert first in legal(state)
    assert won(play(state, first), 1)


@every_ruleset
def test_a_position_already_won_can_still_be_averted_by_its_first_action(ruleset: str) -> None:
    state = put(hands=["TS", "4S"], points=["", "TC TD AD"], ruleset=ruleset)
    assert play(state, "TSxTC").outcome is None


@every_ruleset
def test_a_one_off_as_first_action_of_a_won_position_decides_it_with_its_window_open(
    ruleset: str,
) -> None:
    state = play(put(hands=["AC"], points=["", "TC TD TH"], ruleset=ruleset), "AC!")
    assert won(state, 1)
    assert state.window is not None
    assert state.window.kind == "counter"
    assert state.window.action == PlayOneOff(Card("AC"))
    assert (state.to_act, legal(state)) == (None, set())


@every_ruleset
def test_a_position_already_won_is_decided_by_goal_even_by_the_last_pass(ruleset: str) -> None:
    state = put(points=["", "TC TD TH"], passes=2, rest="scrap", ruleset=ruleset)
    assert won(play(state, "pass"), 1)


@every_ruleset
def test_a_position_won_by_both_goes_to_the_seat_whose_turn_it_is(ruleset: str) -> None:
    for turn in (0, 1):
        state = put(points=["TC TD AC", "TH TS AD"], turn=turn, ruleset=ruleset)
        assert won(play(state, "draw"), turn)


@pytest.mark.parametrize("ruleset", [THREE_SEATS, FOUR_SEATS])
@pytest.mark.parametrize(("turn", "winner"), [(0, 1), (1, 1), (2, 2)])
def test_of_several_who_qualify_the_seat_in_turn_wins_then_clockwise(
    ruleset: Ruleset, turn: int, winner: int
) -> None:
    # When the Six resolves, seats 1 and 2 both get a Ten back, and have 21 then.
    hands = ["", "", ""]
    hands[turn] = "6C"
    state = put(
        hands=hands,
        points=["TC@1(JC@0) TD@2(JD@0)", "TH AH", "TS AS"],
        turn=turn,
        ruleset=ruleset,
    )
    state = unanswered(state, "6C!")
    assert state.players[1].score == state.players[2].score == 21
    assert won(state, winner)


def test_with_three_seats_any_seat_can_win_on_anothers_turn() -> None:
    state = put(hands=["2C"], points=["", "TC@2(JC@1)", "TD AD"], ruleset=THREE_SEATS)
    state = unanswered(state, "2C!JC")
    assert won(state, 2)
    assert state.turn == 0


def test_with_sides_the_partner_wins_too_and_there_is_no_single_winner() -> None:
    state = play(put(hands=["AC"], points=["TC TD"], ruleset=TWO_SIDES), "AC")
    assert won(state, 0, 2)
    assert state.outcome is not None
    assert state.outcome.winner is None


def test_with_sides_the_scores_of_partners_are_not_added_up() -> None:
    state = put(hands=["AC"], points=["TC", "", "TD TH"], ruleset=TWO_SIDES)
    assert play(state, "AC").outcome is None


def test_with_sides_a_partners_kings_do_not_count() -> None:
    state = put(hands=["AC"], points=["TC 3C"], permanents=["", "", "KC"], ruleset=TWO_SIDES)
    assert state.players[0].goal == 21
    assert play(state, "AC").outcome is None
