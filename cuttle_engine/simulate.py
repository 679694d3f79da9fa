"""Whole rounds and trees of them, on one table that is changed in place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Never, Protocol, TypeAlias, cast, final

from cuttle_engine.actions import (
    CHOOSE,
    POINTS,
    Action,
    Choose,
    Counter,
    Decline,
    Draw,
    Pass,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Scuttle,
)
from cuttle_engine.cards import MAX_SEATS, MIN_SEATS, Rank, checked_int
from cuttle_engine.dice import Dice
from cuttle_engine.engine import advance, apply, deal, legal_actions, legal_on
from cuttle_engine.errors import ArgumentError, IllegalActionError, ReplayError, brief
from cuttle_engine.native import mypyc_attr
from cuttle_engine.rules import Ruleset, get_ruleset
from cuttle_engine.shuffle import seed_bytes
from cuttle_engine.state import GameState, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuttle_engine.table import Table


class Rng(Protocol):
    """Anything with ``random()``, a float in [0, 1): ``random.Random`` for one.

    >>> import random
    >>> 0 <= random.Random(1).random() < 1
    True
    """

    def random(self) -> float:
        """The next number, a float from 0 up to 1, without it.

        >>> from cuttle_engine.dice import Dice
        >>> 0 <= Dice(b"7").random() < 1  # the library's own
        True
        """
        ...


Policy: TypeAlias = "Callable[[GameState, Rng], Action]"
"""Who decides for a seat: from the state and a source of chance to a legal action.

It is asked for every action of its seat, forced ones included, and sees everything. One that plays
fair is made of a function of what its seat may know::

    lambda state, rng: decide(view(state, state.to_act), rng)
