"""What holds for the repository and the distribution as a whole."""

import importlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import cuttle_engine
from cuttle_engine import compiled

ROOT = Path(__file__).parents[2]
PACKAGE = Path(cuttle_engine.__file__).parent


def test_two_runtime_dependencies() -> None:
    required = metadata.requires("cuttle-engine") or []
    names = {re.split(r"[^\w-]", line)[0] for line in required if "extra ==" not in line}
    assert names == {"attrs", "typing-extensions"}


def test_importing_the_library_imports_nothing_else() -> None:
    code = (
        "import sys; before = set(sys.modules); import cuttle_engine; "
        "print(*{name.partition('.')[0] for name in sys.modules.keys() - before})"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], check=True, capture_output=True, text=True
    )
    others = set(done.stdout.split()) - sys.stdlib_module_names
    # What the modules of the kernel have in common, once they are compiled.
    others = {name for name in others if not (compiled and name.endswith("__mypyc"))}
    assert others <= {"cuttle_engine", "attr", "attrs", "typing_extensions"}


def test_the_whole_kernel_is_compiled_or_none_of_it() -> None:
    text = (ROOT / "setup.py").read_text("utf-8")
    named = re.search(r"KERNEL = \(([^)]*)\)", text)
    assert named is not None
    modules = set(re.findall(r"\w+", named[1]))
    modules |= {f"effects.{path.stem}" for path in (PACKAGE / "effects").glob("*.py")}
    modules.remove("effects.__init__")
    assert len(modules) > 20
    for name in modules:
        file = importlib.import_module(f"cuttle_engine.{name}").__file__ or ""
        assert file.endswith(".py") != compiled, name


def test_the_tests_run_against_the_installed_package() -> None:
    """Only who asked for it with `pip install -e` may have the folder beside the tests tested."""
    origin = metadata.distribution("cuttle-engine").read_text("direct_url.json") or "{}"
    editable = json.loads(origin).get("dir_info", {}).get("editable", False)
    assert editable == (PACKAGE.parent == ROOT), "start the tests as `pytest`, after installing"


def test_the_installed_package_is_this_one() -> None:
    """An edit is tested only once it has been installed; this says so before anybody wonders."""
    here = {
        path.relative_to(ROOT / "cuttle_engine"): path.read_bytes()
        for path in (ROOT / "cuttle_engine").rglob("*.py")
    }
    installed = {path.relative_to(PACKAGE): path.read_bytes() for path in PACKAGE.rglob("*.py")}
    differing = {
        str(path) for path in here.keys() | installed if here.get(path) != installed.get(path)
    }
    assert not differing, f"not installed as they stand here: {sorted(differing)}"


def test_the_package_says_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_the_version_is_in_the_changelog() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert metadata.version("cuttle-engine") == version
    assert f"## [{version}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_no_text_names_a_place_on_somebodys_machine() -> None:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("only a git checkout knows which files are its own")
    listed = subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    place = re.compile(r"(?<![\w.)\]])/(?:home|root|Users|work|opt|mnt)/\w|[A-Z]:\\\w")
    found = []
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if not path.is_file():
            continue  # deleted, and not committed yet
        try:
            lines = path.read_text("utf-8").splitlines()
        except UnicodeDecodeError:
            continue  # no text
        found += [f"{name}:{n}" for n, line in enumerate(lines, 1) if place.search(line)]
    assert not found
