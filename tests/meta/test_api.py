"""What a user reaches through `import cuttle_engine`."""

import inspect
from collections.abc import Iterator

import pytest

import cuttle_engine


def public() -> list[tuple[str, object]]:
    return [(name, getattr(cuttle_engine, name)) for name in cuttle_engine.__all__]


def documented() -> Iterator[tuple[str, object]]:
    """Every class and function of the façade, and every method and property of those classes."""
    for name, thing in public():
        if not (inspect.isclass(thing) or inspect.isroutine(thing)):
            continue  # a constant or a type alias carries no docstring
        yield name, thing
        if not inspect.isclass(thing):
            continue
        for member in dir(thing):
            if member.startswith("_"):
                continue
            value = inspect.getattr_static(thing, member)
            home = next(base for base in thing.__mro__ if member in vars(base))
            if home.__module__.partition(".")[0] != "cuttle_engine":
                continue  # a tuple's, an exception's, an enumeration's
            if isinstance(value, (property, classmethod, staticmethod)) or inspect.isroutine(value):
                yield f"{name}.{member}", getattr(thing, member)


def test_all_is_sorted_and_names_each_thing_once() -> None:
    assert list(cuttle_engine.__all__) == sorted(set(cuttle_engine.__all__))


def test_all_leaves_out_nothing_that_the_facade_holds() -> None:
    held = {
        name
        for name, thing in vars(cuttle_engine).items()
        if not name.startswith("_") and not inspect.ismodule(thing)
    }
    assert held <= set(cuttle_engine.__all__)


def test_the_facade_has_a_docstring() -> None:
    assert inspect.getdoc(cuttle_engine)


@pytest.mark.parametrize(
    ("name", "thing"), [pytest.param(name, thing, id=name) for name, thing in documented()]
)
def test_docstring(name: str, thing: object) -> None:
    assert (inspect.getdoc(thing) or "").strip(), f"{name} says nothing of itself"
