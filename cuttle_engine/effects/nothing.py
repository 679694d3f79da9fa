"""The Ten and the Joker that nobody plays: no effect at all."""

from __future__ import annotations

import attrs

from cuttle_engine.effect import Effect


@attrs.frozen
class NoEffect(Effect):
    """Points and scuttles where the rank has points, nothing else (RULES 11, the Ten)."""
