"""What a ruleset is: its parameters, and for each rank the effect. Knows no card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self, TypeAlias, cast

import attrs
from typing_extensions import override

from cuttle_engine.actions import PERMANENT, POINTS_OF, permanent, scuttles
from cuttle_engine.cards import (
    CARDS,
    DECK_SIZE,
    JOKERS,
    POINT_CARDS,
    RANK_LETTERS,
    Card,
    Rank,
    Suit,
)
from cuttle_engine.errors import Reason, RulesetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Self

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.table import Table
    from cuttle_engine.windows import Window

MIN_SEATS: Final = 2
MAX_SEATS: Final = 4


class Effect:
    """What the cards of one rank do, beyond counting points and scuttling.

    One card's behaviour is one subclass: an immutable value whose fields are its parameters. The
    class variables are abilities that the kernel reads when a ruleset is built; the methods are
    asked while a round is played. They get the working `Table` and change it only in `resolve`,
    `choose` and `enter`, through its verbs.
    """

    counters: ClassVar[bool] = False
    """May be played against a one-off or a counter (RULES 10)."""
    guards: ClassVar[bool] = False
    """Keeps its controller's other cards from being targeted (RULES 7)."""
    reveals: ClassVar[bool] = False
    """Shows its controller the opponents' hands (RULES 6)."""
    lowers_goal: ClassVar[bool] = False
    """Counts when the goal is looked up (RULES 8)."""
    stays: ClassVar[bool] = False
    """May lie among the permanents (RULES 5)."""
    controls_points: ClassVar[bool] = False
    """May lie on a point card and decide who controls it (RULES 5)."""
    controls_permanents: ClassVar[bool] = False
    """May lie on a permanent and decide who controls it."""

    def belongs_to_nobody(self) -> bool:
        """Whether the card among the permanents is nobody's, so that no guard protects it."""
        return False

    def always(self, card: int) -> tuple[Action, ...]:
        """The uses of the card that are legal whenever it may be played at all, ascending."""
        return ()

    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        """Append the further uses of the card that are legal for the seat now, ascending."""

    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        """Why this one-off or permanent, listed by neither `always` nor `offer`, is refused."""
        return Reason.NO_SUCH_USE

    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        """Carry out the uncountered one-off of the seat, or open a window that asks for more."""

    def choices(self, table: Table, window: Window) -> CardSet:
        """The cards that may be chosen in a window this effect opened."""
        return 0

    def choose(self, table: Table, window: Window, card: int) -> None:
        """Carry out one choice; open the next window while more is to be chosen."""

    def enter(self, table: Table, seat: Seat, action: Action) -> None:
        """Put the card on the table when the seat plays it as a permanent."""


class PermanentEffect(Effect):
    """The base of the cards that go to the own permanents: glasses, Queens, Kings (RULES 5)."""

    stays = True

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return (permanent(card),)

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        # `always` lists the plain permanent, so a refused one names a target it does not have.
        return Reason.BAD_TARGET if action._kind == PERMANENT else Reason.NO_SUCH_USE

    @override
    def enter(self, table: Table, seat: Seat, action: Action) -> None:
        table.add_permanent(seat, action._card)


HandLimitRule: TypeAlias = Literal["no-draw", "trim"]
"""What a hand limit means (RULES 19)."""
Offer: TypeAlias = "Callable[[Table, Seat, int, list[Action]], None]"
Uses: TypeAlias = "tuple[int, tuple[Action, ...], Offer | None, CardSet, dict[CardSet, Action]]"
"""Inside, for each card: its index, what is always legal, the effect's `Effect.offer`, the point
cards it may scuttle, and those scuttles by target."""


def _ints(value: Iterable[int]) -> tuple[int, ...]:
    return tuple(value)


def _ranks(value: Iterable[Rank]) -> tuple[Rank, ...]:
    return tuple(sorted(value))


def _by_rank(value: Iterable[Effect]) -> tuple[Effect, ...]:
    return tuple(value)


def _suits(value: Iterable[Suit]) -> tuple[Suit, ...]:
    return tuple(value)


def _optional_ints(value: Iterable[int] | None) -> tuple[int, ...] | None:
    return None if value is None else tuple(value)


