"""What a seat may know: views, built from an allow-list, and worlds that agree with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias, final

import attrs

from cuttle_engine.cards import CARDS, Card, card_set, cards_in, indexes
from cuttle_engine.engine import legal_actions
from cuttle_engine.errors import ArgumentError
from cuttle_engine.simulate import random_index, random_source
from cuttle_engine.state import GameState, stacks_of
from cuttle_engine.table import new_table
from cuttle_engine.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuttle_engine.actions import Action
    from cuttle_engine.board import Pile
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.simulate import Rng
    from cuttle_engine.state import Outcome, Stack
    from cuttle_engine.windows import Window

Options: TypeAlias = Mapping[Card | None, Mapping[Card | None, tuple["Action", ...]]]
"""Legal actions by the card to click, then by the target; None where there is none."""


@attrs.frozen(eq=False, repr=False)
class SeenPlayer(Value):
    """What a view shows of one seat.

    >>> from cuttle_engine import deal
    >>> mine, other = view(deal("balanced", seed=7), 0).players
    >>> mine.hand[:2], mine.unknown, other.hand, other.unknown
    ((Card('3H'), Card('5H')), 0, (), 6)
    """

    hand: tuple[Card, ...]
    """The cards of the hand that the viewer has been shown; all of its own. Ascending."""
    unknown: int
    """How many more cards the hand holds."""
    frozen: tuple[Card, ...]
    """Cards in the hand that may not be played yet (RULES 17)."""
    seen: tuple[Card, ...]
    """The viewer's own cards that this seat has been shown, by whatever means."""
    points: tuple[Stack, ...]
    """The point row this seat controls, ascending by card."""
    permanents: tuple[Stack, ...]
    """The permanents this seat controls, ascending by card."""
    score: int
    """The points of the point row."""
    goal: int
    """The points this seat needs (RULES 8)."""

    def __repr__(self) -> str:
        return f"<SeenPlayer {self.score}/{self.goal}, {self.hand_size} in hand>"

    @property
    def hand_size(self) -> int:
        """The number of cards in the hand, known or not."""
        return len(self.hand) + self.unknown


