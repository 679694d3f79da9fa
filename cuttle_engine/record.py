"""Records: what was played, from where, by whom; checked by playing it again."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast, final

import attrs

from cuttle_engine.actions import Action
from cuttle_engine.cards import DECK_SIZE, Card, checked_int
from cuttle_engine.engine import apply_unchecked, deal
from cuttle_engine.errors import ArgumentError, ReplayError, brief
from cuttle_engine.position_builder import outcome_problem
from cuttle_engine.simulate import replay
from cuttle_engine.state import GameState, Outcome
from cuttle_engine.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuttle_engine.cards import Seat
    from cuttle_engine.rules import Ruleset

WRONG_RESULT: Final = "wrong-result"
"""The reason of a `ReplayError` about the result."""
KNOWN_TAGS: Final = (
    "Ruleset",
    "Seed",
    "SeedHex",
    "Deck",
    "Position",
    "Seat0",
    "Seat1",
    "Seat2",
    "Seat3",
    "FirstDealer",
    "Date",
    "Result",
)
"""The tags that say what the other fields of a record say."""
_KNOWN: Final = frozenset([name.lower() for name in KNOWN_TAGS])
TAG_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9]*")
"""What the name of a tag is made of."""


@final
@attrs.frozen(init=False, eq=False, repr=False)
class Record(Value):
    """A round that was played, or a part of one: where it began, every action, and how it ended.

    A record is always right: it is replayed when it is made. `ReplayError` says which action is not
    legal, or, with ``wrong-result``, that it does not end as ``result`` says. `ArgumentError` names
    a field that says something else that cannot be, and a wrong type is a TypeError.

    >>> from cuttle_engine import deal, parse_action
    >>> actions = [parse_action(text) for text in ("5H!", "decline", "*QH")]
    >>> record = Record(deal("balanced", seed=7), actions, players=["Ann", "Bob"])
    >>> record
    <Record balanced@1, 3 actions, unfinished>
    >>> record.final.to_act, [state.to_act for state in record.states()]
    (1, [0, 1, 0, 1])
    """

    start: GameState
    """The state it begins with; most often that of a deal."""
    actions: tuple[Action, ...]
    """What was played from there on."""
    result: Outcome | None
    """How the round ended; None while it is unfinished. What the replay gives need not be said.

    A resignation and an agreement are no actions: of these ``final`` knows nothing.
    """
    players: tuple[str, ...]
    """The names of the players by seat; none at all: ``()``."""
    first_dealer: Seat
    """Who dealt the first round of the match, by the seat held here; by default the last seat."""
    date: dt.date | None
    """When it was played."""
    tags: tuple[tuple[str, str], ...]
    """What else is to be kept, by name, in order. Names are made of ASCII letters and digits."""
    comments: tuple[tuple[int, str], ...]
    """What was said, each with the number of actions before it, ascending."""
    final: GameState = attrs.field(init=False, eq=False)
    """The state after the last action."""

    def __init__(
        self,
        start: GameState,
        actions: Iterable[Action] = (),
        *,
        result: Outcome | None = None,
        players: Sequence[str] = (),
        first_dealer: Seat | None = None,
        date: dt.date | None = None,
        tags: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        comments: Mapping[int, str] | Iterable[tuple[int, str]] = (),
    ) -> None:
        if not isinstance(start, GameState):
            raise TypeError(f"a record starts at a GameState, not {type(start).__name__}")
        if not isinstance(actions, tuple):
            actions = tuple(_items("actions", actions))
        ruleset = start.ruleset
        _check_outcome(result, ruleset)
        players = _checked_players(players, ruleset.seats)
        first_dealer = _checked_dealer(first_dealer, ruleset.seats)
        _check_date(date)
        further = _checked_tags(tags)
        said = _checked_comments(comments, len(actions))
        end = replay(start, actions)
        if end.outcome is not None:
            if result not in (None, end.outcome):
                raise ReplayError(len(actions), None, WRONG_RESULT)
            result = end.outcome
        elif result is not None and result.reason in ("goal", "passes"):
            raise ReplayError(len(actions), None, WRONG_RESULT)
        init = cast("Any", self).__attrs_init__  # attrs writes it, and not every checker knows
        init(start, actions, result, players, first_dealer, date, further, said)
        object.__setattr__(self, "final", end)

    def __repr__(self) -> str:
        name = self.start.ruleset.id or "changed ruleset"
        how = "unfinished" if self.result is None else f"over by {self.result.reason}"
        return f"<Record {name}, {len(self.actions)} actions, {how}>"

    def states(self) -> Iterator[GameState]:
        """Every state, the first one and the last one too: one more than there are actions.

        From the start on; each is made when it is asked for.

        >>> from cuttle_engine import deal, parse_action
        >>> record = Record(deal("balanced", seed=7), [parse_action("3H"), parse_action("draw")])
        >>> [state.ply for state in record.states()]
        [0, 1, 2]
        """
        state = self.start
        yield state
        for action in self.actions:
            state = apply_unchecked(state, action)
            yield state


def dealt_from(state: GameState) -> bytes | tuple[Card, ...] | None:
    """What the state was dealt from: a seed, or a deck, top first; None where it is no deal."""
    ruleset = state.ruleset
    seed = state._table.seed
    if state.ply == 0 and not state.scrap:
        if deal(ruleset, seed=seed) == state:
            return seed
        deck = (*[card for player in state.players for card in player.hand], *state.deck)
        if len(deck) == DECK_SIZE + ruleset.jokers and deal(ruleset, deck=deck) == state:
            return deck
    return None


# --- the fields ---


def _items(what: str, value: Iterable[object]) -> tuple[Any, ...]:
    """The things in it, which a text is not made of."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise TypeError(f"{what} are an iterable of them, not {type(value).__name__}")
    return tuple(value)


