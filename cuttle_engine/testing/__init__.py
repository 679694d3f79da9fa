"""For authors of rulesets and effects: the laws that every ruleset keeps, as tests of theirs.

`RulesetLaws` is a class of tests for pytest and unittest. `check_ruleset` and `check_effect` ask
the same without a test runner. The module ``laws`` has each law as a function, ``strategies`` what
hypothesis draws from. It needs hypothesis, which the extra ``test`` brings.
"""

import importlib as _importlib

try:
    _importlib.import_module("hypothesis")
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "cuttle_engine.testing needs hypothesis: pip install 'cuttle-engine[test]'", name=error.name
    ) from error

from cuttle_engine.testing.check import Report, check_effect, check_ruleset
from cuttle_engine.testing.ruleset_laws import RulesetLaws

__all__ = ["Report", "RulesetLaws", "check_effect", "check_ruleset"]
