"""The picture of many rounds. What it looks like is for eyes; what it says is tested here."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cuttle_engine.charts import chart, save_chart
from cuttle_engine.figures import interval
from cuttle_engine.simulate import Totals, self_play

from ..rules.table import FOUR_SEATS

TOTALS = self_play("balanced", range(300))


def test_without_matplotlib_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'cuttle-engine\[plot\]'"):
        chart(TOTALS)


def test_a_chart_of_something_else_is_a_type_error() -> None:
    nothing: Any = None
    with pytest.raises(TypeError, match="a chart is of Totals, not of NoneType"):
        chart(nothing)


def test_the_bars_are_the_figures() -> None:
    pytest.importorskip("matplotlib")
    ends, lengths, uses = chart(TOTALS, "a title").axes
    wins = [100 * games / 300 for games in (*TOTALS.wins, TOTALS.ties)]
    assert [bar.get_height() for bar in ends.patches] == pytest.approx(wins)  # type: ignore[attr-defined]
    assert [label.get_text() for label in ends.get_xticklabels()] == ["seat 0", "seat 1", "tie"]
    assert ends.get_ylim()[1] > 100 * max(interval(games, 300)[1] for games in TOTALS.wins)
    assert sum(bar.get_height() for bar in lengths.patches) == pytest.approx(100)  # type: ignore[attr-defined]
    played = sum(sum(row) for row in TOTALS.uses.values()) / 300
    assert sum(bar.get_height() for bar in uses.patches) == pytest.approx(played)  # type: ignore[attr-defined]
    legend = uses.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == [
        "points",
        "one-off",
        "permanent",
        "scuttle",
        "counter",
    ]


@pytest.mark.parametrize(
    ("suffix", "start"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")]
)
@pytest.mark.parametrize("totals", [TOTALS, Totals(3), self_play(FOUR_SEATS, range(5))])
def test_the_file_is_what_its_ending_says(
    tmp_path: Path, totals: Totals, suffix: str, start: bytes
) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"figures{suffix}"
    save_chart(path, totals, "balanced@1, seed 1")
    assert path.read_bytes().startswith(start)


def test_no_window_is_opened_and_nothing_is_drawn_with_pyplot() -> None:
    pytest.importorskip("matplotlib")
    code = """
import sys
from cuttle_engine.charts import chart
from cuttle_engine.simulate import self_play
assert "matplotlib" not in sys.modules
chart(self_play("balanced", [7])).canvas.draw()
assert "matplotlib.pyplot" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("seed", [r"$\foo$", "a$b$c", "\u6f22\u5b57\U0001f0a1"])
def test_a_title_is_drawn_as_it_stands(tmp_path: Path, seed: str) -> None:
    pytest.importorskip("matplotlib")
    save_chart(tmp_path / "chart.svg", TOTALS, seed)
    assert (tmp_path / "chart.svg").stat().st_size
