"""Games as text: what is written, what can be read, and what is refused, where."""

import datetime as dt
import io
import json
import random
import time
import tracemalloc
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, pairwise
from typing import Any

import pytest

from cuttle_engine import (
    Action,
    CuttleError,
    Draw,
    Effect,
    GameState,
    InvalidPositionError,
    NotationError,
    Outcome,
    PlayPoints,
    Rank,
    Reason,
    Record,
    ReplayError,
    RulesetError,
    apply,
    deal,
    format_position,
    format_record,
    get_ruleset,
    legal_actions,
    parse_action,
    parse_record,
    read_records,
    register_ruleset,
    split_records,
    write_records,
)

from ..rules.table import FOUR_SEATS, TWO_SIDES, put

START = deal("balanced", seed=7)
HEAD = '[Ruleset "balanced@1"]\n[Seed "7"]\n'
lib: Any = parse_record
"""For what a type checker refuses."""


def actions_of(text: str) -> tuple[Action, ...]:
    return tuple([parse_action(word) for word in text.split()])


SOME = actions_of("5H! decline *QH draw")
GAME = Record(START, SOME)


def whole(start: GameState = START, seed: int = 1) -> Record:
    """A random round to its end."""
    rng = random.Random(seed)
    actions: list[Action] = []
    state = start
    while state.outcome is None:
        actions.append(rng.choice(legal_actions(state)))
        state = apply(state, actions[-1])
    return Record(start, actions)


def tag_of(record: Record, name: str) -> str | None:
    """What the text of the record has in a tag, as it is written."""
    for line in format_record(record).splitlines():
        if line.startswith(f"[{name} "):
            return line.removeprefix(f"[{name} ").removesuffix("]")
    return None


# --- writing ---


def test_everything_that_a_record_holds_is_written_in_one_order() -> None:
    record = Record(
        START,
        SOME,
        result=Outcome((1,), "resignation"),
        players=["Ann", "Bob"],
        first_dealer=0,
        date=dt.date(2026, 11, 30),
        tags={"Event": 'The "Club"', "Round": "3"},
        comments=[(0, "before"), (2, "in"), (2, "the middle"), (4, "after")],
    )
    text = """\
[Ruleset "balanced@1"]
[Seed "7"]
[Seat0 "Ann"]
[Seat1 "Bob"]
[FirstDealer "0"]
[Date "2026-11-30"]
[Result "resignation 1"]
[Event "The \\"Club\\""]
[Round "3"]

{before} 1. 5H! decline {in} {the middle} *QH 2. draw {after}
"""
    assert format_record(record) == text
    assert parse_record(text) == record


def test_a_record_without_moves_is_its_tags() -> None:
    text = '[Ruleset "balanced@1"]\n[Seed "7"]\n[FirstDealer "1"]\n[Result "*"]\n'
    assert format_record(Record(START)) == text
    assert parse_record(text) == Record(START)


def test_the_numbers_are_those_of_the_turns() -> None:
    record = whole()
    turns = sum([state.window is None for state in record.states()][:-1])
    numbers = [word for word in format_record(record).split() if word.endswith(".")]
    assert numbers == [f"{turn + 1}." for turn in range(turns)]


def test_a_record_that_begins_in_a_window_begins_without_a_number() -> None:
    middle = [*GAME.states()][1]
    text = format_record(Record(middle, SOME[1:]))
    assert text.splitlines()[-1] == "decline *QH 1. draw"
    assert parse_record(text) == Record(middle, SOME[1:])


@pytest.mark.parametrize("seed", range(5))
def test_moves_stand_in_lines_of_80_characters_at_most(seed: int) -> None:
    record = whole(seed=seed)
    long = "x" * 100
    record = Record(START, whole(seed=seed).actions, comments={7: long})
    text = format_record(record)
    moves = text.partition("\n\n")[2].splitlines()
    assert f"{{{long}}}" in moves
    lines = [line for line in moves if long not in line]
    assert all(len(line) <= 80 for line in lines)
    assert " ".join(moves).split() == text.partition("\n\n")[2].split()
    # Each is as full as it may be; a number stays with its move.
    for line, after in pairwise(moves):
        first = " ".join(after.split()[: 1 + after.split()[0].endswith(".")])
        assert len(line) + 1 + len(first) > 80
        assert not line.endswith(".")


