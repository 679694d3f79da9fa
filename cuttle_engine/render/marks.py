"""Which things of a picture stand out: those of the last action, and those that can be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast, final

from cuttle_engine.actions import Action, Draw
from cuttle_engine.cards import Card
from cuttle_engine.errors import ArgumentError

if TYPE_CHECKING:
    from cuttle_engine.cards import Seat
    from cuttle_engine.windows import Window


@final
class Marks:
    """The classes that cards, seats and the deck have besides: ``last``, ``playable`` and so on."""

    def __init__(
        self, last: Action | None, actions: Iterable[Action], window: Window | None, seats: int
    ) -> None:
        self._seats = seats
        self._cards: dict[Card, set[str]] = {}
        self._by_seat: dict[Seat, set[str]] = {}
        self._deck: set[str] = set()
        if last is not None:
            self._mark(_checked("last", last), "last", "last", "last")
        for action in _several(actions):
            self._mark(action, "playable", "target", "actions")
        if window is not None and window.action is not None:
            self._aim(window.action, "aimed", "state")

    def _mark(self, action: Action, card_class: str, target_class: str, what: str) -> None:
        if action.card is not None:
            self._cards.setdefault(action.card, set()).add(card_class)
        elif isinstance(action, Draw):
            self._deck.add(card_class)
        self._aim(action, target_class, what)

    def _aim(self, action: Action, target_class: str, what: str) -> None:
        if action.target is not None:
            self._cards.setdefault(action.target, set()).add(target_class)
        seat = action.target_seat
        if seat is not None:
            if seat >= self._seats:
                raise ArgumentError(what, f"{action} is at a seat that is not there")
            self._by_seat.setdefault(seat, set()).add(target_class)

    def of_card(self, card: Card) -> list[str]:
        """The classes of a card."""
        return sorted(self._cards.get(card, ()))

    def of_seat(self, seat: Seat) -> list[str]:
        """The classes of a seat."""
        return sorted(self._by_seat.get(seat, ()))

    def of_deck(self) -> list[str]:
        """The classes of the deck."""
        return sorted(self._deck)


def _several(actions: object) -> list[Action]:
    if isinstance(actions, (str, Action)) or not isinstance(actions, Iterable):
        raise TypeError(f"actions are several Actions, not {type(actions).__name__}")
    return [_checked("actions", action) for action in cast("Iterable[object]", actions)]


def _checked(what: str, action: object) -> Action:
    if not isinstance(action, Action):
        raise TypeError(f"{what}: an Action is needed here, not {type(action).__name__}")
    return action
