"""Whole recorded games: every legal action before a move, every zone after it."""

import pytest

from cuttle_engine import ruleset_names

from .reader import FILES, Case, load, params, run


@pytest.mark.parametrize("case", params("cuttle-cards-games.jsonl.gz"))
def test_recorded_game(case: Case) -> None:
    run(case, thaws_early=True)


@pytest.mark.parametrize("case", params("ledger-games.jsonl.gz"))
def test_ledger_game(case: Case) -> None:
    run(case)


def test_no_ruleset_is_left_out() -> None:
    """Nothing is skipped: each ruleset that was recorded is there."""
    recorded = {case["ruleset"] for name in FILES for case in load(name)}
    assert recorded <= set(ruleset_names())
