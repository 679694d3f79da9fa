"""The tables of the documentation say what the code says."""

import json
import re
from pathlib import Path

import pytest

import cuttle_engine
from cuttle_engine import (
    Action,
    ActionSpace,
    Choose,
    Counter,
    Decline,
    Draw,
    Effect,
    Pass,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Rank,
    Ruleset,
    Scuttle,
    Suit,
    effects,
    get_ruleset,
    modifier_names,
    rulesets,
)
from cuttle_engine.rules import PARAMETERS
from cuttle_engine.table import Table

from .. import pages

ROOT = Path(__file__).parents[2]
NAMED = {
    str(value.id).partition("@")[0]: value
    for value in vars(rulesets).values()
    if isinstance(value, Ruleset)
}
LETTERS = dict(zip(Rank, "A23456789TJQKX", strict=True))


def page(name: str) -> str:
    return pages.page(name).read_text("utf-8")


def rows(name: str, *heading: str) -> list[list[str]]:
    """The rows of the table with this first line, without the marks around code."""
    tables = re.findall(r"^\|.*(?:\n\|.*)*", page(name), re.MULTILINE)
    for table in tables:
        head, _, *body = [
            [cell.strip().replace("`", "") for cell in line.strip("|").split("|")]
            for line in table.splitlines()
        ]
        if tuple(head[: len(heading)]) == heading:
            return [head, *body]
    raise AssertionError(f"{name} has no table {heading}")


def short(value: object) -> str:
    if value in (None, ""):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Suit):
        return value.name[0]
    if isinstance(value, Rank):
        return LETTERS[value]
    if isinstance(value, tuple):
        return " ".join([short(item) for item in value])
    return str(value)


ABSENT = "–"
"""What a table says of a parameter that no effect of the ruleset has."""


def values(ruleset: Ruleset) -> dict[str, str]:
    """Every parameter of a ruleset and of its effects, by class and field."""
    found = {f"Ruleset.{name}": short(getattr(ruleset, name)) for name in PARAMETERS}
    for effect in ruleset.effects:
        for name in fields(effect):
            found[f"{type(effect).__name__}.{name}"] = short(getattr(effect, name))
    return found


def effect_names(ruleset: Ruleset) -> dict[str, str]:
    """The class of the effect of every rank, by its letter."""
    return {LETTERS[rank]: type(ruleset.effect(rank)).__name__ for rank in Rank}


def fields(effect: Effect) -> list[str]:
    return list(effect.parameters())


PARAMETER_TABLE = rows("rulesets.md", "parameter", "rule", "field")


def test_the_parameter_table_has_a_column_for_each_ruleset() -> None:
    assert PARAMETER_TABLE[0][3:] == ["from", *NAMED]
    assert all(row[3] for row in PARAMETER_TABLE)


@pytest.mark.parametrize("name", NAMED)
def test_the_parameter_table_has_every_parameter_with_its_value(name: str) -> None:
    column = PARAMETER_TABLE[0].index(name)
    written = {row[2]: row[column] for row in PARAMETER_TABLE[1:]}
    assert len(written) == len(PARAMETER_TABLE) - 1  # no parameter twice
    there = [(field, value) for field, value in written.items() if value != ABSENT]
    # The order too: the text that a digest is made of is written in it.
    assert there == list(values(NAMED[name]).items())


@pytest.mark.parametrize("name", NAMED)
def test_the_rank_table_has_the_effect_of_every_rank(name: str) -> None:
    jokers = NAMED[name].jokers > 0
    written = {
        rank: with_jokers if jokers and with_jokers else effect
        for rank, effect, with_jokers in rows("rulesets.md", "rank", "effect")[1:]
    }
    assert written == effect_names(NAMED[name])


def test_the_ruleset_table_has_every_ruleset_and_its_names() -> None:
    written = rows("rulesets.md", "name", "id", "also", "seats")[1:]
    assert [row[0] for row in written] == list(NAMED)
    for name, full, aliases, seats, source in written:
        assert source
        for word in (name, full, *aliases.split()):
            assert (get_ruleset(word).id, get_ruleset(word).seats) == (full, int(seats))


