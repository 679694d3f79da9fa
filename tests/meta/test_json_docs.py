"""Every JSON example in the documentation is valid, is read, and is what would be written."""

import json
import re
from typing import Any, NamedTuple

import pytest

from cuttle_engine import Action, Event, GameState, PlayerView, Record, Ruleset, documents, serde

from ..pages import PAGES
from ..properties.schemas import check, validator

BLOCK = re.compile(r"(?:^% schema: (\S+)\n\n)?^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
KINDS: dict[str, Any] = {
    "state": GameState,
    "view": PlayerView,
    "action": Action,
    "event": Event,
    "ruleset": Ruleset,
    "record": Record,
}


class Example(NamedTuple):
    """An example: the schema that it is said to follow, and where it stands."""

    schema: str
    data: Any
    place: str


def schema_of(data: Any) -> str:
    """What a document says that it is."""
    if "format" in data:
        return str(data["format"].split("/")[1])
    return "action" if data["type"] in documents.ACTIONS else "event"


def examples() -> list[Example]:
    found: list[Example] = []
    for page in PAGES:
        text = page.read_text("utf-8")
        for block in BLOCK.finditer(text):
            data = json.loads(block[2])
            place = f"{page.name}:{text.count(chr(10), 0, block.start(2)) + 1}"
            if block[1]:
                found.append(Example(block[1], data, place))
            else:
                items = data if isinstance(data, list) else [data]
                found += [Example(schema_of(item), item, place) for item in items]
    return found


EXAMPLES = examples()


def fences(text: str) -> int:
    return len(re.findall(r"^```+ *json", text, re.MULTILINE))


def test_no_example_is_overlooked() -> None:
    for page in PAGES:
        text = page.read_text("utf-8")
        assert len(BLOCK.findall(text)) == fences(text), page.name
    assert {example.schema for example in EXAMPLES} >= {*KINDS}


@pytest.mark.parametrize(
    "example", EXAMPLES, ids=lambda example: f"{example.place} {example.schema}"
)
def test_an_example_follows_its_schema(example: Example) -> None:
    name, _, part = example.schema.partition("#")
    if not part:
        check(name, example.data)
        return
    judge = validator(name).evolve(schema={"$ref": f"urn:cuttle-engine:1:{example.schema}"})
    judge.validate(example.data)


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if example.schema in KINDS],
    ids=lambda example: f"{example.place} {example.schema}",
)
def test_an_example_is_read_and_is_what_would_be_written(example: Example) -> None:
    value = serde.from_data(example.data, KINDS[example.schema])
    assert json.dumps(serde.to_data(value)) == json.dumps(example.data)


def test_there_is_an_example_of_every_action_and_every_event() -> None:
    types = {example.data["type"] for example in EXAMPLES if "type" in example.data}
    named = [
        serde.schemas()[f"urn:cuttle-engine:1:{name}"]["$defs"] for name in ("action", "event")
    ]
    assert types == {*named[0], *named[1]} - {"place"}


def test_the_examples_are_of_one_game() -> None:
    """What the page tells about it is so."""
    found = {example.schema: example.data for example in EXAMPLES if example.schema in KINDS}
    record = serde.from_data(found["record"], Record)
    *_, before, after = record.states()
    assert serde.to_data(before) == found["state"]
    assert serde.to_data(before.ruleset) == found["ruleset"]
    assert found["view"]["ply"] == before.ply == after.ply - 1
