"""States, views, actions, events, rulesets and records as JSON, and back.

The form is described in the docs under *JSON*, and by the `schemas` that come with the library. It
needs the extra ``json``.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from functools import partial
from importlib import resources
from operator import eq
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    overload,
)

import attrs

from cuttle_engine.actions import Action
from cuttle_engine.cards import CARDS, MAX_SEATS, Card
from cuttle_engine.documents import (
    ACTIONS,
    FOLLOWING,
    Cards,
    Cause,
    ControlDocument,
    OutcomeDocument,
    PlaceDocument,
    SeatNumber,
    SeenCard,
    StackDocument,
    StateDocument,
    ViewDocument,
    WindowDocument,
)
from cuttle_engine.errors import ArgumentError, SchemaError, brief
from cuttle_engine.events import Event, Place, Zone
from cuttle_engine.json_values import (
    UNKNOWN,
    as_array,
    as_object,
    compare,
    read_card,
    read_cards,
    read_cause,
    read_date,
    read_each,
    read_flag,
    read_number,
    read_ruleset,
    read_ruleset_document,
    read_seat,
    read_seed,
    read_seen_card,
    read_tags,
    read_text,
    reader_by_type,
    ruleset_document,
    word_reader,
)
from cuttle_engine.record import Record
from cuttle_engine.record_document import CommentDocument, RecordDocument
from cuttle_engine.rules import Ruleset
from cuttle_engine.ruleset_value import plain_ruleset
from cuttle_engine.state import Control, GameState, Outcome, Stack
from cuttle_engine.strict_json import LONGEST, MANY, JsonError, inside, whole_json
from cuttle_engine.view import PlayerView
from cuttle_engine.windows import Window

try:
    from cattrs import (
        AttributeValidationNote,
        ClassValidationError,
        Converter,
        ForbiddenExtraKeysError,
        override,
    )
    from cattrs.fns import identity
    from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "JSON needs cattrs: pip install 'cuttle-engine[json]'", name=error.name
    ) from error

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuttle_engine.json_values import Reader

    Writer: TypeAlias = Callable[[Any], Any]

Document: TypeAlias = GameState | PlayerView | Ruleset | Record | Action | Event
"""What has a form in JSON."""

_T = TypeVar("_T")


# --- what it is for ---


def dumps(value: Document) -> str:
    """The JSON of a state, a view, a ruleset, a record, an action or an event, in ASCII.

    Equal values have equal texts. Raises `RulesetError` where the rules have an effect without a
    name (see `register_effect`) or with a parameter that would not be read again, and
    `ArgumentError` for a text of more than a million characters.

    >>> from cuttle_engine import parse_action
    >>> dumps(parse_action("TSx9H"))
    '{"type":"scuttle","card":"TS","target":"9H"}'
    """
    return json.dumps(to_data(value), separators=(",", ":"))


@overload
def loads(text: str | bytes, kind: type[_T]) -> _T: ...
@overload
def loads(text: str | bytes, kind: UnionType) -> Event: ...
def loads(text: str | bytes, kind: Any) -> Any:
    """The value that the JSON stands for; bytes are UTF-8.

    The kind is `GameState`, `PlayerView`, `Ruleset`, `Record`, `Action`, `Event`, or the class of
    an action or event. Raises `SchemaError` with the path of the first mistake, whether it is one
    of form or against the rules.

    >>> loads('{"type":"scuttle","card":"TS","target":"9H"}', Action)
    Scuttle(Card('TS'), Card('9H'))
    >>> loads('{"type":"scuttle","card":"TS","target":"9Z"}', Action)
    Traceback (most recent call last):
    cuttle_engine.errors.SchemaError: $.target: '9Z' is no card
    """
    _form(kind)
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            raise SchemaError("$", f"no JSON: byte {error.start} is no UTF-8") from None
    elif not isinstance(text, str):
        raise TypeError(f"JSON is a str or bytes, not {type(text).__name__}")
    try:
        data = whole_json(text)
    except JsonError as error:
        what = f"no JSON: {error.problem}, at character {error.position}"
        raise SchemaError("$", what) from None
    return from_data(data, kind)


def to_data(value: Document) -> dict[str, Any]:
    """What `dumps` writes: dicts with str keys, lists, str, int, bool and None.

    Raises what `dumps` raises.

    >>> from cuttle_engine import Draw
    >>> to_data(Draw())
    {'type': 'draw'}
    """
    for kind, form in _FORMS.items():
        if isinstance(value, kind):
            data: dict[str, Any] = form.write(value)
            return data
    raise TypeError(f"{type(value).__name__} has no form in JSON")


@overload
def from_data(data: object, kind: type[_T]) -> _T: ...
@overload
def from_data(data: object, kind: UnionType) -> Event: ...
def from_data(data: object, kind: Any) -> Any:
    """The value of what a JSON parser has read; see `loads`.

    Raises `SchemaError` as `loads` does.

    >>> from_data({"type": "draw"}, Action)
    Draw()
    """
    value = _form(kind).read(data, kind)
    if not isinstance(value, kind):
        raise SchemaError("$.type", f"it is no {kind.__name__}")
    return value


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas (2020-12) by their ``$id``, such as ``urn:cuttle-engine:1:view``.

    >>> schemas()["urn:cuttle-engine:1:view"]["title"]
    'View'
    """
    found: dict[str, dict[str, Any]] = {}
    folder = resources.files("cuttle_engine") / "schemas"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".schema.json"):
            schema = json.loads(file.read_text("utf-8"))
            found[schema["$id"]] = schema
    return found


