"""The named rulesets, row by row of the table in the rules, and every parameter on its own."""

from typing import Any

import attrs
import pytest

from cuttle_engine import (
    Card,
    Effect,
    Rank,
    Reason,
    Ruleset,
    RulesetError,
    Suit,
    deal,
    effects,
    get_ruleset,
    register_ruleset,
    ruleset_names,
)
from cuttle_engine.effects import (
    DrawCards,
    ForceDiscard,
    Glasses,
    Guard,
    PlayFromDeck,
    ReturnToHand,
    ScrapGlasses,
    ScrapPermanent,
    StealPermanent,
    StealPoints,
    TakeFromScrap,
)

from .table import (
    EVERY_RULESET,
    FOUR_SEATS,
    WITH_JOKERS,
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
    uses,
    why_not,
)

BALANCED = get_ruleset("balanced")
NINE_CARDS = "AC AD AH AS KC KD KH KS QC"


def aimed(ruleset: Ruleset | str, card: str) -> str:
    """What a Two or a Nine may be aimed at when everything lies on both sides."""
    state = put(
        hands=[card],
        points=["TC TD(JD)", "9C 9D(JC)"],
        permanents=["8C KC", "8D KD"],
        ruleset=ruleset,
    )
    return " ".join(sorted(use.partition("!")[2] for use in uses(state, card) if "!" in use))


# --- the table, row by row ---

row = pytest.mark.parametrize


def test_the_rulesets_for_two_seats() -> None:
    assert set(EVERY_RULESET) <= set(ruleset_names())
    assert {get_ruleset(name).seats for name in EVERY_RULESET} == {2}
    assert [get_ruleset(name).id for name in EVERY_RULESET] == [
        f"{name}@1" for name in EVERY_RULESET
    ]


def test_balanced_is_the_default() -> None:
    assert deal(seed=7).ruleset is get_ruleset("balanced")


@row(
    ("ruleset", "goals"),
    [
        ("balanced", (21, 14, 10, 5, 0)),
        ("traditional", (21, 14, 10, 7, 4)),
        ("classic", (21, 14, 10, 7, 5)),
        ("pagat", (21, 14, 10, 7, 5)),
        ("cuttle-cards", (21, 14, 10, 5, 0)),
        ("cuttle-cards-2", (21, 14, 10, 5, 0)),
    ],
)
def test_goals_by_kings(ruleset: str, goals: tuple[int, ...]) -> None:
    kings = [" ".join(["KC", "KD", "KH", "KS"][:count]) for count in range(5)]
    assert tuple(put(permanents=[row], ruleset=ruleset).players[0].goal for row in kings) == goals


@row(
    ("ruleset", "may_draw", "must_trim"),
    [
        ("balanced", False, False),
        ("traditional", True, False),
        ("classic", True, False),
        ("pagat", True, False),
        ("cuttle-cards", True, True),
        ("cuttle-cards-2", True, True),
    ],
)
def test_hand_limit(ruleset: str, may_draw: bool, must_trim: bool) -> None:
    full = put(hands=[NINE_CARDS.removesuffix(" QC")], ruleset=ruleset)
    assert ("draw" in legal(full)) == may_draw
    over = play(put(hands=[NINE_CARDS + " 7C"], ruleset=ruleset), "7C")
    assert (over.window is not None) == must_trim
    assert play(put(hands=[NINE_CARDS], ruleset=ruleset), "QC^").window is None


@row(
    ("ruleset", "targets"),
    [
        ("balanced", "8D JC KD"),
        ("traditional", "8D JC KD"),
        ("classic", "8C 8D JC JD KC KD"),
        ("pagat", "8C 8D JC JD KC KD"),
        ("cuttle-cards", "8D JC KD"),
        ("cuttle-cards-2", "8D JC KD"),
    ],
)
def test_targets_of_a_two(ruleset: str, targets: str) -> None:
    assert aimed(ruleset, "2C") == targets


