"""Text in the columns of a terminal, where a letter may be two columns wide, or none."""

from __future__ import annotations

import unicodedata
from typing import Final

# Marks on the letter before, and what joins or turns letters.
_NO_WIDTH: Final = frozenset({"Mn", "Me", "Cf"})


def columns(text: str) -> int:
    """How many columns of a terminal a text takes.

    >>> columns("Ann"), columns("猫")
    (3, 2)
    """
    return len(text) if text.isascii() else sum([_columns(letter) for letter in text])


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in _NO_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def fitted(text: str, width: int) -> str:
    """The text in exactly so many columns, cut where it is too wide.

    >>> fitted("Bartholomew", 6), fitted("Ann", 6)
    ('Barth…', 'Ann   ')
    """
    if columns(text) > width:
        while columns(text) > width - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (width - columns(text))


def folded(head: str, text: str, width: int, indent: int | None = None) -> list[str]:
    """The text as lines of so many columns: the first one after the head, the others indented.

    Without an indent they stand under the beginning of the text. It is folded between words; a word
    that is wider than a line goes on in the next one.

    >>> folded("scrap  ", "AC AD AH", 12)
    ['scrap  AC AD', '       AH']
    """
    blank = " " * (columns(head) if indent is None else indent)
    lines: list[str] = []
    line, is_new = head, True
    for word in text.split():
        rest = word
        while columns(line) + columns(rest) + (not is_new) > width:
            fits = 0
            if is_new:
                fits = 1
                while columns(line) + columns(rest[: fits + 1]) <= width:
                    fits += 1
            lines.append(line + rest[:fits])
            rest = rest[fits:]
            line, is_new = blank, True
            if not rest:
                break
        else:
            line += rest if is_new else f" {rest}"
            is_new = False
    if not is_new or not lines:
        lines.append(line)
    return [line.rstrip() for line in lines]
