"""The command ``cuttle simulate``: many rounds of random players, and the figures of them."""

from __future__ import annotations

import sys
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Final

from cuttle_engine.charts import save_chart
from cuttle_engine.figures import as_json, as_table
from cuttle_engine.parallel import play_rounds
from cuttle_engine.simulate import Totals

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Generator

_INTERRUPTED: Final = 130  # 128 + SIGINT, as from other programs


def run(options: Namespace) -> int:
    """Play, and write the figures of what was played; the exit status.

    0 when that is all, 130 after Ctrl-C, 1 when a process was lost.
    """
    rules = options.ruleset
    games: int = options.games
    totals = Totals(rules.seats)
    status = 0
    parts = play_rounds(rules, seed=options.seed, games=games, jobs=options.jobs)
    with closing(parts), _progress(games, quiet=options.quiet) as show:
        try:
            for part in parts:
                totals += part
                show(totals.games)
        except KeyboardInterrupt:
            status = _INTERRUPTED
        except BrokenProcessPool:
            status = 1
    played = f"{totals.games:,} games"
    if status:
        played = f"{totals.games:,} of {games:,} games"
        why = "interrupted" if status == _INTERRUPTED else "a process was lost"
        print(f"cuttle simulate: {why} after {played}", file=sys.stderr)
    title = f"{rules.id}, seed {options.seed}: {played} of random players"
    if options.format == "json":
        about = {"ruleset": rules.id, "seed": options.seed, "games": games, "played": totals.games}
        text = as_json(totals, **about)
    else:
        text = as_table(totals, title)
    print(text, flush=True)  # so that it is out whatever becomes of the picture
    if options.plot is not None:
        save_chart(options.plot, totals, title)
    return status


@contextmanager
def _progress(games: int, *, quiet: bool) -> Generator[Callable[[int], None], None, None]:
    """What shows how many games have been played, where somebody looks on."""
    # Somebody may have closed it: then Python has none.
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    try:
        from rich.console import Console  # noqa: PLC0415  # an extra, and slow to import
        from rich.progress import (  # noqa: PLC0415  # the same
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TimeRemainingColumn,
        )
    except ModuleNotFoundError:
        with _line(games) as show:
            yield show
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda played: progress.update(task, completed=played)


@contextmanager
def _line(games: int) -> Generator[Callable[[int], None], None, None]:
    """A line that is written anew each time, and blank in the end."""
    widest = len(f"{games:,} of {games:,} games")

    def show(played: int) -> None:
        sys.stderr.write(f"\r{played:,} of {games:,} games")
        sys.stderr.flush()

    try:
        yield show
    finally:
        sys.stderr.write(f"\r{'':<{widest}}\r")
        sys.stderr.flush()
