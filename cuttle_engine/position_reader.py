"""Reads the text of a position field by field, and says where a mistake is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Never, TypeAlias, TypeVar, cast, get_args

from cuttle_engine.actions import parse_action
from cuttle_engine.cards import CARDS, MAX_SEATS, Card
from cuttle_engine.errors import NotationError
from cuttle_engine.position_builder import END_REASONS
from cuttle_engine.ruleset_value import read_ruleset
from cuttle_engine.stack_text import read_stack
from cuttle_engine.state import EndReason, Outcome, Stack
from cuttle_engine.strict_json import JsonError, json_at
from cuttle_engine.windows import HAND_LIMIT, Window, WindowKind

if TYPE_CHECKING:
    from collections.abc import Container

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Seat

UNKNOWN: Final = "??"
"""A card that is not known."""
NOTHING: Final = "-"
"""No card."""
SPECTATOR: Final = "spectator"
"""Whose view it is, where it is no seat's."""

_OF_BOTH: Final = (
    "turn",
    "ply",
    "passes",
    "hands",
    "points",
    "permanents",
    "deck",
    "scrap",
    "frozen",
    "frozen-longer",
    "known",
    "window",
    "outcome",
)
OF_A_STATE: Final = (*_OF_BOTH, "seed", "words")
"""The fields of a full state, in order."""
OF_A_VIEW: Final = ("view", *_OF_BOTH)
"""The fields of a view, in order."""

# In every case, so that reading a card is one look. Only ASCII, here and below: some letters and
# digits elsewhere stand for the same ones.
_CARDS: Final[dict[str, Card]] = {
    rank + suit: card
    for card in CARDS
    for rank in {str(card)[0], str(card)[0].lower()}
    for suit in {str(card)[1], str(card)[1].lower()}
}
_CARDS_OR_NOT: Final[dict[str, Card | None]] = {**_CARDS, UNKNOWN: None}
_A_CARD: Final = "a card such as 7S, TH or X1"
_MOST: Final = len(CARDS)
"""No zone holds more cards than there are: with more, nothing more is read."""

_NAME: Final = re.compile(r"[A-Za-z]++(?:[-_][A-Za-z]++)?+(?![A-Za-z0-9])")
_ID: Final = re.compile(r"[A-Za-z0-9@+-]*")
_WORD: Final = re.compile(r"\S+")
_SPACE: Final = re.compile(r"\s*")
_NUMBER: Final = re.compile(r"[0-9]{1,10}")
_HEX: Final = re.compile(r"0[xX](?P<digits>[0-9A-Fa-f]+)")
_PLAYED: Final = re.compile(r"(?P<card>[A-Za-z0-9]{2})@(?P<seat>[0-9])")
_KINDS: Final[tuple[WindowKind, ...]] = get_args(WindowKind)

_E = TypeVar("_E")
Read: TypeAlias = Callable[[int, int, int], tuple[_E, ...]]
"""Reads what stands from one character up to another, for a seat."""


