"""What is said of actions, events and reasons: in English, in translation, and to whom."""

import contextlib
import copy
import gettext
import itertools
import json
import pickle
import random
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest
from typing_extensions import override

import cuttle_engine as cuttle
from cuttle_engine import (
    Action,
    Answered,
    ArgumentError,
    Card,
    Choose,
    Counter,
    Draw,
    Effect,
    Event,
    GameState,
    Message,
    Moved,
    Outcome,
    Place,
    Played,
    PlayerView,
    PlayOneOff,
    PlayPermanent,
    Rank,
    Reason,
    RoundEnded,
    Ruleset,
    Seat,
    Shown,
    TurnEnded,
    Window,
    WindowOpened,
    Zone,
    deal,
    describe,
    get_ruleset,
    legal_actions,
    message_texts,
    narrate,
    parse_action,
    ruleset_names,
    step,
    view,
)
from cuttle_engine.actions import one_off
from cuttle_engine.cards import CARDS, CardSet, indexes
from cuttle_engine.effects import DrawCards
from cuttle_engine.table import Table

from ..rules.table import THREE_SEATS, TWO_SIDES, play, put

CUTTHROAT = get_ruleset("cutthroat")
SWAPS = get_ruleset("balanced+jokers-swap-hands")

STATE = deal("balanced", seed=7)
MINE = view(STATE, 0)
WATCHED = view(STATE, None)


def offered(state: GameState, seat: Seat | None = 0) -> dict[str, str]:
    """The legal actions with what is said of them to the seat."""
    seen = view(state, seat)
    return {str(action): str(describe(action, seen)) for action in legal_actions(state)}


def log(state: GameState, *texts: str, seat: Seat | None = 0) -> list[str]:
    """Action by action, the line that the seat reads."""
    lines: list[str] = []
    for text in texts:
        state, events = step(state, parse_action(text))
        lines.append("; ".join(map(str, narrate(events, view(state, seat)))))
    return lines


def told(state: GameState, text: str, seat: Seat | None = 0) -> list[str]:
    """What is said to the seat of every event of an action."""
    state, events = step(state, parse_action(text))
    return [str(describe(event, view(state, seat))) for event in events]


# --- actions ---


@pytest.mark.parametrize(
    ("action", "said", "state"),
    [
        ("draw", "draw a card", put(hands=["AC"])),
        ("pass", "pass", put(rest="scrap")),
        ("AC", "play AC for points", put(hands=["AC"])),
        ("TSx9H", "scuttle 9H with TS", put(hands=["TS"], points=["", "9H"])),
        ("AC!", "play AC: scrap all points", put(hands=["AC"])),
        ("2C!KD", "play 2C: scrap KD", put(hands=["2C"], permanents=["", "KD"])),
        ("3C!", "play 3C: take from the scrap", put(hands=["3C"], scrap="KD")),
        ("4C!", "play 4C: seat 1 discards 2", put(hands=["4C", "KD"])),
        (
            "4C!",
            "play 4C: seat 1 loses 2",
            put(hands=["4C", "KD"], ruleset="pagat+random-fours"),
        ),
        ("4C!@2", "play 4C: seat 2 discards 2", put(hands=["4C", "", "KD"], ruleset=THREE_SEATS)),
        ("5C!", "play 5C: discard 1, draw 3", put(hands=["5C"])),
        ("5C!", "play 5C: draw 2", put(hands=["5C"], ruleset="pagat")),
        ("6C!", "play 6C: scrap permanents", put(hands=["6C"])),
        ("7C!", "play 7C: play from the deck", put(hands=["7C"])),
        ("8C^", "play 8C as glasses", put(hands=["8C"])),
        ("9C!KD", "play 9C: return KD", put(hands=["9C"], permanents=["", "KD"])),
        (
            "9C!KD",
            "play 9C: KD to the deck",
            put(hands=["9C"], permanents=["", "KD"], ruleset="balanced+deck-nines"),
        ),
        ("JC^TH", "steal TH with JC", put(hands=["JC"], points=["", "TH"])),
        ("JC^TH", "give TH to seat 1 with JC", put(hands=["JC"], points=["TH"], ruleset="pagat")),
        ("JC^TH@0", "steal TH with JC", put(hands=["JC"], points=["", "TH"], ruleset="team")),
        (
            "JC^TH@2",
            "give TH to seat 2 with JC",
            put(hands=["JC"], points=["", "TH"], ruleset="team"),
        ),
        ("X1^KD", "steal KD with X1", put(hands=["X1"], permanents=["", "KD"], ruleset=CUTTHROAT)),
        (
            "X1^JC",
            "steal TH with X1",
            put(hands=["X1"], points=["", "TH@2(JC@1)"], ruleset=CUTTHROAT),
        ),
        (
            "X1^JC@3",
            "give TH to seat 3 with X1",
            put(hands=["X1"], points=["", "TH@2(JC@1)"], ruleset="team"),
        ),
        ("X1!", "play X1: swap hands with seat 1", put(hands=["X1"], ruleset=SWAPS)),
        (
            "X1!@2",
            "play X1: swap hands with seat 2",
            put(hands=["X1"], ruleset="cutthroat+jokers-swap-hands"),
        ),
        (
            "8C!8D",
            "play 8C: scrap 8D",
            put(hands=["8C"], permanents=["", "8D"], ruleset="balanced+eights-scrap-glasses"),
        ),
        ("9D?", "counter KC with 9D", play(put(hands=["KC", "9D"], ruleset="team"), "KC^")),
        (
            "TD?",
            "counter TS with TD",
            play(
                put(hands=["TS", "TD"], points=["", "9H"], ruleset="balanced+tens-block-scuttles"),
                "TSx9H",
            ),
        ),
        ("QC^", "play QC as a permanent", put(hands=["QC"])),
        ("2D?", "counter 4C with 2D", play(put(hands=["4C", "2D"]), "4C!")),
        ("2H?", "counter 2D with 2H", play(put(hands=["4C 2H", "2D"]), "4C!", "2D?")),
        ("decline", "decline to counter", play(put(hands=["4C", "2D"]), "4C!")),
        ("*KD", "discard KD", play(put(hands=["4C", "KD AC 3S"]), "4C!", "decline")),
        ("*KD", "discard KD", play(put(hands=["5C KD"]), "5C!", "decline")),
        ("*KD", "take KD from the scrap", play(put(hands=["3C"], scrap="KD"), "3C!", "decline")),
        ("*JC", "scrap JC", play(put(hands=["7C"], deck="JC JD"), "7C!", "decline")),
        (
            "*AC",
            "discard AC",
            play(put(hands=["AC AD AH AS 3C 3D 3H 3S"], ruleset="cuttle-cards"), "draw"),
        ),
    ],
)
def test_an_action_is_said_as_a_choice(action: str, said: str, state: GameState) -> None:
    assert offered(state)[action] == said


