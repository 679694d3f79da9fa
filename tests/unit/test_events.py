"""What happened, in the order in which one would show it; and who is told what of it.

A story is told in lines, one an event:

    0 plays 7S, 1 answers 2C?                 who acted, and how
    7S: hand 0 > points 0                     a card moved, and all saw it
    7S: deck > hand 0, for 0                  … or some seats did
    TH: control 0 > 1                         a card on the table changed hands
    deck shows 4C, hand 1 shows 2C 3D for 0   cards were shown where they are
    5C takes effect, 5C is countered          what was played was decided
    KD freezes, KD thaws                      a card may not, may be played
    1 asked: counter 5C                       a window opened
    turn 0 > 1, won by 0 (goal)               a turn or the round ended
"""

import copy
import pickle
from collections.abc import Callable
from typing import Any, assert_never

import attrs
import pytest
from typing_extensions import override

from cuttle_engine import (
    Action,
    Answered,
    ArgumentError,
    Card,
    ControlChanged,
    Countered,
    Draw,
    Effect,
    Event,
    Frozen,
    GameState,
    IllegalActionError,
    Moved,
    Outcome,
    Place,
    Played,
    PlayPoints,
    Rank,
    Reason,
    Resolved,
    RoundEnded,
    Ruleset,
    Seat,
    Shown,
    Step,
    Thawed,
    TurnEnded,
    Window,
    WindowOpened,
    Zone,
    apply,
    deal,
    events_between,
    get_ruleset,
    parse_action,
    redact,
    skip_forced,
    step,
)
from cuttle_engine.actions import one_off
from cuttle_engine.cards import indexes
from cuttle_engine.effects import ReturnToHand
from cuttle_engine.table import Table

from ..rules.table import THREE_SEATS, TWO_SIDES, play, put

# --- telling ---


def story(state: GameState, *texts: str) -> list[str]:
    """What happens with the last of these actions, a line an event."""
    state = play(state, *texts[:-1])
    return [line(event) for event in step(state, parse_action(texts[-1])).events]


def line(event: Event) -> str:
    match event:
        case Played(seat, action):
            return f"{seat} plays {action}"
        case Answered(seat, action):
            return f"{seat} answers {action}"
        case Moved(card, source, target):
            return f"{card or '??'}: {place(source)} > {place(target)}{audience(event)}"
        case ControlChanged(card, giver, taker):
            return f"{card}: control {giver} > {taker}"
        case Shown(where, cards, count):
            shown = ["??"] * count if cards is None else map(str, cards)
            return f"{place(where)} shows {' '.join(shown)}{audience(event)}"
        case Resolved(card):
            return f"{card} takes effect"
        case Countered(card):
            return f"{card} is countered"
        case Frozen(card):
            return f"{card} freezes"
        case Thawed(card):
            return f"{card} thaws"
        case WindowOpened(window):
            return f"{window.seat} asked: {window.kind} {window.cause}"
        case TurnEnded(seat, next_seat):
            return f"turn {seat} > {next_seat}"
        case RoundEnded(outcome):
            winners = " ".join(map(str, outcome.winners))
            return f"won by {winners} ({outcome.reason})" if winners else f"tie ({outcome.reason})"
        case _:
            assert_never(event)


def place(place: Place) -> str:
    where = place.seat if place.on is None else place.on
    return str(place.zone) if where is None else f"{place.zone} {where}"


def audience(event: Moved | Shown) -> str:
    return "" if event.public else f", for {' '.join(map(str, event.seen_by))}"


# --- playing a card ---


def test_draw() -> None:
    assert story(put(deck="7S"), "draw") == [
        "0 plays draw",
        "7S: deck > hand 0, for 0",
        "turn 0 > 1",
    ]


def test_draw_under_the_others_glasses() -> None:
    state = put(permanents=["", "8C"], deck="7S")
    assert story(state, "draw")[1] == "7S: deck > hand 0, for 0 1"


def test_draw_of_a_card_that_everybody_knows() -> None:
    state = put(deck="7S", known=[[], [], [Card("7S")]])
    assert story(state, "draw")[1] == "7S: deck > hand 0"


def test_points() -> None:
    assert story(put(hands=["7S"]), "7S") == [
        "0 plays 7S",
        "7S: hand 0 > points 0",
        "turn 0 > 1",
    ]


def test_scuttle() -> None:
    assert story(put(hands=["TS"], points=["", "9H"]), "TSx9H") == [
        "0 plays TSx9H",
        "TS: hand 0 > scrap",
        "9H: points 1 > scrap",
        "turn 0 > 1",
    ]


def test_scuttle_of_a_jacked_card() -> None:
    assert story(put(hands=["TS"], points=["", "9H(JC,JD,JH)"]), "TSx9H") == [
        "0 plays TSx9H",
        "TS: hand 0 > scrap",
        "9H: points 1 > scrap",
        "JC: on-card 9H > scrap",
        "JD: on-card 9H > scrap",
        "JH: on-card 9H > scrap",
        "turn 0 > 1",
    ]


def test_jack() -> None:
    assert story(put(hands=["JS"], points=["", "TH"]), "JS^TH") == [
        "0 plays JS^TH",
        "JS: hand 0 > on-card TH",
        "TH: control 1 > 0",
        "turn 0 > 1",
    ]


def test_jack_that_gives_a_card_away() -> None:
    state = put(hands=["JS"], points=["TH"], ruleset="pagat")
    assert story(state, "JS^TH")[1:3] == ["JS: hand 0 > on-card TH", "TH: control 0 > 1"]


