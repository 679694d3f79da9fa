"""Views and redacted events do not leak.

The laws are those of the testing kit. But what an action shows is worked out by a model here, from
what lies where (RULES 6, 16, 20), so that an event or a view which tells more than that is found
out.
"""

import itertools
import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

import attrs
import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from cuttle_engine import (
    Action,
    Card,
    Decline,
    Draw,
    Event,
    GameState,
    Moved,
    Pass,
    PlayerView,
    PlayOneOff,
    PlayPermanent,
    Position,
    Ruleset,
    Seat,
    Shown,
    apply,
    deal,
    get_ruleset,
    legal_actions,
    step,
    view,
)
from cuttle_engine.testing.hidden import hidden, rearranged, rewritten
from cuttle_engine.testing.play import after_walk, cards_of, observers, pick, walk
from cuttle_engine.testing.strategies import seeds, steps
from cuttle_engine.testing.view_laws import (
    same_tales,
    takes_a_chance,
    told,
    views_do_not_leak,
)

from .models import Knowledge
from .strategies import FIXED, positions, rulesets

FEW = settings(max_examples=max(settings().max_examples // 8, 1))
"""For what is searched in every ruleset."""

every_ruleset = pytest.mark.parametrize("rules", FIXED.values(), ids=FIXED)
flags = st.booleans()
randoms = st.integers(0, 2**32).map(random.Random)


# --- rounds in which somebody often wears glasses ---


def wears_glasses(state: GameState, seat: Seat) -> bool:
    rules = state.ruleset
    return any([rules.effect(stack.card.rank).reveals for stack in state.players[seat].permanents])


def pick_glasses(state: GameState, byte: int) -> Action:
    """As `pick`, but every other byte would rather put on glasses."""
    if byte % 2 == 0:
        for action in legal_actions(state):
            card = action.card if isinstance(action, PlayPermanent) else None
            if card is not None and state.ruleset.effect(card.rank).reveals:
                return action
    return pick(state, byte)


class Taken(NamedTuple):
    before: GameState
    action: Action
    after: GameState


def watch(state: GameState, choices: bytes) -> Iterator[Taken]:
    """Each step of a round with glasses."""
    for taken in walk(state, choices, pick_glasses):
        yield Taken(*taken)


def after_watch(state: GameState, choices: bytes) -> GameState:
    return after_walk(state, choices, pick_glasses)


@st.composite
def seen_states(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset]) -> GameState:
    """States of any kind, glasses on the table in most of them."""
    if draw(flags):
        return after_watch(deal(draw(rules), seed=draw(seeds())), draw(steps()))
    return after_watch(draw(positions(rules)).build(), draw(steps(8)))


# --- what is hidden, and other states in which it lies otherwise ---


def newly_shown(taken: Taken, seat: Seat | None) -> frozenset[Card]:
    """The hidden cards that an action shows the seat, wherever they went; by the model."""
    before = hidden(taken.before, taken.before.known_to(seat), seat)
    knowledge = Knowledge(taken.before)
    knowledge.step(taken.after)
    return frozenset(before) - {*hidden(taken.after, knowledge.of(seat), seat)}


# --- views ---


@given(seen_states(rulesets()))
def test_equal_states_have_equal_views(state: GameState) -> None:
    for seat in observers(state.ruleset):
        assert view(rewritten(state), seat) == view(state, seat)


@every_ruleset
@FEW
@given(st.data())
def test_what_a_seat_has_not_been_shown_does_not_change_its_view(
    rules: Ruleset, data: st.DataObject
) -> None:
    """The law of the testing kit, where somebody wears glasses more often."""
    state = data.draw(seen_states(st.just(rules)))
    event(f"glasses: {any([wears_glasses(state, seat) for seat in range(rules.seats)])}")
    views_do_not_leak(state)


def ranked(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


def assert_the_view_says_what_was_shown(
    seen: PlayerView, state: GameState, known: Sequence[Card], public: Sequence[Card]
) -> None:
    """Against the state and what the seat, and everybody, has been shown of it."""
    mine = () if seen.seat is None else state.players[seen.seat].hand
    for seat, (has, seems) in enumerate(zip(state.players, seen.players, strict=True)):
        shown = [card for card in has.hand if seat == seen.seat or card in known]
        assert seems.hand == ranked(shown)
        assert seems.unknown == len(has.hand) - len(shown)
        assert seems.hand_size == len(has.hand)
        assert seems.frozen == has.frozen
        assert (seems.points, seems.permanents) == (has.points, has.permanents)
        assert (seems.score, seems.goal) == (has.score, has.goal)
        theirs = {*public, *state.known_to(seat)} if seat != seen.seat else {*public}
        assert seems.seen == (() if seat == seen.seat else ranked(theirs.intersection(mine)))
    top = seen.deck_top
    assert top == state.deck[: len(top)]
    assert {*top} == {*public}.intersection(state.deck)
    assert seen.deck_size == len(state.deck)
    assert seen.unseen == ranked(hidden(state, known, seen.seat))
    assert seen.scrap == state.scrap
    acts = seen.seat is not None and seen.seat == state.to_act
    assert seen.legal_actions == (legal_actions(state) if acts else ())
    said = (seen.ruleset, seen.turn, seen.to_act, seen.window, seen.outcome, seen.passes, seen.ply)
    assert said == (
        state.ruleset,
        state.turn,
        state.to_act,
        state.window,
        state.outcome,
        state.passes,
        state.ply,
    )


@given(
    st.one_of(st.builds(deal, rulesets(), seed=seeds()), positions().map(Position.build)), steps()
)
def test_a_view_says_all_that_is_open_and_all_that_was_shown(
    state: GameState, choices: bytes
) -> None:
    knowledge = Knowledge(state)
    for taken in watch(state, choices):
        knowledge.step(taken.after)
        for seat in observers(state.ruleset):
            assert_the_view_says_what_was_shown(
                view(taken.after, seat), taken.after, knowledge.of(seat), knowledge.of(None)
            )


@given(seen_states(rulesets()))
def test_chances_are_the_cards_that_may_lie_on_top(state: GameState) -> None:
    for seat in observers(state.ruleset):
        seen = view(state, seat)
        cards = [card for card, _ in seen.chances()]
        if not state.deck:
            assert cards == []
            continue
        known = state.deck[0] in state.known_to(seat)
        assert cards == ([state.deck[0]] if known else [*seen.unseen])
        assert state.deck[0] in cards
        assert [chance for _, chance in seen.chances()] == [pytest.approx(1 / len(cards))] * len(
            cards
        )


# --- events ---


def search_for_tales(state: GameState, rng: random.Random) -> None:
    """Every action, in states where all that it shows the seat is the same."""
    state = rewritten(state)
    for action in legal_actions(state):
        taken = Taken(state, action, apply(state, action))
        for seat in observers(state.ruleset):
            same_tales(state, action, seat, newly_shown(taken, seat), rng)


@every_ruleset
@FEW
@given(st.data(), randoms)
def test_what_an_action_does_not_show_a_seat_does_not_change_the_events_it_is_told(
    rules: Ruleset, data: st.DataObject, rng: random.Random
) -> None:
    search_for_tales(data.draw(seen_states(st.just(rules))), rng)


@given(seen_states(rulesets()), randoms)
def test_nor_does_it_under_house_rules(state: GameState, rng: random.Random) -> None:
    search_for_tales(state, rng)


@pytest.mark.parametrize("base", ["balanced", "team"])
def test_what_chance_takes_tells_nothing_else(base: str) -> None:
    rng = random.Random(1)
    found = 0
    for seed in range(8):
        for taken in watch(deal(f"{base}+random-fours", seed=seed), rng.randbytes(120)):
            if takes_a_chance(taken.before, taken.after):
                search_for_tales(taken.before, rng)
                found += 1
    assert found > 2


def before_known_and_unknown_cards_are_drawn(
    rules: Ruleset, seat: Seat, top: int, hand: int, glasses: Seat | None
) -> GameState:
    """A Five takes effect next; the first cards of the deck are known to all."""
    hands: list[list[Card]] = [[] for _ in range(rules.seats)]
    permanents: list[list[Card]] = [[] for _ in range(rules.seats)]
    five, eight = Card("5C"), Card("8C")
    # In the middle of all cards, so that what is not known may come before or after them.
    middle = [Card("7D"), Card("7H")]
    rest = [*middle, *[card for card in cards_of(rules) if card not in (five, eight, *middle)]]
    for other in range(rules.seats):
        hands[other] = [rest.pop() for _ in range(hand)]
    hands[seat].append(five)
    if glasses is None:
        rest.append(eight)
    else:
        permanents[glasses].append(eight)
    state = Position(
        rules,
        hands=hands,
        permanents=permanents,
        deck=rest,
        turn=seat,
        known=[*[()] * rules.seats, rest[:top]],
    ).build()
    state = apply(state, PlayOneOff(five))
    while state.window is not None and state.window.left > 1:
        state = apply(state, Decline())
    return state


@every_ruleset
def test_the_order_of_known_and_unknown_cards_tells_nothing(rules: Ruleset) -> None:
    rng = random.Random(1)
    for top, hand, glasses in itertools.product((1, 2), (0, 3), (None, 1)):
        state = before_known_and_unknown_cards_are_drawn(rules, 0, top, hand, glasses)
        search_for_tales(state, rng)
        if hand:
            search_for_tales(apply(state, Decline()), rng)


def before_hands_are_swapped(
    rules: Ruleset, other: Seat, glasses: Seat | None, rng: random.Random
) -> GameState:
    """A Joker takes effect next; of every hand somebody has seen a part."""
    joker, eight = Card("X1"), Card("8C")
    rest = [card for card in cards_of(rules) if card not in (joker, eight)]
    rng.shuffle(rest)
    hands = [[rest.pop() for _ in range(rng.randrange(5))] for _ in range(rules.seats)]
    held = [card for hand in hands for card in hand]
    known = [[card for card in held if rng.random() < 0.3] for _ in range(rules.seats + 1)]
    permanents: list[list[Card]] = [[] for _ in range(rules.seats)]
    hands[0].append(joker)
    if glasses is None:
        rest.append(eight)
    else:
        permanents[glasses].append(eight)
    state = Position(
        rules,
        hands=hands,
        permanents=permanents,
        deck=rest,
        known=[
            *[
                [card for card in known[seat] if card not in hands[seat]]
                for seat in range(rules.seats)
            ],
            known[-1],
        ],
    ).build()
    state = apply(state, PlayOneOff(joker, target_seat=other if rules.seats > 2 else None))
    while state.window is not None and state.window.left > 1:
        state = apply(state, Decline())
    return state


@pytest.mark.parametrize(
    "rules",
    [
        get_ruleset("balanced+jokers-swap-hands"),
        get_ruleset("cutthroat+jokers-swap-hands"),
        get_ruleset("team+jokers-swap-hands"),
        get_ruleset("team+jokers-swap-hands").replace(sides=None),
    ],
    ids=["two", "cutthroat", "team", "four"],
)
def test_a_swap_of_hands_tells_the_others_nothing(rules: Ruleset) -> None:
    rng = random.Random(1)
    for glasses in (None, *range(rules.seats)):
        for _ in range(10):
            state = before_hands_are_swapped(rules, 1, glasses, rng)
            search_for_tales(state, rng)
            knowledge = Knowledge(state)
            after = apply(state, Decline())
            knowledge.step(after)
            for seat in observers(rules):
                assert after.known_to(seat) == knowledge.of(seat)


def but_for(cards: Collection[Card], events: Iterable[Event]) -> list[Event]:
    """The events, without saying which of these cards moved or were shown."""

    def blank(event: Event) -> Event:
        if isinstance(event, Moved) and event.card in cards:
            return attrs.evolve(event, card=None)
        if isinstance(event, Shown) and event.cards is not None:
            return attrs.evolve(event, cards=None)
        return event

    return [blank(event) for event in events]


@given(seen_states(rulesets()), randoms)
def test_a_draw_tells_the_same_but_for_the_card_to_those_who_see_it(
    state: GameState, rng: random.Random
) -> None:
    """And whoever does not see it is told the same without that."""
    state = rewritten(state)
    assume(Draw() in legal_actions(state))
    for seat in observers(state.ruleset):
        known = state.known_to(seat)
        other = rearranged(state, seat, rng)
        one = told(step(state, Draw()).events, seat)
        two = told(step(other, Draw()).events, seat)
        taken = Taken(state, Draw(), apply(state, Draw()))
        shown = newly_shown(taken, seat)
        everything = hidden(state, known, seat)
        assert but_for(everything, one) == but_for(everything, two)
        sees = seat == state.turn or (
            seat is not None
            and wears_glasses(state, seat)
            and seat in state.ruleset.opponents(state.turn)
        )
        opened = state.ruleset.open_hands_on_empty_deck and state.deck_size == 1
        if state.deck[0] in known:
            assert (state.deck[0] in shown, two[1]) == (False, one[1])
        else:
            assert (state.deck[0] in shown) == (sees or opened)
            assert isinstance(one[1], Moved)
            assert one[1].card == (state.deck[0] if sees or opened else None)
        if not shown:
            assert one == two


@FEW
@given(
    st.one_of(st.builds(deal, rulesets(), seed=seeds()), positions().map(Position.build)),
    steps(60),
    randoms,
)
def test_a_round_in_which_only_what_is_never_shown_differs_looks_the_same(
    state: GameState, choices: bytes, rng: random.Random
) -> None:
    """Nothing gets out over a whole round either."""
    state = rewritten(state)
    ways: list[Taken] = []
    for taken in watch(state, choices):
        if takes_a_chance(taken.before, taken.after):
            break
        ways.append(taken)
    for seat in observers(state.ruleset):
        knowledge = Knowledge(state)
        kept: set[Card] = set()
        for taken in ways:
            knowledge.step(taken.after)
            kept |= {*cards_of(state.ruleset)}.difference(
                hidden(taken.after, knowledge.of(seat), seat)
            )
        other = rearranged(state, seat, rng, kept=kept, forgetful=rng.random() < 0.5)
        for taken in ways:
            if taken.action not in legal_actions(other):
                assert isinstance(taken.action, Pass)
                break
            after, events = step(other, taken.action)
            here = step(taken.before, taken.action).events
            assert told(here, seat) == told(events, seat)
            assert view(taken.after, seat) == view(after, seat)
            other = after
