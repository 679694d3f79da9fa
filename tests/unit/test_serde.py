"""JSON: what is written, what is read, and what is refused at which place."""

import copy
import datetime as dt
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from cuttle_engine import (
    Action,
    ArgumentError,
    Card,
    Choose,
    Control,
    ControlChanged,
    Counter,
    Decline,
    Draw,
    Effect,
    Event,
    Frozen,
    GameState,
    Moved,
    Outcome,
    Pass,
    Place,
    PlayerView,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Position,
    Rank,
    Record,
    Resolved,
    RoundEnded,
    Ruleset,
    RulesetError,
    SchemaError,
    Scuttle,
    Shown,
    Stack,
    TurnEnded,
    Window,
    WindowOpened,
    Zone,
    apply,
    deal,
    determinize,
    get_ruleset,
    parse_action,
    redact,
    register_effect,
    register_ruleset,
    serde,
    step,
    view,
)
from cuttle_engine.effects import DrawCards

from ..properties.schemas import check
from ..rules.table import FOUR_SEATS, put

BALANCED = get_ruleset("balanced")
HOUSE = BALANCED.replace(hand_limit=7)
STATE = deal("balanced", seed=7)
VIEW = view(STATE, 0)
MOVES = [parse_action(text) for text in ("5H!", "decline", "*QH")]
RECORD = Record(STATE, MOVES)
KINDS: dict[str, Any] = {
    "state": GameState,
    "view": PlayerView,
    "action": Action,
    "event": Event,
    "ruleset": Ruleset,
    "record": Record,
}


def read(name: str, data: object) -> Any:
    return serde.from_data(data, KINDS[name])


def assert_written(name: str, value: Any, text: str) -> None:
    """It has this text, in this order of keys, and the text is read as it."""
    assert serde.dumps(value) == text
    assert serde.loads(text, KINDS[name]) == value
    assert serde.loads(text.encode(), KINDS[name]) == value
    assert json.loads(text) == serde.to_data(value)
    check(name, serde.to_data(value))


# --- what is written ---


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Draw(), '{"type":"draw"}'),
        (Pass(), '{"type":"pass"}'),
        (Decline(), '{"type":"decline"}'),
        (PlayPoints(Card("7S")), '{"type":"points","card":"7S"}'),
        (Scuttle(Card("TS"), Card("9H")), '{"type":"scuttle","card":"TS","target":"9H"}'),
        (PlayOneOff(Card("5C")), '{"type":"one-off","card":"5C"}'),
        (PlayOneOff(Card("2C"), Card("QH")), '{"type":"one-off","card":"2C","target":"QH"}'),
        (
            PlayOneOff(Card("4C"), target_seat=0),
            '{"type":"one-off","card":"4C","target_seat":0}',
        ),
        (PlayPermanent(Card("QH")), '{"type":"permanent","card":"QH"}'),
        (
            PlayPermanent(Card("X1"), Card("KD"), 2),
            '{"type":"permanent","card":"X1","target":"KD","target_seat":2}',
        ),
        (Counter(Card("2D")), '{"type":"counter","card":"2D"}'),
        (Choose(Card("KD")), '{"type":"choose","card":"KD"}'),
    ],
)
def test_an_action_has_the_keys_that_it_has_something_for(action: Action, text: str) -> None:
    assert_written("action", action, text)
    assert serde.loads(text, type(action)) is action


HAND = Place(Zone.HAND, 0)
DRAWN = Moved(Card("QC"), Place(Zone.DECK), HAND, (0,), public=False)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            DRAWN,
            (
                '{"type":"moved","card":"QC","source":{"zone":"deck","seat":null,"on":null},'
                '"target":{"zone":"hand","seat":0,"on":null},"seen_by":[0],"public":false}'
            ),
        ),
        (
            redact(DRAWN, 1),
            (
                '{"type":"moved","card":null,"source":{"zone":"deck","seat":null,"on":null},'
                '"target":{"zone":"hand","seat":0,"on":null},"seen_by":[0],"public":false}'
            ),
        ),
        (
            Shown(HAND, None, 5, (1,), public=False),
            (
                '{"type":"shown","place":{"zone":"hand","seat":0,"on":null},"cards":null,"count":5,'
                '"seen_by":[1],"public":false}'
            ),
        ),
        (
            Shown(Place(Zone.ON_CARD, on=Card("TH")), (Card("JC"),), 1, (), public=True),
            (
                '{"type":"shown","place":{"zone":"on-card","seat":null,"on":"TH"},"cards":["JC"],'
                '"count":1,"seen_by":[],"public":true}'
            ),
        ),
        (
            ControlChanged(Card("TH"), 0, 1),
            '{"type":"control-changed","card":"TH","giver":0,"taker":1}',
        ),
        (Resolved(Card("5C"), 1), '{"type":"resolved","card":"5C","by":1}'),
        (Frozen(Card("QH"), 1), '{"type":"frozen","card":"QH","seat":1}'),
        (TurnEnded(0, 1), '{"type":"turn-ended","seat":0,"next_seat":1}'),
        (
            RoundEnded(Outcome((1,), "goal")),
            '{"type":"round-ended","outcome":{"winners":[1],"reason":"goal"}}',
        ),
        (
            WindowOpened(
                Window(
                    "counter",
                    1,
                    Card("5H"),
                    0,
                    PlayOneOff(Card("5H")),
                    ((Card("5H"), 0), (Card("2C"), 1)),
                )
            ),
            (
                '{"type":"window-opened","window":{"kind":"counter","seat":1,"cause":"5H","by":0,'
                '"action":{"type":"one-off","card":"5H"},'
                '"stack":[{"card":"5H","seat":0},{"card":"2C","seat":1}],"left":1,"revealed":[]}}'
            ),
        ),
        (
            WindowOpened(Window("choose", 1, "hand-limit", 1, left=2)),
            (
                '{"type":"window-opened","window":{"kind":"choose","seat":1,"cause":"hand-limit",'
                '"by":1,"action":null,"stack":[],"left":2,"revealed":[]}}'
            ),
        ),
    ],
)
def test_an_event_says_its_type_and_then_its_fields(event: Event, text: str) -> None:
    assert_written("event", event, text)
    assert serde.loads(text, type(event)) == event


