"""Four seats, 0 and 2 against 1 and 3 (RULES, the ruleset `team`).

The Nine as a reaction: `test_reactions.py`. Here a permanent is played and nobody answers it.
"""

import pytest

from cuttle_engine import Card, Control, Outcome, Rank, Reason, deal, get_ruleset
from cuttle_engine.effects import ReturnToHand, StealPermanent, StealPoints

from .table import (
    asked,
    frozen,
    goals,
    hand_rows,
    known,
    legal,
    permanent_rows,
    play,
    point_rows,
    points,
    put,
    scores,
    scrap,
    unanswered,
    uses,
    why_not,
)

TEAM = get_ruleset("team")
ALL_KINGS = ["KC", "KD", "KH", "KS"]
SEVEN_CARDS = "AC AD AH AS 3C 3D 3H"

# --- the ruleset ---


def test_team_is_cuttle_cards_but_for_what_is_said_of_it() -> None:
    expected = get_ruleset("cuttle-cards").replace(
        seats=4,
        sides=(0, 1, 0, 1),
        hand_sizes=(5, 5, 5, 5),
        jokers=2,
        hand_limit=7,
        passes_to_tie=4,
        effects={
            Rank.NINE: ReturnToHand(points=True, reacts=True),
            Rank.JACK: StealPoints(own=True, names_taker=True),
            Rank.JOKER: StealPermanent(own=True, names_taker=True),
        },
    )
    assert (expected, TEAM.id) == (TEAM, "team@1")


def test_four_seats_get_five_cards_each_of_a_deck_with_two_jokers() -> None:
    state = deal("team", seed=7)
    assert [len(player.hand) for player in state.players] == [5, 5, 5, 5]
    assert state.deck_size == 34
    cards = [*state.deck, *[card for player in state.players for card in player.hand]]
    assert {Card("X1"), Card("X2")} < set(cards)


def test_an_opponent_is_a_seat_of_the_other_side() -> None:
    assert [TEAM.opponents(seat) for seat in range(4)] == [(1, 3), (2, 0), (3, 1), (0, 2)]


@pytest.mark.parametrize(("kings", "goal"), [(0, 21), (1, 14), (2, 10), (3, 5), (4, 0)])
def test_the_goal_goes_by_the_own_kings_alone(kings: int, goal: int) -> None:
    state = put(permanents=["", "", " ".join(ALL_KINGS[:kings])], ruleset="team")
    assert goals(state) == [21, 21, goal, 21]


def test_turns_go_round_the_four() -> None:
    state = deal("team", seed=7)
    turns: list[int | None] = []
    for _ in range(5):
        turns.append(state.to_act)
        state = play(state, "draw")
    assert turns == [0, 1, 2, 3, 0]


def test_four_passes_in_a_row_tie_and_three_do_not() -> None:
    state = play(put(rest="scrap", ruleset="team"), "pass", "pass", "pass")
    assert (state.outcome, state.to_act) == (None, 3)
    assert play(state, "pass").outcome == Outcome((), "passes")


def test_any_other_action_starts_the_passes_again() -> None:
    state = put(hands=["", "", "AC"], rest="scrap", ruleset="team")
    state = unanswered(play(state, "pass", "pass"), "AC!")
    state = play(state, "pass", "pass", "pass")
    assert state.outcome is None
    assert play(state, "pass").outcome == Outcome((), "passes")


def test_the_turn_ends_with_seven_cards_in_hand_at_most() -> None:
    state = play(put(hands=["", "", "", SEVEN_CARDS], turn=3, ruleset="team"), "draw", "*3C")
    assert (state.to_act, len(state.players[3].hand), scrap(state)) == (0, 7, "3C")


# --- winning ---


@pytest.mark.parametrize(("seat", "winners"), [(0, (0, 2)), (1, (1, 3)), (2, (0, 2)), (3, (1, 3))])
def test_a_side_wins_when_either_member_reaches_its_goal(
    seat: int, winners: tuple[int, int]
) -> None:
    hands, rows = ["", "", "", ""], ["", "", "", ""]
    hands[seat], rows[seat] = "AC", "TC TD"
    state = play(put(hands=hands, points=rows, turn=seat, ruleset="team"), "AC")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome, outcome.winner) == (Outcome(winners, "goal"), None)


def test_scores_of_partners_are_not_added_up() -> None:
    state = put(hands=["AC"], points=["TC 9C", "", "TD TH"], ruleset="team")
    state = play(state, "AC")
    assert (scores(state), state.outcome) == ([20, 0, 20, 0], None)