def test_who_is_meant_by_an_action_is_you_if_it_is_you() -> None:
    four = put(hands=["4C", "KD"])
    assert offered(four, 1)["4C!"] == "play 4C: you discard 2"
    assert offered(four, None)["4C!"] == "play 4C: seat 1 discards 2"
    fours = put(hands=["4C", "KD"], ruleset="balanced+random-fours")
    assert offered(fours, 1)["4C!"] == "play 4C: you lose 2"
    jack = put(hands=["JC"], points=["TH"], ruleset="pagat")
    assert offered(jack, 1)["JC^TH"] == "give TH to you with JC"
    swap = put(hands=["X1"], ruleset="team+jokers-swap-hands")
    assert offered(swap, 3)["X1!@3"] == "play X1: swap hands with you"
    assert offered(swap, 2)["X1!@3"] == "play X1: swap hands with seat 3"


def test_an_action_that_is_not_legal_is_said_all_the_same() -> None:
    for text, said in (
        ("2C?", "counter with 2C"),
        ("*KD", "choose KD"),
        ("JC^TH", "steal TH with JC"),
        ("JC^TH@1", "give TH to seat 1 with JC"),
        ("KD!", "play KD as a one-off"),
        ("KD", "play KD for points"),
    ):
        assert str(describe(parse_action(text), MINE)) == said
    over = attrs.evolve(cuttle.Position.of(STATE), outcome=Outcome((), "agreement")).build()
    assert str(describe(Draw(), view(over, 0))) == "draw a card"


# --- events ---


def test_every_event_of_a_four() -> None:
    four = put(hands=["4C", "KD 2H"])
    assert told(four, "4C!") == [
        "you play 4C: seat 1 discards 2",
        "4C comes into play",
        "seat 1 may counter 4C",
    ]
    assert told(four, "4C!", seat=1) == [
        "seat 0 plays 4C: you discard 2",
        "4C comes into play",
        "you may counter 4C",
    ]
    asked = play(four, "4C!")
    assert told(asked, "decline", seat=1) == [
        "you decline to counter",
        "4C takes effect",
        "you must discard 2 cards for 4C",
    ]
    countered = play(asked, "2H?")
    assert told(asked, "2H?", seat=None) == [
        "seat 1 counters 4C with 2H",
        "2H comes into play",
        "seat 0 may counter 2H",
    ]
    assert told(countered, "decline") == [
        "you decline to counter",
        "2H is scrapped",
        "4C is countered",
        "4C is scrapped",
        "it is seat 1's turn",
    ]
    chosen = play(asked, "decline", "*2H")
    assert told(chosen, "*KD") == [
        "seat 1 chooses KD",
        "seat 1 discards KD",
        "4C is scrapped",
        "it is seat 1's turn",
    ]


def test_every_event_of_a_jack() -> None:
    jack = put(hands=["JC", "6D"], points=["", "TH"])
    assert told(jack, "JC^TH") == [
        "you steal TH with JC",
        "JC goes on top of TH",
        "TH passes from seat 1 to you",
        "it is seat 1's turn",
    ]
    assert told(play(jack, "JC^TH", "6D!"), "decline", seat=1)[2:4] == [
        "JC is scrapped",
        "TH passes from seat 0 to you",
    ]
    assert told(put(hands=["JC"], points=["TH"], ruleset="pagat"), "JC^TH", seat=1)[:3] == [
        "seat 0 gives TH to you with JC",
        "JC goes on top of TH",
        "TH passes from seat 0 to you",
    ]


def test_every_event_of_glasses() -> None:
    eight = put(hands=["8C", "KD 2H"])
    assert told(eight, "8C^") == [
        "you play 8C as glasses",
        "8C goes to your permanents",
        "you see seat 1's hand: 2H KD",
        "it is seat 1's turn",
    ]
    assert told(eight, "8C^", seat=1)[2] == "your hand is shown to seat 0"
    assert told(eight, "8C^", seat=None)[2] == "seat 1's hand is shown to seat 0"
    assert told(put(hands=["8C", ""]), "8C^")[2] == "you see seat 1's hand: -"


class Salvage(Effect):
    """Raise the top of the scrap, and show a card of the opponent's hand."""

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return (one_off(card),)

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        for card in table.scrap[-1:]:
            table.take_from_scrap(card)
            table.add_points(seat, card)
        other = table.opponents(seat)[0]
        card = min(indexes(table.holdings[other].hand))
        table.take_from_hand(other, card)
        table.give_to_hand(other, card)


SALVAGE = get_ruleset("balanced").replace(effects={Rank.TEN: Salvage()})


