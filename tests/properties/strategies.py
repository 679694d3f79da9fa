"""What the searches draw from: the rulesets of the library, and the testing kit over them."""

from collections.abc import Sequence

from hypothesis import strategies as st

from cuttle_engine import (
    Action,
    Decline,
    Effect,
    GameState,
    PlayOneOff,
    Position,
    Rank,
    Ruleset,
    get_ruleset,
    legal_actions,
    modifier_names,
)
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
from cuttle_engine.testing import strategies as kit
from cuttle_engine.testing.play import cards_of, pick

# --- rulesets ---

TWO_SEATS = ("balanced", "traditional", "classic", "pagat", "cuttle-cards", "cuttle-cards-2")
BASES = (*TWO_SEATS, "cutthroat", "team")
MODIFIERS = modifier_names()
SMOKE = {
    "three seats": get_ruleset("cuttle-cards").replace(seats=3, hand_sizes=(5, 5, 5)),
    "four seats": get_ruleset("cuttle-cards").replace(seats=4, hand_sizes=(5, 5, 5, 5)),
    "two sides": get_ruleset("cuttle-cards").replace(
        seats=4, hand_sizes=(5, 5, 5, 5), sides=(0, 1, 0, 1)
    ),
}
NAMED = {
    **{name: get_ruleset(name) for name in BASES},
    **{
        name: get_ruleset(name)
        for name in (
            # Each modifier once, and what each may get into the way of.
            *[f"{BASES[n * 5 % len(BASES)]}+{name}" for n, name in enumerate(MODIFIERS)],
            "cutthroat+jokers-swap-hands+twos-counter-permanents",
            "team+jokers-swap-hands+random-fours+tens-block-scuttles",
        )
    },
}
FIXED = {**NAMED, **SMOKE}
"""Every ruleset that is not drawn at random, by a name to print."""

_flags = st.booleans()
_few = st.integers(0, 4)
_letters = st.sets(st.sampled_from("A23456789TJQKX")).map("".join)

EFFECTS: dict[Rank, st.SearchStrategy[Effect]] = {
    Rank.ACE: st.just(ScrapPoints()),
    Rank.TWO: st.builds(
        ScrapPermanent, own=_flags, permanents=st.sampled_from(("", "J", "8JQKX")) | _letters
    ),
    Rank.THREE: st.builds(TakeFromScrap, own_rank=_flags),
    Rank.FOUR: st.builds(ForceDiscard, cards=_few, at_random=_flags),
    Rank.FIVE: st.builds(DrawCards, draw=_few, discard=_few),
    Rank.SIX: st.just(ScrapPermanents()),
    Rank.SEVEN: st.builds(PlayFromDeck, reveal=st.integers(1, 4)),
    Rank.EIGHT: st.builds(Glasses, neutral=_flags) | st.builds(ScrapGlasses, neutral=_flags),
    Rank.NINE: st.builds(
        ReturnToHand,
        own=_flags,
        own_glasses=_flags,
        points=_flags,
        freezes=_flags,
        to_deck=_flags,
        reacts=_flags,
    ),
    Rank.TEN: st.just(NoEffect()) | st.just(BlockScuttle()),
    Rank.JACK: st.builds(StealPoints, own=_flags, names_taker=_flags),
    Rank.QUEEN: st.builds(Guard, only_points=_flags),
    Rank.KING: st.just(LowerGoal()),
    Rank.JOKER: st.one_of(
        st.just(NoEffect()),
        st.builds(StealPermanent, own=_flags, names_taker=_flags),
        st.just(SwapHands()),
    ),
}
"""Each rank's own effects, with every parameter they have."""

_any_effect: st.SearchStrategy[Effect] = st.one_of(*EFFECTS.values())


@st.composite
def house_rules(draw: st.DrawFn) -> Ruleset:
    """A ruleset with any of its parameters changed, now and then with effects on other ranks."""
    rules = draw(kit.variations(st.sampled_from(BASES).map(get_ruleset)))
    effects = {rank: draw(EFFECTS[rank]) for rank in draw(st.sets(st.sampled_from(Rank)))}
    if draw(st.integers(0, 3)) == 3:
        effects |= draw(st.dictionaries(st.sampled_from(Rank), _any_effect, max_size=8))
    return rules.replace(effects=effects)


def fixed_rules() -> st.SearchStrategy[Ruleset]:
    return st.sampled_from(tuple(FIXED)).map(FIXED.__getitem__)


def modified_rules() -> st.SearchStrategy[Ruleset]:
    """Any base, for two, three or four seats, with any of the modifiers together."""
    modifiers = st.lists(st.sampled_from(MODIFIERS), min_size=1, max_size=5, unique=True)
    return st.builds(_modified, st.sampled_from(BASES), modifiers)


def _modified(base: str, modifiers: Sequence[str]) -> Ruleset:
    return get_ruleset("+".join([base, *modifiers]))


def rulesets() -> st.SearchStrategy[Ruleset]:
    return st.one_of(fixed_rules(), modified_rules(), house_rules())


# --- what the kit draws, of these ---


def dealt() -> st.SearchStrategy[GameState]:
    return kit.deals(rulesets())


def positions(rules: st.SearchStrategy[Ruleset] | None = None) -> st.SearchStrategy[Position]:
    return kit.positions(rulesets() if rules is None else rules)


def starts() -> st.SearchStrategy[GameState]:
    return kit.starts(rulesets())


def states() -> st.SearchStrategy[GameState]:
    return kit.states(rulesets())


def live_states() -> st.SearchStrategy[GameState]:
    return kit.live_states(rulesets())


# --- rounds ---


CARDS = cards_of(get_ruleset("balanced"))
"""Those of every ruleset."""


def pick_nines(state: GameState, byte: int) -> Action:
    """As `pick`, but for three bytes of four the Nines are played and stand."""
    legal = legal_actions(state)
    nines = [a for a in legal if isinstance(a, PlayOneOff) and a.card.rank == Rank.NINE]
    if byte % 4 and (nines or Decline() in legal):
        return nines[(byte >> 2) % len(nines)] if nines else Decline()
    return pick(state, byte)
