"""The action index: what it holds, what it refuses, and that its numbers stay."""

import copy
import hashlib
import pickle
from collections.abc import Iterable
from typing import Any

import pytest
from typing_extensions import override

from cuttle_engine import (
    Action,
    ActionSpace,
    ArgumentError,
    Card,
    Choose,
    Counter,
    Decline,
    Draw,
    Effect,
    GameState,
    Pass,
    PermanentEffect,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Rank,
    Ruleset,
    RulesetError,
    Scuttle,
    Seat,
    apply,
    deal,
    get_ruleset,
    legal_actions,
    parse_action,
    register_ruleset,
    view,
)
from cuttle_engine.actions import one_off, permanent
from cuttle_engine.effects import (
    BlockScuttle,
    DrawCards,
    ForceDiscard,
    NoEffect,
    ReturnToHand,
    ScrapPermanent,
    StealPermanent,
    StealPoints,
)
from cuttle_engine.lookup import Lookup
from cuttle_engine.table import Table

SPACE = ActionSpace.of("balanced")
STATE = deal("balanced", seed=7)


def house(rank: Rank, effect: Effect, base: str = "balanced") -> Ruleset:
    return get_ruleset(base).replace(effects={rank: effect})


def uses(ruleset: Ruleset | str, kind: type[Action], card: str) -> str:
    """What of this kind the index has for a card, as text."""
    space = ActionSpace.of(ruleset)
    found = [a for a in space if isinstance(a, kind) and a.card == Card(card)]
    return " ".join([str(action) for action in found])


# --- the numbers stay ---

KEPT = {
    "balanced@1": (1203, "ad495758c47d4230"),
    "traditional@1": (1203, "ad495758c47d4230"),
    "classic@1": (1203, "ad495758c47d4230"),
    "pagat@1": (1203, "ad495758c47d4230"),
    "cuttle-cards@1": (1343, "b652669677c199d3"),
    "cuttle-cards-2@1": (1343, "b652669677c199d3"),
    "cutthroat@1": (1401, "38f9f93943fe13ea"),
    "team@1": (1985, "70bf3b687bc00152"),
}
"""Of each version of a ruleset the size, and a hash of the texts in order: never to change."""


@pytest.mark.parametrize("name", KEPT)
def test_the_numbers_of_a_version_of_a_ruleset_stay(name: str) -> None:
    space = ActionSpace.of(name)
    texts = "\n".join([str(action) for action in space])
    assert (space.size, hashlib.sha256(texts.encode()).hexdigest()[:16]) == KEPT[name]


# --- what it is ---


@pytest.mark.parametrize("name", KEPT)
def test_each_action_has_its_number_and_they_ascend(name: str) -> None:
    space = ActionSpace.of(name)
    actions = list(space)
    assert len(space) == space.size == len(actions)
    assert actions == sorted(set(actions))
    assert [space.index(action) for action in actions] == list(range(space.size))
    assert [space[place] for place in range(space.size)] == actions
    assert all(action in space for action in actions)


def test_a_ruleset_has_one_space() -> None:
    space = ActionSpace.of("balanced")
    assert ActionSpace.of("bga") is space
    assert ActionSpace.of(get_ruleset("balanced@1")) is space
    assert space.ruleset is get_ruleset("balanced")


def test_equal_rulesets_have_equal_spaces_and_each_tells_its_own_id() -> None:
    changed = get_ruleset("balanced").replace()
    other = ActionSpace.of(changed)
    assert ActionSpace.of(get_ruleset("balanced").replace()) is other
    assert other == SPACE
    assert hash(other) == hash(SPACE)
    assert (other.ruleset.id, SPACE.ruleset.id) == (None, "balanced@1")
    assert other != ActionSpace.of("traditional")
    assert other != 1203


def test_spaces_of_rulesets_that_nobody_asks_for_any_more_are_not_kept() -> None:
    first = ActionSpace.of(get_ruleset("balanced").replace(passes_to_tie=9))
    for limit in range(54):
        for passes in (4, 5):
            ActionSpace.of(get_ruleset("balanced").replace(hand_limit=limit, passes_to_tie=passes))
    again = ActionSpace.of(get_ruleset("balanced").replace(passes_to_tie=9))
    assert again is not first
    assert again == first


