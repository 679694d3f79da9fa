"""The Jack: takes control of a point card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuttle_engine.actions import PERMANENT, permanent
from cuttle_engine.cards import MIN_SEATS
from cuttle_engine.effects.aiming import Aimed, aim
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.errors import Reason
    from cuttle_engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class StealPoints(Aimed):
    """Permanent: take control of a point card for as long as the Jack lies on it (RULES 5).

    With ``own``, it may be played on an own point card as well, which an opponent then gets.
    """

    __slots__ = ()
    controls_points = True

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        targets = self.targets(table, seat, card, guarded=True)
        while targets:
            bit = targets & -targets
            targets ^= bit
            target = bit.bit_length() - 1
            if not self._own or table.lookup.seats == MIN_SEATS:
                out.append(permanent(card, target))
            else:
                out += self._with_takers(table, seat, card, target)

    def _with_takers(self, table: Table, seat: Seat, card: int, target: int) -> list[Action]:
        """On an own card, among three or four, the seat that gets it is named."""
        if not self._is_own(table, seat, target):
            return [permanent(card, target)]
        return [permanent(card, target, taker) for taker in table.lookup.rivals[seat]]

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        return self.why_not_at(table, seat, action, PERMANENT)

    @override
    def enter(self, table: Table, seat: Seat, action: Action) -> None:
        taker = seat
        if self._is_own(table, seat, action._target):
            taker = action._seat if action._seat >= 0 else table.opponents(seat)[0]
        table.put_control(action._card, action._target, taker, seat)

    def _is_own(self, table: Table, seat: Seat, target: int) -> bool:
        return table.controller(target) not in table.opponents(seat)

    @override
    def targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> CardSet:
        return aim(table, seat, card, at_points=True, own=self._own, guarded=guarded)
