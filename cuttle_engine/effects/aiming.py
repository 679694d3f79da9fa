"""What effects share: whose cards may be targets, what a Queen keeps off, and the refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Never

from cuttle_engine.actions import ONE_OFF, ONE_OFFS_OF, PERMANENT, one_off, permanent
from cuttle_engine.cards import MIN_SEATS, indexes
from cuttle_engine.effect import Effect, checked_flag
from cuttle_engine.errors import Reason
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.lookup import Lookup
    from cuttle_engine.table import Table


def aim(
    table: Table, seat: Seat, card: int, *, at_points: bool, own: bool, guarded: bool
) -> CardSet:
    """The cards that the seat may target with the card (RULES 7).

    ``at_points``: among the point cards; otherwise among the permanents, Jacks and Jokers on top.
    ``own``: those of the seat itself and its side as well. Without ``guarded`` the Queens are left
    out of it: what only they keep off is then among the targets.
    """
    rules = table.lookup
    found = 0
    for other in rules.opponents[seat]:
        holding = table.holdings[other]
        cards = holding.points if at_points else table.tops(other)
        if cards and guarded and holding.permanents & rules.guards:
            cards &= ~table.guarded(other, cards, card)
        found |= cards
    if own:
        for other in rules.sides[seat]:
            found |= table.holdings[other].points if at_points else table.tops(other)
    return found


def cards_that_stay(rules: Lookup) -> CardSet:
    """The cards that may ever lie among the permanents."""
    found = 0
    for card, effect in enumerate(rules.effects):
        if effect.stays:
            found |= 1 << card
    return found


def cards_on_top(rules: Lookup) -> CardSet:
    """The permanents, Jacks and Jokers: what a Two could ever be aimed at (RULES 13)."""
    found = cards_that_stay(rules)
    for card, effect in enumerate(rules.effects):
        if effect.controls_points or effect.controls_permanents:
            found |= 1 << card
    return found


def one_offs_at(card: int, targets: CardSet) -> list[Action]:
    """The one-off of the card at each of the targets, itself left out."""
    found: list[Action] = []
    append_one_offs(card, targets & ~(1 << card), found)
    return found


def append_one_offs(card: int, targets: CardSet, out: list[Action]) -> None:
    """Append the one-off of the card at each of the targets."""
    while targets:
        bit = targets & -targets
        targets ^= bit
        out.append(one_off(card, bit.bit_length() - 1))


def why_no_target(action: Action, targets: CardSet, unguarded: CardSet) -> Reason:
    """Why the target is none, given what may be one, and what might if there were no Queens."""
    if action._target >= 0 and (unguarded & ~targets) >> action._target & 1:
        return Reason.GUARDED_BY_QUEEN
    return Reason.BAD_TARGET


@mypyc_attr(allow_interpreted_subclasses=True)
class Aimed(Effect):
    """The base of the cards that take a target: here a one-off at a permanent, Jack or Joker."""

    __slots__ = ("_own",)
    __match_args__ = ("own",)

    def __init__(self, own: bool | Never = False) -> None:
        self._own = checked_flag(self, "own", own)

    @property
    def own(self) -> bool:
        """Whether cards of the own side may be targets too."""
        return self._own

    def targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> CardSet:
        """What the seat may aim the card at; without ``guarded``, if there were no Queens."""
        return aim(table, seat, card, at_points=False, own=self._own, guarded=guarded)

    def ever_targets(self, rules: Lookup) -> CardSet:
        """The cards that could ever be among the `targets`, the card itself left aside."""
        return cards_on_top(rules)

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        targets = self.targets(table, seat, card, guarded=True)
        if targets:  # mostly there are none, and then no call is needed
            append_one_offs(card, targets, out)

    @override
    def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
        return one_offs_at(card, self.ever_targets(rules))

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        return self.why_not_at(table, seat, action, ONE_OFF)

    def why_not_at(self, table: Table, seat: Seat, action: Action, use: int) -> Reason:
        """Why the action is refused for a card whose only such use this is."""
        if action._kind != use:
            return Reason.NO_SUCH_USE
        return why_no_target(
            action,
            self.targets(table, seat, action._card, guarded=True),
            self.targets(table, seat, action._card, guarded=False),
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Stealing(Aimed):
    """The base of the cards that give control of another one for as long as they lie on it.

    With ``own``, it may be played on a card of the own side as well, which an opponent then gets.
    With ``names_taker``, the seat that gets it is named: any but the one that controls it.
    """

    __slots__ = ("_names_taker",)
    __match_args__ = ("own", "names_taker")

    def __init__(self, own: bool | Never = False, names_taker: bool | Never = False) -> None:
        super().__init__(own)
        self._names_taker = checked_flag(self, "names_taker", names_taker)

    @property
    def names_taker(self) -> bool:
        """Whether the player names the seat that gets control, any other than the present one."""
        return self._names_taker

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        targets = self.targets(table, seat, card, guarded=True)
        if not targets:
            return
        # Where nobody is named, the seat itself takes control: no need to look at each target.
        plain = not self._names_taker and (not self._own or table.lookup.seats == MIN_SEATS)
        while targets:
            bit = targets & -targets
            targets ^= bit
            target = bit.bit_length() - 1
            if plain:
                out.append(permanent(card, target))
            else:
                out += self._with_takers(table, seat, card, target)

    @override
    def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
        # Anybody may be the one to be named: every seat has an opponent.
        takers = [] if self._names_taker else [-1]
        if self._names_taker or (self._own and rules.seats > MIN_SEATS):
            takers += range(rules.seats)
        return [
            permanent(card, target, taker)
            for target in indexes(self.ever_targets(rules) & ~(1 << card))
            for taker in takers
        ]

    def _with_takers(self, table: Table, seat: Seat, card: int, target: int) -> list[Action]:
        holder = table.controller(table.bottom_of(target))
        if self._names_taker:
            takers = [taker for taker in range(table.lookup.seats) if taker != holder]
        elif holder in table.opponents(seat):
            return [permanent(card, target)]
        else:
            # On an own card, among three or four, the seat that gets it is named.
            takers = list(table.lookup.rivals[seat])
        return [permanent(card, target, taker) for taker in takers]

    @override
    def why_not(self, table: Table, seat: Seat, action: Action) -> Reason:
        return self.why_not_at(table, seat, action, PERMANENT)

    @override
    def enter(self, table: Table, seat: Seat, action: Action) -> None:
        bottom = table.bottom_of(action._target)
        if action._seat >= 0:
            taker: Seat = action._seat
        elif self._own and table.controller(bottom) not in table.opponents(seat):
            taker = table.opponents(seat)[0]
        else:
            taker = seat
        table.put_control(action._card, bottom, taker, seat)


def why_no_one_off(action: Action, reason: Reason) -> Reason:
    """Why a one-off without a target is refused: for the reason, if it was asked for rightly."""
    if action._kind != ONE_OFF:
        return Reason.NO_SUCH_USE
    return reason if action is ONE_OFFS_OF[action._card] else Reason.BAD_TARGET
