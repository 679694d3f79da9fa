"""The nine kinds of action and their texts."""

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from cuttle_engine import (
    Action,
    ArgumentError,
    Card,
    Choose,
    Counter,
    Decline,
    Draw,
    NotationError,
    Pass,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Ruleset,
    Scuttle,
    apply,
    deal,
    legal_actions,
    parse_action,
)

from ..builds import or_compilers
from ..rules.table import EVERY_RULESET, FOUR_SEATS, THREE_SEATS

CARDS = [Card(rank + suit) for rank in "A23456789TJQK" for suit in "CDHS"]
CARDS += [Card("X1"), Card("X2")]
POINT_CARDS = CARDS[:40]
SEATS = (None, 0, 1, 2, 3)
A_CARD = Card("7S")


def every_action() -> Iterator[Action]:
    """Every action that has a notation: all cards in all uses, at all targets and seats."""
    yield from (Draw(), Pass(), Decline())
    for card in CARDS:
        if card in POINT_CARDS:
            yield PlayPoints(card)
        yield Counter(card)
        yield Choose(card)
        for target in CARDS:
            yield Scuttle(card, target)
        for aim in (None, *CARDS):
            for seat in SEATS:
                yield PlayOneOff(card, aim, seat)
                yield PlayPermanent(card, aim, seat)


EXAMPLES: list[tuple[str, Action]] = [
    ("draw", Draw()),
    ("pass", Pass()),
    ("decline", Decline()),
    ("7S", PlayPoints(A_CARD)),
    ("TSx9H", Scuttle(Card("TS"), Card("9H"))),
    ("QH^", PlayPermanent(Card("QH"))),
    ("JS^TH", PlayPermanent(Card("JS"), Card("TH"))),
    ("JS^TH@2", PlayPermanent(Card("JS"), Card("TH"), 2)),
    ("X1^KD", PlayPermanent(Card("X1"), Card("KD"))),
    ("5C!", PlayOneOff(Card("5C"))),
    ("2C!QH", PlayOneOff(Card("2C"), Card("QH"))),
    ("2C!X1", PlayOneOff(Card("2C"), Card("X1"))),
    ("4C!@2", PlayOneOff(Card("4C"), target_seat=2)),
    ("4C!@0", PlayOneOff(Card("4C"), None, 0)),
    ("2D?", Counter(Card("2D"))),
    ("*KD", Choose(Card("KD"))),
    ("*X2", Choose(Card("X2"))),
]
examples = pytest.mark.parametrize(
    ("text", "action"), [pytest.param(*example, id=example[0]) for example in EXAMPLES]
)


# --- the notation ---


@examples
def test_text_of_an_action(text: str, action: Action) -> None:
    assert str(action) == text
    assert parse_action(text) == action


@examples
def test_case_and_space_around_are_forgiven(text: str, action: Action) -> None:
    assert parse_action(text.upper()) == action
    assert parse_action(text.lower()) == action
    assert parse_action(f" \t{text}\n ") == action


def test_notation_of_every_action_round_trips() -> None:
    for action in every_action():
        assert parse_action(str(action)) is action


def test_no_two_actions_have_the_same_text() -> None:
    actions = list(every_action())
    assert len({str(action) for action in actions}) == len(set(actions)) == len(actions)


def test_notation_of_points_with_a_card_that_has_none_round_trips() -> None:
    action = PlayPoints(Card("JC"))
    assert parse_action(str(action)) == action


@pytest.mark.parametrize(
    "ruleset",
    [*EVERY_RULESET, THREE_SEATS, FOUR_SEATS],
    ids=[*EVERY_RULESET, "three seats", "four seats"],
)
def test_notation_of_every_action_of_random_games_round_trips(ruleset: Ruleset | str) -> None:
    rng = random.Random(7)
    for seed in range(5):
        state = deal(ruleset, seed=seed)
        while state.outcome is None:
            actions = legal_actions(state)
            assert [parse_action(str(action)) for action in actions] == list(actions)
            state = apply(state, rng.choice(actions))


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "draw, pass, decline, or a card such as 7S"),
        ("   ", 3, "draw, pass, decline, or a card such as 7S"),
        ("drew", 0, "draw, pass, decline, or a card such as 7S"),
        ("10S", 0, "draw, pass, decline, or a card such as 7S"),
        ("7", 0, "draw, pass, decline, or a card such as 7S"),
        ("  7Z", 2, "draw, pass, decline, or a card such as 7S"),
        ("7S+", 2, "one of x ! ^ ? or the end of the action"),
        ("7S 9H", 2, "one of x ! ^ ? or the end of the action"),
        ("TSx", 3, "the card to scuttle"),
        ("TSx9", 3, "the card to scuttle"),
        ("TSx9Z", 3, "the card to scuttle"),
        ("TSx9H@1", 5, "the end of the action"),
        ("2D?KD", 3, "the end of the action"),
        ("2C!Q", 3, "a target card, @ and a seat, or the end of the action"),
        ("2C!!", 3, "a target card, @ and a seat, or the end of the action"),
        ("2C!QHKD", 5, "the end of the action"),
        ("JS^ TH", 3, "a target card, @ and a seat, or the end of the action"),
        ("4C!@", 4, "a seat from 0 to 3"),
        ("4C!@4", 4, "a seat from 0 to 3"),
        ("4C!@x", 4, "a seat from 0 to 3"),
        ("4C!@12", 5, "the end of the action"),
        ("*", 1, "a card"),
        ("*1D", 1, "a card"),
        ("*KD!", 3, "the end of the action"),
        ("*ß", 1, "a card"),
    ],
)
def test_mistake_in_a_text_is_pointed_out(text: str, position: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    error = caught.value
    assert (error.text, error.position, error.expected) == (text, position, expected)
    assert str(error).endswith(f"expected {expected} at character {position}")


@pytest.mark.parametrize("value", [None, 7, b"draw", Draw(), ["draw"]])
def test_an_action_is_read_from_text_only(value: object) -> None:
    with pytest.raises(TypeError, match="an action is read from text"):
        parse_action(value)  # type: ignore[arg-type]


# --- what an action says of itself ---


@pytest.mark.parametrize(
    ("action", "card", "target", "seat"),
    [
        (Draw(), None, None, None),
        (PlayPoints(A_CARD), A_CARD, None, None),
        (Scuttle(A_CARD, Card("2C")), A_CARD, Card("2C"), None),
        (PlayOneOff(A_CARD, target_seat=0), A_CARD, None, 0),
        (PlayPermanent(A_CARD, Card("AC"), 3), A_CARD, Card("AC"), 3),
    ],
)
def test_card_target_and_target_seat(
    action: Action, card: Card | None, target: Card | None, seat: int | None
) -> None:
    assert (action.card, action.target, action.target_seat) == (card, target, seat)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Draw(), "Draw()"),
        (Choose(A_CARD), "Choose(Card('7S'))"),
        (Scuttle(A_CARD, Card("2C")), "Scuttle(Card('7S'), Card('2C'))"),
        (PlayOneOff(A_CARD, target_seat=2), "PlayOneOff(Card('7S'), target_seat=2)"),
        (
            PlayPermanent(A_CARD, Card("2C"), 0),
            "PlayPermanent(Card('7S'), Card('2C'), target_seat=0)",
        ),
    ],
)
def test_repr_is_the_call_that_builds_it(action: Action, text: str) -> None:
    assert repr(action) == text


