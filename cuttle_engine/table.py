"""The verbs that effects are written in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from cuttle_engine.board import Board
from cuttle_engine.cards import (
    CARD_BYTES,
    CARDS,
    MIN_SEATS,
    POINT_CARDS,
    card_set,
    indexes,
    points_in,
)
from cuttle_engine.holding import Holding
from cuttle_engine.native import mypyc_attr
from cuttle_engine.shuffle import words
from cuttle_engine.windows import CHOOSE_WINDOW, PLAY_WINDOW, Window

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cuttle_engine.actions import Action
    from cuttle_engine.board import Pile
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.lookup import Lookup
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.state import Outcome


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Table(Board):
    """A position that can be changed: what effects get, with the verbs they are written in.

    The verbs keep everything in step: scores, goals, freezes, what has been shown. They do not look
    whether what they are told makes sense: a card has to lie where it is taken from, and to be put
    somewhere else afterwards.

    What can be asked of it is said by `Board`. A copy shares every value, the `Holding` of each
    seat too. Those are the only ones that can change, and a table changes only what it has made its
    own: see `own`.
    """

    __slots__ = ()

    def copy(self) -> Table:
        """A table that can be changed without changing this one."""
        new = Table()
        new.lookup = self.lookup
        new.turn = self.turn
        new.window = self.window
        new.outcome = self.outcome
        new.passes = self.passes
        new.ply = self.ply
        new.holdings = self.holdings
        new.owned = self.owned = 0
        new.piles = self.piles
        new.stock = self.stock
        new.deck_size = self.deck_size
        new.scrap = self.scrap
        new.frozen = self.frozen
        new.frozen_longer = self.frozen_longer
        new.shown = self.shown
        new.seen = self.seen
        new.seed = self.seed
        new.words = self.words
        new.legal = None
        return new

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError("a Table is copied by its copy(); what can be pickled is a GameState")

    def without_window(self) -> Table:
        """A copy on which nothing is open."""
        new = self.copy()
        new.window = None
        return new

    def own(self, seat: Seat) -> Holding:
        """What the seat has, to be changed; for verbs, not for effects."""
        holding = self.holdings[seat]
        bit = 1 << seat
        if self.owned & bit:
            return holding
        self.owned |= bit
        new = Holding(
            holding.hand,
            holding.points,
            holding.permanents,
            holding.size,
            holding.score,
            holding.goal,
        )
        holdings = self.holdings
        if len(holdings) == MIN_SEATS:
            self.holdings = (new, holdings[1]) if seat == 0 else (holdings[0], new)
        else:
            self.holdings = (*holdings[:seat], new, *holdings[seat + 1 :])
        return new

    def take_from_hand(self, seat: Seat, card: int) -> None:
        """Take the card out of the hand; it is neither known nor frozen any more."""
        bit = 1 << card
        holding = self.own(seat)
        holding.hand ^= bit
        holding.size -= 1
        if (self.frozen | self.shown) & bit or self.seen:
            self._forget(bit)

    def _forget(self, bit: CardSet) -> None:
        self.frozen &= ~bit
        self.frozen_longer &= ~bit
        self.shown &= ~bit
        if self.seen:
            seen = tuple([cards & ~bit for cards in self.seen])
            self.seen = seen if any(seen) else ()

    def give_to_hand(self, seat: Seat, card: int) -> None:
        """Put the card into the hand, seen by all, whatever the hand limit."""
        bit = 1 << card
        holding = self.own(seat)
        holding.hand |= bit
        holding.size += 1
        self.shown |= bit

    def freeze(self, seat: Seat, card: int) -> None:
        """Freeze a card in the seat's hand until its next own turn is over (RULES 17).

        All have to know the card, for all are told that it is frozen.
        """
        self.frozen |= 1 << card
        if seat == self.turn:
            self.frozen_longer |= 1 << card

    def draw(self, seat: Seat, count: int) -> None:
        """Move cards from the top of the deck to the hand, as many as there are.

        Who knew them still knows them, and nobody else is shown them. A hand limit is not looked
        at: see `Board.room`.
        """
        holding = self.own(seat)
        stock = self.stock
        left: int = self.deck_size
        top = len(stock) - left
        count = min(count, left)
        for place in range(top, top + count):
            holding.hand |= 1 << stock[place]
        holding.size += count
        self.deck_size -= count

    def set_deck(self, cards: bytes) -> None:
        """Make these cards the deck, top first.

        What is known of the deck has to lie on top of it. Before cards come to lie in another order
        they are taken off by `take_from_deck`, which forgets them.
        """
        self.stock = cards
        self.deck_size = len(cards)

    def take_from_deck(self, card: int) -> None:
        """Take a card out of the deck, from wherever it lies; it is not known any more."""
        self.set_deck(self.deck.replace(CARD_BYTES[card], b"", 1))
        self._forget(1 << card)

    def put_on_deck(self, card: int) -> None:
        """Put the card on top of the deck, seen by all."""
        self.set_deck(CARD_BYTES[card] + self.deck)
        self.shown |= 1 << card

    def take_from_scrap(self, card: int) -> None:
        """Take the card out of the scrap, from wherever it lies."""
        self.scrap = self.scrap.replace(CARD_BYTES[card], b"", 1)

    def put_on_scrap(self, card: int) -> None:
        """Put the card on the scrap."""
        self.scrap += CARD_BYTES[card]

    def put_all_on_scrap(self, cards: Iterable[int]) -> None:
        """Put cards on the scrap, the last one on top."""
        self.scrap += bytes(cards)

    def discard(self, seat: Seat, card: int) -> None:
        """Move the card from the hand to the scrap."""
        self.take_from_hand(seat, card)
        self.put_on_scrap(card)

    def discard_at_random(self, seat: Seat) -> None:
        """Discard a card of the hand, its cards in index order, by `chance`.

        The hand holds a card at least.
        """
        hand = indexes(self.holdings[seat].hand)
        self.discard(seat, hand[self.chance(len(hand))])

    def chance(self, count: int) -> int:
        """A number from 0 up to ``count``, by the seed's next word: ``word * count >> 64``."""
        (word,) = words(self.seed, self.words, 1)
        self.words += 1
        return word * count >> 64

    def add_points(self, seat: Seat, card: int) -> None:
        """Put the card, A to T, into the seat's point row."""
        holding = self.own(seat)
        holding.points |= 1 << card
        holding.score += (card >> 2) + 1

    def add_permanent(self, seat: Seat, card: int) -> None:
        """Put the card among the seat's permanents; its effect `stays <Effect.stays>`."""
        self._set_permanents(seat, self.holdings[seat].permanents | 1 << card)

    def _set_permanents(self, seat: Seat, cards: CardSet) -> None:
        rules = self.lookup
        holding = self.own(seat)
        before = holding.permanents
        changed = before ^ cards
        holding.permanents = cards
        if changed & rules.kings:
            holding.goal = rules.goal_of(cards)
        if changed & rules.glasses:
            self._note_glasses(seat, before & rules.glasses, cards & rules.glasses)

    def _move_control(self, card: int, giver: Seat, taker: Seat) -> None:
        """Move a card on the table from one seat's row or permanents to another's."""
        if card < POINT_CARDS and self.holdings[giver].points >> card & 1:
            self._take_points(giver, card)
            self.add_points(taker, card)
        else:
            self._set_permanents(giver, self.holdings[giver].permanents ^ 1 << card)
            self.add_permanent(taker, card)

    def _take_points(self, seat: Seat, card: int) -> None:
        holding = self.own(seat)
        holding.points ^= 1 << card
        holding.score -= (card >> 2) + 1

    def put_control(self, card: int, target: int, taker: Seat, by: Seat) -> None:
        """Put a control card on a card on the table, and give the taker control of it (RULES 5).

        The target is the point card or permanent at the bottom (see `Board.bottom_of`), the taker
        another seat than the one that controls it, ``by`` the seat that plays the card.
        """
        giver = self.controller(target)
        assert giver is not None, f"{_said(target)} is no point card or permanent on the table"
        pile = self.pile_on(target)
        if pile is None:
            self.piles = tuple(sorted((*self.piles, (target, giver, ((card, taker, by),)))))
        else:
            raised = (target, pile[1], (*pile[2], (card, taker, by)))
            self.piles = tuple([raised if other[0] == target else other for other in self.piles])
        self._move_control(target, giver, taker)

    def lift_control(self, card: int) -> Seat:
        """Take a control card off the top of its stack, and return the seat that played it.

        Control goes back to whoever had it just before (RULES 5).
        """
        pile = self.pile_topped_by(card)
        assert pile is not None, f"{_said(card)} is not on top of anything on the table"
        target, owner, controls = pile
        rest = controls[:-1]
        giver = controls[-1][1]
        taker = rest[-1][1] if rest else owner
        self.piles = tuple(
            [
                (target, owner, rest) if other[0] == target else other
                for other in self.piles
                if rest or other[0] != target
            ]
        )
        self._move_control(target, giver, taker)
        return controls[-1][2]

    def lift_point(self, seat: Seat, card: int) -> tuple[int, ...]:
        """Take a point card off the seat's row, and return the control cards that lay on it."""
        self._take_points(seat, card)
        return self._lift_pile(card) if self.piles else ()

    def _lift_pile(self, card: int) -> tuple[int, ...]:
        """Take the control cards off a card, and return them, bottom first."""
        pile = self.pile_on(card)
        if pile is None:
            return ()
        self.piles = tuple([other for other in self.piles if other[0] != card])
        return tuple([control[0] for control in pile[2]])

    def lift_top(self, card: int) -> Seat:
        """Take a permanent or control card off the table, and return the seat that played it.

        Nothing may lie on it: it is one of `Board.tops`.
        """
        seat = self.controller(card)
        if seat is None:
            return self.lift_control(card)
        self._set_permanents(seat, self.holdings[seat].permanents ^ 1 << card)
        return seat

    def scrap_points(self) -> None:
        """Scrap all point cards and what lies on them (RULES 12, the Ace)."""
        scrapped: list[int] = []
        for seat in self.seats_from_turn():
            if not self.holdings[seat].points:
                continue
            holding = self.own(seat)
            for card in self.in_scuttle_order(holding.points):
                scrapped.append(card)
                if self.piles:
                    scrapped += self._lift_pile(card)
            holding.points = holding.score = 0
        self.put_all_on_scrap(scrapped)

    def scrap_permanents(self) -> None:
        """Scrap all permanents and control cards; point cards go home (RULES 12, the Six)."""
        scrapped: list[int] = []
        for seat in self.seats_from_turn():
            permanents = self.holdings[seat].permanents
            cards = permanents | self.holdings[seat].points if self.piles else permanents
            for card in self.in_scuttle_order(cards):
                if permanents >> card & 1:
                    scrapped.append(card)
                pile = self.pile_on(card)
                if pile is not None:
                    scrapped += [control[0] for control in pile[2]]
        self.put_all_on_scrap(scrapped)
        piles = self.piles
        self.piles = ()
        for card, owner, controls in piles:
            if self.point_controller(card) is not None:
                self._move_control(card, controls[-1][1], owner)
        for seat, holding in enumerate(self.holdings):
            if holding.permanents:
                self._set_permanents(seat, 0)

    def ask(self, seat: Seat, action: Action, by: Seat, left: int) -> None:
        """Ask a seat to choose ``left`` cards, one at a time, for the one-off that ``by`` played.

        ``action`` is that one-off. What may be chosen is said by the `Effect.choices` of its card,
        and each choice comes to its `Effect.choose`, which asks for the next one; the card stays in
        play until nothing more is asked. Only one-offs may ask.
        """
        card = CARDS[action._card]
        self.window = Window(CHOOSE_WINDOW, seat, card, by, action, ((card, by),), left)

    def reveal(self, seat: Seat, action: Action, count: int) -> None:
        """Turn up the top cards of the deck; the seat must play one of them (RULES 16).

        Where none of them can be played it is asked to choose one instead, which the effect has to
        answer as if it had asked. With an empty deck nothing happens. ``action`` is the one-off,
        and the seat, which played it, the one in turn.
        """
        assert seat == self.turn, f"cards are revealed to the seat in turn, not to seat {seat}"
        top = self.deck[:count]
        if not top:
            return
        self.shown |= card_set(top)
        card = CARDS[action._card]
        stack = ((card, seat),)
        revealed = tuple([CARDS[index] for index in top])
        self.window = Window(PLAY_WINDOW, seat, card, seat, action, stack, 1, revealed)
        found: list[Action] = []
        self.plays(seat, card_set(top), found)
        if not found:
            self.window = Window(CHOOSE_WINDOW, seat, card, seat, action, stack, 1, revealed)

    def swap_hands(self, seat: Seat, other: Seat) -> None:
        """Swap the hands of two seats: each still knows what it gave away (RULES 20)."""
        known = [self.known_to(each) for each in range(self.lookup.seats)]
        mine = self.own(seat)
        theirs = self.own(other)
        known[seat] |= mine.hand
        known[other] |= theirs.hand
        mine.hand, theirs.hand = theirs.hand, mine.hand
        mine.size, theirs.size = theirs.size, mine.size
        self.frozen &= ~(mine.hand | theirs.hand)
        self.frozen_longer &= self.frozen
        self.set_seen(known)

    def set_seen(self, known: Sequence[CardSet]) -> None:
        """Note what each seat has been shown of others' hands, and nothing that follows anyway.

        That is what all have been shown, and what glasses on the table show. Whatever else a seat
        knew is forgotten, so begin with what `Board.known_to` says of each.
        """
        held = 0
        for holding in self.holdings:
            held |= holding.hand
        seen: list[CardSet] = []
        for seat, holding in enumerate(self.holdings):
            private = known[seat] & held & ~holding.hand & ~self.shown
            if holding.permanents & self.lookup.glasses:
                private &= ~self.opponents_hands(seat)
            seen.append(private)
        self.seen = tuple(seen) if any(seen) else ()

    def _note_glasses(self, seat: Seat, before: CardSet, now: CardSet) -> None:
        """When a seat's last glasses go, it still knows the hands it saw (RULES 6, 20)."""
        if before and now:
            return
        seen = list(self.seen or (0,) * self.lookup.seats)
        others = self.opponents_hands(seat)
        seen[seat] = seen[seat] & ~others if now else (seen[seat] | others) & ~self.shown
        self.seen = tuple(seen) if any(seen) else ()

    def open_hands(self) -> None:
        """Show all hands to all where an empty deck does so (RULES 20); done after every action."""
        if self.lookup.open_hands_on_empty_deck and not self.deck_size:
            for holding in self.holdings:
                self.shown |= holding.hand
            self.seen = ()

    def plays(self, seat: Seat, cards: CardSet, out: list[Action]) -> None:
        """Append every way to play one of the cards: points, one-off, permanent, scuttle."""
        rules = self.lookup
        uses = rules.uses
        enemy = self.opponents_points(seat)
        while cards:
            bit = cards & -cards
            cards ^= bit
            card = bit.bit_length() - 1
            use = uses[card]
            out += use.always
            if use.asked is not None:
                use.asked.offer(self, seat, card, out)
            targets = enemy & use.below
            while targets:
                bit = targets & -targets
                targets ^= bit
                out.append(use.scuttles[bit])


