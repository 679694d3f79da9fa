"""RULES 10: one-offs, counters and windows, and in which order the cards lie in the scrap."""

import pytest

from cuttle_engine import (
    Card,
    GameState,
    Ruleset,
    Suit,
    Window,
    get_ruleset,
    parse_action,
)

from .table import (
    EVERY_RULESET,
    FOUR_SEATS,
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
    unanswered,
)

# Each one-off, in a position in which it may be played.
ONE_OFFS = ["AC!", "2C!KD", "3C!", "4C!", "5C!", "6C!", "7C!", "9C!KD"]
STOPPING = [name for name in EVERY_RULESET if get_ruleset(name).queens_stop_counters]
NOT_STOPPING = [name for name in EVERY_RULESET if name not in STOPPING]


def every_one_off(ruleset: Ruleset | str, others: str = "") -> GameState:
    return put(
        hands=["AC 2C 3C 4C 5C 6C 7C 9C", f"4S {others}"],
        permanents=["", "KD"],
        scrap="QC",
        ruleset=ruleset,
    )


def stack(*cards: tuple[str, int]) -> tuple[tuple[Card, int], ...]:
    return tuple((Card(text), seat) for text, seat in cards)


def open_window(state: GameState) -> Window:
    assert state.window is not None
    return state.window


# --- the window ---


@every_ruleset
@pytest.mark.parametrize("action", ONE_OFFS)
def test_a_one_off_leaves_the_hand_for_in_play_and_opens_a_window(
    ruleset: str, action: str
) -> None:
    state = play(every_one_off(ruleset, "2D"), action)
    card = action[:2]
    assert card not in hand(state, 0).split()
    assert scrap(state) == "QC"
    assert state.window == Window(
        "counter",
        1,
        cause=Card(card),
        by=0,
        action=parse_action(action),
        stack=stack((card, 0)),
        left=1,
    )
    assert (state.to_act, state.turn) == (1, 0)


@every_ruleset
@pytest.mark.parametrize("action", ONE_OFFS)
def test_the_window_opens_even_for_a_player_who_holds_no_two(ruleset: str, action: str) -> None:
    state = play(every_one_off(ruleset), action)
    assert (state.to_act, legal(state)) == (1, {"decline"})


@every_ruleset
def test_the_window_opens_even_for_a_player_with_an_empty_hand(ruleset: str) -> None:
    state = play(put(hands=["AC"], ruleset=ruleset), "AC!")
    assert (state.to_act, legal(state)) == (1, {"decline"})


@every_ruleset
def test_the_window_opens_against_a_counter_too_even_for_a_player_who_holds_no_two(
    ruleset: str,
) -> None:
    state = play(put(hands=["AC", "2C"], ruleset=ruleset), "AC!", "2C?")
    assert (state.to_act, legal(state)) == (0, {"decline"})


@pytest.mark.parametrize("ruleset", STOPPING)
def test_the_window_opens_even_where_a_queen_stops_counters(ruleset: str) -> None:
    state = play(put(hands=["AC", "2C"], permanents=["QC"], ruleset=ruleset), "AC!")
    assert (state.to_act, legal(state)) == (1, {"decline"})


@every_ruleset
def test_each_two_in_the_hand_may_counter_and_nothing_else(ruleset: str) -> None:
    state = put(hands=["AC", "2C 2S 9C JC QC AD"], points=["AH"], ruleset=ruleset)
    assert legal(play(state, "AC!")) == {"decline", "2C?", "2S?"}


@every_ruleset
def test_a_counter_lies_on_top_and_opens_a_new_window_against_itself(ruleset: str) -> None:
    state = play(put(hands=["AC 2D", "2C"], ruleset=ruleset), "AC!", "2C?")
    assert hand(state, 1) == ""
    assert scrap(state) == ""
    assert state.window == Window(
        "counter",
        0,
        cause=Card("AC"),
        by=0,
        action=parse_action("AC!"),
        stack=stack(("AC", 0), ("2C", 1)),
        left=1,
    )
    assert legal(state) == {"decline", "2D?"}


