"""The Queen: guards the other cards."""

from __future__ import annotations

from cuttle_engine.effect import PermanentEffect
from cuttle_engine.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Guard(PermanentEffect):
    """Permanent: opponents may not target its controller's other cards (RULES 7).

    What she does beyond that are the ruleset's ``queens_…`` parameters.
    """

    __slots__ = ()

    guards = True
