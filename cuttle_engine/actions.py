"""The nine kinds of action, and their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Never, Self, final

from cuttle_engine.cards import CARDS, POINT_CARDS, Card, card_named, checked_int, indexes
from cuttle_engine.errors import ArgumentError, NotationError, brief
from cuttle_engine.native import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuttle_engine.cards import CardSet, Seat

# The order of the uses of one card; actions without a card come first.
DRAW: Final = 0
PASS: Final = 1
DECLINE: Final = 2
POINTS: Final = 3
ONE_OFF: Final = 4
PERMANENT: Final = 5
SCUTTLE: Final = 6
COUNTER: Final = 7
CHOOSE: Final = 8
KINDS: Final = 9

_SEATS: Final = 4


_INTERNED: Final[dict[int, Action]] = {}


def _code_of(kind: int, card: int, target: int, seat: int) -> int:
    return (((card + 1) << 4 | kind) << 6 | (target + 1)) << 3 | (seat + 1)


class Action:
    """What a seat may do; the base of the nine final classes.

    Actions are interned: equal actions are the same object, so they hash and compare at no cost.
    They are ordered by card (those without one first: draw, pass, decline), then by use (points,
    one-off, permanent, scuttle, counter, choose), target and target seat. That is the order of
    `legal_actions`. An action does not say who acts: that is ``state.to_act``.

    ``str(action)`` is the notation that `parse_action` reads.

    >>> from cuttle_engine import deal, legal_actions
    >>> actions = legal_actions(deal("balanced", seed=7))
    >>> actions == tuple(sorted(actions)), isinstance(actions[0], Action)
    (True, True)
    >>> parse_action("3H") is actions[1]
    True
    """

    __slots__ = ("_card", "_code", "_kind", "_seat", "_target")
    __match_args__: ClassVar = ("card", "target", "target_seat")
    _code: int
    _kind: int
    _card: int
    _target: int
    _seat: int

    def __new__(cls, kind: int = -1, card: int = -1, target: int = -1, seat: int = -1) -> Self:
        if cls is Action or cls is _CardAction or cls.__module__ != __name__:
            raise TypeError(
                "Action is abstract: build one of its nine kinds, such as PlayPoints(card)"
            )
        code = _code_of(kind, card, target, seat)
        action = _INTERNED.get(code)
        if action is None:
            action = super().__new__(cls)
            action._code = code
            action._kind = kind
            action._card = card
            action._target = target
            action._seat = seat
            # One of two threads that come here at once is first, and both get its action.
            action = _INTERNED.setdefault(code, action)
        return action  # type: ignore[return-value]  # the code holds the kind

    @property
    def card(self) -> Card | None:
        """The card that is played or chosen; None for Draw, Pass and Decline."""
        return _card_at(self._card)

    @property
    def target(self) -> Card | None:
        """The card on the table that it is aimed at, or None."""
        return _card_at(self._target)

    @property
    def target_seat(self) -> Seat | None:
        """The seat it is aimed at, where the rules ask for one (3 and 4 seats), or None."""
        return _seat_at(self._seat)

    def __str__(self) -> str:
        return _WORDS.get(self._kind) or self._text()

    def _text(self) -> str:
        card = str(CARDS[self._card])
        text = _FORMS[self._kind].format(card)
        if self._target >= 0:
            text += str(CARDS[self._target])
        if self._seat >= 0:
            text += f"@{self._seat}"
        return text

    def __repr__(self) -> str:
        arguments = [repr(part) for part in (self.card, self.target) if part is not None]
        if self._seat >= 0:
            arguments.append(f"target_seat={self._seat}")
        return f"{type(self).__name__}({', '.join(arguments)})"

    def __hash__(self) -> int:
        return self._code

    def __lt__(self, other: Action | Never) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self._code < other._code

    def __le__(self, other: Action | Never) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self._code <= other._code

    def __gt__(self, other: Action | Never) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self._code > other._code

    def __ge__(self, other: Action | Never) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self._code >= other._code

    def __reduce__(self) -> tuple[Callable[[str], Action], tuple[str]]:
        return parse_action, (str(self),)


class _CardAction(Action):
    """An action with a card."""

    __slots__ = ()

    @property
    @override
    def card(self) -> Card:
        """The card that is played or chosen."""
        return CARDS[self._card]


def _index(card: Card, what: str) -> int:
    if not isinstance(card, Card):
        raise TypeError(f"{what} is a Card, not {type(card).__name__}")
    return card._index


def _target(target: Card | None) -> int:
    return -1 if target is None else _index(target, "target")


def _seat_number(seat: object) -> int:
    if seat is None:
        return -1
    number = checked_int("target_seat", seat)
    if not 0 <= number < _SEATS:
        raise ArgumentError("target_seat", f"{brief(number)} is not from 0 to {_SEATS - 1}")
    return number


@final
class Draw(Action):
    """Take the top card of the deck (RULES 18). Notation: ``draw``.

    >>> str(Draw()), Draw().card
    ('draw', None)
    """

    __slots__ = ()

    def __new__(cls) -> Draw:
        return super().__new__(cls, DRAW)


@final
class Pass(Action):
    """Do nothing: with an empty deck, or when nothing else is legal (RULES 18). ``pass``.

    >>> str(Pass())
    'pass'
    """

    __slots__ = ()

    def __new__(cls) -> Pass:
        return super().__new__(cls, PASS)


@final
class PlayPoints(_CardAction):
    """Put a card into the own point row (RULES 3). Notation: ``7S``.

    Whether the card counts points is not asked here: `explain` tells.

    >>> str(PlayPoints(Card("7S")))
    '7S'
    """

    __slots__ = ()

    def __new__(cls, card: Card) -> PlayPoints:
        return super().__new__(cls, POINTS, _index(card, "card"))


@final
class Scuttle(_CardAction):
    """Scrap a lower point card of an opponent with a card from the hand (RULES 4). ``TSx9H``.

    ``card`` goes to the scrap with its ``target``; whether it may is not asked here.

    >>> str(Scuttle(Card("TS"), Card("9H")))
    'TSx9H'
    """

    __slots__ = ()

    def __new__(cls, card: Card, target: Card) -> Scuttle:
        return super().__new__(cls, SCUTTLE, _index(card, "card"), _index(target, "target"))

    @property
    @override
    def target(self) -> Card:
        """The point card that is scuttled."""
        return CARDS[self._target]


@final
class PlayOneOff(_CardAction):
    """Play a card for its one-off effect, at a target where it needs one (RULES 10, 11).

    Notation: ``5C!``, ``2C!QH`` at a card, and with 3 or 4 seats ``4C!@2`` at a seat.

    ``target`` is a card on the table, ``target_seat`` a seat. Raises `ArgumentError` for a
    ``target_seat`` that is not from 0 to 3; whether the card has such a use is not asked here.

    >>> str(PlayOneOff(Card("2C"), Card("QH"))), str(PlayOneOff(Card("4C"), target_seat=2))
    ('2C!QH', '4C!@2')
    """

    __slots__ = ()

    def __new__(
        cls, card: Card, target: Card | None = None, target_seat: Seat | Never | None = None
    ) -> PlayOneOff:
        return super().__new__(
            cls, ONE_OFF, _index(card, "card"), _target(target), _seat_number(target_seat)
        )


@final
class PlayPermanent(_CardAction):
    """Play a card that stays: a King, a Queen, glasses, or a Jack on a point card (RULES 5).

    Notation: ``QH^``, ``JS^TH``, and where the receiving seat must be named ``JS^TH@2``.

    ``target`` is the card that it is put on, ``target_seat`` the seat that gets control. Raises
    `ArgumentError` for a ``target_seat`` that is not from 0 to 3; whether the card has such a use
    is not asked here.

    >>> str(PlayPermanent(Card("QH"))), str(PlayPermanent(Card("JS"), Card("TH")))
    ('QH^', 'JS^TH')
    """

    __slots__ = ()

    def __new__(
        cls, card: Card, target: Card | None = None, target_seat: Seat | Never | None = None
    ) -> PlayPermanent:
        return super().__new__(
            cls, PERMANENT, _index(card, "card"), _target(target), _seat_number(target_seat)
        )


@final
class Counter(_CardAction):
    """Answer what was played: with a Two a one-off or a counter (RULES 10). Notation: ``2D?``.

    Rulesets may let other cards answer, and other plays be answered: see `Effect.answers`.

    >>> str(Counter(Card("2D")))
    '2D?'
    """

    __slots__ = ()

    def __new__(cls, card: Card) -> Counter:
        return super().__new__(cls, COUNTER, _index(card, "card"))


@final
class Decline(Action):
    """Let what was played stand (RULES 10). Notation: ``decline``.

    >>> str(Decline())
    'decline'
    """

    __slots__ = ()

    def __new__(cls) -> Decline:
        return super().__new__(cls, DECLINE)


@final
class Choose(_CardAction):
    """Choose one card in an open choice (RULES 14, 15, 16, 19). Notation: ``*KD``.

    >>> str(Choose(Card("KD")))
    '*KD'
    """

    __slots__ = ()

    def __new__(cls, card: Card) -> Choose:
        return super().__new__(cls, CHOOSE, _index(card, "card"))


# What the kernel hands out most, by card index.
DRAWING: Final = Draw()
PASSING: Final = Pass()
DECLINING: Final = Decline()
POINTS_OF: Final = tuple([PlayPoints(card) for card in CARDS[:POINT_CARDS]])
ONE_OFFS_OF: Final = tuple([PlayOneOff(card) for card in CARDS])
COUNTERS_OF: Final = tuple([Counter(card) for card in CARDS])
CHOICES_OF: Final = tuple([Choose(card) for card in CARDS])


def one_off(card: int, target: int = -1, seat: int = -1) -> Action:
    """The one-off of the card with this index, at the card and seat given."""
    place = (card << 6 | target + 1) << 3 | seat + 1
    action = _ONE_OFFS[place]
    if action is None:
        action = PlayOneOff(CARDS[card], _card_at(target), _seat_at(seat))
        _ONE_OFFS[place] = action
    return action


def permanent(card: int, target: int = -1, seat: int = -1) -> Action:
    """The permanent of the card with this index, on the card and for the seat given."""
    place = (card << 6 | target + 1) << 3 | seat + 1
    action = _PERMANENTS[place]
    if action is None:
        action = PlayPermanent(CARDS[card], _card_at(target), _seat_at(seat))
        _PERMANENTS[place] = action
    return action


# Those with a target, once somebody asked, by card, target and seat. A dict would take its time.
_ONE_OFFS: Final[list[Action | None]] = [None] * (len(CARDS) << 9)
_PERMANENTS: Final[list[Action | None]] = [None] * (len(CARDS) << 9)


def _card_at(index: int) -> Card | None:
    return CARDS[index] if index >= 0 else None


def _seat_at(seat: int) -> Seat | None:
    return seat if seat >= 0 else None


def scuttles(card: int, targets: CardSet) -> dict[CardSet, Action]:
    """The scuttles by the card with this index, by the bit of the target."""
    return {1 << target: Scuttle(CARDS[card], CARDS[target]) for target in indexes(targets)}


_WORDS: Final = {DRAW: "draw", PASS: "pass", DECLINE: "decline"}
_FORMS: Final = {
    POINTS: "{}",
    ONE_OFF: "{}!",
    PERMANENT: "{}^",
    SCUTTLE: "{}x",
    COUNTER: "{}?",
    CHOOSE: "*{}",
}


def parse_action(text: str | Never) -> Action:
    """Read an action from its notation, in either case and with space around it.

    Raises `NotationError` with the place of the mistake. Whether the action is legal anywhere is
    not asked: that is what `legal_actions` and `explain` are for.

    >>> parse_action("TSx9H")
    Scuttle(Card('TS'), Card('9H'))
    >>> parse_action("2C!")
    PlayOneOff(Card('2C'))
    """
    given: object = text
    if not isinstance(given, str):
        raise TypeError(f"an action is read from text, not {type(given).__name__}")
    return _ActionReader(text).read()


@final
class _ActionReader:
    def __init__(self, text: str) -> None:
        self.text = text
        # Only ASCII: the upper case of some letters elsewhere is an ASCII letter, too.
        self.upper = text.upper() if text.isascii() else text
        self.at = len(text) - len(text.lstrip())
        self.end = max(self.at, len(text.rstrip()))

    def read(self) -> Action:
        word = self.upper[self.at : self.end].lower()
        for plain in (DRAWING, PASSING, DECLINING):
            if word == str(plain):
                return plain
        action = self.action_with_a_card()
        if self.at != self.end:
            self.fail("the end of the action")
        return action

    def action_with_a_card(self) -> Action:
        if self.take("*"):
            return Choose(self.card("a card"))
        card = self.card("draw, pass, decline, or a card such as 7S")
        if self.at == self.end:
            return PlayPoints(card)
        if self.take("X"):
            return Scuttle(card, self.card("the card to scuttle"))
        if self.take("?"):
            return Counter(card)
        if self.take("!"):
            return PlayOneOff(card, self.target(), self.target_seat())
        if self.take("^"):
            return PlayPermanent(card, self.target(), self.target_seat())
        return self.fail("one of x ! ^ ? or the end of the action")

    def take(self, mark: str) -> bool:
        found = self.at < self.end and self.upper[self.at] == mark
        self.at += found
        return found

    def card(self, expected: str) -> Card:
        card = card_named(self.upper[self.at : min(self.at + 2, self.end)])
        if card is None:
            self.fail(expected)
        self.at += 2
        return card

    def target(self) -> Card | None:
        at_card = self.at < self.end and self.upper[self.at] != "@"
        return (
            self.card("a target card, @ and a seat, or the end of the action") if at_card else None
        )

    def target_seat(self) -> Seat | None:
        if not self.take("@"):
            return None
        if self.at < self.end and self.upper[self.at] in "0123":
            self.at += 1
            return int(self.upper[self.at - 1])
        return self.fail(f"a seat from 0 to {_SEATS - 1}")

    def fail(self, expected: str) -> Never:
        raise NotationError(self.text, self.at, expected)
