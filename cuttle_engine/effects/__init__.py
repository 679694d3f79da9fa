"""The effects: one class a card, one file a class.

=====  ====================  =========================================================
Card   Effect                Parameters
=====  ====================  =========================================================
A      `ScrapPoints`
2      `ScrapPermanent`      ``own permanents``
3      `TakeFromScrap`       ``own_rank``
4      `ForceDiscard`        ``cards at_random``
5      `DrawCards`           ``draw discard``
6      `ScrapPermanents`
7      `PlayFromDeck`        ``reveal``
8      `Glasses`             ``neutral``
9      `ReturnToHand`        ``own own_glasses points freezes to_deck reacts``
T      `NoEffect`
J      `StealPoints`         ``own names_taker``
Q      `Guard`               ``only_points``, and the ruleset's ``queens_…``
K      `LowerGoal`           the ruleset's ``goals``
Joker  `StealPermanent`      ``own names_taker``
=====  ====================  =========================================================

Others stand in for one of these in variants: `ScrapGlasses` for an Eight, `BlockScuttle` for a Ten,
`SwapHands` for a Joker.
"""

from cuttle_engine.effects.block_scuttle import BlockScuttle
from cuttle_engine.effects.draw_cards import DrawCards
from cuttle_engine.effects.force_discard import ForceDiscard
from cuttle_engine.effects.glasses import Glasses
from cuttle_engine.effects.guard import Guard
from cuttle_engine.effects.lower_goal import LowerGoal
from cuttle_engine.effects.nothing import NoEffect
from cuttle_engine.effects.play_from_deck import PlayFromDeck
from cuttle_engine.effects.return_to_hand import ReturnToHand
from cuttle_engine.effects.scrap_glasses import ScrapGlasses
from cuttle_engine.effects.scrap_permanent import ScrapPermanent
from cuttle_engine.effects.scrap_permanents import ScrapPermanents
from cuttle_engine.effects.scrap_points import ScrapPoints
from cuttle_engine.effects.steal_permanent import StealPermanent
from cuttle_engine.effects.steal_points import StealPoints
from cuttle_engine.effects.swap_hands import SwapHands
from cuttle_engine.effects.take_from_scrap import TakeFromScrap

__all__ = [
    "BlockScuttle",
    "DrawCards",
    "ForceDiscard",
    "Glasses",
    "Guard",
    "LowerGoal",
    "NoEffect",
    "PlayFromDeck",
    "ReturnToHand",
    "ScrapGlasses",
    "ScrapPermanent",
    "ScrapPermanents",
    "ScrapPoints",
    "StealPermanent",
    "StealPoints",
    "SwapHands",
    "TakeFromScrap",
]
