"""A match of a person against the computer, as ``cuttle play`` has it; without a terminal."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from cuttle_engine.cards import MIN_SEATS
from cuttle_engine.dice import Dice
from cuttle_engine.errors import ArgumentError, GameError
from cuttle_engine.files import place_of
from cuttle_engine.match import ROUNDS_TO_WIN, Match
from cuttle_engine.opponents import OPPONENTS, accepts_draw
from cuttle_engine.record import Record
from cuttle_engine.record_commands import STANDARD, Failure, games_in, no_os_error
from cuttle_engine.record_text import write_records
from cuttle_engine.render.columns import columns, fitted
from cuttle_engine.render.page import NAME_WIDTH
from cuttle_engine.rules import get_ruleset

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence
    from typing import Self

    from cuttle_engine.cards import Seat
    from cuttle_engine.game import Game
    from cuttle_engine.view import PlayerView

YOU: Final = 0
"""The player who is a person."""
DEFAULT_OPPONENT: Final = "greedy"
_COMPUTER: Final = "computer"
_YOUR: Final = "your "
_PARTNER: Final = "your partner"
_TAG: Final = "Opponent"


class PlayMatch:
    """A `Match` in which all but one player are computers, and what is said of it."""

    def __init__(self, match: Match, opponent: str) -> None:
        self.match = match
        self.opponent = opponent
        seats = match.ruleset.seats
        names = [_called(player, name) for player, name in enumerate(match.players)]
        # They may have come from a file, and whoever plays has to know who is who.
        others = {_plain(name) for name in names[1:]} - {"you", _PARTNER, *map(_plain, names[:1])}
        is_clear = len(others) == seats - 1
        usual = ["you", *computers(seats)]
        self._names = names if is_clear else usual
        partners = self._partners
        if len(partners) == 1 and self._names[partners[0]] == usual[partners[0]]:
            self._names[partners[0]] = _PARTNER

    @classmethod
    def begun(cls, options: Namespace) -> Self:
        """A new match."""
        rules = options.ruleset
        others = [name.removeprefix("the ") for name in computers(rules.seats)]
        match = Match(
            options.match,
            rules,
            seed=options.seed,
            players=[options.name, *others],
            first_dealer=options.dealer,
        )
        return cls(match, options.opponent)

    @classmethod
    def resumed(cls, name: str) -> Self:
        """The match in a file, as `text` gave it; `Failure` if there is none."""
        records = [game.record() for game in games_in(name)]
        try:
            match = Match.of(records)
        except ArgumentError as error:
            raise Failure(f"{name} is no match that was saved: {error}") from None
        opponent = dict(records[0].tags).get(_TAG, DEFAULT_OPPONENT)
        if opponent not in OPPONENTS:
            raise Failure(f"{name}: there is no opponent {opponent!r} here")
        return cls(match, opponent)

    def text(self) -> str:
        """All rounds as text, to go on from later."""
        file = io.StringIO()
        write_records([_tagged(record, self.opponent) for record in self.match.save()], file)
        return file.getvalue()

    # --- who sits where ---

    @property
    def game(self) -> Game:
        """The running round, or the last one."""
        return self.match.game

    @property
    def seat(self) -> Seat:
        """Where the person sits."""
        return self.match.seat_of(YOU)

    @property
    def _partners(self) -> list[int]:
        """The players who win with the person."""
        return [player for player in self._side(YOU) if player != YOU]

    @property
    def names(self) -> dict[Seat, str]:
        """What the players are called, by seat."""
        return {self.match.seat_of(player): name for player, name in enumerate(self._names)}

    @property
    def labels(self) -> dict[Seat, str]:
        """The names at the table: among more than two with the seat, as in a Four at ``@2``."""
        names = self.names
        if len(names) == MIN_SEATS:
            return names
        labels: dict[Seat, str] = {}
        for seat, name in names.items():
            short = name.removeprefix(_YOUR)
            labels[seat] = f"{fitted(short, min(columns(short), NAME_WIDTH - 3))} @{seat}"
        return labels

    @property
    def seen(self) -> PlayerView:
        """What the person may know."""
        return self.game.view(self.seat)

    # --- what is done ---

    def let_the_computer_act(self) -> None:
        """Play what the computer to act decides on: in the same case always the same."""
        game = self.game
        seed = self.match._seed + f"/{self.match.round}/play/{game.ply}".encode()
        game.play(OPPONENTS[self.opponent](game.view(game.to_act), Dice(seed)))

    def undo(self) -> str:
        """Back to the last decision of the person that was one; what was taken back.

        `GameError` if there was none, or if something was shown since. Then all is as it was.
        """
        game, before, outcome = self.game, self.game.actions, self.game.outcome
        steps = 0
        try:
            while not steps or game.to_act != self.seat or len(game.legal_actions) == 1:
                game.undo(self.seat)
                steps += 1
        except GameError:
            for _ in range(steps):
                game.redo()
            raise
        undone = [str(action) for action in before[len(game.actions) :]]
        if outcome is not None and outcome.reason in {"resignation", "agreement"}:
            undone.append(f"the {outcome.reason}")
        return ", ".join(undone)

    def offer_draw(self) -> str | None:
        """Offer a draw, and let the computers answer; who declines it, if anybody does."""
        game = self.game
        game.offer_draw(self.seat)
        while game.draw_offer is not None:
            other = game.draw_offer.waiting[0]
            if not accepts_draw(game.view(other)):
                game.decline(other)
                return self.names[other]
            game.accept(other)
        return None

    # --- what is said ---

    def welcome(self) -> str:
        """Against whom it is."""
        mine = self._partners
        others = [name for player, name in enumerate(self._names) if player not in (YOU, *mine)]
        you = joined(["you", *[self._names[player] for player in mine]])
        return f"{capital(you)} play against {joined(others)} ({self.opponent})."

    def seating(self) -> str:
        """Who deals, and who moves first."""
        dealer, first = self.match.dealer, self.match.player_at(0)
        deals = "You deal" if dealer == YOU else f"{capital(self._names[dealer])} deals"
        moves = "you move first" if first == YOU else f"{self._names[first]} moves first"
        return f"{deals}, {moves}."

    def score(self) -> str:
        """The rounds won, of partners together."""
        wins = self.match.wins
        told: dict[tuple[int, ...], str] = {}
        for player in range(len(wins)):
            side = self._side(player)
            told[side] = f"{joined([self._names[each] for each in side])} {wins[player]}"
        return ", ".join(told.values())

    def _side(self, player: int) -> tuple[int, ...]:
        """The player with its partners."""
        match = self.match
        opponents = match.ruleset.opponents(match.seat_of(player))
        return tuple(
            [each for each in range(match.ruleset.seats) if match.seat_of(each) not in opponents]
        )

    def heading(self, *, short: bool) -> str:
        """Which match it is, and where it stands."""
        match = self.match
        where = f"{match.ruleset.id or 'changed ruleset'}, ply {self.game.ply}"
        if match.length == "quick":
            return f"Quick match, {where}"
        if short:
            return f"Round {match.round}: {self.score()}"
        return f"{match.length.capitalize()} match, round {match.round}: {self.score()}; {where}"

    def standing(self) -> str:
        """How it stands after a round, or who has won it."""
        match, score = self.match, f": {self.score()}"
        winners = match.winners
        if winners is None:
            needed = ROUNDS_TO_WIN[match.length]
            rounds = "a round" if needed == 1 else f"{needed} rounds"
            return f"The match stands{score}. Whoever wins {rounds} first wins it."
        if not winners:
            return "The match is tied."
        names = ["you" if player == YOU else self._names[player] for player in winners]
        verb = "win" if YOU in winners or len(winners) > 1 else "wins"
        score = "" if match.length == "quick" else score
        return f"{capital(joined(names))} {verb} the match{score}."

    def options(self) -> list[tuple[str, str]]:
        """The options that begin the same match again, with the seed; none if there are no such."""
        match = self.match
        rules = match.ruleset
        seed = match._seed.decode("utf-8", "ignore")
        if rules.id is None or not seed.isprintable() or seed.encode() != match._seed:
            return []
        usual = Match(match.length, rules, seed=seed)
        dealers = ("you", _COMPUTER) if rules.seats == 2 else "0123"
        found = {
            "--match": match.length if match.length != "quick" else "",
            "--ruleset": rules.id if rules != get_ruleset("balanced") else "",
            "--opponent": self.opponent if self.opponent != DEFAULT_OPPONENT else "",
            "--dealer": dealers[match._first] if match._first != usual._first else "",
            "--name": match.players[YOU] if match.players else "",
        }
        return [("--seed", seed), *[(name, value) for name, value in found.items() if value]]


def match_file(name: str) -> str:
    """The path of a file to keep a match in; `Failure` says why there can be none.

    A text, as a `Path` would make ``-`` of ``./-``.
    """
    if name == STANDARD:
        raise Failure("- is no file that a match can be kept in")
    with no_os_error(name):
        file = name
        if name.startswith("~"):
            try:
                file = str(Path(name).expanduser())
            except RuntimeError:
                raise Failure(f"{name}: whose home is that?") from None
        try:
            place_of(file)
        except ArgumentError as error:
            raise Failure(error.problem) from None
    return file


def computers(seats: int) -> list[str]:
    """What the computers are called."""
    if seats == 2:
        return [f"the {_COMPUTER}"]
    return [f"{_COMPUTER} {number}" for number in range(1, seats)]


def is_a_computers(name: str, seats: int) -> bool:
    """Whether a person of this name would be taken for a computer."""
    return _plain(name) in {_COMPUTER, f"the {_COMPUTER}", _PARTNER, *computers(seats)}


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def joined(names: Sequence[str]) -> str:
    """Some names, as in: Ann, Bob and Cleo."""
    return " and ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]


def _called(player: int, name: str) -> str:
    # It may have come from a file.
    name = "".join([letter for letter in name if letter.isprintable()]).strip()
    name = fitted(name, min(columns(name), NAME_WIDTH))
    if player == YOU:
        return name or "you"
    return f"the {_COMPUTER}" if name in {"", _COMPUTER} else name


def _tagged(record: Record, opponent: str) -> Record:
    """The record, with a word on whom the match is against."""
    tags = [tag for tag in record.tags if tag[0].lower() != _TAG.lower()]
    return attrs.evolve(record, tags=(*tags, (_TAG, opponent)))
