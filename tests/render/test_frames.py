"""A record as a folder of pictures, by the library and by the command."""

from pathlib import Path

import pytest

import cuttle_engine as cuttle
from cuttle_engine import ArgumentError, Game, Record, parse_action, render
from cuttle_engine.cli import main

MOVES = [parse_action(text) for text in ("5H!", "decline", "*QH")]
RECORD = Record(cuttle.deal("balanced", seed=7), MOVES, players=["Ann", "Bob"])


def test_there_is_a_picture_for_each_state_with_the_action_that_led_to_it() -> None:
    names = {0: "Ann", 1: "Bob"}
    last = [None, *MOVES]
    for seat in (None, 0, 1):
        assert list(render.frames(RECORD, seat)) == [
            render.svg(state, seat, names=names, last=action)
            for state, action in zip(RECORD.states(), last, strict=True)
        ]


def test_the_last_picture_says_how_the_round_ended() -> None:
    game = Game(seed=7)
    game.resign(1)
    assert "Seat 0 wins by resignation" in [*render.frames(game.record())][-1]
    game = Game(seed=7)
    game.play(cuttle.Draw())
    game.resign(1)
    pictures = [*render.frames(game.record(), 1)]
    assert "wins" not in pictures[0]
    assert "Seat 0 wins by resignation" in pictures[1]


def test_what_is_wrong_is_said_before_the_first_picture() -> None:
    with pytest.raises(ArgumentError, match="seat: 2 is not from 0 to 1"):
        render.frames(RECORD, 2)
    with pytest.raises(ArgumentError, match="theme"):
        render.frames(RECORD, theme="blue")


def test_files_are_numbered_by_ply(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    files = render.write_frames(RECORD, folder, 0, theme="dark", layout="narrow")
    assert [path.name for path in files] == ["000.svg", "001.svg", "002.svg", "003.svg"]
    texts = [path.read_text("utf-8") for path in files]
    assert texts == [f"{svg}\n" for svg in render.frames(RECORD, 0, theme="dark", layout="narrow")]
    later = Record(RECORD.final, [cuttle.Draw()])
    names = [path.name for path in render.write_frames(later, tmp_path)]
    assert names == ["003.svg", "004.svg"]


def test_no_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "002.svg").write_text("mine")
    with pytest.raises(ArgumentError, match=r"folder: 002\.svg is there already"):
        render.write_frames(RECORD, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["002.svg"]


def test_the_command_writes_what_a_seat_saw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(cuttle.format_record(RECORD), "utf-8")
    assert main(["replay", "game.txt", "--frames=seen", "--seat=1", "--layout=narrow"]) == 0
    assert capsys.readouterr().out == "Written to seen: 000.svg to 003.svg\n"
    kept = [path.read_text("utf-8") for path in sorted(Path("seen").iterdir())]
    assert kept == [f"{svg}\n" for svg in render.frames(RECORD, 1, layout="narrow")]
    assert main(["replay", "game.txt", "--frames=seen"]) == 1
    assert capsys.readouterr().err == ("cuttle replay: seen: folder: 000.svg is there already\n")
    assert main(["replay", "game.txt", "--frames=game.txt"]) == 1
    assert capsys.readouterr().err.startswith("cuttle replay: game.txt: ")