@row(
    ("ruleset", "takes_a_three"),
    [
        ("balanced", True),
        ("traditional", True),
        ("classic", True),
        ("pagat", True),
        ("cuttle-cards", False),
        ("cuttle-cards-2", False),
    ],
)
def test_a_three_may_take_a_three(ruleset: str, takes_a_three: bool) -> None:
    state = unanswered(put(hands=["3C"], scrap="3D KC", ruleset=ruleset), "3C!")
    assert legal(state) == ({"*3D", "*KC"} if takes_a_three else {"*KC"})


@row(
    ("ruleset", "discards", "draws"),
    [
        ("balanced", 1, 3),
        ("traditional", 0, 2),
        ("classic", 0, 2),
        ("pagat", 0, 2),
        ("cuttle-cards", 1, 3),
        ("cuttle-cards-2", 1, 3),
    ],
)
def test_a_five(ruleset: str, discards: int, draws: int) -> None:
    start = put(hands=["5C KC QC"], ruleset=ruleset)
    state = unanswered(start, "5C!")
    assert (state.window is not None) == bool(discards)
    if discards:
        assert state.deck_size == start.deck_size
        state = play(state, "*KC")
    assert start.deck_size - state.deck_size == draws
    assert len(state.players[0].hand) == 2 - discards + draws
    alone = put(hands=["5C"], ruleset=ruleset)
    assert alone.deck_size - unanswered(alone, "5C!").deck_size == draws


@row(
    ("ruleset", "revealed"),
    [
        ("balanced", 2),
        ("traditional", 1),
        ("classic", 1),
        ("pagat", 1),
        ("cuttle-cards", 2),
        ("cuttle-cards-2", 2),
    ],
)
def test_cards_revealed_by_a_seven(ruleset: str, revealed: int) -> None:
    state = unanswered(put(hands=["7C"], deck="TC TD TH", ruleset=ruleset), "7C!")
    assert legal(state) == {"TC", "TD"} if revealed == 2 else {"TC"}
    assert state.window is not None
    assert len(state.window.revealed) == revealed


@row(
    ("ruleset", "targets"),
    [
        ("balanced", "8D JC KD"),
        ("traditional", "8D JC KD"),
        ("classic", "8C 8D JC KD"),
        ("pagat", "8C 8D JC JD KC KD"),
        ("cuttle-cards", "8D 9C 9D JC KD"),
        ("cuttle-cards-2", "8D 9C 9D JC KD"),
    ],
)
def test_targets_of_a_nine(ruleset: str, targets: str) -> None:
    assert aimed(ruleset, "9H") == targets


@row(
    ("ruleset", "where", "freezes"),
    [
        ("balanced", "hand", True),
        ("traditional", "hand", False),
        ("classic", "hand", False),
        ("pagat", "hand", False),
        ("cuttle-cards", "hand", True),
        ("cuttle-cards-2", "deck", False),
    ],
)
def test_what_a_nine_does_with_its_target(ruleset: str, where: str, freezes: bool) -> None:
    state = unanswered(put(hands=["9C"], permanents=["", "KC"], ruleset=ruleset), "9C!KC")
    assert (hand(state, 1) == "KC") == (where == "hand")
    assert (deck_top(state, 1) == "KC") == (where == "deck")
    assert (frozen(state, 1) == "KC") == freezes


@row(
    ("ruleset", "targets"),
    [
        ("balanced", {"JC^4D"}),
        ("traditional", {"JC^4D"}),
        ("classic", {"JC^4D"}),
        ("pagat", {"JC^4C", "JC^4D"}),
        ("cuttle-cards", {"JC^4D"}),
        ("cuttle-cards-2", {"JC^4D"}),
    ],
)
def test_targets_of_a_jack(ruleset: str, targets: set[str]) -> None:
    state = put(hands=["JC"], points=["4C", "4D"], permanents=["KC", "KD"], ruleset=ruleset)
    assert uses(state, "JC") == targets