def test_a_space_is_copied_and_pickled_as_its_ruleset() -> None:
    space = ActionSpace.of("balanced")
    assert copy.copy(space) is space
    assert copy.deepcopy(space) is space
    assert pickle.loads(pickle.dumps(space)) is space
    changed = ActionSpace.of(get_ruleset("balanced").replace(hand_limit=3))
    assert pickle.loads(pickle.dumps(changed)) == changed


def test_a_space_says_of_what_it_is() -> None:
    assert repr(SPACE) == "<ActionSpace of balanced@1: 1203 actions>"
    changed = get_ruleset("balanced").replace(passes_to_tie=2)
    assert repr(ActionSpace.of(changed)) == "<ActionSpace of a changed ruleset: 1203 actions>"


def test_what_is_no_action_of_the_ruleset_is_not_in_it() -> None:
    for action in (PlayPoints(Card("KC")), Counter(Card("3C")), Choose(Card("X1"))):
        assert action not in SPACE
    assert "draw" not in SPACE
    assert [] not in SPACE


# --- what it refuses ---


@pytest.mark.parametrize(
    "text", ["4C!@1", "9Cx9D", "KC", "JC^TH@1", "2C!2D", "2C!TH", "X1!", "*X1"]
)
def test_an_action_that_the_ruleset_cannot_have_has_no_number(text: str) -> None:
    with pytest.raises(
        ArgumentError, match=r"action: .* is never legal under balanced@1"
    ) as raised:
        SPACE.index(parse_action(text))
    assert text in str(raised.value)


@pytest.mark.parametrize("number", [-1, 1203, 10**30])
def test_a_number_that_is_none_has_no_action(number: int) -> None:
    with pytest.raises(ArgumentError, match="is not from 0 to 1202"):
        SPACE[number]


@pytest.mark.parametrize("number", [True, 1.0, "1", None, int, slice(0, 3)])
def test_what_is_no_number_is_refused(number: Any) -> None:
    with pytest.raises(TypeError, match="an action's number is an int, not "):
        SPACE[number]


def test_whatever_counts_as_an_int_is_a_number() -> None:
    class Number:
        def __index__(self) -> int:
            return 2

    assert SPACE[Number()] is Decline()
    assert SPACE[Rank.ACE] is Pass()


def test_what_is_no_action_no_ruleset_and_no_state_is_refused() -> None:
    lib: Any = ActionSpace
    with pytest.raises(TypeError, match="an Action has an index, not str"):
        SPACE.index("draw")  # type: ignore[arg-type]  # as wrong as it is
    with pytest.raises(TypeError, match="an ActionSpace is made of a Ruleset, not str"):
        lib("balanced")
    with pytest.raises(TypeError, match="a ruleset is looked up by its name, not by int"):
        lib.of(7)
    with pytest.raises(RulesetError, match="no ruleset 'nonsense'"):
        ActionSpace.of("nonsense")
    with pytest.raises(TypeError, match="a mask is of a GameState or a PlayerView, not str"):
        SPACE.mask("balanced")  # type: ignore[arg-type]  # as wrong as it is


@pytest.mark.parametrize("name", ["traditional", "balanced+random-fours", "team"])
def test_a_state_of_other_rules_has_no_mask(name: str) -> None:
    state = deal(name, seed=7)
    known = state.ruleset.id
    for given in (state, view(state, 0)):
        with pytest.raises(ArgumentError, match="state: it is of ") as raised:
            SPACE.mask(given)
        assert f"{known}, and the action space of balanced@1" in str(raised.value)
    with pytest.raises(ArgumentError, match="it is of a changed ruleset, and the"):
        SPACE.mask(deal(state.ruleset.replace(passes_to_tie=9), seed=7))


# --- masks ---


def marked(mask: bytes, space: ActionSpace = SPACE) -> tuple[Action, ...]:
    return tuple([space[place] for place, byte in enumerate(mask) if byte])


def test_a_mask_has_a_one_for_each_legal_action_and_otherwise_noughts() -> None:
    mask = SPACE.mask(STATE)
    assert isinstance(mask, bytes)
    assert len(mask) == SPACE.size
    assert set(mask) == {0, 1}
    assert marked(mask) == legal_actions(STATE)


