"""Matches: who sits where, how they stand, when they are decided, and how they are saved."""

import copy
import hashlib
import io
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import cuttle_engine
from cuttle_engine import (
    ArgumentError,
    Draw,
    Game,
    GameError,
    IllegalActionError,
    Match,
    Record,
    RoundResult,
    Ruleset,
    RulesetError,
    deal,
    format_record,
    get_ruleset,
    read_records,
)

lib: Any = cuttle_engine
BALANCED = get_ruleset("balanced")
OF_THREE = get_ruleset("cuttle-cards").replace(seats=3, hand_sizes=(5, 5, 5))
OF_FOUR = get_ruleset("cuttle-cards").replace(seats=4, hand_sizes=(5, 5, 5, 5))
PARTNERS = OF_FOUR.replace(sides=(0, 1, 0, 1))


def win(match: Match, player: int) -> None:
    """End the running round of two sides, for this player's side."""
    opponents = match.ruleset.opponents(match.seat_of(player))
    match.game.resign(opponents[0])


def tie(match: Match) -> None:
    """End the running round by agreement."""
    match.game.offer_draw(0)
    for seat in range(1, match.ruleset.seats):
        match.game.accept(seat)


def played(length: Any, *ends: int | None, **more: Any) -> Match:
    """A match with these winners of its rounds, None for a tie; without a further round."""
    match = Match(length, seed=7, **more)
    for number, winner in enumerate(ends):
        if number:
            match.next_round()
        if winner is None:
            tie(match)
        else:
            win(match, winner)
    return match


# --- who sits where ---


def test_the_dealer_sits_last_and_the_deal_goes_round() -> None:
    for rules in (BALANCED, OF_THREE, OF_FOUR):
        seats = rules.seats
        for first in range(seats):
            match = Match("extended", rules, seed=7, first_dealer=first)
            for number in range(2 * seats):
                if number:
                    tie(match)
                    assert match.next_round() is match.game
                assert match.round == number + 1
                assert match.dealer == (first + number) % seats
                assert match.seat_of(match.dealer) == seats - 1
                # Clockwise from the player after the dealer, who moves first.
                order = [(match.dealer + step) % seats for step in range(1, seats + 1)]
                assert [match.player_at(seat) for seat in range(seats)] == order
                assert [match.seat_of(player) for player in order] == list(range(seats))
                assert match.player_at(match.game.state.turn) == order[0]


def test_the_names_go_with_the_players() -> None:
    match = played("extended", None, 1, players=("Ann", "Bob"), first_dealer=0)
    assert match.players == ("Ann", "Bob")
    assert [record.players for record in match.records] == [("Bob", "Ann"), ("Ann", "Bob")]
    assert Match(seed=7).players == Match(seed=7).save()[0].players == ()


def test_a_round_has_a_seed_of_its_own() -> None:
    for seed, expected in ((7, b"7"), ("Zoë", "Zoë".encode()), (b"\xff", b"\xff"), ("", b"")):
        match = Match("extended", "pagat", seed=seed, first_dealer=1)
        for number in range(1, 4):
            round_seed = expected + b"/" + str(number).encode()
            assert match.game.state == deal("pagat", seed=round_seed)
            tie(match)
            match.next_round()


def test_the_seed_says_who_deals_first() -> None:
    for rules in (BALANCED, OF_THREE, OF_FOUR):
        dealers = [Match("quick", rules, seed=seed).dealer for seed in range(40)]
        assert set(dealers) == set(range(rules.seats))
        assert dealers == [first_dealer(f"{seed}", rules.seats) for seed in range(40)]


def first_dealer(seed: str, seats: int) -> int:
    """As the page on matches describes it, with nothing of the library."""
    block = b"cuttle-engine/1\0" + seed.encode() + b"/dealer" + bytes(4)
    word = int.from_bytes(hashlib.sha512(block).digest()[:8], "big")
    return word * seats >> 64


# --- how it stands ---