def test_a_state_has_everything_in_the_order_of_a_position() -> None:
    state = put(
        hands=("3H 5H", "6C 9S"),
        points=("TH(JC)", "7S"),
        permanents=("", "KD QC"),
        scrap="AC 2C",
        frozen="9S",
        known=("6C", "", "3H"),
    )
    data = serde.to_data(state)
    assert data.pop("deck") == [str(card) for card in state.deck]
    assert data == {
        "format": "cuttle-engine/state/1",
        "ruleset": "balanced@1",
        "turn": 0,
        "ply": 0,
        "passes": 0,
        "hands": [["3H", "5H"], ["6C", "9S"]],
        "points": [
            [
                {
                    "card": "TH",
                    "owner": 1,
                    "controls": [{"card": "JC", "seat": 0, "by": 0}],
                }
            ],
            [{"card": "7S", "owner": 1, "controls": []}],
        ],
        "permanents": [
            [],
            [
                {"card": "QC", "owner": 1, "controls": []},
                {"card": "KD", "owner": 1, "controls": []},
            ],
        ],
        "scrap": ["AC", "2C"],
        "frozen": ["9S"],
        "frozen_longer": [],
        "known": [["6C"], [], ["3H", "9S"]],
        "window": None,
        "outcome": None,
        "seed": "",
        "words": 0,
    }
    assert_written("state", state, serde.dumps(state))


def test_a_view_has_what_is_not_known_as_question_marks_and_what_follows_at_the_end() -> None:
    assert_written(
        "view",
        VIEW,
        '{"format":"cuttle-engine/view/1","ruleset":"balanced@1","seat":0,"turn":0,"ply":0,'
        '"passes":0,"hands":[["3H","5H","6C","8S","QH"],["??","??","??","??","??","??"]],'
        '"points":[[],[]],"permanents":[[],[]],"deck":[' + ",".join(['"??"'] * 41) + "],"
        '"scrap":[],"frozen":[],"frozen_longer":[],"known":[[],[],[]],"window":null,'
        '"outcome":null,"to_act":0,"legal_actions":[{"type":"draw"},{"type":"points","card":"3H"},'
        '{"type":"points","card":"5H"},{"type":"one-off","card":"5H"},'
        '{"type":"points","card":"6C"},{"type":"one-off","card":"6C"},'
        '{"type":"points","card":"8S"},{"type":"permanent","card":"8S"},'
        '{"type":"permanent","card":"QH"}],"scores":[0,0],"goals":[21,21],"deck_size":41}',
    )


def test_what_a_view_has_been_shown_is_in_its_hands_and_on_its_deck() -> None:
    state = put(hands=("3H 5H", "6C 9S"), scrap="", known=("9S", "5H", "3H"))
    top = state.deck[0]
    state = attrs.evolve(Position.of(state), known=["9S", "5H", [Card("3H"), top]]).build()
    seen = serde.to_data(view(state, 0))
    assert seen["hands"] == [["3H", "5H"], ["9S", "??"]]
    assert seen["deck"] == [str(top), *["??"] * (len(state.deck) - 1)]
    assert seen["known"] == [[], ["3H", "5H"], sorted(["3H", str(top)], key=Card)]
    assert read("view", seen) == view(state, 0)
    spectator = serde.to_data(view(state, None))
    assert spectator["seat"] is None
    assert spectator["hands"] == [["3H", "??"], ["??", "??"]]
    assert spectator["legal_actions"] == []
    assert read("view", spectator) == view(state, None)


def test_the_json_of_a_view_says_nothing_that_the_view_does_not_say() -> None:
    rng = random.Random(5)
    for seat in (0, 1, None):
        seen = view(apply(STATE, Draw()), seat)
        texts = {serde.dumps(view(determinize(seen, rng), seat)) for _ in range(5)}
        assert texts == {serde.dumps(seen)}


def test_no_seed_is_in_a_view_or_an_event() -> None:
    state = deal("balanced", seed="a secret")
    after, events = step(state, Draw())
    sent = [serde.dumps(view(after, 0)), *[serde.dumps(event) for event in events]]
    assert not any("secret" in text or "seed" in text for text in sent)
    assert "a secret" in serde.dumps(after)


@pytest.mark.parametrize(
    ("seed", "written"),
    [
        (7, "7"),
        ("", ""),
        ("Zoë", "Zoë"),
        ("\0\n", "\0\n"),
        (b"\xff\0", {"hex": "ff00"}),
    ],
)
def test_a_seed_is_text_or_else_its_bytes(seed: Any, written: object) -> None:
    state = deal("balanced", seed=seed)
    assert serde.to_data(state)["seed"] == written
    assert_written("state", state, serde.dumps(state))


def test_bytes_may_be_written_out_even_where_they_are_text() -> None:
    data = {**serde.to_data(STATE), "seed": {"hex": "37"}}
    check("state", data)
    assert read("state", data) == STATE


def test_the_text_is_ascii() -> None:
    record = Record(STATE, players=["Zoë", "🂡"])
    assert serde.dumps(record).isascii()
    assert serde.loads(serde.dumps(record), Record).players == ("Zoë", "🂡")
    spelled = json.dumps(serde.to_data(record), ensure_ascii=False).encode()
    assert serde.loads(spelled, Record) == record


