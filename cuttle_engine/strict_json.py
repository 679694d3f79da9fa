"""JSON, read without what the format leaves open: no key twice, no NaN, no bottomless depth.

And what is said of plain data, which JSON is read as: where in it a mistake is, and which.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NoReturn, cast

from cuttle_engine.errors import SchemaError, brief

LONGEST: Final = 1 << 20
"""The most characters in a text."""
MANY: Final = 1 << 20
"""The most entries in an array of what there may be any number of."""
DEEPEST: Final = 16
"""The most arrays and objects around anything: no document needs as many."""


class JsonError(ValueError):
    """A text is no JSON: what is wrong, and at which character, from 0."""

    def __init__(self, problem: str, position: int) -> None:
        super().__init__(problem)
        self.problem = problem
        self.position = position


# --- reading ---


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key twice")
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError(name)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def json_at(text: str, at: int) -> tuple[Any, int]:
    """The JSON value that begins at this character, and where it ends.

    Raises `JsonError`, whose ``position`` is in the text.
    """
    try:
        value, end = _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        problem = error.msg.removesuffix(" at").removesuffix(" starting").rstrip(": ")
        raise JsonError(problem, error.pos) from None
    except (ValueError, RecursionError):
        _refuse(text, at)
    if _is_too_deep(value):
        _refuse(text, at)
    return value, end


def whole_json(text: str) -> Any:
    """The JSON value that the text is, with space around it allowed; raises `JsonError`.

    A byte order mark in front of it is no part of it, as RFC 8259 allows.
    """
    mark = len(text) - len(text.removeprefix("\ufeff"))
    start = len(text) - len(text[mark:].lstrip(_SPACE))
    value, end = json_at(text, start)
    rest = text[end:].lstrip(_SPACE)
    if rest:
        raise JsonError("there is more after its end", len(text) - len(rest))
    return value


_SPACE: Final = " \t\n\r"


def _is_too_deep(value: object) -> bool:
    """Whether it is nested too deep; found layer by layer, since recursion would not get there."""
    layer = [value]
    for _ in range(DEEPEST):
        layer = [
            item for outer in layer for item in _items(outer) if isinstance(item, (list, dict))
        ]
        if not layer:
            return False
    return True


def _items(value: object) -> Any:
    if isinstance(value, dict):
        return cast("dict[str, object]", value).values()
    return cast("list[object]", value) if isinstance(value, list) else ()


_TOKEN: Final = re.compile(
    r"""(?P<string>"(?:[^"\\]++|\\.)*+")(?P<colon>[ \t\n\r]*:)?|[][{}]|[^][{}:,"\s]++""", re.DOTALL
)


def _refuse(text: str, at: int) -> NoReturn:
    """`JsonError` for the first thing that is well-formed and still refused, with its place."""
    keys: list[set[str]] = []  # of each array or object that is open
    for token in _TOKEN.finditer(text, at):
        word = token[0]
        problem = None
        if word in ("[", "{"):
            keys.append(set())
            if len(keys) > DEEPEST:
                problem = "it is nested too deep"
        elif word in ("]", "}"):
            keys.pop()
        elif token["colon"]:
            name = json.loads(token["string"])
            if name in keys[-1]:
                problem = f"the key {brief(name)} stands there twice"
            keys[-1].add(name)
        elif not token["string"]:
            problem = _number_problem(word)
        if problem is not None:
            raise JsonError(problem, token.start())
        if not keys:
            break
    raise JsonError("it cannot be read here", at)  # by a caller with next to no stack left


def _number_problem(word: str) -> str | None:
    if word in ("NaN", "Infinity", "-Infinity"):
        return f"{word} is no number in JSON"
    if word.removeprefix("-").isdecimal():
        try:
            int(word)
        except ValueError:  # it has more digits than Python reads
            return "a number is too long"
    return None


# --- plain data ---


def step(name: object) -> str:
    """The step of a path to an entry or a key, printable and short whatever it is."""
    plain = isinstance(name, str) and re.fullmatch(r"\w{1,40}", name)
    return f".{name}" if plain else f"[{brief(name)}]"


def inside(name: object, error: SchemaError) -> SchemaError:
    """The mistake in an entry, or under a key, as one of the whole."""
    return SchemaError(f"${step(name)}{error.path[1:]}", error.problem)


def shown(value: object) -> str:
    """Plain data as a message shows it: as JSON, and short."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):  # it is none
        return brief(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


_SHOWN: Final = 60


def check_text(text: str) -> None:
    """`SchemaError` for a text that is too long, or has no form in UTF-8."""
    if len(text) > LONGEST:
        raise SchemaError("$", f"{len(text)} characters, and no more than {LONGEST} are read")
    if not text.isascii() and re.search("[\ud800-\udfff]", text):
        raise SchemaError("$", "there is half a surrogate pair in it")
