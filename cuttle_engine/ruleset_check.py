"""Whether the parameters of a ruleset can be played with, and what of them cannot."""

from __future__ import annotations

from types import GetSetDescriptorType, MemberDescriptorType
from typing import TYPE_CHECKING, Final, cast

import attrs

from cuttle_engine.cards import DECK_SIZE, JOKERS, MAX_SEATS, MIN_SEATS, Rank, Suit
from cuttle_engine.effect import Effect
from cuttle_engine.errors import brief

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cuttle_engine.rules import Ruleset


def home(effect: Effect) -> str:
    """The module of an effect from elsewhere, in which another class may have the same name."""
    module = type(effect).__module__
    return "" if module.startswith("cuttle_engine.effects.") else f"{module}."


def first_problem(rules: Ruleset) -> str | None:
    """What is wrong with the parameters, or None."""
    cards = DECK_SIZE + JOKERS
    for name, value, low, high in (
        ("seats", rules.seats, MIN_SEATS, MAX_SEATS),
        ("jokers", rules.jokers, 0, JOKERS),
        ("passes_to_tie", rules.passes_to_tie, 1, 99),
        ("hand_limit", 0 if rules.hand_limit is None else rules.hand_limit, 0, cards),
    ):
        if not is_number(value, low, high):
            return f"{name}: {brief(value)} is not a whole number from {low} to {high}"
    sizes = rules.hand_sizes
    if len(sizes) != rules.seats or not all([is_number(size, 0, cards) for size in sizes]):
        return f"hand_sizes: {brief(sizes)} is not one number of cards for each seat"
    if sum(sizes) > DECK_SIZE + rules.jokers:
        return f"hand_sizes: {brief(sizes)} is more than the deck holds"
    sides = rules.sides
    if sides is not None and not _are_sides(sides, rules.seats):
        return f"sides: {brief(sides)} is not a number for each seat, two of them different"
    if not rules.goals or not all([is_number(goal, 0, 999) for goal in rules.goals]):
        return f"goals: {brief(rules.goals)} is not a number of points for each number of Kings"
    if rules.hand_limit_rule not in ("no-draw", "trim"):
        return f"hand_limit_rule: {brief(rules.hand_limit_rule)} is neither 'no-draw' nor 'trim'"
    if len(rules.suit_order) != len(Suit) or not all([suit in rules.suit_order for suit in Suit]):
        return f"suit_order: {brief(rules.suit_order)} is not each of the four suits once"
    if not all([isinstance(rank, Rank) for rank in rules.queens_keep_off]):
        return f"queens_keep_off: {brief(rules.queens_keep_off)} are not all ranks"
    if len(rules.effects) != len(Rank):
        return f"effects: {len(rules.effects)} effects for {len(Rank)} ranks"
    return _first_problem_of_effects(rules.effects)


def _parameters_of_bases(kind: type[object]) -> list[str]:
    """The parameters of the library's effects that the class extends."""
    bases = [base for base in kind.__mro__ if base.__module__.startswith("cuttle_engine.")]
    return [name for base in bases for name in vars(base).get("__match_args__", ())]


def _first_problem_of_effects(effects: tuple[object, ...]) -> str | None:
    for effect in effects:
        if not isinstance(effect, Effect):
            return f"effects: {brief(effect)} is no Effect"
        if not home(effect):
            continue  # the library's own
        problem = _first_problem_of_parameters(effect) or _first_problem_of_abilities(effect)
        if problem is not None:
            return f"effects: {type(effect).__name__}{problem}"
    return None


def _first_problem_of_parameters(effect: Effect) -> str | None:
    """What makes the effect no immutable value; it follows on the name of its class."""
    kind = type(effect)
    given: object = kind.__match_args__
    names = kind.__match_args__
    if not isinstance(given, tuple) or not _are_names(names):
        return f".__match_args__: {brief(names)} is not a tuple of names"
    if not (attrs.has(kind) or names) and any([_has_slots(base) for base in kind.__mro__]):
        return " has slots, so it needs __match_args__"
    for name in _parameters_of_bases(kind):
        if _attribute(effect, name) is _NOTHING:
            return f" has no {name}: it has to call its base's __init__"
    for name in names:
        if _attribute(effect, name) is _NOTHING:
            return f" has no {name}, which its __match_args__ names"
    told: object = _told(effect, "parameters()", effect.parameters)
    parameters = cast("dict[object, object]", told)
    if not isinstance(told, dict) or not _are_names(parameters):
        return f".parameters() gives {brief(parameters)}, and no dict of them by name"
    _told(effect, "__repr__()", lambda: repr(effect))  # digests are made of it
    for parameter, value in parameters.items():
        if not _has_hash(value):
            return f".{parameter}: {brief(value)} has no hash, so it is none that stays the same"
    if not _has_hash(effect):
        return " has no hash: make it immutable, a frozen dataclass or attrs.frozen"
    return None


def _are_names(names: Iterable[object]) -> bool:
    return all([isinstance(name, str) for name in names])


_NOTHING: Final = object()


def _attribute(effect: Effect, name: str) -> object:
    """What the effect has under this name, or `_NOTHING`."""
    return _told(effect, name, lambda: getattr(effect, name, _NOTHING))


def _first_problem_of_abilities(effect: Effect) -> str | None:
    for name in _ABILITIES:
        if not isinstance(_attribute(effect, name), bool):
            return f".{name} is neither True nor False"
    for name in ("belongs_to_nobody", "guards_only_points"):
        if not isinstance(_told(effect, f"{name}()", getattr(effect, name)), bool):
            return f".{name}() is neither True nor False"
    return None


class RaisedError(Exception):
    """What an effect has raised instead of telling."""


def _told(effect: Effect, name: str, ask: Callable[[], object]) -> object:
    try:
        return ask()
    except Exception as error:  # of a class of others, which may raise anything
        raise RaisedError(f"{type(effect).__name__}.{name} raises {brief(error)}") from error


def _has_hash(value: object) -> bool:
    try:
        hash(value)
    except Exception:  # noqa: BLE001  # a class of others may raise anything
        return False
    return True


_ABILITIES: Final = tuple([name for name, value in vars(Effect).items() if isinstance(value, bool)])
"""What the kernel reads of the class of an effect."""
_SLOTS: Final = (MemberDescriptorType, GetSetDescriptorType)
"""What a class has for a field without a dict: one in Python, and one that was compiled."""


def _has_slots(kind: type) -> bool:
    return any([isinstance(x, _SLOTS) for name, x in vars(kind).items() if name[:2] != "__"])


def is_number(value: object, low: int, high: int) -> bool:
    """Whether the value is a whole number from low to high, and no bool."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _are_sides(sides: tuple[object, ...], seats: int) -> bool:
    numbers = all([is_number(side, 0, seats) for side in sides])
    return numbers and len(sides) == seats and len(set(sides)) > 1
