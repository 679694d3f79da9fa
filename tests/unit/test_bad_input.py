"""Bad input to everything public ends in a `CuttleError` or a TypeError that says what and where.

For each way in there is a line in `ENTRIES`: how to call it with one thing, and which things it may
take. Everything else, whatever its type, has to be refused: never with Python's own complaint about
what the library tried to do with it, and never with nothing at all.
"""

import copy
import io
import linecache
import pickle
import random
import re
import traceback
from collections.abc import Callable, Iterable, Sequence, Sized
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cuttle_engine
from cuttle_engine import (
    Action,
    Card,
    Control,
    CuttleError,
    Draw,
    Effect,
    GameState,
    IllegalActionError,
    InvalidPositionError,
    NotationError,
    Outcome,
    PlayOneOff,
    Position,
    Rank,
    Reason,
    Ruleset,
    RulesetError,
    Stack,
    Suit,
    Window,
    apply,
    compiled,
    deal,
    digest,
    explain,
    get_ruleset,
    legal_actions,
    parse_action,
    render,
    ruleset_names,
    serde,
)
from cuttle_engine.dice import Dice
from cuttle_engine.effects import (
    DrawCards,
    ForceDiscard,
    Glasses,
    PlayFromDeck,
    ReturnToHand,
    ScrapPermanent,
    StealPoints,
    TakeFromScrap,
)
from cuttle_engine.files import read_file, write_atomically
from cuttle_engine.parallel import play_rounds
from cuttle_engine.testing import check_effect, check_ruleset, play, play_laws
from cuttle_engine.testing.positions import scattered

from ..builds import COMPILERS_WORDS

BALANCED = get_ruleset("balanced")
STATE = deal("balanced", seed=7)
START = Position.of(STATE)
ENDED = attrs.evolve(START, outcome=Outcome((), "agreement")).build()
CARD = Card("7S")
HUGE = 10**5000
LONE = "\ud800"

# --- what is put in ---

JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    7,
    99,
    HUGE,
    -HUGE,
    2**64,
    0.5,
    float("nan"),
    float("inf"),
    1j,
    Decimal(7),
    "",
    " ",
    "\0",
    "7S\0",
    LONE,
    f"7S{LONE}",
    "7",
    "S7",
    "7S 7S",
    "X3",
    "draw!",
    "7Sx",
    "2C!@9",
    "\u017f",  # its upper case is another letter, and an S
    "ß",  # and that one's upper case is longer
    "balanced+",
    "+",
    "balanced@0",
    "balanced+nonsense",
    "a+b+a",
    "7S" * 100_000,
    " " * 100_000,
    b"",
    b"7S",
    bytearray(b"7S"),
    [],
    [None],
    [[]],
    ["7S"],
    [CARD],
    [CARD, CARD],
    [Card("X1")],
    ["7S", CARD, None],
    [-1, 5],
    [HUGE, HUGE],
    [True, True],
    [LONE, LONE],
    ["", HUGE],
    [[CARD], [3]],
    (),
    (1, 2),
    (None, None),
    ("5H", "5H"),
    {},
    {"7S": 1},
    {1, 2},
    frozenset((CARD,)),
    range(3),
    object(),
    object,
    Ellipsis,
    NotImplemented,
    len,
    lambda: 1,
    Exception("7S"),
    re,
    CARD,
    Card("X2"),
    Rank.ACE,
    Suit.CLUBS,
    Draw(),
    PlayOneOff(Card("4C"), target_seat=3),
    Reason.FROZEN,
    BALANCED,
    STATE,
    START,
    DrawCards(),
    DrawCards,
    Effect(),
    Outcome((0,), "goal"),
    Stack(CARD, 0),
    Control(Card("JC"), 0, 0),
    Window("choose", 0, cause=CARD, by=0),
)


def junk() -> st.SearchStrategy[Any]:
    scalars = st.one_of(
        st.sampled_from(JUNK),
        st.integers(),
        st.floats(),
        st.text(st.characters(), max_size=6),
        st.text("A7TJX12CSHD!^?*x@(,)<0 +-", max_size=10),
        st.binary(max_size=4),
    )
    return st.one_of(
        scalars,
        st.lists(scalars, max_size=4),
        st.tuples(scalars, scalars),
        st.dictionaries(st.integers() | st.text(max_size=2), scalars, max_size=2),
    )


# --- what must come out ---