def test_a_jack_on_the_own_card_gives_it_to_the_opponent_in_pagat() -> None:
    state = play(put(hands=["JC"], points=["4C", "4D"], ruleset="pagat"), "JC^4C")
    assert [points(state, seat) for seat in (0, 1)] == ["", "4C(JC) 4D"]


@row(
    ("ruleset", "protected"),
    [
        ("balanced", True),
        ("traditional", True),
        ("classic", False),
        ("pagat", True),
        ("cuttle-cards", True),
        ("cuttle-cards-2", True),
    ],
)
def test_a_queen_protects_a_glasses_eight(ruleset: str, protected: bool) -> None:
    state = put(hands=["2C 9C"], permanents=["", "8C QC"], ruleset=ruleset)
    assert why_not(state, "2C!8C") is (Reason.GUARDED_BY_QUEEN if protected else None)
    assert why_not(state, "9C!8C") is (Reason.GUARDED_BY_QUEEN if protected else None)


@every_ruleset
def test_a_glasses_eight_works_for_and_goes_back_to_the_seat_that_played_it(ruleset: str) -> None:
    state = play(put(hands=["8C", "9C AD"], ruleset=ruleset), "8C^")
    assert [len(player.permanents) for player in state.players] == [1, 0]
    assert (known(state, 0), known(state, 1)) == ("AD 9C", "")
    state = unanswered(state, "9C!8C")
    in_hand = ruleset != "cuttle-cards-2"
    assert (hand(state, 0), deck_top(state, 1) == "8C") == ("8C" if in_hand else "", not in_hand)


@row(
    ("ruleset", "protected"),
    [
        ("balanced", True),
        ("traditional", True),
        ("classic", True),
        ("pagat", False),
        ("cuttle-cards", True),
        ("cuttle-cards-2", True),
    ],
)
def test_queens_guard_queens(ruleset: str, protected: bool) -> None:
    state = put(hands=["2C"], permanents=["", "QC QD KC"], ruleset=ruleset)
    assert (why_not(state, "2C!QC") is Reason.GUARDED_BY_QUEEN) == protected
    assert why_not(state, "2C!KC") is Reason.GUARDED_BY_QUEEN


@row(
    ("ruleset", "stopped"),
    [
        ("balanced", False),
        ("traditional", False),
        ("classic", True),
        ("pagat", True),
        ("cuttle-cards", True),
        ("cuttle-cards-2", True),
    ],
)
def test_queens_stop_counters(ruleset: str, stopped: bool) -> None:
    state = play(put(hands=["AC", "2C"], permanents=["QC"], ruleset=ruleset), "AC!")
    assert ("2C?" in legal(state)) == (not stopped)


@row(
    ("ruleset", "opened"),
    [
        ("balanced", False),
        ("traditional", False),
        ("classic", False),
        ("pagat", False),
        ("cuttle-cards", True),
        ("cuttle-cards-2", True),
    ],
)
def test_an_empty_deck_opens_all_hands(ruleset: str, opened: bool) -> None:
    state = put(hands=["AC", "AD"], rest="scrap", ruleset=ruleset)
    assert known(state, None) == ("AC AD" if opened else "")


@every_ruleset
def test_three_passes_tie(ruleset: str) -> None:
    state = play(put(rest="scrap", ruleset=ruleset), "pass", "pass")
    assert state.outcome is None
    assert play(state, "pass").outcome is not None


@every_ruleset
def test_all_two_seat_rulesets_have_the_common_suit_order_and_queen(ruleset: str) -> None:
    state = put(hands=["7D 2C 9C JC"], points=["", "7C 7H"], permanents=["", "QC"], ruleset=ruleset)
    assert legal(state) & {"7Dx7C", "7Dx7H"} == {"7Dx7C"}
    assert why_not(state, "JC^7C") is Reason.GUARDED_BY_QUEEN
    assert (get_ruleset(ruleset).jokers, get_ruleset(ruleset).sides) == (0, None)


# --- names ---


