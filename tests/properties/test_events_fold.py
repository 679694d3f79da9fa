"""Folding the events over the zones before gives the zones after.

`cd tests && python -m properties.sweep_events` does the same for 5,000 rounds of each ruleset.
"""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuttle_engine import (
    GameState,
    Moved,
    Shown,
    Step,
    apply,
    events_between,
    legal_actions,
    redact,
    skip_forced,
    step,
)
from cuttle_engine.testing.play import walk
from cuttle_engine.testing.strategies import steps

from .strategies import live_states, starts, states
from .sweep_events import LABELS, Zones, assert_folds, fold_round


@pytest.mark.slow
@pytest.mark.parametrize("label", LABELS)
def test_events_fold_over_whole_rounds(label: str) -> None:
    for number in range(10):
        assert fold_round(label, number).actions > 0


@given(live_states())
def test_events_fold_after_every_legal_action(state: GameState) -> None:
    for action in legal_actions(state):
        after, events = step(state, action)
        assert_folds(Zones(state), events, after)


@pytest.mark.slow
@given(starts(), steps())
def test_events_fold_from_any_start_on(state: GameState, choices: bytes) -> None:
    zones = Zones(state)
    for before, action, after in walk(state, choices):
        assert_folds(zones, events_between(before, action, after), after)


@given(states())
def test_forced_plies_fold_as_one(state: GameState) -> None:
    after, events = skip_forced(state)
    assert_folds(Zones(state), events, after)
    assert len(legal_actions(after)) != 1
    assert skip_forced(after) == Step(after, ())


@given(live_states(), st.data())
def test_step_is_apply_with_what_happened_between(state: GameState, data: st.DataObject) -> None:
    action = data.draw(st.sampled_from(legal_actions(state)))
    after, events = step(state, action)
    assert after == apply(state, action)
    assert events == events_between(state, action, after)
    assert events == step(state, action).events
    # Equal values in, equal events out: what has been asked of a state before plays no part.
    loaded = pickle.loads(pickle.dumps((state, action, after)))
    assert events_between(*loaded) == events


@given(live_states(), st.data())
def test_redacting_hides_the_card_from_whoever_did_not_see_it(
    state: GameState, data: st.DataObject
) -> None:
    action = data.draw(st.sampled_from(legal_actions(state)))
    _, events = step(state, action)
    for event in events:
        for seat in (*range(state.ruleset.seats), None):
            told = redact(event, seat)
            assert redact(told, seat) == told
            assert hash(told) == hash(pickle.loads(pickle.dumps(told)))
            if isinstance(event, Moved):
                places = (event.source, event.target)
                holds = seat is not None and seat in [place.seat for place in places]
                sees = event.public or seat in event.seen_by
                assert told == event if sees else told != event
                assert sees or not holds
            elif isinstance(event, Shown):
                holds = seat is not None and seat == event.place.seat
                sees = event.public or seat in event.seen_by or holds
                assert told == event if sees else told != event
            else:
                assert told is event
            if isinstance(told, (Moved, Shown)) and told != event:
                # Nothing is gone but the card.
                card = told.card if isinstance(told, Moved) else told.cards
                assert card is None
