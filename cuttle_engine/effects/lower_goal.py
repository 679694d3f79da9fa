"""The King: lowers the goal."""

from __future__ import annotations

from cuttle_engine.effect import PermanentEffect
from cuttle_engine.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class LowerGoal(PermanentEffect):
    """Permanent: the ruleset's ``goals`` are looked up by the number of Kings (RULES 8)."""

    __slots__ = ()

    lowers_goal = True
