"""All laws over `cutthroat`, `team` and 50 other variants, in many random rounds.

    cd tests && python -m properties.sweep_variants --games 10000

The variants are put together at random, and are the same every time: any base for two, three or
four seats, any modifiers together, any of the parameters of the ruleset and of its effects. The
laws are those of the testing kit: cheap ones are asked in every state, the others in some. Printed
are the rounds, the actions, the longest round and how often each law was asked; it ends at the
first law that is broken, and says where. The same numbers come out every time, whatever the number
of processes.
"""

import argparse
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from cuttle_engine import Effect, Rank, Ruleset, Suit, get_ruleset, ruleset_names
from cuttle_engine.cards import RANK_LETTERS
from cuttle_engine.testing import Report, check_ruleset

from .strategies import BASES, MODIFIERS

VARIANTS = 50
NAMED = ("cutthroat", "team")
CHUNK = 100


def random_variant(number: int) -> tuple[str, Ruleset]:
    """The variant of this number, and what it was made from."""
    rng = random.Random(f"variants/{number}")
    modifiers = sorted(rng.sample(MODIFIERS, rng.randrange(5)))
    name = "+".join([rng.choice(BASES), *modifiers])
    base = get_ruleset(name)
    changes = dict(_changes(base, rng))
    effects = {rank: _changed(base.effect(rank), rng) for rank in Rank if rng.random() < 1 / 4}
    return name, base.replace(effects=effects, **changes)


def _changes(base: Ruleset, rng: random.Random) -> Iterator[tuple[str, Any]]:
    """Some of the parameters of a ruleset."""
    seats = base.seats
    if rng.random() < 1 / 3:
        seats = rng.randrange(2, 5)
        sides = [rng.randrange(3) for _ in range(seats)]
        yield "seats", seats
        yield "sides", sides if len({*sides}) > 1 and rng.random() < 1 / 2 else None
    if seats != base.seats or rng.random() < 1 / 4:
        yield "hand_sizes", [rng.randrange(3, 8) for _ in range(seats)]
    most = rng.randrange(10, 25)
    for parameter, value in (
        ("jokers", rng.randrange(3)),
        ("suit_order", rng.sample([*Suit], 4)),
        ("goals", sorted([rng.randrange(most) for _ in range(4)] + [most], reverse=True)),
        ("hand_limit", rng.choice([None, 5, 6, 7, 8, 9])),
        ("hand_limit_rule", rng.choice(["no-draw", "trim"])),
        ("queens_guard_queens", rng.random() < 1 / 2),
        ("queens_stop_counters", rng.random() < 1 / 2),
        ("queens_keep_off", rng.sample([*Rank], rng.randrange(6))),
        ("open_hands_on_empty_deck", rng.random() < 1 / 2),
        ("passes_to_tie", rng.randrange(2, 6)),
    ):
        if rng.random() < 1 / 4:
            yield parameter, value


def _changed(effect: Effect, rng: random.Random) -> Effect:
    """The effect with any of its parameters changed."""

    def value(old: object) -> object:
        if isinstance(old, bool):
            return rng.random() < 1 / 2
        if isinstance(old, int):
            return rng.randrange(1, 5)
        return "".join(rng.sample(RANK_LETTERS, rng.randrange(4)))  # ranks, by their letters

    return effect.replace(**{name: value(old) for name, old in effect.parameters().items()})


def rulesets() -> dict[str, Ruleset]:
    """All of them, by a label to print."""
    found = {name: get_ruleset(name) for name in NAMED}
    for number in range(VARIANTS):
        name, ruleset = random_variant(number)
        found[f"{number + 1}: {name}"] = ruleset
    return found


def run(chunk: tuple[str, int, int]) -> tuple[str, Report]:
    """Some rounds of one ruleset."""
    label, number, games = chunk
    return label, check_ruleset(rulesets()[label], games=games, seed=f"{label}/{number}")


def chunks(labels: list[str], games: int) -> list[tuple[str, int, int]]:
    """As many rounds of each ruleset as of every other, as near as can be."""
    found: list[tuple[str, int, int]] = []
    for place, label in enumerate(labels):
        left = games // len(labels) + (place < games % len(labels))
        found += [
            (label, start // CHUNK, min(CHUNK, left - start)) for start in range(0, left, CHUNK)
        ]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000, help="rounds in all")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    assert {*BASES} == {*ruleset_names()}
    labels = [*rulesets()]
    begun = time.perf_counter()
    reports: dict[str, list[Report]] = {label: [] for label in labels}
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for label, report in pool.imap_unordered(run, chunks(labels, options.games)):
            reports[label].append(report)
    sys.stdout.write("\n".join([*table(reports), f"{time.perf_counter() - begun:.0f} s"]) + "\n")
    return 0


def table(reports: dict[str, list[Report]]) -> Iterator[str]:
    """A line for each ruleset, and for each law."""
    yield f"{'ruleset':<66} {'seats':>5} {'games':>6} {'plies':>8} {'longest':>8}"
    rules = rulesets()
    asked: Counter[str] = Counter()
    games = plies = longest = 0
    for label, parts in reports.items():
        mine = [sum([r.games for r in parts]), sum([r.plies for r in parts])]
        most = max([r.longest for r in parts], default=0)
        yield f"{label:<66} {rules[label].seats:>5} {mine[0]:>6} {mine[1]:>8} {most:>8}"
        games, plies, longest = games + mine[0], plies + mine[1], max(longest, most)
        for part in parts:
            asked.update(part.checks)
    yield f"{'all':<66} {'':>5} {games:>6} {plies:>8} {longest:>8}"
    yield ""
    for law, times in asked.most_common():
        yield f"{law:<66} {times:>8} times"


if __name__ == "__main__":
    sys.exit(main())
