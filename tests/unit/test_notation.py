"""Positions as text: how it looks, what is forgiven, and every mistake with its place."""

import random
import time
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from cuttle_engine import (
    Card,
    Effect,
    GameState,
    InvalidPositionError,
    NotationError,
    Outcome,
    PlayerView,
    Position,
    Rank,
    RulesetError,
    apply,
    deal,
    format_position,
    get_ruleset,
    legal_actions,
    parse_action,
    parse_position,
    parse_view,
    view,
)
from cuttle_engine.notation import outcome_text, read_outcome, view_from

from ..rules.table import FOUR_SEATS, THREE_SEATS, TWO_SIDES, every_card, play, put, unanswered

START = deal("balanced", seed=7)
HALF = (
    'balanced@1; turn 0; hands 2C / -; points - / -; permanents - / -; deck 3H; scrap -; seed "7"'
)


def field(position: GameState | PlayerView, name: str) -> str | None:
    """What the text says under a name; None where it says nothing."""
    for text in format_position(position).split("; "):
        if text.split(" ")[0] == name:
            return text.removeprefix(name).lstrip()
    return None


def read(text: str) -> GameState:
    return parse_position(text).build()


def assert_read_again(state: GameState) -> None:
    assert read(format_position(state)) == state
    for seat in (*range(state.ruleset.seats), None):
        seen = view(state, seat)
        assert parse_view(format_position(seen)) == seen


# --- how it looks ---


def test_a_state_is_one_line() -> None:
    state = put(
        hands=["3H 5H", "6C 8S"],
        points=["TH(JC)"],
        permanents=["", "QH"],
        deck="7S 2D",
        rest="scrap",
        turn=1,
        ply=9,
        known=["", "3H", ""],
        seed=7,
        words=51,
    )
    assert format_position(state) == (
        "balanced@1; turn 1; ply 9; hands 3H 5H / 6C 8S; points TH(JC) / -; permanents - / QH; "
        "deck 7S 2D; scrap AC AD AH AS 2C 2H 2S 3C 3D 3S 4C 4D 4H 4S 5C 5D 5S 6D 6H 6S 7C 7D 7H "
        "8C 8D 8H 9C 9D 9H 9S TC TD TS JD JH JS QC QD QS KC KD KH KS; known - / 3H / -; "
        'seed "7"; words 51'
    )
    assert_read_again(state)


def test_a_view_says_what_its_seat_knows() -> None:
    state = put(
        hands=["3H 5H", "6C 8S"],
        permanents=["", "QH"],
        deck="7S",
        known=["8S", "3H", "7S 5H"],
        seed="a secret",
    )
    scrap = "; deck 7S" + unknown(46) + "; scrap -"
    start = "turn 0; hands"
    assert format_position(view(state, 0)) == (
        f"balanced@1; view 0; {start} 3H 5H / 8S ??; points - / -; permanents - / QH{scrap}; "
        "known - / 3H 5H / 5H 7S"
    )
    assert format_position(view(state, 1)) == (
        f"balanced@1; view 1; {start} 3H 5H / 6C 8S; points - / -; permanents - / QH{scrap}; "
        "known 8S / - / 5H 7S"
    )
    assert format_position(view(state, None)) == (
        f"balanced@1; view spectator; {start} 5H ?? / ?? ??; points - / -; permanents - / QH"
        f"{scrap}; known - / - / 5H 7S"
    )
    assert_read_again(state)


def test_what_is_usual_is_left_out() -> None:
    names = [text.split()[0] for text in format_position(deal("pagat", deck=a_deck())).split("; ")]
    assert names == ["pagat@1", "turn", "hands", "points", "permanents", "deck", "scrap"]


def a_deck(jokers: int = 0) -> list[Card]:
    return every_card(get_ruleset("balanced").replace(jokers=jokers))


