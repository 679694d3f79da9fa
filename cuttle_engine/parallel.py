"""Many rounds over several processes, with the same totals for any number of them."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from cuttle_engine.errors import ArgumentError, brief
from cuttle_engine.rules import Ruleset, get_ruleset
from cuttle_engine.shuffle import seed_bytes
from cuttle_engine.simulate import Policy, Totals, self_play

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from concurrent.futures import Future

CHUNK: Final = 500
"""Rounds that are played in one go, unless something else is asked for."""
_MOST_ON_WINDOWS: Final = 61
"""Processes that Python can wait for there."""


def play_rounds(
    ruleset: Ruleset | str,
    *,
    seed: int | str | bytes,
    games: int,
    jobs: int = 1,
    chunk: int = CHUNK,
    policies: Sequence[Policy | None] | None = None,
) -> Generator[Totals, None, None]:
    """Play the rounds of the seeds ``<seed>/0`` to ``<seed>/<games - 1>``; their totals in chunks.

    The rounds are those of `self_play`, and come in order, ``chunk`` of them in each of the totals.
    So what has come so far are always the first rounds, and the sum of all is the same for any
    number of ``jobs``. These are processes: with one it is this process that plays, with more as
    many others. They end when the generator does, is closed, or is left by an exception, Ctrl-C
    included: each after the round that it is playing. At most two chunks a process are under way,
    so memory does not grow with ``games``.

    What goes to other processes has to pickle: a policy is a function of a module. They import the
    program that started them, which therefore begins under ``if __name__ == "__main__":``.

    Raises what `self_play` raises, `ArgumentError` for numbers that are too small, TypeError for a
    wrong type or for what does not pickle, and while it plays
    ``concurrent.futures.process.BrokenProcessPool`` if one of the processes is lost.

    >>> sum(play_rounds("balanced", seed=1, games=1000), Totals(seats=2))
    <Totals of 1000 rounds>
    """
    rules = ruleset if isinstance(ruleset, Ruleset) else get_ruleset(ruleset)
    self_play(rules, (), policies)  # the check of the arguments
    stem = seed_bytes(seed)
    for name, value, least in (("games", games, 0), ("jobs", jobs, 1), ("chunk", chunk, 1)):
        if not isinstance(value, int) or isinstance(value, bool):
            raise TypeError(f"{name}: a number is an int, not {type(value).__name__}")
        if value < least:
            raise ArgumentError(name, f"{brief(value)} is below {least}")
    jobs = min(jobs, -(-games // chunk))
    chunks = _chunks(games, chunk)
    if jobs <= 1:
        return _play_here(_Task(rules, stem, policies), chunks)
    # By value: a name that this process has registered is not known to the others.
    task = _Task(rules.replace(), stem, policies)
    _check_pickles(task)
    return _play_elsewhere(task, chunks, jobs)


class _Flag(Protocol):
    """A number that processes share."""

    value: int


class _Task(NamedTuple):
    """What a process is told once."""

    ruleset: Ruleset
    seed: bytes
    policies: Sequence[Policy | None] | None

    def play(self, rounds: range, stop: _Flag | None = None) -> Totals:
        return self_play(self.ruleset, self._seeds(rounds, stop), self.policies)

    def _seeds(self, rounds: range, stop: _Flag | None) -> Iterator[bytes]:
        for number in rounds:
            if stop is not None and stop.value:
                return  # nobody waits for these totals any more
            yield b"%b/%d" % (self.seed, number)


def _chunks(games: int, chunk: int) -> Iterator[range]:
    first = 0
    while first < games:
        yield range(first, min(first + chunk, games))
        first += chunk


def _check_pickles(task: _Task) -> None:
    try:
        pickle.dumps(task)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise TypeError(f"what goes to other processes has to pickle: {error}") from None


def _play_here(task: _Task, chunks: Iterator[range]) -> Generator[Totals, None, None]:
    for rounds in chunks:
        yield task.play(rounds)


def _play_elsewhere(
    task: _Task, chunks: Iterator[range], jobs: int
) -> Generator[Totals, None, None]:
    if sys.platform == "win32":
        jobs = min(jobs, _MOST_ON_WINDOWS)
    # Spawned ones are the same on every system, and safe where this process has threads.
    context = multiprocessing.get_context("spawn")
    stop: _Flag = context.RawValue("b", 0)
    pool = ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(task, stop))
    waiting: deque[Future[Totals]] = deque()
    try:
        for rounds in chunks:
            with _ctrl_c_held_back():  # this may start a process
                waiting.append(pool.submit(_play, rounds))
            if len(waiting) == 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        stop.value = 1
        pool.shutdown(cancel_futures=True)


@contextmanager
def _ctrl_c_held_back() -> Generator[None, None, None]:
    """Let Ctrl-C wait; a process that is started meanwhile never hears of it.

    A terminal sends it to every process, and one that is about to begin would print a traceback.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- in the other processes ---

_told: Final[list[tuple[_Task, _Flag]]] = []
"""What this process was told when it began."""


def _begin(task: _Task, stop: _Flag) -> None:
    # It is the first process that ends on Ctrl-C, and says so to the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _told.append((task, stop))


def _end_with_parent() -> None:
    """A process that was killed stops nobody; without this the others would wait for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play(rounds: range) -> Totals:
    ((task, stop),) = _told
    return task.play(rounds, stop)
