"""The command line: what it prints, what it keeps hidden, and how it ends."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from importlib import metadata, util
from pathlib import Path

import pytest

import cuttle_engine as cuttle
from cuttle_engine import Position, cli
from cuttle_engine.cli import main
from cuttle_engine.dice import Dice
from cuttle_engine.figures import as_table
from cuttle_engine.simulate import self_play

from ..pages import page

ALL_CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]

# --- watch ---


def test_watch_prints_every_move_in_notation_and_in_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["watch", "--seed", "7"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[:2] == ["balanced@1, seed 7", ""]
    # The same game, played without the command line.
    state, dice = cuttle.deal("balanced", seed=7), Dice("7/play")
    # A line that begins further to the right goes on with the move before.
    moves = [line for line in lines[2 : lines.index("", 2)] if line[:3].strip()]
    for line in moves:
        legal = cuttle.legal_actions(state)
        action = legal[dice.below(len(legal))]
        number, notation, word, seat, verb = line.split(maxsplit=5)[:5]
        assert (number, notation) == (str(state.ply + 1), str(action))
        assert (word, seat, verb[-1]) == ("seat", str(state.to_act), "s")
        state = cuttle.apply(state, action)
    assert state.outcome is not None
    assert "\n".join(lines[-len(str(state).split("\n")) - 3 :]) == (
        f"{state}\n\nSeat 0 wins with 10 of 10 points.\n"
    )


def test_watch_plays_the_game_that_a_playout_plays(capsys: pytest.CaptureFixture[str]) -> None:
    for name in cuttle.ruleset_names():
        main(["watch", "--seed", "abc", "--ruleset", name])
        played = cuttle.simulate.playout(cuttle.deal(name, seed="abc"), Dice("abc/play"))
        assert f"{name}@1, ply {played.plies}\n" in capsys.readouterr().out


def test_watch_names_a_tie(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spent = Position("balanced", hands=["", ""], scrap=" ".join(ALL_CARDS)).build()
    monkeypatch.setattr(cli, "deal", lambda *_, **__: spent)
    main(["watch"])
    out = capsys.readouterr().out
    assert "  3  pass     seat 0 passes\n" in out
    assert out.endswith("\n\nThe round is a tie after 3 passes in a row.\n")


def test_without_a_seed_a_fresh_one_is_drawn_and_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["watch"])
    first = capsys.readouterr().out
    seed = first.partition("\n")[0].removeprefix("balanced@1, seed ")
    main(["watch"])
    assert capsys.readouterr().out != first
    main(["watch", "--seed", seed])
    assert capsys.readouterr().out == first


def test_every_line_fits_into_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    for name in (*cuttle.ruleset_names(), "pagat+random-fours+deck-nines"):
        for seed in range(5):
            main(["watch", "--ruleset", name, "--seed", str(seed)])
    main(["rulesets"])
    assert max(len(line) for line in capsys.readouterr().out.split("\n")) <= 80


# --- rulesets and perft ---


def test_rulesets_are_listed_by_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets"]) == 0
    blocks = capsys.readouterr().out.strip("\n").split("\n\n")
    lists = {block.partition("\n")[0]: block.split("\n")[1:] for block in blocks}
    assert list(lists) == [
        "balanced@1, also bga",
        "classic@1, also wikipedia: as balanced, but",
        "cutthroat@1: as balanced, but",
        "cuttle-cards@1: as balanced, but",
        "cuttle-cards-2@1: as balanced, but",
        "pagat@1, also cards4couples: as balanced, but",
        "team@1: as balanced, but",
        "traditional@1: as balanced, but",
        "modifier, as in balanced+deck-nines",
        "modifier, as in balanced+eights-scrap-glasses",
        "modifier, as in balanced+jokers-swap-hands",
        "modifier, as in balanced+queens-guard-points",
        "modifier, as in balanced+random-fours",
        "modifier, as in balanced+tens-block-scuttles",
        "modifier, as in balanced+two-passes-tie",
        "modifier, as in balanced+twos-counter-jacks",
        "modifier, as in balanced+twos-counter-permanents",
        "modifier, as in balanced+unfrozen-nines",
    ]
    everything = "\n".join(lists["balanced@1, also bga"])
    for value in (
        "  goals                     21 14 10 5 0",
        "  suit_order                C D H S",
        "  queens_keep_off           2 9 J X",
        "  sides                     none",
        "  2 ScrapPermanent          own no, permanents none",
        "  5 DrawCards               draw 3, discard 1",
        "  K LowerGoal               -",
    ):
        assert value in everything
    assert lists["traditional@1: as balanced, but"] == [
        "  goals                     21 14 10 7 4",
        "  hand_limit                none",
        "  5 DrawCards               draw 2, discard 0",
        "  7 PlayFromDeck            reveal 1",
        "  9 ReturnToHand            freezes no",
    ]
    assert lists["modifier, as in balanced+random-fours"] == [
        "  4 ForceDiscard            at_random yes"
    ]


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--seed", "7", "--depth", "3"]) == 0
    lines = capsys.readouterr().out.split("\n")
    state = cuttle.deal("balanced", seed=7)
    counts = [str(cuttle.simulate.perft(state, depth)) for depth in (1, 2, 3)]
    assert [line.split() for line in lines[:-1]] == [
        [str(depth), count] for depth, count in enumerate(counts, 1)
    ]
    deck = [*state.players[0].hand, *state.players[1].hand, *state.deck]
    assert main(["perft", "--deck", " ".join(map(str, deck)), "--depth", "3"]) == 0
    assert capsys.readouterr().out.split("\n") == lines
    assert main(["perft", "--depth", "3"]) == 0
    assert capsys.readouterr().out.split("\n") == lines


def test_the_version_is_that_of_the_installed_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"cuttle-engine {metadata.version('cuttle-engine')}\n"

    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    assert main(["--version"]) == 1
    printed = capsys.readouterr()
    assert not printed.out
    assert printed.err.count("\n") == 1


def test_the_metadata_is_imported_only_for_the_version() -> None:
    code = """