def test_a_record_of_a_deal_has_its_seed() -> None:
    record = Record(
        STATE,
        MOVES,
        result=Outcome((1,), "resignation"),
        players=["Ann", "Bob"],
        first_dealer=0,
        date=dt.date(2026, 11, 30),
        tags={"Event": "Sunday", "Round": "2"},
        comments=[(0, "a quiet start"), (3, "and"), (3, "again")],
    )
    assert_written(
        "record",
        record,
        '{"format":"cuttle-engine/record/1","ruleset":"balanced@1","seed":"7",'
        '"players":["Ann","Bob"],"first_dealer":0,"date":"2026-11-30",'
        '"result":{"winners":[1],"reason":"resignation"},"tags":{"Event":"Sunday","Round":"2"},'
        '"comments":[{"ply":0,"text":"a quiet start"},{"ply":3,"text":"and"},'
        '{"ply":3,"text":"again"}],"actions":[{"type":"one-off","card":"5H"},{"type":"decline"},'
        '{"type":"choose","card":"QH"}]}',
    )


def test_a_record_of_a_deck_has_the_deck_and_any_other_a_position() -> None:
    cards = [card for player in STATE.players for card in player.hand] + [*STATE.deck]
    dealt = Record(deal("balanced", deck=cards), MOVES)
    data = serde.to_data(dealt)
    assert data["deck"] == [str(card) for card in cards]
    assert not data.keys() & {"seed", "position"}
    assert_written("record", dealt, serde.dumps(dealt))
    later = Record(apply(STATE, MOVES[0]), MOVES[1:])
    data = serde.to_data(later)
    assert not data.keys() & {"seed", "deck"}
    state = serde.to_data(later.start)
    assert [*data["position"].items()] == [*state.items()][2:]
    assert_written("record", later, serde.dumps(later))


def test_a_ruleset_of_its_own_is_written_in_full_and_elsewhere_by_its_id() -> None:
    data = serde.to_data(BALANCED)
    assert [*data][:3] == ["format", "id", "seats"]
    assert (data["id"], data["hand_limit"]) == ("balanced@1", 8)
    assert data["effects"]["5"] == {"effect": "DrawCards", "draw": 3, "discard": 1}
    assert_written("ruleset", BALANCED, serde.dumps(BALANCED))
    assert serde.loads(serde.dumps(BALANCED), Ruleset) is BALANCED
    assert_written("ruleset", HOUSE, serde.dumps(HOUSE))
    assert serde.to_data(HOUSE)["id"] is None


def test_a_ruleset_without_an_id_stands_in_full_in_other_documents() -> None:
    state = deal(HOUSE, seed=7)
    rules = serde.to_data(state)["ruleset"]
    assert rules == {
        name: value for name, value in serde.to_data(HOUSE).items() if name not in {"format", "id"}
    }
    for name, value in (("state", state), ("view", view(state, 1)), ("record", Record(state))):
        assert_written(name, value, serde.dumps(value))


def test_more_seats_have_more_lists() -> None:
    state = deal(FOUR_SEATS, seed=7)
    data = serde.to_data(state)
    assert [len(data[name]) for name in ("hands", "points", "permanents", "known")] == [4, 4, 4, 5]
    assert_written("state", state, serde.dumps(state))
    assert_written("view", view(state, 3), serde.dumps(view(state, 3)))


class Reshuffle(Effect):
    """An effect from elsewhere."""

    __match_args__ = ("top", "words")

    def __init__(self, top: int = 3, words: tuple[str, ...] = ()) -> None:
        self.top = top
        self.words = words


def test_an_effect_from_elsewhere_is_written_once_it_has_a_name() -> None:
    rules = BALANCED.replace(effects={Rank.TEN: Reshuffle(2, ("a", "b"))})
    with pytest.raises(RulesetError, match="Reshuffle cannot be written down"):
        serde.dumps(rules)
    register_effect(Reshuffle, "test-serde")
    ten = serde.to_data(rules)["effects"]["T"]
    assert ten == {"effect": "test-serde.Reshuffle", "top": 2, "words": ["a", "b"]}
    assert_written("ruleset", rules, serde.dumps(rules))


def test_what_is_made_is_plain_and_nobody_elses() -> None:
    plain = (str, int, bool, type(None))

    def look(data: object) -> None:
        if type(data) is dict:
            assert all(type(name) is str for name in data)
            for value in data.values():
                look(value)
        elif type(data) is list:
            for value in data:
                look(value)
        else:
            assert type(data) in plain

    state = put(hands=("3H", "9S"), points=("TH(JC)", "7S"), outcome=Outcome((1,), "goal"))
    for value in (state, view(state, 1), BALANCED, RECORD, HOUSE, *step(STATE, Draw()).events):
        data = serde.to_data(value)
        look(data)
        text = json.dumps(data)
        for name in data:
            data[name] = None
        assert json.dumps(serde.to_data(value)) == text


# --- what is read ---


def test_order_does_not_matter_where_the_game_has_none() -> None:
    data = serde.to_data(STATE)
    data["hands"][0].reverse()
    turned = dict(reversed(data.items()))
    assert read("state", turned) == STATE
    assert serde.dumps(read("state", turned)) == serde.dumps(STATE)
    seen = serde.to_data(apply(STATE, Draw()))
    assert read("state", seen) == apply(STATE, Draw())


@pytest.mark.parametrize("mark", ["\ufeff", "\ufeff \n"])
def test_a_byte_order_mark_in_front_is_passed_over(mark: str) -> None:
    for text in (mark + '{"type":"draw"}', (mark + '{"type":"draw"}').encode()):
        assert serde.loads(text, Action) is Draw()
    with pytest.raises(SchemaError, match=f"twice, at character {len(mark) + 7}"):
        serde.loads(mark + '{"a":1,"a":1}', Action)


