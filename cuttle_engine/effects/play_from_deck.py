"""The Seven: plays a card from the top of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from cuttle_engine.actions import ONE_OFFS_OF
from cuttle_engine.cards import card_set
from cuttle_engine.errors import Reason
from cuttle_engine.rules import Effect

if TYPE_CHECKING:
    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.state import Table, Window


@attrs.frozen
class PlayFromDeck(Effect):
    """One-off: reveal the top of the deck and play one of those cards (RULES 16).

    Where none of them can be played, one is chosen for the scrap.
    """

    reveal: int = 2
    """How many cards are revealed."""

    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        if table.deck_left() > 0:
            out.append(ONE_OFFS_OF[card])

    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        if action == ONE_OFFS_OF[action._card]:
            return Reason.DECK_EMPTY
        return super().why_not(table, seat, action)

    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.reveal(seat, action, self.reveal)

    def choices(self, table: Table, window: Window) -> CardSet:
        return card_set([card._index for card in window._revealed])

    def choose(self, table: Table, window: Window, card: int) -> None:
        table.take_from_deck(card)
        table.put_on_scrap((card,))
