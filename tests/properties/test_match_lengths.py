"""A thousand matches of each length, with ties among the rounds, against a model of ten lines."""

from random import Random

import pytest

from cuttle_engine import Match, PlayPoints, Ruleset, Tally, get_ruleset

from .strategies import SMOKE

pytestmark = pytest.mark.slow  # the kernel has tests of its own

NEEDED = {"quick": 1, "short": 1, "normal": 2, "extended": 3}
RULES = {"two seats": get_ruleset("balanced"), "three seats": SMOKE["three seats"]}
RULES |= {name: SMOKE[name] for name in ("four seats", "two sides")}
MATCHES = 250
"""Of each length with each of the four rulesets: a thousand of each length."""


def model(
    length: str, seats: int, first: int, ends: list[set[int]]
) -> tuple[list[int], list[int], set[int] | None]:
    """Who dealt, how many rounds each has won, and who has won the match; ends: by player."""
    dealers, wins, winners = [first], [0] * seats, None
    for end in ends:
        dealers.append((dealers[-1] + 1) % seats)
        for player in end:
            wins[player] += 1
        winners = {player for player in range(seats) if wins[player] == NEEDED[length]} or None
        if length == "quick" and not end:
            winners = set()
    return dealers[: len(ends)], wins, winners


def end_by_chance(match: Match, rng: Random) -> set[int]:
    """End the round in one of its ways; the players who win it, none for a tie."""
    game, seats = match.game, range(match.ruleset.seats)
    way = rng.choice(("tie", "tie", "resign", "resign", "play"))
    if way == "tie":
        game.offer_draw(0)
        for seat in rng.sample(seats[1:], len(seats) - 1):
            game.accept(seat)
        return set()
    sides = match.ruleset.sides or seats
    if way == "resign" and len(set(sides)) == 2:
        loser = rng.choice(seats)
        game.resign(loser)
        won = {seat for seat in seats if sides[seat] != sides[loser]}
    else:
        while game.to_act is not None:
            # Points before all else, so that it is soon over.
            legal = game.legal_actions
            points = [action for action in legal if isinstance(action, PlayPoints)]
            game.play(rng.choice(points or legal))
        assert game.outcome is not None
        won = set(game.outcome.winners)
    return {(match.dealer + 1 + seat) % len(seats) for seat in won}


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("length", NEEDED)
def test_a_thousand_matches_of_each_length(length: str, name: str) -> None:
    rng = Random(f"{length} {name}")
    ties = sum([match_of(length, RULES[name], rng) for _ in range(MATCHES)])
    assert ties > MATCHES // 4


def match_of(length: str, rules: Ruleset, rng: Random) -> int:
    """Play a match out beside the model; the number of its ties."""
    seats, names = rules.seats, ("Ann", "Bob", "Cleo", "Dee")[: rules.seats]
    first = rng.choice((None, *range(seats)))
    match = Match(
        length,  # type: ignore[arg-type]  # one of the four
        rules,
        seed=rng.getrandbits(64),
        players=names,
        first_dealer=first,
    )
    first = match.dealer if first is None else first
    tally = Tally()
    ends: list[set[int]] = []
    dealers: list[int] = []
    while not match.decided:
        if ends:
            match.next_round()
        dealers.append(match.dealer)
        assert match.game.record().players == tuple(
            [names[(match.dealer + 1 + seat) % seats] for seat in range(seats)]
        )
        ends.append(end_by_chance(match, rng))
        tally = tally.with_round(names, [names[player] for player in ends[-1]])
        expected, wins, winners = model(length, seats, first, ends)
        assert dealers == expected
        assert list(match.wins) == wins
        assert match.winners == (None if winners is None else tuple(sorted(winners)))
    assert [set(result.winners) for result in match.results] == ends
    assert match.ties == ends.count(set())
    assert [tally.wins(player) for player in names] == list(match.wins)
    assert [names[player] for player in match.leaders] == [*sorted(tally.leaders)]
    assert all(tally.standing(player).tied == match.ties for player in names)
    return match.ties
