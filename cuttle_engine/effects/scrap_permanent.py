"""The Two: scraps a permanent, or counters."""

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
class ScrapPermanent(Effect):
    """One-off: scrap a permanent, Jack or Joker (RULES 13); or counter a one-off (RULES 10)."""

    counters = True

    own: bool = flag(default=False)
    """Whether cards of the own side may be targets too."""

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
        table.lift_top(action._target)
        table.put_on_scrap((action._target,))

    def _targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> CardSet:
        return aim(table, seat, card, table.tops(), self.own, guarded)
