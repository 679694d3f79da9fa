"""Files of games on the command line: verified, written in their other form, added to."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cuttle_engine as cuttle
from cuttle_engine import Record, parse_action, serde
from cuttle_engine.cli import main
from cuttle_engine.dice import Dice
from cuttle_engine.record_commands import games_in

HEAD = '[Ruleset "balanced@1"]\n[Seed "7"]\n'
SHORT = f"{HEAD}\n1. 3H 2. 4S! decline\n"
ILLEGAL = f"{HEAD}\n1. 3H 2. 4S! decline 9H\n"
MISSPELT = f"{HEAD}\n1. 3H\n2. 4Z! decline\n"


def played(seed: object, **more: Any) -> Record:
    """A whole game of random players."""
    start = state = cuttle.deal("balanced", seed=str(seed))
    dice, actions = Dice(f"{seed}/play"), []
    while state.outcome is None:
        legal = cuttle.legal_actions(state)
        actions.append(legal[dice.below(len(legal))])
        state = cuttle.apply(state, actions[-1])
    return Record(start, actions, **more)


def text_of(*records: Record) -> str:
    file = io.StringIO()
    cuttle.write_records(records, file)
    return file.getvalue()


def json_of(*records: Record) -> str:
    return "".join([serde.dumps(record) + "\n" for record in records])


GAMES = [
    played(1, players=["Ann", "Bob"], comments=[(0, "Grüße"), (2, "a } in it\nand a line")]),
    played(2, tags={"Event": "a test"}),
    Record(cuttle.deal(seed=7), [parse_action("3H")], result=cuttle.Outcome((1,), "resignation")),
]


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., str]:
    """Writes a file; its name."""

    def write(content: str | bytes, name: str = "games") -> str:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return write


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, list[str], str]]:
    """Runs a command; its status, the lines of its output, and its errors."""

    def run(*args: str) -> tuple[int, list[str], str]:
        status = main(args)
        printed = capsys.readouterr()
        return status, printed.out.splitlines(), printed.err

    return run


def standard_input(monkeypatch: pytest.MonkeyPatch, content: str | bytes) -> None:
    data = content.encode() if isinstance(content, str) else content
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


# --- check ---


def test_check_says_one_line_a_game_and_counts_them(
    file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    status, lines, err = ran("check", file(text_of(*GAMES)))
    assert (status, err) == (0, "")
    assert lines == [
        f"game 1, line 1: {len(GAMES[0].actions)} moves, goal 0",
        f"game 2, line {lines[1].split(':')[0].split()[-1]}: {len(GAMES[1].actions)} moves, goal 0",
        f"game 3, line {lines[2].split(':')[0].split()[-1]}: 1 move, resignation 1",
        "3 games, none wrong",
    ]
    rows = text_of(*GAMES).split("\n")
    for line in lines[1:3]:
        row = int(line.split(":")[0].split()[-1])
        assert rows[row - 1].startswith("[Ruleset")
        assert not rows[row - 2]


def test_check_goes_on_after_a_wrong_game(
    file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    lost = f'{HEAD}[Result "goal 0"]\n\n1. 3H\n'
    nowhere = '[Position "balanced; turn 0; hands 3H / 3H"]\n'
    texts = [SHORT, ILLEGAL, MISSPELT, lost, nowhere, f'{HEAD}[Seed "8"]\n', SHORT]
    status, lines, err = ran("check", file("\n" + "\n".join(texts)))
    assert (status, err) == (1, "")
    assert lines[0] == "game 1, line 2: 3 moves, unfinished"
    assert lines[1] == "game 2, line 7: after 3 moves: 9H is not legal: wrong-window"
    assert lines[2] == (
        "game 3, line 12: line 16, column 4: expected draw, pass, decline, or a card such as 7S,"
        " not '4Z!'"
    )
    assert lines[3] == "game 4, line 18: after 1 move: the result: wrong-result"
    assert lines[4].startswith("game 5, line 24: hands[1]: 3H is there, and in hands[0] as well")
    assert lines[5].startswith("game 6, line 26: line 28, column ")
    assert lines[6] == "game 7, line 30: 3 moves, unfinished"
    assert lines[7:] == ["7 games, 5 wrong"]
    assert ran("check", "--quiet", file("\n" + "\n".join(texts))) == (
        1,
        [*lines[1:6], lines[7]],
        "",
    )


def test_check_quiet_says_nothing_of_games_that_are_right(
    file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    assert ran("check", "--quiet", file(SHORT)) == (0, ["1 game, none wrong"], "")


def test_check_takes_json_a_record_a_line(
    file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    wrong = json.loads(json_of(GAMES[2]))
    wrong["actions"].append({"type": "draw"})
    wrong["actions"][0]["card"] = "KD"
    lines = [*json_of(*GAMES).splitlines(), "", json.dumps(wrong), "{}", "[1", json_of(GAMES[2])]
    status, said, err = ran("check", file("\n\n" + "\n".join(lines)))
    assert (status, err) == (1, "")
    assert [line.split(": ")[0] for line in said[:-1]] == [
        *["game 1, line 3", "game 2, line 4", "game 3, line 5", "game 4, line 7"],
        *["game 5, line 8", "game 6, line 9", "game 7, line 10"],
    ]
    assert "$.actions[0]: " in said[3]
    assert "$: " in said[4]
    assert "no JSON" in said[5]
    assert said[6:] == ["game 7, line 10: 1 move, resignation 1", "7 games, 3 wrong"]


BRACES = Record(
    GAMES[2].start, comments=[(0, '{ "[ \\" }'), (0, '"format": "cuttle-engine/record/')]
)


@pytest.mark.parametrize("indent", [None, 0, 1, 2, "\t"])
@pytest.mark.parametrize("margin", ["", " ", "\t "])
@pytest.mark.parametrize("gap", ["", "\n", " \n\n"])
def test_a_record_begins_where_the_one_before_has_ended(
    indent: int | str | None,
    margin: str,
    gap: str,
    file: Callable[..., str],
    ran: Callable[..., tuple[int, list[str], str]],
) -> None:
    games = [*GAMES, BRACES, GAMES[0]]
    texts = [json.dumps(serde.to_data(record), indent=indent) for record in games]
    spread = [f"{margin}{text.replace(chr(10), chr(10) + margin)}\n{gap}" for text in texts]
    status, lines, _ = ran("check", file("".join(spread)))
    assert (status, lines[-1]) == (0, "5 games, none wrong")
    assert lines[1].startswith(f"game 2, line {spread[0].count(chr(10)) + 1}: ")


@pytest.mark.parametrize("indent", [None, 0, 2])
def test_after_a_record_that_does_not_end_the_next_one_is_found(
    indent: int | None, file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    games = [json.dumps(serde.to_data(record), indent=indent) for record in GAMES]
    for cut in (1, 2, 50, len(games[0]) // 2, len(games[0]) - 1):
        status, lines, _ = ran("check", file("\n".join([games[0][:cut], *games])))
        assert (status, lines[-1]) == (1, "4 games, 1 wrong"), cut
        assert lines[0].startswith("game 1, line 1: $: ")
    status, lines, _ = ran("check", file("\n".join([f"{games[0]}}}", *games])))
    assert (status, lines[-1]) == (1, "4 games, 1 wrong")


@pytest.mark.parametrize("indent", [None, 0, 2])
def test_of_a_json_array_it_is_said_that_json_lines_are_needed(
    indent: int | None, file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    said = "it is a JSON array; games as JSON are JSON Lines, a record in each line\n"
    for games in (GAMES, []):
        name = file("\n" + json.dumps([serde.to_data(record) for record in games], indent=indent))
        for command in ("check", "convert", "replay"):
            status, _, err = ran(command, name)
            assert (status, err) == (1, f"cuttle {command}: {name}: {said}")


@pytest.mark.parametrize("form", [text_of, json_of])
def test_a_byte_order_mark_and_other_line_ends_are_no_mistakes(
    file: Callable[..., str],
    ran: Callable[..., tuple[int, list[str], str]],
    form: Callable[..., str],
) -> None:
    for end in ("\n", "\r\n", "\r"):
        name = file("\ufeff" + form(*GAMES).replace("\n", end))
        assert ran("check", "--quiet", name) == (0, ["3 games, none wrong"], "")


def test_check_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    standard_input(monkeypatch, SHORT)
    lines = ["game 1, line 1: 3 moves, unfinished", "1 game, none wrong"]
    assert ran("check", "-") == (0, lines, "")
    assert not sys.stdin.buffer.closed
    monkeypatch.setattr(sys, "stdin", None)
    assert ran("check", "-") == (
        *(1, ["0 games, none wrong, 1 file not read"]),
        "cuttle check: there is no standard input\n",
    )


def test_of_several_files_each_line_says_which(
    monkeypatch: pytest.MonkeyPatch,
    file: Callable[..., str],
    ran: Callable[..., tuple[int, list[str], str]],
) -> None:
    standard_input(monkeypatch, SHORT)
    names = [file(SHORT, "one"), file(ILLEGAL, "two"), file(json_of(GAMES[2]), "three")]
    status, lines, _ = ran("check", *names, "-")
    assert status == 1
    assert lines == [
        f"{names[0]}: game 1, line 1: 3 moves, unfinished",
        f"{names[1]}: game 1, line 1: after 3 moves: 9H is not legal: wrong-window",
        f"{names[2]}: game 1, line 1: 1 move, resignation 1",
        "standard input: game 1, line 1: 3 moves, unfinished",
        "4 games, 1 wrong",
    ]


def test_check_goes_on_after_a_file_that_cannot_be_read(
    tmp_path: Path, file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    names = [str(tmp_path / "none"), str(tmp_path), file("", "empty"), file(" \n\n", "blank")]
    status, lines, err = ran("check", *names, file(SHORT))
    assert (status, lines[1]) == (1, "1 game, none wrong, 4 files not read")
    errors = err.splitlines()
    assert errors[0] == f"cuttle check: {names[0]}: No such file or directory"
    assert errors[1].startswith(f"cuttle check: {names[1]}: ")
    assert errors[2:] == [f"cuttle check: {name}: there is no game in it" for name in names[2:]]


def test_a_file_that_could_not_be_there_is_only_a_file_not_read(
    monkeypatch: pytest.MonkeyPatch,
    file: Callable[..., str],
    ran: Callable[..., tuple[int, list[str], str]],
) -> None:
    name, long = file(SHORT), "x" * 300
    for other in (long, f"{long}/games", "nul\0", name + "/games"):
        status, lines, err = ran("check", other, name)
        assert (status, lines[1]) == (1, "1 game, none wrong, 1 file not read")
        assert err.count("\n") == 1
    assert ran("convert", long)[0] == ran("convert", name, long)[0] == 1

    class Broken(io.RawIOBase):
        """A disk that fails."""

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any, /) -> int:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Broken())))
    status, lines, err = ran("check", "-", name)
    assert (status, lines[1]) == (1, "1 game, none wrong, 1 file not read")
    assert err == "cuttle check: standard input: Input/output error\n"


def test_a_name_does_nothing_to_the_terminal(
    tmp_path: Path, file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    odd = "a\x1b[31m\nb"
    good = file(SHORT)
    said: list[str | list[str]] = []
    for args in (
        *(("check", odd), ("convert", odd), ("replay", odd), ("convert", good, f"{odd}/{odd}")),
        *(("watch", f"--save={odd}/{odd}"), ("check", good, f"--{odd}"), (odd,)),
        *(("simulate", f"--plot={odd}/a.png"), ("simulate", f"--plot={odd}")),
    ):
        status, _, err = ran(*args)
        assert status
        said.append(err)
    for content in (SHORT, ILLEGAL, "no game"):
        name = file(content, odd)
        said += [ran("check", good, name)[1], ran("convert", name)[2]]
    said.append(ran("watch", f"--save={tmp_path}/{odd}.txt")[1][-1])
    for text in said:
        lines = text.removesuffix("\n") if isinstance(text, str) else "".join(text)
        assert lines.isprintable()


def test_what_is_no_utf8_is_in_the_way_of_its_own_game_only(
    file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    latin = f"{HEAD}\n3H {{é}}\n".encode("latin-1")
    status, lines, _ = ran("check", file(b"\n".join([SHORT.encode(), latin, SHORT.encode()])))
    assert (status, lines[1], lines[3]) == (
        *(1, "game 2, line 6: line 9 is not UTF-8"),
        "3 games, 1 wrong",
    )
    _, lines, _ = ran("check", file(SHORT.encode("utf-16")))
    assert lines == ["game 1, line 1: line 1 is not UTF-8", "1 game, 1 wrong"]
    _, lines, _ = ran("check", file(json_of(GAMES[0]).replace("Ann", "\xe9").encode("latin-1")))
    assert lines == ["game 1, line 1: line 1 is not UTF-8", "1 game, 1 wrong"]


@pytest.mark.parametrize("form", [text_of, json_of])
def test_a_game_is_there_before_the_next_ones_are_read(
    monkeypatch: pytest.MonkeyPatch, form: Callable[..., str]
) -> None:
    class Endless(io.RawIOBase):
        """Games without end."""

        given = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any, /) -> int:
            part = (form(GAMES[0]) * (len(buffer) // 100)).encode()[: len(buffer)]
            buffer[: len(part)] = part
            self.given += len(part)
            return len(part)

    raw = Endless()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(raw)))
    games = games_in("-")
    for _, game in zip(range(3), games, strict=False):
        assert game.record() == GAMES[0]
    assert raw.given < 1 << 18
    games.close()


class Terminal(io.StringIO):
    """Something that is looked at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("has_rich", [True, False])
