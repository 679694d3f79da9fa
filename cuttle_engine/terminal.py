"""What somebody sits at: how large it is, and its colours and suit symbols where it has them."""

from __future__ import annotations

import importlib
import shutil
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from cuttle_engine.cards import SUIT_LETTERS
from cuttle_engine.render.ink import STYLES, SYMBOLS, found_in, with_symbols
from cuttle_engine.render.page import LEAST_WIDTH, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

HEIGHT: Final = 24


class Line(NamedTuple):
    """A line of a screen."""

    text: str = ""
    kind: str = ""
    """What it is, for its colours: heading, table, news, question, menu or wrong."""


class Terminal:
    """Standard output, and what is typed.

    Colours and suit symbols need a terminal that has them, and rich, of the extra ``cli``.
    Otherwise, or if it is to be ``plain``, suits are letters and nothing has a colour.
    """

    def __init__(self, *, plain: bool = False) -> None:
        # Somebody may have closed it: then Python has none.
        self._is_terminal = sys.stdout is not None and sys.stdout.isatty()
        self._console = None if plain or not self._is_terminal else _console()
        if self._is_terminal:
            _edit_lines()

    @property
    def width(self) -> int:
        """The columns of a line; never more than 80, as nobody likes to read longer ones."""
        return min(max(self._size()[0], LEAST_WIDTH), WIDTH)

    @property
    def height(self) -> int:
        """The lines of a screen, with the one that is typed into."""
        return self._size()[1]

    def _size(self) -> tuple[int, int]:
        # It is asked every time: somebody may have made the window larger.
        return shutil.get_terminal_size() if self._is_terminal else (WIDTH, HEIGHT)

    @property
    def suits(self) -> str:
        """How the four suits are shown, in their order."""
        return SUIT_LETTERS if self._console is None else SYMBOLS

    def cards(self, text: str) -> str:
        """The text with suit symbols, if there are any; as wide as before."""
        if self._console is None:
            return text
        return with_symbols(text)

    def show(self, lines: Iterable[Line]) -> None:
        """Print them, in colours if there are any. They are not folded any more."""
        for text, kind in lines:
            if self._console is None:
                print(text)
            else:
                _print(self._console, text, kind)

    def ask(self, prompt: str) -> str | None:
        """What is typed; None when the input has ended, or there never was one."""
        try:
            return input(prompt).strip()
        except (EOFError, RuntimeError):
            self.show([Line()])
            return None


def _console() -> Console | None:
    """Where colours and symbols can be printed, if they can."""
    try:
        SYMBOLS.encode(sys.stdout.encoding)
        from rich.console import Console  # noqa: PLC0415  # an extra, and slow to import
    except (UnicodeEncodeError, ModuleNotFoundError):
        return None
    console = Console(highlight=False, markup=False, emoji=False)
    return None if console.is_dumb_terminal or console.legacy_windows else console


def _print(console: Console, text: str, kind: str) -> None:
    from rich.text import Text  # noqa: PLC0415  # the same

    styled = Text(text, STYLES.get(kind, ""))
    for pattern, style in found_in(kind):
        styled.highlight_regex(pattern, style)
    console.print(styled, soft_wrap=True)


def _edit_lines() -> None:
    """Let `input` have the arrow keys, and what was typed before, where Python can."""
    with suppress(ImportError):
        importlib.import_module("readline")  # being there is all it has to do
