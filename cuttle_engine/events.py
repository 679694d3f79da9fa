"""What happened: events, derived from two states and the action between them.

Nothing is recorded while a round is played, so events cost nothing when nobody asks for them.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, get_args

import attrs

from cuttle_engine.actions import DECLINE, Action, PlayOneOff
from cuttle_engine.cards import CARDS, MAX_SEATS, Card, card_set, cards_in, checked_seat, indexes
from cuttle_engine.engine import apply, legal_actions
from cuttle_engine.errors import ArgumentError
from cuttle_engine.state import GameState, Outcome
from cuttle_engine.values import Value
from cuttle_engine.windows import COUNTER_WINDOW, Window

if TYPE_CHECKING:
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.table import Table


class Zone(enum.StrEnum):
    """Where a card can be.

    >>> str(Zone.IN_PLAY)
    'in-play'
    """

    DECK = "deck"
    """The draw pile."""
    HAND = "hand"
    """The hand of a seat."""
    POINTS = "points"
    """The point row of a seat."""
    PERMANENTS = "permanents"
    """The permanents of a seat."""
    ON_CARD = "on-card"
    """A Jack or Joker on another card."""
    IN_PLAY = "in-play"
    """A card that was played and is pending, or a counter on it."""
    SCRAP = "scrap"
    """The discard pile."""


class Place(NamedTuple):
    """A zone, with its seat and the card underneath where it has them.

    >>> Place(Zone.HAND, 0)
    Place(zone=<Zone.HAND: 'hand'>, seat=0, on=None)
    """

    zone: Zone
    """What kind of place it is."""
    seat: Seat | None = None
    """Whose hand, row or permanents; in play, who played the card."""
    on: Card | None = None
    """The card that a control card lies on."""


@attrs.frozen(eq=False, repr=False)
class Played(Value):
    """The seat in turn has acted in a main phase.

    >>> from cuttle_engine import Draw, deal
    >>> step(deal("balanced", seed=7), Draw()).events[0]
    Played(seat=0, action=Draw())
    """

    seat: Seat
    """The seat that acted."""
    action: Action
    """What it did."""


@attrs.frozen(eq=False, repr=False)
class Answered(Value):
    """A seat has answered a window: countered, declined, chosen, or played a revealed card.

    >>> from cuttle_engine import Decline, PlayOneOff, Card, apply, deal
    >>> state = apply(deal("balanced", seed=7), PlayOneOff(Card("6C")))
    >>> [type(event).__name__ for event in step(state, Decline()).events]
    ['Answered', 'Resolved', 'Moved', 'TurnEnded']
    """

    seat: Seat
    """The seat that was asked."""
    action: Action
    """Its answer."""


@attrs.frozen(eq=False, repr=False)
class Moved(Value):
    """A card went from one place to another.

    Who has seen the card is RULES 20. Cards that change seats on the table are `ControlChanged`.

    >>> from cuttle_engine import Draw, deal
    >>> moved = step(deal("balanced", seed=7), Draw()).events[1]
    >>> moved.card, moved.source.zone, moved.target, moved.seen_by
    (Card('QC'), <Zone.DECK: 'deck'>, Place(zone=<Zone.HAND: 'hand'>, seat=0, on=None), (0,))
    """

    card: Card | None
    """The card; None where the event is redacted for one who did not see it."""
    source: Place
    """Where it was."""
    target: Place
    """Where it is now."""
    seen_by: tuple[Seat, ...]
    """The seats that know which card it was, ascending."""
    public: bool
    """Whether everybody saw it, spectators too."""


@attrs.frozen(eq=False, repr=False)
class ControlChanged(Value):
    """A card on the table passed from one seat's row or permanents to another's.

    A Jack or Joker does it, and what takes one away (RULES 5, 12, 13, 16). The card did not move.

    >>> from cuttle_engine import apply, deal, parse_action
    >>> state = apply(deal("balanced", seed=3), parse_action("8C"))
    >>> step(state, parse_action("JD^8C")).events[2]
    ControlChanged(card=Card('8C'), giver=0, taker=1)
    """

    card: Card
    """The card that changed hands, not what lies on it."""
    giver: Seat
    """The seat that controlled it."""
    taker: Seat
    """The seat that controls it now."""


@attrs.frozen(eq=False, repr=False)
class Shown(Value):
    """Cards that stay where they are were shown: by a Seven, glasses, an empty deck, an effect.

    See RULES 6, 16 and 20. What a seat has been shown is in `GameState.known_to` from then on.

    >>> from cuttle_engine import deal, parse_action
    >>> shown = step(deal("balanced", seed=7), parse_action("8S^")).events[2]
    >>> shown.place.seat, shown.cards[0], shown.count, shown.seen_by
    (1, Card('AH'), 6, (0,))
    """

    place: Place
    """Where the cards are: a hand, or the deck."""
    cards: tuple[Card, ...] | None
    """The cards: of a hand all of them, or those that an effect has newly shown to all, ascending;
    of the deck its top ones, top first. None where the event is redacted for one who did not see
    them."""
    count: int
    """How many cards they are."""
    seen_by: tuple[Seat, ...]
    """The seats they were shown to, ascending."""
    public: bool
    """Whether everybody saw them, spectators too."""


@attrs.frozen(eq=False, repr=False)
class Resolved(Value):
    """All have declined, and no counter stands against what was played: it takes effect.

    The number of counters is even (RULES 10). What it does is in the events that follow.

    >>> from cuttle_engine import Decline, apply, deal, parse_action
    >>> state = apply(deal("balanced", seed=7), parse_action("5H!"))
    >>> step(state, Decline()).events[1]
    Resolved(card=Card('5H'), by=0)
    """

    card: Card
    """The card that was played, as a one-off or as anything else that can be answered."""
    by: Seat
    """The seat that played it."""


@attrs.frozen(eq=False, repr=False)
class Countered(Value):
    """All have declined, and a counter stands: what was played has no effect.

    The number of counters is odd (RULES 10).

    >>> from cuttle_engine import Decline, apply, deal, parse_action
    >>> state = apply(deal("balanced", seed=3), parse_action("7C!"))
    >>> state = apply(state, parse_action("2D?"))
    >>> [event for event in step(state, Decline()).events if isinstance(event, Countered)]
    [Countered(card=Card('7C'), by=0)]
    """

    card: Card
    """The card that was played, as a one-off or as anything else that can be answered."""
    by: Seat
    """The seat that played it."""


@attrs.frozen(eq=False, repr=False)
class Frozen(Value):
    """A card in a hand may not be played until its holder's next own turn is over (RULES 17).

    >>> from cuttle_engine import Game, parse_action
    >>> game = Game("balanced", seed=7)
    >>> for text in ("8S^", "9H!8S", "decline"):
    ...     game.play(parse_action(text))
    >>> [event for event in game.events(0) if isinstance(event, Frozen)]
    [Frozen(card=Card('8S'), seat=0)]
    """

    card: Card
    """The card that is frozen."""
    seat: Seat
    """The seat that holds it."""


@attrs.frozen(eq=False, repr=False)
class Thawed(Value):
    """A frozen card in a hand may be played again (RULES 17).

    >>> from cuttle_engine import Game, parse_action
    >>> game = Game("balanced", seed=7)
    >>> for text in ("8S^", "9H!8S", "decline", "QH^"):
    ...     game.play(parse_action(text))
    >>> [event for event in game.events(0, since=3) if isinstance(event, Thawed)]
    [Thawed(card=Card('8S'), seat=0)]
    """

    card: Card
    """The card that was frozen."""
    seat: Seat
    """The seat that holds it."""


@attrs.frozen(eq=False, repr=False)
class WindowOpened(Value):
    """A seat is asked: a window opened, or an open one has come to its next answer.

    See RULES 10, and for choices 14 to 16 and 19.

    >>> from cuttle_engine import PlayOneOff, Card, deal
    >>> step(deal("balanced", seed=7), PlayOneOff(Card("6C"))).events[-1]
    WindowOpened(window=<Window counter for seat 1: 6C!>)
    """

    window: Window
    """What is to be answered, and by whom."""


@attrs.frozen(eq=False, repr=False)
class TurnEnded(Value):
    """A turn is over and another seat's begins.

    See RULES 2 and 17; a seat that goes over its hand limit discards before (RULES 19).

    >>> from cuttle_engine import Draw, deal
    >>> step(deal("balanced", seed=7), Draw()).events[-1]
    TurnEnded(seat=0, next_seat=1)
    """

    seat: Seat
    """The seat whose turn is over."""
    next_seat: Seat
    """The seat whose turn begins."""


@attrs.frozen(eq=False, repr=False)
class RoundEnded(Value):
    """The round is over.

    By the goal (RULES 9) or by passes (RULES 18); in `Game.events` also by resignation or by
    agreement.

    >>> from cuttle_engine import Game, parse_action
    >>> game = Game("balanced", seed=1)
    >>> for text in ("6D", "8S^", "6H", "KH^", "TD"):
    ...     game.play(parse_action(text))
    >>> game.events(None)[-1]
    RoundEnded(outcome=Outcome(winners=(0,), reason='goal'))
    """

    outcome: Outcome
    """Who has won, and why."""


Event: TypeAlias = (
    Played
    | Answered
    | Moved
    | ControlChanged
    | Shown
    | Resolved
    | Countered
    | Frozen
    | Thawed
    | WindowOpened
    | TurnEnded
    | RoundEnded
)
"""One of the closed set of events, so that a match over it can be exhaustive."""


_EVENTS: Final = get_args(Event)


class Step(NamedTuple):
    """A state and what happened on the way to it.

    >>> from cuttle_engine import Draw, deal
    >>> state, events = step(deal("balanced", seed=7), Draw())
    >>> state.ply, len(events)
    (1, 3)
    """

    state: GameState
    """The state after it."""
    events: tuple[Event, ...]
    """In the order in which one would show them."""


def step(state: GameState, action: Action) -> Step:
    """`apply`, and what happened: the new state with its events in order.

    The events say everything; `redact` each of them before it goes to a seat.

    Raises `IllegalActionError` and TypeError as `apply` does.

    >>> from cuttle_engine import Draw, deal
    >>> for event in step(deal("balanced", seed=7), Draw()).events:
    ...     print(type(event).__name__)
    Played
    Moved
    TurnEnded
    """
    after = apply(state, action)
    return Step(after, events_between(state, action, after))


def skip_forced(state: GameState) -> Step:
    """Play on while there is exactly one legal action, up to a real decision or the end.

    Not for play between people: how many plies it skips tells what is in a hand (RULES 10).

    Returns the state there and all events on the way, in order; the state given and no events where
    there is something to decide. Raises TypeError for anything but a `GameState`.

    >>> from cuttle_engine import deal
    >>> state = deal("balanced", seed=7)
    >>> skip_forced(state) == Step(state, ())
    True
    """
    events: list[Event] = []
    actions = legal_actions(state)
    while len(actions) == 1:
        after, happened = step(state, actions[0])
        events += happened
        state = after
        actions = legal_actions(state)
    return Step(state, tuple(events))


def redact(event: Event, seat: Seat | None) -> Event:
    """The event as the seat, or with None a spectator, may be told of it.

    Only `Moved` and `Shown` ever hide anything: the cards, from those who did not see them. Where
    hands are swapped, cards that not all know are named to these two seats only, and whether others
    know one is left out as well: what a seat knows of a hand goes along without being named. A seat
    that no table has raises `ArgumentError`.

    Raises TypeError for what is no event.

    >>> from cuttle_engine import Draw, deal
    >>> draw = step(deal("balanced", seed=7), Draw()).events[1]
    >>> redact(draw, 0) == draw, redact(draw, 1).card
    (True, None)
    """
    if not isinstance(event, _EVENTS):
        raise TypeError(f"an event is redacted, not {type(event).__name__}")
    if seat is not None:
        checked_seat(seat, MAX_SEATS)
    if not isinstance(event, (Moved, Shown)) or event.public:
        return event
    seen_by = event.seen_by
    if isinstance(event, Moved):
        two = event.source, event.target
        if two[0].zone is two[1].zone is Zone.HAND:
            seen_by = tuple([each for each in seen_by if each in (two[0].seat, two[1].seat)])
        return event if seat in seen_by else attrs.evolve(event, card=None, seen_by=seen_by)
    if seat in seen_by:
        return event
    # A seat knows its own hand, whoever else is shown it.
    holder = event.place.seat
    return event if seat is not None and seat == holder else attrs.evolve(event, cards=None)


def events_between(before: GameState, action: Action, after: GameState) -> tuple[Event, ...]:
    """What happened when the action led from one state to the other, in order.

    `step` is the way to get them while playing; this derives them later, from a history, and does
    not check that the action leads from one state to the other. Raises `ArgumentError` when the
    round was over before, or the rules are not the same before and after, and TypeError for
    anything but two states and an action.

    >>> from cuttle_engine import Draw, apply, deal
    >>> before = deal("balanced", seed=7)
    >>> events_between(before, Draw(), apply(before, Draw())) == step(before, Draw()).events
    True
    """
    for state in (before, after):
        if not isinstance(state, GameState):
            raise TypeError(f"events are between GameStates, not {type(state).__name__}")
    if not isinstance(action, Action):
        raise TypeError(f"an Action is needed here, not {type(action).__name__}")
    seat = before.to_act
    if seat is None:
        raise ArgumentError("before", "the round is over")
    if before.ruleset != after.ruleset:
        raise ArgumentError("after", "it has other rules than the state before")
    start = before._table
    end = after._table
    window = start.window
    happened: list[Event] = []
    happened.append(Played(seat, action) if window is None else Answered(seat, action))
    moves = _moves(start, end)
    last: list[Moved] = []
    if window is not None and window.stack:
        played, *counters = [card for card, _ in window.stack]
        if _is_decided(window, action):
            spent = [move for move in moves if move.target.zone is Zone.SCRAP]
            happened += [move for move in spent if move.card in counters]
            kind = Countered if len(counters) % 2 else Resolved
            happened.append(kind(played, window.by))
        # A one-off leaves play after its effect; anything else takes its place, and then acts.
        own = [move for move in moves if move.card == played]
        if isinstance(window.action, PlayOneOff):
            last = own
        else:
            happened += own
    happened += [move for move in moves if move not in happened and move not in last]
    happened += _control_changes(start, end)
    happened += last
    happened += _freezes(start, end)
    happened += _showings(start, end)
    if end.window is not None:
        happened.append(WindowOpened(end.window))
    if end.turn != start.turn:
        happened.append(TurnEnded(start.turn, end.turn))
    if end.outcome is not None:
        happened.append(RoundEnded(end.outcome))
    return tuple(happened)


def _is_decided(window: Window, action: Action) -> bool:
    """Whether the action is the last decline, with which what was played is decided."""
    return window.kind == COUNTER_WINDOW and action._kind == DECLINE and window.left == 1


def _places(table: Table) -> dict[int, Place]:
    """Where every card is."""
    places: dict[int, Place] = dict.fromkeys(table.deck, Place(Zone.DECK))
    places.update(dict.fromkeys(table.scrap, Place(Zone.SCRAP)))
    for seat, holding in enumerate(table.holdings):
        places.update(dict.fromkeys(indexes(holding.hand), Place(Zone.HAND, seat)))
        places.update(dict.fromkeys(indexes(holding.points), Place(Zone.POINTS, seat)))
        places.update(dict.fromkeys(indexes(holding.permanents), Place(Zone.PERMANENTS, seat)))
    for card, _, controls in table.piles:
        for control, _, _ in controls:
            places[control] = Place(Zone.ON_CARD, on=CARDS[card])
    if table.window is not None:
        for played, by in table.window.stack:
            places[played.index] = Place(Zone.IN_PLAY, by)
    return places


_HIDDEN: Final = frozenset({Zone.DECK, Zone.HAND})
_ON_THE_TABLE: Final = frozenset({Zone.POINTS, Zone.PERMANENTS})


def _moves(start: Table, end: Table) -> list[Moved]:
    """The moves in the order of their targets: scrap from below, then the others as they lay.

    Of hands that are swapped the order tells nothing: hand by hand, and first what all know. Nor
    does it of cards that come to lie in the deck where nobody knows.
    """
    before = _places(start)
    after = _places(end)
    deck = start.deck
    order = [*end.scrap, *deck]
    if not deck.endswith(end.deck):
        order += _into_the_deck(start, end)
    if _is_swap(start, end):
        order += indexes(end.shown)
        for hand in start.hands:
            order += indexes(hand)
    order += sorted(after)
    moves: list[Moved] = []
    for card in dict.fromkeys(order):
        source = before[card]
        target = after[card]
        # A change of seat on the table is a change of control, not a move.
        stays = source.zone == target.zone and source.zone in _ON_THE_TABLE
        if source != target and not stays:
            moves.append(_move(start, end, card, source, target))
    return moves


def _into_the_deck(start: Table, end: Table) -> list[int]:
    """The cards that have come to lie in the deck; at last those that all see on top of it.

    The others come from the scrap as they lay there, then hand by hand, first what all knew.
    """
    hidden = card_set(end.deck) & ~(card_set(start.deck) | end.shown)
    order = [card for card in start.scrap if hidden >> card & 1]
    for hand in start.hands:
        order += indexes(hand & hidden & start.shown) + indexes(hand & hidden)
    order += indexes(hidden)
    return order + [card for card in reversed(end.deck) if end.shown >> card & 1]


def _move(start: Table, end: Table, card: int, source: Place, target: Place) -> Moved:
    bit = 1 << card
    # What lay in the hand under glasses, or open to all, is seen to go into the deck.
    to_deck = target.zone is Zone.DECK
    shown = end.shown | start.shown if to_deck else end.shown
    public = source.zone not in _HIDDEN or target.zone not in _HIDDEN or bool(shown & bit)
    seats = range(start.ruleset.seats)
    if public:
        return Moved(CARDS[card], source, target, tuple(seats), public)
    seen_by = [
        seat
        for seat in seats
        if seat in (source.seat, target.seat)
        or end.known_to(seat) & bit
        or (to_deck and _looks_at(start, seat, source.seat))
    ]
    return Moved(CARDS[card], source, target, tuple(seen_by), public)


def _looks_at(table: Table, seat: Seat, other: Seat | None) -> bool:
    """Whether the seat has glasses that show it the other one's hand."""
    glasses = table.permanents[seat] & table.lookup.glasses
    return bool(glasses) and other in table.opponents(seat)