def test_a_counter_that_goes_to_a_row_is_told() -> None:
    state = put(hands=["TC 2C", "2S 4D KD"], ruleset=SALVAGE)
    assert log(state, "TC!", "2S?", "2C?", "decline")[-1] == (
        "seat 1 declines to counter; TC takes effect; 2C goes to your point row; seat 1 shows 4D"
    )


def test_an_effect_shows_a_card_or_a_whole_hand() -> None:
    assert log(put(hands=["TC", "4D KD"], ruleset=SALVAGE), "TC!", "decline", seat=1)[-1] == (
        "you decline to counter; TC takes effect; you show 4D"
    )
    assert log(put(hands=["TC", "KD"], ruleset=SALVAGE), "TC!", "decline")[-1] == (
        "seat 1 declines to counter; TC takes effect; seat 1's hand is open to all: KD"
    )


def test_an_empty_deck_opens_all_hands() -> None:
    drawn = told(put(hands=["", "KD"], deck="AC", rest="scrap", ruleset="cuttle-cards"), "draw")
    assert drawn[2:4] == ["your hand is open to all", "seat 1's hand is open to all: KD"]


def test_a_nine_freezes_and_the_card_thaws() -> None:
    state = play(put(hands=["9C 3H", "KD"]), "draw", "KD^", "9C!KD")
    assert told(state, "decline", seat=1)[2:] == [
        "KD goes to your hand",
        "9C is scrapped",
        "KD is frozen",
        "it is your turn",
    ]
    thawed = told(play(state, "decline"), "draw")
    assert thawed[2:] == ["KD is no longer frozen", "it is your turn"]


def test_how_a_round_ends() -> None:
    won = put(hands=["TC"], points=["TS AS"])
    assert told(won, "TC")[-1] == "you win with 21 of 21 points"
    assert told(won, "TC", seat=1)[-1] == "seat 0 wins with 21 of 21 points"
    tied = told(put(rest="scrap", passes=2), "pass")
    assert tied[-1] == "the round is a tie after 3 passes in a row"
    for outcome, said in (
        (Outcome((), "agreement"), "the round is a tie by agreement"),
        (Outcome((0,), "resignation"), "you win by resignation"),
        (Outcome((1,), "resignation"), "seat 1 wins by resignation"),
    ):
        assert str(describe(RoundEnded(outcome), MINE)) == said


def test_how_a_round_of_sides_ends() -> None:
    state = put(hands=["TC"], points=["TS AS"], ruleset=TWO_SIDES)
    won = [told(state, "TC", seat=seat)[-1] for seat in (0, 1, 2, None)]
    assert won == [
        "you and seat 2 win",
        "seat 0 and seat 2 win",
        "you and seat 0 win",
        "seat 0 and seat 2 win",
    ]
    given_up = RoundEnded(Outcome((1, 3), "resignation"))
    assert str(describe(given_up, view(state, 0))) == "seat 1 and seat 3 win by resignation"
    assert str(describe(given_up, view(state, 3))) == "you and seat 1 win by resignation"


def test_what_is_asked_is_said_by_the_effect_that_asks() -> None:
    def asked(state: GameState) -> list[str]:
        assert state.window is not None
        return [str(describe(WindowOpened(state.window), view(state, seat))) for seat in (0, 1)]

    assert asked(play(put(hands=["5C KD"]), "5C!", "decline")) == [
        "you must discard a card for 5C",
        "seat 0 must discard a card for 5C",
    ]
    assert asked(play(put(hands=["3C"], scrap="KD"), "3C!", "decline")) == [
        "you must take a card from the scrap",
        "seat 0 must take a card from the scrap",
    ]
    assert asked(play(put(hands=["7C"], deck="JC JD"), "7C!", "decline"))[1] == (
        "seat 0 must scrap one of JC JD"
    )
    assert asked(play(put(hands=["7C"], deck="AC JD"), "7C!", "decline"))[0] == (
        "you must play one of AC JD"
    )
    full = put(hands=["AC AD AH AS 3C 3D 3H 3S 4C"], ruleset="cuttle-cards")
    assert asked(play(full, "draw")) == [
        "you must discard 2 cards: your hand is over its limit",
        "seat 0 must discard 2 cards: the hand is over its limit",
    ]


ZONES = [Place(zone, 1 if zone not in {Zone.DECK, Zone.SCRAP} else None) for zone in Zone]


@pytest.mark.parametrize("source", ZONES, ids=lambda place: place.zone)
@pytest.mark.parametrize("target", ZONES, ids=lambda place: place.zone)
def test_a_card_may_go_from_any_place_to_any_other(source: Place, target: Place) -> None:
    if target.zone == Zone.ON_CARD:
        target = target._replace(on=Card("TH"))
    seen = [
        str(describe(Moved(Card("7S"), source, target, (0, 1), public=True), view(STATE, seat)))
        for seat in (0, 1)
    ]
    assert all("7S" in text for text in seen)
    about_a_seat = Zone.HAND in {source.zone, target.zone} or target.zone in {
        Zone.POINTS,
        Zone.PERMANENTS,
    }
    if target.zone not in {Zone.IN_PLAY, Zone.ON_CARD} and about_a_seat:
        assert "seat 1" in seen[0]
        assert "you" in seen[1]


# --- what an event hides ---


def test_an_event_is_told_as_the_seat_may_know_it() -> None:
    after, events = step(STATE, Draw())
    assert [str(describe(events[1], view(after, seat))) for seat in (0, 1, None)] == [
        "you draw QC",
        "seat 0 draws a card",
        "seat 0 draws a card",
    ]
    assert describe(cuttle.redact(events[1], 1), view(after, 1)) == describe(
        events[1], view(after, 1)
    )


