"""Whoever hears only the redacted events knows what the view says, no more and no less (RULES 20).

`cd tests && python -m properties.sweep_events` does the same for 2,000 rounds.
"""

import ast
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given

from cuttle_engine import (
    Card,
    Event,
    GameState,
    PlayerView,
    SeenPlayer,
    apply,
    deal,
    legal_actions,
    parse_action,
    redact,
    step,
    view,
)
from cuttle_engine.testing import open_table
from cuttle_engine.testing.play import pick
from cuttle_engine.testing.strategies import steps

from .strategies import starts
from .sweep_events import LABELS, assert_noted, observe_round, observers, said, take_over

NOT_TOLD = {"ruleset", "legal_actions", "options"}
"""What follows from the rules, not from what happened."""


@pytest.mark.slow
@pytest.mark.parametrize("label", LABELS)
def test_the_notes_of_every_seat_say_what_its_view_says(label: str) -> None:
    for number in range(3):
        assert observe_round(label, number).actions > 0


@pytest.mark.slow
@given(starts(), steps(60))
def test_notes_taken_over_in_the_middle_stay_right(state: GameState, choices: bytes) -> None:
    seats = (*range(state.ruleset.seats), None)
    watching = [take_over(view(state, seat)) for seat in seats]
    for byte in choices:
        for observer in watching:
            assert_noted(observer, state)
        if state.outcome is not None:
            return
        state, events = step(state, pick(state, byte))
        for observer in watching:
            for event in events:
                observer.hear(redact(event, observer.seat))


@given(starts(), steps(60))
def test_who_is_not_to_act_is_told_no_legal_actions(state: GameState, choices: bytes) -> None:
    for byte in choices:
        for seat in (*range(state.ruleset.seats), None):
            mine = seat is not None and seat == state.to_act
            expected = legal_actions(state) if mine else ()
            assert view(state, seat).legal_actions == expected
        if state.outcome is not None:
            return
        state = apply(state, pick(state, byte))


# --- the observer itself ---


def test_everything_in_a_view_is_compared() -> None:
    notes = observers(deal("balanced", seed=7))[0].notes()
    assert public(PlayerView) - NOT_TOLD == {*notes}
    players = notes["players"]
    assert isinstance(players, tuple)
    assert {*players[0]} == public(SeenPlayer)


def public(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")}


def test_the_observer_uses_nothing_but_the_events_and_their_data() -> None:
    events = {kind.__name__ for kind in get_args(Event)} | {"Event", "Place", "Zone"}
    mine = imported(Path(__file__).with_name("observer.py"))
    base = imported(Path(open_table.__file__))
    of_the_library = {name for names in (mine, base) for name in names if "cuttle_engine" in name}
    assert of_the_library <= {
        *[f"cuttle_engine.{name}" for name in ("Card", *events)],
        *[f"cuttle_engine.events.{name}" for name in events],
        "cuttle_engine.cards.Card",
        "cuttle_engine.state.Stack",  # its fields are read, of what lies open at the start
        "cuttle_engine.testing.law.expect",
        "cuttle_engine.testing.open_table.NotedStack",
        "cuttle_engine.testing.open_table.OpenTable",
    }


def imported(path: Path) -> set[str]:
    imports = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
    ]
    return {f"{node.module}.{alias.name}" for node in imports for alias in node.names}


def test_an_observer_who_misses_an_event_does_not_know_what_the_view_says() -> None:
    state = deal("balanced", seed=7)
    state, events = step(state, parse_action("8S^"))
    for missed in events:
        observer = observers(deal("balanced", seed=7))[0]
        for event in events:
            if event is not missed:
                observer.hear(event)
        assert observer.notes() != said(view(state, 0))


def test_notes_after_glasses() -> None:
    """By hand, once: what a person would have written down."""
    dealt = deal("balanced", seed=7)
    mine, other, spectator = observers(dealt)
    state, events = step(dealt, parse_action("8S^"))
    for observer in (mine, other, spectator):
        for event in events:
            observer.hear(redact(event, observer.seat))
    assert mine.known[1] == {*dealt.players[1].hand}
    assert mine.unknown == [0, 0]
    assert other.seen[0] == {*dealt.players[1].hand}
    assert other.unknown == [4, 0]
    assert spectator.known == [set(), set()]
    assert spectator.permanents == [{Card("8S")}, set()]
    assert state.turn == mine.turn == 1
