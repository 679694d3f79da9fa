"""The Ten has no effect of its own (RULES 3, 4, 11)."""

import pytest

from cuttle_engine import Reason

from .table import EVERY_RULESET, play, points, put, scrap, uses, why_not

every_ruleset = pytest.mark.parametrize("ruleset", EVERY_RULESET)


@every_ruleset
def test_ten_counts_ten_points(ruleset: str) -> None:
    state = play(put(hands=["TS"], ruleset=ruleset), "TS")
    assert (points(state, 0), state.players[0].score) == ("TS", 10)


@every_ruleset
def test_ten_is_never_a_one_off_or_a_permanent(ruleset: str) -> None:
    state = put(hands=["TS"], points=["9S"], permanents=["", "KH"], scrap="3H", ruleset=ruleset)
    assert uses(state, "TS") == {"TS"}
    for text in ("TS!", "TS!KH", "TS^", "TS^9S"):
        assert why_not(state, text) is Reason.NO_SUCH_USE


@every_ruleset
def test_ten_scuttles_every_lower_rank_and_the_tens_of_lower_suits(ruleset: str) -> None:
    state = put(hands=["TH"], points=["", "9S TS"], ruleset=ruleset)
    assert uses(state, "TH") == {"TH", "THx9S"}
    state = put(hands=["TH"], points=["", "TC TD"], ruleset=ruleset)
    assert uses(state, "TH") == {"TH", "THxTC", "THxTD"}
    assert set(scrap(play(state, "THxTD")).split()) == {"TH", "TD"}
