"""Laws of effects: what `Effect` promises to the kernel; and of the action index made of them."""

from __future__ import annotations

import copy
import itertools
import pickle
from typing import TYPE_CHECKING, Final, TypeVar, cast

import attrs

from cuttle_engine.action_space import ActionSpace
from cuttle_engine.actions import (
    Action,
    Counter,
    Draw,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Scuttle,
)
from cuttle_engine.cards import CARDS, Card, Rank, card_set
from cuttle_engine.effect import Effect
from cuttle_engine.engine import legal_actions
from cuttle_engine.errors import Reason, brief
from cuttle_engine.state import GameState
from cuttle_engine.testing.law import chance, expect, law, same
from cuttle_engine.testing.play import cards_of, near_actions, observers
from cuttle_engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cuttle_engine.cards import Seat
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.table import Table
    from cuttle_engine.windows import Window

_T = TypeVar("_T")
_SEATS: Final = (None, 0, 3)
_TRIED: Final = 40
"""So many actions that are not listed are tried in a state."""


# --- of an effect ---


@law
def effects_are_values(effect: Effect) -> None:
    """An effect is what its parameters say: built from them again it is equal, and so are copies.

    Equal ones have the same hash and repr, which goes into the digests of states.
    """
    _must_be_a_value(effect)


def _must_be_a_value(effect: Effect) -> None:
    parameters = effect.parameters()
    expect(
        isinstance(parameters, dict) and all([isinstance(name, str) for name in parameters]),
        f"the parameters of {effect!r} are no names with values: {brief(parameters)}",
    )
    same(effect.parameters(), parameters, f"the parameters of {effect!r}, asked again")
    ways: dict[str, Callable[[], Effect]] = {
        "pickled": lambda: cast("Effect", pickle.loads(pickle.dumps(effect))),  # noqa: S301  # made here
        "copied": lambda: copy.deepcopy(effect),
    }
    if attrs.has(type(effect)) or type(effect).__match_args__:
        ways["built from its parameters"] = lambda: type(effect)(**parameters)
        ways["replaced with its parameters"] = lambda: effect.replace(**parameters)
    for how, make in ways.items():
        try:
            other = make()
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise AssertionError(f"{effect!r} cannot be {how}: {what}") from error
        what = f"of {effect!r}, {how}"
        same(type(other), type(effect), f"the class {what}")
        same(other.parameters(), parameters, f"the parameters {what}")
        expect(other == effect, f"{effect!r}, {how}, is {other!r} and not equal")
        same(hash(other), hash(effect), f"the hash {what}")
        same(repr(other), repr(effect), f"the repr {what}")
    expect(effect != object(), f"{effect!r} is equal to something that is no effect")


# --- of a ruleset ---


@law
def effects_of_a_ruleset_are_values(ruleset: Ruleset) -> None:
    """Each effect of the ruleset is what its parameters say: those with the same are equal."""
    for effect in ruleset.effects:
        _must_be_a_value(effect)
    for one, other in itertools.combinations(ruleset.effects, 2):
        alike = type(one) is type(other) and repr(one) == repr(other)
        expect((one == other) == alike, f"{one!r} and {other!r} are equal, or only look so")


@law
def always_is_always_the_same(ruleset: Ruleset) -> None:
    """What `Effect.always` lists for a card are uses of it, ascending, the same every time."""
    for card in cards_of(ruleset):
        effect = ruleset.effect(card.rank)
        listed = effect.always(card.index)
        same(effect.always(card.index), listed, f"what is always legal for {card}, asked again")
        _must_be_uses(effect, card, listed)


@law
def answers_hang_on_what_is_played(ruleset: Ruleset) -> None:
    """What `Effect.answers` says of a play hangs on its kind and card, and on nothing else."""
    for rank in Rank:
        effect = ruleset.effect(rank)
        if type(effect).answers is Effect.answers:
            continue
        for card in CARDS:
            for plays in _plays(card):
                said: list[object] = [effect.answers(play) for play in (*plays, *plays)]
                what = f"{type(effect).__name__}.answers({plays[0]})"
                expect(isinstance(said[0], bool), f"{what} is {brief(said[0])}")
                expect(
                    said.count(said[0]) == len(said), f"{what} hangs on the target, or on the time"
                )


def _plays(card: Card) -> list[Sequence[Action]]:
    """The plays of a card that may be answered, those of a kind together."""
    targets = (CARDS[0], CARDS[-3])
    kinds: list[Sequence[Action]] = [[Counter(card)]]
    if card.points:
        kinds.append([PlayPoints(card)])
        kinds.append([Scuttle(card, target) for target in targets])
    kinds += [
        [kind(card, target, seat) for target in (None, *targets) for seat in _SEATS]
        for kind in (PlayOneOff, PlayPermanent)
    ]
    return kinds


@law
def the_action_space_is_a_bijection(ruleset: Ruleset) -> None:
    """Each number of the `ActionSpace` is that of one action, and the actions ascend."""
    space = ActionSpace.of(ruleset)
    actions = [*space]
    same(len(actions), space.size, "its size")
    _must_ascend("what it holds", actions)
    for index, action in enumerate(actions):
        same((space.index(action), space[index]), (index, action), f"number {index}")
    same([*ActionSpace(ruleset)], actions, "the actions of the space, made again")


