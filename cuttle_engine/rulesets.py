"""The named rulesets and modifiers, as data. Their sources stand in the docs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cuttle_engine.cards import Rank
from cuttle_engine.effects import (
    BlockScuttle,
    DrawCards,
    ForceDiscard,
    Glasses,
    Guard,
    LowerGoal,
    NoEffect,
    PlayFromDeck,
    ReturnToHand,
    ScrapGlasses,
    ScrapPermanent,
    ScrapPermanents,
    ScrapPoints,
    StealPermanent,
    StealPoints,
    SwapHands,
    TakeFromScrap,
)
from cuttle_engine.errors import RulesetError
from cuttle_engine.rules import Ruleset, register_modifier, register_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

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


CUTTHROAT: Final = register_ruleset(
    "cutthroat",
    CUTTLE_CARDS.replace(
        seats=3,
        hand_sizes=(5, 5, 5),
        jokers=2,
        goals=(14, 9, 5, 0),
        hand_limit=7,
        effects={Rank.JOKER: StealPermanent()},
    ),
)

TEAM: Final = register_ruleset(
    "team",
    CUTTLE_CARDS.replace(
        seats=4,
        sides=(0, 1, 0, 1),
        hand_sizes=(5, 5, 5, 5),
        jokers=2,
        hand_limit=7,
        passes_to_tie=4,
        effects={
            Rank.NINE: ReturnToHand(points=True, freezes=True, reacts=True),
            Rank.JACK: StealPoints(own=True, names_taker=True),
            Rank.JOKER: StealPermanent(own=True, names_taker=True),
        },
    ),
)


# --- modifiers: what published rules list as variants of single cards ---


def _changed(rank: Rank, **parameters: Any) -> Callable[[Ruleset], Ruleset]:
    """The change of some parameters of the effect of a rank."""

    def change(ruleset: Ruleset) -> Ruleset:
        effect = ruleset.effect(rank)
        for name in parameters:
            if name not in effect.parameters():
                what = f"the {rank.name.capitalize()} is {type(effect).__name__}"
                raise RulesetError(f"{what}, which has no {name}")
        return ruleset.replace(effects={rank: effect.replace(**parameters)})

    return change


def _countering(permanents: str) -> Callable[[Ruleset], Ruleset]:
    """The change that lets a Two counter permanents of these ranks as well."""

    def change(ruleset: Ruleset) -> Ruleset:
        known = ruleset.effect(Rank.TWO).parameters().get("permanents", "")
        return _changed(Rank.TWO, permanents=f"{known}{permanents}")(ruleset)

    return change


def _scrapping_eights(ruleset: Ruleset) -> Ruleset:
    neutral = ruleset.effect(Rank.EIGHT).belongs_to_nobody()
    # It targets a single card, and those are what a Queen keeps off, if she keeps off any.
    kept_off = ruleset.queens_keep_off and (*ruleset.queens_keep_off, Rank.EIGHT)
    return ruleset.replace(
        queens_keep_off=kept_off, effects={Rank.EIGHT: ScrapGlasses(neutral=neutral)}
    )


def _blocking_tens(ruleset: Ruleset) -> Ruleset:
    return ruleset.replace(effects={Rank.TEN: BlockScuttle()})


def _swapping_jokers(ruleset: Ruleset) -> Ruleset:
    # One is added where there is none.
    return ruleset.replace(jokers=ruleset.jokers or 1, effects={Rank.JOKER: SwapHands()})


def _two_passes(ruleset: Ruleset) -> Ruleset:
    return ruleset.replace(passes_to_tie=2)


register_modifier("random-fours", _changed(Rank.FOUR, at_random=True))
register_modifier("deck-nines", _changed(Rank.NINE, to_deck=True))
register_modifier("unfrozen-nines", _changed(Rank.NINE, freezes=False))
register_modifier("queens-guard-points", _changed(Rank.QUEEN, only_points=True))
register_modifier("twos-counter-jacks", _countering("J"))
register_modifier("twos-counter-permanents", _countering("8JQKX"))
register_modifier("eights-scrap-glasses", _scrapping_eights)
register_modifier("tens-block-scuttles", _blocking_tens)
register_modifier("jokers-swap-hands", _swapping_jokers)
register_modifier("two-passes-tie", _two_passes)
