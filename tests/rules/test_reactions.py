"""The Nine as a reaction: it answers a permanent of the other side (RULES, the ruleset `team`)."""

import pytest

from cuttle_engine import (
    Card,
    GameState,
    Outcome,
    PlayPermanent,
    Rank,
    Reason,
    Ruleset,
    Window,
    get_ruleset,
    parse_action,
)
from cuttle_engine.effects import ReturnToHand

from .table import (
    EVERY_RULESET,
    asked,
    frozen,
    goals,
    hand,
    hand_rows,
    known,
    legal,
    permanent_rows,
    play,
    point_rows,
    put,
    scores,
    scrap,
    unanswered,
    uses,
    why_not,
)

TEAM = get_ruleset("team")
# A table on which each of these can be played by seat 0.
PERMANENTS = ["KC^", "QC^", "8C^", "JC^3D@2", "X1^KD@0", "X1^JH@0"]
every_permanent = pytest.mark.parametrize("text", PERMANENTS)
SEVEN_CARDS = "AC AD AH AS 3H 3S 4C"


def table(*hands: str, ruleset: Ruleset = TEAM, queens: str = "", rest: str = "deck") -> GameState:
    """Seat 0 may play every one of the permanents; the other hands are those given."""
    return put(
        hands=["KC QC 8C JC X1", *hands],
        points=["", "3D", "", "4H@2(JH@3)"],
        permanents=[queens, "KD"],
        rest="scrap" if rest == "scrap" else "deck",
        ruleset=ruleset,
    )


# --- the window ---


@every_permanent
def test_a_permanent_opens_a_window_and_has_no_effect_yet(text: str) -> None:
    state = play(table(), text)
    window = state.window
    assert window is not None
    assert (window.kind, window.action) == ("counter", parse_action(text))
    assert window.stack == ((Card(text[:2]), 0),)
    assert Card(text[:2]) not in state.players[0].hand
    assert (point_rows(state), permanent_rows(state)) == (
        ["", "3D", "", "4H@2(JH@3)"],
        ["", "KD", "", ""],
    )
    assert (scrap(state), goals(state)) == ("", [21, 14, 21, 21])


@every_permanent
def test_the_window_opens_whatever_is_held(text: str) -> None:
    state = play(table("", "9C", ""), text)
    assert (state.to_act, legal(state)) == (1, {"decline"})


@pytest.mark.parametrize(("turn", "seats"), [(0, [1, 3]), (1, [2, 0]), (2, [3, 1]), (3, [0, 2])])
def test_the_other_side_is_asked_clockwise(turn: int, seats: list[int]) -> None:
    hands = ["", "", "", ""]
    hands[turn] = "KC"
    assert asked(play(put(hands=hands, turn=turn, ruleset="team"), "KC^")) == seats


@every_permanent
def test_when_nobody_answers_the_permanent_takes_effect_and_the_turn_is_over(text: str) -> None:
    state = play(table("9C", "", "9D"), text, "decline", "decline")
    assert (state.window, state.to_act) == (None, 1)
    assert text[:2] in " ".join([*point_rows(state), *permanent_rows(state)])


@pytest.mark.parametrize("ruleset", [*EVERY_RULESET, "cutthroat"])
def test_where_no_nine_reacts_a_permanent_opens_no_window(ruleset: str) -> None:
    state = put(hands=["KC", "9C"], ruleset=ruleset)
    assert play(state, "KC^").window is None


def test_points_and_scuttles_open_no_window() -> None:
    state = put(hands=["TS", "9C"], points=["", "3D"], ruleset="team")
    assert play(state, "TS").window is None
    assert play(state, "TSx3D").window is None


# --- the answer ---


@every_permanent
def test_a_nine_sends_the_permanent_back_before_it_has_any_effect(text: str) -> None:
    state = play(table("9C"), text, "9C?", "decline", "decline", "decline")
    assert hand(state, 0) == "8C JC QC KC X1"
    assert (point_rows(state), permanent_rows(state)) == (
        ["", "3D", "", "4H@2(JH@3)"],
        ["", "KD", "", ""],
    )
    assert (scrap(state), goals(state)) == ("9C", [21, 14, 21, 21])


