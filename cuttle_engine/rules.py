"""What a ruleset is: its parameters, and for each rank the effect; and the named ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias, cast

import attrs

from cuttle_engine.cards import (
    RANK_LETTERS,
    Card,
    Rank,
    Suit,
    checked_int,
    checked_seat,
)
from cuttle_engine.effect import Effect, flag
from cuttle_engine.errors import ArgumentError, RulesetError, brief
from cuttle_engine.lookup import Lookup
from cuttle_engine.ruleset_check import RaisedError, first_problem, home, is_number
from cuttle_engine.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from cuttle_engine.cards import Seat
    from cuttle_engine.plugins import Group


HandLimitRule: TypeAlias = Literal["no-draw", "trim"]
"""What a hand limit means (RULES 19)."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Ruleset(Value):
    """The rules of one kind of Cuttle: an immutable value.

    Take a named one with `get_ruleset` and change it with `replace`.

    >>> from cuttle_engine import get_ruleset, Rank
    >>> from cuttle_engine.effects import DrawCards
    >>> house = get_ruleset("balanced").replace(
    ...     hand_limit=7, effects={Rank.FIVE: DrawCards(draw=2)}
    ... )
    >>> house.hand_limit, house.id
    (7, None)

    Raises `RulesetError`, naming the parameter, when the values contradict each other, or one is of
    a wrong type.
    """

    id: str | None = attrs.field(default=None, init=False, eq=False)
    """``name@version`` of a registered ruleset, with its modifiers; None for a changed one."""
    seats: int = 2
    """Number of seats, 2 to 4."""
    sides: tuple[int, ...] | None = None
    """The side of each seat; None: each for itself. "Opponent" is a seat of another side."""
    hand_sizes: tuple[int, ...] = (5, 6)
    """Cards dealt to each seat (RULES 1)."""
    jokers: int = 0
    """Number of Jokers in the deck, 0 to 2."""
    suit_order: tuple[Suit, ...] = tuple(Suit)
    """The suits from low to high, for scuttling between equal ranks (RULES 4)."""
    goals: tuple[int, ...] = (21, 14, 10, 5, 0)
    """Points needed with no King, one, two, …; the last one for more (RULES 8)."""
    hand_limit: int | None = None
    """The most cards in a hand; None: no limit (RULES 19)."""
    hand_limit_rule: HandLimitRule = "no-draw"
    """``no-draw``: nothing is drawn at it. ``trim``: the own turn ends with discards (RULES 19)."""
    queens_guard_queens: bool = flag(default=True)
    """Whether two Queens of a seat protect each other (RULES 7)."""
    queens_stop_counters: bool = flag(default=False)
    """Whether one-offs and counters of a seat with a Queen cannot be countered (RULES 7)."""
    queens_keep_off: tuple[Rank, ...] = (Rank.TWO, Rank.NINE, Rank.JACK, Rank.JOKER)
    """The ranks that may not target what a Queen protects (RULES 7)."""
    open_hands_on_empty_deck: bool = flag(default=False)
    """Whether all hands are shown to all while the deck is empty (RULES 20)."""
    passes_to_tie: int = 3
    """Passes in a row that end the round without a winner (RULES 18)."""
    effects: tuple[Effect, ...] = ()
    """What each rank does, from the Ace to the Joker: 14 effects."""

    # Worked out when first asked for: most programs play few of the rulesets there are.
    _looked_up: Lookup | None = attrs.field(init=False, eq=False, default=None)
    _written: str | None = attrs.field(init=False, eq=False, default=None)

    def __attrs_post_init__(self) -> None:
        for name in _SEQUENCES:
            value: object = getattr(self, name)
            if value is None and name == "sides":
                continue
            # Which ranks, not in which order, is the question here.
            unordered = name == "queens_keep_off" and issubclass(type(value), AbstractSet)
            if isinstance(value, str) or not (unordered or isinstance(value, Sequence)):
                raise RulesetError(f"{name}: {brief(value)} is not a sequence")
            # Any sequence will do, but the value is immutable.
            object.__setattr__(self, name, tuple(cast("Collection[object]", value)))
        try:
            problem = first_problem(self)
        except RaisedError as error:
            raise RulesetError(f"effects: {error}") from error.__cause__
        if problem is not None:
            raise RulesetError(problem)
        derive = object.__setattr__  # the class is frozen; these fields are part of its making
        # One set of rules has one value.
        derive(self, "queens_keep_off", tuple(sorted(set(self.queens_keep_off))))
        derive(self, "suit_order", tuple([Suit(suit) for suit in self.suit_order]))

    @property
    def _lookup(self) -> Lookup:
        found = self._looked_up
        if found is None:
            found = Lookup(self)
            object.__setattr__(self, "_looked_up", found)
        return found

    @property
    def _canonical(self) -> str:
        found = self._written
        if found is None:
            found = _canonical(self)
            object.__setattr__(self, "_written", found)
        return found

    def effect(self, rank: Rank) -> Effect:
        """The effect of a rank.

        >>> from cuttle_engine import get_ruleset
        >>> get_ruleset("traditional").effect(Rank.FIVE)
        DrawCards(draw=2, discard=0)
        """
        if not isinstance(rank, Rank):
            raise TypeError(f"an effect is looked up by a Rank, not by {type(rank).__name__}")
        return self.effects[rank - 1]

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the other sides, clockwise from the seat.

        Raises `ArgumentError` for a seat that the ruleset does not have.

        >>> from cuttle_engine import get_ruleset
        >>> get_ruleset("team").opponents(0)
        (1, 3)
        """
        return self._lookup.opponents[checked_seat(seat, self.seats)]

    def beats(self, card: Card, other: Card) -> bool:
        """Whether the card scuttles the other one in this ruleset's suit order (RULES 4).

        Only the cards count: whether the other one may be reached where it lies, `explain` tells.

        >>> from cuttle_engine import Card, get_ruleset
        >>> rules = get_ruleset("balanced")
        >>> rules.beats(Card("8S"), Card("8C")), rules.beats(Card("7S"), Card("8C"))
        (True, False)
        """
        for each in (card, other):
            if not isinstance(each, Card):
                raise TypeError(f"a Card scuttles a Card, not {type(each).__name__}")
        return bool(self._lookup.below[card._index] >> other._index & 1)

    def goal(self, kings: int) -> int:
        """The points needed with this number of Kings (RULES 8).

        With more Kings than the ruleset tells of it stays what it was. Raises `ArgumentError` for a
        number below 0.

        >>> from cuttle_engine import get_ruleset
        >>> [get_ruleset("balanced").goal(kings) for kings in range(5)]
        [21, 14, 10, 5, 0]
        """
        checked_int("a number of Kings", kings)
        if kings < 0:
            raise ArgumentError("kings", f"{brief(kings)} is below 0")
        return self.goals[min(kings, len(self.goals) - 1)]

    def replace(self, *, effects: Mapping[Rank, Effect] | None = None, **changes: Any) -> Self:
        """A ruleset with some parameters changed; ``effects`` names only the ranks that change.

        The result has no ``id`` until it is registered under a name of its own.

        Parameters are named as the fields above. Raises `RulesetError` for one that there is not,
        for a key of ``effects`` that is no `Rank`, and as `Ruleset` does.

        >>> from cuttle_engine import get_ruleset
        >>> get_ruleset("pagat").replace(passes_to_tie=2)
        Ruleset(changed)
        """
        unknown = sorted(set(changes) - set(PARAMETERS))
        if unknown:
            raise RulesetError(f"{brief(unknown[0])}: no such parameter of a ruleset")
        if not isinstance(effects, (Mapping, type(None))):
            raise RulesetError(f"effects: {brief(effects)} is no mapping from ranks to effects")
        by_rank = list(self.effects)
        for rank, effect in (effects or {}).items():
            if not isinstance(rank, Rank):
                raise RulesetError(f"effects: {brief(rank)} is no rank")
            by_rank[rank - 1] = effect
        return attrs.evolve(self, effects=tuple(by_rank), **changes)

    def __repr__(self) -> str:
        return f"Ruleset({self.id or 'changed'})"

    def __reduce__(self) -> tuple[Callable[..., Ruleset], tuple[Any, ...]]:
        if self.id is not None:
            return get_ruleset, (self.id,)
        return _rebuild, ({name: getattr(self, name) for name in (*PARAMETERS, "effects")},)


PARAMETERS: Final = tuple(
    [
        field.name
        for field in attrs.fields(Ruleset)
        if field.init and field.name not in {"id", "effects"}
    ]
)
"""The names of a ruleset's own parameters; each effect has further ones."""