@final
@attrs.frozen(kw_only=True, eq=False, repr=False)
class PlayerView(Value):
    """Everything that one seat, or a spectator, may know of a state, and nothing more (RULES 20).

    Made by `view`. It is a value like a state, holds no state, seed or deck, and no action can be
    applied to it: `determinize` makes states that are consistent with it.

    >>> from cuttle_engine import deal
    >>> mine = view(deal("balanced", seed=7), 0)
    >>> mine, len(mine.unseen), mine.deck_top
    (<PlayerView of seat 0: balanced@1, ply 0>, 47, ())
    """

    seat: Seat | None
    """Whose view it is; None for a spectator's."""
    ruleset: Ruleset
    """The rules that are played."""
    turn: Seat
    """The seat whose turn it is."""
    to_act: Seat | None
    """The seat that acts now; None when the round is over."""
    window: Window | None
    """What is open; all of it is public."""
    outcome: Outcome | None
    """How the round ended; None while it goes on."""
    passes: int
    """Passes in a row so far."""
    ply: int
    """How many actions have been played."""
    deck_size: int
    """The number of cards in the deck."""
    legal_actions: tuple[Action, ...]
    """The legal actions if the viewer is to act; otherwise none: another's would tell its hand."""
    # Card sets and bytes, as in a table: samples are made from them by the thousand.
    _hands: tuple[CardSet, ...] = attrs.field(alias="hands")
    _sizes: tuple[int, ...] = attrs.field(alias="sizes")
    _seen: tuple[CardSet, ...] = attrs.field(alias="seen")
    _shown: CardSet = attrs.field(alias="shown")
    _deck_top: bytes = attrs.field(alias="deck_top")
    _scrap: bytes = attrs.field(alias="scrap")
    _points: tuple[CardSet, ...] = attrs.field(alias="points")
    _permanents: tuple[CardSet, ...] = attrs.field(alias="permanents")
    _piles: tuple[Pile, ...] = attrs.field(alias="piles")
    _scores: tuple[int, ...] = attrs.field(alias="scores")
    _goals: tuple[int, ...] = attrs.field(alias="goals")
    _frozen: CardSet = attrs.field(alias="frozen")
    _frozen_longer: CardSet = attrs.field(alias="frozen_longer")
    _unseen: bytes = attrs.field(alias="unseen")

    @property
    def players(self) -> tuple[SeenPlayer, ...]:
        """What the viewer knows of each seat, by seat."""
        return tuple([self._player(seat) for seat in range(self.ruleset.seats)])

    def _player(self, seat: Seat) -> SeenPlayer:
        hand = self._hands[seat]
        own = 0 if self.seat is None or self.seat == seat else self._hands[self.seat]
        return SeenPlayer(
            hand=cards_in(hand),
            unknown=self._sizes[seat] - hand.bit_count(),
            frozen=cards_in(hand & self._frozen),
            seen=cards_in(self._seen[seat] & own),
            points=stacks_of(self._piles, seat, self._points[seat], self.ruleset.seats),
            permanents=stacks_of(self._piles, seat, self._permanents[seat], self.ruleset.seats),
            score=self._scores[seat],
            goal=self._goals[seat],
        )

    @property
    def deck_top(self) -> tuple[Card, ...]:
        """The cards on top of the deck that everybody has been shown, top first."""
        return tuple([CARDS[card] for card in self._deck_top])

    @property
    def scrap(self) -> tuple[Card, ...]:
        """The scrapped cards, the last one on top."""
        return tuple([CARDS[card] for card in self._scrap])

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards the viewer cannot place, in unknown hands or in the deck. Ascending."""
        return tuple([CARDS[card] for card in self._unseen])

    def options(self) -> Options:
        """The legal actions as a person finds them: by the card to click, then by its target.

        Draw, pass and decline stand under None, and so do uses without a target card.

        In the order of `legal_actions`; empty when the viewer is not to act.

        >>> from cuttle_engine import Card, deal
        >>> view(deal("balanced", seed=7), 0).options()[Card("5H")]
        {None: (PlayPoints(Card('5H')), PlayOneOff(Card('5H')))}
        """
        options: dict[Card | None, dict[Card | None, tuple[Action, ...]]] = {}
        for action in self.legal_actions:
            by_target = options.setdefault(action.card, {})
            by_target[action.target] = (*by_target.get(action.target, ()), action)
        return options

    def chances(self) -> tuple[tuple[Card, float], ...]:
        """What the next card drawn from the deck may be, with the probability of each.

        One card where the top is known, every unseen card alike otherwise; nothing with an empty
        deck. Ascending by card.

        Probabilities are from 0 to 1 and add up to 1; what has been shown is RULES 20.

        >>> from cuttle_engine import deal
        >>> len(view(deal("balanced", seed=7), 0).chances())
        47
        """
        if self._deck_top:
            return ((CARDS[self._deck_top[0]], 1.0),)
        if not self.deck_size:
            return ()
        return tuple([(card, 1 / len(self._unseen)) for card in self.unseen])

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        name = self.ruleset.id or "changed ruleset"
        return f"<PlayerView of {whose}: {name}, ply {self.ply}>"

    def _repr_svg_(self) -> str:  # pyright: ignore[reportUnusedFunction]  # IPython calls it
        # What a notebook shows of a view; pictures are built on views, so it is fetched when asked.
        from cuttle_engine.render.picture import svg  # noqa: PLC0415  # see above

        return svg(self)


def view(state: GameState, seat: Seat | None) -> PlayerView:
    """What the seat, or with None a spectator, may know of the state (RULES 20).

    Raises `ArgumentError` for a seat that the ruleset does not have.

    >>> from cuttle_engine import deal
    >>> mine = view(deal("balanced", seed=7), 0)
    >>> mine.players[0].hand[0], mine.players[1].hand, mine.players[1].unknown
    (Card('3H'), (), 6)
    """
    legal = legal_actions(state)
    table = state._table
    seat = table.seat(seat)
    seats = range(table.ruleset.seats)
    hands = list(table.hands)
    known = table.known_to(seat)
    for other in seats:
        if other != seat:
            hands[other] &= known
    own = 0 if seat is None else hands[seat]
    shown = 0
    for hand in hands:
        shown |= hand & table.shown
    top = 0
    deck = table.deck
    while top < len(deck) and table.shown >> deck[top] & 1:
        top += 1
    placed = card_set(table.scrap) | card_set(deck[:top])
    for cards in (*hands, *table.points, *table.permanents):
        placed |= cards
    for pile in table.piles:
        placed |= card_set([control[0] for control in pile[2]])
    if table.window is not None:
        placed |= card_set([card._index for card, _ in table.window._stack])
    return PlayerView(
        seat=seat,
        ruleset=table.ruleset,
        turn=table.turn,
        to_act=state.to_act,
        window=table.window,
        outcome=table.outcome,
        passes=table.passes,
        ply=table.ply,
        deck_size=table.deck_size,
        legal_actions=legal if seat is not None and seat == state.to_act else (),
        hands=tuple(hands),
        sizes=tuple([holding.size for holding in table.holdings]),
        # The viewer can tell what others have seen of its own hand, not what they saw elsewhere.
        seen=tuple([table.known_to(other) & own for other in seats]),
        shown=shown,
        deck_top=deck[:top],
        scrap=table.scrap,
        points=table.points,
        permanents=table.permanents,
        piles=table.piles,
        scores=tuple([holding.score for holding in table.holdings]),
        goals=tuple([holding.goal for holding in table.holdings]),
        frozen=table.frozen & shown | table.frozen & own,
        frozen_longer=table.frozen_longer & shown | table.frozen_longer & own,
        unseen=bytes(indexes(table.lookup.all_cards & ~placed)),
    )


def determinize(view: PlayerView, rng: Rng) -> GameState:
    """A whole state that agrees with everything the view's seat has been shown.

    Every arrangement of the unseen cards is equally likely. What the other seats know in it is what
    the viewer can tell that they know: what all have been shown, what they have seen of its hand,
    and what glasses on the table show them now. The seed of what chance may still bring is drawn
    from ``rng`` too; the real one is not in the view. The same view and state of ``rng`` give the
    same world, and ``view(determinize(v, rng), v.seat) == v``. Raises `ArgumentError` when
    ``rng.random()`` gives something else than numbers from 0 up to 1, TypeError without one.

    >>> import random
    >>> from cuttle_engine import deal
    >>> mine = view(deal("balanced", seed=7), 0)
    >>> view(determinize(mine, random.Random(1)), 0) == mine
    True
    """
    if not isinstance(view, PlayerView):
        raise TypeError(f"a PlayerView is needed here, not {type(view).__name__}")
    random = random_source(rng)
    unseen = _shuffled(view._unseen, random)
    hands: list[CardSet] = []
    taken = 0
    for cards, size in zip(view._hands, view._sizes, strict=True):
        missing = size - cards.bit_count()
        hands.append(cards | card_set(unseen[taken : taken + missing]) if missing else cards)
        taken += missing
    seen = list(view._seen)
    if view.seat is not None:
        others = 0
        for cards in view._hands:
            others |= cards
        seen[view.seat] = others & ~view._hands[view.seat]
    table = new_table(
        view.ruleset,
        view.turn,
        view.window,
        view.outcome,
        view.passes,
        view.ply,
        tuple(hands),
        view._points,
        view._permanents,
        view._piles,
        view._deck_top + bytes(unseen[taken:]),
        view._scrap,
        view._frozen,
        view._frozen_longer,
        view._shown | card_set(view._deck_top),
        tuple(seen),
        random_index(random, 1 << 53).to_bytes(7, "big"),
        0,
    )
    return GameState(table)


def _shuffled(cards: bytes, random: Callable[[], float]) -> list[int]:
    shuffled = list(cards)
    try:
        for place in range(len(shuffled) - 1, 0, -1):
            other = int(random() * (place + 1))
            shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    except (TypeError, ValueError, OverflowError, IndexError):
        # Asking every number first would double what a sample costs.
        raise ArgumentError("rng", "random() gave no number from 0 up to 1") from None
    return shuffled
