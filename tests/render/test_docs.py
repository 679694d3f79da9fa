"""What the reference says of pictures is what stands in them."""

import base64
import doctest
import importlib.util
import re
import xml.etree.ElementTree as ET
from typing import Any, cast

import attrs
import pytest

import cuttle_engine as cuttle
from cuttle_engine import render

from ..pages import DOCS, page
from .positions import POSITIONS

PAGE = page("pictures.md").read_text("utf-8")
ELEMENTS = [
    element
    for pinned in POSITIONS
    for theme in render.THEMES
    for element in ET.fromstring(pinned.svg(theme=theme)).iter()  # noqa: S314  # its own text
]


def first_cells(title: str) -> set[str]:
    """The code in the first column of the table below a title."""
    section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    cells = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(.*?)`", cell)}


def test_the_page_has_every_class_and_no_other() -> None:
    drawn = {name for element in ELEMENTS for name in element.get("class", "").split()}
    assert first_cells("Classes") == drawn


def test_the_page_has_every_id() -> None:
    ids = {str(element.get("id")) for element in ELEMENTS if element.get("id")}
    themes = tuple(f"{name}-" for name in render.THEMES)
    kinds = {
        re.sub("-[0-3]$", "-0", re.sub("^card-.*", "card-7S", name))
        for name in ids
        if not name.startswith(themes)
    }
    assert first_cells("Ids") == kinds


def test_the_page_has_every_attribute() -> None:
    names = {name for element in ELEMENTS for name in element.keys() if "data-" in name}  # noqa: SIM118  # no mapping
    assert first_cells("Attributes") == names


def test_what_is_told_to_ipython_runs_where_it_is() -> None:
    pytest.importorskip("IPython", reason="notebooks are of the extra notebook")
    how_to = page("draw-a-picture.md")
    text = re.sub(r"(?m)^```.*$", "", how_to.read_text("utf-8"))
    examples = doctest.DocTestParser().get_examples(text)
    (last,) = [place for place, example in enumerate(examples) if "SVG(" in example.source]
    for example in examples:
        example.options.pop(doctest.SKIP, None)
    test = doctest.DocTest(examples[: last + 1], {}, how_to.name, None, None, None)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_pages_show_a_picture_in_the_forms_that_its_example_leaves_open() -> None:
    pytest.importorskip("sphinx", reason="the pages are built with Sphinx, of the extra docs")
    spec = importlib.util.spec_from_file_location("pictures", DOCS / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    pictures: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pictures)
    state = cuttle.deal("balanced", seed=1)
    for given, count in (
        ({}, 4),
        ({"theme": "dark"}, 2),
        ({"layout": "narrow"}, 2),
        ({"theme": "dark", "layout": "narrow"}, 1),
    ):
        drawn = pictures.draw(state, 0, **given)
        assert drawn == render.svg(state, 0, **cast("Any", given))
        shown = pictures.for_readers(drawn, "<")
        assert 'alt="&lt;"' in shown
        sources = re.findall(r'(?:src|srcset)="data:image/svg\+xml;base64,(.*?)"', shown)
        assert len(set(sources)) == len(sources) == count
        assert base64.b64encode(drawn.encode()).decode() in sources


def test_what_the_style_sheet_speaks_of_is_drawn() -> None:
    drawn = {name for element in ELEMENTS for name in element.get("class", "").split()}
    for element in ELEMENTS:
        if element.tag.endswith("style"):
            assert set(re.findall(r"\.([a-z][a-z0-9-]*)", str(element.text))) <= drawn


def test_every_field_of_a_theme_is_a_colour_that_is_used() -> None:
    text = "".join([pinned.svg() for pinned in POSITIONS])
    theme = render.THEMES["light"]
    for field in attrs.fields(render.Theme):
        colors: tuple[str, ...] | str = getattr(theme, field.name)
        for color in [colors] if isinstance(colors, str) else colors:
            assert color in text, field.name