def test_everything_that_can_be_said_has_its_place() -> None:
    state = put(
        hands=["2C 9H", "4S"],
        rest="scrap",
        passes=2,
        ply=60,
        frozen="9H 4S",
        frozen_longer="9H",
        known=["", "2C", ""],
        outcome=Outcome((1,), "resignation"),
        seed=b"\xff",
        words=1,
    )
    names = [text.split()[0] for text in format_position(state).split("; ")]
    assert names == [
        *("balanced@1", "turn", "ply", "passes", "hands", "points", "permanents", "deck", "scrap"),
        *("frozen", "frozen-longer", "known", "outcome", "seed", "words"),
    ]
    assert field(state, "frozen") == "4S 9H"
    assert field(state, "known") == "- / 2C / 4S 9H"
    assert_read_again(state)


def test_stacks_name_the_seats_where_there_are_more_than_two() -> None:
    state = put(points=["TH@2(JC@1,JD@0<2)", "9H"], ruleset=THREE_SEATS)
    assert field(state, "points") == "TH@2(JC@1,JD@0<2) / 9H / -"
    assert_read_again(state)
    state = put(points=["", "", "", "TH@2(JC@3)"], ruleset=TWO_SIDES)
    assert field(state, "points") == "- / - / - / TH@2(JC@3)"
    assert_read_again(state)


def test_a_jack_that_was_played_by_another_seat_says_so() -> None:
    state = put(points=["", "TH(JC<0,JD,JH)"], ruleset="pagat")
    assert field(state, "points") == "- / TH(JC<0,JD,JH)"
    assert_read_again(state)


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        (7, '"7"'),
        ("", None),
        ('quotes " and \\ and ; / - ??', r'"quotes \" and \\ and ; / - ??"'),
        ("two\nlines\0\x7f", r'"two\nlines\u0000\u007f"'),
        ("ä\U0001f0a1", r'"\u00e4\ud83c\udca1"'),
        ('"; words 3', r'"\"; words 3"'),
        (b"\xff\x00", "0xff00"),
        (b"\xed\xa0\x80", "0xeda080"),
    ],
)
def test_a_seed_is_text_or_bytes(seed: int | str | bytes, text: str | None) -> None:
    state = attrs.evolve(Position.of(START), seed=seed, words=0).build()
    # A semicolon in a seed is none between fields.
    assert (format_position(state).partition("; seed ")[2] or None) == text
    assert format_position(state).isprintable()
    assert_read_again(state)


def test_a_field_may_be_named_as_in_python() -> None:
    rest = "hands 7C / 5H; frozen 7C"
    names = [
        parse_position(f"balanced; {rest}; {name} 7C").frozen_longer
        for name in ("frozen-longer", "frozen_longer", "Frozen_Longer")
    ]
    assert names == [(Card("7C"),)] * 3


@pytest.mark.parametrize("field", ["turn0", "handsTC / 5H", "hands7C / 5H", "frozen-longer7C"])
def test_the_name_of_a_field_ends_where_a_word_ends(field: str) -> None:
    with pytest.raises(NotationError) as found:
        parse_position(f"balanced; {field}")
    assert found.value.position == len("balanced; ")


def test_a_ruleset_without_an_id_is_written_by_value() -> None:
    rules = get_ruleset("pagat").replace(hand_limit=7)
    state = deal(rules, seed=7)
    assert '"hand_limit":7' in format_position(state).partition("; ")[0]
    assert_read_again(state)
    assert read(format_position(state)).ruleset == rules


def test_an_effect_without_a_name_cannot_be_written() -> None:
    class Nameless(Effect):
        pass

    rules = get_ruleset("balanced").replace(effects={Rank.TEN: Nameless()})
    for position in (deal(rules, seed=7), view(deal(rules, seed=7), 0)):
        with pytest.raises(RulesetError, match="register_effect"):
            format_position(position)


# --- windows and ends ---


def test_a_battle_of_three_twos() -> None:
    state = put(hands=["2H 5H", "2C 2D KH"])
    state = play(state, "5H!", "2C?", "2H?", "2D?")
    assert field(state, "window") == "counter 0 5H! stack 5H@0 2C@1 2H@0 2D@1 left 1"
    assert_read_again(state)


