"""Positions that nobody need ever have reached: cards scattered over the zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cuttle_engine.cards import CARDS
from cuttle_engine.position import Position
from cuttle_engine.state import Control, Stack
from cuttle_engine.testing.play import cards_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuttle_engine.cards import Card, Seat
    from cuttle_engine.rules import Ruleset

_NUMBERS: Final = 16
"""Bytes for what is not about a single card."""
SCATTERED: Final = _NUMBERS + 3 * len(CARDS)
"""How many bytes `scattered` takes."""


def scattered(ruleset: Ruleset, data: bytes) -> Position:
    """The position that these bytes stand for: cards anywhere they may lie.

    Stacks of control cards lie on point cards and on permanents, control passed on between any of
    the seats; some cards are frozen or known, and some passes are made. Few point cards lie on the
    table, or most positions would be won already. Takes `SCATTERED` bytes, and anything will do.
    """
    return _Scatter(ruleset, data).position()


class _Scatter:
    """The cards by zone; each by three bytes: where it lies, in which order, who knows it."""

    def __init__(self, ruleset: Ruleset, data: bytes) -> None:
        self.ruleset = ruleset
        self.numbers = data[:_NUMBERS]
        cards = cards_of(ruleset)
        end = _NUMBERS + len(CARDS)
        where = dict(zip(cards, data[_NUMBERS:], strict=False))
        self.order = dict(zip(cards, data[end:], strict=False))
        self.bits = dict(zip(cards, data[end + len(CARDS) :], strict=False))
        seats = range(ruleset.seats)
        self.hands: list[list[Card]] = [[] for _ in seats]
        self.points: list[list[Card]] = [[] for _ in seats]
        self.permanents: list[list[Card]] = [[] for _ in seats]
        self.deck: list[Card] = []
        self.scrap: list[Card] = []
        self.stacks: dict[Card, Stack] = {}
        above: list[Card] = []
        for card, byte in where.items():
            self.place(card, byte % 16, (byte >> 4) % ruleset.seats, above)
        if self.numbers[0] % 4 == 3:
            self.scrap += self.deck
            self.deck = []
        for card in above:
            self.put_on_a_stack(card)
        for pile in (self.deck, self.scrap):
            pile.sort(key=lambda card: (self.order[card], card))

    def place(self, card: Card, zone: int, seat: Seat, above: list[Card]) -> None:
        effect = self.ruleset.effect(card.rank)
        if zone < 4:
            self.hands[seat].append(card)
        elif zone < 6:
            self.scrap.append(card)
        elif zone < 8 and card.points:
            self.points[seat].append(card)
        elif zone < 14 and (effect.controls_points or effect.controls_permanents):
            above.append(card)
        elif zone < 12 and effect.stays:
            self.permanents[seat].append(card)
        else:
            self.deck.append(card)

    def put_on_a_stack(self, card: Card) -> None:
        effect = self.ruleset.effect(card.rank)
        bases = [
            (base, seat)
            for rows, may_lie in (
                (self.points, effect.controls_points),
                (self.permanents, effect.controls_permanents),
            )
            for seat, row in enumerate(rows)
            for base in row
            if may_lie
        ]
        if not bases:
            self.scrap.append(card)
            return
        byte, bits = self.order[card], self.bits[card]
        base, owner = bases[byte % len(bases)]
        stack = self.stacks.get(base, Stack(base, owner))
        takers = [seat for seat in range(self.ruleset.seats) if seat != stack.controller]
        taker = takers[(bits >> 2) % len(takers)]
        by = (bits >> 4) % self.ruleset.seats if bits % 4 == 3 else taker
        self.stacks[base] = Stack(base, owner, (*stack.controls, Control(card, taker, by)))

    def by_controller(self, rows: list[list[Card]]) -> list[list[Stack]]:
        stacks: list[list[Stack]] = [[] for _ in rows]
        for seat, row in enumerate(rows):
            for card in row:
                stack = self.stacks.get(card, Stack(card, seat))
                stacks[stack.controller].append(stack)
        return stacks

    def some(self, cards: Iterable[Card], bit: int, *, wanted: bool) -> list[Card]:
        """A quarter of the cards, by two of their bits; none at all unless they are wanted."""
        return [card for card in cards if wanted and not (self.bits[card] >> bit) % 4]

    def position(self) -> Position:
        rules = self.ruleset
        turn = self.numbers[1] % rules.seats
        wanted = self.numbers[2]
        held = [card for hand in self.hands for card in hand]
        frozen = self.some(held, 0, wanted=wanted % 2 == 1)
        mine = [card for card in frozen if card in self.hands[turn]]
        top = self.deck[: self.numbers[3] % 4 if wanted & 2 else 0]
        known = [
            self.some(
                [card for card in held if card not in hand], seat, wanted=(wanted >> 2 & 1) == 1
            )
            for seat, hand in enumerate(self.hands)
        ]
        public = self.some(held, 5, wanted=wanted & 8 != 0)
        return Position(
            rules,
            hands=self.hands,
            points=self.by_controller(self.points),
            permanents=self.by_controller(self.permanents),
            deck=self.deck,
            scrap=self.scrap,
            turn=turn,
            frozen=frozen,
            frozen_longer=self.some(mine, 1, wanted=wanted & 16 != 0),
            passes=self.numbers[4] % rules.passes_to_tie,
            known=[*known, [*public, *top]],
            seed=self.numbers[5 : 5 + self.numbers[8] % 4],
            words=self.numbers[9] % 61,
            ply=2 * self.numbers[10] + self.numbers[11] % 2,
        )
