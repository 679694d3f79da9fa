"""The arithmetic of the guard, on made-up figures: nothing is counted here."""

import argparse
from pathlib import Path

import pytest

from . import instructions
from .instructions import (
    FASTER,
    NO_FIGURE,
    NOTHING,
    SAME,
    SLOWER,
    WORKS,
    Counted,
    CountingError,
    Kept,
    compared,
    is_failure,
    verdict,
)

HERE = "CPython 3.11, here"
COUNTED = Counted("pure", HERE, dict.fromkeys(WORKS, 1000))


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        (1000, 1000, SAME),
        (1000, 1050, SAME),
        (1000, 1051, SLOWER),
        (1000, 2000, SLOWER),
        (1000, 950, SAME),
        (1000, 949, FASTER),
        (None, 1000, NO_FIGURE),
    ],
)
def test_verdict(before: int | None, now: int, expected: str) -> None:
    assert verdict(before, now) == expected


def test_each_thing_is_compared_with_its_own_figure() -> None:
    before = {"loop": 1000, "deal": 10, "gone": 1}
    now = {"loop": 1000, "deal": 11, "new": 1}
    assert compared(before, now) == {"loop": SAME, "deal": SLOWER, "new": NO_FIGURE}


@pytest.mark.parametrize(
    ("verdicts", "fails"),
    [
        ({"loop": SAME, "deal": FASTER}, False),
        ({"loop": FASTER, "deal": SLOWER}, True),
        ({"loop": SAME, "deal": NO_FIGURE}, True),
    ],
)
def test_what_fails(verdicts: dict[str, str], fails: bool) -> None:
    assert is_failure(verdicts) == fails


def test_a_unit_is_what_the_work_takes_beyond_doing_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run_counted(_: str, name: str) -> tuple[int, int]:
        return (400_000, 0) if name == NOTHING else (500_000, 40)

    said = {"python": "python", "build": "pure", "environment": HERE}
    monkeypatch.setattr(instructions, "answer", lambda *_: said)
    monkeypatch.setattr(instructions, "run_counted", run_counted)
    assert instructions.count("python") == Counted("pure", HERE, dict.fromkeys(WORKS, 2500))


# --- figures that are kept ---


@pytest.fixture
def figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "figures.json"
    monkeypatch.setattr(instructions, "FIGURES", path)
    return path


@pytest.fixture
def other_sources(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """What counting the commit of the figures gives."""
    found = Counted("pure", HERE, dict.fromkeys(WORKS, 900))
    monkeypatch.setattr(instructions, "commit_of_the_figures", lambda: "c0ffee")
    monkeypatch.setattr(instructions, "count_commit", lambda *_: found)
    return found


@pytest.mark.usefixtures("figures")
def test_one_build_is_kept_without_touching_the_other() -> None:
    instructions.keep(COUNTED)
    instructions.keep(Counted("compiled", "there", {"loop": 1}))
    assert instructions.kept() == {
        "pure": Kept(HERE, COUNTED.instructions),
        "compiled": Kept("there", {"loop": 1}),
    }


@pytest.mark.usefixtures("figures")
def test_figures_hold_where_they_were_counted() -> None:
    instructions.keep(COUNTED._replace(instructions={"loop": 990}))
    assert instructions.figures_before(COUNTED, "python") == {"loop": 990}


@pytest.mark.usefixtures("figures")
@pytest.mark.parametrize("kept", [None, COUNTED._replace(environment="CPython 3.12, there")])
def test_elsewhere_their_sources_are_counted_again(
    kept: Counted | None, other_sources: Counted
) -> None:
    if kept is not None:
        instructions.keep(kept)
    assert instructions.figures_before(COUNTED, "python") == other_sources.instructions


@pytest.mark.usefixtures("figures")
def test_what_was_built_otherwise_is_not_compared(
    other_sources: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        instructions, "count_commit", lambda *_: other_sources._replace(build="compiled")
    )
    with pytest.raises(CountingError, match="compiled"):
        instructions.figures_before(COUNTED, "python")


# --- the command ---


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr(instructions, "count", lambda _: COUNTED)


def options(**given: object) -> argparse.Namespace:
    return argparse.Namespace(**({"pure": None, "compiled": None, "update": False} | given))


@pytest.mark.usefixtures("figures", "counting")
@pytest.mark.parametrize(("before", "well"), [(1000, True), (940, False), (1100, True)])
def test_the_guard(before: int, well: bool, capsys: pytest.CaptureFixture[str]) -> None:
    instructions.keep(COUNTED._replace(instructions=dict.fromkeys(WORKS, before)))
    assert instructions.guard(options()) == well
    assert ("--update" in capsys.readouterr().out) == (before == 1100)
    assert instructions.kept()["pure"].instructions["loop"] == before


@pytest.mark.usefixtures("figures", "counting")
def test_an_update_keeps_whatever_was_counted() -> None:
    instructions.keep(COUNTED._replace(environment="there", instructions={"loop": 10}))
    assert instructions.guard(options(update=True))
    assert instructions.kept() == {"pure": Kept(HERE, COUNTED.instructions)}


@pytest.mark.usefixtures("counting")
def test_a_build_is_what_it_was_said_to_be() -> None:
    with pytest.raises(CountingError, match="is the pure one"):
        instructions.guard(options(compiled="python"))


def test_without_valgrind_nothing_is_said_of_speed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["instructions.py"])
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert instructions.main() == 2
    assert "valgrind" in capsys.readouterr().err


def test_figures_are_kept_of_both_builds_and_all_that_is_counted() -> None:
    kept = instructions.kept()
    assert kept.keys() == {"pure", "compiled"}
    assert all(found.instructions.keys() == WORKS.keys() for found in kept.values())
