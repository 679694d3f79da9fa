"""The Four makes an opponent discard (RULES 11, 15)."""

import hashlib

import pytest

from cuttle_engine import GameState, Rank, Reason
from cuttle_engine.effects import ForceDiscard

from .table import (
    EVERY_RULESET,
    THREE_SEATS,
    TWO_SIDES,
    hand,
    legal,
    play,
    put,
    scrap,
    unanswered,
    uses,
    why_not,
)

every_ruleset = pytest.mark.parametrize("ruleset", EVERY_RULESET)


@every_ruleset
def test_target_of_a_four_discards_two_cards_of_its_choice_one_at_a_time(ruleset: str) -> None:
    state = unanswered(put(hands=["4C", "KD 5H TS"], ruleset=ruleset), "4C!")
    assert state.to_act == 1
    assert legal(state) == {"*KD", "*5H", "*TS"}
    state = play(state, "*KD")
    assert state.to_act == 1
    assert legal(state) == {"*5H", "*TS"}
    state = play(state, "*5H")
    assert hand(state, 1) == "TS"
    assert scrap(state) == "KD 5H 4C"


@every_ruleset
def test_turn_goes_on_after_the_discards(ruleset: str) -> None:
    state = play(unanswered(put(hands=["4C", "KD 5H TS"], ruleset=ruleset), "4C!"), "*KD", "*5H")
    assert (state.window, state.turn, state.to_act) == (None, 1, 1)


@every_ruleset
def test_target_of_a_four_with_one_card_discards_only_that(ruleset: str) -> None:
    state = play(unanswered(put(hands=["4C", "KD"], ruleset=ruleset), "4C!"), "*KD")
    assert state.window is None
    assert scrap(state) == "KD 4C"


@every_ruleset
def test_four_against_a_hand_emptied_by_counters_does_nothing(ruleset: str) -> None:
    state = put(hands=["4C 2H", "2D"], ruleset=ruleset)
    state = play(state, "4C!", "2D?", "2H?", "decline")
    assert scrap(state) == "2D 2H 4C"
    assert (state.window, state.to_act) == (None, 1)


@every_ruleset
def test_four_against_a_hand_that_counters_leave_one_card_takes_that_one(ruleset: str) -> None:
    state = put(hands=["4C 2H", "2D KD"], ruleset=ruleset)
    state = play(state, "4C!", "2D?", "2H?", "decline", "*KD")
    assert scrap(state) == "2D 2H KD 4C"
    assert state.window is None


@every_ruleset
def test_four_needs_an_opponent_with_a_card(ruleset: str) -> None:
    assert why_not(put(hands=["4C KD"], ruleset=ruleset), "4C!") is Reason.HAND_EMPTY
    assert why_not(put(hands=["4C KD", "5H"], ruleset=ruleset), "4C!") is None


@every_ruleset
def test_four_names_no_card(ruleset: str) -> None:
    state = put(hands=["4C", "KD"], permanents=["", "QH"], ruleset=ruleset)
    assert uses(state, "4C") == {"4C", "4C!"}
    assert why_not(state, "4C!QH") is Reason.BAD_TARGET
    assert why_not(state, "4C^") is Reason.NO_SUCH_USE


@every_ruleset
def test_four_names_no_seat_where_there_are_two(ruleset: str) -> None:
    state = put(hands=["4C", "KD"], ruleset=ruleset)
    assert why_not(state, "4C!@1") is Reason.BAD_TARGET


@every_ruleset
def test_queen_does_not_protect_a_hand_from_a_four(ruleset: str) -> None:
    state = unanswered(put(hands=["4C", "KD"], permanents=["", "QH"], ruleset=ruleset), "4C!")
    assert legal(state) == {"*KD"}


@every_ruleset
def test_frozen_card_may_be_discarded_to_a_four(ruleset: str) -> None:
    state = put(hands=["4C", "KD 5H 6H"], frozen="KD", ruleset=ruleset)
    assert "*KD" in legal(unanswered(state, "4C!"))


@every_ruleset
def test_card_that_is_not_in_the_hand_cannot_be_discarded(ruleset: str) -> None:
    state = unanswered(put(hands=["4C 9C", "KD"], ruleset=ruleset), "4C!")
    assert why_not(state, "*9C") is Reason.CARD_NOT_THERE