@pytest.mark.parametrize(
    ("start", "tag", "value"),
    [
        (deal("balanced", seed=7), "Seed", '"7"'),
        (deal("balanced", seed=""), "Seed", '""'),
        (deal("balanced", seed='"\\'), "Seed", r'"\"\\"'),
        (deal("balanced", seed="\0\x7f\u2028ü"), "Seed", r'"\u0000\u007f\u2028ü"'),
        (deal("balanced", seed=b"\xff\x00"), "SeedHex", '"ff00"'),
    ],
)
def test_a_deal_is_written_as_its_seed(start: GameState, tag: str, value: str) -> None:
    assert tag_of(Record(start), tag) == value
    assert parse_record(format_record(Record(start))).start == start


def test_or_as_its_deck() -> None:
    deck = " ".join([str(card) for card in START.deck])
    hands = [" ".join([str(card) for card in player.hand]) for player in START.players]
    start = deal("balanced", deck=" ".join([*hands, deck]))
    assert tag_of(Record(start), "Deck") == f'"{hands[0]} {hands[1]} {deck}"'
    assert parse_record(format_record(Record(start))).start == start


def test_and_any_other_state_as_a_position() -> None:
    start = put(hands=["5C 7S", "2C QH"], points=["", "TH(JC)"], seed=b"\xff")
    text = tag_of(Record(start), "Position")
    assert text is not None
    assert parse_record(format_record(Record(start))).start == start
    assert parse_record(f"[Position {text}]").start == start
    ended = put(outcome=Outcome((1,), "resignation"))
    assert tag_of(Record(ended), "Result") == '"resignation 1"'
    assert parse_record(format_record(Record(ended))) == Record(ended)


def test_a_ruleset_without_an_id_is_written_by_value() -> None:
    house = get_ruleset("balanced").replace(hand_limit=7)
    record = Record(deal(house, seed=7), SOME)
    assert tag_of(record, "Ruleset") == r'"balanced@1{\"hand_limit\":7}"'
    assert parse_record(format_record(record)) == record
    for rules in (FOUR_SEATS, TWO_SIDES):
        record = whole(deal(rules, seed=1))
        assert parse_record(format_record(record)) == record


def test_a_ruleset_with_an_effect_that_has_no_name_cannot_be_written() -> None:
    class Nameless(Effect):
        pass

    house = get_ruleset("balanced").replace(effects={Rank.TEN: Nameless()})
    with pytest.raises(RulesetError, match="Nameless cannot be written down"):
        format_record(Record(deal(house, seed=7)))


WEIRD = [
    "",
    " ",
    " two  spaces ",
    "{",
    "}",
    "{}",
    "\\",
    "\\}",
    "\\n",
    "\\u0041",
    "a\nb",
    '\n\n[Seed "8"]\n\n',
    "\r\n",
    "\r",
    "\t\0\x1f\x7f\x80\x85\x9f",
    "\u2028\u2029\ufeff",
    "😀 ü ß",
    "1. 3H",
    '[Event "x"]',
    '"',
    "x" * 200,
]


@pytest.mark.parametrize("text", WEIRD)
def test_any_text_comes_back_and_is_written_in_what_can_be_seen(text: str) -> None:
    record = Record(
        START,
        SOME,
        players=[text, text[::-1]],
        tags={"Event": text},
        comments=[(0, text), (2, text), (2, text), (4, text)],
    )
    written = format_record(record)
    assert parse_record(written) == record
    assert format_record(parse_record(written)) == written
    shown = written.replace("\n", "")
    assert not any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in shown)
    assert written.splitlines() == written.split("\n")[:-1]
    assert [*read_records(io.StringIO(written * 3))] == [record] * 3


