"""The Two: scraps a permanent, or counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Never

from cuttle_engine.actions import COUNTER, ONE_OFF, PERMANENT
from cuttle_engine.cards import CARDS
from cuttle_engine.effect import checked_ranks
from cuttle_engine.effects.aiming import Aimed
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Seat
    from cuttle_engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class ScrapPermanent(Aimed):
    """One-off: scrap a permanent, Jack or Joker (RULES 13); or counter a one-off (RULES 10).

    It counters counters as well, and permanents of the ranks that it is told.
    """

    __slots__ = ("_permanents",)
    __match_args__ = ("own", "permanents")

    def __init__(self, own: bool | Never = False, permanents: str | Never = "") -> None:
        super().__init__(own)
        self._permanents = checked_ranks(self, "permanents", permanents)

    @property
    def permanents(self) -> str:
        """The ranks whose permanents it may counter too, by letters: ``J``, ``8JQKX``."""
        return self._permanents

    @override
    def answers(self, action: Action) -> bool:
        kind = action._kind
        if kind == PERMANENT:
            return str(CARDS[action._card])[0] in self._permanents
        return kind in (ONE_OFF, COUNTER)

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.lift_top(action._target)
        table.put_on_scrap(action._target)
