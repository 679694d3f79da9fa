"""Play the same rounds in two environments, one pure and one compiled, and compare every ply.

    cd tests; python -m properties.compare_builds PURE_PYTHON COMPILED_PYTHON --games 10000

The two are interpreters that have the library installed from the same source, one in each build.
The players choose uniformly among the legal actions. Compared at every ply of every round: the
digest, which is of all there is to a state, and the legal actions. In one round of `EVERY` also:
what each seat sees, the events, why other actions are refused, and the text. For each ruleset:
what `self_play` counts, and that each build reads what the other has pickled. It ends at the first
difference, and says in which round and at which ply it is.
"""

import argparse
import hashlib
import os
import pickle
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain
from pathlib import Path

import attrs
from typing_extensions import override

import cuttle_engine
from cuttle_engine import (
    Action,
    Effect,
    GameState,
    Rank,
    Ruleset,
    apply,
    deal,
    determinize,
    digest,
    explain,
    legal_actions,
    redact,
    step,
    view,
)
from cuttle_engine.actions import one_off
from cuttle_engine.simulate import self_play
from cuttle_engine.table import Table

from .sweep import NAMES, ruleset_of

EVERY = 20
"""One round of so many is looked at from all sides."""
CHUNK = 500
PICKLED = 2
"""Rounds of each ruleset of which every state goes from one build to the other."""
IN_PYTHON = "an effect in Python"
RULESETS = (*NAMES, IN_PYTHON)


@attrs.frozen
class Harvest(Effect):
    """One-off: every seat draws."""

    @override
    def offer(self, table: Table, seat: int, card: int, out: list[Action]) -> None:
        if table.deck_left() > 0:
            out.append(one_off(card))

    @override
    def resolve(self, table: Table, seat: int, action: Action) -> None:
        for other in table.seats_from_turn():
            table.draw(other, min(2, table.room(other)))


def rules_of(name: str) -> Ruleset:
    if name == IN_PYTHON:
        return ruleset_of("balanced").replace(effects={Rank.TEN: Harvest()})
    return ruleset_of(name)


# --- in each of the two environments ---


def states(name: str, number: int) -> Iterator[tuple[GameState, Action | None]]:
    """The states of a round, each with the action that is played then."""
    seed = f"builds/{name}/{number}"
    rng = random.Random(seed)
    state = deal(rules_of(name), seed=seed)
    while state.outcome is None:
        actions = legal_actions(state)
        action = actions[int(rng.random() * len(actions))]
        yield state, action
        state = apply(state, action)
    yield state, None


def from_all_sides(state: GameState, action: Action | None) -> Iterator[object]:
    """What is said of a state and an action, beside the digest and the actions."""
    seats = (*range(state.ruleset.seats), None)
    yield state
    yield repr(state)
    yield state.key
    for seat in seats:
        seen = view(state, seat)
        yield attrs.astuple(seen, recurse=False)
        yield seen.players
        yield digest(determinize(seen, random.Random(state.ply)))
    for other in some_actions():
        yield explain(state, other)
    if action is not None:
        for event in step(state, action).events:
            yield [redact(event, seat) for seat in seats]


@cache
def some_actions() -> tuple[Action, ...]:
    """Those of a round, which are seldom legal in another."""
    round_ = states("balanced", 0)
    return tuple({action: None for state, _ in round_ for action in legal_actions(state)})


def told(name: str, number: int) -> Iterator[str]:
    """A line a ply."""
    try:
        for state, action in states(name, number):
            line = f"{digest(state)} {action} of {' '.join(map(str, legal_actions(state)))}"
            if number % EVERY == 0:
                text = "\n".join(map(str, from_all_sides(state, action)))
                line += f" {hashlib.sha256(text.encode()).hexdigest()[:16]}"
            yield line
    except Exception as error:  # noqa: BLE001 - whatever it is, the other build may not raise it
        yield f"{type(error).__name__}: {error}"


def play(name: str, first: int, count: int) -> Iterator[str]:
    """A line a round, and one for all of them played inside the library."""
    for number in range(first, first + count):
        lines = [*told(name, number)]
        text = "\n".join(lines)
        yield f"{number} {len(lines)} {hashlib.sha256(text.encode()).hexdigest()}"
    totals = self_play(rules_of(name), range(first, first + count))
    yield f"self_play {totals.outcomes} {totals.lengths} {totals.uses}"


def pickles() -> Iterator[str]:
    """A line a ply: the state, what each seat sees of it, and what happens next."""
    for name in RULESETS:
        for state, action in chain(*[states(name, number) for number in range(PICKLED)]):
            events = () if action is None else step(state, action).events
            seen = tuple([view(state, seat) for seat in (*range(state.ruleset.seats), None)])
            yield pickle.dumps((state, seen, action, events)).hex()


