"""Views and redacted events do not leak.

Change what a seat has not been shown, and nothing that it is told changes: not its view, not the
text, the JSON or the bytes of it, not the events of an action that shows it nothing of what was
changed.

What an action shows is worked out by a model, from what lies where (RULES 6, 16, 20), so that an
event or a view which tells more than that is found out.
"""

import io
import itertools
import pickle
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
    Zone,
    apply,
    deal,
    format_position,
    get_ruleset,
    legal_actions,
    redact,
    serde,
    step,
    view,
)
from cuttle_engine.testing.play import cards_of, pick
from cuttle_engine.testing.strategies import seeds, steps

from .models import Knowledge
from .strategies import FIXED, positions, rulesets

FEW = settings(max_examples=max(settings().max_examples // 8, 1))
"""For what is searched in every ruleset."""

WATCHED = FIXED | {
    name: get_ruleset(name)
    for name in ("cutthroat", "team", "cutthroat+jokers-swap-hands", "team+jokers-swap-hands")
}
"""The fixed ones, and those with a third seat that looks on when hands are swapped."""
every_ruleset = pytest.mark.parametrize("rules", WATCHED.values(), ids=WATCHED)
flags = st.booleans()
randoms = st.integers(0, 2**32).map(random.Random)


def observers(rules: Ruleset) -> tuple[Seat | None, ...]:
    """All who watch: the seats, and a spectator."""
    return (*range(rules.seats), None)


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
    for byte in choices:
        if state.outcome is not None:
            return
        action = pick_glasses(state, byte)
        taken = Taken(state, action, apply(state, action))
        yield taken
        state = taken.after


def after_watch(state: GameState, choices: bytes) -> GameState:
    for taken in watch(state, choices):
        state = taken.after
    return state


@st.composite
def seen_states(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset]) -> GameState:
    """States of any kind, glasses on the table in most of them."""
    if draw(flags):
        return after_watch(deal(draw(rules), seed=draw(seeds())), draw(steps()))
    return after_watch(draw(positions(rules)).build(), draw(steps(8)))


# --- what is hidden, and other states in which it lies otherwise ---


def hidden(state: GameState, known: Collection[Card], seat: Seat | None) -> list[Card]:
    """The cards in others' hands and in the deck that are not among those known."""
    hands = [player.hand for other, player in enumerate(state.players) if other != seat]
    return [card for cards in (*hands, state.deck) for card in cards if card not in known]


def newly_shown(taken: Taken, seat: Seat | None) -> frozenset[Card]:
    """The hidden cards that an action shows the seat, wherever they went; by the model."""
    before = hidden(taken.before, taken.before.known_to(seat), seat)
    knowledge = Knowledge(taken.before)
    knowledge.step(taken.after)
    return frozenset(before) - {*hidden(taken.after, knowledge.of(seat), seat)}


def rearranged(
    state: GameState,
    seat: Seat | None,
    rng: random.Random,
    *,
    kept: Collection[Card] = (),
    forgetful: bool = False,
) -> GameState:
    """The same state for the seat: hidden cards lie in each other's places, the kept ones apart.

    What others know goes with the places: whoever knew a card knows the one that is there now. Of
    hidden cards the forgetful know nothing at all, which the seat cannot tell either. What chance
    will bring is something else as well.
    """
    cards = [card for card in hidden(state, state.known_to(seat), seat) if card not in kept]
    swaps = dict(zip(cards, rng.sample(cards, len(cards)), strict=True))

    def swapped(cards: Iterable[Card]) -> list[Card]:
        return [swaps.get(card, card) for card in cards]

    public = state.known_to(None)
    known = [
        [
            swaps.get(card, card)
            for card in state.known_to(other)
            if card not in public and not (forgetful and card in swaps)
        ]
        for other in range(state.ruleset.seats)
    ]
    return attrs.evolve(
        Position.of(state),
        hands=[swapped(player.hand) for player in state.players],
        deck=swapped(state.deck),
        known=[*known, public],
        seed=rng.randbytes(8),
        words=rng.randrange(100),
    ).build()


def bytes_of(value: object) -> bytes:
    """The pickle of a value, whether or not some parts of it are the same object."""
    file = io.BytesIO()
    pickler = pickle.Pickler(file)
    pickler.fast = True
    pickler.dump(value)
    return file.getvalue()


def texts(value: object) -> tuple[str, str]:
    return repr(value), str(value)


# --- views ---


def assert_the_view_stays(state: GameState, other: GameState, seat: Seat | None) -> None:
    one = view(state, seat)
    two = view(other, seat)
    assert one == two
    assert hash(one) == hash(two)
    assert texts(one) == texts(two)
    assert texts(one.players) == texts(two.players)
    assert one.options() == two.options()
    assert bytes_of(one) == bytes_of(two)
    assert format_position(one) == format_position(two)
    assert serde.dumps(one).encode() == serde.dumps(two).encode()


def written(state: GameState) -> GameState:
    """The same state, built in the way in which the others are."""
    return Position.of(state).build()


@given(seen_states(rulesets()))
def test_equal_states_have_equal_views(state: GameState) -> None:
    for seat in observers(state.ruleset):
        assert view(written(state), seat) == view(state, seat)


def search_for_leaks(state: GameState, rng: random.Random) -> None:
    state = written(state)
    event(f"glasses: {any([wears_glasses(state, seat) for seat in range(state.ruleset.seats)])}")
    for seat in observers(state.ruleset):
        same = rearranged(state, seat, rng, forgetful=rng.random() < 0.5)
        assert_the_view_stays(state, same, seat)
        # Made in the same way, even the sharing of objects inside is the same.
        assert pickle.dumps(view(state, seat)) == pickle.dumps(view(same, seat))


@every_ruleset
@FEW
@given(st.data(), randoms)
def test_what_a_seat_has_not_been_shown_does_not_change_its_view(
    rules: Ruleset, data: st.DataObject, rng: random.Random
) -> None:
    search_for_leaks(data.draw(seen_states(st.just(rules))), rng)


@given(seen_states(rulesets()), randoms)
def test_nor_under_house_rules(state: GameState, rng: random.Random) -> None:
    search_for_leaks(state, rng)


def ranked(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


def assert_the_view_says_what_was_shown(
    seen: PlayerView, state: GameState, known: Sequence[Card], public: Sequence[Card]
) -> None:
    """Against the state and what the seat, and everybody, has been shown of it."""
    mine = () if seen.seat is None else state.players[seen.seat].hand
    for seat, (has, told) in enumerate(zip(state.players, seen.players, strict=True)):
        shown = [card for card in has.hand if seat == seen.seat or card in known]
        assert told.hand == ranked(shown)
        assert told.unknown == len(has.hand) - len(shown)
        assert told.hand_size == len(has.hand)
        assert told.frozen == has.frozen
        assert (told.points, told.permanents) == (has.points, has.permanents)
        assert (told.score, told.goal) == (has.score, has.goal)
        theirs = {*public, *state.known_to(seat)} if seat != seen.seat else {*public}
        assert told.seen == (() if seat == seen.seat else ranked(theirs.intersection(mine)))
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


def takes_a_chance(taken: Taken) -> bool:
    """Whether a Four that takes cards at random has just done so."""
    return Position.of(taken.before).words != Position.of(taken.after).words


def told(events: Iterable[Event], seat: Seat | None) -> list[Event]:
    return [redact(event, seat) for event in events]


def but_for_chance(events: Iterable[Event]) -> list[Event]:
    """The events, without saying which cards went from a hand to the scrap."""
    return [
        attrs.evolve(event, card=None)
        if isinstance(event, Moved)
        and (event.source.zone, event.target.zone) == (Zone.HAND, Zone.SCRAP)
        else event
        for event in events
    ]


def assert_the_events_stay(taken: Taken, other: GameState, seat: Seat | None) -> None:
    """The same action in a state that differs only in what neither it nor anything else shows."""
    if taken.action not in legal_actions(other):
        # Who must pass has nothing to play: that is told by the pass, and by nothing before it.
        assert seat != taken.before.to_act
        assert isinstance(taken.action, Pass)
        return
    after, events = step(other, taken.action)
    one = told(step(taken.before, taken.action).events, seat)
    two = told(events, seat)
    if takes_a_chance(taken):
        one, two = but_for_chance(one), but_for_chance(two)
    else:
        assert_the_view_stays(taken.after, after, seat)
    assert one == two
    assert texts(one) == texts(two)
    assert bytes_of(one) == bytes_of(two)
    assert [*map(serde.dumps, one)] == [*map(serde.dumps, two)]


def search_for_tales(state: GameState, rng: random.Random) -> None:
    """Every action, in states where all that it shows the seat is the same."""
    state = written(state)
    ways = [Taken(state, action, apply(state, action)) for action in legal_actions(state)]
    for seat in observers(state.ruleset):
        others: dict[frozenset[Card], GameState] = {}
        for taken in ways:
            kept = newly_shown(taken, seat)
            if kept not in others:
                forgetful = rng.random() < 0.5
                others[kept] = rearranged(state, seat, rng, kept=kept, forgetful=forgetful)
            assert_the_events_stay(taken, others[kept], seat)


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
    state = written(state)
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
    state = written(state)
    ways: list[Taken] = []
    for taken in watch(state, choices):
        if takes_a_chance(taken):
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