@row(
    ("alias", "name"),
    [("bga", "balanced"), ("wikipedia", "classic"), ("cards4couples", "pagat")],
)
def test_aliases(alias: str, name: str) -> None:
    assert get_ruleset(alias) is get_ruleset(name)
    assert get_ruleset(f"{name}@1") is get_ruleset(name)
    assert alias not in ruleset_names()


@every_ruleset
def test_a_ruleset_can_be_named_wherever_one_is_needed(ruleset: str) -> None:
    assert deal(ruleset, seed=7) == deal(get_ruleset(ruleset), seed=7)


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RulesetError, match=r"no ruleset 'cutle': .*balanced"):
        get_ruleset("cutle")


def test_no_two_rulesets_are_the_same() -> None:
    assert len({get_ruleset(name) for name in EVERY_RULESET}) == len(EVERY_RULESET)


def test_a_house_rule_is_one_expression() -> None:
    house = get_ruleset("balanced").replace(hand_limit=7, effects={Rank.FIVE: DrawCards(draw=2)})
    assert (house.hand_limit, house.effect(Rank.FIVE)) == (7, DrawCards(draw=2))
    assert house.effect(Rank.NINE) == BALANCED.effect(Rank.NINE)
    assert (house.id, BALANCED.hand_limit) == (None, 8)
    assert deal(house, seed=7).ruleset is house


def test_a_change_to_the_same_value_is_an_equal_ruleset_without_a_name() -> None:
    same = BALANCED.replace(hand_limit=8)
    assert (same, same.id) == (BALANCED, None)


# --- registering ---


def test_a_registered_ruleset_is_found_by_its_name_alias_and_version() -> None:
    house = BALANCED.replace(passes_to_tie=5)
    named = register_ruleset("house", house, aliases=["home"])
    assert (named, named.id) == (house, "house@1")
    assert get_ruleset("house") is get_ruleset("home") is get_ruleset("house@1") is named
    assert "house" in ruleset_names()


def test_changed_behaviour_is_a_new_version_and_the_old_one_stays() -> None:
    old = register_ruleset("versions", BALANCED.replace(passes_to_tie=5))
    new = register_ruleset("versions", BALANCED.replace(passes_to_tie=6), version=2)
    assert get_ruleset("versions") is new
    assert get_ruleset("versions@1") is old


def test_the_bare_name_and_the_aliases_stand_for_the_newest_version() -> None:
    changed = BALANCED.replace(passes_to_tie=8)
    new = register_ruleset("newest", changed, version=2, aliases=["alias"])
    old = register_ruleset("newest", BALANCED.replace(passes_to_tie=7))
    assert get_ruleset("newest") is get_ruleset("alias") is new
    newer = register_ruleset("newest", BALANCED.replace(passes_to_tie=9), version=3)
    assert get_ruleset("newest") is get_ruleset("alias") is newer
    assert get_ruleset("newest@1") is old


def test_other_rules_under_a_version_that_exists_are_refused() -> None:
    with pytest.raises(RulesetError, match="balanced@1"):
        register_ruleset("balanced", BALANCED.replace(hand_limit=7))
    assert get_ruleset("balanced").hand_limit == 8


def test_the_same_rules_again_change_nothing() -> None:
    assert register_ruleset("balanced", BALANCED.replace(hand_limit=8)) is BALANCED


@row("name", ["", "Balanced", "bal anced", "balanced+x", "balanced@2", "bälanced", "a_b"])
def test_a_name_is_of_lower_case_letters_digits_and_hyphens(name: str) -> None:
    with pytest.raises(RulesetError):
        register_ruleset(name, BALANCED)
    with pytest.raises(RulesetError):
        register_ruleset("aliased", BALANCED, aliases=[name])


@row("version", [0, -1])
def test_a_version_counts_from_1(version: int) -> None:
    with pytest.raises(RulesetError, match="version"):
        register_ruleset("never", BALANCED, version=version)


