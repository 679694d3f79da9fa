"""Three seats, each for itself (RULES, the ruleset `cutthroat`)."""

import pytest

from cuttle_engine import Card, Outcome, Rank, Reason, deal, get_ruleset
from cuttle_engine.effects import StealPermanent

from .table import (
    asked,
    frozen,
    goals,
    hand,
    hand_rows,
    known,
    legal,
    permanent_rows,
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

CUTTHROAT = get_ruleset("cutthroat")
ALL_KINGS = ["KC", "KD", "KH", "KS"]
SEVEN_CARDS = "AC AD AH AS 3C 3D 3H"

# --- the ruleset ---


def test_cutthroat_is_cuttle_cards_but_for_what_is_said_of_it() -> None:
    expected = get_ruleset("cuttle-cards").replace(
        seats=3,
        hand_sizes=(5, 5, 5),
        jokers=2,
        goals=(14, 9, 5, 0),
        hand_limit=7,
        effects={Rank.JOKER: StealPermanent()},
    )
    assert (expected, CUTTHROAT.id) == (CUTTHROAT, "cutthroat@1")


def test_three_seats_get_five_cards_each_of_a_deck_with_two_jokers() -> None:
    state = deal("cutthroat", seed=7)
    assert [len(player.hand) for player in state.players] == [5, 5, 5]
    assert state.deck_size == 39
    cards = [*state.deck, *[card for player in state.players for card in player.hand]]
    assert {Card("X1"), Card("X2")} < set(cards)


def test_everybody_else_is_an_opponent() -> None:
    assert [CUTTHROAT.opponents(seat) for seat in range(3)] == [(1, 2), (2, 0), (0, 1)]


@pytest.mark.parametrize(("kings", "goal"), [(0, 14), (1, 9), (2, 5), (3, 0), (4, 0)])
def test_goals_by_kings_are_14_9_5_and_then_0(kings: int, goal: int) -> None:
    state = put(permanents=["", " ".join(ALL_KINGS[:kings])], ruleset="cutthroat")
    assert goals(state) == [14, goal, 14]


@pytest.mark.parametrize(("kings", "row"), [(0, "TC 3C"), (1, "8C"), (2, "4C")])
def test_the_exact_goal_wins_and_a_point_less_does_not(kings: int, row: str) -> None:
    mine = " ".join(ALL_KINGS[:kings])
    state = put(hands=["AC"], points=[row], permanents=[mine], ruleset="cutthroat")
    assert play(state, "draw").outcome is None
    assert play(state, "AC").outcome == Outcome((0,), "goal")


def test_a_third_king_wins_without_a_point() -> None:
    state = put(hands=["KH"], permanents=["KC KD"], ruleset="cutthroat")
    assert play(state, "KH^").outcome == Outcome((0,), "goal")


# --- turns, passes, the hand limit ---


def test_turns_go_round_the_three() -> None:
    state = deal("cutthroat", seed=7)
    turns: list[int | None] = []
    for _ in range(4):
        turns.append(state.to_act)
        state = play(state, "draw")
    assert turns == [0, 1, 2, 0]


def test_a_pass_of_each_seat_is_a_tie() -> None:
    state = play(put(turn=1, rest="scrap", ruleset="cutthroat"), "pass", "pass")
    assert state.outcome is None
    assert play(state, "pass").outcome == Outcome((), "passes")


def test_any_other_action_starts_the_passes_again() -> None:
    state = put(hands=["", "", "KC"], rest="scrap", ruleset="cutthroat")
    state = play(state, "pass", "pass", "KC^", "pass", "pass")
    assert state.outcome is None
    assert play(state, "pass").outcome == Outcome((), "passes")


def test_the_turn_ends_with_seven_cards_in_hand_at_most() -> None:
    state = play(put(hands=["", SEVEN_CARDS], turn=1, ruleset="cutthroat"), "draw")
    assert (state.to_act, state.window is None) == (1, False)
    assert legal(state) == {f"*{card}" for card in hand(state, 1).split()}
    state = play(state, "*AD")
    assert (state.to_act, len(state.players[1].hand), scrap(state)) == (2, 7, "AD")


def test_a_hand_over_the_limit_waits_for_the_end_of_its_own_turn() -> None:
    state = put(hands=["9C", "", SEVEN_CARDS], permanents=["", "", "KC"], ruleset="cutthroat")
    state = play(unanswered(state, "9C!KC"), "draw")
    assert (state.to_act, len(state.players[2].hand), state.window) == (2, 8, None)
    state = play(state, "AC")
    assert (state.to_act, state.window) == (0, None)


# --- what is aimed at a seat or its cards ---


def test_a_four_names_an_opponent_who_has_a_card() -> None:
    state = put(hands=["4C", "KC", "KD QD"], ruleset="cutthroat")
    assert uses(state, "4C") == {"4C", "4C!@1", "4C!@2"}
    state = put(hands=["4C", "KC", ""], ruleset="cutthroat")
    assert uses(state, "4C") == {"4C", "4C!@1"}
    assert why_not(state, "4C!@2") is Reason.HAND_EMPTY


@pytest.mark.parametrize("text", ["4C!", "4C!@0", "4C!@3"])
def test_a_four_without_a_seat_or_at_the_own_one_has_a_bad_target(text: str) -> None:
    state = put(hands=["4C", "KC", "KD"], ruleset="cutthroat")
    assert why_not(state, text) is Reason.BAD_TARGET


def test_the_seat_that_the_four_names_discards_whoever_comes_next() -> None:
    state = put(hands=["4C", "KC KD", "KH KS QC"], ruleset="cutthroat")
    state = unanswered(state, "4C!@2")
    assert (state.to_act, legal(state)) == (2, {"*KH", "*KS", "*QC"})
    state = play(state, "*QC", "*KH")
    assert hand_rows(state) == ["", "KC KD", "KS"]
    assert (scrap(state), state.to_act) == ("QC KH 4C", 1)


def test_twos_nines_jacks_jokers_and_scuttles_take_cards_of_both_opponents() -> None:
    state = put(
        hands=["", "2C 9C JC X1 TS"],
        points=["3C", "3D", "3H@0(JD@2)"],
        permanents=["KC", "KD", "KH"],
        turn=1,
        ruleset="cutthroat",
    )
    assert {text for text in uses(state, "2C") if "!" in text} == {"2C!KC", "2C!KH", "2C!JD"}
    assert {text for text in uses(state, "9C") if "!" in text} == {
        "9C!KC",
        "9C!KH",
        "9C!JD",
        "9C!3C",
        "9C!3H",
    }
    assert uses(state, "JC") == {"JC^3C", "JC^3H"}
    assert uses(state, "X1") == {"X1^KC", "X1^KH", "X1^JD"}
    assert uses(state, "TS") == {"TS", "TSx3C", "TSx3H"}


@pytest.mark.parametrize("text", ["2C!KH", "9C!KH", "9C!3H", "JC^3H", "X1^KH"])
def test_a_queen_guards_the_cards_of_her_controller_alone(text: str) -> None:
    hers, others = ["", "", "QC"], ["", "QC", ""]
    for queens, reason in ((hers, Reason.GUARDED_BY_QUEEN), (others, None)):
        state = put(
            hands=["2C 9C JC X1"],
            points=["", "", "3H"],
            permanents=["", queens[1], f"KH {queens[2]}"],
            ruleset="cutthroat",
        )
        assert why_not(state, text) is reason


# --- glasses, Nines ---


def test_glasses_show_both_opponents_to_their_controller_alone() -> None:
    state = put(hands=["3C", "3D", "3H"], permanents=["", "8C"], ruleset="cutthroat")
    assert [known(state, seat) for seat in (0, 1, 2, None)] == ["", "3C 3H", "", ""]


def test_stolen_glasses_show_the_thief_what_they_showed_before_to_another() -> None:
    state = put(hands=["3C X1", "3D", "3H"], permanents=["", "8C"], ruleset="cutthroat")
    state = play(state, "X1^8C")
    assert [known(state, seat) for seat in (0, 1, 2, None)] == ["3D 3H", "3C 3H", "", ""]
    state = play(state, "draw", "draw", "3C")
    assert known(state, 1) == "3H"
    assert len(known(state, 0).split()) == 4


def test_a_returned_card_is_frozen_until_its_holders_next_own_turn_is_over() -> None:
    state = put(hands=["9C", "KD", "KS"], permanents=["", "", "KC"], ruleset="cutthroat")
    state = unanswered(state, "9C!KC")
    assert (hand(state, 2), frozen(state, 2)) == ("KC KS", "KC")
    state = play(state, "KD^")
    assert (why_not(state, "KC^"), why_not(state, "KS^")) == (Reason.FROZEN, None)
    state = play(state, "draw")
    assert frozen(state, 2) == ""
    assert "KC^" in legal(play(state, "draw", "draw"))


def test_a_nine_returns_a_control_card_to_the_seat_that_played_it() -> None:
    # Seat 2 has played the Joker, and seat 1 has been robbed of the King of seat 0.
    state = put(hands=["9C"], permanents=["", "", "KC@0(X1@1,X2@2)"], ruleset="cutthroat")
    assert uses(state, "9C") == {"9C", "9C!X2"}
    state = unanswered(state, "9C!X2")
    assert hand_rows(state) == ["", "", "X2"]
    assert permanent_rows(state) == ["", "KC@0(X1@1)", ""]


# --- windows ---


def test_permanents_scuttles_and_points_open_no_window() -> None:
    for text in ("KC^", "8C^", "QC^", "JC^3C", "X1^KD", "TSx3C", "TS"):
        state = put(
            hands=["KC 8C QC JC X1 TS", "2C 9C", "2D 9D"],
            points=["", "3C"],
            permanents=["", "KD"],
            ruleset="cutthroat",
        )
        assert play(state, text).window is None


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_everyone_else_is_asked_clockwise(turn: int) -> None:
    hands = ["", "", ""]
    hands[turn] = "AC"
    state = play(put(hands=hands, turn=turn, ruleset="cutthroat"), "AC!")
    assert asked(state) == [(turn + 1) % 3, (turn + 2) % 3]


def test_a_counter_asks_everyone_else_clockwise_from_its_player() -> None:
    state = put(hands=["AC 2C", "2D", "2H"], points=["", "3C"], ruleset="cutthroat")
    state = play(state, "AC!", "decline", "2H?")
    assert asked(state) == [0, 1]
    state = play(state, "decline", "2D?")
    assert asked(state) == [2, 0]
    state = play(state, "decline", "2C?")
    assert asked(state) == [1, 2]
    state = play(state, "decline", "decline")
    assert (point_rows(state), scrap(state)) == (["", "3C", ""], "2H 2D 2C AC")


def test_a_seat_may_counter_in_favour_of_another_against_the_third() -> None:
    state = put(hands=["2C", "2D", "2H"], permanents=["", "", "KC"], ruleset="cutthroat")
    state = play(state, "2C!KC", "2D?", "decline", "decline")
    assert permanents(state, 2) == "KC"


# --- winning ---


def test_the_seat_in_turn_wins_first_then_clockwise() -> None:
    # The Six gives the seats 0 and 2 their Sixes back: both have 14 then, on the turn of seat 1.
    state = put(
        hands=["", "6C"],
        points=["8C", "6D@0(JC@1) 6S@2(JD@1)", "8D"],
        turn=1,
        ruleset="cutthroat",
    )
    state = unanswered(state, "6C!")
    assert scores(state) == [14, 0, 14]
    assert state.outcome == Outcome((2,), "goal")


def test_a_seat_wins_on_anothers_turn() -> None:
    state = put(hands=["2C"], points=["", "TC@2(JC@1)", "4C"], ruleset="cutthroat")
    state = unanswered(state, "2C!JC")
    assert (state.outcome, state.turn) == (Outcome((2,), "goal"), 0)
