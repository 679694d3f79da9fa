"""The Queen: guards the other cards."""

from __future__ import annotations

import attrs

from cuttle_engine.effect import PermanentEffect


@attrs.frozen
class Guard(PermanentEffect):
    """Permanent: opponents may not target its controller's other cards (RULES 7).

    What she does beyond that are the ruleset's ``queens_…`` parameters.
    """

    guards = True