def test_a_partners_kings_do_not_lower_the_goal() -> None:
    state = put(hands=["AC"], points=["TC 9C"], permanents=["", "", "KC KD KH"], ruleset="team")
    assert play(state, "AC").outcome is None


def test_a_seat_may_win_with_points_that_it_gives_to_its_partner() -> None:
    state = put(hands=["JC"], points=["TC", "", "TD AC"], ruleset="team")
    state = unanswered(state, "JC^TC@2")
    assert scores(state) == [0, 0, 21, 0]
    assert (state.outcome, state.turn) == (Outcome((0, 2), "goal"), 0)


def test_a_seat_may_win_with_a_king_that_it_gives_to_its_partner() -> None:
    state = put(hands=["X1"], points=["", "", "TD 4C"], permanents=["", "KC"], ruleset="team")
    state = unanswered(state, "X1^KC@2")
    assert goals(state) == [21, 21, 14, 21]
    assert state.outcome == Outcome((0, 2), "goal")


def test_a_jack_for_an_opponent_may_win_the_round_for_the_other_side() -> None:
    state = put(hands=["JC"], points=["TC", "TD AD"], ruleset="team")
    assert unanswered(state, "JC^TC@1").outcome == Outcome((1, 3), "goal")


@pytest.mark.parametrize(("turn", "winners"), [(0, (1, 3)), (1, (1, 3)), (2, (0, 2)), (3, (1, 3))])
def test_if_both_sides_qualify_it_is_the_first_seat_from_the_turns_that_decides(
    turn: int, winners: tuple[int, int]
) -> None:
    # The Six gives the seats 1 and 2 their Tens back: both have 21 then.
    hands = ["", "", "", ""]
    hands[turn] = "6C"
    rows = ["TC@1(JC@0)", "TH AH", "TS AS", "TD@2(JD@3)"]
    state = unanswered(put(hands=hands, points=rows, turn=turn, ruleset="team"), "6C!")
    assert scores(state) == [0, 21, 21, 0]
    assert state.outcome == Outcome(winners, "goal")


# --- partners ---


def test_a_four_names_an_opponent_and_never_the_partner() -> None:
    state = put(hands=["4C", "KC", "KD", "KH"], ruleset="team")
    assert uses(state, "4C") == {"4C", "4C!@1", "4C!@3"}
    assert why_not(state, "4C!@2") is Reason.BAD_TARGET
    state = put(hands=["4C", "", "KD", ""], ruleset="team")
    assert uses(state, "4C") == {"4C"}


@pytest.mark.parametrize("text", ["2C!KH", "9C!KH", "9C!3H", "TSx3H", "2C!JH"])
def test_twos_nines_and_scuttles_spare_the_own_side(text: str) -> None:
    at_partner = put(
        hands=["2C 9C TS"],
        points=["", "", "3H 4C@1(JH@2)"],
        permanents=["", "", "KH"],
        ruleset="team",
    )
    assert why_not(at_partner, text) is Reason.BAD_TARGET
    at_opponent = put(
        hands=["2C 9C TS"],
        points=["", "", "", "3H 4C@1(JH@3)"],
        permanents=["", "", "", "KH"],
        ruleset="team",
    )
    assert why_not(at_opponent, text) is None


def test_glasses_do_not_show_the_partners_hand() -> None:
    state = put(hands=["3C", "3D", "3H", "3S"], permanents=["8C"], ruleset="team")
    assert [known(state, seat) for seat in (0, 1, 2, 3, None)] == ["3D 3S", "", "", "", ""]


def test_glasses_given_to_the_partner_show_the_partner_the_opponents_hands() -> None:
    state = put(hands=["3C X1", "3D", "3H", "3S"], permanents=["8C"], ruleset="team")
    state = unanswered(state, "X1^8C@2")
    assert permanent_rows(state) == ["", "", "8C@0(X1@2)", ""]
    assert [known(state, seat) for seat in (0, 1, 2, 3, None)] == ["3D 3S", "", "3D 3S", "", ""]


def test_an_opponents_glasses_show_the_hands_of_both_partners() -> None:
    state = put(hands=["3C", "3D", "3H", "3S"], permanents=["", "8C"], ruleset="team")
    assert known(state, 1) == "3C 3H"


@pytest.mark.parametrize("queen", [1, 3])
def test_a_queen_guards_no_card_of_the_partner_of_her_controller(queen: int) -> None:
    permanents = ["", "KC", "", "KD"]
    permanents[queen] += " QC"
    state = put(hands=["2C"], permanents=permanents, ruleset="team")
    unguarded = {1: "2C!KD", 3: "2C!KC"}[queen]
    assert {text for text in uses(state, "2C") if "K" in text} == {unguarded}


