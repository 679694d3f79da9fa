"""What an Eight and a Ten do by the sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from cuttle_engine import Effect, Reason
from cuttle_engine.actions import one_off, permanent
from cuttle_engine.effect import number
from cuttle_engine.effects import Glasses

if TYPE_CHECKING:
    from cuttle_engine import Action, Seat, Window
    from cuttle_engine.cards import CardSet
    from cuttle_engine.lookup import Lookup
    from cuttle_engine.table import Table


class Undertow(Glasses):
    """Glasses; or a one-off that drags the highest point card of every seat to the scrap.

    The own row is not spared. The Jacks and Jokers on those cards go with them.
    """

    def always(self, card: int) -> tuple[Action, ...]:
        return ()  # one-offs come before permanents, so `offer` has both

    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        if any(table.points):
            out.append(one_off(card))
        out.append(permanent(card))

    def uses(self, rules: Lookup, card: int) -> list[Action]:
        return [one_off(card), permanent(card)]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        return Reason.BAD_TARGET

    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        for other in table.seats_from_turn():
            row = table.in_scuttle_order(table.points[other])
            if row:
                table.put_all_on_scrap((row[-1], *table.lift_point(other, row[-1])))


@attrs.frozen
class Flotsam(Effect):
    """One-off: cards from the deck are washed ashore, where all see them.

    The next opponent takes one of them, and the seat has the rest. Hands may go over their limit.
    """

    cards: int = number(default=4, least=1)
    """How many; what there is, if the deck has fewer."""

    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        if table.deck_left() > 0:
            out.append(one_off(card))

    def uses(self, rules: Lookup, card: int) -> list[Action]:
        return [one_off(card)]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        return Reason.NO_SUCH_USE if table.deck_left() > 0 else Reason.DECK_EMPTY

    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        for card in reversed(table.deck[: self.cards]):
            table.take_from_deck(card)
            table.put_on_deck(card)  # from now on all have seen it
        table.ask(table.opponents(seat)[0], action, seat, 1)

    def choices(self, table: Table, window: Window) -> CardSet:
        return sum(1 << card for card in table.deck[: self.cards])

    def choose(self, table: Table, window: Window, card: int) -> None:
        for washed in table.deck[: self.cards]:
            table.take_from_deck(washed)
            table.give_to_hand(window.seat if washed == card else window.by, washed)

    def could_ask(self, table: Table, window: Window) -> bool:
        unseen = self.choices(table, window) & ~table.shown
        return not unseen and super().could_ask(table, window)
