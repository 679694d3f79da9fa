"""Games as text: tags and numbered moves, one game after the other, and every move verified."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple, Never, TypeVar, cast, final, get_args

from cuttle_engine.actions import parse_action
from cuttle_engine.cards import CARDS, MAX_SEATS, parse_cards
from cuttle_engine.engine import deal
from cuttle_engine.errors import ArgumentError, CuttleError, NotationError, ReplayError, brief
from cuttle_engine.notation import format_position, outcome_text, parse_position
from cuttle_engine.record import KNOWN_TAGS, WRONG_RESULT, Record, dealt_from
from cuttle_engine.ruleset_value import read_ruleset, ruleset_text
from cuttle_engine.state import EndReason, Outcome
from cuttle_engine.strict_json import JsonError, json_at

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Seat
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.state import GameState

    class Writable(Protocol):
        """Anything with ``write(text)``: an open text file for one."""

        def write(self, text: str, /) -> object:
            """Take the text."""
            ...


_T = TypeVar("_T")

_WIDTH: Final = 80
_UNFINISHED: Final = "*"
_STARTS: Final = ("seed", "seedhex", "deck", "position")


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
    tags.append(("Result", outcome_text(record.result) if record.result else _UNFINISHED))
    tags += record.tags
    lines = [f"[{name} {_quoted(value)}]" for name, value in tags]
    moves = _wrapped(_numbered(record))
    return "\n".join([*lines, "", *moves, ""] if moves else [*lines, ""])


def write_records(records: Iterable[Record], file: Writable) -> int:
    """Write the games to an open text file, or anything with ``write``; returns how many.

    After each game comes an empty line, so that games can be added to the end of a file.
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


def parse_record(text: str | Never) -> Record:
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
    return _Reader(text, {}).record()


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
            record = _Reader(text, rulesets).record()
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
        raise TypeError("lines are an iterable of them: an open file, or text.splitlines()")
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
            line = line.removeprefix(_BOM)
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


_BOM: Final = "\ufeff"
_SPACE: Final = re.compile(r"[^\S\r\n]*")
_LINE_END: Final = re.compile(r"\r\n?|\n|\Z")
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_TAG: Final = re.compile(
    r"[^\S\r\n]*+\[[^\S\r\n]*+(?P<name>[A-Za-z][A-Za-z0-9]*+)[^\S\r\n]*+"
    r"(?P<string>\"[^\"\\\x00-\x1f]*+\")[^\S\r\n]*+\][^\S\r\n]*+(?:\r\n?|\n|\Z)"
)
"""A tag without escapes, as nearly all are."""
_INSIDE: Final = re.compile(r"[^\\}]*+(?:\\.[^\\}]*+)*+", re.DOTALL)
_COMMENT: Final = re.compile(r"\{([^\\}]*+(?:\\.[^\\}]*+)*+)(\}?)", re.DOTALL)
"""What is inside, and the brace that ends it. It matches without one, so that none looks twice."""
_SPECIAL: Final = re.compile(r"\\u([0-9A-Fa-f]{4})|\\([\\}n])|(\\)|\r\n?")
_WORD: Final = re.compile(r"\S+")
_NUMBER: Final = re.compile(r"[0-9]+\.+")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SHORT: Final = 4


class _Words(dict[str, "Action | None"]):
    """What the words between the comments stand for: actions, and numbers for None.

    Those in their usual form are kept, so that each is read once; there are only so many of them.
    """

    def __missing__(self, word: str) -> Action | None:
        number = _NUMBER.match(word)
        start = 0 if number is None else number.end()
        if start == len(word):
            if start <= _SHORT:
                self[word] = None
            return None
        try:
            action = parse_action(word[start:])
        except NotationError as error:
            raise NotationError(word, start + error.position, error.expected) from None
        if str(action) == word:
            self[word] = action
        return action


_WORDS: Final = _Words()


class _Tag(NamedTuple):
    name: str
    value: str
    at: int
    """Where its string begins."""
    as_written: bool
    """Whether the string has no escapes, so that places in it are places in the text."""

    def place(self, offset: int) -> int:
        return self.at + 1 + offset if self.as_written else self.at