def test_three_seats_are_asked_one_after_the_other() -> None:
    state = put(hands=["4H", "2C", "KH"], ruleset=THREE_SEATS)
    state = play(state, "4H!@2")
    assert field(state, "window") == "counter 1 4H!@2 stack 4H@0 left 2"
    assert_read_again(state)
    assert field(play(state, "decline"), "window") == "counter 2 4H!@2 stack 4H@0 left 1"
    assert_read_again(play(state, "decline"))


def test_a_seven_says_what_it_revealed() -> None:
    state = unanswered(put(hands=["7C"], deck="KD 6S"), "7C!")
    assert field(state, "window") == "play 0 7C! stack 7C@0 left 1 revealed KD 6S"
    assert field(view(state, 1), "deck") == "KD 6S" + unknown(49)
    assert field(view(state, 1), "known") == "- / - / 6S KD"
    assert_read_again(state)


def test_a_seven_that_reveals_nothing_to_play() -> None:
    state = unanswered(put(hands=["7C"], deck="JD JS"), "7C!")
    assert field(state, "window") == "choose 0 7C! stack 7C@0 left 1 revealed JD JS"
    assert_read_again(state)


def test_a_window_inside_a_seven() -> None:
    state = unanswered(put(hands=["7C", "2H"], deck="AD 6S", points=["", "9H"]), "7C!")
    state = play(state, "AD!", "2H?")
    assert field(state, "window") == "counter 0 AD! stack AD@0 2H@1 left 1"
    assert field(state, "known") == "- / - / 6S"
    assert_read_again(state)


def test_a_four_that_is_half_paid() -> None:
    state = play(put(hands=["4C", "KH KD 3S"]), "4C!", "decline", "*KD")
    assert field(state, "window") == "choose 1 4C! stack 4C@0 left 1"
    assert_read_again(state)


def test_a_hand_that_is_trimmed() -> None:
    hands = ["4C 4D 4H 4S 6C 6D 6H 6S 9C"]
    state = play(put(hands=hands, ruleset="cuttle-cards"), "draw")
    assert field(state, "window") == "choose 0 hand-limit left 2"
    assert_read_again(state)


def test_with_four_seats_everyone_but_its_player_is_asked_about_a_counter() -> None:
    state = play(put(hands=["5C", "2H"], ruleset=FOUR_SEATS), "5C!", "2H?")
    assert field(state, "window") == "counter 2 5C! stack 5C@0 2H@1 left 3"
    assert_read_again(state)


def test_a_jack_that_gives_a_card_away_and_is_answered() -> None:
    state = put(hands=["JS", "9H"], points=["", "", "", "7D"], ruleset="team")
    state = play(state, "JS^7D@2")
    assert field(state, "window") == "counter 1 JS^7D@2 stack JS@0 left 2"
    assert_read_again(state)
    state = play(state, "9H?", "decline")
    assert field(state, "window") == "counter 3 JS^7D@2 stack JS@0 9H@1 left 2"
    assert_read_again(state)


def test_a_scuttle_that_may_be_blocked() -> None:
    rules = "balanced+tens-block-scuttles"
    state = play(put(hands=["TS", "TC"], points=["", "9H(JC)"], ruleset=rules), "TSx9H")
    assert field(state, "window") == "counter 1 TSx9H stack TS@0 left 1"
    assert_read_again(state)
    assert_read_again(play(state, "TC?"))


def test_jokers_on_a_king_and_on_a_jack() -> None:
    state = put(
        hands=["X1 JD", "", "", "X2"],
        points=["TH@1(JC@0)"],
        permanents=["", "KD"],
        ruleset="team",
    )
    state = unanswered(state, "X1^KD@2")
    assert field(state, "permanents") == "- / - / KD@1(X1@2<0) / -"
    assert_read_again(state)
    state = unanswered(state, "draw", "draw", "X2^JC@1")
    assert field(state, "points") == "- / TH@1(JC@0,X2@1<3) / - / -"
    assert [str(stack) for stack in state.players[1].points] == ["TH@1(JC@0,X2@1)"]
    assert_read_again(state)
    # A point card topped by a Joker can be jacked.
    state = unanswered(state, "JD^TH@2")
    assert field(state, "points") == "- / - / TH@1(JC@0,X2@1<3,JD@2<0) / -"
    assert_read_again(state)