def _pairs(what: str, value: Any) -> tuple[tuple[Any, Any], ...]:
    items = _items(what, value.items() if isinstance(value, Mapping) else value)  # pyright: ignore[reportUnknownArgumentType]  # whatever it holds, it is looked at
    for item in items:
        if not isinstance(item, (tuple, list)) or len(cast("Sequence[object]", item)) != 2:
            raise TypeError(f"{what} are pairs, and {brief(cast('object', item))} is none")
    return tuple([(first, second) for first, second in items])


def _checked_text(what: str, value: object) -> str:
    """The text, if it can be written to a file."""
    if not isinstance(value, str):
        raise TypeError(f"{what}: {brief(value)} is no text")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:
            letter = error.object[error.start]
            raise ArgumentError(what, f"a text with {letter!r} in it has no UTF-8 form") from None
    return value


def _check_outcome(outcome: Outcome | None, ruleset: Ruleset) -> None:
    problem = outcome_problem(outcome, ruleset)
    if problem is not None:
        raise ArgumentError("result", problem)


def _checked_players(players: Sequence[str], seats: int) -> tuple[str, ...]:
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise TypeError(f"players are a sequence of names, not {type(players).__name__}")
    names = tuple([_checked_text("players", name) for name in players])
    if names and len(names) != seats:
        raise ArgumentError("players", f"{len(names)} names for {seats} seats")
    return names


def _checked_dealer(seat: object, seats: int) -> Seat:
    if seat is None:
        return seats - 1
    number = checked_int("first_dealer", seat)
    if not 0 <= number < seats:
        raise ArgumentError("first_dealer", f"{brief(number)} is not from 0 to {seats - 1}")
    return number


def _check_date(date: object) -> None:
    if date is not None and (not isinstance(date, dt.date) or isinstance(date, dt.datetime)):
        raise TypeError(f"date is a datetime.date, without a time, not {type(date).__name__}")


def _checked_tags(tags: object) -> tuple[tuple[str, str], ...]:
    pairs = _pairs("tags", tags)
    names: set[str] = set()
    for name, value in pairs:
        if not isinstance(name, str):
            raise TypeError(f"tags: {brief(name)} is no text")
        if TAG_NAME.fullmatch(name) is None:
            raise ArgumentError("tags", f"{brief(name)} is not a letter, then letters and digits")
        if name.lower() in _KNOWN:
            raise ArgumentError("tags", f"{name} is said by another field of the record")
        if name.lower() in names:
            raise ArgumentError("tags", f"{brief(name)} is there twice")
        names.add(name.lower())
        _checked_text("tags", value)
    return pairs


def _checked_comments(comments: object, plies: int) -> tuple[tuple[int, str], ...]:
    pairs = _pairs("comments", comments)
    for ply, text in pairs:
        if not 0 <= checked_int("comments: a ply", ply) <= plies:
            raise ArgumentError("comments", f"{brief(ply)} is not from 0 to {plies}")
        _checked_text("comments", text)
    return tuple(sorted(pairs, key=_ply_of))


def _ply_of(comment: tuple[int, str]) -> int:
    return comment[0]
