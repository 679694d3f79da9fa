"""The Jack: takes control of a point card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuttle_engine.cards import POINT_CARDS
from cuttle_engine.effects.aiming import Stealing, aim
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.lookup import Lookup
    from cuttle_engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class StealPoints(Stealing):
    """Permanent: take control of a point card for as long as the Jack lies on it (RULES 5)."""

    __slots__ = ()
    controls_points = True

    @override
    def targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> CardSet:
        return aim(table, seat, card, at_points=True, own=self._own, guarded=guarded)

    @override
    def ever_targets(self, rules: Lookup) -> CardSet:
        return (1 << POINT_CARDS) - 1
