"""What effects share: whose cards may be targets, what a Queen keeps off, and the refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Never

from cuttle_engine.actions import ONE_OFF, ONE_OFFS_OF, one_off
from cuttle_engine.effect import Effect, checked_flag
from cuttle_engine.errors import Reason
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.table import Table


def aim(
    table: Table, seat: Seat, card: int, *, at_points: bool, own: bool, guarded: bool
) -> CardSet:
    """The cards that the seat may target with the card (RULES 7).

    ``at_points``: among the point cards; otherwise among the permanents, Jacks and Jokers on top.
    ``own``: those of the seat itself and its side as well. Without ``guarded`` the Queens are left
    out of it: what only they keep off is then among the targets.
    """
    rules = table.lookup
    found = 0
    for other in rules.opponents[seat]:
        holding = table.holdings[other]
        cards = holding.points if at_points else table.tops(other)
        if cards and guarded and holding.permanents & rules.guards:
            cards &= ~table.guarded(other, cards, card)
        found |= cards
    if own:
        for other in rules.sides[seat]:
            found |= table.holdings[other].points if at_points else table.tops(other)
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Aimed(Effect):
    """The base of the cards that take a target: here a one-off at a permanent, Jack or Joker."""

    __slots__ = ("_own",)
    __match_args__ = ("own",)

    def __init__(self, own: bool | Never = False) -> None:
        self._own = checked_flag(self, "own", own)

    @property
    def own(self) -> bool:
        """Whether cards of the own side may be targets too."""
        return self._own

    def targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> CardSet:
        """What the seat may aim the card at; without ``guarded``, if there were no Queens."""
        return aim(table, seat, card, at_points=False, own=self._own, guarded=guarded)

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        targets = self.targets(table, seat, card, guarded=True)
        while targets:
            bit = targets & -targets
            targets ^= bit
            out.append(one_off(card, bit.bit_length() - 1))

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        return self.why_not_at(table, seat, action, ONE_OFF)

    def why_not_at(self, table: Table, seat: Seat, action: Action, use: int) -> Reason:
        """Why the action is refused for a card whose only such use this is."""
        if action._kind != use:
            return Reason.NO_SUCH_USE
        guarded = self.targets(table, seat, action._card, guarded=True)
        unguarded = self.targets(table, seat, action._card, guarded=False)
        if action._target >= 0 and (unguarded & ~guarded) >> action._target & 1:
            return Reason.GUARDED_BY_QUEEN
        return Reason.BAD_TARGET


def why_no_one_off(action: Action, reason: Reason) -> Reason:
    """Why a one-off without a target is refused: for the reason, if it was asked for rightly."""
    if action._kind != ONE_OFF:
        return Reason.NO_SUCH_USE
    return reason if action is ONE_OFFS_OF[action._card] else Reason.BAD_TARGET
