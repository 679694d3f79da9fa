"""Laws of the JSON forms: they keep everything, and the schemas and the reader agree on them."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuttle_engine import (
    Action,
    Event,
    GameState,
    Outcome,
    PlayerView,
    Record,
    Ruleset,
    SchemaError,
    determinize,
    events_between,
    redact,
    serde,
    view,
)
from cuttle_engine.dice import Dice
from cuttle_engine.testing.play import pick, walk
from cuttle_engine.testing.strategies import actions as any_actions
from cuttle_engine.testing.strategies import steps

from .schemas import check, is_valid
from .strategies import dealt, live_states, positions, rulesets, starts, states

pytestmark = pytest.mark.slow  # the kernel has tests of its own

KINDS: dict[str, Any] = {
    "state": GameState,
    "view": PlayerView,
    "action": Action,
    "event": Event,
    "ruleset": Ruleset,
    "record": Record,
}


def seats_of(state: GameState) -> list[int | None]:
    return [*range(state.ruleset.seats), None]


@st.composite
def views(draw: st.DrawFn) -> PlayerView:
    state = draw(states())
    return view(state, draw(st.sampled_from(seats_of(state))))


@st.composite
def events(draw: st.DrawFn) -> Event:
    state = draw(live_states())
    action = pick(state, draw(st.integers(0, 255)))
    after = next(iter(walk(state, b"\0", lambda *_: action)))[2]
    event = draw(st.sampled_from(events_between(state, action, after)))
    return redact(event, draw(st.sampled_from(seats_of(state)))) if draw(st.booleans()) else event


@st.composite
def records(draw: st.DrawFn) -> Record:
    start = draw(starts())
    taken = [*walk(start, draw(steps(30)))]
    texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
    over = taken[-1][2].outcome if taken else None
    plies = st.tuples(st.integers(0, len(taken)), texts)
    seats = start.ruleset.seats
    return Record(
        start,
        [action for _, action, _ in taken],
        result=over or draw(st.sampled_from([None, Outcome((), "agreement")])),
        players=draw(st.just(()) | st.lists(texts, min_size=seats, max_size=seats)),
        first_dealer=draw(st.none() | st.integers(0, seats - 1)),
        date=draw(st.none() | st.dates()),
        tags=draw(st.dictionaries(st.sampled_from(["Event", "Round", "a1"]), texts)),
        comments=draw(st.lists(plies, max_size=3)),
    )


VALUES: dict[str, st.SearchStrategy[Any]] = {
    "state": states(),
    "view": views(),
    "action": any_actions(),
    "event": events(),
    "ruleset": rulesets(),
    "record": records(),
}
every_kind = pytest.mark.parametrize("name", VALUES)


# --- nothing is lost ---


@every_kind
def test_what_is_read_is_what_was_written_and_written_again_the_same(name: str) -> None:
    def law(value: Any) -> None:
        data = serde.to_data(value)
        check(name, data)
        text = serde.dumps(value)
        assert json.loads(text) == data
        found = serde.loads(text, KINDS[name])
        assert found == value
        assert serde.dumps(found) == text

    given(VALUES[name])(law)()


@given(positions())
def test_a_position_that_nobody_reached_is_kept(position: Any) -> None:
    state = position.build()
    text = serde.dumps(state)
    assert serde.loads(text, GameState) == state
    check("state", serde.to_data(state))


@given(dealt(), steps())
def test_a_whole_round_is_kept_ply_by_ply(state: GameState, taken: bytes) -> None:
    for before, action, after in [*walk(state, taken)][::31]:
        assert serde.loads(serde.dumps(after), GameState) == after
        for seat in seats_of(after):
            seen = view(after, seat)
            assert serde.loads(serde.dumps(seen), PlayerView) == seen
            for event in events_between(before, action, after):
                told = redact(event, seat)
                data = serde.to_data(told)
                check("event", data)
                assert serde.from_data(data, Event) == told


@given(views(), st.integers(0, 99))
def test_a_view_that_was_read_samples_the_same_worlds(seen: PlayerView, seed: int) -> None:
    found = serde.loads(serde.dumps(seen), PlayerView)
    assert determinize(found, Dice(seed)) == determinize(seen, Dice(seed))


@given(views(), st.integers(0, 99))
def test_the_json_of_a_view_hangs_on_nothing_but_the_view(seen: PlayerView, seed: int) -> None:
    world = determinize(seen, Dice(seed))
    assert serde.dumps(view(world, seen.seat)) == serde.dumps(seen)


# --- what is not a document ---

SCRAPS: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    3,
    4,
    -1,
    99,
    2**32,
    2**32 + 1,
    2**53,
    1.0,
    0.5,
    float("inf"),
    10**400,
    "",
    "5H",
    "??",
    "X1",
    "ZZ",
    "\ud800",
    "balanced@1",
    "balanced",
    "draw",
    "hand-limit",
    "2026-02-28",
    "2026-02-30",
    [],
    {},
    [[]],
    ["5H"],
    ["5H", "5H"],
    ["??"],
    [None],
    [0, 1, 2, 3, 0],
    ["5H"] * 60,
    {"hex": "00"},
    {"hex": "0"},
    {"type": "draw"},
    {"type": "pass", "card": "5H"},
    {"zone": "deck", "seat": None, "on": None},
    {"card": "5H", "owner": 0, "controls": []},
    {"winners": [0], "reason": "goal"},
    {"effect": "NoEffect"},
]
KEYS = ["more", "type", "format", "id", "seed", "deck", "card", "target", "target_seat", "", "a b"]
Way = tuple[int | str, ...]


def ways(data: Any, way: Way = ()) -> Iterator[Way]:
    """The way to everything in plain data."""
    yield way
    items = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for step, item in items:
        yield from ways(item, (*way, step))


def at(data: Any, way: Way) -> Any:
    for step in way:
        data = data[step]
    return data


def change(draw: st.DrawFn, data: Any) -> Any:
    """The data with one thing changed: left out, added, put elsewhere, or something else."""
    way = draw(st.sampled_from([*ways(data)]))
    scrap = copy.deepcopy(draw(st.sampled_from(SCRAPS)))
    if not way:
        return scrap
    parent: Any = at(data, way[:-1])
    step: Any = way[-1]
    match draw(st.sampled_from(["drop", "add", "swap", "copy", "put", "put"])):
        case "drop":
            del parent[step]
        case "add" if isinstance(parent, dict):
            parent[draw(st.sampled_from(KEYS))] = scrap
        case "add":
            parent.insert(step, scrap)
        case "swap" if isinstance(parent, list):
            other = draw(st.integers(0, len(parent) - 1))
            parent[step], parent[other] = parent[other], parent[step]
        case "copy" | "swap":
            parent[step] = copy.deepcopy(at(data, draw(st.sampled_from([*ways(data)]))))
        case _:
            parent[step] = scrap
    return data


@st.composite
def changed(draw: st.DrawFn, values: st.SearchStrategy[Any]) -> Any:
    data = serde.to_data(draw(values))
    for _ in range(draw(st.integers(1, 3))):
        data = change(draw, data)
    return data


def tried(name: str, data: object) -> Any:
    """What is read, or the error; any other error is none of the reader's."""
    try:
        return serde.from_data(data, KINDS[name])
    except SchemaError as error:
        return error