# --- the converter ---


def _write_text(text: str) -> str:
    if len(text) > LONGEST:
        raise ArgumentError("value", f"a text of {len(text)} characters is too long for JSON")
    return text


def _write_tags(tags: dict[str, str]) -> dict[str, str]:
    return {_write_text(name): _write_text(text) for name, text in tags.items()}


def _write_seed(seed: bytes) -> object:
    try:
        return _write_text(seed.decode())
    except UnicodeDecodeError:
        return {"hex": _write_text(seed.hex())}


def _write_cards(cards: Cards) -> list[str]:
    return [str(card) for card in cards]


def _write_seen_card(card: Card | None) -> str:
    return UNKNOWN if card is None else str(card)


def _write_ruleset(ruleset: Ruleset) -> object:
    return ruleset.id or plain_ruleset(ruleset)


def _write_action(action: Action) -> dict[str, Any]:
    data: dict[str, Any] = {"type": _TYPES[type(action)]}
    for name in ("card", "target"):
        card = getattr(action, name)
        if card is not None:
            data[name] = str(card)
    if action.target_seat is not None:
        data["target_seat"] = action.target_seat
    return data


_TYPES: Final = {kind: name for name, (kind, _) in ACTIONS.items()}


class _Form(NamedTuple):
    """How one kind of thing is read and written."""

    read: Reader
    write: Writer


_SINGLE: Final[dict[Any, _Form]] = {
    int: _Form(read_number, identity),
    bool: _Form(read_flag, identity),
    str: _Form(read_text, _write_text),
    bytes: _Form(read_seed, _write_seed),
    dt.date: _Form(read_date, dt.date.isoformat),
    dict[str, str]: _Form(read_tags, _write_tags),
    Zone: _Form(word_reader(Zone), str),
    Card: _Form(read_card, str),
    Cards: _Form(read_cards, _write_cards),
    Cause: _Form(read_cause, str),
    SeatNumber: _Form(read_seat, identity),
    SeenCard: _Form(read_seen_card, _write_seen_card),
    Ruleset: _Form(read_ruleset, _write_ruleset),
}
# Each after what is in it.
_PARTS: Final[dict[Any, Any]] = {
    Control: ControlDocument,
    Stack: StackDocument,
    Place: PlaceDocument,
    Window: WindowDocument,
    Outcome: OutcomeDocument,
}


def _forms() -> dict[Any, _Form]:
    """The form of each kind that can be asked for."""
    converter = Converter()
    converter.register_structure_hook_factory(_is_literal, word_reader)
    converter.register_structure_hook_factory(_is_array, partial(_array_reader, converter))
    converter.register_structure_hook_factory(attrs.has, partial(_object_reader, converter))
    converter.register_unstructure_hook_factory(attrs.has, partial(_object_writer, converter))
    for kind, form in _SINGLE.items():
        _register(converter, kind, form)
    action = _action_form(converter)
    _register(converter, Action, action)
    for kind, document in _PARTS.items():
        _register(converter, kind, _document_form(converter, document))
    return {
        GameState: _document_form(converter, StateDocument),
        PlayerView: _view_form(converter),
        Ruleset: _Form(read_ruleset_document, ruleset_document),
        Record: _document_form(converter, RecordDocument),
        Action: action,
        Event: _event_form(converter),
    }


def _register(converter: Converter, kind: Any, form: _Form) -> None:
    if isinstance(kind, type) and not attrs.has(kind):
        converter.register_structure_hook(kind, form.read)
        converter.register_unstructure_hook(kind, form.write)
    else:  # of attrs classes cattrs would look at the annotations, and here nobody does
        converter.register_structure_hook_func(partial(eq, kind), form.read)
        converter.register_unstructure_hook_func(partial(eq, kind), form.write)


