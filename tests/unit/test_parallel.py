"""Many rounds over several processes: the same totals, and a clean end whatever happens."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from cuttle_engine import (
    Action,
    ArgumentError,
    GameState,
    IllegalActionError,
    Pass,
    Ruleset,
    RulesetError,
    get_ruleset,
    legal_actions,
)
from cuttle_engine.parallel import play_rounds
from cuttle_engine.simulate import Rng, Totals, self_play

HOUSE = get_ruleset("pagat").replace(hand_limit=7)
posix = pytest.mark.skipif(os.name != "posix", reason="signals are another thing there")


def in_all(ruleset: Ruleset | str = "balanced", **how: Any) -> Totals:
    return sum(play_rounds(ruleset, **{"seed": 1, "games": 60, "chunk": 7, **how}), Totals(2))


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


# --- the totals ---


def test_the_rounds_are_those_of_self_play_with_numbered_seeds() -> None:
    assert in_all(seed="a") == self_play("balanced", [f"a/{number}" for number in range(60)])
    assert in_all(seed=b"a") == in_all(seed="a") != in_all(seed="b")


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_the_totals_are_the_same_for_any_number_of_processes(jobs: int) -> None:
    assert in_all(jobs=jobs) == in_all(chunk=60)


@pytest.mark.parametrize("chunk", [1, 7, 59, 60, 61, 10**18])
def test_the_totals_are_the_same_for_any_chunk(chunk: int) -> None:
    assert in_all(chunk=chunk) == in_all()


@pytest.mark.parametrize("jobs", [1, 2, 10**9])
def test_what_has_come_are_the_first_rounds(jobs: int) -> None:
    parts = list(play_rounds("balanced", seed=1, games=60, jobs=jobs, chunk=25))
    assert [part.games for part in parts] == [25, 25, 10]
    assert parts[0] + parts[1] == in_all(games=50)


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_games_are_no_totals(jobs: int) -> None:
    assert list(play_rounds("balanced", seed=1, games=0, jobs=jobs)) == []


def test_a_changed_ruleset_goes_to_the_other_processes() -> None:
    assert in_all(HOUSE, jobs=2) == in_all(HOUSE) != in_all("pagat")


def test_a_ruleset_that_only_this_process_has_registered_goes_there_too(
    in_program: Callable[..., str],
) -> None:
    program = """
import cuttle_engine as cuttle
from cuttle_engine.parallel import play_rounds
from cuttle_engine.simulate import Totals

if __name__ == "__main__":
    cuttle.register_ruleset("house", cuttle.get_ruleset("pagat").replace(hand_limit=7))
    parts = play_rounds("house", seed=1, games=60, chunk=7, jobs=2)
    print(sum(parts, Totals(2)).lengths)
"""
    assert in_program(program) == f"{in_all(HOUSE).lengths}\n"


def first(state: GameState, _: Rng) -> Action:
    return legal_actions(state)[0]


def always_pass(_: GameState, __: Rng) -> Action:
    return Pass()


def test_policies_play_in_any_process(in_program: Callable[..., str]) -> None:
    # Of a module that the other processes can import, as the one of a test is not.
    program = """
import cuttle_engine as cuttle
from cuttle_engine.parallel import play_rounds
from cuttle_engine.simulate import Totals

def first(state, rng):
    return cuttle.legal_actions(state)[0]

if __name__ == "__main__":
    for jobs in (1, 2):
        parts = play_rounds(
            "balanced", seed=1, games=60, chunk=7, jobs=jobs, policies=[first, None]
        )
        print(sum(parts, Totals(2)).lengths)
