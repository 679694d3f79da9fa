"""Suit symbols and colours for texts in a terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cuttle_engine.cards import SUIT_LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping

SYMBOLS: Final = "♣♦♥♠"

_TO_SYMBOLS: Final = str.maketrans(SUIT_LETTERS, SYMBOLS)
_TO_LETTERS: Final = str.maketrans(SYMBOLS, SUIT_LETTERS)

# A card in a text or in an action, as in TSx9H.
_CARD: Final = re.compile(r"(?<![^\Wx])([A2-9TJQK])([CDHS])(?![^\Wx])")

# By kind of line: the style of the whole, and of what is found in it. Only the sixteen colours that
# every theme of a terminal has made readable.
STYLES: Final[Mapping[str, str]] = {"heading": "bold", "question": "bold", "wrong": "yellow"}
_FOUND: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "": (
        (r"(?<![^\Wx])[A2-9TJQK][DH♦♥](?![^\Wx])", "red"),
        (r"\?\?", "dim"),
        (r"(?<=\w\S)\*", "bold cyan"),
    ),
    "menu": ((r"(?:^|(?<=  )) *\d+(?= )", "cyan"),),
    "news": ((r"^ *\d+(?=  )", "dim"),),
    "table": (
        (r"\b(?:points|permanents|hand \(\d+\))(?=  )", "dim"),
        (r"^(?:deck|scrap|in play|passes|turn|window|over)(?=  )", "dim"),
        (r"\b\d+/\d+\b", "bold"),
        (r"^\*", "bold cyan"),
    ),
}
_CODES: Final[Mapping[str, str]] = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "yellow": "33",
    "cyan": "36",
    "bold cyan": "1;36",
}


def letters(text: str) -> str:
    """The text with letters for suit symbols.

    >>> letters("7♠")
    '7S'
    """
    return text.translate(_TO_LETTERS)


def with_symbols(text: str) -> str:
    """The text with suit symbols, as wide as before.

    >>> with_symbols("TSx9H, and SOS")
    'T♠x9♥, and SOS'
    """
    return _CARD.sub(lambda card: card[1] + card[2].translate(_TO_SYMBOLS), text)


def found_in(kind: str) -> tuple[tuple[str, str], ...]:
    """What has a style of its own in a line of this kind: patterns with their styles."""
    return (*_FOUND[""], *(_FOUND.get(kind, ()) if kind else ()))


def with_colors(text: str, kind: str) -> str:
    r"""A line of this kind with the codes of its colours, as terminals have them.

    >>> with_colors("TH TS", "table")
    '\x1b[31mTH\x1b[0m TS'
    """
    styles = [STYLES.get(kind, "")] * len(text)
    for pattern, style in found_in(kind):
        for found in re.finditer(pattern, text):
            styles[found.start() : found.end()] = [style] * (found.end() - found.start())
    parts: list[str] = []
    before = ""
    for letter, style in zip(text, styles, strict=True):
        if style != before:
            parts.append("\x1b[0m" if before else "")
            parts.append(f"\x1b[{_CODES[style]}m" if style else "")
            before = style
        parts.append(letter)
    return "".join(parts) + ("\x1b[0m" if before else "")