@pytest.mark.parametrize(
    ("length", "ends", "winners"),
    [
        ("quick", [], None),
        ("quick", [0], (0,)),
        ("quick", [None], ()),
        ("short", [], None),
        ("short", [1], (1,)),
        ("short", [None, None], None),
        ("short", [None, None, 0], (0,)),
        ("normal", [0, 1], None),
        ("normal", [0, None, 0], (0,)),
        ("normal", [0, 1, None, 1], (1,)),
        ("extended", [1, 1], None),
        ("extended", [1, 1, 0, None, 0], None),
        ("extended", [1, 1, 0, None, 0, 1], (1,)),
        ("extended", [0, 0, 0], (0,)),
    ],
)
def test_a_match_is_decided_when_enough_rounds_are_won(
    length: str, ends: list[int | None], winners: tuple[int, ...] | None
) -> None:
    match = played(length, *ends)
    wins = (ends.count(0), ends.count(1))
    assert match.length == length
    assert match.winners == winners
    assert match.decided == (winners is not None)
    assert match.wins == wins
    assert match.ties == ends.count(None)
    assert match.leaders == (() if wins[0] == wins[1] else (wins.index(max(wins)),))
    assert match.results == tuple(
        [
            RoundResult((), "agreement") if end is None else RoundResult((end,), "resignation")
            for end in ends
        ]
    )
    assert len(match.records) == len(ends)


def test_partners_win_together() -> None:
    match = played("normal", 0, 3, 2, ruleset=PARTNERS)
    assert match.results == tuple(
        [RoundResult(winners, "resignation") for winners in ((0, 2), (1, 3), (0, 2))]
    )
    assert match.wins == (2, 1, 2, 1)
    assert match.leaders == match.winners == (0, 2)


def test_several_may_lead_and_all_alike_is_nobody() -> None:
    match = Match("extended", OF_THREE, seed=7, first_dealer=2)
    leaders = []
    for winner in (0, 1, 2, 2):
        reach_the_goal(match, winner)
        leaders.append(match.leaders)
        match.next_round()
    assert leaders == [(0,), (0, 1), (), (2,)]
    assert {result.reason for result in match.results} == {"goal"}


def reach_the_goal(match: Match, player: int) -> None:
    """Play the running round by chance, again and again, until that player wins it."""
    from random import Random

    rng = Random(match.round)
    while True:
        while match.game.to_act is not None:
            match.game.play(rng.choice(match.game.legal_actions))
        if match.results[-1].winners == (player,):
            return
        while match.game.can_undo():
            match.game.undo()


def test_what_ended_a_round_can_be_taken_back_until_the_next_one() -> None:
    match = played("normal", 0, 0)
    assert match.winners == (0,)
    match.game.undo()
    assert not match.decided
    assert match.wins == (1, 0)
    assert len(match.records) == 1
    win(match, 1)
    assert match.wins == (1, 1)
    old = match.game
    match.next_round()
    old.undo()
    assert match.wins == (1, 1)


def test_repr_says_how_it_stands_and_not_the_seed() -> None:
    match = played("normal", 0, None, 1)
    assert repr(match) == "<Match normal, balanced@1, round 3, 1-1>"
    house = BALANCED.replace(hand_limit=7)
    assert repr(Match(ruleset=house, seed="secret")) == (
        "<Match normal, changed ruleset, round 1, 0-0>"
    )
    assert repr(RoundResult((1,), "goal")) == "RoundResult(winners=(1,), reason='goal')"


# --- what is refused ---


def test_the_next_round_begins_when_this_one_is_over_and_the_match_is_not() -> None:
    match = Match(seed=7)
    for ends, reason in (([], "round-not-over"), ([0, 0], "match-decided")):
        match = played("normal", *ends)
        before = match.save()
        with pytest.raises(GameError) as refused:
            match.next_round()
        assert (refused.value.call, refused.value.reason) == ("next_round", reason)
        assert match.save() == before
    with pytest.raises(IllegalActionError):
        match.game.play(Draw())


