"""The directive ``picture``: what the examples of a page have drawn, as a picture in it.

The page's examples are run again up to that place, and what the name holds then is shown: an SVG.
So a picture is always of the code that stands above it.
"""

from __future__ import annotations

import base64
import contextlib
import doctest
import html
import io
import re
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

FENCE = re.compile(r"^```.*$", re.MULTILINE)


def value_at(page: Path, line: int, name: str) -> str:
    """What a name holds after the examples of the page that stand above the line."""
    text = FENCE.sub("", page.read_text("utf-8"))
    names: dict[str, Any] = {}
    for example in doctest.DocTestParser().get_examples(text, page.name):
        if example.lineno < line and not example.options.get(doctest.SKIP):
            code = compile(example.source, f"{page.name}:{example.lineno + 1}", "single")
            with contextlib.redirect_stdout(io.StringIO()):
                # The page's own examples, which the tests run as well.
                exec(code, names)  # noqa: S102
    return str(names[name])


class Picture(SphinxDirective):
    """A picture that the examples above it have drawn, under the name that is given."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {"alt": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """The picture as an image, which no style of the page reaches into."""
        svg = value_at(Path(self.env.doc2path(self.env.docname)), self.lineno, self.arguments[0])
        data = base64.b64encode(svg.encode()).decode()
        alt = html.escape(self.options["alt"])
        image = f'<img class="table" alt="{alt}" src="data:image/svg+xml;base64,{data}">'
        return [nodes.raw("", image, format="html")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("picture", Picture)
    return {"parallel_read_safe": True}
