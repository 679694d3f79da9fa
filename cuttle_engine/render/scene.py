"""The picture of a table: every seat with its cards, and what lies between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuttle_engine.render.geometry import Box
from cuttle_engine.render.markup import element
from cuttle_engine.render.middle import Middle
from cuttle_engine.render.pieces import Pieces
from cuttle_engine.render.players import Players
from cuttle_engine.render.shapes import area
from cuttle_engine.render.signs import Signs
from cuttle_engine.view import PlayerView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuttle_engine.actions import Action
    from cuttle_engine.render.captions import Captions
    from cuttle_engine.render.faces import Faces
    from cuttle_engine.render.layouts import Layout
    from cuttle_engine.render.marks import Marks
    from cuttle_engine.state import GameState


def scene(
    shown: GameState | PlayerView,
    legal: Sequence[Action],
    layout: Layout,
    faces: Faces,
    captions: Captions,
    marks: Marks,
    prefix: str,
) -> str:
    """The table and everything on it, from the back to the front.

    ``legal`` are the legal actions, as far as they are known to whom it is shown.
    """
    signs = Signs(shown.ruleset)
    pieces = Pieces(shown.ruleset, faces, captions, marks, signs, prefix)
    players = Players(shown, layout, pieces, captions, marks, signs, prefix)
    middle = Middle(shown, legal, layout, pieces, captions, marks, prefix)
    # What is going on comes first, for those who hear the picture.
    parts = [
        area("table", Box(2, 2, layout.width - 4, layout.height - 4), 18),
        middle.status(),
    ]
    seats = shown.ruleset.seats
    first = shown.seat if isinstance(shown, PlayerView) else None
    for place in (*range(1, seats), 0):
        parts.append(players.seat(((first or 0) + place) % seats, layout.seats[place]))
    # What is in play lies in the middle, above what may reach into it.
    parts.append(element("g", {"class": "middle"}, *middle.parts()))
    return "".join(parts)
