"""The command ``cuttle score``: who won which round, for people who play at a real table."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import textwrap
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cuttle_engine.errors import ArgumentError, GameError, SchemaError, brief
from cuttle_engine.files import place_of
from cuttle_engine.render.columns import columns, fitted
from cuttle_engine.tally import Standing, Tally

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Sequence
    from typing import Never

    from cuttle_engine.tally import TallyRound

AGAINST: Final = "against"
VARIABLE: Final = "CUTTLE_SCORE"
_LEAST_WIDTH: Final = 30
_NO_NAMES: Final = frozenset({"and", AGAINST, "won", "tied"})


def run(options: Namespace) -> int:
    """Do what was asked for, and show the score; the exit status.

    0, or 1 where the file holds something else, the system refuses it, or there is nothing to take
    back.
    """
    misused: Callable[[str], Never] = options.parser.error
    path = Path()
    try:
        path, usual = _file(getattr(options, "file", None))
        said = _done(options, path, usual=usual)
    except ArgumentError as wrong:
        name = "--file" if wrong.argument == "path" else "NAME"
        misused(f"argument {name}: {wrong.problem}")
    except GameError:
        problem = "there is no round to take back"
    except SchemaError as wrong:
        where = "" if wrong.path == "$" else f"{wrong.path}: "
        problem = f"{path} holds no score, and stays as it is: {where}{wrong.problem}"
    except OSError as wrong:
        problem = f"{path}: {wrong.strerror}"
    else:
        _print(said)  # not above: what is in the way of it is not in the way of the file
        return 0
    print(f"cuttle score: {problem}", file=sys.stderr)
    return 1


def _done(options: Namespace, path: Path, *, usual: bool) -> list[str]:
    """What is to be printed, once it is done."""
    winners, others = _sides(options.command, getattr(options, "names", []))
    place = place_of(path)
    is_new = not place.exists()
    if is_new and not usual and not place.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    said: list[str] = []
    if options.command == "show":
        tally = Tally() if is_new else Tally.load(path)
    elif options.command == "undo":
        if is_new:
            raise GameError("undo", "nothing-to-undo")
        tally = Tally.update(path, lambda tally: _taken_back(tally, said))
    else:
        if usual:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        tally = Tally.update(path, lambda tally: _written_down(tally, winners, others, said))
    if said:
        said.append("")
    said += _score(tally)
    if is_new or options.command == "show":
        said += ["", f"Kept in {path}"]
    return said


# --- what is done ---


def _written_down(
    tally: Tally, winners: Sequence[str], others: Sequence[str], said: list[str]
) -> Tally:
    players = _known(tally, [*winners, *others])
    changed = tally.with_round(players, players[: len(winners)])
    said.append(f"{_told(changed.rounds[-1])}.")
    return changed


def _taken_back(tally: Tally, said: list[str]) -> Tally:
    said.append(f"Taken back: {_told(tally.rounds[-1])}." if tally.rounds else "")
    return tally.without_last()


def _sides(command: str, words: list[str]) -> tuple[list[str], list[str]]:
    """The winners and the others, of the commands that name any."""
    if command == "tied":
        _check_names(words, "tied Ann Bob Cleo")
    if command != "won":
        return [], words
    if words.count(AGAINST) != 1 or AGAINST in (words[0], words[-1]):
        raise ArgumentError("names", "who won against whom? Such as: won Ann against Bob")
    place = words.index(AGAINST)
    winners, others = words[:place], words[place + 1 :]
    _check_names([*winners, *others], "won Ann Bob against Cleo")
    return winners, others


def _check_names(names: Iterable[str], example: str) -> None:
    """Nobody is called as what people put between names when they say it."""
    for name in names:
        if _plain(name) in _NO_NAMES or name.endswith(","):
            problem = f"{brief(name)} is no name: names stand one after the other, such as"
            raise ArgumentError("names", f"{problem}: {example}")


def _known(tally: Tally, names: Iterable[str]) -> list[str]:
    """The names as they were first written, whatever their case is now."""
    known = {_plain(name): name for name in reversed(tally.players)}
    return [known.setdefault(_plain(name), name) for name in names]


def _plain(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _file(given: str | None) -> tuple[Path, bool]:
    """Where the score is kept, and whether nobody said so."""
    text = os.environ.get(VARIABLE) if given is None else given
    if given == "":
        raise ArgumentError("path", "it is empty")
    try:
        if text:
            return Path(text).expanduser(), False
        # As the XDG base directory specification has it: a path that is not absolute is none.
        data = Path(os.environ.get("XDG_DATA_HOME", ""))
        folder = data if data.is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError:
        raise ArgumentError("path", f"whose home? Give a file, or set {VARIABLE}") from None
    return folder / "cuttle" / "score.json", True


# --- what is shown ---


def _score(tally: Tally) -> list[str]:
    """A table of how everybody stands, and the sentence below it."""
    if not tally.rounds:
        return ["No rounds yet."]
    return [*_table(tally), "", _lead(tally)]


def _table(tally: Tally) -> list[str]:
    alone, pairs = tally._standings()
    players = sorted(tally.players, key=lambda name: -alone[name].won)
    rows: list[tuple[str, Standing]] = []
    for player in players:
        rows.append((player, alone[player]))
        if len(players) > 2:  # of two, it would be the same again
            met = [name for name in players if (player, name) in pairs]
            rows += [(f"  {AGAINST} {name}", pairs[player, name]) for name in met]
    digits = [max([len(str(row[place])) for _, row in rows]) for place in range(3)]
    widths = [max(len(word), most) for word, most in zip(Standing._fields, digits, strict=True)]
    room = max(_width(), _LEAST_WIDTH) - sum(widths) - 2 * len(widths)
    first = min(room, max([columns(label) for label, _ in rows]))
    cells = [("", Standing._fields), *rows]
    return [
        fitted(label, first)
        + "".join([f"  {cell:>{width}}" for cell, width in zip(row, widths, strict=True)])
        for label, row in cells
    ]


def _lead(tally: Tally) -> str:
    leaders = tally.leaders
    wins = tally.wins((leaders or tally.players)[0])
    won = f"{wins} round{'' if wins == 1 else 's'} won"
    if not leaders:
        return f"Nobody leads: {won} each."
    if len(leaders) == 1:
        return f"{leaders[0]} leads with {won}."
    return f"{_listed(leaders)} lead with {won} each."


def _told(each: TallyRound) -> str:
    if not each.winners:
        return f"{_listed(each.players)} tied"
    others = [name for name in each.players if name not in each.winners]
    return f"{_listed(each.winners)} won {AGAINST} {_listed(others)}"


def _listed(names: Sequence[str]) -> str:
    return " and ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])


def _print(lines: Iterable[str]) -> None:
    # A path is left whole, so that it can be copied.
    fold = textwrap.TextWrapper(_width(), break_long_words=False, break_on_hyphens=False)
    for line in lines:
        print(fold.fill(line) if columns(line) > _width() else line)


def _width() -> int:
    return shutil.get_terminal_size().columns