def raised_by_the_library(error: BaseException) -> bool:
    """Whether a raise statement of the library made it; not Python, at what the library tried."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    if "cuttle_engine" not in last.filename:
        return False
    # A compiled function refuses what is of a wrong type by itself, and says what it expected.
    by_compiler = compiled and isinstance(error, TypeError) and COMPILERS_WORDS in str(error)
    # And the name that it gives its file begins at the package.
    source = Path(cuttle_engine.__file__).parents[1] / last.filename
    return by_compiler or linecache.getline(str(source), last.lineno or 0).lstrip().startswith(
        "raise"
    )


def complaint(entry: "Entry", value: Any) -> str | None:
    """What is wrong with how the value was taken or refused; in ASCII, whatever the value is."""
    call, valid = entry
    try:
        call(value)
    except (CuttleError, TypeError) as error:
        wrong = complaint_about(error)
    except Exception as error:  # noqa: BLE001 - that there is none of these is what is tested
        wrong = f"{type(error).__name__} at {where(error)}: {show(error)}"
    else:
        wrong = None if valid(value) else "was taken"
    return wrong and f"{show(value)} {wrong}"


def complaint_about(error: Exception) -> str | None:
    try:
        text = str(error)
        text.encode()
        repr(error)
    except Exception as problem:  # noqa: BLE001 - a message that cannot be made or printed
        return f"{type(error).__name__} without a message that can be printed: {show(problem)}"
    if not text.strip():
        return f"{type(error).__name__} says nothing"
    if not raised_by_the_library(error):
        return f"Python's own complaint at {where(error)}: {show(error)}"
    if len(text) > 10_000:
        return f"a message of {len(text)} characters"
    return None


def where(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{last.filename.rpartition('/')[2]}:{last.lineno}"


def show(value: object) -> str:
    try:
        return ascii(str(value) if isinstance(value, Exception) else value)[:80]
    except ValueError:  # a number that Python does not write out
        return f"a huge {type(value).__name__}"


# --- the ways in ---

lib: Any = cuttle_engine
"""For calls that a type checker refuses, and that people without one make."""
OTHER = get_ruleset("pagat")
SPACE = lib.ActionSpace.of("balanced")


def untyped(value: object) -> Any:
    return value


def nothing(_: Any) -> bool:
    return False


def anything(_: Any) -> bool:
    return True


def number(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: (
        isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
    )


def instance(*kinds: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, kinds)


def one_of(*values: Any) -> Callable[[Any], bool]:
    """One of these values, and of their type: True is no 1 here."""
    return lambda value: any(type(value) is type(good) and value == good for good in values)


def optional(valid: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or valid(value)


def items(valid: Callable[[Any], bool], *lengths: int) -> Callable[[Any], bool]:
    """Anything but a text that holds so many such things."""
    return lambda value: (
        not isinstance(value, str)
        and isinstance(value, Iterable)
        and isinstance(value, Sized)
        and (not lengths or len(value) in lengths)
        and all(valid(item) for item in value)
    )


def is_card_text(value: Any) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"(?ai:[A2-9TJQK][CDHS]|X[12])", value))


def is_action_text(value: Any) -> bool:
    """Nearly: what it reads is tested elsewhere."""
    return isinstance(value, str) and value.isascii()


def is_seed(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, str, bytes)):
        return False
    return not isinstance(value, str) or LONE not in value


def is_empty(value: Any) -> bool:
    if isinstance(value, str):
        return not value.strip()
    return isinstance(value, Sized) and isinstance(value, Iterable) and not len(value)


def holds_what_is_held(value: Any) -> bool:
    """Cards, by text or not; whether these may stand here is tested elsewhere."""
    if isinstance(value, str):
        return all(is_card_text(word) for word in value.split())
    return items(card)(value)


def is_known(value: Any) -> bool:
    return items(holds_what_is_held, 0, 2, 3)(value)


def is_policy(value: Any) -> bool:
    return value is None or callable(value)


card, action, state = (instance(kind) for kind in (Card, Action, GameState))
flag = instance(bool)
seat_or_none = optional(number(0, 3))
numbers = number(-2 * HUGE, 2 * HUGE)


class Entry(NamedTuple):
    """A way in: how to call it with one thing, and what it may take without an error."""

    call: Callable[[Any], object]
    valid: Callable[[Any], bool] = nothing


def house(**changes: Any) -> Ruleset:
    return BALANCED.replace(**changes)


def effect_at(rank: Any, effect: Any) -> Ruleset:
    try:
        hash(rank)
    except TypeError:  # no mapping has such a key
        return BALANCED.replace(effects={None: effect})  # type: ignore[dict-item]  # as wrong
    return BALANCED.replace(effects={rank: effect})


def set_up(**changes: Any) -> GameState:
    return attrs.evolve(START, **changes).build()


def opened(**changes: Any) -> GameState:
    """A position with a one-off to be countered, one part of the window as given."""
    one_off = next(a for a in legal_actions(STATE) if isinstance(a, PlayOneOff))
    position = Position.of(apply(STATE, one_off))
    window = position.window
    assert window is not None
    parts = {
        name: getattr(window, name)
        for name in ("kind", "seat", "cause", "by", "action", "stack", "left", "revealed")
    }
    return attrs.evolve(position, window=lib.Window(**{**parts, **changes})).build()


def without(*texts: str) -> dict[str, Any]:
    """The zones of the start without these cards."""
    return {
        "hands": [[c for c in hand if str(c) not in texts] for hand in START.hands],
        "deck": [c for c in STATE.deck if str(c) not in texts],
    }


def stacked(**changes: Any) -> GameState:
    """A position with a stack on the table, one part of it as given."""
    parts = {"card": Card("TH"), "owner": 0, "controls": (), **changes}
    return set_up(points=[[lib.Stack(**parts)], ""], **without("TH"))


def controlled(**changes: Any) -> GameState:
    """A position with a Jack on the table, one part of what is said of it as given."""
    parts = {"card": Card("JC"), "seat": 1, "by": 1, **changes}
    stack = Stack(Card("TH"), 0, (lib.Control(**parts),))
    return set_up(points=["", [stack]], **without("TH", "JC"))


class FixedRng(NamedTuple):
    """Gives the same thing again and again."""

    value: Any

    def random(self) -> Any:
        return self.value


VOCABULARY: dict[str, Entry] = {
    "Card": Entry(lib.Card, is_card_text),
    "Card.beats": Entry(lambda x: lib.Card("7S").beats(x), card),
    "PlayPoints": Entry(lib.PlayPoints, card),
    "Counter": Entry(lib.Counter, card),
    "Choose": Entry(lib.Choose, card),
    "Scuttle card": Entry(lambda x: lib.Scuttle(x, CARD), card),
    "Scuttle target": Entry(lambda x: lib.Scuttle(CARD, x), card),
    "PlayOneOff card": Entry(lib.PlayOneOff, card),
    "PlayOneOff target": Entry(lambda x: lib.PlayOneOff(CARD, x), optional(card)),
    "PlayOneOff seat": Entry(lambda x: lib.PlayOneOff(CARD, None, x), seat_or_none),
    "PlayPermanent card": Entry(lib.PlayPermanent, card),
    "PlayPermanent target": Entry(lambda x: lib.PlayPermanent(CARD, x), optional(card)),
    "PlayPermanent seat": Entry(lambda x: lib.PlayPermanent(CARD, None, x), seat_or_none),
    "Action": Entry(lib.Action),
    "parse_action": Entry(lib.parse_action, is_action_text),
}

RULESETS: dict[str, Entry] = {
    "get_ruleset": Entry(lib.get_ruleset),
    "register_ruleset name": Entry(lambda x: lib.register_ruleset(x, BALANCED, version=0)),
    "register_ruleset ruleset": Entry(lambda x: lib.register_ruleset("-", x), instance(Ruleset)),
    # Version 1 is there with other rules; a higher one would be registered.
    "register_ruleset version": Entry(
        lambda x: (
            None if number(2, 2 * HUGE)(x) else lib.register_ruleset("classic", OTHER, version=x)
        ),
        number(2, 2 * HUGE),
    ),
    "register_ruleset aliases": Entry(
        lambda x: lib.register_ruleset("classic", OTHER, aliases=x), anything
    ),
    "Ruleset seats": Entry(lambda x: house(seats=x), number(2, 2)),
    "Ruleset sides": Entry(lambda x: house(sides=x), optional(items(numbers, 2))),
    "Ruleset hand_sizes": Entry(lambda x: house(hand_sizes=x), items(number(0, 52), 2)),
    "Ruleset jokers": Entry(lambda x: house(jokers=x), number(0, 2)),
    "Ruleset suit_order": Entry(lambda x: house(suit_order=x), items(number(0, 3), 4)),
    "Ruleset goals": Entry(lambda x: house(goals=x), items(numbers)),
    "Ruleset hand_limit": Entry(lambda x: house(hand_limit=x), optional(number(0, 54))),
    "Ruleset hand_limit_rule": Entry(lambda x: house(hand_limit_rule=x)),
    "Ruleset queens_guard_queens": Entry(lambda x: house(queens_guard_queens=x), flag),
    "Ruleset queens_stop_counters": Entry(lambda x: house(queens_stop_counters=x), flag),
    "Ruleset queens_keep_off": Entry(lambda x: house(queens_keep_off=x), items(number(1, 14))),
    "Ruleset open_hands_on_empty_deck": Entry(lambda x: house(open_hands_on_empty_deck=x), flag),
    "Ruleset passes_to_tie": Entry(lambda x: house(passes_to_tie=x), number(1, 99)),
    "Ruleset effects": Entry(lambda x: lib.Ruleset(effects=x)),
    "replace name": Entry(lambda x: house(**{x if isinstance(x, str) else "x": 1})),
    "replace effects": Entry(lambda x: house(effects=x), one_of(None, {})),
    "replace effects rank": Entry(lambda x: effect_at(x, DrawCards()), number(1, 14)),
    "replace effects effect": Entry(lambda x: effect_at(5, x), instance(Effect)),
    "Ruleset.effect": Entry(lambda x: untyped(BALANCED).effect(x), number(1, 14)),
    "Ruleset.opponents": Entry(lambda x: untyped(BALANCED).opponents(x), number(0, 1)),
    "Ruleset.beats card": Entry(lambda x: untyped(BALANCED).beats(x, CARD), card),
    "Ruleset.beats other": Entry(lambda x: untyped(BALANCED).beats(CARD, x), card),
    "Ruleset.goal": Entry(lambda x: untyped(BALANCED).goal(x), number(0, 2 * HUGE)),
}


def effect_with(rank: int, kind: Any, name: str) -> Callable[[Any], object]:
    return lambda x: effect_at(rank, kind(**{name: x}))


# An effect is refused when it is made, or when a ruleset is made with it.
EFFECTS: dict[str, Entry] = {
    f"{kind.__name__} {name}": Entry(
        effect_with(rank, kind, name),
        flag if isinstance(getattr(kind(), name), bool) else number(0, 2 * HUGE),
    )
    for rank, kind in (
        (2, ScrapPermanent),
        (3, TakeFromScrap),
        (4, ForceDiscard),
        (5, DrawCards),
        (7, PlayFromDeck),
        (8, Glasses),
        (9, ReturnToHand),
        (11, StealPoints),
    )
    for name in kind.__match_args__
}


def rounds(**changes: Any) -> object:
    """The generator, of which nothing is asked."""
    given = {"ruleset": "balanced", "seed": 1, "games": 0, **changes}
    return untyped(play_rounds)(given.pop("ruleset"), **given)


def checked(**changes: Any) -> object:
    """A round in which no law is asked, and with None for the laws a few of them."""
    given = {"ruleset": "balanced", "games": 1, "laws": (), **changes}
    return untyped(check_ruleset)(given.pop("ruleset"), **given)


def checked_effect(**changes: Any) -> object:
    given = {"effect": DrawCards(), "rulesets": "balanced", "games": 1, "laws": (), **changes}
    return untyped(check_effect)(given.pop("effect"), **given)


PLAY: dict[str, Entry] = {
    "deal ruleset": Entry(lambda x: lib.deal(x, seed=7), instance(Ruleset)),
    "deal seed": Entry(lambda x: lib.deal("balanced", seed=x), is_seed),
    "deal deck": Entry(lambda x: lib.deal("balanced", deck=x)),
    "deal seed and deck": Entry(lambda x: lib.deal("balanced", seed=x, deck=x)),
    "legal_actions": Entry(lib.legal_actions, state),
    "apply state": Entry(lambda x: lib.apply(x, Draw()), state),
    "apply action": Entry(lambda x: lib.apply(STATE, x), one_of(*legal_actions(STATE))),
    "apply at the end": Entry(lambda x: lib.apply(ENDED, x)),
    "apply_unchecked state": Entry(lambda x: lib.apply_unchecked(x, Draw()), state),
    "step state": Entry(lambda x: lib.step(x, Draw()), state),
    "step action": Entry(lambda x: lib.step(STATE, x), one_of(*legal_actions(STATE))),
    "skip_forced": Entry(lib.skip_forced, state),
    "explain state": Entry(lambda x: lib.explain(x, Draw()), state),
    "explain action": Entry(lambda x: lib.explain(STATE, x), action),
    "explain seat": Entry(lambda x: lib.explain(STATE, Draw(), x), optional(number(0, 1))),
    "digest": Entry(lib.digest, state),
    "ActionSpace": Entry(lib.ActionSpace, instance(Ruleset)),
    "ActionSpace.of": Entry(lib.ActionSpace.of, instance(Ruleset)),
    "ActionSpace index": Entry(SPACE.index, one_of(*SPACE)),
    "ActionSpace number": Entry(lambda x: SPACE[x], number(0, SPACE.size - 1)),
    "ActionSpace mask": Entry(SPACE.mask, state),
    "known_to": Entry(lambda x: untyped(STATE).known_to(x), optional(number(0, 1))),
    "GameState": Entry(lib.GameState),
    "playout state": Entry(lambda x: lib.simulate.playout(x, random.Random(7)), state),
    "playout rng": Entry(lambda x: lib.simulate.playout(STATE, x)),
    "playout rng.random()": Entry(
        lambda x: lib.simulate.playout(STATE, FixedRng(x)),
        lambda x: isinstance(x, (int, float)) and 0 <= x < 1,
    ),
    "perft state": Entry(lambda x: lib.simulate.perft(x, 1), state),
    "perft depth": Entry(lambda x: lib.simulate.perft(ENDED, x), number(0, 2 * HUGE)),
    "replay state": Entry(lambda x: lib.simulate.replay(x, ()), state),
    "replay actions": Entry(lambda x: lib.simulate.replay(STATE, x), items(action)),
    "replay action": Entry(
        lambda x: lib.simulate.replay(STATE, [x]), one_of(*legal_actions(STATE))
    ),
}

SIMULATE: dict[str, Entry] = {
    "self_play ruleset": Entry(lambda x: lib.simulate.self_play(x, ()), instance(Ruleset)),
    "self_play seeds": Entry(lambda x: lib.simulate.self_play("balanced", x), items(is_seed)),
    "self_play seed": Entry(lambda x: lib.simulate.self_play("balanced", [x]), is_seed),
    "self_play policies": Entry(
        lambda x: lib.simulate.self_play("balanced", (), x), optional(items(is_policy, 2))
    ),
    "self_play policy": Entry(
        lambda x: lib.simulate.self_play("balanced", (), [x, None]), is_policy
    ),
    "self_play policy's answer": Entry(
        lambda x: lib.simulate.self_play("balanced", (7,), [lambda *_: x, None])
    ),
    "playout policies": Entry(
        lambda x: lib.simulate.playout(ENDED, random.Random(7), x), optional(items(is_policy, 2))
    ),
    "playout policy's answer": Entry(
        lambda x: lib.simulate.playout(STATE, random.Random(7), [lambda *_: x, None])
    ),
    "Totals": Entry(lib.simulate.Totals, number(2, 4)),
    "play_rounds ruleset": Entry(lambda x: rounds(ruleset=x), instance(Ruleset)),
    "play_rounds seed": Entry(lambda x: rounds(seed=x), is_seed),
    "play_rounds games": Entry(lambda x: rounds(games=x), number(0, 2 * HUGE)),
    "play_rounds jobs": Entry(lambda x: rounds(jobs=x), number(1, 2 * HUGE)),
    "play_rounds chunk": Entry(lambda x: rounds(chunk=x), number(1, 2 * HUGE)),
    "play_rounds policies": Entry(lambda x: rounds(policies=x), optional(items(is_policy, 2))),
    "Dice": Entry(Dice, is_seed),
    "check_ruleset ruleset": Entry(lambda x: checked(ruleset=x), instance(Ruleset)),
    "check_ruleset seed": Entry(lambda x: checked(seed=x), is_seed),
    "check_ruleset laws": Entry(lambda x: checked(laws=x), optional(items(nothing))),
    "check_effect effect": Entry(lambda x: checked_effect(effect=x), instance(Effect)),
    "check_effect rank": Entry(lambda x: checked_effect(rank=x), instance(Rank)),
    "check_effect rulesets": Entry(
        lambda x: checked_effect(rulesets=x),
        lambda x: isinstance(x, Ruleset) or items(instance(Ruleset))(x),
    ),
    "a law of states": Entry(play_laws.cards_are_partitioned, state),
    "a law of rulesets": Entry(play_laws.rulesets_are_values, instance(Ruleset)),
    "near_actions": Entry(lambda x: [*untyped(play.near_actions)(x)], state),
    "walk": Entry(lambda x: [*untyped(play.walk)(x, b"")], state),
    "scattered": Entry(lambda x: untyped(scattered)(x, random.Random(7)), instance(Ruleset)),
}

SEEN = cuttle_engine.format_position(cuttle_engine.view(STATE, 0)).replace("; view 0", "")

POSITIONS: dict[str, Entry] = {
    "Position ruleset": Entry(lambda x: lib.Position(x, hands=["", ""]), instance(Ruleset)),
    "Position.of": Entry(lib.Position.of, state),
    "Position hands": Entry(lambda x: set_up(hands=x)),
    "Position hand": Entry(lambda x: set_up(hands=[x, START.hands[1]])),
    "Position points": Entry(lambda x: set_up(points=x), is_empty),
    "Position point row": Entry(lambda x: set_up(points=[x, ""]), is_empty),
    "Position permanents": Entry(lambda x: set_up(permanents=x), is_empty),
    "Position permanents of a seat": Entry(lambda x: set_up(permanents=[x, ""]), is_empty),
    "Position deck": Entry(lambda x: set_up(deck=x)),
    "Position scrap": Entry(lambda x: set_up(scrap=x), is_empty),
    "Position turn": Entry(lambda x: set_up(turn=x), number(0, 1)),
    "Position frozen": Entry(lambda x: set_up(frozen=x), holds_what_is_held),
    "Position frozen_longer": Entry(lambda x: set_up(frozen_longer=x), is_empty),
    "Position passes": Entry(lambda x: set_up(passes=x), number(0, 2)),
    "Position known": Entry(lambda x: set_up(known=x), is_known),
    "Position known to a seat": Entry(lambda x: set_up(known=[x, "", ""]), holds_what_is_held),
    "Position known to all": Entry(lambda x: set_up(known=["", "", x]), holds_what_is_held),
    "Position window": Entry(lambda x: set_up(window=x), optional(nothing)),
    "Position outcome": Entry(lambda x: set_up(outcome=x), optional(instance(Outcome))),
    "Position outcome winners": Entry(
        lambda x: set_up(outcome=lib.Outcome(x, "goal")), items(number(0, 1), 0, 1, 2)
    ),
    "Position outcome reason": Entry(lambda x: set_up(outcome=lib.Outcome((0,), x))),
    "Position seed": Entry(lambda x: set_up(seed=x), is_seed),
    "Position words": Entry(lambda x: set_up(words=x), number(0, 2**40)),
    "Position ply": Entry(lambda x: set_up(ply=x), number(0, 2**64)),
    "Stack card": Entry(lambda x: stacked(card=x), one_of(Card("TH"))),
    "Stack owner": Entry(lambda x: stacked(owner=x), number(0, 0)),
    "Stack controls": Entry(lambda x: stacked(controls=x), one_of((), [])),
    "Control card": Entry(lambda x: controlled(card=x), one_of(Card("JC"))),
    "Control seat": Entry(lambda x: controlled(seat=x), number(1, 1)),
    "Control by": Entry(lambda x: controlled(by=x), number(0, 1)),
    "Window kind": Entry(lambda x: opened(kind=x), one_of("counter")),
    "Window seat": Entry(lambda x: opened(seat=x), number(1, 1)),
    "Window cause": Entry(lambda x: opened(cause=x)),
    "Window by": Entry(lambda x: opened(by=x), number(0, 0)),
    "Window action": Entry(lambda x: opened(action=x)),
    "Window stack": Entry(lambda x: opened(stack=x)),
    "Window left": Entry(lambda x: opened(left=x), number(1, 1)),
    "Window revealed": Entry(lambda x: opened(revealed=x), one_of(())),
    "format_position": Entry(lib.format_position, instance(GameState, cuttle_engine.PlayerView)),
    "parse_position": Entry(lib.parse_position),
    "parse_position hand": Entry(
        lambda x: lib.parse_position(f"balanced; hands {x} /" if isinstance(x, str) else x),
        lambda x: holds_what_is_held("" if x.strip() == "-" else x),
    ),
    "parse_position seed": Entry(
        lambda x: lib.parse_position(f"balanced; hands -; seed {x}" if isinstance(x, str) else x)
    ),
    "parse_view": Entry(lib.parse_view),
    "parse_view whose": Entry(
        lambda x: lib.parse_view(f"{SEEN}; view {x}" if isinstance(x, str) else x), one_of("0")
    ),
}

SAID = cuttle_engine.Message("event.points", {"seat": 1, "card": "7S"})
MINE = cuttle_engine.view(STATE, 0)


def one_form(text: Any) -> object:
    """A message in a translation that gives this, whatever is asked."""

    class Texts:
        def pgettext(self, *_: object) -> Any:
            return text

        npgettext = pgettext

    return untyped(SAID).text(Texts())


def point_message(**changes: Any) -> object:
    return lib.Message("event.points", {**SAID.parameters, **changes})


def is_template(value: Any) -> bool:
    """A text that names no parameters but those that there are."""
    return isinstance(value, str) and set(re.findall(r"\{([^{}]*)\}", value)) <= {"seat", "card"}


MESSAGES: dict[str, Entry] = {
    "describe what": Entry(lambda x: lib.describe(x, MINE), instance(Action, Reason)),
    "describe view": Entry(lambda x: lib.describe(Reason.FROZEN, x)),
    "narrate events": Entry(lambda x: lib.narrate(x, MINE), is_empty),
    "narrate view": Entry(lambda x: lib.narrate((), x)),
    "Message key": Entry(lambda x: lib.Message(x, {})),
    "Message parameters": Entry(lambda x: lib.Message("reason.frozen", x), one_of({})),
    "Message seat": Entry(lambda x: point_message(seat=x), number(0, 3)),
    "Message card": Entry(lambda x: point_message(card=x), one_of("7S", "??")),
    "Message cards": Entry(
        lambda x: lib.Message("event.draw-cards.you", {"cards": x}),
        lambda x: isinstance(x, (list, tuple)) and all(map(is_card_text, x)),
    ),
    "Message count": Entry(
        lambda x: lib.Message("event.draw.you", {"count": x}), number(-2 * HUGE, 2 * HUGE)
    ),
    "Message.text translations": Entry(lambda x: untyped(SAID).text(x), one_of(None)),
    "Message.text translation": Entry(one_form, is_template),
    # Names of seats that the message is not about are not looked at.
    "Message.text names": Entry(
        lambda x: untyped(SAID).text(None, x),
        optional(lambda x: isinstance(x, dict) and isinstance(x.get(1, ""), str)),
    ),
    "Message.text name": Entry(lambda x: untyped(SAID).text(None, {1: x}), instance(str)),
    "Message.text cards": Entry(
        lambda x: untyped(SAID).text(None, None, x),
        optional(lambda x: isinstance(x, dict) and isinstance(x.get("7S", ""), str)),
    ),
    "Message.text card": Entry(lambda x: untyped(SAID).text(None, None, {"7S": x}), instance(str)),
}

RECORDS: dict[str, Entry] = {
    "Record start": Entry(lib.Record, state),
    "Record actions": Entry(lambda x: lib.Record(STATE, x), items(action)),
    "Record result": Entry(lambda x: lib.Record(STATE, result=x), one_of(None)),
    "Record players": Entry(lambda x: lib.Record(STATE, players=x), items(instance(str), 0, 2)),
    "Record first_dealer": Entry(
        lambda x: lib.Record(STATE, first_dealer=x), optional(number(0, 1))
    ),
    "Record date": Entry(lambda x: lib.Record(STATE, date=x), one_of(None)),
    "Record tags": Entry(lambda x: lib.Record(STATE, tags=x), items(anything)),
    "Record tag": Entry(
        lambda x: lib.Record(STATE, tags=[(x, "")]),
        lambda x: isinstance(x, str) and x.isascii() and x.isalnum() and x[0].isalpha(),
    ),
    "Record tag's text": Entry(lambda x: lib.Record(STATE, tags={"x": x}), instance(str)),
    "Record comments": Entry(lambda x: lib.Record(STATE, comments=x), items(anything)),
    "Record comment's ply": Entry(lambda x: lib.Record(STATE, comments=[(x, "")]), number(0, 0)),
    "Record comment": Entry(lambda x: lib.Record(STATE, comments=[(0, x)]), instance(str)),
    "format_record": Entry(lib.format_record),
    "parse_record": Entry(lib.parse_record),
    "read_records": Entry(
        lambda x: list(lib.read_records(x)),
        items(lambda line: isinstance(line, str) and not line.strip("\ufeff").strip()),
    ),
    "read_records progress": Entry(
        lambda x: list(lib.read_records((), progress=x)), optional(callable)
    ),
    "split_records": Entry(lambda x: list(lib.split_records(x)), items(instance(str))),
    "write_records records": Entry(lambda x: lib.write_records(x, io.StringIO()), items(nothing)),
    "write_records file": Entry(lambda x: lib.write_records((), x)),
}


def game() -> Any:
    return lib.Game(seed=7)


GAMES: dict[str, Entry] = {
    "Game ruleset": Entry(lambda x: lib.Game(x, seed=7), optional(instance(Ruleset))),
    "Game seed": Entry(lambda x: lib.Game(seed=x), is_seed),
    "Game deck": Entry(lambda x: lib.Game(deck=x)),
    "Game start": Entry(lambda x: lib.Game(start=x), state),
    "Game seed and start": Entry(lambda x: lib.Game(seed=x, start=x)),
    "Game ruleset of a start": Entry(lambda x: lib.Game(x, start=STATE), one_of(None, BALANCED)),
    "Game players": Entry(lambda x: lib.Game(seed=7, players=x), items(instance(str), 0, 2)),
    "Game first_dealer": Entry(lambda x: lib.Game(seed=7, first_dealer=x), optional(number(0, 1))),
    "Game date": Entry(lambda x: lib.Game(seed=7, date=x), one_of(None)),
    "Game tags": Entry(lambda x: lib.Game(seed=7, tags=x), items(anything)),
    "Game.of": Entry(lib.Game.of),
    "Game.play action": Entry(lambda x: game().play(x), one_of(*legal_actions(STATE))),
    "Game.play seat": Entry(lambda x: game().play(Draw(), seat=x), optional(number(0, 0))),
    "Game.play ply": Entry(lambda x: game().play(Draw(), ply=x), optional(number(0, 0))),
    "Game.can_undo": Entry(lambda x: game().can_undo(x), optional(number(0, 1))),
    "Game.undo": Entry(lambda x: game().undo(x)),
    "Game.resign": Entry(lambda x: game().resign(x), number(0, 1)),
    "Game.offer_draw": Entry(lambda x: game().offer_draw(x), number(0, 0)),
    "Game.accept": Entry(lambda x: game().accept(x)),
    "Game.decline": Entry(lambda x: game().decline(x)),
    "Game.view": Entry(lambda x: game().view(x), optional(number(0, 1))),
    "Game.events seat": Entry(lambda x: game().events(x), optional(number(0, 1))),
    "Game.events since": Entry(lambda x: game().events(0, x), number(0, 0)),
}

WRITTEN: dict[str, Any] = serde.to_data(STATE)
IN_JSON = (GameState, lib.PlayerView, Ruleset, lib.Record, Action, *get_args(lib.Event))


def in_state(**changes: Any) -> object:
    return serde.from_data({**WRITTEN, **changes}, GameState)


def as_key(value: Any) -> Any:
    """What a dict may hold it under, if it may at all."""
    return value if isinstance(value, (str, bytes, int, float, complex, type(None))) else "more"


JSON: dict[str, Entry] = {
    "dumps": Entry(untyped(serde.dumps), instance(*IN_JSON)),
    "to_data": Entry(untyped(serde.to_data), instance(*IN_JSON)),
    "loads": Entry(lambda x: serde.loads(x, Action)),
    "loads kind": Entry(lambda x: serde.loads('{"type":"draw"}', x)),
    "from_data": Entry(lambda x: serde.from_data(x, Action)),
    "from_data kind": Entry(lambda x: serde.from_data({"type": "draw"}, x)),
    "JSON format": Entry(lambda x: in_state(format=x)),
    "JSON ruleset": Entry(lambda x: in_state(ruleset=x)),
    "JSON turn": Entry(lambda x: in_state(turn=x), number(0, 1)),
    "JSON ply": Entry(lambda x: in_state(ply=x), number(0, 2**32)),
    "JSON hands": Entry(lambda x: in_state(hands=x)),
    "JSON hand": Entry(lambda x: in_state(hands=[x, WRITTEN["hands"][1]])),
    "JSON card": Entry(lambda x: in_state(deck=[x, *WRITTEN["deck"][1:]])),
    "JSON points": Entry(lambda x: in_state(points=[x, []]), one_of([])),
    "JSON frozen": Entry(lambda x: in_state(frozen=x), one_of([], ["7S"])),
    "JSON window": Entry(lambda x: in_state(window=x), one_of(None)),
    "JSON outcome": Entry(lambda x: in_state(outcome=x), one_of(None)),
    "JSON seed": Entry(
        lambda x: in_state(seed=x),
        lambda x: isinstance(x, str) and not re.search("[\ud800-\udfff]", x),
    ),
    "JSON key": Entry(lambda x: serde.from_data({**WRITTEN, as_key(x): 1}, GameState)),
}


def match() -> Any:
    return lib.Match(seed=7)


MATCHES: dict[str, Entry] = {
    "Match length": Entry(lambda x: lib.Match(x, seed=7)),
    "Match ruleset": Entry(lambda x: lib.Match("quick", x, seed=7), instance(Ruleset)),
    "Match seed": Entry(lambda x: lib.Match(seed=x), is_seed),
    "Match players": Entry(lambda x: lib.Match(seed=7, players=x), items(instance(str), 0, 2)),
    "Match first_dealer": Entry(
        lambda x: lib.Match(seed=7, first_dealer=x), optional(number(0, 1))
    ),
    "Match.of": Entry(lib.Match.of),
    "Match.seat_of": Entry(lambda x: match().seat_of(x), number(0, 1)),
    "Match.player_at": Entry(lambda x: match().player_at(x), number(0, 1)),
}


def is_no_text_and_empty(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and not value


def are_names(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)


def in_a_folder(call: Callable[[Any], object]) -> Callable[[Any], object]:
    """With texts as names in a folder of their own; what the system says is not the question."""

    def inside(value: Any) -> object:
        with TemporaryDirectory() as folder, suppress(OSError):
            return call(f"{folder}/{value.replace('/', '')}" if isinstance(value, str) else value)
        return None

    return inside


TALLY = lib.Tally().with_round(["Ann", "Bob"])

TALLIES: dict[str, Entry] = {
    "TallyRound players": Entry(lib.TallyRound, are_names),
    "TallyRound winners": Entry(lambda x: lib.TallyRound(["Ann", "Bob"], x), is_no_text_and_empty),
    "Tally": Entry(lib.Tally, is_no_text_and_empty),
    "Tally.with_round players": Entry(TALLY.with_round, are_names),
    "Tally.with_round winners": Entry(
        lambda x: TALLY.with_round(["Ann", "Bob"], x), is_no_text_and_empty
    ),
    "Tally.wins": Entry(TALLY.wins, instance(str)),
    "Tally.standing": Entry(TALLY.standing, instance(str)),
    "Tally.against player": Entry(lambda x: TALLY.against(x, "Ann"), instance(str)),
    "Tally.against opponent": Entry(lambda x: TALLY.against("Ann", x), instance(str)),
    "Tally.load": Entry(in_a_folder(lib.Tally.load), instance(str)),
    "Tally.save": Entry(in_a_folder(TALLY.save), instance(str)),
    "Tally.update path": Entry(
        in_a_folder(lambda x: lib.Tally.update(x, lambda tally: tally)), instance(str)
    ),
    "Tally.update change": Entry(in_a_folder(lambda x: lib.Tally.update("no/file", x)), callable),
    "Tally.update change's answer": Entry(
        lambda x: in_a_folder(lambda path: lib.Tally.update(path, lambda _: x))("file")
    ),
    "read_file": Entry(in_a_folder(untyped(read_file)), instance(str)),
    "write_atomically path": Entry(
        in_a_folder(lambda x: untyped(write_atomically)(x, "text")), instance(str)
    ),
    "write_atomically text": Entry(
        lambda x: in_a_folder(lambda path: untyped(write_atomically)(path, x))("file"),
        instance(str),
    ),
}


def is_names(value: Any) -> bool:
    return isinstance(value, dict) and all(
        number(0, 3)(seat) and isinstance(name, str) for seat, name in value.items()
    )


RECORD = lib.Record(STATE)
PICTURES: dict[str, Entry] = {
    "render.svg state": Entry(lib.render.svg, instance(GameState, lib.PlayerView)),
    "render.svg seat": Entry(lambda x: lib.render.svg(STATE, x), optional(number(0, 1))),
    "render.svg theme": Entry(
        lambda x: lib.render.svg(STATE, theme=x), one_of(*render.THEMES, *render.THEMES.values())
    ),
    "render.svg layout": Entry(lambda x: lib.render.svg(STATE, layout=x), one_of("wide", "narrow")),
    "render.svg last": Entry(lambda x: lib.render.svg(STATE, last=x), optional(action)),
    "render.svg actions": Entry(lambda x: lib.render.svg(STATE, actions=x), items(action)),
    "render.svg names": Entry(lambda x: lib.render.svg(STATE, names=x), optional(is_names)),
    "render.svg translations": Entry(lambda x: lib.render.svg(STATE, translations=x), one_of(None)),
    "render.svg prefix": Entry(
        lambda x: lib.render.svg(STATE, prefix=x),
        lambda x: isinstance(x, str) and bool(re.fullmatch(r"([A-Za-z_][\w-]*)?", x, re.ASCII)),
    ),
    "Theme name": Entry(
        lambda x: attrs.evolve(render.THEMES["light"], name=x),
        lambda x: isinstance(x, str) and bool(re.fullmatch("[a-z][a-z0-9-]*", x)),
    ),
    "Theme table": Entry(
        lambda x: attrs.evolve(render.THEMES["light"], table=x),
        lambda x: isinstance(x, str) and bool(re.fullmatch("[a-z]+|#[0-9a-f]{3,8}", x)),
    ),
    "Theme seats": Entry(lambda x: attrs.evolve(render.THEMES["light"], seats=x)),
    "render.text state": Entry(lib.render.text, instance(GameState, lib.PlayerView)),
    "render.text seat": Entry(lambda x: lib.render.text(STATE, x), optional(number(0, 1))),
    "render.text width": Entry(lambda x: lib.render.text(STATE, width=x), number(20, HUGE)),
    "render.text names": Entry(lambda x: lib.render.text(STATE, names=x), optional(is_names)),
    "frames": Entry(lib.render.frames, instance(lib.Record)),
    "write_frames record": Entry(
        lambda x: in_a_folder(lambda path: lib.render.write_frames(x, path))("pictures"),
        instance(lib.Record),
    ),
    "write_frames folder": Entry(
        in_a_folder(lambda x: lib.render.write_frames(RECORD, x)), instance(str)
    ),
}

ENTRIES = {
    **VOCABULARY,
    **RULESETS,
    **EFFECTS,
    **PLAY,
    **SIMULATE,
    **POSITIONS,
    **RECORDS,
    **GAMES,
    **MATCHES,
    **TALLIES,
    **MESSAGES,
    **JSON,
    **PICTURES,
}


@pytest.mark.parametrize("name", list(ENTRIES))
def test_it_is_refused(name: str) -> None:
    entry = ENTRIES[name]
    found = [wrong for wrong in [complaint(entry, value) for value in JUNK] if wrong is not None]
    assert not found, "\n".join(found[:20])

    def put_in(value: Any) -> None:
        wrong = complaint(entry, value)
        assert wrong is None, wrong

    given(junk())(put_in)()


FIELDS = [field.name for field in attrs.fields(Position) if field.name != "ruleset"]


@given(st.dictionaries(st.sampled_from(FIELDS), junk()))
def test_a_position_full_of_nonsense_is_refused(nonsense: dict[str, Any]) -> None:
    for entry in (
        Entry(lambda x: set_up(**x), anything),
        Entry(lambda x: lib.Position("balanced", **{"hands": "", **x}).problems(), anything),
    ):
        wrong = complaint(entry, nonsense)
        assert wrong is None, wrong


def test_what_is_refused_changes_nothing() -> None:
    names = ruleset_names()
    texts = [digest(STATE), digest(ENDED)]
    for entry in ENTRIES.values():
        for value in JUNK:
            complaint(entry, value)
    assert ruleset_names() == names
    assert get_ruleset("balanced") is BALANCED
    assert get_ruleset("classic") != OTHER
    assert [digest(STATE), digest(ENDED)] == texts
    assert legal_actions(STATE) == legal_actions(deal("balanced", seed=7))


# --- what is of the right type, and still wrong ---


@pytest.mark.parametrize(
    "text",
    ["4C!@2", "4C!@1", "JC^TH@1", "X1^KD", "X1!", "*X2", "X1?", "X1xTH", "THxX1", "2C!X1", "JS^JS"],
)
@pytest.mark.parametrize("seed", range(5))
def test_an_action_of_another_table_is_explained(text: str, seed: int) -> None:
    """Seats that two players do not name, cards that are not in the deck."""
    state = deal("balanced", seed=seed)
    wrong = parse_action(text)
    reason = explain(state, wrong)
    assert reason in {Reason.CARD_NOT_THERE, Reason.BAD_TARGET, Reason.WRONG_WINDOW}
    with pytest.raises(IllegalActionError) as refused:
        apply(state, wrong)
    assert (refused.value.action, refused.value.reason, refused.value.seat) == (wrong, reason, 0)
    assert text in str(refused.value)
    assert str(reason) in str(refused.value)


WHOLE = [card for player in STATE.players for card in player.hand] + [*STATE.deck]


@pytest.mark.parametrize(
    ("deck", "code"),
    [
        (WHOLE[1:], "card-missing"),
        ([*WHOLE, WHOLE[0]], "card-twice"),
        ([*WHOLE, Card("X1")], "not-in-deck"),
        ("", "card-missing"),
    ],
)
def test_a_deck_is_each_card_once(deck: Any, code: str) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        deal("balanced", deck=deck)
    problems = refused.value.problems
    assert {problem.code for problem in problems} == {code}
    assert all(problem.where.startswith("deck") for problem in problems)
    assert len(problems) == (52 if deck == "" else 1)


def test_a_seed_and_a_deck_exclude_each_other() -> None:
    with pytest.raises(TypeError, match=r"seed.*deck"):
        deal("balanced", seed=7, deck=WHOLE)
    with pytest.raises(TypeError, match=r"seed.*deck"):
        deal("balanced")


@pytest.mark.parametrize(
    "name", ["a+b+a", "", "+", "balanced+", "+random-fours", "balanced@9", "\0"]
)
def test_an_unknown_ruleset_is_named_and_the_known_ones_listed(name: str) -> None:
    with pytest.raises(RulesetError, match=r"balanced|random-fours") as refused:
        get_ruleset(name)
    unknown = next(part for part in name.split("+") if part not in {"balanced", "random-fours"})
    assert repr(unknown) in str(refused.value)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"seats": 5}, "seats"),
        ({"seats": 1}, "seats"),
        ({"seats": 3}, "hand_sizes"),
        ({"hand_sizes": (5, -1)}, "hand_sizes"),
        ({"hand_sizes": (30, 30)}, "hand_sizes"),
        ({"sides": (0, 0)}, "sides"),
        ({"sides": (0, 1, 2)}, "sides"),
        ({"jokers": 3}, "jokers"),
        ({"suit_order": (Suit.CLUBS,) * 4}, "suit_order"),
        ({"goals": ()}, "goals"),
        ({"hand_limit": -1}, "hand_limit"),
        ({"hand_limit_rule": "trimm"}, "hand_limit_rule"),
        ({"queens_keep_off": (0, 15)}, "queens_keep_off"),
        ({"passes_to_tie": 0}, "passes_to_tie"),
        ({"handlimit": 7}, "handlimit"),
    ],
)
def test_a_ruleset_names_the_parameter_that_is_wrong(change: dict[str, Any], where: str) -> None:
    with pytest.raises(RulesetError, match=rf"\b{where}\b"):
        house(**change)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0),
        ("7", 0),
        ("7Sx", 3),
        ("2C!@9", 4),
        ("7S!QH@", 6),
        ("  7Z", 2),
        ("7S\0", 2),
        ("*", 1),
    ],
)
def test_a_text_that_is_no_action_is_refused_at_its_place(text: str, place: int) -> None:
    with pytest.raises(NotationError) as refused:
        parse_action(text)
    assert (refused.value.text, refused.value.position) == (text, place)


@given(st.text(st.characters(), max_size=8))
def test_any_text_is_an_action_or_refused_at_a_place_in_it(text: str) -> None:
    try:
        found = parse_action(text)
    except NotationError as error:
        place = error.position
    else:
        assert str(found).lower() == text.strip().lower()
        return
    assert 0 <= place <= len(text)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Card("7"),
        lambda: get_ruleset("nonsense"),
        lambda: house(seats=9),
        lambda: deal("balanced", deck="7S 7S"),
        lambda: apply(STATE, parse_action("X1!")),
        lambda: explain(STATE, Draw(), 7),
    ],
    ids=[
        "notation",
        "unknown ruleset",
        "bad ruleset",
        "position",
        "illegal action",
        "no such seat",
    ],
)
def test_an_error_can_be_sent_to_another_process(call: Callable[[], object]) -> None:
    with pytest.raises(CuttleError) as refused:
        call()
    error = refused.value
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(other) is type(error)
        assert str(other) == str(error)
        assert vars(other) == vars(error)
    assert isinstance(error, ValueError)
