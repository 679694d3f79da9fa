"""Cards on the table as text: what lies on which card, who controls it, who played it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cuttle_engine.cards import CARDS, MIN_SEATS, Card, card_named
from cuttle_engine.errors import NotationError
from cuttle_engine.state import Control, Stack

if TYPE_CHECKING:
    from cuttle_engine.cards import Seat

# Only ASCII, as everywhere: some letters and digits elsewhere stand for the same ones.
_STACK: Final = re.compile(
    r"(?P<card>[A-Za-z0-9]{2})(?:@(?P<seat>[0-9]))?(?:(?P<open>\()(?P<controls>[^()]*)\))?"
)
_CONTROL: Final = re.compile(r"(?P<card>[A-Za-z0-9]{2})(?:@(?P<seat>[0-9]))?(?:<(?P<by>[0-9]))?")


def read_stack(text: str, at: int, word: str, seat: Seat, seats: int) -> Stack:
    """The card on the table that this word of the text is, in the row of a seat.

    Who had it first need not be said: without control cards it is the seat, and of two seats the
    one that the number of control cards tells. With more seats each is named. Raises
    `NotationError`, with the place in the whole text.

    >>> read_stack("th(jc)", 0, "th(jc)", seat=0, seats=2)
    <Stack TH(JC) of seat 0>
    """
    found = _STACK.fullmatch(word)
    if found is None:
        raise NotationError(text, at, "a card such as 7S, or with control cards TH(JC,JD)")
    card = _card(text, at, found["card"])
    owner = None if found["seat"] is None else int(found["seat"])
    if found["controls"] is None:
        return Stack(card, seat if owner is None else owner)
    if seats > MIN_SEATS and owner is None:
        raise NotationError(text, at + 2, "@ and every seat named, as in TH@2(JC@1,JD@0)")
    parts = found["controls"].split(",", len(CARDS))
    if len(parts) > len(CARDS):
        raise NotationError(text, at, "no more control cards than there are cards")
    # With two seats control has passed back and forth; the last control card gave it to `seat`.
    turns = [seat if (len(parts) - n) % 2 == 0 else 1 - seat for n in range(len(parts) + 1)]
    controls: list[Control] = []
    at += found.end("open")
    for part, turn in zip(parts, turns[1:], strict=True):
        control = _CONTROL.fullmatch(part)
        if control is None:
            raise NotationError(text, at, "control cards such as (JC,JD) or (JC@1<0)")
        above = _card(text, at, control["card"])
        if control["seat"] is None and seats > MIN_SEATS:
            raise NotationError(text, at + 2, "@ and every seat named, as in TH@2(JC@1,JD@0)")
        to = turn if control["seat"] is None else int(control["seat"])
        by = to if control["by"] is None else int(control["by"])
        controls.append(Control(above, to, by))
        at += len(part) + 1
    return Stack(card, turns[0] if owner is None else owner, tuple(controls))


def _card(text: str, at: int, name: str) -> Card:
    card = card_named(name)
    if card is None:
        raise NotationError(text, at, "a card such as 7S, TH or X1")
    return card


def stack_text(
    card: int, owner: Seat, controls: tuple[tuple[int, Seat, Seat], ...], seats: int
) -> str:
    """A pile of the table as `read_stack` reads it, with nothing in it that need not be said.

    >>> stack_text(39, 2, ((40, 1, 1), (41, 0, 2)), seats=3)
    'TS@2(JC@1,JD@0<2)'
    """
    named = seats > MIN_SEATS
    texts: list[str] = []
    for above, to, by in controls:
        gave = f"@{to}" if named else ""
        texts.append(f"{CARDS[above]}{gave}<{by}" if by != to else f"{CARDS[above]}{gave}")
    return f"{CARDS[card]}{f'@{owner}' if named else ''}({','.join(texts)})"
