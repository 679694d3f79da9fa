"""What is shown of a state, and to whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from cuttle_engine.cards import MAX_SEATS, checked_seat
from cuttle_engine.errors import ArgumentError
from cuttle_engine.state import GameState
from cuttle_engine.view import PlayerView, view

if TYPE_CHECKING:
    from cuttle_engine.cards import Seat
    from cuttle_engine.rules import Ruleset


def shown_to(state: object, seat: Seat | None) -> GameState | PlayerView:
    """The state where nobody is named, the view of the seat that is, or the view itself."""
    if isinstance(state, GameState):
        return state if seat is None else view(state, seat)
    if not isinstance(state, PlayerView):
        raise TypeError(f"a GameState or a view is needed here, not {type(state).__name__}")
    if seat is not None:
        raise ArgumentError("seat", "a view is shown to its own seat")
    return state


def partners_of(ruleset: Ruleset, seat: Seat) -> tuple[Seat, ...]:
    """The other seats of its side, ascending."""
    others = {seat, *ruleset.opponents(seat)}
    return tuple([other for other in range(ruleset.seats) if other not in others])


def checked_names(names: object) -> Mapping[Seat, str]:
    """Names of players by seat; none at all where there are none."""
    if names is None:
        return {}
    if not isinstance(names, Mapping):
        raise TypeError(f"names are a mapping by seat, not {type(names).__name__}")
    for seat, name in cast("Mapping[object, object]", names).items():
        checked_seat(seat, MAX_SEATS)
        if not isinstance(name, str):
            raise TypeError(f"the name of a seat is a text, not {type(name).__name__}")
    return cast("Mapping[Seat, str]", names)
