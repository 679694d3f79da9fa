"""The testing kit: what keeps the laws passes, and what breaks one is caught by that law.

Of the effects below each is wrong in one way, as an author's could be.
"""

import random
import re
import subprocess
import sys
import unittest
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import attrs
import pytest
from hypothesis import Phase, given, settings
from typing_extensions import override

from cuttle_engine import (
    Action,
    ArgumentError,
    Card,
    Effect,
    GameState,
    Outcome,
    PermanentEffect,
    Position,
    Rank,
    Reason,
    Ruleset,
    RulesetError,
    Stack,
    Window,
    deal,
    get_ruleset,
    legal_actions,
    parse_action,
    parse_position,
    register_effect,
)
from cuttle_engine.actions import one_off, permanent
from cuttle_engine.cards import CardSet, Seat, card_set, indexes
from cuttle_engine.effect import number
from cuttle_engine.effects import StealPermanent
from cuttle_engine.lookup import Lookup
from cuttle_engine.state import EndReason
from cuttle_engine.table import Table
from cuttle_engine.testing import RulesetLaws, check_effect, check_ruleset, strategies
from cuttle_engine.testing.effect_laws import (
    always_is_always_the_same,
    answers_hang_on_what_is_played,
    asking_an_effect_changes_nothing,
    effects_of_a_ruleset_are_values,
    the_action_space_is_a_bijection,
    the_action_space_is_complete,
)
from cuttle_engine.testing.law import difference
from cuttle_engine.testing.laws import LAWS, Law
from cuttle_engine.testing.play import conceivable_actions, walk
from cuttle_engine.testing.play_laws import (
    apply_is_pure,
    cards_are_partitioned,
    events_fold,
    every_legal_action_can_be_played,
    every_round_ends,
    legal_explain_and_apply_agree,
    positions_are_built_again,
    refused_calls_change_nothing,
    rounds_take_their_course,
    rows_are_in_order,
    the_same_actions_give_the_same_round,
    there_is_always_an_action,
)
from cuttle_engine.testing.positions import scattered
from cuttle_engine.testing.text_laws import (
    events_are_read_again,
    records_are_read_again,
    texts_are_read_again,
)
from cuttle_engine.testing.view_laws import (
    events_do_not_leak,
    explanations_do_not_leak,
    samples_are_consistent,
    views_do_not_leak,
)

TWOS = card_set(range(4, 8))
KINGS = card_set(range(48, 52))


class OneOff(Effect):
    """What the broken ones have in common: a one-off without a target."""

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        out.append(one_off(card))

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        return Reason.BAD_TARGET


class Asks(OneOff):
    """And those that ask for a card of the own hand."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        if table.holdings[seat].hand:
            table.ask(seat, action, seat, 1)

    @override
    def choices(self, table: Table, window: Window) -> CardSet:
        return table.holdings[window.seat].hand

    @override
    def choose(self, table: Table, window: Window, card: int) -> None:
        table.discard(window.seat, card)


# --- what tells of hidden cards ---


class SeesHands(OneOff):
    """Is offered only while an opponent holds a Two."""

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        if table.opponents_hands(seat) & TWOS:
            out.append(one_off(card))


class SeesTheDeck(OneOff):
    """Is offered only while the next card is a low one."""

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        if table.deck and table.deck[0] < 20:
            out.append(one_off(card))


class NeedsAKing(OneOff):
    """Is offered to who holds a King, which the others learn so."""

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        if table.holdings[seat].hand & KINGS:
            out.append(one_off(card))


class AsksWhoCanPay(Asks):
    """Asks an opponent only if there is a Two in its hand."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        opponent = table.opponents(seat)[0]
        if table.holdings[opponent].hand & TWOS:
            table.ask(opponent, action, seat, 1)


class PaysByHands(OneOff):
    """Draws more if the seat after the next one holds a King: that one is the third with three."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        third = (seat + 2) % table.lookup.seats
        table.draw(seat, 2 if third != seat and table.holdings[third].hand & KINGS else 1)


class PaysByTheDeck(OneOff):
    """Draws only if there is a Two on top, which nobody is shown."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        if table.deck and TWOS >> table.deck[0] & 1:
            table.draw(seat, 1)


class TellsWhenRefusing(OneOff):
    """Gives another reason while an opponent holds a Two."""

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        return Reason.HAND_EMPTY if table.opponents_hands(seat) & TWOS else Reason.BAD_TARGET