def test_an_alias_of_another_ruleset_is_refused() -> None:
    with pytest.raises(RulesetError, match="bga"):
        register_ruleset("never", BALANCED, aliases=["bga"])
    with pytest.raises(RulesetError, match="pagat"):
        register_ruleset("never", BALANCED, aliases=["pagat"])
    with pytest.raises(RulesetError, match="bga"):
        register_ruleset("bga", BALANCED.replace(hand_limit=7))
    assert "never" not in ruleset_names()


# --- every parameter on its own ---


def test_seats_changes_how_many_play() -> None:
    state = deal(BALANCED.replace(seats=3, hand_sizes=(5, 5, 5)), seed=7)
    assert [play(state, "draw").to_act, play(state, "draw", "draw").to_act] == [1, 2]


def test_sides_changes_who_is_an_opponent() -> None:
    for ruleset, use in ((FOUR_SEATS, True), (FOUR_SEATS.replace(sides=(0, 1, 0, 1)), False)):
        state = put(hands=["TS"], points=["", "", "4C"], ruleset=ruleset)
        assert ("TSx4C" in legal(state)) == use


def test_hand_sizes_changes_the_deal() -> None:
    state = deal(BALANCED.replace(hand_sizes=(3, 9)), seed=7)
    assert [len(player.hand) for player in state.players] == [3, 9]
    assert state.deck_size == 40


def test_jokers_changes_the_deck() -> None:
    assert deal(BALANCED, seed=7).deck_size == 41
    state = deal(BALANCED.replace(jokers=2), seed=7)
    assert state.deck_size == 43
    cards = [*state.deck, *state.players[0].hand, *state.players[1].hand]
    assert {Card("X1"), Card("X2")} < set(cards)


def test_suit_order_changes_what_scuttles_what() -> None:
    spades_low = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
    state = put(hands=["7C"], points=["", "7S"], ruleset=BALANCED.replace(suit_order=spades_low))
    assert "7Cx7S" in legal(state)
    assert why_not(put(hands=["7C"], points=["", "7S"]), "7Cx7S") is Reason.SCUTTLE_TOO_LOW


def test_goals_changes_what_wins() -> None:
    state = put(hands=["TC"], ruleset=BALANCED.replace(goals=(10, 5)))
    assert play(state, "TC").outcome is not None
    assert play(put(hands=["TC"]), "TC").outcome is None


def test_hand_limit_changes_when_drawing_ends() -> None:
    for limit, may_draw in ((9, False), (10, True), (None, True)):
        state = put(hands=[NINE_CARDS], ruleset=BALANCED.replace(hand_limit=limit))
        assert ("draw" in legal(state)) == may_draw


def test_hand_limit_rule_changes_what_the_limit_does() -> None:
    trimming = put(hands=[NINE_CARDS], ruleset=BALANCED.replace(hand_limit_rule="trim"))
    assert play(trimming, "draw").window is not None
    assert why_not(put(hands=[NINE_CARDS]), "draw") is Reason.HAND_FULL


def test_queens_guard_queens_changes_whether_two_queens_protect_each_other() -> None:
    ruleset = BALANCED.replace(queens_guard_queens=False)
    assert "2C!QC" in legal(put(hands=["2C"], permanents=["", "QC QD"], ruleset=ruleset))
    assert "2C!QC" not in legal(put(hands=["2C"], permanents=["", "QC QD"]))


def test_queens_stop_counters_changes_what_can_be_countered() -> None:
    ruleset = BALANCED.replace(queens_stop_counters=True)
    stopped = play(put(hands=["AC", "2C"], permanents=["QC"], ruleset=ruleset), "AC!")
    assert why_not(stopped, "2C?") is Reason.COUNTERING_STOPPED
    assert "2C?" in legal(play(put(hands=["AC", "2C"], permanents=["QC"]), "AC!"))