@attrs.frozen(kw_only=True, repr=False)
class Ruleset:
    """The rules of one kind of Cuttle: an immutable value.

    Take a named one with `get_ruleset` and change it with `replace`.

    >>> from cuttle_engine import get_ruleset, Rank
    >>> from cuttle_engine.effects import DrawCards
    >>> house = get_ruleset("balanced").replace(
    ...     hand_limit=7, effects={Rank.FIVE: DrawCards(draw=2)}
    ... )
    >>> house.hand_limit, house.id
    (7, None)

    Raises `RulesetError`, naming the parameter, when the values contradict each other.
    """

    id: str | None = attrs.field(default=None, eq=False)
    """``name@version`` of a registered ruleset, with its modifiers; None for a changed one."""
    seats: int = 2
    """Number of seats, 2 to 4."""
    sides: tuple[int, ...] | None = attrs.field(default=None, converter=_optional_ints)
    """The side of each seat; None: each for itself. "Opponent" is a seat of another side."""
    hand_sizes: tuple[int, ...] = attrs.field(default=(5, 6), converter=_ints)
    """Cards dealt to each seat (RULES 1)."""
    jokers: int = 0
    """Number of Jokers in the deck, 0 to 2."""
    suit_order: tuple[Suit, ...] = attrs.field(default=tuple(Suit), converter=_suits)
    """The suits from low to high, for scuttling between equal ranks (RULES 4)."""
    goals: tuple[int, ...] = attrs.field(default=(21, 14, 10, 5, 0), converter=_ints)
    """Points needed with no King, one, two, …; the last one for more (RULES 8)."""
    hand_limit: int | None = None
    """The most cards in a hand; None: no limit (RULES 19)."""
    hand_limit_rule: HandLimitRule = "no-draw"
    """``no-draw``: nothing is drawn at it. ``trim``: the own turn ends with discards (RULES 19)."""
    queens_guard_queens: bool = True
    """Whether two Queens of a seat protect each other (RULES 7)."""
    queens_stop_counters: bool = False
    """Whether one-offs and counters of a seat with a Queen cannot be countered (RULES 7)."""
    queens_keep_off: tuple[Rank, ...] = attrs.field(
        default=(Rank.TWO, Rank.NINE, Rank.JACK, Rank.JOKER), converter=_ranks
    )
    """The ranks that may not target what a Queen protects (RULES 7)."""
    open_hands_on_empty_deck: bool = False
    """Whether all hands are shown to all while the deck is empty (RULES 20)."""
    passes_to_tie: int = 3
    """Passes in a row that end the round without a winner (RULES 18)."""
    effects: tuple[Effect, ...] = attrs.field(default=(), converter=_by_rank)
    """What each rank does, from the Ace to the Joker: 14 effects."""

    # Derived once, read at every ply.
    _all_cards: CardSet = attrs.field(init=False, eq=False)
    _opponents: tuple[tuple[Seat, ...], ...] = attrs.field(init=False, eq=False)
    _strength: tuple[int, ...] = attrs.field(init=False, eq=False)
    _reordered: bool = attrs.field(init=False, eq=False)
    _below: tuple[CardSet, ...] = attrs.field(init=False, eq=False)
    _uses: dict[CardSet, Uses] = attrs.field(init=False, eq=False)
    _draw_limit: int = attrs.field(init=False, eq=False)
    _counters: CardSet = attrs.field(init=False, eq=False)
    _guards: CardSet = attrs.field(init=False, eq=False)
    _glasses: CardSet = attrs.field(init=False, eq=False)
    _kings: CardSet = attrs.field(init=False, eq=False)
    _neutral: CardSet = attrs.field(init=False, eq=False)
    _kept_off: tuple[bool, ...] = attrs.field(init=False, eq=False)
    _canonical: str = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        problem = _first_problem(self)
        if problem is not None:
            raise RulesetError(problem)
        derive = object.__setattr__  # the class is frozen; these fields are part of its making
        sides = self.sides or tuple(range(self.seats))
        count = DECK_SIZE + self.jokers
        strength = tuple([_strength(card, self.suit_order) for card in CARDS])
        derive(self, "_all_cards", (1 << count) - 1)
        derive(
            self,
            "_opponents",
            tuple(
                [
                    tuple([o for o in _clockwise(seat, self.seats) if sides[o] != sides[seat]])
                    for seat in range(self.seats)
                ]
            ),
        )
        derive(self, "_strength", strength)
        derive(self, "_reordered", self.suit_order != tuple(Suit))
        derive(self, "_below", _below(strength))
        derive(self, "_uses", {1 << card: self._uses_of(card) for card in range(count)})
        limit = count if self.hand_limit is None else self.hand_limit
        derive(self, "_draw_limit", limit if self.hand_limit_rule == "no-draw" else count)
        derive(self, "_counters", self._cards_whose(lambda effect: effect.counters))
        derive(self, "_guards", self._cards_whose(lambda effect: effect.guards))
        derive(self, "_glasses", self._cards_whose(lambda effect: effect.reveals))
        derive(self, "_kings", self._cards_whose(lambda effect: effect.lowers_goal))
        derive(self, "_neutral", self._cards_whose(lambda effect: effect.belongs_to_nobody()))
        derive(self, "_kept_off", tuple([rank in self.queens_keep_off for rank in Rank]))
        derive(self, "_canonical", _canonical(self))

    def _uses_of(self, card: int) -> Uses:
        effect = self.effects[card >> 2]
        points = (POINTS_OF[card],) if card < POINT_CARDS else ()
        # An effect without an `offer` of its own is not asked, and costs nothing.
        offer = None if type(effect).offer is Effect.offer else effect.offer
        below = self._below[card]
        return card, points + effect.always(card), offer, below, scuttles(card, below)

    def _cards_whose(self, ability: Callable[[Effect], bool]) -> CardSet:
        found = 0
        for card in range(len(CARDS)):
            if ability(self.effects[card >> 2]):
                found |= 1 << card
        return found

    def effect(self, rank: Rank) -> Effect:
        """The effect of a rank.

        >>> from cuttle_engine import get_ruleset
        >>> get_ruleset("traditional").effect(Rank.FIVE)
        DrawCards(draw=2, discard=0)
        """
        return self.effects[rank - 1]

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the other sides, clockwise from the seat."""
        return self._opponents[seat]

    def beats(self, card: Card, other: Card) -> bool:
        """Whether the card scuttles the other one in this ruleset's suit order (RULES 4)."""
        return bool(self._below[card._index] >> other._index & 1)

    def goal(self, kings: int) -> int:
        """The points needed with this number of Kings (RULES 8)."""
        return self.goals[min(kings, len(self.goals) - 1)]

    def replace(self, *, effects: Mapping[Rank, Effect] | None = None, **changes: Any) -> Self:
        """A ruleset with some parameters changed; ``effects`` names only the ranks that change.

        The result has no ``id`` until it is registered under a name of its own.

        >>> from cuttle_engine import get_ruleset
        >>> get_ruleset("pagat").replace(passes_to_tie=2)
        Ruleset(changed)
        """
        unknown = sorted(set(changes) - set(PARAMETERS))
        if unknown:
            raise RulesetError(f"{unknown[0]}: no such parameter of a ruleset")
        by_rank = list(self.effects)
        for rank, effect in (effects or {}).items():
            by_rank[Rank(rank) - 1] = effect
        return attrs.evolve(self, id=None, effects=by_rank, **changes)

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


