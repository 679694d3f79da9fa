"""Variants of single cards, as modifiers that can be put on any ruleset.

Random fours, deck nines, and modifiers as names: `test_modifiers.py`.
"""

import pytest

from cuttle_engine import (
    Card,
    Outcome,
    Rank,
    Reason,
    Ruleset,
    RulesetError,
    deal,
    get_ruleset,
    modifier_names,
    register_ruleset,
)
from cuttle_engine.effects import (
    BlockScuttle,
    Guard,
    NoEffect,
    ScrapGlasses,
    ScrapPermanent,
    SwapHands,
)

from .table import (
    EVERY_RULESET,
    asked,
    frozen,
    hand,
    hand_rows,
    known,
    legal,
    permanent_rows,
    permanents,
    play,
    point_rows,
    points,
    put,
    scrap,
    unanswered,
    uses,
    why_not,
)

EVERY_BASE = (*EVERY_RULESET, "cutthroat", "team")
every_base = pytest.mark.parametrize("base", EVERY_BASE)
FREEZING = ("balanced", "cuttle-cards", "cutthroat", "team")
STOPPING = ("classic", "pagat", "cuttle-cards", "cuttle-cards-2", "cutthroat", "team")


def at(base: str, seat: int) -> str:
    """How a one-off names a seat: where there is one opponent only, it does not."""
    return f"@{seat}" if get_ruleset(base).seats > 2 else ""


# --- what each changes ---


@every_base
def test_unfrozen_nines_change_one_parameter(base: str) -> None:
    plain = get_ruleset(base)
    nine = plain.effect(Rank.NINE).replace(freezes=False)
    assert get_ruleset(f"{base}+unfrozen-nines") == plain.replace(effects={Rank.NINE: nine})


@every_base
def test_queens_that_guard_points_change_one_parameter(base: str) -> None:
    changed = get_ruleset(base).replace(effects={Rank.QUEEN: Guard(only_points=True)})
    assert get_ruleset(f"{base}+queens-guard-points") == changed


@every_base
def test_two_passes_change_one_parameter(base: str) -> None:
    assert get_ruleset(f"{base}+two-passes-tie") == get_ruleset(base).replace(passes_to_tie=2)


@every_base
@pytest.mark.parametrize(("name", "ranks"), [("jacks", "J"), ("permanents", "8JQKX")])
def test_twos_that_counter_permanents_change_one_parameter(
    base: str, name: str, ranks: str
) -> None:
    plain = get_ruleset(base)
    two = plain.effect(Rank.TWO).replace(permanents=ranks)
    assert get_ruleset(f"{base}+twos-counter-{name}") == plain.replace(effects={Rank.TWO: two})


@every_base
def test_tens_that_block_change_the_effect_of_a_ten(base: str) -> None:
    changed = get_ruleset(base).replace(effects={Rank.TEN: BlockScuttle()})
    assert get_ruleset(f"{base}+tens-block-scuttles") == changed


@every_base
def test_eights_that_scrap_glasses_change_the_effect_of_an_eight_and_queens_keep_them_off(
    base: str,
) -> None:
    plain = get_ruleset(base)
    changed = plain.replace(
        queens_keep_off=[*plain.queens_keep_off, Rank.EIGHT],
        effects={Rank.EIGHT: ScrapGlasses(neutral=base == "classic")},
    )
    assert get_ruleset(f"{base}+eights-scrap-glasses") == changed


def test_where_a_queen_keeps_nothing_off_she_keeps_no_eights_off_either() -> None:
    register_ruleset("open", get_ruleset("balanced").replace(queens_keep_off=[]))
    assert get_ruleset("open+eights-scrap-glasses").queens_keep_off == ()


@every_base
def test_jokers_that_swap_hands_are_one_where_there_was_none(base: str) -> None:
    plain = get_ruleset(base)
    changed = plain.replace(jokers=plain.jokers or 1, effects={Rank.JOKER: SwapHands()})
    assert get_ruleset(f"{base}+jokers-swap-hands") == changed
    assert changed.jokers == (1 if plain.seats == 2 else 2)


