"""Someone who watches a round and keeps notes, as a person at the table would (RULES 20).

Nothing of the engine is used but the events and the plain data in them, so that the notes can be
held against what the engine says. Slow, and meant to be read.
"""

from collections.abc import Iterable, Sequence

from typing_extensions import override

from cuttle_engine import Card, Moved, Shown, Zone
from cuttle_engine.testing.open_table import OpenTable

POINTS = {letter: points for points, letter in enumerate("A23456789T", 1)}


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
        self.gone_over: set[Card] = set()
        """The cards that all have seen go from hand to hand with the last action."""
        self.swapped: set[int] = set()
        """The seats that have swapped hands with the last action."""
        if seat is not None:
            self.known[seat] = {*hand}
            self.unknown[seat] = 0

    @override
    def next_ply(self, seat: int) -> None:
        super().next_ply(seat)
        self.gone_over = set()
        self.swapped = set()

    @override
    def take_from_deck(self, card: Card | None) -> None:
        self.deck_size -= 1
        if not self.deck_top:
            return
        # Known cards leave the deck before others do, and never unseen.
        assert card is not None
        revealed = () if self.answered is None else self.answered.window.revealed
        assert card == self.deck_top[0] or card in revealed
        self.deck_top.remove(card)

    @override
    def put_on_deck(self, card: Card) -> None:
        self.deck_size += 1
        self.deck_top.insert(0, card)

    @override
    def take_from_hand(self, card: Card, seat: int) -> None:
        if card in self.known[seat]:
            self.known[seat].remove(card)
        else:
            assert seat != self.seat
            self.unknown[seat] -= 1
        for seen in self.seen:
            seen.discard(card)

    @override
    def put_in_hand(self, card: Card | None, seat: int, event: Moved) -> None:
        if card is None:
            assert seat != self.seat
            self.unknown[seat] += 1
            return
        self.known[seat].add(card)
        if seat == self.seat:
            self.note_who_saw({card}, event.seen_by)

    @override
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

    @override
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
        size = len(self.known[seat]) + self.unknown[seat]
        # All see whole hands, or some cards that an effect shows.
        assert event.count == size or (event.public and event.count < size)
        if cards is None:
            assert seat != self.seat
            return
        assert event.count == len(cards)
        assert event.public or self.known[seat] <= {*cards}
        self.known[seat] |= {*cards}
        self.unknown[seat] = size - len(self.known[seat])
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
