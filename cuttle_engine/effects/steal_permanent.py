"""The Joker: takes control of a permanent, or of the point card under a Jack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuttle_engine.effects.aiming import Stealing, cards_that_stay
from cuttle_engine.native import mypyc_attr, override

if TYPE_CHECKING:
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.lookup import Lookup
    from cuttle_engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class StealPermanent(Stealing):
    """Permanent: take control of a permanent, or of a point card by the Jack on top (RULES Joker).

    A permanent is named by its own card, whatever lies on it; a point card by the Jack that tops
    its stack, so it is not to be had while a Joker does.
    """

    __slots__ = ()
    controls_points = True
    controls_permanents = True

    @override
    def targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> CardSet:
        rules = table.lookup
        found = 0
        for other in rules.clockwise[seat]:
            rival = other in rules.opponents[seat]
            if rival or self._own:
                cards = table.holdings[other].permanents | self._jacks(table, other)
                if rival and guarded:
                    cards &= ~table.guarded(other, cards, card)
                found |= cards
        return found

    @override
    def ever_targets(self, rules: Lookup) -> CardSet:
        found = cards_that_stay(rules)
        for card, effect in enumerate(rules.effects):
            if effect.controls_points and not effect.controls_permanents:
                found |= 1 << card
        return found

    def _jacks(self, table: Table, seat: Seat) -> CardSet:
        """The control cards on top of the seat's point cards that are no Jokers themselves."""
        found = 0
        for card, _, controls in table.piles:
            top = controls[-1][0]
            held = table.holdings[seat].points >> card & 1
            if held and not table.lookup.effects[top].controls_permanents:
                found |= 1 << top
        return found
