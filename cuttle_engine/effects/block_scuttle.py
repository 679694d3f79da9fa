"""The Ten that blocks a scuttle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuttle_engine.actions import SCUTTLE
from cuttle_engine.effect import Effect
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from cuttle_engine.actions import Action


@mypyc_attr(allow_interpreted_subclasses=True)
class BlockScuttle(Effect):
    """May be played against a scuttle, which then scraps the two of them and not its target."""

    __slots__ = ()

    @override
    def answers(self, action: Action) -> bool:
        return action._kind == SCUTTLE
