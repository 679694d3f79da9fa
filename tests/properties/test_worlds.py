"""Sampled worlds: whole states that agree with a view, and are fair.

The first half are laws for any view. The second counts how often what comes out.
"""

import itertools
import math
import pickle
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import NormalDist
from typing import Any, Final, Literal

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cuttle_engine import (
    Card,
    GameState,
    Position,
    Ruleset,
    Seat,
    apply,
    deal,
    determinize,
    digest,
    get_ruleset,
    parse_action,
    view,
)
from cuttle_engine.simulate import Rng, playout
from cuttle_engine.testing.play import cards_of, observers
from cuttle_engine.testing.play_laws import cards_are_partitioned
from cuttle_engine.testing.view_laws import samples_are_consistent

from .strategies import FIXED, rulesets
from .test_views import (
    FEW,
    after_watch,
    every_ruleset,
    randoms,
    seen_states,
    wears_glasses,
)

TWO_SIDES: Final = FIXED["two sides"]


def put(
    *,
    hands: Sequence[str],
    permanents: Sequence[str] = (),
    deck: str = "",
    scrap: str = "",
    rest: Literal["deck", "scrap"] = "deck",
    ruleset: Ruleset | str = "balanced",
    **more: Any,
) -> GameState:
    """The state with these cards; those that are not named lie below the deck or the scrap."""
    rules = get_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    rows = [*permanents, *[""] * (rules.seats - len(permanents))]
    named = " ".join([*hands, *rows, deck, scrap]).split()
    others = [str(card) for card in cards_of(rules) if str(card) not in named]
    return Position(
        rules,
        hands=hands,
        permanents=rows,
        deck=" ".join([deck, *others]) if rest == "deck" else deck,
        scrap=" ".join([*others, scrap]) if rest == "scrap" else scrap,
        **more,
    ).build()


def play(state: GameState, *texts: str) -> GameState:
    for text in texts:
        state = apply(state, parse_action(text))
    return state


def known(state: GameState, seat: Seat | None) -> str:
    return " ".join([str(card) for card in state.known_to(seat)])


# --- laws ---


def can_tell(state: GameState, world: GameState, seat: Seat | None, other: Seat) -> set[Card]:
    """What the seat can tell that another one knows of the hidden cards of a world.

    That is what all have been shown, what the other has been shown of the seat's own hand, and
    what glasses that lie on the table show.
    """
    told = {*state.known_to(None)}
    if seat is not None:
        told |= {*state.known_to(other)}.intersection(state.players[seat].hand)
    if wears_glasses(state, other):
        for opponent in state.ruleset.opponents(other):
            told |= {*world.players[opponent].hand}
    return told.difference(world.players[other].hand)


def check_worlds(state: GameState, rng: random.Random) -> None:
    """The law of the testing kit, and what the seats know in a world."""
    samples_are_consistent(state)
    for seat in observers(state.ruleset):
        seen = view(state, seat)
        world = determinize(seen, rng)
        assert Position.of(world).seed != Position.of(state).seed
        # The seats know what the viewer can tell.
        assert world.known_to(seat) == state.known_to(seat)
        assert world.known_to(None) == state.known_to(None)
        for other in range(state.ruleset.seats):
            if other != seat:
                assert {*world.known_to(other)} == can_tell(state, world, seat, other)


@every_ruleset
@FEW
@given(st.data(), randoms)
def test_a_world_agrees_with_the_view(
    rules: Ruleset, data: st.DataObject, rng: random.Random
) -> None:
    check_worlds(data.draw(seen_states(st.just(rules))), rng)


@given(seen_states(rulesets()), randoms)
def test_a_world_agrees_with_the_view_under_house_rules(
    state: GameState, rng: random.Random
) -> None:
    check_worlds(state, rng)


@given(seen_states(rulesets()), st.binary(min_size=30, max_size=30), randoms)
def test_a_round_goes_on_in_a_world_and_so_do_views_and_worlds(
    state: GameState, choices: bytes, rng: random.Random
) -> None:
    assume(state.outcome is None)
    for seat in observers(state.ruleset):
        world = determinize(view(state, seat), rng)
        later = after_watch(world, choices)
        assert later.ply > world.ply
        cards_are_partitioned(later)
        check_worlds(later, rng)