@every_permanent
def test_the_card_that_was_sent_back_is_not_frozen(text: str) -> None:
    state = play(table("9C"), text, "9C?", "decline", "decline", "decline")
    assert frozen(state, 0) == ""
    state = play(state, "draw", "draw", "draw")
    assert text in legal(state)


@every_permanent
def test_the_card_that_was_sent_back_is_known_to_all(text: str) -> None:
    state = play(table("9C"), text, "9C?", "decline", "decline", "decline")
    assert [known(state, seat) for seat in (0, 1, 2, 3, None)] == ["", *[text[:2]] * 4]


def test_only_a_nine_answers_a_permanent() -> None:
    state = play(table("2C 8D 9C JD KS"), "KC^")
    assert legal(state) == {"decline", "9C?"}
    assert why_not(state, "2C?") is Reason.WRONG_WINDOW
    assert why_not(state, "8D?") is Reason.NO_SUCH_USE
    assert why_not(state, "9D?") is Reason.CARD_NOT_THERE


def test_a_nine_answers_no_one_off_and_no_counter() -> None:
    state = play(put(hands=["AC", "9C 2C", "9D"], ruleset="team"), "AC!")
    assert legal(state) == {"decline", "2C?"}
    assert why_not(state, "9C?") is Reason.WRONG_WINDOW
    state = play(state, "2C?")
    assert legal(state) == {"decline"}


def test_a_frozen_nine_answers_too() -> None:
    state = put(hands=["KC", "9C"], frozen="9C", ruleset="team")
    state = play(state, "KC^")
    assert legal(state) == {"decline", "9C?"}
    state = play(state, "9C?", "decline", "decline", "decline")
    assert (hand_rows(state), scrap(state)) == (["KC", "", "", ""], "9C")
    assert not any([frozen(state, seat) for seat in range(4)])


def test_the_nine_costs_its_player_no_turn() -> None:
    state = play(table("", "", "9C"), "KC^", "decline", "9C?", "decline", "decline", "decline")
    assert state.to_act == 1
    state = play(state, "draw", "draw")
    assert (state.to_act, "draw" in legal(state)) == (3, True)


def test_the_turn_of_the_seat_whose_card_came_back_is_over() -> None:
    state = play(table("9C"), "KC^", "9C?", "decline", "decline", "decline")
    assert (state.window, state.turn, state.to_act) == (None, 1, 1)


def test_the_second_to_be_asked_may_answer_when_the_first_declines() -> None:
    state = play(table("9C", "", "9D"), "KC^", "decline")
    assert (state.to_act, legal(state)) == (3, {"decline", "9D?"})
    state = unanswered(state, "9D?")
    assert (hand_rows(state)[1:], scrap(state)) == (["9C", "", ""], "9D")


def test_a_partner_is_not_asked_and_cannot_answer() -> None:
    state = play(put(hands=["KC", "", "9C"], ruleset="team"), "KC^")
    assert asked(state) == [1, 3]
    assert state.window is not None
    assert why_not(state, "9C?") is Reason.CARD_NOT_THERE


def test_a_king_that_would_have_won_does_not() -> None:
    state = put(hands=["KC", "9C"], points=["TC 4D"], ruleset="team")
    assert unanswered(state, "KC^").outcome == Outcome((0, 2), "goal")
    state = unanswered(play(state, "KC^"), "9C?")
    assert (state.outcome, scores(state), goals(state)[0]) == (None, [14, 0, 0, 0], 21)


def test_a_nine_that_reacts_can_still_be_played_in_turn_and_then_freezes() -> None:
    state = put(hands=["9C"], permanents=["", "KC"], ruleset="team")
    assert uses(state, "9C") == {"9C", "9C!KC"}
    state = unanswered(state, "9C!KC")
    assert (hand(state, 1), frozen(state, 1)) == ("KC", "KC")


# --- Queens ---


@every_permanent
def test_a_queen_in_play_prevents_the_answer_and_the_window_opens_all_the_same(text: str) -> None:
    state = play(table("9C", "", "9D", queens="QD"), text)
    assert legal(state) == {"decline"}
    assert why_not(state, "9C?") is Reason.COUNTERING_STOPPED
    assert asked(state) == [1, 3]


