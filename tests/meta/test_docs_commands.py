"""The commands in the documentation print what stands below them."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from cuttle_engine.cli import main

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["save-and-replay.md"])
def test_what_is_shown_of_a_command_is_what_it_prints(
    page: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)  # the commands of a page make files for each other
    check_commands(page, capsys)


def check_commands(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = "".join(BLOCK.findall((DOCS / page).read_text("utf-8")))
    commands = re.split(r"^\$ cuttle ", text, flags=re.MULTILINE)[1:]
    assert commands
    for command in commands:
        line, _, shown = command.partition("\n")
        assert main(shlex.split(line)) == 0
        out, err = capsys.readouterr()
        assert not err
        assert doctest.OutputChecker().check_output(shown, out, doctest.ELLIPSIS), out