def test_cards_that_are_not_known_are_counted_or_question_marks() -> None:
    for source, target, said in (
        (Place(Zone.HAND, 1), Place(Zone.DECK), "seat 1 puts ?? into the deck"),
        (Place(Zone.HAND, 1), Place(Zone.HAND, 0), "you get a card from seat 1"),
    ):
        assert str(describe(Moved(None, source, target, (), public=False), MINE)) == said
    hidden = Shown(Place(Zone.DECK), (Card("7S"), Card("KD")), 2, (1,), public=False)
    assert str(describe(hidden, MINE)) == "the deck shows ?? ??"
    assert str(describe(attrs.evolve(hidden, cards=None, count=10**30), MINE)).count("?") == 108


# --- reasons ---


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_is_a_sentence(reason: Reason) -> None:
    message = describe(reason, MINE)
    assert message == Message(f"reason.{reason}", {})
    assert re.fullmatch(r"[A-Z].*\.", str(message))


# --- a line for an action ---


def test_what_goes_without_saying_is_left_out() -> None:
    assert log(put(hands=["AC", "TD"]), "AC", "TDxAC") == [
        "you play AC for points",
        "seat 1 scuttles AC with TD",
    ]
    assert log(put(hands=["JC"], points=["", "TH"]), "JC^TH") == ["you steal TH with JC"]


def test_what_a_sweep_takes_is_one_message() -> None:
    state = put(hands=["6C"], points=["", "TH"], permanents=["KC QC"])
    assert log(state, "6C!", "decline") == [
        "you play 6C: scrap permanents",
        "seat 1 declines to counter; 6C takes effect; QC KC are scrapped",
    ]
    jacked = play(put(hands=["JC", "6D"], points=["", "TH"]), "JC^TH")
    assert log(jacked, "6D!", "decline")[1] == (
        "you decline to counter; 6D takes effect; JC is scrapped; TH passes from you to seat 1"
    )
    state = put(
        hands=["TC"],
        points=["", "9H(JC)"],
    )
    assert log(state, "TCx9H") == ["you scuttle 9H with TC; JC is scrapped"]


def test_drawn_cards_are_told_together_as_far_as_they_are_known() -> None:
    state = play(put(hands=["7C", "5D"], deck="KC QS AD 3C"), "7C!", "decline", "KC^")
    five = ("5D!", "decline")
    assert log(state, *five, seat=0)[1] == (
        "you decline to counter; 5D takes effect; seat 1 draws QS; seat 1 draws 2 cards"
    )
    assert log(state, *five, seat=1)[1] == (
        "seat 0 declines to counter; 5D takes effect; you draw QS AD 3C"
    )


def test_choices_are_told_by_what_becomes_of_the_card() -> None:
    state = put(hands=["4C 3C", "KD 9H"])
    assert log(state, "4C!", "decline", "*KD", "*9H", "draw", "3C!", "decline", "*KD")[2:] == [
        "seat 1 discards KD",
        "seat 1 discards 9H",
        "seat 1 draws a card",
        "you play 3C: take from the scrap",
        "seat 1 declines to counter; 3C takes effect",
        "you take KD from the scrap",
    ]
    seven = put(hands=["7C"], deck="JC JD")
    assert log(seven, "7C!", "decline", "*JC")[1:] == [
        "seat 1 declines to counter; 7C takes effect; the deck shows JC JD",
        "you choose JC; JC is scrapped",
    ]


def test_what_glasses_show_is_told_to_who_sees_it() -> None:
    state = put(hands=["8C", "KD"])
    assert log(state, "8C^") == ["you play 8C as glasses; you see seat 1's hand: KD"]
    for seat in (1, None):
        assert log(state, "8C^", seat=seat) == ["seat 0 plays 8C as glasses"]


TEAM_KING = put(hands=["KD", "9C", "", "2D"], ruleset="team")


def test_a_permanent_that_is_answered() -> None:
    allowed = ["KD^", "decline", "decline"]
    assert log(TEAM_KING, *allowed) == [
        "you play KD as a permanent",
        "seat 1 declines to counter",
        "seat 3 declines to counter; KD takes effect",
    ]
    returned = ["KD^", "9C?", "decline", "decline", "decline"]
    assert log(TEAM_KING, *returned)[1:] == [
        "seat 1 counters KD with 9C",
        "seat 2 declines to counter",
        "seat 3 declines to counter",
        "you decline to counter; KD is countered; KD goes to your hand",
    ]
    assert log(TEAM_KING, *returned, seat=3)[-1] == (
        "seat 0 declines to counter; KD is countered; KD goes to seat 0's hand"
    )
    saved = ["KD^", "9C?", "decline", "2D?", "decline", "decline", "decline"]
    assert log(TEAM_KING, *saved)[3:] == [
        "seat 3 counters 9C with 2D",
        "you decline to counter",
        "seat 1 declines to counter",
        "seat 2 declines to counter; KD takes effect",
    ]


def test_a_jack_and_a_joker_tell_who_gets_the_card() -> None:
    state = put(hands=["JS"], points=["", "TH"], ruleset="team")
    jack = ["JS^TH@2", "decline", "decline"]
    assert log(state, *jack, seat=2) == [
        "seat 0 gives TH to you with JS",
        "seat 1 declines to counter",
        "seat 3 declines to counter; JS takes effect; TH passes from seat 1 to you",
    ]
    state = put(hands=["X1"], points=["", "TH@2(JC@1)"], ruleset=CUTTHROAT)
    assert log(state, "X1^JC", seat=1) == ["seat 0 steals TH with X1"]


