"""Control cards on permanents: an effect of the tests' own, written as a third party would.

It shows that stacks on permanents work for every verb and for the Queens (RULES "Joker", 5 to 8,
12, 13, 16), whatever the Jokers of the library do.
"""

import attrs
import pytest
from typing_extensions import override

from cuttle_engine import (
    Action,
    Card,
    Effect,
    GameState,
    PlayPermanent,
    Position,
    Rank,
    Reason,
    RulesetError,
    Seat,
    Stack,
    get_ruleset,
    legal_actions,
)
from cuttle_engine.actions import one_off, permanent
from cuttle_engine.effects import ScrapPermanent
from cuttle_engine.table import Table

from .table import (
    THREE_SEATS,
    frozen,
    hand,
    known,
    legal,
    permanents,
    play,
    points,
    put,
    scrap,
    unanswered,
    uses,
    why_not,
)


class Thief(Effect):
    """Lies on an opponent's permanent, or on the Jack that tops the stack of a point card."""

    controls_points = True
    controls_permanents = True

    def offer(self, table: Table, seat: int, card: int, out: list[Action]) -> None:
        targets = self.targets(table, seat, card)
        out += [permanent(card, target) for target in range(52) if targets >> target & 1]

    def targets(self, table: Table, seat: int, card: int) -> int:
        found = 0
        for opponent in table.opponents(seat):
            cards = table.permanents[opponent]
            for bottom, _, controls in table.piles:
                top = controls[-1][0]
                if table.points[opponent] >> bottom & 1 and top >> 2 == Rank.JACK - 1:
                    cards |= 1 << top
            found |= cards & ~table.guarded(opponent, cards, card)
        return found

    def why_not(self, table: Table, seat: int, action: Action) -> Reason:
        return Reason.BAD_TARGET if isinstance(action, PlayPermanent) else Reason.NO_SUCH_USE

    def enter(self, table: Table, seat: int, action: Action) -> None:
        assert action.card is not None
        assert action.target is not None
        target = action.target.index
        pile = table.pile_topped_by(target)
        table.put_control(action.card.index, pile[0] if pile else target, seat, seat)


JOKERS = get_ruleset("cuttle-cards").replace(jokers=2, effects={Rank.JOKER: Thief()})
ANY_TOP = JOKERS.replace(effects={Rank.TWO: ScrapPermanent(own=True)})
LONELY_QUEENS = JOKERS.replace(queens_guard_queens=False)
THREE = THREE_SEATS.replace(jokers=2, effects={Rank.JOKER: Thief()})


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
    state = play(put(hands=["X1"], permanents=["", target], ruleset=JOKERS), f"X1^{target}")
    assert [permanents(state, 0), permanents(state, 1)] == [f"{target}(X1)", ""]
    assert controllers(state, target) == (1, 0)


def test_joker_on_the_jack_of_a_point_card_takes_control_of_the_point_card() -> None:
    state = play(put(hands=["X1"], points=["", "TS(JC)"], ruleset=JOKERS), "X1^JC")
    assert [points(state, 0), points(state, 1)] == ["TS(JC,X1)", ""]
    assert [player.score for player in state.players] == [10, 0]


def test_joker_is_played_on_permanents_and_topmost_jacks_of_opponents_only() -> None:
    state = put(
        hands=["X1"],
        points=["9D(JS)", "TS(JC,JD,JH) 4C 3C"],
        permanents=["KD", "KH 8H"],
        ruleset=JOKERS,
    )
    assert uses(state, "X1") == {"X1^JH", "X1^KH", "X1^8H"}


def test_permanent_is_named_by_its_card_even_if_a_joker_lies_on_it() -> None:
    state = put(hands=["X2"], permanents=["", "KD(X1)"], ruleset=JOKERS)
    assert uses(state, "X2") == {"X2^KD"}
    assert why_not(state, "X2^X1") is Reason.BAD_TARGET
    state = play(state, "X2^KD")
    assert permanents(state, 0) == "KD(X1,X2)"
    assert controllers(state, "KD") == (0, 0)


