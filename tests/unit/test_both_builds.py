"""Where a compiled class or function would by itself do otherwise than one in Python.

The same tests pass on both builds: that is the point of them.
"""

import copy
import dataclasses
import operator
import pickle
import random
from collections.abc import Callable
from functools import reduce
from typing import Any

import attrs
import pytest
from typing_extensions import override

import cuttle_engine
from cuttle_engine import (
    Action,
    Card,
    Draw,
    Effect,
    GameState,
    IllegalActionError,
    Outcome,
    PermanentEffect,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Rank,
    Reason,
    RulesetError,
    Window,
    apply,
    deal,
    digest,
    effects,
    explain,
    get_ruleset,
    legal_actions,
    parse_action,
    view,
)
from cuttle_engine.actions import one_off, permanent
from cuttle_engine.dice import Dice
from cuttle_engine.effects import DrawCards, ForceDiscard, Glasses, Guard, PlayFromDeck
from cuttle_engine.simulate import Totals, perft, self_play
from cuttle_engine.table import Table

from ..builds import or_compilers
from ..rules.table import play, put, unanswered

BALANCED = get_ruleset("balanced")
STATE = deal(seed=7)
FOUR = Card("4C")
lib: Any = cuttle_engine
"""For what a type checker refuses."""
PUBLIC = [getattr(cuttle_engine, name) for name in cuttle_engine.__all__]


def pickled(value: Any) -> Any:
    """The value, there and back."""
    return pickle.loads(pickle.dumps(value))


# --- arguments ---


@pytest.mark.parametrize(
    "call",
    [
        STATE.known_to,
        lambda x: explain(STATE, Draw(), x),
        lambda x: view(STATE, x),
        BALANCED.opponents,
        BALANCED.goal,
        lambda x: PlayOneOff(FOUR, None, x),
        lambda x: PlayPermanent(FOUR, None, x),
        lambda x: perft(STATE, x),
        Totals,
        lambda x: Window("choose", x, FOUR, 0),
        lambda x: Window("choose", 0, FOUR, x),
        lambda x: Window("choose", 0, FOUR, 0, left=x),
        lambda x: Window("choose", 0, FOUR, 0).with_left(x),
    ],
)
def test_true_is_no_1(call: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match=r"\bints?, not bool"):
        call(True)


@pytest.mark.parametrize("value", [True, "3", 3.0, None, -1, Card("7S")])
def test_a_parameter_that_is_no_number_is_a_ruleset_error(value: Any) -> None:
    for make in (DrawCards, DrawCards().replace):
        with pytest.raises(
            RulesetError, match=r"DrawCards\.draw: .* is not a whole number from 0 on"
        ):
            make(draw=value)


@pytest.mark.parametrize("value", [1, 0, "yes", None])
def test_a_parameter_that_is_no_flag_is_a_ruleset_error(value: Any) -> None:
    for make in (Glasses, Glasses().replace):
        with pytest.raises(RulesetError, match=r"Glasses\.neutral: .* is neither True nor False"):
            make(neutral=value)


def test_a_number_that_is_something_more_is_taken_as_the_number() -> None:
    effect = DrawCards(Rank.THREE)
    assert repr(effect) == repr(DrawCards(3))
    states = [deal(BALANCED.replace(effects={Rank.TEN: e}), seed=1) for e in (effect, DrawCards(3))]
    assert digest(states[0]) == digest(states[1])
    assert type(PlayOneOff(Card("9S"), Card("8S"), Rank.TWO).target_seat) is int
    assert type(view(STATE, Rank.ACE).seat) is int


@pytest.mark.parametrize("kind", ["counter", 7, None])
def test_the_parts_of_a_window_are_checked_at_the_latest_in_a_position(kind: Any) -> None:
    pattern = or_compilers("the kind of a window is text|is not the cause|its action None")
    with pytest.raises((TypeError, ValueError), match=pattern):
        put(hands=["4C"], window=Window(kind, 0, FOUR, 0))


# --- what Python does with objects ---


class Above:
    """More than anything."""

    def __gt__(self, other: object) -> bool:
        return True

    def __lt__(self, other: object) -> bool:
        return False


@pytest.mark.parametrize("thing", [FOUR, Draw()])
def test_what_a_card_or_action_does_not_know_may_compare_itself(thing: Any) -> None:
    assert thing < Above()
    assert not thing > Above()
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError, match="not supported between instances of"):
            compare(thing, 1)


@pytest.mark.parametrize("kind", [x for x in PUBLIC if isinstance(x, type)])
def test_a_class_that_can_be_matched_says_so_in_a_tuple(kind: type) -> None:
    assert isinstance(getattr(kind, "__match_args__", ()), tuple)


