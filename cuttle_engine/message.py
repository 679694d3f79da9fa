"""A message: a key of the catalogue with what is to be put into its text, in any language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, cast, final

import attrs

from cuttle_engine.cards import MAX_SEATS, card_named, checked_int, checked_seat
from cuttle_engine.catalogue import MESSAGES
from cuttle_engine.errors import ArgumentError, brief
from cuttle_engine.native import override
from cuttle_engine.values import Value

if TYPE_CHECKING:
    from cuttle_engine.cards import Seat

Parameter: TypeAlias = str | int | tuple[str, ...] | tuple[int, ...]
"""What a message is about: the text of a card, a seat or a number, or several cards or seats."""

UNKNOWN: Final = "??"
"""The text of a card that is not known."""

_LIST: Final = "seats"  # the message that several seats are listed with
_CARDS: Final = frozenset({"card", "target", "cards"})

_PLACEHOLDER: Final = re.compile(r"\{([^{}]*)\}")


class Translations(Protocol):
    """What translates messages: ``gettext.NullTranslations`` and its like.

    >>> class Loud:
    ...     def pgettext(self, context, message, /):
    ...         return message.upper()
    ...
    ...     def npgettext(self, context, singular, plural, n, /):
    ...         return (singular if n == 1 else plural).upper()
    >>> Message("reason.deck-empty", {}).text(Loud())
    'THE DECK IS EMPTY.'
    """

    def pgettext(self, context: str, message: str, /) -> str:
        """The translation of the message with this key, which is its context."""
        ...

    def npgettext(self, context: str, singular: str, plural: str, n: int, /) -> str:
        """The translation for the number n."""
        ...


@final
@attrs.frozen(eq=False, repr=False, init=False, match_args=False)
class Message(Value):
    """Something to say, as a key of `message_texts` with what is to be put into its text.

    ``str(message)`` is English. A client with texts of its own needs the key and the parameters,
    which go into JSON as they are; read from JSON, they make the same message again.

    Raises `ArgumentError` for a key that there is not, and for parameters that are not those of
    the key, TypeError for what is no card text, seat or number at all.

    >>> message = Message("event.scuttle", {"seat": 1, "card": "TS", "target": "9H"})
    >>> str(message)
    'seat 1 scuttles 9H with TS'
    >>> message.text(names={1: "Ann"})
    'Ann scuttles 9H with TS'
    """

    key: str
    """The key in `message_texts`."""
    _parameters: tuple[tuple[str, Parameter], ...]

    def __init__(self, key: str, parameters: Mapping[str, object]) -> None:
        object.__setattr__(self, "_parameters", _checked(key, parameters))
        object.__setattr__(self, "key", key)

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters by name, in a dict of the caller's own.

        ``seat``, ``other`` (seats), ``seats``; ``card``, ``target`` (texts of cards, ``??`` for one
        that is not known), ``cards``; everything else is a number.
        """
        return dict(self._parameters)

    def text(
        self,
        translations: Translations | None = None,
        names: Mapping[Seat, str] | None = None,
        cards: Mapping[str, str] | None = None,
    ) -> str:
        """The message as a text, in English where there are no translations.

        ``names`` has names of players by seat; a seat without one is called by its number.
        ``cards`` has what cards are called, by their texts; one that is not there keeps its own. A
        translation may leave parameters out, and use them in any order; `ArgumentError` if it has
        one that the message has not.

        >>> import gettext
        >>> Message("reason.deck-empty", {}).text(gettext.NullTranslations())
        'The deck is empty.'
        >>> Message("event.discard", {"seat": 1, "cards": ("7S",)}).text(cards={"7S": "7♠"})
        'seat 1 discards 7♠'
        """
        shown = {
            name: _called(cast("str | tuple[str, ...]", value), cards)
            if name in _CARDS
            else _shown(name, value, translations, names)
            for name, value in self._parameters
        }
        seats = self.parameters.get("seats", ())
        if self.key != _LIST and isinstance(seats, tuple) and len(seats) > 1:
            listed = Message(_LIST, {"seats": seats[:-1], "seat": seats[-1]})
            shown["seats"] = listed.text(translations, names)
        template = self._template(translations)

        def filled(found: re.Match[str]) -> str:
            # By name and nothing else: a translation may come from anywhere.
            if found[1] not in shown:
                what = f"{brief(template)}: {self.key} has no parameter {brief(found[1])}"
                raise ArgumentError("translations", what)
            return shown[found[1]]

        return _PLACEHOLDER.sub(filled, template)

    def _template(self, translations: Translations | None) -> str:
        forms = MESSAGES[self.key]
        number = self._number()
        if translations is None:
            return forms[-1] if number != 1 else forms[0]
        for name in ("pgettext", "npgettext"):
            if not callable(getattr(translations, name, None)):
                raise TypeError(f"translations have a {name}, {type(translations).__name__} not")
        given: object = (
            translations.pgettext(self.key, forms[0])
            if len(forms) == 1
            else translations.npgettext(self.key, forms[0], forms[1], number)
        )
        if not isinstance(given, str):
            raise TypeError(f"a translation is a text, not {type(given).__name__}")
        return given

    def _number(self) -> int:
        """What singular and plural are chosen by."""
        parameters = self.parameters
        cards = cast("tuple[str, ...]", parameters.get("cards", ()))
        return cast("int", parameters.get("count", len(cards)))

    @override
    def __str__(self) -> str:
        return self.text()

    @override
    def __repr__(self) -> str:
        shown = [f"{name!r}: {_written(value)}" for name, value in self._parameters]
        return f"Message({self.key!r}, {{{', '.join(shown)}}})"