@every_kind
def test_what_the_schema_refuses_the_reader_refuses_and_what_it_takes_is_valid(name: str) -> None:
    def law(data: Any) -> None:
        valid = is_valid(name, data)
        found = tried(name, data)
        if isinstance(found, SchemaError):
            assert found.path.startswith("$")
            assert len(str(found)) < 1000
            return
        assert valid
        text = serde.dumps(found)
        assert serde.loads(text, KINDS[name]) == found
        assert serde.dumps(serde.loads(text, KINDS[name])) == text

    given(changed(VALUES[name]))(law)()


@every_kind
def test_any_json_is_read_or_refused(name: str) -> None:
    leaves = st.sampled_from([item for item in SCRAPS if not isinstance(item, (list, dict))])
    data = st.recursive(
        leaves,
        lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(KEYS) | st.text(), inner),
    )

    def law(data: Any) -> None:
        assert isinstance(tried(name, data), SchemaError) or is_valid(name, data)

    given(data)(law)()


@every_kind
def test_any_text_is_read_or_refused(name: str) -> None:
    @given(VALUES[name], st.data())
    def law(value: Any, data: st.DataObject) -> None:
        text = serde.dumps(value)
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 20, len(text))))
        changed = text[:start] + data.draw(st.text('{}[],:"0159HS?\\u\0 ', max_size=5)) + text[end:]
        try:
            found = serde.loads(changed, KINDS[name])
        except SchemaError:
            return
        check(name, json.loads(changed))
        assert serde.loads(serde.dumps(found), KINDS[name]) == found

    law()
