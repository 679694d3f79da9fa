"""The command ``cuttle simulate``: many rounds of random players, and the figures of them."""

from __future__ import annotations

import sys
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from typing import TYPE_CHECKING, Final

from cuttle_engine.charts import save_chart
from cuttle_engine.figures import as_json, as_table
from cuttle_engine.parallel import play_rounds
from cuttle_engine.progress import progress
from cuttle_engine.simulate import Totals

if TYPE_CHECKING:
    from argparse import Namespace

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
    with closing(parts), progress(games, shown=not options.quiet) as meter:
        try:
            for part in parts:
                totals += part
                meter.show(totals.games, f"{totals.games:,} of {games:,} games")
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
        text = as_table(totals, title, rules.sides)
    print(text, flush=True)  # so that it is out whatever becomes of the picture
    if options.plot is not None:
        save_chart(options.plot, totals, title, rules.sides)
    return status
