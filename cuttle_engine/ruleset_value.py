"""Rulesets by value, as what JSON can hold; and the names by which effects are found again.

A ruleset that is registered is written as its id. Any other one is written parameter by parameter,
its effects by their names. Only effects that somebody has registered are ever found: a name in a
file never makes anything be imported.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from cuttle_engine import effects
from cuttle_engine.cards import RANK_LETTERS, SUIT_LETTERS, Rank, Suit
from cuttle_engine.effect import Effect
from cuttle_engine.errors import NotationError, RulesetError, SchemaError, brief
from cuttle_engine.rules import PARAMETERS, Ruleset, get_ruleset
from cuttle_engine.strict_json import JsonError, json_at

if TYPE_CHECKING:
    from typing import Never

_LETTERS: Final = RANK_LETTERS + "X"
_BASE: Final = "balanced@1"
"""What the text of a ruleset without an id says its differences from."""


# --- the names of effects ---


_KINDS: Final[dict[str, type[Effect]]] = {name: getattr(effects, name) for name in effects.__all__}


def register_effect(kind: type[Effect], prefix: str) -> type[Effect]:
    """Name an effect of your own, so that rulesets with it can be written down; returns it.

    Its name in texts and JSON is ``prefix.ClassName``; the prefix is the name of your package: a
    lower-case letter, then letters, digits and hyphens. Its parameters are numbers, texts, True,
    False, None, or tuples of these. Raises `RulesetError` where the name is taken.

    >>> class Reshuffle(Effect):
    ...     "Puts the scrap back into the deck."
    >>> register_effect(Reshuffle, "my-cuttle") is Reshuffle
    True
    >>> "my-cuttle.Reshuffle" in effect_names()
    True
    """
    given: object = kind
    if not (isinstance(given, type) and issubclass(given, Effect)):
        raise TypeError(f"a class of Effects is registered, not {brief(given)}")
    _check_prefix(prefix)
    name = f"{prefix}.{kind.__name__}"
    if _KINDS.get(name, kind) is not kind:
        raise RulesetError(f"{name} is registered already, for another class")
    _KINDS[name] = kind
    return kind


def _check_prefix(prefix: str | Never) -> None:
    given: object = prefix
    if not isinstance(given, str):
        raise TypeError(f"a prefix is a str, not {type(given).__name__}")
    letters = "abcdefghijklmnopqrstuvwxyz"
    allowed = letters + "0123456789-"
    if prefix[:1] not in tuple(letters) or any([letter not in allowed for letter in prefix]):
        raise RulesetError(
            f"{brief(prefix)} is not a letter, then letters, digits, hyphens, all small"
        )


def effect_names() -> tuple[str, ...]:
    """The names of the effects that can be written down, sorted: the library's, then others'.

    >>> effect_names()[:2]
    ('DrawCards', 'ForceDiscard')
    """
    return tuple(sorted(_KINDS))


def effect_name(effect: Effect) -> str:
    """The name of an effect's class; `RulesetError` where it has none."""
    kind = type(effect)
    for name, known in _KINDS.items():
        if known is kind:
            return name
    raise RulesetError(
        f"{kind.__name__} cannot be written down before it is named: see register_effect"
    )


# --- writing ---


def plain_ruleset(ruleset: Ruleset) -> dict[str, Any]:
    """All parameters by name, and ``effects`` by the letter of the rank.

    Raises `RulesetError` for an effect that has no name, or a parameter that JSON cannot hold.
    """
    plain = {name: _plain(name, getattr(ruleset, name)) for name in PARAMETERS}
    plain["effects"] = {
        letter: _plain_effect(effect)
        for letter, effect in zip(_LETTERS, ruleset.effects, strict=True)
    }
    return plain