def shuffle_in(table: Table, seat: Seat) -> None:
    """Shuffle the hand of the seat into the deck."""
    left = [*table.deck]
    for card in left:
        table.take_from_deck(card)
    for card in indexes(table.holdings[seat].hand):
        table.take_from_hand(seat, card)
        left.append(card)
    left.sort()
    table.set_deck(bytes([left.pop(table.chance(len(left))) for _ in range(len(left))]))


class Redeals(OneOff):
    """Shuffles the hand into the deck, and draws as many: there are moves of all but some cards."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        count = table.holdings[seat].size
        shuffle_in(table, seat)
        table.draw(seat, count)


class PaysByChance(OneOff):
    """An opponent loses a card at random, and one more is drawn if there is a Two on the deck."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        opponent = table.opponents(seat)[0]
        if table.holdings[opponent].hand:
            table.discard_at_random(opponent)
        if table.deck and TWOS >> table.deck[0] & 1:
            table.draw(seat, 1)


# --- what is the library's ---


class GoesOn(OneOff):
    """Its seat is in turn again."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.turn = (table.turn - 1) % table.lookup.seats


class Ends(OneOff):
    """The round is over, for a reason that there is not."""

    __match_args__ = ("reason",)

    def __init__(self, reason: EndReason = "goal") -> None:
        self.reason: EndReason = reason

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        tie = self.reason in ("passes", "agreement")
        table.outcome = Outcome(() if tie else (seat,), self.reason)


class Rewinds(OneOff):
    """What chance has brought comes again."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.words = 0


class Reseeds(OneOff):
    """Chance comes from elsewhere."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.seed = b"mine"


# --- what cards are lost to, and copied by ---


class Shreds(OneOff):
    """A card of the deck is gone."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.set_deck(table.deck[1:])


class Copies(OneOff):
    """Puts its own card on the scrap, which is done anyway."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.put_on_scrap(action._card)


class GoesNowhere(PermanentEffect):
    """A permanent that is not put down."""

    @override
    def enter(self, table: Table, seat: Seat, action: Action) -> None:
        pass


class KeepsNothing(Effect):
    """An answer after which the card that was played is nowhere."""

    @override
    def answers(self, action: Action) -> bool:
        return type(action).__name__ == "PlayPoints"

    @override
    def answer(self, table: Table, seat: Seat, action: Action, by: Seat) -> None:
        pass


class StandsInTheWrongRow(Effect):
    """A permanent of a class that does not say that it stays."""

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return (permanent(card),)

    @override
    def enter(self, table: Table, seat: Seat, action: Action) -> None:
        table.add_permanent(seat, action._card)


class MiscountsHands(OneOff):
    """Changes a hand without its size, so that what follows from it is wrong."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        if table.deck:
            table.own(seat).hand |= 1 << table.deck[0]
            table.set_deck(table.deck[1:])


# --- what does not answer as it has to ---


class OffersNoChoice(Asks):
    @override
    def choices(self, table: Table, window: Window) -> CardSet:
        return 0


class OffersOtherCards(Asks):
    @override
    def choices(self, table: Table, window: Window) -> CardSet:
        return 1 << 60


class OffersBackwards(Effect):
    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        for opponent in reversed(range(table.lookup.seats)):
            out.append(one_off(card, seat=opponent))


class OffersAnotherCard(Effect):
    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        out.append(one_off(card ^ 1))


class ListsAnotherCard(Effect):
    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return (permanent(card ^ 1),)


class ListsNewOnes(Effect):
    """Says each time that something else is always legal."""

    times = 0

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        type(self).times += 1
        return (one_off(card),) if self.times % 2 else (permanent(card),)


class TidiesUp(OneOff):
    """Sorts what others have listed before."""

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        del out[:]
        out.append(one_off(card))


class ChangesTheTable(OneOff):
    """Has its effect when it is offered."""

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        table.put_on_scrap(card)
        out.append(one_off(card))