def test_queens_keep_off_changes_which_ranks_a_queen_keeps_off() -> None:
    ruleset = BALANCED.replace(queens_keep_off=[Rank.TWO, Rank.JACK])
    state = put(hands=["2C 9C JC"], points=["", "4C"], permanents=["", "QC KC"], ruleset=ruleset)
    assert why_not(state, "2C!KC") is Reason.GUARDED_BY_QUEEN
    assert why_not(state, "JC^4C") is Reason.GUARDED_BY_QUEEN
    assert "9C!KC" in legal(state)
    nobody = put(
        hands=["2C 9C JC"],
        points=["", "4C"],
        permanents=["", "QC KC"],
        ruleset=BALANCED.replace(queens_keep_off=[]),
    )
    assert {"2C!KC", "9C!KC", "JC^4C"} <= legal(nobody)


def test_open_hands_on_empty_deck_changes_what_is_known() -> None:
    ruleset = BALANCED.replace(open_hands_on_empty_deck=True)
    assert known(put(hands=["AC", "AD"], rest="scrap", ruleset=ruleset), 0) == "AD"
    assert known(put(hands=["AC", "AD"], rest="scrap"), 0) == ""


def test_passes_to_tie_changes_when_passing_ends_the_round() -> None:
    state = put(rest="scrap", ruleset=BALANCED.replace(passes_to_tie=2))
    assert play(state, "pass", "pass").outcome is not None


def test_effects_changes_what_a_rank_does() -> None:
    ruleset = BALANCED.replace(effects={Rank.TEN: effects.ScrapPoints()})
    state = put(hands=["TC"], points=["", "4C"], ruleset=ruleset)
    assert scrap(unanswered(state, "TC!")) == "4C TC"


def test_every_parameter_of_a_ruleset_has_a_test_here() -> None:
    names = [f.name for f in attrs.fields(Ruleset) if f.init and f.name != "id"]
    assert names
    for name in names:
        assert any(test.startswith(f"test_{name}_changes_") for test in globals()), name


# --- every parameter of an effect on its own ---


def with_effect(rank: Rank, effect: Effect) -> Ruleset:
    return BALANCED.replace(effects={rank: effect})


def test_scrappermanent_own_adds_own_targets() -> None:
    assert aimed(with_effect(Rank.TWO, ScrapPermanent(own=True)), "2C") == "8C 8D JC JD KC KD"
    assert aimed(BALANCED, "2C") == "8D JC KD"


def test_scrappermanent_permanents_are_the_ranks_whose_permanents_it_counters() -> None:
    for permanents, countered in (("", ""), ("J", "J"), ("8K", "8K")):
        ruleset = with_effect(Rank.TWO, ScrapPermanent(permanents=permanents))
        for text in ("8C^", "KC^", "JC^4D"):
            state = put(hands=["8C KC JC", "2D"], points=["", "4D"], ruleset=ruleset)
            state = play(state, text)
            assert ("2D?" in legal(state)) == (text[0] in countered)


@row("value", ["Z", "j", 2, None, ["J"]])
def test_ranks_that_are_none_are_refused(value: Any) -> None:
    with pytest.raises(RulesetError, match=r"ScrapPermanent\.permanents"):
        ScrapPermanent(permanents=value)


def test_the_same_ranks_are_the_same_parameter() -> None:
    assert ScrapPermanent(permanents="KJJ8") == ScrapPermanent(permanents="8JK")


def test_takefromscrap_own_rank_lets_a_three_take_a_three() -> None:
    for own_rank in (True, False):
        ruleset = with_effect(Rank.THREE, TakeFromScrap(own_rank=own_rank))
        assert ("3C!" in legal(put(hands=["3C"], scrap="3D", ruleset=ruleset))) == own_rank


def test_forcediscard_cards_is_how_many_are_discarded() -> None:
    for count in (1, 3):
        ruleset = with_effect(Rank.FOUR, ForceDiscard(cards=count))
        state = unanswered(put(hands=["4C", "AC AD AH AS"], ruleset=ruleset), "4C!")
        state = play(state, *["*AC", "*AD", "*AH"][:count])
        assert (state.window, len(state.players[1].hand)) == (None, 4 - count)


def test_forcediscard_at_random_asks_for_no_choice() -> None:
    ruleset = with_effect(Rank.FOUR, ForceDiscard(at_random=True))
    assert unanswered(put(hands=["4C", "AC AD"], ruleset=ruleset), "4C!").window is None
    assert unanswered(put(hands=["4C", "AC AD"]), "4C!").window is not None


