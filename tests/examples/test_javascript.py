"""examples/javascript shows a view as it is, and has the types that the documentation declares.

The compiler is taken from where CUTTLE_ENGINE_NODE_MODULES says, as in .ci/run.
"""

import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import cuttle_engine as cuttle
from cuttle_engine import PlayerView, serde

FOLDER = Path(__file__).parents[2] / "examples" / "javascript"
MODULES = os.environ.get("CUTTLE_ENGINE_NODE_MODULES", "")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("node") is None, reason="needs Node"),
]


def node(*arguments: str | Path, text: str = "") -> str:
    done = subprocess.run(
        ["node", *arguments],
        cwd=FOLDER,
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout


def views() -> Iterator[PlayerView]:
    """Every seat's, and a spectator's, of some rounds at random: two seats, three and four."""
    balanced = cuttle.get_ruleset("balanced")
    more = [balanced.replace(seats=seats, hand_sizes=(5,) * seats) for seats in (3, 4)]
    for number, rules in enumerate([*map(cuttle.get_ruleset, cuttle.ruleset_names()), *more] * 3):
        rng = random.Random(number)
        state = cuttle.deal(rules, seed=number)
        while True:
            for seat in (*range(rules.seats), None):
                yield cuttle.view(state, seat)
            actions = cuttle.legal_actions(state)
            if not actions:
                break
            state = cuttle.apply(state, actions[int(rng.random() * len(actions))])


def cards(*groups: object) -> str:
    return " ".join([str(card) for card in groups]) or "-"


def expected(view: PlayerView) -> str:
    """The same, from the view itself."""
    seats = view.ruleset.seats
    lines = [f"{view.deck_size} cards in the deck; scrap: {cards(*view.scrap)}"]
    last = seats - 1 if view.seat is None else view.seat
    for seat in [(last + place) % seats for place in range(1, seats + 1)]:
        player = view.players[seat]
        you = " (you)" if seat == view.seat else ""
        lines += [
            f"seat {seat}{you}: {player.score} of {player.goal} points",
            f"  points      {cards(*player.points)}",
            f"  permanents  {cards(*player.permanents)}",
            f"  hand        {cards(*player.hand, *['??'] * player.unknown)}",
        ]
    if view.window is not None and view.window.stack:
        played = [f"{card} by seat {seat}" for card, seat in view.window.stack]
        lines.append(f"in play: {', '.join(played)}")
    if view.outcome is not None:
        won = f"won by seat {', '.join(map(str, view.outcome.winners))}"
        lines.append(f"{won if view.outcome.winners else 'tied'}: {view.outcome.reason}")
    elif view.legal_actions:
        lines.append(f"you may: {cards(*view.legal_actions)}")
    else:
        lines.append(f"seat {view.to_act} is to act")
    return "\n".join(lines)


def test_it_shows_what_is_in_a_view() -> None:
    told = list(views())
    shown = node("show.mjs", text="\n".join([serde.dumps(view) for view in told]))
    assert shown.split("\n\n")[:-1] == [expected(view) for view in told]


@pytest.mark.skipif(not MODULES, reason="needs typescript in CUTTLE_ENGINE_NODE_MODULES")
def test_its_types_are_those_of_the_declarations() -> None:
    compiler = Path(MODULES) / "typescript" / "bin" / "tsc"
    options = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022"]
    assert not node(compiler, *options, "--module", "nodenext", "table.mjs")
