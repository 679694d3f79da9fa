"""Speed and size of the engine beside OpenSpiel's, in one run on one core; see README.md here.

Nothing is asserted: times differ between machines and from minute to minute. Look at the ratios.
"""

import gc
import importlib
import os
import platform
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import cuttle_engine as cuttle

REPEATS = 9
SECONDS = 1.0  # of CPU time, for each engine in each repeat
GAMES_KEPT = 300  # for single calls and sizes
IMPORTS = 15

# Plays one game with that seed and gives the number of moves the players made.
Play = Callable[[random.Random, int], int]
Pairs = list[tuple[cuttle.GameState, cuttle.Action]]


def play_own(rng: random.Random, seed: int) -> int:
    plies = 0
    state = cuttle.deal("balanced", seed=seed)
    while state.outcome is None:
        acts = cuttle.legal_actions(state)
        state = cuttle.apply(state, acts[int(rng.random() * len(acts))])
        plies += 1
    return plies


def openspiel() -> Play | None:
    try:
        # Not an import statement: pyspiel has no type stubs, and need not be there.
        pyspiel: Any = importlib.import_module("pyspiel")
    except ModuleNotFoundError:
        return None
    game = pyspiel.load_game("crazy_eights(players=2)")

    def play(rng: random.Random, seed: int) -> int:
        del seed  # the deal is made of chance moves, which rng picks
        plies = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                acts = state.legal_actions()
                state.apply_action(acts[int(rng.random() * len(acts))])
                plies += 1
        return plies

    return play


def plies_per_second(play: Play, first_seed: int) -> float:
    rng = random.Random(1)
    plies, seed, spent = 0, first_seed, 0.0
    start = time.process_time()
    while spent < SECONDS:
        for _ in range(20):
            plies += play(rng, seed)
            seed += 1
        spent = time.process_time() - start
    return plies / spent


def throughput(plays: list[Play]) -> list[list[float]]:
    """All repeats of each; they take turns, so what else the machine is doing hits them all."""
    rates: list[list[float]] = [[] for _ in plays]
    for _ in range(REPEATS):
        for play, measured in zip(plays, rates, strict=True):
            measured.append(plies_per_second(play, first_seed=0))
    return rates


def random_games() -> list[Pairs]:
    """What was met and done in some games; the state that ends a game is not among it."""
    rng = random.Random(1)
    games = []
    for seed in range(GAMES_KEPT):
        game: Pairs = []
        state = cuttle.deal("balanced", seed=seed)
        while state.outcome is None:
            acts = cuttle.legal_actions(state)
            action = acts[int(rng.random() * len(acts))]
            game.append((state, action))
            state = cuttle.apply(state, action)
        games.append(game)
    return games


def microseconds(call: Callable[..., object], arguments: Sequence[tuple[object, ...]]) -> float:
    start = time.process_time()
    for each in arguments:
        call(*each)
    return (time.process_time() - start) / len(arguments) * 1e6


def deal(seed: int) -> cuttle.GameState:
    return cuttle.deal("balanced", seed=seed)


def single_calls(games: list[Pairs]) -> dict[str, float]:
    pairs = [pair for game in games for pair in game]
    names = ("legal_actions", "apply", "apply_unchecked", "deal(seed)")
    found: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(REPEATS):
        # legal_actions is cached on the state, so it gets states that nobody has asked yet; apply
        # may use the cache, as it does in a game.
        fresh = [(cuttle.apply_unchecked(state, action),) for state, action in pairs]
        found["legal_actions"].append(microseconds(cuttle.legal_actions, fresh))
        found["apply"].append(microseconds(cuttle.apply, pairs))
        found["apply_unchecked"].append(microseconds(cuttle.apply_unchecked, pairs))
        found["deal(seed)"].append(microseconds(deal, [(k,) for k in range(1000)]))
    return {name: min(values) for name, values in found.items()}


