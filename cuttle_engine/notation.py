"""Positions as one line of text: full states, and what a seat may know of one."""

from __future__ import annotations

import json
import re
from itertools import repeat
from typing import TYPE_CHECKING, Final, Never, TypeVar, cast, get_args

from cuttle_engine.actions import parse_action
from cuttle_engine.cards import (
    CARDS,
    MAX_SEATS,
    Card,
    card_set,
    cards_in,
    checked_seat,
    indexes,
)
from cuttle_engine.errors import InvalidPositionError, NotationError, Problem
from cuttle_engine.position import Position
from cuttle_engine.position_builder import PositionBuilder
from cuttle_engine.ruleset_value import read_ruleset, ruleset_text
from cuttle_engine.stack_text import read_stack, stack_text
from cuttle_engine.state import EndReason, GameState, Outcome, Stack
from cuttle_engine.strict_json import JsonError, json_at
from cuttle_engine.view import PlayerView, view
from cuttle_engine.windows import HAND_LIMIT, Window, WindowKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cuttle_engine.actions import Action
    from cuttle_engine.board import Pile
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.rules import Ruleset

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
_OF_A_STATE: Final = (*_OF_BOTH, "seed", "words")
_OF_A_VIEW: Final = ("view", *_OF_BOTH)

_TEXTS: Final = tuple([str(card) for card in CARDS])
# In every case, so that reading a card is one look.
_KNOWN: Final[dict[str, Card]] = {
    rank + suit: card
    for card in CARDS
    for rank in {str(card)[0], str(card)[0].lower()}
    for suit in {str(card)[1], str(card)[1].lower()}
}
_KNOWN_OR_NOT: Final[dict[str, Card | None]] = {**_KNOWN, UNKNOWN: None}
_E = TypeVar("_E")
_W = TypeVar("_W", bound=str)


# --- writing ---


def format_position(position: GameState | PlayerView) -> str:
    """The line of text that stands for a state, or for a view.

    A state is read back with ``parse_position(text).build()``, a view with `parse_view`; equal ones
    have the same text. The text of a state holds its seed: it is for its keeper only.

    >>> from cuttle_engine import deal
    >>> format_position(view(deal("balanced", seed=7), 0))[:50]
    'balanced@1; view 0; turn 0; hands 3H 5H 6C 8S QH /'
    """
    if isinstance(position, GameState):
        table = position._table
        seen = table.seen or (0,) * table.ruleset.seats
        fields = _fields(
            table.ruleset,
            (),
            table.turn,
            table.ply,
            table.passes,
            [_set_text(cards) for cards in table.hands],
            table.points,
            table.permanents,
            table.piles,
            _cards_text(table.deck),
            table.scrap,
            table.frozen,
            table.frozen_longer,
            (*seen, table.shown),
            table.window,
            table.outcome,
        )
        if table.seed:
            fields.append(f"seed {_seed_text(table.seed)}")
        if table.words:
            fields.append(f"words {table.words}")
    elif isinstance(position, PlayerView):
        fields = _fields(
            position.ruleset,
            (f"view {SPECTATOR if position.seat is None else position.seat}",),
            position.turn,
            position.ply,
            position.passes,
            [
                _cards_text(indexes(cards), size - cards.bit_count())
                for cards, size in zip(position._hands, position._sizes, strict=True)
            ],
            position._points,
            position._permanents,
            position._piles,
            _cards_text(position._deck_top, position.deck_size - len(position._deck_top)),
            position._scrap,
            position._frozen,
            position._frozen_longer,
            _known_to_view(position),
            position.window,
            position.outcome,
        )
    else:
        raise TypeError(f"a GameState or a PlayerView is written, not {type(position).__name__}")
    return "; ".join(fields)


def _known_to_view(view: PlayerView) -> tuple[CardSet, ...]:
    """What the others have seen of the viewer's hand, then what all have been shown."""
    own = 0 if view.seat is None else view._hands[view.seat]
    seen = [0 if seat == view.seat else cards & own for seat, cards in enumerate(view._seen)]
    return (*seen, view._shown | card_set(view._deck_top))