class ChangesEveryTable(OneOff):
    """Past the verbs: the hand is that of the state that is asked about as well."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        other = (seat + 1) % table.lookup.seats
        holding = table.holdings[other]
        holding.hand, holding.size = 0, 0


class ThinksWhenRefusing(OneOff):
    """Changes the table when it is asked why not."""

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        table.holdings[seat].hand = 0
        return Reason.BAD_TARGET


class GivesNoReason(OneOff):
    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Any:
        return None


class RaisesWhenRefusing(OneOff):
    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Any:
        raise KeyError(action)


class Raises(OneOff):
    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        raise KeyError(action)


class RollsDice(OneOff):
    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.draw(seat, random.randrange(5))


class RollsDiceWhenOffering(OneOff):
    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        if random.random() < 0.5:
            out.append(one_off(card))


class Remembers(OneOff):
    """Does every other time what it did not do before."""

    times = 0

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        type(self).times += 1
        table.draw(seat, self.times % 2)


class AsksForEver(Asks):
    """Asks again, whatever is chosen."""

    @override
    def choose(self, table: Table, window: Window, card: int) -> None:
        table.window = window


class AsksTwoThings(Asks):
    """Asks the opponent after the seat itself, and does not say so in `could_ask`."""

    @override
    def choose(self, table: Table, window: Window, card: int) -> None:
        super().choose(table, window, card)
        opponent = table.opponents(window.by)[0]
        if window.seat == window.by and table.holdings[opponent].hand and window.action:
            table.ask(opponent, window.action, window.by, 1)


class AnswersBy(Effect):
    """Answers one-offs at a target only."""

    @override
    def answers(self, action: Action) -> bool:
        return action.target is not None


class AnswersMaybe(Effect):
    @override
    def answers(self, action: Action) -> Any:
        return 1


class LeavesOutUses(OneOff):
    """Does not say that it is ever offered."""

    @override
    def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
        return ()


class UsesAnotherCard(OneOff):
    @override
    def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
        return (one_off(card ^ 1),)


# --- what is no value ---


class Forgets(Effect):
    """Is not what it is built from."""

    __match_args__ = ("cards",)

    def __init__(self, cards: int = 1) -> None:
        self.cards = cards + 1


class ComparesByIdentity(Effect):
    __hash__ = object.__hash__

    @override
    def __eq__(self, other: object) -> bool:
        return self is other


class HashesByIdentity(Effect):
    __hash__ = object.__hash__

    @override
    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)


def local_effect() -> Effect:
    """Of a class that no pickle finds."""

    class Hidden(Effect):
        pass

    return Hidden()


# --- what events cannot tell ---


class StacksTheDeck(OneOff):
    """Turns the deck over, and what all know of it no longer lies on top."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.shown |= card_set(table.deck[:2])
        table.set_deck(table.deck[::-1])


REASONS: tuple[EndReason, ...] = ("goal", "passes", "agreement", "resignation")


class Broken(NamedTuple):
    """An effect, and the law that it breaks."""

    effect: Effect
    law: Law
    base: str = "balanced"


