"""Rounds that are played at random, and the actions that could be tried in them."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from cuttle_engine.actions import (
    Action,
    Choose,
    Counter,
    Decline,
    Draw,
    Pass,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Scuttle,
)
from cuttle_engine.cards import CARDS, DECK_SIZE, Card
from cuttle_engine.engine import apply, legal_actions
from cuttle_engine.errors import CuttleError
from cuttle_engine.state import GameState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cuttle_engine.cards import Seat
    from cuttle_engine.rules import Ruleset


def cards_of(ruleset: Ruleset) -> tuple[Card, ...]:
    """The cards that the ruleset plays with, ascending."""
    return CARDS[: DECK_SIZE + ruleset.jokers]


def observers(ruleset: Ruleset) -> tuple[Seat | None, ...]:
    """All who watch: the seats, and None for a spectator."""
    return (*range(ruleset.seats), None)


def cards_in_play(state: GameState) -> Iterator[Card]:
    """Every card, zone by zone; what is wrong with a state may show in it."""
    yield from state.deck
    yield from state.scrap
    for player in state.players:
        yield from player.hand
    yield from cards_on_the_table(state)
    if state.window is not None:
        yield from [card for card, _ in state.window.stack]


def cards_on_the_table(state: GameState) -> Iterator[Card]:
    """The point cards and permanents, and the control cards on them."""
    for player in state.players:
        for stack in (*player.points, *player.permanents):
            yield stack.card
            yield from [control.card for control in stack.controls]


def _must_be_a_state(state: object) -> None:
    if not isinstance(state, GameState):
        raise TypeError(f"a GameState is needed here, not {type(state).__name__}")


# --- rounds ---


def pick(state: GameState, byte: int) -> Action:
    """The legal action that a byte stands for.

    A quarter of the bytes prefers a pass, so that rounds end. A quarter prefers what leads
    somewhere: one-offs, counters, and permanents that are played on something. And half of them
    prefer what effects do that are none of the library's.
    """
    legal = legal_actions(state)
    if byte % 4 == 1 and Pass() in legal:
        return Pass()
    if byte % 4 > 1:
        played = [a for a in legal if isinstance(a, (PlayOneOff, PlayPermanent, Counter))]
        new = [action for action in played if _is_new(state.ruleset, action.card)]
        preferred = new or ([*filter(_leads_on, played)] if byte % 4 == 3 else [])
        if preferred:
            return preferred[(byte >> 2) % len(preferred)]
    return legal[(byte >> 2) % len(legal)]


def _leads_on(action: Action) -> bool:
    return action.target is not None or not isinstance(action, PlayPermanent)


def _is_new(ruleset: Ruleset, card: Card | None) -> bool:
    """Whether the effect of the card is none of the library's."""
    if card is None:
        return False
    return not type(ruleset.effect(card.rank)).__module__.startswith("cuttle_engine.")


def opened_by_new_effect(state: GameState) -> bool:
    """Whether a window is open for a card whose effect is none of the library's."""
    window = state.window
    if window is None or state.outcome is not None:
        return False
    return any([_is_new(state.ruleset, card) for card, _ in window.stack])


def has_new_effect(state: GameState, action: Action) -> bool:
    """Whether the action has to do with an effect that is none of the library's."""
    return _is_new(state.ruleset, action.card) or opened_by_new_effect(state)


def walk(
    state: GameState, choices: bytes, pick: Callable[[GameState, int], Action] = pick
) -> Iterator[tuple[GameState, Action, GameState]]:
    """Each step of a round, a byte a step: the state, the action, the state after it."""
    _must_be_a_state(state)
    for byte in choices:
        if state.outcome is not None:
            return
        action = pick(state, byte)
        after = apply(state, action)
        yield state, action, after
        state = after


def after_walk(
    state: GameState, choices: bytes, pick: Callable[[GameState, int], Action] = pick
) -> GameState:
    """The state at the end of `walk`."""
    for _, _, after in walk(state, choices, pick):
        state = after
    return state


# --- actions ---


def _points(card: Card) -> Iterator[Action]:
    """A King has no points, and this cannot be built."""
    with suppress(CuttleError):
        yield PlayPoints(card)


@cache
def conceivable_actions() -> tuple[Action, ...]:
    """Every action that can be built at all, whatever the ruleset."""
    targets = (None, *CARDS)
    seats = (None, 0, 1, 2, 3)
    return (
        Draw(),
        Pass(),
        Decline(),
        *[
            action
            for card in CARDS
            for action in chain(
                _points(card),
                [Counter(card), Choose(card)],
                [Scuttle(card, target) for target in CARDS],
                [PlayOneOff(card, target, seat) for target in targets for seat in seats],
                [PlayPermanent(card, target, seat) for target in targets for seat in seats],
            )
        ],
    )


def near_actions(state: GameState) -> Iterator[Action]:
    """What a person might try: each card at hand, at each card on the table and each seat."""
    _must_be_a_state(state)
    yield from (Draw(), Pass(), Decline())
    seat = state.turn if state.to_act is None else state.to_act
    window = state.window
    at_hand = {*state.players[seat].hand, *state.scrap[:3], *state.scrap[-3:], *state.deck[:3]}
    if window is not None:
        at_hand |= {*window.revealed, *[card for card, _ in window.stack]}
    targets = [*cards_on_the_table(state)]
    seats = (None, *range(state.ruleset.seats))
    for card in sorted(at_hand):
        yield from _points(card)
        yield from (Counter(card), Choose(card), Scuttle(card, card))
        for target in targets:
            yield from (
                Scuttle(card, target),
                PlayOneOff(card, target),
                PlayPermanent(card, target),
            )
            if state.ruleset.seats > 2:
                yield from [PlayPermanent(card, target, other) for other in seats[1:]]
        for other in seats:
            yield from (PlayOneOff(card, None, other), PlayPermanent(card, None, other))
    for player in state.players:
        for card in player.hand:
            yield from _points(card)
            yield from (Counter(card), Choose(card))
