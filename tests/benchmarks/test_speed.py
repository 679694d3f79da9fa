"""The engine's own speed, with pytest-benchmark; see README.md here.

A single call is made a thousand times a round: a millisecond in the table is a microsecond a call.
What is timed is also asked for what it has to give. No time is asserted.
"""

from itertools import pairwise
from typing import Any

import pytest

import cuttle_engine as cuttle
from cuttle_engine.dice import Dice

from . import own

pytest.importorskip("pytest_benchmark", reason="the benchmarks have an extra of their own: bench")

Benchmark = Any  # the plugin need not be there when types are checked

ROUNDS = 20
GAMES = range(100)


@pytest.fixture(scope="module")
def pairs() -> own.Pairs:
    return own.some_pairs()


@pytest.fixture(scope="module")
def calls(pairs: own.Pairs) -> dict[str, own.Call]:
    return own.single_calls(pairs)


def timed(benchmark: Benchmark, call: own.Call) -> list[Any]:
    """Time the call, and return what it gives for each of its arguments."""

    def arguments() -> tuple[tuple[object, ...], dict[str, object]]:
        return (call.function, *call.arguments()), {}

    benchmark.pedantic(own.make, setup=arguments, rounds=ROUNDS, warmup_rounds=1)
    return [call.function(*row) for row in zip(*call.arguments(), strict=True)]


def follow(after: list[cuttle.GameState], pairs: own.Pairs) -> bool:
    """Whether each state is the next one of its game, or the game's end."""
    following = [state for state, _ in pairs[1:]]
    return all(
        state.outcome is not None or state == expected
        for state, expected in zip(after, following, strict=False)
    )


# --- whole games ---


def test_self_play_outside(benchmark: Benchmark) -> None:
    plies = benchmark.pedantic(own.loop, args=(GAMES,), rounds=ROUNDS)
    assert plies == own.unchecked(GAMES) == len(own.random_games(GAMES))


def test_self_play_outside_unchecked(benchmark: Benchmark) -> None:
    plies = benchmark.pedantic(own.unchecked, args=(GAMES,), rounds=ROUNDS)
    assert plies == own.loop(GAMES)


def test_self_play_inside(benchmark: Benchmark) -> None:
    plies = benchmark.pedantic(own.inside, args=(GAMES,), rounds=ROUNDS)
    expected = 0
    for seed in GAMES:
        state = cuttle.deal(own.RULESET, seed=seed)
        dice = Dice(f"{seed}/play")
        while state.outcome is None:
            actions = cuttle.legal_actions(state)
            state = cuttle.apply(state, actions[dice.below(len(actions))])
        expected += state.ply
    assert plies == expected


# --- single calls ---


def test_deal(benchmark: Benchmark, calls: dict[str, own.Call]) -> None:
    for state in timed(benchmark, calls["deal"]):
        hands = [card for player in state.players for card in player.hand]
        assert len(hands) == 11
        assert len({*hands, *state.deck}) == 52


def test_legal_actions(benchmark: Benchmark, calls: dict[str, own.Call], pairs: own.Pairs) -> None:
    legal = timed(benchmark, calls["legal_actions"])
    for (state, action), actions in zip(pairs, legal, strict=True):
        assert action in actions
        assert {cuttle.explain(state, each) for each in actions} == {None}


def test_apply(benchmark: Benchmark, calls: dict[str, own.Call], pairs: own.Pairs) -> None:
    assert follow(timed(benchmark, calls["apply"]), pairs)


def test_apply_unchecked(
    benchmark: Benchmark, calls: dict[str, own.Call], pairs: own.Pairs
) -> None:
    assert follow(timed(benchmark, calls["apply_unchecked"]), pairs)


def test_step_with_events(
    benchmark: Benchmark, calls: dict[str, own.Call], pairs: own.Pairs
) -> None:
    steps = timed(benchmark, calls["step"])
    assert follow([step.state for step in steps], pairs)
    for (_, action), step in zip(pairs, steps, strict=True):
        assert step.events[0].action == action


def test_view(benchmark: Benchmark, calls: dict[str, own.Call], pairs: own.Pairs) -> None:
    for (state, _), view in zip(pairs, timed(benchmark, calls["view"]), strict=True):
        assert view.seat == state.to_act
        assert view.legal_actions == cuttle.legal_actions(state)


def test_determinize(benchmark: Benchmark, calls: dict[str, own.Call], pairs: own.Pairs) -> None:
    for (state, _), world in zip(pairs, timed(benchmark, calls["determinize"]), strict=True):
        assert cuttle.view(world, state.to_act) == cuttle.view(state, state.to_act)


def test_hash(benchmark: Benchmark, calls: dict[str, own.Call], pairs: own.Pairs) -> None:
    hashes = timed(benchmark, calls["hash"])
    again = [state for state, _ in own.some_pairs()]
    assert hashes == [hash(state) for state in again]
    assert len(set(hashes)) > len(pairs) / 2


def test_eq(benchmark: Benchmark, calls: dict[str, own.Call], pairs: own.Pairs) -> None:
    assert timed(benchmark, calls["=="]) == [True] * len(pairs)
    assert all(one != other for (one, _), (other, _) in pairwise(pairs))