_SEQUENCES: Final = (
    "sides",
    "hand_sizes",
    "suit_order",
    "goals",
    "queens_keep_off",
    "effects",
)


def _rebuild(values: dict[str, Any]) -> Ruleset:
    return Ruleset(**values)


def _canonical(ruleset: Ruleset) -> str:
    """The written-down form of a ruleset's value, from which the digest of a state is made."""
    lines = [f"{name}={_plain(getattr(ruleset, name))}" for name in PARAMETERS]
    letters = [*RANK_LETTERS, "X"]
    lines += [
        f"{letter}={home(effect)}{effect!r}"
        for letter, effect in zip(letters, ruleset.effects, strict=True)
    ]
    return "\n".join(lines)


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join([_plain(item) for item in cast("tuple[object, ...]", value)])
    return str(int(value)) if isinstance(value, int) else str(value)


_VERSIONS: Final = 9999
_REGISTERED: Final[dict[str, Ruleset]] = {}
_NEWEST: Final[dict[str, str]] = {}
_MODIFIERS: Final[dict[str, Callable[[Ruleset], Ruleset]]] = {}
_BROUGHT: Final[set[str]] = set()
"""The names that plug-ins have brought; each belongs to one package."""


def register_ruleset(
    name: str, ruleset: Ruleset, *, version: int = 1, aliases: Sequence[str] = ()
) -> Ruleset:
    """Give a ruleset a name, and return it with its ``id``: ``name@version``.

    The name is a lower-case letter, then letters, digits and hyphens. A version stands for one
    behaviour: another value under it raises `RulesetError`, the same value again does nothing.
    The newest version is what the bare name and the aliases stand for. A package does not call it,
    but declares its rulesets: see `load_plugins`.

    >>> register_ruleset("balanced", get_ruleset("balanced").replace(passes_to_tie=2))
    Traceback (most recent call last):
    cuttle_engine.errors.RulesetError: balanced@1 is registered already, with other rules
    """
    if not isinstance(ruleset, Ruleset):
        raise TypeError(f"a Ruleset is registered, not {type(ruleset).__name__}")
    if not is_number(version, 1, _VERSIONS):
        raise RulesetError(f"version: {brief(version)} is not a whole number from 1 to {_VERSIONS}")
    full = f"{name}@{version}"
    if isinstance(aliases, str) or not isinstance(aliases, Sequence):
        raise TypeError(f"aliases are a sequence of names, not {type(aliases).__name__}")
    for word in (name, *aliases):
        _check_name(word)
        if _NEWEST.get(word, full).partition("@")[0] != name:
            raise RulesetError(f"{word} is already a name of {_NEWEST[word]}")
    known = _REGISTERED.get(full)
    if known is not None and known != ruleset:
        raise RulesetError(f"{full} is registered already, with other rules")
    named = known if known is not None else _named(ruleset, full)
    named = _REGISTERED.setdefault(full, named)  # of two threads that come here the first one's
    words = [word for word, newest in _NEWEST.items() if newest.partition("@")[0] == name]
    for word in (*words, name, *aliases):
        if int(_NEWEST.get(word, full).partition("@")[2]) <= version:
            _NEWEST[word] = full
    return named


