"""examples/analysed_game.ipynb runs from the first cell to the last, and is kept without output."""

import json
from pathlib import Path
from typing import Any

import pytest

PATH = Path(__file__).parents[2] / "examples" / "analysed_game.ipynb"
pytestmark = pytest.mark.slow  # it reaches nothing that others do not


def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(PATH.read_text("utf-8"))["cells"]
    return found


def test_it_is_kept_without_output() -> None:
    kinds = {cell["cell_type"] for cell in cells()}
    assert kinds == {"code", "markdown"}
    for cell in cells():
        if cell["cell_type"] == "code":
            assert not cell["outputs"]
            assert cell["execution_count"] is None
        assert not cell["metadata"]


# The kernel is of its own process, with its own warnings; those here are about how it is started.
@pytest.mark.filterwarnings("ignore")
def test_it_plays_draws_and_analyses(tmp_path: Path) -> None:
    nbclient = pytest.importorskip("nbclient", reason="of the extra notebook")
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.read(PATH, as_version=4)
    client = nbclient.NotebookClient(
        notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()  # raises what a cell raises
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = [kind for output in outputs for kind in output.get("data", {})]
    assert pictures.count("image/png") == 2  # charts
    assert pictures.count("image/svg+xml") == 4  # tables
    printed = "".join(output.get("text", "") for output in outputs)
    assert '[Result "goal 0"]' in printed
    assert "Ann wins with" in printed
    assert "stderr" not in {output.get("name") for output in outputs}