def test_random_discards_leave_the_words_they_took() -> None:
    state = put(hands=["4C", "3D 3H 3S"], seed=3, words=5, ruleset="balanced+random-fours")
    state = unanswered(state, "4C!")
    assert field(state, "words") == "7"
    assert_read_again(state)


def test_hands_that_an_empty_deck_opened() -> None:
    state = put(hands=["KD", "KH"], rest="scrap", ruleset="cuttle-cards")
    assert field(state, "known") == "- / - / KD KH"
    assert field(view(state, None), "hands") == "KD / KH"
    assert field(view(state, 0), "known") == "- / KD / KD KH"
    assert_read_again(state)


def test_glasses_on_the_table_show_hands() -> None:
    state = put(hands=["3H 5H", "6C"], permanents=["", "8C"])
    assert field(state, "known") is None
    assert field(view(state, 1), "hands") == "3H 5H / 6C"
    assert field(view(state, 0), "known") == "- / 3H 5H / -"
    assert_read_again(state)


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Outcome((0,), "goal"), "goal 0"),
        (Outcome((), "passes"), "passes"),
        (Outcome((1,), "resignation"), "resignation 1"),
        (Outcome((), "agreement"), "agreement"),
    ],
)
def test_a_round_that_is_over(outcome: Outcome, text: str) -> None:
    state = put(outcome=outcome, passes=3 if outcome.reason == "passes" else 0)
    assert field(state, "outcome") == text
    assert field(view(state, 0), "outcome") == text
    assert outcome_text(outcome) == text
    assert read_outcome(f" {text.upper()} ") == outcome
    assert_read_again(state)


def test_a_side_that_won() -> None:
    state = put(outcome=Outcome((0, 2), "goal"), ruleset=TWO_SIDES)
    assert field(state, "outcome") == "goal 0 2"
    assert_read_again(state)


def test_a_round_that_was_over_while_something_was_open() -> None:
    state = play(put(hands=["5H"], points=["", "TH TS 9C"]), "5H!")
    assert (field(state, "outcome"), state.window is not None) == ("goal 1", True)
    assert field(state, "window") == "counter 1 5H! stack 5H@0 left 1"
    assert_read_again(state)


def test_random_rounds() -> None:
    rng = random.Random(5)
    for name in ("cuttle-cards", "balanced+random-fours"):
        state = deal(name, seed=rng.random().hex())
        while state.outcome is None:
            state = apply(state, rng.choice(legal_actions(state)))
            assert_read_again(state)


# --- what is forgiven ---


def test_a_position_has_what_was_written_and_may_be_wrong() -> None:
    position = parse_position(HALF)
    assert position == Position(
        "balanced",
        hands=[(Card("2C"),), ()],
        points=[(), ()],
        permanents=[(), ()],
        deck=(Card("3H"),),
        scrap=(),
        frozen=(),
        frozen_longer=(),
        known=[(), (), ()],
        seed=b"7",
    )
    assert "AC is nowhere" in str(position.problems()[0])


@pytest.mark.parametrize(
    "text",
    [
        'BALANCED@1;TURN 0;HANDS 2c/;POINTS/;PERMANENTS;DECK 3h;SCRAP;SEED"7"',
        '\n balanced\n; seed "7" ; scrap\n ; deck\t3H; hands\n  2C\n  /\n  -\n; turn 00 \n',
        "balanced; hands 2C /; deck 3H; seed 0x37; known -; frozen -; words 0; ply 0; passes 0",
        'bga; hands 2C / -; known - / -; deck 3H; seed "\\u0037"',
    ],
)
def test_spaces_case_order_and_what_is_left_out_are_forgiven(text: str) -> None:
    assert parse_position(text) == parse_position(HALF)


