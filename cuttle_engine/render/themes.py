"""What pictures are coloured with: three themes, and any that somebody makes."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

import attrs

from cuttle_engine.cards import MAX_SEATS
from cuttle_engine.errors import ArgumentError, brief
from cuttle_engine.values import Value

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")
# Colours only: what stands in a style sheet must not be able to say anything else.
_HEX: Final = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
# Those of CSS Color 4, section 6.1.
_CSS_NAMES: Final = """
aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet
brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan
darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen
darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey
darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite
forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue
lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon
lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime
limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue
mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum
powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen
seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal
thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen
"""
_COLORS: Final = frozenset(_CSS_NAMES.split())


def _name(_: object, field: attrs.Attribute[str], value: object) -> None:
    if not isinstance(value, str):
        raise TypeError(f"the {field.name} of a theme is a text, not {type(value).__name__}")
    if not _NAME.fullmatch(value):
        raise ArgumentError(field.name, f"{brief(value)} is not made of a-z, 0-9 and -")


def _color(_: object, field: attrs.Attribute[str], value: object) -> None:
    _check_color(field.name, value)


def _colors(_: object, field: attrs.Attribute[tuple[str, ...]], value: object) -> None:
    if not isinstance(value, tuple):
        raise TypeError(f"{field.name} are a tuple of colours, not {type(value).__name__}")
    colors = cast("tuple[object, ...]", value)
    if len(colors) != MAX_SEATS:
        raise ArgumentError(field.name, f"they are {MAX_SEATS}, not {len(colors)}")
    for color in colors:
        _check_color(field.name, color)


def _check_color(what: str, value: object) -> None:
    if not isinstance(value, str):
        raise TypeError(f"{what} is the text of a colour, not {type(value).__name__}")
    if value not in _COLORS and not _HEX.fullmatch(value):
        raise ArgumentError(what, f"{brief(value)} is no colour such as #1d3329, #fff or white")


def _field() -> str:
    # attrs gives a field, and type checkers are told that it is what the field holds.
    made: str = attrs.field(validator=_color)
    return made


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Theme(Value):
    """The colours of a picture, as CSS has them: ``#1d3329``, ``#fff``, ``white``.

    `THEMES` has those that the library knows by name; ``attrs.evolve`` makes another one of them.
    What is neither a name nor a colour raises `ArgumentError`.

    >>> import attrs
    >>> mine = attrs.evolve(THEMES["light"], name="mine", table="#fbe9d0")
    >>> mine.name, mine.card
    ('mine', '#ffffff')
    """

    name: str = attrs.field(validator=_name)
    """A name of its own, of small letters, digits and ``-``: what the style sheet is known by."""
    table: str = _field()
    """The cloth of the table."""
    edge: str = _field()
    """Its rim, and the outlines of places."""
    zone: str = _field()
    """The places that cards lie in."""
    plate: str = _field()
    """What the names stand on."""
    ink: str = _field()
    """Texts."""
    muted: str = _field()
    """Texts that matter less."""
    card: str = _field()
    """The front of a card."""
    card_edge: str = _field()
    """Its outline."""
    clubs: str = _field()
    """The suit, its ranks and the clothes of its court; so are the three others."""
    diamonds: str = _field()
    """The suit."""
    hearts: str = _field()
    """The suit."""
    spades: str = _field()
    """The suit."""
    joker: str = _field()
    """Jokers."""
    gold: str = _field()
    """Crowns and bells."""
    skin: str = _field()
    """Faces."""
    back: str = _field()
    """The back of a card."""
    back_line: str = _field()
    """What is drawn on it."""
    last: str = _field()
    """Around the cards of the last action."""
    playable: str = _field()
    """Around the cards that can be played."""
    target: str = _field()
    """Around what a card can be aimed at."""
    frozen: str = _field()
    """The frost on a frozen card."""
    seats: tuple[str, ...] = attrs.field(validator=_colors)
    """A colour for each of four seats; white digits stand on it."""

    def __repr__(self) -> str:
        return f"<Theme {self.name}>"


_LIGHT: Final = Theme(
    name="light",
    table="#d9eadf",
    edge="#a9c8b5",
    zone="#cbe0d3",
    plate="#f6fbf8",
    ink="#14291f",
    muted="#4a6457",
    card="#ffffff",
    card_edge="#8a978f",
    clubs="#16211c",
    diamonds="#c2182b",
    hearts="#c2182b",
    spades="#16211c",
    joker="#8a2f9c",
    gold="#e2a927",
    skin="#f3d9bd",
    back="#24527a",
    back_line="#9cc3e4",
    last="#e07b00",
    playable="#1a73e8",
    target="#b3126f",
    frozen="#2b8fc7",
    seats=("#1f5fa8", "#b4481a", "#2c7a4b", "#7a3e9d"),
)

THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {
        "light": _LIGHT,
        "dark": attrs.evolve(
            _LIGHT,
            name="dark",
            table="#12352a",
            edge="#2f5f4e",
            zone="#0d2a21",
            plate="#0a211a",
            ink="#eef5f1",
            muted="#a9c4b7",
            card="#f4f1e8",
            card_edge="#06140f",
            back="#7a2436",
            back_line="#e0a9b2",
            last="#ffb340",
            playable="#6db3ff",
            target="#ff7ac0",
            frozen="#4fb4e8",
            seats=("#2f74c4", "#b84f18", "#27784a", "#8d50b3"),
        ),
        # Suits and seats in colours that people who see few colours can tell apart, after Okabe
        # and Ito, darkened to be read on white.
        "colorblind": attrs.evolve(
            _LIGHT,
            name="colorblind",
            table="#e3e6ec",
            edge="#aab2c0",
            zone="#d3d8e1",
            plate="#fafbfc",
            ink="#14181f",
            muted="#4a5260",
            card_edge="#7d8491",
            clubs="#00735a",
            diamonds="#0064a6",
            hearts="#c04e00",
            spades="#000000",
            joker="#99447a",
            gold="#f0c808",
            skin="#f2e3cf",
            back="#3b4252",
            back_line="#c5ccd8",
            last="#e69f00",
            playable="#0072b2",
            target="#a02c74",
            frozen="#3a9bd5",
            seats=("#0064a6", "#b34700", "#00735a", "#99447a"),
        ),
    }
)
"""The themes by name: ``light``, ``dark`` and ``colorblind``."""
