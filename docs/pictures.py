"""The directive ``picture``: what the examples of a page have drawn, as a picture in it.

The page's examples are run again up to that place, and what the name holds then is shown: an SVG.
So a picture is always of the code that stands above it. Where that asks for no theme or layout, it
is drawn in others as well, for pages that are dark, and for phones.
"""

from __future__ import annotations

import base64
import contextlib
import doctest
import html
import io
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar
from unittest import mock

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from cuttle_engine import render

PHONE = "(max-width: 36rem)"
SVG = render.svg
FENCE = re.compile(r"^```.*$", re.MULTILINE)


class Drawn(str):
    """A picture, and how it is drawn again with other arguments."""

    __slots__ = ("again", "given")

    again: Callable[..., str]
    given: dict[str, Any]


def draw(*state: Any, **given: Any) -> Drawn:
    """What `render.svg` is while the examples of a page are run."""
    drawn = Drawn(SVG(*state, **given))
    drawn.again, drawn.given = partial(SVG, *state), given
    return drawn


def value_at(page: Path, line: int, name: str) -> Drawn:
    """What a name holds after the examples of the page that stand above the line: a picture."""
    text = FENCE.sub("", page.read_text("utf-8"))
    names: dict[str, Any] = {}
    for example in doctest.DocTestParser().get_examples(text, page.name):
        if example.lineno < line and not example.options.get(doctest.SKIP):
            code = compile(example.source, f"{page.name}:{example.lineno + 1}", "single")
            with contextlib.redirect_stdout(io.StringIO()), mock.patch.object(render, "svg", draw):
                # The page's own examples, which the tests run as well.
                exec(code, names)  # noqa: S102
    drawn: Drawn = names[name]
    return drawn


def source(svg: str) -> str:
    """The address of a picture: it holds all of it."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def for_readers(drawn: Drawn, alt: str) -> str:
    """The picture in HTML: dark where the page is, and narrow on a phone.

    A theme or a layout that the example asks for is what everybody sees.
    """
    themes = [drawn.given["theme"]] if "theme" in drawn.given else ["light", "dark"]
    parts: list[str] = []
    for theme in themes:
        given = {**drawn.given, "theme": theme}
        image = f'<img class="table" alt="{html.escape(alt)}" src="{source(drawn.again(**given))}">'
        if "layout" not in given:
            narrow = source(drawn.again(**given, layout="narrow"))
            image = f'<source media="{PHONE}" srcset="{narrow}">{image}'
        # The classes are those of the theme of the pages.
        shown = f' class="only-{theme}"' if len(themes) > 1 else ""
        parts.append(f"<picture{shown}>{image}</picture>")
    return "".join(parts)


class Picture(SphinxDirective):
    """A picture that the examples above it have drawn, under the name that is given."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {"alt": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """The picture as an image, which no style of the page reaches into."""
        page = Path(self.env.doc2path(self.env.docname))
        drawn = value_at(page, self.lineno, self.arguments[0])
        return [nodes.raw("", for_readers(drawn, self.options["alt"]), format="html")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("picture", Picture)
    return {"parallel_read_safe": True}