def test_no_hands_at_all_is_a_dash() -> None:
    assert parse_position("balanced; hands -").hands == [(), ()]


def test_what_the_table_shows_of_a_hand_need_not_be_said_to_be_known() -> None:
    state = put(hands=["3H 5H", "6C"], permanents=["", "8C"], frozen="5H")
    text = format_position(view(state, 0))
    assert "known - / 3H 5H / 5H" in text
    assert parse_view(text.replace("; known - / 3H 5H / 5H", "")) == view(state, 0)


def test_left_is_one_unless_it_is_said() -> None:
    text = format_position(play(put(hands=["5H", "2C"]), "5H!"))
    assert read(text.replace(" left 1", "")) == read(text)


def test_an_alias_and_modifiers_name_a_ruleset() -> None:
    text = format_position(START).replace("balanced@1", "BGA+Random-Fours")
    assert read(text).ruleset == get_ruleset("balanced+random-fours")


# --- mistakes, with their places ---

A_FIELD = (
    "a field: turn, ply, passes, hands, points, permanents, deck, scrap, frozen, frozen-longer, "
    "known, window, outcome, seed, words"
)
A_CARD = "a card such as 7S, TH or X1"
TEN_DIGITS = "a number of at most 10 digits"
H = "balanced; hands - / -; "