def _fields(
    ruleset: Ruleset,
    whose: tuple[str, ...],
    turn: Seat,
    ply: int,
    passes: int,
    hands: Iterable[str],
    points: tuple[CardSet, ...],
    permanents: tuple[CardSet, ...],
    piles: tuple[Pile, ...],
    deck: str,
    scrap: bytes,
    frozen: CardSet,
    frozen_longer: CardSet,
    known: tuple[CardSet, ...],
    window: Window | None,
    outcome: Outcome | None,
) -> list[str]:
    fields = [ruleset_text(ruleset), *whose, f"turn {turn}"]
    if ply:
        fields.append(f"ply {ply}")
    if passes:
        fields.append(f"passes {passes}")
    on = {
        pile[0]: stack_text(_TEXTS[pile[0]], pile[1], _above(pile), ruleset.seats) for pile in piles
    }
    fields.append(f"hands {' / '.join(hands)}")
    fields.append(f"points {_rows_text(points, on)}")
    fields.append(f"permanents {_rows_text(permanents, on)}")
    fields.append(f"deck {deck}")
    fields.append(f"scrap {_cards_text(scrap)}")
    if frozen:
        fields.append(f"frozen {_set_text(frozen)}")
    if frozen_longer:
        fields.append(f"frozen-longer {_set_text(frozen_longer)}")
    if any(known):
        fields.append(f"known {' / '.join([_set_text(cards) for cards in known])}")
    if window is not None:
        fields.append(f"window {_window_text(window)}")
    if outcome is not None:
        fields.append(f"outcome {outcome_text(outcome)}")
    return fields


def _above(pile: Pile) -> list[tuple[str, Seat, Seat]]:
    return [(_TEXTS[card], to, by) for card, to, by in pile[2]]


def _cards_text(cards: Iterable[int], unknown: int = 0) -> str:
    texts = [_TEXTS[card] for card in cards]
    if unknown:
        texts.extend(repeat(UNKNOWN, unknown))
    return " ".join(texts) or NOTHING


def _set_text(cards: CardSet) -> str:
    return " ".join([_TEXTS[card] for card in indexes(cards)]) if cards else NOTHING


def _rows_text(rows: tuple[CardSet, ...], on: dict[int, str]) -> str:
    if not on:
        return " / ".join([_set_text(cards) for cards in rows])
    return " / ".join(
        [
            " ".join([on.get(card, _TEXTS[card]) for card in indexes(cards)]) or NOTHING
            for cards in rows
        ]
    )


def _window_text(window: Window) -> str:
    if window.cause == HAND_LIMIT:
        return f"{window.kind} {window.seat} {HAND_LIMIT} left {window.left}"
    stack = " ".join([f"{card}@{seat}" for card, seat in window.stack])
    text = f"{window.kind} {window.seat} {window.action} stack {stack} left {window.left}"
    if window.revealed:
        text += f" revealed {' '.join([str(card) for card in window.revealed])}"
    return text


def outcome_text(outcome: Outcome) -> str:
    """How a round ended: the reason, then the seats that won it.

    >>> outcome_text(Outcome((0, 2), "goal")), outcome_text(Outcome((), "passes"))
    ('goal 0 2', 'passes')
    """
    return " ".join([outcome.reason, *[str(seat) for seat in outcome.winners]])


def _seed_text(seed: bytes) -> str:
    try:
        return json.dumps(seed.decode())
    except UnicodeDecodeError:
        return f"0x{seed.hex()}"


# --- reading ---


