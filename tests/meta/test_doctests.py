"""Every example in the README, the documentation and the docstrings does what it says."""

import ast
import doctest
import importlib
import pkgutil
import re
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

import cuttle_engine
from cuttle_engine import rules, ruleset_value

from ..pages import PAGES

ROOT = Path(__file__).parents[2]
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


@pytest.fixture
def prompt(monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """What a prompt is: the main module, where pickle finds classes. All is forgotten after it."""
    for module, names in (
        (rules, ("_REGISTERED", "_NEWEST", "_MODIFIERS")),
        (ruleset_value, ("_KINDS",)),
    ):
        for name in names:
            monkeypatch.setattr(module, name, dict(getattr(module, name)))
    main = types.ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", main)
    return main


LONG = {"test-a-variant.md"}
"""Pages whose examples take some seconds."""


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=pytest.mark.slow if page.name in LONG else (), id=page.name)
        for page in PAGES
    ],
)
def test_page(page: Path, prompt: types.ModuleType) -> None:
    # A fence after the expected output would be taken for a part of it.
    text = FENCE.sub("", page.read_text("utf-8"))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    test.globs = vars(prompt)
    run(test)


def in_docstrings(name: str) -> Iterator[doctest.DocTest]:
    """The examples in the source of a module: once it is compiled, it has few docstrings itself."""
    module = importlib.import_module(name)
    path = Path(module.__file__ or "")
    path = path.with_name(path.name.partition(".")[0] + ".py")
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            text = ast.get_docstring(node) or ""
            where = node.name if not isinstance(node, ast.Module) else name
            line = 0 if isinstance(node, ast.Module) else node.lineno
            yield doctest.DocTestParser().get_doctest(text, vars(module), where, str(path), line)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    for test in in_docstrings(name):
        run(test)


def test_there_are_examples() -> None:
    """Otherwise the tests could pass by finding nothing."""
    assert any([test.examples for test in in_docstrings("cuttle_engine.engine")])
    assert doctest.DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8"))
