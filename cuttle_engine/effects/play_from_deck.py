"""The Seven: plays a card from the top of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Never

from cuttle_engine.actions import ONE_OFFS_OF
from cuttle_engine.cards import card_set
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
class PlayFromDeck(Effect):
    """One-off: reveal the top of the deck and play one of those cards (RULES 16).

    Where none of them can be played, one is chosen for the scrap.
    """

    __slots__ = ("_reveal",)
    __match_args__ = ("reveal",)

    def __init__(self, reveal: int | Never = 2) -> None:
        self._reveal = checked_number(self, "reveal", reveal, least=1)

    @property
    def reveal(self) -> int:
        """How many cards are revealed."""
        return self._reveal

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
        table.reveal(seat, action, self._reveal)

    @override
    def choices(self, table: Table, window: Window) -> CardSet:
        return card_set([card._index for card in window._revealed])

    @override
    def choose(self, table: Table, window: Window, card: int) -> None:
        table.take_from_deck(card)
        table.put_on_scrap(card)