BROKEN = (
    Broken(SeesHands(), views_do_not_leak),
    Broken(SeesHands(), views_do_not_leak, "cutthroat"),
    Broken(SeesTheDeck(), views_do_not_leak),
    Broken(NeedsAKing(), events_do_not_leak),
    Broken(NeedsAKing(), samples_are_consistent),
    Broken(AsksWhoCanPay(), events_do_not_leak),
    Broken(PaysByHands(), events_do_not_leak, "cutthroat"),
    Broken(PaysByHands(), events_do_not_leak, "team"),
    Broken(PaysByTheDeck(), events_do_not_leak),
    Broken(PaysByChance(), events_do_not_leak),
    Broken(Redeals(), events_do_not_leak),
    Broken(Redeals(), events_do_not_leak, "team"),
    Broken(TellsWhenRefusing(), explanations_do_not_leak),
    Broken(GoesOn(), rounds_take_their_course),
    Broken(GoesOn(), rounds_take_their_course, "cutthroat"),
    *[Broken(Ends(reason), rounds_take_their_course) for reason in REASONS],
    Broken(Rewinds(), rounds_take_their_course),
    Broken(Reseeds(), rounds_take_their_course),
    Broken(Shreds(), cards_are_partitioned),
    Broken(Copies(), cards_are_partitioned),
    Broken(GoesNowhere(), cards_are_partitioned),
    Broken(KeepsNothing(), cards_are_partitioned),
    Broken(StandsInTheWrongRow(), rows_are_in_order),
    Broken(MiscountsHands(), rows_are_in_order),
    Broken(MiscountsHands(), positions_are_built_again),
    Broken(OffersNoChoice(), there_is_always_an_action),
    Broken(OffersOtherCards(), asking_an_effect_changes_nothing),
    Broken(OffersBackwards(), there_is_always_an_action, "cutthroat"),
    Broken(OffersBackwards(), asking_an_effect_changes_nothing, "team"),
    Broken(OffersAnotherCard(), asking_an_effect_changes_nothing),
    Broken(ListsAnotherCard(), always_is_always_the_same),
    Broken(ListsNewOnes(), always_is_always_the_same),
    Broken(TidiesUp(), asking_an_effect_changes_nothing),
    Broken(ChangesTheTable(), asking_an_effect_changes_nothing),
    Broken(ChangesEveryTable(), apply_is_pure),
    Broken(ThinksWhenRefusing(), refused_calls_change_nothing),
    Broken(ThinksWhenRefusing(), asking_an_effect_changes_nothing),
    Broken(GivesNoReason(), legal_explain_and_apply_agree),
    Broken(GivesNoReason(), asking_an_effect_changes_nothing),
    Broken(RaisesWhenRefusing(), legal_explain_and_apply_agree),
    Broken(Raises(), every_legal_action_can_be_played),
    Broken(RollsDice(), apply_is_pure),
    Broken(RollsDice(), the_same_actions_give_the_same_round),
    Broken(RollsDiceWhenOffering(), asking_an_effect_changes_nothing),
    Broken(Remembers(), the_same_actions_give_the_same_round),
    Broken(AsksForEver(), every_round_ends),
    Broken(AsksTwoThings(), positions_are_built_again),
    Broken(AsksTwoThings(), asking_an_effect_changes_nothing),
    Broken(AnswersBy(), answers_hang_on_what_is_played),
    Broken(AnswersMaybe(), answers_hang_on_what_is_played),
    Broken(LeavesOutUses(), the_action_space_is_complete),
    Broken(UsesAnotherCard(), the_action_space_is_a_bijection),
    Broken(ComparesByIdentity(), effects_of_a_ruleset_are_values),
    Broken(HashesByIdentity(), effects_of_a_ruleset_are_values),
    Broken(Forgets(), effects_of_a_ruleset_are_values),
    Broken(local_effect(), effects_of_a_ruleset_are_values),
    Broken(StacksTheDeck(), events_fold),
)


def id_of(broken: Broken) -> str:
    return f"{broken.effect!r}-{broken.law.__name__}-{broken.base}"


@pytest.mark.parametrize("broken", BROKEN, ids=id_of)
def test_what_breaks_a_law_is_caught_by_it(broken: Broken) -> None:
    rules = get_ruleset(broken.base).replace(effects={Rank.TEN: broken.effect})
    with pytest.raises(AssertionError, match=f"^{broken.law.__name__} is broken: "):
        check_ruleset(rules, laws=[broken.law], games=60)


@pytest.mark.parametrize(
    "effect", {repr(broken.effect): broken.effect for broken in BROKEN}.values(), ids=repr
)
def test_an_effect_that_breaks_a_law_does_not_pass(effect: Effect) -> None:
    with pytest.raises(AssertionError, match=r"^\w+ is broken: "):
        check_effect(effect)


def test_every_law_catches_something() -> None:
    """But those which are about texts and what the kernel does by itself."""
    kernels = {
        "rulesets_are_values",
        "deals_follow_from_the_seed",
        "states_are_values",
        "undo_and_redo_come_back",
        "rulesets_are_read_again",
        "texts_are_read_again",
        "json_is_read_again",
        "events_are_read_again",
        "records_are_read_again",
    }
    caught = {broken.law.__name__ for broken in BROKEN}
    assert caught | kernels == {law.__name__ for law in LAWS}
    assert not caught & kernels


# --- what an author is told ---


def test_a_message_has_what_is_needed_to_see_it_again() -> None:
    effect = register_effect(PaysByHands, "kit-tests")()
    rules = get_ruleset("cutthroat").replace(effects={Rank.TEN: effect})
    with pytest.raises(AssertionError) as caught:
        check_ruleset(rules, laws=[events_do_not_leak], seed="messages")
    what, state, action = str(caught.value).splitlines()
    assert what.startswith("events_do_not_leak is broken: the view of seat ")
    assert caught.value.__notes__[0].startswith("in round ")
    assert " of seed 'messages', after " in caught.value.__notes__[0]
    again = parse_position(state.removeprefix("  state   ")).build()
    with pytest.raises(AssertionError) as once_more:
        events_do_not_leak(again, parse_action(action.removeprefix("  action  ")))
    assert str(once_more.value) == str(caught.value)