def test_a_scuttle_that_is_blocked_or_not() -> None:
    state = put(
        hands=["TS", "TC"], points=["", "9H(JC,JD)"], ruleset="balanced+tens-block-scuttles"
    )
    assert log(state, "TSx9H", "decline") == [
        "you scuttle 9H with TS",
        "seat 1 declines to counter; TS takes effect; 9H JC JD are scrapped",
    ]
    assert log(state, "TSx9H", "TC?", "decline")[1:] == [
        "seat 1 counters TS with TC",
        "you decline to counter; TS is countered",
    ]


def test_a_swap_of_hands_is_told_by_the_cards_to_the_two_only() -> None:
    state = put(
        hands=["X1 AC 5H", "3D", ""], ruleset="cutthroat+jokers-swap-hands", known=["", "", "AC"]
    )
    swap = ["X1!@1", "decline", "decline"]
    assert log(state, *swap)[0::2] == [
        "you play X1: swap hands with seat 1",
        (
            "seat 2 declines to counter; X1 takes effect; "
            "seat 1 gets AC 5H from you; you get 3D from seat 1"
        ),
    ]
    for seat in (2, None):
        who = "you decline" if seat == 2 else "seat 2 declines"
        assert log(state, *swap, seat=seat)[-1] == (
            f"{who} to counter; X1 takes effect; "
            "seat 1 gets 2 cards from seat 0; seat 0 gets a card from seat 1"
        )


def test_the_end_is_told() -> None:
    assert log(put(hands=["TC"], points=["TS AS"]), "TC") == [
        "you play TC for points; you win with 21 of 21 points"
    ]


def test_nothing_is_told_of_nothing() -> None:
    assert narrate((), MINE) == ()


# --- effects that nobody here knows ---


@attrs.frozen
class Gift(Effect):
    """Give a seat, or the deck, a card of one's choice."""

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        out += [one_off(card), one_off(card, seat=(seat + 1) % table.lookup.seats)]

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.ask(seat, action, seat, 1)

    @override
    def choices(self, table: Table, window: Window) -> CardSet:
        hand: CardSet = table.holdings[window.seat].hand
        return hand

    @override
    def choose(self, table: Table, window: Window, card: int) -> None:
        assert window.action is not None
        taker = window.action.target_seat
        table.take_from_hand(window.seat, card)
        if taker is None:
            table.put_on_deck(card)
        else:
            table.give_to_hand(taker, card)


GIFTS = get_ruleset("balanced").replace(effects={Rank.TEN: Gift()})
GIVING = put(hands=["TC TD AC KC", "3H"], ruleset=GIFTS)


def test_somebody_elses_effect_is_told_by_what_happens() -> None:
    assert offered(GIVING)["TC!"] == "play TC as a one-off"
    assert offered(GIVING)["TC!@1"] == "play TC as a one-off at seat 1"
    assert offered(GIVING, 1)["TC!@1"] == "play TC as a one-off at you"
    assert str(describe(parse_action("TC!KH"), view(GIVING, 0))) == "play TC as a one-off at KH"
    moves = ("TC!@1", "decline", "*AC", "draw", "TD!", "decline", "*KC")
    assert log(GIVING, *moves) == [
        "you play TC as a one-off at seat 1",
        "seat 1 declines to counter; TC takes effect",
        "seat 1 gets AC from you",
        "seat 1 draws a card",
        "you play TD as a one-off",
        "seat 1 declines to counter; TD takes effect",
        "you put KC into the deck",
    ]
    asked = play(GIVING, "TC!", "decline")
    assert offered(asked)["*AC"] == "choose AC"
    assert asked.window is not None
    assert [str(describe(WindowOpened(asked.window), view(asked, seat))) for seat in (0, 1)] == [
        "you must choose a card for TC",
        "seat 0 must choose a card for TC",
    ]


def test_a_kind_of_an_effect_is_told_as_that_effect() -> None:
    class Generous(DrawCards):
        """Draws, and is nice besides."""

    rules = get_ruleset("balanced").replace(effects={Rank.FIVE: Generous(draw=2)})
    assert offered(put(hands=["5C"], ruleset=rules))["5C!"] == "play 5C: draw 2"


def test_numbers_may_be_longer_than_python_writes_out() -> None:
    rules = get_ruleset("balanced").replace(effects={Rank.FIVE: DrawCards(draw=10**5000)})
    assert offered(put(hands=["5C"], ruleset=rules))["5C!"].startswith("play 5C: draw <int")

    drawn = Message("event.draw", {"seat": 1, "count": 10**5000})
    assert str(drawn).startswith("seat 1 draws <int")
    assert repr(drawn).startswith("Message('event.draw', {'seat': 1, 'count': <int too long")


# --- messages ---

SCUTTLE = Message("event.scuttle", {"seat": 1, "card": "TS", "target": "9H"})
DRAWN = Message("event.draw", {"seat": 1, "count": 3})


def test_a_message_is_a_value() -> None:
    same = Message("event.scuttle", {"target": "9H", "card": "TS", "seat": 1})
    assert same == SCUTTLE
    assert hash(SCUTTLE) == hash(same)
    assert Message("event.scuttle", {"seat": 0, "card": "TS", "target": "9H"}) != SCUTTLE
    assert SCUTTLE != "seat 1 scuttles 9H with TS"
    for other in (pickle.loads(pickle.dumps(SCUTTLE)), copy.deepcopy(SCUTTLE)):
        assert other == SCUTTLE
    for message in (SCUTTLE, Message("reason.frozen", {}), Message("seat", {"number": 3})):
        assert eval(repr(message)) == message  # noqa: S307  # the text is the library's own
    with pytest.raises(AttributeError):
        SCUTTLE.key = "event.pass"  # type: ignore[misc]  # that is what is tested
    SCUTTLE.parameters["seat"] = 0
    assert SCUTTLE.parameters == {"seat": 1, "card": "TS", "target": "9H"}


