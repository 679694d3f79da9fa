"""What one seat has on the working position."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cuttle_engine.native import mypyc_attr

if TYPE_CHECKING:
    from cuttle_engine.cards import CardSet


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Holding:
    """The cards of one seat as sets, and what follows from them."""

    __slots__ = ("goal", "hand", "permanents", "points", "score", "size")

    hand: CardSet
    size: int
    """How many cards that is."""
    points: CardSet
    permanents: CardSet
    score: int
    """The points of the point row."""
    goal: int
    """The points that the seat needs (RULES 8)."""

    def __init__(
        self,
        hand: CardSet,
        size: int,
        points: CardSet,
        permanents: CardSet,
        score: int,
        goal: int,
    ) -> None:
        self.hand = hand
        self.size = size
        self.points = points
        self.permanents = permanents
        self.score = score
        self.goal = goal