def test_a_state_that_cannot_be_written_is_drawn_in_the_message() -> None:
    rules = get_ruleset("balanced").replace(effects={Rank.TEN: Copies()})
    with pytest.raises(AssertionError, match=r"<GameState changed ruleset, ply \d+") as caught:
        check_ruleset(rules, laws=[cards_are_partitioned])
    assert "deck  " in str(caught.value)


def test_a_round_that_does_not_end_is_noticed() -> None:
    with pytest.raises(AssertionError, match="it goes on after 3 actions"):
        check_ruleset("balanced", longest=3)


@pytest.mark.parametrize(
    ("found", "expected", "told"),
    [
        (1, 2, "1 instead of 2"),
        (1, "1", "1 instead of '1'"),
        ([1, 2], [1, 3], "at 1: 2 instead of 3"),
        ((1, 2), (1,), "more: 2"),
        ((1,), (1, 2), "missing: 2"),
        ("a" * 30 + "b", "a" * 30 + "c", f"{'a' * 20 + 'b'!r} instead of {'a' * 20 + 'c'!r}"),
        (Stack(Card("TH"), 0), Stack(Card("TH"), 1), "owner: 0 instead of 1"),
        (deal("balanced", seed=1), deal("balanced", seed=2), "hands: at 0: at 0: "),
    ],
)
def test_a_message_says_where_two_values_differ(found: Any, expected: Any, told: str) -> None:
    assert difference(found, expected).startswith(told)


# --- what keeps the laws ---


@attrs.frozen
class Harvest(Effect):
    """One-off: every seat draws."""

    cards: int = number(default=2)

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        if table.deck_left() > 0:
            out.append(one_off(card))

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        for other in table.seats_from_turn():
            table.draw(other, min(self.cards, table.room(other)))


class Toll(AsksTwoThings):
    """Asks two seats for a card, and says that it does."""

    @override
    def could_ask(self, table: Table, window: Window) -> bool:
        opponent = table.opponents(window.by)[0]
        return window.left == 1 and window.seat in (window.by, opponent)


class HangsOnChance(OneOff):
    """An opponent loses a card at random, and what comes of it hangs on the card, which all see."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        opponent = table.opponents(seat)[0]
        if table.holdings[opponent].hand:
            table.discard_at_random(opponent)
            if table.scrap[-1] < 40:
                table.draw(seat, 1)


class RedealsInTwo(Asks):
    """Shuffles the hand into the deck, and draws as many once the seat has said so."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        count = table.holdings[seat].size
        shuffle_in(table, seat)
        if count:
            table.ask(seat, action, seat, count)

    @override
    def choices(self, table: Table, window: Window) -> CardSet:
        assert isinstance(window.cause, Card)
        return 1 << window.cause.index

    @override
    def choose(self, table: Table, window: Window, card: int) -> None:
        table.draw(window.seat, window.left)

    @override
    def could_ask(self, table: Table, window: Window) -> bool:
        return window.seat == window.by and not table.holdings[window.seat].hand


class Reshuffles(OneOff):
    """Shuffles the scrap into the deck."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        left = [*table.deck, *table.scrap]
        for card in table.deck:
            table.take_from_deck(card)
        for card in table.scrap:
            table.take_from_scrap(card)
        table.set_deck(bytes([left.pop(table.chance(len(left))) for _ in range(len(left))]))


class Shows(OneOff):
    """Shows the hand of an opponent, and two cards of the deck, to all."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        opponent = table.opponents(seat)[0]
        for card in indexes(table.holdings[opponent].hand):
            table.take_from_hand(opponent, card)
            table.give_to_hand(opponent, card)
        for card in reversed(table.deck[:2]):
            table.take_from_deck(card)
            table.put_on_deck(card)


@pytest.mark.parametrize(
    "effect", [HangsOnChance(), RedealsInTwo(), Reshuffles(), Shows()], ids=repr
)
def test_an_effect_that_is_right_is_not_accused(effect: Effect) -> None:
    check_effect(effect, rulesets="cutthroat", games=2)


