"""The commands and programs in the documentation run, and print what stands below them."""

import doctest
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from ..pages import PAGES, ROOT, Block, blocks
from ..pages import page as page_named

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="the commands are typed into a shell"),
]

FILE = re.compile(r":caption: (\S+)\n\n(.*)", re.DOTALL)
"""What a block with a name holds: the name of the file that it is, and the file."""


def typed(
    command: str, folder: Path, answers: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Type it into a shell in that folder; `cuttle` and `python` are those of the tests."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={
            "PATH": path,
            "HOME": str(folder),
            "PYTHON": sys.executable,
            "COLUMNS": "80",
            **environment,
        },
        input=answers,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )


def pages_with(kind: str) -> list[Path]:
    return [path for path in PAGES if blocks(path, kind)]


# --- with what they print ---


def write_files(page: Path, folder: Path) -> set[str]:
    """Write the files that a page shows; which languages they are in."""
    languages = set()
    for block in blocks(page):
        found = FILE.match(block.text)
        if block.kind.startswith("{code-block}") and found is not None:
            (folder / found[1]).write_text(found[2], "utf-8")
            languages.add(block.kind.split()[-1])
    return languages


CONSOLE_ELSEWHERE = ["publish-a-variant.md"]
"""Whose commands need an installed package: test_publish_variant.py types them."""


@pytest.mark.parametrize(
    "page",
    [path for path in pages_with("console") if path.name not in CONSOLE_ELSEWHERE],
    ids=lambda page: page.name,
)
def test_what_is_shown_of_a_command_is_what_it_prints(page: Path, tmp_path: Path) -> None:
    if "js" in write_files(page, tmp_path) and shutil.which("node") is None:
        pytest.skip("node is not on PATH; the page's code is JavaScript")
    check_commands(page, tmp_path)


def check_commands(page: Path, folder: Path, **environment: str) -> None:
    text = "".join([block.text for block in blocks(page, "console")])
    commands = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]
    assert commands
    for command in commands:
        line, _, shown = command.partition("\n")
        out = typed(line, folder, **environment).stdout
        assert doctest.OutputChecker().check_output(shown, out, doctest.ELLIPSIS), out


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
@pytest.mark.parametrize("program", ["./without-the-library", "./that-is-not-there"])
def test_the_javascript_fails_where_its_python_does(program: str, tmp_path: Path) -> None:
    write_files(page_named("use-from-javascript.md"), tmp_path)
    (tmp_path / "without-the-library").write_text("#!/bin/sh\nexec false\n", "utf-8")
    (tmp_path / "without-the-library").chmod(0o755)
    assert typed("node player.mjs", tmp_path, PYTHON=program).returncode == 1


PROGRAM_ELSEWHERE = ["your-own-variant.md"]
"""Where it is the end of what was typed before: test_variant_docs.py puts them together."""


@pytest.mark.parametrize(
    "block",
    [
        block
        for page in PAGES
        if page.name not in PROGRAM_ELSEWHERE
        for block in blocks(page, "python")
    ],
    ids=lambda block: block.place,
)
def test_a_program_runs(block: Block, tmp_path: Path) -> None:
    if "import numpy" in block.text:
        pytest.importorskip("numpy", reason="numpy comes with the extra plot")
    examples = [path.read_text("utf-8") for path in (ROOT / "examples").rglob("*.py")]
    if any([block.text in example for example in examples]):
        return  # .ci/run runs the example
    (tmp_path / "program.py").write_text(block.text, "utf-8")
    done = typed("python program.py", tmp_path)
    assert done.returncode == 0, done.stdout


# --- without ---

RUN = re.compile(r"cuttle |python -c ")
INSTALL = re.compile(r"(?:CUTTLE_ENGINE_MYPYC=1 )?pip install .*")
EXTRAS = re.compile(r"\[([\w,]+)\]")
BENCHMARK = re.compile(r"python (tests/benchmarks/\w+\.py)(.*)")
DONE_ELSEWHERE = re.compile(
    r"python3 -m venv \S+( && .*)?"  # .ci/run types those of the README: test_readme.py
    r"|(CUTTLE_ENGINE_EXPECT=compiled )?pytest.*"  # .ci/run, and so on
    r"|cd tests"
    r"|python -m properties\.compare_builds .*"
    r"|(CUTTLE_ENGINE_MYPYC=1 )?python -m build.*"
)


# Whose commands need answers: tests/examples/test_tutorials.py types them.
TYPED_ELSEWHERE = ["terminal-client.md"]


def lines(block: Block) -> list[str]:
    """The commands of a block, without comments and without the folder of an environment."""
    text = re.sub(r"\\\n *", "", block.text)
    found = [re.sub(r" +# .*", "", line).strip() for line in text.splitlines()]
    return [re.sub(r"^(\w+=\w+ )?\.venv[\w-]*/bin/", r"\1", line) for line in found if line]


@pytest.mark.parametrize(
    "page",
    [path for path in pages_with("sh") if path.name not in TYPED_ELSEWHERE],
    ids=lambda page: page.name,
)
def test_a_command_without_output_runs(page: Path, tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for line in [line for block in blocks(page, "sh") for line in lines(block)]:
        if RUN.match(line):
            if "--plot" in line and importlib.util.find_spec("matplotlib") is None:
                continue
            # As many games as show that it works.
            command = re.sub(r" --games=\d+", "", line)
            command = command.replace("cuttle simulate", "cuttle simulate --games=100")
            answers = "save match.txt\nq\n" if line.startswith("cuttle play") else ""
            done = typed(command, tmp_path, answers)
            assert done.returncode == 0, f"{command}\n{done.stdout}"
        elif INSTALL.fullmatch(line):
            extras = {name for found in EXTRAS.findall(line) for name in found.split(",")}
            assert extras <= set(project["optional-dependencies"]), line
        elif found := BENCHMARK.fullmatch(line):
            source = (ROOT / found[1]).read_text("utf-8")
            options = re.findall(r"--\w+", found[2])
            assert [option for option in options if f'"{option}"' not in source] == [], line
        else:
            assert DONE_ELSEWHERE.fullmatch(line), f"nobody runs this: {line}"
