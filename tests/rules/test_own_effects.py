"""Effects of one's own, written as a third party would, and what the rules say of them."""

import attrs
import pytest
from typing_extensions import override

from cuttle_engine import (
    Action,
    Card,
    Counter,
    Effect,
    PlayPermanent,
    Rank,
    RulesetError,
    Seat,
    get_ruleset,
    legal_actions,
)
from cuttle_engine.actions import one_off, permanent
from cuttle_engine.table import Table

from .table import WITH_JOKERS, legal, permanents, play, point_rows, put, scrap, unanswered, uses


class Hook(Effect):
    """Lies on any card on the table that bears it, without a question, and takes control of it."""

    controls_points = True
    controls_permanents = True

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        for opponent in table.opponents(seat):
            held = table.points[opponent] | table.permanents[opponent]
            out += [permanent(card, target) for target in range(52) if held >> target & 1]

    @override
    def enter(self, table: Table, seat: Seat, action: Action) -> None:
        assert action.card is not None
        assert action.target is not None
        table.put_control(action.card.index, action.target.index, seat, seat)


class Anchor(Hook):
    """Lies on point cards only."""

    controls_permanents = False


HOOKS = WITH_JOKERS.replace(effects={Rank.ACE: Hook(), Rank.THREE: Anchor()})


def test_own_control_card_lies_on_point_cards_and_permanents_and_control_goes_back() -> None:
    state = put(hands=["AC AD", "2C"], points=["", "TS"], permanents=["", "KD"], ruleset=HOOKS)
    assert uses(state, "AC") == {"AC", "AC^TS", "AC^KD"}
    state = play(state, "AC^KD", "draw", "AD^TS")
    assert (point_rows(state), permanents(state, 0)) == (["TS(AD)", ""], "KD(AC)")
    assert uses(state, "2C") == {"2C", "2C!AC", "2C!AD"}
    assert permanents(unanswered(state, "2C!AC"), 1) == "KD"


def test_six_scraps_own_control_cards_like_jacks() -> None:
    state = put(hands=["6C"], points=["TS(AC)"], permanents=["KD(AD)"], ruleset=HOOKS)
    state = unanswered(state, "6C!")
    assert (point_rows(state), scrap(state)) == (["", "TS"], "AC KD AD 6C")


def test_joker_takes_a_control_card_of_point_cards_for_a_jack() -> None:
    state = put(hands=["X1"], points=["", "TS(3C) 9S(AC)"], ruleset=HOOKS)
    assert uses(state, "X1") == {"X1^3C"}


def test_own_counter_is_asked_for_each_kind_and_card_and_decides_what_becomes_of_the_play() -> None:
    class Net(Effect):
        """May be played against Kings: they go to the bottom of the deck."""

        @override
        def answers(self, action: Action) -> bool:
            return action.card is not None and action.card.rank is Rank.KING

        @override
        def answer(self, table: Table, seat: Seat, action: Action, by: Seat) -> None:
            assert action.card is not None
            table.set_deck(table.deck + bytes([action.card.index]))

    rules = get_ruleset("balanced").replace(effects={Rank.TEN: Net()})
    state = put(hands=["KC QC", "TC 2C"], deck="4C", ruleset=rules)
    assert play(state, "QC^").window is None
    state = play(state, "KC^")
    assert legal(state) == {"decline", "TC?"}
    assert play(state, "decline").players[0].goal == 14
    state = unanswered(state, "TC?")
    assert (str(state.deck[-1]), scrap(state), state.players[0].goal) == ("KC", "TC", 21)


def test_effect_without_parameters_has_none_to_change() -> None:
    effect = HOOKS.effect(Rank.ACE)
    assert effect.replace() is effect
    with pytest.raises(RulesetError, match="Hook: no parameter 'cards'"):
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


def test_an_effect_answers_nothing_unless_it_says_so() -> None:
    for action in (PlayPermanent(Card("KC")), Counter(Card("2C"))):
        assert not Hook().answers(action)
