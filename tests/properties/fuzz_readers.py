"""Change texts that can be read, in every way that comes to mind, and read what came out.

    cd tests && python -m properties.fuzz_readers --seconds 600

For every reader there are texts of random rounds. One is taken, changed in a few places, and read.
Whatever it has become, the reader gives a value or one of its documented errors; it takes neither
longer nor more memory than the length of the text allows. What can be read is written again and
read again, and is the same value. Printed are, for each reader, how many texts it was given, how
many of them it could still read, and the slowest. From one seed come the same texts, in order.
"""

import argparse
import copy
import json
import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple

from cuttle_engine import (
    Action,
    CuttleError,
    Event,
    GameState,
    InvalidPositionError,
    NotationError,
    PlayerView,
    Record,
    ReplayError,
    Ruleset,
    SchemaError,
    apply,
    deal,
    format_position,
    format_record,
    legal_actions,
    parse_action,
    parse_position,
    parse_record,
    parse_view,
    read_records,
    redact,
    serde,
    step,
    view,
)
from cuttle_engine.ruleset_value import read_ruleset, ruleset_text

from .strategies import FIXED, NAMED

SECONDS_A_CHARACTER = 2e-5
SECONDS_AT_LEAST = 0.5
"""What a reader may take; a busy machine takes many times what it needs."""
BYTES_A_CHARACTER = 400
BYTES_AT_LEAST = 4_000_000
"""The memory that it may take on the way."""


class BrokenLawError(Exception):
    """A reader that did something else than reading or refusing; says with which text."""


