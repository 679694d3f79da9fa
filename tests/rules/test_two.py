"""The Two scraps a permanent, or counters (RULES 10, 11, 13)."""

import pytest

from cuttle_engine import Reason

from .table import (
    EVERY_RULESET,
    THREE_SEATS,
    TWO_SIDES,
    legal,
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
ANY_SEATS = ("classic", "pagat")
OPPONENTS_ONLY = tuple(name for name in EVERY_RULESET if name not in ANY_SEATS)


@every_ruleset
@pytest.mark.parametrize("target", ["KH", "QH", "8H"])
def test_two_scraps_a_permanent_of_an_opponent(ruleset: str, target: str) -> None:
    state = put(hands=["2C"], permanents=["", target], ruleset=ruleset)
    after = unanswered(state, f"2C!{target}")
    assert permanents(after, 1) == ""
    assert scrap(after) == f"{target} 2C"


@every_ruleset
def test_two_scraps_a_jack_and_control_goes_back_to_whoever_had_it_before(ruleset: str) -> None:
    state = put(hands=["2C"], points=["", "TS(JC)"], ruleset=ruleset)
    after = unanswered(state, "2C!JC")
    assert [points(after, 0), points(after, 1)] == ["TS", ""]
    assert [after.players[0].score, after.players[1].score] == [10, 0]
    assert scrap(after) == "JC 2C"


@every_ruleset
def test_only_the_top_of_a_stack_can_be_the_target_of_a_two(ruleset: str) -> None:
    state = put(hands=["2C"], points=["", "TS(JC,JD,JH)"], ruleset=ruleset)
    assert uses(state, "2C") == {"2C", "2C!JH"}
    assert why_not(state, "2C!JC") is Reason.BAD_TARGET
    assert points(unanswered(state, "2C!JH"), 0) == "TS(JC,JD)"


@every_ruleset
def test_two_never_targets_a_point_card(ruleset: str) -> None:
    state = put(hands=["2C"], points=["9D", "TS 8H AC"], permanents=["", "KH"], ruleset=ruleset)
    assert uses(state, "2C") == {"2C", "2C!KH", "2CxAC"}
    assert why_not(state, "2C!8H") is Reason.BAD_TARGET


@pytest.mark.parametrize("ruleset", OPPONENTS_ONLY)
def test_two_targets_only_opponents_permanents_and_jacks(ruleset: str) -> None:
    state = put(
        hands=["2C"],
        points=["TS(JC)", "9S(JD)"],
        permanents=["KD 8D QD", "KH"],
        ruleset=ruleset,
    )
    assert uses(state, "2C") == {"2C", "2C!JD", "2C!KH"}
    assert why_not(state, "2C!KD") is Reason.BAD_TARGET


@pytest.mark.parametrize("ruleset", ANY_SEATS)
def test_two_targets_any_permanent_or_jack_on_the_table(ruleset: str) -> None:
    state = put(
        hands=["2C"],
        points=["TS(JC)", "9S(JD)"],
        permanents=["KD 8D QD", "KH"],
        ruleset=ruleset,
    )
    targets = {"JC", "JD", "KD", "8D", "QD", "KH"}
    assert uses(state, "2C") == {"2C", *(f"2C!{target}" for target in targets)}


@pytest.mark.parametrize("ruleset", ANY_SEATS)
def test_two_that_scraps_the_own_jack_gives_the_point_card_back(ruleset: str) -> None:
    state = put(hands=["2C"], points=["TS(JC)"], ruleset=ruleset)
    assert points(unanswered(state, "2C!JC"), 1) == "TS"


@every_ruleset
def test_two_names_its_target_when_it_is_played(ruleset: str) -> None:
    state = put(hands=["2C"], permanents=["", "KH"], ruleset=ruleset)
    assert why_not(state, "2C!") is Reason.BAD_TARGET
    after = play(state, "2C!KH")
    assert after.window is not None
    assert str(after.window.action) == "2C!KH"


@every_ruleset
def test_two_without_a_legal_target_is_no_one_off(ruleset: str) -> None:
    assert uses(put(hands=["2C"], points=["", "TS"], ruleset=ruleset), "2C") == {"2C"}


@every_ruleset
def test_two_does_not_stay(ruleset: str) -> None:
    assert why_not(put(hands=["2C"], ruleset=ruleset), "2C^") is Reason.NO_SUCH_USE


@every_ruleset
def test_countered_two_scraps_nothing_on_the_table(ruleset: str) -> None:
    state = put(hands=["2C", "2D"], permanents=["", "KH"], ruleset=ruleset)
    after = play(state, "2C!KH", "2D?", "decline")
    assert permanents(after, 1) == "KH"
    assert scrap(after) == "2D 2C"


@every_ruleset
def test_a_two_counters_and_nothing_else_does(ruleset: str) -> None:
    state = put(hands=["6C", "2D 2S 3H 9C KC"], ruleset=ruleset)
    assert legal(play(state, "6C!")) == {"decline", "2D?", "2S?"}


@every_ruleset
def test_a_two_may_be_countered_by_its_own_kind_as_one_off_and_as_counter(ruleset: str) -> None:
    state = put(hands=["2C 2H", "2D"], permanents=["", "KH"], ruleset=ruleset)
    after = play(state, "2C!KH", "2D?", "2H?", "decline")
    assert permanents(after, 1) == ""
    assert scrap(after) == "2D 2H KH 2C"


def test_two_may_target_each_opponent_of_three() -> None:
    state = put(hands=["2C"], permanents=["KC", "KD", "KH"], ruleset=THREE_SEATS)
    assert uses(state, "2C") == {"2C", "2C!KD", "2C!KH"}


def test_two_does_not_target_a_partner() -> None:
    state = put(hands=["2C"], permanents=["KC", "KD", "KH", "KS"], ruleset=TWO_SIDES)
    assert uses(state, "2C") == {"2C", "2C!KD", "2C!KS"}
