"""The Joker that swaps hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuttle_engine.actions import ONE_OFF, ONE_OFFS_OF, one_off
from cuttle_engine.cards import MIN_SEATS
from cuttle_engine.effect import Effect
from cuttle_engine.errors import Reason
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Seat
    from cuttle_engine.lookup import Lookup
    from cuttle_engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class SwapHands(Effect):
    """One-off: swap hands with an opponent, who is named where there are several."""

    __slots__ = ()

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        if table.lookup.seats == MIN_SEATS:
            out.append(ONE_OFFS_OF[card])
        else:
            out += [one_off(card, seat=opponent) for opponent in table.lookup.rivals[seat]]

    @override
    def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
        if rules.seats == MIN_SEATS:
            return (ONE_OFFS_OF[card],)
        return [one_off(card, seat=seat) for seat in range(rules.seats)]

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        return Reason.BAD_TARGET if action._kind == ONE_OFF else Reason.NO_SUCH_USE

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.swap_hands(seat, action._seat if action._seat >= 0 else table.opponents(seat)[0])
