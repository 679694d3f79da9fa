"""Reads the recorded cases in `data/` and runs them against the library.

`data/README.md` describes the form. A case that fails says its id, the step (from 1), what was
expected and what was there.
"""

import gzip
import json
import pickle
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, NotRequired, TypedDict, cast, final

import pytest

from cuttle_engine import (
    Action,
    CuttleError,
    GameState,
    IllegalActionError,
    NotationError,
    Position,
    Stack,
    apply,
    explain,
    legal_actions,
    parse_action,
    ruleset_names,
)

DATA = Path(__file__).parent / "data"

FILES = (
    "cuttle-cards-games.jsonl.gz",
    "cuttle-cards-situations.json",
    "ledger-games.jsonl.gz",
    "reports.json",
)


class Start(TypedDict):
    """The position a case begins with: the arguments of `Position`."""

    hands: list[str]
    points: list[str]
    permanents: list[str]
    deck: str
    scrap: str
    turn: int


class Result(TypedDict):
    """How a round ended; a side of several seats is a list, a tie is nobody."""

    winner: int | list[int] | None
    reason: NotRequired[str]


class Zones(TypedDict, total=False):
    """What `after` and `expect` can say of a state; what they leave out is not looked at."""

    hands: list[str]
    points: list[str]
    permanents: list[str]
    scrap: str
    scrap_has: str
    frozen: str
    frozen_has: str
    deck: str
    deck_top: str
    deck_count: int
    hand_sizes: list[int]
    score: list[int]
    goal: list[int]
    to_act: int | None
    legal: list[str]
    over: Result | Literal[True]


@final
class Play(TypedDict):
    """A seat plays; `legal` before the first text, `after` after the last."""

    by: int
    play: list[str]
    legal: NotRequired[list[str]]
    after: NotRequired[Zones]


@final
class Refuse(TypedDict):
    """A seat may not do this here."""

    by: int
    refuse: str


@final
class Look(TypedDict):
    """What can be seen here."""

    expect: Zones


class Case(TypedDict):
    """A position and what happens from there."""

    id: str
    ruleset: str
    title: NotRequired[str]
    position: Start
    steps: list[Play | Refuse | Look]
    result: NotRequired[Result]


def load(name: str) -> list[Case]:
    """All cases of one file: a JSON list, or a case a line."""
    path = DATA / name
    if path.suffix == ".gz":
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            return [cast("Case", json.loads(line)) for line in lines]
    return cast("list[Case]", json.loads(path.read_text(encoding="utf-8")))


def params(*names: str) -> list[object]:
    """The cases as test parameters; those of a ruleset that is not registered are skipped."""
    known = set(ruleset_names())
    return [
        pytest.param(
            case,
            id=case["id"],
            marks=pytest.mark.skipif(
                case["ruleset"] not in known, reason=f"no ruleset {case['ruleset']!r}"
            ),
        )
        for name in names
        for case in load(name)
    ]


def run(case: Case, *, thaws_early: bool = False) -> None:
    """Play a case from its position to its last step.

    `thaws_early`: it was recorded where frozen cards thaw as soon as their holder has made its
    move, not when that turn is over. Until then it cannot play them anyway: only the list differs.
    """
    state = Position(case["ruleset"], **case["position"]).build()
    for number, step in enumerate(case["steps"], 1):
        try:
            state = _take(state, step, thaws_early=thaws_early)
        except (AssertionError, CuttleError) as error:
            raise AssertionError(f"{case['id']}, step {number}: {error}") from error
    if "result" in case:
        try:
            _check_result(case["result"], state)
            _same("legal after the end", [], _texts(legal_actions(state)))
        except AssertionError as error:
            raise AssertionError(f"{case['id']}, at the end: {error}") from error


def _take(state: GameState, step: Play | Refuse | Look, *, thaws_early: bool) -> GameState:
    """The state after one step."""
    if "refuse" in step:
        _check_refused(state, step["refuse"], step["by"])
    elif "expect" in step:
        _check(step["expect"], state, bare=True)
    else:
        if "legal" in step:
            _check_legal(step["legal"], state)
        for text in step["play"]:
            _same(f"to act before {text}", step["by"], state.to_act)
            action = parse_action(text)
            _same("text of the action", text, str(action))
            state = apply(state, action)
        if "after" in step:
            _check(step["after"], state, thaws_early=thaws_early)
    return state


def _check_refused(state: GameState, text: str, by: int) -> None:
    """A seat may not do this, however it asks, and asking changes nothing."""
    try:
        action = parse_action(text)
    except NotationError:
        return
    before = cast("GameState", pickle.loads(pickle.dumps(state)))
    if explain(state, action, seat=by) is None:
        raise AssertionError(f"{text}: expected a reason against it, found none")
    # `apply` is always for the seat to act, for whom the same action may be legal.
    if by == state.to_act:
        _refused_by_apply(state, action)
    _same(f"state after refusing {text}", before, state)


