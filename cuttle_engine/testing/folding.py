"""Where every card is, followed from event to event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from cuttle_engine.events import Event, Moved, Shown, WindowOpened, Zone
from cuttle_engine.native import override
from cuttle_engine.testing.law import expect
from cuttle_engine.testing.open_table import OpenTable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuttle_engine.cards import Card
    from cuttle_engine.state import GameState


class Zones(OpenTable):
    """All zones of a state, hidden ones too; it hears events that are not redacted."""

    def __init__(self, state: GameState) -> None:
        super().__init__(state.ruleset.seats)
        self.deck = [*state.deck]
        self.hands = [{*player.hand} for player in state.players]
        self.scrap = [*state.scrap]
        self.turn = state.turn
        self.passes = state.passes
        self.ply = state.ply
        if state.window is not None:
            self.window = WindowOpened(state.window)
            self.in_play = [*state.window.stack]
        for seat, player in enumerate(state.players):
            self.frozen |= {*player.frozen}
            self.lay_out(seat, player.points, player.permanents)
        self.outcome = state.outcome

    def fold(self, events: Iterable[Event]) -> Self:
        """Hear one event after the other."""
        for event in events:
            self.hear(event)
        if self.end is not None:
            self.outcome = self.end.outcome
        return self

    def contents(self) -> dict[str, object]:
        """What is compared: all but what was only needed on the way."""
        passing = {"actor", "answered", "end", "laid_on"}
        return {name: value for name, value in vars(self).items() if name not in passing}

    @override
    def take_from_deck(self, card: Card | None) -> None:
        if card not in self.deck:
            raise AssertionError(f"{card} is not in the deck")
        self.deck.remove(card)

    @override
    def put_on_deck(self, card: Card) -> None:
        self.deck.insert(0, card)

    @override
    def take_from_hand(self, card: Card, seat: int) -> None:
        if card not in self.hands[seat]:
            raise AssertionError(f"{card} is not in the hand of seat {seat}")
        self.hands[seat].remove(card)

    @override
    def put_in_hand(self, card: Card | None, seat: int, event: Moved) -> None:
        if card is None:
            raise AssertionError(f"which card came into the hand of seat {seat} is not told")
        self.hands[seat].add(card)

    @override
    def hand_over(self, card: Card | None, giver: int, taker: int, event: Moved) -> None:
        if card is None:
            raise AssertionError(f"which card goes from seat {giver} to seat {taker} is not told")
        self.take_from_hand(card, giver)
        self.put_in_hand(card, taker, event)

    @override
    def show(self, event: Shown) -> None:
        cards = [*(event.cards or ())]
        if event.place.zone is Zone.DECK:
            expect(cards == self.deck[: event.count], f"{cards} do not lie on top of the deck")
        else:
            assert event.place.seat is not None
            hand = sorted(self.hands[event.place.seat])
            # All see whole hands, or some cards that an effect shows.
            shown = [card for card in hand if card in cards] if event.public else hand
            expect(cards == shown, f"{cards} are not that hand")
