"""The Queen: guards the other cards."""

from __future__ import annotations

from typing import Never

from cuttle_engine.effect import PermanentEffect, checked_flag
from cuttle_engine.native import mypyc_attr, override


@mypyc_attr(allow_interpreted_subclasses=True)
class Guard(PermanentEffect):
    """Permanent: opponents may not target its controller's other cards (RULES 7).

    What she does beyond that are the ruleset's ``queens_…`` parameters.
    """

    __slots__ = ("_only_points",)
    __match_args__ = ("only_points",)
    guards = True

    def __init__(self, only_points: bool | Never = False) -> None:
        self._only_points = checked_flag(self, "only_points", only_points)

    @property
    def only_points(self) -> bool:
        """Whether she protects point cards with the Jacks and Jokers on them, no permanents."""
        return self._only_points

    @override
    def guards_only_points(self) -> bool:
        return self._only_points