def test_values_are_matched_by_place_and_by_name() -> None:
    window = Window("choose", 1, FOUR, 0)
    match [PlayPoints(FOUR), window, Outcome((0,), "goal"), DrawCards(2)]:
        case [PlayPoints(card), Window(kind, seat, by=by), Outcome(winners, reason), DrawCards(n)]:
            found = (card, kind, seat, by, winners, reason, n)
        case _:
            pytest.fail("does not match")
    assert found == (FOUR, "choose", 1, 0, (0,), "goal", 2)


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        (GameState, (STATE._table,)),
        (Window, ("choose", 0, FOUR, 0)),
        (Outcome, ((), "passes")),
        (Dice, (7,)),
        (Totals, (2,)),
        (Table, ()),
        (Action, (3, 1, 2, 2)),
        (PlayPoints, (FOUR,)),
        (PlayOneOff, (FOUR, Card("KS"), 3)),
        (Card, ("4C",)),
    ],
)
def test_there_is_nothing_of_a_subclass_of_a_final_class(
    kind: type, arguments: tuple[Any, ...]
) -> None:
    def build() -> object:
        return type("Sub", (kind,), {})(*arguments)

    with pytest.raises(TypeError, match=r"subclasses|abstract|cannot inherit from compiled"):
        build()


def test_nothing_but_totals_is_added_to_totals() -> None:
    parts = [self_play("balanced", [seed]) for seed in range(3)]
    assert reduce(operator.add, parts) == self_play("balanced", range(3))
    for wrong in (lambda: sum(parts), lambda: parts[0] + lib.Card("7S"), lambda: 1.5 + parts[0]):  # type: ignore[operator, arg-type]
        with pytest.raises(TypeError, match="unsupported operand"):
            wrong()


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickled])
def test_dice_can_be_kept_and_go_on(again: Callable[[Dice], Dice]) -> None:
    dice = Dice("a seed")
    dice.random()
    other = again(dice)
    assert [dice.below(1000) for _ in range(9)] == [other.below(1000) for _ in range(9)]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_table_is_copied_by_its_own_method_only(again: Callable[[Table], object]) -> None:
    """Any other copy would share with it what the table believes to be its own."""
    with pytest.raises(TypeError, match="copied by its copy"):
        again(STATE._table)
    assert GameState(STATE._table.copy()) == STATE


# --- effects in plain Python ---


class Draws(Effect):
    """Draws like a Five. How it keeps its number is left to its heirs."""

    cards: int

    @override
    def offer(self, table: Table, seat: int, card: int, out: list[Action]) -> None:
        if table.deck_left() > 0:
            out.append(one_off(card))

    @override
    def why_not(self, table: Table, seat: int, action: Action) -> Reason:
        return Reason.DECK_EMPTY

    @override
    def resolve(self, table: Table, seat: int, action: Action) -> None:
        table.draw(seat, min(self.cards, table.room(seat)))


@attrs.frozen
class OfAttrs(Draws):
    cards: int = 2


@attrs.frozen(slots=False)
class OfAttrsWithDict(Draws):
    cards: int = 2


@dataclasses.dataclass(frozen=True)
class OfDataclasses(Draws):
    cards: int = 2


@dataclasses.dataclass(frozen=True, slots=True)
class OfDataclassesWithSlots(Draws):
    cards: int = 2


class Plain(Draws):
    def __init__(self, cards: int = 2) -> None:
        self.cards = cards


class PlainAndNamed(Draws):
    __slots__ = ("cards",)
    __match_args__ = ("cards",)

    def __init__(self, cards: int = 2) -> None:
        self.cards = cards


class Heir(DrawCards):
    """One of the library's, to which one thing is added."""

    def __init__(self, cards: int = 2) -> None:
        super().__init__(cards - 1)

    @override
    def parameters(self) -> dict[str, Any]:
        return {"cards": self.draw + 1}

    @override
    def _arguments(self) -> dict[str, Any]:
        return self.parameters()

    @override
    def resolve(self, table: Table, seat: int, action: Action) -> None:
        super().resolve(table, seat, action)
        table.draw(seat, min(1, table.room(seat)))


@attrs.frozen
class Asking(Draws):
    """Has a window of its own: discard one, then draw three."""

    cards: int = 3

    @override
    def resolve(self, table: Table, seat: int, action: Action) -> None:
        if table.holdings[seat].hand:
            table.ask(seat, action, seat, 1)
        else:
            super().resolve(table, seat, action)

    @override
    def choices(self, table: Table, window: Window) -> int:
        return table.holdings[window.seat].hand

    @override
    def choose(self, table: Table, window: Window, card: int) -> None:
        table.discard(window.seat, card)
        super().resolve(table, window.seat, Draw())


