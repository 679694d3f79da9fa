"""Whole games and trees of them, against the same done by hand."""

import copy
import pickle
import random
from collections import Counter as Tally
from collections.abc import Iterator
from typing import Any

import pytest

from cuttle_engine import (
    Action,
    ArgumentError,
    Choose,
    Counter,
    Decline,
    Draw,
    GameState,
    IllegalActionError,
    Outcome,
    Pass,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Rank,
    Reason,
    Ruleset,
    RulesetError,
    Scuttle,
    apply,
    deal,
    digest,
    get_ruleset,
    legal_actions,
)
from cuttle_engine.dice import Dice
from cuttle_engine.simulate import Playout, Policy, Rng, Totals, Uses, perft, playout, self_play

from ..builds import or_compilers
from ..rules.table import EVERY_RULESET, FOUR_SEATS, THREE_SEATS, TWO_SIDES, put

every_ruleset = pytest.mark.parametrize(
    "ruleset",
    [
        *EVERY_RULESET,
        "balanced+random-fours",
        pytest.param(THREE_SEATS, id="three seats"),
        pytest.param(FOUR_SEATS, id="four seats"),
        pytest.param(TWO_SIDES, id="two sides"),
    ],
)


class Lowest:
    """A generator that always gives the lowest number, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def random(self) -> float:
        self.asked += 1
        return 0.0


def by_hand(state: GameState, rng: random.Random) -> Playout:
    plies = 0
    while state.outcome is None:
        actions = legal_actions(state)
        state = apply(state, actions[int(rng.random() * len(actions))])
        plies += 1
    return Playout(state.outcome, plies)


def count_by_hand(state: GameState, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(count_by_hand(apply(state, action), depth - 1) for action in legal_actions(state))


# --- playout ---


@every_ruleset
@pytest.mark.parametrize("seed", range(5))
def test_playout_is_the_loop_by_hand(ruleset: Ruleset | str, seed: int) -> None:
    state = deal(ruleset, seed=seed)
    assert playout(state, random.Random(seed)) == by_hand(state, random.Random(seed))


@every_ruleset
def test_playout_is_the_same_for_the_same_state_and_numbers(ruleset: Ruleset | str) -> None:
    state = deal(ruleset, seed=7)
    first = [playout(state, random.Random(seed)) for seed in range(10)]
    assert [playout(state, random.Random(seed)) for seed in range(10)] == first
    assert len(set(first)) > 1


def test_playout_leaves_the_state_as_it_is() -> None:
    state = deal(seed=7)
    before = digest(state)
    playout(state, random.Random(1))
    assert digest(state) == before
    assert state == deal(seed=7)


def test_playout_takes_one_number_an_action() -> None:
    rng = Lowest()
    assert playout(deal(seed=7), rng).plies == rng.asked


def test_playout_counts_from_the_state_it_was_given() -> None:
    state = deal(seed=7)
    whole = playout(state, Lowest())
    rest = playout(apply(state, legal_actions(state)[0]), Lowest())
    assert rest == Playout(whole.outcome, whole.plies - 1)


def test_playout_of_a_finished_round_is_its_outcome() -> None:
    outcome = Outcome((1,), "resignation")
    assert playout(put(outcome=outcome), random.Random(1)) == Playout(outcome, 0)


# --- policies ---


def first(state: GameState, _: Rng) -> Action:
    return legal_actions(state)[0]


def at_random(state: GameState, rng: Rng) -> Action:
    actions = legal_actions(state)
    return actions[int(rng.random() * len(actions))]


@every_ruleset
def test_policies_decide_for_their_seats_and_chance_for_the_others(ruleset: Ruleset | str) -> None:
    state = deal(ruleset, seed=7)
    for seat in range(state.ruleset.seats):
        policies = [first if seat == other else None for other in range(state.ruleset.seats)]
        rng, after, plies = random.Random(seat), state, 0
        while after.outcome is None:
            decide = first if after.to_act == seat else at_random
            after, plies = apply(after, decide(after, rng)), plies + 1
        assert playout(state, random.Random(seat), policies) == Playout(after.outcome, plies)


def test_a_policy_is_asked_for_every_action_of_its_seat() -> None:
    asked: list[GameState] = []

    def note(state: GameState, rng: Rng) -> Action:
        asked.append(state)
        return at_random(state, rng)

    state = deal(seed=7)
    played = playout(state, random.Random(1), [note, note])
    assert played == playout(state, random.Random(1))
    assert [asked_of.ply for asked_of in asked] == list(range(played.plies))


def test_what_a_policy_was_shown_never_changes() -> None:
    asked: list[tuple[GameState, str]] = []

    def note(state: GameState, rng: Rng) -> Action:
        asked.append((state, digest(state)))
        return at_random(state, rng)

    self_play("balanced", range(5), [note, None])
    assert len(asked) > 20
    for state, before in asked:
        assert digest(state) == before


def test_nobody_can_tell_from_a_policys_numbers_what_others_do() -> None:
    def taking(count: int) -> Policy:
        def decide(state: GameState, rng: Rng) -> Action:
            for _ in range(count):
                rng.random()
            return legal_actions(state)[0]

        return decide

    # However many numbers seat 0 takes, the others choose as before.
    totals = [
        self_play("balanced", range(20), [taking(count), other])
        for other in (None, at_random)
        for count in (0, 3)
    ]
    assert totals[0] == totals[1]
    assert totals[2] == totals[3]


def test_an_illegal_answer_of_a_policy_is_refused() -> None:
    def pass_always(_: GameState, __: Rng) -> Action:
        return Pass()

    for play in (
        lambda: playout(deal(seed=7), random.Random(1), [pass_always, None]),
        lambda: self_play("balanced", [7], [pass_always, None]),
    ):
        with pytest.raises(IllegalActionError) as refused:
            play()
        assert (refused.value.reason, refused.value.seat) == (Reason.MUST_NOT_PASS, 0)


@pytest.mark.parametrize("answer", [None, "draw", 0])
def test_an_answer_that_is_no_action_is_a_type_error(answer: Any) -> None:
    with pytest.raises(TypeError, match=or_compilers("an Action is needed here")):
        playout(deal(seed=7), random.Random(1), [lambda _, __: answer, None])


@pytest.mark.parametrize(
    ("policies", "error", "message"),
    [
        (first, TypeError, "policies are a sequence, one a seat, not function"),
        ({first}, TypeError, "policies are a sequence, one a seat, not set"),
        ([first, "draw"], TypeError, "a policy is a function or None, not str"),
        ("ab", TypeError, "a policy is a function or None, not str"),
        ([], ArgumentError, "policies: 0 of them for 2 seats"),
        ([first], ArgumentError, "policies: 1 of them for 2 seats"),
        ([None] * 3, ArgumentError, "policies: 3 of them for 2 seats"),
    ],
)
def test_wrong_policies_are_refused(policies: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        playout(deal(seed=7), random.Random(1), policies)
    with pytest.raises(error, match=message):
        self_play("balanced", [], policies)


# --- self-play ---

KINDS = (Draw, Pass, Decline, PlayPoints, PlayOneOff, PlayPermanent, Scuttle, Counter, Choose)
SEEDS = (7, "7/0", b"\xff", "é")


class Tallied:
    """What rounds come to, counted by hand."""

    def __init__(self) -> None:
        self.outcomes: Tally[Outcome] = Tally()
        self.lengths: Tally[int] = Tally()
        self.kinds: Tally[type[Action]] = Tally()
        self.uses: Tally[tuple[type[Action], Rank]] = Tally()

    def play(self, ruleset: Ruleset | str, seed: int | str | bytes) -> None:
        state = deal(ruleset, seed=seed)
        text = seed.encode() if isinstance(seed, str) else seed
        dice = Dice((str(text).encode() if isinstance(text, int) else text) + b"/play")
        while state.outcome is None:
            actions = legal_actions(state)
            action = actions[dice.below(len(actions))]
            self.kinds[type(action)] += 1
            if action.card is not None:
                self.uses[type(action), action.card.rank] += 1
            state = apply(state, action)
        self.outcomes[state.outcome] += 1
        self.lengths[state.ply] += 1


@every_ruleset
def test_self_play_is_the_loop_by_hand(ruleset: Ruleset | str) -> None:
    seeds = (*SEEDS, *range(20))
    tallied = Tallied()
    for seed in seeds:
        tallied.play(ruleset, seed)
    totals = self_play(ruleset, seeds)
    assert totals.games == len(seeds)
    assert totals.outcomes == tallied.outcomes
    assert totals.lengths == tallied.lengths
    assert totals.actions == {kind: tallied.kinds[kind] for kind in KINDS}
    assert totals.uses == {
        rank: Uses(*[tallied.uses[kind, rank] for kind in KINDS[3:8]]) for rank in Rank
    }


@every_ruleset
def test_each_policy_has_dice_of_its_own(ruleset: Ruleset | str) -> None:
    seats = deal(ruleset, seed=7).ruleset.seats
    policies: list[Policy | None] = [at_random, *[None] * (seats - 1)]
    lengths = []
    for seed in ("7", "7/0", "abc"):
        state = deal(ruleset, seed=seed)
        mine, theirs = Dice(f"{seed}/seat/0"), Dice(f"{seed}/play")
        while state.to_act is not None:
            state = apply(state, at_random(state, mine if state.to_act == 0 else theirs))
        lengths.append(state.ply)
    assert [self_play(ruleset, [seed], policies).plies for seed in ("7", "7/0", "abc")] == lengths


@every_ruleset
def test_no_policy_at_all_is_no_policies(ruleset: Ruleset | str) -> None:
    seats = deal(ruleset, seed=7).ruleset.seats
    assert self_play(ruleset, SEEDS, [None] * seats) == self_play(ruleset, SEEDS)


def test_seeds_are_taken_one_by_one_and_no_state_is_kept() -> None:
    played = 0

    def count(state: GameState, rng: Rng) -> Action:
        nonlocal played
        played += state.ply == 0
        return at_random(state, rng)

    def seeds() -> Iterator[int]:
        for number in range(5):
            assert played == number
            yield number

    assert self_play("balanced", seeds(), [count, None]).games == 5


@pytest.mark.parametrize("seeds", [7, None, "abc", b"abc", 1.5])
def test_seeds_that_are_none_are_a_type_error(seeds: Any) -> None:
    with pytest.raises(TypeError, match="seeds are an iterable of them, not"):
        self_play("balanced", seeds)


def test_a_wrong_seed_or_ruleset_is_refused() -> None:
    seeds: Any = [7, 1.5]
    with pytest.raises(
        TypeError, match=or_compilers("a seed is an int, a str or bytes, not float")
    ):
        self_play("balanced", seeds)
    with pytest.raises(RulesetError, match="no ruleset 'chess'"):
        self_play("chess", [])
    nothing: Any = None
    with pytest.raises(TypeError, match=or_compilers("a ruleset is looked up by its name")):
        self_play(nothing, [])


# --- totals ---


def totals_of(*seeds: int, ruleset: Ruleset | str = "balanced") -> Totals:
    return self_play(ruleset, seeds)


def test_totals_add_up_in_any_order() -> None:
    one, two, three = totals_of(*range(7)), totals_of(*range(7, 9)), totals_of(*range(9, 20))
    assert one + two == two + one
    assert (one + two) + three == one + (two + three)
    assert one + two + three == totals_of(*range(20))
    assert totals_of(*range(20)) == totals_of(*reversed(range(20)))


def test_no_rounds_add_nothing() -> None:
    totals = totals_of(1, 2)
    assert totals + Totals(2) == Totals(2) + totals == totals
    assert sum([totals, totals], Totals(2)) == totals + totals
    assert self_play("balanced", []) == Totals(2)


def test_totals_of_no_rounds_have_figures_too() -> None:
    none = Totals(3)
    assert (none.games, none.plies, none.ties, none.wins) == (0, 0, 0, (0, 0, 0))
    assert (none.outcomes, none.lengths) == ({}, {})
    assert (none.mean_length, none.win_shares) == (0, (0, 0, 0))
    assert set(none.uses.values()) == {Uses(0, 0, 0, 0, 0)}
    assert list(none.actions) == list(KINDS)


def test_totals_are_values() -> None:
    totals = totals_of(1, 2, 3)
    same = totals_of(3, 2, 1)
    assert totals == same
    assert hash(totals) == hash(same)
    assert totals != totals_of(1, 2)
    assert Totals(2) != Totals(3)
    assert pickle.loads(pickle.dumps(totals)) == copy.deepcopy(totals) == totals
    assert repr(totals) == "<Totals of 3 rounds>"
    with pytest.raises(AttributeError):
        totals.seats = 3  # type: ignore[misc]
    totals.outcomes.clear()
    totals.lengths.clear()
    assert totals == same


@every_ruleset
def test_the_figures_agree_with_each_other(ruleset: Ruleset | str) -> None:
    totals = totals_of(*range(30), ruleset=ruleset)
    games = totals.games
    assert games == sum(totals.outcomes.values()) == sum(totals.lengths.values()) == 30
    assert totals.plies == sum(plies * count for plies, count in totals.lengths.items())
    assert totals.plies == sum(totals.actions.values())
    assert totals.mean_length == totals.plies / games
    assert totals.win_shares == tuple([wins / games for wins in totals.wins])
    for number, kind in enumerate(KINDS[3:8]):
        assert totals.actions[kind] == sum(uses[number] for uses in totals.uses.values())


def test_the_order_is_that_of_seats_lengths_and_ranks() -> None:
    totals = totals_of(*range(200), ruleset=THREE_SEATS)
    assert [outcome.winners for outcome in totals.outcomes] == [(0,), (1,), (2,), ()]
    assert list(totals.lengths) == sorted(totals.lengths)
    assert list(totals.uses) == list(Rank)


def test_a_side_wins_for_each_of_its_seats() -> None:
    totals = totals_of(*range(30), ruleset=TWO_SIDES)
    assert totals.wins[0] == totals.wins[2] == totals.outcomes[Outcome((0, 2), "goal")]
    assert totals.wins[1] == totals.wins[3] == totals.outcomes[Outcome((1, 3), "goal")]
    assert totals.wins[0] + totals.wins[1] + totals.ties == 30


def test_random_games_are_as_long_and_as_even_as_other_engines_play_them() -> None:
    rules = get_ruleset("balanced").replace(queens_stop_counters=True)
    totals = self_play(rules, range(1000))
    assert totals.mean_length == pytest.approx(37.8, abs=2.5)
    assert totals.win_shares[0] == pytest.approx(0.463, abs=0.05)


@pytest.mark.parametrize("seats", ["2", 2.0, True, None])
def test_seats_of_the_wrong_type_are_a_type_error(seats: Any) -> None:
    with pytest.raises(TypeError, match="seats: a number of seats is an int, not"):
        Totals(seats)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 99])
def test_a_number_of_seats_that_nobody_plays_with_is_refused(seats: int) -> None:
    with pytest.raises(ArgumentError, match=f"seats: {seats} is not from 2 to 4"):
        Totals(seats)


def test_only_totals_of_as_many_seats_add() -> None:
    with pytest.raises(ArgumentError, match="totals: of 2 and of 3 seats do not add"):
        Totals(2) + Totals(3)
    with pytest.raises(TypeError, match="unsupported operand"):
        Totals(2) + 1  # type: ignore[operator]


# --- perft ---


@every_ruleset
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_perft_is_the_count_by_hand(ruleset: Ruleset | str, depth: int) -> None:
    state = deal(ruleset, seed=7)
    assert perft(state, depth) == count_by_hand(state, depth)


def test_perft_counts_no_sequence_past_the_end_of_a_round() -> None:
    over = put(outcome=Outcome((), "agreement"))
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]
    last_pass = put(rest="scrap", passes=2)
    assert [perft(last_pass, depth) for depth in range(4)] == [1, 1, 0, 0]


def test_perft_leaves_the_state_as_it_is() -> None:
    state = deal(seed=7)
    perft(state, 2)
    assert state == deal(seed=7)


# --- what they refuse ---


def test_an_rng_that_is_none_is_refused() -> None:
    state = deal(seed=7)
    nothing: Any = None
    with pytest.raises(TypeError, match=r"an rng has random\(\)"):
        playout(state, nothing)

    class TooHigh:
        def random(self) -> float:
            return 1.0

    with pytest.raises(ArgumentError, match=r"gave 1\.0, which is not from 0 up to 1"):
        playout(state, TooHigh())


@pytest.mark.parametrize("value", [None, "state", 7])
def test_something_else_than_a_state_is_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError, match=or_compilers("a GameState is needed here")):
        playout(value, random.Random(1))
    with pytest.raises(TypeError, match=or_compilers("a GameState is needed here")):
        perft(value, 1)


@pytest.mark.parametrize("depth", ["1", 1.0, True, None])
def test_depth_of_the_wrong_type_is_a_type_error(depth: Any) -> None:
    with pytest.raises(TypeError, match="depth is an int"):
        perft(deal(seed=7), depth)


def test_depth_below_0_is_an_argument_error() -> None:
    with pytest.raises(ArgumentError, match="depth: -1 is below 0"):
        perft(deal(seed=7), -1)


def test_totals_are_no_other_value() -> None:
    assert Totals(2) != 0
    assert Totals(2) != Totals(3)
