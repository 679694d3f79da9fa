"""The table as a picture: SVG."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cuttle_engine.engine import legal_actions
from cuttle_engine.errors import ArgumentError, brief
from cuttle_engine.render import layouts
from cuttle_engine.render.captions import Captions
from cuttle_engine.render.faces import Faces
from cuttle_engine.render.layouts import LAYOUTS, Layout, LayoutName
from cuttle_engine.render.marks import Marks
from cuttle_engine.render.markup import element, escaped
from cuttle_engine.render.scene import scene
from cuttle_engine.render.shown import checked_names, shown_to
from cuttle_engine.render.styles import style_sheet
from cuttle_engine.render.themes import THEMES, Theme
from cuttle_engine.state import GameState
from cuttle_engine.view import view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Seat
    from cuttle_engine.message import Translations
    from cuttle_engine.view import PlayerView

_PREFIX: Final = re.compile(r"(?:[A-Za-z_][A-Za-z0-9_-]*)?")


def svg(
    state: GameState | PlayerView,
    seat: Seat | None = None,
    *,
    theme: str | Theme = "light",
    layout: LayoutName = "wide",
    last: Action | None = None,
    actions: Iterable[Action] = (),
    names: Mapping[Seat, str] | None = None,
    translations: Translations | None = None,
    prefix: str = "",
) -> str:
    """The table as a picture: an SVG element, for a page, a file or a notebook.

    Without a seat every hand is open, and the next cards of the deck are. With one it is what that
    seat may see (RULES 20), with the seat at the bottom; a view is shown to its own seat. Nothing
    of a card that is not seen is in the text of the picture, and never the seed.

    ``theme`` is one of `THEMES` by name, or a `Theme`. ``layout`` is ``wide``, for a desk, or
    ``narrow``, for a phone. ``last`` is the action whose cards are outlined, ``actions`` are those
    whose cards and targets are: the legal ones, or those of one card. ``names`` are those of
    players by seat, and ``translations`` translate all texts, as in `Message.text`. ``prefix``
    begins every id, for several pictures on one page. The docs have the classes, ids and ``data-``
    attributes of all elements.

    The same arguments give the same text. A wrong value raises `ArgumentError`, a wrong type
    TypeError.

    >>> from cuttle_engine import deal
    >>> picture = svg(deal("balanced", seed=7), seat=0)
    >>> 'data-card="3H"' in picture, "KD" in picture
    (True, False)
    """
    shown = shown_to(state, seat)
    form = _layout(layout, shown.ruleset.seats)
    colors = _theme(theme)
    if not isinstance(prefix, str):
        raise TypeError(f"a prefix is a text, not {type(prefix).__name__}")
    if not _PREFIX.fullmatch(prefix):
        raise ArgumentError("prefix", f"{brief(prefix)} is not how an id begins")
    if isinstance(shown, GameState):
        legal, told = legal_actions(shown), view(shown, None)
    else:
        legal, told = shown.legal_actions, shown
    captions = Captions(told, checked_names(names), translations)
    marks = Marks(last, actions, shown.window, shown.ruleset.seats)
    faces = Faces(prefix, colors)
    drawn = scene(shown, legal, form, faces, captions, marks, prefix)
    return element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {form.width:.0f} {form.height:.0f}",
            "width": form.width,
            "height": form.height,
            "style": "max-width:100%;height:auto",
            "class": f"cuttle cuttle-{colors.name} {layout}",
            "role": "group",
        },
        element("title", {}, escaped(captions.say("table", count=shown.ply))),
        element("style", {}, style_sheet(colors)),
        faces.shared(),
        drawn,
    )


def _layout(name: object, seats: int) -> Layout:
    if not isinstance(name, str):
        raise TypeError(f"a layout is named by a text, not {type(name).__name__}")
    for known in LAYOUTS:
        if name == known:
            return layouts.layout(known, seats)
    raise ArgumentError("layout", f"{brief(name)} is not one of {', '.join(LAYOUTS)}")


def _theme(theme: object) -> Theme:
    if isinstance(theme, Theme):
        return theme
    if not isinstance(theme, str):
        raise TypeError(f"a theme is a Theme or the name of one, not {type(theme).__name__}")
    if theme not in THEMES:
        raise ArgumentError("theme", f"{brief(theme)} is not one of {', '.join(THEMES)}")
    return THEMES[theme]
