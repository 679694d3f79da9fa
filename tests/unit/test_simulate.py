"""Whole games and trees of them, against the same done by hand."""

import random
from typing import Any

import pytest

from cuttle_engine import (
    ArgumentError,
    GameState,
    Outcome,
    Ruleset,
    apply,
    deal,
    digest,
    legal_actions,
)
from cuttle_engine.simulate import Playout, perft, playout

from ..rules.table import EVERY_RULESET, FOUR_SEATS, THREE_SEATS, put

every_ruleset = pytest.mark.parametrize(
    "ruleset",
    [
        *EVERY_RULESET,
        "balanced+random-fours",
        pytest.param(THREE_SEATS, id="three seats"),
        pytest.param(FOUR_SEATS, id="four seats"),
    ],
)


class Lowest:
    """A generator that always gives the lowest number, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def random(self) -> float:
        self.asked += 1
        return 0.0


def by_hand(state: GameState, rng: random.Random) -> Playout:
    plies = 0
    while state.outcome is None:
        actions = legal_actions(state)
        state = apply(state, actions[int(rng.random() * len(actions))])
        plies += 1
    return Playout(state.outcome, plies)


def count_by_hand(state: GameState, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(count_by_hand(apply(state, action), depth - 1) for action in legal_actions(state))


# --- playout ---


@every_ruleset
@pytest.mark.parametrize("seed", range(5))
def test_playout_is_the_loop_by_hand(ruleset: Ruleset | str, seed: int) -> None:
    state = deal(ruleset, seed=seed)
    assert playout(state, random.Random(seed)) == by_hand(state, random.Random(seed))


@every_ruleset
def test_playout_is_the_same_for_the_same_state_and_numbers(ruleset: Ruleset | str) -> None:
    state = deal(ruleset, seed=7)
    first = [playout(state, random.Random(seed)) for seed in range(10)]
    assert [playout(state, random.Random(seed)) for seed in range(10)] == first
    assert len(set(first)) > 1


def test_playout_leaves_the_state_as_it_is() -> None:
    state = deal(seed=7)
    before = digest(state)
    playout(state, random.Random(1))
    assert digest(state) == before
    assert state == deal(seed=7)


def test_playout_takes_one_number_an_action() -> None:
    rng = Lowest()
    assert playout(deal(seed=7), rng).plies == rng.asked


def test_playout_counts_from_the_state_it_was_given() -> None:
    state = deal(seed=7)
    whole = playout(state, Lowest())
    rest = playout(apply(state, legal_actions(state)[0]), Lowest())
    assert rest == Playout(whole.outcome, whole.plies - 1)


def test_playout_of_a_finished_round_is_its_outcome() -> None:
    outcome = Outcome((1,), "resignation")
    assert playout(put(outcome=outcome), random.Random(1)) == Playout(outcome, 0)


# --- perft ---


@every_ruleset
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_perft_is_the_count_by_hand(ruleset: Ruleset | str, depth: int) -> None:
    state = deal(ruleset, seed=7)
    assert perft(state, depth) == count_by_hand(state, depth)


def test_perft_counts_no_sequence_past_the_end_of_a_round() -> None:
    over = put(outcome=Outcome((), "agreement"))
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]
    last_pass = put(rest="scrap", passes=2)
    assert [perft(last_pass, depth) for depth in range(4)] == [1, 1, 0, 0]


def test_perft_leaves_the_state_as_it_is() -> None:
    state = deal(seed=7)
    perft(state, 2)
    assert state == deal(seed=7)


# --- what they refuse ---


@pytest.mark.parametrize("value", [None, "state", 7])
def test_something_else_than_a_state_is_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError, match="a GameState is needed here"):
        playout(value, random.Random(1))
    with pytest.raises(TypeError, match="a GameState is needed here"):
        perft(value, 1)


@pytest.mark.parametrize("depth", ["1", 1.0, True, None])
def test_depth_of_the_wrong_type_is_a_type_error(depth: Any) -> None:
    with pytest.raises(TypeError, match="depth is an int"):
        perft(deal(seed=7), depth)


def test_depth_below_0_is_an_argument_error() -> None:
    with pytest.raises(ArgumentError, match="depth: -1 is below 0"):
        perft(deal(seed=7), -1)