@cache
def parameter_names(key: str) -> tuple[str, ...]:
    """The names of the parameters of a key: those that its English text has places for."""
    return tuple(dict.fromkeys(_PLACEHOLDER.findall(" ".join(MESSAGES[key]))))


def _checked(key: object, parameters: object) -> tuple[tuple[str, Parameter], ...]:
    if not isinstance(key, str):
        raise TypeError(f"the key of a message is a text, not {type(key).__name__}")
    if key not in MESSAGES:
        raise ArgumentError("key", f"no message {brief(key)}")
    if not isinstance(parameters, Mapping):
        raise TypeError(f"parameters are a mapping, not {type(parameters).__name__}")
    given = cast("Mapping[object, object]", parameters)
    names = parameter_names(key)
    if set(given) != set(names):
        needed = ", ".join(names) or "nothing"
        raise ArgumentError("parameters", f"{key} takes {needed}, not {brief(list(given))}")
    return tuple([(name, _parameter(name, given[name])) for name in names])


def _parameter(name: str, value: object) -> Parameter:
    match name:
        case "seat" | "other":
            return checked_seat(value, MAX_SEATS)
        case "seats":
            return tuple([checked_seat(seat, MAX_SEATS) for seat in _several(name, value)])
        case "card" | "target":
            return _card_text(value)
        case "cards":
            return tuple([_card_text(card) for card in _several(name, value)])
        case _:
            return checked_int(name, value)


def _several(name: str, value: object) -> Iterable[object]:
    # A tuple becomes a list in JSON.
    if not isinstance(value, (tuple, list)):
        raise TypeError(f"{name} are a tuple, not {type(value).__name__}")
    return cast("Iterable[object]", value)


def _card_text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"the text of a card is a str, not {type(value).__name__}")
    if value != UNKNOWN and str(card_named(value)) != value:
        raise ArgumentError("parameters", f"{brief(value)} is no card such as 7S")
    return value


def _shown(
    name: str,
    value: Parameter,
    translations: Translations | None,
    names: Mapping[Seat, str] | None,
) -> str:
    match name:
        case "seat" | "other":
            return _named(cast("Seat", value), translations, names)
        case "seats":
            seats = cast("tuple[Seat, ...]", value)
            return ", ".join([_named(seat, translations, names) for seat in seats]) or "-"
        case _:
            return brief(value)  # a number may be longer than Python writes out


def _called(value: str | tuple[str, ...], cards: Mapping[str, str] | None) -> str:
    """What a card is called, or each of several."""
    texts = (value,) if isinstance(value, str) else value
    if cards is not None:
        if not isinstance(cards, Mapping):
            raise TypeError(f"cards are a mapping by text, not {type(cards).__name__}")
        called: list[object] = [cards.get(text, text) for text in texts]
        for name in called:
            if not isinstance(name, str):
                raise TypeError(f"what a card is called is a text, not {type(name).__name__}")
        texts = cast("tuple[str, ...]", tuple(called))
    return " ".join(texts) or "-"


def _written(value: Parameter) -> str:
    try:
        return repr(value)
    except ValueError:  # a number may be longer than Python writes out
        return brief(value)


def _named(seat: Seat, translations: Translations | None, names: Mapping[Seat, str] | None) -> str:
    if names is not None and not isinstance(names, Mapping):
        raise TypeError(f"names are a mapping by seat, not {type(names).__name__}")
    if names is None or seat not in names:
        return Message("seat", {"number": seat}).text(translations)
    name: object = names[seat]
    if not isinstance(name, str):
        raise TypeError(f"the name of a seat is a text, not {type(name).__name__}")
    return name
