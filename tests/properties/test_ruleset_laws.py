"""The laws of the testing kit over every ruleset: named, modified, and house rules."""

from cuttle_engine.testing import RulesetLaws

from .strategies import rulesets


class TestEveryRuleset(RulesetLaws):
    """What an author has of one ruleset, of all there are."""

    ruleset = rulesets()
