"""Why an action is refused: for each reason a pair of situations that differ in one thing.

In the first the reason is the only thing wrong; in the second the same action is legal.
"""

from typing import NamedTuple

import pytest

from cuttle_engine import (
    GameState,
    IllegalActionError,
    Outcome,
    Rank,
    Reason,
    Suit,
    apply,
    deal,
    explain,
    get_ruleset,
    parse_action,
)
from cuttle_engine.effects import DrawCards, ScrapPermanent

from ..rules.table import THREE_SEATS, play, put, unanswered

EIGHT = "4C 4D 4H 4S 6C 6D 6H 6S"
PAGAT_OF_THREE = get_ruleset("pagat").replace(seats=3, hand_sizes=(5, 5, 5))


class Pair(NamedTuple):
    """The same action, refused for one reason and legal once one thing is different."""

    reason: Reason
    what: str
    action: str
    refused: GameState
    legal: GameState


PAIRS = [
    Pair(
        Reason.GAME_OVER,
        "the round has ended",
        "TS",
        put(hands=["TS"], outcome=Outcome((), "agreement")),
        put(hands=["TS"]),
    ),
    Pair(
        Reason.WRONG_WINDOW,
        "a draw while a one-off can be countered",
        "draw",
        play(put(hands=["6C", "2D"]), "6C!"),
        play(put(hands=["6C", "2D"]), "6C!", "decline"),
    ),
    Pair(
        Reason.WRONG_WINDOW,
        "a pass while a one-off can be countered",
        "pass",
        play(put(hands=["6C", "2D"], rest="scrap"), "6C!"),
        play(put(hands=["6C", "2D"], rest="scrap"), "6C!", "decline"),
    ),
    Pair(
        Reason.WRONG_WINDOW,
        "a counter when nothing is played",
        "2D?",
        put(hands=["6C", "2D"], turn=1),
        play(put(hands=["6C", "2D"]), "6C!"),
    ),
    Pair(
        Reason.WRONG_WINDOW,
        "to decline when nothing is played",
        "decline",
        put(hands=["6C", "2D"], turn=1),
        play(put(hands=["6C", "2D"]), "6C!"),
    ),
    Pair(
        Reason.WRONG_WINDOW,
        "a choice before the Four has resolved",
        "*KD",
        play(put(hands=["4C", "KD"]), "4C!"),
        play(put(hands=["4C", "KD"]), "4C!", "decline"),
    ),
    Pair(
        Reason.WRONG_WINDOW,
        "a card for points while another one must be chosen",
        "TS",
        unanswered(put(hands=["4C", "TS"]), "4C!"),
        put(hands=["4C", "TS"], turn=1),
    ),
    Pair(
        Reason.WRONG_WINDOW,
        "a choice where a revealed card can be played",
        "*JC",
        unanswered(put(hands=["7C"], points=["", "TS"], deck="JC JD"), "7C!"),
        unanswered(put(hands=["7C"], points=["TS", ""], deck="JC JD"), "7C!"),
    ),
    Pair(
        Reason.CARD_NOT_THERE,
        "a card of the opponent",
        "TS",
        put(hands=["9S", "TS"]),
        put(hands=["9S TS", ""]),
    ),
    Pair(
        Reason.CARD_NOT_THERE,
        "a Two that is not in the hand",
        "2D?",
        play(put(hands=["6C", "5D"]), "6C!"),
        play(put(hands=["6C", "2D"]), "6C!"),
    ),
    Pair(
        Reason.CARD_NOT_THERE,
        "a card to discard that is not in the hand",
        "*KD",
        unanswered(put(hands=["4C KD", "TS"]), "4C!"),
        unanswered(put(hands=["4C", "TS KD"]), "4C!"),
    ),
    Pair(
        Reason.CARD_NOT_THERE,
        "a card to take that is not in the scrap",
        "*KD",
        unanswered(put(hands=["3C"], scrap="TS"), "3C!"),
        unanswered(put(hands=["3C"], scrap="TS KD"), "3C!"),
    ),
    Pair(
        Reason.CARD_NOT_THERE,
        "a card of the hand while a revealed one must be played",
        "KD^",
        unanswered(put(hands=["7C KD"], deck="TS 9S"), "7C!"),
        unanswered(put(hands=["7C"], deck="TS KD"), "7C!"),
    ),
    Pair(
        Reason.CARD_NOT_THERE,
        "a card to trim that is not in the hand",
        "*KD",
        play(put(hands=[f"{EIGHT} 9C"], deck="KC", ruleset="cuttle-cards"), "draw"),
        play(put(hands=[f"{EIGHT} 9C"], deck="KD", ruleset="cuttle-cards"), "draw"),
    ),
    Pair(
        Reason.FROZEN,
        "a frozen card",
        "TS",
        put(hands=["TS"], frozen="TS"),
        put(hands=["TS"]),
    ),
    Pair(
        Reason.NO_SUCH_USE,
        "a Ten as a one-off",
        "TS!",
        put(hands=["TS"]),
        put(hands=["TS"], ruleset=get_ruleset("balanced").replace(effects={Rank.TEN: DrawCards()})),
    ),
    Pair(
        Reason.NO_SUCH_USE,
        "a counter with a Three",
        "3D?",
        play(put(hands=["6C", "3D"]), "6C!"),
        play(
            put(
                hands=["6C", "3D"],
                ruleset=get_ruleset("balanced").replace(effects={Rank.THREE: ScrapPermanent()}),
            ),
            "6C!",
        ),
    ),
    Pair(
        Reason.BAD_TARGET,
        "a Two at the own King",
        "2C!KD",
        put(hands=["2C"], permanents=["KD", ""]),
        put(hands=["2C"], permanents=["", "KD"]),
    ),
    Pair(
        Reason.BAD_TARGET,
        "a Jack under another one",
        "2C!JC",
        put(hands=["2C"], points=["TS(JC,JD)", ""], ruleset="classic"),
        put(hands=["2C"], points=["TS(JC)", ""], ruleset="classic"),
    ),
    Pair(
        Reason.BAD_TARGET,
        "a scuttle of a card in the own row",
        "TSx9S",
        put(hands=["TS"], points=["9S", ""]),
        put(hands=["TS"], points=["", "9S"]),
    ),
    Pair(
        Reason.BAD_TARGET,
        "a Three for a Three",
        "*3D",
        unanswered(put(hands=["3C"], scrap="3D KD", ruleset="cuttle-cards"), "3C!"),
        unanswered(put(hands=["3C"], scrap="3D KD", ruleset="balanced"), "3C!"),
    ),
    Pair(
        Reason.BAD_TARGET,
        "a Four without a target where there are several",
        "4C!",
        put(hands=["4C", "KD"], ruleset=THREE_SEATS),
        put(hands=["4C", "KD"], ruleset="cuttle-cards"),
    ),
    Pair(
        Reason.GUARDED_BY_QUEEN,
        "a Jack on a guarded card",
        "JC^TS",
        put(hands=["JC"], points=["", "TS"], permanents=["", "QH"]),
        put(hands=["JC"], points=["", "TS"]),
    ),
    Pair(
        Reason.GUARDED_BY_QUEEN,
        "a Nine at a guarded permanent",
        "9C!KD",
        put(hands=["9C"], permanents=["", "KD QH"]),
        put(hands=["9C"], permanents=["", "KD"]),
    ),
    Pair(
        Reason.SCUTTLE_TOO_LOW,
        "a scuttle by a lower suit",
        "9Cx9S",
        put(hands=["9C"], points=["", "9S"]),
        put(
            hands=["9C"],
            points=["", "9S"],
            ruleset=get_ruleset("balanced").replace(suit_order=tuple(reversed(Suit))),
        ),
    ),
    Pair(
        Reason.HAND_FULL,
        "a draw with eight cards",
        "draw",
        put(hands=[EIGHT]),
        put(hands=[EIGHT[3:]]),
    ),
    Pair(
        Reason.HAND_EMPTY,
        "a Four against nothing",
        "4C!",
        put(hands=["4C", ""]),
        put(hands=["4C", "KD"]),
    ),
    Pair(
        Reason.HAND_EMPTY,
        "a Four against an empty hand of two",
        "4C!@2",
        put(hands=["4C", "KD", ""], ruleset=THREE_SEATS),
        put(hands=["4C", "KD", "KH"], ruleset=THREE_SEATS),
    ),
    Pair(
        Reason.DECK_EMPTY,
        "a draw from nothing",
        "draw",
        put(rest="scrap"),
        put(deck="KD", rest="scrap"),
    ),
    Pair(
        Reason.DECK_EMPTY,
        "a Five with nothing to draw",
        "5C!",
        put(hands=["5C"], rest="scrap"),
        put(hands=["5C"], deck="KD", rest="scrap"),
    ),
    Pair(
        Reason.DECK_EMPTY,
        "a Seven with nothing to reveal",
        "7C!",
        put(hands=["7C"], rest="scrap"),
        put(hands=["7C"], deck="KD", rest="scrap"),
    ),
    Pair(
        Reason.NOTHING_TO_TAKE,
        "a Three with an empty scrap",
        "3C!",
        put(hands=["3C"]),
        put(hands=["3C"], scrap="KD"),
    ),
    Pair(
        Reason.COUNTERING_STOPPED,
        "a counter against a seat with a Queen",
        "2D?",
        play(put(hands=["6C", "2D"], permanents=["QH"], ruleset="classic"), "6C!"),
        play(put(hands=["6C", "2D"], permanents=["QH"], ruleset="balanced"), "6C!"),
    ),
    Pair(
        Reason.MUST_NOT_PASS,
        "a pass with a deck to draw from",
        "pass",
        put(hands=["TS"]),
        put(hands=["TS"], rest="scrap"),
    ),
    Pair(
        Reason.MUST_NOT_PASS,
        "a pass with a full hand that can be played",
        "pass",
        put(hands=[EIGHT]),
        put(hands=[EIGHT], frozen=EIGHT),
    ),
]

