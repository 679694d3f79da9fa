"""How cost grows: with hands, cards in play and seats; with rounds and processes.

Nothing is asserted. See README.md here.
"""

import argparse
import copy
import gc
import json
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import time
from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import cuttle_engine as cuttle
from cuttle_engine.parallel import play_rounds
from cuttle_engine.simulate import Totals

REPEATS: Final = 9
GAMES: Final = 1000
STATES: Final = 1000  # of one size
FEW: Final = 100  # fewer states than these say little

Pairs = list[tuple[cuttle.GameState, cuttle.Action]]


# --- whole rounds, each time in a new process ---


class Run(NamedTuple):
    """What playing some rounds took."""

    seconds: float
    plies: int
    megabytes: float
    """The most memory that a process has had at any time."""


def played(rounds: int, jobs: int) -> Run:
    """Play them here, or in so many processes."""
    start = time.perf_counter()
    chunks = play_rounds("balanced", seed="growth", games=rounds, jobs=jobs)
    totals = sum(chunks, Totals(seats=2))
    seconds = time.perf_counter() - start
    peaks = [
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    ]
    in_a_megabyte = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Run(seconds, totals.plies, max(peaks) / in_a_megabyte)


def in_a_new_process(rounds: int, jobs: int = 1) -> Run:
    command = [sys.executable, __file__, "--play", str(rounds), str(jobs)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    return Run(*json.loads(ran.stdout))


def print_processes(rounds: int, turns: int) -> None:
    print(f"\n{rounds:,} rounds in one process and in two, by the clock")
    print(f"{'turn':>12}{'one, s':>10}{'two, s':>10}{'ratio':>8}{'peak MB':>10}")
    ratios = []
    for turn in range(turns):
        one, two = in_a_new_process(rounds), in_a_new_process(rounds, jobs=2)
        ratios.append(one.seconds / two.seconds)
        peak = max(one.megabytes, two.megabytes)
        print(
            f"{turn + 1:>12}{one.seconds:>10.2f}{two.seconds:>10.2f}{ratios[-1]:>8.2f}{peak:>10.1f}"
        )
    print(f"{'median':>12}{statistics.median(ratios):>28.2f}{'wanted: >= 1.8':>26}")


def print_rounds(most: int) -> None:
    print("\nrounds of balanced, played inside, each number in a new process")
    print(f"{'rounds':>12}{'seconds':>10}{'plies/s':>12}{'peak MB':>10}")
    rounds = 1
    while rounds <= most:
        run = in_a_new_process(rounds)
        rate = run.plies / run.seconds
        print(f"{rounds:>12,}{run.seconds:>10.3f}{rate:>12,.0f}{run.megabytes:>10.1f}")
        rounds *= 10


# --- single calls, by what the states are like ---


def random_games(ruleset: cuttle.Ruleset | str, games: int, draws: float = 0.0) -> Pairs:
    """The states met in random games, each with what was done in it.

    With ``draws`` that share of the turns goes into drawing at any rate, so that hands get large.
    """
    rng = random.Random(1)
    pairs: Pairs = []
    for seed in range(games):
        state = cuttle.deal(ruleset, seed=seed)
        while state.outcome is None:
            actions = cuttle.legal_actions(state)
            action = actions[int(rng.random() * len(actions))]
            if draws and isinstance(actions[0], cuttle.Draw) and rng.random() < draws:
                action = actions[0]
            pairs.append((state, action))
            state = cuttle.apply(state, action)
    return pairs


Columns = Sequence[Sequence[Any]]


def states(pairs: Pairs) -> Columns:
    """As copies, which do not know their legal actions yet."""
    return [[copy.copy(state) for state, _ in pairs]]


def states_and_actions(pairs: Pairs) -> Columns:
    return list(zip(*pairs, strict=True))


def states_and_seats(pairs: Pairs) -> Columns:
    return [[state for state, _ in pairs], [state.to_act for state, _ in pairs]]


def views_and_rngs(pairs: Pairs) -> Columns:
    return [
        [cuttle.view(state, state.to_act) for state, _ in pairs],
        [random.Random(1)] * len(pairs),
    ]


CALLS: Final[dict[str, tuple[Callable[..., object], Callable[[Pairs], Columns]]]] = {
    "legal_actions": (cuttle.legal_actions, states),
    "apply": (cuttle.apply, states_and_actions),
    "step": (cuttle.step, states_and_actions),
    "view": (cuttle.view, states_and_seats),
    "determinize": (cuttle.determinize, views_and_rngs),
}


def microseconds(name: str, pairs: Pairs) -> float:
    """What one call takes on the average."""
    function, arguments = CALLS[name]
    columns = arguments(pairs)
    start = time.process_time()
    deque(map(function, *columns), maxlen=0)
    return (time.process_time() - start) / len(pairs) * 1e6


def print_calls(title: str, groups: Mapping[str, Pairs]) -> None:
    """The best time of each call in each group, and what it is of that in the first group."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    # The collector is not to go through all these states, again and again.
    gc.collect()
    gc.freeze()
    for _ in range(REPEATS):
        for group, pairs in groups.items():
            for name in CALLS:
                found[group, name].append(microseconds(name, pairs))
    print(f"\n{title}: microseconds, and as a ratio to the first line")
    print(f"{'':>12}{'states':>8}{'legal':>7}", *[f"{name:>15}" for name in CALLS])
    first = next(iter(groups))
    for group, pairs in groups.items():
        legal = statistics.mean([len(cuttle.legal_actions(state)) for state, _ in pairs])
        cells = []
        for name in CALLS:
            time_taken = min(found[group, name])
            cells.append(f"{time_taken:>9.2f}{time_taken / min(found[first, name]):>6.2f}")
        print(f"{group:>12}{len(pairs):>8}{legal:>7.1f}", *cells)


# --- what the states are like ---


def cards_in_hand(state: cuttle.GameState) -> int:
    return len(state.players[state.turn].hand)


def cards_in_play(state: cuttle.GameState) -> int:
    stacks = [stack for player in state.players for stack in player.points + player.permanents]
    return len(stacks) + sum([len(stack.controls) for stack in stacks])


def by_size(pairs: Pairs, size: Callable[[cuttle.GameState], int], width: int) -> dict[str, Pairs]:
    """Those in which a seat is in its main phase, by size; sizes that are rare are left out."""
    groups: dict[int, Pairs] = defaultdict(list)
    for state, action in pairs:
        if state.window is None:
            groups[size(state) // width].append((state, action))
    return {
        f"{number * width}-{number * width + width - 1}": found[:STATES]
        for number, found in sorted(groups.items())
        if len(found) >= FEW
    }


def tables(seats: int) -> cuttle.Ruleset:
    """The same rules for more seats."""
    rules = cuttle.get_ruleset("cuttle-cards")
    return rules if seats == 2 else rules.replace(seats=seats, hand_sizes=(5,) * seats)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=100_000, help="up to how many; %(default)s unless given"
    )
    parser.add_argument(
        "--turns", type=int, default=1, help="of one process and two; %(default)s unless given"
    )
    parser.add_argument("--play", type=int, nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        print(json.dumps(played(*options.play)))
        return
    build = "compiled" if cuttle.compiled else "pure"
    print(f"{platform.python_implementation()} {platform.python_version()}, {build} build")
    # First what has new processes: a process may be charged with the memory of the one that
    # started it, which is little as yet.
    print_processes(options.rounds, options.turns)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print_rounds(options.rounds)
    # There is no hand limit in it.
    eager = random_games("traditional", GAMES, draws=0.7)
    print_calls("traditional, by cards in the hand", by_size(eager, cards_in_hand, 4))
    pairs = random_games("traditional", GAMES)
    print_calls("traditional, by cards in play", by_size(pairs, cards_in_play, 3))
    games = {seats: random_games(tables(seats), 100) for seats in (2, 3, 4)}
    groups = {
        f"{seats} seats": found[:: len(found) // STATES][:STATES] for seats, found in games.items()
    }
    print_calls("cuttle-cards, by seats", groups)


if __name__ == "__main__":
    main()
