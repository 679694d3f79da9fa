"""A program that writes again and again is killed: its file is the old one or the new one."""

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO, NamedTuple

import pytest

from cuttle_engine import Match, SchemaError, Tally, TallyRound, format_record, read_records
from cuttle_engine.files import read_file, write_atomically

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="nothing is killed like that there"),
    pytest.mark.slow,
]

# Told a number, it starts a child that writes what has that number, then the next, and so on, and
# says each number once it is written. What takes time at its start it does once.
PROGRAM = """
import os, sys, time
from cuttle_engine import Tally
from cuttle_engine.files import write_atomically

kind, path, base = sys.argv[1:]

def tally(number):
    winners = ["Ann"] if number % 3 else []
    Tally.update(path, lambda tally: tally.with_round(["Ann", f"player {number}"], winners))

def games(number):
    write_atomically(path, base.replace("NUMBER", str(number)))

def carelessly(number):
    text = base.replace("NUMBER", str(number))
    with open(path, "w") as file:
        file.write(text[:1000])
        file.flush()
        time.sleep(0.001)
        file.write(text[1000:])

for line in sys.stdin:
    child = os.fork()
    if not child:
        number = int(line)
        while True:
            globals()[kind](number)
            os.write(1, b"%d\\n" % number)
            number += 1
    os.write(1, b"child %d\\n" % child)
    os.waitpid(child, 0)
    os.write(1, b"dead\\n")
"""


def saved_games() -> str:
    """A match in text, with a place for a number in it."""
    rng = Random(7)
    match = Match("short", seed=7, players=["Ann", "Bob NUMBER"])
    while not match.decided:
        if match.game.outcome is not None:
            match.next_round()
        while match.game.to_act is not None:
            match.game.play(rng.choice(match.game.legal_actions))
    return "\n".join([format_record(record) for record in match.save()])


GAMES = saved_games()


def reopened(kind: str, path: Path, number: int) -> bool:
    """Whether the file is, in every letter, what was written under this number."""
    if kind == "tally":
        rounds = [
            TallyRound(["Ann", f"player {each}"], ["Ann"] if each % 3 else [])
            for each in range(1, number + 1)
        ]
        return Tally.load(path) == Tally(rounds)
    text = read_file(path).decode()
    if text != GAMES.replace("NUMBER", str(number)):
        return False
    return Match.of(read_records(io.StringIO(text))).players == ("Ann", f"Bob {number}")


class Killer(NamedTuple):
    """Starts a child that writes, and kills it after a while."""

    orders: IO[str]
    reports: IO[str]

    def kill(self, first: int, rng: Random) -> int:
        """The number that it said last; the one before the first if it said none."""
        self.orders.write(f"{first}\n")
        self.orders.flush()
        started = time.monotonic()
        child, last = None, first - 1
        writes = rng.randrange(15)
        for line in self.reports:
            if line == "dead\n":
                break
            if line.startswith("child"):
                child = int(line.split()[1])
            else:
                last = int(line)
            if child is not None and last >= first - 1 + writes:
                # Some way into the next one.
                time.sleep(rng.random() * (time.monotonic() - started) / (writes + 1))
                os.kill(child, signal.SIGKILL)
                child = None
        return last


@contextmanager
def killer(kind: str, path: Path) -> Iterator[Killer]:
    program = subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM, kind, str(path), GAMES],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdin is not None
    assert program.stdout is not None
    with program:
        yield Killer(program.stdin, program.stdout)
        program.stdin.close()


def kill_again_and_again(kind: str, path: Path, writes: int) -> tuple[int, int]:
    """Until so much has been written; how often it was killed, and how often on the way."""
    rng = Random(kind)
    number = kills = halfway = 0
    with killer(kind, path) as program:
        while number < writes:
            last = program.kill(number + 1, rng)
            kills += 1
            halfway += len(list(path.parent.iterdir())) > path.exists()
            assert {each.name for each in path.parent.iterdir()} <= {
                path.name,
                f".{path.name}.tmp",
                f".{path.name}.lock",
            }
            # It may have been killed before it could say that the next one was written.
            if not path.exists():
                assert last == 0
            elif reopened(kind, path, last + 1):
                number = last + 1
            else:
                assert reopened(kind, path, last), f"killed after {last}"
                number = last
    return kills, halfway


@pytest.mark.parametrize(
    ("kind", "writes"),
    [
        ("tally", 500),
        ("games", 500),
        pytest.param("tally", 2_000, marks=pytest.mark.thorough),
        pytest.param("games", 20_000, marks=pytest.mark.thorough),
    ],
)
def test_a_killed_program_leaves_the_old_file_or_the_new_one(
    tmp_path: Path, kind: str, writes: int
) -> None:
    path = tmp_path / "file"
    kills, halfway = kill_again_and_again(kind, path, writes)
    assert kills > writes // 50
    assert halfway > kills // 4
    # What lay there was in nobody's way, and the next one to write takes it away.
    write_atomically(path, "done")
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_the_check_finds_a_file_that_is_written_carelessly(tmp_path: Path) -> None:
    with pytest.raises((AssertionError, SchemaError)):
        kill_again_and_again("carelessly", tmp_path / "file", 500)
