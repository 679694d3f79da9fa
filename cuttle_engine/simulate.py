"""Whole games and trees of them, on one table that is changed in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from cuttle_engine.engine import advance, legal_actions, legal_on
from cuttle_engine.errors import ArgumentError, brief
from cuttle_engine.state import GameState

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuttle_engine.state import Outcome
    from cuttle_engine.table import Table


class Rng(Protocol):
    """Anything with ``random()``, a float in [0, 1): ``random.Random`` for one."""

    def random(self) -> float:
        """The next number."""
        ...


class Playout(NamedTuple):
    """A round played to its end."""

    outcome: Outcome
    """How it ended."""
    plies: int
    """How many actions that took, forced ones included."""


def random_source(rng: Rng) -> Callable[[], float]:
    """The rng's ``random``, if it has one."""
    random = getattr(rng, "random", None)
    if not callable(random):
        raise TypeError(f"an rng has random(), as random.Random does; {brief(rng)} has not")
    return cast("Callable[[], float]", random)


def random_index(random: Callable[[], float], count: int) -> int:
    """A place below ``count``, by one call of ``random``."""
    number = random()
    if not isinstance(number, (int, float)) or not 0 <= number < 1:
        raise ArgumentError("rng", f"random() gave {brief(number)}, which is not from 0 up to 1")
    return int(number * count)


def playout(state: GameState, rng: Rng) -> Playout:
    """Play the round to its end with uniformly random legal actions.

    Nothing is hidden from these players; the state given stays as it is. One ``rng.random()`` is
    taken an action, forced ones included, so the same state and rng give the same playout. Raises
    `ArgumentError` when it gives something else than a number from 0 up to 1.

    >>> import random
    >>> from cuttle_engine import deal
    >>> playout(deal("balanced", seed=7), random.Random(1))
    Playout(outcome=Outcome(winners=(1,), reason='goal'), plies=31)
    """
    legal_actions(state)  # the check of the argument
    table = state._table.copy()
    random = random_source(rng)
    start = table.ply
    while table.outcome is None:
        actions = legal_on(table)
        advance(table, actions[random_index(random, len(actions))])
    return Playout(table.outcome, table.ply - start)


def perft(state: GameState, depth: int) -> int:
    """The number of action sequences of this length from the state on.

    A round that is over before has none. It is what one compares between two engines.

    >>> from cuttle_engine import deal
    >>> perft(deal("balanced", seed=7), 2)
    92
    """
    if not isinstance(depth, int) or isinstance(depth, bool):
        raise TypeError(f"depth is an int, not {type(depth).__name__}")
    if depth < 0:
        raise ArgumentError("depth", f"{brief(depth)} is below 0")
    legal_actions(state)  # the check of the argument
    return _perft(state._table, depth)


def _perft(table: Table, depth: int) -> int:
    if depth == 0:
        return 1
    actions = legal_on(table)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = table.copy()
        advance(after, action)
        total += _perft(after, depth - 1)
    return total
