"""Rulesets by value, as what JSON can hold; and the names by which effects are found again.

A ruleset that is registered is written as its id. Any other one is written parameter by parameter,
its effects by their names. Only effects that somebody has registered are ever found, and those
that an installed package declares: what is imported never hangs on the name in a file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from cuttle_engine import effects
from cuttle_engine.cards import (
    DECK_SIZE,
    JOKERS,
    MAX_SEATS,
    RANK_LETTERS,
    SUIT_LETTERS,
    Rank,
    Suit,
)
from cuttle_engine.effect import Effect
from cuttle_engine.errors import NotationError, RulesetError, SchemaError, brief
from cuttle_engine.rules import PARAMETERS, Ruleset, get_ruleset, plugin_rulesets
from cuttle_engine.strict_json import (
    MANY,
    JsonError,
    check_text,
    inside,
    json_at,
    shown,
    step,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Never

    from cuttle_engine.plugins import Group, Plugin

_LETTERS: Final = RANK_LETTERS + "X"
_BASE: Final = "balanced@1"
"""What the text of a ruleset without an id says its differences from."""
_DEEPEST: Final = 8
"""The most arrays and objects around anything in a ruleset, itself among them."""
_LONGEST_NAME: Final = 100
"""The most characters in a key, and in the name of an effect or of its package."""


# --- the names of effects ---


_KINDS: Final[dict[str, type[Effect]]] = {name: getattr(effects, name) for name in effects.__all__}


def register_effect(kind: type[Effect], prefix: str) -> type[Effect]:
    """Name an effect of your own, so that rulesets with it can be written down; returns it.

    Its name in texts and JSON is ``prefix.ClassName``; the prefix is the name of your package: a
    lower-case letter, then letters, digits and hyphens. Its parameters are whole numbers, texts,
    True, False, None, or tuples of these; their names are ASCII, and none of them is ``effect``.
    Raises `RulesetError` where a name is no such name, or is taken, for a class that has another
    name already, and for the library's own. A package does not call it, but declares its effects:
    see `load_plugins`.

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
    if f"{kind.__module__}.".startswith(_OWN):
        raise RulesetError(f"{kind.__name__} is the library's own, and has its name")
    for word in (kind.__name__, *_names(kind)):
        if not isinstance(cast("object", word), str) or _NAME.fullmatch(word) is None:
            raise RulesetError(f"{kind.__name__}: {brief(word)} is no name in ASCII, or too long")
    if "effect" in _names(kind):  # under this key its own name is written
        raise RulesetError(f"{kind.__name__} has a parameter named effect: call it otherwise")
    name = f"{prefix}.{kind.__name__}"
    if _KINDS.get(name, kind) is not kind:
        raise RulesetError(f"{name} is registered already, for another class")
    known = _name_of(kind)
    if known not in (None, name):
        raise RulesetError(f"{kind.__name__} is registered already, as {known}")
    _KINDS[name] = kind
    return kind


_OWN: Final = ("cuttle_engine.effect.", "cuttle_engine.effects.")
_NAME: Final = re.compile(rf"[A-Za-z_][A-Za-z0-9_]{{0,{_LONGEST_NAME - 1}}}")


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
    if len(prefix) > _LONGEST_NAME:
        raise RulesetError(f"{brief(prefix)} is too long a prefix")


def effect_names() -> tuple[str, ...]:
    """The names of the effects that can be written down, sorted: the library's, then others'.

    >>> effect_names()[:2]
    ('BlockScuttle', 'DrawCards')
    """
    return tuple(sorted(_KINDS))


def effect_name(effect: Effect) -> str:
    """The name of an effect's class; `RulesetError` where it has none."""
    kind = type(effect)
    name = _name_of(kind)
    if name is not None:
        return name
    problems = _plugin_effects().load_for(kind.__name__)
    name = _name_of(kind)
    if name is not None:
        return name
    how = "see register_effect, or in a package an entry point in the group cuttle_engine.effects"
    what = f"{kind.__name__} cannot be written down before it is named: {how}"
    raise RulesetError("; ".join([what, *problems]))


def _name_of(kind: type[Effect]) -> str | None:
    # Copied first: another thread may be registering one.
    for name, known in tuple(_KINDS.items()):
        if known is kind:
            return name
    return None


