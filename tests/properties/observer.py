"""Someone who watches a round and keeps notes, as a person at the table would (RULES 20).

Nothing of the engine is used but the events and the plain data in them, so that the notes can be
held against what the engine says. Slow, and meant to be read.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple, assert_never

from cuttle_engine import (
    Answered,
    Card,
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

POINTS = {letter: points for points, letter in enumerate("A23456789T", 1)}


class NotedControl(NamedTuple):
    card: Card
    seat: int
    """To whom it gave control."""
    by: int


class NotedStack(NamedTuple):
    card: Card
    owner: int
    controls: tuple[NotedControl, ...]


class OpenTable(ABC):
    """All that lies open, followed from event to event; the hidden zones are for the subclasses."""

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
        self.gone_over: set[Card] = set()
        """The cards that all have seen go from hand to hand with the last action."""
        self.swapped: set[int] = set()
        """The seats that have swapped hands with the last action."""

    def hear(self, event: Event) -> None:
        match event:
            case Played(seat, action):
                assert self.window is None
                assert seat == self.turn
                self.passes = self.passes + 1 if str(action) == "pass" else 0
                self.next_ply(seat)
            case Answered(seat):
                assert self.window is not None
                assert seat == self.window.window.seat
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
                assert self.answered is not None
                assert self.answered.window.stack[0] == (card, by)
                counters = len(self.answered.window.stack) - 1
                assert isinstance(event, Countered) == (counters % 2 == 1)
            case Frozen(card):
                self.frozen.add(card)
            case Thawed(card):
                self.frozen.remove(card)
            case WindowOpened(window):
                self.window = event
                assert list(window.stack) == self.in_play
            case TurnEnded(seat, next_seat):
                assert seat == self.turn
                self.turn = next_seat
            case RoundEnded():
                self.end = event
            case _:
                assert_never(event)

    def next_ply(self, seat: int) -> None:
        assert self.end is None
        self.ply += 1
        self.actor = seat
        self.answered = self.window
        self.window = None
        self.laid_on = None
        self.gone_over = set()
        self.swapped = set()

    def row(self, place: Place) -> set[Card]:
        assert place.seat is not None
        return (self.points if place.zone is Zone.POINTS else self.permanents)[place.seat]

    def take(self, card: Card | None, place: Place) -> None:
        if place.zone is Zone.DECK:
            self.take_from_deck(card)
            return
        assert card is not None, "only cards of the deck move unseen"
        match place:
            case Place(Zone.HAND, int(seat)):
                self.frozen.discard(card)
                self.take_from_hand(card, seat)
            case Place(Zone.POINTS | Zone.PERMANENTS):
                self.row(place).remove(card)
                del self.owner[card]
            case Place(Zone.ON_CARD, _, Card() as base):
                (control,) = [control for control in self.above[base] if control.card == card]
                self.above[base].remove(control)
                if not self.above[base]:
                    del self.above[base]
            case Place(Zone.IN_PLAY, int(seat)):
                self.in_play.remove((card, seat))
            case Place(Zone.SCRAP):
                self.scrap.remove(card)
            case _:
                raise AssertionError(place)

    def put(self, card: Card | None, source: Place, place: Place, event: Moved) -> None:
        if place.zone is Zone.HAND:
            assert place.seat is not None
            self.put_in_hand(card, place.seat, event)
            return
        assert card is not None, "only into a hand a card moves unseen"
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
                raise AssertionError(place)

    def controller(self, card: Card) -> int:
        (seat,) = [seat for seat in self.seats if card in self.points[seat] | self.permanents[seat]]
        return seat

    def change_control(self, card: Card, giver: int, taker: int) -> None:
        rows = self.points if card in self.points[giver] else self.permanents
        rows[giver].remove(card)
        rows[taker].add(card)
        if card == self.laid_on:
            self.above[card][-1] = self.above[card][-1]._replace(seat=taker)

    def stacks(self, cards: Iterable[Card]) -> tuple[NotedStack, ...]:
        return tuple(
            [
                NotedStack(card, self.owner[card], tuple(self.above.get(card, ())))
                for card in sorted(cards)
            ]
        )

    @property
    def to_act(self) -> int | None:
        if self.end is not None:
            return None
        return self.turn if self.window is None else self.window.window.seat

    @abstractmethod
    def take_from_deck(self, card: Card | None) -> None: ...

    @abstractmethod
    def put_on_deck(self, card: Card) -> None: ...

    @abstractmethod
    def take_from_hand(self, card: Card, seat: int) -> None: ...

    @abstractmethod
    def put_in_hand(self, card: Card | None, seat: int, event: Moved) -> None: ...

    @abstractmethod
    def hand_over(self, card: Card | None, giver: int, taker: int, event: Moved) -> None: ...

    @abstractmethod
    def show(self, event: Shown) -> None: ...


class Observer(OpenTable):
    """A seat's, or with None a spectator's, notes; it hears the events redacted for it."""

    def __init__(
        self,
        seat: int | None,
        hand: Iterable[Card],
        sizes: Sequence[int],
        deck_size: int,
        *,
        goals: Sequence[int],
        kings: str = "K",
        jokers: int = 0,
    ) -> None:
        """Begin with what everyone is told before a round, and the own hand.

        `goals` are the points needed by the number of Kings, `kings` the letters of the ranks that
        count as such.
        """
        super().__init__(len(sizes))
        self.seat = seat
        self.deck_size = deck_size
        self.deck_top: list[Card] = []
        self.known: list[set[Card]] = [set() for _ in self.seats]
        """The cards of each hand that have been seen, all of the own one."""
        self.unknown = [*sizes]
        """How many more there are in each hand."""
        self.seen: list[set[Card]] = [set() for _ in self.seats]
        """The cards of the own hand that each other seat has seen."""
        self.goals = goals
        self.kings = kings
        suited = [Card(rank + suit) for rank in "A23456789TJQK" for suit in "CDHS"]
        self.cards = {*suited, *[Card(f"X{number}") for number in range(1, jokers + 1)]}
        if seat is not None:
            self.known[seat] = {*hand}
            self.unknown[seat] = 0

    def take_from_deck(self, card: Card | None) -> None:
        self.deck_size -= 1
        if not self.deck_top:
            return
        # Known cards leave the deck before others do, and never unseen.
        assert card is not None
        revealed = () if self.answered is None else self.answered.window.revealed
        assert card == self.deck_top[0] or card in revealed
        self.deck_top.remove(card)

    def put_on_deck(self, card: Card) -> None:
        self.deck_size += 1
        self.deck_top.insert(0, card)

    def take_from_hand(self, card: Card, seat: int) -> None:
        if card in self.known[seat]:
            self.known[seat].remove(card)
        else:
            assert seat != self.seat
            self.unknown[seat] -= 1
        for seen in self.seen:
            seen.discard(card)

    def put_in_hand(self, card: Card | None, seat: int, event: Moved) -> None:
        if card is None:
            assert seat != self.seat
            self.unknown[seat] += 1
            return
        self.known[seat].add(card)
        if seat == self.seat:
            self.note_who_saw({card}, event.seen_by)

    def hand_over(self, card: Card | None, giver: int, taker: int, event: Moved) -> None:
        """A card goes from hand to hand: alone and open, or with the whole hand, which is swapped.

        Then all that is known of the two hands changes places before a card is named.
        """
        if event.public:
            assert card is not None
            self.take_from_hand(card, giver)
            self.put_in_hand(card, taker, event)
            self.gone_over.add(card)
            return
        hands = {giver, taker}
        if self.swapped != hands:
            self.swapped = hands
            stay = self.gone_over
            mine, theirs = self.known[giver], self.known[taker]
            self.known[giver] = (theirs - stay) | (mine & stay)
            self.known[taker] = (mine - stay) | (theirs & stay)
            unknown = self.unknown
            unknown[giver], unknown[taker] = unknown[taker], unknown[giver]
        if card is None:
            assert self.seat not in hands
            return
        assert self.seat in hands
        for seen in self.seen:
            seen.discard(card)
        if card not in self.known[taker]:
            self.known[taker].add(card)
            self.unknown[taker] -= 1
        if taker == self.seat:
            self.note_who_saw({card}, event.seen_by)

    def note_who_saw(self, cards: set[Card], seats: Iterable[int]) -> None:
        for other in seats:
            if other != self.seat:
                self.seen[other] |= cards

    def show(self, event: Shown) -> None:
        place, cards = event.place, event.cards
        if place.zone is Zone.DECK:
            assert cards is not None, "the deck is turned up for all"
            assert event.count == len(cards) <= self.deck_size
            known = self.deck_top[: event.count]
            assert known == list(cards[: len(known)])
            self.deck_top[: event.count] = cards
            return
        seat = place.seat
        assert place.zone is Zone.HAND
        assert seat is not None
        assert event.count == len(self.known[seat]) + self.unknown[seat]
        if cards is None:
            assert seat != self.seat
            return
        assert event.count == len(cards)
        assert self.known[seat] <= {*cards}
        self.known[seat] = {*cards}
        self.unknown[seat] = 0
        if seat == self.seat:
            self.note_who_saw({*cards}, event.seen_by)

    # --- what the notes say ---

    def notes(self) -> dict[str, object]:
        """What the view should say, by the names it has there."""
        return {
            "seat": self.seat,
            "turn": self.turn,
            "to_act": self.to_act,
            "window": None if self.window is None else self.window.window,
            "outcome": None if self.end is None else self.end.outcome,
            "passes": self.passes,
            "ply": self.ply,
            "deck_size": self.deck_size,
            "deck_top": tuple(self.deck_top),
            "scrap": tuple(self.scrap),
            "unseen": tuple(self.unseen()),
            "chances": self.chances(),
            "players": tuple([self.player(seat) for seat in self.seats]),
        }

    def player(self, seat: int) -> dict[str, object]:
        kings = [card for card in self.permanents[seat] if str(card)[0] in self.kings]
        return {
            "hand": tuple(sorted(self.known[seat])),
            "unknown": self.unknown[seat],
            "hand_size": len(self.known[seat]) + self.unknown[seat],
            "frozen": tuple(sorted(self.frozen & self.known[seat])),
            "seen": tuple(sorted(self.seen[seat])),
            "points": self.stacks(self.points[seat]),
            "permanents": self.stacks(self.permanents[seat]),
            "score": sum([POINTS[str(card)[0]] for card in self.points[seat]]),
            "goal": self.goals[min(len(kings), len(self.goals) - 1)],
        }

    def unseen(self) -> list[Card]:
        placed = {*self.deck_top, *self.scrap, *[card for card, _ in self.in_play]}
        placed |= {control.card for controls in self.above.values() for control in controls}
        placed = placed.union(*self.known, *self.points, *self.permanents)
        return sorted(self.cards - placed)

    def chances(self) -> tuple[tuple[Card, float], ...]:
        if self.deck_top:
            return ((self.deck_top[0], 1.0),)
        if not self.deck_size:
            return ()
        unseen = self.unseen()
        return tuple([(card, 1 / len(unseen)) for card in unseen])
