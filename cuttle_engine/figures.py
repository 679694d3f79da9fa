"""What came of many rounds, as a table of 80 columns and as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from cuttle_engine.cards import RANK_LETTERS, Rank
from cuttle_engine.errors import ArgumentError
from cuttle_engine.simulate import Uses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuttle_engine.simulate import Totals

LETTERS: Final = dict(zip(Rank, RANK_LETTERS + "X", strict=True))
"""The letter of each rank; X is a Joker."""
_ACTIONS: Final = ("draw", "pass", "decline", *Uses._fields, "choose")
"""The nine kinds of action, in their order."""
_DEVIATIONS: Final = 1.959964
"""95 % of a normal distribution are within so many standard deviations."""
_ROWS: Final = 8
_BAR: Final = 40


def interval(part: int, whole: int) -> tuple[float, float]:
    """Between which shares the true one lies, with 95 % confidence (Wilson's score interval).

    >>> low, high = interval(46, 100)
    >>> f"{low:.3f} to {high:.3f}"
    '0.366 to 0.557'
    """
    if not whole:
        return 0.0, 1.0
    square = _DEVIATIONS**2
    middle = part + square / 2
    spread = _DEVIATIONS * (part * (whole - part) / whole + square / 4) ** 0.5
    return max(0.0, (middle - spread) / (whole + square)), (middle + spread) / (whole + square)


def ends(totals: Totals, sides: Sequence[int] | None = None) -> dict[str, int]:
    """How many rounds each side won, and the ties, by what a reader calls that.

    ``sides`` are those of the ruleset: the side of each seat, or None where each is for itself.
    They are counted once for all of a side, so that all adds up to the rounds.
    """
    found: dict[str, int] = {}
    wins = totals.wins
    by_seat = tuple(range(totals.seats)) if sides is None else tuple(sides)
    if len(by_seat) != totals.seats:
        raise ArgumentError("sides", f"{len(by_seat)} of them for {totals.seats} seats")
    for side in dict.fromkeys(by_seat):
        seats = [seat for seat in range(totals.seats) if by_seat[seat] == side]
        names = "+".join(map(str, seats))
        label = f"seat {names} wins" if len(seats) == 1 else f"seats {names} win"
        found[label] = wins[seats[0]]
    return {**found, "tie": totals.ties}


def ranks(totals: Totals) -> list[Rank]:
    """The ranks that are in the deck: without Jokers if nobody ever used one."""
    joker = any(totals.uses[Rank.JOKER])
    return [rank for rank in Rank if rank != Rank.JOKER or joker]


# --- the table ---


def as_table(totals: Totals, title: str, sides: Sequence[int] | None = None) -> str:
    """The figures for a terminal of 80 columns, under a title.

    ``sides`` are those of the ruleset: what the seats of a side have won stands there once.
    """
    lengths, uses = _table_of_lengths(totals), _table_of_uses(totals)
    blocks = [[title], _table_of_ends(totals, sides), lengths, uses]
    return "\n\n".join(["\n".join(lines) for lines in blocks])


def _table_of_ends(totals: Totals, sides: Sequence[int] | None) -> list[str]:
    lines = [f"{'':<14}{'games':>12}{'share':>10}   95 % interval"]
    for label, games in ends(totals, sides).items():
        low, high = interval(games, totals.games)
        lines.append(
            f"{label:<16}{games:>10,}{_percent(games, totals.games):>10}"
            f"   {100 * low:.1f} to {100 * high:.1f} %"
        )
    return lines


def _table_of_lengths(totals: Totals) -> list[str]:
    lengths = list(totals.lengths)
    spread = f", from {lengths[0]} to {lengths[-1]}" if lengths else ""
    lines = [f"{totals.mean_length:.1f} actions a game{spread}"]
    rows = _bins(totals.lengths)
    unit = max([games for _, games in rows], default=1) / _BAR
    for label, games in rows:
        bar = "#" * round(games / unit)
        lines.append(f"{label:<14}{games:>12,}{_percent(games, totals.games):>10}   {bar}".rstrip())
    return lines


def _bins(lengths: dict[int, int]) -> list[tuple[str, int]]:
    """The rounds by length, in bins of one width; the longest hundredth may share the last one."""
    if not lengths:
        return []
    usual = _usual(lengths)
    width = next(width for width in (1, 2, *range(5, usual + 5, 5)) if usual <= width * _ROWS)
    full = -(-usual // width)
    counts = [0] * (full + 1)
    for plies, games in lengths.items():
        counts[min((plies - 1) // width, full)] += games
    labels = [f"{number * width + 1:>3} to {(number + 1) * width:>3}" for number in range(full)]
    rows = list(zip([*labels, f"over {full * width}"], counts, strict=True))
    return rows if counts[-1] else rows[:-1]


def _usual(lengths: dict[int, int]) -> int:
    """The length that at most a hundredth of the rounds exceed."""
    longer = sum(lengths.values())
    most = longer / 100
    for plies, games in lengths.items():
        longer -= games
        if longer <= most:
            return plies
    return 0


def _table_of_uses(totals: Totals) -> list[str]:
    shown = ranks(totals)
    uses = totals.uses
    lines = ["cards played a game, by rank"]
    lines.append(f"{'':<10}" + "".join([f"{LETTERS[rank]:>5}" for rank in shown]))
    for number, name in enumerate(Uses._fields):
        cells = [_mean(uses[rank][number], totals.games) for rank in shown]
        lines.append(f"{words(name):<10}" + "".join([f"{cell:>5}" for cell in cells]))
    return lines


def words(name: str) -> str:
    """What a field of `Uses` is called: one-off, not one_off."""
    return name.replace("_", "-")


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / (whole or 1):.1f} %"


def _mean(count: int, games: int) -> str:
    return f"{count / games:.2f}" if count else "-"


# --- JSON ---


def as_json(totals: Totals, **about: str | int | None) -> str:
    """The figures as a JSON object, after what is said about them.

    Its keys: ``seats``; ``outcomes``, a list of objects with ``winners`` (seats, none for a tie),
    ``reason`` and ``games``; ``wins`` (a number of games a seat: a game that a side won is one for
    each of its seats); ``ties``; ``mean_length``;
    ``lengths`` (number of actions to number of games); ``actions`` (draw, pass, decline, points,
    one_off, permanent, scuttle, counter, choose: how many there were of each kind); ``uses`` (by
    rank from A to X, which is a Joker: points, one_off, permanent, scuttle, counter).
    """
    figures: dict[str, object] = {
        **about,
        "seats": totals.seats,
        "outcomes": [
            {"winners": outcome.winners, "reason": outcome.reason, "games": games}
            for outcome, games in totals.outcomes.items()
        ],
        "wins": totals.wins,
        "ties": totals.ties,
        "mean_length": totals.mean_length,
        "lengths": totals.lengths,
        "actions": dict(zip(_ACTIONS, totals.actions.values(), strict=True)),
        "uses": {LETTERS[rank]: uses._asdict() for rank, uses in totals.uses.items()},
    }
    # One line a key, which both people and programs can read.
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in figures.items()]
    return "\n".join(["{", ",\n".join(lines), "}"])