def test_the_modifier_table_says_what_each_modifier_changes() -> None:
    changes: dict[str, dict[str, str]] = {}
    modifier = ""
    for first, field, value, source in rows("rulesets.md", "modifier", "changes", "to", "from")[1:]:
        modifier = first or modifier
        assert bool(source) == bool(first)
        changes.setdefault(modifier, {})[field] = value
    assert sorted(changes) == list(modifier_names())
    for name, ruleset in NAMED.items():
        for modifier, changed in changes.items():
            expected = values(ruleset) | effect_names(ruleset) | changed
            if "Ruleset.jokers" in changed:
                expected["Ruleset.jokers"] = str(ruleset.jokers or 1)
            now = get_ruleset(f"{name}+{modifier}")
            found = values(now) | effect_names(now)
            # An effect that stands in for another one has its own parameters.
            both = expected.keys() & found.keys()
            assert changed.keys() <= both
            assert {f: found[f] for f in both} == {f: expected[f] for f in both}


def test_every_rule_that_is_cited_has_its_place_on_the_page() -> None:
    anchors = re.findall(r"^\(rule-(\d+)\)=$", page("rules.md"), re.MULTILINE)
    numbers = [int(number) for number in anchors]
    assert numbers == list(range(1, 21))
    package = Path(cuttle_engine.__file__).parent
    sources = [*package.rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    text = "\n".join([source.read_text("utf-8") for source in sources])
    lists = re.findall(r"\bRULES ((?:\d+(?:, | to | and )?)+)", text)
    cited = {int(number) for listed in lists for number in re.findall(r"\d+", listed)}
    assert cited
    assert cited <= set(numbers)


def test_the_map_has_every_rule_with_its_tests() -> None:
    written = rows("code.md", "rule", "decided by", "in", "tests")[1:]
    assert {row[0] for row in written} == {f"[{n}](#rule-{n})" for n in range(1, 21)}
    assert all(row[3] for row in written)


def test_every_file_that_the_map_names_is_there() -> None:
    named = re.findall(r"`([\w/.-]+(?:\.py|/))`", page("code.md"))
    folders = (ROOT, ROOT / "cuttle_engine", ROOT / "tests/rules")
    assert named
    assert [name for name in named if not any((folder / name).exists() for folder in folders)] == []


def test_the_page_of_the_action_index_has_the_size_of_every_ruleset() -> None:
    head, *written = rows("action-index.md", "", *NAMED)
    assert head[1:] == list(NAMED)
    one_each = (PlayPoints, PlayOneOff, PlayPermanent, Scuttle, Counter, Choose, Action)
    kinds: list[tuple[type[Action], ...]] = [(Draw, Pass, Decline)]
    kinds += [(kind,) for kind in one_each]
    spaces = [ActionSpace.of(ruleset) for ruleset in NAMED.values()]
    for row, kind in zip(written, kinds, strict=True):
        held = [len([action for action in space if isinstance(action, kind)]) for space in spaces]
        assert row[1:] == [str(number) for number in held]


@pytest.mark.parametrize("name", ["rules.md", "rulesets.md", "code.md", "action-index.md"])
def test_every_field_and_method_that_a_page_names_is_there(name: str) -> None:
    homes: dict[str, object] = {**vars(cuttle_engine), **vars(effects), "Table": Table}
    named = re.findall(r"`([A-Z]\w+)\.(\w+)", page(name))
    assert named
    assert [pair for pair in named if not hasattr(homes.get(pair[0]), pair[1])] == []


def test_the_instructions_on_the_page_are_those_that_are_kept() -> None:
    path = ROOT / "tests" / "benchmarks" / "instructions.json"
    kept = json.loads(path.read_text("utf-8"))
    shown = [cells[1:] for cells in rows("performance.md", "", "pure", "compiled")[1:]]
    assert shown == [
        [f"{kept[build]['instructions'][name]:,}" for build in ("pure", "compiled")]
        for name in ("loop", "inside", "deal")
    ]