def test_no_game_that_has_ended_is_read_as_unfinished() -> None:
    end = put(hands=("TH", "9S"), points=("TC AC", ""), seed="")
    record = Record(end, [parse_action("TH")])
    assert record.result == Outcome((0,), "goal")
    data = {**serde.to_data(record), "result": None}
    with pytest.raises(SchemaError, match=r"^\$\.result: null is for an unfinished game"):
        read("record", data)


def test_the_states_of_a_game_have_one_ruleset_though_it_has_no_id() -> None:
    first = serde.loads(serde.dumps(deal(HOUSE, seed=7)), GameState)
    second = serde.loads(serde.dumps(deal(HOUSE, seed=8)), GameState)
    assert first.ruleset == HOUSE
    assert second.ruleset is first.ruleset
    data = changed(HOUSE, "hand_limit", True)  # equal to 1, and still no number
    read("ruleset", {**data, "hand_limit": 1})
    with pytest.raises(SchemaError, match=r"^\$\.hand_limit: true is not"):
        read("ruleset", data)


def test_reading_leaves_the_data_alone() -> None:
    for name, value in (("state", STATE), ("view", VIEW), ("record", RECORD), ("ruleset", HOUSE)):
        data = serde.to_data(value)
        before = copy.deepcopy(data)
        read(name, data)
        assert data == before


def test_any_event_that_is_well_formed_is_read() -> None:
    """Who reads events has no state to judge them by."""
    window = Window("play", 3, Card("X2"), 0, Draw(), ((Card("AC"), 3),) * 3, 0, (Card("KS"),))
    for event in (
        WindowOpened(window),
        Moved(Card("AC"), Place(Zone.SCRAP, 3, Card("AC")), Place(Zone.SCRAP), (3, 1), public=True),
        RoundEnded(Outcome((3, 2, 1), "passes")),
    ):
        assert_written("event", event, serde.dumps(event))


def test_a_kind_may_be_the_class_of_an_action_or_event() -> None:
    assert serde.loads('{"type":"draw"}', Draw) is Draw()
    with pytest.raises(SchemaError) as refused:
        serde.loads('{"type":"draw"}', Pass)
    assert refused.value.path == "$.type"
    assert isinstance(serde.from_data(serde.to_data(DRAWN), Moved), Moved)
    with pytest.raises(SchemaError, match="it is no Frozen"):
        serde.from_data(serde.to_data(DRAWN), Frozen)


@pytest.mark.parametrize(
    "kind", [int, str, None, "state", Card, Position, Window, Outcome, list[int], object, int | str]
)
def test_there_are_no_other_kinds(kind: Any) -> None:
    with pytest.raises(TypeError, match="has no form in JSON"):
        serde.loads('{"type":"draw"}', kind)
    with pytest.raises(TypeError, match="has no form in JSON"):
        serde.from_data({"type": "draw"}, kind)


@pytest.mark.parametrize(
    "value",
    [None, 1, "x", Card("5H"), Position.of(STATE), Action, Outcome((), "passes"), HAND, [], ()],
)
def test_nothing_else_is_written(value: Any) -> None:
    for write in (serde.dumps, serde.to_data):
        with pytest.raises(TypeError, match="has no form in JSON"):
            write(value)


@pytest.mark.parametrize("text", [None, 3, ["{}"], {}, bytearray(b"{}")])
def test_json_is_str_or_bytes(text: Any) -> None:
    with pytest.raises(TypeError, match="JSON is a str or bytes"):
        serde.loads(text, Action)


# --- what is refused ---


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "Expecting value, at character 0"),
        ("{", "at character 1"),
        ('{"type":"draw"} x', "there is more after its end, at character 16"),
        ('{"type":"draw","type":"draw"}', "the key 'type' stands there twice"),
        ("NaN", "NaN is no number in JSON"),
        ('{"type":"draw","type":"draw"}', "stands there twice, at character 15"),
        ('{"type":' + "9" * 5000 + "}", "a number is too long, at character 8"),
        ("[" * 100_000, "it is nested too deep, at character 16"),
        ('{"type":"\t"}', "Invalid control character, at character 9"),
        ('{"type":"', "Unterminated string, at character 8"),
        ("\ufeff\ufeff{}", "Expecting value, at character 1"),
        (b'{"type":"dr\xffaw"}', "byte 11 is no UTF-8"),
        ('{"type":"draw"}'.encode("utf-16"), "no UTF-8"),
    ],
)
def test_what_is_no_json_is_refused_as_a_whole(text: str | bytes, problem: str) -> None:
    for kind in KINDS.values():
        with pytest.raises(SchemaError) as refused:
            serde.loads(text, kind)
        assert refused.value.path == "$"
        assert refused.value.problem.startswith("no JSON: ")
        assert problem in refused.value.problem


def changed(value: Any, place: str, new: object) -> Any:
    """Its data with something else at a place such as ``hands 0 1``; with ... nothing there."""
    data = serde.to_data(value)
    *way, last = [int(part) if part.isdigit() else part for part in place.split()]
    at: Any = data
    for part in way:
        at = at[str(part)] if isinstance(at, dict) else at[part]
    if isinstance(at, dict):
        last = str(last)
    if new is ...:
        del at[last]
    else:
        at[last] = new
    return data


PENDING = apply(STATE, MOVES[0])
JACKED = put(hands=("3H", "9S"), points=("TH(JC)", "7S"), seed="")
CONTROL = {"card": "JD", "seat": 0, "by": 0}
CARDS = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS"]


