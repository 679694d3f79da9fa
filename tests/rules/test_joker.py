"""The Joker takes control of a permanent, or of a point card by the Jack on it (RULES Joker).

Who may be stolen from and who gets it with three and four seats: `test_cutthroat.py`,
`test_team.py`.
"""

import pytest

from cuttle_engine import Card, GameState, Outcome, Position, Rank, Reason, get_ruleset
from cuttle_engine.effects import ReturnToHand, ScrapPermanent, StealPermanent

from .table import (
    THREE_SEATS,
    WITH_JOKERS,
    deck_top,
    frozen,
    goals,
    hand,
    known,
    legal,
    permanent_rows,
    permanents,
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

ANY_TOP = WITH_JOKERS.replace(effects={Rank.TWO: ScrapPermanent(own=True)})
DECK_NINES = WITH_JOKERS.replace(effects={Rank.NINE: ReturnToHand(to_deck=True)})
LONELY_QUEENS = WITH_JOKERS.replace(queens_guard_queens=False)
THREE = THREE_SEATS.replace(jokers=2, effects={Rank.JOKER: StealPermanent()})


def controllers(state: GameState, card: str) -> tuple[int, int]:
    """The first owner and the present controller of a card on the table."""
    for player in state.players:
        for stack in (*player.points, *player.permanents):
            if str(stack.card) == card:
                return stack.owner, stack.controller
    raise AssertionError(f"{card} is not on the table")


# --- how it is played ---


@pytest.mark.parametrize("target", ["KH", "QH", "8H"])
def test_joker_on_a_permanent_takes_control_of_it(target: str) -> None:
    state = put(hands=["X1"], permanents=["", target], ruleset=WITH_JOKERS)
    state = play(state, f"X1^{target}")
    assert permanent_rows(state) == [f"{target}(X1)", ""]
    assert controllers(state, target) == (1, 0)


def test_joker_on_the_jack_of_a_point_card_takes_control_of_the_point_card() -> None:
    state = play(put(hands=["X1"], points=["", "TS(JC)"], ruleset=WITH_JOKERS), "X1^JC")
    assert point_rows(state) == ["TS(JC,X1)", ""]
    assert scores(state) == [10, 0]


def test_joker_is_played_on_permanents_and_topmost_jacks_of_opponents_only() -> None:
    state = put(
        hands=["X1"],
        points=["9D(JS)", "TS(JC,JD,JH) 4C 3C"],
        permanents=["KD", "KH 8H"],
        ruleset=WITH_JOKERS,
    )
    assert uses(state, "X1") == {"X1^JH", "X1^KH", "X1^8H"}


def test_a_point_card_without_a_jack_cannot_be_jokered() -> None:
    state = put(hands=["X1"], points=["", "TS 8H"], ruleset=WITH_JOKERS)
    assert uses(state, "X1") == set()
    assert why_not(state, "X1^TS") is Reason.BAD_TARGET


def test_a_point_card_is_named_by_the_jack_and_not_by_itself() -> None:
    state = put(hands=["X1"], points=["", "TS(JC,JD,JH)"], ruleset=WITH_JOKERS)
    assert uses(state, "X1") == {"X1^JH"}
    assert why_not(state, "X1^TS") is Reason.BAD_TARGET


def test_permanent_is_named_by_its_card_even_if_a_joker_lies_on_it() -> None:
    state = put(hands=["X2"], permanents=["", "KD(X1)"], ruleset=WITH_JOKERS)
    assert uses(state, "X2") == {"X2^KD"}
    assert why_not(state, "X2^X1") is Reason.BAD_TARGET
    state = play(state, "X2^KD")
    assert permanents(state, 0) == "KD(X1,X2)"
    assert controllers(state, "KD") == (0, 0)


def test_point_card_topped_by_a_joker_can_be_jacked_not_jokered() -> None:
    state = put(hands=["X2 JD"], points=["", "TS(JC,X1)"], ruleset=WITH_JOKERS)
    assert uses(state, "X2") == set()
    assert uses(state, "JD") == {"JD^TS"}
    state = play(state, "JD^TS", "draw")
    assert points(state, 0) == "TS(JC,X1,JD)"


def test_point_card_that_was_jacked_again_can_be_jokered_again() -> None:
    state = put(hands=["X2"], points=["", "TS(JC,X1,JD)"], ruleset=WITH_JOKERS)
    assert uses(state, "X2") == {"X2^JD"}
    assert point_rows(play(state, "X2^JD")) == ["TS(JC,X1,JD,X2)", ""]


def test_eight_in_a_point_row_is_no_permanent_for_a_joker() -> None:
    state = put(
        hands=["X1"], points=["", "8H 8D(JC,JD)"], permanents=["", "8C"], ruleset=WITH_JOKERS
    )
    assert uses(state, "X1") == {"X1^8C", "X1^JD"}


def test_joker_counts_no_points_scuttles_nothing_and_is_no_one_off() -> None:
    state = put(hands=["X1"], points=["", "TS"], permanents=["", "KH"], ruleset=WITH_JOKERS)
    assert why_not(state, "X1!") is Reason.NO_SUCH_USE
    assert why_not(state, "X1xTS") is Reason.NO_SUCH_USE
    assert why_not(state, "X1") is Reason.NO_SUCH_USE
    assert why_not(state, "X1^") is Reason.BAD_TARGET


def test_joker_cannot_be_countered() -> None:
    state = put(hands=["X1", "2C 2D"], permanents=["", "KH"], ruleset=WITH_JOKERS)
    state = play(state, "X1^KH")
    assert (state.window, state.to_act) == (None, 1)


def test_joker_without_a_target_is_unplayable_for_a_seven() -> None:
    state = unanswered(put(hands=["7C"], deck="X1 X2 4H", ruleset=WITH_JOKERS), "7C!")
    assert legal(state) == {"*X1", "*X2"}
    assert scrap(play(state, "*X2")) == "X2 7C"


def test_revealed_joker_may_be_played() -> None:
    state = put(hands=["7C"], permanents=["", "KH"], deck="X1 JC", ruleset=WITH_JOKERS)
    state = play(unanswered(state, "7C!"), "X1^KH")
    assert permanents(state, 0) == "KH(X1)"


def test_joker_in_the_scrap_may_be_taken_by_a_three() -> None:
    state = unanswered(put(hands=["3C"], scrap="X1", ruleset=WITH_JOKERS), "3C!")
    assert hand(play(state, "*X1"), 0) == "X1"


# --- what control of a permanent brings ---


def test_stolen_king_changes_both_goals() -> None:
    state = put(hands=["X1"], permanents=["KC", "KH"], ruleset=WITH_JOKERS)
    assert goals(state) == [14, 14]
    assert goals(play(state, "X1^KH")) == [10, 21]


def test_stolen_king_may_win_the_round() -> None:
    state = put(hands=["X1"], points=["TS 4C"], permanents=["", "KH"], ruleset=WITH_JOKERS)
    assert play(state, "X1^KH").outcome == Outcome((0,), "goal")


def test_point_card_stolen_by_its_jack_may_win_the_round() -> None:
    state = put(hands=["X1"], points=["TC AC", "TS(JC)"], ruleset=WITH_JOKERS)
    assert play(state, "X1^JC").outcome == Outcome((0,), "goal")


def test_king_that_comes_back_may_win_the_round() -> None:
    state = put(hands=["2C"], points=["TS 4C"], permanents=["", "KD(X1)"], ruleset=WITH_JOKERS)
    assert unanswered(state, "2C!X1").outcome == Outcome((0,), "goal")


def test_stolen_glasses_work_for_the_seat_that_controls_them() -> None:
    state = put(hands=["X1 3H", "5H"], permanents=["", "8D"], ruleset=WITH_JOKERS)
    assert [known(state, 0), known(state, 1)] == ["", "3H X1"]
    state = play(state, "X1^8D")
    assert [known(state, 0), known(state, 1)] == ["5H", "3H"]


def test_seat_that_lost_its_glasses_still_knows_what_it_saw_and_sees_no_more() -> None:
    state = put(hands=["X1 3H 4H", "5H"], permanents=["", "8D"], ruleset=WITH_JOKERS)
    state = play(state, "X1^8D", "draw", "draw")
    assert known(state, 1) == "3H 4H"
    assert known(play(state, "draw", "3H"), 1) == "4H"


def test_glasses_that_come_back_show_the_hand_again() -> None:
    state = put(hands=["2C 3H", "5H"], permanents=["", "8D(X1)"], ruleset=WITH_JOKERS)
    state = unanswered(state, "2C!X1")
    assert [known(state, 0), known(state, 1)] == ["5H", "3H"]


def test_stolen_queen_guards_the_seat_that_controls_her() -> None:
    state = put(hands=["X1 2C", "2D"], permanents=["KC", "QH KD"], ruleset=WITH_JOKERS)
    assert why_not(state, "2C!KD") is Reason.GUARDED_BY_QUEEN
    state = play(state, "X1^QH")
    assert why_not(state, "2D!KC") is Reason.GUARDED_BY_QUEEN
    assert why_not(play(state, "draw"), "2C!KD") is None


def test_stolen_queen_stops_counters_for_the_seat_that_controls_her() -> None:
    state = put(hands=["AC 2C", "2D"], permanents=["QH(X1)", ""], ruleset=WITH_JOKERS)
    assert legal(play(state, "AC!")) == {"decline"}


# --- a stack as a target ---


def test_only_the_joker_on_top_is_a_target_for_a_two_and_a_nine() -> None:
    state = put(hands=["2C 9C"], permanents=["", "KD(X1)"], ruleset=WITH_JOKERS)
    assert uses(state, "2C") == {"2C", "2C!X1"}
    assert uses(state, "9C") == {"9C", "9C!X1"}


def test_only_the_last_of_several_jokers_is_a_target() -> None:
    state = put(hands=["2C"], permanents=["", "KD(X1,X2)"], ruleset=WITH_JOKERS)
    assert uses(state, "2C") == {"2C", "2C!X2"}


def test_when_a_two_scraps_the_joker_control_goes_back() -> None:
    state = put(hands=["2C"], permanents=["", "KD(X1)"], ruleset=WITH_JOKERS)
    state = unanswered(state, "2C!X1")
    assert permanent_rows(state) == ["KD", ""]
    assert goals(state) == [14, 21]
    assert scrap(state) == "X1 2C"


def test_when_a_joker_on_a_joker_goes_control_goes_back_one_step() -> None:
    state = put(hands=["2C"], permanents=["", "KD(X1,X2)"], ruleset=WITH_JOKERS)
    assert permanents(unanswered(state, "2C!X2"), 0) == "KD(X1)"


def test_joker_that_a_nine_returns_is_frozen_in_the_hand_that_played_it() -> None:
    state = put(hands=["9C"], permanents=["", "KD(X1)"], ruleset=WITH_JOKERS)
    state = unanswered(state, "9C!X1")
    assert [permanents(state, 0), hand(state, 1), frozen(state, 1)] == ["KD", "X1", "X1"]
    assert why_not(state, "X1^KD") is Reason.FROZEN


def test_joker_that_another_seat_played_goes_back_to_that_seat() -> None:
    state = put(hands=["9C"], permanents=["", "KD(X1<0)"], ruleset=WITH_JOKERS)
    state = unanswered(state, "9C!X1")
    assert (hand(state, 0), permanents(state, 0)) == ("X1", "KD")


def test_joker_that_a_nine_puts_on_the_deck_gives_control_back_too() -> None:
    state = put(hands=["9C"], permanents=["", "KD(X1)"], ruleset=DECK_NINES)
    state = unanswered(state, "9C!X1")
    assert (deck_top(state, 1), permanents(state, 0)) == ("X1", "KD")


def test_joker_on_a_jack_is_a_target_and_gives_the_point_card_back() -> None:
    state = put(hands=["2C"], points=["", "TS(JC,X1)"], ruleset=WITH_JOKERS)
    assert uses(state, "2C") == {"2C", "2C!X1"}
    assert points(unanswered(state, "2C!X1"), 0) == "TS(JC)"


def test_own_joker_may_be_scrapped_where_a_two_targets_any_permanent() -> None:
    state = put(hands=["2C"], permanents=["KD(X1)"], ruleset=ANY_TOP)
    assert uses(state, "2C") == {"2C", "2C!X1"}
    assert permanents(unanswered(state, "2C!X1"), 1) == "KD"


# --- Queens ---


@pytest.mark.parametrize("text", ["2C!X1", "9C!X1", "X2^KD"])
def test_queen_protects_a_joker_and_the_permanent_under_it(text: str) -> None:
    guarded = put(hands=[text[:2]], permanents=["", "KD(X1) QH"], ruleset=WITH_JOKERS)
    assert why_not(guarded, text) is Reason.GUARDED_BY_QUEEN
    alone = put(hands=[text[:2]], permanents=["", "KD(X1)"], ruleset=WITH_JOKERS)
    assert text in legal(alone)


def test_queen_keeps_jokers_off_her_seats_cards_but_not_off_herself() -> None:
    state = put(
        hands=["X1"], points=["", "TS(JC)"], permanents=["", "KD 8H QH"], ruleset=WITH_JOKERS
    )
    assert uses(state, "X1") == {"X1^QH"}


@pytest.mark.parametrize("card", ["2C", "9C"])
def test_queen_does_not_protect_what_lies_on_her(card: str) -> None:
    state = put(hands=[card], permanents=["", "QH(X1) KD"], ruleset=WITH_JOKERS)
    assert uses(state, card) == {card, f"{card}!X1"}
    assert permanents(unanswered(state, f"{card}!X1"), 0) == "QH"


def test_queen_under_a_joker_may_be_jokered_again() -> None:
    state = put(hands=["X2"], permanents=["", "QH(X1) KD"], ruleset=WITH_JOKERS)
    assert uses(state, "X2") == {"X2^QH"}


@pytest.mark.parametrize("card", ["2C", "9C", "X2"])
def test_second_queen_protects_the_first_and_what_lies_on_her(card: str) -> None:
    state = put(hands=[card], permanents=["", "QH(X1) QS"], ruleset=WITH_JOKERS)
    assert uses(state, card) <= {card}


@pytest.mark.parametrize("card", ["2C", "9C"])
def test_second_queen_protects_the_joker_on_the_first_even_where_not_the_queens(card: str) -> None:
    state = put(hands=[card], permanents=["", "QH(X1) QS"], ruleset=LONELY_QUEENS)
    assert uses(state, card) == {card, f"{card}!QS"}


def test_queens_keep_jokers_off_only_where_the_ruleset_says_so() -> None:
    ruleset = WITH_JOKERS.replace(queens_keep_off=[Rank.TWO, Rank.NINE, Rank.JACK])
    state = put(hands=["X1"], permanents=["", "KD QH"], ruleset=ruleset)
    assert uses(state, "X1") == {"X1^KD", "X1^QH"}


# --- sweeps, scuttles, Nines at point cards ---


def test_six_scraps_the_joker_with_the_permanent() -> None:
    state = put(hands=["6C"], permanents=["KD(X1)", "QH(X2)"], ruleset=WITH_JOKERS)
    state = unanswered(state, "6C!")
    assert permanent_rows(state) == ["", ""]
    assert scrap(state) == "KD X1 QH X2 6C"
    assert goals(state) == [21, 21]


def test_six_scraps_the_joker_with_the_jack_and_the_point_card_goes_back() -> None:
    state = put(hands=["6C"], points=["TS(JC,X1)"], ruleset=WITH_JOKERS)
    state = unanswered(state, "6C!")
    assert points(state, 0) == "TS"
    assert scrap(state) == "JC X1 6C"


def test_glasses_under_a_joker_are_scrapped_and_the_same_rank_in_a_row_goes_home() -> None:
    state = put(hands=["6C"], points=["8H(JC)"], permanents=["8D(X1)"], ruleset=WITH_JOKERS)
    state = unanswered(state, "6C!")
    assert (point_rows(state), permanent_rows(state)) == (["", "8H"], ["", ""])
    assert scrap(state) == "8D X1 JC 6C"


def test_six_scraps_cards_and_stacks_seat_by_seat_from_the_turns_in_scuttle_order() -> None:
    state = put(
        hands=["", "6C"],
        points=["TS(JC) 4C(JD,JH)", "9D"],
        permanents=["QC", "8D KC(X1)"],
        turn=1,
        ruleset=WITH_JOKERS,
    )
    assert scrap(unanswered(state, "6C!")) == "8D KC X1 JD JH JC QC 6C"


def test_ace_scraps_the_jokers_on_point_cards_not_those_on_permanents() -> None:
    state = put(
        hands=["AC"], points=["", "TS(JC,X1)"], permanents=["", "KD(X2)"], ruleset=WITH_JOKERS
    )
    state = unanswered(state, "AC!")
    assert scrap(state) == "TS JC X1 AC"
    assert permanents(state, 1) == "KD(X2)"


def test_scuttle_scraps_the_jacks_and_jokers_on_the_target() -> None:
    state = put(hands=["TS"], points=["", "9D(JC,X1)"], ruleset=WITH_JOKERS)
    assert scrap(play(state, "TSx9D")) == "TS 9D JC X1"


def test_nine_at_a_point_card_scraps_the_jacks_and_jokers_on_it() -> None:
    state = put(hands=["9C"], points=["", "TS(JC,X1)"], ruleset=WITH_JOKERS)
    state = unanswered(state, "9C!TS")
    assert (hand(state, 1), scrap(state)) == ("TS", "JC X1 9C")


# --- three seats, and positions ---


def test_joker_of_three_seats_gives_control_back_to_whoever_had_it_before() -> None:
    state = put(hands=["2C"], permanents=["", "KD@2(X1@0,X2@1)"], ruleset=THREE)
    assert permanents(unanswered(state, "2C!X2"), 0) == "KD@2(X1@0)"
    assert controllers(unanswered(state, "2C!X2"), "KD") == (2, 0)


def test_joker_of_three_seats_steals_from_each_opponent() -> None:
    state = put(hands=["X1"], permanents=["KC", "KD", "KH"], ruleset=THREE)
    assert uses(state, "X1") == {"X1^KD", "X1^KH"}
    assert goals(play(state, "X1^KH")) == [10, 14, 21]


def test_where_a_joker_may_be_played_on_an_own_card_the_opponent_gets_it() -> None:
    giving = WITH_JOKERS.replace(effects={Rank.JOKER: StealPermanent(own=True)})
    state = put(hands=["X1"], points=["TS(JC)"], permanents=["KC", "KD"], ruleset=giving)
    assert uses(state, "X1") == {"X1^KC", "X1^KD", "X1^JC"}
    assert permanent_rows(play(state, "X1^KC")) == ["", "KC(X1) KD"]
    assert permanent_rows(play(state, "X1^KD")) == ["KC KD(X1)", ""]
    assert point_rows(play(state, "X1^JC")) == ["", "TS(JC,X1)"]


def test_with_three_seats_a_joker_on_an_own_card_names_who_gets_it() -> None:
    giving = THREE.replace(effects={Rank.JOKER: StealPermanent(own=True)})
    state = put(hands=["X1"], permanents=["KC", "KD"], ruleset=giving)
    assert uses(state, "X1") == {"X1^KC@1", "X1^KC@2", "X1^KD"}
    assert permanent_rows(play(state, "X1^KC@2")) == ["", "KD", "KC@0(X1@2)"]


def test_stack_on_a_permanent_survives_being_written_as_a_position() -> None:
    state = put(permanents=["KD(X1)", "QH(X2<0)"], ruleset=WITH_JOKERS)
    assert Position.of(state).build() == state
    (stack,) = state.players[1].permanents
    assert (stack.owner, stack.controls[0].seat, stack.controls[0].by) == (0, 1, 0)


def test_joker_cannot_lie_on_a_permanent_without_an_effect_that_says_so() -> None:
    plain = get_ruleset("cuttle-cards").replace(jokers=2)
    rest = [str(card) for card in put(ruleset=plain).deck if card not in (Card("KD"), Card("X1"))]
    position = Position(plain, hands=["", ""], permanents=["KD(X1)", ""], deck=" ".join(rest))
    assert [problem.code for problem in position.problems()] == ["not-a-control-card"]