# Two seats at one table: whose action it is makes the difference.
NOT_MINE = put(hands=["TS", "9S"])

REASONS_IN_PAIRS = {pair.reason for pair in PAIRS}


def names(pairs: list[Pair]) -> list[object]:
    return [pytest.param(pair, id=f"{pair.reason}: {pair.what}") for pair in pairs]


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_a_situation(reason: Reason) -> None:
    assert reason in REASONS_IN_PAIRS or reason is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("pair", names(PAIRS))
def test_reason_when_it_is_the_only_thing_wrong(pair: Pair) -> None:
    assert explain(pair.refused, parse_action(pair.action)) is pair.reason


@pytest.mark.parametrize("pair", names(PAIRS))
def test_none_once_that_one_thing_is_different(pair: Pair) -> None:
    assert explain(pair.legal, parse_action(pair.action)) is None


@pytest.mark.parametrize("pair", names(PAIRS))
def test_error_raised_by_apply_carries_the_same_reason(pair: Pair) -> None:
    action = parse_action(pair.action)
    with pytest.raises(IllegalActionError) as caught:
        apply(pair.refused, action)
    error = caught.value
    assert (error.action, error.reason, error.seat) == (action, pair.reason, pair.refused.to_act)
    assert pair.action in str(error)
    assert str(pair.reason) in str(error)
    apply(pair.legal, action)


