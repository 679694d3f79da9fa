"""The Eight that is glasses, or removes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuttle_engine.actions import ONE_OFF, permanent
from cuttle_engine.effects.aiming import (
    aim,
    append_one_offs,
    cards_on_top,
    one_offs_at,
    why_no_target,
)
from cuttle_engine.effects.glasses import Glasses
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.errors import Reason
    from cuttle_engine.lookup import Lookup
    from cuttle_engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class ScrapGlasses(Glasses):
    """Glasses; or a one-off: scrap glasses on the table, whoever controls them."""

    __slots__ = ()

    def targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> CardSet:
        """The glasses it may scrap; without ``guarded``, if there were no Queens."""
        tops = aim(table, seat, card, at_points=False, own=True, guarded=guarded)
        return tops & table.lookup.glasses

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return ()  # one-offs come first, so `offer` has both

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        append_one_offs(card, self.targets(table, seat, card, guarded=True), out)
        out.append(permanent(card))

    @override
    def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
        return [*one_offs_at(card, cards_on_top(rules) & rules.glasses), permanent(card)]

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        if action._kind != ONE_OFF:
            return super().why_not(table, seat, action)
        return why_no_target(
            action,
            self.targets(table, seat, action._card, guarded=True),
            self.targets(table, seat, action._card, guarded=False),
        )

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.lift_top(action._target)
        table.put_on_scrap(action._target)