def _named(ruleset: Ruleset, full: str) -> Ruleset:
    """A copy with this id, which nothing but the registry gives."""
    named = attrs.evolve(ruleset)
    object.__setattr__(named, "id", full)
    return named


def _check_name(name: str) -> None:
    if not isinstance(name, str):
        raise TypeError(f"a name is a str, not {type(name).__name__}")
    if not name[:1].islower() or any([letter not in _NAME_LETTERS for letter in name]):
        raise RulesetError(
            f"{brief(name)} is not a letter, then letters, digits, hyphens, all small"
        )


_NAME_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


def register_modifier(name: str, change: Callable[[Ruleset], Ruleset]) -> None:
    """Name a change that can be put on any ruleset, as in ``get_ruleset("balanced+name")``.

    ``change`` gets a ruleset and returns the changed one, the same every time, as
    `Ruleset.replace` does. It may raise `RulesetError` where it makes no sense; that, and whatever
    else it raises, comes out of `get_ruleset` as a `RulesetError` that names the modifier. A name
    that is taken raises `RulesetError`.

    >>> register_modifier("random-fours", lambda rules: rules)
    Traceback (most recent call last):
    cuttle_engine.errors.RulesetError: random-fours is a modifier already
    """
    _check_name(name)
    if not callable(change):
        raise TypeError(f"a change is called with a ruleset; {brief(change)} cannot be called")
    if _MODIFIERS.get(name, change) is not change:
        raise RulesetError(f"{name} is a modifier already")
    _MODIFIERS[name] = change