class Reader(NamedTuple):
    """A reader, what writes what it has read, and how it may refuse."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    errors: tuple[type[CuttleError], ...]
    texts: Callable[[random.Random], Iterator[str]]
    """Texts that it can read, without end."""


# --- texts that can be read ---


def states(rng: random.Random) -> Iterator[GameState]:
    """The states of random rounds of all rulesets."""
    rulesets = [*FIXED.values(), *[rules.replace(passes_to_tie=2) for rules in NAMED.values()]]
    while True:
        state = deal(rng.choice(rulesets), seed=rng.randbytes(rng.randrange(4)))
        while state.outcome is None:
            yield state
            state = apply(state, rng.choice(legal_actions(state)))
        yield state


def seats(state: GameState) -> list[int | None]:
    return [*range(state.ruleset.seats), None]


def views(rng: random.Random) -> Iterator[PlayerView]:
    for state in states(rng):
        yield view(state, rng.choice(seats(state)))


def events(rng: random.Random) -> Iterator[Event]:
    for state in states(rng):
        for action in legal_actions(state)[:1]:
            for event in step(state, action).events:
                yield redact(event, rng.choice(seats(state)))


def actions(rng: random.Random) -> Iterator[Action]:
    for state in states(rng):
        yield from legal_actions(state)


def rulesets(rng: random.Random) -> Iterator[Ruleset]:
    for state in states(rng):
        yield state.ruleset


def records(rng: random.Random) -> Iterator[Record]:
    played: list[GameState] = []
    for state in states(rng):
        if state.ply == 0 and played:
            yield record_of(played, rng)
            played = []
        played.append(state)


def record_of(played: list[GameState], rng: random.Random) -> Record:
    """A record of a part of a round, with everything that a record can hold."""
    first = rng.randrange(len(played))
    last = rng.randrange(first, len(played))
    taken = [
        next(action for action in legal_actions(one) if apply(one, action) == two)
        for one, two in zip(played[first:last], played[first + 1 : last + 1], strict=True)
    ]
    words = ["", "a", "{", "}", "\\", '"', "\n", "ü", "[Seed]", "\x00"]
    return Record(
        played[first],
        taken,
        players=[rng.choice(words) for _ in range(played[0].ruleset.seats)],
        tags={"Event": rng.choice(words)},
        comments={rng.randrange(len(taken) + 1): rng.choice(words) for _ in range(3)},
    )


def written(
    values: Callable[[random.Random], Iterator[Any]], write: Callable[[Any], str]
) -> Callable[[random.Random], Iterator[str]]:
    return lambda rng: map(write, values(rng))


def of_json(kind: Any, values: Callable[[random.Random], Iterator[Any]]) -> Reader:
    return Reader(
        lambda text: serde.loads(text, kind),
        serde.dumps,
        (SchemaError,),
        written(values, serde.dumps),
    )


def read_games(text: str) -> list[Record]:
    return [*read_records(text.splitlines(keepends=True))]


def write_games(games: list[Record]) -> str:
    return "\n".join([format_record(game) for game in games])


def games(rng: random.Random) -> Iterator[list[Record]]:
    source = records(rng)
    while True:
        yield [*islice(source, rng.randrange(4))]


NOTATION = (NotationError,)
READERS = {
    "action": Reader(parse_action, str, NOTATION, written(actions, str)),
    "ruleset": Reader(
        lambda text: read_ruleset(text)[0], ruleset_text, NOTATION, written(rulesets, ruleset_text)
    ),
    "position": Reader(
        lambda text: parse_position(text).build(),
        format_position,
        (NotationError, InvalidPositionError),
        written(states, format_position),
    ),
    "view": Reader(
        parse_view,
        format_position,
        (NotationError, InvalidPositionError),
        written(views, format_position),
    ),
    "record": Reader(
        parse_record,
        format_record,
        (NotationError, ReplayError, InvalidPositionError),
        written(records, format_record),
    ),
    "games": Reader(
        read_games,
        write_games,
        (NotationError, ReplayError, InvalidPositionError),
        written(games, write_games),
    ),
    "JSON action": of_json(Action, actions),
    "JSON event": of_json(Event, events),
    "JSON ruleset": of_json(Ruleset, rulesets),
    "JSON state": of_json(GameState, states),
    "JSON view": of_json(PlayerView, views),
    "JSON record": of_json(Record, records),
}


# --- changes ---

MARKS: list[str] = [*"{}[]()\"'\\/;:,.-+@<>^!?*x= \t\n\r\x00\ufeff\u2028\u00df\u017f\ud800\u0663"]
WORDS = [
    "null",
    "true",
    "1",
    "-1",
    "1e999",
    "9" * 40,
    "9" * 5000,
    "[" * 2000,
    '{"a":' * 300,
    "7S",
    "??",
    "X1",
    "X3",
    "draw",
    "pass",
    "balanced@1",
    "@2(JC@1<0,JD@0)",
    "(JC)",
    "window",
    "hand-limit",
    "0xff",
    "view 0",
    "known",
    '"',
    "{}",
    "1.",
    "\\u0000",
    "\\",
]


def place_in(text: str, rng: random.Random) -> int:
    return rng.randrange(len(text) + 1)


def piece_of(text: str, rng: random.Random) -> str:
    start = place_in(text, rng)
    return text[start : start + rng.choice([1, 2, 5, 20, 200])]


def change(text: str, other: str, rng: random.Random) -> str:
    """The text with one thing changed."""
    at = place_in(text, rng)
    piece = piece_of(text, rng)
    match rng.randrange(10):
        case 0:
            return text[:at] + rng.choice(MARKS) + text[at:]
        case 1:
            return text[:at] + rng.choice(WORDS) + text[at:]
        case 2:
            return text[:at] + text[at + rng.choice([1, 1, 2, 5, 30]) :]
        case 3:
            return text[:at] + rng.choice(MARKS) + text[at + 1 :]
        case 4:
            return text[:at] + piece + text[at:]
        case 5:
            return text[:at] + piece_of(other, rng) + text[at:]
        case 6:
            return text[:at] + other[place_in(other, rng) :]
        case 7:
            return text.replace(piece, piece_of(other, rng)) if piece else text
        case 8:
            return text.swapcase() if rng.random() < 0.3 else text[:at] + text[at:].upper()
        case _:
            words = text.split(" ")
            rng.shuffle(words)
            return text[:at] + piece * rng.choice([2, 50]) if len(words) < 2 else " ".join(words)


VALUES: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    53,
    54,
    2**70,
    0.5,
    "",
    "??",
    "7S",
    "X1",
    "pass",
    [],
    {},
]
"""What is put where something else stood in JSON."""


def nodes(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each container in a JSON value, with each of its keys or places."""
    if isinstance(value, (dict, list)):
        for key in [*value] if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from nodes(value[key])