class PositionReader:
    """Finds the fields of a text, and then reads each as it is asked for."""

    def __init__(self, text: str | Never, names: tuple[str, ...]) -> None:
        given: object = text
        if not isinstance(given, str):
            raise TypeError(f"a position is read from text, not {type(given).__name__}")
        self.text: str = text
        self.names = names
        # Where the value of each field begins and ends.
        self.spans: dict[str, tuple[int, int]] = {}
        self.seed = b""
        start = self.after_space(0)
        id_end = cast("re.Match[str]", _ID.match(text, start)).end()
        self.ruleset, at = read_ruleset(text, start, id_end)
        self.seats = self.ruleset.seats
        at = self.after_space(at)
        while at < len(text):
            if text[at] != ";":
                self.fail(at, "; and a field, or the end")
            at = self.after_space(self.field(self.after_space(at + 1)))
        if "hands" not in self.spans:
            self.fail(at, "; and hands")

    def fail(self, at: int, expected: str) -> Never:
        raise NotationError(self.text, at, expected)

    def after_space(self, at: int) -> int:
        return cast("re.Match[str]", _SPACE.match(self.text, at)).end()

    def field(self, at: int) -> int:
        """Note the field that begins here, and return where it ends."""
        found = _NAME.match(self.text, at)
        name = "" if found is None else found[0].lower().replace("_", "-")
        if found is None or name not in self.names:
            expected = f"a field: {', '.join(self.names)}"
            if name in OF_A_VIEW:
                expected = "a field of a full state (parse_view reads views)"
            elif name in OF_A_STATE:
                expected = "a field of a view (parse_position reads full states)"
            self.fail(at, expected)
        if name in self.spans:
            self.fail(at, f"another field: {name} is there already")
        start = found.end()
        end = self.read_seed(start) if name == "seed" else self.text.find(";", start)
        if end < 0:
            end = len(self.text)
        self.spans[name] = (start, end)
        return end

    def read_seed(self, start: int) -> int:
        """Read the seed, in which anything may stand, and return where it ends."""
        start = self.after_space(start)
        if self.text.startswith('"', start):
            try:
                seed, end = json_at(self.text, start)
                self.seed = cast("str", seed).encode()
            except JsonError as error:
                self.fail(error.position, f"a string as in JSON ({error})")
            except UnicodeEncodeError:
                self.fail(start, "a text that has a UTF-8 form")
            return end
        found = _HEX.match(self.text, start)
        if found is None:
            self.fail(start, "a seed: a string as in JSON, or 0x and bytes in hexadecimal")
        if len(found["digits"]) % 2:
            self.fail(found.end(), "two hexadecimal digits for each byte")
        self.seed = bytes.fromhex(found["digits"])
        return found.end()

    # --- cards ---

    def once(self, name: str, read: Read[_E]) -> tuple[_E, ...]:
        """What a field says that is no seat's; nothing where it is not there."""
        start, end = self.spans.get(name, (0, 0))
        return read(start, end, 0)

    def by_seat(self, name: str, read: Read[_E], *, more: int = 0) -> list[tuple[_E, ...]]:
        """What a field says for each seat, and for so many more; nothing is nothing for each."""
        most = self.seats + more
        start, end = self.spans.get(name, (0, 0))
        entries: list[tuple[_E, ...]] = []
        while True:
            stop = self.text.find("/", start, end)
            entries.append(read(start, end if stop < 0 else stop, len(entries)))
            if stop < 0:
                break
            if len(entries) == most:
                self.fail(stop, f"no more than {most} entries")
            start = stop + 1
        if entries != [()] and len(entries) < self.seats:
            self.fail(end, f"/ and an entry for each of {self.seats} seats")
        return entries + [()] * (most - len(entries))

    def words(self, start: int, end: int) -> list[str]:
        words = self.text[start:end].split(None, _MOST)
        if len(words) > _MOST:
            self.fail(end - len(words[-1]), f"no more than {_MOST} cards")
        return [] if words == [NOTHING] else words

    def cards(self, start: int, end: int, _seat: Seat) -> tuple[Card, ...]:
        words = self.words(start, end)
        try:
            return tuple([_CARDS[word] for word in words])
        except KeyError:
            self.fail_at_a_word(start, end, _CARDS)

    def cards_or_not(self, start: int, end: int, _seat: Seat) -> tuple[Card | None, ...]:
        words = self.words(start, end)
        try:
            return tuple([_CARDS_OR_NOT[word] for word in words])
        except KeyError:
            self.fail_at_a_word(start, end, _CARDS_OR_NOT)

    def fail_at_a_word(self, start: int, end: int, cards: Container[str]) -> Never:
        word = next(word for word in _WORD.finditer(self.text, start, end) if word[0] not in cards)
        hint = f" (parse_view reads {UNKNOWN})"
        views = word[0] == UNKNOWN and self.names == OF_A_STATE
        self.fail(word.start(), _A_CARD + hint if views else _A_CARD)

    def row(self, start: int, end: int, seat: Seat) -> tuple[Stack, ...]:
        words = self.words(start, end)
        try:
            return tuple([Stack(_CARDS[word], seat) for word in words])
        except KeyError:
            return tuple(
                [
                    read_stack(self.text, word.start(), word[0], seat, self.seats)
                    for word in _WORD.finditer(self.text, start, end)
                ]
            )

    # --- the rest ---

    def number(self, name: str) -> int:
        if name not in self.spans:
            return 0
        words = Words(self.text, *self.spans[name])
        number = words.number()
        words.end_here()
        return number

    def viewer(self) -> Seat | None:
        if "view" not in self.spans:
            self.fail(len(self.text), "; and view (parse_position reads full states)")
        words = Words(self.text, *self.spans["view"])
        seat = None
        if not words.take(SPECTATOR):
            if words.word not in [str(seat) for seat in range(self.seats)]:
                words.fail(f"a seat from 0 to {self.seats - 1}, or {SPECTATOR}")
            seat = words.number()
        words.end_here()
        return seat

    def window(self) -> Window | None:
        return Words(self.text, *self.spans["window"]).window() if "window" in self.spans else None

    def outcome(self) -> Outcome | None:
        if "outcome" not in self.spans:
            return None
        return Words(self.text, *self.spans["outcome"]).outcome()


