"""What a user reaches through `import cuttle_engine`."""

import enum
import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from types import ModuleType
from typing import NamedTuple

import attrs
import pytest
from typing_extensions import override

import cuttle_engine

from ..builds import python_only
from ..pages import page


def public() -> list[tuple[str, object]]:
    return [(name, getattr(cuttle_engine, name)) for name in cuttle_engine.__all__]


def is_at_home(thing: object, package: str) -> bool:
    return (inspect.getmodule(thing) or enum).__name__.partition(".")[0] == package


def documented(
    things: Iterable[tuple[str, object]], package: str = "cuttle_engine"
) -> Iterator[tuple[str, str | None]]:
    """Every class and function, and every method and property of the classes, with its docstring.

    What the package does not define itself, such as a tuple's methods, is left out.
    """
    for name, thing in things:
        if not (inspect.isclass(thing) or inspect.isroutine(thing)):
            continue  # a constant or most type aliases: they carry no docstring
        if not is_at_home(thing, package):
            continue  # an alias of a class from elsewhere
        yield name, own_doc(thing)
        if not inspect.isclass(thing):
            continue
        # Not dir(): an enumeration's leaves out its methods.
        for member in sorted({member for base in thing.__mro__ for member in vars(base)}):
            if member.startswith("_"):
                continue
            value = inspect.getattr_static(thing, member)
            home = next(base for base in thing.__mro__ if member in vars(base))
            if not is_at_home(home, package):
                continue
            if is_method(value):
                yield f"{name}.{member}", member_doc(home, member, value)


def is_method(value: object) -> bool:
    kinds = (property, cached_property, classmethod, staticmethod)
    return isinstance(value, kinds) or inspect.isroutine(value)


def own_doc(thing: object) -> str | None:
    """The docstring that somebody wrote for this class or function, not for one it comes from."""
    if not inspect.isclass(thing):
        return thing.__doc__
    text: str | None = vars(thing).get("__doc__")
    # NamedTuple and dataclass write the signature; some versions of Enum a word of their own.
    if text is None or text.startswith(f"{thing.__name__}(") or text == "An enumeration.":
        return None
    return text


def member_doc(home: type, member: str, value: object) -> str | None:
    """A member's docstring: its own, or what an override says through its base."""
    function = value
    if isinstance(value, property):
        function = value.fget
    elif isinstance(value, cached_property):
        function = value.func
    elif isinstance(value, (classmethod, staticmethod)):
        function = value.__func__
    if getattr(function, "__override__", False) and not own_doc(function):
        for base in home.__mro__[1:]:
            if member in vars(base):
                return member_doc(base, member, vars(base)[member])
    return own_doc(function)


def silent(things: Iterable[tuple[str, object]], package: str) -> list[str]:
    return [name for name, doc in documented(things, package) if not (doc or "").strip()]


def test_all_is_sorted_and_names_each_thing_once() -> None:
    assert list(cuttle_engine.__all__) == sorted(set(cuttle_engine.__all__))


def test_all_leaves_out_nothing_that_the_facade_holds() -> None:
    held = {
        name
        for name, thing in vars(cuttle_engine).items()
        if not name.startswith("_") and not inspect.ismodule(thing)
    }
    assert held <= set(cuttle_engine.__all__)


def test_the_facade_loads_what_playing_does_not_need_when_it_is_asked_for() -> None:
    program = """
import sys, cuttle_engine as cuttle
later = {"cuttle_engine.events", "cuttle_engine.position"}
assert not later & set(sys.modules), "loaded too early"
assert set(cuttle.__all__) <= set(dir(cuttle))
assert cuttle.step.__module__ == "cuttle_engine.events"
assert cuttle.Position.__module__ == "cuttle_engine.position"
assert later <= set(sys.modules)
try:
    cuttle.Postion
except AttributeError as error:
    assert error.name == "Postion", error
else:
    raise AssertionError("no such name")
from cuttle_engine import *
assert step is cuttle.step
"""
    subprocess.run([sys.executable, "-P", "-c", program], check=True)


def test_the_facade_shows_what_it_has() -> None:
    assert set(cuttle_engine.__all__) <= set(dir(cuttle_engine))
    for name in ("step", "Position"):  # as if nobody had asked yet
        vars(cuttle_engine).pop(name, None)
    assert cuttle_engine.step.__module__ == "cuttle_engine.events"
    assert cuttle_engine.Position.__module__ == "cuttle_engine.position"
    with pytest.raises(AttributeError, match="has no attribute 'Postion'"):
        getattr(cuttle_engine, "Postion")  # noqa: B009  # a type checker knows that there is none


def test_the_facade_has_a_docstring() -> None:
    assert cuttle_engine.__doc__


