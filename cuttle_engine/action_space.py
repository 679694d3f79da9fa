"""The action index of a ruleset: every action that it can have, by number."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast, final

from cuttle_engine.actions import (
    CHOICES_OF,
    COUNTERS_OF,
    DECLINING,
    DRAWING,
    ONE_OFF,
    PASSING,
    PERMANENT,
    POINTS_OF,
    Action,
)
from cuttle_engine.cards import CARDS, indexes
from cuttle_engine.effect import Effect
from cuttle_engine.engine import legal_actions
from cuttle_engine.errors import ArgumentError, RulesetError, brief
from cuttle_engine.native import override
from cuttle_engine.rules import Ruleset, get_ruleset
from cuttle_engine.state import GameState
from cuttle_engine.view import PlayerView

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, SupportsIndex

    from cuttle_engine.lookup import Lookup

_KEPT: Final = 64
"""So many spaces are kept: a program plays fewer rulesets than that at a time."""


@final
class ActionSpace:
    """Every action that can be legal under a ruleset, ascending, so that each has a number.

    Take it by `of`. The numbers of a ruleset's version never change. They can be counted with
    ``len``, gone through, and asked with ``in``.

    >>> from cuttle_engine import deal, legal_actions, parse_action
    >>> space = ActionSpace.of("balanced")
    >>> space.size, space.index(parse_action("5H!")), space[275]
    (1203, 275, PlayOneOff(Card('5H')))
    >>> state = deal("balanced", seed=7)
    >>> mask = space.mask(state)
    >>> tuple([space[i] for i in range(space.size) if mask[i]]) == legal_actions(state)
    True
    """

    __slots__ = ("_actions", "_met", "_nothing", "_places", "_ruleset")

    def __init__(self, ruleset: Ruleset) -> None:
        if not isinstance(ruleset, Ruleset):
            raise TypeError(f"an ActionSpace is made of a Ruleset, not {type(ruleset).__name__}")
        self._ruleset = ruleset
        self._met = ruleset  # the equal one that was met last: it is not compared again
        self._actions = _actions(ruleset._lookup)
        # By the code, which is there without a call of the action's own hash.
        self._places = {action._code: place for place, action in enumerate(self._actions)}
        self._nothing = bytes(len(self._actions))

    @classmethod
    def of(cls, ruleset: Ruleset | str) -> ActionSpace:
        """The space of a ruleset, or of the one of this name; the same object every time.

        Raises `RulesetError` for an unknown name, and for an effect whose `Effect.uses` gives
        something else than one-offs and permanents of its card.

        >>> ActionSpace.of("bga") is ActionSpace.of("balanced")
        True
        """
        rules = ruleset if isinstance(ruleset, Ruleset) else get_ruleset(ruleset)
        return _space(_ByValue(rules))

    @property
    def ruleset(self) -> Ruleset:
        """The rules that it is made of."""
        return self._ruleset

    @property
    def size(self) -> int:
        """How many actions there are."""
        return len(self._actions)

    def index(self, action: Action) -> int:
        """The number of an action, from 0 to one below `size`.

        Raises `ArgumentError` for an action that these rules cannot have, TypeError for what is
        none.

        >>> from cuttle_engine import Draw, parse_action
        >>> space = ActionSpace.of("balanced")
        >>> space.index(Draw()), space.index(parse_action("5H!"))
        (0, 275)
        """
        if not isinstance(action, Action):
            raise TypeError(f"an Action has an index, not {type(action).__name__}")
        place = self._places.get(action._code)
        if place is None:
            raise ArgumentError("action", f"{action} is never legal under {self._name()}")
        return place

    def __getitem__(self, index: SupportsIndex) -> Action:
        """The action of a number, numpy's included; `ArgumentError` for one that is none."""
        place = _whole_number(index)
        if not 0 <= place < len(self._actions):
            raise ArgumentError("index", f"{brief(place)} is not from 0 to {self.size - 1}")
        return self._actions[place]

    def mask(self, state: GameState | PlayerView) -> bytes:
        """A byte for each action: 1 where it is legal for the seat to act, otherwise 0.

        All are 0 when the round is over, and for a `PlayerView` whose seat is not to act. numpy
        reads it without a copy: ``numpy.frombuffer(mask, dtype=bool)``. Raises `ArgumentError` for
        a state of other rules, `RulesetError` where an action is legal that the effect's
        `Effect.uses` leaves out, and TypeError for anything but a state or a view.

        >>> from cuttle_engine import deal, legal_actions, view
        >>> space = ActionSpace.of("balanced")
        >>> state = deal("balanced", seed=7)
        >>> sum(space.mask(state)), sum(space.mask(view(state, 1)))  # seat 0 is to act
        (9, 0)
        """
        given: object = state
        if isinstance(given, GameState):
            legal = legal_actions(given)
            ruleset = given._table.lookup.ruleset
        elif isinstance(given, PlayerView):
            legal = given.legal_actions
            ruleset = given.ruleset
        else:
            what = type(given).__name__
            raise TypeError(f"a mask is of a GameState or a PlayerView, not {what}")
        if ruleset is not self._met:
            self._meet(ruleset)
        if not legal:
            return self._nothing
        mask = bytearray(self._nothing)
        places = self._places
        try:
            for action in legal:
                mask[places[action._code]] = 1
        except KeyError:
            missing = next(action for action in legal if action not in self)
            kind = type(ruleset.effects[missing._card >> 2]).__name__
            raise RulesetError(f"{kind}.uses leaves out {missing}, which is legal") from None
        return bytes(mask)

    def _meet(self, ruleset: Ruleset) -> None:
        if ruleset != self._ruleset:
            other = ruleset.id or "a changed ruleset"
            raise ArgumentError(
                "state", f"it is of {other}, and the action space of {self._name()}"
            )
        self._met = ruleset

    def _name(self) -> str:
        return self._ruleset.id or "this changed ruleset"

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and action._code in self._places

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ActionSpace):
            return NotImplemented
        return self is other or self._ruleset == other._ruleset

    @override
    def __hash__(self) -> int:
        return hash(self._ruleset._canonical)

    @override
    def __repr__(self) -> str:
        return f"<ActionSpace of {self._ruleset.id or 'a changed ruleset'}: {self.size} actions>"

    @override
    def __reduce__(self) -> tuple[Callable[..., ActionSpace], tuple[Any, ...]]:
        return ActionSpace.of, (self._ruleset,)


