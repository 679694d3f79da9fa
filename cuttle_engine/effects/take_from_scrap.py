"""The Three: takes a card from the scrap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Never

from cuttle_engine.actions import ONE_OFFS_OF
from cuttle_engine.cards import CARDS, card_set
from cuttle_engine.effect import Effect, checked_flag
from cuttle_engine.effects.aiming import why_no_one_off
from cuttle_engine.errors import Reason
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.lookup import Lookup
    from cuttle_engine.table import Table
    from cuttle_engine.windows import Window


@mypyc_attr(allow_interpreted_subclasses=True)
class TakeFromScrap(Effect):
    """One-off: take a card from the scrap, chosen when it resolves, seen by all (RULES 14)."""

    __slots__ = ("_own_rank",)
    __match_args__ = ("own_rank",)

    def __init__(self, own_rank: bool | Never = True) -> None:
        self._own_rank = checked_flag(self, "own_rank", own_rank)

    @property
    def own_rank(self) -> bool:
        """Whether it may take a card of its own rank."""
        return self._own_rank

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        if table.scrap and (self._own_rank or self._takeable(table, card)):
            out.append(ONE_OFFS_OF[card])

    @override
    def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
        return (ONE_OFFS_OF[card],)

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        return why_no_one_off(action, Reason.NOTHING_TO_TAKE)

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        if self._takeable(table, action._card):
            table.ask(seat, action, seat, 1)

    @override
    def choices(self, table: Table, window: Window) -> CardSet:
        return self._takeable(table, window._stack[0][0]._index)

    @override
    def choose(self, table: Table, window: Window, card: int) -> None:
        table.take_from_scrap(card)
        table.give_to_hand(window._seat, card)

    def _takeable(self, table: Table, own: int) -> CardSet:
        if self._own_rank:
            return card_set(table.scrap)
        return card_set([card for card in table.scrap if CARDS[card].rank != CARDS[own].rank])
