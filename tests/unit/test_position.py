"""Positions written by hand: what can be written, and everything that can be wrong with it."""

import random
from typing import Any

import attrs
import pytest

from cuttle_engine import (
    Action,
    Card,
    Control,
    GameState,
    InvalidPositionError,
    Outcome,
    PlayOneOff,
    PlayPermanent,
    Position,
    Problem,
    Ruleset,
    RulesetError,
    Scuttle,
    Stack,
    Window,
    apply,
    deal,
    digest,
    get_ruleset,
    legal_actions,
)

from ..rules.table import (
    EVERY_RULESET,
    FOUR_SEATS,
    THREE_SEATS,
    TWO_SIDES,
    frozen,
    hand,
    known,
    legal,
    permanents,
    play,
    points,
    put,
    scrap,
    unanswered,
)

ALL_CARDS = " ".join(rank + suit for rank in "A23456789TJQK" for suit in "CDHS")
EIGHT = "4C 4D 4H 4S 6C 6D 6H 6S"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())


def everything_but(text: str) -> str:
    return " ".join(word for word in ALL_CARDS.split() if word not in text.split())


def problems_of(**what: Any) -> list[tuple[str, str]]:
    """What is wrong on the table of `put`: the code and the place of every problem.

    The cards of a text that cannot be read are missing as well; that is not said again.
    """
    with pytest.raises(InvalidPositionError) as caught:
        put(**what)
    found = [(problem.code, problem.where) for problem in caught.value.problems]
    unreadable = "unreadable" in dict(found)
    return [(code, where) for code, where in found if not unreadable or code != "card-missing"]


# --- what can be written ---


def test_a_position_of_texts_and_one_of_objects_are_the_same_state() -> None:
    text = Position(
        "cuttle-cards",
        hands=["7C 5H", "KD"],
        points=["", "8H(JC,JD)"],
        permanents=["", "QC"],
        deck=everything_but("7C 5H KD 8H JC JD QC TS 9S"),
        scrap="TS 9S",
        frozen="5H",
        known=["", "7C", "KD"],
    )
    stack = Stack(Card("8H"), 1, (Control(Card("JC"), 0, 0), Control(Card("JD"), 1, 1)))
    objects = Position(
        get_ruleset("cuttle-cards"),
        hands=[cards("7C 5H"), [Card("KD")]],
        points=[[], [stack]],
        permanents=[(), cards("QC")],
        deck=cards(everything_but("7C 5H KD 8H JC JD QC TS 9S")),
        scrap=list(cards("TS 9S")),
        frozen=cards("5H"),
        known=[[], cards("7C"), cards("KD")],
    )
    assert text.problems() == objects.problems() == ()
    assert text.build() == objects.build()


def test_zones_lie_where_they_were_written() -> None:
    state = put(
        hands=["7C 5H", "KD"],
        points=["2D", "8H(JC,JD) TS"],
        permanents=["8S", "QC"],
        deck="3H 3D",
        scrap="9D 9S",
    )
    assert [hand(state, 0), hand(state, 1)] == ["5H 7C", "KD"]
    assert [points(state, 0), points(state, 1)] == ["2D", "8H(JC,JD) TS"]
    assert [permanents(state, 0), permanents(state, 1)] == ["8S", "QC"]
    assert [str(card) for card in state.deck[:2]] == ["3H", "3D"]
    assert scrap(state) == "9D 9S"
    assert [player.score for player in state.players] == [2, 18]
    assert (state.turn, state.to_act, state.passes, state.ply) == (0, 0, 0, 0)


def test_cards_may_be_written_in_lower_case() -> None:
    deck = everything_but("KD TH JC").lower()
    state = Position("balanced", hands=["kd", ""], points=["th(jc)", ""], deck=deck).build()
    assert [hand(state, 0), points(state, 0)] == ["KD", "TH(JC)"]


def test_rows_and_permanents_may_be_left_out() -> None:
    state = Position("balanced", hands=["", ""], deck=ALL_CARDS).build()
    assert [(player.points, player.permanents) for player in state.players] == [((), ())] * 2


