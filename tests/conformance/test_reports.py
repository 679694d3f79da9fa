"""Situations behind public bug reports and rule questions."""

import pytest

from .reader import Case, params, run


@pytest.mark.parametrize("case", params("reports.json"))
def test_report(case: Case) -> None:
    run(case)