def test_progress_is_shown_where_the_lines_are_not(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    file: Callable[..., str],
    tmp_path: Path,
    *,
    has_rich: bool,
) -> None:
    if has_rich:
        pytest.importorskip("rich")
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.delenv("NO_COLOR", raising=False)
    else:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    right, wrong = file(f"{SHORT}\n" * 100, "right"), file(f"{SHORT}\n" * 100 + ILLEGAL)

    def shown(*args: str) -> str:
        screen = Terminal()
        monkeypatch.setattr(sys, "stderr", screen)
        main(args)
        return screen.getvalue()

    assert "100 games, none wrong" in shown("check", wrong)
    assert capsys.readouterr().out.count("\n") == 102
    assert "100 games" in shown("convert", right, str(tmp_path / "out"))
    assert not capsys.readouterr().out
    # On a terminal the lines themselves say how far it is.
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert not shown("check", wrong)
    assert not shown("convert", right)
    assert "100 games" in shown("check", "--quiet", wrong)


# --- convert ---


def test_convert_writes_text_as_json_and_json_as_text(
    tmp_path: Path, file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    name, out = file(text_of(*GAMES)), tmp_path / "out"
    assert ran("convert", name, str(out)) == (0, [], "")
    assert out.read_bytes().decode() == json_of(*GAMES)
    assert ran("convert", str(out), name) == (0, [], "")
    assert Path(name).read_bytes().decode() == text_of(*GAMES)
    assert {path.name for path in tmp_path.iterdir()} == {"games", "out"}


@pytest.mark.parametrize(("form", "other"), [(text_of, json_of), (json_of, text_of)])
def test_without_out_convert_writes_to_standard_output(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    form: Callable[..., str],
    other: Callable[..., str],
) -> None:
    for out in ([], ["-"]):
        standard_input(monkeypatch, form(*GAMES))
        assert main(["convert", "-", *out]) == 0
        assert capsys.readouterr().out == other(*GAMES)


def test_standard_output_is_utf8_whatever_the_terminal_has(file: Callable[..., str]) -> None:
    done = program("convert", file(json_of(*GAMES)), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout.decode()) == (0, text_of(*GAMES))


def test_to_the_same_form_convert_writes_what_is_well_formed(
    file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    loose = text_of(*GAMES).replace(" 2. ", "\n\n2.").replace("Ruleset", "RULESET")
    name = file(loose)
    assert ran("convert", "--to=text", name, name)[0] == 0
    assert Path(name).read_text("utf-8") == text_of(*GAMES)
    spread = "".join([json.dumps(serde.to_data(record), indent=1) + "\n" for record in GAMES])
    assert ran("convert", "--to=json", file(spread), name)[0] == 0
    assert Path(name).read_text("utf-8") == json_of(*GAMES)


def test_a_wrong_game_ends_convert_and_out_stays_as_it_was(
    tmp_path: Path, file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    name = file(f"{SHORT}\n{ILLEGAL}\n{SHORT}")
    message = f"cuttle convert: {name}: game 2, line 6: after 3 moves: 9H is not legal: "
    assert ran("convert", name, file("old", "out")) == (1, [], f"{message}wrong-window\n")
    assert ran("convert", name, str(tmp_path / "new")) == (1, [], f"{message}wrong-window\n")
    assert (tmp_path / "out").read_text() == "old"
    assert {path.name for path in tmp_path.iterdir()} == {"games", "out"}


def test_a_game_that_has_no_json_is_a_wrong_one(
    file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    name = file(f"{SHORT}\n{HEAD}\n{{{'a' * 1_100_000}}}\n")
    status, _, err = ran("convert", name)
    assert status == 1
    assert err.startswith(f"cuttle convert: {name}: game 2, line 6: value: a text of 1100000 char")


def test_convert_says_what_is_in_the_way_in_one_line(
    tmp_path: Path, file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    name, none = file(SHORT), str(tmp_path / "none")
    for args, message in (
        ((none,), f"{none}: No such file or directory"),
        ((none, str(tmp_path / "out")), f"{none}: No such file or directory"),
        ((file("", "empty"), str(tmp_path / "out")), f"{tmp_path}/empty: there is no game in it"),
        ((name, f"{none}/out"), f"{none}/out: No such file or directory"),
        ((name, str(tmp_path)), f"{tmp_path}: Is a directory"),
    ):
        assert ran("convert", *args) == (1, [], f"cuttle convert: {message}\n")
    assert {path.name for path in tmp_path.iterdir()} == {"games", "empty"}


@pytest.mark.skipif(os.name != "posix", reason="links and modes are others there")
def test_out_keeps_its_mode_and_links_lead_to_it(tmp_path: Path, file: Callable[..., str]) -> None:
    out, link = tmp_path / "out", tmp_path / "link"
    out.touch()
    out.chmod(0o604)
    link.symlink_to(out)
    assert main(["convert", file(SHORT), str(link)]) == 0
    assert link.is_symlink()
    assert out.stat().st_mode & 0o777 == 0o604
    assert main(["check", str(out)]) == 0


@pytest.mark.skipif(os.name != "posix", reason="links are others there")
def test_out_is_made_where_a_link_leads_that_leads_to_nothing_yet(
    tmp_path: Path, file: Callable[..., str]
) -> None:
    out, link, saved = tmp_path / "out", tmp_path / "link", tmp_path / "saved"
    link.symlink_to("out")
    assert main(["convert", file(SHORT), str(link)]) == 0
    assert main(["check", str(out)]) == 0
    out.unlink()
    assert main(["watch", "--seed=7", f"--save={link}"]) == 0
    assert main(["check", str(out)]) == 0
    assert link.is_symlink()
    link.unlink()
    link.symlink_to("none/out")
    for args in (["convert", file(SHORT), str(link)], ["watch", f"--save={link}"]):
        assert main(args) == 1
    assert not saved.exists()


def test_a_name_may_be_as_long_as_the_system_takes(
    tmp_path: Path, file: Callable[..., str]
) -> None:
    out = tmp_path / ("x" * 255)
    assert main(["convert", file(SHORT), str(out)]) == 0
    assert main(["check", str(out)]) == 0


@pytest.mark.skipif(os.name != "posix", reason="devices are others there")
def test_a_device_is_written_to_and_stays_one(file: Callable[..., str]) -> None:
    assert main(["convert", file(SHORT), "/dev/null"]) == 0
    assert Path("/dev/null").is_char_device()


def test_without_cattrs_json_is_asked_for_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    file: Callable[..., str],
    ran: Callable[..., tuple[int, list[str], str]],
) -> None:
    name, other = file(SHORT), file(json_of(*GAMES), "json")
    monkeypatch.setitem(sys.modules, "cattrs", None)
    monkeypatch.delitem(sys.modules, "cuttle_engine.serde")
    monkeypatch.delattr(cuttle, "serde")
    needed = "JSON needs cattrs: pip install 'cuttle-engine[json]'\n"
    assert ran("convert", name) == (1, [], f"cuttle convert: {needed}")
    assert ran("convert", other) == (1, [], f"cuttle convert: {needed}")
    assert ran("check", other, name)[::2] == (1, f"cuttle check: {needed}")
    assert ran("check", name)[0] == 0
    assert ran("convert", "--to=text", name)[0] == 0


# --- watch --save ---


def test_watch_saves_the_game_that_it_shows(
    tmp_path: Path, ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    path = tmp_path / "games.txt"
    _, shown, _ = ran("watch", "--seed=7")
    for rules in ("balanced", "pagat"):
        args = ["watch", "--seed=7", f"--ruleset={rules}", f"--save={path}"]
        status, lines, _ = ran(*args)
        assert status == 0
        assert lines[-2:] == ["", f"Saved at the end of {path}"]
        assert rules == "pagat" or lines[:-2] == shown
    games = list(cuttle.read_records(path.read_text("utf-8").splitlines()))
    assert [game.start for game in games] == [
        cuttle.deal(name, seed=7) for name in ("balanced", "pagat")
    ]
    assert games[0].result == cuttle.Outcome((0,), "goal")
    assert path.read_text("utf-8") == text_of(*games)


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\r\n"])
def test_a_saved_game_is_a_game_of_its_own(tmp_path: Path, end: str) -> None:
    for before in (f"{HEAD}\n1. 3H", HEAD.strip()):
        path = tmp_path / "games.txt"
        path.write_bytes(f"{before}{end}".encode())
        assert main(["watch", "--seed=7", f"--save={path}"]) == 0
        games = list(cuttle.read_records(path.read_text("utf-8").split("\n")))
        assert [len(game.actions) for game in games] == [before.count("3H"), 57]


def test_a_game_is_added_only_to_a_file_of_games(
    tmp_path: Path, file: Callable[..., str], ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    # It is said before the game is played: nothing of it is shown.
    def refused(name: str) -> str:
        status, lines, err = ran("watch", f"--save={name}")
        assert (status, lines, err.count("\n")) == (1, [], 1)
        return err.removeprefix("cuttle watch: ").rstrip()

    for content in ("Dear Ann,\n", json_of(*GAMES), b"\x89PNG\r\n"):
        name = file(content)
        what = "is no file of games as text, which one could be added to"
        assert refused(name) == f"{name!r} {what}"
    for text in (f"{HEAD}\n3H {{open", f"{HEAD}\n3H {{a\n\n{HEAD}\n", f"{SHORT}\n{HEAD}{{ \\}}"):
        name = file(text)
        what = "ends in the middle of a comment, so that no game can be added to it"
        assert refused(name) == f"{name!r} {what}"
        assert Path(name).read_text("utf-8") == text
    assert refused(str(tmp_path)) == f"{tmp_path}: Is a directory"
    assert refused(f"{tmp_path}/none/games.txt") == f"there is no folder '{tmp_path}/none'"
    assert refused("x" * 300).endswith("File name too long")
    for text in (" \n", f"{SHORT}{{closed}}", f"{SHORT}\n\n", HEAD):
        assert main(["watch", f"--save={file(text, 'right')}"]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"games", "right"}


def test_a_folder_that_cannot_be_written_to_is_noticed_before_the_game(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    ran: Callable[..., tuple[int, list[str], str]],
) -> None:
    def refuse(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "open", refuse)
    name = str(tmp_path / "games.txt")
    said = f"cuttle watch: {name}: Permission denied\n"
    assert ran("watch", f"--save={name}") == (1, [], said)


# --- as programs ---


def program(*args: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "cuttle_engine", *args],
        env={**os.environ, **more},
        capture_output=True,
        check=False,
    )


@pytest.mark.skipif(os.name != "posix", reason="a shell closes it in another way there")
@pytest.mark.parametrize(
    ("command", "status"), [("check", 0), ("replay", 0), ("watch", 0), ("convert", 1)]
)
def test_standard_output_may_be_closed(command: str, status: int, file: Callable[..., str]) -> None:
    args = [sys.executable, "-m", "cuttle_engine", command, file(SHORT)]
    if command == "watch":
        args[-1] = "--seed=7"
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" >&-', "sh", *args], stderr=subprocess.PIPE, check=False
    )
    said = b"cuttle convert: there is no standard output\n" if status else b""
    assert (done.returncode, done.stderr) == (status, said)


@pytest.mark.skipif(os.name != "posix", reason="a broken pipe is another error there")
@pytest.mark.parametrize("command", ["check", "convert"])
def test_a_reader_that_goes_away_is_no_error(command: str, file: Callable[..., str]) -> None:
    name = file(text_of(*GAMES) * 100)
    with subprocess.Popen(
        [sys.executable, "-m", "cuttle_engine", command, name],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent in another way there")
def test_ctrl_c_ends_convert_and_leaves_nothing_behind(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with subprocess.Popen(
        [sys.executable, "-m", "cuttle_engine", "convert", "-", str(out)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(f"{SHORT}\n".encode() * 1000)
        process.stdin.flush()
        while not list(tmp_path.iterdir()):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
    assert process.returncode == 130
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ("check", "cuttle check: the following arguments are required: FILE"),
        ("convert", "cuttle convert: the following arguments are required: FILE"),
        ("convert x --to=xml", "cuttle convert: argument --to: invalid choice: 'xml'"),
        ("check x --silent", "cuttle: unrecognized arguments: --silent"),
        ("watch --save=-", "cuttle watch: argument --save: a file is needed to write to the end"),
    ],
)
def test_usage_errors_are_one_line_and_status_2(
    args: str, message: str, ran: Callable[..., tuple[int, list[str], str]]
) -> None:
    status, lines, err = ran(*args.split())
    assert (status, lines, err.count("\n")) == (2, [], 1)
    assert err.startswith(message)