def get_ruleset(name: str) -> Ruleset:
    """The ruleset of this name, alias or id, with modifiers after plus signs.

    The same name gives the same object. The first name that is not known loads what other installed
    packages bring (see `load_plugins`); one that is not known then raises `RulesetError`, which
    lists the known ones, and says which of those packages could not be loaded.

    >>> get_ruleset("bga").id, get_ruleset("balanced+random-fours").id
    ('balanced@1', 'balanced@1+random-fours')
    """
    if not isinstance(name, str):
        raise TypeError(f"a ruleset is looked up by its name, not by {type(name).__name__}")
    base, *modifiers = name.split("+")
    if _NEWEST.get(base, base) not in _REGISTERED:
        _load_plugins_for(base)
    full = _NEWEST.get(base, base)
    ruleset = _REGISTERED[full]
    for modifier in modifiers:
        if modifier not in _MODIFIERS:
            raise RulesetError(
                f"no modifier {brief(modifier)}: there are {', '.join(sorted(_MODIFIERS))}"
            )
    if not modifiers:
        return ruleset
    # Sorted and once each, so that one set of rules has one id.
    full = "+".join([full, *sorted(set(modifiers))])
    if full not in _REGISTERED:
        for modifier in sorted(set(modifiers)):
            ruleset = _modified(modifier, ruleset)
        _REGISTERED.setdefault(full, _named(ruleset, full))
    return _REGISTERED[full]


def _modified(modifier: str, ruleset: Ruleset) -> Ruleset:
    try:
        changed: object = _MODIFIERS[modifier](ruleset)
    except RulesetError as error:
        raise RulesetError(f"{modifier}: {error}") from error
    except Exception as error:  # of others, who may raise anything
        raise RulesetError(f"the modifier {modifier} raises {brief(error)}") from error
    if not isinstance(changed, Ruleset):
        raise RulesetError(f"the modifier {modifier} makes no Ruleset: {brief(changed)}")
    return changed


def _load_plugins_for(base: str) -> None:
    problems = plugin_rulesets().load_for(base)
    if _NEWEST.get(base, base) not in _REGISTERED:
        known = f"no ruleset {brief(base)}: there are {', '.join(ruleset_names())}"
        raise RulesetError(
            "; ".join([known, "others come with packages that have to be installed", *problems])
        )


def _register_plugin(name: str, ruleset: object) -> None:
    """Register what an entry point has: its name is that of version 1, or ``name@version``."""
    if not isinstance(ruleset, Ruleset):
        raise RulesetError(f"{brief(ruleset)} is no Ruleset")
    word, at, text = name.partition("@")
    version = int(text) if text.isascii() and text.isdecimal() else 1
    if at and text != str(version):
        raise RulesetError(f"{brief(text)} is not the number of a version")
    known = _REGISTERED.get(f"{word}@{version}")
    if word in _NEWEST and word not in _BROUGHT and known != ruleset:
        raise RulesetError(f"{word} is a ruleset already: {_NEWEST[word]}")
    # What an effect does wrong when a round begins is found here, and not then.
    _ = ruleset._lookup, ruleset._canonical
    register_ruleset(word, ruleset, version=version)
    if known is None:
        _BROUGHT.add(word)


def plugin_rulesets() -> Group:
    """The rulesets of other packages."""
    from cuttle_engine import plugins  # noqa: PLC0415  # few programs need it

    return plugins.group("cuttle_engine.rulesets", _register_plugin)


def ruleset_names() -> tuple[str, ...]:
    """The names under which rulesets are registered, sorted, without aliases and modifiers.

    >>> {"balanced", "classic", "pagat"} <= set(ruleset_names())
    True
    """
    # Copied first: another thread may be registering one.
    return tuple(sorted({full.partition("@")[0] for full in tuple(_REGISTERED)}))


def modifier_names() -> tuple[str, ...]:
    """The names of the modifiers, sorted.

    >>> modifier_names()[:2]
    ('deck-nines', 'eights-scrap-glasses')
    """
    return tuple(sorted(_MODIFIERS))


def ruleset_aliases() -> dict[str, str]:
    """The other names of rulesets, sorted, each with the name it stands for.

    >>> ruleset_aliases()["bga"]
    'balanced'
    """
    names = {word: full.partition("@")[0] for word, full in sorted(_NEWEST.items())}
    return {word: name for word, name in names.items() if word != name}