"""


class Playout(NamedTuple):
    """A round played to its end.

    >>> import random
    >>> from cuttle_engine import deal
    >>> played = playout(deal("balanced", seed=7), random.Random(1))
    >>> played.outcome.winners, played.plies
    ((1,), 31)
    """

    outcome: Outcome
    """How it ended."""
    plies: int
    """How many actions that took, forced ones included."""


class Uses(NamedTuple):
    """How often the cards of a rank were played, by what for.

    >>> from cuttle_engine import Rank
    >>> uses = self_play("balanced", [7]).uses[Rank.KING]
    >>> uses.points, uses.one_off  # a King is played as a permanent only
    (0, 0)
    """

    points: int
    """For points."""
    one_off: int
    """As a one-off, whether it was countered or not."""
    permanent: int
    """As a permanent, Jacks and Jokers included."""
    scuttle: int
    """To scuttle."""
    counter: int
    """To counter."""


_KINDS: Final[tuple[type[Action], ...]] = (
    Draw,
    Pass,
    Decline,
    PlayPoints,
    PlayOneOff,
    PlayPermanent,
    Scuttle,
    Counter,
    Choose,
)
"""The kinds of action by their numbers."""
_RANKS: Final = 16
"""Actions are counted at ``kind * _RANKS + rank``; the rank is 0 where there is no card."""


@final
@mypyc_attr(acyclic=True)
class Totals:
    """What came of many rounds: an immutable value, the same in whatever order they were played.

    `self_play` makes them; ``Totals(seats)`` is that of no round, and ``+`` adds two of them up.

    ``Totals(seats)`` raises `ArgumentError` unless there are 2 to 4, and so does adding totals of
    another number of seats.

    >>> totals = self_play("balanced", range(50)) + self_play("balanced", range(50, 100))
    >>> totals
    <Totals of 100 rounds>
    >>> totals.wins, totals.ties, totals.mean_length
    ((45, 52), 3, 38.29)
    >>> totals.uses[Rank.TWO]
    Uses(points=89, one_off=31, permanent=0, scuttle=8, counter=39)
    """

    __slots__ = ("_counts", "_lengths", "_outcomes", "_seats")

    def __init__(self, seats: int | Never) -> None:
        number = checked_int("seats: a number of seats", seats)
        if not MIN_SEATS <= number <= MAX_SEATS:
            raise ArgumentError("seats", f"{brief(number)} is not from {MIN_SEATS} to {MAX_SEATS}")
        self._seats = number
        self._outcomes: tuple[tuple[Outcome, int], ...] = ()
        self._lengths: tuple[tuple[int, int], ...] = ()
        self._counts: tuple[int, ...] = (0,) * (len(_KINDS) * _RANKS)

    @property
    def seats(self) -> int:
        """The number of seats of the rounds."""
        return self._seats

    @property
    def games(self) -> int:
        """The number of rounds."""
        return sum([games for _, games in self._outcomes])

    @property
    def outcomes(self) -> dict[Outcome, int]:
        """How many rounds ended in which way: the wins by seat, then the ties."""
        return dict(self._outcomes)

    @property
    def lengths(self) -> dict[int, int]:
        """How many rounds took how many actions, forced ones included; the shortest first."""
        return dict(self._lengths)

    @property
    def uses(self) -> dict[Rank, Uses]:
        """What the cards of each rank were played for, from the Ace to the Joker."""
        return {
            rank: Uses(*[self._counts[kind * _RANKS + rank] for kind in range(POINTS, CHOOSE)])
            for rank in Rank
        }

    @property
    def actions(self) -> dict[type[Action], int]:
        """How many actions of each of the nine kinds there were, from `Draw` to `Choose`."""
        return {
            kind: sum(self._counts[number * _RANKS : (number + 1) * _RANKS])
            for number, kind in enumerate(_KINDS)
        }

    @property
    def wins(self) -> tuple[int, ...]:
        """The rounds that each seat won, alone or with its side, by seat; seat 0 begins."""
        return tuple(
            [
                sum([games for outcome, games in self._outcomes if seat in outcome.winners])
                for seat in range(self._seats)
            ]
        )

    @property
    def ties(self) -> int:
        """The rounds without a winner."""
        return sum([games for outcome, games in self._outcomes if not outcome.winners])

    @property
    def win_shares(self) -> tuple[float, ...]:
        """The share of the rounds that each seat won, from 0 to 1; 0 where there are none."""
        games = self.games or 1
        return tuple([wins / games for wins in self.wins])

    @property
    def plies(self) -> int:
        """The actions of all rounds together, forced ones included."""
        return sum(self._counts)

    @property
    def mean_length(self) -> float:
        """The actions a round takes on average; 0 where there are none."""
        return self.plies / (self.games or 1)

    def __add__(self, other: Totals) -> Totals:
        """The totals of these rounds and the others, which have the same number of seats."""
        if not isinstance(other, Totals):
            return NotImplemented
        if self._seats != other._seats:
            one, two = self._seats, other._seats
            raise ArgumentError("totals", f"of {one} and of {two} seats do not add")
        outcomes, lengths = self.outcomes, self.lengths
        for outcome, games in other._outcomes:
            outcomes[outcome] = outcomes.get(outcome, 0) + games
        for plies, games in other._lengths:
            lengths[plies] = lengths.get(plies, 0) + games
        counts = [one + two for one, two in zip(self._counts, other._counts, strict=True)]
        return _totals(self._seats, outcomes, lengths, counts)

    def __radd__(self, other: Totals) -> Totals:
        # Nothing else has totals added to it. Compiled, a class without this asks itself for ever.
        return NotImplemented

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Totals):
            return NotImplemented
        return (
            self._seats == other._seats
            and self._outcomes == other._outcomes
            and self._lengths == other._lengths
            and self._counts == other._counts
        )

    def __hash__(self) -> int:
        return hash((self._seats, self._outcomes, self._lengths, self._counts))

    def __reduce__(self) -> tuple[Callable[..., Totals], tuple[object, ...]]:
        return _totals, (self._seats, self.outcomes, self.lengths, list(self._counts))

    def __repr__(self) -> str:
        return f"<Totals of {self.games} rounds>"


def _totals(
    seats: int, outcomes: dict[Outcome, int], lengths: dict[int, int], counts: list[int]
) -> Totals:
    """The totals with what they hold in its one order."""
    totals = Totals(seats)
    totals._outcomes = tuple(sorted(outcomes.items(), key=_place_of_outcome))
    totals._lengths = tuple(sorted(lengths.items()))
    totals._counts = tuple(counts)
    return totals


def _place_of_outcome(entry: tuple[Outcome, int]) -> tuple[bool, tuple[int, ...], str]:
    outcome, _ = entry
    return not outcome.winners, outcome.winners, outcome.reason


# --- rounds ---


def random_source(rng: Rng) -> Callable[[], float]:
    """The rng's ``random``, if it has one.

    Raises TypeError for one without.

    >>> import random
    >>> 0 <= random_source(random.Random(1))() < 1
    True
    """
    random = getattr(rng, "random", None)
    if not callable(random):
        raise TypeError(f"an rng has random(), as random.Random does; {brief(rng)} has not")
    return cast("Callable[[], float]", random)


def random_index(random: Callable[[], object], count: int) -> int:
    """A place below ``count``, by one call of ``random``.

    Raises `ArgumentError` when that gives something else than a number from 0 up to 1.

    >>> random_index(lambda: 0.75, 4)
    3
    """
    number = random()
    if isinstance(number, float) and 0 <= number < 1:
        return int(number * count)
    if isinstance(number, int) and number == 0:
        return 0
    raise ArgumentError("rng", f"random() gave {brief(number)}, which is not from 0 up to 1")


def _checked_policies(
    policies: Sequence[Policy | None] | None, seats: int
) -> tuple[Policy | None, ...]:
    """The policies by seat."""
    if policies is None:
        return (None,) * seats
    if not isinstance(policies, Sequence):
        raise TypeError(f"policies are a sequence, one a seat, not {type(policies).__name__}")
    for policy in policies:
        if policy is not None and not callable(policy):
            raise TypeError(f"a policy is a function or None, not {type(policy).__name__}")
    if len(policies) != seats:
        raise ArgumentError("policies", f"{len(policies)} of them for {seats} seats")
    return tuple(policies)


def playout(state: GameState, rng: Rng, policies: Sequence[Policy | None] | None = None) -> Playout:
    """Play the round to its end, with uniformly random legal actions where no policy decides.

    ``policies`` has one a seat, or None for a random player; each gets the state and the ``rng``.
    Nothing is hidden from these players; the state given stays as it is. A random player takes one
    ``rng.random()`` an action, forced ones included, so the same state and rng give the same
    playout. Raises `ArgumentError` when it gives something else than a number from 0 up to 1, and
    `IllegalActionError` or TypeError when a policy's answer is not a legal action.

    >>> import random
    >>> from cuttle_engine import deal
    >>> playout(deal("balanced", seed=7), random.Random(1))
    Playout(outcome=Outcome(winners=(1,), reason='goal'), plies=31)
    """
    legal_actions(state)  # the check of the argument
    players = _checked_policies(policies, state.ruleset.seats)
    own = [rng] * len(players)
    table = _play_with(state._table.copy(), players, rng, own, _no_counts())
    assert table.outcome is not None
    return Playout(table.outcome, table.ply - state.ply)


def self_play(
    ruleset: Ruleset | str,
    seeds: Iterable[int | str | bytes],
    policies: Sequence[Policy | None] | None = None,
) -> Totals:
    """Play the rounds of these seeds, with random players where no policy decides.

    The round of a seed is ``deal(ruleset, seed=seed)``. Its random players choose the action at
    place ``dice.below(len(actions))`` of the legal ones, forced or not, where ``dice`` is
    ``Dice(seed_bytes(seed) + b"/play")``: so every round can be played again by hand. The
    policies, one a seat or None for a random player, get the state and dice of their own,
    ``Dice(seed_bytes(seed) + b"/seat/1")`` for seat 1: from these nobody can tell what others do.

    ``seeds`` may be any iterable, of any length: it is read as the rounds are played, and no round
    is kept. Raises `RulesetError` for an unknown ruleset, `ArgumentError` for another number of
    policies than seats, `IllegalActionError` or TypeError when a policy's answer is not a legal
    action, and TypeError for a wrong type.

    >>> self_play("balanced", range(100)).outcomes[Outcome((1,), "goal")]
    52
    """
    rules = ruleset if isinstance(ruleset, Ruleset) else get_ruleset(ruleset)
    given: object = seeds
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise TypeError(f"seeds are an iterable of them, not {type(given).__name__}")
    players = _checked_policies(policies, rules.seats)
    all_random = not any([player is not None for player in players])
    outcomes: dict[Outcome, int] = {}
    lengths: dict[int, int] = {}
    counts = _no_counts()
    for seed in seeds:
        table = deal(rules, seed=seed)._table
        dice = Dice(seed_bytes(seed) + b"/play")
        if all_random:
            _play_random(table, dice, counts)
        else:
            own: list[Rng] = [
                Dice(seed_bytes(seed) + b"/seat/%d" % seat) for seat in range(rules.seats)
            ]
            table = _play_with(table, players, dice, own, counts)
        outcome = table.outcome
        assert outcome is not None
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        lengths[table.ply] = lengths.get(table.ply, 0) + 1
    return _totals(rules.seats, outcomes, lengths, counts)


def _no_counts() -> list[int]:
    return [0] * (len(_KINDS) * _RANKS)


def _play_random(table: Table, dice: Dice, counts: list[int]) -> None:
    """Play the round to its end by the dice, on the table itself."""
    while table.outcome is None:
        actions = legal_on(table)
        action = actions[dice.below(len(actions))]
        place = action._kind * _RANKS + (action._card >> 2) + 1
        counts[place] = counts[place] + 1
        advance(table, action)


def _play_with(
    table: Table,
    players: tuple[Policy | None, ...],
    rng: Rng,
    own: list[Rng],
    counts: list[int],
) -> Table:
    """The table at the end of the round; the one given is changed, unless a policy was shown it."""
    random = random_source(rng)
    while table.outcome is None:
        window = table.window
        seat = table.turn if window is None else window._seat
        player = players[seat]
        if player is None:
            actions = legal_on(table)
            action = actions[random_index(random, len(actions))]
            advance(table, action)
        else:
            state = GameState(table)
            action = player(state, own[seat])
            # Nobody holds the state that this makes, so its table may be changed.
            table = apply(state, action)._table
        counts[action._kind * _RANKS + (action._card >> 2) + 1] += 1
    return table


def replay(state: GameState, actions: Iterable[Action]) -> GameState:
    """The state after these actions, each of which has to be legal where it is played.

    Raises `ReplayError` for the first one that is not, with how many were played before it from
    this state on, and the `Reason` that `apply` gives; TypeError for what is no action. It is
    `apply` once an action, but makes only the last state.

    >>> from cuttle_engine import deal, parse_action
    >>> start = deal("balanced", seed=7)
    >>> replay(start, [parse_action(text) for text in ("5H!", "decline", "*QH")])
    <GameState balanced@1, ply 3, seat 1 to act>
    """
    given: object = actions
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise TypeError(f"actions are an iterable of them, not {type(given).__name__}")
    legal = legal_actions(state)
    table = state._table.copy()
    for ply, action in enumerate(actions):
        for each in legal:
            if each is action:
                break
        else:
            _refuse(table, ply, action)
        advance(table, action)
        legal = legal_on(table)
    table.legal = legal
    return GameState(table)


def _refuse(table: Table, ply: int, action: Action) -> None:
    """Say what is wrong with an action that is not legal on the table."""
    try:
        apply(GameState(table), action)
    except IllegalActionError as error:
        raise ReplayError(ply, action, error.reason) from None


# --- trees ---


def perft(state: GameState, depth: int | Never) -> int:
    """The number of action sequences of this length from the state on.

    A round that is over before has none. It is what one compares between two engines.

    Raises `ArgumentError` for a depth below 0.

    >>> from cuttle_engine import deal
    >>> perft(deal("balanced", seed=7), 2)
    92
    """
    plies = checked_int("depth", depth)
    if plies < 0:
        raise ArgumentError("depth", f"{brief(plies)} is below 0")
    legal_actions(state)  # the check of the argument
    return _perft(state._table, plies)


def _perft(table: Table, depth: int) -> int:
    if depth == 0:
        return 1
    actions = legal_on(table)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = table.copy()
        advance(after, action)
        total += _perft(after, depth - 1)
    return total
