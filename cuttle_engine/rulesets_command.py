"""The command ``cuttle rulesets``: every ruleset with its parameters."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, cast

from cuttle_engine.cards import RANK_LETTERS, SUIT_LETTERS, Rank, Suit
from cuttle_engine.rules import (
    PARAMETERS,
    get_ruleset,
    modifier_names,
    ruleset_aliases,
    ruleset_names,
)
from cuttle_engine.ruleset_value import loaded_plugins
from cuttle_engine.wording import line

if TYPE_CHECKING:
    from cuttle_engine.rules import Ruleset


def run() -> int:
    """Print the named rulesets and the modifiers: the first whole, of the others what differs.

    Those of installed packages too, and with which they come. What is wrong with such a package is
    told at the end; then the exit status is 1.
    """
    plugins, problems = loaded_plugins()
    packages = {
        plugin.name.partition("@")[0]: f"{plugin.package} {plugin.version}" for plugin in plugins
    }
    base = get_ruleset("balanced")
    print(f"{_title(base)}\n{_table(base)}")
    for name in ruleset_names():
        rules = get_ruleset(name)
        if rules is not base:
            origin = f", from {packages[name]}" if name in packages else ""
            print(f"\n{_title(rules)}{origin}: as balanced, but\n{_table(rules, base)}")
    for name in modifier_names():
        rules = get_ruleset(f"balanced+{name}")
        print(f"\nmodifier, as in balanced+{name}\n{_table(rules, base)}")
    for problem in problems:
        print(f"cuttle rulesets: {problem}", file=sys.stderr)
    return 1 if problems else 0


def _title(rules: Ruleset) -> str:
    name = str(rules.id).partition("@")[0]
    aliases = [f"also {alias}" for alias, known in ruleset_aliases().items() if known == name]
    return ", ".join([str(rules.id), *aliases])


def _table(rules: Ruleset, base: Ruleset | None = None) -> str:
    """The parameters, one a line; with a base only those that differ from its own."""
    usual = {} if base is None else _parameters(base)
    lines: list[str] = []
    for label, values in _parameters(rules).items():
        if values != usual.get(label):
            shown = [value for value in values if value not in usual.get(label, ())]
            lines.append(line(f"  {label:<26}", ", ".join(shown) or "-"))
    return "\n".join(lines)


def _parameters(rules: Ruleset) -> dict[str, list[str]]:
    found = {name: [_plain(getattr(rules, name))] for name in PARAMETERS}
    for letter, effect in zip(RANK_LETTERS + "X", rules.effects, strict=True):
        found[f"{letter} {type(effect).__name__}"] = [
            f"{name} {_plain(value)}" for name, value in effect.parameters().items()
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
