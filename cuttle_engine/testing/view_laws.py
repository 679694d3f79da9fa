"""Laws of what is hidden: views, events and refusals tell a seat what it has been shown, no more.

Change what a seat has not been shown, and nothing that it is told changes. That is asked for every
seat, whether it has to do with what is played or not, and for a spectator.
"""

from __future__ import annotations

import io
import pickle
from typing import TYPE_CHECKING, Final

import attrs

from cuttle_engine.actions import Pass
from cuttle_engine.engine import apply, explain, legal_actions
from cuttle_engine.errors import CuttleError
from cuttle_engine.events import Moved, Place, Shown, Zone, redact, step
from cuttle_engine.notation import format_position
from cuttle_engine.position import Position
from cuttle_engine.state import digest
from cuttle_engine.testing.hidden import hidden_from, rearranged, rewritten
from cuttle_engine.testing.law import chance, expect, law, same
from cuttle_engine.testing.play import cards_in_play, cards_of, near_actions, observers
from cuttle_engine.testing.written import as_json
from cuttle_engine.view import determinize, view

if TYPE_CHECKING:
    import random
    from collections.abc import Collection, Iterable

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Card, Seat
    from cuttle_engine.events import Event
    from cuttle_engine.state import GameState
    from cuttle_engine.view import PlayerView


def whose(seat: Seat | None) -> str:
    """Who watches, in words."""
    return "a spectator" if seat is None else f"seat {seat}"


def bytes_of(value: object) -> bytes:
    """The pickle of a value, whether or not some parts of it are the same object."""
    file = io.BytesIO()
    pickler = pickle.Pickler(file)
    pickler.fast = True
    pickler.dump(value)
    return file.getvalue()


# --- views ---


@law
def views_do_not_leak(state: GameState) -> None:
    """What a seat has not been shown does not change its view, nor any form of it."""
    rng = chance(state)
    state = rewritten(state)
    for seat in observers(state.ruleset):
        other = rearranged(state, seat, rng, forgetful=rng.random() < 0.5)
        same_view(view(state, seat), view(other, seat))


def same_view(found: PlayerView, expected: PlayerView) -> None:
    """AssertionError unless two views that say the same are the same in every form."""
    what = f"the view of {whose(found.seat)}"
    same(found, expected, what)
    same(hash(found), hash(expected), f"the hash of {what}")
    same((repr(found), repr(found.players)), (repr(expected), repr(expected.players)), what)
    same(found.options(), expected.options(), f"the options of {what}")
    same(bytes_of(found), bytes_of(expected), f"the pickle of {what}")
    # Made in the same way, even the sharing of objects inside is the same.
    same(pickle.dumps(found), pickle.dumps(expected), f"the pickle of {what}")
    same(_text(found), _text(expected), f"the text of {what}")
    same(as_json(found), as_json(expected), f"the JSON of {what}")


def _text(seen: PlayerView) -> str:
    try:
        return format_position(seen)
    except CuttleError:  # of a ruleset that cannot be written down
        return ""


@law
def samples_are_consistent(state: GameState) -> None:
    """A world that is sampled from a view has the same view, and play can go on in it.

    It holds every card once, is a position that can be built, and is the same for equal views and
    generators.
    """
    for seat in observers(state.ruleset):
        seen = view(state, seat)
        rng = chance(state, seat)
        world = determinize(seen, rng)
        what = f"the world that is sampled for {whose(seat)}"
        same(view(world, seat), seen, f"the view of {what}")
        same(sorted(cards_in_play(world)), [*cards_of(state.ruleset)], f"the cards of {what}")
        again = determinize(pickle.loads(pickle.dumps(seen)), chance(state, seat))  # noqa: S301  # it has just been made here
        same(digest(again), digest(world), f"the digest of {what}, sampled again")
        problems = Position.of(world).problems()
        expect(not problems, f"{what} cannot be built: {problems[:1]}")
        same(Position.of(world).build(), world, what)
        same((world.to_act, world.outcome), (state.to_act, state.outcome), f"who acts in {what}")
        legal = legal_actions(world)
        expect(bool(legal) == (state.outcome is None), f"in {what} {len(legal)} actions are legal")
        if seat is not None and seat == state.to_act:
            same(legal, legal_actions(state), f"the legal actions of {what}")
            same(seen.legal_actions, legal, f"those of the view of {whose(seat)}")
        else:
            same(seen.legal_actions, (), f"the legal actions that {whose(seat)} sees")
        if legal:
            after = apply(world, rng.choice(legal))
            same(sorted(cards_in_play(after)), [*cards_of(state.ruleset)], f"cards after {what}")


# --- refusals ---


