"""The commands ``cuttle check`` and ``cuttle convert``, and the files of games they work on."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from collections import deque
from collections.abc import Callable
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cuttle_engine.errors import CuttleError, NotationError, brief
from cuttle_engine.notation import outcome_text
from cuttle_engine.progress import progress
from cuttle_engine.record import Record
from cuttle_engine.record_text import format_record, parse_record, split_records, write_records

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Generator, Iterable, Iterator, Sequence
    from types import ModuleType
    from typing import TextIO

    from cuttle_engine.actions import Action
    from cuttle_engine.state import GameState

STANDARD: Final = "-"
"""Standard input, or standard output."""
_INPUT: Final = "standard input"
_UNREADABLE: Final = re.compile("[\udc80-\udcff]")  # what becomes of bytes that are no UTF-8
_JSON_STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?')
_JSON_RECORD: Final = re.compile(r'\s*\{.*"format"\s*:\s*"cuttle-engine/record/', re.DOTALL)
"""How a record begins, and nothing inside of one does."""
_JSON_ARRAY: Final = re.compile(r'\[\s*[\[\]{"]')
_NEXT_GAME: Final = '[Ruleset "balanced"]\n'
_GAMES_A_STEP: Final = 50  # between two looks at how far it is


class Failure(Exception):  # noqa: N818  # it is said to a person, in one line
    """What is in the way of a command."""


# --- files of games ---


class Game(NamedTuple):
    """A game in a file, unread."""

    number: int
    line: int
    """The number of its first line."""
    text: str
    is_json: bool
    read: Callable[[str], Record]

    @property
    def where(self) -> str:
        """What a line about it begins with."""
        return f"game {self.number}, line {self.line}"

    def record(self) -> Record:
        """The game, verified; `Failure` says what is wrong with it."""
        wrong = None if self.text.isascii() else _UNREADABLE.search(self.text)
        if wrong is not None:
            line, _ = self._place(wrong.start())
            raise Failure(f"{self.where}: line {line} is not UTF-8")
        try:
            return self.read(self.text)
        except CuttleError as error:
            raise self.failure(error) from None

    def failure(self, error: CuttleError) -> Failure:
        """The failure that this is wrong with the game."""
        what = str(error)
        if isinstance(error, NotationError) and error.text == self.text:
            line, column = self._place(error.position)
            found = self.text[error.position :].partition("\n")[0].split(maxsplit=1)
            instead = f", not {brief(found[0])}" if found else ""
            what = f"line {line}, column {column}: expected {error.expected}{instead}"
        return Failure(f"{self.where}: {what}")

    def _place(self, at: int) -> tuple[int, int]:
        """The line and the column of a character, each counted from 1."""
        before = self.text[:at]
        return self.line + before.count("\n"), at - before.rfind("\n")


def games_in(name: str) -> Generator[Game, None, None]:
    """The games in the file, or in standard input, as text or as JSON; one is kept at a time.

    `Failure` if it cannot be read at all, or if there is no game in it. Bytes that are no UTF-8 are
    in the way only of the game they are in.
    """
    with no_os_error(name), _opened(name) as file:
        blank, begun, start = 0, list[str](), ""
        for line in file:
            start += line.strip()
            if start:
                begun.append(line)
            else:
                blank += 1
            if len(start) > 1:  # enough to tell what it is
                break
        if not start:
            raise Failure(f"{shown_name(name)}: there is no game in it")
        if _JSON_ARRAY.match(start):
            what = "a JSON array; games as JSON are JSON Lines, a record in each line"
            raise Failure(f"{shown_name(name)}: it is {what}")
        is_json = start.startswith("{")
        split = _split_json if is_json else split_records
        read = _json_reader() if is_json else parse_record
        for number, (first, text) in enumerate(split(chain(begun, file)), 1):
            yield Game(number, blank + first, text, is_json, read)


def shown_name(name: str) -> str:
    """What a message calls the file, without what would do something to the terminal."""
    if name == STANDARD:
        return _INPUT
    return name if name.isprintable() else repr(name)


@contextmanager
def _opened(name: str) -> Generator[TextIO, None, None]:
    if name == STANDARD:
        if sys.stdin is None:  # somebody has closed it
            raise Failure(f"there is no {_INPUT}")
        file = io.TextIOWrapper(sys.stdin.buffer, "utf-8-sig", "surrogateescape")
        try:
            yield file
        finally:
            file.detach()  # or what is below would be closed with it
        return
    with Path(name).open(encoding="utf-8-sig", errors="surrogateescape") as file:
        yield file


@contextmanager
def no_os_error(name: str) -> Generator[None, None, None]:
    """`Failure` for what the system has against it; only around what is done to this file."""
    try:
        yield
    except OSError as error:
        raise Failure(f"{shown_name(name)}: {error.strerror or error}") from None
    except ValueError as error:  # no file could have this name
        raise Failure(f"{name!r}: {error}") from None


def _split_json(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Each record, however many lines it goes over, with the number of the first one.

    It begins where the one before has ended, or, if that never ends, in a line that shows it.
    """
    game: list[str] = []
    first = depth = 0
    for number, line in enumerate(lines, 1):
        begun = _begun(game, line)
        if begun is not None and len(game) > begun:
            ended = len(game) - begun
            yield first, "".join(game[:ended])
            game, first, depth = game[ended:], number - begun, begun
        if not game:
            if not line.strip():
                continue
            first = number
        game.append(line)
        brackets = _JSON_STRING.sub("", line)
        depth += brackets.count("{") + brackets.count("[")
        depth -= brackets.count("}") + brackets.count("]")
        if depth <= 0:
            yield first, "".join(game)
            game, depth = [], 0
    if game:
        yield first, "".join(game)