@python_only("the compiler keeps few docstrings")
@pytest.mark.parametrize(
    ("name", "doc"), [pytest.param(name, doc, id=name) for name, doc in documented(public())]
)
def test_docstring(name: str, doc: str | None) -> None:
    assert (doc or "").strip(), f"{name} says nothing of itself"


NO_EXAMPLE = {
    r"(Permanent)?Effect\.(?!parameters|replace)\w+": "the kernel calls it; see *Write an effect*",
    r"Translations\.\w+": "the example of the protocol has both of its methods",
    r"testing\.Report": "what `check_ruleset` gives, whose example shows it",
    r"testing\.RulesetLaws.*": "tests that pytest runs; see *Test a variant*",
}
"""What has no example that runs in its docstring, and why. A property is shown by its class."""


def defined_in(module: ModuleType) -> list[str]:
    """What a module has in ``__all__``, or else what does not come from elsewhere."""
    return getattr(module, "__all__", None) or [
        name
        for name, thing in vars(module).items()
        if not name.startswith("_") and getattr(thing, "__module__", None) == module.__name__
    ]


def callables() -> Iterator[tuple[str, str | None]]:
    """The public classes, functions and methods, with their docstrings."""
    things = dict(public())
    for part in ("render", "serde", "simulate", "testing"):
        module = importlib.import_module(f"cuttle_engine.{part}")
        things |= {f"{part}.{name}": getattr(module, name) for name in defined_in(module)}
    for name, doc in documented(things.items()):
        owner, _, member = name.rpartition(".")
        value = inspect.getattr_static(things.get(owner), member, None)
        if not isinstance(value, (property, cached_property)):
            yield name, doc


@python_only("the compiler keeps few docstrings")
def test_what_can_be_called_has_an_example_or_a_reason_to_have_none() -> None:
    without = [name for name, doc in callables() if ">>> " not in (doc or "")]
    excused = {name: [why for why in NO_EXAMPLE if re.fullmatch(why, name)] for name in without}
    assert [name for name, why in excused.items() if not why] == []
    assert {why for each in excused.values() for why in each} == set(NO_EXAMPLE)


def in_the_reference() -> list[tuple[str, object]]:
    """What the page on the API names with its module, because it is not in the façade."""
    text = page("api.md").read_text("utf-8")
    named = re.findall(r"^\.\. auto\w+:: (cuttle_engine\.[\w.]+)", text, re.MULTILINE)
    found: list[tuple[str, object]] = []
    for name in named:
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError:
            home, _, own = name.rpartition(".")
            found.append((name, getattr(importlib.import_module(home), own)))
        else:
            found += [(f"{name}.{own}", getattr(module, own)) for own in defined_in(module)]
    return found


@python_only("the compiler keeps few docstrings")
def test_everything_in_the_reference_has_a_docstring() -> None:
    found = in_the_reference()
    assert len(found) > 30
    assert silent(found, "cuttle_engine") == []


# --- the check itself ---


class Base:
    """What the others come from."""

    def said(self) -> None:
        """Say something."""

    def unsaid(self) -> None:
        pass

    @property
    def size(self) -> int:
        """How big it is."""
        return 0


class Heir(Base):
    def said(self) -> None:  # type: ignore[explicit-override, unused-ignore]
        pass

    @property
    def size(self) -> int:  # type: ignore[explicit-override, unused-ignore]
        return 1


class GoodHeir(Base):
    """An heir that says what it overrides."""

    @override
    def said(self) -> None:
        pass

    @override
    def unsaid(self) -> None:
        pass

    @property
    @override
    def size(self) -> int:
        return 1


class Pair(NamedTuple):
    one: int
    two: int


class Colour(enum.Enum):
    RED = 1

    def mixed(self) -> None:
        pass


class Letter(enum.Enum):
    """Documented."""

    A = 1


@attrs.frozen(slots=False)
class Value:
    one: int

    @classmethod
    def made(cls) -> None:
        pass

    @staticmethod
    def still() -> None:
        """ """

    @cached_property
    def kept(self) -> int:
        return 1


def function() -> None:
    pass


@pytest.mark.parametrize(
    ("thing", "missing"),
    [
        (Base, ["Base.unsaid"]),
        (Heir, ["Heir", "Heir.said", "Heir.size", "Heir.unsaid"]),
        (GoodHeir, ["GoodHeir.unsaid"]),
        (Pair, ["Pair"]),
        (Colour, ["Colour", "Colour.mixed"]),
        (Letter, []),
        (Value, ["Value", "Value.kept", "Value.made", "Value.still"]),
        (function, ["function"]),
        (int, []),
        ("a constant", []),
    ],
)
def test_the_check_for_docstrings_finds_what_has_none(thing: object, missing: list[str]) -> None:
    package = __name__.partition(".")[0]
    assert silent([(getattr(thing, "__name__", "constant"), thing)], package) == missing
