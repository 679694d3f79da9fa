"""`cuttle play` in a pseudo-terminal, as somebody sees it who plays there."""

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest

from cuttle_engine import Action, Counter, Match, PlayerView, PlayOneOff, Rank
from cuttle_engine.dice import Dice
from cuttle_engine.opponents import greedy
from cuttle_engine.render.columns import columns
from cuttle_engine.render.ink import letters

pytestmark = pytest.mark.slow  # the kernel has tests of its own

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")
termios = pytest.importorskip("termios")

SEED = 69  # three rounds, and Twos that meet
PATIENCE = 30  # seconds for an answer
CARD = re.compile(r"(?<![A-Z0-9])[A2-9TJQK][CDHS](?![A-Z0-9])")
STYLE = re.compile(r"\x1b\[[0-9;]*m")
# What readline has to say to a terminal: what was pasted, and after a change of size a new prompt.
READLINE = re.compile(r"\x1b\[\?2004[hl]\r?|[^\n]*\r\x1b\[K\r")
PROMPT = re.compile(r"(?:^|\n)(?:1-\d+|Enter|Enter to leave|Enter for round \d+|[^\n]* y/N)> $")

# What the program is run by: it makes the pseudo-terminal its own, so that Ctrl-C reaches it.
START = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
if "WITHOUT_RICH" in os.environ:
    sys.modules["rich"] = None