def test_drawcards_draw_is_how_many_are_drawn() -> None:
    for count in (1, 4):
        state = put(hands=["5C"], ruleset=with_effect(Rank.FIVE, DrawCards(draw=count)))
        assert len(unanswered(state, "5C!").players[0].hand) == count


def test_drawcards_discard_is_how_many_are_discarded_before() -> None:
    ruleset = with_effect(Rank.FIVE, DrawCards(draw=1, discard=2))
    state = unanswered(put(hands=["5C AC AD AH"], deck="KC", ruleset=ruleset), "5C!")
    state = play(play(state, "*AC"), "*AH")
    assert (hand(state, 0), scrap(state)) == ("AD KC", "AC AH 5C")


def test_playfromdeck_reveal_is_how_many_are_revealed() -> None:
    for count in (1, 4):
        ruleset = with_effect(Rank.SEVEN, PlayFromDeck(reveal=count))
        state = unanswered(put(hands=["7C"], deck="TC TD TH TS", ruleset=ruleset), "7C!")
        assert legal(state) == set(["TC", "TD", "TH", "TS"][:count])


def test_glasses_neutral_takes_them_out_of_a_queens_protection() -> None:
    for neutral in (True, False):
        ruleset = with_effect(Rank.EIGHT, Glasses(neutral=neutral))
        state = put(hands=["2C"], permanents=["", "8C QC"], ruleset=ruleset)
        assert ("2C!8C" in legal(state)) == neutral


def test_scrapglasses_neutral_takes_them_out_of_a_queens_protection() -> None:
    for neutral in (True, False):
        ruleset = with_effect(Rank.EIGHT, ScrapGlasses(neutral=neutral))
        state = put(hands=["2C"], permanents=["", "8C QC"], ruleset=ruleset)
        assert ("2C!8C" in legal(state)) == neutral


def test_guard_only_points_leaves_permanents_unprotected() -> None:
    for only_points in (True, False):
        ruleset = with_effect(Rank.QUEEN, Guard(only_points=only_points))
        state = put(hands=["2C JC"], points=["", "4C"], permanents=["", "QC KC"], ruleset=ruleset)
        assert ("2C!KC" in legal(state)) == only_points
        assert "JC^4C" not in legal(state)


def test_returntohand_own_adds_own_targets() -> None:
    assert aimed(with_effect(Rank.NINE, ReturnToHand(own=True)), "9H") == "8C 8D JC JD KC KD"


def test_returntohand_own_glasses_adds_own_glasses() -> None:
    assert aimed(with_effect(Rank.NINE, ReturnToHand(own_glasses=True)), "9H") == "8C 8D JC KD"


def test_returntohand_own_glasses_are_those_of_the_whole_side() -> None:
    ruleset = FOUR_SEATS.replace(
        sides=(0, 1, 0, 1), effects={Rank.NINE: ReturnToHand(own_glasses=True)}
    )
    state = put(hands=["9H"], permanents=["8C", "", "8D KD", "8H"], ruleset=ruleset)
    assert uses(state, "9H") == {"9H", "9H!8C", "9H!8D", "9H!8H"}


def test_returntohand_points_adds_opponents_point_cards() -> None:
    assert aimed(with_effect(Rank.NINE, ReturnToHand(points=True)), "9H") == "8D 9C 9D JC KD"


def test_returntohand_freezes_keeps_the_card_from_being_played() -> None:
    for freezes in (True, False):
        ruleset = with_effect(Rank.NINE, ReturnToHand(freezes=freezes))
        state = unanswered(put(hands=["9C"], permanents=["", "KC"], ruleset=ruleset), "9C!KC")
        assert why_not(state, "KC^") is (Reason.FROZEN if freezes else None)