def test_point_card_topped_by_a_joker_can_be_jacked_not_jokered() -> None:
    state = put(hands=["X2 JD"], points=["", "TS(JC,X1)"], ruleset=JOKERS)
    assert uses(state, "X2") == set()
    assert uses(state, "JD") == {"JD^TS"}
    state = play(state, "JD^TS", "draw")
    assert points(state, 0) == "TS(JC,X1,JD)"


def test_joker_counts_no_points_scuttles_nothing_and_is_no_one_off() -> None:
    state = put(hands=["X1"], points=["", "TS"], permanents=["", "KH"], ruleset=JOKERS)
    assert why_not(state, "X1!") is Reason.NO_SUCH_USE
    assert why_not(state, "X1xTS") is Reason.NO_SUCH_USE
    assert why_not(state, "X1^") is Reason.BAD_TARGET


def test_joker_without_a_target_is_unplayable_for_a_seven() -> None:
    state = unanswered(put(hands=["7C"], deck="X1 X2 4H", ruleset=JOKERS), "7C!")
    assert legal(state) == {"*X1", "*X2"}
    assert scrap(play(state, "*X2")) == "X2 7C"


def test_revealed_joker_may_be_played() -> None:
    state = put(hands=["7C"], permanents=["", "KH"], deck="X1 JC", ruleset=JOKERS)
    state = play(unanswered(state, "7C!"), "X1^KH")
    assert permanents(state, 0) == "KH(X1)"


# --- what control of a permanent brings ---


def test_stolen_king_changes_both_goals() -> None:
    state = put(hands=["X1"], permanents=["KC", "KH"], ruleset=JOKERS)
    assert [player.goal for player in state.players] == [14, 14]
    state = play(state, "X1^KH")
    assert [player.goal for player in state.players] == [10, 21]


def test_stolen_king_may_win_the_round() -> None:
    state = play(
        put(hands=["X1"], points=["TS 4C"], permanents=["", "KH"], ruleset=JOKERS), "X1^KH"
    )
    assert state.outcome is not None
    assert state.outcome.winner == 0


def test_stolen_glasses_work_for_the_seat_that_controls_them() -> None:
    state = put(hands=["X1 3H", "5H"], permanents=["", "8D"], ruleset=JOKERS)
    assert [known(state, 0), known(state, 1)] == ["", "3H X1"]
    state = play(state, "X1^8D")
    assert [known(state, 0), known(state, 1)] == ["5H", "3H"]
    state = play(state, "draw", "draw")
    assert known(state, 1) == "3H"


def test_stolen_queen_guards_the_seat_that_controls_her() -> None:
    state = put(hands=["X1 2C", "2D"], permanents=["KC", "QH KD"], ruleset=JOKERS)
    assert why_not(state, "2C!KD") is Reason.GUARDED_BY_QUEEN
    state = play(state, "X1^QH")
    assert why_not(state, "2D!KC") is Reason.GUARDED_BY_QUEEN
    assert why_not(play(state, "draw"), "2C!KD") is None


def test_stolen_queen_stops_counters_for_the_seat_that_controls_her() -> None:
    state = put(hands=["AC 2C", "2D"], permanents=["QH(X1)", ""], ruleset=JOKERS)
    assert legal(play(state, "AC!")) == {"decline"}


# --- a stack on a permanent as a target ---


def test_only_the_joker_on_top_is_a_target_for_a_two_and_a_nine() -> None:
    state = put(hands=["2C 9C"], permanents=["", "KD(X1)"], ruleset=JOKERS)
    assert uses(state, "2C") == {"2C", "2C!X1"}
    assert uses(state, "9C") == {"9C", "9C!X1"}


def test_only_the_last_of_several_jokers_is_a_target() -> None:
    state = put(hands=["2C"], permanents=["", "KD(X1,X2)"], ruleset=JOKERS)
    assert uses(state, "2C") == {"2C", "2C!X2"}


def test_when_a_two_scraps_the_joker_control_goes_back() -> None:
    state = put(hands=["2C"], permanents=["", "KD(X1)"], ruleset=JOKERS)
    state = unanswered(state, "2C!X1")
    assert [permanents(state, 0), permanents(state, 1)] == ["KD", ""]
    assert [player.goal for player in state.players] == [14, 21]
    assert scrap(state) == "X1 2C"