def test_with_two_seats_the_first_owner_follows_from_the_number_of_jacks() -> None:
    state = put(points=["TH(JC)", "9H(JD,JH)"])
    assert [stack.owner for stack in state.players[0].points] == [1]
    (stack,) = state.players[1].points
    assert stack == Stack(Card("9H"), 1, (Control(Card("JD"), 0, 0), Control(Card("JH"), 1, 1)))
    assert (stack.controller, str(stack)) == (1, "9H(JD,JH)")


def test_control_card_played_by_another_seat_says_so() -> None:
    state = put(points=["", "TH(JC<0)"], ruleset="pagat")
    (stack,) = state.players[1].points
    assert stack == Stack(Card("TH"), 0, (Control(Card("JC"), 1, 0),))
    assert str(stack) == "TH(JC)"


def test_with_more_seats_every_seat_is_named() -> None:
    state = put(points=["TH@2(JC@1,JD@0<2)", "9H"], ruleset=THREE_SEATS)
    (stack,) = state.players[0].points
    controls = (Control(Card("JC"), 1, 1), Control(Card("JD"), 0, 2))
    assert stack == Stack(Card("TH"), 2, controls)
    assert points(state, 1) == "9H"


def test_space_between_the_control_cards_is_forgiven_nowhere_else_is_it_needed() -> None:
    first = put(points=["TH(JC)  9H(JD)", ""])
    assert first == put(points=["TH(JC) 9H(JD)", ""])


def test_deck_may_be_empty_and_a_hand_may_be_over_its_limit() -> None:
    state = put(hands=[f"{EIGHT} KD KH"], rest="scrap", ruleset="cuttle-cards")
    assert state.window is None
    assert (state.deck_size, len(state.players[0].hand)) == (0, 10)


def test_a_score_at_or_past_the_goal_is_decided_after_the_first_action() -> None:
    state = put(points=["", "TH TS 9C"])
    assert state.outcome is None
    assert play(state, "draw").outcome == Outcome((1,), "goal")


def test_turn_passes_ply_and_outcome_are_as_written() -> None:
    state = put(turn=1, passes=2, ply=40, rest="scrap")
    assert (state.turn, state.passes, state.ply) == (1, 2, 40)
    assert play(state, "pass").outcome == Outcome((), "passes")
    assert put(outcome=Outcome((), "passes"), passes=3).passes == 3
    assert put(outcome=Outcome((1,), "resignation")).to_act is None


def test_frozen_cards_are_in_the_hands_they_were_written_for() -> None:
    state = put(hands=["KD TS", "KH"], frozen="KH KD", frozen_longer="KD")
    assert [frozen(state, 0), frozen(state, 1)] == ["KD", "KH"]
    state = play(state, "draw")
    assert [frozen(state, 0), frozen(state, 1)] == ["KD", "KH"]
    state = play(state, "draw", "draw")
    assert [frozen(state, 0), frozen(state, 1)] == ["", ""]


def test_known_cards_are_those_of_each_seat_then_those_of_everybody() -> None:
    state = put(hands=["KD TS", "KH 9H"], deck="3H", known=["KH", "TS", "KD 3H"])
    assert known(state, 0) == "3H KH"
    assert known(state, 1) == "3H TS KD"
    assert known(state, None) == "3H KD"


def test_known_cards_of_everybody_may_be_left_out() -> None:
    assert known(put(hands=["KD", "KH"], known=["KH", ""]), 0) == "KH"


def test_what_glasses_show_need_not_be_written() -> None:
    assert known(put(hands=["", "KH 9H"], permanents=["8C"]), 0) == "9H KH"


def test_what_an_empty_deck_shows_need_not_be_written() -> None:
    state = put(hands=["KD", "KH"], rest="scrap", ruleset="cuttle-cards")
    assert known(state, None) == "KD KH"


def test_seed_of_a_position_decides_the_chance_that_is_left() -> None:
    hands = ["4C", "3D 3H 3S 5D 5H 5S"]
    discarded = {
        scrap(unanswered(put(hands=hands, seed=seed, ruleset="balanced+random-fours"), "4C!"))
        for seed in range(20)
    }
    assert len(discarded) > 1


