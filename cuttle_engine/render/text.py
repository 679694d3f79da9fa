"""The table as plain text, at most 80 columns wide."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from cuttle_engine.state import GameState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuttle_engine.cards import Card, Seat
    from cuttle_engine.state import Player, Stack
    from cuttle_engine.windows import Window

WIDTH: Final = 80
SCRAP_SHOWN: Final = 10
UNKNOWN: Final = "??"

_HEAD: Final = 15  # the column in which the second one, or what a line says, begins
_LABEL: Final = 12


def render_text(state: GameState, seat: Seat | None = None) -> str:
    """The table as a small text that a person can read; ``str(state)`` is the same.

    Without a seat nothing is hidden. With one, it is what that seat may see (RULES 20), and the
    seat is at the bottom: cards in other hands that it has not been shown are ``??``, and of the
    deck only cards that everybody knows are named. The seed is never shown.

    >>> from cuttle_engine import deal
    >>> print(render_text(deal("balanced", seed=7), seat=0))
    balanced@1, ply 0
    <BLANKLINE>
    seat 1   0/21  points      -
                   permanents  -
                   hand (6)    ?? ?? ?? ?? ?? ??
    <BLANKLINE>
    seat 0   0/21  points      -
    (you)          permanents  -
                   hand (5)    3H 5H 6C 8S QH
    <BLANKLINE>
    deck           41 cards
    scrap          empty
    turn           seat 0
    """
    if not isinstance(state, GameState):
        raise TypeError(f"a GameState is needed here, not {type(state).__name__}")
    known = frozenset(state.known_to(seat))  # which checks the seat, too
    seats = state.ruleset.seats
    players = state.players
    first = 0 if seat is None else seat + 1
    lines = _wrap("", [f"{state.ruleset.id or 'changed ruleset'}, ply {state.ply}"], 0)
    frozen = False
    for place in range(first, first + seats):
        shown = place % seats
        player = players[shown]
        everything = seat is None or seat == shown
        hand = player.hand if everything else [card for card in player.hand if card in known]
        frozen = frozen or not set(player.frozen).isdisjoint(hand)
        lines += ["", *_player(shown, player, hand, seats, is_viewer=shown == seat)]
    lines += ["", *_deck(state, seat, known), *_scrap(state), *_status(state)]
    if frozen:
        lines += _wrap("*", ["frozen: it may not be played yet"])
    return "\n".join(lines)


def _wrap(head: str, items: Iterable[str], indent: int = _HEAD) -> list[str]:
    """A line that says something under its heading, and as many more as it takes."""
    return textwrap.wrap(
        " ".join(items),
        WIDTH,
        initial_indent=head.ljust(indent),
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
    )


def _player(
    seat: Seat, player: Player, hand: Iterable[Card], seats: int, *, is_viewer: bool
) -> list[str]:
    score = f"{player.score}/{player.goal}"
    cards = [f"{card}*" if card in player.frozen else str(card) for card in hand]
    cards += [UNKNOWN] * (len(player.hand) - len(cards))
    rows = (
        (f"seat {seat}  {score:>5}", "points", [_stack(stack, seats) for stack in player.points]),
        (
            "(you)" if is_viewer else "",
            "permanents",
            [_stack(stack, seats) for stack in player.permanents],
        ),
        ("", f"hand ({len(player.hand)})", cards),
    )
    lines: list[str] = []
    for head, label, items in rows:
        lines += _wrap(head.ljust(_HEAD) + label, items or ["-"], _HEAD + _LABEL)
    return lines


def _stack(stack: Stack, seats: int) -> str:
    # With two seats control goes back and forth; with more it must be said who had it.
    if seats == 2 or not stack.controls:
        return str(stack)
    controls = ",".join([f"{control.card}@{control.seat}" for control in stack.controls])
    return f"{stack.card}@{stack.owner}({controls})"


def _deck(state: GameState, seat: Seat | None, known: frozenset[Card]) -> list[str]:
    if not state.deck_size:
        return _wrap("deck", ["empty"])
    named: list[str] = []
    for card in state.deck:
        if seat is not None and card not in known:
            break
        named.append(str(card))
    return _wrap("deck", [_count(state.deck_size, named), *named])


def _scrap(state: GameState) -> list[str]:
    cards = [str(card) for card in reversed(state.scrap)]
    if not cards:
        return _wrap("scrap", ["empty"])
    named = cards[:SCRAP_SHOWN]
    if len(cards) > SCRAP_SHOWN:
        named.append("...")
    return _wrap("scrap", [_count(len(cards), named), *named])


def _count(count: int, named: list[str]) -> str:
    text = _number(count, "card")
    return f"{text}, from the top:" if named else text


def _status(state: GameState) -> list[str]:
    lines: list[str] = []
    window = state.window
    # In a round that was over when set up, the first action may have been a one-off.
    if window is not None and window.stack:
        counters = [f"{card}? by seat {seat}" for card, seat in window.stack[1:]]
        played = f"{window.action or window.stack[0][0]} by seat {window.stack[0][1]}"
        lines += _wrap("in play", [", ".join([played, *counters])])
    if state.outcome is not None:
        winners = [f"seat {seat}" for seat in state.outcome.winners]
        won = f"won by {' and '.join(winners)}" if winners else "tied"
        return lines + _wrap("over", [f"{won} ({state.outcome.reason})"])
    turn = f"seat {state.turn}"
    if state.passes:
        turn += f", passes in a row: {state.passes} of {state.ruleset.passes_to_tie}"
    lines += _wrap("turn", [turn])
    if window is not None:
        lines += _wrap("window", [_window(window)])
    return lines


def _window(window: Window) -> str:
    asked = f"{window.kind}: asks seat {window.seat}"
    if window.kind == "counter":
        later = window.left - 1
        return asked + (f", then {later} more" if later else ", the last to answer")
    revealed = (
        f" from {' '.join([str(card) for card in window.revealed])}" if window.revealed else ""
    )
    limit = " (hand limit)" if window.cause == "hand-limit" else ""
    return f"{asked} for {_number(window.left, 'card')}{revealed}{limit}"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
