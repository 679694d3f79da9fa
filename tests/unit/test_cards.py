"""Cards, ranks and suits."""

import copy
import pickle
import random

import pytest

from cuttle_engine import Card, NotationError, Rank, Suit
from cuttle_engine.cards import parse_cards

TEXTS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] + ["X1", "X2"]
every_card = pytest.mark.parametrize("text", TEXTS)


@every_card
def test_text_of_a_card_round_trips(text: str) -> None:
    card = Card(text)
    assert str(card) == text
    assert repr(card) == f"Card('{text}')"


@every_card
def test_equal_cards_are_the_same_object(text: str) -> None:
    card = Card(text)
    assert Card(text.lower()) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card


def test_index_counts_the_cards_by_rank_and_suit() -> None:
    assert [Card(text).index for text in TEXTS] == list(range(54))


def test_cards_sort_by_index() -> None:
    cards = [Card(text) for text in TEXTS]
    assert sorted(random.Random(1).sample(cards, len(cards))) == cards
    assert Card("9S") < Card("TC") <= Card("TC") < Card("TD")
    assert Card("TD") > Card("TC") >= Card("TC") > Card("9S")


@pytest.mark.parametrize("operator", ["__lt__", "__le__", "__gt__", "__ge__"])
def test_a_card_does_not_compare_with_something_else(operator: str) -> None:
    assert getattr(Card("TC"), operator)("TC") is NotImplemented


def test_cards_are_not_their_texts() -> None:
    text: object = "TC"
    assert Card("TC") != text
    assert len({Card("TC"), Card("TC"), Card("TD")}) == 2


@pytest.mark.parametrize(
    ("text", "rank", "suit", "points"),
    [
        ("AC", Rank.ACE, Suit.CLUBS, 1),
        ("9D", Rank.NINE, Suit.DIAMONDS, 9),
        ("TH", Rank.TEN, Suit.HEARTS, 10),
        ("JS", Rank.JACK, Suit.SPADES, 0),
        ("QC", Rank.QUEEN, Suit.CLUBS, 0),
        ("KD", Rank.KING, Suit.DIAMONDS, 0),
        ("X1", Rank.JOKER, None, 0),
        ("X2", Rank.JOKER, None, 0),
    ],
)
def test_rank_suit_and_points(text: str, rank: Rank, suit: Suit | None, points: int) -> None:
    card = Card(text)
    assert (card.rank, card.suit, card.points) == (rank, suit, points)


@pytest.mark.parametrize(
    ("text", "other", "beats"),
    [
        ("TS", "9S", True),
        ("9S", "TC", False),
        ("9D", "9C", True),
        ("9C", "9D", False),
        ("9C", "9C", False),
        ("JC", "9C", False),
        ("X1", "AC", False),
    ],
)
def test_a_point_card_beats_lower_ranks_and_lower_suits_of_its_own(
    text: str, other: str, beats: bool
) -> None:
    assert Card(text).beats(Card(other)) is beats


@pytest.mark.parametrize("text", ["", "7", "S7", "10S", "7S ", "1C", "XC", "X0", "X3", "??", "é"])
def test_a_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card(text)
    assert (caught.value.text, caught.value.position) == (text, 0)
    assert caught.value.expected == "a card such as 7S, TH or X1"


@pytest.mark.parametrize("value", [7, None, b"7S", Card("7S"), ["7S"]])
def test_a_card_is_made_from_text_only(value: object) -> None:
    with pytest.raises(TypeError, match="a card is made from text"):
        Card(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["rank", "suit", "points", "index", "colour"])
def test_a_card_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Card("7S"), name, 1)


# --- several cards in a text ---


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", []),
        ("  ", []),
        ("7S", ["7S"]),
        ("7s\tx1\n  tH ", ["7S", "X1", "TH"]),
    ],
)
def test_cards_of_a_text_are_separated_by_space(text: str, cards: list[str]) -> None:
    assert [str(card) for card in parse_cards(text)] == cards


@pytest.mark.parametrize(
    ("text", "position"), [("7S TZ 9C", 3), ("7S,9C", 0), ("  QQ", 2), ("7S 9C 10H", 6)]
)
def test_mistake_in_a_list_of_cards_is_pointed_out(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert (caught.value.text, caught.value.position) == (text, position)


def test_message_of_a_notation_error_shows_what_surrounds_the_mistake() -> None:
    text = "AC " * 30 + "QQ " + "AD " * 30
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    message = str(caught.value)
    assert "QQ" in message
    assert "character 90" in message
    assert message.startswith("'…")
    assert len(message) < 120


def test_message_of_a_notation_error_shows_the_whole_of_a_short_text() -> None:
    with pytest.raises(NotationError) as caught:
        Card("QQ")
    assert str(caught.value) == "'QQ': expected a card such as 7S, TH or X1 at character 0"
