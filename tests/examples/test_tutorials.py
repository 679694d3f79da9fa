"""Who follows a tutorial and nothing else ends with exactly the program that is in examples/."""

import builtins
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import terminal_client

from ..pages import blocks, page

EXAMPLES = Path(__file__).parents[2] / "examples"
PROGRAMS = [("first-bot.md", "first_bot.py", 20), ("terminal-client.md", "terminal_client.py", 60)]


@pytest.mark.parametrize(("tutorial", "program"), [names[:2] for names in PROGRAMS])
def test_the_pieces_on_the_page_are_the_program(tutorial: str, program: str) -> None:
    pieces = [block.text for block in blocks(page(tutorial), "python")]
    assert "\n\n".join(pieces) == (EXAMPLES / program).read_text("utf-8")


@pytest.mark.parametrize(("tutorial", "program", "lines"), PROGRAMS)
def test_the_program_is_as_short_as_it_is_said_to_be(
    tutorial: str, program: str, lines: int
) -> None:
    count = len((EXAMPLES / program).read_text("utf-8").splitlines())
    assert count < lines
    assert f"It has {count} lines" in page(tutorial).read_text("utf-8")


def test_the_page_adds_up_what_its_later_bot_wins() -> None:
    """The rounds themselves are played by the doctest below the sentence."""
    said = re.search(
        r"wins (\d+) rounds of (\d+):\n\n```pycon\n(.*?)```",
        page("first-bot.md").read_text("utf-8"),
        re.DOTALL,
    )
    assert said is not None
    first, second = re.findall(r"^\((\d+), (\d+)\)$", said[3], re.MULTILINE)
    assert said.group(1, 2) == (str(int(first[0]) + int(second[1])), "400")
    assert said[3].count("range(200)") == 2


def test_the_round_on_the_page_is_played_like_that(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tutorial = page("terminal-client.md")
    shown = [line for block in blocks(tutorial, "text") for line in block.text.splitlines()]
    typed = [line[2:] for line in shown if line.startswith("> ")]

    # As a program, which has no terminal that would show what is typed.
    _, command = [shlex.split(block.text) for block in blocks(tutorial, "sh")]
    assert command[:2] == ["python", "terminal_client.py"]
    done = subprocess.run(
        [sys.executable, *command[1:]],
        cwd=EXAMPLES,
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.endswith(f"\n{shown[-1]}\n")

    # And as the page has it.
    answers = iter(typed)

    def ask(prompt: str) -> str:
        text = next(answers)
        sys.stdout.write(f"{prompt}{text}\n")
        return text

    monkeypatch.setattr(builtins, "input", ask)
    terminal_client.main(random.Random(command[2]))
    printed = iter(capsys.readouterr().out.splitlines())
    for line in shown:
        assert line in printed, line  # in this order; what is between is left out on the page
