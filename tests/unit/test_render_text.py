"""The table as text: what it says, what it keeps to itself, and that it fits."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

import attrs
import pytest

import cuttle_engine as cuttle
from cuttle_engine import Card, GameState, Position, parse_action, render
from cuttle_engine.render.columns import columns

from ..builds import or_compilers

RULESETS = {
    **{name: cuttle.get_ruleset(name) for name in cuttle.ruleset_names()},
    "three": cuttle.get_ruleset("cuttle-cards").replace(seats=3, hand_sizes=(5, 5, 5)),
    "four": cuttle.get_ruleset("pagat").replace(seats=4, hand_sizes=(5, 5, 5, 5)),
}
ALL_CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]

# A call that a type checker refuses, and that people without one make.
untyped_render: Any = render.text


def rest_of(*used: str) -> str:
    """The cards that none of the texts names."""
    return " ".join([card for card in ALL_CARDS if not any(card in text for text in used)])


def states(name: str, games: int = 3) -> Iterator[GameState]:
    for seed in range(games):
        rng = random.Random(seed)
        state = cuttle.deal(RULESETS[name], seed=seed)
        yield state
        while state.outcome is None:
            state = cuttle.apply(state, rng.choice(cuttle.legal_actions(state)))
            yield state


@pytest.fixture
def table() -> GameState:
    hands = ["7C 5H 2S", "KD 2C 5C"]
    points = ["", "8H(JC,JD) TH"]
    permanents = ["8S", "QC KS"]
    scrap = "AS AH"
    deck = "4D 9S " + rest_of("4D 9S", *hands, *points, *permanents, scrap)
    return Position(
        "cuttle-cards",
        hands=hands,
        points=points,
        permanents=permanents,
        deck=deck,
        scrap=scrap,
        frozen="5H KD",
        known=["KD", "", "4D"],
        passes=1,
    ).build()


def test_the_whole_table(table: GameState) -> None:
    assert render.text(table) == str(table)
    assert str(table).split("\n") == [
        "cuttle-cards@1, ply 0",
        "",
        "seat 0   0/21  points      -",
        "               permanents  8S",
        "               hand (3)    2S 5H* 7C",
        "",
        "seat 1  18/14  points      8H(JC,JD) TH",
        "               permanents  QC KS",
        "               hand (3)    2C 5C KD*",
        "",
        "deck           37 cards, from the top: 4D 9S AC AD 2D 2H 3C 3D 3H 3S 4C 4H 4S 5D",
        "               5S 6C 6D 6H 6S 7D 7H 7S 8C 8D 9C 9D 9H TC TD TS JH JS QD QH QS KC",
        "               KH",
        "scrap          2 cards, from the top: AH AS",
        "turn           seat 0, passes in a row: 1 of 3",
        "*              frozen: it may not be played yet",
    ]


def test_a_seat_sees_its_own_hand_and_what_it_was_shown(table: GameState) -> None:
    # Seat 1 has no glasses; all know the top of the deck, and what a Nine returned.
    assert render.text(table, 1).split("\n") == [
        "cuttle-cards@1, ply 0",
        "",
        "seat 0   0/21  points      -",
        "               permanents  8S",
        "               hand (3)    5H* ?? ??",
        "",
        "seat 1  18/14  points      8H(JC,JD) TH",
        "(you)          permanents  QC KS",
        "               hand (3)    2C 5C KD*",
        "",
        "deck           37 cards, from the top: 4D",
        "scrap          2 cards, from the top: AH AS",
        "turn           seat 0, passes in a row: 1 of 3",
        "*              frozen: it may not be played yet",
    ]


def test_glasses_open_the_other_hand(table: GameState) -> None:
    text = render.text(table, 0)
    assert "hand (3)    2C 5C KD*" in text
    # The viewer is at the bottom.
    assert text.index("seat 1  18/14") < text.index("seat 0   0/21")


def test_a_hand_that_is_known_in_part() -> None:
    known = ["", "7C", ""]
    hands = ["7C 5H 2S", ""]
    state = Position("balanced", hands=hands, deck=rest_of(*hands), known=known).build()
    assert "hand (3)    7C ?? ??" in render.text(state, 1)


def test_everybody_sees_which_card_is_frozen() -> None:
    hands = ["7C 8C", "5H"]
    state = Position("balanced", hands=hands, deck=rest_of(*hands), frozen="7C").build()
    assert "7C* 8C" in render.text(state, 0)
    assert "7C* ??" in render.text(state, 1)


def test_no_legend_without_a_frozen_card() -> None:
    hands = ["7C", "5H"]
    state = Position("balanced", hands=hands, deck=rest_of(*hands)).build()
    assert "*" not in render.text(state)


def lines_after(state: GameState, *notations: str) -> list[str]:
    for notation in notations:
        state = cuttle.apply(state, parse_action(notation))
    return str(state).split("\n")


def window_lines(deck: str, *notations: str, rules: str = "balanced") -> list[str]:
    """The lines on what is going on, from the hands 2C 4C 5C 7C 9C and 2D 4D 5D 7D 9D KD."""
    dealt = "2C 4C 5C 7C 9C 2D 4D 5D 7D 9D KD"
    state = cuttle.deal(rules, deck=f"{dealt} {deck} {rest_of(dealt, deck)}")
    lines = lines_after(state, *notations)
    return [line for line in lines if line.startswith(("in play", "turn", "window", "over"))]


def test_a_counter_window() -> None:
    assert window_lines("", "7C!") == [
        "in play        7C! by seat 0",
        "turn           seat 0",
        "window         counter: asks seat 1, the last to answer",
    ]


def test_a_counter_on_a_counter() -> None:
    assert window_lines("", "5C!", "2D?") == [
        "in play        5C! by seat 0, 2D? by seat 1",
        "turn           seat 0",
        "window         counter: asks seat 0, the last to answer",
    ]


def test_a_one_off_says_its_target() -> None:
    assert "in play        2C!KD by seat 0" in window_lines("", "4C", "KD^", "2C!KD")


def test_a_choice_says_how_many_cards_are_left() -> None:
    assert window_lines("", "4C!", "decline") == [
        "in play        4C! by seat 0",
        "turn           seat 0",
        "window         choose: asks seat 1 for 2 cards",
    ]
    assert window_lines("", "4C!", "decline", "*9D")[-1] == (
        "window         choose: asks seat 1 for 1 card"
    )


def test_revealed_cards() -> None:
    assert window_lines("AS KH", "7C!", "decline")[-1] == (
        "window         play: asks seat 0 for 1 card from AS KH"
    )


def test_the_hand_limit() -> None:
    hands = ["AC AD AH AS 2C 2D 2H 2S", ""]
    state = Position("cuttle-cards", hands=hands, deck=rest_of(*hands)).build()
    assert "window         choose: asks seat 0 for 1 card (hand limit)" in lines_after(
        state, "draw"
    )


def test_several_are_asked() -> None:
    hands = ["7C", "5H", "2S"]
    state = Position(RULESETS["three"], hands=hands, deck=rest_of(*hands)).build()
    assert "window         counter: asks seat 1, then 1 more" in lines_after(state, "7C!")


def test_the_end() -> None:
    hands = ["TC", ""]
    won = Position("balanced", hands=hands, points=["TS AS", ""], deck=rest_of("TC TS AS")).build()
    assert lines_after(won, "TC")[-1] == "over           won by seat 0 (goal)"
    spent = " ".join(ALL_CARDS)
    tied = Position("balanced", hands=["", ""], scrap=spent).build()
    lines = lines_after(tied, "pass", "pass", "pass")
    assert lines[-3:] == [
        "deck           empty",
        "scrap          52 cards, from the top: KS KH KD KC QS QH QD QC JS JH ...",
        "over           tied (passes)",
    ]


def test_the_end_while_a_one_off_is_in_play() -> None:
    hands, points = ["7C", "2D"], ["TS TH AS", ""]
    won = Position("balanced", hands=hands, points=points, deck=rest_of(*hands, *points)).build()
    assert lines_after(won, "7C!")[-2:] == [
        "in play        7C! by seat 0",
        "over           won by seat 0 (goal)",
    ]


def test_with_three_seats_a_stack_says_who_had_it() -> None:
    points = ["", "TH@2(JC@0,JD@1)", ""]
    deck = rest_of("TH JC JD")
    state = Position(RULESETS["three"], hands=["", "", ""], points=points, deck=deck).build()
    assert "seat 1  10/21  points      TH@2(JC@0,JD@1)" in str(state)


@pytest.mark.parametrize("name", RULESETS)
def test_it_fits_into_80_columns(name: str) -> None:
    for state in states(name):
        for seat in (None, *range(state.ruleset.seats)):
            text = render.text(state, seat)
            assert text.isascii()
            assert all(0 < len(line) <= 80 or not line for line in text.split("\n"))


def test_long_rows_are_continued_under_their_first_card() -> None:
    hands = [" ".join(ALL_CARDS), ""]
    text = str(Position("traditional", hands=hands).build()).split("\n")
    first = text.index("               hand (52)   " + " ".join(ALL_CARDS[:18]))
    assert text[first + 1] == " " * 27 + " ".join(ALL_CARDS[18:36])
    assert max(len(line) for line in text) <= 80


@pytest.mark.parametrize("name", RULESETS)
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_see(name: str) -> None:
    """Change a hidden card for another one, in a hand or in the deck, and the text is the same."""
    rng = random.Random(name)
    swaps = 0
    for state in states(name, games=1):
        for seat in range(state.ruleset.seats):
            known = state.known_to(seat)
            hidden = [
                card
                for other, player in enumerate(state.players)
                for card in player.hand
                if other != seat and card not in known and card not in player.frozen
            ]
            deck = [card for card in state.deck if card not in known]
            if hidden and deck:
                swaps += 1
                one, two = rng.choice(hidden), rng.choice(deck)
                assert render.text(swapped(state, one, two), seat) == render.text(state, seat)
    assert swaps


def swapped(state: GameState, one: Card, two: Card) -> GameState:
    names = {str(one): str(two), str(two): str(one)}

    def swap(cards: Iterable[Card | str]) -> str:
        return " ".join([names.get(str(card), str(card)) for card in cards])

    position = Position.of(state)
    return attrs.evolve(
        position,
        hands=[swap(player.hand) for player in state.players],
        deck=swap(state.deck),
        known=[swap(cards) for cards in position.known],
    ).build()


NAMES = {0: "Ann", 1: "the computer"}


def test_names_stand_in_the_place_of_seats(table: GameState) -> None:
    state = cuttle.apply(table, parse_action("7C!"))
    assert render.text(state, 1, names={0: "Ann", 1: "you"}).split("\n") == [
        "cuttle-cards@1, ply 1",
        "",
        "Ann            points      -",
        "0/21           permanents  8S",
        "               hand (2)    5H* ??",
        "",
        "you            points      8H(JC,JD) TH",
        "18/14          permanents  QC KS",
        "               hand (3)    2C 5C KD*",
        "",
        "deck           37 cards, from the top: 4D",
        "scrap          2 cards, from the top: AH AS",
        "in play        7C! by Ann",
        "over           won by you (goal)",
        "*              frozen: it may not be played yet",
    ]
    lines = render.text(state, 0, names={0: "Ann", 1: "Bartholomew the Second"}).split("\n")
    assert lines[2] == "Bartholomew t… points      8H(JC,JD) TH"
    assert lines[6:9] == [
        "Ann            points      -",
        "0/21           permanents  8S",
        "(you)          hand (2)    2S 5H*",
    ]


def test_a_narrow_table_has_names_above_the_cards(table: GameState) -> None:
    state = cuttle.apply(table, parse_action("7C!"))
    assert render.text(state, 0, width=40, names=NAMES).split("\n") == [
        "cuttle-cards@1, ply 1",
        "",
        "the computer  18/14",
        "  points      8H(JC,JD) TH",
        "  permanents  QC KS",
        "  hand (3)    2C 5C KD*",
        "",
        "Ann (you)  0/21",
        "  points      -",
        "  permanents  8S",
        "  hand (2)    2S 5H*",
        "",
        "deck          37 cards: 4D",
        "scrap         2 cards: AH AS",
        "in play       7C! by Ann",
        "over          won by the computer (goal)",
        "*             frozen: it may not be",
        "              played yet",
    ]


def test_a_narrow_table_has_a_line_for_each_counter() -> None:
    dealt = "2C 4C 5C 7C 9C 2D 4D 5D 7D 9D KD"
    state = cuttle.deal("balanced", deck=f"{dealt} {rest_of(dealt)}")
    for text in ("5C!", "2D?", "2C?"):
        state = cuttle.apply(state, parse_action(text))
    lines = render.text(state, width=40, names=NAMES).split("\n")
    assert lines[lines.index("in play       5C! by Ann") + 1 :] == [
        "              2D? by the computer",
        "              2C? by Ann",
        "turn          Ann",
        "window        counter: asks the",
        "              computer, the last to",
        "              answer",
    ]


@pytest.mark.parametrize("width", [20, 40, 59, 60, 80])
def test_it_fits_into_any_width(width: int) -> None:
    for name in RULESETS:
        names = dict(enumerate(["Ann", "猫の名前はまだない", "the computer", "Bob"]))
        for state in states(name, 1):
            for seat in (None, *range(state.ruleset.seats)):
                lines = render.text(state, seat, width=width, names=names).split("\n")
                assert max(map(columns, lines)) <= width


def test_a_view_is_shown_as_to_its_seat() -> None:
    for name in RULESETS:
        for state in states(name, 1):
            for seat in range(state.ruleset.seats):
                assert render.text(cuttle.view(state, seat)) == render.text(state, seat)


def test_a_spectators_view_shows_no_hand(table: GameState) -> None:
    text = render.text(cuttle.view(table, None))
    assert "hand (3)    5H* ?? ??" in text
    assert "hand (3)    KD* ?? ??" in text
    assert "(you)" not in text


def test_after_a_resignation_the_view_says_so() -> None:
    game = cuttle.Game(seed=7)
    game.resign(1)
    assert render.text(game.view(0)).endswith("over           won by seat 0 (resignation)")


def test_the_seed_is_never_shown() -> None:
    state = cuttle.deal("balanced+random-fours", seed="xyzzy")
    assert all("xyzzy" not in render.text(state, seat) for seat in (None, 0, 1))


def test_a_changed_ruleset_has_no_name() -> None:
    house = cuttle.get_ruleset("balanced").replace(hand_limit=7)
    assert str(cuttle.deal(house, seed=1)).startswith("changed ruleset, ply 0\n")


def test_wrong_arguments(table: GameState) -> None:
    with pytest.raises(
        TypeError, match=or_compilers("a GameState or a view is needed here, not str")
    ):
        untyped_render("table")
    with pytest.raises(TypeError, match="seat"):
        untyped_render(table, "0")
    with pytest.raises(cuttle.ArgumentError, match="seat: a view is shown to its own seat"):
        render.text(cuttle.view(table, 0), 0)
    for seat in (-1, 2):
        with pytest.raises(cuttle.ArgumentError, match=f"seat: {seat} is not from 0 to 1"):
            render.text(table, seat)
