"""The lines of the command line that are sentences: a move, a question, an ending."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from cuttle_engine.events import Moved, RoundEnded, WindowOpened, events_between
from cuttle_engine.messages import describe, narrate
from cuttle_engine.render.columns import folded
from cuttle_engine.render.page import WIDTH
from cuttle_engine.view import view
from cuttle_engine.windows import COUNTER_WINDOW

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Seat
    from cuttle_engine.events import Event
    from cuttle_engine.messages import Message
    from cuttle_engine.state import GameState, Outcome
    from cuttle_engine.view import PlayerView


def report(
    state: GameState,
    action: Action,
    after: GameState,
    viewer: Seat | None,
    names: Mapping[Seat, str] | None = None,
) -> str:
    """An action as a line: its number, its notation, and what `told` says of it."""
    said = told(state, action, after, viewer, names)
    return line(f"{after.ply:>3}  {action!s:<8} ", said)


def told(
    state: GameState,
    action: Action,
    after: GameState,
    viewer: Seat | None,
    names: Mapping[Seat, str] | None = None,
) -> str:
    """What was done and what came of it, as far as the viewer may know.

    None stands for a viewer who sees every card. ``names`` are those of players, by seat. How the
    round ends is left to `ending`.
    """
    events: list[Event] = [
        event for event in events_between(state, action, after) if not isinstance(event, RoundEnded)
    ]
    if viewer is None:
        events = [_open(event) for event in events]
    messages = narrate(events, view(after, viewer))
    return "; ".join([message.text(names=names) for message in messages])


def _open(event: Event) -> Event:
    return attrs.evolve(event, public=True) if isinstance(event, Moved) else event


def question(seen: PlayerView) -> str:
    """What the seat of the view, which is to act, is asked."""
    window = seen.window
    if window is None:
        return "Your turn."
    if window.kind == COUNTER_WINDOW and len(seen.legal_actions) == 1:
        return f"You cannot counter {window.stack[-1][0]}."
    return _sentence(describe(WindowOpened(window), seen))


def ending(
    state: GameState,
    viewer: Seat | None,
    outcome: Outcome | None = None,
    names: Mapping[Seat, str] | None = None,
) -> str:
    """How a round has ended; the outcome is needed where no action has ended it."""
    if outcome is None:
        outcome = state.outcome
    assert outcome is not None
    return _sentence(describe(RoundEnded(outcome), view(state, viewer)), names)


def _sentence(message: Message, names: Mapping[Seat, str] | None = None) -> str:
    text = message.text(names=names)
    return f"{text[0].upper()}{text[1:]}."


def line(head: str, text: str) -> str:
    """A line whose continuation stands under its text."""
    return "\n".join(folded(head, text, WIDTH))
