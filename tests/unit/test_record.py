"""`Record`: always right, because it is replayed when it is made."""

import copy
import datetime as dt
import pickle
import random
from typing import Any

import attrs
import pytest

from cuttle_engine import (
    Action,
    ArgumentError,
    CuttleError,
    Draw,
    GameState,
    Outcome,
    Pass,
    Reason,
    Record,
    ReplayError,
    Ruleset,
    apply,
    deal,
    digest,
    get_ruleset,
    legal_actions,
    parse_action,
)
from cuttle_engine.record import dealt_from

from ..rules.table import EVERY_RULESET, FOUR_SEATS, THREE_SEATS, TWO_SIDES, put

START = deal("balanced", seed=7)
LONE = "\ud800"
lib: Any = Record
untyped_outcome: Any = Outcome
"""For what a type checker refuses."""


def actions_of(text: str) -> tuple[Action, ...]:
    return tuple([parse_action(word) for word in text.split()])


SOME = actions_of("5H! decline *QH draw")


def whole(start: GameState = START, seed: int = 1) -> tuple[Action, ...]:
    """The actions of a random round to its end."""
    rng = random.Random(seed)
    actions: list[Action] = []
    state = start
    while state.outcome is None:
        actions.append(rng.choice(legal_actions(state)))
        state = apply(state, actions[-1])
    return tuple(actions)


WHOLE = whole()
END = Record(START, WHOLE).final


# --- what it is ---


def test_it_knows_every_state() -> None:
    record = Record(START, SOME)
    states = [*record.states()]
    assert states[0] is record.start is START
    assert states[-1] == record.final
    assert len(states) == len(SOME) + 1
    for state, action, after in zip(states, SOME, states[1:], strict=False):
        assert apply(state, action) == after


def test_what_is_left_out_has_its_usual_value() -> None:
    record = Record(START)
    assert record.final == START
    assert (record.actions, record.result, record.players, record.date) == ((), None, (), None)
    assert (record.tags, record.comments) == ((), ())
    assert record.first_dealer == 1
    assert Record(deal(FOUR_SEATS, seed=1)).first_dealer == 3


def test_it_takes_sequences_mappings_and_iterables() -> None:
    record = Record(
        START,
        iter(SOME),
        players=["Ann", "Bob"],
        first_dealer=0,
        date=dt.date(2026, 11, 30),
        tags={"Event": "Final", "Round": "3"},
        comments=[[3, "b"], (0, "a"), (3, "c")],  # type: ignore[list-item]  # as JSON has them
    )
    assert record.actions == SOME
    assert record.players == ("Ann", "Bob")
    assert record.tags == (("Event", "Final"), ("Round", "3"))
    assert record.comments == ((0, "a"), (3, "b"), (3, "c"))
    assert record == Record(
        START,
        SOME,
        players=("Ann", "Bob"),
        first_dealer=0,
        date=dt.date(2026, 11, 30),
        tags=iter((("Event", "Final"), ("Round", "3"))),
        comments=((0, "a"), (3, "b"), (3, "c")),
    )


def test_comments_may_be_a_mapping_and_stand_anywhere() -> None:
    record = Record(START, SOME, comments={4: "the end", 0: "the beginning"})
    assert record.comments == ((0, "the beginning"), (4, "the end"))


def test_it_is_a_value() -> None:
    record = Record(START, SOME, comments={1: "?"})
    assert record == Record(START, SOME, comments={1: "?"})
    assert hash(record) == hash(Record(START, list(SOME), comments=[(1, "?")]))
    for other in (
        Record(START, SOME[:3], comments={1: "?"}),
        Record(START, SOME),
        Record(deal("balanced", seed=8), ()),
        Record(START, SOME, comments={1: "?"}, first_dealer=0),
    ):
        assert record != other
    for twin in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert twin == record
        assert twin.final == record.final
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        record.result = None  # type: ignore[misc]  # that it is refused is what is tested


def test_a_changed_record_is_checked_as_well() -> None:
    record = Record(START, SOME, players=["Ann", "Bob"])
    shorter = attrs.evolve(record, actions=SOME[:3])
    assert shorter == Record(START, SOME[:3], players=["Ann", "Bob"])
    assert shorter.final == Record(START, SOME[:3]).final
    with pytest.raises(ReplayError):
        attrs.evolve(record, actions=SOME[1:])


