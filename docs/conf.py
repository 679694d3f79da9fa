"""How Sphinx builds the documentation: `sphinx-build -n -W docs docs/_build`, in the top folder."""

import re
from enum import Enum
from importlib.metadata import version as installed_version
from typing import Any

from docutils import nodes
from docutils.nodes import TextElement
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

project = "cuttle-engine"
author = "the cuttle-engine developers"
copyright = author  # noqa: A001  the name is Sphinx's
version = release = installed_version("cuttle-engine")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "cuttle-engine"
html_static_path = ["_static"]
html_css_files = ["tables.css"]

myst_heading_anchors = 3

autodoc_member_order = "bysource"
# What an effect does is said of the effect; what its methods are is said once, of `Effect`.
autodoc_inherit_docstrings = False
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
add_module_names = False
# `legal_actions` in a docstring is a link, and a name that does not exist fails the build.
default_role = "py:obj"

# The build is offline, so there is no inventory of the standard library to look names up in.
nitpick_ignore_regex = [
    (r"py:.*", r"(collections\.abc|enum|os|random|types|typing|typing_extensions)\..*"),
    (r"py:.*", r".*\._T"),  # a type variable
    (r"py:.*", r"(hypothesis\.strategies|st)\.SearchStrategy"),
]


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


def setup(app: Sphinx) -> None:
    """Connect the two."""
    app.connect("autodoc-process-signature", plain_signature)
    app.connect("missing-reference", find_by_name)
