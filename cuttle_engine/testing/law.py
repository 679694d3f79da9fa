"""What makes a function a law: it is silent, or says what is broken, and of what."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import wraps
from typing import TYPE_CHECKING, Final, ParamSpec, cast

import attrs

from cuttle_engine.actions import Action
from cuttle_engine.effect import Effect
from cuttle_engine.errors import CuttleError, brief
from cuttle_engine.notation import format_position
from cuttle_engine.position import Position
from cuttle_engine.rules import Ruleset
from cuttle_engine.ruleset_value import ruleset_text
from cuttle_engine.state import GameState, digest
from cuttle_engine.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable

_P = ParamSpec("_P")


def law(check: Callable[_P, None]) -> Callable[_P, None]:
    """Make a function that checks something a law.

    Whatever is raised in it becomes an AssertionError with the name of the law, what was wrong, and
    the arguments as text: a state as its position, so that it can be built again. Arguments of a
    wrong type are a TypeError.
    """
    kinds = [_KINDS[kind] for name, kind in check.__annotations__.items() if name != "return"]

    @wraps(check)
    def checked(*args: _P.args, **kwargs: _P.kwargs) -> None:
        for thing, kind in zip((*args, *kwargs.values()), kinds, strict=False):
            if not isinstance(thing, kind):
                what = f"a {kind.__name__}, not of {type(thing).__name__}"
                raise TypeError(f"{check.__name__} is asked of {what}")
        try:
            check(*args, **kwargs)
        except Exception as error:
            what = str(error)
            if type(error) is not AssertionError:
                what = f"{type(error).__name__}: {what}"
            of = [f"  {_kind(thing):<8}{_text(thing)}" for thing in (*args, *kwargs.values())]
            text = "\n".join([f"{check.__name__} is broken: {what}", *of])
            raise AssertionError(text) from error

    return checked


_KINDS: Final[dict[str, type]] = {
    "GameState": GameState,
    "Action": Action,
    "Ruleset": Ruleset,
    "Effect": Effect,
    "Sequence[Action]": Sequence,
}
"""What a law may be asked of, by its annotation."""


def _kind(thing: object) -> str:
    for kind, name in (
        (GameState, "state"),
        (Action, "action"),
        (Ruleset, "ruleset"),
        (Effect, "effect"),
    ):
        if isinstance(thing, kind):
            return name
    return "actions"


def _text(thing: object) -> str:
    try:
        if isinstance(thing, GameState):
            return format_position(thing)
        if isinstance(thing, Ruleset):
            return ruleset_text(thing)
    except CuttleError:  # it has effects without a name
        return f"{thing!r}\n{thing}" if isinstance(thing, GameState) else repr(thing)
    if isinstance(thing, (list, tuple)):
        return " ".join([str(item) for item in cast("Sequence[object]", thing)])
    return str(thing)


def expect(holds: bool, what: str) -> None:
    """AssertionError, with these words, unless it holds."""
    if not holds:
        raise AssertionError(what)


def same(found: object, expected: object, what: str) -> None:
    """AssertionError, with the first difference, unless the two are equal."""
    if found != expected:
        raise AssertionError(f"{what}: {difference(found, expected)}")


def difference(found: object, expected: object) -> str:
    """Where two values differ first, in a line."""
    if isinstance(found, GameState) and isinstance(expected, GameState):
        found, expected = Position.of(found), Position.of(expected)
    if type(found) is type(expected):
        if isinstance(found, Value):
            for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(found))):
                one, two = getattr(found, field.name), getattr(expected, field.name)
                if one != two:
                    return f"{field.name}: {difference(one, two)}"
        if isinstance(found, (list, tuple)):
            return _difference_of_items(
                cast("Sequence[object]", found), cast("Sequence[object]", expected)
            )
        if isinstance(found, str):
            return _difference_of_texts(found, cast("str", expected))
    return f"{brief(found)} instead of {brief(expected)}"


def _difference_of_items(found: Sequence[object], expected: Sequence[object]) -> str:
    for place, (one, two) in enumerate(zip(found, expected, strict=False)):
        if one != two:
            return f"at {place}: {difference(one, two)}"
    more = found if len(found) > len(expected) else expected
    what = "more" if more is found else "missing"
    return f"{what}: {brief(more[min(len(found), len(expected))])}"


def _difference_of_texts(found: str, expected: str) -> str:
    place = 0
    while found[place : place + 1] == expected[place : place + 1]:
        place += 1
    start = max(0, place - 20)
    one, two = found[start : place + 30], expected[start : place + 30]
    return f"{brief(one)} instead of {brief(two)}"


def chance(state: GameState, *more: object) -> random.Random:
    """What a law leaves to chance: the same for a state every time."""
    return random.Random(" ".join([digest(state), *map(str, more)]))
