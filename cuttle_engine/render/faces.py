"""The faces and backs of cards, around the middle of a card that is 80 wide and 112 high."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from cuttle_engine.cards import Rank
from cuttle_engine.render.glyphs import (
    BACK,
    COURT,
    CUTTLEFISH,
    GLASSES,
    RANKS,
    SNOWFLAKE,
    SUITS,
)
from cuttle_engine.render.markup import element, moved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cuttle_engine.cards import Card
    from cuttle_engine.render.themes import Theme

WIDTH: Final = 80
HEIGHT: Final = 112

Part: TypeAlias = Literal["whole", "left", "top"]
"""What of a card is to be seen: all of it, or what others leave free at its left or its top."""

# Where pips lie, from the middle of their field. It is a little to the right of the card's own, as
# there is one index only: so it can be large.
_SINGLE: Final = {
    Rank.TWO: ((0, -37), (0, 37)),
    Rank.THREE: ((0, -37), (0, 0), (0, 37)),
    Rank.FIVE: ((0, 0),),
    Rank.SEVEN: ((0, -18),),
    Rank.EIGHT: ((0, -18), (0, 18)),
    Rank.NINE: ((0, 0),),
    Rank.TEN: ((0, -26), (0, 26)),
}
_COLUMNS: Final = {
    Rank.FOUR: (-37, 37),
    Rank.FIVE: (-37, 37),
    Rank.SIX: (-37, 0, 37),
    Rank.SEVEN: (-37, 0, 37),
    Rank.EIGHT: (-37, 0, 37),
    Rank.NINE: (-39, -13, 13, 39),
    Rank.TEN: (-39, -13, 13, 39),
}
_ACROSS: Final = 14
_FIELD: Final = 10
_CLASS: Final = re.compile(r'class="([a-z]+)"')


class Faces:
    """Draws cards, and gathers what they are all drawn with, so that it stands there once."""

    def __init__(self, prefix: str, theme: Theme) -> None:
        # Two pictures on one page share what has the same name, so a theme has its own.
        self._prefix = f"{prefix}{theme.name}-"
        self._paint = _paint(theme)
        self._shared: dict[str, str] = {}

    def shared(self) -> str:
        """What the cards that have been drawn refer to."""
        content = [self._shared[name] for name in sorted(self._shared)]
        return element("defs", {}, *content) if content else ""

    def back(self) -> str:
        """A card from behind."""
        if "back" not in self._shared:
            outline = {"x": -35, "y": -51, "width": 70, "height": 102, "rx": 5}
            self._shared["back"] = element(
                "g",
                {"id": f"{self._prefix}back"},
                self._base(),
                self._drawn("rect", "back-paper", outline),
                self._drawn("path", "lattice", {"d": BACK}),
                self._drawn("ellipse", "back-paper", {"rx": 19, "ry": 27}),
                self._drawn("path", "lattice", {"d": CUTTLEFISH}),
                self._drawn("rect", "lattice", outline),
            )
        return self._use("back")

    def face(self, card: Card, part: Part = "whole", *, strip: float = HEIGHT) -> str:
        """A card from the front, or as much of it as is to be seen.

        ``strip`` is how high the free part at the top is, where it is the top.
        """
        drawn = [self._base()]
        if part == "top":
            scale = min(1.0, (strip - 5) / 20)
            drawn.append(self._rank(card, -34, -HEIGHT / 2 + 4, scale))
            if card.suit is not None:
                at = -34 + 24 * scale
                drawn.append(self._suit(card, at, -HEIGHT / 2 + 4 + 10 * scale, scale))
            else:
                drawn.append(self._number_of_joker(card, -34 + 23 * scale, 4, scale))
            return "".join(drawn)
        drawn.append(self._index(card))
        if part == "whole":
            drawn.append(self._middle(card))
        return "".join(drawn)

    def sideways(self, card: Card, part: Part = "whole") -> str:
        """Glasses: a card that lies on its side, 112 wide and 80 high."""
        drawn = [self._base(sideways=True)]
        if part == "top":
            drawn += [self._rank(card, -50, -36, 0.9), self._suit(card, -27, -26, 0.9)]
        else:
            drawn += [self._rank(card, -51, -34, 1), self._suit(card, -44, -2, 1)]
        self._path("glasses", GLASSES, "line")
        place = moved(-42, 26, scale=0.36) if part == "left" else moved(12, 6, scale=1.2)
        drawn.append(self._use("glasses", transform=place))
        return "".join(drawn)

    def snowflake(self, x: float, y: float) -> str:
        """The mark of a frozen card."""
        if "frost" not in self._shared:
            self._shared["frost"] = element(
                "g",
                {"id": f"{self._prefix}frost"},
                self._drawn("circle", "flake-disc", {"r": 13}),
                self._drawn("path", "flake", {"d": SNOWFLAKE}),
            )
        return self._use("frost", x=x, y=y)

    # --- parts ---

    def _base(self, *, sideways: bool = False) -> str:
        name = "wide" if sideways else "base"
        if name not in self._shared:
            width, height = (HEIGHT, WIDTH) if sideways else (WIDTH, HEIGHT)
            box = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "rx": 7}
            shadow = {**box, "x": 1 - width / 2, "y": 2.5 - height / 2}
            self._shared[name] = element(
                "g",
                {"id": f"{self._prefix}{name}"},
                self._drawn("rect", "shadow", shadow),
                self._drawn("rect", "paper", box),
            )
        return self._use(name)

    def _index(self, card: Card) -> str:
        rank = self._rank(card, -35, -49, 1)
        if card.suit is None:
            return rank + self._number_of_joker(card, -33, 31, 0.8)
        return rank + self._suit(card, -28, -18, 1)

    def _rank(self, card: Card, x: float, y: float, scale: float) -> str:
        letter = str(card)[0]
        self._path(f"r{letter}", RANKS[letter], "joker-star" if letter == "X" else "rank")
        if scale == 1:
            return self._use(f"r{letter}", x=x, y=y)
        return self._use(f"r{letter}", transform=moved(x, y, scale=scale))

    def _number_of_joker(self, card: Card, x: float, y: float, scale: float) -> str:
        """The 1 or 2 that tells the Jokers apart."""
        digit = str(card)[1]
        path = "M4 4 8 0V20" if digit == "1" else RANKS["2"]
        self._path(f"n{digit}", path, "rank")
        return self._use(f"n{digit}", transform=moved(x, y - HEIGHT / 2, scale=scale))

    def _suit(self, card: Card, x: float, y: float, scale: float) -> str:
        letter = str(card)[1]
        self._path(letter, SUITS[letter], "pip")
        if scale == 1:
            return self._use(letter, x=x, y=y)
        return self._use(letter, transform=moved(x, y, scale=scale))

    def _middle(self, card: Card) -> str:
        rank = card.rank
        letter = str(card)[0]
        if letter in COURT:
            self._court(letter)
            if card.suit is None:
                return self._use(letter, transform="translate(9 6)scale(1.05)")
            return self._use(letter, x=_FIELD)
        if rank == Rank.ACE:
            return self._suit(card, _FIELD, 0, 2.6)
        drawn: list[str] = []
        rows = _COLUMNS.get(rank)
        if rows:
            drawn.append(self._columns(str(card)[1], rows))
        for x, y in _SINGLE.get(rank, ()):
            drawn.append(self._pip(str(card)[1], _FIELD + x, y))
        return "".join(drawn)

    def _court(self, letter: str) -> None:
        if letter in self._shared:
            return
        drawing = _CLASS.sub(lambda found: self._painted(found[1]), COURT[letter])
        if letter != "X":  # both halves
            half = f"{letter}-half"
            self._shared[half] = element("g", {"id": f"{self._prefix}{half}"}, drawing)
            drawing = self._use(half) + self._use(half, transform="rotate(180)")
        self._shared[letter] = element("g", {"id": f"{self._prefix}{letter}"}, drawing)

    def _columns(self, suit: str, rows: tuple[int, ...]) -> str:
        """Two columns of pips, which several ranks have."""
        name = f"{suit}{2 * len(rows)}"
        if name not in self._shared:
            pips = [self._pip(suit, _FIELD + x, y) for y in rows for x in (-_ACROSS, _ACROSS)]
            self._shared[name] = element("g", {"id": f"{self._prefix}{name}"}, *pips)
        return self._use(name)

    def _pip(self, suit: str, x: float, y: float) -> str:
        self._path(suit, SUITS[suit], "pip")
        if y <= 0:
            return self._use(suit, x=x, y=y)
        return self._use(suit, x=-x, y=-y, transform="rotate(180)")

    def _path(self, name: str, path: str, kind: str) -> None:
        if name not in self._shared:
            attributes: dict[str, object] = {"id": f"{self._prefix}{name}", "d": path}
            self._shared[name] = self._drawn("path", kind, attributes)

    def _drawn(self, tag: str, kind: str, attributes: Mapping[str, object]) -> str:
        return element(tag, {"class": kind, **attributes, **self._paint[kind]})

    def _painted(self, kind: str) -> str:
        paint = "".join([f' {name}="{value}"' for name, value in self._paint[kind].items()])
        return f'class="{kind}"{paint}'

    def _use(self, name: str, **attributes: object) -> str:
        return element("use", {"href": f"#{self._prefix}{name}", **attributes})


def _paint(theme: Theme) -> dict[str, dict[str, object]]:
    """How each class is painted.

    As attributes: a rule about a class within another one does not reach into what is used.
    """
    stroke = {"fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"}
    return {
        "shadow": {"opacity": 0.2},
        "paper": {"fill": theme.card, "stroke": theme.card_edge},
        "pip": {"fill": "currentColor"},
        "joker-star": {"fill": "currentColor"},
        "rank": {**stroke, "stroke": "currentColor", "stroke-width": 3},
        "line": {**stroke, "stroke": "currentColor", "stroke-width": 1.7},
        "robe": {"fill": "currentColor", "stroke": theme.card, "stroke-width": 0.6},
        "gold": {"fill": theme.gold, "stroke": "#5b4307", "stroke-width": 0.8},
        "skin": {"fill": theme.skin, "stroke": "#5b4307", "stroke-width": 0.6},
        "back-paper": {"fill": theme.back},
        "lattice": {**stroke, "stroke": theme.back_line, "stroke-width": 1.4},
        "flake-disc": {"fill": theme.frozen, "stroke": "#fff", "stroke-width": 1.5},
        "flake": {**stroke, "stroke": "#fff", "stroke-width": 2.4},
    }