# --- whose action it is ---


def test_not_your_turn_when_another_seat_is_to_act() -> None:
    action = parse_action("TS")
    assert explain(put(hands=["TS"]), action, seat=0) is None
    assert explain(put(hands=["TS"]), action, seat=1) is Reason.NOT_YOUR_TURN


def test_not_your_turn_is_asked_before_the_card() -> None:
    assert explain(NOT_MINE, parse_action("9S")) is Reason.CARD_NOT_THERE
    assert explain(NOT_MINE, parse_action("9S"), seat=1) is Reason.NOT_YOUR_TURN


def test_in_a_window_the_seat_that_answers_is_to_act() -> None:
    state = play(put(hands=["6C", "2D"]), "6C!")
    assert explain(state, parse_action("2D?"), seat=1) is None
    assert explain(state, parse_action("2D?"), seat=0) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_round_that_is_over_is_over_for_every_seat(seat: int | None) -> None:
    state = put(hands=["TS"], outcome=Outcome((0,), "goal"))
    assert explain(state, parse_action("TS"), seat=seat) is Reason.GAME_OVER


def test_seat_of_the_wrong_type_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="seat is an int, not str"):
        explain(NOT_MINE, parse_action("TS"), seat="0")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seat is an int, not bool"):
        explain(NOT_MINE, parse_action("TS"), seat=True)


# --- what is missing ---


def test_target_that_is_not_there_is_no_matter_of_queens() -> None:
    state = put(hands=["JC"], points=["9D", "TS"], ruleset=PAGAT_OF_THREE)
    assert explain(state, parse_action("JC^8D")) is Reason.BAD_TARGET


@pytest.mark.parametrize("text", ["AC!KD", "3C!KD", "5C!KD", "6C!KD", "7C!KD"])
def test_one_off_that_has_no_target_cannot_be_given_one(text: str) -> None:
    state = put(hands=[text[:2]], permanents=["", "KD"], scrap="TS")
    assert explain(state, parse_action(text)) in {Reason.BAD_TARGET, Reason.NO_SUCH_USE}


def test_explain_changes_nothing() -> None:
    state = deal(seed=7)
    again = deal(seed=7)
    explain(state, parse_action("KD^QH"))
    assert state == again


def test_values_of_the_reasons_are_stable() -> None:
    assert sorted(Reason) == [
        "bad-target",
        "card-not-there",
        "countering-stopped",
        "deck-empty",
        "frozen",
        "game-over",
        "guarded-by-queen",
        "hand-empty",
        "hand-full",
        "must-not-pass",
        "no-such-use",
        "not-your-turn",
        "nothing-to-take",
        "scuttle-too-low",
        "wrong-window",
    ]


@pytest.mark.parametrize("one_off", ["4C!", "5C!"])
def test_a_card_of_the_scrap_is_not_there_for_a_discard(one_off: str) -> None:
    state = put(hands=["4C 5C TD", "TS"], scrap="QH")
    state = play(state, one_off, "decline")
    assert explain(state, parse_action("*QH")) is Reason.CARD_NOT_THERE
