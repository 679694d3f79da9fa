"""What builds and publishes the wheels is valid, as far as that can be told without doing it."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PYPROJECT = ROOT / "pyproject.toml"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def pyproject() -> dict[str, Any]:
    return tomllib.loads(PYPROJECT.read_text("utf-8"))


def supported() -> set[str]:
    """The Pythons that the classifiers name, as in the name of a wheel."""
    version = re.compile(r"Programming Language :: Python :: (3)\.(\d+)")
    found = map(version.fullmatch, pyproject()["project"]["classifiers"])
    return {f"cp{match[1]}{match[2]}" for match in found if match}


def ran(module: str, *arguments: str | Path) -> str:
    """What the module prints as a program; the tests of who has no such tool leave it out."""
    pytest.importorskip(module, reason=f"{module} comes with the extra for developers: dev")
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_project_file_is_valid() -> None:
    """By the schema of cibuildwheel too, which registers its own."""
    ran("validate_pyproject", PYPROJECT)


@pytest.mark.parametrize("platform", ["linux", "macos", "windows"])
def test_every_supported_python_gets_a_wheel(platform: str) -> None:
    listed = ran("cibuildwheel", "--print-build-identifiers", "--platform", platform, ROOT)
    assert {name.partition("-")[0] for name in listed.split()} == supported()


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_is_valid(path: Path) -> None:
    ran("check_jsonschema", "--builtin-schema", "vendor.github-workflows", path)


def test_the_wheels_are_built_by_what_is_checked_here() -> None:
    tool = "cibuildwheel==4.*"
    assert tool in pyproject()["project"]["optional-dependencies"]["dev"]
    assert tool in (ROOT / ".github" / "workflows" / "wheels.yml").read_text("utf-8")