def test_a_message_goes_through_json() -> None:
    for message in (
        SCUTTLE,
        Message("event.draw-cards.you", {"cards": ("7S", "??")}),
        Message("event.win.side", {"seats": (0, 2)}),
    ):
        sent = json.dumps([message.key, message.parameters])
        key, parameters = json.loads(sent)
        assert Message(key, parameters) == message
        assert json.dumps([key, Message(key, parameters).parameters]) == sent


@pytest.mark.parametrize(
    ("key", "parameters", "what"),
    [
        ("event.nothing", {}, "key: no message 'event.nothing'"),
        ("event.draw", {"seat": 1}, "parameters: event.draw takes seat, count, not ['seat']"),
        ("event.pass", {"seat": 1, "card": "7S"}, "event.pass takes seat, not ['seat', 'card']"),
        ("reason.frozen", {"seat": 1}, "reason.frozen takes nothing, not ['seat']"),
        ("event.pass", {"seat": 4}, "seat: 4 is not from 0 to 3"),
        ("event.win.side", {"seats": [0, 9]}, "seat: 9 is not from 0 to 3"),
        ("event.points.you", {"card": "7s"}, "parameters: '7s' is no card such as 7S"),
        ("event.draw-cards.you", {"cards": ["<b>"]}, "parameters: '<b>' is no card such as 7S"),
    ],
)
def test_what_is_no_message_is_refused(
    key: str, parameters: Mapping[str, object], what: str
) -> None:
    with pytest.raises(ArgumentError, match=re.escape(what)):
        Message(key, parameters)


@pytest.mark.parametrize(
    ("key", "parameters", "what"),
    [
        (7, {}, "the key of a message is a text, not int"),
        ("event.pass", [], "parameters are a mapping, not list"),
        ("event.pass", {"seat": True}, "a seat is an int, not bool"),
        ("event.draw", {"seat": 1, "count": "3"}, "count is an int, not str"),
        ("event.points.you", {"card": Card("7S")}, "the text of a card is a str, not Card"),
        ("event.draw-cards.you", {"cards": "7S"}, "cards are a tuple, not str"),
        ("event.win.side", {"seats": 0}, "seats are a tuple, not int"),
    ],
)
def test_what_is_of_a_wrong_type_is_refused(key: Any, parameters: Any, what: str) -> None:
    with pytest.raises(TypeError, match=what):
        Message(key, parameters)


def test_an_event_is_one_of_the_ruleset_of_the_view() -> None:
    for event in (TurnEnded(0, 3), Played(2, Draw()), RoundEnded(Outcome((2,), "goal"))):
        with pytest.raises(ArgumentError, match="is not from 0 to 1"):
            describe(event, MINE)
    with pytest.raises(ArgumentError, match="seat: 3 is not from 0 to 1"):
        describe(parse_action("4C!@3"), MINE)
    with pytest.raises(ArgumentError, match="outcome: no round ends with"):
        describe(RoundEnded(Outcome((), "goal")), MINE)
    junk: Any = "draw"
    with pytest.raises(TypeError, match="a seat has played an Action, not str"):
        describe(Answered(0, junk), MINE)
    with pytest.raises(TypeError, match="a card is a Card, not str"):
        describe(cuttle.Frozen(junk, 0), MINE)


def test_a_place_that_is_a_seats_names_the_seat() -> None:
    seven, hand = Card("7S"), Place(Zone.HAND)
    for zone, target in itertools.product(Zone, Zone):
        with contextlib.suppress(ArgumentError):
            describe(Moved(seven, Place(zone), Place(target), (), public=True), MINE)
    for place in (Place(Zone.POINTS), Place(Zone.PERMANENTS), hand):
        for event in (
            Moved(seven, Place(Zone.DECK), place, (), public=True),
            Moved(None, Place(Zone.DECK), place, (0,), public=False),
            Shown(place, (seven,), 1, (0,), public=True),
            Shown(place, (seven,), 1, (0,), public=False),
            Shown(place, None, 1, (1,), public=False),
        ):
            with pytest.raises(ArgumentError, match=f"event: a place in {place.zone} without a"):
                describe(event, MINE)
    with pytest.raises(ArgumentError, match="event: a place in hand without a seat"):
        narrate([Moved(seven, hand, Place(Zone.HAND, 0), (), public=True)], MINE)


def test_one_card_is_not_one_of_several() -> None:
    for what in ("play", "scrap"):
        for person, subject in (("", "seat 1"), (".you", "you")):
            seat = {} if person else {"seat": 1}
            for cards, said in ((["6S"], "6S"), (["6S", "JC"], "one of 6S JC")):
                message = Message(f"event.asked.{what}{person}", {**seat, "cards": cards})
                assert str(message) == f"{subject} must {what} {said}"


def test_seats_are_listed_as_a_sentence_has_them() -> None:
    for seats, said in (
        ((), "-"),
        ((1,), "seat 1"),
        ((1, 3), "seat 1 and seat 3"),
        ((0, 1, 3), "seat 0, seat 1 and seat 3"),
    ):
        message = Message("event.hand-shown.you", {"seats": seats})
        assert str(message) == f"your hand is shown to {said}"

    class Und(German):
        texts: Mapping[str, tuple[str, ...]] = {"seats": ("{seats} und {seat}",)}

    won = Message("event.win.side", {"seats": (0, 1, 3)})
    assert won.text(Und(), {0: "Ann", 3: "Bob"}) == "Ann, seat 1 und Bob win"


# --- names and translations ---


