"""The action index has every action that may be legal, and of those of cards no other."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuttle_engine import (
    Action,
    ActionSpace,
    Card,
    Choose,
    Control,
    Counter,
    Effect,
    GameState,
    PermanentEffect,
    Position,
    Rank,
    Ruleset,
    Seat,
    Stack,
    apply_unchecked,
    deal,
    get_ruleset,
    legal_actions,
    modifier_names,
    ruleset_names,
    view,
)
from cuttle_engine.effects import (
    ForceDiscard,
    Glasses,
    Guard,
    NoEffect,
    ReturnToHand,
    ScrapGlasses,
    ScrapPermanent,
    StealPermanent,
    StealPoints,
    SwapHands,
    TakeFromScrap,
)
from cuttle_engine.testing.play import cards_of

from .strategies import house_rules, states

NAMES = sorted(ruleset_names())
MODIFIED = [f"{name}+{modifier}" for name in NAMES for modifier in modifier_names()]
TABLES = {
    "three, two of them a side": {"seats": 3, "hand_sizes": (5, 5, 5), "sides": (0, 1, 0)},
    "four": {"seats": 4, "hand_sizes": (5, 5, 5, 5), "sides": None},
    "four, two sides": {"seats": 4, "hand_sizes": (5, 5, 5, 5), "sides": (0, 1, 0, 1)},
    "four, three sides": {"seats": 4, "hand_sizes": (5, 5, 5, 5), "sides": (0, 1, 2, 1)},
}


def marked(space: ActionSpace, state: GameState) -> tuple[Action, ...]:
    return tuple([space[place] for place, byte in enumerate(space.mask(state)) if byte])


def games(ruleset: Ruleset, count: int) -> Iterator[GameState]:
    """The states met in random games."""
    rng = random.Random(1)
    for seed in range(count):
        state = deal(ruleset, seed=seed)
        while state.outcome is None:
            yield state
            legal = legal_actions(state)
            state = apply_unchecked(state, legal[int(rng.random() * len(legal))])


# --- it has every action ---


@pytest.mark.parametrize("name", [*NAMES, *MODIFIED])
def test_every_legal_action_of_named_rulesets_has_its_number(name: str) -> None:
    space = ActionSpace.of(name)
    for state in games(space.ruleset, 3):
        assert marked(space, state) == legal_actions(state)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", NAMES)
def test_every_legal_action_at_other_tables_has_its_number(name: str, table: str) -> None:
    changes: dict[str, Any] = TABLES[table]
    space = ActionSpace.of(get_ruleset(name).replace(**changes))
    for state in games(space.ruleset, 3):
        assert marked(space, state) == legal_actions(state)


@given(states())
def test_every_legal_action_of_any_ruleset_has_its_number(state: GameState) -> None:
    space = ActionSpace.of(state.ruleset)
    legal = legal_actions(state)
    assert marked(space, state) == legal
    assert [space[space.index(action)] for action in legal] == list(legal)
    for seat in range(state.ruleset.seats):
        mine = legal if seat == state.to_act else ()
        assert sum(space.mask(view(state, seat))) == len(mine)


# --- and no other ---


def shape(action: Action) -> tuple[object, ...]:
    card, target = action.card, action.target
    return (type(action), card and card.rank, target and target.rank, action.target_seat)


@pytest.mark.parametrize("name", NAMES)
def test_every_shape_of_action_in_the_index_comes_up_in_games(name: str) -> None:
    space = ActionSpace.of(name)
    missing = {shape(action) for action in space}
    for state in games(space.ruleset, 300):
        missing.difference_update([shape(action) for action in legal_actions(state)])
        if not missing:
            return
    raise AssertionError(f"never legal: {missing}")


def rows_to_aim_at(
    rules: Ruleset, card: Card, seat: Seat
) -> Iterator[tuple[list[Stack], list[Stack]]]:
    """Points and permanents of the seat, in which in turn everything lies that may lie there."""
    others = [other for other in cards_of(rules) if other is not card]
    effects = {other: rules.effect(other.rank) for other in others}
    points = [other for other in others if other.points]
    giver = rules.opponents(seat)[0]
    yield [Stack(other, seat) for other in points], []
    for above in some_at_a_time([c for c in others if effects[c].controls_points]):
        below = [other for other in points if other not in above]
        stacked = zip(below, above, strict=False)
        yield [Stack(other, giver, (Control(top, seat, seat),)) for other, top in stacked], []
    stay = [other for other in others if effects[other].stays]
    for kept in some_at_a_time([other for other in stay if not effects[other].guards]):
        yield [], [Stack(other, seat) for other in kept]
    # A Queen keeps much off the others, but not off herself.
    for other in stay:
        if effects[other].guards:
            yield [], [Stack(other, seat)]


def some_at_a_time(cards: list[Card], most: int = 10) -> Iterator[list[Card]]:
    """So few that enough are left for hands, deck and scrap."""
    for place in range(0, len(cards), most):
        yield cards[place : place + most]


def tables_for(rules: Ruleset, card: Card) -> Iterator[GameState]:
    """States in which the card is in the hand in turn, and all else is where it is of use."""
    seats = range(rules.seats)
    for seat in seats:
        for points, permanents in rows_to_aim_at(rules, card, seat):
            laid = {card}
            for stack in (*points, *permanents):
                laid |= {stack.card, *[control.card for control in stack.controls]}
            rest = [other for other in cards_of(rules) if other not in laid]
            # A Three may leave its own rank alone.
            scrap = next(other for other in rest if other.rank != card.rank)
            rest.remove(scrap)
            for turn in seats:
                yield Position(
                    rules,
                    hands=[[card] if each == turn else rest[each : each + 1] for each in seats],
                    points=[points if each == seat else [] for each in seats],
                    permanents=[permanents if each == seat else [] for each in seats],
                    deck=[*rest[turn : turn + 1], *rest[rules.seats :]],
                    scrap=[scrap],
                    turn=turn,
                ).build()


def complaints(rules: Ruleset, card: Card) -> list[str]:
    """The plays of the card that the index has wrongly, or has not."""
    found: set[Action] = set()
    for state in tables_for(rules, card):
        found.update([action for action in legal_actions(state) if action.card is card])
    space = ActionSpace.of(rules)
    listed = {a for a in space if a.card is card and not isinstance(a, (Counter, Choose))}
    return [str(action) for action in sorted(found ^ listed)]


@pytest.mark.parametrize(
    "name", [*NAMES, *["+".join([name, *modifier_names()]) for name in ("balanced", "team")]]
)
def test_every_play_in_the_index_of_a_named_ruleset_is_legal_on_some_table(name: str) -> None:
    rules = get_ruleset(name)
    assert [wrong for card in cards_of(rules) for wrong in complaints(rules, card)] == []


_flags = st.booleans()
EFFECTS: st.SearchStrategy[Effect] = st.one_of(
    st.builds(ScrapPermanent, own=_flags),
    st.builds(ReturnToHand, own=_flags, own_glasses=_flags, points=_flags),
    st.builds(StealPoints, own=_flags, names_taker=_flags),
    st.builds(StealPermanent, own=_flags, names_taker=_flags),
    st.builds(Glasses, neutral=_flags),
    st.builds(ScrapGlasses, neutral=_flags),
    st.builds(TakeFromScrap, own_rank=_flags),
    st.builds(Guard, only_points=_flags),
    st.sampled_from((ForceDiscard(), SwapHands(), NoEffect(), PermanentEffect())),
)
"""Those that say in different rulesets that they are played in different ways."""


@given(
    house_rules(), st.dictionaries(st.sampled_from(Rank), EFFECTS, max_size=8), st.integers(0, 3)
)
@settings(max_examples=30)
def test_every_play_in_the_index_of_any_ruleset_is_legal_on_some_table(
    house: Ruleset, effects: dict[Rank, Effect], suit: int
) -> None:
    rules = house.replace(effects=effects)
    cards = cards_of(rules)[suit::4]
    assert [wrong for card in cards for wrong in complaints(rules, card)] == []