def _rebuild(values: dict[str, Any]) -> Ruleset:
    return Ruleset(**values)


def _clockwise(seat: Seat, seats: int) -> list[Seat]:
    return [(seat + step) % seats for step in range(1, seats)]


def _strength(card: Card, order: Sequence[Suit]) -> int:
    return 4 * card.rank + (order.index(card.suit) if card.suit is not None else card.index % 4)


def _below(strength: tuple[int, ...]) -> tuple[CardSet, ...]:
    """For each card the point cards it may scuttle; none where it is no point card itself."""
    return tuple(
        [
            sum([1 << other for other in range(POINT_CARDS) if strength[other] < strength[card]])
            if card < POINT_CARDS
            else 0
            for card in range(len(CARDS))
        ]
    )


def _canonical(ruleset: Ruleset) -> str:
    """The written-down form of a ruleset's value, from which the digest of a state is made."""
    lines = [f"{name}={_plain(getattr(ruleset, name))}" for name in PARAMETERS]
    letters = [*RANK_LETTERS, "X"]
    lines += [
        f"{letter}={effect!r}" for letter, effect in zip(letters, ruleset.effects, strict=True)
    ]
    return "\n".join(lines)


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join([_plain(item) for item in cast("tuple[object, ...]", value)])
    return str(int(value)) if isinstance(value, int) else str(value)


def _first_problem(rules: Ruleset) -> str | None:
    """What is wrong with the parameters, or None."""
    for name, value, low, high in (
        ("seats", rules.seats, MIN_SEATS, MAX_SEATS),
        ("jokers", rules.jokers, 0, JOKERS),
        ("passes_to_tie", rules.passes_to_tie, 1, 99),
        ("hand_limit", rules.hand_limit, 0, DECK_SIZE + JOKERS),
    ):
        if value is None and name == "hand_limit":
            continue
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            return f"{name}: {value!r} is not a number from {low} to {high}"
    checks: tuple[tuple[bool, str], ...] = (
        (
            len(rules.hand_sizes) == rules.seats
            and all([isinstance(size, int) and size >= 0 for size in rules.hand_sizes]),
            f"hand_sizes: {rules.hand_sizes!r} is not one number of cards for each seat",
        ),
        (
            all([isinstance(size, int) for size in rules.hand_sizes])
            and sum(rules.hand_sizes) <= DECK_SIZE + rules.jokers,
            f"hand_sizes: {rules.hand_sizes!r} is more than the deck holds",
        ),
        (
            rules.sides is None or (len(rules.sides) == rules.seats and len(set(rules.sides)) > 1),
            f"sides: {rules.sides!r} is not one side for each seat, two of them different",
        ),
        (
            len(rules.goals) > 0 and all([isinstance(goal, int) for goal in rules.goals]),
            f"goals: {rules.goals!r} is not a number of points for each number of Kings",
        ),
        (
            rules.hand_limit_rule in ("no-draw", "trim"),
            f"hand_limit_rule: {rules.hand_limit_rule!r} is neither 'no-draw' nor 'trim'",
        ),
        (
            sorted(rules.suit_order) == list(Suit),
            f"suit_order: {rules.suit_order!r} is not each of the four suits once",
        ),
        (
            all([rank in set(Rank) for rank in rules.queens_keep_off]),
            f"queens_keep_off: {rules.queens_keep_off!r} are not all ranks",
        ),
        (
            len(rules.effects) == len(Rank)
            and all([isinstance(effect, Effect) for effect in rules.effects]),
            f"effects: not one Effect for each of the {len(Rank)} ranks",
        ),
    )
    return next((problem for right, problem in checks if not right), None)


