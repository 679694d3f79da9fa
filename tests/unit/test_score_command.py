"""``cuttle score``: what it writes down, what it prints, where it keeps it."""

import os
import re
import stat
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from cuttle_engine import Tally
from cuttle_engine.cli import main

from ..pages import page


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, and a terminal of 80 columns."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("CUTTLE_SCORE", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def score(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What it prints, on whichever side; the words are split at space."""

    def run(words: str = "", *more: str, status: int = 0) -> str:
        assert main(["score", *words.split(), *more]) == status
        out, err = capsys.readouterr()
        assert bool(err) == bool(status)
        assert not (out and err)
        if err:
            assert err.startswith("cuttle")
            assert err.count("\n") == 1
        return out + err

    return run


def usual(home: Path) -> Path:
    return home / ".local/share/cuttle/score.json"


def kept_in(path: Path) -> str:
    """The line that says so; a long path has a line of its own, whole."""
    return f"Kept in{' ' if len(str(path)) < 73 else chr(10)}{path}\n"


# --- what is written down ---


def test_two_players(home: Path, score: Callable[..., str]) -> None:
    assert score("won Ann against Bob") == (
        "Ann won against Bob.\n\n"
        "     won  lost  tied\n"
        "Ann    1     0     0\n"
        "Bob    0     1     0\n\n"
        "Ann leads with 1 round won.\n\n" + kept_in(usual(home))
    )
    score("won Ann against Bob")
    assert score("tied Bob Ann") == (
        "Bob and Ann tied.\n\n"
        "     won  lost  tied\n"
        "Ann    2     0     1\n"
        "Bob    0     2     1\n\n"
        "Ann leads with 2 rounds won.\n"
    )


def test_more_players_are_told_apart(score: Callable[..., str]) -> None:
    score("won Ann against Bob")
    score("won Cleo against Ann")
    score("tied Cleo Bob")
    assert score("won Cleo Ann against Bob Dee") == (
        "Cleo and Ann won against Bob and Dee.\n\n"
        "                won  lost  tied\n"
        "Ann               2     1     0\n"
        "  against Cleo    0     1     0\n"
        "  against Bob     2     0     0\n"
        "  against Dee     1     0     0\n"
        "Cleo              2     0     1\n"
        "  against Ann     1     0     0\n"
        "  against Bob     1     0     1\n"
        "  against Dee     1     0     0\n"
        "Bob               0     2     1\n"
        "  against Ann     0     2     0\n"
        "  against Cleo    0     1     1\n"
        "Dee               0     1     0\n"
        "  against Ann     0     1     0\n"
        "  against Cleo    0     1     0\n\n"
        "Ann and Cleo lead with 2 rounds won each.\n"
    )


def test_the_last_round_is_taken_back(score: Callable[..., str]) -> None:
    score("won Ann against Bob")
    score("won Bob against Ann")
    assert score("undo").startswith("Taken back: Bob won against Ann.\n\n")
    assert score("undo") == "Taken back: Ann won against Bob.\n\nNo rounds yet.\n"
    assert score("undo", status=1) == "cuttle score: there is no round to take back\n"


def test_show_and_nothing_at_all_are_the_same(home: Path, score: Callable[..., str]) -> None:
    empty = f"No rounds yet.\n\n{kept_in(usual(home))}"
    assert score() == score("show") == empty
    assert score("undo", status=1)
    assert not list(home.iterdir())  # looking leaves nothing behind
    score("won Ann against Bob")
    score("won Bob against Ann")
    assert score() == score("show")
    assert "\n\nNobody leads: 1 round won each.\n\nKept in" in score()


def test_a_name_is_the_same_in_any_case_and_is_shown_as_it_was_first(
    score: Callable[..., str],
) -> None:
    score("won Zoë against McKay")
    decomposed = unicodedata.normalize("NFD", "ZOË")
    assert score(f"won {decomposed} against mckay").startswith("Zoë won against McKay.\n")
    assert "'Zoë' is there twice" in score("tied zoë ZOË", status=2)


