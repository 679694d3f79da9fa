"""Every law over rounds that are played at random, without a test runner."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cuttle_engine.cards import Rank, checked_int
from cuttle_engine.effect import Effect
from cuttle_engine.engine import apply, deal
from cuttle_engine.errors import ArgumentError, brief
from cuttle_engine.rules import Ruleset, get_ruleset
from cuttle_engine.shuffle import seed_bytes
from cuttle_engine.testing.effect_laws import effects_are_values
from cuttle_engine.testing.law import expect
from cuttle_engine.testing.laws import ACTION_LAWS, LAWS, ROUND_LAWS, RULESET_LAWS, STATE_LAWS, Law
from cuttle_engine.testing.play import has_new_effect, pick
from cuttle_engine.testing.play_laws import every_legal_action_can_be_played
from cuttle_engine.testing.positions import scattered
from cuttle_engine.testing.written import HAS_JSON, why_not_written

if TYPE_CHECKING:
    from cuttle_engine.actions import Action

_PLAYED: Final = {every_legal_action_can_be_played: 1}
_AFTERWARDS: Final = {law: share for law, share in ACTION_LAWS.items() if law not in _PLAYED}

LONGEST: Final = 5000
"""A round of more actions than this counts as one that does not end."""


class Report(NamedTuple):
    """What has been played and asked, without anything being broken."""

    games: int
    """How many rounds."""
    plies: int
    """How many actions in all of them."""
    longest: int
    """How many in the longest."""
    checks: Mapping[str, int]
    """How often each law was asked, by its name."""
    unchecked: tuple[str, ...]
    """What could not be asked, and why; empty when everything was."""

    def __str__(self) -> str:
        asked = sum(self.checks.values())
        lines = [
            f"{self.games} rounds, {self.plies} actions, {self.longest} in the longest",
            f"{asked} checks by {len(self.checks)} laws",
            *[f"unchecked: {what}" for what in self.unchecked],
        ]
        return "\n".join(lines)


def check_ruleset(
    ruleset: Ruleset | str,
    *,
    games: int = 100,
    seed: int | str | bytes = 0,
    laws: Collection[Law] | None = None,
    longest: int = LONGEST,
) -> Report:
    """Play rounds with random players, and ask every law on the way.

    Three of four rounds begin with a deal, the others with a written position. The same seed plays
    the same. Cheap laws are asked in every state, the others in some, but those of an action always
    where it has to do with an effect that is none of the library's. With ``laws`` only these are
    asked, wherever they can be.

    Raises AssertionError, which says which law is broken and where, also when a round has not ended
    after ``longest`` actions; `RulesetError` for an unknown name, `ArgumentError` for numbers that
    stand for nothing.

    >>> check_ruleset("balanced", games=2).games
    2
    """
    rules = ruleset if isinstance(ruleset, Ruleset) else get_ruleset(ruleset)
    return _Check(rules, seed, _at_least_one("longest", longest), laws).run(games)


def check_effect(
    effect: Effect,
    *,
    rank: Rank = Rank.TEN,
    rulesets: Iterable[Ruleset | str] = ("balanced", "cutthroat", "team"),
    games: int = 30,
    seed: int | str | bytes = 0,
    laws: Collection[Law] | None = None,
) -> Report:
    """`check_ruleset` with the effect on a rank, ``games`` rounds of each of the rulesets.

    Effects of others than the library's are played more often than the rest of the cards.

    >>> from cuttle_engine.effects import DrawCards
    >>> check_effect(DrawCards(draw=1), rulesets=["traditional"], games=2).games
    2
    """
    if not isinstance(effect, Effect):
        raise TypeError(f"an Effect is checked, not {type(effect).__name__}")
    if not isinstance(rank, Rank):
        raise TypeError(f"an effect is put on a Rank, not on {type(rank).__name__}")
    if isinstance(rulesets, (str, Ruleset)):
        rulesets = (rulesets,)
    if not isinstance(rulesets, Iterable):
        raise TypeError(f"rulesets are Rulesets or names, not {type(rulesets).__name__}")
    effects_are_values(effect)
    found = Report(0, 0, 0, {}, ())
    for base in rulesets:
        rules = base if isinstance(base, Ruleset) else get_ruleset(base)
        check = _Check(rules.replace(effects={rank: effect}), seed, LONGEST, laws)
        found = _sum(found, check.run(games))
    return found


def _at_least_one(name: str, number: int) -> int:
    if checked_int(name, number) < 1:
        raise ArgumentError(name, f"{brief(number)} is less than 1")
    return number


def _only(laws: Collection[Law] | None) -> list[Law] | None:
    if laws is None:
        return None
    given: object = laws
    if isinstance(given, (str, bytes)) or not isinstance(given, Collection):
        raise TypeError(f"laws are a collection of laws, not {type(given).__name__}")
    for law in laws:
        if law not in LAWS:
            raise ArgumentError("laws", f"{brief(law)} is none of LAWS")
    return [*laws]


def _sum(one: Report, two: Report) -> Report:
    return Report(
        one.games + two.games,
        one.plies + two.plies,
        max(one.longest, two.longest),
        dict(Counter(one.checks) + Counter(two.checks)),
        tuple(dict.fromkeys((*one.unchecked, *two.unchecked))),
    )


class _Check:
    """Plays rounds of a ruleset, and counts what it asks."""

    def __init__(
        self,
        rules: Ruleset,
        seed: int | str | bytes,
        longest: int,
        laws: Collection[Law] | None,
    ) -> None:
        self.rules = rules
        self.seed = seed_bytes(seed)
        self.told = brief(seed)
        self.longest = longest
        self.laws = _only(laws)
        self.checks: Counter[str] = Counter()

    def run(self, games: int) -> Report:
        _at_least_one("games", games)
        rng = random.Random(self.seed)
        self.ask_some(RULESET_LAWS, rng, self.rules)
        lengths = [self.play(number) for number in range(games)]
        why = why_not_written(self.rules)
        unchecked = [f"texts and JSON, for {why}"] if why else []
        if not HAS_JSON:
            unchecked.append("JSON, for cattrs is not installed: the extra json has it")
        return Report(games, sum(lengths), max(lengths), dict(self.checks), tuple(unchecked))

    def play(self, number: int) -> int:
        """One round, and how many actions it took."""
        seed = b"%b/%d" % (self.seed, number)
        rng = random.Random(seed)
        if number % 4 == 3:
            start = scattered(self.rules, rng).build()
        else:
            start = deal(self.rules, seed=seed)
        actions: list[Action] = []
        state = start
        try:
            self.ask_some(STATE_LAWS, rng, state)
            while state.outcome is None:
                action = pick(state, rng.randrange(256))
                self.ask_some(_PLAYED, rng, state, action)
                expect(len(actions) < self.longest, f"it goes on after {self.longest} actions")
                after = apply(state, action)
                # A card that is lost is told of as such, and not by events that do not add up.
                self.ask_some(STATE_LAWS, rng, after)
                always = has_new_effect(state, action)
                self.ask_some(_AFTERWARDS, rng, state, action, always=always)
                actions.append(action)
                state = after
            self.ask_some(ROUND_LAWS, rng, start, actions)
        except Exception as error:
            error.add_note(f"in round {number} of seed {self.told}, after {len(actions)} actions")
            raise
        return len(actions)

    def ask_some(
        self,
        laws: Mapping[Any, float],
        rng: random.Random,
        *subject: object,
        always: bool = False,
    ) -> None:
        for law, share in laws.items():
            if always or rng.random() < share if self.laws is None else law in self.laws:
                law(*subject)
                self.checks[law.__name__] += 1
