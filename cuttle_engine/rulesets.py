"""The named rulesets and modifiers, as data. Their sources stand in the docs."""

from __future__ import annotations

from typing import Final

from cuttle_engine.cards import Rank
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
from cuttle_engine.rules import Ruleset, register_modifier, register_ruleset

BALANCED: Final = register_ruleset(
    "balanced",
    Ruleset(
        goals=(21, 14, 10, 5, 0),
        hand_limit=8,
        hand_limit_rule="no-draw",
        effects=(
            ScrapPoints(),
            ScrapPermanent(),
            TakeFromScrap(),
            ForceDiscard(cards=2),
            DrawCards(discard=1, draw=3),
            ScrapPermanents(),
            PlayFromDeck(reveal=2),
            Glasses(),
            ReturnToHand(freezes=True),
            NoEffect(),
            StealPoints(),
            Guard(),
            LowerGoal(),
            NoEffect(),
        ),
    ),
    aliases=("bga",),
)

TRADITIONAL: Final = register_ruleset(
    "traditional",
    BALANCED.replace(
        goals=(21, 14, 10, 7, 4),
        hand_limit=None,
        effects={
            Rank.FIVE: DrawCards(draw=2),
            Rank.SEVEN: PlayFromDeck(reveal=1),
            Rank.NINE: ReturnToHand(freezes=False),
        },
    ),
)

CLASSIC: Final = register_ruleset(
    "classic",
    TRADITIONAL.replace(
        goals=(21, 14, 10, 7, 5),
        queens_stop_counters=True,
        effects={
            Rank.TWO: ScrapPermanent(own=True),
            Rank.EIGHT: Glasses(neutral=True),
            Rank.NINE: ReturnToHand(freezes=False, own_glasses=True),
        },
    ),
    aliases=("wikipedia",),
)

PAGAT: Final = register_ruleset(
    "pagat",
    TRADITIONAL.replace(
        goals=(21, 14, 10, 7, 5),
        queens_guard_queens=False,
        queens_stop_counters=True,
        effects={
            Rank.TWO: ScrapPermanent(own=True),
            Rank.NINE: ReturnToHand(freezes=False, own=True),
            Rank.JACK: StealPoints(own=True),
        },
    ),
    aliases=("cards4couples",),
)

CUTTLE_CARDS: Final = register_ruleset(
    "cuttle-cards",
    BALANCED.replace(
        hand_limit_rule="trim",
        queens_stop_counters=True,
        open_hands_on_empty_deck=True,
        effects={
            Rank.THREE: TakeFromScrap(own_rank=False),
            Rank.NINE: ReturnToHand(points=True, freezes=True),
        },
    ),
)

CUTTLE_CARDS_2: Final = register_ruleset(
    "cuttle-cards-2",
    CUTTLE_CARDS.replace(effects={Rank.NINE: ReturnToHand(points=True, to_deck=True)}),
)


def _random_fours(ruleset: Ruleset) -> Ruleset:
    four = ruleset.effect(Rank.FOUR).replace(at_random=True)
    return ruleset.replace(effects={Rank.FOUR: four})


def _deck_nines(ruleset: Ruleset) -> Ruleset:
    nine = ruleset.effect(Rank.NINE).replace(to_deck=True)
    return ruleset.replace(effects={Rank.NINE: nine})


register_modifier("random-fours", _random_fours)
register_modifier("deck-nines", _deck_nines)