def test_a_mask_is_read_as_truth_values_without_a_copy() -> None:
    found = memoryview(SPACE.mask(STATE)).cast("?").tolist()
    assert [SPACE[place] for place, legal in enumerate(found) if legal] == list(
        legal_actions(STATE)
    )


def test_numpy_reads_a_mask_and_its_numbers_are_taken() -> None:
    numpy: Any = pytest.importorskip("numpy")
    mask = numpy.frombuffer(SPACE.mask(STATE), dtype=bool)
    assert mask.shape == (SPACE.size,)
    assert [SPACE[place] for place in numpy.flatnonzero(mask)] == list(legal_actions(STATE))
    assert SPACE[mask.argmax()] is Draw()
    with pytest.raises(TypeError, match="an action's number is an int"):
        SPACE[numpy.float64(1)]


def test_a_view_has_the_mask_of_its_seat() -> None:
    assert SPACE.mask(view(STATE, 0)) == SPACE.mask(STATE)
    nothing = bytes(SPACE.size)
    assert SPACE.mask(view(STATE, 1)) == nothing
    assert SPACE.mask(view(STATE, None)) == nothing
    one_off = next(a for a in legal_actions(STATE) if isinstance(a, PlayOneOff))
    asked = apply(STATE, one_off)
    assert SPACE.mask(view(asked, 0)) == nothing
    assert marked(SPACE.mask(view(asked, 1))) == legal_actions(asked)


def ended(state: GameState) -> GameState:
    while state.outcome is None:
        state = apply(state, legal_actions(state)[0])
    return state


def test_nothing_is_legal_when_the_round_is_over() -> None:
    end = ended(STATE)
    nothing = bytes(SPACE.size)
    assert SPACE.mask(end) == SPACE.mask(view(end, 0)) == nothing


def test_states_of_equal_rulesets_have_a_mask() -> None:
    changed = get_ruleset("balanced").replace()
    for _ in range(2):
        assert SPACE.mask(deal(changed, seed=7)) == SPACE.mask(STATE)
        assert SPACE.mask(view(deal(changed, seed=7), 0)) == SPACE.mask(STATE)
    named = register_ruleset("mine", get_ruleset("balanced").replace(passes_to_tie=2))
    state = deal(named.replace(), seed=7)
    assert ActionSpace.of("mine").mask(state) == SPACE.mask(STATE)


# --- what is in it ---


def test_every_round_may_be_drawn_in_passed_and_declined() -> None:
    assert list(SPACE)[:3] == [Draw(), Pass(), Decline()]


def test_every_card_of_the_deck_may_be_chosen_and_no_other() -> None:
    for name, jokers in (("balanced", 0), ("balanced+jokers-swap-hands", None), ("team", 2)):
        rules = get_ruleset(name)
        chosen = [a for a in ActionSpace.of(rules) if isinstance(a, Choose)]
        assert len(chosen) == 52 + (rules.jokers if jokers is None else jokers)


def test_scuttles_follow_the_suit_order() -> None:
    assert uses("balanced", Scuttle, "2C") == "2CxAC 2CxAD 2CxAH 2CxAS"
    backwards = get_ruleset("balanced").replace(suit_order=get_ruleset("balanced").suit_order[::-1])
    assert uses("balanced", Scuttle, "AD") == "ADxAC"
    assert uses(backwards, Scuttle, "AD") == "ADxAH ADxAS"


def test_whoever_answers_anything_has_a_counter() -> None:
    assert uses("team", Counter, "9C") == "9C?"
    assert uses("cutthroat", Counter, "9C") == ""
    assert uses(house(Rank.TEN, BlockScuttle()), Counter, "TD") == "TD?"
    nobody = house(Rank.TWO, NoEffect())
    assert not any(isinstance(action, Counter) for action in ActionSpace.of(nobody))


def test_a_two_is_aimed_at_what_may_lie_there_in_this_ruleset() -> None:
    assert uses("balanced", PlayOneOff, "2C") == " ".join(
        [f"2C!{rank}{suit}" for rank in "8JQK" for suit in "CDHS"]
    )
    assert uses("team", PlayOneOff, "2C").endswith("2C!KS 2C!X1 2C!X2")
    few = get_ruleset("balanced").replace(
        effects={
            Rank.EIGHT: NoEffect(),
            Rank.JACK: ScrapPermanent(),
            Rank.QUEEN: NoEffect(),
            Rank.THREE: PermanentEffect(),
        }
    )
    assert uses(few, PlayOneOff, "2C") == " ".join(
        [f"2C!{rank}{suit}" for rank in "3K" for suit in "CDHS"]
    )
    assert uses(few, PlayOneOff, "JC") == uses(few, PlayOneOff, "2C").replace("2C!", "JC!")