@law
def explanations_do_not_leak(state: GameState) -> None:
    """Why an action is refused hangs on nothing that the seat to act has not been shown."""
    if state.to_act is None:
        return
    rng = chance(state)
    state = rewritten(state)
    other = rearranged(state, state.to_act, rng, forgetful=rng.random() < 0.5)
    for action in near_actions(state):
        one, two = explain(state, action), explain(other, action)
        if one != two:
            who = whose(state.to_act)
            raise AssertionError(
                f"{action}: {one}, or {two} by cards that {who} has not been shown"
            )


# --- events ---


_CHANCES: Final = 6
"""So many states are tried in which chance may show the same."""


@law
def events_do_not_leak(state: GameState, action: Action) -> None:
    """What an action does not show a seat does not change what the seat is told of it.

    In a state where only that lies otherwise, the action is legal as well, what is open after it is
    the same, and so are the redacted events and the view. Only that a seat must pass may hang on
    what nobody sees: it has nothing else to play.

    Where chance decides, that is asked where it shows the same cards in both states. And what it
    shuffles into the deck from a hand does not come back into it at once.
    """
    rng = chance(state, action)
    state = rewritten(state)
    after, events = step(state, action)
    if takes_a_chance(state, after):
        _must_not_come_back(after, events)
    for seat in observers(state.ruleset):
        shown = {*hidden_from(state, seat)} - {*hidden_from(after, seat)}
        same_tales(state, action, seat, shown, rng)


def same_tales(
    state: GameState,
    action: Action,
    seat: Seat | None,
    shown: Collection[Card],
    rng: random.Random,
) -> None:
    """AssertionError unless an action tells a seat the same wherever lies what it does not show it.

    ``shown`` are the hidden cards that it does show the seat.
    """
    by_chance = takes_a_chance(state, apply(state, action))
    for _ in range(_CHANCES if by_chance else 1):
        other = rearranged(state, seat, rng, kept=shown, forgetful=rng.random() < 0.5)
        if by_chance:
            # Chance may decide what happens, so it is the same; what it hits may not be.
            drawn = Position.of(state)
            other = attrs.evolve(Position.of(other), seed=drawn.seed, words=drawn.words).build()
            if not _shows_the_same(state, other, action, seat):
                continue
        _same_tale(state, other, action, seat)


def _shows_the_same(state: GameState, other: GameState, action: Action, seat: Seat | None) -> bool:
    """Whether an action that takes a chance shows the seat the same cards in both states.

    Otherwise chance has hit another card in one of them, and what comes of that may differ.
    """
    if action not in legal_actions(other):
        return True
    hidden = {*hidden_from(state, seat)}
    one, two = [named(told(step(each, action).events, seat), hidden) for each in (state, other)]
    return one == two


def named(events: Iterable[Event], cards: Collection[Card]) -> list[Card]:
    """Which of these cards the events name, in order."""
    found: list[Card | None] = []
    for event in events:
        if isinstance(event, Moved):
            found.append(event.card)
        elif isinstance(event, Shown):
            found += event.cards or ()
    return [card for card in found if card is not None and card in cards]


def _must_not_come_back(after: GameState, events: Iterable[Event]) -> None:
    """AssertionError if cards of a hand are shuffled into the deck, and the hand gets others.

    Those that come back have not moved, and so the events tell how many they are.
    """
    deck = Place(Zone.DECK)
    moves = [event for event in events if isinstance(event, Moved)]
    known = after.known_to(None)
    out = {move.source for move in moves if move.target == deck and move.card not in known}
    back = {move.target for move in moves if move.source == deck and not move.public}
    for hand in out & back:
        raise AssertionError(
            f"cards of seat {hand.seat} are shuffled into the deck and others drawn in one action:"
            " the events tell how many have come back"
        )


def _same_tale(state: GameState, other: GameState, action: Action, seat: Seat | None) -> None:
    if action not in legal_actions(other):
        # Who must pass has nothing to play: that is told by the pass, and by nothing before it.
        expect(
            isinstance(action, Pass) and seat != state.to_act,
            f"{action} is legal only by cards that {whose(seat)} has not been shown",
        )
        return
    after, events = step(state, action)
    other_after, other_events = step(other, action)
    same_view(view(after, seat), view(other_after, seat))
    one, two = told(events, seat), told(other_events, seat)
    what = f"what {whose(seat)} is told"
    same(one, two, what)
    same((repr(one), bytes_of(one)), (repr(two), bytes_of(two)), f"the forms of {what}")
    same([*map(as_json, one)], [*map(as_json, two)], f"the JSON of {what}")


def told(events: Iterable[Event], seat: Seat | None) -> list[Event]:
    """The events as the seat is told of them."""
    return [redact(event, seat) for event in events]


def takes_a_chance(before: GameState, after: GameState) -> bool:
    """Whether words of the seed have been taken in between."""
    return Position.of(before).words != Position.of(after).words
