"""What single things in JSON stand for: numbers, words, cards, seeds, dates, rulesets.

A reader takes what a JSON parser has made, and the type that is wanted, as cattrs calls it. Nothing
is taken for something else: ``true`` is no number, nor is ``"5"``. `SchemaError` says what is
wrong; its path begins at what the reader was given.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast, get_args

from cuttle_engine.cards import CARDS, MAX_SEATS, Card
from cuttle_engine.errors import RulesetError, SchemaError, brief
from cuttle_engine.rules import Ruleset, get_ruleset
from cuttle_engine.ruleset_value import check_plain, plain_ruleset, ruleset_from_plain
from cuttle_engine.strict_json import MANY, check_text, inside, shown, step
from cuttle_engine.windows import HAND_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Reader: TypeAlias = Callable[[Any, Any], Any]

UNKNOWN: Final = "??"
"""A card that is not known."""
_MOST: Final = 1 << 32
_BY_TEXT: Final = {str(card): card for card in CARDS}
_HEX: Final = re.compile("(?:[0-9a-f]{2})*")
_DATE: Final = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _needed(what: str, value: Any) -> SchemaError:
    match value:
        case None:
            found = "null"
        case bool():
            found = str(value).lower()
        case list():
            found = "an array"
        case dict():
            found = "an object"
        case str() | int() | float():
            found = brief(value)
        case _:
            found = type(value).__name__
    return SchemaError("$", f"{what} is needed here, not {found}")


# --- single values ---


def read_number(value: Any, _: object) -> int:
    """A whole number from 0 on."""
    if type(value) is not int:  # nor a bool, which is an int to Python
        raise _needed("a whole number", value)
    if not 0 <= value <= _MOST:
        raise SchemaError("$", f"{brief(value)} is not from 0 to {_MOST}")
    return value


def read_seat(value: Any, _: object) -> int:
    """A seat."""
    if type(value) is not int or not 0 <= value < MAX_SEATS:
        raise _needed(f"a seat from 0 to {MAX_SEATS - 1}", value)
    return value


def read_flag(value: Any, _: object) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise _needed("true or false", value)
    return value


def read_text(value: Any, _: object) -> str:
    """A text that has a form in UTF-8."""
    if type(value) is not str:
        raise _needed("a string", value)
    check_text(value)
    return value


def word_reader(kind: Any) -> Reader:
    """Reads one of a few words: those of a Literal, or the values of an enumeration."""
    known = {str(word): word for word in get_args(kind) or kind}
    which = f"none of {', '.join(known)}" if len(known) > 1 else f"not {next(iter(known))}"

    def read(value: Any, _: object) -> Any:
        if type(value) is not str:
            raise _needed("a string", value)
        if value not in known:
            raise SchemaError("$", f"{brief(value)} is {which}")
        return known[value]

    return read


def read_card(value: Any, _: object) -> Card:
    """A card."""
    if type(value) is not str:
        raise _needed("a card", value)
    card = _BY_TEXT.get(value)
    if card is None:
        raise SchemaError("$", f"{brief(value)} is no card")
    return card


def read_seen_card(value: Any, kind: object) -> Card | None:
    """A card, or None for one that is not known."""
    return None if value == UNKNOWN else read_card(value, kind)


def read_cause(value: Any, kind: object) -> Card | str:
    """What a window is about: a card, or the hand limit."""
    return HAND_LIMIT if value == HAND_LIMIT else read_card(value, kind)


def read_seed(value: Any, kind: object) -> bytes:
    """The bytes of a seed: of a text, or written out."""
    if not isinstance(value, dict):
        return read_text(value, kind).encode()
    data = dict(as_object(value))
    if data.keys() != {"hex"}:
        raise SchemaError("$", "an object here has hex in it, and nothing else")
    digits = _taken(data, "hex", read_text)
    if _HEX.fullmatch(digits) is None:
        raise SchemaError("$.hex", "two of 0123456789abcdef are needed here for each byte")
    return bytes.fromhex(digits)


def read_date(value: Any, kind: object) -> dt.date:
    """A day."""
    text = read_text(value, kind)
    try:
        if _DATE.fullmatch(text):
            return dt.date.fromisoformat(text)
    except ValueError:  # no such day
        pass
    raise SchemaError("$", f"{brief(text)} is no day such as 2026-11-30")


# --- arrays and objects ---


def as_array(value: Any, most: int) -> list[Any]:
    """The array that it is, with no more entries than that."""
    array = cast("list[Any]", value)
    if not isinstance(value, list):
        raise _needed("an array", value)
    if len(array) > most:  # before anything is made of it
        raise SchemaError("$", f"{len(array)} entries, and no more than {most} are read")
    return array


def as_object(value: Any) -> dict[str, Any]:
    """The object that it is."""
    if not isinstance(value, dict):
        raise _needed("an object", value)
    return cast("dict[str, Any]", value)


def read_each(read: Reader, values: list[Any], kind: object) -> tuple[Any, ...]:
    """What the entries of an array stand for."""
    found: list[Any] = []
    try:
        for value in values:
            found.append(read(value, kind))
    except SchemaError as error:
        raise inside(len(found), error) from None
    return tuple(found)


def read_cards(value: Any, _: object) -> tuple[Card, ...]:
    """Cards, none of them twice."""
    cards = read_each(read_card, as_array(value, len(CARDS)), Card)
    if len(set(cards)) < len(cards):
        place = next(at for at, card in enumerate(cards) if card in cards[:at])
        raise SchemaError(f"$[{place}]", f"{cards[place]} is there already")
    return cards


def read_tags(value: Any, kind: object) -> dict[str, str]:
    """Texts by name."""
    tags: dict[str, str] = {}
    for name, text in as_object(value).items():
        try:
            tags[read_text(name, kind)] = read_text(text, kind)
        except SchemaError as error:
            raise inside(name, error) from None
    return tags


def reader_by_type(readers: Mapping[str, Reader]) -> Reader:
    """Reads an object whose ``type`` says what else is in it."""

    def read(value: Any, kind: object) -> Any:
        data = dict(as_object(value))
        name = _taken(data, "type", which)
        return readers[name](data, kind)

    which = word_reader(Literal[tuple(readers)])
    return read


def _taken(data: dict[str, Any], name: str, read: Reader) -> Any:
    """What stands under a key, which is taken out of the object."""
    if name not in data:
        raise SchemaError("$", f"{name} is missing")
    try:
        return read(data.pop(name), None)
    except SchemaError as error:
        raise inside(name, error) from None


# --- rulesets ---

_FORMAT: Final = "cuttle-engine/ruleset/1"
_read_format: Final = word_reader(Literal["cuttle-engine/ruleset/1"])


def ruleset_document(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset as a document of its own: all of it, whether it has an id or not."""
    return {"format": _FORMAT, "id": ruleset.id, **plain_ruleset(ruleset)}