MISTAKES: list[tuple[Any, str, Any, str | None, str]] = [
    # keys
    (STATE, "words", ..., "$", "words is missing"),
    (STATE, "more", 1, "$.more", "no such key"),
    (STATE, "a-b", 1, "$['a-b']", "no such key"),
    (JACKED, "points 0 0 owner", ..., "$.points[0][0]", "owner is missing"),
    (JACKED, "points 0 0 controls 0 x", 1, "$.points[0][0].controls[0].x", "no such key"),
    # versions
    (STATE, "format", "cuttle-engine/state/2", "$.format", "is not cuttle-engine/state/1"),
    (STATE, "format", "cuttle-engine/view/1", "$.format", "is not cuttle-engine/state/1"),
    (VIEW, "format", ..., "$", "format is missing"),
    (HOUSE, "format", "cuttle-engine/ruleset/0", "$.format", "is not"),
    (RECORD, "format", 1, "$.format", "a string is needed here, not 1"),
    # types, none of which is taken for another
    (STATE, "turn", True, "$.turn", "a seat from 0 to 3 is needed here, not true"),
    (STATE, "turn", 0.0, "$.turn", "not 0.0"),
    (STATE, "turn", "0", "$.turn", "not '0'"),
    (STATE, "turn", None, "$.turn", "not null"),
    (STATE, "turn", 4, "$.turn", "not 4"),
    (STATE, "ply", False, "$.ply", "a whole number is needed here, not false"),
    (STATE, "ply", -1, "$.ply", "-1 is not from 0 to 4294967296"),
    (STATE, "ply", 2**32 + 1, "$.ply", "is not from 0 to"),
    (STATE, "ply", 10**400, "$.ply", "is not from 0 to"),
    (STATE, "hands", {}, "$.hands", "an array is needed here, not an object"),
    (STATE, "hands 1 3", 7, "$.hands[1][3]", "a card is needed here, not 7"),
    (STATE, "hands 1 3", "7", "$.hands[1][3]", "'7' is no card"),
    (STATE, "hands 1 3", "7s", "$.hands[1][3]", "'7s' is no card"),
    (STATE, "hands 1 3", "??", "$.hands[1][3]", "'??' is no card"),
    (STATE, "points 0", "TH", "$.points[0]", "an array is needed here, not 'TH'"),
    (STATE, "points 0", ["TH"], "$.points[0][0]", "an object is needed here, not 'TH'"),
    (STATE, "window", [], "$.window", "an object is needed here, not an array"),
    (STATE, "outcome", {"winners": [0, 9], "reason": "goal"}, "$.outcome.winners[1]", "seat"),
    (STATE, "outcome", {"winners": [0], "reason": "luck"}, "$.outcome.reason", "is none of"),
    (STATE, "seed", 7, "$.seed", "a string is needed here, not 7"),
    (STATE, "seed", {"hex": "f"}, "$.seed.hex", "two of"),
    (STATE, "seed", {"hex": "FF"}, "$.seed.hex", "two of"),
    (STATE, "seed", {"hex": ""}, None, ""),
    (STATE, "seed", {"hex": 7}, "$.seed.hex", "a string is needed here, not 7"),
    (STATE, "seed", {"hex": "00" * 2**19}, None, ""),
    (STATE, "seed", {"hex": "00" * 2**19 + "00"}, "$.seed.hex", "1048578 characters"),
    (STATE, "seed", {"hex": "", "text": ""}, "$.seed", "hex"),
    (STATE, "seed", "\ud800", "$.seed", "half a surrogate pair"),
    (STATE, "seed", "x" * (2**20 + 1), "$.seed", "1048577 characters"),
    (DRAWN, "public", 1, "$.public", "true or false is needed here, not 1"),
    (DRAWN, "seen_by", [0, True], "$.seen_by[1]", "a seat"),
    (DRAWN, "source zone", "pocket", "$.source.zone", "is none of deck, hand"),
    (DRAWN, "source zone", ["deck"], "$.source.zone", "a string is needed here"),
    (DRAWN, "type", "mowed", "$.type", "is none of played, answered"),
    (DRAWN, "type", ..., "$", "type is missing"),
    (DRAWN, "type", [], "$.type", "a string is needed here"),
    (MOVES[0], "type", "points!", "$.type", "is none of draw, pass"),
    (MOVES[0], "target", None, "$.target", "a card is needed here, not null"),
    (MOVES[0], "type", "draw", "$.card", "no such key"),
    (MOVES[0], "type", "scuttle", "$", "target is missing"),
    # sizes
    (STATE, "hands 0", CARDS + CARDS, "$.hands[0]", "104 entries, and no more than 54"),
    (STATE, "scrap", ["5H"] * 1_000_000, "$.scrap", "1000000 entries"),
    (DRAWN, "seen_by", [0] * 5, "$.seen_by", "5 entries, and no more than 4"),
    (STATE, "hands", [], "$.hands", "2 entries are needed here, not 0"),
    (STATE, "points", [], "$.points", "2 entries are needed here, not 0"),
    (STATE, "permanents", [[], [], []], "$.permanents", "not 3"),
    (STATE, "known", [[], []], "$.known", "3 entries are needed here, not 2"),
    (RECORD, "actions", [{"type": "draw"}] * (2**20 + 1), "$.actions", "1048577 entries"),
    # cards that are there twice, or not at all
    (STATE, "hands 0 1", "3H", "$.hands[0][1]", "3H is there already"),
    (STATE, "hands 1 2", "3H", "$.hands[1][2]", "3H is at $.hands[0][0] already"),
    (STATE, "deck 5", "3H", "$.deck[5]", "3H is at $.hands[0][0] already"),
    (STATE, "scrap", ["KC"], "$.scrap[0]", "KC is at $.deck[40] already"),
    (STATE, "frozen", ["3H", "3H"], "$.frozen[1]", "there already"),
    (JACKED, "points 0 0 controls 0 card", "7S", "$.points[1][0].card", "7S is at"),
    (JACKED, "points 0 0 controls 0 card", "3H", "$.points[0][0].controls[0].card", "3H is"),
    (PENDING, "window stack 0 card", "3H", "$.window.stack[0].card", "3H is at"),
    (STATE, "deck 0", ..., "$", "QC is nowhere"),
    (STATE, "deck 0", "X1", "$.deck", "X1 is no card of this ruleset's deck"),
    # the rules
    (STATE, "passes", 3, "$.passes", "3 is not from 0 to 2"),
    (STATE, "turn", 3, "$.turn", "3 is not from 0 to 1"),
    (STATE, "frozen", ["KC"], "$.frozen", "KC is in no hand"),
    (STATE, "known 2", ["KC"], "$.known[2]", "KC is in no hand"),
    (STATE, "known 0", ["3H"], "$.known[0]", "3H is in no other hand"),
    (JACKED, "points 0 0 controls", [], "$.points[0]", "controlled by seat 1"),
    (JACKED, "points 0 0 owner", 0, "$.points[0]", "gives control"),
    (JACKED, "points 0 0 controls 0 seat", 1, "$.points[0]", "gives control"),
    (PENDING, "window left", 2, "$.window", "is not asked with 2 answers left"),
    (PENDING, "window action", {"type": "draw"}, "$.window", "is no play of its cause 5H"),
    (PENDING, "window action", None, "$.window.action", "cause 5H is needed here, not null"),
    (PENDING, "window seat", 9, "$.window.seat", "a seat from 0 to 3"),
    (STATE, "outcome", {"winners": [], "reason": "goal"}, "$.outcome", "0 winners by goal"),
    # rulesets
    (STATE, "ruleset", "nonsense@1", "$.ruleset", "no ruleset 'nonsense@1'"),
    (STATE, "ruleset", "balanced@1+x", "$.ruleset", "no modifier 'x'"),
    (STATE, "ruleset", "balanced", "$.ruleset", "is no id: that is balanced@1"),
    (STATE, "ruleset", "bga", "$.ruleset", "is no id: that is balanced@1"),
    (STATE, "ruleset", None, "$.ruleset", "a string is needed here, not null"),
    (STATE, "ruleset", {"seats": 2}, "$.ruleset", "sides is missing"),
    (BALANCED, "id", ..., "$", "id is missing"),
    (BALANCED, "id", "gone@1", "$.id", "no ruleset 'gone@1'"),
    (BALANCED, "id", 5, "$.id", "a string is needed here, not 5"),
    (BALANCED, "hand_limit", 7, "$.hand_limit", "8 is needed here, as in balanced@1"),
    (BALANCED, "goals 3", 7, "$.goals[3]", "5 is needed here, as in balanced@1"),
    (BALANCED, "effects 5 draw", 2, "$.effects.5.draw", "3 is needed here, as in balanced@1"),
    (BALANCED, "effects A", {"effect": "NoEffect"}, "$.effects.A.effect", '"ScrapPoints"'),
    (BALANCED, "effects 5", {"effect": "NoEffect"}, "$.effects.5", "is needed here"),
    (HOUSE, "more", 1, "$.more", "no such parameter"),
    (HOUSE, "jokers", ..., "$", "jokers is missing"),
    (HOUSE, "jokers", True, "$.jokers", "true is not a whole number from 0 to 2"),
    (HOUSE, "hand_sizes 0", True, "$.hand_sizes[0]", "true is not a whole number from 0 to 54"),
    (HOUSE, "hand_sizes 1", 55, "$.hand_sizes[1]", "55 is not a whole number from 0 to 54"),
    (HOUSE, "hand_sizes", [26, 27], "$.hand_sizes", "[26, 27] is more than the deck holds"),
    (HOUSE, "goals 1", None, "$.goals[1]", "null is not a whole number from 0 to 999"),
    (HOUSE, "goals", (21,), "$.goals", "an array is needed here, not tuple"),
    (HOUSE, "sides", [0, "1"], "$.sides[1]", '"1" is not a whole number from 0 to 4'),
    (HOUSE, "sides", [1, 1], "$.sides", "[1, 1] is not a number for each seat"),
    (HOUSE, "suit_order", ["C"], "$.suit_order", '["C"] is not each of the four suits'),
    (HOUSE, "suit_order 1", "C", "$.suit_order[1]", "C is there already"),
    (HOUSE, "queens_keep_off", ["2", "9", "2"], "$.queens_keep_off[2]", "2 is there already"),
    (HOUSE, "queens_keep_off 0", None, "$.queens_keep_off[0]", "null is none of A 2"),
    (HOUSE, "hand_limit_rule", None, "$.hand_limit_rule", "null is neither 'no-draw'"),
    (HOUSE, "queens_guard_queens", 1, "$.queens_guard_queens", "1 is neither true nor false"),
    (HOUSE, "queens_keep_off", ["2", "Z"], "$.queens_keep_off[1]", "is none of"),
    (HOUSE, "hand_sizes", [5, 6, 7], "$.hand_sizes", "each seat"),
    (HOUSE, "effects 5 draw", ..., "$.effects.5", "draw is missing"),
    (HOUSE, "effects 5 draw", None, "$.effects.5.draw", "null is not a whole number from 0 on"),
    (HOUSE, "effects 5 draw", [[1]], "$.effects.5.draw", "[[1]] is not a whole number from 0 on"),
    (HOUSE, "effects 5 draw", [{}], "$.effects.5.draw[0]", "an object is no number"),
    (HOUSE, "effects 2 own", None, "$.effects.2.own", "null is neither true nor false"),
    (HOUSE, "effects 5 x", 1, "$.effects.5.x", "no such parameter of DrawCards"),
    (HOUSE, "effects 5 effect", "os.system", "$.effects.5.effect", "the name of no effect"),
    (HOUSE, "effects X", ..., "$.effects", "13 effects"),
    (HOUSE, "goals", [[[[[[[[[]]]]]]]]], "$.goals[0][0][0][0][0][0][0]", "nested too deep"),
    (HOUSE, "goals 0", 2**53, "$.goals[0]", "has more than 53 bits"),
    (HOUSE, "goals 0", 0.5, "$.goals[0]", "a whole number"),
    (HOUSE, "x" * 101, 1, "$", "is no key here"),
    # views
    (VIEW, "seat", 3, "$.seat", "3 is not from 0 to 1"),
    (VIEW, "seat", 1, "$.hands[1]", "the viewer knows its own hand"),
    (VIEW, "known 0", ["3H"], "$.known[0]", "known to the viewer"),
    (VIEW, "hands 1 0", "3H", "$.hands[1][0]", "3H is at $.hands[0][0] already"),
    (VIEW, "hands 1", ["??"] * 60, "$.hands[1]", "60 entries"),
    (VIEW, "deck 0", ..., "$", "46 cards are unknown"),
    (VIEW, "deck 1", "2C", "$.deck", "below an unknown card"),
    (VIEW, "to_act", None, "$.to_act", "0 is needed here, which follows from the rest"),
    (VIEW, "deck_size", 40, "$.deck_size", "41 is needed here"),
    (VIEW, "scores 1", 1, "$.scores[1]", "0 is needed here"),
    (VIEW, "goals", [21], "$.goals", "[21, 21] is needed here"),
    (VIEW, "legal_actions 3 type", "points", "$.legal_actions[3].type", '"one-off" is needed'),
    (VIEW, "legal_actions 0", ..., "$.legal_actions", "is needed here"),
    (VIEW, "legal_actions 0 type", "x", "$.legal_actions[0].type", "is none of"),
    # records
    (RECORD, "seed", ..., "$", "one of seed, deck and position is needed, not none"),
    (RECORD, "deck", CARDS, "$", "not seed and deck"),
    (RECORD, "seed", None, "$.seed", "a string is needed here, not null"),
    (RECORD, "actions 1", {"type": "draw"}, "$.actions[1]", "draw is not legal: wrong-window"),
    (RECORD, "actions 2 card", "KS", "$.actions[2]", "*KS is not legal: card-not-there"),
    (RECORD, "actions 2", {}, "$.actions[2]", "type is missing"),
    (RECORD, "result", {"winners": [0], "reason": "goal"}, "$.result", "do not end like this"),
    (RECORD, "result", {"winners": [], "reason": "goal"}, "$.result", "0 winners by goal"),
    (RECORD, "players", ["Ann"], "$.players", "1 names for 2 seats"),
    (RECORD, "players", ["Ann", 5], "$.players[1]", "a string is needed here, not 5"),
    (RECORD, "first_dealer", 2, "$.first_dealer", "2 is not from 0 to 1"),
    (RECORD, "date", "2026-02-30", "$.date", "is no day such as"),
    (RECORD, "date", "20260228", "$.date", "is no day such as"),
    (RECORD, "tags", {"a": "", "A": ""}, "$.tags.A", "is such a key already"),
    (RECORD, "tags", {"Seed": "7"}, "$.tags.Seed", "said by another one"),
    (RECORD, "tags", {"": "7"}, "$.tags['']", "an ASCII letter"),
    (RECORD, "tags", {"Wor\u212a": "7"}, "$.tags.Wor\u212a", "an ASCII letter"),
    (RECORD, "tags", {"Event": 7}, "$.tags.Event", "a string is needed here, not 7"),
    (RECORD, "tags", {7: ""}, "$.tags[7]", "a string is needed here, not 7"),
    (RECORD, "tags", {10**5000: ""}, "$.tags[<int too long to write>]", "a string is needed"),
    (RECORD, "comments", [{"ply": 4, "text": ""}], "$.comments[0].ply", "more than the 3"),
]


