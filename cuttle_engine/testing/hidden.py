"""What is hidden from a seat, and other states in which it lies otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from cuttle_engine.position import Position

if TYPE_CHECKING:
    import random
    from collections.abc import Collection, Iterable

    from cuttle_engine.cards import Card, Seat
    from cuttle_engine.state import GameState


def hidden(state: GameState, known: Collection[Card], seat: Seat | None) -> list[Card]:
    """The cards in others' hands and in the deck that are not among those known."""
    hands = [player.hand for other, player in enumerate(state.players) if other != seat]
    return [card for cards in (*hands, state.deck) for card in cards if card not in known]


def hidden_from(state: GameState, seat: Seat | None) -> list[Card]:
    """The cards in others' hands and in the deck that the seat has not been shown."""
    return hidden(state, state.known_to(seat), seat)


def rewritten(state: GameState) -> GameState:
    """The same state, built in the way in which `rearranged` builds."""
    return Position.of(state).build()


def rearranged(
    state: GameState,
    seat: Seat | None,
    rng: random.Random,
    *,
    kept: Collection[Card] = (),
    forgetful: bool = False,
) -> GameState:
    """The same state for the seat: hidden cards lie in each other's places, the kept ones apart.

    What others know goes with the places: whoever knew a card knows the one that is there now. Of
    hidden cards the forgetful know nothing at all, which the seat cannot tell either. What chance
    will bring is something else as well.
    """
    cards = [card for card in hidden_from(state, seat) if card not in kept]
    swaps = dict(zip(cards, rng.sample(cards, len(cards)), strict=True))

    def swapped(cards: Iterable[Card]) -> list[Card]:
        return [swaps.get(card, card) for card in cards]

    public = state.known_to(None)
    known = [
        [
            swaps.get(card, card)
            for card in state.known_to(other)
            if card not in public and not (forgetful and card in swaps)
        ]
        for other in range(state.ruleset.seats)
    ]
    return attrs.evolve(
        Position.of(state),
        hands=[swapped(player.hand) for player in state.players],
        deck=swapped(state.deck),
        known=[*known, public],
        seed=rng.randbytes(8),
        words=rng.randrange(100),
    ).build()