def test_an_effect_that_keeps_the_laws_passes() -> None:
    report = check_effect(Harvest(cards=1), games=3)
    assert report.games == 9
    assert report.plies > 3 * report.longest
    assert {*report.checks} <= {law.__name__ for law in LAWS}
    assert len(report.checks) > len(LAWS) - 5
    assert report.checks["cards_are_partitioned"] == report.plies + report.games
    assert str(report).startswith(f"9 rounds, {report.plies} actions, {report.longest} in the")


def test_texts_are_checked_once_the_effect_has_a_name() -> None:
    laws: list[Law] = [texts_are_read_again, events_are_read_again, records_are_read_again]
    (why,) = check_effect(Toll(), games=2, laws=laws, rulesets="balanced").unchecked
    assert why.startswith("texts and JSON, for Toll cannot be written down before it is named")
    register_effect(Toll, "kit-tests")
    assert check_effect(Toll(), games=1, laws=laws, rulesets="cutthroat").unchecked == ()


def test_of_a_new_effect_the_laws_of_an_action_are_always_asked() -> None:
    rules = get_ruleset("balanced")
    new, known = (
        check_ruleset(each, games=3).checks
        for each in (rules.replace(effects={Rank.TEN: Harvest()}), rules)
    )
    assert new["events_do_not_leak"] > 3 * known["events_do_not_leak"]


def test_the_same_seed_asks_the_same() -> None:
    one, two = (check_ruleset("balanced", games=2, seed="same") for _ in range(2))
    assert one == two != check_ruleset("balanced", games=2, seed="another")


def test_only_the_laws_that_are_named_are_asked() -> None:
    report = check_ruleset("balanced", games=2, laws=[cards_are_partitioned])
    assert report.checks == {"cards_are_partitioned": report.plies + 2}


# --- as a class of tests ---


class TestHarvest(RulesetLaws):
    """What an author writes."""

    ruleset = get_ruleset("cutthroat").replace(effects={Rank.TEN: Harvest()})
    examples = 5


class TestVariationsOfTeam(RulesetLaws):
    """The same with a strategy of rulesets."""

    ruleset = strategies.variations("team+tens-block-scuttles+twos-counter-jacks")
    examples = 5


def case_of(rules: Ruleset) -> Any:
    """An instance of a class of tests that pytest does not find."""
    return type("Case", (RulesetLaws,), {"ruleset": rules})()


@pytest.fixture
def first_find() -> Iterator[None]:
    """Hypothesis makes what it finds no smaller: that takes its time."""
    before = settings()
    settings.register_profile("first-find", before, phases=[Phase.generate])
    settings.load_profile("first-find")
    yield
    settings.register_profile("before", before)
    settings.load_profile("before")


def test_the_class_has_a_test_for_each_law() -> None:
    found = {name.removeprefix("test_") for name in vars(RulesetLaws) if name.startswith("test_")}
    assert found == {law.__name__ for law in LAWS}


@pytest.mark.parametrize(
    "broken",
    [
        Broken(SeesHands(), views_do_not_leak),
        Broken(PaysByHands(), events_do_not_leak, "cutthroat"),
        Broken(Copies(), cards_are_partitioned),
        Broken(Remembers(), the_same_actions_give_the_same_round),
        Broken(Forgets(), effects_of_a_ruleset_are_values),
    ],
    ids=id_of,
)
@pytest.mark.usefixtures("first_find")
def test_the_class_catches_what_breaks_a_law(broken: Broken) -> None:
    rules = get_ruleset(broken.base).replace(effects={Rank.TEN: broken.effect})
    name = broken.law.__name__
    with pytest.raises(AssertionError, match=f"^{name} is broken: "):
        getattr(case_of(rules), f"test_{name}")()


def test_the_class_skips_what_cannot_be_written() -> None:
    tests = case_of(get_ruleset("balanced").replace(effects={Rank.TEN: Harvest()}))
    with pytest.raises(unittest.SkipTest, match="Harvest cannot be written down"):
        tests.test_texts_are_read_again()


def test_the_class_says_what_it_lacks() -> None:
    with pytest.raises(TypeError, match="RulesetLaws does not say which ruleset it tests"):
        RulesetLaws().test_cards_are_partitioned()