# --- reading ---


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "\n1. 5H! decline *QH 2. draw\n",
        HEAD + "5H! decline *QH draw",
        HEAD + "\n\n  1.5H!   7. decline\n\n\n*QH\t2... draw  \n\n",
        HEAD.replace("\n", "\r\n") + "\r\n1. 5H! decline\r\n*QH 2. draw\r\n",
        HEAD.replace("\n", "\r") + "\r1. 5H! decline\r*QH 2. draw\r",
        "\ufeff" + HEAD + "5H! decline *QH draw",
        "\n \n" + HEAD + "5H! decline *QH draw",
        '  [  Ruleset"balanced"  ]  \n\t[Seed\t"\\u0037"]\n5h! DECLINE *qh Draw',
        '[RULESET " Balanced@1 "]\n[seed "7"]\n5H! decline *QH draw',
        '[seedhex "37"]\n[ruleset "balanced@1"]\n5H! decline *QH draw',
        '[Ruleset "balanced@1"]\n[Seed "7"]\n[Result " * "]\n5H! decline *QH draw',
        HEAD + '[FirstDealer " 1"]\n5H! decline *QH draw',
        f"[Position {json.dumps(format_position(START))}]\n5H! decline *QH draw",
    ],
)
def test_reading_is_forgiving(text: str) -> None:
    assert parse_record(text) == GAME
    assert [*read_records(text.splitlines())] == [GAME]
    assert [*read_records(text.splitlines(keepends=True))] == [GAME]


def test_comments_stand_anywhere_among_the_moves() -> None:
    text = (
        HEAD
        + "{a}{b} 1. {c} 5H!{d}decline{}\n*QH {two\r\nlines \\} \\\\ \\n \\u00fc \\ud83d\\uDE00}"
    )
    assert parse_record(text).comments == (
        (0, "a"),
        (0, "b"),
        (0, "c"),
        (1, "d"),
        (2, ""),
        (3, "two\nlines } \\ \n ü 😀"),
    )


def test_names_may_be_left_out_for_some_seats() -> None:
    assert parse_record(HEAD + '[Seat1 "Bob"]').players == ("", "Bob")
    assert parse_record(HEAD + '[Seat0 ""]').players == ("", "")
    assert parse_record(HEAD).players == ()


def test_further_tags_keep_their_names_and_their_order() -> None:
    text = HEAD + '[b "1"]\n[A "2"]\n[Seat7 "3"]\n[Date "0001-01-01"]\n[B2 "4"]'
    record = parse_record(text)
    assert record.tags == (("b", "1"), ("A", "2"), ("Seat7", "3"), ("B2", "4"))
    assert record.date == dt.date(1, 1, 1)


def test_the_result_need_not_be_said() -> None:
    record = whole()
    text = format_record(record)
    without = "\n".join([line for line in text.splitlines() if not line.startswith("[Result")])
    assert parse_record(without) == record


