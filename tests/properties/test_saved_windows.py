"""A round that is saved in the middle of a window goes on in another process as if nothing was."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable

import pytest

from cuttle_engine import (
    GameState,
    Record,
    apply,
    deal,
    digest,
    format_position,
    format_record,
    legal_actions,
    parse_action,
    serde,
)

pytestmark = pytest.mark.slow  # the kernel has tests of its own

DECK = (
    "5C 2D 7S 4S 3C "  # seat 0
    "2C 2H KH 9C TC JD "  # seat 1
    "6D QS 4H 7D 8S 9S TS JS KC AD AH AS AC 2S 3D 3H 3S 4C 4D 5D 5H 5S 6C 6H 6S "
    "7C 7H 8C 8D 8H 9D 9H TD TH JC JH QC QD QH KD KS"
)

PLAYED = {
    "a battle of three Twos over a Five": "5C! 2C? 2D? 2H?",
    "the card that a Five asks for": "5C! decline",
    "what a Seven reveals": "7S! decline",
    "a one-off inside a Seven": "7S! decline 6D!",
    "a Two against a one-off inside a Seven": "7S! decline 6D! 2H?",
    "a Four that is half paid": "4S! decline *KH",
}

GO_ON = """
import json, sys
from cuttle_engine import *
from cuttle_engine import serde

form, text = json.load(sys.stdin)
read = {
    "position": lambda: parse_position(text).build(),
    "record": lambda: parse_record(text).final,
    "JSON": lambda: serde.loads(text, GameState),
    "JSON record": lambda: serde.loads(text, Record).final,
}
state = read[form]()
digests = [digest(state)]
while state.outcome is None:
    legal = legal_actions(state)
    state = apply(state, legal[len(digests) * 7 % len(legal)])
    digests.append(digest(state))
print(json.dumps(digests))
"""


def played(texts: str) -> Record:
    start = state = deal("cuttle-cards", deck=DECK)
    actions = [parse_action(text) for text in texts.split()]
    for action in actions:
        state = apply(state, action)
    return Record(start, actions)


def digests_from(state: GameState) -> list[str]:
    digests = [digest(state)]
    while state.outcome is None:
        legal = legal_actions(state)
        state = apply(state, legal[len(digests) * 7 % len(legal)])
        digests.append(digest(state))
    return digests


FORMS: dict[str, Callable[[Record], str]] = {
    "position": lambda record: format_position(record.final),
    "record": format_record,
    "JSON": lambda record: serde.dumps(record.final),
    "JSON record": serde.dumps,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("texts", PLAYED.values(), ids=PLAYED)
def test_a_window_is_saved_and_played_on_in_a_fresh_process(form: str, texts: str) -> None:
    record = played(texts)
    assert record.final.window is not None
    done = subprocess.run(
        [sys.executable, "-P", "-c", GO_ON],
        input=json.dumps([form, FORMS[form](record)]),
        check=True,
        capture_output=True,
        text=True,
    )
    digests = digests_from(record.final)
    assert json.loads(done.stdout) == digests
    assert len(digests) > 10


def windows(texts: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for text in texts:
        window = played(text).final.window
        assert window is not None
        found.add(window.kind)
    return found


def test_the_windows_are_of_every_kind() -> None:
    assert windows(PLAYED.values()) == {"counter", "choose", "play"}
    battle = played(PLAYED["a battle of three Twos over a Five"]).final.window
    assert battle is not None
    assert len(battle.stack) == 4
