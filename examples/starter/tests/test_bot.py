"""The bot plays legally and fairly, and better than at random."""

import random

import cuttle_engine as cuttle
import pytest
from cuttle_engine.simulate import self_play

from my_cuttle_bot import decide, policy
from my_cuttle_bot.__main__ import main


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


def test_the_command_plays_as_many_rounds_as_it_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["my-cuttle-bot", "3"])
    main()
    assert capsys.readouterr().out.count(" of 3 won") == 2


@pytest.mark.parametrize("rounds", ["-5", "0", "many"])
def test_the_command_refuses_what_is_no_number_of_rounds(
    rounds: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["my-cuttle-bot", rounds])
    with pytest.raises(SystemExit):
        main()
    assert "usage: my-cuttle-bot" in capsys.readouterr().err