@given(seen_states(st.sampled_from([*FIXED.values()])), randoms)
def test_a_round_in_a_world_can_be_played_to_its_end(state: GameState, rng: random.Random) -> None:
    assume(state.outcome is None)
    for seat in observers(state.ruleset):
        world = determinize(view(state, seat), rng)
        assert playout(world, rng).plies > 0
        if seat == state.to_act:
            for action in view(state, seat).legal_actions:
                assert apply(world, action).ply == state.ply + 1


@given(seen_states(rulesets()), randoms)
def test_the_real_seed_makes_no_difference_to_a_world(state: GameState, rng: random.Random) -> None:
    position = Position.of(state)
    one = position.build()
    two = attrs.evolve(position, seed="another", words=position.words + 1).build()
    for seat in observers(state.ruleset):
        start = rng.getstate()
        world = determinize(view(one, seat), rng)
        rng.setstate(start)
        assert determinize(view(two, seat), rng) == world


def test_any_rng_with_random_will_do_and_no_other_is_touched() -> None:
    class Rng:
        """A walk through [0, 1)."""

        value = 0.0

        def random(self) -> float:
            self.value = (self.value + 0.618) % 1
            return self.value

    seen = view(deal("balanced", seed=7), 0)
    state = random.getstate()
    assert determinize(seen, Rng()) == determinize(seen, Rng())
    assert random.getstate() == state


@pytest.mark.parametrize("number", [0.0, math.nextafter(1, 0)])
def test_the_least_and_the_greatest_random_numbers_make_worlds_too(number: float) -> None:
    class Rng:
        def random(self) -> float:
            return number

    for seat in (0, 1, None):
        seen = view(deal("balanced", seed=7), seat)
        world = determinize(seen, Rng())
        assert view(world, seat) == seen
        cards_are_partitioned(world)


def test_worlds_take_their_number_after_number_from_the_rng() -> None:
    seen = view(deal("balanced", seed=7), 0)
    rng = random.Random(1)
    assert len({digest(determinize(seen, rng)) for _ in range(50)}) == 50


# --- what others know in a world ---


def test_in_a_world_nobody_knows_what_the_viewer_cannot_tell_that_they_know() -> None:
    # Seats 0 and 2 are partners, and so are 1 and 3. Seat 1 has seen cards of seats 0 and 2.
    state = put(
        hands=["AC 2C", "AD", "AH 2H", "AS"], known=["", "AC AH", "", ""], ruleset=TWO_SIDES
    )
    assert known(state, 1) == "AC AH"
    worlds = {
        seat: determinize(view(state, seat), random.Random(1)) for seat in observers(TWO_SIDES)
    }
    told = {seat: known(world, 1) for seat, world in worlds.items()}
    assert told == {0: "AC", 1: "AC AH", 2: "AH", 3: "", None: ""}


def test_in_a_world_glasses_show_the_hands_that_are_there() -> None:
    state = put(hands=["AC 2C", "AD 2D 3D"], permanents=["", "8C"])
    world = determinize(view(state, 1), random.Random(1))
    assert (known(world, 1), known(world, 0)) == ("AC 2C", "")
    world = determinize(view(state, None), random.Random(1))
    assert world.known_to(1) == world.players[0].hand != state.players[0].hand
    assert world.known_to(0) == ()


def test_in_a_world_what_glasses_have_shown_of_the_viewer_is_known_when_they_are_gone() -> None:
    state = put(hands=["AC 2C 9C", "AD"], permanents=["", "8C"])
    state = play(state, "9C!8C", "decline")
    world = determinize(view(state, 0), random.Random(1))
    assert known(world, 1) == known(state, 1) == "AC 2C"
    # A spectator saw the glasses, and not what they showed.
    assert known(determinize(view(state, None), random.Random(1)), 1) == ""


# --- chance ---


def pending_four() -> GameState:
    """Seat 0 wears glasses and has played a Four; the rest of the round is in the other's hand."""
    state = put(
        hands=["4C", "AD AH AS TD TH TS"],
        permanents=["8C"],
        ruleset="balanced+random-fours",
        seed="the real seed",
        words=3,
    )
    return play(state, "4C!")