def unpickled(lines: Iterator[str]) -> Iterator[str]:
    """What comes of these lines, and whether it is what it would be when made here."""
    for line in lines:
        state, seen, action, events = pickle.loads(bytes.fromhex(line))
        same = [view(state, one.seat) == one for one in seen]
        if action is not None:
            same += [legal_actions(state).count(action) == 1, step(state, action).events == events]
        yield f"{digest(state)} {all(same)}"


def source() -> str:
    """What was installed, whichever build was made of it."""
    home = Path(cuttle_engine.__file__).parent
    text = b"".join([path.read_bytes() for path in sorted(home.rglob("*.py"))])
    return hashlib.sha256(text).hexdigest()


def identity() -> Iterator[str]:
    yield "compiled" if cuttle_engine.compiled else "pure"
    yield source()


WORK: dict[str, Callable[..., Iterator[str]]] = {
    "identity": identity,
    "play": lambda name, first, count: play(name, int(first), int(count)),
    "told": lambda name, number: told(name, int(number)),
    "pickles": pickles,
    "unpickled": lambda: unpickled(iter(sys.stdin.read().splitlines())),
}

# --- beside them ---


class DifferenceError(Exception):
    """The builds differ; says where."""


def ask(python: str, *work: str, given: str = "") -> list[str]:
    """The lines that the library in this environment has to say."""
    done = subprocess.run(
        [python, "-m", "properties.compare_builds", "--work", *work],
        cwd=Path(__file__).parents[1],
        input=given,
        check=False,
        capture_output=True,
        text=True,
        # Where a seed of the hashes decided anything, the two would differ.
        env={**os.environ, "PYTHONHASHSEED": "random"},
    )
    if done.returncode:
        raise DifferenceError(f"{python} failed at {' '.join(work)}:\n{done.stderr}")
    return done.stdout.splitlines()


def check_identity(pure: str, compiled: str) -> None:
    (build, one), (other_build, other) = ask(pure, "identity"), ask(compiled, "identity")
    if (build, other_build) != ("pure", "compiled"):
        raise DifferenceError(f"{pure} has the {build} build, {compiled} the {other_build} one")
    if one != other:
        raise DifferenceError("the two builds were not made from the same source")


def compare(pythons: tuple[str, str], name: str, first: int, count: int) -> int:
    """Compare some rounds of a ruleset, and return how many plies they have."""
    one, other = [ask(python, "play", name, str(first), str(count)) for python in pythons]
    for line, other_line in zip(one[:-1], other[:-1], strict=True):
        if line != other_line:
            number = line.partition(" ")[0]
            raise DifferenceError(f"{name}, round {number}, {first_ply(pythons, name, number)}")
    if one[-1] != other[-1]:
        raise DifferenceError(f"{name}, rounds from {first}:\n  {one[-1]}\n  {other[-1]}")
    return sum([int(line.split()[1]) for line in one[:-1]])


def first_ply(pythons: tuple[str, str], name: str, number: str) -> str:
    """The first ply that differs in a round, and what each build says of it."""
    lines = [ask(python, "told", name, number) for python in pythons]
    for ply, (one, other) in enumerate(zip(*lines, strict=False)):
        if one != other:
            return f"ply {ply}:\n  {one}\n  {other}"
    return f"of {len(lines[0])} and {len(lines[1])} plies"


def exchange(pythons: tuple[str, str]) -> int:
    """Have each build read what the other has pickled, and return how many plies that was."""
    said: list[list[str]] = []
    for writer in pythons:
        text = "\n".join(ask(writer, "pickles"))
        said += [ask(reader, "unpickled", given=text) for reader in pythons]
    for lines in said:
        for ply, (line, expected) in enumerate(zip(lines, said[0], strict=True)):
            if line != expected or not line.endswith(" True"):
                raise DifferenceError(f"pickle {ply}: {line}, not {expected}")
    return len(said[0])


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def run(pythons: tuple[str, str], games: int, jobs: int) -> None:
    check_identity(*pythons)
    start = time.perf_counter()
    with ThreadPoolExecutor(jobs) as pool:
        pickled = pool.submit(exchange, pythons)
        for name in RULESETS:
            plies = pool.map(
                lambda first, name=name: compare(pythons, name, first, min(CHUNK, games - first)),
                range(0, games, CHUNK),
            )
            say(f"{name:<38} {games:>7} rounds {sum(plies):>9} plies")
        say(f"{'pickles, either way':<38} {pickled.result():>24} plies")
    say(f"no difference, in {time.perf_counter() - start:.0f} s")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "pythons", nargs=2, metavar="PYTHON", help="of the pure build; of the compiled"
    )
    parser.add_argument("--games", type=int, default=200, help="rounds of each ruleset")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    given = parser.parse_args()
    try:
        pure, compiled = [str(Path(python).absolute()) for python in given.pythons]
        run((pure, compiled), given.games, given.jobs)
    except DifferenceError as difference:
        sys.stderr.write(f"the builds differ: {difference}\n")
        return 1
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--work"]:
        sys.stdout.writelines([f"{line}\n" for line in WORK[sys.argv[2]](*sys.argv[3:])])
    else:
        sys.exit(main())