@every_ruleset
def test_two_players_answer_in_turn_the_opponent_first(ruleset: str) -> None:
    state = put(hands=["AC 2D 2S", "2C 2H"], ruleset=ruleset)
    asked = []
    for action in ("AC!", "2C?", "2D?", "2H?", "2S?"):
        state = play(state, action)
        asked.append(state.to_act)
    assert asked == [1, 0, 1, 0, 1]
    assert open_window(state).stack == stack(("AC", 0), ("2C", 1), ("2D", 0), ("2H", 1), ("2S", 0))


@pytest.mark.parametrize("ruleset", [THREE_SEATS, FOUR_SEATS, TWO_SIDES])
@pytest.mark.parametrize("by", [0, 1, 2])
def test_others_are_asked_clockwise_from_the_player_of_the_one_off(
    ruleset: Ruleset, by: int
) -> None:
    hands = ["", "", ""]
    hands[by] = "6C"
    state = play(put(hands=hands, turn=by, ruleset=ruleset), "6C!")
    asked = []
    while state.window is not None:
        asked.append((open_window(state).seat, open_window(state).left))
        state = play(state, "decline")
    seats = ruleset.seats
    assert asked == [((by + step) % seats, seats - step) for step in range(1, seats)]


def test_with_three_seats_all_but_its_player_are_asked_about_a_counter() -> None:
    state = put(hands=["6C 2D", "2H", "2C"], ruleset=THREE_SEATS)
    state = play(state, "6C!", "decline", "2C?")
    assert state.window == Window(
        "counter",
        0,
        cause=Card("6C"),
        by=0,
        action=parse_action("6C!"),
        stack=stack(("6C", 0), ("2C", 2)),
        left=2,
    )
    assert legal(state) == {"decline", "2D?"}
    state = play(state, "decline")
    # Seat 1 declined to counter the Six, and is asked again about the Two.
    assert (state.to_act, legal(state)) == (1, {"decline", "2H?"})


def test_with_four_seats_others_are_asked_clockwise_from_the_player_of_the_top_card() -> None:
    state = play(put(hands=["6C", "", "2C"], ruleset=FOUR_SEATS), "6C!", "decline", "2C?")
    asked = []
    while state.window is not None:
        asked.append(state.to_act)
        state = play(state, "decline")
    assert asked == [3, 0, 1]


def test_with_sides_a_partner_is_asked_and_may_counter_too() -> None:
    state = play(
        put(hands=["6C", "", "2C"], permanents=["KC"], ruleset=TWO_SIDES), "6C!", "decline"
    )
    assert (state.to_act, legal(state)) == (2, {"decline", "2C?"})
    state = play(state, "2C?", "decline", "decline", "decline")
    assert permanents(state, 0) == "KC"


def test_with_three_seats_all_have_to_decline_in_a_row() -> None:
    state = put(hands=["6C", "2H", "2C"], permanents=["", "KC"], ruleset=THREE_SEATS)
    state = play(state, "6C!", "decline")
    assert (permanents(state, 1), state.to_act) == ("KC", 2)
    state = play(state, "2C?", "decline", "2H?")
    assert permanents(state, 1) == "KC"
    assert [state.to_act, play(state, "decline").to_act] == [2, 0]
    assert permanents(play(state, "decline", "decline"), 1) == ""


# --- how it ends ---


@every_ruleset
@pytest.mark.parametrize("counters", range(5))
def test_it_takes_effect_with_an_even_number_of_counters_and_not_with_an_odd_one(
    ruleset: str, counters: int
) -> None:
    twos = ["2S", "2H", "2D", "2C"]
    hands = [f"AC {' '.join(twos[1::2])}", " ".join(twos[::2])]
    state = put(hands=hands, points=["", "TC"], ruleset=ruleset)
    state = play(state, "AC!", *[f"{two}?" for two in twos[:counters]], "decline")
    assert points(state, 1) == ("TC" if counters % 2 else "")
    # The Twos lie as they were played, then what the effect scrapped, then the one-off.
    effect = [] if counters % 2 else ["TC"]
    assert scrap(state).split() == [*twos[:counters], *effect, "AC"]
    assert (state.window, state.to_act) == (None, 1)


