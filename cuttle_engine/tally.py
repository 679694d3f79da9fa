"""Who won which round, across matches, for people who keep the score by hand."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, cast

import attrs

from cuttle_engine.errors import ArgumentError, GameError, SchemaError, brief
from cuttle_engine.files import locked, read_file, replace_file
from cuttle_engine.strict_json import JsonError, whole_json
from cuttle_engine.values import Value

if TYPE_CHECKING:
    import os

FORMAT: Final = "cuttle-engine/tally/1"


class Standing(NamedTuple):
    """How many rounds a player has won, lost and tied.

    >>> standing = Tally().with_round(["Ann", "Bob"], ["Ann"]).standing("Ann")
    >>> standing, standing.won
    (Standing(won=1, lost=0, tied=0), 1)
    """

    won: int
    lost: int
    tied: int


def _name(argument: str, given: object) -> str:
    if not isinstance(given, str):
        raise TypeError(f"{argument}: a name is a str, not {type(given).__name__}")
    if not given or not given.isprintable() or given != given.strip():
        raise ArgumentError(
            argument, f"{brief(given)} is no name: printable characters, no space at the ends"
        )
    return given


def _names(argument: str, given: object) -> tuple[str, ...]:
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise TypeError(f"{argument}: a sequence of names, not {type(given).__name__}")
    found: dict[str, None] = {}
    for place, item in enumerate(cast("Sequence[object]", given)):
        name = _name(f"{argument}[{place}]", item)
        if name in found:
            raise ArgumentError(f"{argument}[{place}]", f"{brief(name)} is there twice")
        found[name] = None
    return tuple(found)


def _players(players: Sequence[str]) -> tuple[str, ...]:
    return _names("players", players)


def _winners(winners: Sequence[str]) -> tuple[str, ...]:
    return _names("winners", winners)


@attrs.frozen(eq=False, repr=False)
class TallyRound(Value):
    """Who played a round, and who of them won it: an immutable value.

    Raises `ArgumentError` unless there are two different names or more, and the winners are some of
    them, not all. A name has printable characters, and no space at its ends.

    >>> TallyRound(["Ann", "Bob"], ["Bob"]).winners
    ('Bob',)
    """

    players: tuple[str, ...] = attrs.field(converter=_players)
    """Everybody who played, the partners of a side included."""
    winners: tuple[str, ...] = attrs.field(default=(), converter=_winners)
    """Those who won, in the order of the players; ``()`` for a tie."""

    def __attrs_post_init__(self) -> None:
        if len(self.players) < 2:
            raise ArgumentError("players", "a round has two players or more")
        for place, name in enumerate(self.winners):
            if name not in self.players:
                raise ArgumentError(f"winners[{place}]", f"{brief(name)} is not one of the players")
        if len(self.winners) == len(self.players):
            raise ArgumentError("winners", "somebody has to have lost; with nobody it is a tie")
        ordered = tuple([name for name in self.players if name in self.winners])
        object.__setattr__(self, "winners", ordered)  # the class is frozen; this is its making


def _rounds(rounds: Sequence[TallyRound]) -> tuple[TallyRound, ...]:
    given: object = rounds
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise TypeError(f"rounds: a sequence of TallyRounds, not {type(given).__name__}")
    for item in cast("Sequence[object]", given):
        if not isinstance(item, TallyRound):
            raise TypeError(f"rounds: a TallyRound, not {type(item).__name__}")
    return tuple(rounds)


@attrs.frozen(eq=False, repr=False)
class Tally(Value):
    """The rounds that people have played, in order: an immutable value.

    >>> tally = Tally().with_round(["Ann", "Bob"], ["Ann"]).with_round(["Ann", "Bob"])
    >>> tally.wins("Ann"), tally.against("Bob", "Ann"), tally.leaders
    (1, Standing(won=0, lost=1, tied=1), ('Ann',))
    """

    rounds: tuple[TallyRound, ...] = attrs.field(default=(), converter=_rounds)
    """What has been written down, the first round first."""

    def __repr__(self) -> str:
        return f"<Tally of {len(self.rounds)} rounds of {len(self.players)} players>"

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who has played, those who began earlier first."""
        return tuple(dict.fromkeys([name for each in self.rounds for name in each.players]))

    def with_round(self, players: Sequence[str], winners: Sequence[str] = ()) -> Tally:
        """The tally with one round more; without winners it was tied.

        Raises `ArgumentError` and TypeError as `TallyRound` does.

        >>> Tally().with_round(["Ann", "Bob"], ["Ann"]).with_round(["Ann", "Bob"]).standing("Ann")
        Standing(won=1, lost=0, tied=1)
        """
        return Tally((*self.rounds, TallyRound(players, winners)))

    def without_last(self) -> Tally:
        """The tally without its last round.

        Raises `GameError`, with ``nothing-to-undo``, when it has none.

        >>> tally = Tally().with_round(["Ann", "Bob"], ["Ann"])
        >>> tally.without_last() == Tally()
        True
        """
        if not self.rounds:
            raise GameError("without_last", "nothing-to-undo")
        return Tally(self.rounds[:-1])

    def standing(self, player: str) -> Standing:
        """How the rounds ended that the player took part in; all 0 for a stranger.

        Raises `ArgumentError` for what is no name.

        >>> tally = Tally().with_round(["Ann", "Bob"], ["Ann"])
        >>> tally.standing("Bob"), tally.standing("Cid")
        (Standing(won=0, lost=1, tied=0), Standing(won=0, lost=0, tied=0))
        """
        name = _name("player", player)
        return _counted([_end(each, name) for each in self.rounds if name in each.players])

    def wins(self, player: str) -> int:
        """The rounds that the player has won; 0 for a stranger.

        Raises `ArgumentError` for what is no name.

        >>> Tally().with_round(["Ann", "Bob"], ["Ann"]).wins("Ann")
        1
        """
        return self.standing(player).won

    def against(self, player: str, opponent: str) -> Standing:
        """How the rounds ended that both took part in, one of them against the other.

        A round that both have won, or that a third player won, counts for neither of them. Raises
        `ArgumentError` if they are the same.

        >>> tally = Tally().with_round(["Ann", "Bob", "Cid"], ["Ann"])
        >>> tally.against("Bob", "Ann").lost, tally.against("Bob", "Cid").lost
        (1, 0)
        """
        mine, theirs = _name("player", player), _name("opponent", opponent)
        if mine == theirs:
            raise ArgumentError("opponent", "nobody plays against themselves")
        both = [each for each in self.rounds if mine in each.players and theirs in each.players]
        return _counted([_end_against(each, mine, theirs) for each in both])

    def _standings(self) -> tuple[dict[str, Standing], dict[tuple[str, str], Standing]]:
        """What `standing` and `against` say of all who have played, in one pass.

        Those who have not played against each other are left out.
        """
        alone: defaultdict[str, list[_End]] = defaultdict(list)
        pairs: defaultdict[tuple[str, str], list[_End]] = defaultdict(list)
        for each in self.rounds:
            for name in each.players:
                alone[name].append(_end(each, name))
            for mine, theirs in permutations(each.players, 2):
                end = _end_against(each, mine, theirs)
                if end is not None:
                    pairs[mine, theirs].append(end)
        return (
            {name: _counted(ends) for name, ends in alone.items()},
            {pair: _counted(ends) for pair, ends in pairs.items()},
        )

    @property
    def leaders(self) -> tuple[str, ...]:
        """Those with the most rounds won; ``()`` while all have won equally many."""
        wins = Counter(dict.fromkeys(self.players, 0))
        wins.update([name for each in self.rounds for name in each.winners])
        most = max(wins.values(), default=0)
        leaders = tuple([name for name, won in wins.items() if won == most])
        return leaders if len(leaders) < len(wins) else ()

    # --- in a file ---

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Tally:
        """The tally that a file holds.

        Raises `SchemaError`, with the place of the mistake, for a file that holds none,
        `ArgumentError` for what can be no file, and OSError where the system refuses, or there is
        no such file.

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     Tally().with_round(["Ann", "Bob"], ["Ann"]).save(f"{folder}/score.json")
        ...     Tally.load(f"{folder}/score.json").leaders
        ('Ann',)
        """
        return _read(read_file(path))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the tally to a file, in the place of the tally that is there, if there is one.

        It is written as `files.write_atomically` does, all of it or nothing. A file that holds
        something else than a tally is left as it is, with the errors of `load`. Rounds that others
        may have written down in the same file meanwhile are lost: `update` keeps them.

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     Tally().with_round(["Ann", "Bob"]).save(f"{folder}/score.json")
        ...     Tally.load(f"{folder}/score.json")
        <Tally of 1 rounds of 2 players>
        """
        Tally.update(path, lambda _: self)

    @staticmethod
    def update(path: str | os.PathLike[str], change: Callable[[Tally], Tally]) -> Tally:
        """Change the tally that a file holds; if there is no file yet, an empty one.

        ``change`` is called with the tally, and what it gives is written and returned. Nobody else
        who uses `update` or `save` comes in between. Raises what `load` raises, and what ``change``
        raises; the file is then as it was.

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = f"{folder}/score.json"
        ...     Tally.update(file, lambda tally: tally.with_round(["Ann", "Bob"], ["Ann"]))
        ...     Tally.load(file).wins("Ann")
        <Tally of 1 rounds of 2 players>
        1
        """
        given: object = change
        if not callable(given):
            raise TypeError(f"a change is a function, not {type(given).__name__}")
        with locked(path) as place:
            before: bytes | None = None
            with suppress(FileNotFoundError):
                before = read_file(place)
            changed: object = change(Tally() if before is None else _read(before))
            if not isinstance(changed, Tally):
                raise TypeError(f"a change gives a Tally, not {type(changed).__name__}")
            content = _written(changed).encode()
            if content != before:
                replace_file(place, content)
        return changed


# --- how a round ended, for somebody who took part ---

_End: TypeAlias = Literal["won", "lost", "tied"]


def _end(each: TallyRound, name: str) -> _End:
    if not each.winners:
        return "tied"
    return "won" if name in each.winners else "lost"


def _end_against(each: TallyRound, mine: str, theirs: str) -> _End | None:
    """None if it was not one against the other, or a third has won."""
    end, other = _end(each, mine), _end(each, theirs)
    return end if end != other or end == "tied" else None


def _counted(ends: Sequence[_End | None]) -> Standing:
    return Standing(ends.count("won"), ends.count("lost"), ends.count("tied"))


# --- the text of a file ---


def _written(tally: Tally) -> str:
    """JSON, with a line a round, for people who look into it."""
    rounds = [
        f"  {json.dumps({'players': each.players, 'winners': each.winners}, ensure_ascii=False)}"
        for each in tally.rounds
    ]
    listed = "[\n" + ",\n".join(rounds) + "\n]" if rounds else "[]"
    return f'{{"format": "{FORMAT}", "rounds": {listed}}}\n'


def _read(content: bytes) -> Tally:
    try:
        # Some editors put a byte order mark before what they save.
        data: object = whole_json(content.decode().removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        raise SchemaError("$", f"it is no UTF-8 text at byte {error.start}") from None
    except JsonError as error:
        raise SchemaError(
            "$", f"it is no JSON at character {error.position}: {error.problem}"
        ) from None
    found = _keys(data, "$", ("format",), others=True)
    if found["format"] != FORMAT:
        raise SchemaError("$.format", f"expected {FORMAT!r}, and it is {brief(found['format'])}")
    rounds = _keys(data, "$", ("format", "rounds"))["rounds"]
    if not isinstance(rounds, list):
        raise SchemaError("$.rounds", "expected a list")
    listed = cast("list[object]", rounds)
    return Tally([_read_round(item, place) for place, item in enumerate(listed)])


def _read_round(data: object, place: int) -> TallyRound:
    path = f"$.rounds[{place}]"
    found = _keys(data, path, ("players", "winners"))
    try:
        return TallyRound(found["players"], found["winners"])
    except ArgumentError as error:
        raise SchemaError(f"{path}.{error.argument}", error.problem) from None
    except TypeError as error:
        raise SchemaError(path, str(error)) from None


def _keys(
    data: object, path: str, keys: tuple[str, ...], *, others: bool = False
) -> dict[str, Any]:
    """The object that stands at a path, with these keys."""
    if not isinstance(data, dict):
        raise SchemaError(path, "expected an object")
    found = cast("dict[str, Any]", data)
    for key in keys:
        if key not in found:
            raise SchemaError(path, f"the key {key!r} is missing")
    for key in found:
        if key not in keys and not others:
            raise SchemaError(path, f"a tally has no key {brief(key)}")
    return found
