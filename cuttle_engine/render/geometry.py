"""Where cards lie in a box: in a row, in a fan, in several rows."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from cuttle_engine.render.faces import HEIGHT, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

_ARC: Final = 3.2  # degrees between two cards of a fan, where there is room
_WIDEST_ARC: Final = 22.0  # between its first and its last
_STRIP: Final = 22.0  # what a card leaves free of the one that it lies on
_INDEX: Final = 48.0  # how far down its index reaches


class Box(NamedTuple):
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """Its middle, across."""
        return self.x + self.width / 2

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def grown(self, by: float) -> Box:
        """A box that reaches so far beyond it on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


class Spot(NamedTuple):
    """Where the middle of a card lies, and how it is turned."""

    x: float
    y: float
    angle: float = 0
    scale: float = 1


def row(widths: Sequence[float], room: float, gap: float) -> list[float]:
    """Where things of these widths begin, side by side; closer where they would need more room.

    >>> row([10, 10, 10], 100, 2), row([10, 10, 10], 20, 2)
    ([0, 12, 24], [0.0, 5.0, 10.0])
    """
    starts: list[float] = []
    at: float = 0
    for width in widths:
        starts.append(at)
        at += width + gap
    if starts and at - gap > room:
        closer = max(0, room - widths[-1]) / (starts[-1] or 1)
        starts = [start * closer for start in starts]
    return starts


def fan(count: int, box: Box, scale: float, *, arc: float = 1) -> list[Spot]:
    """So many cards held in a hand, from left to right, in the middle of the box.

    ``arc`` is how much of a fan it is: 0 is a row.
    """
    width, height = WIDTH * scale, HEIGHT * scale
    degrees = arc * min(_ARC, _WIDEST_ARC / max(1, count - 1))
    leaning = height * math.sin(math.radians(degrees * (count - 1) / 2))
    step = min(width * 0.62, (box.width - width - leaning) / max(1, count - 1))
    spots: list[Spot] = []
    for place in range(count):
        off = place - (count - 1) / 2
        angle = off * degrees
        # On a circle whose radius follows from the step and the degrees.
        radius = step / math.radians(degrees) if degrees else 0
        sunk = radius * (1 - math.cos(math.radians(angle)))
        spots.append(Spot(box.middle + off * step, box.y + height / 2 + sunk, angle, scale))
    # What sinks lowest is a corner of the first and of the last card.
    angle = math.radians(abs(spots[0].angle)) if spots else 0
    corner = (height * math.cos(angle) + width * math.sin(angle)) / 2
    lowest = max([spot.y + corner for spot in spots], default=0)
    lifted = min(0, box.bottom - lowest)
    return [spot._replace(y=spot.y + lifted) for spot in spots]


def strips(covered: int, room: float) -> float:
    """How much is left free of each card under others, with so much room above the last one."""
    return min(_STRIP, room / covered) if covered else 0


def spread(count: int, box: Box, largest: float) -> list[Spot]:
    """So many cards in rows, as large as they can be with every index to be seen."""
    best, across = 0.0, 1
    for down in range(1, count + 1):
        beside = -(-count // down)
        scale = min(
            largest,
            box.width / (WIDTH + _STRIP * (beside - 1)),
            box.height / (HEIGHT + _INDEX * (down - 1)),
        )
        if scale <= best:
            break
        best, across = scale, beside
    width, height = WIDTH * best, HEIGHT * best
    down = -(-count // across)
    step = min(width + 4, (box.width - width) / max(1, across - 1))
    fall = min(height + 4, (box.height - height) / max(1, down - 1))
    top = box.y + max(0, box.height - height - fall * (down - 1)) / 2
    return [
        Spot(
            box.x + width / 2 + step * (place % across),
            top + height / 2 + fall * (place // across),
            0,
            best,
        )
        for place in range(count)
    ]
