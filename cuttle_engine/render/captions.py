"""What a picture says: its labels, and what is told of each thing in it, in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cuttle_engine.events import RoundEnded, TurnEnded, WindowOpened
from cuttle_engine.message import Message, parameter_names
from cuttle_engine.messages import describe
from cuttle_engine.render.columns import columns
from cuttle_engine.render.ink import with_symbols

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cuttle_engine.cards import Seat
    from cuttle_engine.message import Translations
    from cuttle_engine.view import PlayerView

_PRIVATE: Final = 0xE000  # letters that no language has
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
        self._names = names
        self._translations = translations

    def say(self, key: str, **parameters: object) -> str:
        """The text of a message of pictures, with "you" where it is about the viewer.

        Parameters that its text has no place for are left out.
        """
        key = f"picture.{key}"
        if "seat" in parameters and parameters["seat"] == self._shown.seat:
            key += ".you"
        needed = {name: parameters[name] for name in parameter_names(key)}
        return self._text(Message(key, needed))

    def name(self, seat: Seat) -> str:
        """What a player is called: by name, if there is one."""
        if seat in self._names:
            return self._text(Message("picture.name", {"seat": seat}))
        return self.say("name", seat=seat)

    def status(self) -> str:
        """How the round has ended, what is asked of whom, or whose turn it is."""
        shown = self._shown
        if shown.outcome is not None:
            message = describe(RoundEnded(shown.outcome), shown)
        elif shown.window is not None:
            message = describe(WindowOpened(shown.window), shown)
        else:
            message = describe(TurnEnded(shown.turn, shown.turn), shown)
        text = self._text(message)
        if shown.passes and shown.outcome is None:
            limit = shown.ruleset.passes_to_tie
            text += f" · {self.say('passes', count=shown.passes, limit=limit)}"
        return text

    def _text(self, message: Message) -> str:
        # Suits become symbols, names stay as they are.
        signs = {seat: chr(_PRIVATE + seat) for seat in self._names}
        text = with_symbols(message.text(self._translations, signs))
        return text.translate({_PRIVATE + seat: name for seat, name in self._names.items()})


def fitting(text: str, room: float, size: float) -> float:
    """This size of letters, or a smaller one with which the text has room, down to 3/4."""
    return max(0.75 * size, min(size, room / (_LETTER * max(1, columns(text)))))


def shortened(text: str, room: float, size: float) -> str:
    """The text, cut where letters of this size would need more room."""
    most = int(room / (size * _LETTER) + 1e-6)  # it may have been made to fit
    if columns(text) <= most:
        return text
    while text and columns(text) > most - 1:
        text = text[:-1]
    return f"{text}…"