def test_its_repr_tells_no_secret() -> None:
    assert repr(Record(START, SOME)) == "<Record balanced@1, 4 actions, unfinished>"
    house = get_ruleset("balanced").replace(hand_limit=7)
    assert (
        repr(Record(deal(house, seed="secret")))
        == "<Record changed ruleset, 0 actions, unfinished>"
    )
    ended = Record(START, WHOLE)
    assert repr(ended) == f"<Record balanced@1, {len(WHOLE)} actions, over by goal>"


# --- what was played ---


def test_an_action_that_is_not_legal_is_named() -> None:
    with pytest.raises(ReplayError) as found:
        Record(START, (*SOME, Pass()))
    assert (found.value.ply, found.value.move, found.value.reason) == (
        4,
        Pass(),
        Reason.MUST_NOT_PASS,
    )


def test_how_it_ended_need_not_be_said() -> None:
    record = Record(START, WHOLE)
    assert record.result == END.outcome
    assert record == Record(START, WHOLE, result=END.outcome)


def test_a_record_can_begin_in_a_window_or_at_the_end() -> None:
    middle = [*Record(START, SOME).states()][2]
    assert middle.window is not None
    assert Record(middle, SOME[2:]).final == Record(START, SOME).final
    over = put(outcome=Outcome((1,), "resignation"))
    assert Record(over).result == Outcome((1,), "resignation")
    assert Record(over, result=Outcome((1,), "resignation")) == Record(over)


def test_resignation_and_agreement_end_a_round_that_goes_on() -> None:
    for result in (Outcome((1,), "resignation"), Outcome((), "agreement")):
        record = Record(START, SOME, result=result)
        assert record.result == result
        assert record.final.outcome is None


@pytest.mark.parametrize(
    ("actions", "result"),
    [
        (WHOLE, Outcome((0,), "resignation")),
        (WHOLE, Outcome((), "agreement")),
        (WHOLE, Outcome((), "passes")),
        (WHOLE, Outcome((1 - (END.outcome or Outcome((0,), "goal")).winners[0],), "goal")),
        (SOME, Outcome((0,), "goal")),
        (SOME, Outcome((), "passes")),
    ],
)
def test_a_result_that_was_not_played_is_wrong(
    actions: tuple[Action, ...], result: Outcome
) -> None:
    with pytest.raises(ReplayError) as found:
        Record(START, actions, result=result)
    assert (found.value.ply, found.value.move) == (len(actions), None)
    assert found.value.reason == "wrong-result"
    assert "wrong-result" in str(found.value)


@pytest.mark.parametrize(
    ("ruleset", "result", "problem"),
    [
        ("balanced", Outcome((2,), "resignation"), "not the seats of a side"),
        ("balanced", Outcome((0, 1), "resignation"), "not the seats of a side"),
        ("balanced", Outcome((), "resignation"), "0 winners by resignation"),
        ("balanced", Outcome((0,), "agreement"), "1 winners by agreement"),
        ("balanced", untyped_outcome((0,), "time"), "'time' ends no round"),
        (TWO_SIDES, Outcome((0,), "resignation"), "not the seats of a side"),
        (TWO_SIDES, Outcome((0, 1), "resignation"), "not the seats of a side"),
        (THREE_SEATS, Outcome((3,), "resignation"), "not the seats of a side"),
    ],
)
def test_a_result_that_no_round_has_is_refused(
    ruleset: Ruleset | str, result: Outcome, problem: str
) -> None:
    with pytest.raises(ArgumentError, match=problem) as found:
        Record(deal(ruleset, seed=1), result=result)
    assert found.value.argument == "result"


def test_a_side_wins_together() -> None:
    assert Record(deal(TWO_SIDES, seed=1), result=Outcome((1, 3), "resignation")).result


