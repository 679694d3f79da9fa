"""JSON is read as JSON, and what other readers let through is refused with its place."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuttle_engine.strict_json import JsonError, json_at, whole_json

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(VALUES, st.text(" \t\r\n", max_size=3), st.text(" \t\r\n", max_size=3))
def test_json_with_space_around_it_is_read(value: Any, before: str, after: str) -> None:
    assert whole_json(before + json.dumps(value) + after) == value


@given(VALUES, st.text(max_size=5))
def test_a_value_inside_a_text_is_read_up_to_its_end(value: Any, before: str) -> None:
    text = json.dumps([value])
    assert json_at(f"{before}{text}; and more", len(before)) == ([value], len(before) + len(text))


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("   ", 3),
        ("{", 1),
        ("1 2", 2),
        ("\xa01", 0),  # a space, but none of JSON's
        ("NaN", 0),
        ("[-Infinity]", 0),
        ('{"a":1,"a":1}', 0),
        ('[{"a":{"b":1,"b":2}}]', 0),
        ("[" * 200_000, 0),
        ("9" * 5000, 0),
    ],
)
def test_what_is_no_json_is_refused(text: str, position: int) -> None:
    with pytest.raises(JsonError) as caught:
        whole_json(text)
    assert caught.value.position == position
    assert caught.value.problem


def test_a_key_that_stands_twice_is_named() -> None:
    with pytest.raises(JsonError, match="the key 'b' stands there twice"):
        whole_json('{"a":1,"b":2,"c":3,"b":4}')
