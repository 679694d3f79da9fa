"""What the searches draw from: rulesets, states on the way of a round, positions set up, actions.

Only the public API is used, so that the laws hold it to its word.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Any

from hypothesis import strategies as st

from cuttle_engine import (
    Action,
    Card,
    Choose,
    Control,
    Counter,
    CuttleError,
    Decline,
    Draw,
    Effect,
    GameState,
    Pass,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Position,
    Rank,
    Ruleset,
    Scuttle,
    Seat,
    Stack,
    Suit,
    apply,
    deal,
    get_ruleset,
    legal_actions,
)
from cuttle_engine.effects import (
    DrawCards,
    ForceDiscard,
    Glasses,
    Guard,
    LowerGoal,
    NoEffect,
    PlayFromDeck,
    ReturnToHand,
    ScrapPermanent,
    ScrapPermanents,
    ScrapPoints,
    StealPoints,
    TakeFromScrap,
)

CARDS = tuple([Card(rank + suit) for rank in "A23456789TJQK" for suit in "CDHS"])
JOKERS = (Card("X1"), Card("X2"))
TEXTS = {str(card): card for card in (*CARDS, *JOKERS)}


def cards_of(ruleset: Ruleset) -> tuple[Card, ...]:
    return (*CARDS, *JOKERS[: ruleset.jokers])


# --- rulesets ---

TWO_SEATS = ("balanced", "traditional", "classic", "pagat", "cuttle-cards", "cuttle-cards-2")
MODIFIERS = ("", "+random-fours", "+deck-nines", "+deck-nines+random-fours")
SMOKE = {
    "three seats": get_ruleset("cuttle-cards").replace(seats=3, hand_sizes=(5, 5, 5)),
    "four seats": get_ruleset("cuttle-cards").replace(seats=4, hand_sizes=(5, 5, 5, 5)),
    "two sides": get_ruleset("cuttle-cards").replace(
        seats=4, hand_sizes=(5, 5, 5, 5), sides=(0, 1, 0, 1)
    ),
}
NAMED = {name + more: get_ruleset(name + more) for name in TWO_SEATS for more in MODIFIERS}
FIXED = {**NAMED, **SMOKE}
"""Every ruleset that is not drawn at random, by a name to print."""

_flags = st.booleans()
_few = st.integers(0, 4)

EFFECTS: dict[Rank, st.SearchStrategy[Effect]] = {
    Rank.ACE: st.just(ScrapPoints()),
    Rank.TWO: st.builds(ScrapPermanent, own=_flags),
    Rank.THREE: st.builds(TakeFromScrap, own_rank=_flags),
    Rank.FOUR: st.builds(ForceDiscard, cards=_few, at_random=_flags),
    Rank.FIVE: st.builds(DrawCards, draw=_few, discard=_few),
    Rank.SIX: st.just(ScrapPermanents()),
    Rank.SEVEN: st.builds(PlayFromDeck, reveal=st.integers(1, 4)),
    Rank.EIGHT: st.builds(Glasses, neutral=_flags),
    Rank.NINE: st.builds(
        ReturnToHand, own=_flags, own_glasses=_flags, points=_flags, freezes=_flags, to_deck=_flags
    ),
    Rank.TEN: st.just(NoEffect()),
    Rank.JACK: st.builds(StealPoints, own=_flags),
    Rank.QUEEN: st.just(Guard()),
    Rank.KING: st.just(LowerGoal()),
    Rank.JOKER: st.just(NoEffect()),
}
"""Each rank's own effect, with every parameter it has."""

_any_effect: st.SearchStrategy[Effect] = st.one_of(*EFFECTS.values())


@st.composite
def house_rules(draw: st.DrawFn) -> Ruleset:
    """A ruleset with any of its parameters changed, now and then with effects on other ranks."""
    seats = draw(st.integers(2, 4))
    base = draw(st.sampled_from(TWO_SEATS))
    changes: dict[str, Any] = {
        "seats": seats,
        "hand_sizes": draw(st.tuples(*[st.integers(0, 13)] * seats)),
    }
    if draw(_flags):
        sides = draw(st.tuples(*[st.integers(0, 2)] * seats))
        changes["sides"] = sides if len(set(sides)) > 1 else None
    parameters: dict[str, st.SearchStrategy[Any]] = {
        "jokers": st.integers(0, 2),
        "suit_order": st.permutations(tuple(Suit)),
        "goals": st.lists(st.integers(0, 30), min_size=1, max_size=6),
        "hand_limit": st.none() | st.integers(0, 10),
        "hand_limit_rule": st.sampled_from(("no-draw", "trim")),
        "queens_guard_queens": _flags,
        "queens_stop_counters": _flags,
        "queens_keep_off": st.sets(st.sampled_from(Rank)),
        "open_hands_on_empty_deck": _flags,
        "passes_to_tie": st.integers(1, 5),
    }
    for name in draw(st.sets(st.sampled_from(tuple(parameters)))):
        changes[name] = draw(parameters[name])
    effects = {rank: draw(EFFECTS[rank]) for rank in draw(st.sets(st.sampled_from(Rank)))}
    if draw(st.integers(0, 3)) == 3:
        effects |= draw(st.dictionaries(st.sampled_from(Rank), _any_effect, max_size=8))
    return get_ruleset(base).replace(effects=effects, **changes)