def story(effect: Effect, seed: int) -> list[str]:
    """Everything that can be done, and what is seen, in a round with this effect on the Five."""
    state = deal(BALANCED.replace(effects={Rank.FIVE: effect}), seed=seed)
    rng = random.Random(seed)
    told = []
    while state.outcome is None:
        actions = legal_actions(state)
        told.append(f"{state} {' '.join(map(str, actions))}")
        state = apply(state, actions[int(rng.random() * len(actions))])
    return [*told, f"{state} {state.outcome}"]


TWO = DrawCards(2)
ALIKE = [
    (OfAttrs(), TWO),
    (OfAttrsWithDict(), TWO),
    (OfDataclasses(), TWO),
    (OfDataclassesWithSlots(), TWO),
    (Plain(), TWO),
    (PlainAndNamed(), TWO),
    (Heir(), TWO),
    (Asking(), DrawCards(3, 1)),
]


@pytest.mark.parametrize(
    ("effect", "same"), [pytest.param(*pair, id=type(pair[0]).__name__) for pair in ALIKE]
)
def test_an_effect_in_python_plays_like_the_librarys(effect: Effect, same: Effect) -> None:
    for seed in range(10):
        assert story(effect, seed) == story(same, seed)


@pytest.mark.parametrize(
    "effect", [pytest.param(effect, id=type(effect).__name__) for effect, _ in ALIKE]
)
def test_an_effect_in_python_is_a_value(effect: Effect) -> None:
    name = type(effect).__name__
    assert repr(effect) == f"{name}(cards={effect.parameters()['cards']})"
    state = deal(BALANCED.replace(effects={Rank.FIVE: effect}), seed=7)
    for again in (copy.copy, copy.deepcopy, pickled):
        other = again(effect)
        assert other == effect
        assert hash(other) == hash(effect)
        assert digest(again(state)) == digest(state)
    other = type(effect)(4)  # type: ignore[call-arg]  # not what the base takes
    assert other != effect
    assert other.parameters() == {"cards": 4}


class WentWrongError(Exception):
    """What an effect raises."""


def effect_of(**parts: Any) -> Effect:
    """An effect with a one-off that may be played at any time, some of its parts as given."""

    def always(_: Effect, card: int) -> tuple[Action, ...]:
        return (one_off(card),)

    kind: Any = type("Made", (Effect,), {"always": always, **parts})
    made: Effect = kind()
    return made


def with_ten(effect: Effect, *texts: str) -> GameState:
    """Seat 0 holds a Ten that has this effect; then these are played."""
    rules = BALANCED.replace(effects={Rank.TEN: effect})
    return play(put(hands=["TC 4D", "4H"], ruleset=rules), *texts)


def ask(_: object, table: Table, seat: int, action: Action) -> None:
    table.ask(seat, action, seat, 1)


def give(value: object) -> Callable[..., object]:
    return lambda *_: value


def fail(*_: object) -> None:
    raise WentWrongError


@pytest.mark.parametrize(
    ("parts", "texts"),
    [
        ({"always": fail}, []),
        ({"offer": fail}, []),
        ({"resolve": fail}, ["TC!", "decline"]),
        ({"resolve": ask, "choices": fail}, ["TC!", "decline", "*4D"]),
        ({"resolve": ask, "choices": give(1 << 13), "choose": fail}, ["TC!", "decline", "*4D"]),
        ({"always": give(()), "why_not": fail}, ["TC!"]),
        ({"always": lambda _, card: (permanent(card),), "enter": fail}, ["TC^"]),
    ],
)
def test_what_an_effect_raises_comes_out_as_it_is(parts: dict[str, Any], texts: list[str]) -> None:
    with pytest.raises(WentWrongError):
        legal_actions(with_ten(effect_of(**parts), *texts))


