"""examples/terminal_client.py at work: whole rounds, in a pipe and in a terminal.

What may be on the screen is worked out here from the full states, by RULES 6 and 20, and not from
views.
"""

import builtins
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cuttle_engine as cuttle
import terminal_client
from cuttle_engine import Card, GameState, Rank
from terminal_client import YOU

PROGRAM = Path(__file__).parents[2] / "examples" / "terminal_client.py"
CARD = re.compile(r"(?<![A-Z0-9])[A2-9TJQK][CDHS](?![A-Z0-9])")


def in_sight(state: GameState) -> set[Card]:
    """Every card that you may see in a state."""
    found = {*state.scrap, *state.players[YOU].hand}
    for player in state.players:
        for stack in (*player.points, *player.permanents):
            found |= {stack.card, *(control.card for control in stack.controls)}
    if state.window is not None:
        found |= {card for card, _ in state.window.stack} | set(state.window.revealed)
    if any(stack.card.rank == Rank.EIGHT for stack in state.players[YOU].permanents):
        for player in state.players:
            found |= set(player.hand)
    return found


class Person:
    """Types whatever comes to mind, and looks at the screen each time."""

    def __init__(self, seed: int, capsys: pytest.CaptureFixture[str]) -> None:
        self.rng = random.Random(f"person {seed}")
        self.capsys = capsys
        self.game: cuttle.Game | None = None
        self.seen: set[Card] = set()
        self.screens: list[str] = []

    def look(self) -> None:
        assert self.game is not None
        for state in self.game.record().states():
            self.seen |= in_sight(state)
        screen = self.capsys.readouterr().out
        self.screens.append(screen)
        own = re.sub(r"^'.*", "", screen, flags=re.MULTILINE)  # without what was typed
        named = {Card(text) for text in CARD.findall(own)}
        assert named <= self.seen

    def __call__(self, prompt: str) -> str:
        assert prompt == "> "
        self.look()
        assert self.game is not None
        legal = self.game.view(YOU).legal_actions
        typed = [str(action) for action in legal]
        for text in typed:
            assert f"    {text} " in self.screens[-1]
        return self.rng.choice([*typed, *typed, "undo", "", "nonsense", "KS^", "ASx2C", "TH!"])


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_round_shows_no_hidden_card(
    seed: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person(seed, capsys)

    class Watched(cuttle.Game):
        def play(self, action: cuttle.Action, **more: int | None) -> None:
            super().play(action, **more)
            person.seen |= in_sight(self.state)  # and it may be taken back before the next screen

    def begin(ruleset: str, *, seed: bytes) -> cuttle.Game:
        person.game = Watched(ruleset, seed=seed)
        return person.game

    monkeypatch.setattr(cuttle, "Game", begin)
    monkeypatch.setattr(builtins, "input", person)
    terminal_client.main(random.Random(seed))
    person.look()
    assert person.game is not None
    assert person.game.outcome is not None
    assert "over           " in person.screens[-1]
    for line in "".join(person.screens).splitlines():
        assert len(line) <= 80


def test_refusals_are_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["Seven", "pass", "9H", "undo"])

    def ask(_: str) -> str:
        for text in typed:
            return text
        raise EOFError

    monkeypatch.setattr(builtins, "input", ask)
    with pytest.raises(EOFError):
        terminal_client.main(random.Random("640"))
    screens = capsys.readouterr().out
    assert "'Seven': expected draw, pass, decline" in screens
    assert "Passing needs an empty deck, or no other choice." in screens
    assert "the bot steals 9H with JS" in screens
    assert "You have seen too much since then." in screens


def test_what_showed_you_nothing_is_taken_back() -> None:
    game = cuttle.Game("balanced", seed=7)
    terminal_client.act(game, "QH^")
    terminal_client.play(game, cuttle.Draw())
    assert terminal_client.act(game, "undo") == ["you take it back"]
    assert (game.ply, game.to_act) == (0, YOU)


def test_what_cannot_be_taken_back_stays_as_it_is() -> None:
    game = cuttle.Game("balanced", seed=7)
    terminal_client.act(game, "draw")
    terminal_client.play(game, cuttle.Draw())
    state = game.state
    assert terminal_client.act(game, "undo") == ["You have seen too much since then."]
    assert game.state == state


@pytest.mark.parametrize("text", ["", "draw\n"])
def test_the_end_of_the_input_is_no_error(text: str) -> None:
    done = subprocess.run(
        [sys.executable, PROGRAM], input=text, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n> ") == 1 + text.count("\n")
