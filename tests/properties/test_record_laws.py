"""The laws of records, and of their text."""

import io
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuttle_engine import (
    Action,
    CuttleError,
    GameState,
    IllegalActionError,
    InvalidPositionError,
    NotationError,
    Outcome,
    Record,
    ReplayError,
    apply,
    format_record,
    legal_actions,
    parse_record,
    read_records,
    split_records,
    write_records,
)
from cuttle_engine.simulate import replay
from cuttle_engine.testing.play import near_actions, walk
from cuttle_engine.testing.strategies import actions as any_actions
from cuttle_engine.testing.strategies import steps

from .strategies import dealt, starts, states

pytestmark = pytest.mark.slow  # the kernel has tests of its own

FEW = settings(max_examples=max(settings().max_examples // 2, 1))
REFUSED = (NotationError, ReplayError, InvalidPositionError)
"""What a text may be refused with."""
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.text(
    '{}[]\\"\n\r\t 1.7S\ufeff\u2028', max_size=8
)
names = st.from_regex(r"\A[A-Za-z][A-Za-z0-9]{0,5}\Z").filter(
    lambda name: not name.lower().startswith(("seat", "seed", "deck", "date"))
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A part of a round, with everything that can be said of it."""
    start = draw(starts())
    actions = [action for _, action, _ in walk(start, draw(steps(40)))]
    end = replay(start, actions)
    seats = start.ruleset.seats
    result = None
    if end.outcome is None:
        sides = start.ruleset._lookup.sides[:seats]
        resigned = st.sampled_from(sides).map(lambda side: Outcome(side, "resignation"))
        result = draw(st.none() | st.just(Outcome((), "agreement")) | resigned)
    return Record(
        start,
        actions,
        result=result,
        players=draw(st.just(()) | st.tuples(*[texts] * seats)),
        first_dealer=draw(st.none() | st.integers(0, seats - 1)),
        date=draw(st.none() | st.dates(date.min, date.max)),
        tags=draw(
            st.lists(st.tuples(names, texts), max_size=3, unique_by=lambda pair: pair[0].lower())
        ),
        comments=draw(st.lists(st.tuples(st.integers(0, len(actions)), texts), max_size=4)),
    )


def by_hand(state: GameState, actions: list[Action]) -> GameState:
    for action in actions:
        state = apply(state, action)
    return state


def result_of(call: Callable[..., Any], *arguments: object) -> Any:
    """What the call gives, or raises."""
    try:
        return call(*arguments)
    except CuttleError as error:
        return error


# --- replay ---


@given(starts(), steps())
def test_replay_is_apply_once_an_action(start: GameState, choices: bytes) -> None:
    actions = [action for _, action, _ in walk(start, choices)]
    assert replay(start, actions) == by_hand(start, actions)
    assert [*Record(start, actions).states()][-1] == by_hand(start, actions)


@given(states(), any_actions(), st.data())
def test_replay_refuses_what_apply_refuses(
    state: GameState, action: Action, data: st.DataObject
) -> None:
    for one in (action, data.draw(st.sampled_from([*near_actions(state)]))):
        expected = result_of(apply, state, one)
        found = result_of(replay, state, [one])
        if isinstance(expected, IllegalActionError):
            assert isinstance(found, ReplayError)
            assert (found.ply, found.move, found.reason) == (0, one, expected.reason)
        else:
            assert found == expected


# --- text ---


@given(records())
def test_what_is_written_is_read_again_and_written_the_same(record: Record) -> None:
    text = format_record(record)
    again = parse_record(text)
    assert again == record
    assert again.final == record.final
    assert format_record(again) == text
    text.encode()
    assert text.splitlines() == text.split("\n")[:-1]


@FEW
@given(st.lists(records(), max_size=3))
def test_many_games_are_read_one_by_one(games: list[Record]) -> None:
    file = io.StringIO()
    assert write_records(games, file) == len(games)
    text = file.getvalue()
    assert [*read_records(io.StringIO(text))] == games
    assert [*read_records(text.splitlines())] == games
    windows = io.StringIO("\ufeff" + text.replace("\n", "\r\n"), newline="")
    assert [*read_records(windows)] == games
    parts = [part for _, part in split_records(text.splitlines(keepends=True))]
    assert "".join(parts) == text
    assert [parse_record(part) for part in parts] == games


@st.composite
def changed(draw: st.DrawFn) -> str:
    """The text of games, changed in a few places."""
    text = "\n".join([format_record(record) for record in draw(st.lists(records(), max_size=2))])
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(text)))
        end = draw(st.integers(at, min(len(text), at + 8)))
        text = text[:at] + draw(texts | st.just("\ud800") | st.just(text[at:end] * 2)) + text[end:]
    return text


@given(changed() | st.text())
def test_any_text_is_read_or_refused_at_a_place_in_it(text: str) -> None:
    found = result_of(parse_record, text)
    if isinstance(found, NotationError):
        assert found.text == text
        assert 0 <= found.position <= len(text)
    elif isinstance(found, Record):
        assert parse_record(format_record(found)) == found
    assert isinstance(found, (Record, *REFUSED))


@given(changed())
def test_a_file_is_read_up_to_the_first_game_that_is_wrong(text: str) -> None:
    lines = text.splitlines(keepends=True)
    reading = read_records(lines)
    for line, part in split_records(lines):
        expected = result_of(parse_record, part)
        found = result_of(next, reading)
        if isinstance(expected, CuttleError):
            assert (type(found), str(found)) == (type(expected), str(expected))
            assert found.__notes__[0].endswith(f"which begins at line {line}")
            return
        assert found == expected
    assert next(reading, None) is None


@given(dealt(), steps(), st.integers(0, 200), st.booleans())
def test_two_halves_of_a_game_are_the_game(
    start: GameState, choices: bytes, cut: int, through_text: bool
) -> None:
    actions = [action for _, action, _ in walk(start, choices)]
    first = Record(start, actions[:cut])
    if through_text:
        first = parse_record(format_record(first))
    second = Record(first.final, actions[cut:])
    if through_text:
        second = parse_record(format_record(second))
    whole = Record(start, actions)
    assert second.final == whole.final
    assert legal_actions(second.final) == legal_actions(whole.final)
