"""What knowing who has been shown what costs, in one run on one core; see README.md here.

Nothing is asserted about times. Look at the ratios.
"""

import importlib
import os
import platform
import random
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cuttle_engine as cuttle

REPEATS = 15
GAMES = 150  # of each ruleset
MODULE = "cuttle_engine"
WITHOUT = "cuttle_without_knowledge"

# The engine without knowledge is a copy of the package under another name, from which this is gone:
# noting what is shown, forgetting it, noting when glasses go, and carrying all that from table to
# table. What a table begins with stays, for that is no part of `apply`; nothing reads it.
# Every piece has to be there exactly once, so that a changed engine cannot go unnoticed.
CHANGES: dict[str, dict[str, str]] = {
    "table.py": {
        r"        new\.shown = self\.shown\n        new\.seen = self\.seen\n": "",
        r"if \(self\.frozen \| self\.shown\) & bit or self\.seen:": "if self.frozen & bit:",
        r"    def _forget\(.*?(?=\n    def )": (
            "    def _forget(self, bit):\n"
            "        self.frozen &= ~bit\n"
            "        self.frozen_longer &= ~bit\n"
        ),
        r"        self\.shown \|= bit\n": "",
        r"        self\._forget\(1 << card\)\n": "",
        r"        self\.shown \|= 1 << card\n": "",
        r"        self\.shown \|= card_set\(top\)\n": "",
        r"        if changed & rules\.glasses:\n            self\._note_glasses[^\n]*\n": "",
        r"    def _note_glasses\(.*?(?=\n    def )": "",
        r"    def open_hands\(.*?(?=\n    def )": "",
    },
    "engine.py": {
        r"    if not table\.deck_size:\n        table\.open_hands\(\)\n": "",
        r"(?<=\)\n)    table\.open_hands\(\)\n": "",  # in `deal`
    },
}

Pairs = list[tuple[Any, Any]]  # states and actions of one engine or the other


def without_knowledge(folder: Path) -> Any:
    """The engine with the lines of `CHANGES` taken out, as a module of its own."""
    package = folder / WITHOUT
    source = Path(cuttle.__file__).parent
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    for path in package.rglob("*.py"):
        text = path.read_text("utf-8").replace(MODULE, WITHOUT)
        for old, new in CHANGES.get(path.relative_to(package).as_posix(), {}).items():
            text, times = re.subn(old, new, text, flags=re.DOTALL)
            if times != 1:
                raise SystemExit(f"{path.name}, {times} times: {old}")
        path.write_text(text, "utf-8")
    sys.path.insert(0, str(folder))
    return importlib.import_module(WITHOUT)


def random_games(engine: Any, ruleset: str) -> tuple[Pairs, list[str]]:
    """What was met and done in some games, and all that was legal, as text."""
    rng = random.Random(1)
    pairs: Pairs = []
    legal: list[str] = []
    for seed in range(GAMES):
        state = engine.deal(ruleset, seed=seed)
        while state.outcome is None:
            acts = engine.legal_actions(state)
            legal.append(" ".join(map(str, acts)))
            action = acts[int(rng.random() * len(acts))]
            pairs.append((state, action))
            state = engine.apply(state, action)
        legal.append(repr(state.outcome))
    return pairs, legal


def microseconds(call: Callable[..., object], arguments: Sequence[tuple[Any, ...]]) -> float:
    start = time.process_time()
    for each in arguments:
        call(*each)
    return (time.process_time() - start) / len(arguments) * 1e6


def compared(calls: list[tuple[Callable[..., object], Pairs]]) -> tuple[list[float], float]:
    """The best time of each, and the median of the ratios of the first to the second.

    They take turns, and so does who is first, so what else the machine is doing hits both.
    """
    found: list[list[float]] = [[] for _ in calls]
    for repeat in range(REPEATS):
        turns = list(zip(calls, found, strict=True))
        for (call, pairs), times in turns if repeat % 2 else reversed(turns):
            times.append(microseconds(call, pairs))
    ratios = [first / second for first, second in zip(*found, strict=True)]
    return [min(times) for times in found], statistics.median(ratios)


def tracking(bare: Any) -> None:
    """Print what tracking costs `apply`, for every ruleset and with glasses on the table."""
    print(f"{'apply: microseconds':<34}{'with':>8}{'without':>9}{'ratio':>7}{'median':>8}")

    def line(name: str, own: Pairs, other: Pairs) -> None:
        (best, bare_best), median = compared([(cuttle.apply, own), (bare.apply, other)])
        ratio = best / bare_best
        print(f"{name:<34}{best:>8.2f}{bare_best:>9.2f}{ratio:>7.3f}{median:>8.3f}")

    everything: tuple[Pairs, Pairs] = ([], [])
    glasses: tuple[Pairs, Pairs] = ([], [])
    for ruleset in cuttle.ruleset_names():
        own, legal = random_games(cuttle, ruleset)
        other, same = random_games(bare, ruleset)
        if legal != same:
            raise SystemExit(f"{ruleset}: without knowledge other actions are legal")
        line(ruleset, own, other)
        for pair, bare_pair in zip(own, other, strict=True):
            everything[0].append(pair)
            everything[1].append(bare_pair)
            state = pair[0]
            if any(s.card.rank == 8 for player in state.players for s in player.permanents):
                glasses[0].append(pair)
                glasses[1].append(bare_pair)
    line("all of them (wanted: under 1.15)", *everything)
    share = len(glasses[0]) / len(everything[0])
    line(f"  {share:.0%} of it: glasses on the table", *glasses)


def main() -> None:
    if cuttle.compiled:
        raise SystemExit("lines are taken out of Python files: this is for the pure build only")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"{platform.python_implementation()} {platform.python_version()}")
    with tempfile.TemporaryDirectory() as folder:
        tracking(without_knowledge(Path(folder)))


if __name__ == "__main__":
    main()