def _kind_named(name: object) -> tuple[type[Effect] | None, list[str]]:
    """The effect of this name; if there is none, with what is wrong with those of packages."""
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is not None or not isinstance(name, str) or "." not in name:
        return kind, []
    problems = _plugin_effects().load_for(name)
    return _KINDS.get(name), problems


def _register_plugin(name: str, found: object) -> None:
    """Register what an entry point of this name has."""
    prefix, _, word = name.partition(".")
    kind = cast("type[Effect]", found)
    if not (isinstance(found, type) and issubclass(found, Effect)):
        raise RulesetError(f"{brief(kind)} is no class of Effects")
    if word != kind.__name__:
        raise RulesetError(f"{brief(name)} is not its prefix, a dot and {kind.__name__}")
    register_effect(kind, prefix)


def _plugin_effects() -> Group:
    from cuttle_engine import plugins  # noqa: PLC0415  # few programs need it

    return plugins.group("cuttle_engine.effects", _register_plugin)


def load_plugins() -> tuple[Plugin, ...]:
    """Load the rulesets and effects that other installed packages bring, and say what there is.

    They are found by their entry points: in the group ``cuttle_engine.rulesets`` the name of a
    ruleset, ``name`` or ``name@2``, for a `Ruleset`; in ``cuttle_engine.effects`` the name of an
    effect, ``prefix.ClassName``, for a subclass of `Effect`. The rulesets come first, each sorted
    by name.

    It need not be called: the first name that is not known does the same. It is for who wants to
    list them, wants to know early that all is well, or has installed something just now. What can
    be loaded is loaded; then it raises `RulesetError`, which names every package, with its version,
    that could not be: because its code raises an error, what it has is no `Ruleset` or no effect, a
    name is taken, or it was made for another version of cuttle-engine.

    >>> load_plugins()  # nothing of that kind is installed here
    ()
    """
    plugins, problems = loaded_plugins()
    if problems:
        raise RulesetError("; ".join(problems))
    return plugins


def loaded_plugins() -> tuple[tuple[Plugin, ...], list[str]]:
    """What `load_plugins` returns, and what it would raise, a line each."""
    rulesets, effects = plugin_rulesets().load(), _plugin_effects().load()
    problems = dict.fromkeys([fault.text for fault in rulesets.faults + effects.faults])
    return rulesets.plugins + effects.plugins, list(problems)


# --- writing ---


def plain_ruleset(ruleset: Ruleset) -> dict[str, Any]:
    """All parameters by name, and ``effects`` by the letter of the rank.

    Raises `RulesetError` for an effect that has no name, and for a parameter that JSON cannot hold,
    or that would not be read again.
    """
    plain = {name: _plain(name, getattr(ruleset, name)) for name in PARAMETERS}
    plain["effects"] = {
        letter: _plain_effect(effect)
        for letter, effect in zip(_LETTERS, ruleset.effects, strict=True)
    }
    try:
        check_plain(plain)
    except SchemaError as error:
        raise RulesetError(f"{error.path[2:]}: {error.problem}") from None
    return plain


