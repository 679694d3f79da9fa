"""The Nine: returns a card to a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Never

from cuttle_engine.actions import PERMANENT
from cuttle_engine.cards import POINT_CARDS
from cuttle_engine.effect import checked_flag
from cuttle_engine.effects.aiming import Aimed, aim
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.lookup import Lookup
    from cuttle_engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class ReturnToHand(Aimed):
    """One-off: return a card from the table to a hand, or to the deck (RULES 16, 17)."""

    __slots__ = ("_freezes", "_own_glasses", "_points", "_reacts", "_to_deck")
    __match_args__ = ("own", "own_glasses", "points", "freezes", "to_deck", "reacts")

    def __init__(
        self,
        own: bool | Never = False,
        own_glasses: bool | Never = False,
        points: bool | Never = False,
        freezes: bool | Never = True,
        to_deck: bool | Never = False,
        reacts: bool | Never = False,
    ) -> None:
        super().__init__(own)
        self._own_glasses = checked_flag(self, "own_glasses", own_glasses)
        self._points = checked_flag(self, "points", points)
        self._freezes = checked_flag(self, "freezes", freezes)
        self._to_deck = checked_flag(self, "to_deck", to_deck)
        self._reacts = checked_flag(self, "reacts", reacts)

    @property
    def own_glasses(self) -> bool:
        """Whether glasses of the own side may be targets, even where its other cards may not."""
        return self._own_glasses

    @property
    def points(self) -> bool:
        """Whether opponents' point cards may be targets; what lies on them is scrapped."""
        return self._points

    @property
    def freezes(self) -> bool:
        """Whether the returned card may not be played until its holder's next own turn is over."""
        return self._freezes

    @property
    def to_deck(self) -> bool:
        """Whether the card goes on top of the deck, never frozen (the modifier *deck nines*)."""
        return self._to_deck

    @property
    def reacts(self) -> bool:
        """Whether it may answer a permanent, which goes back to its player's hand (*team*)."""
        return self._reacts

    @override
    def answers(self, action: Action) -> bool:
        return self._reacts and action._kind == PERMANENT

    @override
    def answer(self, table: Table, seat: Seat, action: Action, by: Seat) -> None:
        table.give_to_hand(by, action._card)

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        card = action._target
        holder = table.point_controller(card)
        if holder is not None:
            table.put_all_on_scrap(table.lift_point(holder, card))
        else:
            holder = table.lift_top(card)
        if self._to_deck:
            table.put_on_deck(card)
            return
        table.give_to_hand(holder, card)
        if self._freezes:
            table.freeze(holder, card)

    @override
    def targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> CardSet:
        found = super().targets(table, seat, card, guarded=guarded)
        if self._own_glasses:
            found |= (
                aim(table, seat, card, at_points=False, own=True, guarded=guarded)
                & table.lookup.glasses
            )
        if self._points:
            found |= aim(table, seat, card, at_points=True, own=False, guarded=guarded)
        return found

    @override
    def ever_targets(self, rules: Lookup) -> CardSet:
        point_cards = (1 << POINT_CARDS) - 1 if self._points else 0
        return super().ever_targets(rules) | point_cards
