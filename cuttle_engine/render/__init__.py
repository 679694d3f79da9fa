"""Pictures of a table, for people: as SVG, and as text for a terminal.

>>> import cuttle_engine as cuttle
>>> state = cuttle.deal("balanced", seed=7)
>>> cuttle.render.svg(state, seat=0)[:4], cuttle.render.text(state, seat=0)[:10]
('<svg', 'balanced@1')
"""

import importlib as _importlib
import typing as _typing

if _typing.TYPE_CHECKING:
    from cuttle_engine.render.film import frames, write_frames
    from cuttle_engine.render.layouts import LayoutName
    from cuttle_engine.render.page import text
    from cuttle_engine.render.picture import svg
    from cuttle_engine.render.themes import THEMES, Theme

__all__ = ["THEMES", "LayoutName", "Theme", "frames", "svg", "text", "write_frames"]

# A command that prints text has no need of pictures.
_HOMES = {
    "THEMES": "themes",
    "LayoutName": "layouts",
    "Theme": "themes",
    "frames": "film",
    "svg": "picture",
    "text": "page",
    "write_frames": "film",
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        module = _importlib.import_module(f"{__name__}.{_HOMES[name]}")
        globals()[name] = found = getattr(module, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