class German(gettext.NullTranslations):
    """What a catalogue does, with the key for a context."""

    texts: Mapping[str, tuple[str, ...]] = {
        "seat": ("Platz {number}",),
        "event.scuttle": ("{seat} versenkt {target} mit {card}",),
        "event.draw": ("{seat} zieht eine Karte", "{seat} zieht {count} Karten"),
        "event.to-scrap": ("{cards} kommt weg", "{cards} kommen weg"),
    }

    @override
    def pgettext(self, context: str, message: str) -> str:
        return self.texts.get(context, (message,))[0]

    @override
    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.texts.get(context, (msgid1, msgid2))[n != 1]


def test_a_message_in_another_language() -> None:
    assert SCUTTLE.text(German()) == "Platz 1 versenkt 9H mit TS"
    assert DRAWN.text(German()) == "Platz 1 zieht 3 Karten"
    assert Message("event.draw", {"seat": 0, "count": 1}).text(German()) == (
        "Platz 0 zieht eine Karte"
    )
    for cards, said in ((("7S",), "7S kommt weg"), (("7S", "KD"), "7S KD kommen weg")):
        assert Message("event.to-scrap", {"cards": cards}).text(German()) == said
    # What is not translated stays English.
    assert Message("reason.frozen", {}).text(German()) == str(Message("reason.frozen", {}))


def test_names_stand_for_seats() -> None:
    assert DRAWN.text(names={0: "Ann", 1: "Bob"}) == "Bob draws 3 cards"
    assert DRAWN.text(German(), {0: "Ann"}) == "Platz 1 zieht 3 Karten"
    assert Message("event.win.side", {"seats": (0, 2)}).text(names={0: "Ann"}) == (
        "Ann and seat 2 win"
    )


def test_a_name_is_only_text() -> None:
    for name in ("{card}", "{seat.__class__}", "{", r"\1", "%s", ""):
        assert SCUTTLE.text(names={1: name}) == f"{name} scuttles 9H with TS"


def translated(text: str) -> str:
    class Texts(gettext.NullTranslations):
        @override
        def pgettext(self, context: str, message: str) -> str:
            return text

    return SCUTTLE.text(Texts(), {1: "Ann"})


def test_a_translation_uses_parameters_as_it_likes() -> None:
    assert translated("{card} > {target} ({seat}, {card})") == "TS > 9H (Ann, TS)"
    assert translated("") == ""
    assert translated("} {") == "} {"


@pytest.mark.parametrize(
    "text", ["{crad}", "{seat.__class__}", "{seat!r}", "{card:>9}", "{0}", "{}", "{seat[0]}"]
)
def test_a_parameter_that_the_message_has_not_is_refused(text: str) -> None:
    with pytest.raises(ArgumentError, match=r"translations: .*event\.scuttle has no parameter"):
        translated(text)


def test_what_is_no_translation_is_refused() -> None:
    junk: Any = {}
    with pytest.raises(TypeError, match="translations have a pgettext, dict not"):
        SCUTTLE.text(junk)
    with pytest.raises(TypeError, match="a translation is a text, not NoneType"):
        translated(None)  # type: ignore[arg-type]  # that is what is tested
    for names, what in (
        (["Ann", "Bob"], "names are a mapping by seat, not list"),
        ({1: 7}, "the name of a seat is a text, not int"),
    ):
        with pytest.raises(TypeError, match=what):
            SCUTTLE.text(names=names)  # type: ignore[arg-type]  # that is what is tested


def test_cards_are_called_as_one_likes() -> None:
    called = {"TS": "10♠", "9H": "nine of hearts"}
    assert SCUTTLE.text(cards=called).endswith(" nine of hearts with 10♠")
    drawn = Message("event.draw-cards.you", {"cards": ("TS", "2C", "??")})
    assert drawn.text(cards=called) == "you draw 10♠ 2C ??"
    for cards, what in (
        (["TS"], "cards are a mapping by text, not list"),
        ({"TS": 7}, "what a card is called is a text, not int"),
    ):
        with pytest.raises(TypeError, match=what):
            SCUTTLE.text(cards=cards)  # type: ignore[arg-type]  # that is what is tested


# --- the catalogue ---


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(.*?)\}", text))


def test_the_catalogue_is_sorted_and_cannot_be_changed() -> None:
    texts: Any = message_texts()
    assert list(texts) == sorted(texts)
    with pytest.raises(TypeError):
        texts["event.pass"] = ("no",)


@pytest.mark.parametrize("key", message_texts())
def test_a_text_goes_with_its_key(key: str) -> None:
    texts = message_texts()
    forms = texts[key]
    assert len(forms) in {1, 2}
    assert placeholders(forms[0]) | {"count"} == placeholders(forms[-1]) | {"count"}
    if len(forms) == 2:
        assert placeholders(forms[1]) & {"count", "cards"}
    assert all("{" not in re.sub(r"\{[a-z]+\}", "", form) for form in forms)
    for ending, parameter in ((".you", "seat"), (".other", "other")):
        if key.endswith(ending) and not key.startswith("event.win"):
            base = texts[key.removesuffix(ending)]
            assert placeholders(base[-1]) - placeholders(forms[-1]) >= {parameter}
            assert parameter not in placeholders(forms[-1])
            assert re.search(r"\byour?\b", forms[0])
    if key.endswith(".you"):
        assert key.removesuffix(".you") in texts
    elif (
        not key.endswith(".other")
        and "{seat}" in forms[0]
        and key not in {"event.hand-seen", "seats"}
    ):
        assert f"{key}.you" in texts
    if "{other}" in forms[0] and not key.endswith(".you"):
        assert f"{key}.other" in texts


RULESETS: list[Ruleset] = [
    *[
        get_ruleset(name + modifier)
        for name in ruleset_names()
        for modifier in ("", "+random-fours", "+deck-nines")
        if get_ruleset(name).seats == 2 or not modifier
    ],
    get_ruleset("balanced+jokers-swap-hands+twos-counter-permanents+eights-scrap-glasses"),
    get_ruleset("cutthroat+jokers-swap-hands+tens-block-scuttles"),
    THREE_SEATS,
    THREE_SEATS.replace(effects=dict.fromkeys([Rank.TEN], Gift())),
    get_ruleset("pagat").replace(seats=3, hand_sizes=(5, 5, 5)),
    TWO_SIDES,
]