# --- what is refused ---


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("", "", "one of the tags Seed, SeedHex, Deck, Position, and only one"),
        ("1. 3H", "1. 3H", "one of the tags Seed"),
        ('[Ruleset "balanced"]\n3H', "3H", "one of the tags Seed"),
        ('[Seed "7"]\n3H', "3H", "the tag Ruleset"),
        (HEAD + '[SeedHex "37"]', '"37"', "only one"),
        ('[Deck "x"]\n' + HEAD, '"7"', "only one"),
        (HEAD + '[seed "7"]', '"7"]', "another tag"),
        (HEAD + '[Event "7"]\n[EVENT "8"]', '"8"', "another tag"),
        ('[Ruleset "nonsense"]\n[Seed "7"]', "nonsense", "a ruleset (no ruleset 'nonsense'"),
        ('[Ruleset "balanced@1 x"]\n[Seed "7"]', ' x"]', "the end of the ruleset"),
        ('[Ruleset "balanced@1{"]\n[Seed "7"]', '"]\n[Seed', "a ruleset in JSON"),
        ('[Ruleset "balanced@1{\\"x\\":1}"]\n[Seed "7"]', '"balanced', "changes of a ruleset"),
        ('[Ruleset "balanced"]\n[SeedHex "f"]', '"f"', "the bytes of a seed"),
        ('[Ruleset "balanced"]\n[SeedHex "fg"]', '"fg"', "the bytes of a seed"),
        ('[Ruleset "balanced"]\n[Deck "3H 5Z"]', "5Z", "a card such as"),
        ('[Ruleset "balanced"]\n[Deck "' + "3H " * 99 + '"]', '"3H', "no more than 54 cards"),
        ('[Position "balanced; hands AC"]', '"]', "/ and an entry for each of 2 seats"),
        ('[Position "balanced; hands \\u0041C"]', '"balanced', "/ and an entry"),
        (HEAD + '[Seat2 "x"]', '"x"', "no more than 2 seats"),
        (HEAD + '[FirstDealer "2"]', '"2"', "a seat from 0 to 1"),
        (HEAD + '[FirstDealer "one"]', '"one"', "a seat from 0 to 1"),
        (HEAD + '[FirstDealer "\u0661"]', '"\u0661"', "a seat from 0 to 1"),
        (HEAD + '[Date "30.11.2026"]', '"30.', "a date such as 2026-11-30"),
        (HEAD + '[Date "2026-02-30"]', '"2026', "a date such as"),
        (HEAD + '[Date "20261130"]', '"2026', "a date such as"),
        (HEAD + '[Date ""]', '""', "a date such as"),
        (HEAD + '[Result ""]', '""', "goal, passes, resignation, agreement"),
        (HEAD + '[Result "1-0"]', '"1-0"', "goal, passes, resignation, agreement"),
        (HEAD + '[Result "resignation 4"]', '"resig', "and the seats that won, or *"),
        (HEAD + '[Result "resignation 2"]', '"resig', "the result of a round ((2,) are not"),
        (HEAD + '[Result "resignation"]', '"resig', "the result of a round (0 winners"),
        (HEAD + '["x"]', '"x"]', "the name of a tag"),
        (HEAD + '[1st "x"]', "1st", "the name of a tag"),
        (HEAD + "[Event x]", "x]", "a string as in JSON"),
        (HEAD + "[Event]", "]", "a string as in JSON"),
        (HEAD + "[Event", "", "a string as in JSON"),
        (HEAD + '[Event "x]', '"x]', "a string as in JSON"),
        (HEAD + '[Event "\\x"]', "\\x", "a string as in JSON"),
        (HEAD + '[Event "\t"]', "\t", "a string as in JSON"),
        (HEAD + '[Event "x"', "", "] that ends the tag"),
        (HEAD + '[Event "x" "y"]', '"y"', "] that ends the tag"),
        (HEAD + '[Event "x"] 1. 3H', "1. 3H", "the end of the line"),
        (HEAD + '[Event "\\ud800"]', '"\\ud800', "a text that has a UTF-8 form"),
        (HEAD + '[Event "\ud800"]', '"\ud800', "a text that has a UTF-8 form"),
        (HEAD + "1. 3H 2. 5Z", "5Z", "a card"),
        (HEAD + "1. 3H 2.5Cx", "", "the card to scuttle"),
        (HEAD + "1. 3H 2", "2", "draw, pass, decline"),
        (HEAD + "3H {x} *", "", "a card"),
        (HEAD + "3H } draw", "} draw", "draw, pass, decline"),
        (HEAD + "{x} 3H {y {z} draw {", "{", "} at the end of the comment"),
        (HEAD + "3H {x\\", "{x", "} at the end of the comment"),
        (HEAD + "3H {x\\}", "{x", "} at the end of the comment"),
        (HEAD + "3H {x\\y}", "\\y}", "one of the escapes"),
        (HEAD + "3H {\\\\ \\u00g0}", "\\u00g0}", "one of the escapes"),
        (HEAD + "3H {\\ud800}", "\\ud800}", "a text that has a UTF-8 form"),
        (HEAD + "3H 1-0", "1-0", "draw, pass, decline"),
        (HEAD + "3H [Event", "[Event", "this is one game, and read_records reads more"),
        (HEAD + "3H\n" + HEAD, "[Ruleset", "this is one game, and read_records reads more"),
        (HEAD + "\n" + HEAD, "[Ruleset", "this is one game, and read_records reads more"),
    ],
)
def test_a_mistake_is_shown_where_it_is(text: str, place: str, expected: str) -> None:
    with pytest.raises(NotationError) as found:
        parse_record(text)
    error = found.value
    assert error.text == text
    assert expected in error.expected
    assert error.position == (text.rindex(place) if place else len(text))
    str(error).encode("utf-8", "surrogatepass")


