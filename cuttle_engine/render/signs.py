"""The signs of seats: a number on a colour, in a shape that partners share."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cuttle_engine.render.markup import element, moved, number
from cuttle_engine.render.shown import partners_of

if TYPE_CHECKING:
    from cuttle_engine.cards import Seat
    from cuttle_engine.rules import Ruleset


@final
class Signs:
    """Draws the signs: all are round where nobody has a partner."""

    def __init__(self, ruleset: Ruleset) -> None:
        # Each side by the first of its seats, so that seat 0 is of the round ones.
        firsts = [min(seat, *partners_of(ruleset, seat), seat) for seat in range(ruleset.seats)]
        order = sorted(set(firsts))
        alone = len(order) == ruleset.seats
        self._shapes = [0 if alone else order.index(first) for first in firsts]

    def sign(self, seat: Seat, x: float, y: float, radius: float) -> str:
        """The sign of a seat, with its middle there."""
        kind = f"disc of-{seat}"
        shape = self._shapes[seat]
        if not shape:
            ground = element("circle", {"class": kind, "r": radius})
        else:
            half = radius * 0.9
            side = {"x": -half, "y": -half, "width": 2 * half, "height": 2 * half}
            turned = "rotate(45)scale(.9)" if shape > 1 else None
            ground = element(
                "rect", {"class": kind, **side, "rx": radius * 0.25, "transform": turned}
            )
        digit = {"class": "digit", "y": radius * 0.5, "font-size": radius * 1.4}
        return element("g", {"transform": moved(x, y)}, ground, element("text", digit, str(seat)))

    def given(self, giver: Seat, taker: Seat, x: float, y: float, radius: float) -> str:
        """The sign of the taker there, and on its left who gave: ``1▸0``."""
        small = radius * 0.75
        left = x - 1.65 * radius - small
        tip = x - radius - 1
        arrow = f"M{number(tip)} {number(y)}l{number(-radius * 0.7)} {number(-radius * 0.6)}"
        arrow += f"v{number(radius * 1.2)}Z"
        return (
            self.sign(giver, left, y, small)
            + element("path", {"class": "arrow", "d": arrow})
            + self.sign(taker, x, y, radius)
        )