def test_when_a_joker_on_a_joker_goes_control_goes_back_one_step() -> None:
    state = put(hands=["2C"], permanents=["", "KD(X1,X2)"], ruleset=JOKERS)
    assert permanents(unanswered(state, "2C!X2"), 0) == "KD(X1)"


def test_joker_that_a_nine_returns_is_frozen_in_the_hand_that_played_it() -> None:
    state = put(hands=["9C"], permanents=["", "KD(X1)"], ruleset=JOKERS)
    state = unanswered(state, "9C!X1")
    assert [permanents(state, 0), hand(state, 1), frozen(state, 1)] == ["KD", "X1", "X1"]
    assert why_not(state, "X1^KD") is Reason.FROZEN


def test_joker_on_a_jack_is_a_target_and_gives_the_point_card_back() -> None:
    state = put(hands=["2C"], points=["", "TS(JC,X1)"], ruleset=JOKERS)
    assert uses(state, "2C") == {"2C", "2C!X1"}
    assert points(unanswered(state, "2C!X1"), 0) == "TS(JC)"


def test_own_joker_may_be_scrapped_where_a_two_targets_any_permanent() -> None:
    state = put(hands=["2C"], permanents=["KD(X1)"], ruleset=ANY_TOP)
    assert uses(state, "2C") == {"2C", "2C!X1"}
    assert permanents(unanswered(state, "2C!X1"), 1) == "KD"


# --- Queens ---


@pytest.mark.parametrize("text", ["2C!X1", "9C!X1", "X2^KD"])
def test_queen_protects_a_joker_and_the_permanent_under_it(text: str) -> None:
    guarded = put(hands=[text[:2]], permanents=["", "KD(X1) QH"], ruleset=JOKERS)
    assert text not in legal(guarded)
    alone = put(hands=[text[:2]], permanents=["", "KD(X1)"], ruleset=JOKERS)
    assert text in legal(alone)


def test_queen_keeps_jokers_off_her_seats_cards_but_not_off_herself() -> None:
    state = put(hands=["X1"], points=["", "TS(JC)"], permanents=["", "KD 8H QH"], ruleset=JOKERS)
    assert uses(state, "X1") == {"X1^QH"}


@pytest.mark.parametrize("card", ["2C", "9C"])
def test_queen_does_not_protect_what_lies_on_her(card: str) -> None:
    state = put(hands=[card], permanents=["", "QH(X1) KD"], ruleset=JOKERS)
    assert uses(state, card) == {card, f"{card}!X1"}
    assert permanents(unanswered(state, f"{card}!X1"), 0) == "QH"


def test_queen_under_a_joker_may_be_jokered_again() -> None:
    state = put(hands=["X2"], permanents=["", "QH(X1) KD"], ruleset=JOKERS)
    assert uses(state, "X2") == {"X2^QH"}


@pytest.mark.parametrize("card", ["2C", "9C", "X2"])
def test_second_queen_protects_the_first_and_what_lies_on_her(card: str) -> None:
    state = put(hands=[card], permanents=["", "QH(X1) QS"], ruleset=JOKERS)
    assert uses(state, card) <= {card}


@pytest.mark.parametrize("card", ["2C", "9C"])
def test_second_queen_protects_the_joker_on_the_first_even_where_not_the_queens(card: str) -> None:
    state = put(hands=[card], permanents=["", "QH(X1) QS"], ruleset=LONELY_QUEENS)
    assert uses(state, card) == {card, f"{card}!QS"}


# --- sweeps, scuttles, Nines at point cards ---


def test_six_scraps_the_joker_with_the_permanent() -> None:
    state = put(hands=["6C"], permanents=["KD(X1)", "QH(X2)"], ruleset=JOKERS)
    state = unanswered(state, "6C!")
    assert [permanents(state, 0), permanents(state, 1)] == ["", ""]
    assert scrap(state) == "KD X1 QH X2 6C"
    assert [player.goal for player in state.players] == [21, 21]


def test_six_scraps_the_joker_with_the_jack_and_the_point_card_goes_back() -> None:
    state = put(hands=["6C"], points=["TS(JC,X1)"], ruleset=JOKERS)
    state = unanswered(state, "6C!")
    assert points(state, 0) == "TS"
    assert scrap(state) == "JC X1 6C"