def test_names_may_have_spaces(score: Callable[..., str]) -> None:
    assert score("won", "Ann Lee", "against", "Bob").startswith("Ann Lee won against Bob.\n")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("won Ann", "who won against whom?"),
        ("won Ann Bob", "who won against whom?"),
        ("won Ann against", "who won against whom?"),
        ("won against Bob", "who won against whom?"),
        ("won Ann against Bob against Cleo", "who won against whom?"),
        ("won Ann against Ann", "'Ann' is there twice"),
        ("tied Ann", "a round has two players or more"),
        ("won Ann against ann", "'Ann' is there twice"),
        ("won Ann ANN against Bob", "'Ann' is there twice"),
        ("tied Ann Bob ann", "'Ann' is there twice"),
        ("won Ann and Bob against Cleo", "such as: won Ann Bob against Cleo"),
        ("won Ann, Bob against Cleo", "'Ann,' is no name: names stand one after the other"),
        ("won Ann against Bob AND Cleo", "'AND' is no name: names stand one after the other"),
        ("won Ann tied against Bob", "'tied' is no name"),
        ("tied Ann and Bob", "'and' is no name: names stand one after the other, such as: tied"),
        ("tied Ann against Bob", "'against' is no name"),
        ("tied Won Bob", "'Won' is no name"),
        ("tied Ann A\x07", "'A\\x07' is no name"),
        ("won", "the following arguments are required: NAME"),
        ("lost Ann", "invalid choice: 'lost'"),
        ("undo Ann", "unrecognized arguments: Ann"),
        ("--file=", "argument --file: it is empty"),
        ("--file=.", "argument --file: '.' is no regular file"),
    ],
)
def test_what_cannot_be_meant_is_one_line_and_status_2(
    home: Path, score: Callable[..., str], words: str, problem: str
) -> None:
    assert problem in score(words, status=2)
    assert not list(home.rglob("*.json"))


# --- where it is kept ---