def _control_changes(start: Table, end: Table) -> list[Event]:
    changes: list[Event] = []
    for before, after in ((start.points, end.points), (start.permanents, end.permanents)):
        for giver, had in enumerate(before):
            for taker, has in enumerate(after):
                if giver != taker:
                    changes += [ControlChanged(card, giver, taker) for card in cards_in(had & has)]
    return changes


def _freezes(start: Table, end: Table) -> list[Event]:
    changes: list[Event] = []
    for seat, hand in enumerate(end.hands):
        changes += [Frozen(card, seat) for card in cards_in(hand & end.frozen & ~start.frozen)]
        thawed = hand & start.frozen & ~end.frozen
        changes += [Thawed(card, seat) for card in cards_in(thawed)]
    return changes


def _showings(start: Table, end: Table) -> list[Event]:
    rules = end.ruleset
    glasses = end.lookup.glasses
    everyone = tuple(range(rules.seats))
    shown: list[Event] = []
    window = end.window
    new = end.shown & ~start.shown
    revealed = () if window is None else window.revealed
    if new and not revealed:
        revealed = _turned_up(start, end, new)
    if revealed:
        shown.append(Shown(Place(Zone.DECK), revealed, len(revealed), everyone, public=True))
    for seat in everyone:
        if not end.permanents[seat] & glasses:
            continue
        # Whole hands, known cards too: how many were new would tell others what has been played.
        for other in rules.opponents(seat):
            givers = _givers(start, end, other)
            if not start.permanents[seat] & glasses or (givers and seat not in givers):
                shown.append(_shown_hand(other, end.hands[other], (seat,), public=False))
    if rules.open_hands_on_empty_deck and start.deck_size and not end.deck_size:
        for other in everyone:
            shown.append(_shown_hand(other, end.hands[other], everyone, public=True))
    elif new:
        for other, (had, has) in enumerate(zip(start.hands, end.hands, strict=True)):
            if had & has & new:
                shown.append(_shown_hand(other, had & has & new, everyone, public=True))
    return shown


def _shown_hand(seat: Seat, cards: CardSet, seen_by: tuple[Seat, ...], *, public: bool) -> Shown:
    """These cards in the hand of a seat were shown."""
    hand = cards_in(cards)
    return Shown(Place(Zone.HAND, seat), hand, len(hand), seen_by, public)


def _turned_up(start: Table, end: Table, new: CardSet) -> tuple[Card, ...]:
    """The top of the deck, down to the last card that all see there now and did not before."""
    before, deck = start.deck, end.deck
    places = [deck.index(card) for card in indexes(new) if card in deck and card in before]
    return tuple([CARDS[card] for card in deck[: max(places, default=-1) + 1]])


def _is_swap(start: Table, end: Table) -> bool:
    """Whether a seat holds what another one held."""
    held = 0
    for holding in start.holdings:
        held |= holding.hand
    both = zip(start.holdings, end.holdings, strict=True)
    return any([now.hand & ~then.hand & held for then, now in both])


def _givers(start: Table, end: Table, seat: Seat) -> list[Seat]:
    """The seats from whose hands cards have come into that of the seat."""
    got = end.hands[seat]
    return [giver for giver, hand in enumerate(start.hands) if giver != seat and hand & got]
