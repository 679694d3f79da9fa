"""The sweep over whole random rounds, in small: `python tests/properties/sweep.py` does more."""

import subprocess
import sys
from pathlib import Path

import pytest

from . import sweep

SWEEP = Path(__file__).with_name("sweep.py")


@pytest.mark.slow
def test_two_hundred_rounds_of_each_ruleset() -> None:
    output = subprocess.run(
        [sys.executable, str(SWEEP), "--games", "200", "--jobs", "1"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    lines = output.splitlines()
    assert [line.partition("  ")[0] for line in lines[1:-1]] == [*sweep.NAMES]
    assert all([" 200 " in line for line in lines[1:-1]])


@pytest.mark.parametrize("name", ["balanced", "cuttle-cards", "pagat"])
def test_random_rounds_are_as_long_and_as_fair_as_measured_elsewhere(name: str) -> None:
    """Uniformly random: 37.8 actions, 46.3 % for seat 0, 50.9 % for seat 1, 2.8 % ties."""
    _, tally = sweep.play_some(name, range(600))
    # Five standard errors and some room, for rulesets differ.
    assert 33 < tally.plies / tally.games < 43
    assert 0.36 < tally.first / tally.games < 0.57
    assert 0.40 < tally.last / tally.games < 0.61
    assert tally.ties / tally.games < 0.07


def test_the_sweep_notices_a_round_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "LONGEST", 3)
    with pytest.raises(
        sweep.BrokenLawError, match="pagat, seed 'sweep/pagat/0': the round goes on"
    ):
        sweep.play_some("pagat", range(1))


def test_processes_do_not_change_what_is_played() -> None:
    whole = sweep.play_some("classic", range(20))
    parts = [sweep.play_some("classic", range(start, start + 10)) for start in (0, 10)]
    tally = sweep.Tally()
    for _, part in parts:
        tally.add(part)
    assert ("classic", tally) == whole