def test_every_modifier_can_be_put_on_every_ruleset_and_all_on_one() -> None:
    names = modifier_names()
    assert len(names) == 10
    for base in EVERY_BASE:
        for name in names:
            assert get_ruleset(f"{base}+{name}").id == f"{base}@1+{name}"
        assert deal("+".join([base, *names]), seed=7).outcome is None


def test_a_modifier_of_a_parameter_that_is_not_there_is_refused() -> None:
    plain = get_ruleset("pagat").replace(
        effects={Rank.TWO: NoEffect(), Rank.NINE: NoEffect(), Rank.QUEEN: NoEffect()}
    )
    register_ruleset("bare", plain)
    for name, parameter in (
        ("unfrozen-nines", "freezes"),
        ("queens-guard-points", "only_points"),
        ("twos-counter-jacks", "permanents"),
        ("twos-counter-permanents", "permanents"),
    ):
        with pytest.raises(RulesetError, match=parameter):
            get_ruleset(f"bare+{name}")


# --- Nines without freeze ---


@every_base
def test_a_card_that_an_unfrozen_nine_returns_may_be_played_at_once(base: str) -> None:
    for name, reason in ((base, Reason.FROZEN), (f"{base}+unfrozen-nines", None)):
        state = put(hands=["9C"], permanents=["", "KC"], ruleset=name)
        state = unanswered(state, "9C!KC")
        if base == "cuttle-cards-2":
            assert (hand(state, 1), frozen(state, 1)) == ("", "")
        else:
            assert why_not(state, "KC^") is (reason if base in FREEZING else None)


# --- Eights that remove glasses ---


@every_base
def test_an_eight_scraps_glasses_on_the_table_whoever_controls_them(base: str) -> None:
    seats = get_ruleset(base).seats
    rows = ["8D", "8H", "8S"][: min(3, seats)]
    state = put(hands=["8C"], permanents=rows, ruleset=f"{base}+eights-scrap-glasses")
    scrapping = {f"8C!{card}" for card in rows}
    assert uses(state, "8C") == {"8C", "8C^", *scrapping}
    state = unanswered(state, "8C!8H")
    assert (permanents(state, 1), scrap(state)) == ("", "8H 8C")
    assert permanents(state, 0) == "8D"


@every_base
def test_an_eight_scraps_no_other_permanent_and_no_eight_in_a_row(base: str) -> None:
    state = put(
        hands=["8C"],
        points=["", "8D"],
        permanents=["", "KC QC"],
        ruleset=f"{base}+eights-scrap-glasses",
    )
    assert {text for text in uses(state, "8C") if text[2:3] == "!"} == set()
    assert why_not(state, "8C!8D") is Reason.BAD_TARGET
    assert why_not(state, "8C!") is Reason.BAD_TARGET
    assert why_not(state, "8C^KC") is Reason.BAD_TARGET  # glasses lie on nothing


@every_base
def test_an_eight_can_still_be_glasses_and_points(base: str) -> None:
    state = put(hands=["8C", "3D"], ruleset=f"{base}+eights-scrap-glasses")
    assert points(play(state, "8C"), 0) == "8C"
    state = unanswered(state, "8C^")
    assert (permanents(state, 0), known(state, 0)) == ("8C", "3D")


@every_base
def test_the_eight_that_scraps_glasses_can_be_countered_like_any_one_off(base: str) -> None:
    state = put(hands=["8C", "2C"], permanents=["", "8D"], ruleset=f"{base}+eights-scrap-glasses")
    state = unanswered(play(state, "8C!8D"), "2C?")
    assert (permanents(state, 1), scrap(state)) == ("8D", "2C 8C")


@every_base
def test_a_queen_protects_glasses_against_an_eight_unless_they_belong_to_nobody(
    base: str,
) -> None:
    state = put(hands=["8C"], permanents=["", "8D QD"], ruleset=f"{base}+eights-scrap-glasses")
    assert why_not(state, "8C!8D") is (None if base == "classic" else Reason.GUARDED_BY_QUEEN)


def test_glasses_under_a_joker_are_not_on_top_and_no_target_of_an_eight() -> None:
    state = put(
        hands=["8C"], permanents=["", "8D@2(X1@1)"], ruleset="cutthroat+eights-scrap-glasses"
    )
    assert uses(state, "8C") == {"8C", "8C^"}