def test_random_fours_in_worlds_do_not_follow_the_real_stream() -> None:
    state = pending_four()
    rng = random.Random(5)
    real = play(state, "decline").scrap
    worlds = [determinize(view(state, 0), rng) for _ in range(600)]
    assert all([world.players[1].hand == state.players[1].hand for world in worlds])
    came = Counter([frozenset(play(world, "decline").scrap[:2]) for world in worlds])
    # 15 pairs of six cards, 40 times each if all is fair.
    assert len(came) == 15
    assert uniform_enough(came.values(), 15, 600)
    assert came[frozenset(real[:2])] < 80


def test_the_real_seed_is_nowhere_in_a_world() -> None:
    state = pending_four()
    world = determinize(view(state, 0), random.Random(5))
    assert b"the real seed" not in pickle.dumps(world)
    assert Position.of(world).words == 0


def test_worlds_of_one_view_have_seeds_of_their_own() -> None:
    rng = random.Random(5)
    seen = view(pending_four(), 0)
    assert len({Position.of(determinize(seen, rng)).seed for _ in range(200)}) == 200


# --- fair ---

SAMPLES: Final = 20_000
RARE: Final = 1e-4
"""How seldom a fair sampler fails one of these tests. Their rng has a fixed seed: none of them can
turn red by chance alone."""


def critical(freedom: int) -> float:
    """The value that chi-square exceeds with probability RARE, after Wilson and Hilferty.

    (X / k) ** (1/3) is close to normal, with mean 1 - 2 / 9k and variance 2 / 9k.
    """
    spread = 2 / (9 * freedom)
    root = 1 - spread + NormalDist().inv_cdf(1 - RARE) * math.sqrt(spread)
    return freedom * root * root * root


def uniform_enough(counts: Iterable[int], cells: int, total: int, share: int = 1) -> bool:
    """Pearson's test that all cells are alike, when each trial hits `share` of them at once.

    A cell is hit with probability p = share / cells. Hits of one trial exclude each other, or lie
    in different cells, so the sum of (count - total p)² / total p (1 - p) has to be shrunk by
    (cells - 1) / cells to be chi-square with cells - 1 degrees of freedom; with one hit a trial
    that is the common formula.
    """
    expected = total * share / cells
    counts = [*counts]
    # Cells that nothing fell into need not have been counted.
    counts += [0] * (cells - len(counts))
    assert len(counts) == cells
    assert sum(counts) == total * share
    squares = sum([(count - expected) ** 2 for count in counts])
    chi = squares / (expected * (1 - share / cells)) * (cells - 1) / cells
    return chi < critical(cells - 1)


def test_the_critical_values_are_those_of_the_tables() -> None:
    """Chi-square at p = 0.0001, worked out from the incomplete gamma function."""
    for freedom, value in ((10, 35.564), (40, 82.062), (59, 108.163), (100, 161.319)):
        assert critical(freedom) == pytest.approx(value, rel=0.012)