def fixed_rules() -> st.SearchStrategy[Ruleset]:
    return st.sampled_from(tuple(FIXED)).map(FIXED.__getitem__)


def rulesets() -> st.SearchStrategy[Ruleset]:
    return st.one_of(fixed_rules(), fixed_rules(), house_rules())


# --- rounds ---


def seeds() -> st.SearchStrategy[int | str | bytes]:
    return st.one_of(st.integers(), st.text(max_size=5), st.binary(max_size=5))


@st.composite
def steps(draw: st.DrawFn, most: int = 120) -> bytes:
    """One byte for each action to take; most drawn lists would be far too short for a round."""
    length = most - draw(st.integers(0, most))
    return draw(st.binary(min_size=length, max_size=length))


def pick(state: GameState, byte: int) -> Action:
    """The legal action that the byte stands for; half of the bytes prefer what leads somewhere."""
    legal = legal_actions(state)
    if byte % 4 == 1 and Pass() in legal:
        return Pass()
    if byte % 4 == 3:
        lively = [action for action in legal if isinstance(action, (PlayOneOff, Counter))]
        if lively:
            return lively[(byte >> 2) % len(lively)]
    return legal[(byte >> 2) % len(legal)]


def pick_nines(state: GameState, byte: int) -> Action:
    """As `pick`, but for three bytes of four the Nines are played and stand."""
    legal = legal_actions(state)
    nines = [a for a in legal if isinstance(a, PlayOneOff) and a.card.rank == Rank.NINE]
    if byte % 4 and (nines or Decline() in legal):
        return nines[(byte >> 2) % len(nines)] if nines else Decline()
    return pick(state, byte)


def walk(
    state: GameState, choices: bytes, pick: Callable[[GameState, int], Action] = pick
) -> Iterator[tuple[GameState, Action, GameState]]:
    """Each step of a round: the state, the action, the state after it."""
    for byte in choices:
        if state.outcome is not None:
            return
        action = pick(state, byte)
        after = apply(state, action)
        yield state, action, after
        state = after


def after_walk(state: GameState, choices: bytes) -> GameState:
    for _, _, after in walk(state, choices):
        state = after
    return state


def dealt() -> st.SearchStrategy[GameState]:
    return st.builds(lambda ruleset, seed: deal(ruleset, seed=seed), rulesets(), seeds())


# --- positions that nobody need ever have reached ---


class _Setup:
    """Cards scattered over the zones by two bytes a card."""

    def __init__(self, ruleset: Ruleset, where: bytes, order: bytes, *, deckless: bool) -> None:
        self.ruleset = ruleset
        self.order = dict(zip((*CARDS, *JOKERS), order, strict=True))
        seats = range(ruleset.seats)
        self.hands: list[list[Card]] = [[] for _ in seats]
        self.points: list[list[Card]] = [[] for _ in seats]
        self.permanents: list[list[Card]] = [[] for _ in seats]
        self.deck: list[Card] = []
        self.scrap: list[Card] = []
        self.stacks: dict[Card, Stack] = {}
        above: list[Card] = []
        for card, byte in zip(cards_of(ruleset), where, strict=False):
            self.place(card, byte % 16, (byte >> 4) % ruleset.seats, above)
        if deckless:
            self.scrap += self.deck
            self.deck = []
        for cards in (self.deck, self.scrap):
            cards.sort(key=lambda card: (self.order[card], card))
        for card in above:
            self.put_on_a_stack(card)

    def place(self, card: Card, zone: int, seat: Seat, above: list[Card]) -> None:
        """Few point cards on the table, or most positions would be won already."""
        effect = self.ruleset.effect(card.rank)
        if zone < 4:
            self.hands[seat].append(card)
        elif zone < 6:
            self.scrap.append(card)
        elif zone < 8 and card.points:
            self.points[seat].append(card)
        elif zone < 14 and effect.controls_points:
            above.append(card)
        elif zone < 12 and effect.stays:
            self.permanents[seat].append(card)
        else:
            self.deck.append(card)

    def put_on_a_stack(self, card: Card) -> None:
        byte = self.order[card]
        bases = [(base, seat) for seat, row in enumerate(self.points) for base in row]
        if not bases:
            self.scrap.append(card)
            return
        base, owner = bases[byte % len(bases)]
        stack = self.stacks.get(base, Stack(base, owner))
        giver = stack.controller
        takers = self.ruleset.opponents(giver)
        taker = takers[(byte >> 2) % len(takers)]
        effect = self.ruleset.effect(card.rank)
        own = isinstance(effect, StealPoints) and effect.own
        by = giver if own and byte & 128 else taker
        self.stacks[base] = Stack(base, owner, (*stack.controls, Control(card, taker, by)))

    def rows(self) -> list[list[Stack]]:
        rows: list[list[Stack]] = [[] for _ in range(self.ruleset.seats)]
        for seat, row in enumerate(self.points):
            for card in row:
                stack = self.stacks.get(card, Stack(card, seat))
                rows[stack.controller].append(stack)
        return rows