@every_ruleset
def test_a_countered_one_off_ends_in_the_scrap_above_the_counter(ruleset: str) -> None:
    state = put(hands=["6C", "2C"], permanents=["", "KC"], scrap="QC", ruleset=ruleset)
    state = play(state, "6C!", "2C?", "decline")
    assert (scrap(state), permanents(state, 1)) == ("QC 2C 6C", "KC")


@every_ruleset
def test_the_one_off_goes_to_the_scrap_after_its_effect(ruleset: str) -> None:
    state = unanswered(put(hands=["4C", "AD KD"], scrap="QC", ruleset=ruleset), "4C!")
    assert scrap(state) == "QC"
    state = play(state, "*KD")
    assert scrap(state) == "QC KD"
    assert scrap(play(state, "*AD")) == "QC KD AD 4C"


@every_ruleset
def test_the_counters_are_in_the_scrap_before_the_effect(ruleset: str) -> None:
    state = put(hands=["3C 2D", "2C"], scrap="QC", ruleset=ruleset)
    state = play(state, "3C!", "2C?", "2D?", "decline")
    assert scrap(state) == "QC 2C 2D"
    assert legal(state) == {"*2C", "*2D", "*QC"}
    assert scrap(play(state, "*2C")) == "QC 2D 3C"


# --- the order in the scrap ---


@every_ruleset
@pytest.mark.parametrize("turn", [0, 1])
def test_points_are_scrapped_seat_by_seat_from_the_turns_in_scuttle_order(
    ruleset: str, turn: int
) -> None:
    hands = ["", ""]
    hands[turn] = "AS"
    mine = "TC 4S 4H AD"
    theirs = "7C 3S 7H"
    rows = [mine, theirs] if turn == 0 else [theirs, mine]
    state = unanswered(put(hands=hands, points=rows, turn=turn, ruleset=ruleset), "AS!")
    assert scrap(state) == "AD 4H 4S TC 3S 7C 7H AS"


@every_ruleset
def test_stacks_are_scrapped_bottom_first_in_the_order_of_their_bottom_card(ruleset: str) -> None:
    rows = ["9C 3S(JS,JC)", "2H(JH) 4D"]
    state = unanswered(put(hands=["AS"], points=rows, ruleset=ruleset), "AS!")
    assert scrap(state) == "3S JS JC 9C 2H JH 4D AS"


@every_ruleset
def test_permanents_and_jacks_are_scrapped_in_the_order_of_the_bottom_cards(ruleset: str) -> None:
    # A Jack has the place of the point card it lay on, which itself goes home.
    state = put(
        hands=["6S"],
        points=["9C(JS,JC)", "2H(JH) 4D"],
        permanents=["KC 8D", "QS 8H 8C"],
        ruleset=ruleset,
    )
    state = unanswered(state, "6S!")
    assert scrap(state) == "8D JS JC KC JH 8C 8H QS 6S"


@every_ruleset
def test_the_seat_that_controls_a_stack_gives_it_its_place(ruleset: str) -> None:
    state = put(
        hands=["", "6S"], points=["", "9C(JC)"], permanents=["8C", "QC"], turn=1, ruleset=ruleset
    )
    assert scrap(unanswered(state, "6S!")) == "JC QC 8C 6S"


def test_with_three_seats_cards_are_scrapped_clockwise_from_the_turn() -> None:
    state = put(hands=["", "AS"], points=["2C", "9C", "4C"], turn=1, ruleset=THREE_SEATS)
    assert scrap(unanswered(state, "AS!")) == "9C 4C 2C AS"


@pytest.mark.parametrize(
    ("turn", "order"), [(0, "9C 4C 2C 3C"), (1, "4C 2C 3C 9C"), (3, "3C 9C 4C 2C")]
)
def test_with_four_seats_cards_are_scrapped_clockwise_from_the_turn(turn: int, order: str) -> None:
    hands = ["", "", "", ""]
    hands[turn] = "AS"
    state = put(hands=hands, points=["9C", "4C", "2C", "3C"], turn=turn, ruleset=FOUR_SEATS)
    assert scrap(unanswered(state, "AS!")) == f"{order} AS"


def test_the_order_in_the_scrap_follows_the_rulesets_suit_order() -> None:
    ruleset = get_ruleset("balanced").replace(suit_order=tuple(reversed(Suit)))
    state = put(hands=["AS"], points=["5C 5D 5H 3S"], ruleset=ruleset)
    assert scrap(unanswered(state, "AS!")) == "3S 5H 5D 5C AS"