def test_a_queen_stops_counters_against_her_own_controller_alone() -> None:
    state = put(hands=["AC", "2C", "2D"], permanents=["QC"], ruleset="team")
    assert legal(play(state, "AC!")) == {"decline"}
    state = put(hands=["AC", "2C", "2D"], permanents=["", "", "QC"], ruleset="team")
    assert legal(play(state, "AC!")) == {"decline", "2C?"}


def test_the_partner_is_asked_too_and_may_counter() -> None:
    state = play(put(hands=["AC", "", "2C"], points=["", "3C"], ruleset="team"), "AC!")
    assert asked(state) == [1, 2, 3]
    state = play(state, "decline", "2C?")
    assert asked(state) == [3, 0, 1]
    state = play(state, "decline", "decline", "decline")
    assert (points(state, 1), scrap(state)) == ("3C", "2C AC")


def test_partners_may_counter_one_another() -> None:
    state = put(hands=["AC 2D", "", "2C"], points=["", "3C"], ruleset="team")
    state = play(state, "AC!", "decline", "2C?", "decline", "2D?")
    assert asked(state) == [1, 2, 3]
    state = play(state, "decline", "decline", "decline")
    assert (point_rows(state), scrap(state)) == (["", "", "", ""], "2C 2D 3C AC")


# --- Jacks ---


def test_a_jack_takes_any_point_card_for_any_seat_but_the_one_that_has_it() -> None:
    state = put(hands=["JC"], points=["3C", "3D", "3H", "3S@0(JD@3)"], ruleset="team")
    assert uses(state, "JC") == {
        *("JC^3C@1", "JC^3C@2", "JC^3C@3"),
        *("JC^3D@0", "JC^3D@2", "JC^3D@3"),
        *("JC^3H@0", "JC^3H@1", "JC^3H@3"),
        *("JC^3S@0", "JC^3S@1", "JC^3S@2"),
    }


@pytest.mark.parametrize("text", ["JC^3D", "JC^3D@1", "JC^3C@0", "JC^3C"])
def test_a_jack_names_another_seat_than_the_present_controller(text: str) -> None:
    state = put(hands=["JC"], points=["3C", "3D"], ruleset="team")
    assert why_not(state, text) is Reason.BAD_TARGET


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("JC^3D@0", ["3D@1(JC@0)", "", "", ""]),
        ("JC^3D@2", ["", "", "3D@1(JC@2)", ""]),
        ("JC^3D@3", ["", "", "", "3D@1(JC@3)"]),
    ],
)
def test_the_seat_that_the_jack_names_gets_the_card(text: str, rows: list[str]) -> None:
    state = unanswered(put(hands=["JC"], points=["", "3D"], ruleset="team"), text)
    assert point_rows(state) == rows
    (stack,) = [stack for player in state.players for stack in player.points]
    assert stack.controls == (Control(Card("JC"), int(text[-1]), 0),)


def test_a_queen_keeps_jacks_and_jokers_of_the_other_side_off_and_not_those_of_her_own() -> None:
    row, kept = ["3C", "", "3H@1(JH@2)"], ["QC", "", "QD KD"]
    mine = put(hands=["JC X1"], points=row, permanents=kept, ruleset="team")
    assert {text[:5] for text in uses(mine, "JC")} == {"JC^3C", "JC^3H"}
    assert {text[:5] for text in uses(mine, "X1")} == {"X1^QC", "X1^QD", "X1^KD", "X1^JH"}
    theirs = put(hands=["", "JC X1"], points=row, permanents=kept, turn=1, ruleset="team")
    assert why_not(theirs, "JC^3C@1") is Reason.GUARDED_BY_QUEEN
    assert why_not(theirs, "X1^JH@1") is Reason.GUARDED_BY_QUEEN
    assert {text[:5] for text in uses(theirs, "X1")} == {"X1^QC", "X1^QD"}


# --- Jokers ---


def test_a_joker_takes_any_permanent_and_the_jack_on_any_point_card() -> None:
    state = put(
        hands=["X1"],
        points=["3C@1(JC@0)", "3D", "3H@0(JD@2)", "3S@0(JH@3)"],
        permanents=["KC", "8D", "QH", ""],
        ruleset="team",
    )
    assert uses(state, "X1") == {
        *("X1^KC@1", "X1^KC@2", "X1^KC@3"),
        *("X1^8D@0", "X1^8D@2", "X1^8D@3"),
        *("X1^QH@0", "X1^QH@1", "X1^QH@3"),
        *("X1^JC@1", "X1^JC@2", "X1^JC@3"),
        *("X1^JD@0", "X1^JD@1", "X1^JD@3"),
        *("X1^JH@0", "X1^JH@1", "X1^JH@2"),
    }


