"""Positions as one line of text: full states, and what a seat may know of one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Never

from cuttle_engine.cards import CARDS, Card, card_set, cards_in, checked_seat, indexes
from cuttle_engine.errors import InvalidPositionError, Problem
from cuttle_engine.position import Position
from cuttle_engine.position_builder import PositionBuilder
from cuttle_engine.position_reader import (
    NOTHING,
    OF_A_STATE,
    OF_A_VIEW,
    SPECTATOR,
    UNKNOWN,
    PositionReader,
    Read,
    Words,
)
from cuttle_engine.ruleset_value import ruleset_text
from cuttle_engine.stack_text import stack_text
from cuttle_engine.state import GameState, Outcome
from cuttle_engine.view import PlayerView, view
from cuttle_engine.windows import HAND_LIMIT, Window

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cuttle_engine.board import Pile
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.state import Stack

_TEXTS: Final = tuple([str(card) for card in CARDS])


# --- writing ---


def format_position(position: GameState | PlayerView) -> str:
    """The line of text that stands for a state, or for a view.

    A state is read back by ``parse_position(text).build()``, a view by `parse_view`; equal ones
    have the same text. The text of a state has its seed and every hand in it: send views. Raises
    `RulesetError` for a ruleset with effects of your own that have no name: see `register_effect`.

    >>> from cuttle_engine import deal
    >>> format_position(view(deal("balanced", seed=7), 0))[:68]
    'balanced@1; view 0; turn 0; hands 3H 5H 6C 8S QH / ?? ?? ?? ?? ?? ??'
    """
    if isinstance(position, GameState):
        return "; ".join(_fields_of_a_state(position))
    if isinstance(position, PlayerView):
        return "; ".join(_fields_of_a_view(position))
    raise TypeError(f"a GameState or a PlayerView is written, not {type(position).__name__}")


def _fields_of_a_state(state: GameState) -> Iterator[str]:
    table = state._table
    yield ruleset_text(table.ruleset)
    yield from _course(table.turn, table.ply, table.passes)
    yield f"hands {' / '.join([_set_text(cards) for cards in table.hands])}"
    yield from _rows(table.points, table.permanents, table.piles)
    yield f"deck {_cards_text(table.deck)}"
    yield f"scrap {_cards_text(table.scrap)}"
    known = (*(table.seen or (0,) * table.ruleset.seats), table.shown)
    yield from _rest(table.frozen, table.frozen_longer, known, table.window, table.outcome)
    if table.seed:
        yield f"seed {_seed_text(table.seed)}"
    if table.words:
        yield f"words {table.words}"


def _fields_of_a_view(view: PlayerView) -> Iterator[str]:
    yield ruleset_text(view.ruleset)
    yield f"view {SPECTATOR if view.seat is None else view.seat}"
    yield from _course(view.turn, view.ply, view.passes)
    hands = [
        _cards_text(indexes(cards), size - cards.bit_count())
        for cards, size in zip(view._hands, view._sizes, strict=True)
    ]
    yield f"hands {' / '.join(hands)}"
    yield from _rows(view._points, view._permanents, view._piles)
    yield f"deck {_cards_text(view._deck_top, view.deck_size - len(view._deck_top))}"
    yield f"scrap {_cards_text(view._scrap)}"
    # What the others have seen of the viewer's hand; what it knows itself stands in the hands.
    own = 0 if view.seat is None else view._hands[view.seat]
    seen = [0 if seat == view.seat else cards & own for seat, cards in enumerate(view._seen)]
    known = (*seen, view._shown | card_set(view._deck_top))
    yield from _rest(view._frozen, view._frozen_longer, known, view.window, view.outcome)


def _course(turn: Seat, ply: int, passes: int) -> Iterator[str]:
    yield f"turn {turn}"
    if ply:
        yield f"ply {ply}"
    if passes:
        yield f"passes {passes}"


def _rows(
    points: tuple[CardSet, ...], permanents: tuple[CardSet, ...], piles: tuple[Pile, ...]
) -> Iterator[str]:
    texts = {
        card: stack_text(card, owner, controls, len(points)) for card, owner, controls in piles
    }
    for name, rows in (("points", points), ("permanents", permanents)):
        entries = [
            " ".join([texts.get(card) or _TEXTS[card] for card in indexes(cards)]) or NOTHING
            for cards in rows
        ]
        yield f"{name} {' / '.join(entries)}"


def _rest(
    frozen: CardSet,
    frozen_longer: CardSet,
    known: tuple[CardSet, ...],
    window: Window | None,
    outcome: Outcome | None,
) -> Iterator[str]:
    if frozen:
        yield f"frozen {_set_text(frozen)}"
    if frozen_longer:
        yield f"frozen-longer {_set_text(frozen_longer)}"
    if any(known):
        yield f"known {' / '.join([_set_text(cards) for cards in known])}"
    if window is not None:
        yield f"window {_window_text(window)}"
    if outcome is not None:
        yield f"outcome {outcome_text(outcome)}"


def _set_text(cards: CardSet) -> str:
    return _cards_text(indexes(cards))


def _cards_text(cards: Iterable[int], unknown: int = 0) -> str:
    return " ".join([*[_TEXTS[card] for card in cards], *[UNKNOWN] * unknown]) or NOTHING


def _window_text(window: Window) -> str:
    if window.cause == HAND_LIMIT:
        return f"{window.kind} {window.seat} {HAND_LIMIT} left {window.left}"
    stack = " ".join([f"{card}@{seat}" for card, seat in window.stack])
    text = f"{window.kind} {window.seat} {window.action} stack {stack} left {window.left}"
    if window.revealed:
        text += f" revealed {' '.join([str(card) for card in window.revealed])}"
    return text


def _seed_text(seed: bytes) -> str:
    try:
        return json.dumps(seed.decode())
    except UnicodeDecodeError:
        return f"0x{seed.hex()}"


def outcome_text(outcome: Outcome) -> str:
    """How a round ended: the reason, then the seats that won it.

    >>> outcome_text(Outcome((0, 2), "goal")), outcome_text(Outcome((), "passes"))
    ('goal 0 2', 'passes')
    """
    return " ".join([outcome.reason, *[str(seat) for seat in outcome.winners]])


def read_outcome(text: str, start: int = 0, end: int | None = None) -> Outcome:
    """The outcome that a part of the text says; `NotationError` where it says none.

    >>> read_outcome("goal 0 2")
    Outcome(winners=(0, 2), reason='goal')
    """
    return Words(text, start, len(text) if end is None else end).outcome()


# --- reading ---


def parse_position(text: str | Never) -> Position:
    """The position that the text of a state says, right or wrong: ``build`` makes the state of it.

    In any case and with any white space, the fields in any order after the ruleset; what the text
    of a state leaves out need not be there. Raises `NotationError` with the place of the mistake.

    >>> position = parse_position("balanced; hands KD / 7S")
    >>> position.hands, str(position.problems()[0])
    ([(Card('KD'),), (Card('7S'),)], 'position: AC is nowhere')
    """
    reader = PositionReader(text, OF_A_STATE)
    return Position(
        reader.ruleset,
        **_of_both(reader, reader.cards),
        seed=reader.seed,
        words=reader.number("words"),
        ply=reader.number("ply"),
    )


def parse_view(text: str | Never) -> PlayerView:
    """The view that a text says.

    Read like the text of a state; ``??`` is a card that the viewer does not know. Raises
    `NotationError` with the place of a mistake, and `InvalidPositionError` where no state looks
    like this to the viewer.

    >>> from cuttle_engine import deal
    >>> mine = view(deal("balanced", seed=7), 0)
    >>> parse_view(format_position(mine)) == mine
    True
    """
    reader = PositionReader(text, OF_A_VIEW)
    return view_from(
        reader.ruleset,
        reader.viewer(),
        **_of_both(reader, reader.cards_or_not),
        ply=reader.number("ply"),
    )


def _of_both(reader: PositionReader, cards: Read[Any]) -> dict[str, Any]:
    """What the texts of states and of views say, with what reads their hands and decks."""
    return {
        "hands": reader.by_seat("hands", cards),
        "points": reader.by_seat("points", reader.row),
        "permanents": reader.by_seat("permanents", reader.row),
        "deck": reader.once("deck", cards),
        "scrap": reader.once("scrap", reader.cards),
        "turn": reader.number("turn"),
        "frozen": reader.once("frozen", reader.cards),
        "frozen_longer": reader.once("frozen-longer", reader.cards),
        "passes": reader.number("passes"),
        "known": reader.by_seat("known", reader.cards, more=1),
        "window": reader.window(),
        "outcome": reader.outcome(),
    }


# --- views ---


def view_from(
    ruleset: Ruleset,
    seat: Seat | None,
    *,
    hands: Sequence[Sequence[Card | None]],
    deck: Sequence[Card | None],
    points: Sequence[Sequence[Stack]] = (),
    permanents: Sequence[Sequence[Stack]] = (),
    scrap: Sequence[Card] = (),
    turn: Seat = 0,
    frozen: Sequence[Card] = (),
    frozen_longer: Sequence[Card] = (),
    passes: int = 0,
    known: Sequence[Sequence[Card]] = (),
    window: Window | None = None,
    outcome: Outcome | None = None,
    ply: int = 0,
) -> PlayerView:
    """The view of a seat, or with None of a spectator, that has been written down.

    None in a hand or in the deck is a card that the viewer does not know. ``known`` has an entry a
    seat with the cards of the viewer's hand that this seat has seen, then one with what all have
    been shown; as in a `Position`, what the table shows now need not be in it. Raises
    `InvalidPositionError` where no state looks like this to the viewer, `ArgumentError` for a seat
    that the ruleset does not have.
    """
    if seat is not None:
        checked_seat(seat, ruleset.seats)
    visible = ([_known_in(hand) for hand in hands] + [0] * ruleset.seats)[: ruleset.seats]
    top = _known_in(deck[: deck.index(None)] if None in deck else deck)
    problems = _out_of_sight(seat, hands, deck, visible, top, frozen, known, window)
    if problems:
        raise InvalidPositionError(tuple(problems))
    # From here on nothing that is asked hangs on which unknown card is where.
    placed = top | _union(visible) | _known_in(scrap)
    if window is not None:
        placed |= _known_in([card for card, _ in window.stack])
    for row in (*points, *permanents):
        for stack in row:
            placed |= _known_in([stack.card, *[control.card for control in stack.controls]])
    unseen = cards_in(ruleset._lookup.all_cards & ~placed)
    left = iter(unseen)
    told = [*known] or [()] * ruleset.seats
    if seat is not None and seat < len(told):
        told[seat] = cards_in(_union(visible) & ~visible[seat])
    builder = PositionBuilder(
        Position(
            ruleset,
            hands=[_filled(hand, left) for hand in hands],
            points=points,
            permanents=permanents,
            deck=_filled(deck, left),
            scrap=scrap,
            turn=turn,
            frozen=frozen,
            frozen_longer=frozen_longer,
            passes=passes,
            known=told,
            window=window,
            outcome=outcome,
            ply=ply,
        )
    )
    unknown = sum([[*zone].count(None) for zone in (*hands, deck)])
    problems = [problem for problem in builder.problems if problem.code != "card-missing"]
    if unknown != len(unseen) and not problems:
        what = f"{unknown} cards are unknown, and {len(unseen)} are nowhere else"
        problems = [Problem("bad-unknown", "position", what)]
    if builder.state is None or problems:
        raise InvalidPositionError(tuple(problems))
    seen = view(builder.state, seat)
    problems = _seen_otherwise(seen, visible, top)
    if problems:
        raise InvalidPositionError(tuple(problems))
    return seen


def _known_in(cards: Iterable[Card | None]) -> CardSet:
    return card_set([card.index for card in cards if card is not None])


def _union(sets: Iterable[CardSet]) -> CardSet:
    union = 0
    for cards in sets:
        union |= cards
    return union


def _filled(cards: Iterable[Card | None], unseen: Iterator[Card]) -> list[Card]:
    """The cards, those that are not known from the unseen ones, as many as there are."""
    filled = [next(unseen, None) if card is None else card for card in cards]
    return [card for card in filled if card is not None]


def _out_of_sight(
    seat: Seat | None,
    hands: Sequence[Sequence[Card | None]],
    deck: Sequence[Card | None],
    visible: Sequence[CardSet],
    top: CardSet,
    frozen: Sequence[Card],
    known: Sequence[Sequence[Card]],
    window: Window | None,
) -> list[Problem]:
    """What is said of cards that the viewer does not see, and what it must see and does not."""
    held = _union(visible)
    problems: list[Problem] = []
    if seat is not None and any([None in hand for hand in hands[seat : seat + 1]]):
        problems.append(Problem("bad-unknown", f"hands[{seat}]", "the viewer knows its own hand"))
    checks = [
        ("bad-known", "deck", [card for card in deck if card], top, "below an unknown card"),
        ("bad-frozen", "frozen", frozen, held, "in no hand"),
    ]
    if window is not None:
        checks.append(("bad-window", "window", window.revealed, top, "not known on the deck"))
    for place, cards in enumerate(known):
        where = f"known[{place}]"
        if place >= len(visible):
            checks.append(("bad-known", where, cards, held | top, "in no hand, nor on the deck"))
        elif place == seat:
            checks.append(("bad-known", where, cards, 0, "known to the viewer where it stands"))
        else:
            mine = 0 if seat is None else visible[seat]
            checks.append(("bad-known", where, cards, mine, "not in the viewer's hand"))
    for code, where, cards, among, what in checks:
        for card in cards:
            if not among >> card.index & 1:
                problems.append(Problem(code, where, f"{card} is {what}"))
    return problems


def _seen_otherwise(seen: PlayerView, visible: Sequence[CardSet], top: CardSet) -> list[Problem]:
    """What the viewer sees, and what was written that it sees."""
    problems: list[Problem] = []
    for seat, (cards, written) in enumerate(zip(seen._hands, visible, strict=True)):
        where = f"hands[{seat}]"
        for card in cards_in(written & ~cards):
            problems.append(Problem("bad-known", where, f"{card} has not been shown to all"))
        if cards & ~written:
            what = "the viewer sees all of it, by glasses or for an empty deck"
            problems.append(Problem("bad-unknown", where, what))
    for card in cards_in(top & ~card_set(seen._deck_top)):
        problems.append(Problem("bad-known", "deck", f"{card} has not been shown to all"))
    return problems
