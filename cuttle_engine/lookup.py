"""What the kernel reads of a ruleset at every ply, worked out once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast, final

from cuttle_engine.actions import (
    COUNTERS_OF,
    KINDS,
    ONE_OFF,
    ONE_OFFS_OF,
    PERMANENT,
    POINTS_OF,
    Action,
    Scuttle,
    permanent,
    scuttles,
)
from cuttle_engine.cards import CARDS, DECK_SIZE, POINT_CARDS, Rank, Suit
from cuttle_engine.effect import Effect
from cuttle_engine.errors import RulesetError, brief

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cuttle_engine.cards import Card, CardSet, Seat
    from cuttle_engine.rules import Ruleset


@final
class CardUses:
    """What one card may be played for."""

    __slots__ = ("always", "asked", "below", "scuttles")

    def __init__(self, card: int, effect: Effect, below: CardSet) -> None:
        points: tuple[Action, ...] = (POINTS_OF[card],) if card < POINT_CARDS else ()
        self.always: Final[tuple[Action, ...]] = points + _always(effect, card)
        """The uses that are legal whenever the card may be played at all, ascending."""
        # An effect without an `offer` of its own is not asked, and costs nothing.
        own_offer = type(effect).offer is not Effect.offer
        self.asked: Final[Effect | None] = effect if own_offer else None
        """The effect that has more to offer; None where it has not."""
        self.below: Final[CardSet] = below
        """The point cards it may scuttle."""
        self.scuttles: Final[dict[CardSet, Action]] = scuttles(card, below)
        """Those scuttles, by the bit of the target."""


@final
class Lookup:
    """A ruleset as the kernel reads it: by card, by seat, and as card sets."""

    __slots__ = (
        "all_cards",
        "answers",
        "below",
        "clockwise",
        "draw_limit",
        "effects",
        "glasses",
        "goals",
        "guards",
        "kept_off",
        "kings",
        "narrow_guards",
        "neutral",
        "open_hands_on_empty_deck",
        "opponents",
        "others",
        "passes_to_tie",
        "queens_guard_queens",
        "queens_stop_counters",
        "reordered",
        "rivals",
        "ruleset",
        "seats",
        "sides",
        "strength",
        "trim_limit",
        "uses",
    )

    def __init__(self, rules: Ruleset) -> None:
        count = DECK_SIZE + rules.jokers
        limit = count if rules.hand_limit is None else rules.hand_limit
        draws_no_more = rules.hand_limit_rule == "no-draw"
        sides = rules.sides or tuple(range(rules.seats))
        self.ruleset: Final[Ruleset] = rules
        """The ruleset itself; what follows under the same name is the same as there."""
        self.seats: Final[int] = rules.seats
        """The number of seats."""
        self.goals: Final[tuple[int, ...]] = rules.goals
        self.passes_to_tie: Final[int] = rules.passes_to_tie
        self.queens_guard_queens: Final[bool] = rules.queens_guard_queens
        self.queens_stop_counters: Final[bool] = rules.queens_stop_counters
        self.open_hands_on_empty_deck: Final[bool] = rules.open_hands_on_empty_deck
        self.draw_limit: Final[int] = limit if draws_no_more else count
        """With so many cards in hand a seat may not draw."""
        self.trim_limit: Final[int] = count if draws_no_more else limit
        """Cards beyond so many are discarded when the own turn ends."""
        self.all_cards: Final[CardSet] = (1 << count) - 1
        """The cards of the deck, Jokers as far as there are any."""
        self.opponents: Final[tuple[tuple[Seat, ...], ...]] = tuple(
            [
                tuple([o for o in _clockwise(seat, rules.seats) if sides[o] != sides[seat]])
                for seat in range(rules.seats)
            ]
        )
        """By seat, the seats of other sides, clockwise."""
        self.rivals: Final[tuple[tuple[Seat, ...], ...]] = tuple(
            [tuple(sorted(others)) for others in self.opponents]
        )
        """By seat, the same seats, ascending."""
        self.clockwise: Final[tuple[tuple[Seat, ...], ...]] = tuple(
            [(seat, *_clockwise(seat, rules.seats)) for seat in range(rules.seats)]
        )
        """By seat, all seats, clockwise from it."""
        self.others: Final[tuple[tuple[Seat, ...], ...]] = tuple(
            [seats[1:] for seats in self.clockwise]
        )
        """By seat, all others, clockwise."""
        self.sides: Final[tuple[tuple[Seat, ...], ...]] = tuple(
            [tuple([o for o in range(rules.seats) if sides[o] == side]) for side in sides]
        )
        """By seat, the seat with its partners, ascending."""
        self.effects: Final[tuple[Effect, ...]] = tuple(
            [rules.effects[c >> 2] for c in range(count)]
        )
        """By card."""
        self.strength: Final[tuple[int, ...]] = tuple(
            [_strength(card, rules.suit_order) for card in CARDS]
        )
        """By card: the greater one scuttles."""
        self.reordered: Final[bool] = rules.suit_order != tuple(Suit)
        """Whether that is another order than that of the indexes."""
        self.below: Final[tuple[CardSet, ...]] = _below(self.strength)
        """By card, the point cards it may scuttle."""
        self.uses: Final[tuple[CardUses, ...]] = tuple(
            [CardUses(card, self.effects[card], self.below[card]) for card in range(count)]
        )
        """By card."""
        self.answers: Final[tuple[tuple[CardSet, ...], ...]] = self._answers()
        """By kind and card of what is played, the cards that may be played against it."""
        self.guards: Final[CardSet] = self._cards_whose(lambda effect: effect.guards)
        """Those that protect their seat's other cards: Queens."""
        self.narrow_guards: Final[CardSet] = self._cards_whose(
            lambda effect: effect.guards_only_points()
        )
        """Those that protect point cards only."""
        self.glasses: Final[CardSet] = self._cards_whose(lambda effect: effect.reveals)
        """Those that show hands: glasses."""
        self.kings: Final[CardSet] = self._cards_whose(lambda effect: effect.lowers_goal)
        """Those that count when a goal is looked up: Kings."""
        self.neutral: Final[CardSet] = self._cards_whose(lambda effect: effect.belongs_to_nobody())
        """Permanents that are nobody's, so that no guard protects them."""
        self.kept_off: Final[tuple[bool, ...]] = tuple(
            [rank in rules.queens_keep_off for rank in Rank]
        )
        """By rank from 0, whether a guard keeps it off."""

    def _cards_whose(self, ability: Callable[[Effect], bool]) -> CardSet:
        found = 0
        for card, effect in enumerate(self.effects):
            if ability(effect):
                found |= 1 << card
        return found

    def _answers(self) -> tuple[tuple[CardSet, ...], ...]:
        answers = [[0] * len(self.effects) for _ in range(KINDS)]
        for rank in Rank:
            effect = self.ruleset.effects[rank - 1]
            # An effect without an `answers` of its own is not asked.
            if type(effect).answers is Effect.answers:
                continue
            own = 15 << 4 * (rank - 1) & self.all_cards
            for card in range(len(self.effects)):
                for action in _plays(card):
                    if _answers(effect, action):
                        answers[action._kind][card] |= own
        return tuple([tuple(cards) for cards in answers])

    def goal_of(self, permanents: CardSet) -> int:
        """The points needed with these permanents (RULES 8)."""
        kings = permanents & self.kings
        number = 0
        while kings and number < len(self.goals) - 1:
            kings &= kings - 1
            number += 1
        return self.goals[number]