def reachable(roots: Iterable[object], known: set[int]) -> dict[int, object]:
    """By id, every object that can be reached from these without going through a known one."""
    found: dict[int, object] = {}
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) not in known and id(thing) not in found:
            found[id(thing)] = thing
            waiting.extend(gc.get_referents(thing))
    return found


def counted_bytes(games: list[Pairs]) -> float:
    """Bytes that a state adds: objects that neither the state before it nor any module reaches.

    The modules reach what all states share: cards, actions, rulesets.
    """
    # Modules do not always reach the constants that the interpreter shares.
    constants = [None, True, False, (), b"", "", *range(-5, 257), *(bytes([k]) for k in range(256))]
    shared = set(reachable([*sys.modules.values(), *constants], set()))
    sizes = []
    for game in games:
        before: set[int] = set()
        for state, _ in game:
            here = reachable([state], shared)
            sizes.append(sum(sys.getsizeof(here[key]) for key in here.keys() - before))
            before = set(here)
    return statistics.mean(sizes)


def traced_bytes() -> float:
    """The same by what the allocator gave out, for the same states kept in a list."""
    gc.collect()  # also empties the free lists, whose memory would not be seen
    tracemalloc.start()
    games = random_games()
    gc.collect()
    total = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    pairs = [pair for game in games for pair in game]
    lists = sys.getsizeof(games) + sum(map(sys.getsizeof, games)) + sum(map(sys.getsizeof, pairs))
    return (total - lists) / len(pairs)


def import_milliseconds() -> float:
    """Median over fresh interpreters; attrs is there already when the clock starts."""
    code = (
        "import time, attr, attrs; start = time.process_time();"
        "import cuttle_engine; print(time.process_time() - start)"
    )
    # -P: the installed package, not a folder that happens to be here.
    command = [sys.executable, "-P", "-c", code]
    # Byte code is there in any usual installation, so it has to be here.
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for _ in range(IMPORTS + 1):
        ran = subprocess.run(command, check=True, capture_output=True, text=True, env=env)
        times.append(float(ran.stdout))
    return statistics.median(times[1:]) * 1e3  # the first may have had to write it


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    build = "pure Python"
    print(f"{platform.python_implementation()} {platform.python_version()}, {build}")
    theirs = openspiel()
    if theirs is None:
        print("pyspiel (package open_spiel) is not installed: own figures only, no comparison")

    def line(name: str, figure: str, ratio: float | None = None, wanted: str = "") -> None:
        shown = "" if ratio is None else f"{ratio:.2f}"
        print(f"{name:<48}{figure:>9}{shown:>7}  {wanted}".rstrip())

    print(f"{'':<48}{'figure':>9}{'ratio':>7}  wanted")
    own, *others = throughput([play_own] if theirs is None else [play_own, theirs])
    line("random games of balanced: plies/s", f"{max(own):,.0f}")
    for other in others:
        line("OpenSpiel's crazy_eights: moves/s", f"{max(other):,.0f}")
        line("    ours / OpenSpiel's, best of each", "", max(own) / max(other), "0.33 or more")
        pairs = [ours / their for ours, their in zip(own, other, strict=True)]
        line("    ours / OpenSpiel's, median of the pairs", "", statistics.median(pairs))

    games = random_games()
    line("plies in a game", f"{statistics.mean(map(len, games)):.1f}")
    for name, value in single_calls(games).items():
        # As a ratio: how many moves OpenSpiel makes meanwhile.
        meanwhile = value * max(others[0]) / 1e6 if others else None
        line(f"{name}: microseconds", f"{value:.2f}", meanwhile)

    sizes = {"traced": traced_bytes(), "counted": counted_bytes(games)}
    for how, size in sizes.items():
        line(
            f"state with its legal actions: bytes, {how}",
            f"{size:.0f}",
            size / 600,
            "under 1 (600)",
        )
    delay = import_milliseconds()
    line("import beyond attrs: milliseconds", f"{delay:.1f}", delay / 40, "under 1 (40)")


if __name__ == "__main__":
    main()
