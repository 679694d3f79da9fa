"""What a picture says: its labels, and what is told of each thing in it, in any language."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from cuttle_engine.cards import CARDS, SUIT_LETTERS
from cuttle_engine.events import RoundEnded, TurnEnded, WindowOpened
from cuttle_engine.message import Message, parameter_names
from cuttle_engine.messages import describe
from cuttle_engine.render.columns import columns
from cuttle_engine.render.ink import SYMBOLS
from cuttle_engine.render.shown import partners_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cuttle_engine.cards import Card, Seat
    from cuttle_engine.message import Translations
    from cuttle_engine.view import PlayerView

_LEFTWARD: Final = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI"})
_LETTER: Final = 0.6  # how wide one is, in a wide font: fonts differ


class Captions:
    """The texts of a picture of what a view shows, as said to its seat."""

    def __init__(
        self,
        shown: PlayerView,
        names: Mapping[Seat, str],
        translations: Translations | None,
    ) -> None:
        self._shown = shown
        self._names = {seat: isolated(name) for seat, name in names.items() if name}
        self._translations = translations
        # What Jokers look like has no letter.
        self._written = {
            str(card): self._spoken(str(card)) if card.suit is None else _symbols(card)
            for card in CARDS
        }

    def say(self, key: str, **parameters: object) -> str:
        """The text of a message of pictures, with "you" where it is about the viewer.

        Parameters that its text has no place for are left out. Cards are called as they are said:
        these texts are for those who point at a thing, or hear what it is.
        """
        key = f"picture.{key}"
        if "seat" in parameters and parameters["seat"] == self._shown.seat:
            key += ".you"
        needed = {name: parameters[name] for name in parameter_names(key)}
        cards = [str(needed[name]) for name in ("card", "target") if name in needed]
        return self._text(Message(key, needed), {card: self._spoken(card) for card in cards})

    def name(self, seat: Seat) -> str:
        """What a player is called: by name, if there is one."""
        if seat in self._names:
            return self._text(Message("picture.name", {"seat": seat}))
        return self.say("name", seat=seat)

    def partners(self, seat: Seat) -> str:
        """Who a seat plays with; nothing where nobody has partners."""
        partners = partners_of(self._shown.ruleset, seat)
        return " · ".join([self.say("partner", seat=partner) for partner in partners])

    def marked(self, told: str, marks: Iterable[str]) -> str:
        """What is told of a thing, and then what it stands out for: these classes of it."""
        return " · ".join([told, *[self.say(mark) for mark in marks]])

    def status(self, *, spoken: bool = False) -> str:
        """How the round has ended, what is asked of whom, or whose turn it is.

        Cards are called as they look, or as they are said.
        """
        shown = self._shown
        if shown.outcome is not None:
            message = describe(RoundEnded(shown.outcome), shown)
        elif shown.window is not None:
            message = describe(WindowOpened(shown.window), shown)
        else:
            message = describe(TurnEnded(shown.turn, shown.turn), shown)
        called = {str(card): self._spoken(str(card)) for card in CARDS} if spoken else self._written
        text = self._text(message, called)
        if shown.passes and shown.outcome is None:
            limit = shown.ruleset.passes_to_tie
            text += f" · {self.say('passes', count=shown.passes, limit=limit)}"
        return text[:1].upper() + text[1:]

    def _spoken(self, card: str) -> str:
        return self._text(Message(f"picture.card.{card}", {}))

    def _text(self, message: Message, cards: Mapping[str, str] | None = None) -> str:
        return message.text(self._translations, self._names, cards)


def _symbols(card: Card) -> str:
    rank, suit = str(card)[0], str(card)[1]
    return f"{'10' if rank == 'T' else rank}{SYMBOLS[SUIT_LETTERS.index(suit)]}"


def isolated(name: str) -> str:
    """The name so that it turns nothing around it, if anything in it is written to the left."""
    if not any([unicodedata.bidirectional(letter) in _LEFTWARD for letter in name]):
        return name
    return f"\u2068{name}\u2069"


def fitting(text: str, room: float, size: float) -> float:
    """This size of letters, or a smaller one with which the text has room, down to 3/4."""
    return max(0.75 * size, min(size, room / (_LETTER * max(1, columns(text)))))


def has_room(text: str, room: float, size: float) -> bool:
    """Whether letters of this size have."""
    return columns(text) * size * _LETTER <= room


def shortened(text: str, room: float, size: float) -> str:
    """The text, cut where letters of this size would need more room."""
    most = int(room / (size * _LETTER) + 1e-6)  # it may have been made to fit
    if columns(text) <= most:
        return text
    while text and columns(text) > most - 1:
        text = text[:-1]
    return f"{text}…"