def test_the_queen_that_is_being_played_does_not_prevent_it() -> None:
    state = play(table("9C"), "QC^")
    assert legal(state) == {"decline", "9C?"}


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_queen_of_another_seat_the_partner_included_does_not_prevent_it(seat: int) -> None:
    queens = ["", "", "", ""]
    queens[seat] = "QD"
    state = play(put(hands=["KC", "9C"], permanents=queens, ruleset="team"), "KC^")
    assert legal(state) == {"decline", "9C?"}


def test_the_queen_that_a_joker_is_about_to_take_does_not_prevent_it() -> None:
    state = put(hands=["X1", "9C", "2C"], permanents=["", "QD"], ruleset="team")
    state = play(state, "X1^QD@0")
    assert legal(state) == {"decline", "9C?"}
    # But she still stands with the seat of the Nine, which cannot be countered therefore.
    state = play(state, "9C?")
    assert legal(state) == {"decline"}
    assert asked(state) == [2, 3, 0]


def test_a_queen_that_was_given_away_no_longer_prevents_it() -> None:
    state = put(hands=["KC", "9C"], permanents=["", "", "QD@0(X1@2)"], ruleset="team")
    assert legal(play(state, "KC^")) == {"decline", "9C?"}
    state = put(hands=["KC", "9C"], permanents=["QD@2(X1@0)"], ruleset="team")
    assert legal(play(state, "KC^")) == {"decline"}


def test_without_queens_that_stop_counters_a_queen_prevents_no_answer() -> None:
    ruleset = TEAM.replace(queens_stop_counters=False)
    state = play(table("9C", queens="QD", ruleset=ruleset), "KC^")
    assert legal(state) == {"decline", "9C?"}


# --- a permanent that a Seven revealed ---


@pytest.mark.parametrize("text", ["KC^", "8C^", "JC^3D@2", "X1^KD@0"])
def test_a_revealed_permanent_can_be_answered(text: str) -> None:
    card = text[:2]
    state = put(
        hands=["7C", "9C"],
        points=["", "3D"],
        permanents=["", "KD"],
        deck=f"{card} 4H 4S",
        ruleset="team",
    )
    state = play(unanswered(state, "7C!"), text)
    assert (asked(state), scrap(state)) == ([1, 3], "7C")
    assert [str(top) for top in state.deck[:2]] == ["4H", "4S"]
    state = play(state, "9C?", "decline", "decline", "decline")
    # It goes to the hand of the seat that played it, though it was never there.
    assert (hand_rows(state), scrap(state)) == ([card, "", "", ""], "7C 9C")
    assert [known(state, seat) for seat in (1, 2, 3)] == [f"4H {card}"] * 3
    assert (frozen(state, 0), state.to_act) == ("", 1)


# --- countering the Nine ---


def test_a_two_may_counter_the_nine_in_a_window_for_everyone_but_its_player() -> None:
    for seat, seats in ((1, [2, 3, 0]), (3, [0, 1, 2])):
        hands = ["KC 2C", "", "2D", ""]
        hands[seat] = "9C"
        state = play(put(hands=hands, ruleset="team"), "KC^", *["decline"] * (seat == 3), "9C?")
        assert asked(state) == seats


@pytest.mark.parametrize(("seat", "answers"), [(0, 3), (2, 1), (3, 2)])
def test_anyone_may_counter_the_nine_partners_included(seat: int, answers: int) -> None:
    hands = ["KC", "9C", "", ""]
    hands[seat] += " 2C"
    state = play(put(hands=hands, ruleset="team"), "KC^", "9C?", *["decline"] * (answers - 1))
    assert (state.to_act, legal(state)) == (seat, {"decline", "2C?"})
    state = unanswered(state, "2C?")
    assert (permanent_rows(state), scrap(state)) == (["KC", "", "", ""], "9C 2C")


@every_permanent
def test_if_the_nine_is_countered_the_permanent_takes_effect_without_a_further_window(
    text: str,
) -> None:
    state = play(table("9C", "2C", "9D"), text, "9C?", "2C?")
    assert (asked(state), legal(state)) == ([3, 0, 1], {"decline"})
    state = play(state, "decline", "decline", "decline")
    # Seat 3 was never asked about the permanent itself, and is not any more.
    assert (state.window, state.to_act) == (None, 1)
    assert text[:2] in " ".join([*point_rows(state), *permanent_rows(state)])
    assert (hand(state, 3), scrap(state)) == ("9D", "9C 2C")