@pytest.mark.parametrize(
    ("value", "place", "new", "path", "problem"),
    MISTAKES,
    ids=[f"{at}: {row[1][:20]}" for at, row in enumerate(MISTAKES)],
)
def test_the_first_mistake_is_named_with_its_place(
    value: Any, place: str, new: object, path: str | None, problem: str
) -> None:
    name = next(name for name, kind in KINDS.items() if isinstance(value, kind))
    data = changed(value, place, new)
    if path is None:
        read(name, data)
        return
    with pytest.raises(SchemaError) as refused:
        read(name, data)
    assert refused.value.path == path
    assert problem in refused.value.problem


@pytest.mark.parametrize(
    ("place", "new", "path", "problem"),
    [
        ("hands 0 0", "KC", "$.position.deck[40]", "KC is at $.position.hands[0][0] already"),
        ("known", [], "$.position.known", "3 entries are needed here, not 0"),
        ("deck 0", ..., "$.position", "QC is nowhere"),
        ("passes", 5, "$.position.passes", "5 is not from 0 to 2"),
        ("words", True, "$.position.words", "a whole number is needed here"),
    ],
)
def test_a_mistake_in_the_position_of_a_record_is_found_there(
    place: str, new: object, path: str, problem: str
) -> None:
    data = serde.to_data(RECORD)
    del data["seed"]
    state = changed(STATE, place, new)
    data["position"] = {name: state[name] for name in state if name not in {"format", "ruleset"}}
    with pytest.raises(SchemaError) as refused:
        read("record", data)
    assert (refused.value.path, problem in refused.value.problem) == (path, True)


