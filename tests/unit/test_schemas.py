"""The schemas are sound, describe what they name, and say what the library's classes say."""

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest
from jsonschema import Draft202012Validator

from cuttle_engine import (
    Card,
    Event,
    Zone,
    documents,
    effects,
    get_ruleset,
    record_document,
    serde,
)
from cuttle_engine.rules import PARAMETERS
from cuttle_engine.ruleset_value import plain_ruleset
from cuttle_engine.state import EndReason
from cuttle_engine.windows import WindowKind

from ..properties.schemas import NAMES, is_valid, schema

ROOT = Path(__file__).parents[2]
COMMON = schema("common")["$defs"]
RULES = schema("ruleset")["$defs"]


def parts(value: Any, path: str = "$") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema in a schema, with its place."""
    if isinstance(value, dict):
        yield path, value
        for name, item in value.items():
            yield from parts(item, f"{path}.{name}")
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from parts(item, f"{path}[{at}]")


def described(part: dict[str, Any], home: dict[str, Any]) -> bool:
    while "description" not in part:
        if "$ref" not in part:
            return False
        address, _, path = part["$ref"].partition("#")
        home = serde.schemas()[address] if address else home
        part = home
        for step in path.split("/")[1:]:
            part = part[step]
    return True


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one_of_2020_12_under_its_name(name: str) -> None:
    found = schema(name)
    Draft202012Validator.check_schema(found)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert found["$id"] == f"urn:cuttle-engine:1:{name}"
    assert found["title"] == name.capitalize()


def test_there_are_no_other_schemas() -> None:
    assert {*serde.schemas()} == {f"urn:cuttle-engine:1:{name}" for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_every_key_is_described(name: str) -> None:
    found = schema(name)
    silent = [
        f"{path}.{key}"
        for path, part in parts(found)
        if isinstance(part.get("properties"), dict) and not path.endswith(".properties")
        for key, property_ in part["properties"].items()
        if not described(property_, found)
    ]
    assert silent == []


@pytest.mark.parametrize("name", NAMES)
def test_every_definition_has_a_title_of_its_own_and_a_description(name: str) -> None:
    named = schema(name).get("$defs", {})
    assert all(part["title"] and part["description"] for part in named.values())
    titles = [
        part["title"] for found in map(schema, NAMES) for part in found.get("$defs", {}).values()
    ]
    titles += [schema(other)["title"] for other in NAMES]
    assert len({*titles}) == len(titles)


@pytest.mark.parametrize("name", NAMES)
def test_an_object_has_no_keys_that_are_not_named(name: str) -> None:
    objects = [(path, part) for path, part in parts(schema(name)) if part.get("type") == "object"]
    others = {path for path, part in objects if part["additionalProperties"] is not False}
    allowed = {
        "ruleset": {"$.$defs.other-effect"},  # an effect from elsewhere has its own parameters
        "record": {"$.properties.tags"},
    }
    assert others == allowed.get(name, set())


@pytest.mark.parametrize("name", NAMES)
def test_every_key_has_to_be_there_but_the_few_that_say_so(name: str) -> None:
    optional = {
        key
        for path, part in parts(schema(name))
        if "properties" in part and not path.endswith(".properties")
        for key in part["properties"].keys() - {*part["required"]}
    }
    allowed = {"action": {"target", "target_seat"}, "record": {"seed", "deck", "position"}}
    assert optional == allowed.get(name, set())


@pytest.mark.parametrize(
    ("part", "document"),
    [
        (schema("state"), documents.StateDocument),
        (schema("view"), documents.ViewDocument),
        (schema("record"), record_document.RecordDocument),
        (schema("record")["$defs"]["position"], documents.PositionDocument),
        (schema("record")["$defs"]["comment"], record_document.CommentDocument),
        (schema("event")["$defs"]["place"], documents.PlaceDocument),
        (COMMON["window"], documents.WindowDocument),
        (COMMON["outcome"], documents.OutcomeDocument),
        (COMMON["stack"], documents.StackDocument),
        (COMMON["control"], documents.ControlDocument),
        (COMMON["in-play"], documents.InPlay),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_schema_has_the_keys_of_its_document_in_order(part: Any, document: Any) -> None:
    names = [field.name for field in attrs.fields(document)]
    assert [*part["properties"]] == names
    required = [field.name for field in attrs.fields(document) if field.default is attrs.NOTHING]
    assert part["required"] == required


def test_there_is_a_schema_for_every_event_with_its_fields() -> None:
    named = schema("event")["$defs"]
    titles = {part["title"]: part for name, part in named.items() if name != "place"}
    assert [*titles] == [kind.__name__ for kind in get_args(Event)]
    for kind in get_args(Event):
        fields = [field.name for field in attrs.fields(kind)]
        assert [*titles[kind.__name__]["properties"]] == ["type", *fields]


def test_there_is_a_schema_for_every_action_with_its_keys() -> None:
    named = schema("action")["$defs"]
    assert {*named} == {*documents.ACTIONS}
    for name, (kind, document) in documents.ACTIONS.items():
        part = named[name]
        assert part["title"] == kind.__name__
        assert part["properties"]["type"]["const"] == name
        fields = attrs.fields(document)
        assert [*part["properties"]] == ["type", *[field.name for field in fields]]
        needed = [field.name for field in fields if field.default is attrs.NOTHING]
        assert part["required"] == ["type", *needed]


def test_every_kind_is_among_the_choices() -> None:
    for name in ("action", "event"):
        found = schema(name)
        chosen = [choice["$ref"].rpartition("/")[2] for choice in found["oneOf"]]
        assert {*chosen} == {*found["$defs"]} - {"place"}
    chosen = [choice["$ref"].rpartition("/")[2] for choice in RULES["effect"]["oneOf"]]
    assert {*chosen} == {*effects.__all__, "other-effect"}


def test_the_words_are_those_of_the_library() -> None:
    assert [Card(text).index for text in COMMON["card"]["enum"]] == [*range(54)]
    place = schema("event")["$defs"]["place"]["properties"]
    assert place["zone"]["enum"] == [str(zone) for zone in Zone]
    assert COMMON["window"]["properties"]["kind"]["enum"] == [*get_args(WindowKind)]
    assert COMMON["outcome"]["properties"]["reason"]["enum"] == [*get_args(EndReason)]


def test_the_parameters_are_those_of_a_ruleset() -> None:
    names = [*PARAMETERS, "effects"]
    assert [*RULES["rules"]["properties"]] == RULES["rules"]["required"] == names
    assert [*schema("ruleset")["properties"]] == ["format", "id", *names]
    assert schema("ruleset")["required"] == ["format", "id", *names]
    plain = plain_ruleset(get_ruleset("balanced"))["effects"]
    assert [*RULES["effects"]["properties"]] == RULES["rank"]["enum"] == [*plain]
    assert RULES["effects"]["required"] == [*plain]


@pytest.mark.parametrize("name", effects.__all__)
def test_the_parameters_of_an_effect_are_its_own(name: str) -> None:
    part = RULES[name]
    assert part["title"] == name
    assert part["properties"]["effect"]["const"] == name
    keys = ["effect", *getattr(effects, name).__match_args__]
    assert [*part["properties"]] == part["required"] == keys


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("balanced@1", True),
        ("balanced@1+deck-nines+random-fours", True),
        ("my-rules2@9999", True),
        ("balanced", False),
        ("balanced@0", False),
        ("Balanced@1", False),
        ("balanced@1+", False),
        ("@1", False),
    ],
)
def test_an_id_is_a_name_with_its_version(name: str, right: bool) -> None:
    data = serde.to_data(get_ruleset("balanced"))
    assert is_valid("ruleset", {**data, "id": name}) is right


def test_the_schemas_are_handed_out_fresh() -> None:
    serde.schemas()["urn:cuttle-engine:1:view"].clear()
    assert schema("view")["title"] == "View"


def test_the_typescript_declarations_are_up_to_date() -> None:
    """If not: ``python docs/typescript.py``."""
    spec = importlib.util.spec_from_file_location("typescript", ROOT / "docs" / "typescript.py")
    assert spec is not None
    assert spec.loader is not None
    typescript = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(typescript)
    made = typescript.Declarations(typescript.read_schemas()).text()
    assert made == typescript.TARGET.read_text("utf-8")
    assert {*typescript.read_schemas()} == {*serde.schemas()}
    for name in NAMES:
        packaged = json.dumps(schema(name))
        assert packaged == json.dumps(typescript.read_schemas()[schema(name)["$id"]])
