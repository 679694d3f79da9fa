"""Play many random rounds of every ruleset and check every state on the way.

    python tests/properties/sweep.py --games 20000

The players choose uniformly among the legal actions. Checked in every state: there is a legal
action, the cards are the whole deck, each once; and that every round ends. Printed for each
ruleset: actions a round, how often the first and the last seat wins, ties, the longest round. The
same numbers come out every time, whatever the number of processes.
"""

import argparse
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cuttle_engine import Card, GameState, Ruleset, apply, deal, get_ruleset, legal_actions

LONGEST = 5000
"""A round of more actions than this counts as one that does not end."""
CHUNK = 250

SMOKE: dict[str, dict[str, Any]] = {
    "three seats": {"seats": 3, "hand_sizes": (5, 5, 5)},
    "four seats": {"seats": 4, "hand_sizes": (5, 5, 5, 5)},
    "two sides": {"seats": 4, "hand_sizes": (5, 5, 5, 5), "sides": (0, 1, 0, 1)},
}
NAMES = (
    "balanced",
    "traditional",
    "classic",
    "pagat",
    "cuttle-cards",
    "cuttle-cards-2",
    "balanced+random-fours",
    "balanced+deck-nines",
    "cuttle-cards+deck-nines+random-fours",
    *SMOKE,
)


class BrokenLawError(Exception):
    """A state that must not be; says from which deal it was reached."""


@dataclass
class Tally:
    """What came of some rounds."""

    games: int = 0
    plies: int = 0
    first: int = 0
    last: int = 0
    ties: int = 0
    longest: int = 0

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.plies += other.plies
        self.first += other.first
        self.last += other.last
        self.ties += other.ties
        self.longest = max(self.longest, other.longest)


def ruleset_of(name: str) -> Ruleset:
    if name in SMOKE:
        return get_ruleset("cuttle-cards").replace(**SMOKE[name])
    return get_ruleset(name)


def cards(state: GameState) -> Iterator[Card]:
    """All cards there are, zone by zone."""
    yield from state.deck
    yield from state.scrap
    for player in state.players:
        yield from player.hand
        for stack in (*player.points, *player.permanents):
            yield stack.card
            for control in stack.controls:
                yield control.card
    if state.window is not None:
        for card, _ in state.window.stack:
            yield card


def check(state: GameState, size: int) -> None:
    found = [*cards(state)]
    if len(found) != size or len({*found}) != size:
        raise BrokenLawError("the cards are not the deck, each once")
    if bool(legal_actions(state)) != (state.outcome is None):
        raise BrokenLawError("the round is live without a legal action, or over with one")


def play(rules: Ruleset, seed: str) -> GameState:
    rng = random.Random(seed)
    state = deal(rules, seed=seed)
    size = 52 + rules.jokers
    for _ in range(LONGEST):
        check(state, size)
        if state.outcome is not None:
            return state
        legal = legal_actions(state)
        state = apply(state, legal[int(rng.random() * len(legal))])
    raise BrokenLawError(f"the round goes on after {LONGEST} actions")


def play_some(name: str, numbers: range) -> tuple[str, Tally]:
    rules = ruleset_of(name)
    tally = Tally()
    for number in numbers:
        seed = f"sweep/{name}/{number}"
        try:
            state = play(rules, seed)
        except Exception as error:
            raise BrokenLawError(f"{name}, seed {seed!r}: {error}") from error
        assert state.outcome is not None
        winners = state.outcome.winners
        tally.add(
            Tally(
                games=1,
                plies=state.ply,
                first=0 in winners,
                last=rules.seats - 1 in winners,
                ties=not winners,
                longest=state.ply,
            )
        )
    return name, tally


def chunks(names: list[str], games: int) -> list[tuple[str, range]]:
    return [
        (name, range(start, min(start + CHUNK, games)))
        for name in names
        for start in range(0, games, CHUNK)
    ]


def run(chunk: tuple[str, range]) -> tuple[str, Tally]:
    return play_some(*chunk)


def row(name: str, tally: Tally) -> str:
    def share(count: int) -> str:
        return f"{100 * count / tally.games:6.2f} %"

    return (
        f"{name:<38} {tally.games:>7} {tally.plies / tally.games:>7.2f} "
        f"{share(tally.first)} {share(tally.last)} {share(tally.ties)} {tally.longest:>8}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=20_000, help="rounds of each ruleset")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("rulesets", nargs="*", default=[*NAMES], help="names; default: all")
    options = parser.parse_args()
    work = chunks(options.rulesets, options.games)
    tallies = {name: Tally() for name in options.rulesets}
    start = time.perf_counter()
    if options.jobs > 1:
        with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
            results = [*pool.imap_unordered(run, work)]
    else:
        results = [*map(run, work)]
    for name, tally in results:
        tallies[name].add(tally)
    lines = [
        f"{'ruleset':<38} {'games':>7} {'plies':>7} {'first':>8} {'last':>8} {'ties':>8} longest",
        *[row(name, tally) for name, tally in tallies.items()],
        f"{time.perf_counter() - start:.0f} s",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