def parse_position(text: str | Never) -> Position:
    """The position that the text of a state says, right or wrong: ``build`` makes the state of it.

    In any case and with any white space, the fields in any order after the ruleset; what the text
    of a state leaves out need not be there. Raises `NotationError` with the place of the mistake.

    >>> position = parse_position("balanced; hands KD / 7S")
    >>> position.hands, str(position.problems()[0])
    ([(Card('KD'),), (Card('7S'),)], 'position: AC is nowhere')
    """
    reader = _Reader(text, _OF_A_STATE)
    return Position(
        reader.ruleset,
        hands=reader.by_seat("hands", reader.cards),
        points=reader.by_seat("points", reader.row),
        permanents=reader.by_seat("permanents", reader.row),
        deck=reader.once("deck", reader.cards),
        scrap=reader.once("scrap", reader.cards),
        turn=reader.number("turn"),
        frozen=reader.once("frozen", reader.cards),
        frozen_longer=reader.once("frozen-longer", reader.cards),
        passes=reader.number("passes"),
        known=reader.by_seat("known", reader.cards, more=1),
        window=reader.window(),
        outcome=reader.outcome(),
        seed=reader.seed,
        words=reader.number("words"),
        ply=reader.number("ply"),
    )


def parse_view(text: str | Never) -> PlayerView:
    """The view that a text says.

    Read like the text of a state; ``??`` is a card that the viewer does not know. Raises
    `NotationError` with the place of a mistake, and `InvalidPositionError` where no state looks
    like this to the viewer.

    >>> from cuttle_engine import deal
    >>> mine = view(deal("balanced", seed=7), 0)
    >>> parse_view(format_position(mine)) == mine
    True
    """
    reader = _Reader(text, _OF_A_VIEW)
    return view_from(
        reader.ruleset,
        reader.viewer(),
        hands=reader.by_seat("hands", reader.cards_or_not),
        deck=reader.once("deck", reader.cards_or_not),
        points=reader.by_seat("points", reader.row),
        permanents=reader.by_seat("permanents", reader.row),
        scrap=reader.once("scrap", reader.cards),
        turn=reader.number("turn"),
        frozen=reader.once("frozen", reader.cards),
        frozen_longer=reader.once("frozen-longer", reader.cards),
        passes=reader.number("passes"),
        known=reader.by_seat("known", reader.cards, more=1),
        window=reader.window(),
        outcome=reader.outcome(),
        ply=reader.number("ply"),
    )


_NAME: Final = re.compile(r"[A-Za-z]+(-[A-Za-z]+)*")
_ID: Final = re.compile(r"[A-Za-z0-9@+-]*")
_WORD: Final = re.compile(r"\S+")
_SPACE: Final = re.compile(r"\s*")
_NUMBER: Final = re.compile(r"[0-9]{1,10}")
_HEX: Final = re.compile(r"0[xX](?P<bytes>([0-9A-Fa-f]{2})+)")
_PLAYED: Final = re.compile(r"(?P<card>[A-Za-z0-9]{2})@(?P<seat>[0-9])")
_MOST: Final = len(CARDS)
"""No zone holds more cards than there are: with more, nothing more is read."""