def test_with_the_glasses_goes_what_they_show() -> None:
    state = put(
        hands=["8C 3C", "4D"], permanents=["", "8D"], ruleset="balanced+eights-scrap-glasses"
    )
    state = unanswered(state, "8C!8D")
    assert known(state, 1) == "3C"  # it was seen
    assert known(play(state, "draw", "draw"), 1) == "3C"


def test_a_revealed_eight_may_scrap_glasses() -> None:
    state = put(
        hands=["7C"],
        permanents=["", "8D"],
        deck="8C 4H",
        ruleset="traditional+eights-scrap-glasses",
    )
    state = unanswered(state, "7C!")
    assert legal(state) == {"8C", "8C^", "8C!8D"}
    assert scrap(unanswered(state, "8C!8D")) == "7C 8D 8C"


# --- Tens that block a scuttle ---


@every_base
def test_a_ten_blocks_a_scuttle_and_goes_to_the_scrap_with_the_card_that_scuttles(
    base: str,
) -> None:
    state = put(hands=["9S", "TC"], points=["", "3D"], ruleset=f"{base}+tens-block-scuttles")
    state = play(state, "9Sx3D")
    assert (legal(state), point_rows(state)[1], scrap(state)) == ({"decline", "TC?"}, "3D", "")
    state = unanswered(state, "TC?")
    assert (point_rows(state)[1], scrap(state), hand(state, 1)) == ("3D", "TC 9S", "")
    assert (state.window, state.to_act) == (None, 1)


@every_base
def test_a_scuttle_that_nobody_blocks_scraps_its_target_with_what_lies_on_it(base: str) -> None:
    seats = get_ruleset(base).seats
    stack = "3D(JC,JD)" if seats == 2 else "3D@1(JC@0,JD@1)"
    state = put(hands=["9S", "TC"], points=["", stack], ruleset=f"{base}+tens-block-scuttles")
    state = play(state, "9Sx3D")
    assert asked(state) == list(get_ruleset(base).opponents(0))
    assert scrap(unanswered(state, "decline")) == "9S 3D JC JD"


@every_base
def test_a_two_may_counter_the_ten_that_blocks_and_the_scuttle_goes_on(base: str) -> None:
    ruleset = f"{base}+tens-block-scuttles"
    state = put(hands=["9S 2C", "TC"], points=["", "3D"], ruleset=ruleset)
    state = play(state, "9Sx3D", "TC?")
    assert asked(state) == [*range(2, get_ruleset(base).seats), 0]
    while state.to_act != 0:
        state = play(state, "decline")
    assert legal(state) == {"decline", "2C?"}
    state = unanswered(state, "2C?")
    assert (point_rows(state)[1], scrap(state)) == ("", "TC 2C 9S 3D")


@every_base
def test_a_ten_blocks_no_points_no_permanent_no_one_off_and_no_counter(base: str) -> None:
    ruleset = f"{base}+tens-block-scuttles"
    state = put(hands=["9S AC KC", "TC 2C"], ruleset=ruleset)
    assert play(state, "9S").window is None
    assert "TC?" not in legal(play(state, "KC^"))
    state = play(state, "AC!")
    assert (legal(state), why_not(state, "TC?")) == ({"decline", "2C?"}, Reason.WRONG_WINDOW)
    assert "TC?" not in legal(play(state, "2C?"))


@every_base
def test_a_ten_is_still_worth_ten_points_and_scuttles(base: str) -> None:
    state = put(hands=["TC"], points=["", "3D"], ruleset=f"{base}+tens-block-scuttles")
    assert uses(state, "TC") == {"TC", "TCx3D"}


@every_base
def test_a_queen_of_the_seat_that_scuttles_prevents_the_block_where_she_stops_counters(
    base: str,
) -> None:
    state = put(
        hands=["9S", "TC"],
        points=["", "3D"],
        permanents=["QC"],
        ruleset=f"{base}+tens-block-scuttles",
    )
    state = play(state, "9Sx3D")
    assert ("TC?" in legal(state)) == (base not in STOPPING)


