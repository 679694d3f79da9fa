"""The working position, and what can be asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Never, TypeAlias

from cuttle_engine.cards import checked_seat, indexes
from cuttle_engine.native import i16, mypyc_attr

if TYPE_CHECKING:
    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.holding import Holding
    from cuttle_engine.lookup import Lookup
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.state import Outcome
    from cuttle_engine.windows import Window

Pile: TypeAlias = tuple[int, int, tuple[tuple[int, int, int], ...]]
"""Inside: a card with control cards on it: index, owner, (control card, to whom, by whom) …"""


@mypyc_attr(acyclic=True)
class Board:
    """What lies where, and the questions about it; `Table` is the one that can be changed.

    Cards are indexes here; zones are card sets (``hands points permanents``, a set a seat) or
    ``bytes`` where the order is seen (`deck` top first, ``scrap`` last one on top). Everything may
    be read, hidden cards too: who asks on behalf of a seat looks only at what it may know.
    """

    __slots__ = (
        "deck_size",
        "frozen",
        "frozen_longer",
        "holdings",
        "legal",
        "lookup",
        "outcome",
        "owned",
        "passes",
        "piles",
        "ply",
        "scrap",
        "seed",
        "seen",
        "shown",
        "stock",
        "turn",
        "window",
        "words",
    )

    lookup: Lookup
    """The rules, as they are read at every ply."""
    turn: i16
    """The seat whose turn it is."""
    passes: i16
    """Passes in a row so far."""
    owned: i16
    """A bit for each seat whose holding no other table shares."""
    deck_size: i16
    """How many cards the deck has."""
    window: Window | None
    """What is open."""
    outcome: Outcome | None
    """How the round has ended; None while it goes on."""
    ply: int
    """How many actions have been played."""
    holdings: tuple[Holding, ...]
    """What each seat has."""
    piles: tuple[Pile, ...]
    """Ascending by bottom card: in which order they came to lie there changes nothing."""
    stock: bytes
    """The cards of the deck, top first, after those that have been drawn since it was set."""
    scrap: bytes
    """The scrapped cards, the last one on top."""
    frozen: CardSet
    """Cards in hands that may not be played for now (RULES 17)."""
    frozen_longer: CardSet
    """Those of the frozen cards, in the hand of the seat in turn, that its next turn thaws."""
    shown: CardSet
    """Cards in hands or on the deck that everybody has been shown."""
    seen: tuple[CardSet, ...]
    """Cards in others' hands that each seat alone has been shown; ``()`` for none at all.

    What glasses show is not in it for as long as they are on the table: it follows from the hands.
    """
    seed: bytes
    """What chance in the round comes from. Nobody may know it before the round is over."""
    words: int
    """How many words of the seed's stream have been taken."""
    legal: tuple[Action, ...] | None
    """The legal actions, once somebody asked."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules that are played."""
        return self.lookup.ruleset

    def seat(self, seat: Seat | Never | None) -> Seat | None:
        """The seat, if there is one of this number; None stands for a spectator."""
        return _seat_or_none(seat, self.lookup.seats)

    @property
    def deck(self) -> bytes:
        """The cards of the deck, top first."""
        return self.stock[len(self.stock) - self.deck_size :]

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hand of each seat."""
        return tuple([holding.hand for holding in self.holdings])

    @property
    def points(self) -> tuple[CardSet, ...]:
        """The point row of each seat."""
        return tuple([holding.points for holding in self.holdings])

    @property
    def permanents(self) -> tuple[CardSet, ...]:
        """The permanents of each seat."""
        return tuple([holding.permanents for holding in self.holdings])

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the other sides, clockwise."""
        return self.lookup.opponents[seat]

    def opponents_hands(self, seat: Seat) -> CardSet:
        """The cards in the opponents' hands, which are hidden."""
        cards = 0
        for opponent in self.lookup.opponents[seat]:
            cards |= self.holdings[opponent].hand
        return cards

    def opponents_points(self, seat: Seat) -> CardSet:
        """The cards in the opponents' point rows."""
        cards = 0
        for opponent in self.lookup.opponents[seat]:
            cards |= self.holdings[opponent].points
        return cards

    def seats_from_turn(self) -> tuple[Seat, ...]:
        """All seats, clockwise from the one whose turn it is."""
        return self.lookup.clockwise[self.turn]

    def room(self, seat: Seat) -> int:
        """How many cards the seat may still draw under its hand limit (RULES 19)."""
        return max(0, self.lookup.draw_limit - self.holdings[seat].size)

    def deck_left(self) -> int:
        """Cards in the deck once the card that is being played has left its place (RULES 11)."""
        return self.deck_size - (self.window is not None)

    def in_scuttle_order(self, cards: CardSet) -> list[int]:
        """The cards of a set from low to high."""
        found = indexes(cards)
        if self.lookup.reordered:
            found.sort(key=self.lookup.strength.__getitem__)
        return found

    def pile_on(self, card: int) -> Pile | None:
        """The pile whose bottom card this is, or None when no control card lies on it."""
        for pile in self.piles:
            if pile[0] == card:
                return pile
        return None

    def pile_topped_by(self, card: int) -> Pile | None:
        """The pile on which this control card lies on top, or None."""
        for pile in self.piles:
            if pile[2][-1][0] == card:
                return pile
        return None

    def bottom_of(self, card: int) -> int:
        """The card on which this control card lies, on top of the stack; any other card itself."""
        pile = self.pile_topped_by(card) if self.piles else None
        return card if pile is None else pile[0]

    def controller(self, card: int) -> Seat | None:
        """The seat that controls this point card or permanent, or None."""
        bit = 1 << card
        for seat, holding in enumerate(self.holdings):
            if (holding.points | holding.permanents) & bit:
                return seat
        return None

    def point_controller(self, card: int) -> Seat | None:
        """The seat in whose point row this card lies, or None."""
        bit = 1 << card
        for seat, holding in enumerate(self.holdings):
            if holding.points & bit:
                return seat
        return None

    def is_stopped(self, seat: Seat) -> bool:
        """Whether what the seat plays cannot be countered, for it controls a Queen (RULES 7)."""
        rules = self.lookup
        return rules.queens_stop_counters and self.holdings[seat].permanents & rules.guards != 0

    def guarded(self, seat: Seat, cards: CardSet, rank_of: int) -> CardSet:
        """Those of the seat's cards that a Queen keeps a card of the opponents off (RULES 7).

        ``cards`` are point cards, permanents and control cards that the seat controls; ``rank_of``
        is the card that would target them.
        """
        rules = self.lookup
        permanents = self.holdings[seat].permanents
        queens = permanents & rules.guards
        if not queens or not rules.kept_off[rank_of >> 2]:
            return 0
        # Glasses that belong to nobody are permanents; the same card in a point row is its seat's.
        protected = cards & ~(rules.neutral & permanents)
        guards = queens & ~rules.narrow_guards
        if not guards:
            return protected & self._row_with_tops(seat)
        if guards & (guards - 1) == 0:
            # A single Queen protects neither herself nor what lies on her.
            pile = self.pile_on(guards.bit_length() - 1)
            on_her = 0 if pile is None else 1 << pile[2][-1][0]
            return protected & ~(guards | on_her)
        return protected if rules.queens_guard_queens else protected & ~queens

    def _row_with_tops(self, seat: Seat) -> CardSet:
        """The seat's point cards, and the Jacks and Jokers on top of them."""
        points = self.holdings[seat].points
        found = points
        for card, _, controls in self.piles:
            if points >> card & 1:
                found |= 1 << controls[-1][0]
        return found

    def tops(self, seat: Seat) -> CardSet:
        """The permanents, Jacks and Jokers of the seat that lie on top (RULES 13)."""
        tops = self.holdings[seat].permanents
        for card, _, controls in self.piles:
            top, controller, _ = controls[-1]
            if controller == seat:
                tops = tops & ~(1 << card) | 1 << top
        return tops

    def known_to(self, seat: Seat | None) -> CardSet:
        """The hidden cards the seat has been shown; with None, everybody has (RULES 20)."""
        if seat is None:
            return self.shown
        private = self.seen[seat] if self.seen else 0
        holding = self.holdings[seat]
        if holding.permanents & self.lookup.glasses:
            private |= self.opponents_hands(seat)
        return (self.shown | private) & ~holding.hand


def _seat_or_none(seat: object, seats: int) -> Seat | None:
    return None if seat is None else checked_seat(seat, seats)
