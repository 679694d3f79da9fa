"""The Nine: returns a card to a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from typing_extensions import override

from cuttle_engine.effect import flag
from cuttle_engine.effects.aiming import Aimed, aim

if TYPE_CHECKING:
    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.table import Table


@attrs.frozen
class ReturnToHand(Aimed):
    """One-off: return a card from the table to a hand, or to the deck (RULES 16, 17)."""

    own_glasses: bool = flag(default=False)
    """Whether glasses of the own side may be targets, even where its other cards may not."""
    points: bool = flag(default=False)
    """Whether opponents' point cards may be targets; what lies on them is scrapped."""
    freezes: bool = flag(default=True)
    """Whether the returned card may not be played until its holder's next own turn is over."""
    to_deck: bool = flag(default=False)
    """Whether the card goes on top of the deck, never frozen (the modifier *deck nines*)."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        card = action._target
        holder = table.point_controller(card)
        if holder is not None:
            table.put_on_scrap(table.lift_point(holder, card))
        else:
            holder = table.lift_top(card)
        if self.to_deck:
            table.put_on_deck(card)
            return
        table.give_to_hand(holder, card)
        if self.freezes:
            table.freeze(holder, card)

    @override
    def targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> CardSet:
        found = super().targets(table, seat, card, guarded=guarded)
        if self.own_glasses:
            found |= aim(table, seat, card, table.tops(), True, guarded) & table.ruleset._glasses
        if self.points:
            found |= aim(table, seat, card, table.points, False, guarded)
        return found