def test_repr_and_str_of_a_position_do_not_show_its_seed() -> None:
    position = Position("balanced", hands=["", ""], seed="a secret")
    assert "secret" not in repr(position)
    assert "secret" not in str(position)


def test_a_position_is_a_value() -> None:
    position = Position("balanced", hands=["KD", ""])
    assert position == Position("balanced", hands=["KD", ""])
    assert position != attrs.evolve(position, turn=1)
    with pytest.raises(AttributeError):
        position.turn = 1  # type: ignore[misc]


def test_unknown_ruleset_is_a_ruleset_error() -> None:
    with pytest.raises(RulesetError, match="no ruleset 'whist'"):
        Position("whist", hands=["", ""])


# --- what can be wrong ---

ONE_PROBLEM: list[tuple[str, str, dict[str, Any]]] = [
    ("unreadable", "hands[1]", {"hands": ["KD", "QQ"]}),
    ("unreadable", "deck", {"deck": "QQ"}),
    ("unreadable", "scrap", {"scrap": "1C"}),
    ("unreadable", "frozen", {"frozen": "nothing"}),
    ("unreadable", "known[0]", {"known": ["QQ", ""]}),
    ("unreadable", "points[0]", {"points": ["TH("]}),
    ("unreadable", "points[0]", {"points": ["QQ"]}),
    ("unreadable", "points[0]", {"points": ["9H()"]}),
    ("bad-seats", "hands", {"hands": ["", "", ""]}),
    ("bad-seats", "points", {"points": ["", "", ""]}),
    ("bad-seats", "permanents", {"permanents": ["", "", ""]}),
    ("bad-seats", "known", {"known": [""]}),
    ("bad-seats", "known", {"known": ["", "", "", ""]}),
    ("not-a-point-card", "points[0]", {"points": ["QC"]}),
    ("not-a-permanent", "permanents[1]", {"permanents": ["", "TC"]}),
    ("not-a-permanent", "permanents[1]", {"permanents": ["", "JC"]}),
    ("not-a-control-card", "points[0]", {"points": ["TH(QC)"]}),
    ("not-a-control-card", "permanents[0]", {"permanents": ["QC(JC)"]}),
    ("bad-seat", "points[0]", {"points": ["TH@5(JC@0)"]}),
    ("bad-seat", "points[0]", {"points": ["TH(JC<2)"]}),
    ("bad-controller", "points[0]", {"points": ["TH@0(JC@1)"]}),
    ("bad-controller", "points[0]", {"points": ["TH@1"]}),
    ("bad-turn", "turn", {"turn": 2}),
    ("bad-turn", "turn", {"turn": -1}),
    ("bad-passes", "passes", {"passes": 3}),
    ("bad-passes", "passes", {"passes": -1}),
    ("bad-words", "words", {"words": -1}),
    ("bad-ply", "ply", {"ply": -1}),
    ("card-twice", "hands[1]", {"hands": ["KD", "KD"]}),
    ("card-twice", "hands[0]", {"hands": ["KD KD", ""]}),
    ("card-twice", "scrap", {"deck": "KD", "scrap": "KD"}),
    ("card-twice", "points[0]", {"points": ["TH(JC,JC)", ""], "ruleset": "pagat"}),
    ("not-in-deck", "hands[0]", {"hands": ["X1", ""]}),
    ("bad-frozen", "frozen", {"frozen": "KD"}),
    ("bad-frozen", "frozen_longer", {"hands": ["KD"], "frozen_longer": "KD"}),
    ("bad-frozen", "frozen_longer", {"hands": ["", "KD"], "frozen": "KD", "frozen_longer": "KD"}),
    ("bad-known", "known[0]", {"hands": ["KD"], "known": ["KD", ""]}),
    ("bad-known", "known[1]", {"known": ["", "KD"]}),
    ("bad-known", "known[2]", {"scrap": "KD", "known": ["", "", "KD"]}),
    ("bad-known", "known[2]", {"deck": "3H KD", "known": ["", "", "KD"]}),
    ("bad-window", "window", {"window": Window("counter", 2, cause=Card("6C"), by=0)}),
]
one_problem = pytest.mark.parametrize(
    ("code", "where", "what"),
    [
        pytest.param(code, where, what, id=f"{code}: {where} {number}")
        for number, (code, where, what) in enumerate(ONE_PROBLEM)
    ],
)


