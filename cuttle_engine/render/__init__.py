"""Pictures of a state, for people."""

from cuttle_engine.render.text import render_text

__all__ = ["render_text"]
