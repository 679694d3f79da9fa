"""How a picture is divided: which box each seat, the deck, the scrap and what is in play have.

A picture is as large for every position of a table, so that one can follow another.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from cuttle_engine.render.geometry import Box

LayoutName: TypeAlias = Literal["wide", "narrow"]
"""The forms of a picture: ``wide`` for a desk, ``narrow`` for a phone held upright."""
LAYOUTS: Final[tuple[LayoutName, ...]] = ("wide", "narrow")

_WIDE: Final = 960
_NARROW: Final = 390


class SeatPart(NamedTuple):
    """The part of a picture that belongs to a seat."""

    plate: Box
    """Its name and score."""
    hand: Box
    points: Box
    permanents: Box
    hand_scale: float
    row_scale: float
    """How large cards in the point row and the permanents are."""


class Layout(NamedTuple):
    """The parts of a picture."""

    width: float
    height: float
    seats: tuple[SeatPart, ...]
    """First the one at the bottom, then clockwise: the others stand above, from left to right, or
    in a narrow picture from top to bottom."""
    status: Box
    deck: Box
    tray: Box
    """What is in play, and cards that a Seven has revealed."""
    scrap: Box
    spread: Box
    """The scrap where a card of it is to be chosen: all of it is shown then."""
    spread_deck: Box
    """The deck beside it."""
    spread_tray: Box
    """What is in play beside it."""
    spread_scale: float
    """How large cards in these two are."""
    scale: float
    """How large cards in the middle are."""
    text: float
    """The size of a name."""


def layout(name: LayoutName, seats: int) -> Layout:
    """The parts of a picture of this form, for so many seats."""
    return _narrow(seats) if name == "narrow" else _wide(seats)


def _wide(seats: int) -> Layout:
    match seats:
        case 2:
            others = [
                SeatPart(
                    Box(14, 22, 236, 58),
                    Box(260, 14, 440, 82),
                    Box(14, 104, 584, 158),
                    Box(608, 104, 338, 158),
                    0.68,
                    0.84,
                )
            ]
        case 3:
            others = [
                SeatPart(
                    Box(x, 16, 236, 56),
                    Box(x + 244, 14, 216, 66),
                    Box(x, 88, 290, 140),
                    Box(x + 298, 88, 162, 140),
                    0.54,
                    0.72,
                )
                for x in (14, 486)
            ]
        case _:
            others = [
                SeatPart(
                    Box(x, 14, 302, 52),
                    Box(x, 74, 302, 60),
                    Box(x, 142, 302, 126),
                    Box(x, 276, 302, 120),
                    0.5,
                    0.66,
                )
                for x in (14, 329, 644)
            ]
    top = others[0].permanents.bottom + 10
    below = top + 158
    own = SeatPart(
        Box(14, below + 212, 236, 58),
        Box(260, below + 166, 440, 140),
        Box(14, below, 584, 158),
        Box(608, below, 338, 158),
        1,
        0.84,
    )
    return Layout(
        _WIDE,
        own.hand.bottom + 10,
        (own, *others),
        status=Box(200, top, 520, 30),
        deck=Box(24, top + 24, 150, 108),
        tray=Box(250, top + 38, 460, 106),
        scrap=Box(736, top + 24, 190, 108),
        spread=Box(350, top + 38, 590, 106),
        spread_deck=Box(24, top + 24, 150, 108),
        spread_tray=Box(250, top + 38, 72, 106),
        spread_scale=0.9,
        scale=0.9,
        text=16,
    )


def _narrow(seats: int) -> Layout:
    if seats == 2:
        others = [
            SeatPart(
                Box(8, 8, 374, 42),
                Box(8, 56, 374, 60),
                Box(8, 122, 226, 118),
                Box(240, 122, 142, 118),
                0.5,
                0.62,
            )
        ]
    else:
        others = [
            SeatPart(
                Box(8, 8 + 160 * place, 212, 44),
                Box(226, 6 + 160 * place, 156, 48),
                Box(8, 58 + 160 * place, 226, 104),
                Box(240, 58 + 160 * place, 142, 104),
                0.42,
                0.56,
            )
            for place in range(seats - 1)
        ]
    top = others[-1].points.bottom + 8
    below = top + 128
    own = SeatPart(
        Box(8, below + 236, 374, 42),
        Box(8, below + 124, 374, 106),
        Box(8, below, 226, 118),
        Box(240, below, 142, 118),
        0.86,
        0.62,
    )
    return Layout(
        _NARROW,
        own.plate.bottom + 8,
        (own, *others),
        status=Box(8, top, 374, 26),
        deck=Box(14, top + 34, 96, 76),
        tray=Box(120, top + 34, 154, 76),
        scrap=Box(280, top + 34, 94, 76),
        spread=Box(52, top + 32, 328, 88),
        spread_deck=Box(8, top + 77, 34, 44),
        spread_tray=Box(12, top + 31, 30, 42),
        spread_scale=0.36,
        scale=0.62,
        text=14,
    )