def messages_of_games(rulesets: Iterable[Ruleset]) -> Iterable[Message]:
    """Everything that can be said in some games, to everyone."""
    rng = random.Random(7)
    for number, rules in enumerate(rulesets):
        state = deal(rules, seed=number)
        while state.outcome is None:
            legal = legal_actions(state)
            # Draw more often than by chance, for full hands.
            after, events = step(state, legal[0] if rng.random() < 0.3 else rng.choice(legal))
            for seat in (*range(rules.seats), None):
                before, now = view(state, seat), view(after, seat)
                yield from [describe(action, before) for action in legal]
                yield from [describe(event, now) for event in events]
                yield from narrate(events, now)
            state = after


def messages_of_hand() -> Iterable[Message]:
    """What no game of the library's own cards says."""
    two, sides = [MINE, view(STATE, 1), WATCHED], view(deal(TWO_SIDES, seed=1), 1)
    yield Message("seat", {"number": 1})
    yield Message("seats", {"seats": (0, 1), "seat": 2})
    for reason in Reason:
        yield describe(reason, MINE)
    hand, other = Place(Zone.HAND, 0), Place(Zone.HAND, 1)
    window = Window("choose", 0, Card("TC"), 0, one_off(CARDS.index(Card("TC"))), left=2)
    events: list[Event] = [
        *[Played(0, PlayOneOff(Card("TC"), *aim)) for aim in ((), (Card("KD"),), (None, 1))],
        Answered(0, Counter(Card("2C"))),
        Moved(Card("7S"), hand, other, (0, 1), public=False),
        Moved(None, hand, other, (0, 1), public=False),
        Moved(Card("7S"), hand, Place(Zone.DECK), (0,), public=False),
        Shown(hand, MINE.players[0].hand, 5, (0, 1), public=True),
        Shown(hand, (Card("7S"),), 1, (0, 1), public=True),
        WindowOpened(window),
        RoundEnded(Outcome((), "agreement")),
        RoundEnded(Outcome((0,), "resignation")),
    ]
    for seen in two:
        yield from [describe(event, seen) for event in events]
        yield from [describe(PlayOneOff(Card("TC"), *aim), seen) for aim in ((), (Card("KD"),))]
        yield describe(PlayOneOff(Card("TC"), None, 1), seen)
    swap = PlayOneOff(Card("X1"))
    for seat in (0, 1, None):
        seen = view(deal(SWAPS, seed=1), seat)
        yield from [describe(swap, seen), describe(Played(0, swap), seen)]
    yield describe(Choose(Card("7S")), MINE)
    yield describe(Counter(Card("2C")), MINE)
    yield describe(PlayPermanent(Card("QC")), MINE)
    for winners in ((0, 2), (1, 3)):
        yield describe(RoundEnded(Outcome(winners, "resignation")), sides)


def test_everything_in_the_catalogue_is_said_and_nothing_else() -> None:
    said = [*messages_of_games(RULESETS * 2), *messages_of_hand()]
    # What pictures say is held by tests/render.
    keys = {key for key in message_texts() if not key.startswith("picture.")}
    assert {message.key for message in said} == keys
    for text in {str(message) for message in said}:
        assert not re.search(r"[{}]|\bNone\b|\bseat seat\b|<", text)
    assert len(said) > 10_000


def as_pot() -> str:
    """The catalogue as gettext's tools read it."""

    def quoted(name: str, text: str) -> str:
        return f"{name} {json.dumps(text)}\n"

    parts = ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n']
    parts[0] += '"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n'
    for key, forms in message_texts().items():
        entry = f"#, python-brace-format\n{quoted('msgctxt', key)}{quoted('msgid', forms[0])}"
        if len(forms) == 1:
            entry += quoted("msgstr", f"<{forms[0]}>")
        else:
            entry += quoted("msgid_plural", forms[1])
            entry += quoted("msgstr[0]", f"<{forms[0]}>") + quoted("msgstr[1]", f"<{forms[1]}>")
        parts.append(entry)
    return "\n".join(parts)


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext's tools are not here")
def test_gettexts_own_tools_take_the_catalogue(tmp_path: Path) -> None:
    source, compiled = tmp_path / "xx.po", tmp_path / "xx.mo"
    source.write_text(as_pot(), "utf-8")
    subprocess.run(["msgfmt", "--check", "-o", compiled, source], check=True)
    with compiled.open("rb") as file:
        translations = gettext.GNUTranslations(file)
    for message in messages_of_hand():
        shown = re.sub(r"seat (\d)", r"<seat \1>", str(message))
        if message.key != "seats":
            shown = re.sub(r"<seat \d> and <seat \d>", r"<\g<0>>", shown)
        expected = f"<{shown}>" if message.key != "seat" else "<seat 1>"
        assert message.text(translations) == expected


def test_a_view_is_needed() -> None:
    junk: Any = STATE
    with pytest.raises(TypeError, match="messages are for a PlayerView, not GameState"):
        describe(Draw(), junk)
    with pytest.raises(TypeError, match="messages are for a PlayerView, not GameState"):
        narrate((), junk)
    what: Any = "frozen"
    with pytest.raises(TypeError, match="an action, an event or a reason is described, not str"):
        describe(what, MINE)
    with pytest.raises(TypeError, match="events are told one after the other, not int"):
        narrate(7, MINE)  # type: ignore[arg-type]  # that is what is tested
    assert isinstance(MINE, PlayerView)
