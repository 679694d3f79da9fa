"""RULES 6 and 20: what is known to whom.

`known` tells the hidden cards, in others' hands and on the deck, that a seat has been shown; with
None, those that everybody has been shown, spectators too.
"""

import pytest

from cuttle_engine import GameState, Ruleset

from .table import (
    FOUR_SEATS,
    THREE_SEATS,
    TWO_SIDES,
    deck_top,
    every_ruleset,
    hand,
    known,
    play,
    put,
    scrap,
    unanswered,
)

OPENING = ["cuttle-cards", "cuttle-cards-2"]
NOT_OPENING = ["balanced", "traditional", "classic", "pagat"]
TWO_REVEALED = ["balanced", "cuttle-cards", "cuttle-cards-2"]


def knowledge(state: GameState) -> list[str]:
    """What each seat knows, then what everybody knows."""
    return [known(state, seat) for seat in (*range(state.ruleset.seats), None)]


# --- nothing is known of ---


@every_ruleset
def test_hands_and_deck_are_unknown(ruleset: str) -> None:
    assert knowledge(put(hands=["AC KC", "AD KD"], ruleset=ruleset)) == ["", "", ""]


@every_ruleset
def test_a_drawn_card_is_unknown(ruleset: str) -> None:
    state = play(put(hands=["AC", "AD"], deck="KC KD", ruleset=ruleset), "draw", "draw")
    assert knowledge(state) == ["", "", ""]


@every_ruleset
def test_cards_drawn_by_a_five_are_unknown(ruleset: str) -> None:
    state = unanswered(put(hands=["5C", "AD"], deck="KC KD KH", ruleset=ruleset), "5C!")
    assert knowledge(state) == ["", "", ""]


@pytest.mark.parametrize("ruleset", NOT_OPENING)
def test_nothing_is_inferred_by_counting(ruleset: str) -> None:
    # Every other card can be seen, so a clever player knows these. They were not shown.
    state = put(hands=["AC", "AD AH"], rest="scrap", ruleset=ruleset)
    assert knowledge(state) == ["", "", ""]


@every_ruleset
def test_nothing_is_inferred_from_what_others_did_not_do(ruleset: str) -> None:
    state = put(hands=["AC", "2C"], points=["", "TC"], ruleset=ruleset)
    assert knowledge(unanswered(state, "AC!")) == ["", "", ""]


# --- glasses ---


@every_ruleset
def test_glasses_show_the_opponents_hand_to_their_controller_alone(ruleset: str) -> None:
    state = play(put(hands=["8C AC", "AD KD"], ruleset=ruleset), "8C^")
    assert knowledge(state) == ["AD KD", "", ""]


@every_ruleset
def test_glasses_show_what_the_opponent_draws_for_as_long_as_they_lie_there(ruleset: str) -> None:
    state = put(hands=["AC", "AD"], permanents=["8C"], deck="KC KD QC QD", ruleset=ruleset)
    state = play(state, "draw", "draw")
    assert knowledge(state) == ["AD KD", "", ""]
    assert known(play(state, "draw", "draw"), 0) == "AD QD KD"


@every_ruleset
def test_a_second_pair_of_glasses_shows_no_more(ruleset: str) -> None:
    one = put(hands=["AC", "AD KD"], permanents=["8C"], ruleset=ruleset)
    two = put(hands=["AC", "AD KD"], permanents=["8C 8D"], ruleset=ruleset)
    assert knowledge(one) == knowledge(two) == ["AD KD", "", ""]


@every_ruleset
def test_when_one_of_two_pairs_is_gone_the_other_still_shows_the_hand(ruleset: str) -> None:
    state = put(hands=["AC", "2C"], permanents=["8C 8D"], deck="KC QC KD", turn=1, ruleset=ruleset)
    state = play(unanswered(state, "2C!8C"), "draw", "draw")
    assert (hand(state, 1), known(state, 0)) == ("QC", "QC")


@every_ruleset
def test_when_glasses_are_gone_what_they_showed_stays_known_and_new_cards_do_not_become_so(
    ruleset: str,
) -> None:
    state = put(hands=["AC", "2C KD"], permanents=["8C"], deck="KC QC", turn=1, ruleset=ruleset)
    state = play(unanswered(state, "2C!8C"), "draw", "draw")
    assert hand(state, 1) == "QC KD"
    assert knowledge(state) == ["KD", "", ""]


@every_ruleset
def test_an_eight_for_points_shows_nothing(ruleset: str) -> None:
    state = play(put(hands=["8C", "AD KD"], ruleset=ruleset), "8C")
    assert knowledge(state) == ["", "", ""]


@every_ruleset
def test_both_can_wear_glasses(ruleset: str) -> None:
    state = put(hands=["AC", "AD"], permanents=["8C", "8D"], ruleset=ruleset)
    assert knowledge(state) == ["AD", "AC", ""]