def test_a_revealed_card_that_scuttles_can_be_blocked() -> None:
    state = put(
        hands=["7C", "TC"],
        points=["", "3D"],
        deck="9S",
        ruleset="traditional+tens-block-scuttles",
    )
    state = play(unanswered(state, "7C!"), "9Sx3D")
    assert scrap(unanswered(state, "TC?")) == "7C TC 9S"


def test_in_team_the_partner_of_the_seat_that_scuttles_is_not_asked() -> None:
    ruleset = "team+tens-block-scuttles"
    state = put(hands=["9S", "", "TC", "TD"], points=["", "3D"], ruleset=ruleset)
    state = play(state, "9Sx3D")
    assert asked(state) == [1, 3]
    # The partner of who is scuttled may block.
    state = unanswered(play(state, "decline"), "TD?")
    assert (point_rows(state)[1], scrap(state)) == ("3D", "TD 9S")


# --- Queens that guard only point cards ---


@every_base
def test_a_narrow_queen_protects_point_cards_and_what_lies_on_them_and_no_permanent(
    base: str,
) -> None:
    seats = get_ruleset(base).seats
    stack = "4D(JD,JH)" if seats == 2 else "4D@1(JD@0,JH@1)"
    state = put(
        hands=["2C 9C JC"],
        points=["", f"3D {stack}"],
        permanents=["", "8D QD KD"],
        ruleset=f"{base}+queens-guard-points",
    )
    taker = "@0" if base == "team" else ""
    assert why_not(state, f"JC^3D{taker}") is Reason.GUARDED_BY_QUEEN
    assert why_not(state, f"JC^4D{taker}") is Reason.GUARDED_BY_QUEEN
    assert why_not(state, "2C!JH") is Reason.GUARDED_BY_QUEEN
    assert why_not(state, "9C!JH") is Reason.GUARDED_BY_QUEEN
    for card in ("8D", "QD", "KD"):
        assert (why_not(state, f"2C!{card}"), why_not(state, f"9C!{card}")) == (None, None)


@pytest.mark.parametrize("base", ["cuttle-cards", "cuttle-cards-2", "cutthroat", "team"])
def test_a_narrow_queen_protects_point_cards_against_nines_that_take_them(base: str) -> None:
    state = put(
        hands=["9C"],
        points=["", "3D"],
        permanents=["", "QD"],
        ruleset=f"{base}+queens-guard-points",
    )
    assert why_not(state, "9C!3D") is Reason.GUARDED_BY_QUEEN


@every_base
def test_two_narrow_queens_do_not_protect_each_other(base: str) -> None:
    state = put(hands=["2C"], permanents=["", "QC QD"], ruleset=f"{base}+queens-guard-points")
    assert {"2C!QC", "2C!QD"} <= legal(state)


@pytest.mark.parametrize(("base", "taker"), [("cutthroat", ""), ("team", "@0")])
def test_a_narrow_queen_keeps_jokers_off_jacks_and_not_off_permanents(
    base: str, taker: str
) -> None:
    state = put(
        hands=["X1"],
        points=["", "4D@2(JD@1)"],
        permanents=["", "QD KD"],
        ruleset=f"{base}+queens-guard-points",
    )
    assert why_not(state, f"X1^JD{taker}") is Reason.GUARDED_BY_QUEEN
    assert {f"X1^QD{taker}", f"X1^KD{taker}"} <= legal(state)


@pytest.mark.parametrize("base", STOPPING)
def test_a_narrow_queen_stops_counters_all_the_same(base: str) -> None:
    state = put(hands=["AC", "2C"], permanents=["QC"], ruleset=f"{base}+queens-guard-points")
    assert legal(play(state, "AC!")) == {"decline"}


# --- Jokers that swap hands ---


@every_base
def test_the_joker_swaps_the_hands_of_its_player_and_an_opponent(base: str) -> None:
    state = put(hands=["X1 3C 4C", "5D"], ruleset=f"{base}+jokers-swap-hands")
    state = unanswered(state, f"X1!{at(base, 1)}")
    assert hand_rows(state)[:2] == ["5D", "3C 4C"]
    assert (scrap(state), state.to_act) == ("X1", 1)


