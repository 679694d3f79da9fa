"""Positions as text: what is written is read again, however it is spaced and in whatever case.

What a view's text says of cards that the viewer cannot see does not count: the last part puts them
in another order, and sees whether anything comes of it.
"""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from cuttle_engine import (
    Card,
    GameState,
    InvalidPositionError,
    NotationError,
    PlayerView,
    Position,
    Ruleset,
    Seat,
    Stack,
    format_position,
    parse_position,
    parse_view,
    view,
)
from cuttle_engine.notation import view_from
from cuttle_engine.testing.play import cards_of, observers

from .strategies import CARDS, positions, rulesets, states
from .test_views import randoms, seen_states

pytestmark = pytest.mark.slow  # the kernel has tests of its own

FEW = settings(max_examples=max(settings().max_examples // 2, 1))


def any_states() -> st.SearchStrategy[GameState]:
    return st.one_of(states(), seen_states(rulesets()))


# --- what is written is read again ---


@given(any_states())
def test_what_is_written_of_a_state_is_read_again(state: GameState) -> None:
    text = format_position(state)
    event(f"window: {state.window and state.window.kind}, over: {state.outcome is not None}")
    assert text.isascii()
    assert text.isprintable()
    position = parse_position(text)
    assert position == Position.of(state)
    assert position.build() == state
    assert format_position(position.build()) == text


@given(any_states())
def test_what_is_written_of_a_view_is_read_again(state: GameState) -> None:
    for seat in observers(state.ruleset):
        seen = view(state, seat)
        text = format_position(seen)
        assert text.isascii()
        assert text.isprintable()
        again = parse_view(text)
        assert again == seen
        assert again.options() == seen.options()
        assert format_position(again) == text


@FEW
@given(positions())
def test_what_was_set_up_is_written_as_it_is_built(position: Position) -> None:
    state = position.build()
    text = format_position(state)
    assert parse_position(text).build() == state


@FEW
@given(any_states())
def test_states_and_views_are_not_taken_for_each_other(state: GameState) -> None:
    for seat in observers(state.ruleset):
        text = format_position(view(state, seat))
        assert refusal(parse_position, text).expected.endswith("(parse_view reads views)")
    text = format_position(state)
    assert "(parse_position reads full states)" in refusal(parse_view, text).expected


def refusal(read: Callable[[str], object], text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.text == text
    assert 0 <= caught.value.position <= len(text)
    return caught.value


# --- reading is forgiving ---

KEPT = re.compile(r'\{.*\}(?=;)|"[^"\\]*(?:\\.[^"\\]*)*"')
"""What stands in quotes or is JSON."""
SPACES = (" ", "  ", "\t", "\n", "\r\n", " \u3000\x0b")


def respaced(text: str, rng: random.Random) -> str:
    """The text with other spaces, and in other cases, between what is kept."""
    parts: list[str] = []
    end = 0
    for kept in KEPT.finditer(text):
        parts += [relaxed(text[end : kept.start()], rng), kept[0]]
        end = kept.end()
    return "".join([*parts, relaxed(text[end:], rng)])


def relaxed(text: str, rng: random.Random) -> str:
    text = re.sub(r" ?([;/]) ?", lambda mark: f"{some(rng)}{mark[1]}{some(rng)}", text)
    text = re.sub(" ", lambda _: rng.choice(SPACES), text)
    return "".join([rng.choice((letter.lower(), letter.upper())) for letter in text])


def some(rng: random.Random) -> str:
    return rng.choice(("", *SPACES))


def reordered(text: str, rng: random.Random) -> str:
    """The text with its fields after the ruleset in another order, and without some dashes."""
    ruleset, *fields = split(text)
    rng.shuffle(fields)
    fields = [re.sub(r"(?<= )-(?= |$)", lambda _: rng.choice(("-", "")), field) for field in fields]
    return "; ".join([ruleset, *fields])


def split(text: str) -> list[str]:
    """The fields: a text that is kept may have a semicolon in it."""
    kept = [found[0] for found in KEPT.finditer(text)]
    fields = KEPT.sub("\0", text).split("; ")
    return [re.sub("\0", lambda _: kept.pop(0), field) for field in fields]


@given(any_states(), randoms)
def test_spaces_case_and_the_order_of_fields_are_forgiven(
    state: GameState, rng: random.Random
) -> None:
    text = format_position(state)
    changed = respaced(reordered(text, rng), rng)
    assert parse_position(changed) == parse_position(text)
    for seat in observers(state.ruleset):
        text = format_position(view(state, seat))
        changed = respaced(reordered(text, rng), rng)
        assert parse_view(changed) == parse_view(text)


# --- nothing but the documented errors ---

MARKS: tuple[str, ...] = (
    *';/-@(),<{}[]:"\\!^x*09',
    "??",
    "3H",
    "TH(JC)",
    "counter",
    "goal",
    "view",
    "seed",
    "0xf",
)


def with_a_mark(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    mark = rng.choice((*MARKS, "", " ", "\u0664", "\ud800", text[at : at + 9]))
    return text[:at] + mark + text[at + rng.randrange(4) :]


def with_words_swapped(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    one, two = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return " ".join(words)


def without_a_word(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    words.pop(rng.randrange(len(words)))
    return " ".join(words)


MUTATIONS: tuple[Callable[[str, random.Random], str], ...] = (
    with_a_mark,
    with_words_swapped,
    without_a_word,
)


@given(any_states(), st.data(), randoms)
def test_a_text_that_was_changed_is_read_or_refused(
    state: GameState, data: st.DataObject, rng: random.Random
) -> None:
    seat = data.draw(st.sampled_from(observers(state.ruleset)))
    whole = data.draw(st.booleans())
    text = format_position(state if whole else view(state, seat))
    for _ in range(data.draw(st.integers(1, 3))):
        text = rng.choice(MUTATIONS)(text, rng)
    try:
        read = read_state(text) if whole else parse_view(text)
    except (NotationError, InvalidPositionError) as error:
        said = str(error)
        event(type(error).__name__)
    else:
        said = format_position(read)
        assert (read_state(said) if whole else parse_view(said)) == read
        event("read")
    assert said.isprintable()


def read_state(text: str) -> GameState:
    return parse_position(text).build()


# --- where the unknown cards are makes no difference ---


def parts_of(seen: PlayerView) -> dict[str, Any]:
    """What `view_from` is given, as the text of the view says it."""
    players = seen.players
    unknown = seen.deck_size - len(seen.deck_top)
    others = [() if seat == seen.seat else player.seen for seat, player in enumerate(players)]
    position = parse_position(re.sub(r"; view \w+|\?\?", "", format_position(seen)))
    return {
        "hands": [[*player.hand, *[None] * player.unknown] for player in players],
        "deck": [*seen.deck_top, *[None] * unknown],
        "points": [[*player.points] for player in players],
        "permanents": [[*player.permanents] for player in players],
        "scrap": [*seen.scrap],
        "turn": seen.turn,
        "frozen": [*position.frozen],
        "frozen_longer": [*position.frozen_longer],
        "passes": seen.passes,
        "known": [*[[*cards] for cards in others], [*position.known[-1]]],
        "window": seen.window,
        "outcome": seen.outcome,
        "ply": seen.ply,
    }


def change(parts: dict[str, Any], rng: random.Random) -> None:
    """Say something else of one card, somewhere."""
    zones = [*parts["hands"], parts["deck"], parts["scrap"], parts["frozen"], *parts["known"]]
    held = [*parts["hands"], parts["deck"]]
    what = rng.randrange(5)
    if what == 0:  # a card that is known, or not, somewhere else
        source, target = rng.choice(held), rng.choice(held)
        if source:
            target.insert(rng.randint(0, len(target)), source.pop(rng.randrange(len(source))))
    elif what == 1:  # a known card that no longer is
        known = [(zone, at) for zone in held for at, card in enumerate(zone) if card is not None]
        if known:
            zone, at = rng.choice(known)
            zone[at] = None
    elif what == 2:  # an unknown card that is known now
        unknown = [(zone, at) for zone in held for at, card in enumerate(zone) if card is None]
        if unknown:
            zone, at = rng.choice(unknown)
            zone[at] = rng.choice(CARDS)
    elif what == 3:  # what is frozen, or known to others
        rng.choice([parts["frozen"], parts["frozen_longer"], *parts["known"]]).append(
            rng.choice(CARDS)
        )
    else:  # one card less, anywhere
        zone = rng.choice(zones)
        if zone:
            zone.pop(rng.randrange(len(zone)))


def seen_by(
    rules: Ruleset, seat: Seat | None, parts: dict[str, Any], rng: random.Random
) -> PlayerView:
    """The view of a state in which the unknown cards are put in any order; or no such view."""
    zones = [*parts["hands"], parts["deck"]]
    placed = [card for zone in (*zones, parts["scrap"]) for card in zone if card is not None]
    placed += [
        card
        for row in (*parts["points"], *parts["permanents"])
        for stack in row
        for card in lying_in(stack)
    ]
    if parts["window"] is not None:
        placed += [card for card, _ in parts["window"].stack]
    unseen = [card for card in cards_of(rules) if card not in placed]
    rng.shuffle(unseen)
    if len(unseen) != sum([zone.count(None) for zone in zones]):
        raise InvalidPositionError(())
    known = [list(cards) for cards in parts["known"]]
    for other, cards in enumerate(known[:-1]):
        mine = [] if seat is None else parts["hands"][seat]
        if cards and (other == seat or not {*cards} <= {*mine}):
            raise InvalidPositionError(())
    if seat is not None:
        hands = [hand for other, hand in enumerate(parts["hands"]) if other != seat]
        known[seat] = [card for hand in hands for card in hand if card is not None]
    left = iter(unseen)
    filled = [[next(left) if card is None else card for card in zone] for zone in zones]
    position = Position(
        rules, **{**parts, "hands": filled[:-1], "deck": filled[-1], "known": known}
    )
    seen = view(position.build(), seat)
    again = parts_of(seen)
    if places(again) != places(parts):
        raise InvalidPositionError(())
    return seen


def places(parts: dict[str, Any]) -> Any:
    return [sorted(hand, key=str) for hand in parts["hands"]], parts["deck"]


def lying_in(stack: Stack) -> list[Card]:
    return [stack.card, *[control.card for control in stack.controls]]


def or_none(read: Any, *arguments: Any, **parts: Any) -> PlayerView | None:
    try:
        seen: PlayerView = read(*arguments, **parts)
    except InvalidPositionError:
        return None
    return seen


@given(any_states(), randoms)
def test_which_unknown_card_is_where_makes_no_difference_to_what_is_read(
    state: GameState, rng: random.Random
) -> None:
    rules = state.ruleset
    for seat in observers(rules):
        parts = parts_of(view(state, seat))
        assert view_from(rules, seat, **parts) == view(state, seat)
        for _ in range(rng.randrange(1, 3)):
            change(parts, rng)
        read = or_none(view_from, rules, seat, **parts)
        event(f"read: {read is not None}")
        for _ in range(3):
            assert or_none(seen_by, rules, seat, parts, rng) == read