import sys
there = "importlib.metadata" in sys.modules  # an editable install may need it
from cuttle_engine.cli import main
main(["perft", "--depth", "1"])
assert there or "importlib.metadata" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


# --- simulate ---


def simulate(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """What is printed for 60 games."""
    assert main(["simulate", "--seed=1", "--games=60", *args]) == 0
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def test_simulate_prints_the_figures_of_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    totals = self_play("pagat", [f"1/{number}" for number in range(60)])
    printed = simulate(capsys, "--ruleset=pagat")
    assert printed == f"{as_table(totals, 'pagat@1, seed 1: 60 games of random players')}\n"
    assert simulate(capsys, "--ruleset=pagat", "--jobs=3") == printed


def test_simulate_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(simulate(capsys, "--format=json"))
    assert [figures[key] for key in ("ruleset", "seed", "games", "played")] == [
        "balanced@1",
        "1",
        60,
        60,
    ]
    assert sum(outcome["games"] for outcome in figures["outcomes"]) == 60


def test_simulate_without_a_seed_takes_a_fresh_one(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "--games=2"])
    printed = capsys.readouterr().out
    seed = printed.removeprefix("balanced@1, seed ").partition(":")[0]
    main(["simulate", "--games=2", "--seed", seed])
    assert capsys.readouterr().out == printed


def test_watch_shows_a_simulated_game(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "--seed=1", "--games=1", "--format=json"])
    (plies,) = json.loads(capsys.readouterr().out)["lengths"]
    main(["watch", "--seed=1/0"])
    assert f"balanced@1, ply {plies}\n" in capsys.readouterr().out


def test_simulate_draws_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "figures.SVG"
    assert simulate(capsys, f"--plot={path}") == simulate(capsys)
    assert path.read_bytes().startswith(b"<?xml")


