"""`simulate.replay`: the same as `apply`, action by action, and what it refuses."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from cuttle_engine import (
    Action,
    Decline,
    Draw,
    GameState,
    IllegalActionError,
    Outcome,
    Pass,
    PlayPoints,
    Reason,
    ReplayError,
    Ruleset,
    apply,
    deal,
    digest,
    legal_actions,
    parse_action,
)
from cuttle_engine.simulate import replay

from ..builds import or_compilers
from ..rules.table import EVERY_RULESET, FOUR_SEATS, THREE_SEATS, TWO_SIDES, put

every_ruleset = pytest.mark.parametrize(
    "ruleset",
    [
        *EVERY_RULESET,
        "balanced+random-fours",
        pytest.param(THREE_SEATS, id="three seats"),
        pytest.param(FOUR_SEATS, id="four seats"),
        pytest.param(TWO_SIDES, id="two sides"),
    ],
)
STATE = deal("balanced", seed=7)


def played(start: GameState, seed: int) -> tuple[list[Action], list[GameState]]:
    """A random round: its actions, and all of its states."""
    rng = random.Random(seed)
    actions: list[Action] = []
    states = [start]
    while states[-1].outcome is None:
        actions.append(rng.choice(legal_actions(states[-1])))
        states.append(apply(states[-1], actions[-1]))
    return actions, states


def actions_of(text: str) -> list[Action]:
    return [parse_action(word) for word in text.split()]


@every_ruleset
@pytest.mark.parametrize("seed", range(3))
def test_it_is_apply_action_by_action(ruleset: Ruleset | str, seed: int) -> None:
    actions, states = played(deal(ruleset, seed=seed), seed)
    for plies in range(len(actions) + 1):
        found = replay(states[0], actions[:plies])
        assert found == states[plies]
        assert digest(found) == digest(states[plies])
        assert legal_actions(found) == legal_actions(states[plies])


@every_ruleset
def test_it_goes_on_from_any_state(ruleset: Ruleset | str) -> None:
    actions, states = played(deal(ruleset, seed=1), 1)
    for ply, state in enumerate(states):
        assert replay(state, actions[ply:]) == states[-1]


def test_without_actions_it_is_the_state_itself() -> None:
    assert replay(STATE, ()) == STATE
    over = put(outcome=Outcome((1,), "resignation"))
    assert replay(over, []) == over


def test_it_changes_nothing_that_it_is_given() -> None:
    start = deal("balanced", seed=7)
    legal_actions(start)
    actions = actions_of("5H! decline *QH draw")
    kept = [*actions]
    before = digest(start)
    replay(start, actions)
    with pytest.raises(ReplayError):
        replay(start, [*actions, Pass()])
    assert actions == kept
    assert digest(start) == before
    assert start == deal("balanced", seed=7)
    assert legal_actions(start) == legal_actions(deal("balanced", seed=7))


def test_what_it_gives_can_be_played_on() -> None:
    after = replay(STATE, actions_of("5H! decline"))
    before = copy.copy(after)
    assert replay(after, actions_of("*QH")) == apply(after, parse_action("*QH"))
    assert after == before


def test_actions_may_be_any_iterable() -> None:
    actions = actions_of("5H! decline *QH")

    def one_by_one() -> Iterator[Action]:
        yield from actions

    assert replay(STATE, one_by_one()) == replay(STATE, tuple(actions)) == replay(STATE, actions)


@pytest.mark.parametrize(
    ("texts", "ply"),
    [
        ("pass", 0),
        ("7S", 0),
        ("3H draw 3H", 2),
        ("5H! 2C?", 1),
        ("5H! decline *KS", 2),
        ("5H! decline draw", 2),
    ],
)
def test_the_first_wrong_action_is_named_with_what_apply_says(texts: str, ply: int) -> None:
    actions = actions_of(texts)
    state = replay(STATE, actions[:ply])
    with pytest.raises(IllegalActionError) as refused:
        apply(state, actions[ply])
    with pytest.raises(ReplayError) as found:
        replay(STATE, [*actions, Draw(), Draw()])
    assert (found.value.ply, found.value.move) == (ply, actions[ply])
    assert found.value.reason == refused.value.reason
    assert isinstance(found.value.reason, Reason)
    assert str(actions[ply]) in str(found.value)


def test_the_ply_counts_from_the_state_given() -> None:
    state = replay(STATE, actions_of("3H draw"))
    assert state.ply == 2
    with pytest.raises(ReplayError) as found:
        replay(state, actions_of("draw draw pass"))
    assert found.value.ply == 2


def test_nothing_is_played_after_the_end() -> None:
    actions, _ = played(STATE, 1)
    with pytest.raises(ReplayError) as found:
        replay(STATE, [*actions, Draw()])
    assert (found.value.ply, found.value.reason) == (len(actions), Reason.GAME_OVER)


class Impostor:
    """Says that it is equal to anything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(Draw())


@pytest.mark.parametrize("wrong", [None, "draw", 0, Draw, Impostor()])
def test_what_is_no_action_is_a_type_error(wrong: Any) -> None:
    for actions in ([wrong], [Draw(), wrong]):
        with pytest.raises(TypeError, match=or_compilers("an Action is needed here")):
            replay(STATE, actions)


@pytest.mark.parametrize("wrong", [None, 7, Draw(), "", "draw", b"", STATE])
def test_actions_that_are_no_iterable_of_them_are_a_type_error(wrong: Any) -> None:
    with pytest.raises(TypeError, match="actions are an iterable of them, not"):
        replay(STATE, wrong)


@pytest.mark.parametrize("wrong", [None, "state", 7, STATE.ruleset])
def test_something_else_than_a_state_is_a_type_error(wrong: Any) -> None:
    with pytest.raises(TypeError, match=or_compilers("a GameState is needed here")):
        replay(wrong, [PlayPoints(STATE.players[0].hand[0]), Decline()])
