"""States as values: equality, key, digest, pickling; what they show; that nothing changes them."""

import copy
import json
import os
import pickle
import random
import subprocess
import sys
from typing import Any

import pytest

from cuttle_engine import (
    ArgumentError,
    Card,
    Control,
    GameState,
    Outcome,
    Player,
    Ruleset,
    Stack,
    Window,
    apply,
    deal,
    digest,
    get_ruleset,
    legal_actions,
    register_ruleset,
)

from ..builds import or_compilers
from ..rules.table import EVERY_RULESET, FOUR_SEATS, THREE_SEATS, play, put

RULESETS: list[Any] = [
    *EVERY_RULESET,
    "balanced+random-fours",
    pytest.param(THREE_SEATS, id="three seats"),
    pytest.param(FOUR_SEATS, id="four seats"),
]
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def after(ruleset: Ruleset | str, seed: int, plies: int) -> GameState:
    """The state after some plies of a game that is the same every time."""
    state = deal(ruleset, seed=seed)
    for ply in range(plies):
        actions = legal_actions(state)
        if not actions:
            break
        state = apply(state, actions[ply * 7 % len(actions)])
    return state


# --- equality and hash ---


@every_ruleset
@pytest.mark.parametrize("plies", [0, 5, 40, 200])
def test_states_reached_in_the_same_way_are_equal(ruleset: Ruleset | str, plies: int) -> None:
    first, second = after(ruleset, 3, plies), after(ruleset, 3, plies)
    assert first is not second
    assert first == second
    assert hash(first) == hash(second)
    assert first.key == second.key
    assert digest(first) == digest(second)


def test_states_reached_in_different_ways_can_be_equal() -> None:
    one = play(put(hands=["KC KD", "QC"]), "KC^", "QC^", "KD^", "draw")
    other = play(put(hands=["KC KD", "QC"]), "KD^", "QC^", "KC^", "draw")
    assert one == other
    assert (hash(one), digest(one)) == (hash(other), digest(other))


def test_order_in_which_jacks_were_played_is_part_of_a_state() -> None:
    hands = ["JC JD", ""]
    table = put(hands=hands, points=["", "TH 9H"])
    one = play(table, "JC^TH", "draw", "JD^9H")
    other = play(table, "JD^9H", "draw", "JC^TH")
    assert one == other
    assert one != play(table, "JC^9H", "draw", "JD^TH")


def test_a_state_equals_nothing_but_states() -> None:
    state: object = put()
    assert state != "state"
    assert state.__eq__("state") is NotImplemented


def test_states_work_in_sets() -> None:
    assert len({put(), put(), put(turn=1)}) == 2


# --- what == and digest, and what the key looks at ---

BASE: dict[str, Any] = {
    "hands": ["KD TS", "KH"],
    "points": ["2D", "8H(JC,JD)"],
    "permanents": ["8S", "QC"],
    "deck": "3H 3D",
    "scrap": "9D 9S",
    "frozen": "KD",
    "passes": 1,
}
IN_THE_KEY: dict[str, dict[str, Any]] = {
    "ruleset": {"ruleset": "traditional"},
    "turn": {"turn": 1},
    "hands": {"hands": ["KD TS", "KH 6C"]},
    "points": {"points": ["2D 6C", "8H(JC,JD)"]},
    "permanents": {"permanents": ["8S KC", "QC"]},
    "order of a stack": {"points": ["2D", "8H(JD,JC)"]},
    "who played a control card": {"points": ["2D", "8H(JC,JD<0)"]},
    "order of the deck": {"deck": "3D 3H"},
    "cards of the scrap": {"scrap": "9D 9S 6C"},
    "frozen": {"frozen": ""},
    "frozen longer": {"frozen_longer": "KD"},
    "passes": {"passes": 2},
    "window": {"window": Window("choose", 0, cause="hand-limit", by=0, left=1)},
    "outcome": {"outcome": Outcome((), "agreement")},
    "how it ended": {"outcome": Outcome((0,), "resignation")},
    "seed": {"seed": "another"},
    "words of the seed": {"words": 1},
}
NOT_IN_THE_KEY: dict[str, dict[str, Any]] = {
    "order of the scrap": {"scrap": "9S 9D"},
    "what a seat knows": {"known": ["", "TS", ""]},
    "what everybody knows": {"known": ["", "", "TS"]},
    "ply": {"ply": 12},
}


NINE_IN_A_HAND = {"hands": ["4C 4D 4H 4S 6C 6D 6H 6S KD", "KH"], "ruleset": "cuttle-cards"}


def unchanged(what: dict[str, Any], **change: Any) -> GameState:
    return put(**{**BASE, **(NINE_IN_A_HAND if "window" in what else {}), **change})


def changed(what: dict[str, Any]) -> GameState:
    return unchanged(what, **what)