def test_a_joker_on_the_jack_in_a_partners_row_moves_the_point_card() -> None:
    state = put(hands=["X1"], points=["", "", "TH@3(JC@2)"], ruleset="team")
    assert why_not(state, "X1^JC@2") is Reason.BAD_TARGET
    state = unanswered(state, "X1^JC@0")
    assert point_rows(state) == ["TH@3(JC@2,X1@0)", "", "", ""]
    assert scores(state) == [10, 0, 0, 0]


def test_a_permanent_under_a_joker_can_be_given_on_by_its_own_card() -> None:
    state = put(hands=["X2"], permanents=["", "", "", "KC@1(X1@3)"], ruleset="team")
    assert uses(state, "X2") == {"X2^KC@0", "X2^KC@1", "X2^KC@2"}
    state = unanswered(state, "X2^KC@1")
    assert permanent_rows(state) == ["", "KC@1(X1@3,X2@1)", "", ""]
    assert goals(state) == [21, 14, 21, 21]


def test_a_point_card_topped_by_a_joker_can_be_jacked_not_jokered() -> None:
    state = put(hands=["X2 JD"], points=["", "TS@3(JC@2,X1@1)"], ruleset="team")
    assert uses(state, "X2") == set()
    assert uses(state, "JD") == {"JD^TS@0", "JD^TS@2", "JD^TS@3"}


# --- what was given to a third seat ---


@pytest.mark.parametrize(
    ("text", "controls", "owner"),
    [("9C!JC", "JC@1<3", "TH"), ("9C!X1", "JD@2,X1@1<3", "TH@0(JD@2)")],
)
def test_a_nine_sends_a_control_card_to_who_played_it_and_control_back_to_who_had_it(
    text: str, controls: str, owner: str
) -> None:
    first = 2 if text == "9C!JC" else 0
    state = put(hands=["9C"], points=["", f"TH@{first}({controls})"], ruleset="team")
    state = unanswered(state, text)
    assert point_rows(state) == ["", "", owner, ""]
    assert hand_rows(state) == ["", "", "", text[3:]]
    assert frozen(state, 3) == text[3:]


def test_a_nine_at_a_joker_of_the_own_side_on_an_opponents_card_returns_it_to_the_own_side() -> (
    None
):
    # Seat 0 has given its partner's King to seat 1, and takes the Joker back.
    state = put(hands=["9C"], permanents=["", "KC@2(X1@1<0)"], ruleset="team")
    state = unanswered(state, "9C!X1")
    assert permanent_rows(state) == ["", "", "KC", ""]
    assert (hand_rows(state)[0], frozen(state, 0)) == ("X1", "X1")
    # The turn in which it came back does not count: it is frozen through the next one.
    state = play(state, "draw", "draw", "draw")
    assert why_not(state, "X1^KC@0") is Reason.FROZEN
    state = play(state, "draw")
    assert frozen(state, 0) == ""


def test_a_two_at_a_control_card_gives_control_back_to_who_had_it_not_to_who_played_it() -> None:
    state = put(hands=["2C"], permanents=["", "KC@2(X1@3<0,X2@1<3)"], ruleset="team")
    assert uses(state, "2C") == {"2C", "2C!X2"}
    state = unanswered(state, "2C!X2")
    assert permanent_rows(state) == ["", "", "", "KC@2(X1@3)"]
    assert scrap(state) == "X2 2C"


def test_a_card_that_opponents_gave_to_the_own_side_is_no_target() -> None:
    # The Jack was played by seat 1, but it lies on a card that seat 0 controls.
    state = put(hands=["2C 9C"], points=["TH@3(JC@0<1)"], ruleset="team")
    assert (uses(state, "2C"), uses(state, "9C")) == ({"2C"}, {"9C"})


def test_a_nine_at_a_point_card_gives_it_to_the_seat_that_controls_it() -> None:
    state = put(hands=["9C"], points=["", "TH@2(JC@3,X1@1<0)"], ruleset="team")
    state = unanswered(state, "9C!TH")
    assert hand_rows(state) == ["", "TH", "", ""]
    assert (frozen(state, 1), scrap(state)) == ("TH", "JC X1 9C")