def test_glasses_under_a_joker_are_scrapped_and_the_same_rank_in_a_row_goes_home() -> None:
    state = put(hands=["6C"], points=["8H(JC)"], permanents=["8D(X1)"], ruleset=JOKERS)
    state = unanswered(state, "6C!")
    assert [points(state, 1), permanents(state, 0)] == ["8H", ""]
    assert scrap(state) == "8D X1 JC 6C"


def test_ace_scraps_the_jokers_on_point_cards_not_those_on_permanents() -> None:
    state = put(hands=["AC"], points=["", "TS(JC,X1)"], permanents=["", "KD(X2)"], ruleset=JOKERS)
    state = unanswered(state, "AC!")
    assert scrap(state) == "TS JC X1 AC"
    assert permanents(state, 1) == "KD(X2)"


def test_scuttle_scraps_the_jacks_and_jokers_on_the_target() -> None:
    state = put(hands=["TS"], points=["", "9D(JC,X1)"], ruleset=JOKERS)
    assert scrap(play(state, "TSx9D")) == "TS 9D JC X1"


def test_nine_at_a_point_card_scraps_the_jacks_and_jokers_on_it() -> None:
    state = put(hands=["9C"], points=["", "TS(JC,X1)"], ruleset=JOKERS)
    state = unanswered(state, "9C!TS")
    assert (hand(state, 1), scrap(state)) == ("TS", "JC X1 9C")


# --- more seats, and writing it down ---


def test_joker_of_three_seats_gives_control_back_to_whoever_had_it_before() -> None:
    state = put(hands=["2C"], permanents=["", "KD@2(X1@0,X2@1)"], ruleset=THREE)
    assert permanents(unanswered(state, "2C!X2"), 0) == "KD(X1)"
    assert controllers(unanswered(state, "2C!X2"), "KD") == (2, 0)


def test_joker_of_three_seats_steals_from_each_opponent() -> None:
    state = put(hands=["X1"], permanents=["KC", "KD", "KH"], ruleset=THREE)
    assert uses(state, "X1") == {"X1^KD", "X1^KH"}
    state = play(state, "X1^KH")
    assert [player.goal for player in state.players] == [10, 14, 21]


def test_stack_on_a_permanent_survives_being_written_as_a_position() -> None:
    state = put(permanents=["KD(X1)", "QH(X2<0)"], ruleset=JOKERS)
    assert Position.of(state).build() == state
    (stack,) = state.players[1].permanents
    assert isinstance(stack, Stack)
    assert (stack.owner, stack.controls[0].seat, stack.controls[0].by) == (0, 1, 0)


def test_joker_that_another_seat_played_goes_back_to_that_seat() -> None:
    state = put(hands=["9C"], permanents=["", "KD(X1<0)"], ruleset=JOKERS)
    state = unanswered(state, "9C!X1")
    assert (hand(state, 0), permanents(state, 0)) == ("X1", "KD")


def test_joker_cannot_lie_on_a_permanent_without_an_effect_that_says_so() -> None:
    plain = get_ruleset("cuttle-cards").replace(jokers=2)
    rest = [str(card) for card in put(ruleset=plain).deck if card not in (Card("KD"), Card("X1"))]
    position = Position(plain, hands=["", ""], permanents=["KD(X1)", ""], deck=" ".join(rest))
    assert [problem.code for problem in position.problems()] == ["not-a-control-card"]


def test_effect_without_parameters_has_none_to_change() -> None:
    effect = JOKERS.effect(Rank.JOKER)
    assert effect.replace() is effect
    with pytest.raises(RulesetError, match="Thief: no parameter 'cards'"):
        effect.replace(cards=1)


@attrs.frozen
class Question(Effect):
    """Asks its player, and forgets to say what for."""

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return (one_off(card),)

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.ask(seat, action, seat, 1)


def test_an_effect_that_asks_has_to_say_what_may_be_chosen() -> None:
    rules = get_ruleset("balanced").replace(effects={Rank.TEN: Question()})
    state = unanswered(put(hands=["TC"], ruleset=rules), "TC!")
    with pytest.raises(NotImplementedError, match="Question asks"):
        legal_actions(state)