@pytest.mark.parametrize("what", [*IN_THE_KEY.values(), *NOT_IN_THE_KEY.values()], ids=repr)
def test_everything_counts_for_equality_and_for_the_digest(what: dict[str, Any]) -> None:
    assert changed(what) != unchanged(what)
    assert digest(changed(what)) != digest(unchanged(what))


@pytest.mark.parametrize("what", IN_THE_KEY.values(), ids=IN_THE_KEY)
def test_key_has_what_can_change_the_rest_of_the_round(what: dict[str, Any]) -> None:
    assert changed(what).key != unchanged(what).key
    hash(changed(what).key)


@pytest.mark.parametrize("what", NOT_IN_THE_KEY.values(), ids=NOT_IN_THE_KEY)
def test_key_leaves_out_what_cannot(what: dict[str, Any]) -> None:
    assert changed(what).key == unchanged(what).key


def test_rulesets_of_the_same_value_give_the_same_key_and_digest_whatever_their_names() -> None:
    house = get_ruleset("balanced").replace(passes_to_tie=5)
    named = register_ruleset("five-passes-to-a-tie", house)
    assert put(ruleset=house).key == put(ruleset=named).key
    assert put(ruleset=house) == put(ruleset=named)
    assert digest(put(ruleset=house)) == digest(put(ruleset=named))


# --- digests are the same everywhere ---

PINNED = {
    "balanced": ["95f4ee34721540ea", "1c7fd4df87801f3a"],
    "traditional": ["37e8681c191a1699", "4af945dfb2a3e26d"],
    "classic": ["0ad1cbde582ffc81", "2e2a41c0acc5466f"],
    "pagat": ["a152d16092cf4616", "427b09a398e89c6b"],
    "cuttle-cards": ["fdb1e24eba8a710c", "6d2fb9a620d076ad"],
    "cuttle-cards-2": ["aa7303d9ff72087c", "594f34c8dab3938b"],
    "cutthroat": ["bf26e742b80b44e9", "b10046e21fc41742"],
    "team": ["dd340249a4c210b9", "0d58cc7235670627"],
    "balanced+random-fours": ["f3ebfd9a976994c9", "593990786c60fa4f"],
}


def digests(ruleset: str) -> list[str]:
    """The digests of a fresh deal, and of the state after 25 plies."""
    return [digest(after(ruleset, 7, plies)) for plies in (0, 25)]


@pytest.mark.parametrize("ruleset", PINNED)
def test_digest_is_the_pinned_one(ruleset: str) -> None:
    assert digests(ruleset) == PINNED[ruleset]