@pytest.mark.parametrize(("base", "opponents"), [("cutthroat", [1, 2]), ("team", [1, 3])])
def test_among_several_opponents_one_is_named_whatever_it_holds(
    base: str, opponents: list[int]
) -> None:
    state = put(hands=["X1 3C", "5D", "6H"], ruleset=f"{base}+jokers-swap-hands")
    assert uses(state, "X1") == {f"X1!@{seat}" for seat in opponents}
    assert why_not(state, "X1!") is Reason.BAD_TARGET
    state = unanswered(state, f"X1!@{opponents[-1]}")
    assert hand(state, opponents[-1]) == "3C"
    assert hand(state, 1) == "5D"


@every_base
def test_a_joker_that_swaps_is_no_permanent(base: str) -> None:
    seats = get_ruleset(base).seats
    stack = "4D(JD,JH)" if seats == 2 else "4D@1(JD@0,JH@1)"
    state = put(
        hands=["X1"],
        points=["", stack],
        permanents=["", "KD"],
        ruleset=f"{base}+jokers-swap-hands",
    )
    assert all(text[2] == "!" for text in uses(state, "X1"))
    assert why_not(state, "X1^KD") is Reason.NO_SUCH_USE


@every_base
def test_a_swap_can_be_countered(base: str) -> None:
    state = put(hands=["X1 3C", "2D 5D"], ruleset=f"{base}+jokers-swap-hands")
    state = unanswered(play(state, f"X1!{at(base, 1)}"), "2D?")
    assert (hand_rows(state)[:2], scrap(state)) == (["3C", "5D"], "2D X1")


def test_each_of_the_two_knows_what_it_gave_away_and_nobody_else_does() -> None:
    state = put(hands=["X1 3C 4C", "5D", "6H"], ruleset="cutthroat+jokers-swap-hands")
    state = unanswered(state, "X1!@1")
    assert [known(state, seat) for seat in (0, 1, 2, None)] == ["3C 4C", "5D", "", ""]
    # It remains known until it moves on.
    state = play(state, "3C", "draw")
    assert [known(state, seat) for seat in (0, 1)] == ["4C", "5D"]


def test_what_others_had_been_shown_of_the_hands_they_still_know() -> None:
    state = put(
        hands=["X1 3C 4C", "5D 6D", "6H"],
        known=["5D", "", "3C 6D", "4C"],
        ruleset="cutthroat+jokers-swap-hands",
    )
    state = unanswered(state, "X1!@1")
    assert [known(state, seat) for seat in (0, 1, 2, None)] == ["3C 4C", "5D 6D", "3C 4C 6D", "4C"]


def test_glasses_show_the_hands_as_they_are_after_the_swap() -> None:
    state = put(
        hands=["X1 3C", "5D", "6H"],
        permanents=["", "", "8C"],
        ruleset="cutthroat+jokers-swap-hands",
    )
    state = unanswered(state, "X1!@1")
    assert [known(state, seat) for seat in (0, 1, 2)] == ["3C", "5D", "3C 5D"]
    state = put(
        hands=["X1 3C", "5D", "6H"], permanents=["8C"], ruleset="cutthroat+jokers-swap-hands"
    )
    state = unanswered(state, "X1!@1")
    assert [known(state, seat) for seat in (0, 1, 2)] == ["3C 6H", "5D", ""]


def test_a_swap_ends_the_freeze_of_the_cards_that_leave_their_hands() -> None:
    state = put(
        hands=["X1 3C", "5D 6D", "6H"],
        frozen="3C 5D 6H",
        ruleset="cutthroat+jokers-swap-hands",
    )
    state = unanswered(state, "X1!@1")
    assert [frozen(state, seat) for seat in range(3)] == ["", "", "6H"]
    assert "3C" in legal(state)


@pytest.mark.parametrize("base", ["cuttle-cards", "cutthroat", "team"])
def test_a_hand_got_by_a_swap_is_trimmed_at_the_end_of_the_turn(base: str) -> None:
    theirs = "3C 3D 3H 3S 4C 4D 4H 4S 5C"
    state = put(hands=["X1", theirs], ruleset=f"{base}+jokers-swap-hands")
    state = unanswered(state, f"X1!{at(base, 1)}")
    limit = get_ruleset(base).hand_limit
    assert limit is not None
    assert state.window is not None
    assert (state.to_act, state.window.left) == (0, 9 - limit)


