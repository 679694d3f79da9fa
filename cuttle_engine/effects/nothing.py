"""The Ten and the Joker that nobody plays: no effect at all."""

from __future__ import annotations

from cuttle_engine.effect import Effect
from cuttle_engine.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class NoEffect(Effect):
    """Points and scuttles where the rank has points, nothing else (RULES 11, the Ten)."""

    __slots__ = ()