def _some(draw: st.DrawFn, cards: list[Card]) -> list[Card]:
    """Some of the cards, none as often as not."""
    if not cards or draw(_flags):
        return []
    return sorted(draw(st.sets(st.sampled_from(sorted(cards)))))


@st.composite
def positions(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] | None = None) -> Position:
    """Cards anywhere they may lie, stacks with Jacks, frozen and known cards, passes."""
    ruleset = draw(rulesets() if rules is None else rules)
    count = len(CARDS) + len(JOKERS)
    cards = st.binary(min_size=count, max_size=count)
    setup = _Setup(ruleset, draw(cards), draw(cards), deckless=draw(st.integers(0, 3)) == 3)
    held = [card for hand in setup.hands for card in hand]
    turn = draw(st.integers(0, ruleset.seats - 1))
    frozen = _some(draw, held)
    top = setup.deck[: draw(st.integers(0, 3))] if draw(_flags) else []
    known = [
        _some(draw, [card for card in held if card not in setup.hands[seat]])
        for seat in range(ruleset.seats)
    ]
    return Position(
        ruleset,
        hands=setup.hands,
        points=setup.rows(),
        permanents=setup.permanents,
        deck=setup.deck,
        scrap=setup.scrap,
        turn=turn,
        frozen=frozen,
        frozen_longer=_some(draw, [card for card in frozen if card in setup.hands[turn]]),
        passes=draw(st.integers(0, ruleset.passes_to_tie - 1)),
        known=[*known, [*_some(draw, held), *top]],
        seed=draw(st.text(max_size=2)),
        words=draw(st.integers(0, 60)),
        ply=draw(st.integers(0, 500)),
    )


def starts() -> st.SearchStrategy[GameState]:
    """Where a walk may begin: a deal, or a position set up."""
    return st.one_of(dealt(), positions().map(Position.build))


@st.composite
def states(draw: st.DrawFn) -> GameState:
    """A state of any kind: main phases, windows of every kind, ends."""
    if draw(_flags):
        return after_walk(draw(dealt()), draw(steps()))
    return after_walk(draw(positions()).build(), draw(steps(8)))


def live_states() -> st.SearchStrategy[GameState]:
    return states().filter(lambda state: state.outcome is None)


# --- actions ---


def _points(card: Card) -> Iterator[Action]:
    """A King has no points; a library may refuse to build what no ruleset could allow."""
    with suppress(CuttleError):
        yield PlayPoints(card)


@cache
def universe() -> tuple[Action, ...]:
    """Every action that can be built at all."""
    cards = (*CARDS, *JOKERS)
    targets = (None, *cards)
    seats = (None, 0, 1, 2, 3)
    return (
        Draw(),
        Pass(),
        Decline(),
        *[
            action
            for card in cards
            for action in chain(
                _points(card),
                [Counter(card), Choose(card)],
                [Scuttle(card, target) for target in cards],
                [PlayOneOff(card, target, seat) for target in targets for seat in seats],
                [PlayPermanent(card, target, seat) for target in targets for seat in seats],
            )
        ],
    )


def any_actions() -> st.SearchStrategy[Action]:
    return st.sampled_from(universe())


def table_cards(state: GameState) -> list[Card]:
    """The cards that lie on the table, those under others and on others included."""
    return [
        card
        for player in state.players
        for stack in (*player.points, *player.permanents)
        for card in (stack.card, *[control.card for control in stack.controls])
    ]


def near_actions(state: GameState) -> Iterator[Action]:
    """The actions a person might try: with each card that is at hand, at each card on the table."""
    yield from (Draw(), Pass(), Decline())
    seat = state.turn if state.to_act is None else state.to_act
    window = state.window
    at_hand = {*state.players[seat].hand, *state.scrap[:3], *state.scrap[-3:], *state.deck[:3]}
    if window is not None:
        at_hand |= {*window.revealed, *[card for card, _ in window.stack]}
    targets = table_cards(state)
    seats = [None, *range(state.ruleset.seats)]
    for card in sorted(at_hand):
        yield from _points(card)
        yield from (Counter(card), Choose(card), Scuttle(card, card))
        for target in targets:
            yield from (
                Scuttle(card, target),
                PlayOneOff(card, target),
                PlayPermanent(card, target),
            )
        for other in seats:
            yield from (PlayOneOff(card, None, other), PlayPermanent(card, None, other))
    for player in state.players:
        for card in player.hand:
            yield from _points(card)
            yield from (Counter(card), Choose(card))