def test_a_hand_got_by_a_swap_may_be_over_a_limit_that_only_ends_drawing() -> None:
    theirs = "3C 3D 3H 3S 4C 4D 4H 4S 5C"
    state = put(hands=["X1", theirs], ruleset="balanced+jokers-swap-hands")
    state = unanswered(state, "X1!")
    assert (state.to_act, hand(state, 0), hand(state, 1)) == (1, theirs, "")


@pytest.mark.parametrize("base", ["cuttle-cards", "cutthroat"])
def test_with_an_empty_deck_swapped_hands_stay_open(base: str) -> None:
    state = put(hands=["X1 3C", "5D"], rest="scrap", ruleset=f"{base}+jokers-swap-hands")
    state = unanswered(state, f"X1!{at(base, 1)}")
    assert (known(state, None), known(state, 0)) == ("3C 5D", "3C")


def test_a_revealed_joker_may_swap() -> None:
    state = put(hands=["7C 3C", "5D"], deck="X1", ruleset="traditional+jokers-swap-hands")
    state = unanswered(unanswered(state, "7C!"), "X1!")
    assert (hand_rows(state), scrap(state)) == (["5D", "3C"], "7C X1")


# --- Twos that counter permanents ---


@every_base
@pytest.mark.parametrize("card", ["8C", "QC", "KC"])
def test_a_two_may_counter_any_permanent_which_goes_to_the_scrap(base: str, card: str) -> None:
    state = put(hands=[card, "2D"], ruleset=f"{base}+twos-counter-permanents")
    state = play(state, f"{card}^")
    assert legal(state) == {"decline", "2D?"}
    assert asked(state) == list(get_ruleset(base).opponents(0))
    assert permanents(unanswered(state, "decline"), 0) == card
    state = unanswered(state, "2D?")
    assert (permanent_rows(state)[0], hand(state, 0), scrap(state)) == ("", "", f"2D {card}")
    assert (state.window, state.to_act) == (None, 1)


@every_base
@pytest.mark.parametrize("name", ["jacks", "permanents"])
def test_a_two_may_counter_a_jack_and_the_point_card_stays(base: str, name: str) -> None:
    taker = "@0" if base == "team" else ""
    state = put(hands=["JC", "2D"], points=["", "3D"], ruleset=f"{base}+twos-counter-{name}")
    state = unanswered(play(state, f"JC^3D{taker}"), "2D?")
    assert (point_rows(state)[1], scrap(state)) == ("3D", "2D JC")


@every_base
def test_twos_that_counter_jacks_counter_no_other_permanent(base: str) -> None:
    for text in ("8C^", "QC^", "KC^"):
        state = play(put(hands=["8C QC KC", "2D"], ruleset=f"{base}+twos-counter-jacks"), text)
        assert "2D?" not in legal(state)
        assert (state.window is None) == (base != "team")


@pytest.mark.parametrize(("base", "taker"), [("cutthroat", ""), ("team", "@0")])
def test_a_two_may_counter_a_joker(base: str, taker: str) -> None:
    state = put(
        hands=["X1", "2D"], permanents=["", "KC"], ruleset=f"{base}+twos-counter-permanents"
    )
    state = unanswered(play(state, f"X1^KC{taker}"), "2D?")
    assert (permanent_rows(state)[1], scrap(state)) == ("KC", "2D X1")
    state = put(hands=["X1", "2D"], permanents=["", "KC"], ruleset=f"{base}+twos-counter-jacks")
    assert "2D?" not in legal(play(state, f"X1^KC{taker}"))


@every_base
def test_a_two_against_a_permanent_can_be_countered_by_a_two(base: str) -> None:
    state = put(hands=["KC 2C", "2D"], ruleset=f"{base}+twos-counter-permanents")
    state = play(state, "KC^", "2D?")
    while state.to_act != 0:
        state = play(state, "decline")
    state = unanswered(state, "2C?")
    assert (permanents(state, 0), scrap(state)) == ("KC", "2D 2C")


