"""Every example in the README, the documentation and the docstrings does what it says."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import cuttle_engine

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = sorted(
    ["cuttle_engine"]
    + [
        module.name
        for module in pkgutil.walk_packages(cuttle_engine.__path__, "cuttle_engine.")
        if not module.name.endswith(".__main__")  # importing it runs it
    ]
)
FENCE = re.compile(r"^```.*$", re.MULTILINE)


def run(test: doctest.DocTest) -> None:
    """A failure says what it expected and got, through pytest's captured output."""
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page(page: Path) -> None:
    # A fence after the expected output would be taken for a part of it.
    text = FENCE.sub("", page.read_text("utf-8"))
    run(doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0))


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    for test in doctest.DocTestFinder().find(importlib.import_module(name)):
        run(test)


def test_the_readme_has_examples() -> None:
    """Otherwise the first test could pass by finding nothing."""
    assert doctest.DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8"))