class _Reader:
    """Finds the fields of a position's text, then reads them as they are asked for."""

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
        name = "" if found is None else found[0].lower()
        if found is None or name not in self.names:
            if name == "view":
                self.fail(at, "a field of a full state (parse_view reads views)")
            if name in _OF_A_STATE:
                self.fail(at, "a field of a view (parse_position reads full states)")
            self.fail(at, f"a field: {', '.join(self.names)}")
        if name in self.spans:
            self.fail(at, f"another field: {name} stands there already")
        start = found.end()
        end = self.read_seed(start) if name == "seed" else self.text.find(";", start)
        if end < 0:
            end = len(self.text)
        self.spans[name] = (start, end)
        return end

    def read_seed(self, start: int) -> int:
        """Read the seed, which may have anything in it, and return where it ends."""
        start = self.after_space(start)
        if self.text.startswith('"', start):
            try:
                seed, end = json_at(self.text, start)
                self.seed = seed.encode()
            except JsonError as error:
                self.fail(error.position, f"a string as in JSON ({error})")
            except UnicodeEncodeError:
                self.fail(start, "a text that has a UTF-8 form")
            return end
        found = _HEX.match(self.text, start)
        if found is None:
            self.fail(start, "a seed: a string as in JSON, or 0x and bytes in hexadecimal")
        self.seed = bytes.fromhex(found["bytes"])
        return found.end()

    # --- cards ---

    def once(self, name: str, read: Callable[[int, int, Seat], tuple[_E, ...]]) -> tuple[_E, ...]:
        """What a field says that is no seat's; nothing where it is not there."""
        start, end = self.spans.get(name, (0, 0))
        return read(start, end, 0)

    def by_seat(
        self, name: str, read: Callable[[int, int, Seat], tuple[_E, ...]], *, more: int = 0
    ) -> list[tuple[_E, ...]]:
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
            self.fail(start, f"no more than {_MOST} cards")
        return [] if words == [NOTHING] else words

    def cards(self, start: int, end: int, seat: Seat) -> tuple[Card, ...]:
        try:
            return tuple([_KNOWN[word] for word in self.words(start, end)])
        except KeyError:
            self.fail_at_a_word(start, end)

    def cards_or_not(self, start: int, end: int, seat: Seat) -> tuple[Card | None, ...]:
        try:
            return tuple([_KNOWN_OR_NOT[word] for word in self.words(start, end)])
        except KeyError:
            self.fail_at_a_word(start, end, UNKNOWN)

    def fail_at_a_word(self, start: int, end: int, *others: str) -> Never:
        for word in _WORD.finditer(self.text, start, end):
            if word[0] not in _KNOWN and word[0] not in others:
                start = word.start()
                break
        expected = "a card such as 7S, TH or X1"
        if self.text.startswith(UNKNOWN, start) and "view" not in self.names:
            expected += f" (parse_view reads {UNKNOWN})"
        self.fail(start, expected)

    def row(self, start: int, end: int, seat: Seat) -> tuple[Stack, ...]:
        words = self.words(start, end)
        try:
            return tuple([Stack(_KNOWN[word], seat) for word in words])
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
        words = _Words(self.text, *self.spans[name])
        number = words.number()
        words.end_here()
        return number

    def viewer(self) -> Seat | None:
        if "view" not in self.spans:
            self.fail(len(self.text), "; and view (parse_position reads full states)")
        words = _Words(self.text, *self.spans["view"])
        seat = None
        if not words.take(SPECTATOR):
            if words.word not in {str(seat) for seat in range(self.seats)}:
                words.fail(f"a seat from 0 to {self.seats - 1}, or {SPECTATOR}")
            seat = words.number()
        words.end_here()
        return seat

    def window(self) -> Window | None:
        if "window" not in self.spans:
            return None
        words = _Words(self.text, *self.spans["window"])
        kind: WindowKind = words.one_of(_KINDS)
        seat = words.number()
        if words.take(HAND_LIMIT):
            left = words.number() if words.take("left") else 1
            words.end_here()
            return Window(kind, seat, HAND_LIMIT, seat, left=left)
        action = words.action()
        if not words.take("stack"):
            words.fail("stack, and the cards in play")
        stack = [words.played()]
        while words.word and not words.is_next("left") and not words.is_next("revealed"):
            stack.append(words.played())
        left = words.number() if words.take("left") else 1
        revealed: list[Card] = []
        if words.take("revealed"):
            revealed.append(words.card())
            while words.word:
                revealed.append(words.card())
        words.end_here()
        cause, by = stack[0]
        return Window(kind, seat, cause, by, action, tuple(stack), left, tuple(revealed))

    def outcome(self) -> Outcome | None:
        return read_outcome(self.text, *self.spans["outcome"]) if "outcome" in self.spans else None


_KINDS: Final[tuple[WindowKind, ...]] = get_args(WindowKind)
_REASONS: Final[tuple[EndReason, ...]] = get_args(EndReason)


