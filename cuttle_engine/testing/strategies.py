"""What hypothesis draws from: states, positions, actions and rounds of any ruleset.

Where a ruleset is asked for, its name and a strategy of rulesets will do as well.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from hypothesis import strategies as st

from cuttle_engine.cards import CARDS, Rank, Suit
from cuttle_engine.engine import deal
from cuttle_engine.position import Position
from cuttle_engine.rules import Ruleset, get_ruleset
from cuttle_engine.testing.play import conceivable_actions, opened_by_new_effect, walk
from cuttle_engine.testing.positions import scattered

if TYPE_CHECKING:
    from collections.abc import Sequence

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


# A walk or a position comes from one number, and from how much of it there is to be: so it can be
# made smaller. Drawn step by step, a third of the examples would be all the same.
_RANDOMS: Final = st.integers(0, 2**64 - 1).map(random.Random)


def steps(most: int = 120, least: int = 0) -> st.SearchStrategy[bytes]:
    """One byte for each action to take: see `pick`."""
    return st.builds(_bytes, _RANDOMS, _up_to(most, least))


def _bytes(rng: random.Random, length: int) -> bytes:
    return rng.randbytes(length)


def _up_to(most: int, least: int = 0) -> st.SearchStrategy[int]:
    """A number of things: what hypothesis tries most often are many."""
    return st.integers(0, most - least).map(lambda fewer: most - fewer)


def deals(ruleset: Rules) -> st.SearchStrategy[GameState]:
    """Rounds that begin."""
    return st.builds(_dealt, rulesets(ruleset), seeds())


def _dealt(ruleset: Ruleset, seed: int | str | bytes) -> GameState:
    return deal(ruleset, seed=seed)


def positions(ruleset: Rules) -> st.SearchStrategy[Position]:
    """Positions that nobody need ever have reached: see `scattered`."""
    return st.builds(scattered, rulesets(ruleset), _RANDOMS, _up_to(len(CARDS)))


def starts(ruleset: Rules) -> st.SearchStrategy[GameState]:
    """Where a walk may begin: a deal, or a written position."""
    return st.one_of(deals(ruleset), positions(ruleset).map(Position.build))


@st.composite
def states(draw: st.DrawFn, ruleset: Rules) -> GameState:
    """A state of any kind: main phases, windows of every kind, ends.

    On the way of a round, or a few actions after a written position.
    """
    start, taken, rng = draw(_walks(ruleset))
    reached = [start, *[after for _, _, after in taken]]
    return _one(reached, [*filter(opened_by_new_effect, reached)], rng)


def live_states(ruleset: Rules) -> st.SearchStrategy[GameState]:
    """States in which somebody is to act."""
    return states(ruleset).filter(lambda state: state.outcome is None)


@st.composite
def plays(draw: st.DrawFn, ruleset: Rules) -> Play:
    """A live state, with a legal action."""
    _, taken, rng = draw(_walks(ruleset, least=1))
    played = [Play(state, action) for state, action, _ in taken]
    return _one(played, [play for play in played if opened_by_new_effect(play.state)], rng)


@st.composite
def rounds(draw: st.DrawFn, ruleset: Rules) -> Round:
    """A deal or a written position, and actions from there on."""
    start, taken, _ = draw(_walks(ruleset))
    return Round(start, tuple([action for _, action, _ in taken]))


@st.composite
def _walks(
    draw: st.DrawFn, ruleset: Rules, least: int = 0
) -> tuple[GameState, list[tuple[GameState, Action, GameState]], random.Random]:
    """Where a walk begins, its steps, and what is left to chance after them.

    There are many steps from a deal, and few from a written position.
    """
    rules = draw(rulesets(ruleset))
    rng = draw(_RANDOMS)
    if rng.random() < 1 / 2:
        start, most = deal(rules, seed=rng.randbytes(8)), 120
    else:
        start, most = scattered(rules, rng, draw(_up_to(len(CARDS)))).build(), 12
    choices = rng.randbytes(most)[: draw(_up_to(most, least))]
    return start, [*walk(start, choices)], rng


_T = TypeVar("_T")


def _one(items: Sequence[_T], special: Sequence[_T], rng: random.Random) -> _T:
    """One of the items: now and then the last, most often a special one, or else any."""
    number = rng.randrange(8)
    if number == 0:
        return items[-1]
    return rng.choice(special if special and number > 2 else items)


def actions() -> st.SearchStrategy[Action]:
    """Every action that can be built at all, whatever the ruleset."""
    return st.sampled_from(conceivable_actions())
