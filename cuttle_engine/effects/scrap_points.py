"""The Ace: scraps all points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuttle_engine.actions import ONE_OFFS_OF
from cuttle_engine.effect import Effect
from cuttle_engine.effects.aiming import why_no_one_off
from cuttle_engine.errors import Reason
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Seat
    from cuttle_engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class ScrapPoints(Effect):
    """One-off: scrap every point card and the Jacks and Jokers on them (RULES 12, the Ace)."""

    __slots__ = ()

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return (ONE_OFFS_OF[card],)

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        # It is always legal without a target.
        return why_no_one_off(action, Reason.BAD_TARGET)

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.scrap_points()