@pytest.mark.parametrize(
    ("moves", "ply", "move", "reason"),
    [
        ("7S", 0, "7S", Reason.CARD_NOT_THERE),
        ("1. 3H 2. draw 3. 5H! {x} draw", 3, "draw", Reason.WRONG_WINDOW),
        ("pass", 0, "pass", Reason.MUST_NOT_PASS),
    ],
)
def test_a_move_that_is_not_legal_is_named(moves: str, ply: int, move: str, reason: Reason) -> None:
    with pytest.raises(ReplayError) as found:
        parse_record(HEAD + moves)
    assert (found.value.ply, str(found.value.move), found.value.reason) == (ply, move, reason)


@pytest.mark.parametrize("result", ["*", "passes", "agreement", "resignation 0"])
def test_a_result_that_was_not_played_is_wrong(result: str) -> None:
    record = whole()
    text = format_record(record)
    assert '[Result "goal ' in text
    wrong = text.replace(text[text.index("[Result") :].partition("\n")[0], f'[Result "{result}"]')
    with pytest.raises(ReplayError, match="wrong-result") as found:
        parse_record(wrong)
    assert (found.value.ply, found.value.move) == (len(record.actions), None)


@pytest.mark.parametrize(
    "tags",
    [
        '[Ruleset "balanced"]\n[Deck ""]',
        '[Ruleset "balanced"]\n[Deck "AC AC"]',
        '[Position "balanced; hands AC / AC"]',
    ],
)
def test_cards_that_cannot_lie_so_are_an_invalid_position(tags: str) -> None:
    with pytest.raises(InvalidPositionError):
        parse_record(tags)


def test_the_ruleset_of_a_position_is_the_one_that_is_named() -> None:
    text = format_record(Record(put(hands=["5C", "2C"])))
    assert parse_record(text).start.ruleset == get_ruleset("balanced")
    with pytest.raises(NotationError, match="the ruleset of the position"):
        parse_record(text.replace('[Ruleset "balanced@1"]', '[Ruleset "pagat"]'))


@pytest.mark.parametrize("value", [None, 7, b"", GAME, ["draw"]])
def test_only_text_is_read(value: Any) -> None:
    with pytest.raises(TypeError, match="a game is read from text"):
        lib(value)


@pytest.mark.parametrize("value", [None, 7, "", START])
def test_only_a_record_is_written(value: Any) -> None:
    with pytest.raises(TypeError, match="a Record is written"):
        format_record(value)


# --- many games ---


def games(count: int) -> list[Record]:
    rulesets = ("balanced", "pagat", "traditional")
    return [whole(deal(rulesets[n % 3], seed=n), seed=n) for n in range(count)]


def test_a_file_has_many_games() -> None:
    records = [*games(6), Record(START), GAME, Record(START), Record(START)]
    file = io.StringIO()
    assert write_records(iter(records), file) == len(records)
    text = file.getvalue()
    assert text == "".join([format_record(record) + "\n" for record in records])
    assert [*read_records(io.StringIO(text))] == records
    assert [*read_records(text.splitlines())] == records
    assert [*read_records(("\ufeff" + text.replace("\n", "\r\n").rstrip()).split("\n"))] == records
    again = io.StringIO()
    write_records(read_records(io.StringIO(text)), again)
    assert again.getvalue() == text


def test_games_can_be_added_to_a_file() -> None:
    file = io.StringIO()
    for record in (Record(START), GAME, Record(START)):
        write_records([record], file)
    file.seek(0)
    assert [*read_records(file)] == [Record(START), GAME, Record(START)]


@pytest.mark.parametrize("lines", [[], [""], ["\n", "  \n"], ["\ufeff"]])
def test_an_empty_file_has_no_games(lines: list[str]) -> None:
    assert [*read_records(lines)] == []
    assert [*split_records(lines)] == []
    file = io.StringIO()
    assert write_records([], file) == 0
    assert not file.getvalue()


def test_a_game_begins_with_a_tag_after_moves_or_after_an_empty_line() -> None:
    lines = ["", "", "[a]", "[b]", "", "1. moves {comment", "", "[no tag]", ""]
    lines += ["\\} } more", "", "moves"]
    lines += ["[c]", " \t", " [d]", "{[no tag]", "} [no tag]", " [e]", "", "", ""]
    found = [(line, text.split()) for line, text in split_records(lines)]
    assert [line for line, _ in found] == [3, 13, 15, 18]
    assert [words[0] for _, words in found] == ["[a]", "[c]", "[d]", "[e]"]
    assert [*chain(*[words for _, words in found])] == " ".join(lines).split()


