"""Windows: what a seat must answer before play goes on, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Never, TypeAlias, final

from cuttle_engine.native import mypyc_attr

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Card, Seat

WindowKind: TypeAlias = Literal["counter", "choose", "play"]

COUNTER_WINDOW: Final = "counter"
CHOOSE_WINDOW: Final = "choose"
PLAY_WINDOW: Final = "play"
HAND_LIMIT: Final = "hand-limit"


@final
@mypyc_attr(acyclic=True)
class Window:
    """Something open that a seat must answer, as data (RULES 10, 14 to 16, 19).

    ``counter``: what was played can be countered or answered. ``choose``: a card is to be chosen.
    ``play``: a card revealed by a Seven is to be played.

    >>> from cuttle_engine import apply, deal, parse_action
    >>> window = apply(deal("balanced", seed=7), parse_action("6C!")).window
    >>> window.kind, window.seat, window.left, window.stack
    ('counter', 1, 1, ((Card('6C'), 0),))
    """

    __slots__ = ("_action", "_by", "_cause", "_kind", "_left", "_revealed", "_seat", "_stack")
    __match_args__: ClassVar = ("kind", "seat")

    def __init__(
        self,
        kind: WindowKind,
        seat: Seat | Never,
        cause: Card | Literal["hand-limit"],
        by: Seat | Never,
        action: Action | None = None,
        stack: tuple[tuple[Card, Seat], ...] = (),
        left: int | Never = 1,
        revealed: tuple[Card, ...] = (),
    ) -> None:
        if isinstance(seat, bool) or isinstance(by, bool) or isinstance(left, bool):
            raise TypeError("the seats and answers of a window are ints, not bool")
        self._kind: WindowKind = kind
        self._seat: Seat = seat
        self._cause: Card | Literal["hand-limit"] = cause
        self._by: Seat = by
        self._action = action
        self._stack = stack
        self._left: int = left
        self._revealed = revealed

    @property
    def kind(self) -> WindowKind:
        """``counter``, ``choose`` or ``play``."""
        return self._kind

    @property
    def seat(self) -> Seat:
        """The seat that has to answer."""
        return self._seat

    @property
    def cause(self) -> Card | Literal["hand-limit"]:
        """The card whose effect asks, or ``hand-limit``."""
        return self._cause

    @property
    def by(self) -> Seat:
        """The seat that played the cause; for the hand limit, the seat itself."""
        return self._by

    @property
    def action(self) -> Action | None:
        """The play that is pending, or the one-off being carried out; None for the hand limit."""
        return self._action

    @property
    def stack(self) -> tuple[tuple[Card, Seat], ...]:
        """The cards in play with their players: what was played first, then the counters on it."""
        return self._stack

    @property
    def left(self) -> int:
        """Answers still to come, this one included: seats to ask, or cards to choose."""
        return self._left

    @property
    def revealed(self) -> tuple[Card, ...]:
        """Cards of the deck that lie open until one is played or scrapped, top first."""
        return self._revealed

    def with_left(self, left: int | Never) -> Window:
        """The same window with another number of answers to come.

        >>> from cuttle_engine import apply, deal, parse_action
        >>> window = apply(deal("balanced", seed=7), parse_action("6C!")).window
        >>> window.with_left(2).left, window.with_left(1) == window
        (2, True)
        """
        return _window(*self._fields()[:-2], left, self._revealed)

    def _fields(self) -> tuple[Any, ...]:
        return (
            self._kind,
            self._seat,
            self._cause,
            self._by,
            self._action,
            self._stack,
            self._left,
            self._revealed,
        )

    def __eq__(self, other: object) -> bool:
        return self._fields() == other._fields() if isinstance(other, Window) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        return f"<Window {self._kind} for seat {self._seat}: {self._action or self._cause}>"

    def __reduce__(self) -> tuple[Callable[..., Window], tuple[Any, ...]]:
        return _window, self._fields()


def _window(kind: WindowKind, seat: Seat, *rest: Any) -> Window:
    return Window(kind, seat, *rest)