def test_no_card_is_aimed_at_itself() -> None:
    everything = [str(action) for name in KEPT for action in ActionSpace.of(name)]
    assert [text for text in everything if text[:2] in text[2:]] == []


def test_a_nine_is_aimed_at_points_only_where_it_takes_them() -> None:
    def targets(**parameters: bool) -> set[str]:
        rules = house(Rank.NINE, ReturnToHand(**parameters))
        return {text[3] for text in uses(rules, PlayOneOff, "9C").split()}

    assert targets() == targets(own=True) == targets(own_glasses=True) == set("8JQK")
    assert targets(points=True) == set("A23456789TJQK")


def test_a_four_names_a_seat_where_there_are_several_opponents() -> None:
    assert uses("balanced", PlayOneOff, "4C") == "4C!"
    assert uses("cutthroat", PlayOneOff, "4C") == "4C!@0 4C!@1 4C!@2"
    assert uses("team", PlayOneOff, "4C") == "4C!@0 4C!@1 4C!@2 4C!@3"


def test_hands_are_swapped_with_a_named_seat_where_there_are_several() -> None:
    assert uses("balanced+jokers-swap-hands", PlayOneOff, "X1") == "X1!"
    assert uses("cutthroat+jokers-swap-hands", PlayOneOff, "X1") == "X1!@0 X1!@1 X1!@2"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("names_taker", [False, True])
def test_a_jack_names_who_gets_control_where_it_has_to(
    seats: int, own: bool, names_taker: bool
) -> None:
    rules = get_ruleset("cuttle-cards").replace(
        seats=seats,
        hand_sizes=(5,) * seats,
        effects={Rank.JACK: StealPoints(own=own, names_taker=names_taker)},
    )
    takers = [f"@{seat}" for seat in range(seats)] if names_taker or (own and seats > 2) else []
    if not names_taker:
        takers.insert(0, "")
    assert uses(rules, PlayPermanent, "JC") == " ".join(
        [f"JC^{rank}{suit}{taker}" for rank in "A23456789T" for suit in "CDHS" for taker in takers]
    )


def test_a_joker_is_played_on_permanents_and_jacks() -> None:
    assert uses("cutthroat", PlayPermanent, "X1") == " ".join(
        [f"X1^{rank}{suit}" for rank in "8JQK" for suit in "CDHS"]
    )
    plain = get_ruleset("cutthroat").replace(
        effects={Rank.JACK: StealPermanent(), Rank.EIGHT: NoEffect()}
    )
    assert uses(plain, PlayPermanent, "X1") == " ".join(
        [f"X1^{rank}{suit}" for rank in "QK" for suit in "CDHS"]
    )


def test_eights_that_scrap_glasses_are_aimed_at_the_other_eights() -> None:
    rules = get_ruleset("balanced+eights-scrap-glasses")
    assert uses(rules, PlayOneOff, "8D") == "8D!8C 8D!8H 8D!8S"
    assert uses(rules, PlayPermanent, "8D") == "8D^"


# --- effects of others ---


class Anything(Effect):
    """Offers what it likes, and does not say what."""

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        out += sorted({one_off(card), one_off(card, 51, 1), permanent(card, 3), permanent(card)})

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        pass

    @override
    def enter(self, table: Table, seat: Seat, action: Action) -> None:
        table.put_on_scrap(action._card)


class Always(Effect):
    """Has no more than it always has."""

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return (one_off(card),)


class Exact(Anything):
    """Says what it offers."""

    @override
    def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
        twice = [permanent(card), permanent(card)]
        return [*twice, one_off(card), permanent(card, 3), one_off(card, 51, 1)]


