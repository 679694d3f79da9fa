"""The Nine: returns a card to a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from typing_extensions import override

from cuttle_engine.actions import ONE_OFF
from cuttle_engine.effect import Effect, flag
from cuttle_engine.effects.aiming import aim, offer_at, why_no_target
from cuttle_engine.errors import Reason

if TYPE_CHECKING:
    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.table import Table


@attrs.frozen
class ReturnToHand(Effect):
    """One-off: return a card from the table to a hand, or to the deck (RULES 16, 17)."""

    own: bool = flag(default=False)
    """Whether permanents, Jacks and Jokers of the own side may be targets too."""
    own_glasses: bool = flag(default=False)
    """Whether glasses of the own side may be targets, even where its other cards may not."""
    points: bool = flag(default=False)
    """Whether opponents' point cards may be targets; what lies on them is scrapped."""
    freezes: bool = flag(default=True)
    """Whether the returned card may not be played until its holder's next own turn is over."""
    to_deck: bool = flag(default=False)
    """Whether the card goes on top of the deck, never frozen (the modifier *deck nines*)."""

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        offer_at(card, self._targets(table, seat, card, guarded=True), out)

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        if action._kind != ONE_OFF:
            return Reason.NO_SUCH_USE
        guarded = self._targets(table, seat, action._card, guarded=True)
        unguarded = self._targets(table, seat, action._card, guarded=False)
        return why_no_target(action, guarded, unguarded)

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

    def _targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> CardSet:
        tops = table.tops()
        targets = aim(table, seat, card, tops, self.own, guarded)
        if self.own_glasses:
            targets |= aim(table, seat, card, tops, True, guarded) & table.ruleset._glasses
        if self.points:
            targets |= aim(table, seat, card, table.points, False, guarded)
        return targets
