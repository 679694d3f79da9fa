"""A table to test a rule on: a test names the cards that matter, the others are put aside."""

import re
from collections.abc import Sequence
from typing import Any, Final, Literal

import attrs
import pytest
from typing_extensions import override

from cuttle_engine import (
    Action,
    Card,
    Effect,
    GameState,
    Position,
    Rank,
    Reason,
    Ruleset,
    Seat,
    Window,
    apply,
    explain,
    get_ruleset,
    legal_actions,
    parse_action,
)
from cuttle_engine.actions import one_off
from cuttle_engine.effects import StealPermanent
from cuttle_engine.table import Table

EVERY_RULESET: Final = (
    "balanced",
    "traditional",
    "classic",
    "pagat",
    "cuttle-cards",
    "cuttle-cards-2",
)
every_ruleset: Final = pytest.mark.parametrize("ruleset", EVERY_RULESET)

THREE_SEATS: Final = get_ruleset("cuttle-cards").replace(seats=3, hand_sizes=(5, 5, 5))
FOUR_SEATS: Final = get_ruleset("cuttle-cards").replace(seats=4, hand_sizes=(5, 5, 5, 5))
TWO_SIDES: Final = FOUR_SEATS.replace(sides=(0, 1, 0, 1))
WITH_JOKERS: Final = get_ruleset("cuttle-cards").replace(
    jokers=2, effects={Rank.JOKER: StealPermanent()}
)
"""Jokers between two seats, where a stack is written without who had the card."""

_A_CARD: Final = re.compile(r"[A2-9TJQK][CDHS]|X[12]")


def put(
    *,
    hands: Sequence[str] = (),
    points: Sequence[str] = (),
    permanents: Sequence[str] = (),
    deck: str = "",
    scrap: str = "",
    rest: Literal["deck", "scrap"] = "deck",
    ruleset: Ruleset | str = "balanced",
    window: Window | None = None,
    **more: Any,
) -> GameState:
    """The state with these cards, seat by seat; seats left out have none.

    The cards that are not named lie below those of the deck (`rest="deck"`) or of the scrap, in
    ascending order. `more` is handed on to `Position`: turn, frozen, passes, known, seed, …
    """
    rules = get_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    rows = [[*row, *[""] * (rules.seats - len(row))] for row in (hands, points, permanents)]
    named = set(_A_CARD.findall(" ".join([*rows[0], *rows[1], *rows[2], deck, scrap])))
    if window is not None:
        named |= {str(card) for card, _ in window.stack}
    others = [str(card) for card in every_card(rules) if str(card) not in named]
    return Position(
        rules,
        hands=rows[0],
        points=rows[1],
        permanents=rows[2],
        deck=" ".join([deck, *others]) if rest == "deck" else deck,
        scrap=" ".join([*others, scrap]) if rest == "scrap" else scrap,
        window=window,
        **more,
    ).build()


def every_card(rules: Ruleset) -> list[Card]:
    """The whole deck of a ruleset, ascending."""
    suited = [Card(rank + suit) for rank in "A23456789TJQK" for suit in "CDHS"]
    return suited + [Card(f"X{number}") for number in range(1, rules.jokers + 1)]


def play(state: GameState, *texts: str) -> GameState:
    """The state after these actions, each by the seat to act."""
    for text in texts:
        state = apply(state, parse_action(text))
    return state


def unanswered(state: GameState, *texts: str) -> GameState:
    """The state after these actions, when after each of them everyone declines to counter."""
    for text in texts:
        state = play(state, text)
        while state.outcome is None and state.window is not None and state.window.kind == "counter":
            state = play(state, "decline")
    return state


def asked(state: GameState) -> list[int]:
    """The seats that are asked for an answer, in order, as long as all of them decline."""
    seats: list[int] = []
    while state.outcome is None and state.window is not None and state.window.kind == "counter":
        seats.append(state.window.seat)
        state = play(state, "decline")
    return seats


def legal(state: GameState) -> set[str]:
    """Everything the seat to act may do."""
    return {str(action) for action in legal_actions(state)}


def uses(state: GameState, card: str) -> set[str]:
    """What the seat to act may do with one card."""
    return {str(action) for action in legal_actions(state) if str(action.card) == card}


def why_not(state: GameState, text: str) -> Reason | None:
    """Why the seat to act may not do this; None when it may."""
    return explain(state, parse_action(text))


def hand(state: GameState, seat: int) -> str:
    """The cards in a hand, ascending."""
    return " ".join(map(str, state.players[seat].hand))


def frozen(state: GameState, seat: int) -> str:
    """The frozen cards in a hand, ascending."""
    return " ".join(map(str, state.players[seat].frozen))


def points(state: GameState, seat: int) -> str:
    """The point row a seat controls, ascending, with what lies on the cards."""
    return " ".join(map(str, state.players[seat].points))


def permanents(state: GameState, seat: int) -> str:
    """The permanents a seat controls, ascending, with what lies on them."""
    return " ".join(map(str, state.players[seat].permanents))


def point_rows(state: GameState) -> list[str]:
    """The point row of each seat."""
    return [points(state, seat) for seat in range(state.ruleset.seats)]


def permanent_rows(state: GameState) -> list[str]:
    """The permanents of each seat."""
    return [permanents(state, seat) for seat in range(state.ruleset.seats)]


def hand_rows(state: GameState) -> list[str]:
    """The hand of each seat."""
    return [hand(state, seat) for seat in range(state.ruleset.seats)]


def scores(state: GameState) -> list[int]:
    """The score of each seat."""
    return [player.score for player in state.players]


def goals(state: GameState) -> list[int]:
    """The goal of each seat."""
    return [player.goal for player in state.players]


def scrap(state: GameState) -> str:
    """The scrap, its top last."""
    return " ".join(map(str, state.scrap))


def deck_top(state: GameState, count: int) -> str:
    """The top cards of the deck, top first."""
    return " ".join(map(str, state.deck[:count]))


def known(state: GameState, seat: int | None) -> str:
    """The hidden cards a seat has been shown, ascending; None: those that everybody has."""
    return " ".join(map(str, state.known_to(seat)))


@attrs.frozen
class AtAnyTime(Effect):
    """A one-off that may be played whatever is there, and then does what another effect does."""

    effect: Effect

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return (one_off(card),)

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        self.effect.resolve(table, seat, action)


def at_any_time(ruleset: str, rank: Rank) -> Ruleset:
    """The ruleset, with the test that a card of the rank has to pass when it is played left out."""
    rules = get_ruleset(ruleset)
    return rules.replace(effects={rank: AtAnyTime(rules.effect(rank))})
