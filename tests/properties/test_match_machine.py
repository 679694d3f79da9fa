"""A match in which everything is called in any order, right and wrong, beside a small model."""

import copy
import io
import pickle
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import cuttle_engine
from cuttle_engine import (
    ArgumentError,
    CuttleError,
    Draw,
    Game,
    GameError,
    IllegalActionError,
    Match,
    Record,
    RoundResult,
    Ruleset,
    Seat,
    deal,
    digest,
    format_record,
    get_ruleset,
    read_records,
)
from cuttle_engine.testing.play import pick

from .strategies import SMOKE

pytestmark = pytest.mark.slow  # the kernel has tests of its own

RULES = {name: get_ruleset(name) for name in ("balanced", "pagat+random-fours")} | SMOKE
RULES["house rules"] = get_ruleset("classic").replace(hand_limit=5, passes_to_tie=1)
NEEDED = {"quick": 1, "short": 1, "normal": 2, "extended": 3}
NAMES = ("Ann", "Bob", "Cleo", "Dee")
lib: Any = cuttle_engine


class Model:
    """Who sits where, and who has won what: by hand, a list of the players clockwise."""

    def __init__(self, length: str, rules: Ruleset, seed: str, first: int, *, named: bool) -> None:
        self.length = length
        self.rules = rules
        self.seed = seed
        self.first = first
        self.named = named
        self.past: list[RoundResult] = []

    @property
    def order(self) -> list[int]:
        """The players by seat in this round."""
        order = [*range(self.rules.seats)]
        for _ in range(self.first + 1 + len(self.past)):
            order.append(order.pop(0))
        return order

    def result(self, game: Game) -> list[RoundResult]:
        if game.outcome is None:
            return []
        winners = sorted([self.order[seat] for seat in game.outcome.winners])
        return [RoundResult(tuple(winners), game.outcome.reason)]

    def winners(self, results: list[RoundResult]) -> tuple[int, ...] | None:
        wins = self.wins(results)
        if max(wins) == NEEDED[self.length]:
            return tuple([player for player in range(len(wins)) if wins[player] == max(wins)])
        return () if results and self.length == "quick" else None

    def wins(self, results: list[RoundResult]) -> tuple[int, ...]:
        wins = [0] * self.rules.seats
        for result in results:
            for player in result.winners:
                wins[player] += 1
        return tuple(wins)

    def refusal(self, game: Game) -> str | None:
        """Why there is no next round now."""
        if game.outcome is None:
            return "round-not-over"
        if self.winners(self.past + self.result(game)) is not None:
            return "match-decided"
        return None


