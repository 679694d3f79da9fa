"""How many instructions the engine takes for fixed games, against the figures that are kept.

Times differ from minute to minute, and a slowdown of a few per cent is lost in that; the number of
instructions hardly differs at all. This one does assert: status 1 where something has become slower
by more than 5 %. See README.md here.
"""

import argparse
import gc
import json
import os
import platform
import random
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

TESTS: Final = Path(__file__).parents[1]
FIGURES: Final = Path(__file__).with_suffix(".json")
TOLERANCE: Final = 0.05

PURE: Final = "pure"
COMPILED: Final = "compiled"


class CountingError(Exception):
    """Something that is needed to count is not there."""


# --- what is counted: this part runs in the interpreter that has the engine ---


class Work(NamedTuple):
    """What is counted, by its name in the table, and how much of it."""

    label: str
    games: int


NOTHING: Final = "nothing"
# As many games as take tens of millions of instructions in either build: what starting Python and
# ending it takes differs by some ten thousands from one process to the next.
WORKS: Final = {
    "loop": Work("a ply in a Python loop, checked apply", 100),
    "inside": Work("a ply played inside", 200),
    "deal": Work("deal", 500),
    "world": Work("view and determinize", 30),
    "step": Work("step, with events", 30),
}
WARM: Final = 5  # games of everything, before anything is counted


def works() -> dict[str, Callable[[range], int]]:
    """What plays the games of these seeds, or goes through them, and says how many units it did."""
    # Not at the top: the interpreter that counts need not have the engine.
    import cuttle_engine as cuttle

    from . import own

    games = {
        seed: own.random_games(range(seed, seed + 1))
        for seed in range(WARM + max(WORKS["world"].games, WORKS["step"].games))
    }
    rng = random.Random(1)

    def pairs_of(seeds: range) -> own.Pairs:
        return [pair for seed in seeds for pair in games[seed]]

    def deal(seeds: range) -> int:
        own.make(own.deal, seeds)
        return len(seeds)

    def world(seeds: range) -> int:
        states = [state for state, _ in pairs_of(seeds)]
        for state in states:
            cuttle.determinize(cuttle.view(state, state.to_act), rng)
        return len(states)

    def step(seeds: range) -> int:
        states, actions = zip(*pairs_of(seeds), strict=True)
        own.make(cuttle.step, states, actions)
        return len(states)

    return {
        "loop": own.loop,
        "inside": own.inside,
        "deal": deal,
        "world": world,
        "step": step,
    }


def work(name: str) -> int:
    """Do a bit of everything, and then this one thing; say how many units of it."""
    found = works()
    for function in found.values():
        function(range(WARM))
    # As little as possible is left for the collector to go through: its runs come after so many
    # new objects, and a big one must not fall into what is counted or out of it by chance.
    gc.collect()
    gc.freeze()
    return 0 if name == NOTHING else found[name](range(WARM, WARM + WORKS[name].games))


def about() -> dict[str, str]:
    """What there is to count with, and where its figures hold."""
    import cuttle_engine as cuttle
    from cuttle_engine import build

    work(NOTHING)  # whoever counts finds the byte code written
    optimised = "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "")
    parts = [
        f"{platform.python_implementation()} {platform.python_version()}",
        *(["optimised"] if optimised else []),
        platform.python_compiler(),
        " ".join(platform.libc_ver()),
        platform.machine(),
    ]
    is_compiled = bool(cuttle.compiled)
    if is_compiled:
        # Compilers leave their name in what they make.
        made = re.search(rb"GCC: [ -~]+|clang version [ -~]+", Path(build.__file__).read_bytes())
        parts.append(f"kernel by {made[0].decode() if made else 'an unknown compiler'}")
    return {
        "python": sys.executable,
        "build": COMPILED if is_compiled else PURE,
        "environment": ", ".join(parts),
    }


# --- counting ---


