"""What can go wrong: typed errors and the stable reasons behind a refused action."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from cuttle_engine.actions import Action


class Reason(enum.StrEnum):
    """Why an action is not legal now.

    The values are stable and meant for programs: translate them, do not parse them.

    >>> str(Reason.HAND_FULL)
    'hand-full'
    """

    GAME_OVER = "game-over"
    """The round has ended (RULES 9, 18)."""
    NOT_YOUR_TURN = "not-your-turn"
    """Another seat is to act."""
    WRONG_WINDOW = "wrong-window"
    """This kind of action does not belong to what is open now (RULES 10, 16)."""
    CARD_NOT_THERE = "card-not-there"
    """The card is not where it would have to be played or chosen from."""
    FROZEN = "frozen"
    """A Nine returned the card; it may not be played yet (RULES 17)."""
    NO_SUCH_USE = "no-such-use"
    """The card can never be used in this way (RULES 3, 5, 11)."""
    BAD_TARGET = "bad-target"
    """The target is missing, not on the table, or not one this card may take (RULES 4, 11, 13)."""
    GUARDED_BY_QUEEN = "guarded-by-queen"
    """An opponent's Queen protects the target (RULES 7)."""
    SCUTTLE_TOO_LOW = "scuttle-too-low"
    """The card is not above its target in scuttle order (RULES 4)."""
    HAND_FULL = "hand-full"
    """The hand is at its limit, so nothing may be drawn (RULES 19)."""
    HAND_EMPTY = "hand-empty"
    """The seat a Four is meant for has no card (RULES 11)."""
    DECK_EMPTY = "deck-empty"
    """There is nothing to draw or to reveal (RULES 11, 18)."""
    NOTHING_TO_TAKE = "nothing-to-take"
    """The scrap holds no card that could be taken (RULES 11)."""
    COUNTERING_STOPPED = "countering-stopped"
    """The top card's player controls a Queen that stops counters (RULES 7)."""
    MUST_NOT_PASS = "must-not-pass"
    """Passing needs an empty deck, or no other legal action (RULES 18)."""


_BRIEF: Final = 60


def brief(value: object) -> str:
    """A value as a message shows it: printable and short, whatever it is."""
    try:
        text = repr(value)
    except ValueError:  # a number with more digits than Python writes out
        text = f"<{type(value).__name__} too long to write>"
    except RecursionError:  # lists in lists in lists
        text = f"<{type(value).__name__} too deep to write>"
    except Exception:  # noqa: BLE001  # of a class of others, which may raise anything
        text = f"<{type(value).__name__} that cannot be shown>"
    text = printable(text[: _BRIEF + 1])
    return text if len(text) <= _BRIEF else text[: _BRIEF - 1] + "…"


def printable(text: str) -> str:
    r"""A text of others as a line of a terminal shows it: what would do something there is spelt.

    >>> printable("\x1b[2J or \n")
    '\\x1b[2J or \\n'
    """
    if text.isprintable():
        return text
    letters = [letter if letter.isprintable() else repr(letter)[1:-1] for letter in text]
    return "".join(letters)


class Problem(NamedTuple):
    """One thing that is wrong with a written position.

    >>> print(Problem("not-a-point-card", "points[1]", "QC cannot lie in a point row"))
    points[1]: QC cannot lie in a point row
    """

    code: str
    """Stable, for programs: ``card-twice``, ``card-missing``, …"""
    where: str
    """The field of the position, with an index where there is one."""
    what: str
    """One sentence for people."""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


_SHOWN_PROBLEMS: Final = 5


class CuttleError(ValueError):
    """The base of every error this library raises on purpose.

    >>> issubclass(CuttleError, ValueError)
    True
    """


class IllegalActionError(CuttleError):
    """An action was refused; the state it was tried on is unchanged.

    ``action`` is the offending action, ``reason`` the stable `Reason`, ``seat`` the seat that was
    to act (None when the round is over).

    >>> from cuttle_engine import Pass, apply, deal
    >>> try:
    ...     apply(deal("balanced", seed=7), Pass())
    ... except IllegalActionError as error:
    ...     print(error.action, error.reason, error.seat)
    pass must-not-pass 0
    """

    def __init__(self, action: Action, reason: Reason, seat: int | None) -> None:
        super().__init__(action, reason, seat)
        self.action = action
        self.reason = reason
        self.seat = seat

    def __str__(self) -> str:
        to_act = "nobody is to act" if self.seat is None else f"seat {self.seat} is to act"
        return f"{self.action} is not legal here: {self.reason} ({to_act})"


