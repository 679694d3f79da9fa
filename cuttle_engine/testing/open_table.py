"""What lies open, followed from event to event.

Nothing of the engine is used but the events and the plain data in them, so that what is noted can
be held against what the engine says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from cuttle_engine.cards import Card
from cuttle_engine.events import (
    Answered,
    ControlChanged,
    Countered,
    Event,
    Frozen,
    Moved,
    Place,
    Played,
    Resolved,
    RoundEnded,
    Shown,
    Thawed,
    TurnEnded,
    WindowOpened,
    Zone,
)
from cuttle_engine.testing.law import expect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuttle_engine.state import Stack


class NotedControl(NamedTuple):
    """A control card, as it is noted."""

    card: Card
    """The Jack or Joker."""
    seat: int
    """To whom it gave control."""
    by: int
    """Who played it."""


class NotedStack(NamedTuple):
    """A card on the table with what lies on it, as it is noted."""

    card: Card
    """The card at the bottom."""
    owner: int
    """Who put it there."""
    controls: tuple[NotedControl, ...]
    """What lies on it, bottom first."""


def noted(stacks: Iterable[Stack]) -> tuple[NotedStack, ...]:
    """Stacks of a state or a view in the form of the notes."""
    return tuple(
        [
            NotedStack(
                stack.card,
                stack.owner,
                tuple([NotedControl(*control) for control in stack.controls]),
            )
            for stack in stacks
        ]
    )


class OpenTable(ABC):
    """All that lies open, followed from event to event; the hidden zones are for the subclasses.

    What no event can do, such as moving a card from where it is not, is an AssertionError.
    """

    def __init__(self, seats: int) -> None:
        self.seats = range(seats)
        self.points: list[set[Card]] = [set() for _ in self.seats]
        self.permanents: list[set[Card]] = [set() for _ in self.seats]
        self.owner: dict[Card, int] = {}
        """Of each card in the rows and permanents: who put it there."""
        self.above: dict[Card, list[NotedControl]] = {}
        """What lies on a card, bottom first."""
        self.scrap: list[Card] = []
        self.in_play: list[tuple[Card, int]] = []
        self.frozen: set[Card] = set()
        self.turn = 0
        self.passes = 0
        self.ply = 0
        self.window: WindowOpened | None = None
        self.answered: WindowOpened | None = None
        """The window that the last action answered."""
        self.end: RoundEnded | None = None
        self.actor = 0
        """Who acted last."""
        self.laid_on: Card | None = None
        """The card on which a control card has been laid with the last action."""

    def lay_out(self, seat: int, points: tuple[Stack, ...], permanents: tuple[Stack, ...]) -> None:
        """Note what a seat has on the table before the first event."""
        self.points[seat] = {stack.card for stack in points}
        self.permanents[seat] = {stack.card for stack in permanents}
        for card, owner, controls in noted((*points, *permanents)):
            self.owner[card] = owner
            if controls:
                self.above[card] = [*controls]

    def hear(self, event: Event) -> None:
        """Note what has happened."""
        match event:
            case Played(seat, action):
                expect(self.window is None, "something is played while a window is open")
                expect(seat == self.turn, f"seat {seat} plays, and is not in turn")
                self.passes = self.passes + 1 if str(action) == "pass" else 0
                self.next_ply(seat)
            case Answered(seat):
                asked = None if self.window is None else self.window.window.seat
                expect(seat == asked, f"seat {seat} answers, and {asked} was asked")
                self.next_ply(seat)
            case Moved(card, Place(Zone.HAND, int(giver)), Place(Zone.HAND, int(taker))):
                self.hand_over(card, giver, taker, event)
            case Moved(card, source, target):
                self.take(card, source)
                self.put(card, source, target, event)
            case ControlChanged(card, giver, taker):
                self.change_control(card, giver, taker)
            case Shown():
                self.show(event)
            case Resolved(card, by) | Countered(card, by):
                stack = () if self.answered is None else self.answered.window.stack
                expect(stack[:1] == ((card, by),), f"{card} of seat {by} was not in play")
                countered = len(stack) % 2 == 0
                expect(isinstance(event, Countered) == countered, f"{event} is wrong")
            case Frozen(card):
                self.frozen.add(card)
            case Thawed(card):
                expect(card in self.frozen, f"{card} thaws, and was not frozen")
                self.frozen.remove(card)
            case WindowOpened(window):
                self.window = event
                expect([*window.stack] == self.in_play, f"in play are {self.in_play}")
            case TurnEnded(seat, next_seat):
                expect(seat == self.turn, f"the turn of seat {seat} ends, and it was not in turn")
                self.turn = next_seat
            case RoundEnded():
                self.end = event

    def next_ply(self, seat: int) -> None:
        """A seat acts."""
        expect(self.end is None, "something happens after the end")
        self.ply += 1
        self.actor = seat
        self.answered = self.window
        self.window = None
        self.laid_on = None

    def row(self, place: Place) -> set[Card]:
        """The point row or the permanents of a seat."""
        assert place.seat is not None
        return (self.points if place.zone is Zone.POINTS else self.permanents)[place.seat]

    def take(self, card: Card | None, place: Place) -> None:
        """A card leaves a place."""
        if place.zone is Zone.DECK:
            self.take_from_deck(card)
            return
        if card is None:
            raise AssertionError(f"which card leaves {place.zone} is not told")
        match place:
            case Place(Zone.HAND, int(seat)):
                self.frozen.discard(card)
                self.take_from_hand(card, seat)
            case Place(Zone.POINTS | Zone.PERMANENTS):
                expect(card in self.row(place), f"{card} is not where it leaves: {place}")
                self.row(place).remove(card)
                del self.owner[card]
            case Place(Zone.ON_CARD, _, Card() as base):
                on = [control.card for control in self.above.get(base, ())]
                expect(card in on, f"{card} is not on {base}")
                del self.above[base][on.index(card)]
                if not self.above[base]:
                    del self.above[base]
            case Place(Zone.IN_PLAY, int(seat)):
                expect((card, seat) in self.in_play, f"{card} of seat {seat} is not in play")
                self.in_play.remove((card, seat))
            case Place(Zone.SCRAP):
                expect(card in self.scrap, f"{card} is not in the scrap")
                self.scrap.remove(card)
            case _:
                raise AssertionError(f"there is no such place: {place}")

    def put(self, card: Card | None, source: Place, place: Place, event: Moved) -> None:
        """A card comes to a place from another one."""
        if place.zone is Zone.HAND:
            assert place.seat is not None
            self.put_in_hand(card, place.seat, event)
            return
        if card is None:
            raise AssertionError(f"which card comes to {place.zone} is not told")
        match place:
            case Place(Zone.DECK):
                self.put_on_deck(card)
            case Place(Zone.POINTS | Zone.PERMANENTS, int(seat)):
                self.row(place).add(card)
                self.owner[card] = seat
            case Place(Zone.ON_CARD, _, Card() as base):
                # Whoever played it had it in the hand or in play; a revealed one is the actor's.
                by = self.actor if source.seat is None else source.seat
                control = NotedControl(card, self.controller(base), by)
                self.above.setdefault(base, []).append(control)
                self.laid_on = base
            case Place(Zone.IN_PLAY, int(seat)):
                self.in_play.append((card, seat))
            case Place(Zone.SCRAP):
                self.scrap.append(card)
            case _:
                raise AssertionError(f"there is no such place: {place}")

    def controller(self, card: Card) -> int:
        """The seat in whose row or permanents the card lies."""
        seats = [s for s in self.seats if card in self.points[s] | self.permanents[s]]
        expect(len(seats) == 1, f"{card} is controlled by {seats}")
        return seats[0]

    def change_control(self, card: Card, giver: int, taker: int) -> None:
        """A card on the table passes from one seat to another."""
        rows = self.points if card in self.points[giver] else self.permanents
        expect(card in rows[giver], f"seat {giver} does not control {card}")
        rows[giver].remove(card)
        rows[taker].add(card)
        if card == self.laid_on:
            self.above[card][-1] = self.above[card][-1]._replace(seat=taker)
        elif card not in self.above:
            self.owner[card] = taker  # it goes back, or changes sides for good

    def stacks(self, cards: Iterable[Card]) -> tuple[NotedStack, ...]:
        """The cards with what lies on them, ascending."""
        return tuple(
            [
                NotedStack(card, self.owner[card], tuple(self.above.get(card, ())))
                for card in sorted(cards)
            ]
        )

    @property
    def to_act(self) -> int | None:
        """The seat that acts next; None when the round is over."""
        if self.end is not None:
            return None
        return self.turn if self.window is None else self.window.window.seat

    @abstractmethod
    def take_from_deck(self, card: Card | None) -> None:
        """A card, perhaps not told which, leaves the deck."""

    @abstractmethod
    def put_on_deck(self, card: Card) -> None:
        """A card comes to lie on top of the deck."""

    @abstractmethod
    def take_from_hand(self, card: Card, seat: int) -> None:
        """A card leaves a hand."""

    @abstractmethod
    def put_in_hand(self, card: Card | None, seat: int, event: Moved) -> None:
        """A card, perhaps not told which, comes into a hand."""

    @abstractmethod
    def hand_over(self, card: Card | None, giver: int, taker: int, event: Moved) -> None:
        """A card, perhaps not told which, goes from hand to hand."""

    @abstractmethod
    def show(self, event: Shown) -> None:
        """Cards are shown where they are."""
