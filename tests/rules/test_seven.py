"""The Seven plays a card from the top of the deck (RULES 11, 16)."""

import pytest

from cuttle_engine import Outcome, Rank, Reason

from .table import (
    EVERY_RULESET,
    at_any_time,
    deck_top,
    hand,
    known,
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
REVEALS_TWO = ("balanced", "cuttle-cards", "cuttle-cards-2")
REVEALS_ONE = ("traditional", "classic", "pagat")
two_revealed = pytest.mark.parametrize("ruleset", REVEALS_TWO)
one_revealed = pytest.mark.parametrize("ruleset", REVEALS_ONE)


# --- what is revealed ---


@two_revealed
def test_seven_reveals_two_cards(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="TS 9H 8D", ruleset=ruleset), "7C!")
    assert state.window is not None
    assert (state.window.kind, state.window.seat) == ("play", 0)
    assert [str(card) for card in state.window.revealed] == ["TS", "9H"]


@one_revealed
def test_seven_reveals_one_card(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="TS 9H 8D", ruleset=ruleset), "7C!")
    assert state.window is not None
    assert [str(card) for card in state.window.revealed] == ["TS"]


@every_ruleset
def test_seven_reveals_what_is_there_when_the_deck_runs_short(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="TS", rest="scrap", ruleset=ruleset), "7C!")
    assert legal(state) == {"TS"}


@every_ruleset
def test_seven_needs_a_card_in_the_deck(ruleset: str) -> None:
    empty = put(hands=["7C"], rest="scrap", ruleset=ruleset)
    assert why_not(empty, "7C!") is Reason.DECK_EMPTY
    assert why_not(put(hands=["7C"], deck="TS", rest="scrap", ruleset=ruleset), "7C!") is None


@every_ruleset
def test_revealed_seven_needs_a_card_in_the_deck_besides_itself(ruleset: str) -> None:
    alone = put(hands=["7C"], deck="7H", rest="scrap", ruleset=ruleset)
    assert why_not(unanswered(alone, "7C!"), "7H!") is Reason.DECK_EMPTY
    another = put(hands=["7C"], deck="7H TS", rest="scrap", ruleset=ruleset)
    assert why_not(unanswered(another, "7C!"), "7H!") is None


@every_ruleset
def test_revealed_cards_stay_on_and_count_for_the_deck_until_the_choice_is_made(
    ruleset: str,
) -> None:
    before = put(hands=["7C"], deck="TS 9H", rest="scrap", ruleset=ruleset)
    state = unanswered(before, "7C!")
    assert deck_top(state, 2) == "TS 9H"
    assert play(state, "TS").deck_size == 1


@every_ruleset
def test_revealed_cards_are_seen_by_all(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="TS 9H", ruleset=ruleset), "7C!")
    assert state.window is not None
    revealed = {str(card) for card in state.window.revealed}
    for seat in (0, 1, None):
        assert set(known(state, seat).split()) == revealed


@two_revealed
def test_revealed_card_that_is_not_played_goes_back_on_top_and_stays_known(ruleset: str) -> None:
    state = play(unanswered(put(hands=["7C"], deck="TS 9H 8D", ruleset=ruleset), "7C!"), "TS")
    assert deck_top(state, 2) == "9H 8D"
    assert known(state, None) == "9H"


@two_revealed
def test_card_left_on_top_is_still_known_once_it_is_drawn(ruleset: str) -> None:
    state = play(unanswered(put(hands=["7C"], deck="TS 9H", ruleset=ruleset), "7C!"), "TS", "draw")
    assert hand(state, 1) == "9H"
    assert known(state, 0) == "9H"


@two_revealed
def test_second_of_the_revealed_cards_may_be_played_and_the_first_stays_on_top(
    ruleset: str,
) -> None:
    state = play(unanswered(put(hands=["7C"], deck="TS 9H 8D", ruleset=ruleset), "7C!"), "9H")
    assert points(state, 0) == "9H"
    assert deck_top(state, 2) == "TS 8D"


# --- how it is played ---


@every_ruleset
def test_revealed_card_may_be_played_for_points(ruleset: str) -> None:
    state = play(unanswered(put(hands=["7C"], deck="TS", ruleset=ruleset), "7C!"), "TS")
    assert points(state, 0) == "TS"
    assert scrap(state) == "7C"
    assert state.to_act == 1


@every_ruleset
def test_revealed_card_may_scuttle(ruleset: str) -> None:
    state = put(hands=["7C"], points=["", "9H(JC,JD)"], deck="TS", ruleset=ruleset)
    state = play(unanswered(state, "7C!"), "TSx9H")
    assert set(scrap(state).split()) == {"7C", "TS", "9H", "JC", "JD"}
    assert points(state, 1) == ""


@every_ruleset
@pytest.mark.parametrize("card", ["KH", "QH", "8H"])
def test_revealed_card_may_be_played_as_a_permanent(ruleset: str, card: str) -> None:
    state = play(unanswered(put(hands=["7C"], deck=card, ruleset=ruleset), "7C!"), f"{card}^")
    assert permanents(state, 0) == card
    assert scrap(state) == "7C"


@every_ruleset
def test_revealed_jack_may_be_played_on_a_point_card(ruleset: str) -> None:
    state = put(hands=["7C"], points=["", "TS"], deck="JH", ruleset=ruleset)
    assert points(play(unanswered(state, "7C!"), "JH^TS"), 0) == "TS(JH)"