def test_returntohand_to_deck_puts_the_card_on_the_deck() -> None:
    for to_deck in (True, False):
        ruleset = with_effect(Rank.NINE, ReturnToHand(to_deck=to_deck))
        state = unanswered(put(hands=["9C"], permanents=["", "KC"], ruleset=ruleset), "9C!KC")
        assert (deck_top(state, 1) == "KC") == to_deck


def test_returntohand_reacts_lets_it_answer_a_permanent() -> None:
    for reacts in (True, False):
        ruleset = with_effect(Rank.NINE, ReturnToHand(reacts=reacts))
        state = play(put(hands=["KC", "9C"], ruleset=ruleset), "KC^")
        assert ("9C?" in legal(state)) == reacts


def test_stealpoints_own_adds_own_point_cards() -> None:
    for own in (True, False):
        ruleset = with_effect(Rank.JACK, StealPoints(own=own))
        assert ("JC^4C" in legal(put(hands=["JC"], points=["4C"], ruleset=ruleset))) == own


def test_stealpoints_names_taker_makes_the_seat_that_gets_the_card_part_of_the_action() -> None:
    for names_taker, found in ((False, {"JC^4D"}), (True, {"JC^4D@0", "JC^4D@2", "JC^4D@3"})):
        effect = StealPoints(names_taker=names_taker)
        ruleset = FOUR_SEATS.replace(effects={Rank.JACK: effect})
        assert uses(put(hands=["JC"], points=["4C", "4D"], ruleset=ruleset), "JC") == found


def test_stealpermanent_own_adds_own_permanents() -> None:
    for own, found in ((False, {"X1^KD"}), (True, {"X1^KC", "X1^KD"})):
        ruleset = WITH_JOKERS.replace(effects={Rank.JOKER: StealPermanent(own=own)})
        state = put(hands=["X1"], permanents=["KC", "KD"], ruleset=ruleset)
        assert uses(state, "X1") == found


def test_stealpermanent_names_taker_makes_the_seat_that_gets_the_card_part_of_the_action() -> None:
    for names_taker, found in ((False, {"X1^KD"}), (True, {"X1^KD@0", "X1^KD@2", "X1^KD@3"})):
        effect = StealPermanent(names_taker=names_taker)
        ruleset = FOUR_SEATS.replace(jokers=2, effects={Rank.JOKER: effect})
        assert uses(put(hands=["X1"], permanents=["KC", "KD"], ruleset=ruleset), "X1") == found


def test_every_parameter_of_an_effect_has_a_test_here() -> None:
    names = [
        f"test_{kind.lower()}_{name}_"
        for kind in effects.__all__
        for name in getattr(effects, kind).__match_args__
    ]
    assert names
    for name in names:
        assert any(test.startswith(name) for test in globals()), name


# --- parameters that contradict themselves ---


@row(
    ("changes", "named"),
    [
        ({"seats": 1}, "seats"),
        ({"seats": 5}, "seats"),
        ({"seats": 3}, "hand_sizes"),
        ({"hand_sizes": (5,)}, "hand_sizes"),
        ({"hand_sizes": (5, -1)}, "hand_sizes"),
        ({"hand_sizes": (27, 26)}, "hand_sizes"),
        ({"sides": (0, 0)}, "sides"),
        ({"sides": (0, 1, 0)}, "sides"),
        ({"jokers": 3}, "jokers"),
        ({"jokers": -1}, "jokers"),
        ({"suit_order": (Suit.CLUBS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)}, "suit_order"),
        ({"goals": ()}, "goals"),
        ({"hand_limit": -1}, "hand_limit"),
        ({"hand_limit_rule": "none"}, "hand_limit_rule"),
        ({"passes_to_tie": 0}, "passes_to_tie"),
        ({"effects": {Rank.ACE: 5}}, "effects"),
        ({"no_such": 1}, "no_such"),
    ],
)
def test_a_ruleset_that_makes_no_sense_is_refused_by_the_parameters_name(
    changes: dict[str, Any], named: str
) -> None:
    with pytest.raises(RulesetError, match=named):
        BALANCED.replace(**changes)