def test_a_picture_that_cannot_be_written_costs_no_figures(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "figures.png"
    path.mkdir()
    done = program("simulate", "--seed=1", "--games=60", f"--plot={path}")
    assert (done.returncode, done.stdout) == (1, simulate(capsys))
    assert done.stderr.startswith("cuttle: ")
    assert done.stderr.count("\n") == 1


def test_without_matplotlib_simulate_names_the_extra_before_it_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(util, "find_spec", lambda _: None)
    assert main(["simulate", "--games=999999999", "--plot=figures.png"]) == 2
    assert "argument --plot: it needs matplotlib, as in cuttle-engine[plot]" in (
        capsys.readouterr().err
    )


class Terminal(io.StringIO):
    """Something that is looked at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("has_rich", [True, False])
def test_progress_is_shown_where_somebody_looks_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, has_rich: bool
) -> None:
    figures = simulate(capsys)
    if has_rich:
        pytest.importorskip("rich")
        # What it shows to a terminal that can move the cursor.
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.delenv("NO_COLOR", raising=False)
    else:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    for args, shows in (((), True), (("--quiet",), False)):
        screen = Terminal()
        monkeypatch.setattr(sys, "stderr", screen)
        assert main(["simulate", "--seed=1", "--games=60", *args]) == 0
        assert capsys.readouterr().out == figures
        assert ("60" in screen.getvalue()) == shows
        assert bool(screen.getvalue()) == shows


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent in another way there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_simulation_with_the_figures_of_what_was_played(
    capsys: pytest.CaptureFixture[str], jobs: str
) -> None:
    command = ["simulate", "--seed=1", "--format=json", "--games"]
    # The progress goes to a terminal of its own, so that one sees when games have been played.
    import pty  # there is none on Windows

    seen, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", WITHOUT_RICH, *command, "1000000000", f"--jobs={jobs}"],
        stdout=subprocess.PIPE,
        stderr=terminal,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        os.close(terminal)
        shown = b""
        while b"games" not in shown:
            shown += os.read(seen, 1000)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to all processes
        assert process.stdout is not None
        figures = json.loads(process.stdout.read())
        shown += read_all(seen)
    assert process.returncode == 130
    assert b"Traceback" not in shown
    played = figures["played"]
    said = f"cuttle simulate: interrupted after {played:,} of 1,000,000,000 games\r\n"
    assert shown.decode().endswith(f"\r{said}")
    assert figures["games"] == 10**9
    # They are the figures of the first games, as if nobody had wanted more.
    assert main([*command, str(played)]) == 0
    assert json.loads(capsys.readouterr().out) == {**figures, "games": played}


WITHOUT_RICH = """
import sys
sys.modules["rich.console"] = None
from cuttle_engine.cli import main
if __name__ == "__main__":
    sys.exit(main())
"""


def read_all(file: int) -> bytes:
    """What comes from a terminal until nobody writes to it any more."""
    text = b""
    while True:
        try:
            part = os.read(file, 1000)
        except OSError:  # how Linux says so
            part = b""
        if not part:
            os.close(file)
            return text
        text += part


def test_what_simulate_needs_is_imported_only_for_it() -> None:
    code = """
import sys
from cuttle_engine.cli import main
main(["perft", "--depth", "1"])
heavy = {"json", "multiprocessing", "concurrent.futures", "rich", "matplotlib"}
assert not heavy & set(sys.modules), heavy & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


# --- errors of usage ---


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ("dance", "cuttle: argument COMMAND: invalid choice: 'dance'"),
        ("watch --ruleset chess", "cuttle watch: argument --ruleset: no ruleset 'chess': there"),
        ("watch --ruleset pagat+x", "cuttle watch: argument --ruleset: no modifier 'x': there"),
        ("watch --seed", "cuttle watch: argument --seed: expected one argument"),
        ("watch --seed=", "cuttle watch: argument --seed: '' is not a text of printable"),
        ("watch --seed=\a", r"cuttle watch: argument --seed: '\x07' is not a text of printable"),
        ("watch --rules pagat", "cuttle: unrecognized arguments: --rules pagat"),
        ("play --match long", "cuttle play: argument --match: invalid choice: 'long'"),
        ("play --opponent me", "cuttle play: argument --opponent: invalid choice: 'me'"),
        ("play --dealer me", "cuttle play: argument --dealer: 'me' is neither you nor computer"),
        ("play --dealer 2", "cuttle play: argument --dealer: there are only 2 players"),
        ("play --name=", "cuttle play: argument --name: '' is no name of 1 to 14 printable"),
        ("play --name=\a", r"cuttle play: argument --name: '\x07' is no name of 1 to 14 printable"),
        ("play --name=Bartholomew-Anne", "cuttle play: argument --name: 'Bartholomew-Anne' is no"),
        ("play --resume x --seed 7", "cuttle play: argument --seed: not allowed with argument"),
        ("play --resume x --match quick", "cuttle play: argument --match: not allowed with arg"),
        ("perft --depth 0", "cuttle perft: argument --depth: '0' is not a number of actions"),
        ("perft --depth many", "cuttle perft: argument --depth: 'many' is not a number of"),
        (
            "perft --deck 7S",
            "cuttle perft: argument --deck: deck: AC is missing; deck: AD is missing",
        ),
        ("perft --deck=7S,8S", "cuttle perft: argument --deck: '7S,8S': expected a card such as"),
        ("perft --seed 1 --deck 7S", "cuttle perft: argument --deck: not allowed with argument"),
        ("perft --seed 7 --deck 7S", "cuttle perft: argument --deck: not allowed with argument"),
        ("perft --deck 7S --seed 7", "cuttle perft: argument --seed: not allowed with argument"),
        ("simulate --games 0", "cuttle simulate: argument --games: '0' is not a number of games"),
        ("simulate --games 1e6", "cuttle simulate: argument --games: '1e6' is not a number of"),
        ("simulate --jobs 0", "cuttle simulate: argument --jobs: '0' is not a number of processes"),
        ("simulate --jobs 1000", "cuttle simulate: argument --jobs: '1000' is not a number of"),
        ("simulate --format xml", "cuttle simulate: argument --format: invalid choice: 'xml'"),
        ("simulate --plot x.doc", "cuttle simulate: argument --plot: 'x.doc' does not end in one"),
        ("simulate --plot no/x.png", "cuttle simulate: argument --plot: there is no folder 'no'"),
    ],
)
def test_usage_errors_are_one_line_and_status_2(
    args: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(args.split(" ")) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(message)
    assert printed.err.count("\n") == 1
    assert printed.err.endswith("--help)\n")
    assert not printed.out


def test_an_empty_deck_is_a_wrong_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--deck", ""]) == 2
    assert "deck: AC is missing; deck: AD is missing" in capsys.readouterr().err


def test_help_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    commands = ("watch", "play", "replay", "check", "convert", "rulesets", "perft", "simulate")
    for command in commands:
        assert command in capsys.readouterr().out or main([command, "--help"]) == 0


# --- as a program ---


def program(*args: str, hash_seed: str = "0", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cuttle_engine", *args],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, **more},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def test_the_program_prints_the_same_whatever_the_hash_seed() -> None:
    one, two = [program("watch", "--seed", "é", hash_seed=seed) for seed in "12"]
    assert (one.returncode, one.stdout) == (0, two.stdout)
    assert one.stdout.startswith("balanced@1, seed é\n")


def test_letters_that_the_terminal_lacks_do_no_harm() -> None:
    done = program("watch", "--seed", "é", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("balanced@1, seed \\xe9\n")


def test_the_name_alone_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "usage: cuttle" in printed.err
    assert "    convert " in printed.err


def test_a_usage_error_of_the_program() -> None:
    done = program("watch", "--ruleset", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="pipes are closed in another way there")
def test_a_reader_that_has_seen_enough_sees_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        # argparse leaves it at that when nobody reads its help.
        for args, status in ((["watch", "--seed", "7"], 141), (["rulesets"], 141), (["--help"], 0)):
            done = subprocess.run(
                [sys.executable, "-m", "cuttle_engine", *args],
                stdout=writer,
                stderr=subprocess.PIPE,
                check=False,
            )
            assert (done.returncode, done.stderr) == (status, b"")
    finally:
        os.close(writer)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a Linux device")
def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cuttle_engine", "rulesets"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"cuttle: ")
    assert done.stderr.count(b"\n") == 1


MANY_GAMES = page("many-games.md")


def test_the_page_shows_the_table_that_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--seed=1", "--games=1000"]) == 0
    shown = capsys.readouterr().out.replace("\n\n", "\n<BLANKLINE>\n")
    assert shown in MANY_GAMES.read_text("utf-8")


def test_the_page_has_every_key_of_the_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--seed=1", "--games=10", "--format=json"]) == 0
    keys = list(json.loads(capsys.readouterr().out))
    assert re.findall(r"^\| `(\w+)` \|", MANY_GAMES.read_text("utf-8"), re.MULTILINE) == keys


@pytest.mark.skipif(os.name != "posix", reason="a shell closes them in another way there")
@pytest.mark.parametrize(("closed", "shown"), [("2>&-", True), (">&-", False)])
def test_a_simulation_whose_output_is_closed_goes_on(closed: str, *, shown: bool) -> None:
    command = f'"$0" -c "{RUN_MAIN}" simulate --seed=1 --games=30 {closed}'
    ran = subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, check=True)
    assert (b"30 games of random players" in ran.stdout) == shown
    assert not ran.stderr


RUN_MAIN = "import sys; from cuttle_engine.cli import main; sys.exit(main())"