def test_the_file_is_where_it_is_said(
    home: Path, tmp_path: Path, score: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def goes_to(path: Path, *options: str) -> None:
        assert not path.exists()
        told = score("won Ann against Bob", *options)
        assert told.replace("\n", " ").endswith(f"Kept in {path} ")
        assert Tally.load(path).wins("Ann") == 1

    goes_to(usual(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    goes_to(tmp_path / "data/cuttle/score.json")
    monkeypatch.setenv("CUTTLE_SCORE", str(tmp_path / "mine"))
    goes_to(tmp_path / "mine")
    monkeypatch.setenv("CUTTLE_SCORE", "~/home")
    goes_to(home / "home")
    goes_to(tmp_path / "other", "--file", str(tmp_path / "other"))
    goes_to(home / "here", "--file=~/here")


def test_a_path_that_is_not_absolute_is_no_data_home(
    home: Path, score: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    monkeypatch.setenv("CUTTLE_SCORE", "")
    score("won Ann against Bob")
    assert usual(home).is_file()


@pytest.mark.parametrize(
    "line", ["--file FILE won Ann against Bob", "won Ann against Bob --file FILE"]
)
def test_the_file_may_be_named_before_or_after(
    home: Path, score: Callable[..., str], line: str
) -> None:
    score(line.replace("FILE", str(home / "x")))
    assert Tally.load(home / "x").wins("Ann") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
def test_the_usual_folder_is_made_for_its_owner_alone(
    home: Path, score: Callable[..., str]
) -> None:
    score("won Ann against Bob")
    assert stat.S_IMODE(usual(home).parent.stat().st_mode) == 0o700


def test_no_other_folder_is_made(home: Path, score: Callable[..., str]) -> None:
    told = score("won Ann against Bob --file", str(home / "folder/score"), status=1)
    assert told == f"cuttle score: {home / 'folder/score'}: No such file or directory\n"
    assert not list(home.iterdir())


@pytest.mark.parametrize("words", ["", "show", "won Ann against Bob", "tied Ann Bob", "undo"])
def test_where_no_file_can_be_it_is_said(
    home: Path, score: Callable[..., str], monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    path = home / "nodir/x"
    (home / "link").symlink_to("nodir/x")
    (home / "loop").symlink_to("loop")
    (home / "file").touch()
    problems = {
        "nodir/x": "No such file or directory",
        "link": "No such file or directory",
        "loop": "Too many levels of symbolic links",
        "file/x": "Not a directory",
        "x" * 300: "File name too long",
    }
    for name, problem in problems.items():
        path = home / name
        assert score(words, "--file", str(path), status=1) == f"cuttle score: {path}: {problem}\n"
    monkeypatch.setenv("CUTTLE_SCORE", str(home / "nodir/x"))
    assert "nodir/x: No such file or directory" in score(words, status=1)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are others there")
@pytest.mark.parametrize("words", ["", "won Ann against Bob", "undo"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_an_output_that_fails_is_not_blamed_on_the_file(
    home: Path, words: str, unbuffered: str
) -> None:
    import subprocess

    path = home / "o.json"
    Tally().with_round(["Ann", "Bob"]).save(path)
    line = [sys.executable, "-P", "-m", "cuttle_engine", "score", f"--file={path}", *words.split()]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}

    def run(output: int) -> tuple[int, str]:
        done = subprocess.run(
            line, stdout=output, stderr=subprocess.PIPE, text=True, env=environment, check=False
        )
        os.close(output)
        return done.returncode, done.stderr

    read, write = os.pipe()
    os.close(read)
    assert run(write) == (141, "")
    assert len(Tally.load(path).rounds) == {"": 1, "undo": 0}.get(words, 2)
    if Path("/dev/full").exists():
        Tally().with_round(["Ann", "Bob"]).save(path)
        full = run(os.open("/dev/full", os.O_WRONLY))
        assert full == (1, "cuttle: [Errno 28] No space left on device\n")
        assert len(Tally.load(path).rounds) == {"": 1, "undo": 0}.get(words, 2)


@pytest.mark.skipif(sys.platform == "win32", reason="a home is found in another way there")
def test_without_a_home_a_file_has_to_be_given(
    score: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import pwd

    def nobody(_: object) -> None:
        raise KeyError

    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    assert "whose home? Give a file, or set CUTTLE_SCORE" in score(status=2)


@pytest.mark.parametrize("words", ["", "show", "won Ann against Bob", "tied Ann Bob", "undo"])
def test_a_file_of_something_else_is_named_and_stays_as_it_is(
    home: Path, score: Callable[..., str], words: str
) -> None:
    path = home / "score"
    for content, problem in (
        ("root:x:0:0\n", "it is no JSON at character 0: Expecting value"),
        ('{"format": "cuttle-engine/tally/1"}', "the key 'rounds' is missing"),
        (
            '{"format": "cuttle-engine/tally/1", "rounds": [{"players": [], "winners": []}]}',
            "$.rounds[0].players: a round has two players or more",
        ),
    ):
        path.write_text(content)
        told = score(words, "--file", str(path), status=1)
        expected = f"cuttle score: {path} holds no score, and stays as it is: {problem}\n"
        assert told == expected
        assert path.read_text() == content


# --- how it looks ---


def columns(line: str) -> int:
    return sum([2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line])


@pytest.mark.parametrize("width", [30, 40, 80])
def test_every_line_fits(
    score: Callable[..., str], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    long, wide = "Maximiliana von und zu Hohenstauffenburg-Lauenstein", "李小龍" * 8
    lines = []
    for words in (["won", long, "against", wide], ["tied", wide, long], ["won", "Ann", wide]):
        more = ["against", "Bob"] if words[1] == "Ann" else []
        lines += score("", *words, *more).splitlines()
    lines += score().splitlines()
    table = [line for line in lines if re.search(r"  \d+ +\d+ +\d+$", line)]
    assert len(table) > 20
    assert max([columns(line) for line in table]) <= width
    assert max([len(line) for line in lines if "score.json" not in line]) <= width
    assert any("…" in line for line in table) == (width < 80)
    # The figures stand below each other.
    assert len({columns(line) for line in table if line in score().splitlines()}) == 1


def test_what_it_needs_is_imported_only_for_it() -> None:
    import subprocess

    program = """
import sys
from cuttle_engine.cli import main
main(["perft", "--depth", "1"])
assert not {"cuttle_engine.tally", "cuttle_engine.files"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-P", "-c", program], check=True, stdout=subprocess.DEVNULL)


def test_help_says_where_the_score_is(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["won"], ["tied"], ["undo"], ["show"]):
        assert main(["score", *words, "--help"]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        for place in ("CUTTLE_SCORE", "XDG_DATA_HOME", "~/.local/share", "cuttle/score.json"):
            assert place in shown
        assert os.environ["HOME"] not in shown


PAGE = page("matches.md")


def test_the_page_shows_what_is_printed(score: Callable[..., str]) -> None:
    for words in ("won Ann against Bob", "won Ann against Bob", "tied Ann Bob"):
        score(words)
    assert f"```text\n{score('won Cleo against Ann Bob')}```\n" in PAGE.read_text("utf-8")