@pytest.mark.parametrize(
    ("deck", "path", "problem"),
    [
        (CARDS[1:], "$.deck", "AC is missing"),
        ([*CARDS[1:], "KS"], "$.deck[51]", "KS is there already"),
        ([*CARDS, "X1"], "$.deck[52]", "X1"),
        ([], "$.deck", "AC is missing"),
    ],
)
def test_the_deck_of_a_record_is_each_card_once(deck: Any, path: str, problem: str) -> None:
    data = {**serde.to_data(RECORD), "deck": deck, "actions": []}
    del data["seed"]
    with pytest.raises(SchemaError) as refused:
        read("record", data)
    assert (refused.value.path, problem in refused.value.problem) == (path, True)


def test_of_several_mistakes_the_first_key_is_named() -> None:
    data = serde.to_data(STATE)
    data |= {"more": 1, "turn": "0", "hands": None}
    del data["words"]
    paths = []
    for key, right in (("turn", 0), ("hands", serde.to_data(STATE)["hands"]), ("words", 51)):
        with pytest.raises(SchemaError) as refused:
            read("state", data)
        paths.append(str(refused.value).partition(":")[0])
        data[key] = right
    assert paths == ["$.turn", "$.hands", "$"]
    data["less"] = 1
    with pytest.raises(SchemaError, match=r"^\$\.less: "):
        read("state", data)


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize(
    "make",
    [
        lambda: nested(100_000),
        lambda: {"type": "draw", "card": nested(100_000)},
        lambda: {"format": "cuttle-engine/state/1", "ruleset": nested(100_000)},
        lambda: {"format": "cuttle-engine/ruleset/1", "id": None, "goals": nested(100_000)},
        lambda: [{}] * 1_000_000,
        lambda: dict.fromkeys(map(str, range(100_000))),
        lambda: {"type": "x" * 1_000_000},
        lambda: {"x" * 1_000_000: 1},
        lambda: {3: 4, None: 5, ("a",): 6},
        lambda: {"type": "draw", 3: 4},
        lambda: {"type": "draw", 10**5000: 4},
        object,
        lambda: (),
        lambda: {"type", "card"},
        lambda: b"{}",
    ],
)
def test_what_is_too_much_or_no_json_at_all_is_refused_at_once(
    name: str, make: Callable[[], object]
) -> None:
    data = make()
    begun = time.perf_counter()
    with pytest.raises(SchemaError) as refused:
        read(name, data)
    assert time.perf_counter() - begun < 10  # seconds, on a busy machine
    assert len(str(refused.value)) < 1000


