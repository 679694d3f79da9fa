"""The JSON Schemas as a judge of documents, apart from the reader that is tested beside them."""

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from cuttle_engine import serde

NAMES = ("common", "state", "view", "action", "event", "ruleset", "record")


def schema(name: str) -> dict[str, Any]:
    return serde.schemas()[f"urn:cuttle-engine:1:{name}"]


@cache
def validator(name: str) -> Draft202012Validator:
    resources = [(key, Resource.from_contents(value)) for key, value in serde.schemas().items()]
    registry: Registry[Any] = Registry().with_resources(resources)
    return Draft202012Validator(schema(name), registry=registry)


def check(name: str, data: object) -> None:
    """An AssertionError with what the schema has against it."""
    error = next(validator(name).iter_errors(data), None)
    assert error is None, f"{error.json_path}: {error.message}"


def is_valid(name: str, data: object) -> bool:
    return validator(name).is_valid(data)