@one_problem
def test_problem_when_it_is_the_only_one(code: str, where: str, what: dict[str, Any]) -> None:
    assert problems_of(**what) == [(code, where)]


def test_a_card_that_is_nowhere_is_missing() -> None:
    position = Position("balanced", hands=["KD", ""], deck=everything_but("KD TS"))
    assert position.problems() == (Problem("card-missing", "position", "TS is nowhere"),)


def test_every_code_has_its_case() -> None:
    assert {code for code, _, _ in ONE_PROBLEM} | {"card-missing"} == {
        "bad-controller",
        "bad-frozen",
        "bad-known",
        "bad-passes",
        "bad-ply",
        "bad-seat",
        "bad-seats",
        "bad-turn",
        "bad-window",
        "bad-words",
        "card-missing",
        "card-twice",
        "not-a-control-card",
        "not-a-permanent",
        "not-a-point-card",
        "not-in-deck",
        "unreadable",
    }


def test_everything_that_is_wrong_is_listed_at_once() -> None:
    position = Position(
        "balanced",
        hands=["KD KD", "X1"],
        points=["QC", "TH@1(JC@0)"],
        deck=everything_but("KD QC TH JC 9S"),
        turn=5,
        frozen="TH",
    )
    codes = [problem.code for problem in position.problems()]
    assert sorted(codes) == [
        "bad-controller",
        "bad-frozen",
        "bad-turn",
        "card-missing",
        "card-twice",
        "not-a-point-card",
        "not-in-deck",
    ]
    with pytest.raises(InvalidPositionError) as caught:
        position.build()
    assert caught.value.problems == position.problems()


def test_message_of_a_wrong_position_names_places_and_cards() -> None:
    position = Position("balanced", hands=["KD", "KD"], deck=everything_but("KD QC"))
    with pytest.raises(InvalidPositionError) as caught:
        position.build()
    assert str(caught.value) == (
        "hands[1]: KD is there, and in hands[0] as well; position: QC is nowhere"
    )


def test_message_of_a_very_wrong_position_stays_short() -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Position("balanced", hands=["", ""]).build()
    assert len(caught.value.problems) == 52
    assert len(str(caught.value)) < 300


def test_with_more_seats_a_stack_without_seats_is_unreadable() -> None:
    what = {"points": ["TH(JC)"], "ruleset": THREE_SEATS}
    assert problems_of(**what) == [("unreadable", "points[0]")]
    what = {"points": ["TH@2(JC)"], "ruleset": THREE_SEATS}
    assert problems_of(**what) == [("unreadable", "points[0]")]


def test_mistake_in_a_row_is_pointed_out() -> None:
    with pytest.raises(InvalidPositionError, match=r"points\[0\]: .* at character 9"):
        put(points=["TH 9H(JC,) 2D"])


def test_a_jack_gives_control_to_another_seat() -> None:
    assert problems_of(points=["TH@0(JC@0)"]) == [("bad-controller", "points[0]")]


# --- wrong types ---


