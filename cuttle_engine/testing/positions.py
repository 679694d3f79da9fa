"""Positions that nobody need ever have reached: cards scattered over the zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuttle_engine.cards import CARDS
from cuttle_engine.position import Position
from cuttle_engine.rules import Ruleset
from cuttle_engine.state import Control, Stack
from cuttle_engine.testing.play import cards_of

if TYPE_CHECKING:
    import random
    from collections.abc import Collection

    from cuttle_engine.cards import Card, Seat


def scattered(ruleset: Ruleset, rng: random.Random, cards: int = len(CARDS)) -> Position:
    """A position with so many cards anywhere they may lie, and the rest in the deck.

    Stacks of control cards lie on point cards and on permanents, control passed on between any of
    the seats; some cards are frozen or known, and some passes are made. Few point cards lie on the
    table, or most positions would be won already. In one of four the deck is empty.
    """
    if not isinstance(ruleset, Ruleset):
        raise TypeError(f"cards of a Ruleset are scattered, not of {type(ruleset).__name__}")
    return _Scatter(ruleset, rng, cards).position()


class _Scatter:
    """The cards by zone."""

    def __init__(self, ruleset: Ruleset, rng: random.Random, count: int) -> None:
        self.ruleset = ruleset
        self.rng = rng
        seats = range(ruleset.seats)
        self.hands: list[list[Card]] = [[] for _ in seats]
        self.points: list[list[Card]] = [[] for _ in seats]
        self.permanents: list[list[Card]] = [[] for _ in seats]
        self.scrap: list[Card] = []
        self.stacks: dict[Card, Stack] = {}
        cards = [*cards_of(ruleset)]
        rng.shuffle(cards)
        self.deck = cards[count:]
        above = [card for card in cards[:count] if self.lies_on_others(card)]
        for card in above:
            self.put_on_a_stack(card)
        if rng.random() < 1 / 4:
            self.scrap += self.deck
            self.deck = []

    def lies_on_others(self, card: Card) -> bool:
        """Whether the card is to lie on others; any other one is placed."""
        zone, seat = self.rng.randrange(16), self.rng.randrange(self.ruleset.seats)
        effect = self.ruleset.effect(card.rank)
        if zone < 4:
            self.hands[seat].append(card)
        elif zone < 6:
            self.scrap.append(card)
        elif zone < 8 and card.points:
            self.points[seat].append(card)
        elif zone < 14 and (effect.controls_points or effect.controls_permanents):
            return True
        elif zone < 12 and effect.stays:
            self.permanents[seat].append(card)
        else:
            self.deck.append(card)
        return False

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
        base, owner = self.rng.choice(bases)
        stack = self.stacks.get(base, Stack(base, owner))
        seats = range(self.ruleset.seats)
        taker = self.rng.choice([seat for seat in seats if seat != stack.controller])
        by: Seat = self.rng.choice(seats) if self.rng.random() < 1 / 4 else taker
        self.stacks[base] = Stack(base, owner, (*stack.controls, Control(card, taker, by)))

    def by_controller(self, rows: list[list[Card]]) -> list[list[Stack]]:
        stacks: list[list[Stack]] = [[] for _ in rows]
        for seat, row in enumerate(rows):
            for card in row:
                stack = self.stacks.get(card, Stack(card, seat))
                stacks[stack.controller].append(stack)
        return stacks

    def some(self, cards: Collection[Card]) -> list[Card]:
        """Some of the cards, none as often as not."""
        if self.rng.random() < 1 / 2:
            return []
        return [card for card in cards if self.rng.random() < 1 / 4]

    def position(self) -> Position:
        rules, rng = self.ruleset, self.rng
        turn = rng.randrange(rules.seats)
        held = [card for hand in self.hands for card in hand]
        frozen = self.some(held)
        others = [[card for card in held if card not in hand] for hand in self.hands]
        top = self.deck[: rng.randrange(4)] if rng.random() < 1 / 2 else []
        return Position(
            rules,
            hands=self.hands,
            points=self.by_controller(self.points),
            permanents=self.by_controller(self.permanents),
            deck=self.deck,
            scrap=self.scrap,
            turn=turn,
            frozen=frozen,
            frozen_longer=self.some([card for card in frozen if card in self.hands[turn]]),
            passes=rng.randrange(rules.passes_to_tie),
            known=[*map(self.some, others), [*self.some(held), *top]],
            seed=rng.randbytes(rng.randrange(4)),
            words=rng.randrange(60),
            ply=rng.randrange(500),
        )
