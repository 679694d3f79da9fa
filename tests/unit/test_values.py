"""What makes the library's values one and the same, or different, and short to look at."""

import sys
import threading
from typing import Any
from unittest import mock

import attrs
import pytest

from cuttle_engine import (
    Action,
    ArgumentError,
    Card,
    Draw,
    Effect,
    GameState,
    Outcome,
    PlayPoints,
    Position,
    Rank,
    Ruleset,
    RulesetError,
    Suit,
    apply,
    deal,
    digest,
    effects,
    events_between,
    get_ruleset,
    parse_action,
    register_modifier,
    step,
    view,
)
from cuttle_engine.cards import CARDS

from ..builds import or_compilers

BALANCED = get_ruleset("balanced")
STATE = deal("balanced", seed=7)


def test_threads_that_build_an_action_at_once_get_the_same_one() -> None:
    texts = [f"{card}!{target}@3" for card in CARDS for target in CARDS]
    built: list[list[Action]] = [[] for _ in range(4)]
    start = threading.Barrier(len(built))

    def build(actions: list[Action]) -> None:
        start.wait()
        actions += [parse_action(text) for text in texts]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=build, args=(actions,)) for actions in built]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    for actions in built[1:]:
        assert all([one is other for one, other in zip(built[0], actions, strict=True)])


class DrawCards(effects.DrawCards):
    """The same name and the same parameters as the library's, and another class."""


def test_an_effect_of_another_module_is_another_one_in_keys_and_digests() -> None:
    other = BALANCED.replace(effects={Rank.FIVE: DrawCards(draw=3, discard=1)})
    states = [deal(rules, seed=1) for rules in (BALANCED, other)]
    assert states[0] != states[1]
    assert states[0].key != states[1].key
    assert digest(states[0]) != digest(states[1])


class Slotted(Effect):
    __slots__ = ("cards",)


def test_an_effect_whose_parameters_cannot_be_seen_is_refused() -> None:
    with pytest.raises(RulesetError, match="Slotted has slots"):
        BALANCED.replace(effects={Rank.FIVE: Slotted()})


def test_the_order_of_the_ranks_a_queen_keeps_off_makes_no_other_rules() -> None:
    ranks = (Rank.JOKER, Rank.JACK, Rank.NINE, Rank.TWO, Rank.TWO)
    same = BALANCED.replace(queens_keep_off=ranks)
    assert same == BALANCED == BALANCED.replace(queens_keep_off=set(ranks))
    assert digest(deal(same, seed=1)) == digest(deal(BALANCED, seed=1))


def test_suits_given_as_numbers_are_suits() -> None:
    changed = BALANCED.replace(suit_order=[3, 2, 1, 0])
    assert changed.suit_order == tuple(reversed(Suit))
    assert all([isinstance(suit, Suit) for suit in changed.suit_order])


@pytest.mark.parametrize("name", ["goals", "hand_sizes", "suit_order", "sides", "effects"])
def test_what_has_no_order_is_no_parameter(name: str) -> None:
    changes: dict[str, Any] = {name: {0, 1, 2, 3}}
    with pytest.raises(RulesetError, match=f"{name}: .* is no"):
        BALANCED.replace(**changes)


def test_a_modifier_that_makes_no_ruleset_is_refused() -> None:
    nothing: Any = None
    with pytest.raises(TypeError, match="cannot be called"):
        register_modifier("nothing", nothing)
    register_modifier("number", lambda _: nothing)
    with pytest.raises(RulesetError, match="the modifier number makes no Ruleset"):
        get_ruleset("balanced+number")


@pytest.mark.parametrize("play", [apply, step])
def test_what_claims_to_be_equal_to_every_action_is_none(play: Any) -> None:
    with pytest.raises(TypeError, match=or_compilers("an Action is needed")):
        play(STATE, mock.ANY)


def test_events_are_between_states_of_the_same_rules() -> None:
    with pytest.raises(ArgumentError, match="other rules"):
        events_between(STATE, Draw(), deal("pagat", seed=7))


@pytest.mark.parametrize("winners", [(0, 1), (1, 0), (2,), (0, 0)])
def test_winners_are_the_seats_of_a_side(winners: tuple[int, ...]) -> None:
    position = attrs.evolve(Position.of(STATE), outcome=Outcome(winners, "goal"))
    assert [problem.code for problem in position.problems()] == ["bad-outcome"]


def ended() -> GameState:
    return attrs.evolve(Position.of(STATE), outcome=Outcome((), "agreement")).build()


def objects() -> list[object]:
    table = Position(
        "balanced", hands=["7C", "KD"], points=["", "8H(JC,JD)"], permanents=["", "QC"]
    )
    deck = [card for card in CARDS[:52] if str(card) not in "7C KD 8H JC JD QC"]
    state = attrs.evolve(table, deck=deck).build()
    asked = apply(state, parse_action("7C!"))
    player = state.players[1]
    seen = view(state, 0)
    return [
        *[Card("7S"), PlayPoints(Card("7S")), BALANCED, Ruleset(effects=BALANCED.effects)],
        *[state, asked, ended(), table, seen, seen.players[1], player, player.points[0]],
        *[asked.window, ended().outcome],
    ]


@pytest.mark.parametrize("thing", [pytest.param(x, id=type(x).__name__) for x in objects()])
def test_what_is_looked_at_is_short(thing: object) -> None:
    assert 0 < len(repr(thing)) <= 60
    assert "\n" not in repr(thing)
    assert " object at 0x" not in repr(thing)