MISTAKES: list[tuple[str, str]] = [
    # The text up to the mistake, ~, the rest; and what was expected.
    ("~whist; hands -", "a ruleset (no ruleset 'whist'"),
    ("~", "a ruleset (no ruleset ''"),
    ("  ~; hands -", "a ruleset (no ruleset ''"),
    ('balanced@1~{"hand_limit":-1}; hands -', "changes of a ruleset"),
    ('balanced@1~{"\\ud800":1}; hands -', "changes of a ruleset ($['\\ud800']: no such parameter"),
    ('balanced@1{"hand_limit":~}; hands -', "a ruleset in JSON"),
    ("balanced~\u017f; hands -", "; and a field, or the end"),
    ("balanced ~hands -", "; and a field, or the end"),
    ("balanced~", "; and hands"),
    ("balanced; turn 0~", "; and hands"),
    ("balanced; ~", A_FIELD),
    ("balanced; hands -; ~", A_FIELD),
    ("balanced; ~; hands -", A_FIELD),
    ("balanced; ~hand -", A_FIELD),
    ("balanced; ~frozen-long -", A_FIELD),
    ("balanced; ~view 0; hands -", "a field of a full state (parse_view reads views)"),
    (H + "turn 1; ~turn 1", "another field: turn is there already"),
    (H + "~hands -", "another field: hands is there already"),
    (H + "turn~", TEN_DIGITS),
    (H + "turn ~x", TEN_DIGITS),
    (H + "turn ~-1", TEN_DIGITS),
    (H + "turn ~\u0661", TEN_DIGITS),
    (H + "ply ~12345678901", TEN_DIGITS),
    (H + "ply 1 ~2", "nothing more in this field"),
    ("balanced; hands 3H / ~4", A_CARD),
    ("balanced; hands 3H 4H~", "/ and an entry for each of 2 seats"),
    ("balanced; hands 3H 4H ~; turn 0", "/ and an entry for each of 2 seats"),
    ("balanced; hands 3H / 4H ~/ 5H", "no more than 2 entries"),
    ("balanced; hands 3H ~?? / -", A_CARD + " (parse_view reads ??)"),
    ("balanced; hands ~- - / -", A_CARD),
    ("balanced; hands ~7\u017f / -", A_CARD),
    ("balanced; hands ~\u0667S / -", A_CARD),
    (H + "deck 3H ~T", A_CARD),
    (H + "deck " + "3H " * 54 + "~4H", "no more than 54 cards"),
    (H + "known 3H~", "/ and an entry for each of 2 seats"),
    (H + "known - / - / - ~/ -", "no more than 3 entries"),
    (H + "points 3H ~TH( / -", "a card such as 7S, or with control cards TH(JC,JD)"),
    (H + "points 3H TH(JC,~JX) / -", A_CARD),
    (H + "points - / ~??", "a card such as 7S, or with control cards TH(JC,JD)"),
    (H + "window ~open", "one of counter, choose, play"),
    (H + "window~", "one of counter, choose, play"),
    (H + "window counter ~x", TEN_DIGITS),
    (H + "window counter 0 ~stack", "draw, pass, decline, or a card such as 7S"),
    (H + "window counter 0 5C~+ stack", "one of x ! ^ ? or the end of the action"),
    (H + "window counter 0 5C!~", "stack and the cards in play"),
    (H + "window counter 0 5C! ~left 1", "stack and the cards in play"),
    (H + "window counter 0 5C! stack~", "a card in play and its seat, such as 5C@1"),
    (H + "window counter 0 5C! stack 5C@0 ~2C", "a card in play and its seat, such as 5C@1"),
    (H + "window counter 0 5C! stack 5C@0 ~QQ@1", "a card in play and its seat, such as 5C@1"),
    (H + "window counter 0 5C! stack 5C@0 left~", TEN_DIGITS),
    (H + "window counter 0 5C! stack 5C@0 left 1 ~2", "nothing more in this field"),
    (H + "window play 0 7C! stack 7C@0 left 1 revealed~", A_CARD),
    (H + "window play 0 7C! stack 7C@0 revealed 3H ~T", A_CARD),
    (H + "window play 0 7C! stack 7C@0 revealed 3H ~left 1", A_CARD),
    (H + "window choose 1 hand-limit ~2", "nothing more in this field"),
    (H + "outcome ~won 0", "one of goal, passes, resignation, agreement"),
    (H + "outcome goal ~x", TEN_DIGITS),
    (H + "outcome goal 0 1 2 3 ~4", "nothing more in this field"),
    (H + "seed ~7", "a seed: a string as in JSON, or 0x and bytes in hexadecimal"),
    (H + "seed~", "a seed: a string as in JSON, or 0x and bytes in hexadecimal"),
    (H + "seed ~0x", "a seed: a string as in JSON, or 0x and bytes in hexadecimal"),
    (H + "seed 0xfff~", "two hexadecimal digits for each byte"),
    (H + "seed 0xff~g", "; and a field, or the end"),
    (H + 'seed ~"7', "a string as in JSON (Unterminated string"),
    (H + 'seed "~\n"', "a string as in JSON (Invalid control character"),
    (H + 'seed "7" ~7', "; and a field, or the end"),
    (H + 'seed ~"\\ud800"', "a text that has a UTF-8 form"),
]


def assert_mistake(parse: Callable[[str], object], marked: str, expected: str) -> None:
    before, _, after = marked.partition("~")
    with pytest.raises(NotationError) as caught:
        parse(before + after)
    error = caught.value
    assert (error.text, error.position) == (before + after, len(before))
    assert error.expected.startswith(expected)


@pytest.mark.parametrize(("marked", "expected"), MISTAKES)
def test_mistake_is_pointed_out(marked: str, expected: str) -> None:
    assert_mistake(parse_position, marked, expected)


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("balanced; hands - / -~", "; and view (parse_position reads full states)"),
        ("balanced; view 0; ~seed 7", "a field of a view (parse_position reads full states)"),
        ("balanced; view 0; ~words 7", "a field of a view (parse_position reads full states)"),
        ("balanced; view 0; ~sees -", "a field: view, turn, ply"),
        ("balanced; hands - / -; view ~2", "a seat from 0 to 1, or spectator"),
        ("balanced; hands - / -; view~", "a seat from 0 to 1, or spectator"),
        ("balanced; hands - / -; view ~00", "a seat from 0 to 1, or spectator"),
        ("balanced; hands - / -; view 0 ~1", "nothing more in this field"),
        ("balanced; hands - / -; view spectator ~1", "nothing more in this field"),
        ("balanced; view 0; hands 3H / ~?", A_CARD),
        ("balanced; view 0; hands 3H / ?? ~-", A_CARD),
        ("balanced; view 0; hands - / -; scrap ~??", A_CARD),
        ("balanced; view 0; hands - / -; deck " + "?? " * 54 + "~??", "no more than 54 cards"),
    ],
)
def test_mistake_in_a_view_is_pointed_out(marked: str, expected: str) -> None:
    assert_mistake(parse_view, marked, expected)


