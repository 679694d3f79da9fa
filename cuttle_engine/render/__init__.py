"""Pictures of a table, for people: as SVG, and as text for a terminal.

>>> import cuttle_engine as cuttle
>>> state = cuttle.deal("balanced", seed=7)
>>> cuttle.render.svg(state, seat=0)[:4], cuttle.render.text(state, seat=0)[:10]
('<svg', 'balanced@1')
"""

from cuttle_engine.render.frames import frames, write_frames
from cuttle_engine.render.layouts import LayoutName
from cuttle_engine.render.page import text
from cuttle_engine.render.picture import svg
from cuttle_engine.render.themes import THEMES, Theme

__all__ = ["THEMES", "LayoutName", "Theme", "frames", "svg", "text", "write_frames"]