from cuttle_engine.cli import main
sys.exit(main(sys.argv[1:]))
"""


class Tty:
    """A terminal of a given size in which `cuttle play` runs."""

    def __init__(self, width: int, height: int, *args: str, **more: str) -> None:
        self.here, there = pty.openpty()
        self.resize(width, height)
        other = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONIOENCODING")
        usual = {name: value for name, value in os.environ.items() if name not in other}
        usual |= {"TERM": "xterm-256color", "PYTHONUTF8": "1", "INPUTRC": os.devnull}
        self.program = subprocess.Popen(
            [sys.executable, "-c", START, "play", *args],
            stdin=there,
            stdout=there,
            stderr=there,
            env={**usual, **more},
            start_new_session=True,
        )
        os.close(there)

    def resize(self, width: int, height: int) -> None:
        termios.tcsetwinsize(self.here, (height, width))

    def read(self) -> str:
        """What is printed up to the next prompt, or to the end."""
        text = b""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if not select.select([self.here], [], [], 0.05)[0]:
                if PROMPT.search(plain(text.decode(errors="replace"))):
                    break
                continue
            try:
                part = os.read(self.here, 1 << 16)
            except OSError:  # Linux has this for the end
                part = b""
            if not part:
                break
            text += part
        else:
            raise AssertionError(f"no prompt at the end of {text[-200:]!r}")
        return text.decode().replace("\r\n", "\n")

    def type(self, text: str) -> str:
        """Type a line, or press a key; what is printed after it."""
        os.write(self.here, (text if text in "\x03\x04" and text else f"{text}\n").encode())
        shown = self.read()
        return READLINE.sub("", shown).partition("\n")[2]  # what was typed shows as well

    def status(self) -> int:
        return self.program.wait(PATIENCE)


@contextmanager
def terminal(width: int, height: int, *args: str, **more: str) -> Iterator[Tty]:
    tty = Tty(width, height, *args, **more)
    try:
        yield tty
    finally:
        tty.program.kill()
        tty.program.wait()
        os.close(tty.here)


def plain(text: str) -> str:
    """The text without colours."""
    return STYLE.sub("", READLINE.sub("", text))


def your_action(seen: PlayerView, ply: int) -> Action:
    """Whoever holds a Two wants to see a counter battle."""
    assert seen.seat is not None
    twos = [card for card in seen.players[seen.seat].hand if card.rank == Rank.TWO]
    for action in seen.legal_actions:
        if isinstance(action, Counter):
            return action
        if isinstance(action, PlayOneOff) and twos and action.card not in twos:
            return action
    return greedy(seen, Dice(f"you/{ply}"))


class Mirror:
    """The match that is played in the terminal, played here as well."""

    def __init__(self, length: str) -> None:
        self.match = Match(length, seed=SEED)  # type: ignore[arg-type]  # it is a length
        self.counters: set[int] = set()

    def answer(self) -> str:
        """What the person types now; it is played, with all that the computer does then."""
        match, game = self.match, self.match.game
        if game.outcome is not None:
            if not match.decided:
                match.next_round()
                self.let_the_computer_play()
            return ""
        action = your_action(game.view(match.seat_of(0)), game.ply)
        if isinstance(action, Counter):
            self.counters.add(0)
        game.play(action)
        self.let_the_computer_play()
        return str(action)

    def let_the_computer_play(self) -> None:
        match, game = self.match, self.match.game
        while game.to_act == match.seat_of(1):
            dice = Dice(f"{SEED}/{match.round}/play/{game.ply}")
            action = greedy(game.view(match.seat_of(1)), dice)
            if isinstance(action, Counter):
                self.counters.add(1)
            game.play(action)

    def hidden(self) -> set[str]:
        """The cards that the person cannot place."""
        unseen = self.match.game.view(self.match.seat_of(0)).unseen
        return {str(card) for card in unseen}


@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 24)])
def test_a_whole_match_with_a_counter_battle(width: int, height: int) -> None:
    mirror = Mirror("normal")
    mirror.let_the_computer_play()
    battles = 0
    rounds = 1
    with terminal(width, height, f"--seed={SEED}", "--match=normal") as tty:
        shown = tty.read()
        while True:
            text = letters(plain(shown))
            assert "\x1b" not in text, repr(text)
            lines = text.split("\n")
            assert max(map(columns, lines)) <= width, text
            if width == 80:
                assert len(lines) <= height, text
            leaked = set(CARD.findall(text)) & mirror.hidden()
            assert not leaked, (leaked, text)
            game = mirror.match.game
            if game.outcome is None:
                legal = len(game.legal_actions)
                assert lines[-1] == (f"1-{legal}> " if legal > 1 else "Enter> ")
                window = game.state.window
                battles += window is not None and len(window.stack) > 2
            else:
                assert lines[-1].startswith("Enter ")
            if mirror.match.decided:
                break
            assert "--seed" not in text
            shown = tty.type(mirror.answer())
            rounds = mirror.match.round
        last = plain(tty.type(""))
        assert tty.status() == 0
    assert f"--seed={SEED}" in last
    assert max(map(columns, last.split("\n"))) <= width
    assert battles
    assert mirror.counters == {0, 1}
    assert rounds > 1


def test_the_table_fits_when_the_window_was_made_smaller() -> None:
    with terminal(80, 24, "--seed=7") as tty:
        assert "the computer   points " in plain(tty.read())
        tty.resize(40, 24)
        shown = plain(tty.type("table"))
        assert "\nthe computer  9/21\n" in shown
        assert max(map(columns, shown.split("\n"))) <= 40


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 0)])
def test_ctrl_c_and_ctrl_d_end_it_politely(key: str, status: int) -> None:
    with terminal(80, 24, "--seed=7") as tty:
        first = plain(tty.read())
        assert first.endswith("> ")
        shown = plain(tty.type(key))
        assert "The same deal again: cuttle play --seed=7" in shown
        assert "Traceback" not in shown
        assert tty.status() == status


# --- colours and suit symbols ---


def first_screen(*args: str, **more: str) -> str:
    with terminal(80, 24, "--seed=7", *args, **more) as tty:
        return READLINE.sub("", tty.read())


LETTERS: list[tuple[tuple[str, ...], Mapping[str, str]]] = [
    (("--plain",), {}),
    ((), {"TERM": "dumb"}),
    ((), {"PYTHONIOENCODING": "ascii"}),
    ((), {"WITHOUT_RICH": "1"}),
]


@pytest.mark.parametrize(("args", "more"), LETTERS)
def test_suits_are_letters_where_there_are_no_symbols(
    args: tuple[str, ...], more: Mapping[str, str]
) -> None:
    text = first_screen(*args, **more)
    assert text.isascii()
    assert "\x1b" not in text
    assert "hand (6)    2C 5C 6C 6S 9S TC" in text


def test_suits_have_symbols_and_colours_where_there_are_some() -> None:
    pytest.importorskip("rich", reason="of the extra cli")
    text = first_screen()
    assert "6♣ 6♠ 9♠ T♣" in plain(text)
    with terminal(80, 24, "--seed=11") as tty:
        text = tty.read()
        assert re.search(r"\x1b\[31m\w♦\x1b\[0m", text)
        assert re.search(r"\x1b\[1mYour turn.\x1b\[0m", text)


def test_who_wants_no_colours_gets_symbols_alone() -> None:
    pytest.importorskip("rich", reason="of the extra cli")
    text = first_screen(NO_COLOR="1")
    assert "6♣ 6♠ 9♠ T♣" in plain(text)
    assert not re.search(r"\x1b\[(?:\d+;)*3\d", text)


def test_everything_is_said_without_colours_and_symbols_too() -> None:
    pytest.importorskip("rich", reason="of the extra cli")
    assert letters(plain(first_screen())) == first_screen("--plain")


def test_what_is_no_terminal_gets_letters() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cuttle_engine", "play", "--seed=7"],
        input="q\n",
        capture_output=True,
        env={**os.environ, "FORCE_COLOR": "1", "COLUMNS": "30"},
        check=True,
        encoding="utf-8",
    )
    assert "hand (6)    2C 5C 6C 6S 9S TC" in done.stdout
    assert "\x1b" not in done.stdout
