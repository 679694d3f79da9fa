"""The Eight: glasses."""

from __future__ import annotations

import attrs

from cuttle_engine.rules import PermanentEffect


@attrs.frozen
class Glasses(PermanentEffect):
    """Permanent: its controller sees the opponents' hands (RULES 6)."""

    reveals = True

    neutral: bool = False
    """Whether glasses belong to nobody, so that no Queen protects them."""
