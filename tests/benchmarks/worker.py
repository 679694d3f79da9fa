"""One side of the comparison, in an interpreter of its own: it measures what it is told to.

`python -m benchmarks.worker SIDE`, in the folder above this one, is how `compare.py` starts it. It
writes what it is, as JSON; then each line it reads says what to measure, and it writes the figure.
"""

import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import metadata
from typing import Final

from .peers import PEERS, Peer, Play

SECONDS: Final = 0.5  # of CPU time, for one figure of whole games
# Games between two looks at the clock. The engine's are many, so that what a call of `self_play`
# costs besides them does not count; those of others are longer.
GAMES: Final = 200
PEERS_GAMES: Final = 20
IMPORTS: Final = 3

Measures = dict[str, Callable[[], float]]


class Games:
    """Plays on, from one measurement to the next."""

    def __init__(self, play: Play, games_in_one_go: int = GAMES) -> None:
        self.play = play
        self.batch = games_in_one_go
        self.games = 0
        self.plies = 0

    def rate(self) -> float:
        """Plies a second."""
        plies, spent = 0, 0.0
        start = time.process_time()
        while spent < SECONDS:
            plies += self.play(range(self.games, self.games + self.batch))
            self.games += self.batch
            spent = time.process_time() - start
        self.plies += plies
        return plies / spent

    def length(self) -> float:
        """Plies a game, in all that has been played."""
        return self.plies / self.games


def import_milliseconds() -> float:
    """Median over fresh interpreters; attrs is there already when the clock starts."""
    code = (
        "import time, attr, attrs; start = time.process_time();"
        "import cuttle_engine; print(time.process_time() - start)"
    )
    # -P: the installed package, not a folder that happens to be here.
    command = [sys.executable, "-P", "-c", code]
    # Byte code is there in any usual installation, so it has to be here.
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for _ in range(IMPORTS):
        ran = subprocess.run(command, check=True, capture_output=True, text=True, env=env)
        times.append(float(ran.stdout) * 1e3)
    return statistics.median(times)


def of_a_peer(who: str, peer: Peer) -> tuple[str, str, Measures]:
    games = Games(peer.start(), PEERS_GAMES)
    about = f"{peer.distribution} {metadata.version(peer.distribution)}: {peer.plays}"
    return who, about, {"loop": games.rate, "length": games.length}


def of_the_engine() -> tuple[str, str, Measures]:
    # Not at the top: the interpreter that the peers run in need not have the engine.
    from . import own, sizes

    loop = Games(own.loop)
    found: Measures = {
        "loop": loop.rate,
        "length": loop.length,
        "unchecked": Games(own.unchecked).rate,
        "inside": Games(own.inside).rate,
        "traced": sizes.traced_bytes,
        "import": import_milliseconds,
    }
    if not own.COMPILED:
        found["counted"] = sizes.counted_bytes
    for name, call in own.single_calls(own.some_pairs()).items():
        found[name] = partial(own.microseconds, call)
    import_milliseconds()  # the first one may have to write the byte code
    python = f"{platform.python_implementation()} {platform.python_version()}"
    about = f"cuttle-engine {metadata.version('cuttle-engine')} on {python}: {own.RULESET}"
    return "compiled" if own.COMPILED else "pure", about, found


def main(side: str) -> None:
    # What a library prints must not be taken for an answer.
    answers, sys.stdout = sys.stdout, sys.stderr

    def answer(value: object) -> None:
        print(json.dumps(value), file=answers, flush=True)

    try:
        who, about, measures = of_a_peer(side, PEERS[side]) if side in PEERS else of_the_engine()
    except (ModuleNotFoundError, metadata.PackageNotFoundError) as error:
        answer({"missing": error.name})
        return
    answer({"who": who, "about": about, "measures": list(measures)})
    # What is kept to measure with is not for the collector to go through, again and again.
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        answer(measures[line.strip()]())


if __name__ == "__main__":
    main(*sys.argv[1:])
