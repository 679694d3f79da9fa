"""Games as text: tags and numbered moves, one game after the other, and every move verified."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, Protocol, cast

from cuttle_engine.errors import CuttleError, brief
from cuttle_engine.notation import format_position, outcome_text
from cuttle_engine.record import Record, dealt_from
from cuttle_engine.record_reader import BOM, UNFINISHED, GameReader
from cuttle_engine.ruleset_value import ruleset_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuttle_engine.rules import Ruleset
    from cuttle_engine.state import GameState


class Writable(Protocol):
    """Anything with ``write(text)``: an open text file for one."""

    def write(self, text: str, /) -> object:
        """Take the text."""
        ...


_WIDTH: Final = 80


# --- writing ---


def format_record(record: Record) -> str:
    """The game as text: its tags, and its moves with the numbers of the turns.

    Raises `RulesetError` where the ruleset has an effect without a name; see `register_effect`.

    >>> from cuttle_engine import deal, parse_action
    >>> moves = [parse_action(text) for text in ("5H!", "decline", "*QH", "draw")]
    >>> game = Record(deal(seed=7), moves, players=["Ann", "Bob"], comments={0: "A Five?"})
    >>> print(format_record(game), end="")
    [Ruleset "balanced@1"]
    [Seed "7"]
    [Seat0 "Ann"]
    [Seat1 "Bob"]
    [FirstDealer "1"]
    [Result "*"]
    <BLANKLINE>
    {A Five?} 1. 5H! decline *QH 2. draw
    """
    if not isinstance(record, Record):
        raise TypeError(f"a Record is written, not {type(record).__name__}")
    tags = [("Ruleset", ruleset_text(record.start.ruleset)), _start_tag(record.start)]
    tags += [(f"Seat{seat}", name) for seat, name in enumerate(record.players)]
    tags.append(("FirstDealer", str(record.first_dealer)))
    if record.date is not None:
        tags.append(("Date", record.date.isoformat()))
    tags.append(("Result", outcome_text(record.result) if record.result else UNFINISHED))
    tags += record.tags
    lines = [f"[{name} {_quoted(value)}]" for name, value in tags]
    moves = _wrapped(_numbered(record))
    return "\n".join([*lines, "", *moves, ""] if moves else [*lines, ""])


def write_records(records: Iterable[Record], file: Writable) -> int:
    """Write the games to an open text file, or anything with ``write``; returns how many.

    After each game comes an empty line, so that games can be added to the end of a file.

    Raises what `format_record` raises, and what ``write`` raises; the games before that one are
    written then.

    >>> import io
    >>> from cuttle_engine import deal
    >>> file = io.StringIO()
    >>> write_records(
    ...     [Record(deal("balanced", seed=7), []), Record(deal("pagat", seed=8), [])], file
    ... )
    2
    """
    given: object = records
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise TypeError(f"records are an iterable of them, not {type(given).__name__}")
    if not callable(getattr(file, "write", None)):
        raise TypeError(f"a file has write(), {brief(file)} has not")
    games = 0
    for record in records:
        file.write(format_record(record) + "\n")
        games += 1
    return games


def _start_tag(start: GameState) -> tuple[str, str]:
    origin = dealt_from(start)
    if origin is None:
        return "Position", format_position(start)
    if isinstance(origin, tuple):
        return "Deck", " ".join([str(card) for card in origin])
    try:
        return "Seed", origin.decode()
    except UnicodeDecodeError:
        return "SeedHex", origin.hex()


def _numbered(record: Record) -> Iterator[str]:
    """The moves, those that begin a turn with its number, and the comments between them."""
    said = iter(record.comments)
    comment = next(said, None)
    turn = 0
    for ply, state in enumerate(record.states()):
        while comment is not None and comment[0] == ply:
            yield _in_braces(comment[1])
            comment = next(said, None)
        if ply < len(record.actions):
            move = str(record.actions[ply])
            if state.window is None:
                turn += 1
                move = f"{turn}. {move}"
            yield move


def _wrapped(words: Iterable[str]) -> list[str]:
    """The words in lines, each as full as it may be."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= _WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


_UNSEEN: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]")
"""What does not show, or what some readers take for the end of a line."""


def _as_escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _quoted(text: str) -> str:
    """The text as a JSON string."""
    return _UNSEEN.sub(_as_escape, json.dumps(text, ensure_ascii=False))