def test_an_effect_that_fails_half_way_has_changed_nothing() -> None:
    def fail_half_way(_: object, table: Table, seat: int, __: Action) -> None:
        table.draw(seat, 3)
        table.discard_at_random(1)
        raise WentWrongError

    state = with_ten(effect_of(resolve=fail_half_way), "TC!")
    before = digest(state), legal_actions(state)
    with pytest.raises(WentWrongError):
        play(state, "decline")
    assert (digest(state), legal_actions(state)) == before


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        (
            {"always": give([one_off(36)])},
            "always gives [PlayOneOff(Card('TC'))] for TC, and no tuple",
        ),
        ({"always": give(None)}, "always gives None for TC, and no tuple"),
        ({"always": give((5,))}, "always gives 5 for TC"),
        ({"always": give((one_off(0),))}, "always gives PlayOneOff(Card('AC')) for TC"),
        ({"always": give((Draw(),))}, "always gives Draw() for TC"),
        ({"answers": give(1)}, "answers gives 1 for AC!, neither True nor False"),
        ({"answers": give(None)}, "answers gives None for AC!, neither True nor False"),
    ],
)
def test_what_an_effect_says_once_is_looked_at_when_its_ruleset_is_first_played(
    parts: dict[str, Any], said: str
) -> None:
    rules = BALANCED.replace(effects={Rank.TEN: effect_of(**parts)})
    with pytest.raises(RulesetError) as caught:
        deal(rules, seed=7)
    assert str(caught.value) == f"Made.{said}"


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        (None, "None"),
        ([13], "[13]"),
        ({13}, "{13}"),
        ("4D", "'4D'"),
        (13.0, "13.0"),
        (True, "True"),
        (0, "0"),
        (-1, "-1"),
        (1 << 52, "4503599627370496"),
        (1 << 60, "1152921504606846976"),
        (1 << 200 | 1 << 13, "1606938044258990275541962092341162602522202993782792835309568"),
    ],
)
def test_what_may_be_chosen_is_cards_of_the_deck_and_one_at_least(
    choices: object, said: str
) -> None:
    state = with_ten(effect_of(resolve=ask, choices=give(choices)), "TC!", "decline")
    with pytest.raises(RulesetError) as caught:
        legal_actions(state)
    what = "and no set of cards of the deck, of one at least"
    assert str(caught.value) == f"Made.choices gives {said[:59]}{'…' * (len(said) > 60)}, {what}"


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        (lambda table: table.put_control(0, 50, 0, 0), "KH is no point card or permanent"),
        (lambda table: table.put_control(0, 60, 0, 0), "card 60 is no point card or permanent"),
        (lambda table: table.lift_control(50), "KH is not on top of anything on the table"),
        (lambda table: table.lift_top(50), "KH is not on top of anything on the table"),
        (lambda table: table.reveal(1, one_off(24), 2), "to the seat in turn, not to seat 1"),
    ],
)
def test_a_verb_that_finds_nothing_says_of_which_card(
    verb: Callable[[Table], object], words: str
) -> None:
    def resolve(_: object, table: Table, *__: object) -> None:
        verb(table)

    with pytest.raises(AssertionError, match=words):
        with_ten(effect_of(resolve=resolve), "TC!", "decline")


@pytest.mark.parametrize(
    ("parts", "texts"),
    [
        ({"offer": give([])}, []),
        ({"resolve": give(1)}, ["TC!", "decline"]),
        (
            {"resolve": ask, "choices": give(1 << 13), "choose": give(True)},
            ["TC!", "decline", "*4D"],
        ),
        ({"always": lambda _, card: (permanent(card),), "enter": give(0)}, ["TC^"]),
    ],
)
def test_what_a_method_that_changes_something_returns_is_not_looked_at(
    parts: dict[str, Any], texts: list[str]
) -> None:
    assert legal_actions(with_ten(effect_of(**parts), *texts))


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        ({"guards": None}, "guards"),
        ({"stays": "yes"}, "stays"),
        ({"belongs_to_nobody": give(1)}, r"belongs_to_nobody\(\)"),
        ({"guards_only_points": give(None)}, r"guards_only_points\(\)"),
    ],
)
def test_an_ability_is_true_or_false(parts: dict[str, Any], name: str) -> None:
    with pytest.raises(RulesetError, match=rf"Made\.{name} is neither True nor False"):
        with_ten(effect_of(**parts))


def test_parameters_of_the_librarys_are_not_put_out_of_sight() -> None:
    hidden = type("Hidden", (DrawCards,), {"__match_args__": ()})()
    with pytest.raises(RulesetError, match="Hidden has slots, so it needs __match_args__"):
        BALANCED.replace(effects={Rank.FIVE: hidden})


def test_an_ability_in_python_is_an_ability() -> None:
    class Guarding(PermanentEffect):
        guards = True
        lowers_goal = True

    rules = BALANCED.replace(effects={Rank.TEN: Guarding()})
    state = unanswered(put(hands=["TC", "2C"], points=["", "7C"], ruleset=rules), "TC^")
    assert state.players[0].goal == 14
    guarded = put(hands=["2C"], permanents=["", "KD TC"], ruleset=rules)
    with pytest.raises(IllegalActionError) as refused:
        apply(guarded, parse_action("2C!KD"))
    assert refused.value.reason is Reason.GUARDED_BY_QUEEN
    assert isinstance(Guarding(), Effect)
    assert not isinstance(Guarding(), Guard)


