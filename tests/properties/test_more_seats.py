"""`cutthroat` and `team`, also with every modifier: what is written comes back, ply by ply."""

import io
from collections.abc import Iterator

import pytest

from cuttle_engine import (
    Action,
    Event,
    GameState,
    Match,
    PlayerView,
    Record,
    deal,
    format_position,
    format_record,
    get_ruleset,
    legal_actions,
    modifier_names,
    parse_action,
    parse_position,
    parse_record,
    parse_view,
    read_records,
    serde,
    step,
    view,
)
from cuttle_engine.dice import Dice

pytestmark = pytest.mark.slow  # the kernel has tests of its own

NAMES = ("Ann", "Bob", "Cleo", "Dee")
ALL = "".join([f"+{name}" for name in modifier_names()])
RULESETS = ["cutthroat", "team", f"cutthroat{ALL}", f"team{ALL}"]
every_ruleset = pytest.mark.parametrize("name", RULESETS, ids=["three", "four", "3+all", "4+all"])


def random_round(
    name: str, seed: int
) -> Iterator[tuple[GameState, Action | None, tuple[Event, ...]]]:
    """Each state with the action that is played there and what comes of it."""
    state, dice = deal(name, seed=seed), Dice(f"{seed}")
    while state.outcome is None:
        legal = legal_actions(state)
        action = legal[dice.below(len(legal))]
        after, events = step(state, action)
        yield state, action, events
        state = after
    yield state, None, ()


@every_ruleset
def test_states_views_actions_and_events_come_back(name: str) -> None:
    for seed in range(2):
        for state, action, events in random_round(name, seed):
            assert parse_position(format_position(state)).build() == state
            assert serde.loads(serde.dumps(state), GameState) == state
            for seat in (*range(state.ruleset.seats), None):
                seen = view(state, seat)
                assert parse_view(format_position(seen)) == seen
                assert serde.loads(serde.dumps(seen), PlayerView) == seen
            if action is not None:
                assert parse_action(str(action)) is action
                assert serde.loads(serde.dumps(action), Action) is action
            for event in events:
                assert serde.loads(serde.dumps(event), Event) == event


@every_ruleset
def test_records_come_back(name: str) -> None:
    for seed in range(6):
        plies = [*random_round(name, seed)]
        actions = [action for _, action, _ in plies if action is not None]
        seats = get_ruleset(name).seats
        game = Record(plies[0][0], actions, players=NAMES[:seats], first_dealer=seed % seats)
        assert parse_record(format_record(game)) == game
        assert serde.loads(serde.dumps(game), Record) == game
        # From the middle of a round on, whatever is open there.
        for place in range(0, len(actions), 7):
            rest = Record(plies[place][0], actions[place:], players=NAMES[:seats])
            assert parse_record(format_record(rest)) == rest


@every_ruleset
def test_the_deal_goes_round_and_a_match_goes_on_from_its_text(name: str) -> None:
    seats = get_ruleset(name).seats
    match, dice = Match("normal", name, seed=7, players=NAMES[:seats], first_dealer=0), Dice("7")
    while True:
        assert match.dealer == (match.round - 1) % seats
        assert [match.player_at(seat) for seat in range(seats)] == [
            (match.dealer + 1 + seat) % seats for seat in range(seats)
        ]
        while match.game.outcome is None:
            legal = match.game.legal_actions
            match.game.play(legal[dice.below(len(legal))])
            if match.game.ply == 20:
                text = "\n".join([format_record(record) for record in match.save()])
                assert Match.of(read_records(io.StringIO(text))).save() == match.save()
        if match.decided:
            break
        match.next_round()
    assert match.winners in ([(0,), (1,), (2,)] if seats == 3 else [(0, 2), (1, 3)])
    assert max(match.wins) == 2
