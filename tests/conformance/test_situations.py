"""Situations from the public test suite of cuttle.cards."""

import pytest

from .reader import Case, params, run


@pytest.mark.parametrize("case", params("cuttle-cards-situations.json"))
def test_situation(case: Case) -> None:
    run(case)
