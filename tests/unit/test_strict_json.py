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
        ("[-Infinity]", 1),
        ('["NaN", 1e9, true, NaN]', 19),
        ('{"a":1,"a":1}', 7),
        ('{"a":{"a":"a"} , "\\u0061" : 1}', 17),
        ('[{"a":{"b":1,"b":2}}]', 13),
        ('[{"a":1},{"a":1},{"c":"b","b":1,"b":2}]', 32),
        ("[" * 200_000, 16),
        ('{"a":' * 200_000, 80),
        ("[" * 17 + "]" * 17, 16),
        ("9" * 5000, 0),
        ('["1", 1, ' + "-" + "9" * 5000 + "]", 9),
    ],
)
def test_what_is_no_json_is_refused(text: str, position: int) -> None:
    with pytest.raises(JsonError) as caught:
        whole_json(text)
    assert caught.value.position == position
    assert caught.value.problem


def test_sixteen_layers_are_read() -> None:
    text = "[" * 16 + '"[[[["' + "]" * 16
    assert whole_json(text) == json.loads(text)


@pytest.mark.parametrize("depth", [17, 500, 900, 985, 987, 991, 995, 1000, 5000])
@pytest.mark.parametrize("layer", ["[]", ('{"a":', "}")])
def test_no_depth_gets_by(depth: int, layer: tuple[str, str]) -> None:
    left, right = layer
    with pytest.raises(JsonError, match="it is nested too deep"):
        whole_json(left * depth + "1" + right * depth)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('"\n"', "Invalid control character"),
        ('"', "Unterminated string"),
        (r'"\x"', r"Invalid \escape"),
        ("[1 2]", "Expecting ',' delimiter"),
    ],
)
def test_what_is_wrong_is_said_without_where(text: str, problem: str) -> None:
    with pytest.raises(JsonError) as caught:
        whole_json(text)
    assert caught.value.problem == problem


def test_a_byte_order_mark_is_no_part_of_it() -> None:
    assert whole_json("\ufeff [1]") == [1]
    with pytest.raises(JsonError):
        whole_json("\ufeff\ufeff[1]")


def test_a_key_that_stands_twice_is_named() -> None:
    with pytest.raises(JsonError, match="the key 'b' stands there twice"):
        whole_json('{"a":1,"b":2,"c":3,"b":4}')
