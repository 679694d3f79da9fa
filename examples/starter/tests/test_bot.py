"""The bot plays legally and fairly, and better than at random."""

import random

import cuttle_engine as cuttle
import pytest
from cuttle_engine.simulate import self_play

from my_cuttle_bot import decide, policy


@pytest.mark.parametrize("ruleset", cuttle.ruleset_names())
def test_it_plays_whole_rounds_of_every_ruleset(ruleset: str) -> None:
    seats = cuttle.get_ruleset(ruleset).seats
    totals = self_play(ruleset, range(20), [policy] * seats)  # refuses what is not legal
    assert totals.games == 20


def test_it_beats_a_random_player_at_either_seat() -> None:
    assert self_play("balanced", range(200), [policy, None]).win_shares[0] > 0.8
    assert self_play("balanced", range(200), [None, policy]).win_shares[1] > 0.8


def test_it_does_not_look_at_hidden_cards() -> None:
    state = cuttle.deal("balanced", seed=7)
    mine = cuttle.view(state, 0)
    world = cuttle.determinize(mine, random.Random(1))
    assert world.players[1].hand != state.players[1].hand
    assert policy(state, random.Random(2)) == policy(world, random.Random(2))


def test_it_takes_the_points() -> None:
    mine = cuttle.view(cuttle.deal("balanced", seed=7), 0)
    assert decide(mine, random.Random(1)) == cuttle.parse_action("8S")