# What classes of others say is looked at here, once, and not while a round is played. They are
# asked as objects, so that what is of another type comes this far on the compiled build too.


def _always(effect: Effect, card: int) -> tuple[Action, ...]:
    """What the effect lists for the card; `RulesetError` unless it is uses of the card."""
    asked: Any = effect
    given: object = asked.always(card)
    said = f"{type(effect).__name__}.always gives"
    if not isinstance(given, tuple):
        raise RulesetError(f"{said} {brief(given)} for {CARDS[card]}, and no tuple")
    uses = cast("tuple[object, ...]", given)
    for use in uses:
        if (
            not isinstance(use, Action)
            or use._kind not in (ONE_OFF, PERMANENT)
            or use._card != card
        ):
            raise RulesetError(f"{said} {brief(use)} for {CARDS[card]}")
    return cast("tuple[Action, ...]", uses)


def _answers(effect: Effect, action: Action) -> bool:
    """What the effect says to a play; `RulesetError` unless it is True or False."""
    asked: Any = effect
    said: object = asked.answers(action)
    if not isinstance(said, bool):
        what = f"{brief(said)} for {action}, neither True nor False"
        raise RulesetError(f"{type(effect).__name__}.answers gives {what}")
    return said


def _plays(card: int) -> list[Action]:
    """One of each kind of play of the card that may be answered."""
    plays = [ONE_OFFS_OF[card], permanent(card), COUNTERS_OF[card]]
    if card < POINT_CARDS:
        # What it is aimed at does not matter.
        plays += [POINTS_OF[card], Scuttle(CARDS[card], CARDS[card])]
    return plays


def _clockwise(seat: Seat, seats: int) -> list[Seat]:
    return [(seat + step) % seats for step in range(1, seats)]


def _strength(card: Card, order: Sequence[Suit]) -> int:
    return 4 * card.rank + (order.index(card.suit) if card.suit is not None else card.index % 4)


def _below(strength: tuple[int, ...]) -> tuple[CardSet, ...]:
    """For each card the point cards it may scuttle; none where it is no point card itself."""
    return tuple(
        [
            sum([1 << other for other in range(POINT_CARDS) if strength[other] < strength[card]])
            if card < POINT_CARDS
            else 0
            for card in range(len(CARDS))
        ]
    )
