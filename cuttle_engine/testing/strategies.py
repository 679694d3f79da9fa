"""What hypothesis draws from: states, positions, actions and rounds of any ruleset.

Where a ruleset is asked for, its name and a strategy of rulesets will do as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hypothesis import strategies as st

from cuttle_engine.cards import Rank, Suit
from cuttle_engine.engine import deal
from cuttle_engine.position import Position
from cuttle_engine.rules import Ruleset, get_ruleset
from cuttle_engine.testing.play import after_walk, conceivable_actions, pick, walk
from cuttle_engine.testing.positions import SCATTERED, scattered

if TYPE_CHECKING:
    from cuttle_engine.actions import Action
    from cuttle_engine.state import GameState

Rules: TypeAlias = "Ruleset | str | st.SearchStrategy[Ruleset]"
"""A ruleset, its name, or a strategy of rulesets."""


class Play(NamedTuple):
    """A live state, and a legal action in it."""

    state: GameState
    """The state."""
    action: Action
    """What is played."""


class Round(NamedTuple):
    """Where play begins, and what is played from there on."""

    start: GameState
    """A deal or a written position."""
    actions: tuple[Action, ...]
    """What is played, perhaps to the end."""


def rulesets(ruleset: Rules) -> st.SearchStrategy[Ruleset]:
    """The ruleset, or those of the strategy."""
    if isinstance(ruleset, st.SearchStrategy):
        return ruleset
    return st.just(ruleset if isinstance(ruleset, Ruleset) else get_ruleset(ruleset))


@st.composite
def variations(draw: st.DrawFn, ruleset: Rules) -> Ruleset:
    """The ruleset with any of its own parameters changed, and its effects as they are.

    That is seats, sides, sizes of hands, goals, limits and so on.
    """
    base = draw(rulesets(ruleset))
    flags = st.booleans()
    seats = draw(st.integers(2, 4))
    changes: dict[str, Any] = {
        "seats": seats,
        "sides": None,
        "hand_sizes": draw(st.tuples(*[st.integers(0, 13)] * seats)),
    }
    if draw(flags):
        sides = draw(st.tuples(*[st.integers(0, 2)] * seats))
        changes["sides"] = sides if len(set(sides)) > 1 else None
    parameters: dict[str, st.SearchStrategy[Any]] = {
        "jokers": st.integers(0, 2),
        "suit_order": st.permutations(tuple(Suit)),
        "goals": st.lists(st.integers(0, 30), min_size=1, max_size=6),
        "hand_limit": st.none() | st.integers(0, 10),
        "hand_limit_rule": st.sampled_from(("no-draw", "trim")),
        "queens_guard_queens": flags,
        "queens_stop_counters": flags,
        "queens_keep_off": st.sets(st.sampled_from(Rank)),
        "open_hands_on_empty_deck": flags,
        "passes_to_tie": st.integers(1, 5),
    }
    for name in draw(st.sets(st.sampled_from(tuple(parameters)))):
        changes[name] = draw(parameters[name])
    return base.replace(**changes)


def seeds() -> st.SearchStrategy[int | str | bytes]:
    """Seeds of every kind."""
    return st.one_of(st.integers(), st.text(max_size=5), st.binary(max_size=5))


@st.composite
def steps(draw: st.DrawFn, most: int = 120) -> bytes:
    """One byte for each action to take; most drawn lists would be far too short for a round."""
    length = most - draw(st.integers(0, most))
    return draw(st.binary(min_size=length, max_size=length))


def deals(ruleset: Rules) -> st.SearchStrategy[GameState]:
    """Rounds that begin."""
    return st.builds(_dealt, rulesets(ruleset), seeds())


def _dealt(ruleset: Ruleset, seed: int | str | bytes) -> GameState:
    return deal(ruleset, seed=seed)


def positions(ruleset: Rules) -> st.SearchStrategy[Position]:
    """Positions that nobody need ever have reached: see `scattered`."""
    data = st.binary(min_size=SCATTERED, max_size=SCATTERED)
    return st.builds(scattered, rulesets(ruleset), data)


def starts(ruleset: Rules) -> st.SearchStrategy[GameState]:
    """Where a walk may begin: a deal, or a written position."""
    return st.one_of(deals(ruleset), positions(ruleset).map(Position.build))


@st.composite
def states(draw: st.DrawFn, ruleset: Rules) -> GameState:
    """A state of any kind: main phases, windows of every kind, ends.

    On the way of a round, or a few actions after a written position.
    """
    if draw(st.booleans()):
        return after_walk(draw(deals(ruleset)), draw(steps()))
    return after_walk(draw(positions(ruleset)).build(), draw(steps(8)))


def live_states(ruleset: Rules) -> st.SearchStrategy[GameState]:
    """States in which somebody is to act."""
    return states(ruleset).filter(lambda state: state.outcome is None)


def plays(ruleset: Rules) -> st.SearchStrategy[Play]:
    """Live states, each with a legal action."""
    return st.builds(_played, live_states(ruleset), st.integers(0, 255))


def _played(state: GameState, byte: int) -> Play:
    return Play(state, pick(state, byte))


@st.composite
def rounds(draw: st.DrawFn, ruleset: Rules) -> Round:
    """A deal or a written position, and actions from there on."""
    start = draw(starts(ruleset))
    return Round(start, tuple([action for _, action, _ in walk(start, draw(steps()))]))


def actions() -> st.SearchStrategy[Action]:
    """Every action that can be built at all, whatever the ruleset."""
    return st.sampled_from(conceivable_actions())