class Counted(NamedTuple):
    """The instructions of a build, by work and a unit of it."""

    build: str
    environment: str
    instructions: dict[str, int]


def answer(python: str, question: str, *before: str) -> Any:
    """What this module says when another interpreter runs it."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    ran = subprocess.run(
        # The folder above this one is where `benchmarks` is found, and the package is not.
        [*before, python, "-m", "benchmarks.instructions", "--answer", question],
        cwd=TESTS,
        env=env | {"PYTHONHASHSEED": "0"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(ran.stdout)


def run_counted(python: str, name: str) -> tuple[int, int]:
    """The instructions of a whole process that does this work, and the units of it."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        valgrind = ("valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={out}")
        units: int = answer(python, name, *valgrind)
        totals = re.search(r"^totals: (\d+)", out.read_text(), re.MULTILINE)
    if totals is None:
        raise CountingError("callgrind has not said how many instructions it counted")
    return int(totals[1]), units


def count(python: str) -> Counted:
    """The work of one process less that of another, which does the same but for what is counted."""
    said = answer(python, "about")
    names = [NOTHING, *WORKS]
    # How busy the machine is makes no difference, so all cores can be used.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = dict(zip(names, pool.map(partial(run_counted, said["python"]), names), strict=True))
    start, _ = runs.pop(NOTHING)
    instructions = {name: round((total - start) / units) for name, (total, units) in runs.items()}
    return Counted(said["build"], said["environment"], instructions)


# --- comparing ---

SLOWER: Final = "slower"
FASTER: Final = "faster"
SAME: Final = ""
NO_FIGURE: Final = "no figure is kept"


def verdict(before: int | None, now: int) -> str:
    if before is None:
        return NO_FIGURE
    if now > before * (1 + TOLERANCE):
        return SLOWER
    return FASTER if now < before * (1 - TOLERANCE) else SAME


def compared(before: Mapping[str, int], now: Mapping[str, int]) -> dict[str, str]:
    """A verdict on each thing that was counted."""
    return {name: verdict(before.get(name), figure) for name, figure in now.items()}


def is_failure(verdicts: Mapping[str, str]) -> bool:
    return any(word in {SLOWER, NO_FIGURE} for word in verdicts.values())


def print_table(
    build: str, before: Mapping[str, int], now: Mapping[str, int], verdicts: Mapping[str, str]
) -> None:
    print(f"\n{build + ', instructions':<40}{'before':>10}{'now':>10}{'ratio':>8}")
    for name, figure in now.items():
        old = before.get(name)
        figures = f"{'-':>10}" if old is None else f"{old:>10,}"
        figures += f"{figure:>10,}" + ("" if old is None else f"{figure / old:>8.3f}")
        print(f"{WORKS[name].label:<40}{figures}  {verdicts[name]}".rstrip())


# --- what to compare with ---


class Kept(NamedTuple):
    """What the file says of a build."""

    environment: str
    instructions: dict[str, int]


def kept() -> dict[str, Kept]:
    if not FIGURES.exists():
        return {}
    found: dict[str, dict[str, Any]] = json.loads(FIGURES.read_text("utf-8"))
    return {build: Kept(**fields) for build, fields in found.items()}


def figures_kept(build: str) -> Kept:
    return kept().get(build, Kept("nowhere", {}))


def keep(counted: Counted) -> None:
    """Put these in place of what the file says of this build."""
    figures = kept() | {counted.build: Kept(counted.environment, counted.instructions)}
    text = json.dumps({build: of_it._asdict() for build, of_it in figures.items()}, indent=2)
    FIGURES.write_text(text + "\n", "utf-8")


def git(*arguments: str) -> str:
    command = ["git", *arguments]
    ran = subprocess.run(command, cwd=TESTS, stdout=subprocess.PIPE, text=True, check=True)
    return ran.stdout.strip()