@pytest.mark.parametrize("ruleset", [THREE_SEATS, FOUR_SEATS])
def test_glasses_show_every_opponents_hand(ruleset: Ruleset) -> None:
    state = put(hands=["AC", "AD", "AH"], permanents=["8C"], ruleset=ruleset)
    assert known(state, 0) == "AD AH"
    assert [known(state, seat) for seat in (1, 2, None)] == ["", "", ""]


def test_with_sides_glasses_show_the_opponents_hands_not_the_partners() -> None:
    state = put(hands=["AC", "AD", "AH", "AS"], permanents=["8C"], ruleset=TWO_SIDES)
    assert knowledge(state) == ["AD AS", "", "", "", ""]


@every_ruleset
def test_glasses_come_back_from_the_table_with_what_they_have_shown(ruleset: str) -> None:
    state = put(hands=["AC", "9C KD"], permanents=["8C"], turn=1, ruleset=ruleset)
    state = unanswered(state, "9C!8C")
    assert known(state, 0) == ("KD" if ruleset != "cuttle-cards-2" else "8C KD")


# --- seen on the way into a hand ---


@every_ruleset
def test_a_card_taken_by_a_three_is_known_to_all(ruleset: str) -> None:
    state = play(unanswered(put(hands=["3C", "AD"], scrap="KC", ruleset=ruleset), "3C!"), "*KC")
    assert (hand(state, 0), knowledge(state)) == ("KC", ["", "KC", "KC"])


@pytest.mark.parametrize("ruleset", [*NOT_OPENING, "cuttle-cards"])
def test_a_card_returned_by_a_nine_is_known_to_all(ruleset: str) -> None:
    state = put(hands=["9C", "AD"], permanents=["", "KC"], ruleset=ruleset)
    assert knowledge(unanswered(state, "9C!KC")) == ["KC", "", "KC"]


@pytest.mark.parametrize("ruleset", ["cuttle-cards-2", "balanced+deck-nines"])
def test_a_card_put_on_the_deck_by_a_nine_is_known_to_all_in_the_hand_that_draws_it_too(
    ruleset: str,
) -> None:
    state = put(hands=["9C", "AD"], permanents=["", "KC"], ruleset=ruleset)
    state = unanswered(state, "9C!KC")
    assert knowledge(state) == ["KC", "KC", "KC"]
    state = play(state, "draw")
    assert (hand(state, 1), knowledge(state)) == ("AD KC", ["KC", "", "KC"])


@every_ruleset
def test_revealed_cards_are_known_to_all_while_they_lie_open(ruleset: str) -> None:
    state = unanswered(put(hands=["7C", "AD"], deck="TC KC TD", ruleset=ruleset), "7C!")
    revealed = "TC KC" if ruleset in TWO_REVEALED else "TC"
    assert knowledge(state) == [revealed] * 3


@pytest.mark.parametrize("ruleset", TWO_REVEALED)
@pytest.mark.parametrize(("choice", "other"), [("TC", "KC"), ("KC^", "TC")])
def test_the_revealed_card_that_was_not_played_is_back_on_top_and_known(
    ruleset: str, choice: str, other: str
) -> None:
    state = unanswered(put(hands=["7C", "AD"], deck="TC KC TD", ruleset=ruleset), "7C!", choice)
    assert (deck_top(state, 2), knowledge(state)) == (f"{other} TD", [other] * 3)


@pytest.mark.parametrize("ruleset", TWO_REVEALED)
def test_a_revealed_one_off_in_play_is_no_hidden_card_any_more(ruleset: str) -> None:
    state = unanswered(put(hands=["7C", "AD"], deck="AC KC TD", ruleset=ruleset), "7C!")
    state = play(state, "AC!")
    assert state.window is not None
    assert knowledge(state) == ["KC"] * 3


@pytest.mark.parametrize("ruleset", TWO_REVEALED)
def test_the_revealed_card_that_was_not_scrapped_is_known_too(ruleset: str) -> None:
    state = play(unanswered(put(hands=["7C"], deck="JC JD", ruleset=ruleset), "7C!"), "*JC")
    assert (deck_top(state, 1), knowledge(state)) == ("JD", ["JD"] * 3)


@pytest.mark.parametrize("ruleset", TWO_REVEALED)
def test_a_known_card_drawn_from_the_deck_stays_known_to_those_who_saw_it(ruleset: str) -> None:
    state = put(hands=["7C", "AD"], deck="TC KC TD", ruleset=ruleset)
    state = play(unanswered(state, "7C!", "TC"), "draw", "draw")
    assert (hand(state, 1), knowledge(state)) == ("AD KC", ["KC", "", "KC"])


@pytest.mark.parametrize("ruleset", TWO_REVEALED)
def test_a_five_draws_known_and_unknown_cards_together(ruleset: str) -> None:
    state = put(hands=["7C", "5C AD"], deck="TC KC TD TH", ruleset=ruleset)
    state = play(unanswered(state, "7C!", "TC", "5C!"), "*AD")
    assert (hand(state, 1), known(state, 0)) == ("TD TH KC", "KC")


