"""The Five: draws cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Never

from cuttle_engine.actions import ONE_OFFS_OF
from cuttle_engine.effect import Effect, checked_number
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
class DrawCards(Effect):
    """One-off: discard, then draw, as far as the deck and the hand limit allow (RULES 16, 19)."""

    __slots__ = ("_discard", "_draw")
    __match_args__ = ("draw", "discard")

    def __init__(self, draw: int | Never = 3, discard: int | Never = 0) -> None:
        self._draw = checked_number(self, "draw", draw)
        self._discard = checked_number(self, "discard", discard)

    @property
    def draw(self) -> int:
        """How many cards are drawn."""
        return self._draw

    @property
    def discard(self) -> int:
        """How many are discarded before, one at a time; all there are, if the hand holds fewer."""
        return self._discard

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        if table.deck_left() > 0:
            out.append(ONE_OFFS_OF[card])

    @override
    def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
        return (ONE_OFFS_OF[card],)

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        return why_no_one_off(action, Reason.DECK_EMPTY)

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        held: int = table.holdings[seat].size
        count = min(self._discard, held)
        if count:
            table.ask(seat, action, seat, count)
        else:
            self._draw_cards(table, seat)

    @override
    def choices(self, table: Table, window: Window) -> CardSet:
        return table.holdings[window._seat].hand

    @override
    def choose(self, table: Table, window: Window, card: int) -> None:
        table.discard(window._seat, card)
        if window._left > 1 and window._action is not None:
            table.ask(window._seat, window._action, window._by, window._left - 1)
        else:
            self._draw_cards(table, window._seat)

    def _draw_cards(self, table: Table, seat: Seat) -> None:
        table.draw(seat, min(self._draw, table.room(seat)))
