"""The command ``cuttle rulesets``: every ruleset with its parameters."""

from __future__ import annotations

import sys
from typing import Final, cast

from cuttle_engine import rulesets
from cuttle_engine.cards import RANK_LETTERS, SUIT_LETTERS, Rank, Suit
from cuttle_engine.errors import printable
from cuttle_engine.rules import (
    PARAMETERS,
    Ruleset,
    get_ruleset,
    modifier_names,
    ruleset_aliases,
    ruleset_names,
)
from cuttle_engine.ruleset_value import loaded_plugins
from cuttle_engine.wording import line

_LIBRARYS: Final = tuple([rules for rules in vars(rulesets).values() if isinstance(rules, Ruleset)])
"""The rulesets of the library, ``balanced`` first."""


def run() -> int:
    """Print the named rulesets and the modifiers: the first whole, of the others what differs.

    Those of installed packages too, and with which they come; they differ from the one of the
    library that they are most like. What is wrong with such a package is told at the end; then the
    exit status is 1.
    """
    plugins, problems = loaded_plugins()
    packages = {
        plugin.name.partition("@")[0]: printable(f"{plugin.package} {plugin.version}")
        for plugin in plugins
    }
    base = get_ruleset("balanced")
    print(f"{_title(base)}\n{_table(base)}")
    for name in ruleset_names():
        rules = get_ruleset(name)
        if rules is not base:
            origin = f", from {packages[name]}" if name in packages else ""
            ours = any([rules is each for each in _LIBRARYS])
            other = base if ours else _most_like(rules)
            print(f"\n{_title(rules)}{origin}: as {_name(other)}, but\n{_table(rules, other)}")
    for name in modifier_names():
        rules = get_ruleset(f"balanced+{name}")
        print(f"\nmodifier, as in balanced+{name}\n{_table(rules, base)}")
    for problem in problems:
        print(f"cuttle rulesets: {problem}", file=sys.stderr)
    return 1 if problems else 0


def _most_like(rules: Ruleset) -> Ruleset:
    """The ruleset of the library that differs in the fewest lines, the first one of several."""
    return min(_LIBRARYS, key=lambda other: len(_changes(rules, other)))


def _name(rules: Ruleset) -> str:
    return str(rules.id).partition("@")[0]


def _title(rules: Ruleset) -> str:
    name = _name(rules)
    aliases = [f"also {alias}" for alias, known in ruleset_aliases().items() if known == name]
    return ", ".join([str(rules.id), *aliases])


def _table(rules: Ruleset, base: Ruleset | None = None) -> str:
    """The parameters, one a line; with a base only those that differ from its own."""
    changes = _parameters(rules) if base is None else _changes(rules, base)
    return "\n".join(
        [line(f"  {label:<26}", ", ".join(values) or "-") for label, values in changes.items()]
    )


def _changes(rules: Ruleset, base: Ruleset) -> dict[str, list[str]]:
    usual = _parameters(base)
    return {
        label: [value for value in values if value not in usual.get(label, ())]
        for label, values in _parameters(rules).items()
        if values != usual.get(label)
    }


def _parameters(rules: Ruleset) -> dict[str, list[str]]:
    found = {name: [_plain(getattr(rules, name))] for name in PARAMETERS}
    for letter, effect in zip(RANK_LETTERS + "X", rules.effects, strict=True):
        found[printable(f"{letter} {type(effect).__name__}")] = [
            printable(f"{name} {_plain(value)}") for name, value in effect.parameters().items()
        ]
    return found


def _plain(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Suit):
        return SUIT_LETTERS[value.value]
    if isinstance(value, Rank):
        return (RANK_LETTERS + "X")[value.value - 1]
    if isinstance(value, tuple):
        return " ".join([_plain(item) for item in cast("tuple[object, ...]", value)])
    return str(value) or "none"
