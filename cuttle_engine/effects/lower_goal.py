"""The King: lowers the goal."""

from __future__ import annotations

import attrs

from cuttle_engine.effect import PermanentEffect


@attrs.frozen
class LowerGoal(PermanentEffect):
    """Permanent: the ruleset's ``goals`` are looked up by the number of Kings (RULES 8)."""

    lowers_goal = True