def commit_of_the_figures() -> str:
    """The one that recorded them, and so has the sources that they were counted with."""
    if git("rev-parse", "--is-shallow-repository") == "true":
        # In its last commit everything looks new, and would be compared with itself.
        raise CountingError("the checkout has no history, in which to find what to compare with")
    commit = git("log", "-1", "--format=%H", "--", str(FIGURES))
    if not commit:
        raise CountingError(
            f"no commit has {FIGURES.name} yet, so there is nothing to compare with"
        )
    return commit


def count_commit(commit: str, python: str, build: str) -> Counted:
    """The same counted on the sources of a commit, installed beside."""
    root = git("rev-parse", "--show-toplevel")
    with tempfile.TemporaryDirectory() as folder:
        archive, sources, env = (Path(folder, name) for name in ("sources.tar", "sources", "env"))
        git("-C", root, "archive", f"--output={archive}", commit)
        with tarfile.open(archive) as tar:
            tar.extractall(sources, filter="data")
        subprocess.run([python, "-m", "venv", env], check=True)
        beside = str(env / "bin" / "python")
        subprocess.run(
            [beside, "-m", "pip", "install", "--quiet", sources],
            env=os.environ | {"CUTTLE_ENGINE_MYPYC": "1" if build == COMPILED else "0"},
            check=True,
        )
        return count(beside)


def figures_before(now: Counted, python: str) -> Mapping[str, int]:
    """Those that are kept, where they hold; otherwise the same counted here, on their sources.

    Another release of Python, or another compiler, makes more of a difference than is looked for.
    """
    figures = figures_kept(now.build)
    if figures.environment == now.environment:
        return figures.instructions
    commit = commit_of_the_figures()
    print(
        f"\nThe figures that are kept were counted elsewhere:"
        f"\n  there  {figures.environment}"
        f"\n  here   {now.environment}"
        f"\nThe commit that recorded them, {commit[:12]}, is now counted here to compare with.",
        flush=True,
    )
    before = count_commit(commit, python, now.build)
    if (before.build, before.environment) != (now.build, now.environment):
        raise CountingError(f"it cannot be compared: {before.build}, {before.environment}")
    return before.instructions


# --- the command ---


def asked_for(options: argparse.Namespace) -> dict[str, str]:
    """The interpreters, by the build that each is said to have."""
    asked = {PURE: options.pure, COMPILED: options.compiled}
    if not any(asked.values()):
        return {"": sys.executable}  # whatever it is
    found = {}
    for build, python in asked.items():
        if python is None:
            continue
        path = shutil.which(python)
        if path is None:
            raise CountingError(f"{python}: there is no such interpreter")
        found[build] = str(Path(path).absolute())
    return found


def guard(options: argparse.Namespace) -> bool:
    """Whether all is well."""
    if shutil.which("valgrind") is None:
        raise CountingError("valgrind, which counts the instructions, is not installed")
    well = True
    for build, python in asked_for(options).items():
        now = count(python)
        if build and build != now.build:
            raise CountingError(f"{python}: the build there is the {now.build} one")
        # What is replaced is shown beside the new figures, wherever it was counted.
        before = (
            figures_kept(now.build).instructions if options.update else figures_before(now, python)
        )
        verdicts = compared(before, now.instructions)
        print_table(now.build, before, now.instructions, verdicts)
        if options.update:
            keep(now)
        elif is_failure(verdicts):
            well = False
        elif FASTER in verdicts.values():
            print("To hold it to that, keep the new figures: --update.")
    return well


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pure", metavar="PYTHON", help="an interpreter with the pure build")
    parser.add_argument(
        "--compiled", metavar="PYTHON", help="an interpreter with the compiled build"
    )
    parser.add_argument("--update", action="store_true", help="keep what is counted now")
    parser.add_argument("--answer", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.answer is not None:
        print(json.dumps(about() if options.answer == "about" else work(options.answer)))
        return 0
    try:
        return 0 if guard(options) else 1
    except (CountingError, OSError, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
