"""How Sphinx builds the documentation: `sphinx-build -n -W docs docs/_build`, in the top folder."""

from enum import Enum
from importlib.metadata import version as installed_version

from sphinx.application import Sphinx

project = "cuttle-engine"
author = "the cuttle-engine developers"
copyright = author  # noqa: A001  the name is Sphinx's
version = release = installed_version("cuttle-engine")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "cuttle-engine"

myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
add_module_names = False
# `legal_actions` in a docstring is a link, and a name that does not exist fails the build.
default_role = "py:obj"

# The build is offline, so there is no inventory of the standard library to look names up in.
nitpick_ignore_regex = [
    (r"py:.*", r"(collections\.abc|enum|random|typing|typing_extensions)\..*"),
]


def setup(app: Sphinx) -> None:
    """Leave out how an enumeration is called: nobody does."""

    def signature(*event: object) -> tuple[str, None] | None:
        thing = event[3]
        return ("", None) if isinstance(thing, type) and issubclass(thing, Enum) else None

    app.connect("autodoc-process-signature", signature)