def _plain(name: str, value: object) -> Any:
    if name == "suit_order":
        return [SUIT_LETTERS[suit] for suit in cast("tuple[Suit, ...]", value)]
    if name == "queens_keep_off":
        return [_LETTERS[rank - 1] for rank in cast("tuple[Rank, ...]", value)]
    return list(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value


def _plain_effect(effect: Effect) -> dict[str, Any]:
    name = effect_name(effect)
    try:
        parameters = effect.parameters()
    except Exception as error:  # noqa: BLE001  # of a class of others, which may raise anything
        raise RulesetError(f"{name} does not tell its parameters: {brief(error)}") from None
    if parameters and not _names(type(effect)):
        raise RulesetError(f"{name} holds what it does not name in __match_args__")
    plain: dict[str, Any] = {"effect": name}
    for parameter, value in parameters.items():
        if parameter == "effect":
            raise RulesetError(f"{name} has a parameter named effect: call it otherwise")
        plain[parameter] = _plain_parameter(f"{name}.{parameter}", value)
    return plain


def _plain_parameter(where: str, value: object, depth: int = 0) -> Any:
    if value is None or type(value) in (bool, int, str):
        return value
    if type(value) is tuple:
        if depth == _DEEPEST:
            raise RulesetError(f"{where}: it is nested too deep")
        items = cast("tuple[object, ...]", value)
        return [_plain_parameter(where, item, depth + 1) for item in items]
    needed = "a whole number, a text, True, False, None, or a tuple of these"
    raise RulesetError(f"{where}: {brief(value)} is not {needed}")


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

    There may be space between its id and what is different. Raises `NotationError` with the place
    of the mistake; an id that is not registered here is one.
    """
    stop = at
    while stop < (len(text) if end is None else end) and (
        text[stop].isalnum() or text[stop] in "@+-"
    ):
        stop += 1
    name = text[at:stop]
    try:
        # Among the other letters are some whose small form is in ASCII.
        ruleset = get_ruleset(name.lower() if name.isascii() else name)
    except RulesetError as error:
        raise NotationError(text, at, f"a ruleset ({error})") from None
    start = cast("re.Match[str]", _SPACE.match(text, stop)).end()
    if text[start : start + 1] != "{":
        return ruleset, stop
    try:
        plain, stop_json = json_at(text, start)
        return ruleset_from_plain(plain, ruleset), stop_json
    except JsonError as error:
        raise NotationError(text, error.position, f"a ruleset in JSON ({error})") from None
    except SchemaError as error:
        raise NotationError(text, start, f"changes of a ruleset ({error})") from None


_SPACE: Final = re.compile(r"\s*+")


def check_plain(value: object, depth: int = 0) -> None:
    """`SchemaError` for what no JSON of a ruleset has, and for too much of what it has."""
    if value is None or isinstance(value, bool):
        return
    if isinstance(value, int):
        if abs(value) >> 53:  # some languages read no more
            raise SchemaError("$", f"{brief(value)} has more than 53 bits")
    elif isinstance(value, str):
        check_text(value)
    elif not isinstance(value, (dict, list)):
        what = f"{value}" if isinstance(value, float) else type(value).__name__
        needed = "a whole number, a string, true, false, null or an array"
        raise SchemaError("$", f"{needed} is needed here, not {what}")
    elif depth == _DEEPEST:
        raise SchemaError("$", "it is nested too deep")
    else:
        _check_items(value, depth + 1)  # pyright: ignore[reportUnknownArgumentType]  # it is what is found out


def _check_items(value: dict[object, object] | list[object], depth: int) -> None:
    if len(value) > MANY:
        raise SchemaError("$", f"{len(value)} entries, and no more than {MANY} are read")
    for name, item in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(value, dict) and (type(name) is not str or len(name) > _LONGEST_NAME):
            raise SchemaError("$", f"{brief(name)} is no key here")
        try:
            check_plain(item, depth)
        except SchemaError as error:
            raise inside(name, error) from None


def ruleset_from_plain(plain: object, base: Ruleset | None = None) -> Ruleset:
    """The ruleset of these parameters; with a base, of those that are different from it.

    Raises `SchemaError`, whose path begins at the ruleset.
    """
    check_plain(plain)
    named = _members("$", plain)
    unknown = [name for name in named if name not in PARAMETERS and name != "effects"]
    if unknown:
        raise SchemaError(f"${step(unknown[0])}", "no such parameter of a ruleset")
    if base is None:
        missing = [name for name in (*PARAMETERS, "effects") if name not in named]
        if missing:
            raise SchemaError("$", f"{missing[0]} is missing")
    values = {name: _value(name, named[name]) for name in named if name != "effects"}
    kinds = _members("$.effects", named.get("effects", {}))
    by_rank: dict[Rank, Effect] = {}
    for letter, effect in kinds.items():
        if len(letter) != 1 or letter not in _LETTERS:
            raise SchemaError(f"$.effects{step(letter)}", "no rank: A, 2 to 9, T, J, Q, K or X")
        by_rank[Rank(_LETTERS.index(letter) + 1)] = _effect(f"$.effects.{letter}", effect)
    try:
        if base is not None:
            return base.replace(effects=by_rank, **values)
        made: dict[str, Any] = values
        return Ruleset(effects=tuple([by_rank[rank] for rank in sorted(by_rank)]), **made)
    except RulesetError as error:
        name, colon, problem = str(error).removeprefix("Ruleset.").partition(": ")
        if colon and name in PARAMETERS:
            value = values.get(name, getattr(base, name, None))
            problem = _in_json(problem, value, _plain(name, value))
        if colon and name in named:
            raise SchemaError(f"$.{name}", problem) from None
        raise SchemaError("$", f"{name}{colon}{problem}") from None


def _in_json(problem: str, value: object, plain: object) -> str:
    """What is wrong with a value, where it has been said of Python's value."""
    given = brief(value)
    if problem.startswith(given):
        problem = shown(plain) + problem.removeprefix(given)
    return problem.replace("neither True nor False", "neither true nor false")


def _members(where: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise SchemaError(where, f"an object is needed here, not {shown(value)}")
    return cast("Mapping[str, object]", value)


def _value(name: str, value: object) -> object:
    read = _ITEMS.get(name)
    if read is None or (value is None and name == "sides"):
        return value
    where = f"$.{name}"
    if not isinstance(value, list):
        raise SchemaError(where, f"an array is needed here, not {shown(value)}")
    items = cast("list[object]", value)
    found = tuple([read(f"{where}[{at}]", item) for at, item in enumerate(items)])
    if name in ("suit_order", "queens_keep_off"):
        for at, item in enumerate(items):
            if item in items[:at]:
                raise SchemaError(f"{where}[{at}]", f"{item} is there already")
    return found


def _number(most: int) -> Callable[[str, object], int]:
    def read(where: str, value: object) -> int:
        if type(value) is not int or not 0 <= value <= most:
            raise SchemaError(where, f"{shown(value)} is not a whole number from 0 to {most}")
        return value

    return read


def _suit(where: str, value: object) -> Suit:
    return Suit(_letter(where, value, SUIT_LETTERS))


def _rank(where: str, value: object) -> Rank:
    return Rank(_letter(where, value, _LETTERS) + 1)


def _letter(where: str, value: object, letters: str) -> int:
    if not isinstance(value, str) or len(value) != 1 or value not in letters:
        raise SchemaError(where, f"{shown(value)} is none of {' '.join(letters)}")
    return letters.index(value)


_ITEMS: Final[Mapping[str, Callable[[str, object], object]]] = {
    "sides": _number(MAX_SEATS),
    "hand_sizes": _number(DECK_SIZE + JOKERS),
    "goals": _number(999),
    "suit_order": _suit,
    "queens_keep_off": _rank,
}
"""What reads an entry of the parameters that are arrays."""


def _effect(where: str, value: object) -> Effect:
    named = dict(_members(where, value))
    name = named.pop("effect", None)
    kind, problems = _kind_named(name)
    if kind is None:
        what = f"{shown(name)} is the name of no effect here"
        if isinstance(name, str) and "." in name:
            what += ": its package has to be installed"
        raise SchemaError(f"{where}.effect", "; ".join([what, *problems]))
    names = _names(kind)
    for parameter in named:
        if parameter not in names:
            raise SchemaError(f"{where}{step(parameter)}", f"no such parameter of {name}")
    values = {
        parameter: _parameter(f"{where}.{parameter}", item) for parameter, item in named.items()
    }
    try:
        return kind(**values)
    except RulesetError as error:
        owner, _, rest = str(error).partition(".")
        parameter, colon, problem = rest.partition(": ")
        if colon and owner == kind.__name__ and parameter in named:
            problem = _in_json(problem, values[parameter], named[parameter])
            raise SchemaError(f"{where}.{parameter}", problem) from None
        raise SchemaError(where, f"{name}: {error}") from None
    except Exception as error:  # noqa: BLE001  # of a class of others, which may raise anything
        raise SchemaError(where, f"{name} cannot be made of this: {brief(error)}") from None


def _names(kind: type[Effect]) -> tuple[str, ...]:
    """The names of the parameters of a kind of effect."""
    if attrs.has(kind):
        return tuple([field.alias or field.name for field in attrs.fields(kind) if field.init])
    return kind.__match_args__


def _parameter(where: str, value: object) -> object:
    if isinstance(value, dict):
        raise SchemaError(where, "an object is no number, no text, and no list of these")
    if isinstance(value, list):  # not too deep: that has been looked at
        items = cast("list[object]", value)
        return tuple([_parameter(f"{where}[{at}]", item) for at, item in enumerate(items)])
    return value
