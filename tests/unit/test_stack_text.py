"""Cards on the table as text: `TH(JC,JD)`, and who controls and who played what."""

import pytest

from cuttle_engine import Card, Control, NotationError, Position, Stack
from cuttle_engine.stack_text import read_stack, stack_text


def control(card: str, seat: int, by: int | None = None) -> Control:
    return Control(Card(card), seat, seat if by is None else by)


def written(stack: Stack, seats: int) -> str:
    controls = tuple((above.card.index, above.seat, above.by) for above in stack.controls)
    return stack_text(stack.card.index, stack.owner, controls, seats)


READ = [
    ("TH", 0, 2, Stack(Card("TH"), 0)),
    ("TH(JC)", 0, 2, Stack(Card("TH"), 1, (control("JC", 0),))),
    ("TH(JC,JD)", 0, 2, Stack(Card("TH"), 0, (control("JC", 1), control("JD", 0)))),
    ("TH(JC,JD)", 1, 2, Stack(Card("TH"), 1, (control("JC", 0), control("JD", 1)))),
    ("TH(JC<0)", 1, 2, Stack(Card("TH"), 0, (control("JC", 1, 0),))),
    ("TH(JC<1,JD)", 1, 2, Stack(Card("TH"), 1, (control("JC", 0, 1), control("JD", 1)))),
    ("TH@2(JC@1)", 1, 3, Stack(Card("TH"), 2, (control("JC", 1),))),
    (
        "TH@2(JC@1,JD@0<2)",
        0,
        3,
        Stack(Card("TH"), 2, (control("JC", 1), control("JD", 0, 2))),
    ),
    ("KD@1(X1@0)", 0, 4, Stack(Card("KD"), 1, (control("X1", 0),))),
]


@pytest.mark.parametrize(("text", "seat", "seats", "stack"), READ)
def test_a_stack_is_written_as_it_is_read(text: str, seat: int, seats: int, stack: Stack) -> None:
    assert read_stack(text, 0, text, seat, seats) == stack
    assert stack.controller == seat
    if stack.controls:
        assert written(stack, seats) == text


def test_case_is_forgiven() -> None:
    assert read_stack("th(jc,Jd)", 0, "th(jc,Jd)", 0, 2) == READ[2][3]


def test_what_need_not_be_said_may_be() -> None:
    assert read_stack("", 0, "TH@1(JC@0<0)", 0, 2) == READ[1][3]


def test_a_seat_that_is_not_there_is_the_positions_to_refuse() -> None:
    assert read_stack("", 0, "TH@9(JC@8<7)", 0, 2) == Stack(Card("TH"), 9, (control("JC", 8, 7),))


@pytest.mark.parametrize(
    ("word", "seats", "at", "expected"),
    [
        ("T", 2, 0, "a card such as 7S, or with control cards TH(JC,JD)"),
        ("TH(", 2, 0, "a card such as 7S, or with control cards TH(JC,JD)"),
        ("TH(JC", 2, 0, "a card such as 7S, or with control cards TH(JC,JD)"),
        ("TH(JC)x", 2, 0, "a card such as 7S, or with control cards TH(JC,JD)"),
        ("TH(JC(JD))", 2, 0, "a card such as 7S, or with control cards TH(JC,JD)"),
        ("TH@", 2, 0, "a card such as 7S, or with control cards TH(JC,JD)"),
        ("TH@\u0661(JC)", 2, 0, "a card such as 7S, or with control cards TH(JC,JD)"),
        ("7\u017f", 2, 0, "a card such as 7S, or with control cards TH(JC,JD)"),
        ("QQ(JC)", 2, 0, "a card such as 7S, TH or X1"),
        ("TH()", 2, 3, "control cards such as (JC,JD) or (JC@1<0)"),
        ("TH(JC,)", 2, 6, "control cards such as (JC,JD) or (JC@1<0)"),
        ("TH(JC<)", 2, 3, "control cards such as (JC,JD) or (JC@1<0)"),
        ("TH(JC,JX)", 2, 6, "a card such as 7S, TH or X1"),
        ("TH@2(JC@1,JD)", 3, 12, "@ and every seat named, as in TH@2(JC@1,JD@0)"),
        ("TH(JC@1)", 3, 2, "@ and every seat named, as in TH@2(JC@1,JD@0)"),
        ("TH(" + "JC," * 54 + "JC)", 2, 0, "no more control cards than there are cards"),
    ],
)
def test_mistake_is_pointed_out(word: str, seats: int, at: int, expected: str) -> None:
    text = f"9H  {word}"
    with pytest.raises(NotationError) as caught:
        read_stack(text, 4, word, 0, seats)
    error = caught.value
    assert (error.text, error.position, error.expected) == (text, 4 + at, expected)


def test_a_position_reads_the_same_stacks() -> None:
    deck = " ".join(
        rank + suit
        for rank in "A23456789TJQK"
        for suit in "CDHS"
        if rank + suit not in ("TH", "JC", "JD")
    )
    position = Position("pagat", hands=["", ""], points=["TH(JC<0,JD)", ""], deck=deck)
    word = "TH(JC<0,JD)"
    assert position.build().players[0].points == (read_stack(word, 0, word, 0, 2),)
