"""The figures of many rounds as a table and as JSON."""

import json

import pytest

from cuttle_engine import ArgumentError, Rank, get_ruleset
from cuttle_engine.figures import as_json, as_table, ends, interval
from cuttle_engine.simulate import Totals, self_play

from ..rules.table import FOUR_SEATS

TOTALS = self_play("balanced", range(300))
ONE = self_play("balanced", [7])


def block(text: str, start: str) -> list[str]:
    """The part of a table that starts like this."""
    return next(part for part in text.split("\n\n") if part.startswith(start)).split("\n")


# --- the confidence interval ---


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        # Newcombe, Two-sided confidence intervals for the single proportion (1998), table I.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_the_interval_is_wilsons(part: int, whole: int, low: float, high: float) -> None:
    assert interval(part, whole) == pytest.approx((low, high), abs=0.00005)


def test_nothing_is_known_from_no_games() -> None:
    assert interval(0, 0) == (0, 1)


# --- the table ---


@pytest.mark.parametrize(
    "totals",
    [
        TOTALS,
        ONE,
        Totals(2),
        self_play(FOUR_SEATS, range(30)),
        self_play("team", range(30)),
        sum([TOTALS] * 999, TOTALS),
    ],
    ids=["some", "one", "none", "four seats", "team", "many"],
)
def test_a_table_fits_onto_a_terminal(totals: Totals) -> None:
    lines = as_table(totals, "a title").split("\n")
    assert lines[0] == "a title"
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 30
    assert all(line == line.rstrip() for line in lines)


def test_the_table_says_who_won() -> None:
    lines = block(as_table(TOTALS, ""), "        ")
    assert [line.split()[:-5] for line in lines[1:]] == [
        [*label.split(), str(games), f"{100 * games / 300:.1f}"]
        for label, games in zip(
            ("seat 0 wins", "seat 1 wins", "tie"), (*TOTALS.wins, TOTALS.ties), strict=True
        )
    ]
    low, high = interval(TOTALS.ties, 300)
    assert lines[-1].endswith(f"%   {100 * low:.1f} to {100 * high:.1f} %")


def test_what_a_side_wins_stands_there_once() -> None:
    rules = get_ruleset("team")
    totals = self_play(rules, range(60))
    found = ends(totals, rules.sides)
    assert list(found) == ["seats 0+2 win", "seats 1+3 win", "tie"]
    assert sum(found.values()) == 60
    assert found["seats 1+3 win"] == totals.wins[1] == totals.wins[3]
    lines = block(as_table(totals, "", rules.sides), "        ")
    assert [line.split()[0] for line in lines[1:]] == ["seats", "seats", "tie"]
    assert max(map(len, lines)) <= 80
    # Without them there is a line for each seat, and so there is where each is for itself.
    assert list(ends(totals))[:2] == ["seat 0 wins", "seat 1 wins"]
    assert list(ends(Totals(3), (1, 0, 0))) == ["seat 0 wins", "seats 1+2 win", "tie"]
    assert list(ends(Totals(4), (0, 1, 1, 1)))[1] == "seats 1+2+3 win"
    with pytest.raises(ArgumentError, match="sides: 4 of them for 3 seats"):
        ends(Totals(3), (0, 1, 0, 1))


def test_the_table_has_every_length_in_one_row() -> None:
    for totals in (TOTALS, self_play("classic", range(200)), self_play(FOUR_SEATS, range(50))):
        text = as_table(totals, "")
        lines = block(text, f"{totals.mean_length:.1f} actions a game, from {min(totals.lengths)}")
        found = 0
        after = 0
        for line in lines[1:]:
            words = line.split()
            if words[0] == "over":
                first, last, games = after + 1, max(totals.lengths), int(words[2])
                assert games <= totals.games / 100
            else:
                first, last, games = int(words[0]), int(words[2]), int(words[3])
            assert first == after + 1
            assert games == sum(totals.lengths.get(plies, 0) for plies in range(first, last + 1))
            found, after = found + games, last
        assert found == totals.games


def test_the_table_says_what_the_cards_were_for() -> None:
    name, head, *rows = block(as_table(TOTALS, ""), "cards played a game")
    assert name == "cards played a game, by rank"
    assert head.split() == list("A23456789TJQK")
    assert [row.split()[0] for row in rows] == [
        "points",
        "one-off",
        "permanent",
        "scuttle",
        "counter",
    ]
    aces = TOTALS.uses[Rank.ACE]
    assert rows[0].split()[1] == f"{aces.points / 300:.2f}"
    assert rows[2].split()[1] == "-"


def test_jokers_have_a_column_where_they_were_played() -> None:
    rules = get_ruleset("balanced")
    jokers = rules.replace(jokers=2, effects={Rank.JOKER: rules.effect(Rank.KING)})
    _, head, *rows = block(as_table(self_play(jokers, range(20)), ""), "cards played a game")
    assert head.split()[-1] == "X"
    assert rows[2].split()[-1] != "-"


# --- JSON ---


def test_json_has_everything_under_keys_that_stay() -> None:
    figures = json.loads(as_json(TOTALS, ruleset="balanced@1", seed="1", games=400, played=300))
    assert list(figures) == [
        "ruleset",
        "seed",
        "games",
        "played",
        "seats",
        "outcomes",
        "wins",
        "ties",
        "mean_length",
        "lengths",
        "actions",
        "uses",
    ]
    assert (figures["ruleset"], figures["seed"]) == ("balanced@1", "1")
    assert (figures["games"], figures["played"], figures["seats"]) == (400, 300, 2)
    assert figures["outcomes"] == [
        {"winners": list(outcome.winners), "reason": outcome.reason, "games": games}
        for outcome, games in TOTALS.outcomes.items()
    ]
    assert (figures["wins"], figures["ties"]) == (list(TOTALS.wins), TOTALS.ties)
    assert figures["mean_length"] == TOTALS.mean_length
    assert {int(plies): games for plies, games in figures["lengths"].items()} == TOTALS.lengths
    actions = " ".join(figures["actions"])
    assert actions == "draw pass decline points one_off permanent scuttle counter choose"
    assert list(figures["actions"].values()) == list(TOTALS.actions.values())
    assert list(figures["uses"]) == list("A23456789TJQKX")
    assert figures["uses"]["2"] == TOTALS.uses[Rank.TWO]._asdict()


def test_json_of_no_games_is_json_too() -> None:
    figures = json.loads(as_json(Totals(3)))
    assert (figures["wins"], figures["lengths"], figures["mean_length"]) == ([0, 0, 0], {}, 0)
