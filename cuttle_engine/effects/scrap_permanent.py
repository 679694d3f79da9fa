"""The Two: scraps a permanent, or counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuttle_engine.effects.aiming import Aimed
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Seat
    from cuttle_engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class ScrapPermanent(Aimed):
    """One-off: scrap a permanent, Jack or Joker (RULES 13); or counter a one-off (RULES 10)."""

    __slots__ = ()
    counters = True

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.lift_top(action._target)
        table.put_on_scrap(action._target)