@pytest.mark.parametrize(
    ("change", "argument"),
    [
        ({"length": "long"}, "length"),
        ({"length": ""}, "length"),
        ({"players": ["Ann"]}, "players"),
        ({"players": ["Ann", "Bob", "Cleo"]}, "players"),
        ({"players": ["Ann", "\ud800"]}, "players"),
        ({"first_dealer": 2}, "first_dealer"),
        ({"first_dealer": -1}, "first_dealer"),
        ({"seed": "\ud800"}, "seed"),
        ({"ruleset": OF_FOUR.replace(sides=(0, 0, 1, 1))}, "ruleset"),
        ({"ruleset": OF_FOUR.replace(sides=(0, 1, 1, 1))}, "ruleset"),
        ({"ruleset": OF_FOUR.replace(sides=(0, 1, 0, 2))}, "ruleset"),
        ({"ruleset": OF_THREE.replace(sides=(0, 0, 1))}, "ruleset"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, Any], argument: str) -> None:
    with pytest.raises(ArgumentError) as refused:
        Match(**{"seed": 7, **change})
    assert refused.value.argument == argument


@pytest.mark.parametrize(
    "rules",
    [
        BALANCED.replace(sides=(1, 0)),
        OF_THREE.replace(sides=(2, 0, 1)),
        OF_FOUR.replace(sides=(1, 0, 1, 0)),
        OF_FOUR.replace(sides=(3, 0, 1, 2)),
    ],
)
def test_sides_that_stay_together_will_do(rules: Ruleset) -> None:
    assert Match(ruleset=rules, seed=7).ruleset == rules


@pytest.mark.parametrize(
    "call",
    [
        lambda: lib.Match(7, seed=7),
        lambda: lib.Match(["quick"], seed=7),
        lambda: lib.Match(seed=None),
        lambda: lib.Match(seed=True),
        lambda: lib.Match(ruleset=7, seed=7),
        lambda: lib.Match(seed=7, players="AB"),
        lambda: lib.Match(seed=7, players=[1, 2]),
        lambda: lib.Match(seed=7, first_dealer="0"),
        lambda: lib.Match(seed=7, first_dealer=True),
        lambda: lib.Match(seed=7).seat_of(None),
        lambda: lib.Match(seed=7).player_at(0.0),
        lambda: lib.Match.of(7),
        lambda: lib.Match.of("records"),
        lambda: lib.Match.of([Game(seed=7)]),
    ],
)
def test_a_wrong_type_is_a_type_error(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()


def test_an_unknown_ruleset_is_a_ruleset_error() -> None:
    with pytest.raises(RulesetError):
        Match(ruleset="nonsense", seed=7)


@pytest.mark.parametrize("number", [-1, 2, 10**20])
def test_players_and_seats_are_those_of_the_ruleset(number: int) -> None:
    match = Match(seed=7)
    with pytest.raises(ArgumentError, match=r"^player: .* is not from 0 to 1"):
        match.seat_of(number)
    with pytest.raises(ArgumentError, match=r"^seat: .* is not from 0 to 1"):
        match.player_at(number)


# --- saved ---


def matches() -> list[Match]:
    running = played("normal", 1, None, players=["Ann", "Bob"])
    running.next_round()
    running.game.play(Draw())
    return [
        Match("quick", seed=b"\xff/1", first_dealer=1),
        Match("extended", OF_THREE, seed="", players=["Ann", "Bob", ""]),
        running,
        played(
            "extended", 0, 1, 2, 2, ruleset=PARTNERS, players=["A", "B", "C", "D"], first_dealer=2
        ),
        played("normal", 0, 0, ruleset=BALANCED.replace(hand_limit=7)),
        played("quick", None),
        played("short", None, None),
    ]


TOLD = (
    *("length", "ruleset", "players", "round", "dealer"),
    *("results", "wins", "ties", "leaders", "winners", "decided", "records"),
)


def state_of(match: Match) -> list[object]:
    return [*[getattr(match, name) for name in TOLD], match.save()]


def test_a_match_goes_on_from_its_records_by_value_and_as_text() -> None:
    for match in matches():
        text = "\n".join([format_record(record) for record in match.save()])
        for records in (match.save(), list(match.save()), read_records(io.StringIO(text))):
            again = Match.of(records)
            assert state_of(again) == state_of(match)
            if not match.decided and match.game.outcome is not None:
                again.next_round()
                ahead = copy.deepcopy(match)
                ahead.next_round()
                assert state_of(again) == state_of(ahead)


def test_a_running_round_goes_on_where_it_was() -> None:
    match = matches()[2]
    again = Match.of(match.save())
    for each in (match, again):
        each.game.play(Draw())
        each.game.resign(0)
    assert state_of(again) == state_of(match)
    assert match.game.ply == 2


def test_what_else_a_record_says_is_kept() -> None:
    match = played("normal", 1)
    record = match.records[0]
    talked = Record(
        record.start,
        record.actions,
        result=record.result,
        first_dealer=record.first_dealer,
        tags=[("Event", "club"), *record.tags],
        comments={0: "hello"},
    )
    again = Match.of([talked])
    assert again.records == (talked,)
    again.next_round()
    assert again.records == (talked,)
    assert again.game.record().tags == (("Match", "normal"), ("Round", "2"), ("Dealer", "1"))


def test_a_match_can_be_pickled_and_copied() -> None:
    for match in matches():
        for other in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
            assert state_of(other) == state_of(match)


class Watched(Match):
    """A match with a field of its own."""

    watchers = 0


def test_a_copy_goes_its_own_way() -> None:
    for match in [*matches(), Watched(seed=7)]:
        before = state_of(match)
        for other in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
            assert type(other) is type(match)
            assert state_of(other) == before
            if other.game.outcome is None:
                other.game.play(other.game.legal_actions[0])
            else:
                other.game.undo()
            assert state_of(other) != before
            assert state_of(match) == before
    watched = Watched(seed=7)
    watched.watchers = 3
    assert copy.copy(watched).watchers == 3


def changed(record: Record, **changes: Any) -> Record:
    names = ("start", "actions", "result", "players", "first_dealer", "tags")
    return Record(**{**{name: getattr(record, name) for name in names}, **changes})


def retagged(record: Record, **tags: str) -> Record:
    kept = [(name, tags.get(name, value)) for name, value in record.tags]
    return changed(record, tags=[(name, value) for name, value in kept if value != "-"])


DECK = [*deal(seed=7).players[0].hand, *deal(seed=7).players[1].hand, *deal(seed=7).deck]
SAVED = played("normal", 1, None, 0, players=["Ann", "Bob"], first_dealer=0).save()
DECIDED = played("short", 0).save()
UNDER_WAY = Match(seed=7, players=["Ann", "Bob"], first_dealer=0).save()


@pytest.mark.parametrize(
    ("records", "problem"),
    [
        ([], "records: there is none"),
        (SAVED[1:], "records[0]: its seed is not that of a first round"),
        ([SAVED[0], SAVED[2]], "records[1]: its start is not that of round 2"),
        ([SAVED[0], SAVED[0]], "records[1]: its start is not that of round 2"),
        (SAVED[::-1], "records[0]: its seed"),
        ([*UNDER_WAY, SAVED[1]], "records[1]: the round before it is not over"),
        ([*DECIDED, SAVED[1]], "records[1]: the match was decided before it"),
        ([Game(seed="7/1").record()], "records[0]: its tag Match is None"),
        ([retagged(SAVED[0], Match="long")], "records[0]: its tag Match is 'long'"),
        ([retagged(SAVED[0], Dealer="-")], "records[0]: its tag Dealer is None"),
        ([retagged(SAVED[0], Dealer="2")], "records[0]: its tag Dealer is '2'"),
        ([retagged(SAVED[0], Round="2")], "records[0]: its tag Round is '2', and not '1'"),
        ([retagged(SAVED[0], Round="01")], "records[0]: its tag Round is '01', and not '1'"),
        (
            [SAVED[0], retagged(SAVED[1], Match="short")],
            "records[1]: its tag Match is 'short', and not 'normal'",
        ),
        (
            [SAVED[0], retagged(SAVED[1], Dealer="0")],
            "records[1]: its tag Dealer is '0', and not '1'",
        ),
        (
            [SAVED[0], changed(SAVED[1], players=["Bob", "Ann"])],
            "records[1]: its players are not those of round 2",
        ),
        ([SAVED[0], changed(SAVED[1], first_dealer=1)], "records[1]: its first_dealer"),
        ([changed(SAVED[0], first_dealer=0)], "records[0]: its first_dealer"),
        ([changed(SAVED[0], start=deal("pagat", seed="7/2"))], "records[0]: its seed"),
        (
            [SAVED[0], changed(SAVED[1], start=deal("pagat", seed="7/2"))],
            "records[1]: its start is not that of round 2",
        ),
        (
            [changed(DECIDED[0], start=deal(deck=DECK), first_dealer=1)],
            "records[0]: its seed is not that of a first round",
        ),
    ],
)
def test_records_that_are_not_the_rounds_of_one_match_are_refused(
    records: list[Record], problem: str
) -> None:
    with pytest.raises(ArgumentError) as refused:
        Match.of(records)
    assert str(refused.value).startswith(problem)