@every_base
def test_twos_still_counter_no_points_and_no_scuttle(base: str) -> None:
    state = put(hands=["TS 9C", "2D"], points=["", "3D"], ruleset=f"{base}+twos-counter-permanents")
    assert (play(state, "TS").window, play(state, "9Cx3D").window) == (None, None)


@every_base
def test_a_queen_in_play_prevents_it_where_she_stops_counters_and_a_new_one_does_not(
    base: str,
) -> None:
    ruleset = f"{base}+twos-counter-permanents"
    state = put(hands=["KC", "2D"], permanents=["QD"], ruleset=ruleset)
    assert ("2D?" in legal(play(state, "KC^"))) == (base not in STOPPING)
    assert "2D?" in legal(play(put(hands=["QC", "2D"], ruleset=ruleset), "QC^"))


def test_in_team_both_a_nine_and_a_two_may_answer_and_the_first_decides_what_becomes_of_it() -> (
    None
):
    ruleset = "team+twos-counter-permanents"
    state = play(put(hands=["KC", "2D 9D"], ruleset=ruleset), "KC^")
    assert legal(state) == {"decline", "2D?", "9D?"}
    assert hand(unanswered(state, "9D?"), 0) == "KC"
    assert scrap(unanswered(state, "2D?")) == "2D KC"


def test_both_modifiers_of_the_two_together_are_the_wider_one() -> None:
    both = get_ruleset("balanced+twos-counter-jacks+twos-counter-permanents")
    assert both == get_ruleset("balanced+twos-counter-permanents")
    kings = get_ruleset("balanced").replace(effects={Rank.TWO: ScrapPermanent(permanents="K")})
    register_ruleset("kings", kings)
    two = get_ruleset("kings+twos-counter-jacks").effect(Rank.TWO)
    assert two == ScrapPermanent(permanents="JK")


def test_a_king_that_would_have_won_can_be_countered() -> None:
    state = put(hands=["KC", "2D"], points=["TC 4D"], ruleset="balanced+twos-counter-permanents")
    assert unanswered(state, "KC^").outcome == Outcome((0,), "goal")
    assert unanswered(play(state, "KC^"), "2D?").outcome is None


# --- two passes to a tie ---


@every_base
def test_two_passes_in_a_row_end_the_round(base: str) -> None:
    state = play(put(rest="scrap", ruleset=f"{base}+two-passes-tie"), "pass")
    assert state.outcome is None
    assert play(state, "pass").outcome == Outcome((), "passes")


# --- together ---


def test_modifiers_of_the_nine_go_together_and_the_deck_comes_first() -> None:
    ruleset: Ruleset = get_ruleset("balanced+deck-nines+unfrozen-nines")
    state = unanswered(put(hands=["9C"], permanents=["", "KC"], ruleset=ruleset), "9C!KC")
    assert (str(state.deck[0]), hand(state, 1)) == ("KC", "")


def test_a_nine_that_puts_on_the_deck_sends_back_to_the_hand_as_a_reaction() -> None:
    state = put(hands=["KC", "9C"], ruleset="team+deck-nines")
    state = unanswered(play(state, "KC^"), "9C?")
    assert (hand(state, 0), Card("KC") in state.deck) == ("KC", False)


def test_all_answers_together_each_have_their_own_plays() -> None:
    ruleset = "team+tens-block-scuttles+twos-counter-permanents"
    state = put(hands=["KC AC 9S", "2D 9D TD"], points=["", "3D"], ruleset=ruleset)
    assert legal(play(state, "KC^")) == {"decline", "2D?", "9D?"}
    assert legal(play(state, "AC!")) == {"decline", "2D?"}
    assert legal(play(state, "9Sx3D")) == {"decline", "TD?"}
    assert play(state, "9S").window is None


def test_a_random_four_and_a_swap_of_the_same_round() -> None:
    ruleset = "cutthroat+jokers-swap-hands+random-fours"
    state = put(hands=["X1 4C", "KC KD", "KH"], ruleset=ruleset, seed="chance")
    state = unanswered(state, "X1!@2")
    assert hand_rows(state) == ["KH", "KC KD", "4C"]
    state = play(state, "draw")
    state = unanswered(state, "4C!@1")
    assert state.window is None
    assert len(state.players[1].hand) == 1