class InvalidPositionError(CuttleError):
    """A position cannot be built; ``problems`` lists everything that is wrong with it.

    >>> from cuttle_engine import Position
    >>> try:
    ...     Position("balanced", hands=["QH QH", ""]).build()
    ... except InvalidPositionError as error:
    ...     print(error.problems[0])
    hands[0]: QH is there twice
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        # A position may have a problem a card; a message that long helps nobody.
        texts = [str(problem) for problem in self.problems[:_SHOWN_PROBLEMS]]
        if len(self.problems) > _SHOWN_PROBLEMS:
            texts.append(f"and {len(self.problems) - _SHOWN_PROBLEMS} more problems")
        return "; ".join(texts)


class NotationError(CuttleError):
    """A text cannot be read.

    ``text`` is the whole text, ``position`` the 0-based offset of the mistake in it, ``expected``
    what should have stood there.

    >>> from cuttle_engine import parse_action
    >>> try:
    ...     parse_action("7Sx9Z")
    ... except NotationError as error:
    ...     print(error.position, error.expected)
    3 the card to scuttle
    """

    def __init__(self, text: str, position: int, expected: str) -> None:
        super().__init__(text, position, expected)
        self.text = text
        self.position = position
        self.expected = expected

    def __str__(self) -> str:
        # A text of any length makes a readable message: only what surrounds the mistake is shown.
        start = max(0, self.position - 20)
        shown = self.text[start : self.position + 20]
        if start:
            shown = "…" + shown
        if self.position + 20 < len(self.text):
            shown += "…"
        return f"{shown!r}: expected {self.expected} at character {self.position}"


class ArgumentError(CuttleError):
    """An argument of the right type whose value stands for nothing here, such as seat 7.

    ``argument`` is its name, ``problem`` says what is wrong with the value.

    >>> from cuttle_engine import deal, view
    >>> try:
    ...     view(deal("balanced", seed=7), 7)
    ... except ArgumentError as error:
    ...     print(error)
    seat: 7 is not from 0 to 1
    """

    def __init__(self, argument: str, problem: str) -> None:
        super().__init__(argument, problem)
        self.argument = argument
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.argument}: {self.problem}"


class RulesetError(CuttleError):
    """A ruleset is unknown, contradicts itself, or clashes with a registered one.

    >>> from cuttle_engine import get_ruleset
    >>> try:
    ...     get_ruleset("balanced").replace(passes_to_tie=0)
    ... except RulesetError as error:
    ...     print(error)
    passes_to_tie: 0 is not a whole number from 1 to 99
    """


class SchemaError(CuttleError):
    """JSON says something that its schema, or the rules, do not allow.

    ``path`` is the place, such as ``$.hands[1][3]``, ``problem`` what is wrong there.

    >>> import pathlib, tempfile
    >>> from cuttle_engine import Tally
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "score.json")
    ...     _ = file.write_text("{}")
    ...     try:
    ...         Tally.load(file)
    ...     except SchemaError as error:
    ...         print(error.path, error.problem)
    $ the key 'format' is missing
    """

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


class ReplayError(CuttleError):
    """A record does not play: a move is not legal, or the round does not end as it says.

    ``ply`` is how many moves were played before, ``move`` the one that is refused (None where it is
    the result), ``reason`` the `Reason`, or ``wrong-result``.

    >>> from cuttle_engine import Pass, Record, deal
    >>> try:
    ...     Record(deal("balanced", seed=7), [Pass()])
    ... except ReplayError as error:
    ...     print(error.ply, error.move, error.reason)
    0 pass must-not-pass
    """

    def __init__(self, ply: int, move: Action | None, reason: str) -> None:
        super().__init__(ply, move, reason)
        self.ply = ply
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        what = "the result" if self.move is None else f"{self.move} is not legal"
        moves = "1 move" if self.ply == 1 else f"{self.ply} moves"
        return f"after {moves}: {what}: {self.reason}"


class StaleActionError(CuttleError):
    """An action came late: it was meant for another ply than the game is at.

    ``ply`` is the one it was meant for, ``now`` that of the game.

    >>> from cuttle_engine import Draw, Game
    >>> game = Game("balanced", seed=7)
    >>> game.play(Draw())
    >>> try:
    ...     game.play(Draw(), ply=0)
    ... except StaleActionError as error:
    ...     print(error.ply, error.now)
    0 1
    """

    def __init__(self, ply: int, now: int) -> None:
        super().__init__(ply, now)
        self.ply = ply
        self.now = now

    def __str__(self) -> str:
        return f"an action meant for ply {brief(self.ply)}, and the game is at ply {self.now}"

    def __repr__(self) -> str:
        # Whatever number a client sends.
        return f"{type(self).__name__}({brief(self.ply)}, {self.now})"


class GameError(CuttleError):
    """A call on a `Game` or a `Match` that is refused now; nothing was changed.

    ``call`` is the name of the method, ``reason`` a stable code for programs, such as
    ``nothing-to-undo``. Each method says which ones it has.

    >>> from cuttle_engine import Game
    >>> try:
    ...     Game("balanced", seed=7).undo()
    ... except GameError as error:
    ...     print(error.call, error.reason)
    undo nothing-to-undo
    """

    def __init__(self, call: str, reason: str) -> None:
        super().__init__(call, reason)
        self.call = call
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.call} is refused: {self.reason}"
