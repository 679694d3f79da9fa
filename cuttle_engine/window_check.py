"""Whether a written window could have come about by play."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from cuttle_engine.actions import (
    DECLINING,
    Action,
    Counter,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Scuttle,
)
from cuttle_engine.cards import Card
from cuttle_engine.engine import advance, legal_on
from cuttle_engine.errors import brief
from cuttle_engine.windows import CHOOSE_WINDOW, COUNTER_WINDOW, HAND_LIMIT, Window, WindowKind

if TYPE_CHECKING:
    from cuttle_engine.table import Table

_OUT_OF_REACH = 999
"""More points than there are."""


def check_window_types(window: Window) -> None:
    """TypeError for a window that is made of the wrong things."""
    if not isinstance(window.kind, str):
        raise TypeError(f"the kind of a window is text, not {brief(window.kind)}")
    if window.cause != HAND_LIMIT and not isinstance(window.cause, Card):
        raise TypeError(f"the cause of a window is a Card or hand-limit, not {brief(window.cause)}")
    if window.action is not None and not isinstance(window.action, Action):
        raise TypeError(f"the action of a window is an Action, not {brief(window.action)}")
    for number in (window.seat, window.by, window.left):
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(f"the seats and answers of a window are ints, not {brief(number)}")
    if not isinstance(window.stack, tuple) or not all([_is_played(item) for item in window.stack]):
        raise TypeError(f"the stack of a window is pairs (Card, seat), not {brief(window.stack)}")
    revealed = window.revealed
    if not isinstance(revealed, tuple) or not all([isinstance(card, Card) for card in revealed]):
        raise TypeError(f"what a window reveals is a tuple of Cards, not {brief(revealed)}")


def _is_played(item: object) -> bool:
    match item:
        case (Card(), int() as seat):
            return not isinstance(seat, bool)
        case _:
            return False


def window_problem(table: Table, window: Window) -> str | None:
    """What keeps the window from being reached on the table, or None."""
    turn: int = table.turn
    if window.kind not in get_args(WindowKind):
        return f"{brief(window.kind)} is no kind of window"
    if window.cause == HAND_LIMIT:
        limit = table.ruleset.hand_limit if table.ruleset.hand_limit_rule == "trim" else None
        excess: int = 0 if limit is None else table.holdings[turn].size - limit
        if window != Window(CHOOSE_WINDOW, turn, HAND_LIMIT, turn, left=excess) or excess < 1:
            return f"seat {turn} trims its hand by {excess} cards, and nothing else is open then"
        return None
    action = window.action
    plays = (PlayOneOff, PlayPermanent, Scuttle, PlayPoints)
    if not isinstance(action, plays) or action.card != window.cause:
        return f"its action {action} is no play of its cause {window.cause}"
    if not window.stack or window.stack[0] != (window.cause, turn):
        return f"{window.cause} of seat {turn} does not lie at the bottom of its stack"
    played = _before(table, window)
    if action not in legal_on(played):
        return f"seat {turn} could not have played {action}"
    if window.kind == COUNTER_WINDOW:
        advance(played, action)
        if played.window is None or played.window.kind != COUNTER_WINDOW:
            return f"nothing in this ruleset answers {action}"
        return _counter_problem(played, window)
    if not isinstance(action, PlayOneOff):
        return f"{action} asks for nothing"
    if not table.ruleset.effect(window.cause.rank).could_ask(table, window):
        return f"{action} does not ask for this"
    return None


def _before(table: Table, window: Window) -> Table:
    """The table as it was before the card was played."""
    table = table.without_window()
    # Whether the round should have been over by then is another question.
    table.outcome = None
    for seat in range(table.ruleset.seats):
        table.own(seat).goal = _OUT_OF_REACH
    for card, seat in window.stack:
        holding = table.own(seat)
        holding.hand |= 1 << card.index
        holding.size += 1
    return table


def _counter_problem(table: Table, window: Window) -> str | None:
    """Play the counters and the declines between them, and see whether it ends in the window."""
    for card, seat in window.stack[1:]:
        while _asked(table).seat != seat and _asked(table).left > 1:
            advance(table, DECLINING)
        if _asked(table).seat != seat or Counter(card) not in legal_on(table):
            return f"seat {seat} could not have countered with {card}"
        advance(table, Counter(card))
    while _asked(table).left > max(1, window.left):  # the last decline would close it
        advance(table, DECLINING)
    if table.window != window:
        return f"seat {window.seat} is not asked with {brief(window.left)} answers left"
    return None


def _asked(table: Table) -> Window:
    assert table.window is not None
    return table.window
