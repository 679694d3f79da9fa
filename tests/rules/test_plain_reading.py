"""The engine does what a second, plain reading of the rules does, step by step.

Three and four seats, Jokers, reactions and every modifier: what is legal, whom a window asks, where
every card lies afterwards and in which order, who controls it and who played it, and who has won.
"""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuttle_engine import (
    Action,
    Counter,
    Decline,
    Draw,
    GameState,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Position,
    Ruleset,
    apply,
    deal,
    get_ruleset,
    legal_actions,
)

from .plain import Plain
from .table import EVERY_RULESET, every_card

MODIFIERS = (
    "deck-nines",
    "eights-scrap-glasses",
    "jokers-swap-hands",
    "queens-guard-points",
    "tens-block-scuttles",
    "two-passes-tie",
    "twos-counter-jacks",
    "twos-counter-permanents",
    "unfrozen-nines",
)


def compare(state: GameState, plain: Plain) -> None:
    """The two say the same of everything that there is."""
    assert {str(action) for action in legal_actions(state)} == plain.legal()
    for seat, player in enumerate(state.players):
        assert sorted(map(str, player.hand)) == sorted(plain.hands[seat])
        assert (player.score, player.goal) == (plain.score(seat), plain.goal(seat))
        for row, stacks in (("points", player.points), ("permanents", player.permanents)):
            written = [
                f"{s.card}@{s.owner}({','.join([f'{c.card}@{c.seat}<{c.by}' for c in s.controls])})"
                for s in stacks
            ]
            assert sorted(written) == sorted(map(str, plain.of(seat, row)))
    assert [str(card) for card in state.deck] == plain.deck
    assert [str(card) for card in state.scrap] == plain.scrap
    frozen = [str(card) for player in state.players for card in player.frozen]
    assert sorted(frozen) == sorted(plain.frozen)
    assert (None if state.outcome is None else state.outcome.winners) == plain.winners
    asking = plain.asking
    if state.outcome is None:
        assert state.turn == plain.turn
        assert (state.window is None) == (asking is None)
    if state.outcome is None and state.window is not None and asking is not None:
        window = state.window
        assert window.seat == asking.seats[0]
        assert window.left == (len(asking.seats) if asking.what == "answer" else asking.left)
        assert [(str(card), seat) for card, seat in window.stack] == asking.stack
        assert [str(card) for card in window.revealed] == asking.revealed


def pick(state: GameState, byte: int) -> Action:
    """The action that the byte stands for; most of the bytes prefer what this is about."""
    legal = legal_actions(state)
    lively: Sequence[Action] = [a for a in legal if _is_lively(a, byte % 4)]
    found = lively or legal
    return found[(byte >> 2) % len(found)]


def _is_lively(action: Action, taste: int) -> bool:
    match taste:
        case 0:
            return isinstance(action, (PlayPermanent, Counter))
        case 1:
            return action.target is not None or isinstance(action, (PlayPoints, Decline))
        case 2:
            return isinstance(action, (PlayOneOff, Counter, Draw))
        case _:
            return True


def walk(state: GameState, choices: bytes) -> None:
    plain = Plain(state)
    compare(state, plain)
    for byte in choices:
        if state.outcome is not None:
            return
        action = pick(state, byte)
        state = apply(state, action)
        plain.do(str(action))
        compare(state, plain)


@st.composite
def crowded(draw: st.DrawFn, ruleset: Ruleset) -> GameState:
    """A table with much on it and full hands; what is not drawn for them is deck and scrap."""
    cards = [str(card) for card in draw(st.permutations(every_card(ruleset)))]
    seats = ruleset.seats
    points: list[list[str]] = [[] for _ in range(seats)]
    permanents: list[list[str]] = [[] for _ in range(seats)]
    # Low cards, and no Kings: nobody should have won before it begins.
    for place, card in enumerate(cards[: 4 * seats]):
        if card[0] in "A2345":
            points[place % seats].append(card)
        elif card[0] in "8Q":
            permanents[place % seats].append(card)
    laid = {card for row in (*points, *permanents) for card in row}
    rest = [card for card in cards if card not in laid]
    size = 6
    hands = [rest[size * seat : size * (seat + 1)] for seat in range(seats)]
    left = rest[size * seats :]
    cut = draw(st.integers(0, len(left)))
    return Position(
        ruleset,
        hands=[" ".join(hand) for hand in hands],
        points=[" ".join(row) for row in points],
        permanents=[" ".join(row) for row in permanents],
        deck=" ".join(left[:cut]),
        scrap=" ".join(left[cut:]),
        turn=draw(st.integers(0, seats - 1)),
    ).build()


@st.composite
def starts(draw: st.DrawFn, ruleset: Ruleset) -> GameState:
    if draw(st.booleans()):
        return deal(ruleset, seed=draw(st.integers(0, 2**32)))
    return draw(crowded(ruleset))


def choices() -> st.SearchStrategy[bytes]:
    return st.integers(20, 120).flatmap(lambda size: st.binary(min_size=size, max_size=size))


@pytest.mark.parametrize("name", ["cutthroat", "team"])
@given(data=st.data())
def test_three_and_four_seats_are_played_as_they_are_read(name: str, data: st.DataObject) -> None:
    walk(data.draw(starts(get_ruleset(name))), data.draw(choices()))


@given(
    name=st.sampled_from([*EVERY_RULESET, "cutthroat", "team"]),
    modifiers=st.sets(st.sampled_from(MODIFIERS), min_size=1, max_size=4),
    data=st.data(),
)
def test_modifiers_are_played_as_they_are_read(
    name: str, modifiers: set[str], data: st.DataObject
) -> None:
    ruleset = get_ruleset("+".join([name, *sorted(modifiers)]))
    walk(data.draw(starts(ruleset)), data.draw(choices()))