def test_unittest_runs_the_class_too() -> None:
    bases = (RulesetLaws, unittest.TestCase)
    kind = type("Case", bases, {"ruleset": "balanced", "examples": 1})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(kind)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun == len(LAWS)
    assert not result.failures + result.errors + result.skipped


# --- what is drawn ---


@settings(max_examples=30)
@given(strategies.positions(strategies.variations("team")))
def test_whatever_is_scattered_is_a_position(position: Position) -> None:
    assert position.problems() == ()


def test_stacks_of_all_seats_lie_on_points_and_on_permanents() -> None:
    rng = random.Random(1)
    found: Counter[str] = Counter()
    rules = get_ruleset("team").replace(effects={Rank.JACK: StealPermanent()})
    for _ in range(300):
        state = scattered(rules, rng).build()
        for player in state.players:
            for row, stacks in (("points", player.points), ("permanents", player.permanents)):
                for stack in stacks:
                    seats = {stack.owner, *[control.seat for control in stack.controls]}
                    found[f"{row} {len(seats)}"] += 1
                    by = [c for c in stack.controls if c.by != c.seat]
                    found["by another"] += len(by)
        found["frozen"] += any([player.frozen for player in state.players])
        found["known"] += any([state.known_to(seat) for seat in range(4)])
        found["no deck"] += not state.deck_size
    assert {"points 3", "permanents 3", "by another", "frozen"} <= {*found}
    assert min(found["known"], found["no deck"]) > 30


def test_rounds_come_to_windows_of_every_kind() -> None:
    rng = random.Random(2)
    found: Counter[str] = Counter()
    for seed in range(60):
        rules = get_ruleset(("team", "cutthroat", "cuttle-cards")[seed % 3])
        state = deal(rules.replace(hand_limit=5), seed=seed)
        for _, action, after in walk(state, rng.randbytes(250)):
            found[type(action).__name__] += 1
            if after.window is not None:
                found[after.window.kind] += 1
                found[f"{len(after.window.stack)} in play"] += 1
    kinds = {"Draw", "Pass", "Decline", "PlayPoints", "PlayOneOff", "PlayPermanent", "Scuttle"}
    windows = {"counter", "choose", "play", "0 in play", "3 in play"}
    assert kinds | {"Counter", "Choose"} | windows <= {*found}


@settings(max_examples=20)
@given(strategies.live_states("cutthroat"))
def test_what_is_legal_can_be_conceived(state: GameState) -> None:
    assert {*legal_actions(state)} <= {*conceivable_actions()}


# --- what it needs ---


def test_without_hypothesis_the_extra_is_named() -> None:
    program = "import sys; sys.modules['hypothesis'] = None; import cuttle_engine.testing"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    said = "cuttle_engine.testing needs hypothesis: pip install 'cuttle-engine[test]'"
    assert done.stderr.endswith(f"ModuleNotFoundError: {said}\n")


def test_without_cattrs_there_is_no_json() -> None:
    program = """
import sys
sys.modules["cattrs"] = None
from cuttle_engine.testing import check_ruleset
print(*check_ruleset("balanced", games=4).unchecked)
"""
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "JSON, for cattrs is not installed: the extra json has it\n"


CHECK_RULESET: Any = check_ruleset  # what is wrong here, a type checker would say before
CHECK_EFFECT: Any = check_effect


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda: CHECK_RULESET("balanced", games=0), ArgumentError, "games: 0 is less than 1"),
        (lambda: CHECK_RULESET("balanced", games=True), TypeError, "games"),
        (lambda: CHECK_RULESET("balanced", longest=0), ArgumentError, "longest: 0 is less"),
        (
            lambda: CHECK_RULESET("balanced", seed=None),
            TypeError,
            "a seed is an int, a str or bytes",
        ),
        (lambda: CHECK_RULESET("balanced", laws=[3]), ArgumentError, "laws: 3 is none of LAWS"),
        (lambda: CHECK_RULESET("nonsense"), RulesetError, "no ruleset 'nonsense'"),
        (lambda: CHECK_RULESET(7), TypeError, "a ruleset is looked up by its name"),
        (lambda: CHECK_EFFECT(Harvest), TypeError, "an Effect is checked, not"),
        (lambda: CHECK_EFFECT(Harvest(), rank=10), TypeError, "is put on a Rank, not on int"),
    ],
)
def test_bad_input_is_refused(call: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=re.escape(said)):
        call()