def test_two_cards_can_be_known_on_the_deck() -> None:
    state = put(hands=["9C", "9D"], permanents=["QH", "KC"], ruleset="cuttle-cards-2")
    state = unanswered(state, "9C!KC", "9D!QH")
    assert (deck_top(state, 2), knowledge(state)) == ("QH KC", ["QH KC"] * 3)


# --- until it moves on ---


def taken_king(ruleset: str) -> GameState:
    """Seat 0 has taken a King from the scrap, and it is its turn again."""
    state = put(hands=["3C AC", "AD"], scrap="KC", deck="QC", ruleset=ruleset)
    return play(unanswered(state, "3C!"), "*KC", "draw")


@every_ruleset
def test_a_known_card_is_forgotten_when_it_moves_on(ruleset: str) -> None:
    state = taken_king(ruleset)
    assert knowledge(state) == ["", "KC", "KC"]
    assert knowledge(play(state, "draw")) == ["", "KC", "KC"]
    assert knowledge(play(state, "KC^")) == ["", "", ""]


@every_ruleset
def test_a_known_card_is_forgotten_when_it_is_discarded(ruleset: str) -> None:
    state = put(hands=["3C AH", "4C"], scrap="KC", ruleset=ruleset)
    state = play(unanswered(state, "3C!"), "*KC")
    state = play(unanswered(state, "4C!"), "*KC", "*AH")
    assert (knowledge(state), scrap(state)) == (["", "", ""], "3C KC AH 4C")


@every_ruleset
def test_a_known_two_is_forgotten_when_it_counters(ruleset: str) -> None:
    state = put(hands=["3C", "AC"], scrap="2C", ruleset=ruleset)
    state = play(unanswered(state, "3C!"), "*2C")
    assert known(state, 1) == "2C"
    assert knowledge(play(state, "AC!", "2C?")) == ["", "", ""]


@every_ruleset
def test_a_card_seen_through_glasses_is_forgotten_when_it_is_played(ruleset: str) -> None:
    state = put(hands=["AC", "KD QD"], permanents=["8C"], turn=1, ruleset=ruleset)
    assert known(play(state, "KD^"), 0) == "QD"


@every_ruleset
def test_nobody_knows_its_own_cards_from_others(ruleset: str) -> None:
    state = play(taken_king(ruleset), "draw")
    assert "KC" not in known(state, 0)


# --- hands opened by an empty deck ---


@pytest.mark.parametrize("ruleset", OPENING)
def test_an_empty_deck_opens_all_hands_to_everybody(ruleset: str) -> None:
    state = put(hands=["AC", "AD KD"], deck="KC", rest="scrap", ruleset=ruleset)
    assert knowledge(state) == ["", "", ""]
    assert knowledge(play(state, "draw")) == ["AD KD", "AC KC", "AC AD KC KD"]


@pytest.mark.parametrize("ruleset", NOT_OPENING)
def test_elsewhere_an_empty_deck_opens_no_hand(ruleset: str) -> None:
    state = put(hands=["AC", "AD KD"], deck="KC", rest="scrap", ruleset=ruleset)
    assert knowledge(play(state, "draw")) == ["", "", ""]


def test_cards_seen_in_opened_hands_stay_known_when_there_is_a_deck_again() -> None:
    state = put(hands=["9C", "AD"], permanents=["", "KC"], rest="scrap", ruleset="cuttle-cards-2")
    state = unanswered(state, "9C!KC")
    assert state.deck_size == 1
    assert knowledge(state) == ["AD KC", "KC", "AD KC"]


def test_cards_seen_through_glasses_are_known_to_all_once_the_hands_are_opened() -> None:
    state = put(
        hands=["AC", "AD"],
        permanents=["8C"],
        deck="KC",
        rest="scrap",
        ruleset="cuttle-cards",
    )
    assert knowledge(state) == ["AD", "", ""]
    assert knowledge(play(state, "draw")) == ["AD", "AC KC", "AC AD KC"]


# --- what was known before ---


@every_ruleset
def test_a_position_can_say_what_each_seat_and_everybody_knows(ruleset: str) -> None:
    state = put(hands=["AC KC", "AD KD"], deck="TC", known=["AD", "AC", "KC TC"], ruleset=ruleset)
    assert knowledge(state) == ["AD TC", "AC TC KC", "TC KC"]
    state = play(state, "draw")
    assert knowledge(state) == ["AD", "AC TC KC", "TC KC"]


def test_with_three_seats_each_knows_only_what_it_has_seen_itself() -> None:
    state = put(hands=["8C", "AD", "AH"], ruleset=THREE_SEATS)
    state = play(state, "8C^")
    assert knowledge(state) == ["AD AH", "", "", ""]


# --- public ---


@every_ruleset
def test_every_zone_but_hands_and_deck_can_be_seen_by_all_and_sizes_too(ruleset: str) -> None:
    state = put(hands=["AC", "AD KD"], points=["TC"], scrap="QC", ruleset=ruleset)
    assert [len(player.hand) for player in state.players] == [1, 2]
    assert state.deck_size == 52 - 3 - 1 - 1
    assert scrap(state) == "QC"