def test_jacks_on_a_point_card_a_nine_returns_are_scrapped_bottom_first_then_the_nine() -> None:
    state = put(hands=["9C"], points=["", "TC(JS,JC)"], ruleset="cuttle-cards")
    assert scrap(unanswered(state, "9C!TC")) == "JS JC 9C"


@every_ruleset
def test_a_target_is_scrapped_before_the_two_that_hit_it(ruleset: str) -> None:
    state = unanswered(put(hands=["2C"], permanents=["", "KC"], ruleset=ruleset), "2C!KC")
    assert scrap(state) == "KC 2C"


@every_ruleset
def test_a_seven_is_scrapped_after_what_its_card_did(ruleset: str) -> None:
    state = put(hands=["7C"], points=["", "9C(JS,JC)"], deck="TC 4C", ruleset=ruleset)
    assert scrap(unanswered(state, "7C!", "TCx9C")) == "TC 9C JS JC 7C"


@every_ruleset
def test_a_seven_is_scrapped_before_a_one_off_it_revealed(ruleset: str) -> None:
    state = put(hands=["7C"], points=["", "9C"], deck="AC 4C", ruleset=ruleset)
    state = unanswered(state, "7C!")
    state = play(state, "AC!")
    assert scrap(state) == "7C"
    assert scrap(play(state, "decline")) == "7C 9C AC"


@every_ruleset
def test_a_seven_is_scrapped_after_an_unplayable_card(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="JC JD", ruleset=ruleset), "7C!")
    assert scrap(play(state, "*JC")) == "JC 7C"


# --- a Queen that stops counters (RULES 7) ---


@pytest.mark.parametrize("ruleset", STOPPING)
def test_a_one_off_of_a_seat_with_a_queen_cannot_be_countered(ruleset: str) -> None:
    state = put(hands=["AC", "2C"], permanents=["QC"], ruleset=ruleset)
    assert "2C?" not in legal(play(state, "AC!"))


@pytest.mark.parametrize("ruleset", NOT_STOPPING)
def test_elsewhere_a_queen_stops_no_counter(ruleset: str) -> None:
    state = put(hands=["AC 2D", "2C"], permanents=["QC", "QD"], ruleset=ruleset)
    state = play(state, "AC!", "2C?")
    assert legal(state) == {"decline", "2D?"}


@pytest.mark.parametrize("ruleset", STOPPING)
def test_a_counter_of_a_seat_with_a_queen_cannot_be_countered(ruleset: str) -> None:
    state = put(hands=["AC 2D", "2C"], permanents=["", "QC"], ruleset=ruleset)
    state = play(state, "AC!", "2C?")
    assert (state.to_act, legal(state)) == (0, {"decline"})


@pytest.mark.parametrize("ruleset", STOPPING)
def test_the_queen_of_the_seat_that_answers_stops_nothing(ruleset: str) -> None:
    state = put(hands=["AC", "2C"], permanents=["", "QC"], ruleset=ruleset)
    assert "2C?" in legal(play(state, "AC!"))


@pytest.mark.parametrize("ruleset", [THREE_SEATS, FOUR_SEATS])
def test_the_queen_that_counts_is_the_one_of_the_top_cards_player(ruleset: Ruleset) -> None:
    # Seat 0 has the Queen and its Six is safe; the Two of seat 1 is not, not even from seat 0.
    state = put(hands=["2H 2S", "6C", "2C"], permanents=["QC"], turn=1, ruleset=ruleset)
    state = play(state, "6C!")
    assert legal(state) == {"decline", "2C?"}
    state = play(state, "2C?")
    while state.to_act != 0:
        state = play(state, "decline")
    assert legal(state) == {"decline", "2H?", "2S?"}
    state = play(state, "2H?")
    # Now the top card is of the seat with the Queen.
    assert legal(state) == {"decline"}


def test_with_sides_a_partners_queen_stops_no_counter() -> None:
    state = put(hands=["6C", "2C"], permanents=["", "", "QC"], ruleset=TWO_SIDES)
    assert legal(play(state, "6C!")) == {"decline", "2C?"}