@final
class _Reader:
    """Reads one game. The ruleset of the last one is kept for the next."""

    def __init__(self, text: str, rulesets: dict[str, Ruleset]) -> None:
        self.text = text
        self.rulesets = rulesets
        self.tags: dict[str, _Tag] = {}
        self.at = 0

    def fail(self, at: int, expected: str) -> Never:
        raise NotationError(self.text, at, expected)

    def record(self) -> Record:
        self.read_tags()
        start = self.start()
        seats = start.ruleset.seats
        result, unfinished = self.result()
        players = self.players(seats)
        first_dealer = self.first_dealer(seats)
        date = self.date()
        further = [(tag.name, tag.value) for name, tag in self.tags.items() if name not in _KNOWN]
        actions, comments = self.moves()
        try:
            record = Record(
                start,
                actions,
                result=result,
                players=players,
                first_dealer=first_dealer,
                date=date,
                tags=further,
                comments=comments,
            )
        except ArgumentError as error:
            self.fail(self.tags[error.argument].at, f"something else: {error.problem}")
        if unfinished and record.result is not None:
            raise ReplayError(len(actions), None, WRONG_RESULT)
        return record

    # --- tags ---

    def read_tags(self) -> None:
        """Note the tags, and where they end."""
        text = self.text
        at = len(text) - len(text.removeprefix(_BOM).lstrip())
        while True:
            found = _TAG.match(text, at)
            if found is not None:
                string = found["string"]
                tag = _Tag(found["name"], string[1:-1], found.start("string"), as_written=True)
                end = found.end()
            elif text.startswith("[", self.after_space(at)):
                tag, end = self.read_tag(self.after_space(at))
            else:
                break
            name = tag.name.lower()
            if name in self.tags:
                self.fail(at, f"another tag: {brief(tag.name)} is there already")
            if not tag.value.isascii():
                try:
                    tag.value.encode()
                except UnicodeEncodeError:
                    self.fail(tag.at, "a text that has a UTF-8 form")
            self.tags[name] = tag
            at = end
        self.at = at

    def after_space(self, at: int) -> int:
        return cast("re.Match[str]", _SPACE.match(self.text, at)).end()

    def read_tag(self, at: int) -> tuple[_Tag, int]:
        """A tag of any form, and where the next line begins."""
        text = self.text
        at = self.after_space(at + 1)
        name = _NAME.match(text, at)
        if name is None:
            self.fail(at, "the name of a tag: a letter, then letters and digits")
        start = self.after_space(name.end())
        if not text.startswith('"', start):
            self.fail(start, "a string as in JSON")
        try:
            value, end = json_at(text, start)
        except JsonError as error:
            self.fail(error.position, f"a string as in JSON ({error})")
        at = self.after_space(end)
        if not text.startswith("]", at):
            self.fail(at, "] that ends the tag")
        at = self.after_space(at + 1)
        line_end = _LINE_END.match(text, at)
        if line_end is None:
            self.fail(at, "the end of the line")
        return _Tag(name[0], value, start, as_written=False), line_end.end()

    def within(self, tag: _Tag, read: Callable[[str], _T]) -> _T:
        """What the string of the tag says; what is wrong in it has its place in the whole text."""
        try:
            return read(tag.value)
        except NotationError as error:
            raise NotationError(self.text, tag.place(error.position), error.expected) from None

    def ruleset(self, tag: _Tag) -> Ruleset:
        ruleset = self.rulesets.get(tag.value)
        if ruleset is None:
            ruleset = self.within(tag, _whole_ruleset)
            self.rulesets.clear()
            self.rulesets[tag.value] = ruleset
        return ruleset

    def start(self) -> GameState:
        begun = [self.tags[name] for name in _STARTS if name in self.tags]
        if len(begun) != 1:
            at = begun[1].at if begun else self.at
            self.fail(at, "one of the tags Seed, SeedHex, Deck, Position, and only one")
        named = self.tags.get("ruleset")
        (tag,) = begun
        if tag.name.lower() == "position":
            state = self.within(tag, parse_position).build()
            if named is not None and self.ruleset(named) != state.ruleset:
                self.fail(named.at, "the ruleset of the position")
            return state
        if named is None:
            self.fail(self.at, "the tag Ruleset")
        ruleset = self.ruleset(named)
        if tag.name.lower() == "seed":
            return deal(ruleset, seed=tag.value)
        if tag.name.lower() == "seedhex":
            try:
                return deal(ruleset, seed=bytes.fromhex(tag.value))
            except ValueError:
                self.fail(tag.at, "the bytes of a seed, two hexadecimal digits each")
        if len(tag.value.split(None, len(CARDS))) > len(CARDS):
            self.fail(tag.at, f"no more than {len(CARDS)} cards")
        return deal(ruleset, deck=self.within(tag, parse_cards))

    def players(self, seats: int) -> list[str]:
        names = [""] * seats
        tags = [(seat, self.tags.get(f"seat{seat}")) for seat in range(MAX_SEATS)]
        for seat, tag in tags:
            if tag is not None:
                if seat >= seats:
                    self.fail(tag.at, f"no more than {seats} seats")
                names[seat] = tag.value
        return names if any([tag for _, tag in tags]) else []

    def first_dealer(self, seats: int) -> Seat | None:
        tag = self.tags.get("firstdealer")
        if tag is None:
            return None
        text = tag.value.strip()
        if text not in [str(seat) for seat in range(seats)]:
            self.fail(tag.at, f"a seat from 0 to {seats - 1}")
        return int(text)

    def date(self) -> dt.date | None:
        tag = self.tags.get("date")
        if tag is None:
            return None
        text = tag.value.strip()
        try:
            # By itself it takes other forms, too.
            return dt.date.fromisoformat(text if _DATE.fullmatch(text) else "")
        except ValueError:
            self.fail(tag.at, "a date such as 2026-11-30")

    def result(self) -> tuple[Outcome | None, bool]:
        """The result, if there is one; and whether it is said that there is none."""
        tag = self.tags.get("result")
        if tag is None:
            return None, False
        if tag.value.strip() == _UNFINISHED:
            return None, True
        reason, *winners = tag.value.lower().split() or [""]
        if reason not in get_args(EndReason) or any([seat not in _SEATS for seat in winners]):
            reasons = ", ".join(get_args(EndReason))
            self.fail(tag.at, f"{reasons}, and the seats that won, or {_UNFINISHED}")
        return Outcome(tuple([int(seat) for seat in winners]), cast("EndReason", reason)), False

    # --- moves ---

    def moves(self) -> tuple[tuple[Action, ...], list[tuple[int, str]]]:
        actions: list[Action] = []
        comments: list[tuple[int, str]] = []
        # Words, what is inside a comment, the brace at its end, words, …
        parts = _COMMENT.split(self.text[self.at :])
        at = self.at
        for place in range(0, len(parts), 3):
            words = parts[place]
            try:
                actions += [
                    action for word in words.split() if (action := _WORDS[word]) is not None
                ]
            except NotationError:
                self.fail_at_word(at, words)
            at += len(words)
            if place + 1 < len(parts):
                if not parts[place + 2]:
                    self.fail(at, "} at the end of the comment")
                inside = parts[place + 1]
                comments.append((len(actions), self.comment(at + 1, inside)))
                at += len(inside) + 2
        return tuple(actions), comments

    def fail_at_word(self, at: int, words: str) -> Never:
        """Find the word that stands for nothing."""
        for word in _WORD.finditer(words):
            try:
                _WORDS[word[0]]
            except NotationError as error:
                expected = error.expected
                if word[0].startswith("["):
                    expected = "a move, or the end: this is one game, and read_records reads more"
                self.fail(at + word.start() + error.position, expected)
        raise AssertionError(words)

    def comment(self, at: int, inside: str) -> str:
        """What is meant by what is inside the braces, which begins at this place."""

        def meant(found: re.Match[str]) -> str:
            code, escaped, wrong = found.groups()
            if code:
                return chr(int(code, 16))
            if wrong:
                self.fail(at + found.start(), r"one of the escapes \\ \} \n \uXXXX")
            return escaped if escaped in ("\\", "}") else "\n"

        text = _SPECIAL.sub(meant, inside)
        try:
            # Two escapes may be one letter, as in JSON.
            return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        except UnicodeDecodeError:
            self.fail(at, "a text that has a UTF-8 form")


_KNOWN: Final = frozenset([name.lower() for name in KNOWN_TAGS])
_SEATS: Final = tuple([str(seat) for seat in range(MAX_SEATS)])


def _whole_ruleset(text: str) -> Ruleset:
    start = len(text) - len(text.lstrip())
    ruleset, end = read_ruleset(text, start)
    if text[end:].strip():
        raise NotationError(text, end, "the end of the ruleset")
    return ruleset