@pytest.mark.parametrize("depth", [17, 900, 987, 995, 3000, 100_000])
def test_rules_from_anywhere_may_be_as_deep_as_they_like(depth: int) -> None:
    for place in ("goals", "hand_limit", "sides", "effects", "effects 5", "effects 5 draw"):
        data = changed(HOUSE, place, nested(depth))
        with pytest.raises(SchemaError, match="nested too deep") as refused:
            read("ruleset", data)
        assert len(str(refused.value)) < 200
        with pytest.raises(SchemaError, match="nested too deep"):
            read("state", {**serde.to_data(STATE), "ruleset": data})


def test_a_million_mistakes_are_one() -> None:
    data = serde.to_data(RECORD)
    data["actions"] = [{"type": "draw", "more": 1}] * 1_000_000
    begun = time.perf_counter()
    with pytest.raises(SchemaError, match=r"^\$\.actions\[0\]\.more: "):
        read("record", data)
    assert time.perf_counter() - begun < 10  # seconds, on a busy machine


def test_a_text_that_could_not_be_read_is_not_written() -> None:
    long = "x" * (2**20 + 1)
    for value in (
        deal("balanced", seed=long),
        deal("balanced", seed=b"\xff" * (2**19 + 1)),
        Record(STATE, tags={"Event": long}),
        Record(STATE, tags={long: ""}),
    ):
        with pytest.raises(ArgumentError, match="too long for JSON"):
            serde.dumps(value)


def test_a_named_ruleset_is_what_its_name_says_wherever_it_is_read() -> None:
    house = register_ruleset("house", HOUSE)
    text = serde.dumps(deal(house, seed=7))
    assert '"ruleset":"house@1"' in text
    assert serde.loads(text, GameState).ruleset is house
    assert serde.loads(serde.dumps(house), Ruleset) is house
    other = serde.to_data(BALANCED.replace(effects={Rank.FIVE: DrawCards(2)}))
    with pytest.raises(SchemaError, match=r"^\$\.hand_limit: 7 is needed here, as in house@1"):
        read("ruleset", {**other, "id": "house@1"})


def test_stacks_keep_who_played_what() -> None:
    stack = Stack(Card("TH"), 1, (Control(Card("JC"), 0, 1),))
    state = put(ruleset="pagat", hands=("3H", "9S"), points=("TH(JC<1)", ""))
    assert read("state", serde.to_data(state)).players[0].points == (stack,)


# --- what it needs ---


def run(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, check=False, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_without_cattrs_the_error_names_the_extra() -> None:
    run("""
import sys
sys.modules["cattrs"] = None
import cuttle_engine
try:
    from cuttle_engine import serde
except ImportError as error:
    assert "pip install 'cuttle-engine[json]'" in str(error), error
    assert error.name == "cattrs", error.name
else:
    raise AssertionError("it was imported")
assert cuttle_engine.deal("balanced", seed=7).to_act == 0
""")


def test_the_library_loads_cattrs_for_json_only() -> None:
    run("""
import sys
from cuttle_engine import *
assert "cattrs" not in sys.modules
assert "cuttle_engine.serde" not in sys.modules
from cuttle_engine import serde
assert "cattrs" in sys.modules
assert "jsonschema" not in sys.modules
""")