def _action_form(converter: Converter) -> _Form:
    readers: dict[str, Reader] = {}
    for name, (kind, document) in ACTIONS.items():
        readers[name] = partial(_read_action, kind, converter.get_structure_hook(document))
    return _Form(reader_by_type(readers), _write_action)


def _read_action(kind: Any, read: Reader, data: Any, wanted: Any) -> Action:
    action: Action = kind(*attrs.astuple(read(data, wanted)))
    return action


def _event_form(converter: Converter) -> _Form:
    readers: dict[str, Reader] = {}
    writers: dict[type, tuple[str, Writer]] = {}
    for kind in get_args(Event):
        # The name is there for type checkers only.
        attrs.resolve_types(kind, localns={"Seat": SeatNumber})
        name = re.sub("(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()
        readers[name] = converter.get_structure_hook(kind)
        writers[kind] = name, converter.get_unstructure_hook(kind)

    def write(event: Event) -> dict[str, Any]:
        name, write = writers[type(event)]
        return {"type": name, **write(event)}

    return _Form(reader_by_type(readers), write)


def _is_literal(kind: Any) -> bool:
    return get_origin(kind) is Literal


def _is_array(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _array_reader(converter: Converter, kind: Any) -> Reader:
    item = get_args(kind)[0]
    read = converter.get_structure_hook(item)
    most = _MOST.get(item, len(CARDS))
    return lambda value, _: read_each(read, as_array(value, most), item)


_MOST: Final = {SeatNumber: MAX_SEATS, Action: MANY, CommentDocument: MANY}


def _object_reader(converter: Converter, kind: Any) -> Reader:
    overrides: dict[str, Any] = {
        name: override(struct_hook=converter.get_structure_hook(needed))
        for name, needed in _optional(kind).items()
    }
    read = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **overrides)

    def read_object(value: object, _: object) -> Any:
        try:
            return read(as_object(value), kind)
        except ClassValidationError as error:
            raise _first_mistake(error) from None

    return read_object


def _first_mistake(group: ClassValidationError) -> SchemaError:
    error = group.exceptions[0]
    if isinstance(error, SchemaError):
        return inside(_key(error), error)
    if isinstance(error, KeyError):
        return SchemaError("$", f"{_key(error)} is missing")
    assert isinstance(error, ForbiddenExtraKeysError)
    name: object = min(error.extra_fields, key=brief)  # a set has no first
    return inside(name, SchemaError("$", "there is no such key here"))


def _key(error: Exception) -> str:
    """The key under which this went wrong, as cattrs has noted it."""
    return next(n.name for n in error.__notes__ if isinstance(n, AttributeValidationNote))


def _object_writer(converter: Converter, kind: Any) -> Writer:
    write = make_dict_unstructure_fn(kind, converter)
    optional = _optional(kind)

    def write_object(value: Any) -> dict[str, Any]:
        data = write(value)
        for name in optional:
            if data[name] is None:
                del data[name]
        return data

    return write_object if optional else write


def _optional(kind: Any) -> dict[str, Any]:
    """The keys that are there only where they have something, with the type of that."""
    fields = attrs.fields(attrs.resolve_types(kind))
    return {field.name: get_args(field.type)[0] for field in fields if field.default is None}


def _document_form(converter: Converter, document: Any) -> _Form:
    read = converter.get_structure_hook(document)
    write = converter.get_unstructure_hook(document)

    def read_value(data: object, _: object) -> Any:
        return read(data, document).value()

    def write_value(value: object) -> Any:
        return write(document.of(value))

    return _Form(read_value, write_value)


def _view_form(converter: Converter) -> _Form:
    """As any document, and what follows from the rest has to be so."""
    form = _document_form(converter, ViewDocument)
    read = converter.get_structure_hook(ViewDocument)
    write = converter.get_unstructure_hook(ViewDocument)

    def read_view(data: object, _: object) -> PlayerView:
        document: ViewDocument = read(data, ViewDocument)
        view = document.value()
        right = ViewDocument.of(view)
        for name in FOLLOWING:
            if getattr(document, name) != getattr(right, name):
                why = "which follows from the rest"
                compare(f"$.{name}", write(document)[name], write(right)[name], why)
        return view

    return _Form(read_view, form.write)


_FORMS: Final = _forms()


def _form(kind: Any) -> _Form:
    for known, form in _FORMS.items():
        if kind == known or (isinstance(kind, type) and issubclass(kind, known)):
            return form
    raise TypeError(f"{brief(kind)} has no form in JSON")