@every_ruleset
def test_revealed_card_may_be_played_as_a_one_off_with_its_own_window(ruleset: str) -> None:
    state = put(hands=["7C", "2D"], permanents=["", "KH"], deck="6H", ruleset=ruleset)
    state = play(unanswered(state, "7C!"), "6H!")
    assert (state.to_act, legal(state)) == (1, {"decline", "2D?"})
    assert permanents(play(state, "decline"), 1) == ""
    assert permanents(play(state, "2D?", "decline"), 1) == "KH"


@every_ruleset
def test_seven_goes_to_the_scrap_as_soon_as_the_choice_is_made(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="6H", ruleset=ruleset), "7C!")
    assert scrap(state) == ""
    state = play(state, "6H!")
    assert scrap(state) == "7C"
    assert scrap(play(state, "decline")) == "7C 6H"


@every_ruleset
def test_usual_tests_hold_for_a_revealed_card(ruleset: str) -> None:
    state = put(
        hands=["7C"], points=["", "TS"], permanents=["", "QH KD"], deck="9S", ruleset=ruleset
    )
    state = unanswered(state, "7C!")
    assert why_not(state, "9SxTS") is Reason.SCUTTLE_TOO_LOW
    assert why_not(state, "9S!KD") is Reason.GUARDED_BY_QUEEN
    assert why_not(state, "9S!QH") is None


@every_ruleset
def test_nothing_else_is_legal_while_a_revealed_card_waits(ruleset: str) -> None:
    state = unanswered(put(hands=["7C KC 5C"], deck="TS 4H", ruleset=ruleset), "7C!")
    assert state.window is not None
    assert {action.partition("!")[0] for action in legal(state)} <= {
        str(card) for card in state.window.revealed
    }
    assert why_not(state, "KC^") is Reason.CARD_NOT_THERE
    assert why_not(state, "draw") is Reason.WRONG_WINDOW
    assert why_not(state, "pass") is Reason.WRONG_WINDOW
    assert why_not(state, "decline") is Reason.WRONG_WINDOW
    assert why_not(state, "*TS") is Reason.WRONG_WINDOW


@every_ruleset
def test_revealed_seven_may_be_played_for_its_own_effect(ruleset: str) -> None:
    state = put(hands=["7C"], deck="7H TS KD", ruleset=ruleset)
    state = unanswered(state, "7C!", "7H!")
    assert state.window is not None
    assert str(state.window.revealed[0]) == "TS"
    assert scrap(play(state, "TS")) == "7C 7H"


@every_ruleset
def test_revealed_card_may_win_the_round(ruleset: str) -> None:
    state = put(hands=["7C"], points=["TC 4D"], deck="TS", ruleset=ruleset)
    assert play(unanswered(state, "7C!"), "TS").outcome == Outcome((0,), "goal")


@every_ruleset
def test_countered_seven_reveals_nothing(ruleset: str) -> None:
    state = put(hands=["7C", "2D"], deck="TS", ruleset=ruleset)
    state = play(state, "7C!", "2D?", "decline")
    assert known(state, None) == ""
    assert scrap(state) == "2D 7C"


@every_ruleset
def test_seven_has_no_target_and_does_not_stay(ruleset: str) -> None:
    state = put(hands=["7C"], permanents=["", "KH"], ruleset=ruleset)
    assert uses(state, "7C") == {"7C", "7C!"}
    assert why_not(state, "7C!KH") is not None
    assert why_not(state, "7C^") is Reason.NO_SUCH_USE


@every_ruleset
def test_seven_with_nothing_to_reveal_by_resolution_does_nothing(ruleset: str) -> None:
    rules = at_any_time(ruleset, Rank.SEVEN)
    state = unanswered(put(hands=["7C"], rest="scrap", ruleset=rules), "7C!")
    assert scrap(state).endswith(" 7C")
    assert (state.window, state.to_act) == (None, 1)


# --- what cannot be played ---


@two_revealed
def test_when_all_revealed_cards_are_unplayable_the_seat_chooses_one_to_scrap(
    ruleset: str,
) -> None:
    state = unanswered(put(hands=["7C"], deck="JC JD 4H", ruleset=ruleset), "7C!")
    assert (state.to_act, legal(state)) == (0, {"*JC", "*JD"})
    state = play(state, "*JD")
    assert scrap(state) == "JD 7C"
    assert deck_top(state, 2) == "JC 4H"
    assert known(state, None) == "JC"
    assert state.to_act == 1


@one_revealed
def test_unplayable_revealed_card_is_scrapped(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="JC 4H", ruleset=ruleset), "7C!")
    assert legal(state) == {"*JC"}
    assert scrap(play(state, "*JC")) == "JC 7C"


@two_revealed
def test_when_one_revealed_card_is_playable_one_must_be_played(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="JC TS", ruleset=ruleset), "7C!")
    assert legal(state) == {"TS"}
    assert why_not(state, "*JC") is Reason.WRONG_WINDOW


@two_revealed
def test_jack_whose_only_targets_a_queen_guards_is_unplayable(ruleset: str) -> None:
    state = put(
        hands=["7C"], points=["", "TS"], permanents=["", "QH"], deck="JC JD", ruleset=ruleset
    )
    assert legal(unanswered(state, "7C!")) == {"*JC", "*JD"}


@two_revealed
def test_only_a_revealed_card_can_be_chosen_to_scrap(ruleset: str) -> None:
    state = unanswered(put(hands=["7C 9S"], deck="JC JD TS", ruleset=ruleset), "7C!")
    assert why_not(state, "*TS") is Reason.CARD_NOT_THERE
    assert why_not(state, "*9S") is Reason.CARD_NOT_THERE
