"""JSON, read without what the format leaves open: no key twice, no NaN, no bottomless depth."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from cuttle_engine.errors import brief


class JsonError(ValueError):
    """A text is no JSON: what is wrong, and at which character, from 0."""

    def __init__(self, problem: str, position: int) -> None:
        super().__init__(problem)
        self.problem = problem
        self.position = position


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise JsonError(f"the key {brief(name)} stands there twice", 0)
        found[name] = value
    return found


def _constant(name: str) -> NoReturn:
    raise JsonError(f"{name} is no number in JSON", 0)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def json_at(text: str, at: int) -> tuple[Any, int]:
    """The JSON value that begins at this character, and where it ends.

    Raises `JsonError`, whose ``position`` is in the text.
    """
    try:
        return _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        raise JsonError(error.msg, error.pos) from None
    except JsonError as error:
        raise JsonError(error.problem, at) from None
    except RecursionError:
        raise JsonError("it is nested too deep", at) from None
    except ValueError:  # a number with more digits than Python reads
        raise JsonError("a number in it is too long", at) from None


def whole_json(text: str) -> Any:
    """The JSON value that the text is, with space around it allowed; raises `JsonError`."""
    start = len(text) - len(text.lstrip(_SPACE))
    value, end = json_at(text, start)
    rest = text[end:].lstrip(_SPACE)
    if rest:
        raise JsonError("there is more after its end", len(text) - len(rest))
    return value


_SPACE: Final = " \t\n\r"
