"""Laws of what is written down: it is read as what was written, and written again the same.

They are about texts and JSON of states, views, actions, events, records and rulesets. A ruleset
that cannot be written down has none, and JSON there is where the extra ``json`` is.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from cuttle_engine.actions import Action, parse_action
from cuttle_engine.engine import legal_actions
from cuttle_engine.events import Event, redact, step
from cuttle_engine.notation import format_position, parse_position, parse_view
from cuttle_engine.record import Record
from cuttle_engine.record_text import format_record, parse_record
from cuttle_engine.rules import Ruleset
from cuttle_engine.ruleset_value import read_ruleset, ruleset_text
from cuttle_engine.state import GameState
from cuttle_engine.testing.law import chance, law, same
from cuttle_engine.testing.play import observers
from cuttle_engine.testing.written import HAS_JSON, why_not_written
from cuttle_engine.view import PlayerView, view

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_T = TypeVar("_T")


def read_again(value: _T, write: Callable[[_T], str], read: Callable[[str], _T]) -> None:
    """AssertionError unless the text of the value is read as the value, and written the same."""
    text = write(value)
    found = read(text)
    same(found, value, f"what is read of {text}")
    same(write(found), text, "what is written again")


def json_read_again(value: Any, kind: Any) -> None:
    """The same for its JSON, where there is some."""
    if HAS_JSON:
        from cuttle_engine import serde  # noqa: PLC0415  # it needs an extra

        read_again(value, serde.dumps, lambda text: serde.loads(text, kind))


@law
def texts_are_read_again(state: GameState) -> None:
    """A state, what the seats see of it, and the legal actions are read as they were written."""
    if not why_not_written(state.ruleset):
        read_again(state, format_position, lambda text: parse_position(text).build())
        seat = chance(state).choice(observers(state.ruleset))
        read_again(view(state, seat), format_position, parse_view)
    for action in legal_actions(state):
        _action_is_read_again(action)


@cache  # there are few, and many states have the same ones
def _action_is_read_again(action: Action) -> None:
    read_again(action, str, parse_action)
    json_read_again(action, Action)


@law
def json_is_read_again(state: GameState) -> None:
    """So is the JSON of a state, and of what a seat sees of it."""
    if not why_not_written(state.ruleset):
        json_read_again(state, GameState)
        seat = chance(state).choice(observers(state.ruleset))
        json_read_again(view(state, seat), PlayerView)


@law
def events_are_read_again(state: GameState, action: Action) -> None:
    """So is the JSON of what happens, whole and as each seat is told of it."""
    events = step(state, action).events
    if not why_not_written(state.ruleset):
        for seat in observers(state.ruleset):
            for event in dict.fromkeys([redact(event, seat) for event in events]):
                json_read_again(event, Event)
        for event in events:
            json_read_again(event, Event)


@law
def records_are_read_again(start: GameState, actions: Sequence[Action]) -> None:
    """A record of the round, as text and as JSON, is read and replayed to the same end."""
    if not why_not_written(start.ruleset):
        record = Record(start, actions, comments={len(actions) // 2: "half of it"})
        read_again(record, format_record, parse_record)
        json_read_again(record, Record)


@law
def rulesets_are_read_again(ruleset: Ruleset) -> None:
    """A ruleset, by its id or by value, is read as what was written."""
    if not why_not_written(ruleset):
        read_again(ruleset, ruleset_text, lambda text: read_ruleset(text)[0])
    if not why_not_written(ruleset.replace()):  # its JSON says all of it, with an id or without
        json_read_again(ruleset, Ruleset)
