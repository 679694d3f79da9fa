"""What a ply costs with three and four seats, beside two: random games, and masks of actions.

Nothing is asserted. See README.md here.
"""

import argparse
import gc
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import Final

RULESETS: Final = {"cuttle-cards": 2, "cutthroat": 3, "team": 4}
"""The same rules for two, three and four, each with its seats."""
SECONDS: Final = 0.3  # of CPU time, for one figure
GAMES: Final = 50  # between two looks at the clock
WANTED: Final = 2.0

MASK: Final = "ActionSpace.mask"

Play = Callable[[str, range], int]


# --- what is measured: this part runs in the interpreter that has the engine ---


def plays() -> dict[str, Play]:
    """What plays the games of these seeds under a ruleset, and says how many plies they had."""
    # Not at the top: the interpreter that starts others need not have the engine.
    import cuttle_engine as cuttle
    from cuttle_engine.simulate import self_play

    def loop(ruleset: str, seeds: range) -> int:
        rng = random.Random(seeds.start)
        plies = 0
        for seed in seeds:
            state = cuttle.deal(ruleset, seed=seed)
            while state.outcome is None:
                actions = cuttle.legal_actions(state)
                state = cuttle.apply(state, actions[int(rng.random() * len(actions))])
                plies += 1
        return plies

    def inside(ruleset: str, seeds: range) -> int:
        return self_play(ruleset, seeds).plies

    return {"Python loop": loop, "played inside": inside}


def rate(play: Play, ruleset: str, start: int) -> float:
    """Plies a second, from this seed on."""
    plies, seed, spent = 0, start, 0.0
    begin = time.process_time()
    while spent < SECONDS:
        plies += play(ruleset, range(seed, seed + GAMES))
        seed += GAMES
        spent = time.process_time() - begin
    return plies / spent


def masks(ruleset: str) -> Callable[[], float]:
    """What measures the microseconds of a mask, over the states of some games.

    They know their legal actions, as in a loop that asks for these as well.
    """
    import cuttle_engine as cuttle

    space = cuttle.ActionSpace.of(ruleset)
    rng = random.Random(1)
    states = []
    for seed in range(GAMES):
        state = cuttle.deal(ruleset, seed=seed)
        while state.outcome is None:
            actions = cuttle.legal_actions(state)
            states.append(state)
            state = cuttle.apply(state, actions[int(rng.random() * len(actions))])

    def microseconds() -> float:
        begin = time.process_time()
        deque(map(space.mask, states), maxlen=0)
        return (time.process_time() - begin) / len(states) * 1e6

    return microseconds


def measured(turns: int) -> dict[str, dict[str, list[float]]]:
    """By way of playing and ruleset, a figure for each turn; in a turn one after the other."""
    ways = plays()
    found: dict[str, dict[str, list[float]]] = {
        way: {ruleset: [] for ruleset in RULESETS} for way in ways
    }
    for turn in range(-1, turns):
        for way, play in ways.items():
            for ruleset in RULESETS:
                figure = rate(play, ruleset, (turn + 1) * 100_000)
                if turn >= 0:  # the first one warms up
                    found[way][ruleset].append(figure)
    ways_of_masks = {ruleset: masks(ruleset) for ruleset in RULESETS}
    # What is kept to measure with is not for the collector to go through, again and again.
    gc.collect()
    gc.freeze()
    found[MASK] = {
        ruleset: [microseconds() for _ in range(1 + turns)][1:]
        for ruleset, microseconds in ways_of_masks.items()
    }
    return found


def about() -> str:
    import cuttle_engine

    build = "compiled" if cuttle_engine.compiled else "pure"
    return f"{build}, {platform.python_implementation()} {platform.python_version()}"


# --- the table ---


def print_build(python: str, turns: int) -> None:
    command = [python, "-P", __file__, "--measure", "--turns", str(turns)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    what, found = json.loads(ran.stdout)
    print(f"\n{what:<32}", *[f"{f'{name}, {n} seats':>24}" for name, n in RULESETS.items()])
    masks = found.pop(MASK)
    for way, by_ruleset in found.items():
        base = by_ruleset[next(iter(RULESETS))]
        rates, costs = [], []
        for figures in by_ruleset.values():
            # A ratio of the best turns, and the median of the ratios turn by turn.
            best = max(base) / max(figures)
            median = statistics.median([two / n for two, n in zip(base, figures, strict=True)])
            rates.append(f"{max(figures):>16,.0f} plies/s")
            costs.append(f"{best:>16.2f}{median:>8.2f}")
        print(f"{way:<32}", *rates)
        print(f"{f'  a ply costs, wanted <= {WANTED:g}':<32}", *costs)
    print(f"{MASK:<32}", *[f"{min(figures):>21.2f} µs" for figures in masks.values()])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pure", help="the interpreter of an environment with the pure build")
    parser.add_argument("--compiled", help="the same with the compiled build")
    parser.add_argument("--turns", type=int, default=9, help="%(default)s unless given")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    if options.measure:
        print(json.dumps([about(), measured(options.turns)]))
        return
    print("Random games on one core, CPU time. A figure is that of the best turn; what a ply costs")
    print("is a ratio to two seats, of the best turns, and then the median over the turns.")
    pythons = [python for python in (options.pure, options.compiled) if python]
    for python in pythons or [sys.executable]:
        print_build(python, options.turns)


if __name__ == "__main__":
    main()
