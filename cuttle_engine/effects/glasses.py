"""The Eight: glasses."""

from __future__ import annotations

import attrs
from typing_extensions import override

from cuttle_engine.effect import PermanentEffect, flag


@attrs.frozen
class Glasses(PermanentEffect):
    """Permanent: its controller sees the opponents' hands (RULES 6)."""

    reveals = True

    neutral: bool = flag(default=False)
    """Whether glasses belong to nobody, so that no Queen protects them."""

    @override
    def belongs_to_nobody(self) -> bool:
        return self.neutral