def change_inside(value: Any, other: Any, rng: random.Random) -> None:
    """Change one thing in a JSON value, so that it stays one."""
    inside = [*nodes(value)]
    if not inside:
        return
    container, key = rng.choice(inside)
    from_other = [held[at] for held, at in nodes(other)]
    match rng.randrange(6):
        case 0:
            container[key] = rng.choice(VALUES)
        case 1:
            container[key] = rng.choice(from_other or VALUES)
        case 2:
            del container[key]
        case 3:
            if isinstance(container, list):
                container.insert(key, container[key])
            else:
                container[rng.choice(["seat", "type", "format", "x", "\ud800"])] = 1
        case 4:
            if isinstance(container, list):
                rng.shuffle(container)
            elif isinstance(container[key], int):
                container[key] += rng.choice([-1, 1])
        case _:
            twin, place = rng.choice(inside)
            container[key], twin[place] = copy.deepcopy(twin[place]), copy.deepcopy(container[key])


def changed(text: str, other: str, rng: random.Random) -> str:
    """A text made of the text; one in JSON as often as not stays JSON."""
    times = rng.choice([1, 1, 1, 2, 3, 8])
    if text[:1] == other[:1] == "{" and rng.random() < 0.6:
        value = json.loads(text)
        for _ in range(times):
            change_inside(value, json.loads(other), rng)
        return json.dumps(value, indent=rng.choice([None, 1]))
    if rng.random() < 0.1:  # no more than space and, where that means nothing, case
        return " ".join([rng.choice(["", " ", "\t"]) + word for word in text.split(" ")])
    for _ in range(times):
        text = change(text, other, rng)
    return text


# --- the law ---


class Read(NamedTuple):
    """What came of a text."""

    taken: bool
    seconds: float


@contextmanager
def watched(text: str, *, memory: bool) -> Iterator[None]:
    """Complains where more time or memory went than the text is long."""
    if memory:
        tracemalloc.start()
    start = time.process_time()
    try:
        yield
    finally:
        seconds = time.process_time() - start
        peak = 0
        if memory:
            _, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
    # Tracing takes its own time.
    if not memory and seconds > SECONDS_AT_LEAST + SECONDS_A_CHARACTER * len(text):
        raise BrokenLawError(f"{seconds:.1f} s for {len(text)} characters")
    if peak > BYTES_AT_LEAST + BYTES_A_CHARACTER * len(text):
        raise BrokenLawError(f"{peak} bytes for {len(text)} characters")


def check(reader: Reader, text: str, *, memory: bool = False) -> bool:
    """Whether the reader takes the text; what it may not do is an error of its own."""
    with watched(text, memory=memory):
        try:
            value = reader.read(text)
        except reader.errors as error:
            if not str(error).strip():
                raise BrokenLawError("an error without a message") from error
            return False
    again = reader.write(value)
    if reader.read(again) != value or reader.write(reader.read(again)) != again:
        raise BrokenLawError("what was read is not what is written")
    return True


class Tally(NamedTuple):
    """What came of the texts for one reader."""

    texts: int = 0
    taken: int = 0
    slowest: float = 0.0


def fuzz(name: str, seed: str) -> Iterator[Tally]:
    """Feed the reader for ever; what came of it so far, after every text."""
    reader = READERS[name]
    rng = random.Random(f"{name}/{seed}")
    source = reader.texts(rng)
    kept = [*islice(source, 50)]
    tally = Tally()
    while True:
        kept[rng.randrange(len(kept))] = next(source)
        text = changed(rng.choice(kept), rng.choice(kept), rng)
        start = time.perf_counter()
        try:
            taken = check(reader, text, memory=tally.texts % 50 == 49)
        except Exception as error:
            raise BrokenLawError(f"{name}: {type(error).__name__}: {error}: {text!r}") from error
        seconds = time.perf_counter() - start
        tally = Tally(tally.texts + 1, tally.taken + taken, max(tally.slowest, seconds))
        yield tally


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=600, help="for all readers together")
    parser.add_argument("--seed", default="1", help="another one, other texts")
    parser.add_argument("readers", nargs="*", default=[*READERS], help="names; default: all")
    options = parser.parse_args()
    share = options.seconds / len(options.readers)
    sys.stdout.write(f"{'reader':<14} {'texts':>9} {'read':>9} {'slowest':>9}\n")
    for name in options.readers:
        end = time.monotonic() + share
        for tally in fuzz(name, options.seed):
            if time.monotonic() > end:
                row = f"{name:<14} {tally.texts:>9} {tally.taken:>9} {tally.slowest:>7.3f} s\n"
                sys.stdout.write(row)
                sys.stdout.flush()
                break
    return 0


if __name__ == "__main__":
    sys.exit(main())
