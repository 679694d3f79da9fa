"""The King: lowers the goal."""

from __future__ import annotations

import attrs

from cuttle_engine.rules import PermanentEffect


@attrs.frozen
class LowerGoal(PermanentEffect):
    """Permanent: the goal is looked up by the number of Kings in the ruleset's ``goals`` (RULES 8)."""

    lowers_goal = True