"""
    lengths = in_all(policies=[first, None]).lengths
    assert in_program(program) == f"{lengths}\n{lengths}\n"


@pytest.fixture
def in_program(tmp_path: Path) -> Callable[..., str]:
    """Run a program, and give what it prints."""

    def run(text: str) -> str:
        path = tmp_path / "program.py"
        path.write_text(text, "utf-8")
        done = subprocess.run([sys.executable, path], capture_output=True, check=False, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run


# --- what it refuses, and at once ---


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ({"games": -1}, ArgumentError, "games: -1 is below 0"),
        ({"jobs": 0}, ArgumentError, "jobs: 0 is below 1"),
        ({"chunk": 0}, ArgumentError, "chunk: 0 is below 1"),
        ({"games": 1.0}, TypeError, "games: a number is an int, not float"),
        ({"jobs": True}, TypeError, "jobs: a number is an int, not bool"),
        ({"chunk": None}, TypeError, "chunk: a number is an int, not NoneType"),
        ({"seed": None}, TypeError, "a seed is an int, a str or bytes, not NoneType"),
        ({"ruleset": "chess"}, RulesetError, "no ruleset 'chess'"),
        ({"policies": [None]}, ArgumentError, "policies: 1 of them for 2 seats"),
        (
            {"policies": [None, lambda state, _: legal_actions(state)[0]], "jobs": 2},
            TypeError,
            "what goes to other processes has to pickle: ",
        ),
    ],
)
def test_wrong_arguments_are_refused_before_anything_is_played(
    wrong: dict[str, Any], error: type[Exception], message: str
) -> None:
    arguments = {"ruleset": "balanced", "seed": 1, "games": 2, "chunk": 1, **wrong}
    with pytest.raises(error, match=message):
        play_rounds(**arguments)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_seed_needs_no_utf_8(jobs: int) -> None:
    assert in_all(seed=b"\xff", jobs=jobs).games == 60


def test_what_a_policy_does_wrong_comes_out() -> None:
    with pytest.raises(IllegalActionError, match="pass is not legal here: must-not-pass"):
        in_all(policies=[always_pass, None])


# --- the end before the end ---


def test_a_loop_that_is_left_leaves_no_process() -> None:
    parts = play_rounds("balanced", seed=1, games=10**9, jobs=2, chunk=50)
    assert next(parts).games == 50
    assert len(multiprocessing.active_children()) == 2
    parts.close()


def test_a_process_that_is_lost_is_an_error() -> None:
    parts = play_rounds("balanced", seed=1, games=10**9, jobs=2, chunk=50)
    next(parts)
    multiprocessing.active_children()[0].kill()
    with pytest.raises(BrokenProcessPool):
        for _ in parts:
            pass


@posix
def test_processes_do_not_finish_a_long_chunk_that_nobody_waits_for() -> None:
    parts = play_rounds("balanced", seed=1, games=10**9, jobs=2, chunk=10**8)
    threading.Timer(2, os.kill, (os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        next(parts)
    assert time.monotonic() - start < 30


@posix
def test_processes_end_with_the_one_that_was_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        """
import multiprocessing
from cuttle_engine.parallel import play_rounds

if __name__ == "__main__":
    parts = play_rounds("balanced", seed=1, games=10**9, jobs=2, chunk=10)
    next(parts)
    print(*[child.pid for child in multiprocessing.active_children()], flush=True)
    for _ in parts:
        pass
""",
        "utf-8",
    )
    with subprocess.Popen(
        [sys.executable, program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        children = [int(pid) for pid in process.stdout.readline().split()]
        process.kill()
    assert len(children) == 2
    for _ in range(100):
        if not any(is_running(pid) for pid in children):
            break
        time.sleep(0.1)
    assert not any(is_running(pid) for pid in children)


def is_running(pid: int) -> bool:
    """Whether the process works or waits; one that only its parent has not noticed has ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text("utf-8").rpartition(") ")[2].startswith("Z"))


# --- memory ---


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="memory is measured in another way there")
@pytest.mark.parametrize("jobs", [1, 2])
def test_memory_does_not_grow_with_the_number_of_rounds(
    in_program: Callable[..., str], jobs: int
) -> None:
    program = """
import resource
from cuttle_engine.parallel import play_rounds
from cuttle_engine.simulate import Totals

if __name__ == "__main__":
    totals = sum(play_rounds("balanced", seed=1, games={games}, jobs={jobs}), Totals(2))
    assert totals.games == {games}
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        print(resource.getrusage(who).ru_maxrss)
"""
    few, many = [
        [int(most) for most in in_program(program.format(games=games, jobs=jobs)).split()]
        for games in (10_000, 200_000)
    ]
    for before, after in zip(few, many, strict=True):
        assert after < 1.1 * before + 1
