"""Messages do not leak: what a seat cannot see makes no difference to what it is told.

An event is handed over whole here, with everything that it should hide: that a view and a redacted
event do not leak is shown elsewhere (`test_views.py`).
"""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cuttle_engine.messages
from cuttle_engine import (
    GameState,
    Message,
    Ruleset,
    Seat,
    apply,
    deal,
    describe,
    legal_actions,
    narrate,
    step,
    view,
)
from cuttle_engine.testing.hidden import rearranged, rewritten
from cuttle_engine.testing.play import observers
from cuttle_engine.testing.strategies import steps
from cuttle_engine.testing.view_laws import takes_a_chance

from .strategies import rulesets
from .test_views import (
    FEW,
    Taken,
    every_ruleset,
    newly_shown,
    randoms,
    seen_states,
    watch,
)

pytestmark = pytest.mark.slow  # the kernel has tests of its own

CARD = re.compile(r"\b(?:[A2-9TJQK][CDHS]|X[12])\b")


def messages(taken: Taken, seat: Seat | None) -> list[Message]:
    """All that the seat is told of an action: before it, of each event, and in one line."""
    before, after = view(taken.before, seat), view(taken.after, seat)
    events = step(taken.before, taken.action).events
    return [
        describe(taken.action, before),
        *[describe(event, after) for event in events],
        *narrate(events, after),
    ]


def search(state: GameState, rng: random.Random) -> None:
    state = rewritten(state)
    for action in legal_actions(state):
        taken = Taken(state, action, apply(state, action))
        if takes_a_chance(taken.before, taken.after):
            continue  # which cards are lost is another chance in another world
        for seat in observers(state.ruleset):
            other = rearranged(state, seat, rng, kept=newly_shown(taken, seat))
            if action not in legal_actions(other):
                continue  # who must pass has nothing to play
            there = Taken(other, action, apply(other, action))
            one, two = messages(taken, seat), messages(there, seat)
            assert one == two
            assert [*map(str, one)] == [*map(str, two)]


@every_ruleset
@FEW
@given(st.data(), randoms)
def test_what_a_seat_cannot_see_does_not_change_what_it_is_told(
    rules: Ruleset, data: st.DataObject, rng: random.Random
) -> None:
    search(data.draw(seen_states(st.just(rules))), rng)


@given(seen_states(rulesets()), randoms)
def test_nor_under_house_rules(state: GameState, rng: random.Random) -> None:
    search(state, rng)


@given(seen_states(rulesets()), steps(30))
def test_every_card_that_is_named_is_one_that_the_seat_can_see(
    state: GameState, choices: bytes
) -> None:
    for taken in watch(state, choices):
        for seat in observers(state.ruleset):
            hidden = {str(card) for card in view(taken.after, seat).unseen}
            told = messages(taken, seat)[1:]
            assert not hidden & {card for text in map(str, told) for card in CARD.findall(text)}


def test_a_message_that_tells_more_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuttle_engine.messages, "redact", lambda event, _seat: event)
    with pytest.raises(AssertionError):
        search(deal("balanced", seed=7), random.Random(1))