def test_the_text_of_a_game_is_what_stands_there() -> None:
    text = HEAD + "\n1. 5H! decline {two\n\nlines}\n"
    assert [*split_records(io.StringIO(f"\n{text}{text}"))] == [(2, text), (8, text)]


def test_a_game_that_is_wrong_does_not_hide_the_next_ones() -> None:
    texts = [format_record(GAME), HEAD + "7S", "[what is this?", format_record(GAME)]
    found: list[str] = []
    for line, text in split_records("\n\n".join(texts).splitlines()):
        try:
            found.append(f"{line}: {parse_record(text)!r}")
        except CuttleError as error:
            found.append(f"{line}: {type(error).__name__}")
    assert found == [
        "1: <Record balanced@1, 4 actions, unfinished>",
        "9: ReplayError",
        "13: NotationError",
        "15: <Record balanced@1, 4 actions, unfinished>",
    ]


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (HEAD + "7S", ReplayError),
        (HEAD + "7Z", NotationError),
        ('[Ruleset "balanced"]\n[Deck "AC"]', InvalidPositionError),
    ],
)
def test_what_is_wrong_says_which_game_it_is_in(wrong: str, kind: type[CuttleError]) -> None:
    text = "\n".join([format_record(GAME), "", wrong, "", format_record(GAME)])
    reading = read_records(text.splitlines())
    assert next(reading) == GAME
    with pytest.raises(kind) as found:
        next(reading)
    assert found.value.__notes__ == ["in game 2, which begins at line 9"]
    assert [*reading] == []


def test_progress_is_told_after_each_game() -> None:
    records = games(5)
    text = "".join([format_record(record) + "\n" for record in records])
    told: list[tuple[int, int]] = []
    reading = read_records(io.StringIO(text), progress=lambda *so_far: told.append(so_far))
    assert told == []
    for number, record in enumerate(reading, 1):
        assert record == records[number - 1]
        assert len(told) == number
    assert [number for number, _ in told] == [1, 2, 3, 4, 5]
    assert [place for _, place in told] == sorted({place for _, place in told})
    assert told[-1][1] == len(text)


def test_lines_are_read_as_they_are_needed() -> None:
    taken = 0

    def lines() -> Iterator[str]:
        nonlocal taken
        text = format_record(GAME) + "\n"
        while True:
            for line in text.splitlines(keepends=True):
                taken += 1
                yield line

    reading = read_records(lines())
    assert taken == 0
    for _ in range(3):
        assert next(reading) == GAME
    assert taken == 3 * 7 + 1


def test_one_game_at_a_time_is_kept() -> None:
    text = format_record(whole()) + "\n"

    def lines(count: int) -> Iterator[str]:
        for _ in range(count):
            yield from text.splitlines(keepends=True)

    def peak(count: int) -> int:
        tracemalloc.reset_peak()
        assert sum([1 for _ in read_records(lines(count))]) == count
        return tracemalloc.get_traced_memory()[1]

    [*read_records(lines(2))]
    tracemalloc.start()
    try:
        few, many = peak(5), peak(200)
    finally:
        tracemalloc.stop()
    assert many < few + 20_000


def test_a_ruleset_by_value_is_made_once_for_games_in_a_row() -> None:
    house = get_ruleset("balanced").replace(hand_limit=7)
    texts = [format_record(Record(deal(rules, seed=1))) for rules in (house, house, "pagat", house)]
    found = [record.start.ruleset for record in read_records("\n".join(texts).splitlines())]
    assert found == [house, house, get_ruleset("pagat"), house]
    assert found[0] is found[1]


def test_a_ruleset_that_is_not_registered_here_is_named() -> None:
    register_ruleset("house", get_ruleset("balanced").replace(hand_limit=7))
    text = format_record(Record(deal("house", seed=1)))
    assert parse_record(text).start.ruleset.id == "house@1"
    with pytest.raises(NotationError, match="no ruleset 'home@1'"):
        parse_record(text.replace("house", "home"))


