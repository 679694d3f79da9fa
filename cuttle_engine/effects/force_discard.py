"""The Four: makes an opponent discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Never

from cuttle_engine.actions import ONE_OFF, ONE_OFFS_OF, one_off
from cuttle_engine.cards import MIN_SEATS
from cuttle_engine.effect import Effect, checked_flag, checked_number
from cuttle_engine.errors import Reason
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.lookup import Lookup
    from cuttle_engine.table import Table
    from cuttle_engine.windows import Window


@mypyc_attr(allow_interpreted_subclasses=True)
class ForceDiscard(Effect):
    """One-off: an opponent discards cards of its choice, one at a time (RULES 15)."""

    __slots__ = ("_at_random", "_cards")
    __match_args__ = ("cards", "at_random")

    def __init__(self, cards: int | Never = 2, at_random: bool | Never = False) -> None:
        self._cards = checked_number(self, "cards", cards)
        self._at_random = checked_flag(self, "at_random", at_random)

    @property
    def cards(self) -> int:
        """How many."""
        return self._cards

    @property
    def at_random(self) -> bool:
        """Whether they leave the hand at random instead, at once (the modifier *random fours*)."""
        return self._at_random

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        for opponent in table.lookup.rivals[seat]:
            if table.holdings[opponent].hand:
                out.append(self._at(table.lookup, card, opponent))

    def _at(self, rules: Lookup, card: int, opponent: Seat) -> Action:
        # With two seats there is nobody else to name.
        return one_off(card, seat=opponent) if rules.seats > MIN_SEATS else ONE_OFFS_OF[card]

    @override
    def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
        return {self._at(rules, card, seat) for seat in range(rules.seats)}

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        if action._kind != ONE_OFF:
            return Reason.NO_SUCH_USE
        for opponent in table.opponents(seat):
            if action == self._at(table.lookup, action._card, opponent):
                return Reason.HAND_EMPTY
        return Reason.BAD_TARGET

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        target = action._seat if action._seat >= 0 else table.opponents(seat)[0]
        held: int = table.holdings[target].size
        count = min(self._cards, held)
        if self._at_random:
            for _ in range(count):
                table.discard_at_random(target)
        elif count:
            table.ask(target, action, seat, count)

    @override
    def choices(self, table: Table, window: Window) -> CardSet:
        return table.holdings[window._seat].hand

    @override
    def choose(self, table: Table, window: Window, card: int) -> None:
        table.discard(window._seat, card)
        if window._left > 1 and window._action is not None:
            table.ask(window._seat, window._action, window._by, window._left - 1)