@pytest.mark.parametrize("ruleset", STOPPING)
def test_a_queen_in_the_hand_stops_nothing(ruleset: str) -> None:
    state = put(hands=["AC QC", "2C"], ruleset=ruleset)
    assert "2C?" in legal(play(state, "AC!"))


# --- the other windows, field by field ---


@every_ruleset
def test_the_window_of_a_three_asks_its_player_for_one_card(ruleset: str) -> None:
    state = unanswered(put(hands=["3C"], scrap="KC", ruleset=ruleset), "3C!")
    assert state.window == Window(
        "choose",
        0,
        cause=Card("3C"),
        by=0,
        action=parse_action("3C!"),
        stack=stack(("3C", 0)),
        left=1,
    )


@every_ruleset
def test_the_window_of_a_four_asks_its_target_card_by_card(ruleset: str) -> None:
    state = unanswered(put(hands=["4C", "KC QC JC"], ruleset=ruleset), "4C!")
    for left, choice in ((2, "*QC"), (1, "*KC")):
        assert state.window == Window(
            "choose",
            1,
            cause=Card("4C"),
            by=0,
            action=parse_action("4C!"),
            stack=stack(("4C", 0)),
            left=left,
        )
        state = play(state, choice)
    assert state.window is None


def test_the_window_of_a_four_with_three_seats_asks_the_seat_it_names() -> None:
    state = unanswered(put(hands=["4C", "AC", "KC QC"], ruleset=THREE_SEATS), "4C!@2")
    window = open_window(state)
    assert (window.seat, window.by, window.left, window.action) == (2, 0, 2, parse_action("4C!@2"))


@every_ruleset
def test_the_window_of_a_five_asks_its_player_for_what_it_discards(ruleset: str) -> None:
    state = unanswered(put(hands=["5C KC"], ruleset=ruleset), "5C!")
    if get_ruleset(ruleset).hand_limit is None:
        assert state.window is None  # it discards nothing there
        return
    assert state.window == Window(
        "choose",
        0,
        cause=Card("5C"),
        by=0,
        action=parse_action("5C!"),
        stack=stack(("5C", 0)),
        left=1,
    )


@every_ruleset
def test_the_window_of_a_seven_shows_what_it_revealed_and_asks_to_play_one(ruleset: str) -> None:
    two = ruleset in ("balanced", "cuttle-cards", "cuttle-cards-2")
    state = unanswered(put(hands=["7C"], deck="TC TD TH", ruleset=ruleset), "7C!")
    assert state.window == Window(
        "play",
        0,
        cause=Card("7C"),
        by=0,
        action=parse_action("7C!"),
        stack=stack(("7C", 0)),
        left=1,
        revealed=(Card("TC"), Card("TD")) if two else (Card("TC"),),
    )


@every_ruleset
def test_the_window_of_a_seven_without_a_playable_card_asks_to_choose_one(ruleset: str) -> None:
    state = unanswered(put(hands=["7C"], deck="JD JC", ruleset=ruleset), "7C!")
    window = open_window(state)
    assert (window.kind, window.seat, window.cause, window.left) == ("choose", 0, Card("7C"), 1)
    assert window.stack == stack(("7C", 0))
    assert [f"*{card}" for card in sorted(window.revealed)] == sorted(legal(state))


@every_ruleset
def test_the_window_against_a_revealed_one_off_is_of_that_card(ruleset: str) -> None:
    state = play(unanswered(put(hands=["7C"], deck="AC", ruleset=ruleset), "7C!"), "AC!")
    assert state.window == Window(
        "counter",
        1,
        cause=Card("AC"),
        by=0,
        action=parse_action("AC!"),
        stack=stack(("AC", 0)),
        left=1,
    )


@pytest.mark.parametrize("ruleset", ["cuttle-cards", "cuttle-cards-2"])
def test_the_window_of_the_hand_limit_has_no_action_and_no_cards_in_play(ruleset: str) -> None:
    state = play(put(hands=["AC AD AH AS 2C 2D 2H 2S"], deck="KC", ruleset=ruleset), "draw")
    assert state.window == Window("choose", 0, cause="hand-limit", by=0, left=1)
    assert (open_window(state).action, open_window(state).stack) == (None, ())
