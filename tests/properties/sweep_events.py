"""Watch many random rounds of every ruleset through their events.

    cd tests && python -m properties.sweep_events

Two things are checked after every action. Observers, one at each seat and a spectator, hear the
events redacted for them, and their notes say exactly what `view` says. And all events, folded over
the zones before, give the zones after. Printed are the numbers of rounds and of actions, and in how
many of the states somebody had glasses on. The same numbers come out every time, whatever the
number of processes.
"""

import argparse
import multiprocessing
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass

from typing_extensions import override

from cuttle_engine import (
    Action,
    Card,
    Event,
    GameState,
    PlayerView,
    PlayPermanent,
    Rank,
    Ruleset,
    WindowOpened,
    deal,
    get_ruleset,
    legal_actions,
    redact,
    step,
    view,
)
from cuttle_engine.testing import folding
from cuttle_engine.testing.open_table import noted
from cuttle_engine.testing.play import pick

from .observer import Observer
from .strategies import FIXED

RULESETS: dict[str, Ruleset] = {
    **FIXED,
    "pagat, three seats": get_ruleset("pagat").replace(seats=3, hand_sizes=(5, 5, 5)),
    "pagat, two sides": get_ruleset("pagat+random-fours").replace(
        seats=4, hand_sizes=(5, 5, 5, 5), sides=(0, 1, 0, 1)
    ),
}
"""The fixed ones, and a Jack whose receiver is named."""
LABELS = tuple(RULESETS)


class BrokenLawError(Exception):
    """Something the events do not tell rightly; says in which round."""


# --- rounds ---


def is_glasses(action: Action) -> bool:
    return isinstance(action, PlayPermanent) and action.card.rank is Rank.EIGHT


def choose(state: GameState, rng: random.Random) -> Action:
    """A random action; glasses are put on as often as not."""
    glasses = [action for action in legal_actions(state) if is_glasses(action)]
    if glasses and rng.random() < 0.5:
        return rng.choice(glasses)
    return pick(state, rng.randrange(256))


def random_round(rules: Ruleset, seed: str) -> Iterator[tuple[GameState, tuple[Event, ...]]]:
    """Each state of a round, with what happened on the way to it."""
    rng = random.Random(seed)
    state = deal(rules, seed=seed)
    yield state, ()
    while state.outcome is None:
        state, events = step(state, choose(state, rng))
        yield state, events


def has_glasses(state: GameState) -> bool:
    effects = [
        state.ruleset.effect(stack.card.rank)
        for player in state.players
        for stack in player.permanents
    ]
    return any([effect.reveals for effect in effects])


# --- what a view says, as an observer notes it ---


def said(seen: PlayerView) -> dict[str, object]:
    """What the view says, in the form of `Observer.notes`."""
    return {
        "seat": seen.seat,
        "turn": seen.turn,
        "to_act": seen.to_act,
        "window": seen.window,
        "outcome": seen.outcome,
        "passes": seen.passes,
        "ply": seen.ply,
        "deck_size": seen.deck_size,
        "deck_top": seen.deck_top,
        "scrap": seen.scrap,
        "unseen": seen.unseen,
        "chances": seen.chances(),
        "players": tuple(
            [
                {
                    "hand": player.hand,
                    "unknown": player.unknown,
                    "hand_size": player.hand_size,
                    "frozen": player.frozen,
                    "seen": player.seen,
                    "points": noted(player.points),
                    "permanents": noted(player.permanents),
                    "score": player.score,
                    "goal": player.goal,
                }
                for player in seen.players
            ]
        ),
    }


def observers(state: GameState) -> list[Observer]:
    """One at each seat of a round just dealt, and a spectator."""
    return [sit_down(view(state, seat)) for seat in (*range(state.ruleset.seats), None)]


def sit_down(seen: PlayerView) -> Observer:
    """An observer who is told the rules, its hand and the sizes, nothing else."""
    rules = seen.ruleset
    hand = () if seen.seat is None else seen.players[seen.seat].hand
    kings = [letter for letter, rank in LETTERS.items() if rules.effect(rank).lowers_goal]
    return Observer(
        seen.seat,
        hand,
        [player.hand_size for player in seen.players],
        seen.deck_size,
        goals=rules.goals,
        kings="".join(kings),
        jokers=rules.jokers,
    )


LETTERS = dict(zip("A23456789TJQKX", Rank, strict=True))


