"""What it costs to load and verify games, beside playing them; see README.md here.

Nothing is asserted about times. Look at the ratio.
"""

import argparse
import os
import platform
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import cuttle_engine as cuttle

RULESET = "balanced"
TURNS = 20


def play(seeds: range) -> int:
    """Play a game for each seed, in a Python loop as a user writes it; how many moves they have."""
    rng = random.Random(seeds.start)
    plies = 0
    for seed in seeds:
        state = cuttle.deal(RULESET, seed=seed)
        while state.outcome is None:
            actions = cuttle.legal_actions(state)
            state = cuttle.apply(state, actions[int(rng.random() * len(actions))])
            plies += 1
    return plies


def records(seeds: range) -> Iterator[cuttle.Record]:
    """The same games, kept."""
    rng = random.Random(seeds.start)
    for seed in seeds:
        start = state = cuttle.deal(RULESET, seed=seed)
        played: list[cuttle.Action] = []
        while state.outcome is None:
            actions = cuttle.legal_actions(state)
            played.append(actions[int(rng.random() * len(actions))])
            state = cuttle.apply(state, played[-1])
        yield cuttle.Record(start, played)


def load(path: Path) -> int:
    """Load the games, which verifies them; how many moves they have."""
    with path.open(encoding="utf-8") as lines:
        return sum([len(record.actions) for record in cuttle.read_records(lines)])


def measure(games: int, folder: Path) -> None:
    chunk = -(-games // TURNS)
    played: list[float] = []
    written: list[float] = []
    loaded: list[float] = []
    plies = 0
    size = 0
    for first in range(0, games, chunk):
        seeds = range(first, min(first + chunk, games))
        path = folder / f"{first}.txt"
        start = time.process_time()
        plies += play(seeds)
        played.append(time.process_time() - start)
        kept = [*records(seeds)]
        start = time.process_time()
        with path.open("w", encoding="utf-8") as file:
            cuttle.write_records(kept, file)
        written.append(time.process_time() - start)
        start = time.process_time()
        found = load(path)
        loaded.append(time.process_time() - start)
        size += path.stat().st_size
        if found != sum([len(record.actions) for record in kept]):
            raise SystemExit("what was loaded is not what was written")
        path.unlink()
    ratios = [play / read for play, read in zip(played, loaded, strict=True)]
    print(f"{games:,} games of {RULESET}, {plies:,} plies, {size / games:.0f} bytes a game")
    for what, times in (("played", played), ("written", written), ("loaded", loaded)):
        print(f"{what:<10}{plies / sum(times):>12,.0f} plies/s{games / sum(times):>10,.0f} games/s")
    ratio = sum(played) / sum(loaded)
    print(f"loading has {ratio:.2f} of the speed of playing,", end=" ")
    print(f"median {statistics.median(ratios):.2f} (wanted: at least 0.60)")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    options = parser.parse_args()
    if options.games < 1:
        parser.error("--games: at least 1")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    build = "compiled" if cuttle.compiled else "pure"
    print(f"{platform.python_implementation()} {platform.python_version()}, {build} build")
    with tempfile.TemporaryDirectory() as folder:
        measure(options.games, Path(folder))


if __name__ == "__main__":
    main()