# --- the other fields ---


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("players", ["Ann"], "1 names for 2 seats"),
        ("players", ["Ann", "Bob", "Eve"], "3 names for 2 seats"),
        ("players", ["Ann", LONE], "has no UTF-8 form"),
        ("first_dealer", 2, "2 is not from 0 to 1"),
        ("first_dealer", -1, "-1 is not from 0 to 1"),
        ("tags", {"": "x"}, "'' is not a letter, then letters and digits"),
        ("tags", {"1st": "x"}, "is not a letter, then letters and digits"),
        ("tags", {"White Elo": "x"}, "is not a letter, then letters and digits"),
        ("tags", {"Größe": "x"}, "is not a letter, then letters and digits"),
        ("tags", {"Event\n": "x"}, "is not a letter, then letters and digits"),
        ("tags", {"seed": "x"}, "seed is said by another field"),
        ("tags", {"Seat3": "x"}, "Seat3 is said by another field"),
        ("tags", [("Event", "x"), ("Event", "y")], "'Event' is there twice"),
        ("tags", [("Event", "x"), ("EVENT", "y")], "'EVENT' is there twice"),
        ("tags", {"Event": LONE}, "has no UTF-8 form"),
        ("comments", [(-1, "x")], "-1 is not from 0 to 4"),
        ("comments", [(5, "x")], "5 is not from 0 to 4"),
        ("comments", [(1, f"\ud83d{LONE}")], "has no UTF-8 form"),
    ],
)
def test_a_field_that_says_what_cannot_be_is_named(field: str, value: Any, problem: str) -> None:
    with pytest.raises(ArgumentError, match=problem) as found:
        lib(START, SOME, **{field: value})
    assert found.value.argument == field
    str(found.value).encode()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("start", None),
        ("start", "balanced"),
        ("actions", None),
        ("actions", "draw"),
        ("actions", ["draw"]),
        ("actions", Draw()),
        ("result", "goal"),
        ("result", (0,)),
        ("players", "AB"),
        ("players", {"Ann": 1, "Bob": 2}),
        ("players", ["Ann", None]),
        ("players", None),
        ("first_dealer", "1"),
        ("first_dealer", True),
        ("date", "2026-11-30"),
        ("date", dt.datetime(2026, 11, 30, tzinfo=dt.UTC)),
        ("tags", "Event"),
        ("tags", None),
        ("tags", ["ab"]),
        ("tags", [("a", "b", "c")]),
        ("tags", {1: "x"}),
        ("tags", {"Event": 1}),
        ("comments", "no"),
        ("comments", 1),
        ("comments", [(0,)]),
        ("comments", [("0", "x")]),
        ("comments", [(True, "x")]),
        ("comments", [(0, None)]),
    ],
)
def test_a_wrong_type_is_a_type_error(field: str, value: Any) -> None:
    with pytest.raises(TypeError) as found:
        lib(**{"start": START, field: value})
    assert not isinstance(found.value, CuttleError)


@pytest.mark.parametrize("winners", [[0], (False,), (1.0,), ("0",)])
def test_winners_that_are_no_tuple_of_seats_are_a_type_error(winners: Any) -> None:
    with pytest.raises(TypeError):  # compiled, no Outcome has some of them
        lib(START, result=untyped_outcome(winners, "resignation"))


# --- what a state was dealt from ---


@pytest.mark.parametrize("ruleset", [*EVERY_RULESET, THREE_SEATS, TWO_SIDES])
@pytest.mark.parametrize("seed", ["", "7", b"\xff\x00", "ü"])
def test_a_deal_is_known_by_its_seed(ruleset: Ruleset | str, seed: str | bytes) -> None:
    expected = seed.encode() if isinstance(seed, str) else seed
    assert dealt_from(deal(ruleset, seed=seed)) == expected


@pytest.mark.parametrize("ruleset", [*EVERY_RULESET, THREE_SEATS])
def test_or_by_its_deck(ruleset: Ruleset | str) -> None:
    shuffled = deal(ruleset, seed=3)
    deck = (*[card for player in shuffled.players for card in player.hand], *shuffled.deck)
    start = deal(ruleset, deck=deck)
    found = dealt_from(start)
    assert isinstance(found, tuple)
    assert digest(deal(ruleset, deck=found)) == digest(start)


def test_no_other_state_is_a_deal() -> None:
    start = deal("balanced", seed=7)
    for state in (apply(start, legal_actions(start)[0]), put(), put(hands=["AC", "2C"])):
        assert dealt_from(state) is None
    one = put(hands=["AC AD AH AS 2C", "2D 2H 2S 3C 3D 3H"], seed="7")
    assert dealt_from(one) is None
    assert dealt_from(put(hands=["AC AD AH AS 2C", "2D 2H 2S 3C 3D 3H"])) is not None