def _plain(name: str, value: object) -> Any:
    if name == "suit_order":
        return [SUIT_LETTERS[suit] for suit in cast("tuple[Suit, ...]", value)]
    if name == "queens_keep_off":
        return [_LETTERS[rank - 1] for rank in cast("tuple[Rank, ...]", value)]
    return list(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value


def _plain_effect(effect: Effect) -> dict[str, Any]:
    name = effect_name(effect)
    if effect.parameters() and not _names(type(effect)):
        raise RulesetError(f"{name} holds what it does not name in __match_args__")
    plain: dict[str, Any] = {"effect": name}
    for parameter, value in effect.parameters().items():
        plain[parameter] = _plain_parameter(f"{name}.{parameter}", value)
    return plain


def _plain_parameter(where: str, value: object) -> Any:
    if value is None or type(value) in (bool, int, str):
        return value
    if type(value) is tuple:
        return [_plain_parameter(where, item) for item in cast("tuple[object, ...]", value)]
    raise RulesetError(f"{where}: {brief(value)} is not a number, a text, or a tuple of these")


def ruleset_text(ruleset: Ruleset) -> str:
    """A ruleset in a line of text: its id, or an id and what is different, as JSON.

    >>> ruleset_text(get_ruleset("pagat"))
    'pagat@1'
    >>> ruleset_text(get_ruleset("balanced").replace(hand_limit=7))
    'balanced@1{"hand_limit":7}'
    """
    if ruleset.id is not None:
        return ruleset.id
    usual = plain_ruleset(get_ruleset(_BASE))
    plain = plain_ruleset(ruleset)
    changes = {name: plain[name] for name in PARAMETERS if plain[name] != usual[name]}
    changed = {
        letter: effect
        for letter, effect in plain["effects"].items()
        if effect != usual["effects"][letter]
    }
    if changed:
        changes["effects"] = changed
    return _BASE + json.dumps(changes, separators=(",", ":"))


# --- reading ---


def read_ruleset(text: str, at: int = 0, end: int | None = None) -> tuple[Ruleset, int]:
    """The ruleset that is written at this character, and where it ends.

    Raises `NotationError` with the place of the mistake; an id that is not registered here is one.
    """
    stop = at
    while stop < (len(text) if end is None else end) and (
        text[stop].isalnum() or text[stop] in "@+-"
    ):
        stop += 1
    try:
        ruleset = get_ruleset(text[at:stop].lower())
    except RulesetError as error:
        raise NotationError(text, at, f"a ruleset ({error})") from None
    if text[stop : stop + 1] != "{":
        return ruleset, stop
    try:
        plain, stop_json = json_at(text, stop)
        return ruleset_from_plain(plain, ruleset), stop_json
    except JsonError as error:
        raise NotationError(text, error.position, f"a ruleset in JSON ({error})") from None
    except SchemaError as error:
        raise NotationError(text, stop, f"changes of a ruleset ({error})") from None


def ruleset_from_plain(plain: object, base: Ruleset | None = None) -> Ruleset:
    """The ruleset of these parameters; with a base, of those that are different from it.

    Raises `SchemaError`, whose path begins at the ruleset.
    """
    named = _members("$", plain)
    unknown = [name for name in named if name not in PARAMETERS and name != "effects"]
    if unknown:
        raise SchemaError(_member("$", unknown[0]), "no such parameter of a ruleset")
    if base is None:
        missing = [name for name in (*PARAMETERS, "effects") if name not in named]
        if missing:
            raise SchemaError("$", f"{missing[0]} is missing")
    values: dict[str, Any] = {
        name: _value(name, named[name]) for name in named if name != "effects"
    }
    kinds = _members("$.effects", named.get("effects", {}))
    by_rank: dict[Rank, Effect] = {}
    for letter, effect in kinds.items():
        if len(letter) != 1 or letter not in _LETTERS:
            raise SchemaError(_member("$.effects", letter), "no rank: A, 2 to 9, T, J, Q, K or X")
        by_rank[Rank(_LETTERS.index(letter) + 1)] = _effect(f"$.effects.{letter}", effect)
    try:
        if base is not None:
            return base.replace(effects=by_rank, **values)
        return Ruleset(effects=tuple([by_rank[rank] for rank in sorted(by_rank)]), **values)
    except RulesetError as error:
        name, colon, problem = str(error).removeprefix("Ruleset.").partition(": ")
        where = f"$.{name}" if colon and name in named else "$"
        raise SchemaError(where, problem if where != "$" else str(error)) from None


def _member(where: str, name: str) -> str:
    """The path of a member, printable and short whatever it is called."""
    return f"{where}.{name}" if re.fullmatch(r"\w{1,40}", name) else f"{where}[{brief(name)}]"


def _members(where: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise SchemaError(where, f"an object is needed here, not {brief(value)}")
    return cast("Mapping[str, object]", value)


def _value(name: str, value: object) -> object:
    if isinstance(value, list):
        items = cast("list[object]", value)
        if name == "suit_order":
            return tuple(
                [
                    Suit(_letter(f"$.{name}[{place}]", item, SUIT_LETTERS))
                    for place, item in enumerate(items)
                ]
            )
        if name == "queens_keep_off":
            return tuple(
                [
                    Rank(_letter(f"$.{name}[{place}]", item, _LETTERS) + 1)
                    for place, item in enumerate(items)
                ]
            )
        return tuple(items)
    return value


def _letter(where: str, value: object, letters: str) -> int:
    if not isinstance(value, str) or len(value) != 1 or value not in letters:
        raise SchemaError(where, f"{brief(value)} is none of {' '.join(letters)}")
    return letters.index(value)


def _effect(where: str, value: object) -> Effect:
    named = dict(_members(where, value))
    name = named.pop("effect", None)
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise SchemaError(f"{where}.effect", f"{brief(name)} is the name of no effect here")
    names = _names(kind)
    for parameter in named:
        if parameter not in names:
            raise SchemaError(_member(where, parameter), f"no such parameter of {name}")
    values = {
        parameter: _parameter(f"{where}.{parameter}", item) for parameter, item in named.items()
    }
    try:
        return kind(**values)
    except (TypeError, ValueError) as error:  # the library's own are among them
        raise SchemaError(where, str(error)) from None


def _names(kind: type[Effect]) -> tuple[str, ...]:
    """The names of the parameters of a kind of effect."""
    if attrs.has(kind):
        return tuple([field.alias or field.name for field in attrs.fields(kind) if field.init])
    return kind.__match_args__


def _parameter(where: str, value: object) -> object:
    if value is None or type(value) in (bool, int, str):
        return value
    if isinstance(value, list):
        items = cast("list[object]", value)
        return tuple([_parameter(f"{where}[{at}]", item) for at, item in enumerate(items)])
    raise SchemaError(where, f"{brief(value)} is not a number, a text, or a list of these")