# --- of a state ---


@law
def the_action_space_is_complete(state: GameState) -> None:
    """Every legal action has a number, and the masks of a state and of views are of just those."""
    space = ActionSpace.of(state.ruleset)
    mask = space.mask(state)
    masked = [space[index] for index, bit in enumerate(mask) if bit]
    same(masked, [*legal_actions(state)], "what the mask is of")
    for seat in observers(state.ruleset):
        mine = mask if seat is not None and seat == state.to_act else bytes(space.size)
        expect(space.mask(view(state, seat)) == mine, f"the mask of the view of {seat} is wrong")


@law
def asking_an_effect_changes_nothing(state: GameState) -> None:
    """`offer`, `why_not`, `choices` and `could_ask` only tell: the table is what it was.

    They say the same when they are asked again. What is offered are uses of the card that is asked
    for, ascending; what may be chosen are cards of the deck of this ruleset.
    """
    if state.outcome is not None:
        return
    asking = _Asking(state)
    window = state.window
    if window is None:
        player = state.players[state.turn]
        asking.offers(state.turn, [card for card in player.hand if card not in player.frozen])
    elif window.kind == "play":
        asking.offers(window.seat, window.revealed)
    elif window.kind == "choose" and isinstance(window.cause, Card):
        asking.choices(window, window.cause)


class _Asking:
    """Asks effects twice, and looks at the table afterwards."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.before = _contents(state._table)

    def twice(self, what: str, ask: Callable[[Table], _T]) -> _T:
        """What is answered, if it is the same twice and the table stays as it was."""
        tables = [self.state._table.copy() for _ in range(2)]
        said = [ask(table) for table in tables]
        same(said[1], said[0], f"{what}, asked again")
        for table in (*tables, self.state._table):
            same(_contents(table), self.before, f"the table after {what}")
        return said[0]

    def offers(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Ask for the uses of cards that may be played now, and why there are no others."""
        tried = [
            action
            for action in near_actions(self.state)
            if isinstance(action, (PlayOneOff, PlayPermanent)) and action.card in cards
        ]
        tried = chance(self.state).sample(tried, min(len(tried), _TRIED))
        for card in cards:
            uses = self.uses(seat, card)
            for action in tried:
                if action.card == card and action not in uses:
                    self.refusal(seat, card, action)

    def uses(self, seat: Seat, card: Card) -> list[Action]:
        effect = self.state.ruleset.effect(card.rank)
        name = type(effect).__name__

        def offered(table: Table) -> list[Action]:
            out: list[Action] = [Draw()]
            effect.offer(table, seat, card.index, out)
            expect(out[:1] == [Draw()], f"{name}.offer changes what was listed before")
            return out[1:]

        found = self.twice(f"{name}.offer of {card}", offered)
        _must_be_uses(effect, card, found)
        uses = [*effect.always(card.index), *found]
        _must_ascend(f"what {name} lists for {card}", uses)
        return uses

    def refusal(self, seat: Seat, card: Card, action: Action) -> None:
        effect = self.state.ruleset.effect(card.rank)
        what = f"{type(effect).__name__}.why_not of {action}"
        reason: object = self.twice(what, lambda table: effect.why_not(table, seat, action))
        expect(isinstance(reason, Reason), f"{what} says {brief(reason)}")

    def choices(self, window: Window, cause: Card) -> None:
        """Ask which cards may be chosen, and whether this could be asked at all."""
        effect = self.state.ruleset.effect(cause.rank)
        name = type(effect).__name__
        every = card_set([card.index for card in cards_of(self.state.ruleset)])
        cards = self.twice(f"{name}.choices", lambda table: effect.choices(table, window))
        expect(isinstance(cards, int), f"{name}.choices are no card set: {brief(cards)}")
        expect(cards & ~every == 0, f"{name}.choices has cards that there are not")
        expect(cards != 0, f"{name} asks, and nothing may be chosen")
        could = self.twice(f"{name}.could_ask", lambda table: effect.could_ask(table, window))
        expect(could is True, f"{name} asks for this, and could_ask says {brief(could)}")


def _contents(table: Table) -> tuple[object, ...]:
    """All that a table holds, what follows from it included."""
    holdings = tuple([(h.hand, h.size, h.score, h.goal) for h in table.holdings])
    return (GameState(table)._values(), holdings)


def _must_be_uses(effect: Effect, card: Card, actions: object) -> None:
    """AssertionError unless these are one-offs and permanents of the card, ascending."""
    name = type(effect).__name__
    listed = [*cast("Sequence[object]", actions)]
    for action in listed:
        expect(
            isinstance(action, (PlayOneOff, PlayPermanent)) and action.card == card,
            f"{name} lists {brief(action)} for {card}: that is no use of it",
        )
    _must_ascend(f"what {name} lists for {card}", cast("list[Action]", listed))


def _must_ascend(what: str, actions: Sequence[Action]) -> None:
    expect(
        all([one < other for one, other in itertools.pairwise(actions)]),
        f"{what} does not ascend: {' '.join(map(str, actions))}",
    )
