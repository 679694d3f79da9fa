"""What one seat has on the working position."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cuttle_engine.native import i16, mypyc_attr

if TYPE_CHECKING:
    from cuttle_engine.cards import CardSet


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Holding:
    """The cards of one seat as sets, and what follows from them."""

    __slots__ = ("goal", "hand", "permanents", "points", "score", "size")

    hand: CardSet
    """The cards in the hand."""
    points: CardSet
    """The point cards that the seat controls."""
    permanents: CardSet
    """The permanents that the seat controls."""
    size: i16
    """How many cards are in the hand."""
    score: i16
    """The points of the point row."""
    goal: i16
    """The points that the seat needs (RULES 8)."""

    def __init__(
        self,
        hand: CardSet,
        points: CardSet,
        permanents: CardSet,
        size: i16,
        score: i16,
        goal: i16,
    ) -> None:
        self.hand = hand
        self.points = points
        self.permanents = permanents
        self.size = size
        self.score = score
        self.goal = goal
