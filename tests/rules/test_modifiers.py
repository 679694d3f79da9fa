"""Random fours and deck nines, and modifiers as names; the other modifiers: `test_variants.py`."""

import hashlib

import pytest

from cuttle_engine import (
    GameState,
    Rank,
    Ruleset,
    RulesetError,
    apply,
    deal,
    get_ruleset,
    modifier_names,
    parse_action,
    register_modifier,
    register_ruleset,
)
from cuttle_engine.effects import ForceDiscard, NoEffect, ReturnToHand

from .table import (
    EVERY_RULESET,
    THREE_SEATS,
    deck_top,
    every_ruleset,
    frozen,
    hand,
    known,
    legal,
    play,
    points,
    put,
    scrap,
    unanswered,
)


def word(seed: bytes, number: int) -> int:
    """A word of the seed's stream, after its description: 8 words of 64 bits a block."""
    block = hashlib.sha512(b"cuttle-engine/1\0" + seed + (number // 8).to_bytes(4, "big")).digest()
    return int.from_bytes(block[number % 8 * 8 :][:8], "big")


def drawn_by(words: list[int], cards: list[str]) -> list[str]:
    """The cards these words take one by one out of a hand in index order."""
    cards = list(cards)
    return [cards.pop(number * len(cards) >> 64) for number in words]


HAND = ["AD", "3H", "8S", "9C", "JC", "QD", "KS"]


# --- random fours ---


@every_ruleset
def test_random_fours_take_two_cards_at_once_without_an_action(ruleset: str) -> None:
    state = put(hands=["4C", " ".join(HAND)], ruleset=f"{ruleset}+random-fours", seed="chance")
    state = unanswered(state, "4C!")
    assert (state.window, state.to_act) == (None, 1)
    assert len(state.players[1].hand) == len(HAND) - 2
    assert scrap(state).endswith(" 4C")


@every_ruleset
@pytest.mark.parametrize("seed", ["", "chance", "another"])
@pytest.mark.parametrize("words", [0, 7, 51])
def test_random_fours_take_the_cards_the_seeds_next_words_say_in_that_order(
    ruleset: str, seed: str, words: int
) -> None:
    state = put(
        hands=["4C", " ".join(HAND)],
        ruleset=f"{ruleset}+random-fours",
        seed=seed,
        words=words,
    )
    taken = drawn_by([word(seed.encode(), words + place) for place in (0, 1)], HAND)
    assert scrap(unanswered(state, "4C!")) == f"{' '.join(taken)} 4C"


def test_a_second_random_four_goes_on_in_the_stream() -> None:
    state = put(
        hands=["4C 4D", " ".join(HAND)], deck="AC", ruleset="balanced+random-fours", seed="chance"
    )
    state = unanswered(play(unanswered(state, "4C!"), "draw"), "4D!")
    first = drawn_by([word(b"chance", place) for place in (0, 1)], HAND)
    left = ["AC", *[card for card in HAND if card not in first]]
    second = drawn_by([word(b"chance", place) for place in (2, 3)], left)
    assert scrap(state).split() == [*first, "4C", *second, "4D"]


def test_after_a_deal_the_words_follow_those_of_the_shuffle() -> None:
    seed = next(
        number for number in range(100) if "4C" in hand(deal("balanced", seed=number), 0).split()
    )
    state = deal("balanced+random-fours", seed=seed)
    theirs = hand(state, 1).split()
    taken = drawn_by([word(str(seed).encode(), place) for place in (51, 52)], theirs)
    assert scrap(unanswered(state, "4C!")) == f"{' '.join(taken)} 4C"


def test_random_fours_draw_no_word_when_the_four_is_countered() -> None:
    state = put(hands=["4C 4D", f"2C {' '.join(HAND)}"], ruleset="balanced+random-fours", seed="x")
    state = play(state, "4C!", "2C?", "decline", "KS^")
    state = unanswered(state, "4D!")
    taken = drawn_by([word(b"x", 0), word(b"x", 1)], HAND[:-1])
    assert scrap(state).split() == ["2C", "4C", *taken, "4D"]


@every_ruleset
@pytest.mark.parametrize("cards", ["KD", ""])
def test_random_fours_take_what_there_is(ruleset: str, cards: str) -> None:
    state = put(hands=["4C 2D", f"2C {cards}"], ruleset=f"{ruleset}+random-fours")
    state = play(state, "4C!", "2C?", "2D?", "decline")
    assert (hand(state, 1), scrap(state).split()) == ("", ["2C", "2D", *cards.split(), "4C"])


@every_ruleset
def test_random_fours_can_be_countered(ruleset: str) -> None:
    state = put(hands=["4C", "2C KD"], ruleset=f"{ruleset}+random-fours")
    state = play(state, "4C!", "2C?", "decline")
    assert hand(state, 1) == "KD"


def test_random_fours_can_take_frozen_cards() -> None:
    state = put(hands=["4C", "KC KD"], frozen="KC KD", ruleset="balanced+random-fours")
    state = unanswered(state, "4C!")
    assert (hand(state, 1), frozen(state, 1)) == ("", "")


def test_with_three_seats_random_fours_take_from_the_seat_they_name() -> None:
    ruleset = THREE_SEATS.replace(effects={Rank.FOUR: ForceDiscard(at_random=True)})
    state = put(hands=["4C", "AC", "KC KD"], ruleset=ruleset)
    state = unanswered(state, "4C!@2")
    assert [hand(state, seat) for seat in (1, 2)] == ["AC", ""]


def test_the_same_seed_takes_the_same_cards_and_others_take_others() -> None:
    def taken(seed: int) -> str:
        state = put(hands=["4C", " ".join(HAND)], ruleset="balanced+random-fours", seed=seed)
        return scrap(unanswered(state, "4C!"))

    assert taken(1) == taken(1)
    assert len({taken(seed) for seed in range(20)}) > 5


# --- deck nines ---


@every_ruleset
def test_deck_nines_put_their_target_on_top_of_the_deck_unfrozen_and_known(ruleset: str) -> None:
    state = put(
        hands=["9C", "AD"], permanents=["", "KC"], deck="QC", ruleset=f"{ruleset}+deck-nines"
    )
    state = unanswered(state, "9C!KC")
    assert (deck_top(state, 2), hand(state, 1), scrap(state)) == ("KC QC", "AD", "9C")
    assert [known(state, seat) for seat in (0, 1, None)] == ["KC"] * 3
    state = play(state, "draw", "draw")
    assert frozen(state, 1) == ""
    assert "KC^" in legal(state)


@every_ruleset
def test_deck_nines_give_control_of_a_card_under_a_jack_back(ruleset: str) -> None:
    state = put(hands=["9C"], points=["", "TC(JC)"], ruleset=f"{ruleset}+deck-nines")
    state = unanswered(state, "9C!JC")
    assert (deck_top(state, 1), points(state, 0), points(state, 1)) == ("JC", "TC", "")


def test_deck_nines_scrap_the_jacks_on_a_point_card() -> None:
    state = put(hands=["9C"], points=["", "TC(JS,JC)"], ruleset="cuttle-cards+deck-nines")
    state = unanswered(state, "9C!TC")
    assert (deck_top(state, 1), scrap(state)) == ("TC", "JS JC 9C")


@every_ruleset
def test_deck_nines_make_a_deck_again_out_of_an_empty_one(ruleset: str) -> None:
    state = put(hands=["9C"], permanents=["", "KC"], rest="scrap", ruleset=f"{ruleset}+deck-nines")
    state = unanswered(state, "9C!KC")
    assert (state.deck_size, legal(state)) == (1, {"draw"})


@every_ruleset
def test_deck_nines_change_no_target(ruleset: str) -> None:
    rows = ["TD(JH) 4C", "TC(JC)"], ["8C KD", "8D KC"]
    plain, modified = [
        put(hands=["9C"], points=rows[0], permanents=rows[1], ruleset=name)
        for name in (ruleset, f"{ruleset}+deck-nines")
    ]
    assert legal(plain) == legal(modified)


# --- as names ---


@every_ruleset
def test_random_fours_change_the_four_and_nothing_else(ruleset: str) -> None:
    random_four = {Rank.FOUR: ForceDiscard(cards=2, at_random=True)}
    expected = get_ruleset(ruleset).replace(effects=random_four)
    assert get_ruleset(f"{ruleset}+random-fours") == expected


@every_ruleset
def test_deck_nines_change_the_nine_and_nothing_else(ruleset: str) -> None:
    nine = get_ruleset(ruleset).effect(Rank.NINE)
    assert isinstance(nine, ReturnToHand)
    expected = get_ruleset(ruleset).replace(effects={Rank.NINE: nine.replace(to_deck=True)})
    assert get_ruleset(f"{ruleset}+deck-nines") == expected


@every_ruleset
def test_both_modifiers_can_be_put_on_in_either_order(ruleset: str) -> None:
    both = get_ruleset(f"{ruleset}+random-fours+deck-nines")
    assert get_ruleset(f"{ruleset}+deck-nines+random-fours") is both
    assert both.id == f"{ruleset}@1+deck-nines+random-fours"
    state = put(hands=["4C 9C", "KD QD"], permanents=["", "KC"], ruleset=both)
    assert unanswered(state, "4C!").window is None
    assert deck_top(unanswered(state, "9C!KC"), 1) == "KC"


def test_a_modifier_can_be_put_on_an_alias_or_an_id() -> None:
    modified = get_ruleset("balanced+random-fours")
    assert get_ruleset("bga+random-fours") is modified
    assert get_ruleset("balanced@1+random-fours") is modified


def test_a_modifier_put_on_twice_is_put_on_once() -> None:
    assert get_ruleset("pagat+deck-nines+deck-nines") is get_ruleset("pagat+deck-nines")


@pytest.mark.parametrize("name", ["balanced+no-such", "balanced+", "+random-fours"])
def test_what_is_no_modifier_is_refused(name: str) -> None:
    with pytest.raises(RulesetError):
        get_ruleset(name)


def test_a_state_is_dealt_with_its_modifier() -> None:
    state: GameState = deal("balanced+random-fours", seed=7)
    assert state.ruleset.id == "balanced@1+random-fours"
    assert apply(state, parse_action("draw")).ruleset is state.ruleset


def test_every_ruleset_takes_every_modifier() -> None:
    names = [
        f"{name}+{modifier}"
        for name in EVERY_RULESET
        for modifier in ("random-fours", "deck-nines")
    ]
    assert [get_ruleset(name).id for name in names] == [name.replace("+", "@1+") for name in names]


def test_a_modifier_of_an_effect_that_is_not_there_is_refused() -> None:
    house = register_ruleset(
        "zz-no-fours", get_ruleset("pagat").replace(effects={Rank.FOUR: NoEffect()})
    )
    assert house.id is not None
    with pytest.raises(RulesetError) as caught:
        get_ruleset(f"{house.id}+random-fours")
    assert str(caught.value) == "random-fours: the Four is NoEffect, which has no at_random"


def test_what_a_modifier_raises_is_told_with_its_name() -> None:
    def divide(rules: Ruleset) -> Ruleset:
        return rules.replace(passes_to_tie=1 // (rules.seats - 2))

    register_modifier("zz-divided", divide)
    with pytest.raises(RulesetError) as caught:
        get_ruleset("balanced+zz-divided")
    assert str(caught.value).startswith("the modifier zz-divided raises ZeroDivisionError(")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert get_ruleset("cutthroat+zz-divided").passes_to_tie == 1


def test_a_modifiers_name_is_taken_once() -> None:
    with pytest.raises(RulesetError, match="deck-nines"):
        register_modifier("deck-nines", lambda rules: rules)


def test_a_registered_modifier_can_be_put_on_every_ruleset() -> None:
    def two_passes(rules: Ruleset) -> Ruleset:
        return rules.replace(passes_to_tie=2)

    register_modifier("two-passes", two_passes)
    assert "two-passes" in modifier_names()
    for name in EVERY_RULESET:
        changed = get_ruleset(f"{name}+two-passes")
        assert changed == two_passes(get_ruleset(name))
        assert changed.id == f"{get_ruleset(name).id}+two-passes"