@final
class _ByValue:
    """A ruleset as a key: by its value, and by its id, which an equal one need not have."""

    __slots__ = ("rules",)

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _ByValue):
            return NotImplemented
        mine, its = self.rules, other.rules
        return mine is its or (mine.id == its.id and mine == its)

    @override
    def __hash__(self) -> int:
        return hash(self.rules._canonical)  # the rules keep it


@lru_cache(maxsize=_KEPT)
def _space(key: _ByValue) -> ActionSpace:
    return ActionSpace(key.rules)


def _whole_number(value: object) -> int:
    with suppress(TypeError):
        if not isinstance(value, bool):
            return operator.index(cast("SupportsIndex", value))
    raise TypeError(f"an action's number is an int, not {type(value).__name__}")


def _actions(rules: Lookup) -> tuple[Action, ...]:
    found: set[Action] = {DRAWING, PASSING, DECLINING}
    for card, uses in enumerate(rules.uses):
        found |= {CHOICES_OF[card], *POINTS_OF[card : card + 1], *uses.scuttles.values()}
        found |= _uses(rules, card)
    for cards in [cards for by_card in rules.answers for cards in by_card]:
        found |= {COUNTERS_OF[card] for card in indexes(cards)}
    return tuple(sorted(found))


def _uses(rules: Lookup, card: int) -> set[Action]:
    effect = rules.effects[card]
    given: object = _who_says(effect).uses(effect, rules, card)
    if not isinstance(given, Iterable):
        raise RulesetError(f"{type(effect).__name__}.uses gives {brief(given)}, and no actions")
    found: set[Action] = set()
    for use in given:
        if (
            not isinstance(use, Action)
            or use._kind not in (ONE_OFF, PERMANENT)
            or use._card != card
        ):
            what = f"{brief(use)} for {CARDS[card]}"
            raise RulesetError(f"{type(effect).__name__}.uses gives {what}")
        found.add(use)
    return found


def _who_says(effect: Effect) -> type[Effect]:
    """The class whose `uses` is asked: the base, where a heir offers other things than it says."""
    classes = type(effect).__mro__

    def distance(name: str) -> int:
        """How far up the method comes from."""
        return next(
            (place for place, kind in enumerate(classes) if name in vars(kind)), len(classes)
        )

    said = distance("uses")
    if said > min(distance("always"), distance("offer")):
        return Effect
    # What is aimed goes by two methods that belong together.
    if min(said, distance("ever_targets")) > distance("targets"):
        return Effect
    return type(effect)
