"""What errors show of a value is short, whatever the value is."""

import sys
from typing import Any

import pytest

from cuttle_engine.errors import brief


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


class Mute:
    def __repr__(self) -> str:
        raise LookupError("no words")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (7, "7"),
        ("7S", "'7S'"),
        (10**6000, "<int too long to write>"),
        (nested(100 * sys.getrecursionlimit()), "<list too deep to write>"),
        ("x" * 1000, "'" + "x" * 58 + "…"),
        (Mute(), "<Mute that cannot be shown>"),
    ],
    ids=["a number", "a text", "a long number", "a deep list", "a long text", "a broken repr"],
)
def test_any_value_is_shown_briefly(value: object, shown: str) -> None:
    assert brief(value) == shown