def _refused_by_apply(state: GameState, action: Action) -> None:
    try:
        _ = apply(state, action)
    except IllegalActionError:
        return
    raise AssertionError(f"{action}: expected to be refused, was applied")


def _check_legal(want: Sequence[str], state: GameState) -> None:
    """Compare the complete list, and name only what differs: a list can be long."""
    found = _texts(legal_actions(state))
    if sorted(found) != sorted(want):
        missing = sorted(set(want) - set(found))
        extra = sorted(set(found) - set(want)) or sorted({t for t in found if found.count(t) > 1})
        raise AssertionError(f"legal: expected {missing} too, found {extra} that should not be")


def _check(want: Zones, state: GameState, *, bare: bool = False, thaws_early: bool = False) -> None:
    """Compare everything that is said of a state."""
    unknown = sorted(want.keys() - Zones.__annotations__.keys())
    _same("keys the reader does not know", [], unknown)
    _check_table(want, state, bare=bare)
    _check_facts(want, state, thaws_early=thaws_early)


def _check_table(want: Zones, state: GameState, *, bare: bool) -> None:
    """Compare where the cards are; `bare`: the case may leave out the controls on a card."""
    players = state.players
    deck, scrap = _texts(state.deck), _texts(state.scrap)
    if "hands" in want:
        _same("hands", _sets(want["hands"]), [sorted(_texts(p.hand)) for p in players])
    if "points" in want:
        found = _stacks([p.points for p in players], want["points"], bare=bare)
        _same("points", _sets(want["points"]), found)
    if "permanents" in want:
        found = _stacks([p.permanents for p in players], want["permanents"], bare=bare)
        _same("permanents", _sets(want["permanents"]), found)
    if "scrap" in want:
        _same("scrap", sorted(want["scrap"].split()), sorted(scrap))
    if "scrap_has" in want:
        _same("not in the scrap", [], [c for c in want["scrap_has"].split() if c not in scrap])
    if "deck" in want:
        _same("deck", want["deck"].split(), deck)
    if "deck_top" in want:
        top = want["deck_top"].split()
        _same("top of the deck", top, deck[: len(top)])
    if "deck_count" in want:
        _same("deck size", want["deck_count"], state.deck_size)
        _same("cards in the deck", want["deck_count"], len(deck))


def _check_facts(want: Zones, state: GameState, *, thaws_early: bool) -> None:
    """Compare what else is said of the state."""
    players = state.players
    if "frozen" in want:
        listed = want["frozen"].split()
        mid_turn = state.window is not None or state.outcome is not None
        moved = state.turn if thaws_early and mid_turn else None
        found = [
            text
            for seat, player in enumerate(players)
            for text in _texts(player.frozen)
            if seat != moved or text in listed
        ]
        _same("frozen", sorted(listed), sorted(found))
    if "frozen_has" in want:
        frozen = [text for player in players for text in _texts(player.frozen)]
        _same("not frozen", [], [c for c in want["frozen_has"].split() if c not in frozen])
    if "hand_sizes" in want:
        _same("hand sizes", want["hand_sizes"], [len(p.hand) for p in players])
    if "score" in want:
        _same("score", want["score"], [p.score for p in players])
    if "goal" in want:
        _same("goal", want["goal"], [p.goal for p in players])
    if "to_act" in want:
        # Nobody is to act in a round that is over, whatever `to_act` may be then.
        _same("to act", want["to_act"], None if state.outcome else state.to_act)
    if "legal" in want:
        _check_legal(want["legal"], state)
    if "over" in want:
        _check_result(None if want["over"] is True else want["over"], state)


def _check_result(want: Result | None, state: GameState) -> None:
    """The round is over; `None`: it does not matter how."""
    outcome = state.outcome
    if outcome is None:
        raise AssertionError("expected the round to be over, it goes on")
    if want is None:
        return
    winner = want["winner"]
    if isinstance(winner, list):
        _same("winners", tuple(winner), outcome.winners)
    else:
        _same("winners", () if winner is None else (winner,), outcome.winners)
        _same("winner", winner, outcome.winner)
    if "reason" in want:
        _same("reason", want["reason"], str(outcome.reason))


def _same(what: str, want: object, found: object) -> None:
    if want != found:
        raise AssertionError(f"{what}: expected {want}, found {found}")


def _texts(things: Iterable[object]) -> list[str]:
    return [str(thing) for thing in things]


def _sets(rows: Iterable[str]) -> list[list[str]]:
    return [sorted(row.split()) for row in rows]


def _stacks(rows: Sequence[Sequence[Stack]], want: Sequence[str], *, bare: bool) -> list[list[str]]:
    """The table by seat; with `bare`, a stack is shown by its card alone where the case does so."""
    shown = {text for row in want for text in row.split()} if bare else set[str]()
    return [
        sorted(str(s.card) if str(s.card) in shown else str(s) for s in stacks) for stacks in rows
    ]
