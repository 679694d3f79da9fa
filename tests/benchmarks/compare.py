"""The engine, in one build or both, beside other libraries: one run, one core, one table.

Everything measured has a process of its own and they take turns, so that whatever else the machine
is doing hits them all. Nothing is asserted: look at the ratios. See README.md here.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

TESTS: Final = Path(__file__).parents[1]

Measure = tuple[str, str]  # who, what
Figures = dict[Measure, list[float]]


class Worker:
    """A process that measures, in the interpreter given."""

    def __init__(self, side: str, python: str) -> None:
        found = shutil.which(python)
        if found is None:
            raise SystemExit(f"{python}: there is no such interpreter")
        # The folder above this one is where `benchmarks` is found, and the package is not.
        self.process = subprocess.Popen(
            [Path(found).absolute(), "-m", "benchmarks.worker", side],
            cwd=TESTS,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        first = self._answer()
        self.missing: str | None = first.get("missing")
        self.who: str = first.get("who", side)
        self.about: str = first.get("about", "")
        self.measures: list[str] = first.get("measures", [])

    def measure(self, what: str) -> float:
        assert self.process.stdin is not None
        print(what, file=self.process.stdin, flush=True)
        return float(self._answer())

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"a worker has stopped with {self.process.wait()}")
        return json.loads(line)

    def close(self) -> None:
        self.process.communicate()  # it stops when there is nothing more to read


# --- what is shown, and what is wanted ---


class Kind(NamedTuple):
    """What a figure is of, and how to look at it."""

    label: str
    unit: str
    more_is_better: bool = False
    turns: bool = True  # False: it does not depend on what else the machine is doing


LOOP: Final = "loop"
PLY: Final = "ply"  # the same in microseconds
KINDS: Final = {
    LOOP: Kind("random games, Python loop", "plies/s", more_is_better=True),
    "unchecked": Kind("the same with apply_unchecked", "plies/s", more_is_better=True),
    "inside": Kind("random games, played inside", "plies/s", more_is_better=True),
    "length": Kind("length of these games", "plies", turns=False),
    "deal": Kind("deal(seed=...)", "µs"),
    "legal_actions": Kind("legal_actions", "µs"),
    "apply": Kind("apply", "µs"),
    "apply_unchecked": Kind("apply_unchecked", "µs"),
    "step": Kind("step, with events", "µs"),
    "view": Kind("view", "µs"),
    "determinize": Kind("determinize", "µs"),
    "hash": Kind("hash", "µs"),
    "==": Kind("==, equal but nothing shared", "µs"),
    "traced": Kind("state with actions, traced", "bytes", turns=False),
    "counted": Kind("state with actions, counted", "bytes", turns=False),
    "import": Kind("import beyond attrs", "ms"),
}


class Bar(NamedTuple):
    """What is wanted."""

    bound: float
    aim: float | None = None
    at_least: bool = False

    def __str__(self) -> str:
        aim = "" if self.aim is None else f", aim {self.aim:g}"
        return f"{'>=' if self.at_least else '<='} {self.bound:g}{aim}"

    def is_met(self, value: float) -> bool:
        return value >= self.bound if self.at_least else value <= self.bound


OPENSPIEL: Final = "OpenSpiel"
PURE: Final = "pure"
COMPILED: Final = "compiled"
PEERS: Final = (OPENSPIEL, "python-chess", "PokerKit", "RLCard")

WANTED: Final = {  # of the ratio of the first to the last
    (PURE, LOOP, OPENSPIEL): Bar(0.35, aim=0.45, at_least=True),
    (COMPILED, LOOP, OPENSPIEL): Bar(2.2, aim=2.8, at_least=True),
    (COMPILED, LOOP, PURE): Bar(5.5, at_least=True),
    (COMPILED, "inside", OPENSPIEL): Bar(3, aim=5, at_least=True),
    (PURE, "determinize", OPENSPIEL): Bar(7.5),
}
WANTED_OF_FIGURES: Final = {
    (PURE, "deal"): Bar(12, aim=8),
    (COMPILED, "legal_actions"): Bar(0.3, aim=0.2),
    (COMPILED, "apply"): Bar(0.3, aim=0.2),
    (PURE, "traced"): Bar(600),
    (COMPILED, "traced"): Bar(450, aim=370),
    (PURE, "import"): Bar(25),
    (COMPILED, "import"): Bar(15),
}


# --- measuring ---


def take_turns(workers: list[Worker], turns: int) -> Figures:
    """The figures of each, turn by turn: one in each turn, next to those that it is compared to."""
    measures = [(worker, what) for what in KINDS for worker in workers if what in worker.measures]
    figures: Figures = {(worker.who, what): [] for worker, what in measures}
    for turn in range(turns):
        # Forwards and backwards, so that nobody is always the first.
        for worker, what in reversed(measures) if turn % 2 else measures:
            if KINDS[what].turns or turn == turns - 1:
                figures[worker.who, what].append(worker.measure(what))
    if (OPENSPIEL, LOOP) in figures:
        figures[OPENSPIEL, PLY] = [1e6 / rate for rate in figures[OPENSPIEL, LOOP]]
    return figures


def best(figures: list[float], kind: Kind) -> float:
    return max(figures) if kind.more_is_better else min(figures)


# --- the table ---

LEGEND: Final = """\
One core, CPU time. A figure is that of the best turn, a ratio that of the best ones, and then the
median over the turns. Players choose at random from the whole list of legal actions; a ply is one
choice of a player, and what chance does in between is not counted, but takes its time.
"""


def references(who: str, what: str, figures: Figures) -> list[tuple[str, Measure]]:
    """What a figure is to be divided by: a name for it, and where it stands."""
    to_openspiel = (OPENSPIEL, (OPENSPIEL, LOOP))
    to_a_ply = ("a ply of OpenSpiel", (OPENSPIEL, PLY))
    to_pure = (PURE, (PURE, what))
    found = []
    if KINDS[what].unit == "plies/s" and who != OPENSPIEL:
        found.append(to_openspiel)
    if KINDS[what].unit == "µs":
        found.append(to_a_ply)
    if who == COMPILED and what != "length":
        found.append(to_pure)
    return [(name, measure) for name, measure in found if measure in figures]


def print_table(figures: Figures) -> None:
    print(f"{'':<46}{'figure':>11}{'':<9}{'ratio':>7}{'median':>8} {'to':<20}wanted")
    for (who, what), mine in figures.items():
        if what == PLY:
            continue
        kind = KINDS[what]
        figure = best(mine, kind)
        decimals = 0 if figure >= 1000 else 1 if figure >= 100 else 2
        start = f"{kind.label:<32}{who:<14}{figure:>11,.{decimals}f} {kind.unit:<8}"
        wanted = said(WANTED_OF_FIGURES.get((who, what)), figure, kind.unit)
        for name, measure in references(who, what, figures):
            theirs = figures[measure]
            ratio = figure / best(theirs, kind)
            median = statistics.median([one / two for one, two in zip(mine, theirs, strict=True)])
            # The figure and what is wanted of it stand in the first line, with the first ratio.
            wanted = wanted or said(WANTED.get((who, what, measure[0])), ratio)
            print(f"{start:<66}{ratio:>7.2f}{median:>8.2f} {name:<20}{wanted}".rstrip())
            start = wanted = ""
        if start:
            print(f"{start:<66}{'':<36}{wanted}".rstrip())


def said(bar: Bar | None, value: float, unit: str = "") -> str:
    """What is wanted, and whether it is so; nothing where nothing is wanted."""
    return "" if bar is None else f"{f'{bar} {unit}':<24}{'yes' if bar.is_met(value) else 'no'}"


def started(options: argparse.Namespace) -> list[Worker]:
    """A worker for each build and each library that is there."""
    asked = {PURE: options.pure, COMPILED: options.compiled}
    if not any(asked.values()):
        asked = {"": sys.executable}  # whatever it is
    workers = []
    for build, python in asked.items():
        if python is None:
            continue
        worker = Worker("engine", python)
        if worker.missing:
            raise SystemExit(f"{python}: {worker.missing} is not installed")
        if build and build != worker.who:
            raise SystemExit(f"{python}: the build there is the {worker.who} one")
        workers.append(worker)
    for peer in PEERS:
        worker = Worker(peer, options.peers)
        if worker.missing:
            print(f"{peer}: left out, {worker.missing} is not installed")
        else:
            workers.append(worker)
    return workers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pure", metavar="PYTHON", help="an interpreter with the pure build")
    parser.add_argument(
        "--compiled", metavar="PYTHON", help="an interpreter with the compiled build"
    )
    parser.add_argument(
        "--peers",
        metavar="PYTHON",
        default=sys.executable,
        help="an interpreter with the other libraries; this one unless given",
    )
    parser.add_argument("--turns", type=int, default=9, help="%(default)s unless given")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        # The workers inherit it.
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    workers = started(options)
    figures = take_turns(workers, options.turns)
    for worker in workers:
        worker.close()
    print(LEGEND)
    for worker in workers:
        print(f"  {worker.who:<14}{worker.about}")
    print()
    print_table(figures)


if __name__ == "__main__":
    main()
