"""A small share of what `python -m properties.sweep_variants` does."""

from collections import Counter

import pytest

from cuttle_engine.testing.laws import LAWS

from . import sweep_variants
from .strategies import BASES, MODIFIERS


def test_the_variants_are_of_every_kind() -> None:
    rules = sweep_variants.rulesets()
    assert len(rules) == 2 + sweep_variants.VARIANTS
    assert sweep_variants.rulesets() == rules
    used = [{*label.partition(": ")[2].split("+")} for label in rules]
    assert {*BASES, *MODIFIERS} <= set.union(*used)
    found = Counter([ruleset.seats for ruleset in rules.values()])
    assert min(found[seats] for seats in (2, 3, 4)) > 5
    assert len({ruleset.sides for ruleset in rules.values()}) > 3
    assert {0, 1, 2} == {ruleset.jokers for ruleset in rules.values()}


@pytest.mark.slow
def test_a_round_of_each_variant_keeps_all_laws() -> None:
    asked: Counter[str] = Counter()
    for chunk in sweep_variants.chunks([*sweep_variants.rulesets()], 2 + sweep_variants.VARIANTS):
        label, report = sweep_variants.run(chunk)
        assert report.games == 1, label
        assert report.unchecked == (), label
        asked.update(report.checks)
    assert {*asked} == {law.__name__ for law in LAWS}


def test_every_ruleset_gets_its_share() -> None:
    chunks = sweep_variants.chunks(["a", "b", "c"], 700)
    assert chunks == [
        ("a", 0, 100),
        ("a", 1, 100),
        ("a", 2, 34),
        ("b", 0, 100),
        ("b", 1, 100),
        ("b", 2, 33),
        ("c", 0, 100),
        ("c", 1, 100),
        ("c", 2, 33),
    ]
