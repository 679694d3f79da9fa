"""Write and read every state of many random rounds of every ruleset, in every form there is.

    cd tests && python -m properties.sweep_texts --games 2000 --jobs 2

For each state: its position text and JSON, those of a view, of one seat after the other and of a
spectator, its legal actions in both notations, and what happened on the way to it, whole and as
that seat is told of it. For each round: its record as text and JSON. What is read is what was
written, and written again it is the same text. Printed are the numbers of rounds, states and texts.
The same numbers come out every time, whatever the number of processes.
"""

import argparse
import multiprocessing
import random
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle

from cuttle_engine import (
    Action,
    Event,
    GameState,
    PlayerView,
    Record,
    Seat,
    deal,
    format_position,
    format_record,
    legal_actions,
    parse_action,
    parse_position,
    parse_record,
    parse_view,
    redact,
    serde,
    step,
    view,
)
from cuttle_engine.testing.play import observers
from cuttle_engine.testing.text_laws import read_again

from .strategies import TWO_SEATS
from .sweep_events import RULESETS, choose

CHUNK = 50


class BrokenLawError(Exception):
    """A text that says something else than what was written; says in which round."""


def read_state(text: str) -> GameState:
    return parse_position(text).build()


def check_state(state: GameState, seats: Iterable[Seat | None]) -> int:
    """Write and read the state and what the seats see of it; how many texts that were."""
    read_again(state, format_position, read_state)
    read_again(state, serde.dumps, lambda text: serde.loads(text, GameState))
    texts = 2
    for seat in seats:
        seen = view(state, seat)
        read_again(seen, format_position, parse_view)
        read_again(seen, serde.dumps, lambda text: serde.loads(text, PlayerView))
        texts += 2
    return texts + sum([check_action(action) for action in legal_actions(state)])


@cache  # there are few, and many states have the same ones
def check_action(action: Action) -> int:
    read_again(action, str, parse_action)
    read_again(action, serde.dumps, lambda text: serde.loads(text, Action))
    return 2


def check_events(events: tuple[Event, ...], seat: Seat | None) -> int:
    written = dict.fromkeys([*events, *[redact(event, seat) for event in events]])
    for event in written:
        read_again(event, serde.dumps, lambda text: serde.loads(text, Event))
    return len(written)


def check_record(record: Record) -> int:
    read_again(record, format_record, parse_record)
    read_again(record, serde.dumps, lambda text: serde.loads(text, Record))
    return 2


@dataclass
class Tally:
    """What was written."""

    games: int = 0
    states: int = 0
    texts: int = 0

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.states += other.states
        self.texts += other.texts


def play(label: str, seed: str) -> Tally:
    """One round, with everything in it written and read."""
    rng = random.Random(seed)
    start = state = deal(RULESETS[label], seed=seed)
    actions: list[Action] = []
    watching = cycle(observers(state.ruleset))
    tally = Tally(1, 1, check_state(state, observers(state.ruleset)))
    while state.outcome is None:
        actions.append(choose(state, rng))
        state, events = step(state, actions[-1])
        seat = next(watching)
        tally.states += 1
        tally.texts += check_state(state, [seat]) + check_events(events, seat)
    record = Record(start, actions, comments={len(actions) // 2: f"half of {label}"})
    assert record.final == state
    tally.texts += check_record(record)
    return tally


def run(chunk: tuple[str, range]) -> tuple[str, Tally]:
    label, numbers = chunk
    tally = Tally()
    for number in numbers:
        seed = f"texts/{label}/{number}"
        try:
            tally.add(play(label, seed))
        except Exception as error:
            raise BrokenLawError(f"{label}, seed {seed!r}: {error}") from error
    return label, tally


def chunks(labels: list[str], games: int) -> Iterator[tuple[str, range]]:
    for start in range(0, games, CHUNK):
        for label in labels:
            yield label, range(start, min(start + CHUNK, games))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000, help="rounds of each ruleset")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument(
        "rulesets", nargs="*", default=[*TWO_SEATS], help="names; default: the named ones"
    )
    options = parser.parse_args()
    tallies = {label: Tally() for label in options.rulesets}
    whole = Tally()
    begun = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for label, tally in pool.imap_unordered(run, chunks(options.rulesets, options.games)):
            tallies[label].add(tally)
            whole.add(tally)
    lines = [f"{'ruleset':<42} {'games':>8} {'states':>10} {'texts':>12}"]
    for label, tally in (*tallies.items(), ("all", whole)):
        lines.append(f"{label:<42} {tally.games:>8} {tally.states:>10} {tally.texts:>12}")
    lines.append(f"{time.perf_counter() - begun:.0f} s")
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