def _in_braces(text: str) -> str:
    """The text as a comment."""
    text = text.replace("\\", "\\\\").replace("}", "\\}").replace("\n", "\\n")
    return f"{{{_UNSEEN.sub(_as_escape, text)}}}"


# --- reading ---


def parse_record(text: str) -> Record:
    """The game that the text says; every move of it is verified.

    Raises `NotationError` with the place of a mistake in the text, `ReplayError` for a move that is
    not legal or a result that is not what was played, and `InvalidPositionError` for cards that
    cannot lie where it begins.

    >>> game = parse_record('''[Ruleset "balanced@1"]
    ... [Seed "7"]
    ...
    ... 1. 5H! decline {the Queen goes} *QH 2. draw''')
    >>> game.final.ply, game.comments
    (4, ((2, 'the Queen goes'),))
    """
    given: object = text
    if not isinstance(given, str):
        raise TypeError(f"a game is read from text, not {type(given).__name__}")
    return GameReader(text, {}).record()


def read_records(
    lines: Iterable[str], *, progress: Callable[[int, int], object] | None = None
) -> Iterator[Record]:
    """The games in an open text file, or in any other lines, one after the other.

    Only one game at a time is kept. ``progress(games, characters)`` is called after each of them,
    with what has been read so far. What is wrong with a game is raised as by `parse_record`, with a
    note which game it is; that ends the reading. To go on after it, see `split_records`.

    >>> lines = ['[Ruleset "balanced@1"]', '[Seed "7"]', "3H draw", "", '[Ruleset "pagat"]']
    >>> [len(game.actions) for game in read_records([*lines, '[Seed "8"]', "draw"])]
    [2, 1]
    """
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is a function, not {type(progress).__name__}")
    return _records(split_records(lines), progress)


def _records(
    texts: Iterator[tuple[int, str]], progress: Callable[[int, int], object] | None
) -> Iterator[Record]:
    rulesets: dict[str, Ruleset] = {}
    characters = 0
    for game, (line, text) in enumerate(texts, 1):
        try:
            record = GameReader(text, rulesets).record()
        except CuttleError as error:
            error.add_note(f"in game {game}, which begins at line {line}")
            raise
        characters += len(text)
        if progress is not None:
            progress(game, characters)
        yield record


def split_records(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    r"""The text of each game, unread, after the number of its first line; the first line is 1.

    >>> lines = ['[Ruleset "balanced"]', '[Seed "7"]', "1. 3H", "", '[Ruleset "pagat"]', "draw"]
    >>> list(split_records(lines))[1]
    (5, '[Ruleset "pagat"]\ndraw\n')
    """
    if isinstance(lines, str):
        raise TypeError("lines are an iterable of them: an open file, or io.StringIO(text)")
    if not isinstance(lines, Iterable):
        raise TypeError(f"lines are an iterable of them, not {type(lines).__name__}")
    return _split(lines)


def _split(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    game: list[str] = []
    first = 0
    ended = False  # after moves, or a blank line: what follows a tag line then is another game's
    in_comment = False
    for number, given in enumerate(lines, 1):
        if not isinstance(given, str):
            raise TypeError(f"a line is a str, not {type(given).__name__}: open the file as text")
        line = given if given.endswith(("\n", "\r")) else f"{given}\n"
        if number == 1:
            line = line.removeprefix(BOM)
        mark = line.lstrip()[:1]
        if in_comment:
            in_comment = _ends_in_comment(line, in_comment=True)
        elif mark == "[":
            if ended:
                yield first, "".join(game)
                game = []
            ended = False
        elif mark:
            ended = True
            in_comment = "{" in line and _ends_in_comment(line, in_comment=False)
        else:
            ended = bool(game)
        if not game:
            if not mark:
                continue
            first = number
        game.append(line)
    if game:
        yield first, "".join(game)


_INSIDE: Final = re.compile(r"[^\\}]*+(?:\\.[^\\}]*+)*+", re.DOTALL)
"""The rest of a comment, up to the brace that ends it."""


def _ends_in_comment(line: str, *, in_comment: bool) -> bool:
    """Whether a comment is open at the end of a line, which begins in one or not."""
    at = 0
    while True:
        if not in_comment:
            at = line.find("{", at) + 1
            if not at:
                return False
        at = cast("re.Match[str]", _INSIDE.match(line, at)).end() + 1
        if at > len(line):
            return True
        in_comment = False
