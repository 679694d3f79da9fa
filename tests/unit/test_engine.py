"""The functions a round is played with: deal, legal_actions, apply and their like."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from cuttle_engine import (
    Action,
    Card,
    CuttleError,
    Draw,
    GameState,
    IllegalActionError,
    InvalidPositionError,
    Outcome,
    Pass,
    PlayPoints,
    Problem,
    Ruleset,
    RulesetError,
    Step,
    apply,
    apply_unchecked,
    deal,
    digest,
    explain,
    get_ruleset,
    legal_actions,
    parse_action,
    skip_forced,
    step,
)

from ..builds import or_compilers
from ..rules.table import EVERY_RULESET, FOUR_SEATS, THREE_SEATS, play, put

RULESETS: list[Any] = [
    *EVERY_RULESET,
    pytest.param(THREE_SEATS, id="three seats"),
    pytest.param(FOUR_SEATS, id="four seats"),
]
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
SORTED = " ".join(rank + suit for rank in "A23456789TJQK" for suit in "CDHS")


# --- deal ---


def test_default_ruleset_is_balanced() -> None:
    assert deal(seed=7) == deal("balanced", seed=7)
    assert deal(seed=7).ruleset is get_ruleset("balanced")


def test_ruleset_may_be_given_itself_or_by_any_of_its_names() -> None:
    state = deal(get_ruleset("classic"), seed=7)
    assert (
        state == deal("classic", seed=7) == deal("wikipedia", seed=7) == deal("classic@1", seed=7)
    )


def test_deck_may_be_given_as_text_or_as_cards() -> None:
    cards = [Card(word) for word in SORTED.split()]
    assert deal(deck=SORTED) == deal(deck=cards) == deal(deck=tuple(cards))
    assert deal(deck=SORTED.lower()) == deal(deck=SORTED)


def test_deck_that_is_given_is_dealt_as_it_lies() -> None:
    state = deal(deck=SORTED)
    assert [str(card) for card in state.players[0].hand] == SORTED.split()[:5]
    assert [str(card) for card in state.players[1].hand] == SORTED.split()[5:11]
    assert [str(card) for card in state.deck] == SORTED.split()[11:]


def test_a_dealt_deck_may_be_empty_and_opens_the_hands_where_that_is_the_rule() -> None:
    house = get_ruleset("cuttle-cards").replace(hand_sizes=(26, 26))
    state = deal(house, seed=7)
    assert state.deck == ()
    assert len(state.known_to(None)) == 52


@pytest.mark.parametrize("arguments", [{}, {"seed": 7, "deck": SORTED}], ids=["none", "both"])
def test_exactly_one_of_seed_and_deck_is_given(arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="seed or a deck"):
        deal("balanced", **arguments)


def test_seed_is_given_by_name() -> None:
    with pytest.raises(TypeError):
        deal("balanced", 7)  # type: ignore[call-arg]


@pytest.mark.parametrize("seed", [1.5, True, ["7"], object()])
def test_seed_of_the_wrong_type_is_a_type_error(seed: object) -> None:
    with pytest.raises(TypeError, match=or_compilers("a seed is an int, a str or bytes")):
        deal(seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("deck", [["7S"], [Card("7S"), None], range(52)])
def test_deck_of_the_wrong_type_is_a_type_error(deck: object) -> None:
    with pytest.raises(TypeError, match=or_compilers("a deck is made of Cards")):
        deal(deck=deck)  # type: ignore[arg-type]


def test_unknown_ruleset_is_named_with_those_there_are() -> None:
    with pytest.raises(RulesetError, match=r"no ruleset 'whist'.*balanced.*traditional"):
        deal("whist", seed=7)


def test_ruleset_of_the_wrong_type_is_a_type_error() -> None:
    with pytest.raises(TypeError):
        deal(7, seed=7)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("deck", "problems"),
    [
        (SORTED.replace("KS", ""), [("card-missing", "deck", "KS")]),
        (
            SORTED.replace("KS", "AC"),
            [("card-twice", "deck[51]", "AC"), ("card-missing", "deck", "KS")],
        ),
        (SORTED + " X1", [("not-in-deck", "deck[52]", "X1")]),
        (SORTED + " 7S", [("card-twice", "deck[52]", "7S")]),
    ],
    ids=["one short", "one twice for another", "a Joker too many", "one too many"],
)
def test_everything_that_is_wrong_with_a_deck_is_listed(
    deck: str, problems: list[tuple[str, str, str]]
) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        deal(deck=deck)
    found = caught.value.problems
    assert [(problem.code, problem.where, problem.what[:2]) for problem in found] == problems
    assert all(isinstance(problem, Problem) for problem in found)


def test_jokers_belong_to_the_deck_of_a_ruleset_that_has_them() -> None:
    house = get_ruleset("balanced").replace(jokers=1)
    assert str(deal(house, deck=SORTED + " X1").deck[-1]) == "X1"
    with pytest.raises(InvalidPositionError, match="deck: X1 is missing"):
        deal(house, deck=SORTED)


def test_unreadable_deck_is_pointed_at() -> None:
    with pytest.raises(CuttleError, match=r"'AC AD QQ': expected a card .* at character 6"):
        deal(deck="AC AD QQ")


# --- legal_actions ---


@every_ruleset
def test_legal_actions_are_ascending_and_none_is_there_twice(ruleset: Ruleset | str) -> None:
    rng = random.Random(5)
    state = deal(ruleset, seed=5)
    while state.outcome is None:
        actions = legal_actions(state)
        assert list(actions) == sorted(set(actions))
        state = apply(state, rng.choice(actions))


def test_nothing_is_legal_once_the_round_is_over() -> None:
    assert legal_actions(put(outcome=Outcome((), "agreement"))) == ()


def test_legal_actions_do_not_depend_on_having_been_asked_before() -> None:
    state = deal(seed=7)
    first = legal_actions(state)
    assert legal_actions(state) == first == legal_actions(deal(seed=7))


# --- apply and its like ---


def test_apply_gives_a_new_state_and_leaves_the_old_one() -> None:
    before = deal(seed=7)
    after = apply(before, Draw())
    assert before == deal(seed=7)
    assert after != before
    assert (before.ply, after.ply) == (0, 1)


def test_apply_takes_an_action_that_was_built_by_hand() -> None:
    state = put(hands=["TS"])
    assert apply(state, PlayPoints(Card("TS"))) == apply(state, parse_action("ts"))


@every_ruleset
def test_a_refused_call_changes_nothing(ruleset: Ruleset | str) -> None:
    rng = random.Random(3)
    state = deal(ruleset, seed=3)
    refused = [parse_action(text) for text in ("pass", "2C?", "*KD", "draw", "decline", "QC^9H")]
    while state.outcome is None:
        before = digest(state)
        actions = legal_actions(state)
        for action in refused:
            if action not in actions:
                with pytest.raises(IllegalActionError):
                    apply(state, action)
                with pytest.raises(IllegalActionError):
                    step(state, action)
        assert digest(state) == before
        assert legal_actions(state) == actions
        state = apply(state, rng.choice(actions))


def test_a_refusal_says_what_and_why_and_who() -> None:
    with pytest.raises(IllegalActionError) as caught:
        apply(put(hands=["TS"]), Pass())
    assert str(caught.value) == "pass is not legal here: must-not-pass (seat 0 is to act)"
    with pytest.raises(IllegalActionError) as caught:
        apply(put(outcome=Outcome((), "agreement")), Pass())
    assert str(caught.value) == "pass is not legal here: game-over (nobody is to act)"


@every_ruleset
def test_apply_unchecked_does_what_apply_does(ruleset: Ruleset | str) -> None:
    rng = random.Random(9)
    state = deal(ruleset, seed=9)
    while state.outcome is None:
        action = rng.choice(legal_actions(state))
        before = digest(state)
        after = apply(state, action)
        assert apply_unchecked(state, action) == after
        assert digest(state) == before
        state = after


def test_step_is_apply_with_what_happened() -> None:
    state = deal(seed=7)
    found = step(state, Draw())
    assert isinstance(found, Step)
    assert found.state == apply(state, Draw())
    assert isinstance(found.events, tuple)
    assert found.events


# --- skip_forced ---


def test_skip_forced_stays_where_there_is_a_choice() -> None:
    state = deal(seed=7)
    assert skip_forced(state) == Step(state, ())


def test_skip_forced_plays_what_is_the_only_action() -> None:
    state = play(put(hands=["6C", "5D"]), "6C!")
    assert skip_forced(state).state == play(state, "decline")


def test_skip_forced_plays_on_through_several_seats() -> None:
    state = play(put(hands=["4C", "KD", "5D"], ruleset=THREE_SEATS), "4C!@1")
    after = play(state, "decline", "decline", "*KD")
    assert skip_forced(state).state == skip_forced(after).state
    assert skip_forced(state).state.ply >= after.ply


def test_skip_forced_goes_to_the_end_of_the_round() -> None:
    state = put(rest="scrap")
    assert skip_forced(state).state.outcome == Outcome((), "passes")


def test_skip_forced_leaves_a_finished_round_as_it_is() -> None:
    state = put(outcome=Outcome((), "agreement"))
    assert skip_forced(state).state is state


# --- wrong types ---


@pytest.mark.parametrize(
    "call",
    [
        legal_actions,
        skip_forced,
        lambda value: apply(value, Draw()),
        lambda value: apply_unchecked(value, Draw()),
        lambda value: step(value, Draw()),
        lambda value: explain(value, Draw()),
    ],
)
@pytest.mark.parametrize("value", [None, "state", 7])
def test_something_else_than_a_state_is_a_type_error(
    call: Callable[[Any], object], value: object
) -> None:
    with pytest.raises(TypeError, match=or_compilers("a GameState is needed here")):
        call(value)


@pytest.mark.parametrize("call", [apply, step, explain])
@pytest.mark.parametrize("value", [None, "draw", 7, Draw])
def test_something_else_than_an_action_is_a_type_error(
    call: Callable[[GameState, Action], object], value: Any
) -> None:
    with pytest.raises(TypeError, match=or_compilers("an Action is needed here")):
        call(put(), value)
