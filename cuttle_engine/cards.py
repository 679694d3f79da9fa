"""Cards, ranks, suits, and card sets: one ``int`` with a bit per card."""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, Final, Never, TypeAlias, final

from cuttle_engine.errors import ArgumentError, NotationError, brief

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Seat: TypeAlias = int
"""A place at the table, from 0; seat 0 moves first and the dealer sits last."""

CardSet: TypeAlias = int
"""Cards whose order does not matter: bit ``card.index`` is set for each of them."""


class Suit(enum.IntEnum):
    """The suits in their common scuttle order, lowest first.

    >>> Suit.CLUBS < Suit.SPADES
    True
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


class Rank(enum.IntEnum):
    """The ranks; the value of a point card's rank is its points.

    >>> Rank.SEVEN + 0
    7
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    JOKER = 14


RANK_LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "CDHS"
POINT_CARDS: Final = 40
"""Cards with a lower index than this count points: A to T."""
JOKERS: Final = 2
DECK_SIZE: Final = 52
MIN_SEATS: Final = 2
MAX_SEATS: Final = 4


@final
class Card:
    """A card. Equal cards are the same object; they sort in the common scuttle order.

    ``Card(text)`` takes rank and suit, in either case: ``A 2 3 4 5 6 7 8 9 T J Q K`` and
    ``C D H S``; the Jokers are ``X1`` and ``X2``. A text that is no card raises `NotationError`.

    >>> seven = Card("7S")
    >>> seven, str(seven), seven.rank.name, seven.suit.name, seven.points
    (Card('7S'), '7S', 'SEVEN', 'SPADES', 7)
    >>> seven.beats(Card("7H")), seven.beats(Card("8C"))
    (True, False)
    """

    __slots__ = ("_index", "_rank", "_suit", "_text")
    _index: int
    _rank: Rank
    _suit: Suit | None
    _text: str

    def __new__(cls, text: str | Never) -> Card:
        if cls is not Card:
            raise TypeError(f"Card has no subclasses, and so no {cls.__name__}")
        given: object = text
        if not isinstance(given, str):
            raise TypeError(f"a card is made from text such as '7S', not {type(given).__name__}")
        card = card_named(text)
        if card is not None:
            return card
        # Each is made once, when this module is imported.
        index = len(_BY_TEXT)
        if index == DECK_SIZE + JOKERS or text != _TEXTS[index]:
            raise NotationError(text, 0, "a card such as 7S, TH or X1")
        card = super().__new__(cls)
        card._index = index
        card._rank = Rank(index // 4 + 1)
        card._suit = Suit(index % 4) if index < DECK_SIZE else None
        card._text = text
        _BY_TEXT[text] = card
        return card

    @property
    def index(self) -> int:
        """The card's number: 4 × (rank − 1) + suit, from 0 (AC) to 51 (KS); Jokers 52 and 53.

        >>> Card("AC").index, Card("AD").index, Card("KS").index
        (0, 1, 51)
        """
        return self._index

    @property
    def rank(self) -> Rank:
        """The rank."""
        return self._rank

    @property
    def suit(self) -> Suit | None:
        """The suit; None for a Joker."""
        return self._suit

    @property
    def points(self) -> int:
        """What the card counts in a point row: its rank from A to T, otherwise 0 (RULES 3).

        >>> Card("AC").points, Card("TS").points, Card("QH").points
        (1, 10, 0)
        """
        return self._rank.value if self._index < POINT_CARDS else 0

    def beats(self, other: Card) -> bool:
        """Whether this card scuttles the other one in the common suit order (RULES 4).

        A ruleset with another ``suit_order`` answers with `Ruleset.beats`.

        >>> Card("8S").beats(Card("8C")), Card("7S").beats(Card("8C"))
        (True, False)
        """
        if not isinstance(other, Card):
            raise TypeError(f"a Card beats a Card, not {type(other).__name__}")
        return other._index < self._index < POINT_CARDS

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({self._text!r})"

    def __hash__(self) -> int:
        return self._index

    def __lt__(self, other: Card | Never) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._index < other._index

    def __le__(self, other: Card | Never) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._index <= other._index

    def __gt__(self, other: Card | Never) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._index > other._index

    def __ge__(self, other: Card | Never) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._index >= other._index

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        return Card, (self._text,)


_TEXTS: Final = (*[rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS], "X1", "X2")
_BY_TEXT: Final[dict[str, Card]] = {}
_WORD: Final = re.compile(r"\S+")


def card_named(text: str) -> Card | None:
    """The card of this text, in either case; None where it is none."""
    # Only ASCII: the upper case of some letters elsewhere is an ASCII letter, too.
    return _BY_TEXT.get(text) or (_BY_TEXT.get(text.upper()) if text.isascii() else None)


CARDS: Final = tuple([Card(text) for text in _TEXTS])
"""Every card by index."""
CARD_BYTES: Final = tuple([bytes((index,)) for index in range(len(CARDS))])
"""By index, each card as a pile of one."""


def checked_int(what: str, value: object) -> int:
    """The value as a plain int, if it is an int and no bool; otherwise TypeError says what is."""
    # The bool first: what is known to be an int is no longer an object when compiled.
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{what} is an int, not {type(value).__name__}")
    return int(value)


def checked_seat(seat: object, seats: int) -> Seat:
    """The seat, if it is one of so many; otherwise TypeError or `ArgumentError`."""
    number = checked_int("a seat", seat)
    if not 0 <= number < seats:
        raise ArgumentError("seat", f"{brief(number)} is not from 0 to {seats - 1}")
    return number


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as ``7C 5H``, separated by space; in either case.

    >>> parse_cards("7C 5h")
    (Card('7C'), Card('5H'))
    """
    found: list[Card] = []
    for word in _WORD.finditer(text):
        card = card_named(word[0])
        if card is None:
            raise NotationError(text, word.start(), "a card such as 7S, TH or X1")
        found.append(card)
    return tuple(found)


def indexes(cards: CardSet) -> list[int]:
    """The indexes in a card set, ascending.

    >>> indexes(0b1001)
    [0, 3]
    """
    found: list[int] = []
    while cards:
        bit = cards & -cards
        found.append(bit.bit_length() - 1)
        cards ^= bit
    return found


def cards_in(cards: CardSet) -> tuple[Card, ...]:
    """The cards of a set, ascending.

    >>> cards_in(0b1001)
    (Card('AC'), Card('AS'))
    """
    return tuple([CARDS[index] for index in indexes(cards)])


def card_set(cards: Iterable[int]) -> CardSet:
    """The set of the cards with these indexes.

    >>> bin(card_set([0, 3]))
    '0b1001'
    """
    found = 0
    for index in cards:
        found |= 1 << index
    return found


def points_in(cards: CardSet) -> int:
    """The points of the cards in a set, all of them point cards."""
    total = 0
    while cards:
        bit = cards & -cards
        total += (bit.bit_length() + 3) >> 2
        cards ^= bit
    return total
