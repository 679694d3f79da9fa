"""The number of action sequences from a fixed deal: one wrong move anywhere changes it."""

import json
from typing import TypedDict, cast

import pytest

from cuttle_engine import Card, GameState, apply_unchecked, deal, legal_actions

from .reader import DATA

DEPTH = 5
"""How deep the normal run goes; each ply of the rest (`thorough`) takes seven times as long."""


class Count(TypedDict):
    ruleset: str
    deck: str
    counts: list[int]


def entries() -> list[Count]:
    return cast("list[Count]", json.loads((DATA / "perft.json").read_text(encoding="utf-8")))


def sequences(state: GameState, depth: int) -> int:
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(sequences(apply_unchecked(state, action), depth - 1) for action in actions)


@pytest.mark.parametrize(
    ("entry", "depth"),
    [
        pytest.param(
            entry,
            depth,
            id=f"{entry['ruleset']}-{depth}",
            marks=[pytest.mark.thorough] if depth > DEPTH else [],
        )
        for entry in entries()
        for depth in range(1, len(entry["counts"]) + 1)
    ],
)
def test_perft(entry: Count, depth: int) -> None:
    state = deal(entry["ruleset"], deck=[Card(text) for text in entry["deck"].split()])
    assert sequences(state, depth) == entry["counts"][depth - 1]
