"""What effects share: whose cards may be targets, what a Queen keeps off, and the refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuttle_engine.actions import ONE_OFF, ONE_OFFS_OF, one_off
from cuttle_engine.errors import Reason

if TYPE_CHECKING:
    from cuttle_engine.actions import Action
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.table import Table


def aim(
    table: Table, seat: Seat, card: int, zones: tuple[CardSet, ...], own: bool, guarded: bool
) -> CardSet:
    """Those of the cards in the zones that the seat may target with the card (RULES 7).

    ``zones`` has one a seat. ``own``: the zones of the seat itself and its side as well. Without
    ``guarded`` the Queens are left out of it: what only they keep off is then among the targets.
    """
    rules = table.ruleset
    opponents = rules._opponents[seat]
    found = 0
    for other in opponents:
        cards = zones[other]
        if cards and guarded and table.permanents[other] & rules._guards:
            cards &= ~table.guarded(other, cards, card)
        found |= cards
    if own:
        for other, cards in enumerate(zones):
            if other not in opponents:
                found |= cards
    return found


def offer_at(card: int, targets: CardSet, out: list[Action]) -> None:
    """Append the one-off of the card at each of the targets."""
    while targets:
        bit = targets & -targets
        targets ^= bit
        out.append(one_off(card, bit.bit_length() - 1))


def why_no_target(action: Action, guarded: CardSet, unguarded: CardSet) -> Reason:
    """Why a use at a target is refused, given the targets with and without the Queens."""
    if action._target >= 0 and (unguarded & ~guarded) >> action._target & 1:
        return Reason.GUARDED_BY_QUEEN
    return Reason.BAD_TARGET


def why_no_one_off(action: Action, reason: Reason) -> Reason:
    """Why a one-off without a target is refused: for the reason, if it was asked for rightly."""
    if action._kind != ONE_OFF:
        return Reason.NO_SUCH_USE
    return reason if action is ONE_OFFS_OF[action._card] else Reason.BAD_TARGET
