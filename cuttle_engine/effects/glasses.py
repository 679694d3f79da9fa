"""The Eight: glasses."""

from __future__ import annotations

from typing import Never

from cuttle_engine.effect import PermanentEffect, checked_flag
from cuttle_engine.native import mypyc_attr, override


@mypyc_attr(allow_interpreted_subclasses=True)
class Glasses(PermanentEffect):
    """Permanent: its controller sees the opponents' hands (RULES 6)."""

    __slots__ = ("_neutral",)
    reveals = True
    __match_args__ = ("neutral",)

    def __init__(self, neutral: bool | Never = False) -> None:
        self._neutral = checked_flag(self, "neutral", neutral)

    @property
    def neutral(self) -> bool:
        """Whether glasses belong to nobody, so that no Queen protects them."""
        return self._neutral

    @override
    def belongs_to_nobody(self) -> bool:
        return self._neutral