IN_A_PROCESS_OF_ITS_OWN = """
import json, sys
import cuttle_engine as cuttle

found = {}
for ruleset in json.loads(sys.argv[1]):
    found[ruleset] = []
    for plies in (0, 25):
        state = cuttle.deal(ruleset, seed=7)
        for ply in range(plies):
            actions = cuttle.legal_actions(state)
            if actions:
                state = cuttle.apply(state, actions[ply * 7 % len(actions)])
        found[ruleset].append(cuttle.digest(state))
print(json.dumps(found))
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295", "random"])
def test_digest_is_the_same_in_every_process(hash_seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", IN_A_PROCESS_OF_ITS_OWN, json.dumps(list(PINNED))],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
        text=True,
    )
    assert json.loads(done.stdout) == PINNED


def test_digest_is_sixteen_hexadecimal_digits() -> None:
    text = digest(put())
    assert len(text) == 16
    assert set(text) <= set("0123456789abcdef")


def test_digest_is_of_states_only() -> None:
    with pytest.raises(TypeError, match=or_compilers("a GameState")):
        digest("state")  # type: ignore[arg-type]


# --- pickling and copying ---


@every_ruleset
@pytest.mark.parametrize("protocol", [2, pickle.HIGHEST_PROTOCOL])
def test_pickling_gives_an_equal_state_at_every_ply(ruleset: Ruleset | str, protocol: int) -> None:
    rng = random.Random(1)
    state = deal(ruleset, seed=1)
    while state.outcome is None:
        again: GameState = pickle.loads(pickle.dumps(state, protocol))
        assert again == state
        assert digest(again) == digest(state)
        assert legal_actions(again) == legal_actions(state)
        assert again.players == state.players
        state = apply(state, rng.choice(legal_actions(state)))
    assert pickle.loads(pickle.dumps(state, protocol)) == state


def test_copying_gives_an_equal_state() -> None:
    state = play(put(hands=["6C", "2D"]), "6C!")
    assert copy.copy(state) == state
    assert copy.deepcopy(state) == state


def test_pickled_state_of_a_named_ruleset_has_the_ruleset_itself() -> None:
    state: GameState = pickle.loads(pickle.dumps(put()))
    assert state.ruleset is get_ruleset("balanced")


def test_windows_are_values_too() -> None:
    state = play(put(hands=["6C", "2D"]), "6C!")
    window = state.window
    assert window is not None
    again: Window = pickle.loads(pickle.dumps(window))
    assert again == window
    assert hash(again) == hash(window)
    assert window != play(state, "2D?").window
    assert window.__eq__("window") is NotImplemented


# --- what they show ---


def test_repr_is_short_and_says_who_is_to_act() -> None:
    assert repr(deal("balanced", seed=7)) == "<GameState balanced@1, ply 0, seat 0 to act>"
    state = play(
        put(hands=["6C", "2D"], ply=8, ruleset=get_ruleset("pagat").replace(jokers=0)), "6C!"
    )
    assert repr(state) == "<GameState changed ruleset, ply 9, seat 1 to act>"


def test_repr_of_a_finished_round_says_how_it_ended() -> None:
    state = put(outcome=Outcome((1,), "resignation"), ply=3)
    assert repr(state) == "<GameState balanced@1, ply 3, over by resignation>"


def test_repr_does_not_show_the_seed() -> None:
    assert "secret" not in repr(deal("balanced", seed="secret"))


def test_repr_of_a_window_is_short() -> None:
    state = play(put(hands=["6C", "2D"]), "6C!")
    assert repr(state.window) == "<Window counter for seat 1: 6C!>"
    trimmed = play(put(hands=["4C 4D 4H 4S 6C 6D 6H 6S"], ruleset="cuttle-cards"), "draw")
    assert repr(trimmed.window) == "<Window choose for seat 0: hand-limit>"


def test_window_says_what_is_asked() -> None:
    state = play(put(hands=["9C", "2D"], permanents=["", "KD"]), "9C!KD", "2D?")
    window = state.window
    assert window is not None
    assert (window.kind, window.seat, window.by, window.left) == ("counter", 0, 0, 1)
    assert (str(window.cause), str(window.action)) == ("9C", "9C!KD")
    assert [(str(card), seat) for card, seat in window.stack] == [("9C", 0), ("2D", 1)]
    assert window.revealed == ()


def test_windows_and_stacks_can_be_matched() -> None:
    match play(put(hands=["6C", "2D"]), "6C!").window:
        case Window(kind="counter", seat=1):
            pass
        case _:
            pytest.fail("seat 1 may counter")


def test_player_says_what_a_seat_has() -> None:
    state = put(**BASE)
    (first, second) = state.players
    assert first == Player(
        hand=(Card("TS"), Card("KD")),
        frozen=(Card("KD"),),
        points=(Stack(Card("2D"), 0),),
        permanents=(Stack(Card("8S"), 0),),
        score=2,
        goal=21,
    )
    assert [str(stack) for stack in second.points] == ["8H(JC,JD)"]
    assert [str(control) for control in second.points[0].controls] == ["JC", "JD"]


@pytest.mark.parametrize(
    ("outcome", "winner"),
    [
        (Outcome((1,), "goal"), 1),
        (Outcome((), "passes"), None),
        (Outcome((0, 2), "goal"), None),
    ],
)
def test_winner_is_the_one_seat_that_won(outcome: Outcome, winner: int | None) -> None:
    assert outcome.winner == winner


def test_controller_of_a_stack_is_who_the_last_control_card_gave_it_to() -> None:
    stack = Stack(Card("TH"), 2)
    assert stack.controller == 2
    jacked = Stack(Card("TH"), 2, (Control(Card("JC"), 1, 1), Control(Card("JD"), 0, 1)))
    assert jacked.controller == 0


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_known_to_a_seat_that_is_not_there_is_an_argument_error(seat: int) -> None:
    with pytest.raises(ArgumentError, match=f"seat: {seat} is not from 0 to 1"):
        put().known_to(seat)


def test_known_to_something_else_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="a seat is an int"):
        put().known_to("0")  # type: ignore[arg-type]


# --- nothing changes them ---


@pytest.mark.parametrize(
    "name",
    [
        "ruleset",
        "to_act",
        "turn",
        "outcome",
        "window",
        "players",
        "deck",
        "deck_size",
        "scrap",
        "passes",
        "ply",
        "key",
        "note",
    ],
)
def test_a_state_cannot_be_assigned_to(name: str) -> None:
    state = put()
    with pytest.raises(AttributeError):
        setattr(state, name, None)
    with pytest.raises(AttributeError):
        delattr(state, name)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (Outcome((0,), "goal"), "winners"),
        (Stack(Card("TH"), 0), "owner"),
        (Control(Card("JC"), 0, 0), "by"),
        (put().players[0], "hand"),
        (play(put(hands=["6C", "2D"]), "6C!").window, "seat"),
        (get_ruleset("balanced"), "seats"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_its_parts_cannot_be_assigned_to(value: object, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(value, name, 1)


def test_what_a_state_hands_out_cannot_be_changed() -> None:
    state = put(**BASE)
    zones = (state.deck, state.scrap, state.players, state.players[0].hand, state.players[1].points)
    assert {type(zone) for zone in zones} == {tuple}