def _begun(game: Sequence[str], line: str) -> int | None:
    """How many lines before this one belong to the record that begins here; None if none does."""
    if _JSON_RECORD.match(line):
        return 0
    # A brace that is alone in its line shows in the next one what it begins.
    if game and game[-1].strip() == "{" and _JSON_RECORD.match(f"{{{line}"):
        return 1
    return None


def _json_reader() -> Callable[[str], Record]:
    serde = json_form()
    return lambda text: serde.loads(text, Record)


def json_form() -> ModuleType:
    """The module that reads and writes JSON; `Failure` where it lacks something."""
    try:
        from cuttle_engine import serde  # noqa: PLC0415  # it needs an extra, and is slow to import
    except ModuleNotFoundError as error:
        raise Failure(str(error)) from None
    return serde


# --- check ---


def check(options: Namespace) -> int:
    """Verify every game of the files, a line for each; the exit status: 1 if something is wrong."""
    names: list[str] = options.files
    quiet: bool = options.quiet
    count = wrong = unread = done = 0
    # Where the lines are shown, they say how far it is.
    look_on = is_terminal(sys.stdout)
    with progress(_size(names), shown=quiet or not look_on) as meter:
        for name in names:
            head = f"{shown_name(name)}: " if len(names) > 1 else ""
            try:
                for game in games_in(name):
                    try:
                        record = game.record()
                        line = "" if quiet else f"{game.where}: {_said(record)}"
                    except Failure as failure:
                        wrong += 1
                        line = str(failure)
                    if line:
                        if look_on:
                            meter.hide()
                        print(f"{head}{line}")
                    count += 1
                    done += len(game.text)
                    if count % _GAMES_A_STEP == 0:
                        meter.show(done, _counts(count, wrong))
            except Failure as failure:
                meter.hide()
                print(f"cuttle check: {failure}", file=sys.stderr)
                unread += 1
    print(_counts(count, wrong) + (f", {_number(unread, 'file')} not read" if unread else ""))
    return 1 if wrong or unread else 0


def _counts(games: int, wrong: int) -> str:
    return f"{_number(games, 'game')}, {f'{wrong:,}' if wrong else 'none'} wrong"


