"""A match: rounds in a row, with the deal going round, until somebody has won enough of them."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

import attrs

from cuttle_engine.cards import checked_int, checked_seat
from cuttle_engine.engine import deal
from cuttle_engine.errors import ArgumentError, GameError, brief
from cuttle_engine.game import Game
from cuttle_engine.record import Record
from cuttle_engine.rules import Ruleset, get_ruleset
from cuttle_engine.shuffle import seed_bytes, words
from cuttle_engine.values import Value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Self

    from cuttle_engine.cards import Seat
    from cuttle_engine.state import EndReason, Outcome

MatchLength: TypeAlias = Literal["quick", "short", "normal", "extended"]
"""``quick``: one round. ``short``: the first round won. ``normal``: two. ``extended``: three."""

ROUNDS_TO_WIN: Final[Mapping[str, int]] = {"quick": 1, "short": 1, "normal": 2, "extended": 3}
"""How many rounds a match is won with, by its length."""


_WHY: Final = {
    "round-not-over": "the round before it is not over",
    "match-decided": "the match was decided before it",
}
_NOT_THAT: Final = {
    "start": "its start is not that",
    "players": "its players are not those",
    "first_dealer": "its first_dealer is not that",
}


@attrs.frozen(eq=False, repr=False)
class RoundResult(Value):
    """How a round of a match ended.

    >>> match = Match("normal", "balanced", seed=7, first_dealer=0)
    >>> match.game.resign(0)
    >>> match.results  # player 0 deals, so seat 0 is player 1
    (RoundResult(winners=(0,), reason='resignation'),)
    """

    winners: tuple[int, ...]
    """The players who won it, ascending; ``()`` for a tie."""
    reason: EndReason
    """As in `Outcome`."""


class Match:
    """Rounds in a row, of which each is a `Game`, until the match is decided.

    The players have numbers from 0 on, clockwise, and keep them; ``players`` are their names, if
    they have any. The dealer sits last, and the player after the dealer is seat 0 and moves first.
    After every round, tied or not, the next player clockwise deals, so that all change seats:
    `seat_of` and `player_at` tell who sits where. The seed of round 3 is ``SEED/3``. Unless
    ``first_dealer`` says who deals first, the seed decides that, too.

    Rounds that are tied do not count, except in a ``quick`` match, which is then tied as well. All
    that is said of rounds won counts the running one as soon as it is over; until `next_round` is
    called, its end can still be taken back with `Game.undo`.

    Raises `ArgumentError` for a length that there is not, a wrong number of names, a player that
    there is not, and a ruleset whose sides would be others when all change seats.

    >>> match = Match("short", seed=7, players=["Ann", "Bob"])
    >>> match.players[match.dealer], match.players[match.player_at(0)]
    ('Ann', 'Bob')
    >>> match.game.resign(0)
    >>> match.wins, match.winners
    ((1, 0), (0,))
    """

    __slots__ = ("_first", "_game", "_length", "_past", "_players", "_ruleset", "_seed")

    def __init__(
        self,
        length: MatchLength = "normal",
        ruleset: Ruleset | str = "balanced",
        *,
        seed: int | str | bytes,
        players: Sequence[str] = (),
        first_dealer: int | None = None,
    ) -> None:
        given: object = length
        if not isinstance(given, str):
            raise TypeError(f"the length of a match is a str, not {type(given).__name__}")
        if given not in ROUNDS_TO_WIN:
            lengths = ", ".join(ROUNDS_TO_WIN)
            raise ArgumentError("length", f"{brief(given)} is not one of {lengths}")
        rules = ruleset if isinstance(ruleset, Ruleset) else get_ruleset(ruleset)
        _check_sides(rules)
        start = seed_bytes(seed)
        # A record looks at the names, which have to be as many as there are seats.
        names = Record(deal(rules, seed=start), players=players).players
        if first_dealer is None:
            first = words(start + b"/dealer", 0, 1)[0] * rules.seats >> 64
        else:
            first = _checked_player("first_dealer", first_dealer, rules.seats)
        self._length: MatchLength = length
        self._ruleset = rules
        self._seed = start
        self._players = names
        self._first = first
        self._past: tuple[Record, ...] = ()
        self._game = self._begun(1)

    @classmethod
    def of(cls, records: Iterable[Record]) -> Self:
        """The match of the records that `save` gave, which goes on where they end.

        Raises `ArgumentError`, naming the record, unless they are the rounds of one match from the
        first one on, all of them over but perhaps the last.

        >>> match = Match("normal", "balanced", seed=7)
        >>> match.game.resign(0)
        >>> again = Match.of(match.save())
        >>> again.next_round(), again.round
        (<Game balanced@1, ply 0, seat 0 to act>, 2)
        """
        rounds = _checked_records(records)
        match = cls._before(rounds[0])
        for place, record in enumerate(rounds):
            where = f"records[{place}]"
            if place:
                try:
                    match.next_round()
                except GameError as error:
                    raise ArgumentError(where, _WHY[error.reason]) from None
            match._check_next(where, record)
            match._game = Game.of(record)
        return match

    # --- what it is now ---

    @property
    def length(self) -> MatchLength:
        """How long it is."""
        return self._length

    @property
    def ruleset(self) -> Ruleset:
        """The rules that are played."""
        return self._ruleset

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by player; ``()`` where there are none."""
        return self._players

    @property
    def round(self) -> int:
        """The number of the running round, or of the last one, from 1 on."""
        return len(self._past) + 1

    @property
    def game(self) -> Game:
        """The running round, or the last one."""
        return self._game

    @property
    def dealer(self) -> int:
        """The player who deals this round."""
        return self._dealer_of(self.round)

    def seat_of(self, player: int) -> Seat:
        """Where a player sits in this round.

        Raises `ArgumentError` for a player that there is not.

        >>> match = Match("normal", "balanced", seed=7, first_dealer=0)
        >>> match.seat_of(0), match.seat_of(1)  # who deals sits last
        (1, 0)
        """
        seats = self._ruleset.seats
        return (_checked_player("player", player, seats) - self.dealer - 1) % seats

    def player_at(self, seat: Seat) -> int:
        """Who sits there in this round.

        Raises `ArgumentError` for a seat that the ruleset does not have.

        >>> match = Match("normal", "balanced", seed=7, first_dealer=0)
        >>> match.player_at(0), match.player_at(1)  # who deals sits last
        (1, 0)
        """
        return self._player_at(checked_seat(seat, self._ruleset.seats), self.round)

    def __copy__(self) -> Self:
        """A match that goes its own way from here."""
        kind = type(self)
        again = kind.__new__(kind)
        for fields in cast("tuple[dict[str, object] | None, ...]", self.__getstate__()):
            for name, value in (fields or {}).items():
                setattr(again, name, value)
        again._game = copy.copy(self._game)  # all else that can change is replaced, not changed
        return again

    def __repr__(self) -> str:
        name = self._ruleset.id or "changed ruleset"
        wins = "-".join([str(won) for won in self.wins])
        return f"<Match {self._length}, {name}, round {self.round}, {wins}>"

    # --- how it stands ---

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """How the rounds that are over ended, in order."""
        ends = [record.result for record in self._past] + [self._game.outcome]
        return tuple(
            [self._result(number, end) for number, end in enumerate(ends, 1) if end is not None]
        )

    @property
    def wins(self) -> tuple[int, ...]:
        """The rounds won, by player."""
        won = [player for result in self.results for player in result.winners]
        return tuple([won.count(player) for player in range(self._ruleset.seats)])

    @property
    def ties(self) -> int:
        """The number of rounds that were tied."""
        return len([result for result in self.results if not result.winners])

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the most rounds won; ``()`` while all have won equally many."""
        wins = self.wins
        if len(set(wins)) == 1:
            return ()
        return tuple([player for player, won in enumerate(wins) if won == max(wins)])

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The players who have won the match, ``()`` if it is tied; None while it is undecided.

        >>> match = Match("normal", "balanced", seed=7, first_dealer=0)
        >>> match.game.resign(0)
        >>> match.wins, match.leaders, match.winners  # it takes two rounds
        ((1, 0), (0,), None)
        """
        needed = ROUNDS_TO_WIN[self._length]
        winners = tuple([player for player, won in enumerate(self.wins) if won >= needed])
        if winners:
            return winners
        return () if self._length == "quick" and self.ties else None

    @property
    def decided(self) -> bool:
        """Whether it is over."""
        return self.winners is not None

    # --- going on ---

    def next_round(self) -> Game:
        """Begin the next round; the deal passes on.

        Raises `GameError` with ``round-not-over`` or ``match-decided``.

        >>> match = Match("normal", "balanced", seed=7)
        >>> match.game.resign(0)
        >>> match.next_round(), match.round
        (<Game balanced@1, ply 0, seat 0 to act>, 2)
        """
        if self._game.outcome is None:
            raise GameError("next_round", "round-not-over")
        if self.decided:
            raise GameError("next_round", "match-decided")
        past = (*self._past, self._game.record())
        self._game, self._past = self._begun(self.round + 1), past
        return self._game

    @property
    def records(self) -> tuple[Record, ...]:
        """The rounds that are over, to be kept."""
        return self.save() if self._game.outcome is not None else self._past

    def save(self) -> tuple[Record, ...]:
        """All rounds, the running one included, as records from which `of` makes the match again.

        The tags Match, Round and Dealer say what the rounds do not. The seed of a round has that of
        the match in it, so nobody who plays may see a record before the match is over.

        >>> match = Match("normal", "balanced", seed=7)
        >>> match.game.resign(0)
        >>> Match.of(match.save()).results == match.results
        True
        """
        return (*self._past, self._game.record())

    # --- rounds by number ---

    def _dealer_of(self, number: int) -> int:
        return (self._first + number - 1) % self._ruleset.seats

    def _player_at(self, seat: Seat, number: int) -> int:
        return (seat + self._dealer_of(number) + 1) % self._ruleset.seats

    def _result(self, number: int, end: Outcome) -> RoundResult:
        players = [self._player_at(seat, number) for seat in end.winners]
        return RoundResult(tuple(sorted(players)), end.reason)

    def _begun(self, number: int) -> Game:
        """A round at its start."""
        seats = range(self._ruleset.seats)
        dealer = self._dealer_of(number)
        names = [self._players[self._player_at(seat, number)] for seat in seats if self._players]
        return Game(
            self._ruleset,
            seed=self._seed + f"/{number}".encode(),
            players=names,
            first_dealer=(self._first - dealer - 1) % len(seats),
            tags={"Match": self._length, "Round": str(number), "Dealer": str(dealer)},
        )

    # --- from records ---

    @classmethod
    def _before(cls, record: Record) -> Self:
        """The match whose first round this is, before that round."""
        where = "records[0]"
        tags = _tags(record)
        length, dealer = tags.get("match"), tags.get("dealer")
        seats = record.start.ruleset.seats
        dealers = {str(player): player for player in range(seats)}
        if length not in ROUNDS_TO_WIN:
            raise ArgumentError(where, f"its tag Match is {brief(length)}, which is no length")
        if dealer not in dealers:
            raise ArgumentError(where, f"its tag Dealer is {brief(dealer)}, which is no player")
        seed = record.start._table.seed
        if not seed.endswith(b"/1"):
            raise ArgumentError(where, "its seed is not that of a first round")
        first = dealers[dealer]
        order = range(-first - 1, seats - first - 1)
        return cls(
            cast("MatchLength", length),
            record.start.ruleset,
            seed=seed[:-2],
            players=[record.players[place % seats] for place in order if record.players],
            first_dealer=first,
        )

    def _check_next(self, where: str, record: Record) -> None:
        """See whether a record begins as the running round does."""
        expected = self._game.record()
        for what, is_not in _NOT_THAT.items():
            if getattr(record, what) != getattr(expected, what):
                raise ArgumentError(where, f"{is_not} of round {self.round}")
        tags = _tags(record)
        for name, value in expected.tags:
            if tags.get(name.lower()) != value:
                found = brief(tags.get(name.lower()))
                raise ArgumentError(where, f"its tag {name} is {found}, and not {value!r}")


def _tags(record: Record) -> dict[str, str]:
    return {name.lower(): value for name, value in record.tags}


def _check_sides(rules: Ruleset) -> None:
    """Partners stay partners when everybody moves on by a seat."""
    sides = rules.sides or range(rules.seats)
    moved = (*sides[1:], sides[0])
    pairs = set(zip(sides, moved, strict=True))
    if len(pairs) != len(set(sides)):
        raise ArgumentError("ruleset", "its sides would be others as the deal goes round")


def _checked_player(argument: str, player: object, seats: int) -> int:
    number = checked_int(argument, player)
    if not 0 <= number < seats:
        raise ArgumentError(argument, f"{brief(number)} is not from 0 to {seats - 1}")
    return number


def _checked_records(records: Iterable[Record]) -> tuple[Record, ...]:
    given: object = records
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise TypeError(f"a match goes on from Records, not from {type(given).__name__}")
    found = tuple(records)
    for item in found:
        if not isinstance(item, Record):
            raise TypeError(f"a match goes on from Records, not from {type(item).__name__}")
    if not found:
        raise ArgumentError("records", "there is none")
    return found
