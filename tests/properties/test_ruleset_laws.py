"""The laws of the testing kit over every ruleset: named, modified, and house rules."""

from hypothesis import settings

from cuttle_engine.testing import RulesetLaws

from .strategies import rulesets


class TestEveryRuleset(RulesetLaws):
    """What an author has of one ruleset, of all there are."""

    ruleset = rulesets()
    examples = max(settings().max_examples // 2, 1)  # other ones for each law
