"""`cuttle replay`: the way through a game, what is shown of it, and what a seat may see."""

import datetime as dt
import io
import itertools
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import cuttle_engine as cuttle
from cuttle_engine import Card, GameState, Outcome, PlayerView, Record, render, serde
from cuttle_engine.cli import main
from cuttle_engine.dice import Dice

CARD = re.compile(r"[A2-9TJQK][CDHS]|X[12]")
PROMPT = re.compile(r"^\d+-\d+> ", re.MULTILINE)


def played(ruleset: cuttle.Ruleset | str, seed: object, **more: Any) -> Record:
    """A whole game of random players."""
    start = state = cuttle.deal(ruleset, seed=str(seed))
    dice, actions = Dice(f"{seed}/play"), []
    while state.outcome is None:
        legal = cuttle.legal_actions(state)
        actions.append(legal[dice.below(len(legal))])
        state = cuttle.apply(state, actions[-1])
    return Record(start, actions, **more)


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., str]:
    """Writes games into a file; its name."""

    def write(*records: Record) -> str:
        path = tmp_path / "games.txt"
        with path.open("w", encoding="utf-8") as file:
            cuttle.write_records(records, file)
        return str(path)

    return write


@pytest.fixture
def stepped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., list[str]]:
    """Step through a file with these answers; what was printed before each prompt."""

    def run(name: str, *answers: str, args: Iterable[str] = ()) -> list[str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{text}\n" for text in answers])))
        with monkeypatch.context() as patch:
            patch.setattr(sys.stdout, "isatty", lambda: True)
            assert main(["replay", name, *args]) == 0
        printed = capsys.readouterr()
        assert not printed.err
        return PROMPT.split(printed.out)

    return run


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What is printed where there is no terminal."""

    def run(*args: str) -> str:
        assert main(["replay", *args]) == 0
        out, err = capsys.readouterr()
        assert not err
        return out

    return run


GAME = played("balanced", 7)
STATES = list(GAME.states())
NAMED = Record(
    GAME.start,
    GAME.actions[:3],
    result=Outcome((1,), "resignation"),
    players=["Ann", "Bob"],
    date=dt.date(2026, 11, 30),
    comments=[(0, "Well\nplayed"), (3, "I resign"), (3, "Really")],
)


# --- the way through a game ---


def test_enter_shows_the_table_after_each_ply(
    file: Callable[..., str], stepped: Callable[..., list[str]]
) -> None:
    screens = stepped(file(GAME), *[""] * len(GAME.actions))
    assert len(screens) == len(STATES) + 1
    for screen, state in zip(screens, STATES, strict=False):
        assert f"\n{render.text(state)}\n" in screen
    for screen, (ply, action) in zip(screens[1:], enumerate(GAME.actions, 1), strict=False):
        assert re.search(rf"^ *{ply}  {re.escape(str(action))} +seat [01] ", screen, re.MULTILINE)
    assert "Enter is the next move, ? is for help, q to quit.\n" in screens[0]
    assert screens[-2].endswith("\nSeat 0 wins with 10 of 10 points.\n")
    assert not any("wins" in screen for screen in screens[:-2])


@pytest.mark.parametrize(
    ("answers", "ply"),
    [
        ("n", 1),
        ("next", 1),
        ("  N ", 1),
        ("12", 12),
        ("012", 12),
        ("0", 0),
        ("57", 57),
        ("12 b", 11),
        ("12 p", 11),
        ("12 back b", 10),
        ("12 f", 0),
        ("12 first n", 1),
        ("l", 57),
        ("LAST p", 56),
    ],
)
def test_steps_and_jumps(
    file: Callable[..., str], stepped: Callable[..., list[str]], answers: str, ply: int
) -> None:
    texts = [answers] if answers.strip() == "N" else answers.split()
    screens = stepped(file(GAME), *texts)
    assert render.text(STATES[ply]) in screens[-2]
    assert screens[-1] == "\n"  # the end of the input


def test_beyond_the_ends_nothing_moves(
    file: Callable[..., str], stepped: Callable[..., list[str]]
) -> None:
    screens = stepped(file(GAME), "b", "58", "9" * 5000, "l", "", "n", "p")
    assert screens[1] == "this is the first ply\n"
    assert screens[2] == "there is no ply 58, only 0 to 57\n"
    assert screens[3] == f"'{'9' * 58}… is no number that could be meant\n"
    assert screens[5] == screens[6] == "this is the last ply\n"
    assert render.text(STATES[56]) in screens[7]


def test_another_game_begins_at_its_start(
    file: Callable[..., str], stepped: Callable[..., list[str]]
) -> None:
    games = [played("pagat", seed) for seed in range(4)]
    name = file(*games)
    screens = stepped(name, "g 3", "5", "g", "g", "g x", "g 0", "n", "game 1")
    for screen, number in ((0, 1), (1, 3), (3, 4), (8, 1)):
        assert f"\ngame {number}\n{render.text(games[number - 1].start)}\n" in screens[screen]
    assert screens[4] == f"{name}: there is no game 5, only 1 to 4\n"
    assert screens[5] == "'x' is no number that could be meant\n"
    assert screens[6] == f"{name}: there is no game 0, only 1 to 4\n"
    assert "game 4\npagat@1, ply 1\n" in screens[7]


def test_a_wrong_game_is_not_gone_to(
    file: Callable[..., str], stepped: Callable[..., list[str]]
) -> None:
    name = file(GAME)
    with Path(name).open("a", encoding="utf-8") as games:
        games.write('[Ruleset "balanced"]\n[Seed "7"]\n\n9H\n')
    screens = stepped(name, "g 2", "n")
    assert screens[1] == "game 2, line 13: after 0 moves: 9H is not legal: card-not-there\n"
    assert "game 1\nbalanced@1, ply 1\n" in screens[2]


def test_the_game_and_the_ply_to_begin_with(
    file: Callable[..., str], stepped: Callable[..., list[str]]
) -> None:
    name = file(played("pagat", 1), GAME)
    assert render.text(STATES[12]) in stepped(name, args=["--game=2", "--at=12"])[0]
    assert render.text(STATES[57]) in stepped(name, args=["--game=2", "--at=last"])[0]


def test_plies_are_those_of_the_states(
    file: Callable[..., str], stepped: Callable[..., list[str]], printed: Callable[..., str]
) -> None:
    name = file(Record(STATES[20], GAME.actions[20:]))
    assert render.text(STATES[20]) in stepped(name)[0]
    screens = stepped(name, "30", "19", "f")
    assert render.text(STATES[30]) in screens[1]
    assert screens[2] == "there is no ply 19, only 20 to 57\n"
    assert render.text(STATES[20]) in screens[3]
    assert printed(name, "--at=57", "--print=text") == f"{cuttle.format_position(GAME.final)}\n"


def test_help_and_what_is_no_command(
    file: Callable[..., str], stepped: Callable[..., list[str]]
) -> None:
    screens = stepped(file(GAME), "?", "help", "foo", "n 2", "0x1", "-1", "²", "1 2", "\x1b[2J")
    assert screens[1] == screens[2]
    assert "Enter, n     the next move" in screens[1]
    words = ["'foo'", "'n 2'", "'0x1'", "'-1'", "'²'", "'1 2'", r"'\x1b[2J'"]
    assert screens[3:-1] == [f"{word} is no command; ? lists them\n" for word in words]


@pytest.mark.parametrize("word", ["q", "Q", "quit", " q "])
def test_quitting(file: Callable[..., str], stepped: Callable[..., list[str]], word: str) -> None:
    assert stepped(file(GAME), word, "n")[1:] == [""]


def test_the_end_of_the_input_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: Callable[..., str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    for stdin in (io.StringIO(""), None):
        monkeypatch.setattr(sys, "stdin", stdin)
        assert main(["replay", file(GAME)]) == 0
        out, err = capsys.readouterr()
        assert out.endswith("\n0-57> \n" if stdin else ", q to quit.\n\n")
        assert not err


def test_ctrl_c_ends_with_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: Callable[..., str]
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt  # as a person at the keyboard may

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["replay", file(GAME)]) == 130
    assert not capsys.readouterr().err


# --- what is shown ---


def test_names_date_comments_and_the_result_are_shown(
    file: Callable[..., str], stepped: Callable[..., list[str]]
) -> None:
    screens = stepped(file(NAMED), "", "", "")
    for screen in screens[:-1]:
        head = "game 1, 2026-11-30: Ann (seat 0), Bob (seat 1)\nbalanced@1, ply "
        assert screen.lstrip("\n").startswith(head)
    assert "\n\n     Well played\nEnter is " in screens[0]
    assert screens[1].endswith("\n\n  1  3H       Ann plays 3H for points\n")
    assert screens[3].endswith(
        "\n\n  3  decline  Ann declines to counter; 4S takes effect\n"
        "     I resign\n     Really\nBob wins by resignation.\n"
    )


def test_a_game_may_be_unfinished_or_without_any_move(
    file: Callable[..., str], stepped: Callable[..., list[str]]
) -> None:
    screens = stepped(file(Record(GAME.start)), "n")
    assert "\nThe round is unfinished.\n" in screens[0]
    assert screens[1] == "this is the last ply\n"


def test_a_name_may_be_missing(
    file: Callable[..., str], stepped: Callable[..., list[str]], printed: Callable[..., str]
) -> None:
    name = file(Record(GAME.start, GAME.actions[:2], players=["", "Bob"]))
    screens = stepped(name, "", "")
    assert "game 1: Bob (seat 1)\n" in screens[0]
    assert "  1  3H       seat 0 plays 3H for points\n" in screens[1]
    assert "  2  4S!      Bob plays 4S: seat 0 discards 2\n" in printed(name)


def test_nothing_in_a_file_does_something_to_the_terminal(
    file: Callable[..., str], stepped: Callable[..., list[str]], printed: Callable[..., str]
) -> None:
    evil = "\x1b[2J\x07\x9b31m\u202eevil\r\n\u2028\tword\x00"
    name = file(
        Record(GAME.start, GAME.actions[:1], players=[evil * 9, "B"], comments=[(0, evil)] * 2)
    )
    for text in (*stepped(name, "c", "1"), printed(name)):
        assert all(letter == "\n" or letter.isprintable() for letter in text)
    assert "[2J31mevil word" in stepped(name)[0]


def test_comments_are_cut_to_the_screen_and_shown_in_full_on_demand(
    file: Callable[..., str], stepped: Callable[..., list[str]]
) -> None:
    words = " ".join([f"word{number}" for number in range(500)])
    screens = stepped(file(Record(GAME.start, comments=[(0, words)])), "c", "comments")
    assert screens[0].count("\n") == 23
    assert " … (c)\nThe round is unfinished.\n" in screens[0]
    assert " ".join(screens[1].split()) == words
    assert screens[2] == screens[1]
    assert stepped(file(GAME), "c")[1] == "There are no comments here\n"


LONG = ["A" * 60, "B B " * 20, "", "D" * 60]


def seats_of(ruleset: str) -> int:
    return cuttle.get_ruleset(ruleset).seats


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_every_ply_fits_onto_the_screen(
    file: Callable[..., str], stepped: Callable[..., list[str]], seat: int | None
) -> None:
    games = [
        played(name, seed, players=LONG[: seats_of(name)], comments=[(1, "cut " * 99)])
        for name in cuttle.ruleset_names()
        for seed in range(5)
    ]
    fullest = 0
    name = file(*games)
    for number, game in enumerate(games, 1):
        args = [f"--game={number}", *([] if seat is None else [f"--seat={seat}"])]
        screens = stepped(name, *[""] * len(game.actions), args=args)[:-1]
        assert len(screens) == len(game.actions) + 1
        for screen in screens:
            lines = screen.split("\n")  # with the one of the prompt
            assert max(map(len, lines)) <= 80
            assert len(lines) <= 24
            fullest = max(fullest, len(lines))
    assert fullest >= 24


# --- what a seat may see ---


def allowed(state: GameState, seat: int) -> set[str]:
    """The cards that may be named to the seat."""
    cards: list[Card] = [*state.players[seat].hand, *state.scrap, *state.known_to(seat)]
    for player in state.players:
        for stack in (*player.points, *player.permanents):
            cards += [stack.card, *[control.card for control in stack.controls]]
    if state.window is not None:
        cards += [*[card for card, _ in state.window.stack], *state.window.revealed]
    return {str(card) for card in cards}


def test_with_a_seat_nothing_hidden_is_shown(
    file: Callable[..., str], stepped: Callable[..., list[str]], printed: Callable[..., str]
) -> None:
    rulesets = [*cuttle.ruleset_names(), "balanced+random-fours", "cuttle-cards+deck-nines"]
    told = ""
    for number, ruleset in enumerate(rulesets * 2):
        game, seat = played(ruleset, number), number % 2
        states = list(game.states())
        name = file(game)
        answers = itertools.chain.from_iterable([["e", ""] for _ in states])
        screens = stepped(name, *answers, args=[f"--seat={seat}"])
        for ply, state in enumerate(states):
            for text in screens[2 * ply : 2 * ply + 2]:
                assert set(CARD.findall(text)) <= allowed(state, seat)
            table = render.text(state, seat)
            # Where there is no room, blank lines go.
            assert table in screens[2 * ply] or table.replace("\n\n", "\n") in screens[2 * ply]
            assert "seed" not in screens[2 * ply + 1]
        told += "".join(screens)
        seen = set[str]().union(*[allowed(state, seat) for state in states])
        assert set(CARD.findall(printed(name, f"--seat={seat}"))) <= seen
    assert "draws a card" in told
    assert "discards ??" not in told


def test_a_seat_is_you(file: Callable[..., str], stepped: Callable[..., list[str]]) -> None:
    screens = stepped(file(NAMED), "3", args=["--seat=1"])
    assert "(you)" in screens[0]
    assert "  3  decline  Ann declines to counter; 4S takes effect\n" in screens[1]
    assert "\nYou win by resignation.\n" in screens[1]


# --- export ---


def test_the_position_is_exported_as_text_and_as_json(
    file: Callable[..., str], stepped: Callable[..., list[str]]
) -> None:
    for ply in (0, 2, 10, 57):
        screens = stepped(file(GAME), str(ply), "e", "E", "export", "e json")
        assert cuttle.parse_position(screens[2]).build() == STATES[ply]
        assert screens[2] == screens[3] == screens[4]
        assert screens[2] == f"{cuttle.format_position(STATES[ply])}\n"
        assert screens[5] == f"{serde.dumps(STATES[ply])}\n"


def test_a_seat_exports_what_it_sees(
    file: Callable[..., str], stepped: Callable[..., list[str]], printed: Callable[..., str]
) -> None:
    name, seen = file(GAME), cuttle.view(STATES[10], 1)
    screens = stepped(name, "e", "e json", args=["--seat=1", "--at=10"])
    assert cuttle.parse_view(screens[1]) == seen
    assert serde.loads(screens[2], PlayerView) == seen
    for form, screen in (("text", screens[1]), ("json", screens[2])):
        assert printed(name, "--seat=1", "--at=10", f"--print={form}") == screen


def test_export_into_a_file_that_is_not_there_yet(
    tmp_path: Path, file: Callable[..., str], stepped: Callable[..., list[str]]
) -> None:
    one, two, none = tmp_path / "my position", tmp_path / "x.JSON", tmp_path / "none" / "x"
    answers = [f"e {path}" for path in (one, two, one, none, tmp_path)]
    screens = stepped(file(GAME), "5", *answers, "e a\0b")
    assert screens[2:4] == [f"Written to {one}\n", f"Written to {two}\n"]
    assert screens[4] == f"{one}: File exists\n"
    assert screens[5] == f"{none}: No such file or directory\n"
    assert screens[6].startswith(f"{tmp_path}: ")
    assert "null" in screens[7]
    assert one.read_bytes().decode() == f"{cuttle.format_position(STATES[5])}\n"
    assert serde.loads(two.read_bytes(), GameState) == STATES[5]


def test_what_has_no_json_or_no_cattrs_says_so_and_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, file: Callable[..., str], stepped: Callable[..., list[str]]
) -> None:
    name = file(Record(cuttle.deal(seed="7" * 1_100_000)))
    assert "is too long for JSON" in stepped(name, "e json", "?")[1]
    monkeypatch.setitem(sys.modules, "cattrs", None)
    monkeypatch.delitem(sys.modules, "cuttle_engine.serde")
    monkeypatch.delattr(cuttle, "serde")
    screens = stepped(file(GAME), "e json", "n")
    assert screens[1] == "JSON needs cattrs: pip install 'cuttle-engine[json]'\n"
    assert "ply 1\n" in screens[2]


# --- where there is no terminal ---


def test_without_a_terminal_every_move_is_printed_in_words(
    capsys: pytest.CaptureFixture[str], file: Callable[..., str], printed: Callable[..., str]
) -> None:
    assert main(["watch", "--seed=7"]) == 0
    watched = capsys.readouterr().out.removeprefix("balanced@1, seed 7\n")
    name = file(GAME)
    assert printed(name) == f"game 1\n{watched}"
    assert printed(name, "--print=moves", "--at=last") == f"game 1\n{watched}"
    part = printed(name, "--print=moves", "--at=3").split("\n")
    assert part[:5] == f"game 1\n{watched}".split("\n")[:5]
    assert "\n".join(part[6:]) == f"{render.text(STATES[3])}\n"


def test_comments_stand_between_the_moves(
    file: Callable[..., str], printed: Callable[..., str]
) -> None:
    assert printed(file(NAMED)).split("\n")[:8] == [
        "game 1, 2026-11-30: Ann (seat 0), Bob (seat 1)",
        "",
        "     Well played",
        "  1  3H       Ann plays 3H for points",
        "  2  4S!      Bob plays 4S: Ann discards 2",
        "  3  decline  Ann declines to counter; 4S takes effect",
        "     I resign",
        "     Really",
    ]


def test_with_a_ply_its_table_is_printed(
    file: Callable[..., str], printed: Callable[..., str]
) -> None:
    name = file(GAME)
    assert printed(name, "--at=0") == f"game 1\n{render.text(STATES[0])}\n"
    assert printed(name, "--print=table") == printed(name, "--at=0")
    assert printed(name, "--at=1") == (
        f"game 1\n{render.text(STATES[1])}\n\n  1  3H       seat 0 plays 3H for points\n"
    )
    assert printed(name, "--at=last").endswith("\nSeat 0 wins with 10 of 10 points.\n")
    assert render.text(STATES[1], 1) in printed(name, "--at=1", "--seat=1")


def test_print_asks_nothing_on_a_terminal_either(
    monkeypatch: pytest.MonkeyPatch, file: Callable[..., str], printed: Callable[..., str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert printed(file(GAME), "--print=text") == f"{cuttle.format_position(GAME.start)}\n"


def test_standard_input_is_printed_and_not_stepped_through(
    monkeypatch: pytest.MonkeyPatch, printed: Callable[..., str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    for text in (cuttle.format_record(GAME), serde.dumps(GAME)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert printed("-", "--at=3") == (
            f"game 1\n{render.text(STATES[3])}\n\n"
            "  3  decline  seat 0 declines to counter; 4S takes effect\n"
        )


# --- what is in the way ---


def test_what_is_in_the_way_is_one_line_and_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: Callable[..., str]
) -> None:
    name, none, wrong = file(GAME), str(tmp_path / "none"), tmp_path / "wrong"
    wrong.write_text('[Ruleset "balanced"]\n[Seed "7"]\n\n9H\n', "utf-8")
    empty = tmp_path / "empty"
    empty.touch()
    for args, message in (
        ((none,), f"{none}: No such file or directory"),
        ((str(tmp_path),), f"{tmp_path}: "),
        ((str(empty),), f"{empty}: there is no game in it"),
        ((str(wrong),), "game 1, line 1: after 0 moves: 9H is not legal: card-not-there"),
        ((name, "--game=2"), f"{name}: there is no game 2, only 1 to 1"),
        ((name, "--seat=2"), "game 1: there is no seat 2, only 0 to 1"),
        ((name, "--seat=-1"), "game 1: there is no seat -1, only 0 to 1"),
        ((name, "--at=58"), "there is no ply 58, only 0 to 57"),
    ):
        assert main(["replay", *args]) == 1
        out, err = capsys.readouterr()
        assert err.startswith(f"cuttle replay: {message}")
        assert err.count("\n") == 1
        assert not out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ("", "the following arguments are required: FILE"),
        ("x --at=-1", "argument --at: '-1' is not the number of a ply, nor last"),
        ("x --at=first", "argument --at: 'first' is not the number of a ply, nor last"),
        ("x --game=0", "argument --game: '0' is not a number of a game, from 1 to 999,999,999"),
        ("x --seat=you", "argument --seat: invalid int value: 'you'"),
        ("x --print=pdf", "argument --print: invalid choice: 'pdf'"),
    ],
)
def test_usage_errors_are_one_line_and_status_2(
    args: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", *args.split()]) == 2
    out, err = capsys.readouterr()
    assert err.startswith(f"cuttle replay: {message}")
    assert err.count("\n") == 1
    assert not out


# --- as a program ---


@pytest.mark.skipif(os.name != "posix", reason="a terminal is another thing there")
def test_it_is_stepped_through_on_a_real_terminal(file: Callable[..., str]) -> None:
    import pty  # there is none on Windows

    ours, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "cuttle_engine", "replay", file(NAMED)],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
    ) as process:
        os.close(terminal)
        shown = b""
        for typed in (b"\n", b"l\n", b"q\n"):
            while not shown.endswith(b"0-3> "):
                shown += os.read(ours, 1000)
            os.write(ours, typed)
            shown += b"\0"
        assert process.wait() == 0
    os.close(ours)
    first, second, third, _ = shown.decode().replace("\r\n", "\n").split("\0")
    assert "ply 0\n" in first
    assert "ply 1\n" in second
    assert third.endswith("Bob wins by resignation.\n0-3> ")


def test_what_replay_needs_is_imported_only_for_it() -> None:
    code = """
import sys
from cuttle_engine.cli import main
main(["perft", "--depth", "1"])
loaded = {name for name in sys.modules if "record" in name or "replay" in name}
assert not loaded & {name for name in loaded if name.startswith("cuttle_engine")}, loaded
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
