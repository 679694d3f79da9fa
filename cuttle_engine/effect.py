"""The contract of an effect: what the cards of one rank do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar

import attrs

from cuttle_engine.actions import PERMANENT, one_off, permanent
from cuttle_engine.cards import RANK_LETTERS
from cuttle_engine.errors import Reason, RulesetError, brief
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.lookup import Lookup
    from cuttle_engine.table import Table
    from cuttle_engine.windows import Window


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """What the cards of one rank do, beyond counting points and scuttling.

    One card's behaviour is one subclass: an immutable value. Its parameters are the arguments that
    it is built from, and are read by their names. The class variables are abilities that the kernel
    reads when a ruleset is built; the methods are asked while a round is played.

    They get the working `Table`. `resolve`, `choose`, `enter` and `answer` change it, through its
    verbs; what they return is not looked at. The others only tell: they change nothing, and say the
    same every time. None of them keeps a table. The docs, in *Write an effect*, have it all.

    >>> from cuttle_engine import Effect, Rank, apply, deal, get_ruleset, parse_action
    >>> from cuttle_engine.actions import one_off
    >>> class Windfall(Effect):
    ...     def always(self, card):
    ...         return (one_off(card),)
    ...
    ...     def resolve(self, table, seat, action):
    ...         table.draw(seat, 2)
    >>> rules = get_ruleset("balanced").replace(effects={Rank.THREE: Windfall()})
    >>> state = deal(rules, seed=7)
    >>> for text in ("3H!", "decline"):
    ...     state = apply(state, parse_action(text))
    >>> len(state.players[0].hand)
    6
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    """The names of the parameters, in order; attrs classes and dataclasses have it anyway."""

    # Effects of a kind with equal parameters are equal, and their repr says all there is to say: it
    # goes into the digest of every state. attrs classes bring their own.

    def _arguments(self) -> dict[str, Any]:
        """The parameters by the names that the class takes them under."""
        kind = type(self)
        if attrs.has(kind):
            fields = [field for field in attrs.fields(kind) if field.init]
            return {field.alias or field.name: getattr(self, field.name) for field in fields}
        return {name: getattr(self, name) for name in kind.__match_args__}

    def parameters(self) -> dict[str, Any]:
        """The parameters by name, in order; of a class that names none, what an instance holds.

        >>> from cuttle_engine import Rank, get_ruleset
        >>> get_ruleset("balanced").effect(Rank.FIVE).parameters()
        {'draw': 3, 'discard': 1}
        """
        return self._arguments() or dict(sorted(getattr(self, "__dict__", {}).items()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Effect):
            return NotImplemented
        return type(self) is type(other) and self.parameters() == other.parameters()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        parameters = [f"{name}={value!r}" for name, value in self.parameters().items()]
        return f"{type(self).__name__}({', '.join(parameters)})"

    def __reduce__(self) -> tuple[Callable[..., Effect], tuple[Any, ...]]:
        arguments = self._arguments()
        return (
            (_build, (type(self), arguments))
            if arguments
            else (_fill, (type(self), self.parameters()))
        )

    def __init__(self) -> None:
        # By itself a compiled class takes any arguments, and looks at none.
        pass

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

    def guards_only_points(self) -> bool:
        """Whether a card that guards protects point cards and what lies on them, no permanents."""
        return False

    def answers(self, action: Action) -> bool:
        """Whether the card may be played, out of turn, against this play (RULES 10).

        The play is a one-off, a permanent, a scuttle, a point card, or a `Counter`. What is said
        hangs on its kind and its card only, not on its target: a ruleset asks for each once, and
        anything but True and False is a `RulesetError` then.
        Where some card answers a permanent, a scuttle or a point card, playing such a one opens a
        window for the opponents, whatever they hold. One-offs and counters open one for everybody.
        """
        return False

    def answer(self, table: Table, seat: Seat, action: Action, by: Seat) -> Any:
        """Carry out what becomes of the play of seat ``by`` that this card of ``seat`` has stopped.

        It was the first to answer, and all have declined to say more. The cards that answered are
        in the scrap; the one that was played lies nowhere, and has to be put somewhere. Here it
        goes to the scrap. Nothing may be asked.
        """
        table.put_on_scrap(action._card)

    def always(self, card: int) -> tuple[Action, ...]:
        """The uses of the card that are legal whenever it may be played at all, ascending.

        One-offs and permanents; points and scuttles come with the rank. A ruleset asks once for
        each card, and does not ask an effect without an `offer` of its own again. Anything else is
        a `RulesetError` when the ruleset is first played.
        """
        return ()

    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> object:
        """Append the further uses of the card that are legal for the seat now, ascending.

        The seat is in turn, and the card one that it may play: in its hand and not frozen, or
        turned up by a Seven. What is offered hangs on what is public only (RULES 11), not even on
        the seat's own hand: others would learn of it from what is played. It comes after what
        `always` lists, so what would come before that belongs in here too.
        """

    def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
        """All that `always` and `offer` could ever list for the card, on any table, in any order.

        An `ActionSpace` is made of it, so nothing may be missing. Here: what `always` lists, if the
        effect has no `offer` of its own; otherwise a one-off and a permanent at each card and none,
        for each seat and none. An effect that says it exactly makes the space smaller. It is not
        asked of a class that changes `always` or `offer` and inherits this.
        """
        if type(self).offer is Effect.offer:
            return self.always(card)
        return [
            use(card, target, seat)
            for use in (one_off, permanent)
            for target in range(-1, len(rules.effects))
            for seat in range(-1, rules.seats)
        ]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        """Why this one-off or permanent, listed by neither `always` nor `offer`, is refused.

        The card is one that the seat may play, and the answer is for the seat: it hangs on nothing
        that the seat may not know. The target, if there is one, may be any card and any seat.
        """
        return Reason.NO_SUCH_USE

    def resolve(self, table: Table, seat: Seat, action: Action) -> object:
        """Carry out the uncountered one-off of the seat, or open a window that asks for more.

        Nothing is open, and the counters are in the scrap. The card itself lies nowhere, and is put
        on the scrap as soon as nothing more is asked. There may be nothing left to do: counters
        have left hands since it was offered, and lie in the scrap.
        """

    # Any: what comes back stays an object when compiled, and is looked at before it is used.
    def choices(self, table: Table, window: Window) -> CardSet | Any:
        """The cards that may be chosen in a window this effect opened; never none at all.

        Anything else is a `RulesetError` when the legal actions are asked for.

        They are shown to the seat that is asked, and hang on what it may know only.
        """
        raise NotImplementedError(f"{type(self).__name__} asks, and does not say what for")

    def choose(self, table: Table, window: Window, card: int) -> object:
        """Carry out one choice; open the next window while more is to be chosen.

        Nothing is open: the window is the one that has been answered, this choice counted in what
        was left of it.
        """

    def could_ask(self, table: Table, window: Window) -> bool:
        """Whether a written position may have this window, with the effect's one-off in play.

        Here: if it is what `resolve` opens, with as many choices left or fewer. An effect that asks
        for different things one after the other says more.
        """
        assert window._action is not None  # only the hand limit asks without one
        resolving = table.without_window()
        self.resolve(resolving, window._by, window._action)
        first = resolving.window
        left = window._left
        return first is not None and 1 <= left <= first._left and window == first.with_left(left)

    def enter(self, table: Table, seat: Seat, action: Action) -> object:
        """Put the card on the table when the seat plays it as a permanent.

        It lies nowhere, and has to lie somewhere afterwards. Nothing may be asked.
        """

    def replace(self, **changes: Any) -> Self:
        """The effect with some parameters changed.

        Raises `RulesetError` for a parameter that it does not have.

        >>> from cuttle_engine import Rank, get_ruleset
        >>> get_ruleset("balanced").effect(Rank.FIVE).replace(discard=0)
        DrawCards(draw=3, discard=0)
        """
        arguments = self._arguments()
        for name in changes:
            if name not in arguments:
                raise RulesetError(f"{type(self).__name__}: no parameter {brief(name)}")
        # Without parameters there is nothing that could have been changed.
        return _build(type(self), {**arguments, **changes}) if changes else self


_E = TypeVar("_E", bound=Effect)


def _build(kind: type[_E], arguments: dict[str, Any]) -> _E:
    return kind(**arguments)


def _fill(kind: type[_E], values: dict[str, Any]) -> _E:
    effect = kind.__new__(kind)
    for name, value in values.items():
        setattr(effect, name, value)
    return effect


def checked_number(effect: object, name: str, value: object, *, least: int = 0) -> int:
    """An effect's parameter, if it is a number from ``least`` on; otherwise `RulesetError`.

    >>> from cuttle_engine import Rank, get_ruleset
    >>> checked_number(get_ruleset("balanced").effect(Rank.FIVE), "draw", 2, least=1)
    2
    """
    # The bool first: what is known to be an int is no longer an object when compiled.
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        what = f"{brief(value)} is not a whole number from {least} on"
        raise RulesetError(f"{type(effect).__name__}.{name}: {what}")
    # A plain one: it stands in the repr, and so in the digests.
    return int(value)


def checked_flag(effect: object, name: str, value: object) -> bool:
    """An effect's parameter, if it is true or false; otherwise `RulesetError`.

    >>> from cuttle_engine import Rank, get_ruleset
    >>> checked_flag(get_ruleset("balanced").effect(Rank.NINE), "points", True)
    True
    """
    if not isinstance(value, bool):
        what = f"{brief(value)} is neither True nor False"
        raise RulesetError(f"{type(effect).__name__}.{name}: {what}")
    return value


def checked_ranks(effect: object, name: str, value: object) -> str:
    """An effect's parameter, if it is letters of ranks, once each; otherwise `RulesetError`.

    They come back in the order of the ranks: one set of ranks has one value.
    """
    letters = RANK_LETTERS + "X"
    if not isinstance(value, str) or any([letter not in letters for letter in value]):
        what = f"{brief(value)} is not letters of ranks, such as 'J' or '8JQKX'"
        raise RulesetError(f"{type(effect).__name__}.{name}: {what}")
    return "".join([letter for letter in letters if letter in value])


# What it makes is no int or bool yet, whatever the type checkers are told.
_field: Final[Any] = attrs.field


def number(*, default: int, least: int = 0) -> Any:
    """A parameter of an effect that is a number of cards, for use in an attrs class.

    Another value than an int from ``least`` on is a `RulesetError`.

    >>> import attrs
    >>> @attrs.frozen
    ... class Flood(Effect):
    ...     cards: int = number(default=2, least=1)
    >>> Flood().cards
    2
    >>> Flood(cards=0)
    Traceback (most recent call last):
    cuttle_engine.errors.RulesetError: Flood.cards: 0 is not a whole number from 1 on
    """

    def check(effect: object, field: attrs.Attribute[Any], value: object) -> None:
        checked_number(effect, field.name, value, least=least)

    return _field(default=default, validator=check)


def flag(*, default: bool) -> Any:
    """A parameter of an effect that is true or false, for use in an attrs class.

    Another value than a bool is a `RulesetError`.

    >>> import attrs
    >>> @attrs.frozen
    ... class Ebb(Effect):
    ...     own: bool = flag(default=False)
    >>> Ebb(own=True).own
    True
    """

    def check(effect: object, field: attrs.Attribute[Any], value: object) -> None:
        checked_flag(effect, field.name, value)

    return _field(default=default, validator=check)


@mypyc_attr(allow_interpreted_subclasses=True)
class PermanentEffect(Effect):
    """The base of the cards that go to the own permanents: glasses, Queens, Kings (RULES 5).

    >>> from cuttle_engine import PermanentEffect, Rank, deal, explain, get_ruleset, parse_action
    >>> class Wall(PermanentEffect):
    ...     guards = True
    >>> rules = get_ruleset("balanced").replace(effects={Rank.THREE: Wall()})
    >>> explain(deal(rules, seed=7), parse_action("3H^")) is None  # it is legal
    True
    """

    __slots__ = ()
    stays = True

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return (permanent(card),)

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        # The plain permanent is always legal, so a refused one names a target it does not have.
        return Reason.BAD_TARGET if action._kind == PERMANENT else Reason.NO_SUCH_USE

    @override
    def enter(self, table: Table, seat: Seat, action: Action) -> None:
        table.add_permanent(seat, action._card)
