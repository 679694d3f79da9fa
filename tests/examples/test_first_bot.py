"""examples/first_bot.py plays fair, and better than at random."""

import random

import cuttle_engine as cuttle
import first_bot
from cuttle_engine.figures import interval
from cuttle_engine.simulate import self_play

GAMES = 300


def test_it_beats_a_random_player_at_either_seat() -> None:
    first = self_play("balanced", range(GAMES), [first_bot.policy, None])
    second = self_play("balanced", range(GAMES), [None, first_bot.policy])
    for wins in (first.wins[0], second.wins[1]):
        low, _ = interval(wins, GAMES)
        assert low > 0.75


def test_it_decides_by_what_it_may_see() -> None:
    """The same view and source of chance, and another hand and deck behind it: the same action."""
    state = cuttle.deal("balanced", seed=7)
    for number in range(20):
        assert state.to_act is not None
        mine = cuttle.view(state, state.to_act)
        other = cuttle.determinize(mine, random.Random(number))
        assert other != state
        chosen = first_bot.policy(state, random.Random(1))
        assert chosen == first_bot.policy(other, random.Random(1))
        state = cuttle.apply(state, chosen)
        if state.outcome is not None:
            break


def test_it_plays_every_ruleset() -> None:
    for name in cuttle.ruleset_names():
        seats = cuttle.get_ruleset(name).seats
        assert self_play(name, range(5), [first_bot.policy] * seats).games == 5


def test_it_plays_with_three_seats() -> None:
    three = cuttle.get_ruleset("balanced").replace(seats=3, hand_sizes=(5, 5, 5))
    totals = self_play(three, range(30), [None, first_bot.policy, None])
    assert totals.wins[1] > 15  # of 30; each of three would have ten