@pytest.mark.parametrize(
    "what",
    [
        {"hands": "KD"},
        {"hands": 5},
        {"hands": None},
        {"hands": [5, 5]},
        {"hands": [["KD"], []]},
        {"hands": ["", ""], "points": "TH"},
        {"hands": ["", ""], "points": [["TH"], []]},
        {"hands": ["", ""], "permanents": [5, 5]},
        {"hands": ["", ""], "deck": 5},
        {"hands": ["", ""], "scrap": ["KD"]},
        {"hands": ["", ""], "turn": "0"},
        {"hands": ["", ""], "turn": True},
        {"hands": ["", ""], "passes": None},
        {"hands": ["", ""], "words": 1.0},
        {"hands": ["", ""], "ply": "1"},
        {"hands": ["", ""], "frozen": 5},
        {"hands": ["", ""], "known": "KD"},
        {"hands": ["", ""], "known": 5},
        {"hands": ["", ""], "window": "counter"},
        {"hands": ["", ""], "seed": 1.5},
    ],
    ids=repr,
)
def test_wrong_type_is_a_type_error(what: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Position("balanced", **what).problems()


def test_ruleset_of_the_wrong_type_is_a_type_error() -> None:
    with pytest.raises(TypeError):
        Position(5, hands=["", ""])  # type: ignore[arg-type]


# --- windows ---


def open_window(kind: Any, seat: int, text: str, **more: Any) -> Window:
    """A window for a one-off of seat 0."""
    card = Card(text)
    given: dict[str, Any] = {"action": PlayOneOff(card), "stack": ((card, 0),), **more}
    return Window(kind, seat, cause=card, by=0, **given)


def test_one_off_that_can_be_countered() -> None:
    state = put(hands=["", "2D"], window=open_window("counter", 1, "6C"), ply=1)
    assert state == play(put(hands=["6C", "2D"]), "6C!")
    assert legal(state) == {"decline", "2D?"}
    assert scrap(play(state, "decline")) == "6C"


def test_counter_that_can_be_countered() -> None:
    stack = ((Card("6C"), 0), (Card("2D"), 1))
    state = put(hands=["2H", ""], window=open_window("counter", 0, "6C", stack=stack), ply=2)
    assert state == play(put(hands=["6C 2H", "2D"]), "6C!", "2D?")
    assert scrap(play(state, "2H?", "decline")) == "2D 2H 6C"


def test_target_of_a_one_off_that_can_be_countered() -> None:
    action = PlayOneOff(Card("9C"), Card("KD"))
    window = open_window("counter", 1, "9C", action=action)
    state = put(permanents=["", "KD"], window=window, ply=1)
    assert state == play(put(hands=["9C"], permanents=["", "KD"]), "9C!KD")
    assert hand(play(state, "decline"), 1) == "KD"


@pytest.mark.parametrize(("seat", "left"), [(1, 2), (2, 1)])
def test_one_off_of_three_seats_that_can_be_countered(seat: int, left: int) -> None:
    window = open_window("counter", seat, "6C", left=left)
    state = put(hands=["", "2D", "2H"], window=window, ply=3 - left, ruleset=THREE_SEATS)
    reached = play(put(hands=["6C", "2D", "2H"], ruleset=THREE_SEATS), "6C!")
    assert state == (reached if left == 2 else play(reached, "decline"))
    assert play(state, *["decline"] * left).window is None


@pytest.mark.parametrize(
    ("texts", "left"),
    [
        (["KD^"], 2),
        (["KD^", "decline"], 1),
        (["KD^", "9C?"], 3),
        (["KD^", "decline", "9S?", "2H?"], 3),
    ],
)
def test_permanent_that_can_be_answered(texts: list[str], left: int) -> None:
    reached = play(put(hands=["KD 2H", "9C", "2D", "9S"], ruleset="team"), *texts)
    assert reached.window is not None
    assert reached.window.left == left
    position = Position.of(reached)
    assert position.problems() == ()
    assert position.build() == reached


def test_jack_and_scuttle_that_can_be_answered() -> None:
    jack = put(hands=["JS", "9H"], points=["", "", "", "7D"], ruleset="team")
    reached = play(jack, "JS^7D@2", "9H?")
    window = Window(
        "counter",
        2,
        Card("JS"),
        0,
        PlayPermanent(Card("JS"), Card("7D"), 2),
        ((Card("JS"), 0), (Card("9H"), 1)),
        3,
    )
    assert reached.window == window
    points = ["", "", "", "7D"]
    assert put(points=points, ruleset="team", window=window, ply=2) == reached
    scuttle = put(hands=["TS", "TC"], points=["", "9H"], ruleset="balanced+tens-block-scuttles")
    for texts in (["TSx9H"], ["TSx9H", "TC?"]):
        reached = play(scuttle, *texts)
        assert Position.of(reached).build() == reached


def test_choice_of_a_three() -> None:
    state = put(scrap="KD TS", window=open_window("choose", 0, "3C"), ply=2)
    assert state == unanswered(put(hands=["3C"], scrap="KD TS"), "3C!")
    assert hand(play(state, "*KD"), 0) == "KD"


@pytest.mark.parametrize("left", [1, 2])
def test_choices_of_a_four(left: int) -> None:
    their = "KD TS 9H" if left == 2 else "TS 9H"
    window = open_window("choose", 1, "4C", left=left)
    state = put(hands=["", their], scrap="" if left == 2 else "KD", window=window, ply=4 - left)
    reached = unanswered(put(hands=["4C", "KD TS 9H"]), "4C!")
    assert state == (reached if left == 2 else play(reached, "*KD"))
    assert legal(state) == {f"*{card}" for card in their.split()}


def test_choice_of_a_five() -> None:
    state = put(hands=["KD"], deck="TS", window=open_window("choose", 0, "5C"), ply=2)
    assert state == unanswered(put(hands=["5C KD"], deck="TS"), "5C!")
    assert scrap(play(state, "*KD")) == "KD 5C"


def test_play_of_a_revealed_card() -> None:
    window = open_window("play", 0, "7C", revealed=cards("TS 9H"))
    state = put(deck="TS 9H", known=["", "", "TS 9H"], window=window, ply=2)
    assert state == unanswered(put(hands=["7C"], deck="TS 9H"), "7C!")
    assert points(play(state, "9H"), 0) == "9H"


def test_choice_among_revealed_cards_that_cannot_be_played() -> None:
    window = open_window("choose", 0, "7C", revealed=cards("JC JD"))
    state = put(deck="JC JD", known=["", "", "JC JD"], window=window, ply=2)
    assert state == unanswered(put(hands=["7C"], deck="JC JD"), "7C!")
    assert scrap(play(state, "*JD")) == "JD 7C"


@pytest.mark.parametrize("left", [1, 2])
def test_hand_that_is_trimmed(left: int) -> None:
    window = Window("choose", 0, cause="hand-limit", by=0, left=left)
    its = f"{EIGHT} KD KH" if left == 2 else f"{EIGHT} KD"
    state = put(hands=[its], window=window, ruleset="cuttle-cards")
    assert legal(state) == {f"*{card}" for card in its.split()}
    after = play(state, *["*KD", "*KH"][:left])
    assert (after.window, after.to_act) == (None, 1)


TRIM = Window("choose", 0, cause="hand-limit", by=0)
NOT_READY: list[tuple[str, str, dict[str, Any]]] = [
    (
        "of another turn",
        "which opened it, is not in turn",
        {"window": open_window("counter", 1, "6C"), "turn": 1},
    ),
    (
        "without an action",
        "its action None is no play of its cause 6C",
        {"window": open_window("counter", 1, "6C", action=None)},
    ),
    (
        "about a permanent that nothing answers",
        "nothing in this ruleset answers QC^",
        {"window": open_window("counter", 1, "QC", action=PlayPermanent(Card("QC")))},
    ),
    (
        "with another action",
        "its action AC! is no play of its cause 6C",
        {"window": open_window("counter", 1, "6C", action=PlayOneOff(Card("AC")))},
    ),
    (
        "about a permanent that nothing answers, of a hand over its limit",
        "nothing in this ruleset answers QC^",
        {
            "window": open_window("counter", 1, "QC", action=PlayPermanent(Card("QC"))),
            "hands": [f"{EIGHT} KD KH"],
            "ruleset": "cuttle-cards",
        },
    ),
    (
        "about a scuttle that nothing answers",
        "nothing in this ruleset answers TSx9H",
        {
            "window": open_window("counter", 1, "TS", action=Scuttle(Card("TS"), Card("9H"))),
            "points": ["", "9H"],
        },
    ),
    (
        "with a choice for a permanent",
        "KD^ asks for nothing",
        {
            "window": open_window("choose", 1, "KD", action=PlayPermanent(Card("KD"))),
            "hands": ["", "KC", "", ""],
            "ruleset": "team",
        },
    ),
    (
        "about a permanent, for its player's partner",
        "seat 2 is not asked with 2 answers left",
        {
            "window": open_window("counter", 2, "KD", action=PlayPermanent(Card("KD")), left=2),
            "ruleset": "team",
        },
    ),
    (
        "with a Two against a permanent",
        "seat 1 could not have countered with 2C",
        {
            "window": open_window(
                "counter",
                2,
                "KD",
                action=PlayPermanent(Card("KD")),
                stack=((Card("KD"), 0), (Card("2C"), 1)),
                left=3,
            ),
            "ruleset": "team",
        },
    ),
    (
        "with a Nine of a partner",
        "seat 2 could not have countered with 9C",
        {
            "window": open_window(
                "counter",
                3,
                "KD",
                action=PlayPermanent(Card("KD")),
                stack=((Card("KD"), 0), (Card("9C"), 2)),
                left=3,
            ),
            "ruleset": "team",
        },
    ),
    (
        "without its card",
        "does not lie at the bottom of its stack",
        {"window": open_window("counter", 1, "6C", stack=()), "hands": ["", "6C"]},
    ),
    (
        "with the card of the wrong seat",
        "does not lie at the bottom of its stack",
        {"window": open_window("counter", 0, "6C", stack=((Card("6C"), 1),))},
    ),
    (
        "for a seat that is not there",
        "a seat is not from 0 to 1",
        {"window": open_window("counter", 2, "6C")},
    ),
    (
        "with a seat that is not there in its stack",
        "a seat is not from 0 to 1",
        {"window": open_window("counter", 1, "6C", stack=((Card("6C"), 2),))},
    ),
    ("for its own seat", "is not asked with", {"window": open_window("counter", 0, "6C")}),
    (
        "with too many answers left",
        "is not asked with 2 answers left",
        {"window": open_window("counter", 1, "6C", left=2)},
    ),
    (
        "with a counter that cannot counter",
        "seat 1 could not have countered with 3D",
        {"window": open_window("counter", 0, "6C", stack=((Card("6C"), 0), (Card("3D"), 1)))},
    ),
    (
        "with a seat that counters itself",
        "seat 0 could not have countered with 2D",
        {"window": open_window("counter", 1, "6C", stack=((Card("6C"), 0), (Card("2D"), 0)))},
    ),
    (
        "with revealed cards before it has resolved",
        "is not asked with 1 answers left",
        {"window": open_window("counter", 1, "7C", revealed=cards("TS")), "deck": "TS"},
    ),
    (
        "with counters after it has resolved",
        "4C! does not ask for this",
        {
            "window": open_window("choose", 1, "4C", stack=((Card("4C"), 0), (Card("2D"), 1))),
            "hands": ["", "KD"],
        },
    ),
    (
        "with nothing left",
        "4C! does not ask for this",
        {"window": open_window("choose", 1, "4C", left=0), "hands": ["", "KD"]},
    ),
    (
        "with revealed cards that lie deeper",
        "7C! does not ask for this",
        {"window": open_window("play", 0, "7C", revealed=cards("TS")), "deck": "9H TS"},
    ),
    (
        "with a revealed card for the other seat",
        "7C! does not ask for this",
        {"window": open_window("play", 1, "7C", revealed=cards("TS")), "deck": "TS"},
    ),
    (
        "of no kind",
        "'guess' is no kind of window",
        {"window": open_window("guess", 1, "4C"), "hands": ["", "KD"]},
    ),
    (
        "without an answer",
        "seat 0 could not have played 4C!",
        {"window": open_window("choose", 1, "4C")},
    ),
    (
        "about a card that never asks",
        "AC! does not ask for this",
        {"window": open_window("choose", 1, "AC"), "hands": ["", "KD"]},
    ),
    (
        "that trims too little",
        "seat 0 trims its hand by 2 cards",
        {"window": TRIM, "hands": [f"{EIGHT} KD KH"], "ruleset": "cuttle-cards"},
    ),
    (
        "that trims where there is no limit",
        "seat 0 trims its hand by 0 cards",
        {"window": TRIM, "hands": [f"{EIGHT} KD"], "ruleset": "classic"},
    ),
    (
        "that trims the hand of the other seat",
        "seat 0 trims its hand by",
        {
            "window": Window("choose", 1, cause="hand-limit", by=0),
            "hands": ["", f"{EIGHT} KD"],
            "ruleset": "cuttle-cards",
        },
    ),
]


@pytest.mark.parametrize(
    ("problem", "what"),
    [pytest.param(problem, what, id=name) for name, problem, what in NOT_READY],
)
def test_window_that_contradicts_itself(problem: str, what: dict[str, Any]) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        put(**what)
    assert {found.code for found in caught.value.problems} == {"bad-window"}
    assert any(problem in found.what for found in caught.value.problems)


def aimed(text: str, target: str | None = None, seat: int | None = None) -> Window:
    action = PlayOneOff(Card(text), None if target is None else Card(target), seat)
    return open_window("counter", 1, text, action=action)


@pytest.mark.parametrize(
    "what",
    [
        pytest.param({"window": aimed("2C", "KD")}, id="a Two at a card in the deck"),
        pytest.param({"window": aimed("2C")}, id="a Two without a target"),
        pytest.param({"window": aimed("9C", "KD")}, id="a Nine at a card in the deck"),
        pytest.param({"window": aimed("4C", seat=3)}, id="a Four at a seat that is not there"),
        pytest.param({"window": aimed("KC")}, id="a King as a one-off"),
        pytest.param(
            {"window": open_window("choose", 1, "4C", left=5), "hands": ["", "KD"]},
            id="a Four that takes more than there is",
        ),
        pytest.param(
            {"window": open_window("choose", 1, "3C"), "scrap": "KD"},
            id="a Three that the opponent chooses for",
        ),
        pytest.param(
            {"window": open_window("play", 0, "AC", revealed=cards("TS")), "deck": "TS"},
            id="an Ace that reveals",
        ),
        pytest.param(
            {"window": open_window("choose", 0, "7C", revealed=cards("TS")), "deck": "TS"},
            id="a choice among revealed cards though one can be played",
        ),
    ],
)
def test_window_that_no_play_leads_to(what: dict[str, Any]) -> None:
    assert problems_of(**what) == [("bad-window", "window")]


def test_what_a_window_reveals_need_not_be_written_as_known() -> None:
    window = open_window("play", 0, "7C", revealed=cards("TS 9H"))
    assert known(put(deck="TS 9H", window=window), None) == "9H TS"


@pytest.mark.parametrize(
    "outcome",
    [Outcome((7,), "goal"), Outcome((0,), "boredom")],  # type: ignore[arg-type]
)
def test_outcome_is_one_of_this_table(outcome: Outcome) -> None:
    assert problems_of(outcome=outcome) == [("bad-outcome", "outcome")]


# --- there and back ---

SEATED: list[Any] = [
    *EVERY_RULESET,
    "balanced+random-fours",
    "cuttle-cards+deck-nines+random-fours",
    pytest.param(THREE_SEATS, id="three seats"),
    pytest.param(FOUR_SEATS, id="four seats"),
    pytest.param(TWO_SIDES, id="two sides"),
]


def states_of_a_game(ruleset: Ruleset | str, seed: int) -> list[GameState]:
    rng = random.Random(seed)
    states = [deal(ruleset, seed=seed)]
    while states[-1].outcome is None:
        action: Action = rng.choice(legal_actions(states[-1]))
        states.append(apply(states[-1], action))
    return states


@pytest.mark.parametrize("ruleset", SEATED)
def test_position_of_every_state_of_random_games_builds_that_state(
    ruleset: Ruleset | str,
) -> None:
    for seed in range(4):
        for state in states_of_a_game(ruleset, seed):
            position = Position.of(state)
            assert position.problems() == ()
            built = position.build()
            assert built == state
            assert digest(built) == digest(state)
            assert legal_actions(built) == legal_actions(state)


@pytest.mark.parametrize("ruleset", SEATED)
def test_random_games_open_every_kind_of_window(ruleset: Ruleset | str) -> None:
    windows = [state.window for seed in range(4) for state in states_of_a_game(ruleset, seed)]
    assert {window.kind for window in windows if window is not None} >= {"counter", "play"}
