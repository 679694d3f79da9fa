"""Whom `cuttle play` plays against: what they know, what they do, and when they accept a draw."""

import random

import pytest

import cuttle_engine as cuttle
from cuttle_engine import Action, GameState, PlayerView, Position, opponents
from cuttle_engine.dice import Dice
from cuttle_engine.opponents import accepts_draw, at_random, greedy

ALL_CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]


def position(
    hands: tuple[str, ...],
    points: tuple[str, ...] = (),
    *,
    permanents: tuple[str, ...] = (),
    deck: bool = True,
) -> GameState:
    used = " ".join([*hands, *points, *permanents])
    rest = " ".join([card for card in ALL_CARDS if card not in used])
    return Position(
        "balanced",
        hands=hands,
        points=points,
        permanents=permanents,
        deck=rest if deck else "",
        scrap="" if deck else rest,
    ).build()


def greedy_in(state: GameState) -> str:
    seat = state.to_act
    return str(greedy(cuttle.view(state, seat), Dice("7")))


@pytest.mark.parametrize("ruleset", [*cuttle.ruleset_names(), "balanced+random-fours"])
def test_they_play_legal_actions_to_the_end(ruleset: str) -> None:
    for seed in range(6):
        state = cuttle.deal(ruleset, seed=seed)
        while state.outcome is None:
            player = (greedy, at_random)[((state.to_act or 0) + seed) % 2]
            action = player(cuttle.view(state, state.to_act), Dice(f"{seed}/{state.ply}"))
            state = cuttle.apply(state, action)


def test_greedy_wins_most_rounds_against_random() -> None:
    wins = 0
    for seed in range(60):
        state = cuttle.deal("balanced", seed=seed)
        while state.outcome is None:
            player = greedy if state.to_act == seed % 2 else at_random
            action = player(cuttle.view(state, state.to_act), Dice(f"{seed}/{state.ply}"))
            state = cuttle.apply(state, action)
        wins += state.outcome.winner == seed % 2
    assert wins > 48


@pytest.mark.parametrize("ruleset", ["cutthroat", "team"])
def test_greedy_wins_most_rounds_among_three_and_four_too(ruleset: str) -> None:
    """It alone against two others, and it and its partner against a side."""
    wins = 0
    for seed in range(20):
        state = cuttle.deal(ruleset, seed=seed)
        place = seed % state.ruleset.seats
        side = {*range(state.ruleset.seats)}.difference(state.ruleset.opponents(place))
        while state.outcome is None:
            player = greedy if state.to_act in side else at_random
            action = player(cuttle.view(state, state.to_act), Dice(f"{seed}/{state.ply}"))
            state = cuttle.apply(state, action)
        wins += place in state.outcome.winners
    assert wins > 15


def test_what_they_decide_follows_from_their_view_and_the_dice() -> None:
    rng = random.Random(7)
    state = cuttle.deal("cuttle-cards", seed=7)
    while state.outcome is None:
        seen = cuttle.view(state, state.to_act)
        # Another world that the seat cannot tell from this one.
        world = cuttle.determinize(seen, rng)
        for player in (greedy, at_random):
            action = player(seen, Dice(f"{state.ply}"))
            assert player(cuttle.view(world, state.to_act), Dice(f"{state.ply}")) == action
        state = cuttle.apply(state, rng.choice(cuttle.legal_actions(state)))


def test_greedy_never_sees_a_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that it tries actions in comes from the view it was given."""
    worlds: list[GameState] = []
    determinize = cuttle.determinize

    def watched(seen: PlayerView, rng: Dice) -> GameState:
        worlds.append(determinize(seen, rng))
        return worlds[-1]

    monkeypatch.setattr(opponents, "determinize", watched)
    state = cuttle.deal("balanced", seed=7)
    greedy(cuttle.view(state, 0), Dice("7"))
    assert len(worlds) == opponents.WORLDS
    assert all([cuttle.view(world, 0) == cuttle.view(state, 0) for world in worlds])
    assert state not in worlds


def test_greedy_wins_where_it_can() -> None:
    assert greedy_in(position(("AC 2C JD", "KD"), ("TS TH", "TD"))) == "AC"
    assert greedy_in(position(("2C JD", "KD"), ("TS", "TD"), permanents=("KC", ""))) == "JD^TD"


def test_greedy_takes_points_before_it_draws() -> None:
    assert greedy_in(position(("3C 9D", "KD"))) == "9D"


def test_greedy_clears_the_table_when_it_is_behind() -> None:
    assert greedy_in(position(("AC 3D", "KD"), ("", "TS 9H"))) == "AC!"


def test_greedy_counters_what_would_cost_it_dear() -> None:
    def answer(points: tuple[str, str]) -> str:
        state = position(("AC 3D", "2D KD"), points)
        return greedy_in(cuttle.apply(state, cuttle.parse_action("AC!")))

    assert answer(("", "TS 8H")) == "2D?"
    assert answer(("TS 8H", "")) == "decline"


def test_greedy_takes_the_best_card_of_the_scrap() -> None:
    state = Position(
        "balanced",
        hands=["3C 4C", "KD"],
        scrap="5H TH 2H",
        deck=" ".join([card for card in ALL_CARDS if card not in "3C 4C KD 5H TH 2H"]),
    ).build()
    for text in ("3C!", "decline"):
        state = cuttle.apply(state, cuttle.parse_action(text))
    assert greedy_in(state) == "*TH"


@pytest.mark.parametrize(
    ("points", "deck", "accepted"),
    [
        (("TC", "9C"), True, True),  # one further to go
        (("9C", "TC"), True, False),
        (("9C", "9D"), True, False),  # as far, and the deck is there
        (("9C", "9D"), False, True),
    ],
)
def test_a_draw_is_accepted_by_who_has_further_to_go(
    points: tuple[str, str], *, deck: bool, accepted: bool
) -> None:
    state = position(("7C", "7D"), points, deck=deck)
    assert accepts_draw(cuttle.view(state, 1)) == accepted


def test_a_lower_goal_is_not_as_far() -> None:
    state = position(("7C", "7D"), ("9C", "TC"), permanents=("KC", ""))
    assert accepts_draw(cuttle.view(state, 1))


def test_random_takes_each_action_with_the_same_probability() -> None:
    seen = cuttle.view(cuttle.deal("balanced", seed=7), 0)
    dice = Dice("7")
    taken: list[Action] = [at_random(seen, dice) for _ in range(9000)]
    for action in seen.legal_actions:
        assert 850 < taken.count(action) < 1150