class _Words:
    """The words of a field, one after the other."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.end = end
        self.cards = 0
        self.go_on(start)

    def go_on(self, at: int) -> None:
        found = _WORD.search(self.text, at, self.end)
        self.at = self.end if found is None else found.start()
        self.word = "" if found is None else found[0]
        """The next word; "" where there is none."""

    def fail(self, expected: str) -> Never:
        raise NotationError(self.text, self.at, expected)

    def is_next(self, word: str) -> bool:
        # Only ASCII: the lower case of some letters elsewhere is an ASCII letter, too.
        return self.word.isascii() and self.word.lower() == word

    def take(self, word: str) -> bool:
        found = self.is_next(word)
        if found:
            self.go_on(self.at + len(word))
        return found

    def one_of(self, words: tuple[_W, ...]) -> _W:
        for word in words:
            if self.take(word):
                return word
        return self.fail(f"one of {', '.join(words)}")

    def number(self) -> int:
        if not _NUMBER.fullmatch(self.word):
            self.fail("a number, of at most 10 digits")
        number = int(self.word)
        self.go_on(self.at + len(self.word))
        return number

    def card(self) -> Card:
        card = _KNOWN.get(self.word)
        if card is None or self.cards == _MOST:
            self.fail("a card such as 7S, TH or X1" if card is None else "the end: too many cards")
        self.cards += 1
        self.go_on(self.at + len(self.word))
        return card

    def played(self) -> tuple[Card, Seat]:
        found = _PLAYED.fullmatch(self.word)
        card = None if found is None else _KNOWN.get(found["card"])
        if found is None or card is None or self.cards == _MOST:
            self.fail("a card in play and its seat, such as 5C@1")
        self.cards += 1
        self.go_on(self.at + len(self.word))
        return card, int(found["seat"])

    def action(self) -> Action:
        try:
            action = parse_action(self.word)
        except NotationError as error:
            raise NotationError(self.text, self.at + error.position, error.expected) from None
        self.go_on(self.at + len(self.word))
        return action

    def end_here(self) -> None:
        if self.word:
            self.fail("the end of the field")


def read_outcome(text: str, start: int = 0, end: int | None = None) -> Outcome:
    """The outcome that a part of the text says; `NotationError` where it says none.

    >>> read_outcome("goal 0 2")
    Outcome(winners=(0, 2), reason='goal')
    """
    words = _Words(text, start, len(text) if end is None else end)
    reason = words.one_of(_REASONS)
    winners: list[Seat] = []
    while words.word and len(winners) < MAX_SEATS:
        winners.append(words.number())
    words.end_here()
    return Outcome(tuple(winners), reason)


# --- views ---


def view_from(
    ruleset: Ruleset,
    seat: Seat | None,
    *,
    hands: Sequence[Sequence[Card | None]],
    deck: Sequence[Card | None],
    points: Sequence[Sequence[Stack]] = (),
    permanents: Sequence[Sequence[Stack]] = (),
    scrap: Sequence[Card] = (),
    turn: Seat = 0,
    frozen: Sequence[Card] = (),
    frozen_longer: Sequence[Card] = (),
    passes: int = 0,
    known: Sequence[Sequence[Card]] = (),
    window: Window | None = None,
    outcome: Outcome | None = None,
    ply: int = 0,
) -> PlayerView:
    """The view of a seat, or with None of a spectator, that has been written down.

    None in a hand or in the deck is a card that the viewer does not know. ``known`` has an entry a
    seat with the cards of the viewer's hand that this seat has seen, then one with what all have
    been shown; as in a `Position`, what the table shows now need not be in it. Raises
    `InvalidPositionError` where no state looks like this to the viewer, `ArgumentError` for a seat
    that the ruleset does not have.
    """
    if seat is not None:
        checked_seat(seat, ruleset.seats)
    visible = ([_known_in(hand) for hand in hands] + [0] * ruleset.seats)[: ruleset.seats]
    top = _known_in(deck[: deck.index(None)] if None in deck else deck)
    problems = _out_of_sight(seat, hands, deck, visible, top, frozen, known, window)
    if problems:
        raise InvalidPositionError(tuple(problems))
    # From here on nothing that is asked hangs on which unknown card is where.
    placed = top | _union(visible) | _known_in(scrap)
    if window is not None:
        placed |= _known_in([card for card, _ in window.stack])
    for row in (*points, *permanents):
        for stack in row:
            placed |= _known_in([stack.card, *[control.card for control in stack.controls]])
    unseen = cards_in(ruleset._lookup.all_cards & ~placed)
    left = iter(unseen)
    told = [*known] or [()] * ruleset.seats
    if seat is not None and seat < len(told):
        told[seat] = cards_in(_union(visible) & ~visible[seat])
    builder = PositionBuilder(
        Position(
            ruleset,
            hands=[_filled(hand, left) for hand in hands],
            points=points,
            permanents=permanents,
            deck=_filled(deck, left),
            scrap=scrap,
            turn=turn,
            frozen=frozen,
            frozen_longer=frozen_longer,
            passes=passes,
            known=told,
            window=window,
            outcome=outcome,
            ply=ply,
        )
    )
    unknown = sum([[*zone].count(None) for zone in (*hands, deck)])
    problems = [problem for problem in builder.problems if problem.code != "card-missing"]
    if unknown != len(unseen) and not problems:
        what = f"{unknown} cards are unknown, and {len(unseen)} are nowhere else"
        problems = [Problem("bad-unknown", "position", what)]
    if builder.state is None or problems:
        raise InvalidPositionError(tuple(problems))
    seen = view(builder.state, seat)
    problems = _seen_otherwise(seen, visible, top)
    if problems:
        raise InvalidPositionError(tuple(problems))
    return seen


def _known_in(cards: Iterable[Card | None]) -> CardSet:
    return card_set([card.index for card in cards if card is not None])


def _union(sets: Iterable[CardSet]) -> CardSet:
    union = 0
    for cards in sets:
        union |= cards
    return union


def _filled(cards: Iterable[Card | None], unseen: Iterator[Card]) -> list[Card]:
    """The cards, those that are not known from the unseen ones, as many as there are."""
    filled = [next(unseen, None) if card is None else card for card in cards]
    return [card for card in filled if card is not None]


def _out_of_sight(
    seat: Seat | None,
    hands: Sequence[Sequence[Card | None]],
    deck: Sequence[Card | None],
    visible: Sequence[CardSet],
    top: CardSet,
    frozen: Sequence[Card],
    known: Sequence[Sequence[Card]],
    window: Window | None,
) -> list[Problem]:
    """What is said of cards that the viewer does not see, and what it must see and does not."""
    held = _union(visible)
    problems: list[Problem] = []
    if seat is not None and any([None in hand for hand in hands[seat : seat + 1]]):
        problems.append(Problem("bad-unknown", f"hands[{seat}]", "the viewer knows its own hand"))
    checks = [
        ("bad-known", "deck", [card for card in deck if card], top, "below an unknown card"),
        ("bad-frozen", "frozen", frozen, held, "in no hand"),
    ]
    if window is not None:
        checks.append(("bad-window", "window", window.revealed, top, "not known on the deck"))
    for place, cards in enumerate(known):
        where = f"known[{place}]"
        if place >= len(visible):
            checks.append(("bad-known", where, cards, held | top, "in no hand, nor on the deck"))
        elif place == seat:
            checks.append(("bad-known", where, cards, 0, "known to the viewer where it stands"))
        else:
            mine = 0 if seat is None else visible[seat]
            checks.append(("bad-known", where, cards, mine, "not in the viewer's hand"))
    for code, where, cards, among, what in checks:
        for card in cards:
            if not among >> card.index & 1:
                problems.append(Problem(code, where, f"{card} is {what}"))
    return problems


def _seen_otherwise(seen: PlayerView, visible: Sequence[CardSet], top: CardSet) -> list[Problem]:
    """What the viewer sees, and what was written that it sees."""
    problems: list[Problem] = []
    for seat, (cards, written) in enumerate(zip(seen._hands, visible, strict=True)):
        where = f"hands[{seat}]"
        for card in cards_in(written & ~cards):
            problems.append(Problem("bad-known", where, f"{card} has not been shown to all"))
        if cards & ~written:
            what = "the viewer sees all of it, by glasses or for an empty deck"
            problems.append(Problem("bad-unknown", where, what))
    for card in cards_in(top & ~card_set(seen._deck_top)):
        problems.append(Problem("bad-known", "deck", f"{card} has not been shown to all"))
    return problems