def read_ruleset_document(value: Any, _: object) -> Ruleset:
    """The ruleset of such a document. One with an id has to be what it is here."""
    data = dict(as_object(value))
    _taken(data, "format", _read_format)
    named: Ruleset | None = _taken(data, "id", _read_id)
    ruleset = _by_value(data)
    if named is None:
        return ruleset
    compare("$", plain_ruleset(ruleset), plain_ruleset(named), f"as in {named.id}")
    return named


def read_ruleset(value: Any, kind: object) -> Ruleset:
    """The ruleset in another document: its id, or all of it."""
    return _by_value(as_object(value)) if isinstance(value, dict) else _by_id(value, kind)


def _read_id(value: Any, kind: object) -> Ruleset | None:
    return None if value is None else _by_id(value, kind)


def _by_id(value: Any, kind: object) -> Ruleset:
    name = read_text(value, kind)
    try:
        ruleset = get_ruleset(name)
    except RulesetError as error:
        raise SchemaError("$", str(error)) from None
    if ruleset.id != name:  # a name without a version may stand for other rules tomorrow
        raise SchemaError("$", f"{brief(name)} is no id: that is {ruleset.id}")
    return ruleset


def _by_value(data: dict[str, Any]) -> Ruleset:
    check_plain(data)  # before it is written out: only what is JSON comes back as it was
    return _ruleset_of(json.dumps(data, sort_keys=True))


@lru_cache(maxsize=8)
def _ruleset_of(text: str) -> Ruleset:
    """The ruleset that a text stands for: the states of a game have the same one, one by one."""
    data = json.loads(text)
    ruleset = ruleset_from_plain(data)
    try:
        effects = plain_ruleset(ruleset)["effects"]
    except RulesetError as error:  # one that makes something else of its parameters
        raise SchemaError("$.effects", str(error)) from None
    for letter, effect in effects.items():
        for name in effect:
            if name not in data["effects"][letter]:
                raise SchemaError(f"$.effects.{letter}", f"{name} is missing")
    return ruleset


def compare(path: str, given: Any, right: Any, why: str) -> None:
    """`SchemaError` at the first place where what is given is not what it should be."""
    ours, theirs = _parts(given), _parts(right)
    if theirs and ours.keys() == theirs.keys():
        for name, value in ours.items():
            compare(path + step(name), value, theirs[name], why)
    elif given != right:
        raise SchemaError(path, f"{shown(right)} is needed here, {why}")


def _parts(data: Any) -> Mapping[Any, Any]:
    """What is in plain data, by the step to it."""
    if isinstance(data, dict):
        return as_object(data)
    return dict(enumerate(as_array(data, MANY))) if isinstance(data, list) else {}