@pytest.mark.parametrize("card", ["KD", "QD"])
def test_king_and_queen(card: str) -> None:
    assert story(put(hands=[card]), f"{card}^") == [
        f"0 plays {card}^",
        f"{card}: hand 0 > permanents 0",
        "turn 0 > 1",
    ]


def test_king_that_wins() -> None:
    assert story(put(hands=["KD"], points=["TH 4S"]), "KD^") == [
        "0 plays KD^",
        "KD: hand 0 > permanents 0",
        "won by 0 (goal)",
    ]


def test_points_that_win() -> None:
    assert story(put(hands=["TS"], points=["TH AS"]), "TS") == [
        "0 plays TS",
        "TS: hand 0 > points 0",
        "won by 0 (goal)",
    ]


def test_jack_that_wins() -> None:
    assert story(put(hands=["JS"], points=["TH AS", "TS"]), "JS^TS") == [
        "0 plays JS^TS",
        "JS: hand 0 > on-card TS",
        "TS: control 1 > 0",
        "won by 0 (goal)",
    ]


def test_glasses_show_hands_to_their_controller() -> None:
    assert story(put(hands=["8C", "3D 2C"]), "8C^") == [
        "0 plays 8C^",
        "8C: hand 0 > permanents 0",
        "hand 1 shows 2C 3D, for 0",
        "turn 0 > 1",
    ]


def test_second_glasses_show_nothing_new() -> None:
    assert story(put(hands=["8C", "3D 2C"], permanents=["8D"]), "8C^") == [
        "0 plays 8C^",
        "8C: hand 0 > permanents 0",
        "turn 0 > 1",
    ]


def test_glasses_show_the_hands_of_the_other_side_seat_by_seat() -> None:
    state = put(hands=["AC", "8C 3H", "2D", "4S"], turn=1, ruleset=TWO_SIDES)
    assert story(state, "8C^")[2:4] == ["hand 2 shows 2D, for 1", "hand 0 shows AC, for 1"]


# --- one-offs and counters ---

ACE = put(hands=["AC 2S", "2C 2D 2H"], points=["TH", "9S"])


def test_one_off_is_announced() -> None:
    assert story(ACE, "AC!") == [
        "0 plays AC!",
        "AC: hand 0 > in-play 0",
        "1 asked: counter AC",
    ]