def take_over(seen: PlayerView) -> Observer:
    """An observer who comes in the middle of a round and is handed the notes so far."""
    observer = sit_down(seen)
    observer.deck_top = [*seen.deck_top]
    observer.scrap = [*seen.scrap]
    observer.turn = seen.turn
    observer.passes = seen.passes
    observer.ply = seen.ply
    if seen.window is not None:
        observer.window = WindowOpened(seen.window)
        observer.in_play = [*seen.window.stack]
    for seat, player in enumerate(seen.players):
        observer.known[seat] = {*player.hand}
        observer.unknown[seat] = player.unknown
        observer.seen[seat] = {*player.seen}
        observer.frozen |= {*player.frozen}
        observer.lay_out(seat, player.points, player.permanents)
    return observer


def assert_noted(observer: Observer, state: GameState) -> None:
    notes, saying = observer.notes(), said(view(state, observer.seat))
    assert notes == saying, f"seat {observer.seat} notes {notes}, the view says {saying}"


# --- folding ---


class Zones(folding.Zones):
    """As in the testing kit, and nothing leaves the deck but from the top, or what was revealed."""

    @override
    def take_from_deck(self, card: Card | None) -> None:
        revealed = () if self.answered is None else self.answered.window.revealed
        assert card == self.deck[0] or card in revealed
        super().take_from_deck(card)


def assert_folds(before: Zones, events: tuple[Event, ...], after: GameState) -> None:
    """Changes `before`."""
    folded, expected = before.fold(events).contents(), Zones(after).contents()
    assert folded == expected, {
        name: (folded[name], expected[name]) for name in folded if folded[name] != expected[name]
    }


# --- many rounds ---


@dataclass
class Tally:
    """What was seen in some rounds."""

    rounds: int = 0
    actions: int = 0
    with_glasses: int = 0

    def add(self, other: "Tally") -> None:
        mine, others = astuple(self), astuple(other)
        self.rounds, self.actions, self.with_glasses = map(sum, zip(mine, others, strict=True))


def observe_round(label: str, number: int) -> Tally:
    tally = Tally(rounds=1)
    watching: list[Observer] = []
    for state, events in random_round(RULESETS[label], f"observe/{label}/{number}"):
        watching = watching or observers(state)
        tally.actions += bool(events)
        tally.with_glasses += has_glasses(state)
        for observer in watching:
            for event in events:
                observer.hear(redact(event, observer.seat))
            assert_noted(observer, state)
    return tally


def fold_round(label: str, number: int) -> Tally:
    tally = Tally(rounds=1)
    zones: Zones | None = None
    for state, events in random_round(RULESETS[label], f"fold/{label}/{number}"):
        zones = zones or Zones(state)
        tally.actions += bool(events)
        tally.with_glasses += has_glasses(state)
        assert_folds(zones, events, state)
    return tally


Work = tuple[Callable[[str, int], Tally], str, range]


def run(work: Work) -> Tally:
    one_round, label, numbers = work
    tally = Tally()
    for number in numbers:
        try:
            tally.add(one_round(label, number))
        except Exception as error:
            name = one_round.__name__
            raise BrokenLawError(f"{name}({label!r}, {number}): {error!r}") from error
    return tally


def shares(total: int) -> list[tuple[str, range]]:
    """As many rounds of each ruleset as of every other, as near as can be."""
    count = len(LABELS)
    return [
        (label, range(total // count + (place < total % count)))
        for place, label in enumerate(LABELS)
    ]


def all_work(observed: int, folded: int, chunk: int = 250) -> list[Work]:
    work: list[Work] = [(observe_round, *share) for share in shares(observed)]
    work += [
        (fold_round, label, range(start, min(start + chunk, folded)))
        for label in LABELS
        for start in range(0, folded, chunk)
    ]
    return work


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--observed", type=int, default=2000, help="observed rounds in total")
    parser.add_argument("--folded", type=int, default=5000, help="folded rounds of each ruleset")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    options = parser.parse_args()
    start = time.perf_counter()
    tallies: dict[str, Tally] = {observe_round.__name__: Tally(), fold_round.__name__: Tally()}
    work = all_work(options.observed, options.folded)
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for (one_round, _, _), tally in zip(work, pool.imap(run, work), strict=True):
            tallies[one_round.__name__].add(tally)
    lines = [f"{len(LABELS)} rulesets"]
    for name, tally in tallies.items():
        glasses = 100 * tally.with_glasses / max(1, tally.rounds + tally.actions)
        lines.append(
            f"{name:<14} {tally.rounds:>7} rounds {tally.actions:>8} actions"
            f"  glasses on in {glasses:.1f} % of the states"
        )
    lines.append(f"{time.perf_counter() - start:.0f} s")
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