def _said(card: int) -> str:
    """A card as a message names it, whatever index an effect gives."""
    return str(CARDS[card]) if 0 <= card < len(CARDS) else f"card {card}"


def first_table(
    lookup: Lookup, holdings: tuple[Holding, ...], deck: bytes, seed: bytes, words_taken: int
) -> Table:
    """The table of a round that begins."""
    table = Table()
    table.lookup = lookup
    table.turn = 0
    table.window = None
    table.outcome = None
    table.passes = 0
    table.ply = 0
    table.holdings = holdings
    table.owned = 0
    table.piles = ()
    table.set_deck(deck)
    table.scrap = b""
    table.frozen = 0
    table.frozen_longer = 0
    table.shown = 0
    table.seen = ()
    table.seed = seed
    table.words = words_taken
    table.legal = None
    return table


def new_table(
    ruleset: Ruleset,
    turn: Seat,
    window: Window | None,
    outcome: Outcome | None,
    passes: int,
    ply: int,
    hands: tuple[CardSet, ...],
    points: tuple[CardSet, ...],
    permanents: tuple[CardSet, ...],
    piles: tuple[Pile, ...],
    deck: bytes,
    scrap: bytes,
    frozen: CardSet,
    frozen_longer: CardSet,
    shown: CardSet,
    seen: tuple[CardSet, ...],
    seed: bytes,
    words_taken: int,
) -> Table:
    """A table with these values.

    What follows from them is worked out: scores and goals, and that what all have been shown, or
    glasses show now, is not noted for a seat besides.
    """
    lookup = ruleset._lookup
    holdings = tuple(
        [
            Holding(hand, row, kept, hand.bit_count(), points_in(row), lookup.goal_of(kept))
            for hand, row, kept in zip(hands, points, permanents, strict=True)
        ]
    )
    table = first_table(lookup, holdings, deck, seed, words_taken)
    table.turn = turn
    table.window = window
    table.outcome = outcome
    table.passes = passes
    table.ply = ply
    table.piles = tuple(sorted(piles))
    table.scrap = scrap
    table.frozen = frozen
    table.frozen_longer = frozen_longer
    table.shown = shown
    if any(seen):
        table.set_seen(seen)
    return table
