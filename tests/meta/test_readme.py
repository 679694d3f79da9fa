"""The README is where people start, so what it says to type is what is checked."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def commands() -> list[str]:
    """The lines of the README's shell blocks that begin an environment."""
    blocks = re.findall(
        r"^```sh\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    return [line for block in blocks for line in block.splitlines() if "venv .venv" in line]


def test_there_are_two_commands_to_set_up() -> None:
    assert len(commands()) == 2


def test_what_is_checked_is_what_the_readme_says() -> None:
    run = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert [line for line in run if line in commands()] == commands()