@pytest.mark.parametrize(
    ("rank", "effect"),
    [
        (Rank.FOUR, ForceDiscard(10**9)),
        (Rank.FIVE, DrawCards(draw=10**30, discard=10**9)),
        (Rank.SEVEN, PlayFromDeck(10**30)),
    ],
)
def test_more_cards_than_there_are_is_all_of_them(rank: Rank, effect: Effect) -> None:
    rules = BALANCED.replace(effects={rank: effect})
    assert self_play(rules, range(40)).games == 40


@pytest.mark.parametrize(
    "name", [name for name in effects.__all__ if not getattr(effects, name).__match_args__]
)
def test_an_effect_without_parameters_takes_no_arguments(name: str) -> None:
    kind = getattr(effects, name)
    for each in (kind, type("Heir", (kind,), {})):
        assert each() == each()
        with pytest.raises(TypeError):
            each(1)
        with pytest.raises(TypeError):
            each(cards=1)


def test_an_effect_whose_base_was_never_built_is_refused() -> None:
    @attrs.frozen
    class More(DrawCards):
        extra: int = 3

    with pytest.raises(RulesetError, match=r"More has no draw: it has to call its base's __init__"):
        BALANCED.replace(effects={Rank.FIVE: More()})


# --- what is no value ---


@dataclasses.dataclass
class Changing(Draws):
    cards: int = 2


@attrs.define
class ChangingToo(Draws):
    cards: int = 2


@attrs.frozen
class Holding(Draws):
    cards: Any = 2


class PlainlyHolding(Draws):
    def __init__(self, cards: object) -> None:
        self.cards: Any = cards


def named(names: object) -> Effect:
    return effect_of(__match_args__=names, cards=1)


def raising(name: str) -> Effect:
    return effect_of(**{name: fail})


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (Changing(), "Changing has no hash: make it immutable, a frozen dataclass or attrs.frozen"),
        (ChangingToo(), "ChangingToo has no hash: make it immutable, a frozen dataclass or attrs."),
        (Holding([1]), "Holding.cards: [1] has no hash, so it is none that stays the same"),
        (Holding(((), {})), "Holding.cards: ((), {}) has no hash, so it is none that stays the s"),
        (PlainlyHolding([1]), "PlainlyHolding.cards: [1] has no hash, so it is none that stays"),
        (named("cards"), "Made.__match_args__: 'cards' is not a tuple of names"),
        (named(["cards"]), "Made.__match_args__: ['cards'] is not a tuple of names"),
        (named((1,)), "Made.__match_args__: (1,) is not a tuple of names"),
        (named(None), "Made.__match_args__: None is not a tuple of names"),
        (named(("cards", "given")), "Made has no given, which its __match_args__ names"),
        (
            effect_of(__match_args__=("cards",), cards=property(fail)),
            "Made.cards raises WentWrongError()",
        ),
        (raising("parameters"), "Made.parameters() raises WentWrongError()"),
        (
            effect_of(parameters=give([1])),
            "Made.parameters() gives [1], and no dict of them by nam",
        ),
        (effect_of(parameters=give({1: 2})), "Made.parameters() gives {1: 2}, and no dict of them"),
        (raising("__repr__"), "Made.__repr__() raises WentWrongError()"),
        (raising("__hash__"), "Made has no hash: make it immutable, a frozen dataclass or attrs."),
        (raising("belongs_to_nobody"), "Made.belongs_to_nobody() raises WentWrongError()"),
        (raising("guards_only_points"), "Made.guards_only_points() raises WentWrongError()"),
        (effect_of(guards=property(fail)), "Made.guards raises WentWrongError()"),
    ],
    ids=range(19),
)
def test_an_effect_that_is_no_value_makes_no_ruleset(effect: Effect, said: str) -> None:
    with pytest.raises(RulesetError) as caught:
        BALANCED.replace(effects={Rank.FIVE: effect})
    assert str(caught.value).startswith(f"effects: {said}")


def test_the_parameter_of_a_ruleset_is_told_with_what_an_effect_raised() -> None:
    with pytest.raises(RulesetError) as caught:
        BALANCED.replace(effects={Rank.FIVE: raising("parameters")})
    assert isinstance(caught.value.__cause__, WentWrongError)