def test_actions_can_be_matched() -> None:
    match parse_action("2C!QH"):
        case PlayOneOff(card, target, None):
            assert (str(card), str(target)) == ("2C", "QH")
        case _:
            pytest.fail("it is a one-off")


# --- as values ---


@examples
def test_equal_actions_are_the_same_object(text: str, action: Action) -> None:
    assert parse_action(text) is action
    assert hash(parse_action(text)) == hash(action)


@pytest.mark.parametrize("action", [action for _, action in EXAMPLES], ids=str)
def test_pickling_and_copying_give_the_same_object(action: Action) -> None:
    assert pickle.loads(pickle.dumps(action)) is action
    assert copy.copy(action) is action
    assert copy.deepcopy(action) is action


def test_actions_sort_by_card_then_use_then_target_then_seat() -> None:
    texts = ["draw", "pass", "decline", "2C", "2C!", "2C!@0", "2C!@2", "2C!3C", "2C!KD", "2C^"]
    texts += ["2CxAC", "2CxAS", "2C?", "*2C", "2D", "*2D", "KS^", "*KS", "X1^KD", "*X2"]
    actions = [parse_action(text) for text in texts]
    assert sorted(random.Random(1).sample(actions, len(actions))) == actions
    for earlier, later in pairwise(actions):
        assert earlier < later
        assert earlier <= later
        assert later > earlier
        assert later >= earlier
        assert earlier != later


@pytest.mark.parametrize("operator", ["__lt__", "__le__", "__gt__", "__ge__"])
def test_an_action_does_not_compare_with_something_else(operator: str) -> None:
    assert getattr(Draw(), operator)("draw") is NotImplemented


@pytest.mark.parametrize("name", ["card", "target", "target_seat", "actor"])
def test_an_action_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(PlayPoints(A_CARD), name, None)


# --- what cannot be built ---


def test_action_itself_cannot_be_built() -> None:
    with pytest.raises(TypeError, match="Action is abstract: build one of its nine kinds"):
        Action()


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: PlayPoints("7S"), "card is a Card, not str"),  # type: ignore[arg-type]
        (lambda: Counter(None), "card is a Card, not NoneType"),  # type: ignore[arg-type]
        (lambda: Choose(7), "card is a Card, not int"),  # type: ignore[arg-type]
        (lambda: Scuttle(A_CARD, "9H"), "target is a Card, not str"),  # type: ignore[arg-type]
        (lambda: PlayOneOff("5C"), "card is a Card, not str"),  # type: ignore[arg-type]
        (lambda: PlayOneOff(A_CARD, 1), "target is a Card, not int"),  # type: ignore[arg-type]
        (lambda: PlayOneOff(A_CARD, target_seat="1"), "is an int, not str"),  # type: ignore[arg-type]
        (lambda: PlayPermanent(A_CARD, None, True), "target_seat is an int, not bool"),
    ],
)
def test_argument_of_the_wrong_type_is_a_type_error(
    build: Callable[[], Action], message: str
) -> None:
    with pytest.raises(TypeError, match=or_compilers(message)):
        build()


@pytest.mark.parametrize("seat", [-1, 4, 99])
@pytest.mark.parametrize("kind", [PlayOneOff, PlayPermanent])
def test_target_seat_is_from_0_to_3(
    kind: type[PlayOneOff] | type[PlayPermanent], seat: int
) -> None:
    with pytest.raises(ArgumentError, match=f"target_seat: {seat} is not from 0 to 3"):
        kind(A_CARD, target_seat=seat)
