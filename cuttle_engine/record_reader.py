"""Reads the text of one game: its tags, its moves, its comments."""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING, Final, NamedTuple, Never, TypeVar, cast, final

from cuttle_engine.actions import parse_action
from cuttle_engine.cards import CARDS, MAX_SEATS, parse_cards
from cuttle_engine.engine import deal
from cuttle_engine.errors import ArgumentError, NotationError, ReplayError, brief
from cuttle_engine.notation import parse_position
from cuttle_engine.position_builder import END_REASONS
from cuttle_engine.record import KNOWN_TAGS, TAG_NAME, WRONG_RESULT, Record
from cuttle_engine.ruleset_value import read_ruleset
from cuttle_engine.state import Outcome
from cuttle_engine.strict_json import JsonError, json_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Seat
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.state import GameState

_T = TypeVar("_T")

UNFINISHED: Final = "*"
"""The result of a round that has none yet."""
BOM: Final = "\ufeff"
"""What some editors write at the beginning of a file."""
_STARTS: Final = ("seed", "seedhex", "deck", "position")
_KNOWN: Final = frozenset([name.lower() for name in KNOWN_TAGS])
_SEATS: Final = tuple([str(seat) for seat in range(MAX_SEATS)])
_SEAT_TAGS: Final = tuple([f"seat{seat}" for seat in range(MAX_SEATS)])

_SPACE: Final = re.compile(r"[^\S\r\n]*")
_LINE_END: Final = re.compile(r"\r\n?|\n|\Z")
_TAG: Final = re.compile(
    r"[^\S\r\n]*+\[[^\S\r\n]*+([A-Za-z][A-Za-z0-9]*+)[^\S\r\n]*+"
    r"\"([^\"\\\x00-\x1f]*+)\"[^\S\r\n]*+\][^\S\r\n]*+(?:\r\n?|\n|\Z)"
)
"""A tag without escapes, as nearly all are."""
_COMMENT: Final = re.compile(r"\{([^\\}]*+(?:\\.[^\\}]*+)*+)(\}?)", re.DOTALL)
"""What is inside, and the brace at its end, if there is one: a text without is looked at once."""
_SPECIAL: Final = re.compile(r"\\u([0-9A-Fa-f]{4})|\\([\\}n])|(\\)|\r\n?")
_WORD: Final = re.compile(r"\S+")
_NUMBER: Final = re.compile(r"[0-9]+\.+")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SHORT: Final = 4
"""Of numbers up to this length there are few enough to keep: ``999.``."""


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


_read_word: Final = _Words().__getitem__


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
class GameReader:
    """Reads one game. The ruleset of the last one is kept for the next."""

    def __init__(self, text: str, rulesets: dict[str, Ruleset]) -> None:
        self.text = text
        self.rulesets = rulesets
        self.tags: dict[str, _Tag] = {}
        self.at = 0

    def fail(self, at: int, expected: str) -> Never:
        raise NotationError(self.text, at, expected) from None

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
        except ArgumentError as error:  # all else has been looked at
            self.fail(self.tags["result"].at, f"the result of a round ({error.problem})")
        if unfinished and record.result is not None:
            raise ReplayError(len(actions), None, WRONG_RESULT)
        return record

    # --- tags ---

    def read_tags(self) -> None:
        """Note the tags, and where they end."""
        text = self.text
        at = len(text) - len(text.removeprefix(BOM).lstrip())
        while True:
            found = _TAG.match(text, at)
            if found is not None:
                tag = _Tag(found[1], found[2], found.start(2) - 1, True)
                end = found.end()
            elif text.startswith("[", self.after_space(at)):
                tag, end = self.read_tag(self.after_space(at))
            else:
                break
            name = tag.name.lower()
            if name in self.tags:
                self.fail(tag.at, f"another tag: {brief(tag.name)} is there already")
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
        name = TAG_NAME.match(text, at)
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
        return _Tag(name[0], value, start, False), line_end.end()

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
            at = max([tag.at for tag in begun], default=self.at)
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
        """The names, of which some may be left out; none at all is none."""
        tags = [self.tags.get(name) for name in _SEAT_TAGS]
        for tag in tags[seats:]:
            if tag is not None:
                self.fail(tag.at, f"no more than {seats} seats")
        return ["" if tag is None else tag.value for tag in tags[:seats]] if any(tags) else []

    def first_dealer(self, seats: int) -> Seat | None:
        tag = self.tags.get("firstdealer")
        if tag is None:
            return None
        text = tag.value.strip()
        if text not in _SEATS[:seats]:
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
        if tag.value.strip() == UNFINISHED:
            return None, True
        reason, *winners = tag.value.lower().split() or [""]
        if reason not in END_REASONS or any([seat not in _SEATS for seat in winners]):
            reasons = ", ".join(END_REASONS)
            self.fail(tag.at, f"{reasons}, and the seats that won, or {UNFINISHED}")
        return Outcome(tuple([int(seat) for seat in winners]), reason), False

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
                actions += filter(None, map(_read_word, words.split()))
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
                _read_word(word[0])
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
        if text.isascii():
            return text
        try:
            # Two escapes may be one letter, as in JSON.
            return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        except UnicodeDecodeError:
            self.fail(at, "a text that has a UTF-8 form")


def _whole_ruleset(text: str) -> Ruleset:
    start = len(text) - len(text.lstrip())
    ruleset, end = read_ruleset(text, start)
    if text[end:].strip():
        raise NotationError(text, end, "the end of the ruleset")
    return ruleset