class Skewed:
    """An rng that likes small numbers a little better."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def random(self) -> float:
        return math.pow(self.rng.random(), 1.1)


class Sample:
    """Many worlds of one view: what lay in each place."""

    def __init__(self, state: GameState, seat: Seat | None, rng: Rng) -> None:
        seen = view(state, seat)
        self.unseen = seen.unseen
        decks: list[tuple[Card, ...]] = []
        hands: list[list[tuple[Card, ...]]] = [[] for _ in seen.players]
        for _ in range(SAMPLES):
            world = determinize(seen, rng)
            decks.append(world.deck[len(seen.deck_top) :])
            for hand, player in zip(hands, world.players, strict=True):
                hand.append(player.hand)
        self.known = [frozenset(player.hand) for player in seen.players]
        self.deck = [*zip(*decks, strict=True)]
        """For each unknown place of the deck, the cards that lay there, world by world."""
        self.hands = [
            [tuple([card for card in hand if card not in known]) for hand in drawn]
            for known, drawn in zip(self.known, hands, strict=True)
        ]
        """For each seat, the unknown cards in its hand, world by world."""

    def is_fair(self) -> bool:
        """Whether every unseen card is as often as any other in each place."""
        cells = len(self.unseen)
        fair = [uniform_enough(Counter(place).values(), cells, SAMPLES) for place in self.deck]
        for drawn in self.hands:
            size = len(drawn[0])
            if 0 < size < cells:
                counts = Counter(itertools.chain.from_iterable(drawn))
                fair.append(uniform_enough(counts.values(), cells, SAMPLES, size))
        assert fair
        return all(fair)

    def only_unseen_cards(self) -> bool:
        columns = [*self.deck, *itertools.chain.from_iterable(self.hands)]
        return {card for column in columns for card in column} == {*self.unseen}


def after_a_seven() -> GameState:
    """A card is known on the deck, and one in the hand of seat 1."""
    state = put(hands=["7C AC", "3C AD 9D KD"], scrap="QC", deck="TC KC TD", ruleset="cuttle-cards")
    return play(state, "7C!", "decline", "TC", "3C!", "decline", "*QC")


FAIR: Final[dict[str, tuple[GameState, Seat | None]]] = {
    "a deal, seat 0": (deal("balanced", seed=7), 0),
    "a deal, seat 1": (deal("classic", seed=8), 1),
    "a known card on the deck and one in the hand": (after_a_seven(), 0),
    "the same for a spectator": (after_a_seven(), None),
    "glasses: only the deck is unknown": (put(hands=["AC", "AD KD 2D"], permanents=["8C"]), 0),
    "four seats, two sides, glasses": (
        put(
            hands=["AC 2C", "AD 2D 3D", "AH 2H 3H 4H", "AS"],
            permanents=["8C"],
            scrap=" ".join([rank + suit for rank in "679TJQ" for suit in "CDHS"]),
            ruleset=TWO_SIDES,
        ),
        0,
    ),
    "three seats and no deck": (
        put(
            hands=["AC 2C", "AD 2D 3D 4D", "AH 2H 3H 4H 5H 6H 7H 8H"],
            rest="scrap",
            ruleset=get_ruleset("balanced").replace(seats=3, hand_sizes=(5, 5, 5)),
        ),
        0,
    ),
}


@pytest.mark.parametrize(("state", "seat"), FAIR.values(), ids=FAIR)
def test_every_unseen_card_is_equally_likely_in_every_unknown_place(
    state: GameState, seat: Seat | None
) -> None:
    sample = Sample(state, seat, random.Random(20_250_101))
    assert sample.only_unseen_cards()
    assert sample.is_fair()


def test_unfair_worlds_would_be_noticed() -> None:
    assert not Sample(deal("balanced", seed=7), 0, Skewed(1)).is_fair()


def few_unseen() -> GameState:
    """Seat 1 holds two cards and one that is known; below a known card there are three more."""
    return put(
        hands=["AC", "AD 2D 3D"],
        deck="TC AH 2H 3H",
        rest="scrap",
        known=["3D", "", "TC"],
    )


def test_every_arrangement_of_a_few_cards_is_equally_likely_and_so_is_every_pair() -> None:
    state = few_unseen()
    sample = Sample(state, 0, random.Random(20_250_102))
    assert len(sample.unseen) == 5
    deck = [*zip(*sample.deck, strict=True)]
    hand = sample.hands[1]
    # 10 hands of two of the five cards, 6 orders of the other three.
    arrangements = Counter(zip(hand, deck, strict=True))
    assert len(arrangements) == 60
    assert uniform_enough(arrangements.values(), 60, SAMPLES)
    assert uniform_enough(Counter(hand).values(), 10, SAMPLES)
    for one, two in itertools.permutations(sample.deck, 2):
        assert uniform_enough(Counter(zip(one, two, strict=True)).values(), 20, SAMPLES)
    for place in sample.deck:
        # With the card in the place, there are six hands of two of the other four.
        held = Counter(zip(hand, place, strict=True))
        assert uniform_enough(held.values(), 30, SAMPLES)


def test_neighbours_on_the_deck_are_as_likely_as_any_two_cards() -> None:
    sample = Sample(deal("balanced", seed=7), 0, random.Random(20_250_103))
    cells = 47 * 46
    for one, two in ((0, 1), (20, 21), (39, 40), (0, 40)):
        pairs = Counter(zip(sample.deck[one], sample.deck[two], strict=True))
        assert uniform_enough(pairs.values(), cells, SAMPLES)
    held = Counter([pair for hand in sample.hands[1] for pair in itertools.combinations(hand, 2)])
    # 15 pairs in each hand of six; they overlap, so a bound on each is all that is asked.
    expected = SAMPLES * 15 / (47 * 46 / 2)
    far = NormalDist().inv_cdf(1 - RARE / (47 * 46)) * math.sqrt(expected)
    assert len(held) == 47 * 46 // 2
    assert all([abs(count - expected) < far for count in held.values()])
