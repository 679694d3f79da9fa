"""RULES 4, the scuttle, and the order of the cards in it."""

import pytest

from cuttle_engine import Card, Reason, Suit, get_ruleset

from .table import (
    THREE_SEATS,
    TWO_SIDES,
    every_ruleset,
    hand,
    legal,
    permanents,
    play,
    points,
    put,
    scrap,
    uses,
    why_not,
)


@every_ruleset
def test_both_cards_go_to_the_scrap_the_scuttling_one_first(ruleset: str) -> None:
    state = play(put(hands=["TS", "KH"], points=["4D", "9C"], scrap="AC", ruleset=ruleset), "TSx9C")
    assert scrap(state) == "AC TS 9C"
    assert (hand(state, 0), points(state, 0), points(state, 1)) == ("", "4D", "")
    assert state.players[1].score == 0


@every_ruleset
def test_all_jacks_on_the_target_go_with_it_bottom_first(ruleset: str) -> None:
    state = play(put(hands=["TS"], points=["", "9C(JS,JC)"], ruleset=ruleset), "TSx9C")
    assert scrap(state) == "TS 9C JS JC"


@every_ruleset
@pytest.mark.parametrize(
    ("card", "target", "higher"),
    [
        ("TC", "9S", True),  # rank comes first
        ("9S", "TC", False),
        ("2C", "AS", True),
        ("7D", "7C", True),  # then the suit: C < D < H < S
        ("7H", "7D", True),
        ("7S", "7H", True),
        ("7C", "7D", False),
        ("7D", "7H", False),
        ("7H", "7S", False),
        ("7S", "7C", True),
        ("AC", "2C", False),
        ("8C", "7S", True),  # an Eight and a Nine scuttle like any other
        ("9C", "8S", True),
    ],
)
def test_only_a_card_of_lower_scuttle_order_can_be_scuttled(
    ruleset: str, card: str, target: str, higher: bool
) -> None:
    state = put(hands=[card], points=["", target], ruleset=ruleset)
    assert why_not(state, f"{card}x{target}") is (None if higher else Reason.SCUTTLE_TOO_LOW)
    assert (f"{card}x{target}" in legal(state)) == higher
    assert state.ruleset.beats(Card(card), Card(target)) == higher


@every_ruleset
def test_own_point_cards_cannot_be_scuttled(ruleset: str) -> None:
    state = put(hands=["TS"], points=["AC", ""], ruleset=ruleset)
    assert why_not(state, "TSxAC") is Reason.BAD_TARGET


@every_ruleset
def test_whose_row_the_card_lies_in_counts_not_who_played_it(ruleset: str) -> None:
    state = put(hands=["TS"], points=["AC(JC)", "AD(JD)"], ruleset=ruleset)
    assert uses(state, "TS") == {"TS", "TSxAD"}


@every_ruleset
def test_permanents_cannot_be_scuttled(ruleset: str) -> None:
    state = put(hands=["TS"], permanents=["", "8C QC KC"], ruleset=ruleset)
    assert uses(state, "TS") == {"TS"}


@every_ruleset
@pytest.mark.parametrize("card", ["JS", "QS", "KS"])
def test_a_card_without_points_cannot_scuttle(ruleset: str, card: str) -> None:
    state = put(hands=[card], points=["", "AC"], ruleset=ruleset)
    assert f"{card}xAC" not in legal(state)


@every_ruleset
def test_queens_do_not_prevent_a_scuttle(ruleset: str) -> None:
    state = put(hands=["TS"], points=["", "9C"], permanents=["", "QC QD"], ruleset=ruleset)
    state = play(state, "TSx9C")
    assert (scrap(state), permanents(state, 1)) == ("TS 9C", "QC QD")


@every_ruleset
def test_a_scuttle_cannot_be_countered(ruleset: str) -> None:
    state = put(hands=["TS", "2C 2D 2H 2S"], points=["", "9C"], ruleset=ruleset)
    state = play(state, "TSx9C")
    assert state.window is None
    assert scrap(state) == "TS 9C"


@every_ruleset
def test_one_scuttle_takes_one_card(ruleset: str) -> None:
    state = play(put(hands=["TS"], points=["", "9C 9D"], ruleset=ruleset), "TSx9C")
    assert points(state, 1) == "9D"


def test_with_three_seats_either_opponents_card_can_be_scuttled() -> None:
    state = put(hands=["TS"], points=["AC", "9C", "9D"], ruleset=THREE_SEATS)
    assert uses(state, "TS") == {"TS", "TSx9C", "TSx9D"}


def test_with_sides_the_partners_card_cannot_be_scuttled() -> None:
    state = put(hands=["TS"], points=["", "9C", "9D", "9H"], ruleset=TWO_SIDES)
    assert uses(state, "TS") == {"TS", "TSx9C", "TSx9H"}


def test_another_suit_order_changes_who_scuttles_whom() -> None:
    reversed_suits = get_ruleset("balanced").replace(suit_order=tuple(reversed(Suit)))
    state = put(hands=["7C"], points=["", "7S 7H 8S"], ruleset=reversed_suits)
    assert uses(state, "7C") == {"7C", "7C!", "7Cx7H", "7Cx7S"}