@pytest.mark.parametrize("value", [None, 7, START, "", HEAD])
def test_lines_are_no_text(value: Any) -> None:
    for read in (read_records, split_records):
        with pytest.raises(TypeError, match="lines are an iterable of them"):
            read(value)


@pytest.mark.parametrize("value", [b"draw", None, 7])
def test_a_line_is_text(value: Any) -> None:
    for read in (read_records, split_records):
        for lines in ([value], [HEAD, value]):
            with pytest.raises(TypeError, match="open the file as text"):
                list(read(lines))
    with pytest.raises(TypeError, match="open the file as text"):
        list(read_records(b"draw"))  # type: ignore[arg-type]  # as wrong


def test_progress_is_a_function() -> None:
    wrong: Any = 7
    with pytest.raises(TypeError, match="progress is a function"):
        read_records([], progress=wrong)


def test_only_records_are_written_and_only_to_a_file() -> None:
    wrong: Any
    for wrong in (None, "x", b"", GAME):
        with pytest.raises(TypeError, match="records are an iterable of them"):
            write_records(wrong, io.StringIO())
    for wrong in (None, "games.txt", print):
        with pytest.raises(TypeError, match=r"a file has write\(\)"):
            write_records([GAME], wrong)
        with pytest.raises(TypeError, match="a Record is written"):
            write_records([GAME, wrong], io.StringIO())


# --- texts that mean no good ---

LONG = 1_000_000
HOSTILE = {
    "a long line": "x" * LONG,
    "a long number": "1" * LONG,
    "a long number with a dot": "1" * LONG + ".",
    "dots": "1" + "." * LONG,
    "a long move": "7S!" * (LONG // 3),
    "spaces": " " * LONG,
    "spaces in a tag": "[" + " " * LONG,
    "spaces after a tag": '[Event "x"]' + " " * LONG + "x",
    "a long name": "[" + "x" * LONG,
    "a long string": '[Event "' + "x" * LONG,
    "escapes in a string": '[Event "' + "\\n" * (LONG // 2),
    "quotes": '[Event "' + '\\"' * (LONG // 2),
    "opening brackets": "[" * LONG,
    "lines of opening brackets": "[\n" * (LONG // 2),
    "tags": "".join([f'[x{number} ""]\n' for number in range(LONG // 12)]),
    "empty tags": "[]\n" * (LONG // 3),
    "an open comment": "{" + "x" * LONG,
    "open comments": "{" * LONG,
    "open comments with escapes": "{\\{" * (LONG // 3),
    "escapes": "{" + "\\}" * (LONG // 2),
    "empty comments": "{}" * (LONG // 2) + "x",
    "closing braces": "}" * LONG,
    "lines of comments": "{x\n" * (LONG // 3),
    "empty lines": "\n" * LONG + "x",
    "half empty lines": " \r" * (LONG // 2) + "x",
    "many cards": f'[Deck "{"7S " * (LONG // 3)}"]',
    "many winners": f'[Result "goal {"0 " * (LONG // 2)}"]',
    "a long date": f'[Date "{"1" * LONG}"]',
    "a deep ruleset": '[Ruleset "balanced' + "{" * LONG + '"]',
    "many moves": "draw " * (LONG // 5),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("head", ["", HEAD], ids=["alone", "in a game"])
def test_a_hostile_text_is_read_or_refused_in_good_time(name: str, head: str) -> None:
    """It takes a second or two; what is quadratic would take hours."""
    text = head + HOSTILE[name]
    start = time.process_time()
    with suppress(NotationError, ReplayError):
        parse_record(text)
    with suppress(NotationError, ReplayError):
        deque(read_records(io.StringIO(text)), maxlen=0)
    assert time.process_time() - start < 30


def test_what_is_refused_is_not_remembered() -> None:
    for number in range(10):
        with pytest.raises(NotationError):
            parse_record(f"{HEAD}nonsense{number}")
    assert Record(START, [Draw()]) == parse_record(HEAD + "00000000001. DRAW")
    assert Record(START, [PlayPoints(START.players[0].hand[0])]) == parse_record(HEAD + "1.3H")