class Heir(Exact):
    """Does something else with what another one offers."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.draw(seat, 1)


class ChangedOffer(Exact):
    """Offers more than what its base has said."""

    @override
    def offer(self, table: Table, seat: Seat, card: int, out: list[Action]) -> None:
        out.append(one_off(card, 7))


class ChangedAlways(DrawCards):
    """Has more than the Five has said."""

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return (one_off(card, 0),)


class ChangedTargets(ScrapPermanent):
    """Is aimed at point cards."""

    @override
    def targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> int:
        return table.opponents_points(seat)


class ToldTargets(ChangedTargets):
    """The same, and says so."""

    @override
    def ever_targets(self, rules: Lookup) -> int:
        return 15

    @override
    def targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> int:
        return table.opponents_points(seat) & 15


class ToldUses(ChangedTargets):
    """The same, said in the other way."""

    @override
    def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
        return [one_off(card, target) for target in range(4)]

    @override
    def targets(self, table: Table, seat: Seat, card: int, *, guarded: bool) -> int:
        return table.opponents_points(seat) & 15


def count(effect: Effect, base: str = "balanced") -> int:
    """How many one-offs and permanents a card with this effect has."""
    rules = house(Rank.TEN, effect, base)
    kinds = (PlayOneOff, PlayPermanent)
    return len([a for a in ActionSpace.of(rules) if isinstance(a, kinds) and a.card == Card("TC")])


@pytest.mark.parametrize(("name", "cards", "seats"), [("balanced", 53, 2), ("team", 55, 4)])
def test_an_effect_that_does_not_say_what_it_offers_has_all_there_could_be(
    name: str, cards: int, seats: int
) -> None:
    # A one-off and a permanent, at each card or none, for each seat or none.
    everything = 2 * cards * (seats + 1)
    for effect in (Anything(), ChangedOffer(), ChangedAlways(), ChangedTargets()):
        assert count(effect, name) == everything


def test_an_effect_that_offers_nothing_of_its_own_has_what_it_always_has() -> None:
    assert count(Effect()) == 0
    assert count(Always()) == 1
    assert count(PermanentEffect()) == 1


def test_an_effect_that_says_what_it_offers_has_that_and_so_have_its_heirs() -> None:
    assert count(Exact()) == count(Heir()) == 4
    assert count(ToldTargets()) == count(ToldUses()) == 4


def gives(given: Any) -> Ruleset:
    class Wrong(Anything):
        """Says something that cannot be."""

        @override
        def uses(self, rules: Lookup, card: int) -> Iterable[Action]:
            return given  # type: ignore[no-any-return]  # whatever it is

    return house(Rank.TEN, Wrong())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (None, "gives None, and no actions"),
        (7, "gives 7, and no actions"),
        ("TC!", "gives 'T' for TC"),
        ([None], "gives None for TC"),
        ([Draw()], r"gives Draw\(\) for TC"),
        ([PlayPoints(Card("TC"))], r"gives PlayPoints\(Card\('TC'\)\) for TC"),
        ([one_off(0)], r"gives PlayOneOff\(Card\('AC'\)\) for TC"),
    ],
)
def test_what_uses_gives_is_looked_at(given: Any, said: str) -> None:
    with pytest.raises(RulesetError, match=rf"^Wrong\.uses {said}$"):
        ActionSpace.of(gives(given))


def test_what_uses_leaves_out_is_named_where_it_is_legal() -> None:
    rules = gives([])
    space = ActionSpace.of(rules)
    for seed in range(20):
        state = deal(rules, seed=seed)
        left_out = [action for action in legal_actions(state) if action not in space]
        if left_out:
            with pytest.raises(RulesetError, match=r"^Wrong\.uses leaves out ") as raised:
                space.mask(state)
            assert str(left_out[0]) in str(raised.value)
            return
    raise AssertionError("nobody has had a Ten")


def test_effects_of_others_have_masks() -> None:
    rules = get_ruleset("team").replace(
        effects={
            Rank.ACE: Anything(),
            Rank.TEN: ChangedOffer(),
            Rank.FOUR: ForceDiscard(cards=1),
            Rank.SIX: ToldTargets(),
        }
    )
    space = ActionSpace.of(rules)
    for seed in range(5):
        state = deal(rules, seed=seed)
        while state.outcome is None:
            legal = legal_actions(state)
            assert marked(space.mask(state), space) == legal
            state = apply(state, legal[(seed + state.ply) % len(legal)])
