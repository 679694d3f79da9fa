"""The JavaScript and TypeScript in the documentation, run by Node.

What needs a package of npm is run where CUTTLE_ENGINE_NODE_MODULES says which folder has them, as
in .ci/run.
"""

import json
import os
import shutil
import subprocess
from importlib import resources
from pathlib import Path

import pytest

import cuttle_engine as cuttle
from cuttle_engine import serde

from ..pages import DOCS, blocks, page

MODULES = os.environ.get("CUTTLE_ENGINE_NODE_MODULES", "")
pytestmark = pytest.mark.slow
needs_packages = pytest.mark.skipif(
    not MODULES or shutil.which("node") is None,
    reason="needs Node, and a folder with ajv and typescript in CUTTLE_ENGINE_NODE_MODULES",
)


def run(folder: Path, *command: str) -> str:
    (folder / "node_modules").symlink_to(MODULES, target_is_directory=True)
    done = subprocess.run(
        ["node", *command], cwd=folder, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@needs_packages
def test_the_page_on_json_checks_a_document(tmp_path: Path) -> None:
    (code,) = [block.text for block in blocks(page("json.md"), "js")]
    schemas = resources.files("cuttle_engine") / "schemas"
    (tmp_path / "schemas").mkdir()
    for schema in schemas.iterdir():
        (tmp_path / "schemas" / schema.name).write_bytes(schema.read_bytes())
    right = serde.to_data(cuttle.view(cuttle.deal("balanced", seed=7), 0))
    wrong = {**right, "turn": "first"}
    for view, said in ((right, ""), (wrong, "/turn")):
        # What is imported comes first, wherever it stands.
        (tmp_path / "check.mjs").write_text(f"const view = {json.dumps(view)};\n{code}", "utf-8")
        shown = run(tmp_path, "check.mjs")
        assert said in shown
        assert bool(shown) == bool(said)
        (tmp_path / "node_modules").unlink()


@needs_packages
def test_the_page_on_json_is_right_typescript(tmp_path: Path) -> None:
    found = blocks(page("json.md"), "ts")
    assert len(found) == 2
    needed = """
declare function fly(card: string, source: cuttle.Place, target: cuttle.Place): Promise<void>;
declare function slide(card: cuttle.Card, giver: number, taker: number): Promise<void>;
declare function turnUp(place: cuttle.Place, cards: cuttle.Card[]): Promise<void>;
declare function draw(view: cuttle.View): void;
"""
    code = "".join([block.text for block in found]) + needed
    (tmp_path / "client.ts").write_text(code, "utf-8")
    shutil.copy(DOCS / "_static" / "cuttle-engine.d.ts", tmp_path)
    compiler = "node_modules/typescript/bin/tsc"
    assert not run(tmp_path, compiler, "--noEmit", "--strict", "--target", "es2022", "client.ts")
