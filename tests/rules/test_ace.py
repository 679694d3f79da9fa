"""The Ace scraps all points (RULES 11, 12)."""

import pytest

from cuttle_engine import Reason, Suit, get_ruleset

from .table import (
    EVERY_RULESET,
    THREE_SEATS,
    hand,
    permanents,
    play,
    points,
    put,
    scrap,
    unanswered,
    uses,
    why_not,
)

every_ruleset = pytest.mark.parametrize("ruleset", EVERY_RULESET)


@every_ruleset
def test_ace_scraps_every_point_card_own_ones_too(ruleset: str) -> None:
    state = put(hands=["AC"], points=["3H TS", "2D 4C"], ruleset=ruleset)
    after = unanswered(state, "AC!")
    assert [points(after, 0), points(after, 1)] == ["", ""]
    assert [player.score for player in after.players] == [0, 0]
    assert set(scrap(after).split()) == {"3H", "TS", "2D", "4C", "AC"}


@every_ruleset
def test_ace_scraps_the_jacks_on_point_cards(ruleset: str) -> None:
    state = put(hands=["AC"], points=["TS(JC)", "4C(JD,JH)"], ruleset=ruleset)
    assert set(scrap(unanswered(state, "AC!")).split()) == {"TS", "JC", "4C", "JD", "JH", "AC"}


@every_ruleset
def test_ace_leaves_permanents_and_hands_alone(ruleset: str) -> None:
    state = put(
        hands=["AC KD", "5H"], points=["", "TS"], permanents=["QC", "KH 8S"], ruleset=ruleset
    )
    after = unanswered(state, "AC!")
    assert [permanents(after, 0), permanents(after, 1)] == ["QC", "8S KH"]
    assert [hand(after, 0), hand(after, 1)] == ["KD", "5H"]


@every_ruleset
def test_ace_may_always_be_played_even_at_an_empty_table(ruleset: str) -> None:
    state = put(hands=["AC"], rest="scrap", ruleset=ruleset)
    assert uses(state, "AC") == {"AC", "AC!"}
    assert scrap(unanswered(state, "AC!")).endswith(" AC")


@every_ruleset
def test_ace_has_no_target_and_does_not_stay(ruleset: str) -> None:
    state = put(hands=["AC"], points=["", "TS"], permanents=["", "KH"], ruleset=ruleset)
    assert why_not(state, "AC!TS") is not None
    assert why_not(state, "AC^") is Reason.NO_SUCH_USE


@every_ruleset
def test_countered_ace_scraps_nothing_but_itself_and_the_two(ruleset: str) -> None:
    state = put(hands=["AC", "2D"], points=["3H", "TS"], ruleset=ruleset)
    after = play(state, "AC!", "2D?", "decline")
    assert [points(after, 0), points(after, 1)] == ["3H", "TS"]
    assert scrap(after) == "2D AC"


@every_ruleset
def test_queen_does_not_protect_against_the_ace(ruleset: str) -> None:
    state = put(hands=["AC"], points=["", "TS"], permanents=["", "QH"], ruleset=ruleset)
    assert points(unanswered(state, "AC!"), 1) == ""


@every_ruleset
@pytest.mark.parametrize(
    ("turn", "expected"),
    [(0, "4C JD JH TS JC 3C 8D 8S AC"), (1, "3C 8D 8S 4C JD JH TS JC AC")],
)
def test_scrapped_points_lie_by_seat_from_the_turns_then_in_scuttle_order_the_ace_last(
    ruleset: str, turn: int, expected: str
) -> None:
    hands = ["AC", ""] if turn == 0 else ["", "AC"]
    state = put(hands=hands, points=["TS(JC) 4C(JD,JH)", "8S 3C 8D"], turn=turn, ruleset=ruleset)
    assert scrap(unanswered(state, "AC!")) == expected


def test_scrapped_points_follow_the_suit_order_of_the_ruleset() -> None:
    upside_down = get_ruleset("balanced").replace(suit_order=tuple(reversed(Suit)))
    state = put(hands=["AC"], points=["7C 7D 3S 3H"], ruleset=upside_down)
    assert scrap(unanswered(state, "AC!")) == "3S 3H 7D 7C AC"


def test_ace_clears_all_three_rows_clockwise_from_the_seat_in_turn() -> None:
    state = put(hands=["", "AC"], points=["4C", "3D", "TH@1(JC@2)"], turn=1, ruleset=THREE_SEATS)
    after = unanswered(state, "AC!")
    assert scrap(after) == "3D TH JC 4C AC"
    assert [player.score for player in after.players] == [0, 0, 0]
