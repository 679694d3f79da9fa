"""The shapes that a picture is made of besides cards: areas, texts, outlines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuttle_engine.render.faces import HEIGHT, WIDTH
from cuttle_engine.render.geometry import Box
from cuttle_engine.render.glyphs import STAR
from cuttle_engine.render.markup import element, escaped, moved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuttle_engine.cards import Seat
    from cuttle_engine.events import Zone


def group(zone: Zone, seat: Seat, content: Sequence[str]) -> str:
    """What lies in a zone of a seat."""
    return element("g", {"class": zone, "data-zone": zone, "data-seat": seat}, *content)


def area(kind: str, box: Box, radius: float) -> str:
    """A box with round corners."""
    x, y, width, height = box
    attributes = {"class": kind, "x": x, "y": y, "width": width, "height": height, "rx": radius}
    return element("rect", attributes)


def empty_place(x: float, y: float, scale: float) -> str:
    """An empty place for a pile."""
    width, height = WIDTH * scale, HEIGHT * scale
    return area("place", Box(x - width / 2, y - height / 2, width, height), 7 * scale)


def pill(x: float, y: float, size: float, text: str) -> str:
    """A number on a pile."""
    width = size * (0.9 + 0.62 * len(text))
    box = Box(x - width / 2, y - size * 0.75, width, size * 1.5)
    return area("pill", box, size * 0.75) + text_at(
        "number", x, y + size * 0.36, size, text, "middle"
    )


def text_at(
    kind: str, x: float, y: float, size: float, text: str, anchor: str | None = None
) -> str:
    """A text that begins there, or has its middle or end there."""
    attributes: dict[str, object] = {
        "class": kind or None,
        "x": x,
        "y": y,
        "font-size": size,
        "text-anchor": anchor,
    }
    return element("text", attributes, escaped(text))


def outline(kind: str, width: float, height: float, beyond: float) -> str:
    """What goes around a card of these half sizes, so far beyond its edge."""
    box = {
        "x": -width - beyond,
        "y": -height - beyond,
        "width": 2 * (width + beyond),
        "height": 2 * (height + beyond),
        "rx": 7 + beyond,
    }
    return element("rect", {"class": kind, **box})


def star(x: float, y: float) -> str:
    """The sign of a winner."""
    return element("path", {"class": "star", "d": STAR, "transform": moved(x, y)})
