"""The page *Publish a variant* shows what the package in examples/plugin_variant is and does."""

import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import cuttle_engine as cuttle
from cuttle_engine import plugins

from ..pages import ROOT, page
from .test_docs_commands import check_commands

PAGE = "publish-a-variant.md"
EXAMPLE = ROOT / "examples" / "plugin_variant"
FILES = [
    EXAMPLE / "pyproject.toml",
    *sorted((EXAMPLE / "src").rglob("*.py")),
    *sorted((EXAMPLE / "tests").glob("*.py")),
]
BLOCK = re.compile(r"^```(?:toml|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def described(tmp_path: Path) -> Path:
    """A folder with what an installer writes beside the package."""
    said = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    info = tmp_path / f"{said['name'].replace('-', '_')}-{said['version']}.dist-info"
    info.mkdir()
    lines = ["Metadata-Version: 2.1", f"Name: {said['name']}", f"Version: {said['version']}"]
    lines += [f"Requires-Dist: {needed}" for needed in said["dependencies"]]
    (info / "METADATA").write_text("\n".join(lines) + "\n", "utf-8")
    lines = []
    for group, entries in said["entry-points"].items():
        lines += [f"[{group}]", *[f"{name} = {value}" for name, value in entries.items()]]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return tmp_path


@pytest.fixture
def installed(described: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package on the path of this process."""
    monkeypatch.syspath_prepend(described)
    monkeypatch.syspath_prepend(EXAMPLE / "src")
    plugins._GROUPS.clear()
    yield
    plugins._GROUPS.clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "cuttle_tides"]:
        del sys.modules[name]


def test_what_the_page_shows_stands_in_the_package() -> None:
    blocks = BLOCK.findall(page(PAGE).read_text("utf-8"))
    texts = [path.read_text("utf-8") for path in FILES]
    assert len(blocks) == 6
    for block in blocks:
        assert any(block in text for text in texts), block


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the commands are typed into a shell")
def test_the_commands_of_the_page_print_what_stands_below_them(described: Path) -> None:
    found = os.pathsep.join([str(described), str(EXAMPLE / "src")])
    check_commands(page(PAGE), described, PYTHONPATH=found)


@pytest.mark.usefixtures("installed")
def test_the_package_brings_a_ruleset_and_two_effects_with_names() -> None:
    assert [plugin.name for plugin in cuttle.load_plugins()] == [
        "tides",
        "cuttle-tides.Flotsam",
        "cuttle-tides.Undertow",
    ]
    house = cuttle.get_ruleset("tides").replace(hand_limit=7)
    state = cuttle.deal(house, seed=7)
    assert cuttle.parse_position(cuttle.format_position(state)).build() == state


def test_its_effects_are_as_short_as_the_page_says() -> None:
    text = (EXAMPLE / "src" / "cuttle_tides" / "effects.py").read_text("utf-8")
    lengths = {
        node.name: len(lines_of_code(node, text.split("\n")))
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef)
    }
    assert lengths == {"Undertow": 16, "Flotsam": 24}


def lines_of_code(node: ast.ClassDef, lines: list[str]) -> list[str]:
    """Those with something on them that is neither a comment nor a docstring."""
    first = min([node.lineno, *[decorator.lineno for decorator in node.decorator_list]])
    docstrings = {
        number
        for part in ast.walk(node)
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
        for number in range(part.lineno, (part.end_lineno or 0) + 1)
    }
    numbers = [n for n in range(first, (node.end_lineno or 0) + 1) if n not in docstrings]
    found = [lines[number - 1].strip() for number in numbers]
    return [line for line in found if line and not line.startswith("#")]