@every_ruleset
def test_countered_four_takes_nothing(ruleset: str) -> None:
    state = play(put(hands=["4C", "2D KD"], ruleset=ruleset), "4C!", "2D?", "decline")
    assert hand(state, 1) == "KD"


def test_four_of_three_seats_names_its_target() -> None:
    state = put(hands=["4C", "KD", "5H"], ruleset=THREE_SEATS)
    assert uses(state, "4C") == {"4C", "4C!@1", "4C!@2"}
    assert why_not(state, "4C!") is Reason.BAD_TARGET
    assert why_not(state, "4C!@0") is Reason.BAD_TARGET
    assert why_not(state, "4C!@3") is Reason.BAD_TARGET


def test_four_of_three_seats_is_for_the_seat_it_names() -> None:
    state = unanswered(put(hands=["4C", "KD", "5H 6H 9D"], ruleset=THREE_SEATS), "4C!@2")
    assert state.to_act == 2
    state = play(state, "*5H", "*9D")
    assert [hand(state, seat) for seat in (1, 2)] == ["KD", "6H"]
    assert state.to_act == 1


def test_four_of_three_seats_is_not_for_an_empty_hand() -> None:
    state = put(hands=["4C", "KD", ""], ruleset=THREE_SEATS)
    assert uses(state, "4C") == {"4C", "4C!@1"}
    assert why_not(state, "4C!@2") is Reason.HAND_EMPTY


def test_four_is_not_for_a_partner() -> None:
    state = put(hands=["4C", "KD", "5H", "6H"], ruleset=TWO_SIDES)
    assert uses(state, "4C") == {"4C", "4C!@1", "4C!@3"}


# --- the modifier ---


def by_the_stream(seed: str, first_word: int, cards: list[str], count: int) -> list[str]:
    """What leaves a hand by the next words of the seed's stream, as the docs describe it."""
    block = hashlib.sha512(b"cuttle-engine/1\0" + seed.encode() + bytes(4)).digest()
    taken: list[str] = []
    for number in range(first_word, first_word + count):
        word = int.from_bytes(block[8 * number : 8 * number + 8], "big")
        taken.append(cards.pop(word * len(cards) >> 64))
    return taken


def after_random_four(ruleset: str, their_hand: str, seed: str, words: int = 0) -> GameState:
    state = put(hands=["4C", their_hand], seed=seed, words=words, ruleset=f"{ruleset}+random-fours")
    return unanswered(state, "4C!")


@every_ruleset
def test_random_four_takes_two_cards_without_an_action(ruleset: str) -> None:
    state = after_random_four(ruleset, "5H TS KD", "any")
    assert len(state.players[1].hand) == 1
    assert (state.window, state.to_act) == (None, 1)


@every_ruleset
def test_random_four_takes_what_there_is(ruleset: str) -> None:
    assert scrap(after_random_four(ruleset, "KD", "any")) == "KD 4C"


@every_ruleset
@pytest.mark.parametrize("seed", ["", "7", "a seed"])
def test_random_four_takes_the_next_words_of_the_seed(ruleset: str, seed: str) -> None:
    cards = ["5H", "6C", "6D", "TS", "KD"]
    state = after_random_four(ruleset, " ".join(cards), seed, words=3)
    assert scrap(state).split() == [*by_the_stream(seed, 3, cards, 2), "4C"]


def test_second_random_four_goes_on_in_the_stream() -> None:
    cards = ["5H", "6C", "6D", "TS", "KD"]
    state = put(hands=["4C 4D", " ".join(cards)], seed="7", ruleset="balanced+random-fours")
    state = unanswered(state, "4C!", "draw", "4D!")
    drawn = str(state.scrap[-2])  # the deck holds what was not named: the ace of clubs comes first
    first = by_the_stream("7", 0, cards, 2)
    second = by_the_stream("7", 2, ["AC", *cards], 2)
    assert scrap(state).split() == [*first, "4C", *second, "4D"]
    assert drawn == second[-1]


def test_random_four_takes_its_cards_from_the_seat_it_names() -> None:
    ruleset = THREE_SEATS.replace(effects={Rank.FOUR: ForceDiscard(cards=2, at_random=True)})
    state = unanswered(put(hands=["4C", "KD", "5H 6H"], ruleset=ruleset), "4C!@2")
    assert [hand(state, seat) for seat in (1, 2)] == ["KD", ""]
