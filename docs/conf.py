"""How Sphinx builds the documentation: `sphinx-build -n -W docs docs/_build`, in the top folder."""

import html
import re
import sys
import zipfile
import zlib
from enum import Enum
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.nodes import TextElement
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.ext.graphviz import GraphvizError, graphviz, render_dot
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # where extensions of its own are

project = "cuttle-engine"
author = "the cuttle-engine developers"
copyright = author  # noqa: A001  the name is Sphinx's
version = release = installed_version("cuttle-engine")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.graphviz",
    "sphinx.ext.intersphinx",
    "sphinx_copybutton",
    "pictures",
]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "cuttle-engine"
html_static_path = ["_static"]
html_css_files = ["tables.css", "diagrams.css"]

myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]

# What is copied is what one would type: no prompts, and no output where there are prompts.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_selector = "div:not(.highlight-text):not(.highlight-ebnf) > div.highlight > pre"

autodoc_member_order = "bysource"
# What an effect does is said of the effect; what its methods are is said once, of `Effect`.
autodoc_inherit_docstrings = False
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
add_module_names = False
# `legal_actions` in a docstring is a link, and a name that does not exist fails the build.
default_role = "py:obj"

nitpick_ignore_regex = [
    (r"py:.*", r".*\._T"),  # a type variable
    (r"py:.*", r"(hypothesis\.strategies|st)\.SearchStrategy"),  # it has no page of its own
]


def inventory(listed: Path, made: Path) -> str:
    """Make an inventory as intersphinx reads it of a list of names; returns where it is."""
    lines = [line for line in listed.read_text("utf-8").splitlines() if line[:1] not in ("", "#")]
    entries = "".join(
        f"{name} {role} 1 {page if '#' in page else f'{page}#$'} -\n"
        for name, role, page in map(str.split, lines)
    )
    head = "# Sphinx inventory version 2\n# Project: Python\n# Version: 3\n"
    head += "# The remainder of this file is compressed using zlib.\n"
    made.parent.mkdir(exist_ok=True)
    made.write_bytes(head.encode() + zlib.compress(entries.encode()))
    return str(made)


def packed(folder: Path, made: Path) -> None:
    """Put a project of the examples into a file that can be downloaded."""
    made.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder.parent)
            # Not what tools leave beside it: environments, caches, builds.
            if path.is_file() and not re.search(
                r"/(\.|__pycache__|build/)|\.egg-info", f"/{inside}"
            ):
                archive.write(path, inside)


for example in ("starter", "plugin_variant"):
    packed(HERE.parent / "examples" / example, HERE / "_build" / f"{example}.zip")

intersphinx_mapping = {
    "python": (
        "https://docs.python.org/3/",
        inventory(HERE / "python-names.txt", HERE / "_build" / "python.inv"),
    )
}


def plain_signature(*event: Any) -> tuple[str, str | None] | None:
    """Leave out how an enumeration is called: nobody does. A default ruleset is its name.

    `Never` in a union is for the compiler: for a reader it says nothing.
    """
    _, _, _, thing, _, signature, returned = event
    if isinstance(thing, type) and issubclass(thing, Enum):
        return "", None
    if not signature:
        return None
    signature = re.sub(r" \| ~?(typing\.)?Never", "", signature)
    return re.sub(r"Ruleset\((.+?)@\d+\)", r"'\1'", signature), returned


def find_by_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, text: TextElement
) -> nodes.reference | None:
    """Let an annotation name a thing without its module, or with the module that defines it.

    It is found if exactly one thing of that name is documented, so each is documented once.
    """
    python = env.domains.python_domain
    name = node.get("reftarget", "").removeprefix("cuttle_engine.")
    for ending in (f".{name}", f".{name.partition('.')[2]}"):
        found = [
            full
            for full, entry in python.objects.items()
            if full.endswith(ending) and not entry.aliased
        ]
        if node.get("refdomain") == "py" and len(found) == 1:
            return python.resolve_xref(
                env, node["refdoc"], app.builder, "obj", found[0], node, text
            )
    return None


def link_rules(*event: Any) -> None:
    """Make links of the numbers in ``RULES 10, 14 to 16``, as docstrings cite the rules."""
    lines: list[str] = event[-1]
    for place, line in enumerate(lines):
        lines[place] = re.sub(
            r"RULES ((?:\d+(?:, | to | and )?)+)",
            lambda found: "rule " + re.sub(r"\d+", r":ref:`\g<0> <rule-\g<0>>`", found[1]),
            line,
        )


def draw(page: HTML5Translator, node: graphviz) -> None:
    """Put a diagram into the page itself: so it has the colours of the theme, dark or light."""
    try:
        _, path = render_dot(page, node["code"], node["options"], "svg")
    except GraphvizError as error:
        logging.getLogger(__name__).warning("a diagram: %s", error, location=node)
        path = None
    if path is not None:  # otherwise there is no `dot`, which has been said
        _, _, svg = path.read_text("utf-8").partition("<svg")
        svg = re.sub(r"<title>.*?</title>\n?", "", svg)  # the names of nodes, as tooltips
        alt = html.escape(node["alt"])
        page.body.append(f'<div class="diagram"><svg role="img" aria-label="{alt}"{svg}</div>\n')
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Connect them."""
    app.add_node(graphviz, override=True, html=(draw, None))
    app.connect("autodoc-process-signature", plain_signature)
    app.connect("autodoc-process-docstring", link_rules)
    app.connect("missing-reference", find_by_name)