@pytest.mark.parametrize("read", [parse_position, parse_view])
@pytest.mark.parametrize("value", [None, 7, b"balanced", ["balanced"], START])
def test_text_of_the_wrong_type_is_a_type_error(read: Any, value: object) -> None:
    with pytest.raises(TypeError, match="a position is read from text, not"):
        read(value)


@pytest.mark.parametrize("value", [None, "balanced", Position.of(START), START.players])
def test_only_states_and_views_are_written(value: Any) -> None:
    with pytest.raises(TypeError, match="a GameState or a PlayerView is written, not"):
        format_position(value)


LONG = 1_000_000


@pytest.mark.parametrize(
    "text",
    [
        " " * LONG,
        "a" * LONG,
        "balanced" + "+random-fours" * (LONG // 13),
        "balanced" + ";" * LONG,
        "balanced; hands " + "/" * LONG,
        "balanced; hands - / " + "3H " * (LONG // 3),
        H + "a" * LONG,
        H + "a-" * (LONG // 2),
        H + "ply " + "9" * LONG,
        H + "points TH(" + "JC," * (LONG // 3) + "JC) / -",
        H + "points " + "(" * LONG,
        H + "window " + "counter " * (LONG // 8),
        H + "window counter 0 " + "5" * LONG,
        H + "window counter 0 5C! stack " + "5C@0 " * (LONG // 5),
        H + "window play 0 7C! stack 7C@0 revealed " + "5C " * (LONG // 3),
        H + "outcome goal " + "0 " * (LONG // 2),
        H + 'seed "' + "\\" * LONG,
        H + "seed 0x" + "f" * LONG + "f",
        'balanced@1{"goals":' + "[" * LONG,
        'balanced@1{"hand_limit":' + "9" * LONG + "}",
    ],
    ids=range(20),
)
def test_a_long_text_is_refused_at_once(text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert len(str(caught.value)) < 1000
    assert time.perf_counter() - start < 5  # a second on a busy machine


def test_a_long_seed_is_read() -> None:
    seed = "ä;" * 100_000
    state = attrs.evolve(Position.of(START), seed=seed, words=0).build()
    assert_read_again(state)


# --- views that nobody can have ---


def problems_of(text: str) -> list[tuple[str, str, str]]:
    with pytest.raises(InvalidPositionError) as caught:
        parse_view(text)
    return [(*problem,) for problem in caught.value.problems]


def unknown(count: int) -> str:
    return " ??" * count


def seen_text(seat: int | str = 0, **fields: str) -> str:
    """A view of a table on which much is known, with some fields changed."""
    text = {
        "hands": "3H 5H / 8S ?? ??",
        "points": "TH / -",
        "permanents": "- / QH",
        "deck": "7S" + unknown(44),
        "known": "- / 3H / 7S",
        **{name.replace("_", "-"): value for name, value in fields.items()},
    }
    return f"balanced; view {seat}; " + "; ".join([" ".join(item) for item in text.items()])


def test_a_view_can_be_written_by_hand() -> None:
    seen = parse_view(seen_text())
    assert [player.hand_size for player in seen.players] == [2, 3]
    assert seen.players[1].hand == (Card("8S"),)
    assert seen.players[1].seen == (Card("3H"),)
    assert seen.deck_top == (Card("7S"),)
    assert parse_action("3H") in seen.legal_actions


WRONG_VIEWS: list[tuple[str, list[tuple[str, str, str]]]] = [
    (
        seen_text(hands="3H ?? / 8S ?? ??"),
        [("bad-unknown", "hands[0]", "the viewer knows its own hand")],
    ),
    (
        seen_text(deck="7S ?? 9S 9C" + unknown(41)),
        [
            ("bad-known", "deck", "9S is below an unknown card"),
            ("bad-known", "deck", "9C is below an unknown card"),
        ],
    ),
    (
        seen_text(deck="7S 9S" + unknown(43)),
        [("bad-known", "deck", "9S has not been shown to all")],
    ),
    (
        seen_text(hands="3H 5H / 8S ?? ?? ??"),
        [("bad-unknown", "position", "47 cards are unknown, and 46 are nowhere else")],
    ),
    (
        seen_text(hands="3H 5H / 8S ??"),
        [("bad-unknown", "position", "45 cards are unknown, and 46 are nowhere else")],
    ),
    (
        seen_text(hands="3H 3H / 8S ?? ??", known="- / - / 7S"),
        [("card-twice", "hands[0]", "3H is there twice")],
    ),
    (
        seen_text(scrap="X1"),
        [("not-in-deck", "scrap", "X1 is no card of this ruleset's deck")],
    ),
    (
        seen_text(permanents="8C / QH", deck="7S" + unknown(43)),
        [
            (
                "bad-unknown",
                "hands[1]",
                "the viewer sees all of it, by glasses or for an empty deck",
            )
        ],
    ),
    (
        seen_text(
            "spectator", hands="3H ?? / 5H ??", deck="7S" + unknown(45), known="- / - / 3H 7S"
        ),
        [("bad-known", "hands[1]", "5H has not been shown to all")],
    ),
    (
        seen_text(frozen="9S"),
        [("bad-frozen", "frozen", "9S is in no hand")],
    ),
    (
        seen_text(frozen="8S", frozen_longer="8S"),
        [("bad-frozen", "frozen_longer", "8S is not among the frozen cards of the seat in turn")],
    ),
    (
        seen_text(known="8S / 3H / 7S"),
        [("bad-known", "known[0]", "8S is known to the viewer where it stands")],
    ),
    (
        seen_text(known="- / 9S / 7S"),
        [("bad-known", "known[1]", "9S is not in the viewer's hand")],
    ),
    (
        seen_text(
            "spectator", hands="?? ?? / ?? ?? ??", known="- / 3H / 7S", deck="7S" + unknown(43)
        ),
        [("bad-known", "known[1]", "3H is not in the viewer's hand")],
    ),
    (
        seen_text(known="- / - / 7S 9S"),
        [("bad-known", "known[2]", "9S is in no hand, nor on the deck")],
    ),
    (
        seen_text(window="play 0 7C! stack 7C@0 left 1 revealed 7S 9S", deck="7S" + unknown(43)),
        [("bad-window", "window", "9S is not known on the deck")],
    ),
    (
        seen_text(window="counter 0 5C! stack 5C@0 left 1", deck="7S" + unknown(43)),
        [("bad-window", "window", "seat 0 is not asked with 1 answers left")],
    ),
    (seen_text(turn="2"), [("bad-turn", "turn", "2 is not from 0 to 1")]),
]


@pytest.mark.parametrize(("text", "problems"), WRONG_VIEWS, ids=range(len(WRONG_VIEWS)))
def test_a_view_that_nobody_can_have_is_refused(
    text: str, problems: list[tuple[str, str, str]]
) -> None:
    assert problems_of(text) == problems


def test_a_view_for_another_number_of_seats_is_refused() -> None:
    with pytest.raises(InvalidPositionError) as caught:
        view_from(get_ruleset("balanced"), 1, hands=[()], deck=[None] * 52, known=[(), (), (), ()])
    assert [(problem.code, problem.where) for problem in caught.value.problems] == [
        ("bad-seats", "hands"),
        ("bad-seats", "known"),
    ]