def test_if_the_counter_to_the_nine_is_countered_the_permanent_goes_back() -> None:
    state = play(table("9C", "2C", "2D"), "KC^", "9C?", "2C?", "2D?")
    assert asked(state) == [0, 1, 2]
    state = play(state, "decline", "decline", "decline")
    assert hand(state, 0) == "8C JC QC KC X1"
    assert (permanent_rows(state)[0], scrap(state)) == ("", "9C 2C 2D")


def test_a_second_nine_cannot_counter_the_counter_to_the_first() -> None:
    state = play(table("9C", "2C", "9D"), "KC^", "9C?", "2C?")
    assert why_not(state, "9D?") is Reason.WRONG_WINDOW


def test_a_nine_of_a_seat_with_a_queen_cannot_be_countered() -> None:
    state = put(hands=["KC 2C", "9C", "2D"], permanents=["", "QD"], ruleset="team")
    state = play(state, "KC^", "9C?")
    assert why_not(state, "2D?") is Reason.COUNTERING_STOPPED
    assert asked(state) == [2, 3, 0]


# --- passes, the hand limit, the empty deck ---


@pytest.mark.parametrize("answers", [["decline", "decline"], ["9C?", *["decline"] * 3]])
def test_a_permanent_answered_or_not_starts_the_passes_again(answers: list[str]) -> None:
    state = put(hands=["KC", "9C"], rest="scrap", passes=3, ruleset="team")
    state = play(state, "KC^", *answers)
    assert (state.passes, state.outcome, state.to_act) == (0, None, 1)


def test_a_hand_that_is_over_the_limit_again_is_trimmed_at_the_end_of_the_turn() -> None:
    state = put(hands=[f"{SEVEN_CARDS} KC", "9C"], ruleset="team")
    assert unanswered(state, "KC^").window is None
    state = play(state, "KC^", "9C?", "decline", "decline", "decline")
    assert (state.to_act, "*KC" in legal(state), len(state.players[0].hand)) == (0, True, 8)
    state = play(state, "*AC")
    assert (state.to_act, len(state.players[0].hand), scrap(state)) == (1, 7, "9C AC")


def test_nothing_is_trimmed_while_answers_are_open() -> None:
    # The eight cards that are left are too many, but the turn is not over yet.
    state = put(hands=[f"{SEVEN_CARDS} KC QC", "9C"], ruleset="team")
    state = play(state, "KC^")
    assert (state.to_act, legal(state)) == (1, {"decline", "9C?"})
    state = play(state, "decline", "decline")
    assert (state.to_act, len(state.players[0].hand)) == (0, 8)
    assert "*QC" in legal(state)


def test_with_an_empty_deck_all_hands_are_open_and_the_window_opens_all_the_same() -> None:
    state = play(table("9C", rest="scrap"), "KC^")
    assert known(state, None) == "8C 9C JC QC X1"
    state = unanswered(state, "9C?")
    assert known(state, 1) == "8C JC QC KC X1"


# --- as a parameter ---


def test_any_ruleset_may_have_nines_that_react() -> None:
    ruleset = get_ruleset("balanced").replace(effects={Rank.NINE: ReturnToHand(reacts=True)})
    state = play(put(hands=["KC", "9C"], permanents=["QD"], ruleset=ruleset), "KC^")
    assert (asked(state), legal(state)) == ([1], {"decline", "9C?"})
    state = play(state, "9C?", "decline")
    assert (hand(state, 0), frozen(state, 0), scrap(state)) == ("KC", "", "9C")


def test_the_window_of_a_reaction_can_be_written_as_a_position() -> None:
    window = Window(
        "counter",
        seat=3,
        cause=Card("KC"),
        by=0,
        action=PlayPermanent(Card("KC")),
        stack=((Card("KC"), 0),),
        left=1,
    )
    written = put(hands=["", "", "", "9C"], window=window, ply=2, ruleset="team")
    assert written == play(put(hands=["KC", "", "", "9C"], ruleset="team"), "KC^", "decline")