def _said(record: Record) -> str:
    result = outcome_text(record.result) if record.result else "unfinished"
    return f"{_number(len(record.actions), 'move')}, {result}"


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def _size(names: Iterable[str]) -> int | None:
    """How many bytes are to be read; None where nobody can tell."""
    size = 0
    for name in names:
        path = Path(name)
        try:
            if name == STANDARD or not path.is_file():
                return None
            size += path.stat().st_size
        except (OSError, ValueError):  # what is wrong with it is said when it is opened
            return None
    return size


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody looks at it."""
    return stream is not None and stream.isatty()


# --- convert ---


def convert(options: Namespace) -> int:
    """Write the games in their other form; the exit status: 1 if they cannot be, all of them."""
    try:
        _convert(options.file, options.out, options.to)
    except Failure as failure:
        print(f"cuttle convert: {failure}", file=sys.stderr)
        return 1
    return 0


def _convert(name: str, out: str, to: str | None) -> None:
    look_on = out == STANDARD and is_terminal(sys.stdout)
    # The file that is read is closed first: it may be the one that is replaced.
    with (
        _replacing(out) as target,
        closing(games_in(name)) as games,
        progress(_size([name]), shown=not look_on) as meter,
    ):
        done = 0
        for game in games:
            try:
                record = game.record()
            except Failure as failure:
                raise Failure(f"{shown_name(name)}: {failure}") from None
            try:
                if (to or ("text" if game.is_json else "json")) == "text":
                    write_records([record], target)
                else:
                    target.write(f"{json_form().dumps(record)}\n")
            except CuttleError as error:  # it has no such form
                raise Failure(f"{shown_name(name)}: {game.failure(error)}") from None
            done += len(game.text)
            if game.number % _GAMES_A_STEP == 0:
                meter.show(done, f"{game.number:,} games")


@contextmanager
def _replacing(name: str) -> Generator[TextIO, None, None]:
    """A file to write that takes its place when all of it is written; ``-`` is standard output."""
    if name == STANDARD:
        stdout: TextIO | None = sys.stdout
        if stdout is None:  # somebody has closed it
            raise Failure("there is no standard output")
        if isinstance(stdout, io.TextIOWrapper):
            stdout.reconfigure(encoding="utf-8", newline="\n")
        yield stdout
        return
    path = Path(name)
    with no_os_error(name):
        old = path.is_file()
        special = path.exists() and not old  # a device or a pipe
        # What a link leads to is replaced, or made, and not the link.
        path = path if special else Path(os.path.realpath(path))
        part = path if special else path.with_name(f".cuttle-{os.getpid()}")
        if old:
            path.open("r+b").close()  # if it must not be written, it stays
    try:  # before the part is there: it may be Ctrl-C that comes next
        with no_os_error(name):
            file = part.open("w", encoding="utf-8", newline="\n")
        with file:
            yield file
        if not special:
            with no_os_error(name):
                if old:
                    shutil.copymode(path, part)
                part.replace(path)
    finally:
        if not special:
            part.unlink(missing_ok=True)


# --- saving ---


def check_addable(name: str) -> None:
    """`Failure` unless a game could be added to the end of the file, or the file be made."""
    path = Path(name)
    with no_os_error(name):
        if not path.parent.is_dir():
            raise Failure(f"there is no folder {str(path.parent)!r}")
        if not path.exists():
            path = Path(os.path.realpath(path))
            path.open("x").close()  # nothing else tells for certain
            path.unlink()
            return
        with path.open("r+", encoding="utf-8-sig", errors="replace") as file:
            start = next((line.lstrip() for line in file if line.strip()), "[")
            if not start.startswith("["):
                what = "is no file of games as text, which one could be added to"
                raise Failure(f"{name!r} {what}")
            file.seek(0)
            [(_, last)] = deque(split_records(chain(file, ["\n", _NEXT_GAME])), maxlen=1)
            if last != _NEXT_GAME:
                what = "ends in the middle of a comment, so that no game can be added to it"
                raise Failure(f"{name!r} {what}")


def add_game(name: str, start: GameState, actions: Iterable[Action]) -> None:
    """Write a game of random players to the end of the file, after an empty line."""
    record = Record(start, actions, tags={"Event": "random players"})
    with no_os_error(name), Path(name).open("a+b") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - 2))
        end = file.read()
        line_ends = len(end) - len(end.rstrip(b"\n"))
        gap = b"\n" * (2 - line_ends) if end else b""
        file.write(gap + f"{format_record(record)}\n".encode())
