"""The command ``cuttle replay``: a game that was written down, ply by ply."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cuttle_engine import wording
from cuttle_engine.errors import CuttleError, brief
from cuttle_engine.notation import format_position
from cuttle_engine.record_commands import (
    STANDARD,
    Failure,
    Game,
    games_in,
    is_terminal,
    json_form,
    no_os_error,
    shown_name,
)
from cuttle_engine.render.page import WIDTH
from cuttle_engine.render.page import text as table_text
from cuttle_engine.view import view

if TYPE_CHECKING:
    from argparse import Namespace

    from cuttle_engine.cards import Seat
    from cuttle_engine.render.layouts import LayoutName

HELP: Final = """\
Enter, n     the next move            b, p    back
a number     to that ply              f, l    to the first, to the last
g N          game N of the file; without a number the next one
e            the position as text; e json: as JSON
e FILE       the same into a new file; as JSON if its name ends in .json
c            the comments, in full    q       quit"""
_HINT: Final = "Enter is the next move, ? is for help, q to quit."
_HEIGHT: Final = 24  # the lines of a screen, with the one that is typed into
_LONGEST_NAME: Final = 24
_LONGEST_NUMBER: Final = 9
_INDENT: Final = " " * 5  # up to where a move stands, after its number
_CUT: Final = " … (c)"


def run(options: Namespace) -> int:
    """Show the game; the exit status: 1 if it cannot be shown."""
    try:
        replay = _Replay(options.file, options.game, options.seat)
        if options.frames is not None:
            print(replay.filmed(options.frames, options.theme, options.layout))
            return 0
        at: int | str | None = options.at
        asked = options.print is None and options.file != STANDARD and is_terminal(sys.stdout)
        what: str = options.print or ("moves" if at is None else "table")
        if at is None:
            at = "last" if what == "moves" and not asked else replay.first
        replay.go(replay.last if isinstance(at, str) else at)
        if asked:
            _step_through(replay)
        else:
            print(replay.printed(what))
    except Failure as failure:
        print(f"cuttle replay: {failure}", file=sys.stderr)
        return 1
    return 0


def _step_through(replay: _Replay) -> None:
    print(replay.screen(_HINT))
    while True:
        try:
            text = input(f"{replay.first}-{replay.last}> ").strip()
        except (EOFError, RuntimeError):  # the input has ended, or there never was one
            print()
            return
        if text.lower() in {"q", "quit"}:
            return
        try:
            print(replay.answer(text))
        except Failure as failure:
            print(failure)


class _Replay:
    """A game of a file, at a ply, as a seat sees it or with everything open."""

    def __init__(self, file: str, number: int, seat: Seat | None) -> None:
        self._file = file
        self._seat = seat
        self.open(number)

    def open(self, number: int) -> None:
        """Go to the start of another game; if there is something wrong with it, stay."""
        record = _game(self._file, number).record()
        seats = record.start.ruleset.seats
        if self._seat is not None and self._seat not in range(seats):
            raise Failure(f"game {number}: there is no seat {self._seat}, only 0 to {seats - 1}")
        self._number = number
        self._record = record
        self._states = list(record.states())
        names = [_printable(name)[:_LONGEST_NAME].strip() for name in record.players]
        self._names = {seat: name for seat, name in enumerate(names) if name}
        self.first = record.start.ply
        self.last = record.final.ply
        self._at = 0

    def go(self, ply: int) -> None:
        if not self.first <= ply <= self.last:
            raise Failure(f"there is no ply {ply}, only {self.first} to {self.last}")
        self._at = ply - self.first

    def answer(self, text: str) -> str:
        """Do what was typed; what is to be printed then."""
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        match word, rest:
            case (("" | "n" | "next"), ""):
                self._step(1)
            case (("b" | "p" | "back" | "previous"), ""):
                self._step(-1)
            case (("f" | "first"), ""):
                self.go(self.first)
            case (("l" | "last"), ""):
                self.go(self.last)
            case (("g" | "game"), _):
                self.open(_number(rest) if rest else self._number + 1)
            case (("e" | "export"), _):
                return self._exported(rest)
            case (("c" | "comments"), ""):
                return "\n".join(self._comments(self._at)) or "There are no comments here"
            case (("?" | "h" | "help"), ""):
                return HELP
            case _ if text.isdecimal():
                self.go(_number(text))
            case _:
                raise Failure(f"{brief(text)} is no command; ? lists them")
        return self.screen()

    def _step(self, plies: int) -> None:
        ply = self.first + self._at + plies
        if not self.first <= ply <= self.last:
            raise Failure(f"this is the {'first' if plies < 0 else 'last'} ply")
        self.go(ply)

    # --- what is shown ---

    def screen(self, hint: str = "") -> str:
        """The table and how it came to be, on one screen.

        Where there is no room the comments are cut, and then the blank lines go.
        """
        table = [*self._header(), *self._table()]
        told, comments, end = self._move(self._at), self._comments(self._at), self._ending()
        end += [hint] if hint else []
        room = _HEIGHT - 2 - len(table) - len(told) - len(end)
        if comments and room < len(comments):
            kept = comments[: max(1, room)]
            comments = [*kept[:-1], f"{kept[-1][: WIDTH - len(_CUT)]}{_CUT}"]
        lines = [*table, "", *told, *comments, *end]
        if len(lines) >= _HEIGHT:
            lines = [line for line in lines if line]
        return "\n".join(["", *lines] if len(lines) < _HEIGHT - 1 else lines)

    def printed(self, what: str) -> str:
        """What is printed where nobody is asked: ``moves``, ``table``, ``text`` or ``json``."""
        match what:
            case "moves":
                lines = [*self._header(), ""]
                for at in range(self._at + 1):
                    lines += [*self._move(at), *self._comments(at)]
                end = self._ending()
                lines += ["", *self._table(), *([""] if end else []), *end]
            case "table":
                told = [*self._move(self._at), *self._comments(self._at), *self._ending()]
                lines = [*self._header(), *self._table(), *([""] if told else []), *told]
            case _:
                return self._position(as_json=what == "json")
        return "\n".join(lines)

    def _header(self) -> list[str]:
        played = f", {self._record.date}" if self._record.date else ""
        players = ", ".join([f"{name} (seat {seat})" for seat, name in self._names.items()])
        text = f"game {self._number}{played}{players and f': {players}'}"
        return wording.line("", text).split("\n")

    def _table(self) -> list[str]:
        return table_text(self._states[self._at], self._seat).split("\n")

    def _move(self, at: int) -> list[str]:
        """What was done to get there."""
        if not at:
            return []
        action, before, after = self._record.actions[at - 1], *self._states[at - 1 : at + 1]
        return wording.report(before, action, after, self._seat, self._names).split("\n")

    def _comments(self, at: int) -> list[str]:
        lines: list[str] = []
        for ply, text in self._record.comments:
            if ply == at:
                lines += wording.line(_INDENT, _printable(text)).split("\n")
        return lines

    def _ending(self) -> list[str]:
        """How it ended, after the last move."""
        state, result = self._states[self._at], self._record.result
        if self._at < len(self._states) - 1:
            return []
        if result is None:
            return ["The round is unfinished."]
        return [wording.ending(state, self._seat, result, self._names)]

    # --- export ---

    def filmed(self, folder: str, theme: str, layout: LayoutName) -> str:
        """Write a picture of each ply into the folder; where they are."""
        from cuttle_engine.render.film import write_frames  # noqa: PLC0415  # only wanted here

        with no_os_error(folder):
            try:
                files = write_frames(
                    self._record,
                    folder,
                    self._seat,
                    theme=theme,
                    layout=layout,
                    names=self._names,
                )
            except CuttleError as error:
                raise Failure(f"{shown_name(folder)}: {error}") from None
        return f"Written to {shown_name(folder)}: {files[0].name} to {files[-1].name}"

    def _exported(self, where: str) -> str:
        """The position as text or JSON, or where it went."""
        form = where.lower()
        text = self._position(as_json=form == "json" or form.endswith(".json"))
        if form in {"", "json"}:
            return text
        # Nothing that is there is lost by a slip.
        with no_os_error(where), Path(where).open("x", encoding="utf-8", newline="\n") as file:
            file.write(f"{text}\n")
        return f"Written to {shown_name(where)}"

    def _position(self, *, as_json: bool) -> str:
        state = self._states[self._at]
        position = state if self._seat is None else view(state, self._seat)
        try:
            return str(json_form().dumps(position)) if as_json else format_position(position)
        except CuttleError as error:  # it has no such form
            raise Failure(str(error)) from None


def _game(file: str, number: int) -> Game:
    found = 0
    with closing(games_in(file)) as games:
        for game in games:
            found = game.number
            if found == number:
                return game
    raise Failure(f"{shown_name(file)}: there is no game {number}, only 1 to {found}")


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > _LONGEST_NUMBER:
        raise Failure(f"{brief(text)} is no number that could be meant")
    return int(text)


def _printable(text: str) -> str:
    """The text in one line, without what would do something to the terminal."""
    return "".join([letter for letter in " ".join(text.split()) if letter.isprintable()])