class Rounds(RuleBasedStateMachine):
    """One match; the games of its rounds are played, ended, taken back, and left behind."""

    match: Match
    model: Model

    @initialize(
        length=st.sampled_from(tuple(NEEDED)),
        name=st.sampled_from(tuple(RULES)),
        seed=st.text(st.characters(codec="utf-8"), max_size=3),
        first=st.integers(0, 3) | st.none(),
        named=st.booleans(),
    )
    def begin(self, length: str, name: str, seed: str, first: int | None, named: bool) -> None:
        rules = RULES[name]
        if first is not None:
            first %= rules.seats
        players = NAMES[: rules.seats] if named else ()
        self.match = lib.Match(length, rules, seed=seed, players=players, first_dealer=first)
        dealer = self.match.dealer if first is None else first
        self.model = Model(length, rules, seed, dealer, named=named)
        self.left: list[tuple[Game, str]] = []

    # --- the running round ---

    @rule(choices=st.binary(min_size=1, max_size=60))
    def play_on(self, choices: bytes) -> None:
        for byte in choices:
            if self.match.game.to_act is not None:
                self.match.game.play(pick(self.match.game.state, byte))

    @rule(seat=st.integers(0, 3))
    def resign(self, seat: Seat) -> None:
        """More than two sides refuse it, and so does a round that is over."""
        before = self.seen()
        try:
            self.match.game.resign(seat % self.model.rules.seats)
        except GameError:
            assert self.seen() == before

    @rule()
    def agree(self) -> None:
        game = self.match.game
        try:
            game.offer_draw(game.state.turn)
        except GameError:
            return
        for step in range(1, self.model.rules.seats):
            game.accept((game.state.turn + step) % self.model.rules.seats)

    @rule(ends=st.lists(st.binary(min_size=1, max_size=3), min_size=1, max_size=4))
    def play_rounds(self, ends: list[bytes]) -> None:
        """One round after the other, each ended in some way, and checked on the way."""
        for end in ends:
            if end[0] % 3 == 0:
                self.agree()
            elif end[0] % 3 == 1:
                self.resign(end[0] % 4)
            self.play_on(end * 80)
            self.agree_with_the_model()
            self.next_round()

    @rule(times=st.integers(1, 5))
    def take_back(self, times: int) -> None:
        for _ in range(times):
            if self.match.game.can_undo():
                self.match.game.undo()

    @rule()
    def do_again(self) -> None:
        if self.match.game.can_redo:
            self.match.game.redo()

    # --- the match ---

    @rule()
    def next_round(self) -> None:
        game, before = self.match.game, self.seen()
        reason = self.model.refusal(game)
        if reason is None:
            self.model.past += self.model.result(game)
            self.left.append((game, digest(game.state)))
            assert self.match.next_round() is self.match.game
            assert self.match.game is not game
            assert self.match.game.ply == 0
            return
        with pytest.raises(GameError) as refused:
            self.match.next_round()
        assert (refused.value.call, refused.value.reason) == ("next_round", reason)
        assert self.match.game is game
        assert self.seen() == before

    @rule(player=st.integers(-2, 5) | st.sampled_from((None, True, "0", 0.0)))
    def ask_for_anybody(self, player: Any) -> None:
        before = self.seen()
        seats = self.model.rules.seats
        if type(player) is not int:
            for call in (self.match.seat_of, self.match.player_at):
                with pytest.raises(TypeError):
                    call(player)
        elif 0 <= player < seats:
            assert self.match.player_at(player) == self.model.order[player]
            assert self.match.seat_of(player) == self.model.order.index(player)
        else:
            for call in (self.match.seat_of, self.match.player_at):
                with pytest.raises(ArgumentError):
                    call(player)
        assert self.seen() == before

    @rule(number=st.integers(0, 9))
    def go_on_in_a_round_that_is_left(self, number: int) -> None:
        """The games of earlier rounds are their own, and no part of the match any more."""
        if self.left:
            before = self.seen()
            game, _ = self.left[number % len(self.left)]
            game.undo()
            if game.to_act is not None:
                game.play(game.legal_actions[-1])
            assert self.seen() == before

    # --- records ---

    @rule(way=st.sampled_from(("records", "text", "pickle", "copy")))
    def go_on_with_another(self, way: str) -> None:
        before = self.seen()
        if way == "records":
            self.match = Match.of(self.match.save())
        elif way == "text":
            text = "\n".join([format_record(record) for record in self.match.save()])
            self.match = Match.of(read_records(io.StringIO(text)))
        elif way == "pickle":
            self.match = pickle.loads(pickle.dumps(self.match))
        else:
            self.match = copy.deepcopy(self.match)
        assert self.seen() == before

    @rule(
        change=st.sampled_from(
            ("none", "first", "twice", "order", "tag", "names", "seed", "more", "no record")
        )
    )
    def go_on_from_wrong_records(self, change: str) -> None:
        before = self.seen()
        records: list[Any] = [*self.match.save()]
        last = records[-1]
        if change == "none":
            records = []
        elif change == "first":
            records = records[1:]
        elif change == "twice":
            records.append(last)
        elif change == "order":
            records = records[::-1] if len(records) > 1 else []
        elif change == "tag":
            records[-1] = remade(last, tags=last.tags[:-1])
        elif change == "names":
            records[-1] = remade(last, first_dealer=(last.first_dealer + 1) % len(self.model.order))
        elif change == "seed":
            records[-1] = Record(deal(self.model.rules, seed="another"), tags=last.tags)
        elif change == "more":
            seed = f"{self.model.seed}/{len(records) + 1}"
            records.append(Record(deal(self.model.rules, seed=seed)))
        else:
            records[-1] = self.match.game
        with pytest.raises((CuttleError, TypeError)):
            Match.of(records)
        assert self.seen() == before

    # --- what must hold ---

    def seen(self) -> list[Any]:
        """All that can be asked."""
        match = self.match
        seats = range(match.ruleset.seats)
        return [
            *[match.length, match.ruleset, match.players, match.round, match.dealer],
            *[match.game.actions, match.game.outcome, match.wins, match.ties, match.results],
            *[match.leaders, match.winners, match.decided, match.records, match.save()],
            [(match.seat_of(each), match.player_at(each)) for each in seats],
            repr(match),
        ]

    @invariant()
    def agree_with_the_model(self) -> None:
        match, model = self.match, self.model
        order = model.order
        results = model.past + model.result(match.game)
        wins = model.wins(results)
        assert match.round == len(model.past) + 1
        assert match.dealer == order[-1]
        assert [match.player_at(seat) for seat in range(len(order))] == order
        assert [match.seat_of(player) for player in order] == [*range(len(order))]
        assert list(match.results) == results
        assert match.wins == wins
        assert match.ties == len([result for result in results if not result.winners])
        ahead = {player for player in order if wins[player] == max(wins)}
        assert {*match.leaders} == (set() if len(ahead) == len(order) else ahead)
        assert match.winners == model.winners(results)
        assert match.decided == (match.winners is not None)
        assert match.players == (NAMES[: len(order)] if model.named else ())

    @invariant()
    def its_records_are_its_rounds(self) -> None:
        match, model = self.match, self.model
        saved = match.save()
        assert len(saved) == match.round
        assert match.records == saved[: len(match.results)]
        last = saved[-1]
        assert last.start == deal(model.rules, seed=f"{model.seed}/{match.round}")
        assert digest(last.final) == digest(match.game.state)
        assert last.players == tuple([NAMES[player] for player in model.order if model.named])
        assert last.first_dealer == model.order.index(model.first)

    @invariant()
    def what_is_over_refuses_actions(self) -> None:
        if self.match.game.outcome is not None:
            with pytest.raises(IllegalActionError):
                self.match.game.play(Draw())


def remade(record: Record, **changes: Any) -> Record:
    kept = ("start", "actions", "result", "players", "first_dealer", "tags")
    return Record(**{**{name: getattr(record, name) for name in kept}, **changes})


TestRounds = pytest.mark.slow(Rounds.TestCase)
TestRounds.settings = settings(
    max_examples=max(30, settings().max_examples), stateful_step_count=40
)
