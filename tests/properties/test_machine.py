"""Rounds in which anything is tried at any time, over every ruleset."""

import copy
import pickle

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
)

from cuttle_engine import (
    Action,
    GameState,
    IllegalActionError,
    Position,
    Reason,
    Ruleset,
    apply,
    deal,
    digest,
    explain,
    legal_actions,
)
from cuttle_engine.testing.play import cards_of, near_actions, pick
from cuttle_engine.testing.strategies import actions as any_actions
from cuttle_engine.testing.strategies import seeds

from .models import Freeze, Knowledge, Passes, winners, zones
from .strategies import positions, rulesets


class Models:
    """What the rules say of the state, followed from the start on; undone with the state."""

    def __init__(self, start: GameState) -> None:
        self.knowledge = Knowledge(start)
        self.freeze = Freeze(start)
        self.passes = Passes(start)

    def step(self, before: GameState, action: Action, after: GameState) -> None:
        self.knowledge.step(after)
        self.freeze.step(before, after)
        self.passes.step(before, action)


class Round(RuleBasedStateMachine):
    """One round; older states are kept and gone back to."""

    kept = Bundle("kept")
    state: GameState
    models: Models

    @initialize(ruleset=rulesets(), seed=seeds(), position=positions(), is_dealt=st.booleans())
    def begin(
        self,
        ruleset: Ruleset,
        seed: int | str | bytes,
        position: Position,
        is_dealt: bool,
    ) -> None:
        self.state = deal(ruleset, seed=seed) if is_dealt else position.build()
        self.models = Models(self.state)

    @precondition(lambda self: self.state.outcome is None)
    @rule(choices=st.binary(min_size=1, max_size=6))
    def play_on(self, choices: bytes) -> None:
        for byte in choices:
            if self.state.outcome is None:
                action = pick(self.state, byte)
                assert explain(self.state, action) is None
                before, self.state = self.state, apply(self.state, action)
                self.models.step(before, action, self.state)
                self.check()

    @rule(action=any_actions())
    def try_anything(self, action: Action) -> None:
        if action in legal_actions(self.state):
            before, self.state = self.state, apply(self.state, action)
            self.models.step(before, action, self.state)
        else:
            self.refuse(action)

    @rule(number=st.integers(0, 2**16))
    def try_something_near(self, number: int) -> None:
        near = [a for a in near_actions(self.state) if a not in legal_actions(self.state)]
        self.refuse(near[number % len(near)])

    def refuse(self, action: Action) -> None:
        before = digest(self.state)
        reason = explain(self.state, action)
        with pytest.raises(IllegalActionError) as refused:
            apply(self.state, action)
        assert refused.value.reason is reason
        assert (reason is Reason.GAME_OVER) == (self.state.outcome is not None)
        assert digest(self.state) == before

    @precondition(lambda self: self.state.outcome is None)
    @rule(number=st.integers(0, 2**16), step=st.integers(1, 3))
    def try_out_of_turn(self, number: int, step: int) -> None:
        state = self.state
        assert state.to_act is not None
        seat = (state.to_act + step) % state.ruleset.seats
        legal = legal_actions(state)
        expected = None if seat == state.to_act else Reason.NOT_YOUR_TURN
        assert explain(state, legal[number % len(legal)], seat) is expected

    @rule(target=kept)
    def keep(self) -> tuple[GameState, Models, str]:
        return self.state, copy.deepcopy(self.models), digest(self.state)

    @rule(entry=kept)
    def undo(self, entry: tuple[GameState, Models, str]) -> None:
        self.state, models, text = entry
        self.models = copy.deepcopy(models)
        assert digest(self.state) == text

    @rule(target=kept, entry=consumes(kept))
    def replace_by_a_copy(
        self, entry: tuple[GameState, Models, str]
    ) -> tuple[GameState, Models, str]:
        state, models, text = entry
        loaded: GameState = pickle.loads(pickle.dumps(state))
        assert loaded == state
        return loaded, models, text

    @rule(target=kept, entry=kept)
    def forget(self, entry: tuple[GameState, Models, str]) -> object:
        """What was kept is still what it was, after everything that has been played from it."""
        assert digest(entry[0]) == entry[2]
        return multiple()

    @rule(way=st.sampled_from(("pickle", "copy", "deepcopy", "position")))
    def go_on_with_a_copy(self, way: str) -> None:
        before = self.state
        if way == "pickle":
            self.state = pickle.loads(pickle.dumps(before))
        elif way == "position":
            self.state = Position.of(before).build()
        else:
            self.state = copy.copy(before) if way == "copy" else copy.deepcopy(before)
        assert self.state == before
        assert hash(self.state) == hash(before)
        assert digest(self.state) == digest(before)

    @invariant()
    def check(self) -> None:
        state = self.state
        legal = legal_actions(state)
        assert bool(legal) == (state.outcome is None)
        assert list(legal) == sorted({*legal})
        cards = [card for _, zone in zones(state) for card in zone]
        assert sorted(cards) == [*cards_of(state.ruleset)]
        if state.outcome is None:
            assert state.to_act == (state.turn if state.window is None else state.window.seat)
        elif state.outcome.reason == "goal":
            assert state.outcome.winners == winners(state)
        else:
            assert state.passes == state.ruleset.passes_to_tie

    @invariant()
    def follow_the_models(self) -> None:
        state = self.state
        frozen = sorted([card for player in state.players for card in player.frozen])
        assert frozen == self.models.freeze.frozen()
        assert state.passes == self.models.passes.count
        for observer in self.models.knowledge.observers:
            assert state.known_to(observer) == self.models.knowledge.of(observer)

    @invariant()
    def print_it(self) -> None:
        assert repr(self.state)


TestRound = pytest.mark.slow(Round.TestCase)
# A hundred rounds of fifty steps, each of them checked, are the whole time a normal run may take.
TestRound.settings = settings(
    max_examples=max(30, settings().max_examples // 4), stateful_step_count=40
)