_REGISTERED: Final[dict[str, Ruleset]] = {}
_NEWEST: Final[dict[str, str]] = {}
_MODIFIERS: Final[dict[str, Callable[[Ruleset], Ruleset]]] = {}


def register_ruleset(
    name: str, ruleset: Ruleset, *, version: int = 1, aliases: Sequence[str] = ()
) -> Ruleset:
    """Give a ruleset a name, and return it with its ``id``: ``name@version``.

    The name is of lower-case letters, digits and hyphens. A version stands for one behaviour:
    registering another value under it raises `RulesetError`, the same value again does nothing.
    The newest version is what the bare name and the aliases stand for.

    >>> register_ruleset("balanced", get_ruleset("balanced").replace(passes_to_tie=2))
    Traceback (most recent call last):
    cuttle_engine.errors.RulesetError: balanced@1 is registered already, with other rules
    """
    if not isinstance(ruleset, Ruleset):
        raise TypeError(f"a Ruleset is registered, not {type(ruleset).__name__}")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RulesetError(f"version: {version!r} is not a number from 1 on")
    for word in (name, *aliases):
        if not word or any([letter not in _NAME_LETTERS for letter in word]):
            raise RulesetError(f"{word!r} is not a name of lower-case letters, digits and hyphens")
    full = f"{name}@{version}"
    known = _REGISTERED.get(full)
    if known is not None and known != ruleset:
        raise RulesetError(f"{full} is registered already, with other rules")
    for alias in aliases:
        if _NEWEST.get(alias, full).partition("@")[0] != name:
            raise RulesetError(f"{alias} is already a name of {_NEWEST[alias]}")
    if _NEWEST.get(name, full).partition("@")[0] != name:
        raise RulesetError(f"{name} is already another name of {_NEWEST[name]}")
    named = known if known is not None else attrs.evolve(ruleset, id=full)
    _REGISTERED[full] = named
    for word in (name, *aliases):
        newest = _NEWEST.get(word)
        if newest is None or int(newest.partition("@")[2]) <= version:
            _NEWEST[word] = full
    return named


_NAME_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


def register_modifier(name: str, change: Callable[[Ruleset], Ruleset]) -> None:
    """Name a change that can be put on any ruleset, as in ``get_ruleset("balanced+name")``."""
    _MODIFIERS[name] = change


def get_ruleset(name: str) -> Ruleset:
    """The ruleset of this name, alias or id, with modifiers after plus signs.

    The same name gives the same object. An unknown name raises `RulesetError`, which lists the
    known ones.

    >>> get_ruleset("bga").id, get_ruleset("balanced+random-fours").id
    ('balanced@1', 'balanced@1+random-fours')
    """
    if not isinstance(name, str):
        raise TypeError(f"a ruleset is looked up by its name, not by {type(name).__name__}")
    base, *modifiers = name.split("+")
    full = _NEWEST.get(base, base)
    ruleset = _REGISTERED.get(full)
    if ruleset is None:
        raise RulesetError(f"no ruleset {base!r}: there are {', '.join(ruleset_names())}")
    for modifier in modifiers:
        if modifier not in _MODIFIERS:
            raise RulesetError(
                f"no modifier {modifier!r}: there are {', '.join(sorted(_MODIFIERS))}"
            )
    if not modifiers:
        return ruleset
    # Sorted and once each, so that one set of rules has one id.
    full = "+".join([full, *sorted(set(modifiers))])
    if full not in _REGISTERED:
        for modifier in sorted(set(modifiers)):
            ruleset = _MODIFIERS[modifier](ruleset)
        _REGISTERED[full] = attrs.evolve(ruleset, id=full)
    return _REGISTERED[full]


def ruleset_names() -> tuple[str, ...]:
    """The names under which rulesets are registered, sorted, without aliases and modifiers.

    >>> {"balanced", "classic", "pagat"} <= set(ruleset_names())
    True
    """
    return tuple(sorted({full.partition("@")[0] for full in _REGISTERED}))