class Words:
    """The words of a part of a text, taken one after the other."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.end = end
        self.go_on(start)

    def go_on(self, at: int) -> None:
        found = _WORD.search(self.text, at, self.end)
        # The next word and where it begins; without one, "" and the end.
        self.at = self.end if found is None else found.start()
        self.word = "" if found is None else found[0]

    def fail(self, expected: str) -> Never:
        raise NotationError(self.text, self.at, expected)

    def end_here(self) -> None:
        if self.word:
            self.fail("nothing more in this field")

    def is_next(self, *words: str) -> bool:
        return self.word.isascii() and self.word.lower() in words

    def take(self, word: str) -> bool:
        """Whether this is the next word; then it is taken."""
        found = self.is_next(word)
        if found:
            self.go_on(self.at + len(word))
        return found

    def one_of(self, words: tuple[_E, ...]) -> _E:
        for word in words:
            if self.take(str(word)):
                return word
        return self.fail(f"one of {', '.join(map(str, words))}")

    def number(self) -> int:
        if not _NUMBER.fullmatch(self.word):
            self.fail("a number of at most 10 digits")
        number = int(self.word)
        self.go_on(self.at + len(self.word))
        return number

    def cards(self, what: str, read: Callable[[str], _E | None], *ends: str) -> list[_E]:
        """One card or more, up to one of these words."""
        found: list[_E] = []
        while not found or (self.word and not self.is_next(*ends)):
            card = read(self.word)
            if card is None or len(found) == _MOST:
                self.fail(what)
            found.append(card)
            self.go_on(self.at + len(self.word))
        return found

    def action(self) -> Action:
        try:
            action = parse_action(self.word)
        except NotationError as error:
            raise NotationError(self.text, self.at + error.position, error.expected) from None
        self.go_on(self.at + len(self.word))
        return action

    def window(self) -> Window:
        """What is open, up to the end."""
        kind: WindowKind = self.one_of(_KINDS)
        seat = self.number()
        if self.take(HAND_LIMIT):
            left = self.left()
            self.end_here()
            return Window(kind, seat, HAND_LIMIT, seat, left=left)
        action = self.action()
        if not self.take("stack"):
            self.fail("stack and the cards in play")
        stack = self.cards("a card in play and its seat, such as 5C@1", _played, "left", "revealed")
        left = self.left()
        revealed = self.cards(_A_CARD, _CARDS.get) if self.take("revealed") else []
        self.end_here()
        cause, by = stack[0]
        return Window(kind, seat, cause, by, action, tuple(stack), left, tuple(revealed))

    def left(self) -> int:
        return self.number() if self.take("left") else 1

    def outcome(self) -> Outcome:
        """How the round ended, up to the end."""
        reason: EndReason = self.one_of(END_REASONS)
        winners: list[Seat] = []
        while self.word and len(winners) < MAX_SEATS:
            winners.append(self.number())
        self.end_here()
        return Outcome(tuple(winners), reason)


def _played(word: str) -> tuple[Card, Seat] | None:
    found = _PLAYED.fullmatch(word)
    card = None if found is None else _CARDS.get(found["card"])
    return None if found is None or card is None else (card, int(found["seat"]))
