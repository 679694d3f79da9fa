"""What a state with its legal actions takes in memory, by two ways of looking."""

import gc
import statistics
import sys
import tracemalloc
from collections.abc import Iterable

from .own import random_games

GAMES = range(300)


def traced_bytes() -> float:
    """By what the allocator gave out, for states that are all kept, as in a history."""
    random_games(GAMES)  # what is made once is there from now on
    gc.collect()  # also empties the free lists, whose memory would not be seen
    tracemalloc.start()
    states = [state for state, _ in random_games(GAMES)]
    gc.collect()
    total = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (total - sys.getsizeof(states)) / len(states)


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


def counted_bytes() -> float:
    """By the objects that neither the state before it in the game nor any module reaches.

    The modules reach what all states share: cards, actions, rulesets. It needs objects that tell
    what they refer to, as those of the pure build do.
    """
    # Modules do not always reach the constants that the interpreter shares.
    constants = [None, True, False, (), b"", "", *range(-5, 257), *(bytes([k]) for k in range(256))]
    pairs = random_games(GAMES)
    shared = set(reachable([*sys.modules.values(), *constants], set()))
    sizes = []
    before: set[int] = set()
    for state, _ in pairs:
        here = reachable([state], shared)
        sizes.append(sum(sys.getsizeof(here[key]) for key in here.keys() - before))
        before = set(here)
    return statistics.mean(sizes)