def test_one_off_countered_by_one_two() -> None:
    assert story(ACE, "AC!", "2C?") == [
        "1 answers 2C?",
        "2C: hand 1 > in-play 1",
        "0 asked: counter AC",
    ]
    assert story(ACE, "AC!", "2C?", "decline") == [
        "0 answers decline",
        "2C: in-play 1 > scrap",
        "AC is countered",
        "AC: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_one_off_saved_by_a_second_two() -> None:
    assert story(ACE, "AC!", "2C?", "2S?") == [
        "0 answers 2S?",
        "2S: hand 0 > in-play 0",
        "1 asked: counter AC",
    ]
    assert story(ACE, "AC!", "2C?", "2S?", "decline") == [
        "1 answers decline",
        "2C: in-play 1 > scrap",
        "2S: in-play 0 > scrap",
        "AC takes effect",
        "TH: points 0 > scrap",
        "9S: points 1 > scrap",
        "AC: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_every_other_seat_is_asked() -> None:
    state = put(hands=["AC", "2C"], ruleset=THREE_SEATS)
    assert story(state, "AC!")[-1] == "1 asked: counter AC"
    assert story(state, "AC!", "decline") == ["1 answers decline", "2 asked: counter AC"]
    assert story(state, "AC!", "2C?")[-1] == "2 asked: counter AC"
    assert story(state, "AC!", "decline", "decline") == [
        "2 answers decline",
        "AC takes effect",
        "AC: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def resolved(state: GameState, text: str) -> list[str]:
    """What happens when nobody counters: from where the one-off takes effect."""
    lines = story(state, text, "decline")
    assert lines[:2] == ["1 answers decline", f"{text[:2]} takes effect"]
    return lines[2:]


# --- what effects of one's own do ---


class Does(Effect):
    """A one-off that does what a test says."""

    def __init__(self, what: Callable[[Table], object]) -> None:
        self.what = what

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return (one_off(card),)

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        self.what(table)


def of_own(what: Callable[[Table], object], *names: str) -> Ruleset:
    """A ruleset whose Tens do this."""
    return get_ruleset("+".join(["balanced", *names])).replace(effects={Rank.TEN: Does(what)})


def show_hand(table: Table) -> None:
    for card in indexes(table.holdings[1].hand & ~table.shown):
        table.take_from_hand(1, card)
        table.give_to_hand(1, card)


def turn_up(table: Table) -> None:
    for card in reversed(table.deck[:2]):
        table.take_from_deck(card)
        table.put_on_deck(card)


def shuffle_in(table: Table) -> None:
    """Hands and scrap go into the deck, in an order that depends on nothing."""
    for seat, hand in enumerate(table.hands):
        for card in indexes(hand):
            table.take_from_hand(seat, card)
            table.set_deck(bytes([card]) + table.deck)
    for card in table.scrap[:3]:
        table.take_from_scrap(card)
        table.set_deck(bytes([card]) + table.deck)
    cards = table.deck
    for card in cards:
        table.take_from_deck(card)
    table.set_deck(cards[::-3] + cards[-2::-3] + cards[-3::-3])


def raise_the_counters(table: Table) -> None:
    for card in table.scrap:
        table.take_from_scrap(card)
        table.add_points(0, card)


def test_an_effect_shows_the_cards_of_a_hand_that_were_not_known() -> None:
    state = put(hands=["TC", "4D KD"], known=["", "", "4D"], ruleset=of_own(show_hand))
    assert resolved(state, "TC!") == ["TC: in-play 0 > scrap", "hand 1 shows KD", "turn 0 > 1"]


def test_an_effect_turns_up_the_top_of_the_deck() -> None:
    state = put(hands=["TC"], deck="4D KD", known=["", "", "4D"], ruleset=of_own(turn_up))
    shown = ["TC: in-play 0 > scrap", "deck shows 4D KD", "turn 0 > 1"]
    assert resolved(state, "TC!") == shown
    state = put(hands=["TC"], deck="4D KD", known=["", "", "4D KD"], ruleset=of_own(turn_up))
    assert resolved(state, "TC!") == [shown[0], shown[2]]


def test_cards_that_come_into_the_deck_unseen_are_told_in_an_order_that_tells_nothing() -> None:
    state = put(
        hands=["TC 7S AC 4D", "KD 2H 3C"],
        scrap="8C 5C 6C",
        known=["3C", "", "4D"],
        ruleset=of_own(shuffle_in),
    )
    assert resolved(state, "TC!") == [
        "8C: scrap > deck",
        "5C: scrap > deck",
        "6C: scrap > deck",
        "4D: hand 0 > deck",
        "AC: hand 0 > deck, for 0",
        "7S: hand 0 > deck, for 0",
        "2H: hand 1 > deck, for 1",
        "3C: hand 1 > deck, for 1",
        "KD: hand 1 > deck, for 1",
        "TC: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_glasses_see_which_cards_of_a_hand_go_into_the_deck() -> None:
    state = put(hands=["TC AC", "KD"], permanents=["8C"], scrap="", ruleset=of_own(shuffle_in))
    assert resolved(state, "TC!")[:2] == ["AC: hand 0 > deck, for 0", "KD: hand 1 > deck, for 0 1"]


def test_a_counter_that_an_effect_takes_out_of_the_scrap_moves_once_it_takes_effect() -> None:
    state = put(hands=["TC 2C", "2S"], ruleset=of_own(raise_the_counters))
    assert story(state, "TC!", "2S?", "2C?", "decline")[1:] == [
        "TC takes effect",
        "2C: in-play 0 > points 0",
        "2S: in-play 1 > points 0",
        "TC: in-play 0 > scrap",
        "turn 0 > 1",
    ]


# --- what else may be answered ---

TEAM_KING = put(hands=["KD", "9C", "", "2D"], ruleset="team")


def test_a_permanent_that_may_be_answered_is_in_play_first() -> None:
    assert story(TEAM_KING, "KD^") == [
        "0 plays KD^",
        "KD: hand 0 > in-play 0",
        "1 asked: counter KD",
    ]
    assert story(TEAM_KING, "KD^", "decline") == ["1 answers decline", "3 asked: counter KD"]
    assert story(TEAM_KING, "KD^", "decline", "decline") == [
        "3 answers decline",
        "KD takes effect",
        "KD: in-play 0 > permanents 0",
        "turn 0 > 1",
    ]


def test_a_permanent_goes_back_to_the_hand_for_a_nine() -> None:
    assert story(TEAM_KING, "KD^", "9C?") == [
        "1 answers 9C?",
        "9C: hand 1 > in-play 1",
        "2 asked: counter KD",
    ]
    assert story(TEAM_KING, "KD^", "9C?", "decline", "decline", "decline") == [
        "0 answers decline",
        "9C: in-play 1 > scrap",
        "KD is countered",
        "KD: in-play 0 > hand 0",
        "turn 0 > 1",
    ]


def test_a_nine_that_is_countered_lets_the_permanent_take_effect() -> None:
    texts = ["KD^", "9C?", "decline", "2D?", "decline", "decline", "decline"]
    assert story(TEAM_KING, *texts) == [
        "2 answers decline",
        "9C: in-play 1 > scrap",
        "2D: in-play 3 > scrap",
        "KD takes effect",
        "KD: in-play 0 > permanents 0",
        "turn 0 > 1",
    ]


def test_a_jack_lies_on_the_card_before_control_passes() -> None:
    state = put(hands=["JS"], points=["", "TH"], ruleset="team")
    assert story(state, "JS^TH@2", "decline", "decline") == [
        "3 answers decline",
        "JS takes effect",
        "JS: in-play 0 > on-card TH",
        "TH: control 1 > 2",
        "turn 0 > 1",
    ]


def test_a_joker_on_a_king_and_on_a_jack() -> None:
    state = put(hands=["X1"], permanents=["", "KD"], ruleset="cutthroat")
    assert story(state, "X1^KD") == [
        "0 plays X1^KD",
        "X1: hand 0 > on-card KD",
        "KD: control 1 > 0",
        "turn 0 > 1",
    ]
    state = put(hands=["X1"], points=["", "TH@2(JC@1)"], ruleset="cutthroat")
    assert story(state, "X1^JC") == [
        "0 plays X1^JC",
        "X1: hand 0 > on-card TH",
        "TH: control 1 > 0",
        "turn 0 > 1",
    ]


def test_glasses_that_a_joker_takes_show_the_hands_to_the_taker() -> None:
    state = put(hands=["X1 AC", "AD", "AH"], permanents=["", "8C"], ruleset="cutthroat")
    assert story(state, "X1^8C")[1:5] == [
        "X1: hand 0 > on-card 8C",
        "8C: control 1 > 0",
        "hand 1 shows AD, for 0",
        "hand 2 shows AH, for 0",
    ]


def test_a_jack_that_is_countered_is_scrapped() -> None:
    state = put(hands=["JS", "2C"], points=["", "TH"], ruleset="balanced+twos-counter-jacks")
    assert story(state, "JS^TH", "2C?", "decline") == [
        "0 answers decline",
        "2C: in-play 1 > scrap",
        "JS is countered",
        "JS: in-play 0 > scrap",
        "turn 0 > 1",
    ]


SCUTTLE = put(hands=["TS", "TC"], points=["", "9H(JC,JD)"], ruleset="balanced+tens-block-scuttles")


def test_a_scuttle_that_nobody_blocks() -> None:
    assert story(SCUTTLE, "TSx9H")[1:] == ["TS: hand 0 > in-play 0", "1 asked: counter TS"]
    assert story(SCUTTLE, "TSx9H", "decline") == [
        "1 answers decline",
        "TS takes effect",
        "TS: in-play 0 > scrap",
        "9H: points 1 > scrap",
        "JC: on-card 9H > scrap",
        "JD: on-card 9H > scrap",
        "turn 0 > 1",
    ]


def test_a_blocked_scuttle_scraps_nothing_but_the_two_that_were_played() -> None:
    assert story(SCUTTLE, "TSx9H", "TC?", "decline") == [
        "0 answers decline",
        "TC: in-play 1 > scrap",
        "TS is countered",
        "TS: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_a_revealed_permanent_that_may_be_answered() -> None:
    state = put(hands=["7C", "9C"], deck="KD 6S", ruleset="team")
    declined = ["7C!", "decline", "decline", "decline"]
    assert story(state, *declined, "KD^") == [
        "0 answers KD^",
        "KD: deck > in-play 0",
        "7C: in-play 0 > scrap",
        "1 asked: counter KD",
    ]
    assert story(state, *declined, "KD^", "9C?", "decline", "decline", "decline")[1:] == [
        "9C: in-play 1 > scrap",
        "KD is countered",
        "KD: in-play 0 > hand 0",
        "turn 0 > 1",
    ]


# --- hands that are swapped ---

SWAPS = get_ruleset("balanced+jokers-swap-hands")


def test_two_seats_swap_hands() -> None:
    assert resolved(put(hands=["X1 5H AC", "3D"], ruleset=SWAPS), "X1!") == [
        "AC: hand 0 > hand 1, for 0 1",
        "5H: hand 0 > hand 1, for 0 1",
        "3D: hand 1 > hand 0, for 0 1",
        "X1: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_known_cards_go_first_and_frozen_ones_thaw() -> None:
    state = put(hands=["X1 2H AC", "4D 3D"], frozen="3D", known=["", "", "2H"], ruleset=SWAPS)
    assert resolved(state, "X1!") == [
        "2H: hand 0 > hand 1",
        "3D: hand 1 > hand 0",
        "AC: hand 0 > hand 1, for 0 1",
        "4D: hand 1 > hand 0, for 0 1",
        "X1: in-play 0 > scrap",
        "3D thaws",
        "turn 0 > 1",
    ]


CUTTHROAT_SWAPS = get_ruleset("cutthroat+jokers-swap-hands")


def test_a_swap_tells_the_two_who_knows_what_they_got_and_the_others_nothing() -> None:
    state = put(hands=["X1 AC 5H", "3D", "KD"], known=["", "", "5H", ""], ruleset=CUTTHROAT_SWAPS)
    state = play(state, "X1!@1", "decline")
    _, events = step(state, parse_action("decline"))

    def moves(seat: int | None) -> list[str]:
        told = [redact(event, seat) for event in events]
        return [line(event) for event in told if isinstance(event, Moved)][:-1]

    assert (
        moves(0)
        == moves(1)
        == [
            "AC: hand 0 > hand 1, for 0 1",
            "5H: hand 0 > hand 1, for 0 1 2",
            "3D: hand 1 > hand 0, for 0 1",
        ]
    )
    assert (
        moves(2)
        == moves(None)
        == [
            "??: hand 0 > hand 1, for 0 1",
            "??: hand 0 > hand 1, for 0 1",
            "??: hand 1 > hand 0, for 0 1",
        ]
    )


def test_glasses_show_a_hand_that_has_come_from_elsewhere() -> None:
    # Seats 0 and 2 are partners, so seat 2 sees the hands of 1 and 3, and not that of 0.
    state = put(
        hands=["X1 AC", "3D", "KD", "4S"],
        permanents=["", "", "8C"],
        ruleset="team+jokers-swap-hands",
    )
    state = play(state, "X1!@1", "decline", "decline")
    lines = [line(event) for event in step(state, parse_action("decline")).events]
    assert lines[2:] == [
        "AC: hand 0 > hand 1, for 0 1 2",
        "3D: hand 1 > hand 0, for 0 1 2",
        "X1: in-play 0 > scrap",
        "hand 1 shows AC, for 2",
        "turn 0 > 1",
    ]


def test_whoever_wears_glasses_and_swaps_is_shown_nothing_more() -> None:
    state = put(hands=["X1 AC", "3D"], permanents=["8C"], ruleset=SWAPS)
    assert "shows" not in " ".join(resolved(state, "X1!"))


# --- the one-offs ---


def test_ace_with_stacks() -> None:
    state = put(hands=["AC"], points=["3C TH(JC)", "9S(JD,JH) 4D"])
    assert resolved(state, "AC!") == [
        "3C: points 0 > scrap",
        "TH: points 0 > scrap",
        "JC: on-card TH > scrap",
        "4D: points 1 > scrap",
        "9S: points 1 > scrap",
        "JD: on-card 9S > scrap",
        "JH: on-card 9S > scrap",
        "AC: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_two_on_a_queen() -> None:
    assert resolved(put(hands=["2C"], permanents=["", "QH"]), "2C!QH") == [
        "QH: permanents 1 > scrap",
        "2C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_two_on_a_jack() -> None:
    assert resolved(put(hands=["2C"], points=["", "TH(JC)"]), "2C!JC") == [
        "JC: on-card TH > scrap",
        "TH: control 1 > 0",
        "2C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_two_that_wins_by_a_card_that_comes_home() -> None:
    state = put(hands=["2C"], points=["TC AC", "TH(JC)"])
    assert resolved(state, "2C!JC")[-2:] == ["2C: in-play 0 > scrap", "won by 0 (goal)"]


def test_three() -> None:
    state = put(hands=["3C"], scrap="KD 4S TH")
    assert resolved(state, "3C!") == ["0 asked: choose 3C"]
    assert story(state, "3C!", "decline", "*4S") == [
        "0 answers *4S",
        "4S: scrap > hand 0",
        "3C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_four_in_two_choices() -> None:
    state = put(hands=["4C", "2D 5H KS"])
    assert resolved(state, "4C!") == ["1 asked: choose 4C"]
    assert story(state, "4C!", "decline", "*KS") == [
        "1 answers *KS",
        "KS: hand 1 > scrap",
        "1 asked: choose 4C",
    ]
    assert story(state, "4C!", "decline", "*KS", "*2D") == [
        "1 answers *2D",
        "2D: hand 1 > scrap",
        "4C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_four_against_a_hand_emptied_by_a_counter() -> None:
    state = put(hands=["4C 2C", "2D"])
    assert story(state, "4C!", "2D?", "2C?", "decline") == [
        "1 answers decline",
        "2D: in-play 1 > scrap",
        "2C: in-play 0 > scrap",
        "4C takes effect",
        "4C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_random_four() -> None:
    state = put(hands=["4C", "2D 5H"], ruleset="balanced+random-fours", seed="7")
    lines = resolved(state, "4C!")
    assert sorted(lines[:2]) == ["2D: hand 1 > scrap", "5H: hand 1 > scrap"]
    assert lines[2:] == ["4C: in-play 0 > scrap", "turn 0 > 1"]
    on_top = [str(card) for card in play(state, "4C!", "decline").scrap]
    assert [text[:2] for text in lines[:3]] == on_top


def test_five_that_draws_at_once() -> None:
    state = put(hands=["5C"], deck="7S KD", ruleset="traditional")
    assert resolved(state, "5C!") == [
        "7S: deck > hand 0, for 0",
        "KD: deck > hand 0, for 0",
        "5C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_five_with_a_discard() -> None:
    state = put(hands=["5C 3D 4D"], deck="7S KD AC")
    assert resolved(state, "5C!") == ["0 asked: choose 5C"]
    assert story(state, "5C!", "decline", "*3D") == [
        "0 answers *3D",
        "3D: hand 0 > scrap",
        "7S: deck > hand 0, for 0",
        "KD: deck > hand 0, for 0",
        "AC: deck > hand 0, for 0",
        "5C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_six_that_returns_cards() -> None:
    state = put(
        hands=["6C"],
        points=["TH(JC)", "9S(JD,JH) AD"],
        permanents=["KC", "QD 8H"],
    )
    assert resolved(state, "6C!") == [
        "JC: on-card TH > scrap",
        "KC: permanents 0 > scrap",
        "8H: permanents 1 > scrap",
        "JD: on-card 9S > scrap",
        "JH: on-card 9S > scrap",
        "QD: permanents 1 > scrap",
        "TH: control 0 > 1",
        "6C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


# --- the Seven ---


def revealed(deck: str, **more: Any) -> GameState:
    """A Seven has turned up the top of the deck."""
    table: dict[str, Any] = {"hands": ["7C"], **more}
    return play(put(deck=deck, **table), "7C!", "decline")


def test_seven_reveals() -> None:
    assert resolved(put(hands=["7C"], deck="TS KD"), "7C!") == [
        "deck shows TS KD",
        "0 asked: play 7C",
    ]


def test_seven_played_for_points() -> None:
    assert story(revealed("TS KD"), "TS") == [
        "0 answers TS",
        "TS: deck > points 0",
        "7C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_seven_scuttles() -> None:
    assert story(revealed("TS KD", points=["", "9H(JC,JD)"]), "TSx9H") == [
        "0 answers TSx9H",
        "TS: deck > scrap",
        "9H: points 1 > scrap",
        "JC: on-card 9H > scrap",
        "JD: on-card 9H > scrap",
        "7C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_seven_plays_the_second_card_as_a_permanent() -> None:
    state = revealed("TS KD")
    assert story(state, "KD^") == [
        "0 answers KD^",
        "KD: deck > permanents 0",
        "7C: in-play 0 > scrap",
        "turn 0 > 1",
    ]
    # The other one lies on the deck, and everybody knows it.
    assert story(state, "KD^", "draw")[1] == "TS: deck > hand 1"


def test_seven_plays_a_jack() -> None:
    assert story(revealed("JS KD", points=["", "TH"]), "JS^TH") == [
        "0 answers JS^TH",
        "JS: deck > on-card TH",
        "TH: control 1 > 0",
        "7C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_seven_plays_glasses() -> None:
    assert story(revealed("8S KD", hands=["7C", "3D 4D"]), "8S^") == [
        "0 answers 8S^",
        "8S: deck > permanents 0",
        "7C: in-play 0 > scrap",
        "hand 1 shows 3D 4D, for 0",
        "turn 0 > 1",
    ]


def test_seven_plays_a_one_off() -> None:
    state = revealed("AS KD", points=["", "9H"])
    assert story(state, "AS!") == [
        "0 answers AS!",
        "AS: deck > in-play 0",
        "7C: in-play 0 > scrap",
        "1 asked: counter AS",
    ]
    assert story(state, "AS!", "decline") == [
        "1 answers decline",
        "AS takes effect",
        "9H: points 1 > scrap",
        "AS: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_seven_with_nothing_playable() -> None:
    state = put(hands=["7C"], deck="JS JD")
    assert resolved(state, "7C!") == ["deck shows JS JD", "0 asked: choose 7C"]
    assert story(state, "7C!", "decline", "*JD") == [
        "0 answers *JD",
        "JD: deck > scrap",
        "7C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


# --- the Nine ---


def test_nine_on_a_king() -> None:
    assert resolved(put(hands=["9C"], permanents=["", "KD"]), "9C!KD") == [
        "KD: permanents 1 > hand 1",
        "9C: in-play 0 > scrap",
        "KD freezes",
        "turn 0 > 1",
    ]


def test_nine_on_a_king_where_it_does_not_freeze() -> None:
    state = put(hands=["9C"], permanents=["", "KD"], ruleset="traditional")
    assert resolved(state, "9C!KD") == [
        "KD: permanents 1 > hand 1",
        "9C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_nine_on_a_jack() -> None:
    assert resolved(put(hands=["9C"], points=["", "TH(JC)"]), "9C!JC") == [
        "JC: on-card TH > hand 1",
        "TH: control 1 > 0",
        "9C: in-play 0 > scrap",
        "JC freezes",
        "turn 0 > 1",
    ]


def test_nine_on_a_point_card() -> None:
    state = put(hands=["9C"], points=["", "TH(JC,JD,JH)"], ruleset="cuttle-cards")
    assert resolved(state, "9C!TH") == [
        "JC: on-card TH > scrap",
        "JD: on-card TH > scrap",
        "JH: on-card TH > scrap",
        "TH: points 1 > hand 1",
        "9C: in-play 0 > scrap",
        "TH freezes",
        "turn 0 > 1",
    ]


def test_nine_onto_the_deck() -> None:
    state = put(hands=["9C"], permanents=["", "KD"], ruleset="balanced+deck-nines")
    assert resolved(state, "9C!KD") == [
        "KD: permanents 1 > deck",
        "9C: in-play 0 > scrap",
        "turn 0 > 1",
    ]
    assert story(state, "9C!KD", "decline", "draw")[1] == "KD: deck > hand 1"


def test_nine_puts_a_jack_onto_the_deck() -> None:
    state = put(hands=["9C"], points=["", "TH(JC)"], ruleset="cuttle-cards-2")
    assert resolved(state, "9C!JC") == [
        "JC: on-card TH > deck",
        "TH: control 1 > 0",
        "9C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


def test_a_frozen_card_thaws_when_its_holders_turn_ends() -> None:
    state = put(hands=["9C", "2S"], permanents=["", "KD"])
    assert story(state, "9C!KD", "decline", "draw")[2:] == ["KD thaws", "turn 1 > 0"]


def test_a_card_that_freezes_in_its_holders_turn_stays_frozen_one_turn_longer() -> None:
    state = put(hands=["9C 3S"], permanents=["KD"], ruleset=FREEZING_PAGAT)
    assert resolved(state, "9C!KD")[-2:] == ["KD freezes", "turn 0 > 1"]
    assert story(state, "9C!KD", "decline", "draw")[2:] == ["turn 1 > 0"]
    assert story(state, "9C!KD", "decline", "draw", "draw")[2:] == ["KD thaws", "turn 0 > 1"]


FREEZING_PAGAT = get_ruleset("pagat").replace(effects={Rank.NINE: ReturnToHand(own=True)})


def test_a_frozen_card_that_leaves_the_hand_does_not_thaw() -> None:
    state = put(hands=["4C", "2D 5H"], frozen=[Card("2D")])
    assert story(state, "4C!", "decline", "*5H", "*2D") == [
        "1 answers *2D",
        "2D: hand 1 > scrap",
        "4C: in-play 0 > scrap",
        "turn 0 > 1",
    ]


# --- turns and ends ---


def test_trimming() -> None:
    state = put(hands=["AC AD AH AS 3C 3D 3H 3S"], deck="7S", ruleset="cuttle-cards")
    assert story(state, "draw") == [
        "0 plays draw",
        "7S: deck > hand 0, for 0",
        "0 asked: choose hand-limit",
    ]
    assert story(state, "draw", "*AC") == ["0 answers *AC", "AC: hand 0 > scrap", "turn 0 > 1"]


def test_trimming_by_two_cards() -> None:
    state = put(hands=["AC AD AH AS 3C 3D 3H 3S 5D"], deck="7S KD KH", ruleset="cuttle-cards")
    assert story(state, "5D!", "decline", "*3S")[-3:] == [
        "KH: deck > hand 0, for 0",
        "5D: in-play 0 > scrap",
        "0 asked: choose hand-limit",
    ]
    assert story(state, "5D!", "decline", "*3S", "*AC")[-1] == "0 asked: choose hand-limit"
    assert story(state, "5D!", "decline", "*3S", "*AC", "*AD")[-1] == "turn 0 > 1"


def test_pass() -> None:
    assert story(put(rest="scrap"), "pass") == ["0 plays pass", "turn 0 > 1"]


def test_passes_that_tie() -> None:
    assert story(put(rest="scrap"), "pass", "pass", "pass") == ["0 plays pass", "tie (passes)"]


def test_last_card_drawn_opens_all_hands() -> None:
    state = put(hands=["AC", "3C"], deck="7S", rest="scrap", ruleset="cuttle-cards")
    assert story(state, "draw") == [
        "0 plays draw",
        "7S: deck > hand 0",
        "hand 0 shows AC 7S",
        "hand 1 shows 3C",
        "turn 0 > 1",
    ]


def test_open_hands_are_not_shown_again() -> None:
    state = put(hands=["AC", "3C"], deck="7S", rest="scrap", ruleset="cuttle-cards")
    assert story(state, "draw", "pass") == ["1 plays pass", "turn 1 > 0"]


def test_last_card_drawn_opens_nothing_elsewhere() -> None:
    state = put(hands=["AC", "3C"], deck="7S", rest="scrap")
    assert story(state, "draw") == ["0 plays draw", "7S: deck > hand 0, for 0", "turn 0 > 1"]


def test_a_side_wins_together() -> None:
    state = put(hands=["TS"], points=["TH AS"], ruleset=TWO_SIDES)
    assert story(state, "TS")[-1] == "won by 0 2 (goal)"


# --- what an event says ---

DRAWING = put(deck="7S")
GLASSES = put(hands=["8C", "3D 2C"])


def happened(state: GameState, text: str) -> tuple[Event, ...]:
    return step(state, parse_action(text)).events


def test_a_draw_event_by_event() -> None:
    assert happened(DRAWING, "draw") == (
        Played(0, Draw()),
        Moved(Card("7S"), Place(Zone.DECK), Place(Zone.HAND, 0), (0,), public=False),
        TurnEnded(0, 1),
    )


def test_public_moves_are_seen_by_all() -> None:
    assert happened(put(hands=["7S"]), "7S")[1] == Moved(
        Card("7S"), Place(Zone.HAND, 0), Place(Zone.POINTS, 0), (0, 1), public=True
    )


def test_control_cards_lie_on_a_card() -> None:
    jack = happened(put(hands=["JS"], points=["", "TH"]), "JS^TH")
    assert jack[1:3] == (
        Moved(
            Card("JS"),
            Place(Zone.HAND, 0),
            Place(Zone.ON_CARD, on=Card("TH")),
            (0, 1),
            public=True,
        ),
        ControlChanged(Card("TH"), 1, 0),
    )


def test_shown_hands_event_by_event() -> None:
    hand = (Card("2C"), Card("3D"))
    assert happened(GLASSES, "8C^")[2] == Shown(Place(Zone.HAND, 1), hand, 2, (0,), public=False)


def test_the_window_that_opened_is_the_states() -> None:
    state = play(ACE, "AC!")
    assert state.window is not None
    assert happened(ACE, "AC!")[-1] == WindowOpened(state.window)
    assert happened(state, "decline")[1] == Resolved(Card("AC"), 0)
    assert happened(play(state, "2C?"), "decline")[2] == Countered(Card("AC"), 0)


def test_frozen_and_thawed_name_the_holder() -> None:
    state = play(put(hands=["9C"], permanents=["", "KD"]), "9C!KD")
    assert happened(state, "decline")[-2] == Frozen(Card("KD"), 1)
    assert happened(play(state, "decline"), "draw")[-2] == Thawed(Card("KD"), 1)


def test_the_outcome_is_the_states() -> None:
    events = happened(put(hands=["TS"], points=["TH AS"]), "TS")
    assert events[-1] == RoundEnded(Outcome((0,), "goal"))


# --- redact ---


def told(event: Event, *seats: int | None) -> list[str]:
    return [line(redact(event, seat)) for seat in seats]


def test_redact_hides_a_draw_from_the_others() -> None:
    assert told(happened(DRAWING, "draw")[1], 0, 1, None) == [
        "7S: deck > hand 0, for 0",
        "??: deck > hand 0, for 0",
        "??: deck > hand 0, for 0",
    ]


def test_redact_hides_no_draw_from_those_who_wear_glasses() -> None:
    state = put(permanents=["", "8C"], deck="7S")
    assert told(happened(state, "draw")[1], 0, 1, None) == [
        "7S: deck > hand 0, for 0 1",
        "7S: deck > hand 0, for 0 1",
        "??: deck > hand 0, for 0 1",
    ]


def test_redact_hides_no_card_that_everybody_knows() -> None:
    state = put(deck="7S", known=[[], [], [Card("7S")]])
    assert told(happened(state, "draw")[1], 0, 1, None) == ["7S: deck > hand 0"] * 3


def test_redact_hides_a_shown_hand_from_all_but_its_holder_and_the_glasses() -> None:
    state = put(hands=["8C", "3D 2C", "4S"], ruleset=THREE_SEATS)
    assert told(happened(state, "8C^")[2], 0, 1, 2, None) == [
        "hand 1 shows 2C 3D, for 0",
        "hand 1 shows 2C 3D, for 0",
        "hand 1 shows ?? ??, for 0",
        "hand 1 shows ?? ??, for 0",
    ]


def test_redact_hides_nothing_that_is_shown_to_all() -> None:
    state = play(put(hands=["7C"], deck="TS KD"), "7C!")
    assert told(happened(state, "decline")[2], 0, 1, None) == ["deck shows TS KD"] * 3


def test_redact_hides_only_the_card() -> None:
    move = happened(DRAWING, "draw")[1]
    shown = happened(GLASSES, "8C^")[2]
    assert isinstance(move, Moved)
    assert isinstance(shown, Shown)
    assert redact(move, 1) == attrs.evolve(move, card=None)
    assert redact(shown, None) == attrs.evolve(shown, cards=None)


def test_redact_twice_is_redact_once() -> None:
    for event in (*happened(DRAWING, "draw"), *happened(GLASSES, "8C^")):
        for seat in (0, 1, None):
            once = redact(event, seat)
            assert redact(once, seat) == once


def test_redacting_leaves_the_event_as_it_was() -> None:
    move = happened(DRAWING, "draw")[1]
    redact(move, 1)
    assert line(move) == "7S: deck > hand 0, for 0"


@pytest.mark.parametrize("value", [None, Draw(), Card("7S"), (), "Moved", Step(DRAWING, ())])
def test_redact_takes_an_event(value: Any) -> None:
    with pytest.raises(TypeError, match="an event is redacted, not"):
        redact(value, 0)


# --- values ---

EXAMPLES: tuple[Event, ...] = (
    Played(0, Draw()),
    Answered(1, PlayPoints(Card("7S"))),
    Moved(Card("7S"), Place(Zone.DECK), Place(Zone.HAND, 0), (0,), public=False),
    Moved(None, Place(Zone.DECK), Place(Zone.HAND, 0), (0,), public=False),
    ControlChanged(Card("TH"), 1, 0),
    Shown(Place(Zone.HAND, 1), (Card("2C"),), 1, (0,), public=False),
    Shown(Place(Zone.HAND, 1), None, 1, (0,), public=False),
    Resolved(Card("AC"), 0),
    Countered(Card("AC"), 0),
    Frozen(Card("KD"), 1),
    Thawed(Card("KD"), 1),
    WindowOpened(Window("choose", 0, "hand-limit", 0)),
    TurnEnded(0, 1),
    RoundEnded(Outcome((0,), "goal")),
)
each_event = pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)


@each_event
def test_events_are_immutable(event: Event) -> None:
    name = attrs.fields(type(event))[0].name
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(event, name, None)
    with pytest.raises(AttributeError):
        event.note = "seen"  # type: ignore[union-attr]


@each_event
def test_events_are_values(event: Event) -> None:
    for other in (copy.copy(event), copy.deepcopy(event), pickle.loads(pickle.dumps(event))):
        assert other == event
        assert hash(other) == hash(event)
        assert repr(other) == repr(event)


def test_different_events_differ() -> None:
    assert len({*EXAMPLES}) == len(EXAMPLES)


def test_zones_print_as_words() -> None:
    assert [str(zone) for zone in Zone] == [
        "deck",
        "hand",
        "points",
        "permanents",
        "on-card",
        "in-play",
        "scrap",
    ]


# --- step, skip_forced, events_between ---


def test_step_is_the_state_and_the_events() -> None:
    after, events = step(DRAWING, Draw())
    assert after == apply(DRAWING, Draw())
    assert [line(event) for event in events] == story(DRAWING, "draw")


def test_events_between_are_the_events_of_the_step() -> None:
    state = deal("cuttle-cards", seed=7)
    for text in ("8S^", "draw", "5H!", "decline", "*3H"):
        action = parse_action(text)
        after, events = step(state, action)
        assert events_between(state, action, after) == events
        state = after


def test_skip_forced_collects_the_events_of_every_forced_ply() -> None:
    state = play(put(hands=["4C 3H", "KD"], deck="TS"), "4C!")
    after, events = skip_forced(state)
    assert after == play(state, "decline", "*KD", "draw")
    assert [line(event) for event in events] == [
        "1 answers decline",
        "4C takes effect",
        "1 asked: choose 4C",
        "1 answers *KD",
        "KD: hand 1 > scrap",
        "4C: in-play 0 > scrap",
        "turn 0 > 1",
        "1 plays draw",
        "TS: deck > hand 1, for 1",
        "turn 1 > 0",
    ]


def test_skip_forced_stops_at_a_decision() -> None:
    assert skip_forced(ACE) == Step(ACE, ())


def test_skip_forced_stops_at_the_end() -> None:
    after, events = skip_forced(put(rest="scrap"))
    assert after.outcome == Outcome((), "passes")
    assert [line(event) for event in events] == [
        "0 plays pass",
        "turn 0 > 1",
        "1 plays pass",
        "turn 1 > 0",
        "0 plays pass",
        "tie (passes)",
    ]
    assert skip_forced(after) == Step(after, ())


def test_step_refuses_what_is_not_legal() -> None:
    with pytest.raises(IllegalActionError) as refused:
        step(DRAWING, parse_action("pass"))
    assert refused.value.reason is Reason.MUST_NOT_PASS


def test_no_events_after_the_end() -> None:
    over = play(put(rest="scrap"), "pass", "pass", "pass")
    with pytest.raises(ArgumentError, match="before: the round is over") as refused:
        events_between(over, Draw(), over)
    assert refused.value.argument == "before"
    with pytest.raises(IllegalActionError) as illegal:
        step(over, Draw())
    assert illegal.value.reason is Reason.GAME_OVER


@pytest.mark.parametrize("value", [None, "balanced", 7, Draw()])
def test_states_are_needed(value: Any) -> None:
    for call in (
        lambda: step(value, Draw()),
        lambda: skip_forced(value),
        lambda: events_between(value, Draw(), DRAWING),
        lambda: events_between(DRAWING, Draw(), value),
    ):
        with pytest.raises(TypeError, match="GameState"):
            call()


@pytest.mark.parametrize("value", [None, "draw", 7, DRAWING])
def test_an_action_is_needed(value: Any) -> None:
    for call in (
        lambda: step(DRAWING, value),
        lambda: events_between(DRAWING, value, DRAWING),
    ):
        with pytest.raises(TypeError, match="Action"):
            call()


@pytest.mark.parametrize(
    ("seat", "error"),
    [
        ("0", TypeError),
        (0.0, TypeError),
        (True, TypeError),
        (-1, ArgumentError),
        (4, ArgumentError),
    ],
)
def test_redact_takes_a_seat(seat: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        redact(happened(DRAWING, "draw")[1], seat)
