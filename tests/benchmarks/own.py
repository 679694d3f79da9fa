"""What is measured of the engine itself: whole games and single calls."""

import copy
import operator
import pickle
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import cuttle_engine as cuttle
from cuttle_engine.simulate import self_play

from .peers import one_of

RULESET: Final = "balanced"
CALLS: Final = 1000
"""How often a function is called in a batch."""
BATCHES: Final = 5
COMPILED: Final = bool(cuttle.compiled)


# --- whole games ---


def play(seeds: range, apply: Callable[[cuttle.GameState, cuttle.Action], cuttle.GameState]) -> int:
    rng = random.Random(seeds.start)
    plies = 0
    for seed in seeds:
        state = cuttle.deal(RULESET, seed=seed)
        while state.outcome is None:
            state = apply(state, one_of(cuttle.legal_actions(state), rng))
            plies += 1
    return plies


def loop(seeds: range) -> int:
    """Played in a Python loop, as a user writes it."""
    return play(seeds, cuttle.apply)


def unchecked(seeds: range) -> int:
    """The same loop without the question whether an action is legal."""
    return play(seeds, cuttle.apply_unchecked)


def inside(seeds: range) -> int:
    """Played inside the engine."""
    return self_play(RULESET, seeds).plies


# --- single calls ---

Pairs = list[tuple[cuttle.GameState, cuttle.Action]]
Columns = tuple[Sequence[object], ...]


def random_games(seeds: range) -> Pairs:
    """The states met in random games, game by game, each with what was done in it."""
    rng = random.Random(seeds.start)
    pairs: Pairs = []
    for seed in seeds:
        state = cuttle.deal(RULESET, seed=seed)
        while state.outcome is None:
            action = one_of(cuttle.legal_actions(state), rng)
            pairs.append((state, action))
            state = cuttle.apply(state, action)
    return pairs


class Call(NamedTuple):
    """A function, and what makes the arguments that it is measured with, column by column."""

    function: Callable[..., object]
    arguments: Callable[[], Columns]


def deal(seed: int) -> cuttle.GameState:
    return cuttle.deal(RULESET, seed=seed)


def some_pairs() -> Pairs:
    """As many as calls are made with."""
    return random_games(range(50))[:CALLS]


def single_calls(pairs: Pairs) -> dict[str, Call]:
    """Every call that is measured, on these states."""
    states = [state for state, _ in pairs]
    actions = [action for _, action in pairs]
    views = [cuttle.view(state, state.to_act) for state in states]
    twins = [pickle.loads(pickle.dumps(state)) for state in states]  # equal, and nothing shared
    rngs = [random.Random(1)] * len(states)
    return {
        "deal": Call(deal, lambda: (range(len(states)),)),
        # Legal actions are kept by the state, so it has to be one that nobody has asked yet.
        "legal_actions": Call(cuttle.legal_actions, lambda: ([copy.copy(s) for s in states],)),
        # It may use what the state keeps, as it does in a game.
        "apply": Call(cuttle.apply, lambda: (states, actions)),
        "apply_unchecked": Call(cuttle.apply_unchecked, lambda: (states, actions)),
        "step": Call(cuttle.step, lambda: (states, actions)),
        "view": Call(cuttle.view, lambda: (states, [state.to_act for state in states])),
        "determinize": Call(cuttle.determinize, lambda: (views, rngs)),
        "hash": Call(hash, lambda: (states,)),
        "==": Call(operator.eq, lambda: (states, twins)),
    }


def make(function: Callable[..., object], *columns: Sequence[object]) -> None:
    """Call the function once a row, with as little around it as Python can, and keep nothing."""
    deque(map(function, *columns), maxlen=0)


def microseconds(call: Call) -> float:
    """What one call takes on the average, in the best of some batches."""
    spent = []
    for _ in range(BATCHES):
        columns = call.arguments()
        start = time.process_time()
        make(call.function, *columns)
        spent.append((time.process_time() - start) / len(columns[0]))
    return min(spent) * 1e6
