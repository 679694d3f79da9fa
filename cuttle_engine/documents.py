"""What the documents in JSON hold: their keys, in order, and what has to stand under each.

Attrs classes that hold values of the library; `serde` makes dicts of them and back. What a document
says of a round, and whether the rules allow it, is worked out here. What the keys mean is said in
the schemas, for those who write clients.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

import attrs

from cuttle_engine.actions import (
    Action,
    Choose,
    Counter,
    Decline,
    Draw,
    Pass,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Scuttle,
)
from cuttle_engine.cards import Card, card_set, cards_in
from cuttle_engine.errors import InvalidPositionError, SchemaError
from cuttle_engine.events import Place, Zone
from cuttle_engine.notation import view_from
from cuttle_engine.position import Position
from cuttle_engine.rules import Ruleset
from cuttle_engine.state import Control, EndReason, GameState, Outcome, Stack
from cuttle_engine.view import PlayerView
from cuttle_engine.windows import HAND_LIMIT, Window, WindowKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SeatNumber: TypeAlias = Annotated[int, "a seat, from 0 to 3"]
SeenCard: TypeAlias = Annotated[Card | None, "None is a card that is not known"]
Cause: TypeAlias = Card | Literal["hand-limit"]
Cards: TypeAlias = tuple[Card, ...]
SeenCards: TypeAlias = tuple[SeenCard, ...]
Row: TypeAlias = tuple[Stack, ...]


# --- actions ---


@attrs.frozen
class Plain:
    """An action without a card."""


@attrs.frozen
class WithCard:
    """An action with a card."""

    card: Card


@attrs.frozen
class WithTarget:
    """An action with a card that is always aimed at another one."""

    card: Card
    target: Card


@attrs.frozen
class WithAim:
    """An action with a card that may be aimed."""

    card: Card
    target: Card | None = None
    target_seat: SeatNumber | None = None


ACTIONS: Final[Mapping[str, tuple[type[Action], type[attrs.AttrsInstance]]]] = {
    "draw": (Draw, Plain),
    "pass": (Pass, Plain),
    "decline": (Decline, Plain),
    "points": (PlayPoints, WithCard),
    "one-off": (PlayOneOff, WithAim),
    "permanent": (PlayPermanent, WithAim),
    "scuttle": (Scuttle, WithTarget),
    "counter": (Counter, WithCard),
    "choose": (Choose, WithCard),
}
"""By the ``type`` in its object, the class of an action and what else is in the object."""


# --- what lies on the table, and what is open ---


@attrs.frozen
class ControlDocument:
    """A `Control`."""

    card: Card
    seat: SeatNumber
    by: SeatNumber

    @classmethod
    def of(cls, control: Control) -> ControlDocument:
        return cls(*control)

    def value(self) -> Control:
        return Control(self.card, self.seat, self.by)


@attrs.frozen
class StackDocument:
    """A `Stack`."""

    card: Card
    owner: SeatNumber
    controls: tuple[Control, ...]

    @classmethod
    def of(cls, stack: Stack) -> StackDocument:
        return cls(stack.card, stack.owner, stack.controls)

    def value(self) -> Stack:
        return Stack(self.card, self.owner, self.controls)


@attrs.frozen
class PlaceDocument:
    """A `Place`."""

    zone: Zone
    seat: SeatNumber | None
    on: Card | None

    @classmethod
    def of(cls, place: Place) -> PlaceDocument:
        return cls(*place)

    def value(self) -> Place:
        return Place(self.zone, self.seat, self.on)


@attrs.frozen
class InPlay:
    """A card in play, and the seat that played it."""

    card: Card
    seat: SeatNumber


@attrs.frozen(kw_only=True)
class WindowDocument:
    """A `Window`."""

    kind: WindowKind
    seat: SeatNumber
    cause: Cause
    by: SeatNumber
    action: Action | None
    stack: tuple[InPlay, ...]
    left: int
    revealed: Cards

    @classmethod
    def of(cls, window: Window) -> WindowDocument:
        return cls(
            kind=window.kind,
            seat=window.seat,
            cause=window.cause,
            by=window.by,
            action=window.action,
            stack=tuple([InPlay(card, seat) for card, seat in window.stack]),
            left=window.left,
            revealed=window.revealed,
        )

    def value(self) -> Window:
        return Window(
            self.kind,
            self.seat,
            self.cause,
            self.by,
            self.action,
            tuple([(played.card, played.seat) for played in self.stack]),
            self.left,
            self.revealed,
        )


@attrs.frozen
class OutcomeDocument:
    """An `Outcome`."""

    winners: tuple[SeatNumber, ...]
    reason: EndReason

    @classmethod
    def of(cls, outcome: Outcome) -> OutcomeDocument:
        return cls(outcome.winners, outcome.reason)

    def value(self) -> Outcome:
        return Outcome(self.winners, self.reason)


# --- states and views ---


@attrs.frozen(kw_only=True)
class StateDocument:
    """A `GameState`."""

    format: Literal["cuttle-engine/state/1"]
    ruleset: Ruleset
    turn: SeatNumber
    ply: int
    passes: int
    hands: tuple[Cards, ...]
    points: tuple[Row, ...]
    permanents: tuple[Row, ...]
    deck: Cards
    scrap: Cards
    frozen: Cards
    frozen_longer: Cards
    known: tuple[Cards, ...]
    window: Window | None
    outcome: Outcome | None
    seed: bytes
    words: int

    @classmethod
    def of(cls, state: GameState) -> StateDocument:
        return cls(format="cuttle-engine/state/1", ruleset=state.ruleset, **_position_of(state))

    def value(self) -> GameState:
        return build_position(self.ruleset, self)


@attrs.frozen(kw_only=True)
class PositionDocument:
    """A `GameState` in a record, which has its ruleset."""

    turn: SeatNumber
    ply: int
    passes: int
    hands: tuple[Cards, ...]
    points: tuple[Row, ...]
    permanents: tuple[Row, ...]
    deck: Cards
    scrap: Cards
    frozen: Cards
    frozen_longer: Cards
    known: tuple[Cards, ...]
    window: Window | None
    outcome: Outcome | None
    seed: bytes
    words: int

    @classmethod
    def of(cls, state: GameState) -> PositionDocument:
        return cls(**_position_of(state))


_POSITION: Final = tuple([field.name for field in attrs.fields(PositionDocument)])


def _position_of(state: GameState) -> dict[str, Any]:
    position = Position.of(state)
    return {name: getattr(position, name) for name in _POSITION}


def build_position(
    ruleset: Ruleset, document: StateDocument | PositionDocument, root: str = "$"
) -> GameState:
    """The state under these rules; `SchemaError` where they do not allow it."""
    _check_places(ruleset, document, root)
    position = Position(ruleset, **{name: getattr(document, name) for name in _POSITION})
    try:
        return position.build()
    except InvalidPositionError as error:
        raise not_allowed(error, root) from None


@attrs.frozen(kw_only=True)
class ViewDocument:
    """A `PlayerView`."""

    format: Literal["cuttle-engine/view/1"]
    ruleset: Ruleset
    seat: SeatNumber | None
    turn: SeatNumber
    ply: int
    passes: int
    hands: tuple[SeenCards, ...]
    points: tuple[Row, ...]
    permanents: tuple[Row, ...]
    deck: SeenCards
    scrap: Cards
    frozen: Cards
    frozen_longer: Cards
    known: tuple[Cards, ...]
    window: Window | None
    outcome: Outcome | None
    to_act: SeatNumber | None
    legal_actions: tuple[Action, ...]
    scores: tuple[int, ...]
    goals: tuple[int, ...]
    deck_size: int

    @classmethod
    def of(cls, view: PlayerView) -> ViewDocument:
        players = view.players
        seen = [() if seat == view.seat else other.seen for seat, other in enumerate(players)]
        return cls(
            format="cuttle-engine/view/1",
            ruleset=view.ruleset,
            seat=view.seat,
            turn=view.turn,
            ply=view.ply,
            passes=view.passes,
            hands=tuple([(*player.hand, *[None] * player.unknown) for player in players]),
            points=tuple([player.points for player in players]),
            permanents=tuple([player.permanents for player in players]),
            deck=(*view.deck_top, *[None] * (view.deck_size - len(view.deck_top))),
            scrap=view.scrap,
            frozen=cards_in(view._frozen),
            frozen_longer=cards_in(view._frozen_longer),
            known=(*seen, cards_in(view._shown | card_set(view._deck_top))),
            window=view.window,
            outcome=view.outcome,
            to_act=view.to_act,
            legal_actions=view.legal_actions,
            scores=tuple([player.score for player in players]),
            goals=tuple([player.goal for player in players]),
            deck_size=view.deck_size,
        )

    def value(self) -> PlayerView:
        """The view, whatever is said of what follows from it."""
        seats = self.ruleset.seats
        if self.seat is not None and self.seat >= seats:
            raise SchemaError("$.seat", f"{self.seat} is not from 0 to {seats - 1}")
        _check_places(self.ruleset, self)
        named = {name: getattr(self, name) for name in _POSITION if name not in ("seed", "words")}
        try:
            return view_from(self.ruleset, self.seat, **named)
        except InvalidPositionError as error:
            raise not_allowed(error) from None


FOLLOWING: Final = ("to_act", "legal_actions", "scores", "goals", "deck_size")
"""What is in a view for those who show it, and follows from the rest."""


def _check_places(ruleset: Ruleset, document: Placed, root: str = "$") -> None:
    """`SchemaError` for a list without an entry a seat, a card twice, a window about nothing."""
    seats = ruleset.seats
    for name, count in (
        ("hands", seats),
        ("points", seats),
        ("permanents", seats),
        ("known", seats + 1),
    ):
        found = len(getattr(document, name))
        if found != count:
            raise SchemaError(f"{root}.{name}", f"{count} entries are needed here, not {found}")
    first: dict[Card, tuple[int | str, ...]] = {}
    for card, place in _places(document):
        if card in first:
            where = root + _path(first[card])
            raise SchemaError(root + _path(place), f"{card} is at {where} already")
        first[card] = place
    window = document.window
    if window is not None and window.action is None and window.cause != HAND_LIMIT:
        what = f"an action with the cause {window.cause} is needed here, not null"
        raise SchemaError(f"{root}.window.action", what)


def _places(document: Placed) -> Iterator[tuple[Card, tuple[int | str, ...]]]:
    """The cards that lie somewhere, in the order of the document, with the steps to each."""
    for seat, hand in enumerate(document.hands):
        for at, card in enumerate(hand):
            if card is not None:
                yield card, ("hands", seat, at)
    for name, rows in (("points", document.points), ("permanents", document.permanents)):
        for seat, row in enumerate(rows):
            for at, stack in enumerate(row):
                yield stack.card, (name, seat, at, "card")
                for above, control in enumerate(stack.controls):
                    yield control.card, (name, seat, at, "controls", above, "card")
    for name, cards in (("deck", document.deck), ("scrap", document.scrap)):
        for at, card in enumerate(cards):
            if card is not None:
                yield card, (name, at)
    if document.window is not None:
        for at, (card, _) in enumerate(document.window.stack):
            yield card, ("window", "stack", at, "card")


def _path(steps: tuple[int | str, ...]) -> str:
    return "".join([f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps])


def not_allowed(error: InvalidPositionError, path: str = "$") -> SchemaError:
    """The first problem of a position, as a mistake in a document."""
    problem = error.problems[0]
    where = "" if problem.where == "position" else f".{problem.where}"
    return SchemaError(path + where, problem.what)


Placed: TypeAlias = StateDocument | PositionDocument | ViewDocument
