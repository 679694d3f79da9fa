"""Stacks of Jacks and Jokers over three and four owners (RULES 5, 12, 13, 16).

Control goes back to exactly whom it came from, step by step, whoever played the card that gave it.
"""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuttle_engine import GameState, get_ruleset

from .table import (
    FOUR_SEATS,
    frozen,
    hand_rows,
    permanent_rows,
    play,
    point_rows,
    put,
    scrap,
    unanswered,
)

JACKS = ["JC", "JD", "JH", "JS"]
JOKERS = ["X1", "X2"]


class Pile(NamedTuple):
    """A card with an owner, and what lies on it: which card, to whom, by whom."""

    card: str
    owner: int
    controls: tuple[tuple[str, int, int], ...]

    @property
    def controller(self) -> int:
        return self.controls[-1][1] if self.controls else self.owner

    def below(self) -> "Pile":
        """The pile without its top."""
        return self._replace(controls=self.controls[:-1])

    def written(self) -> str:
        """As in a position."""
        controls = [f"{card}@{to}<{by}" for card, to, by in self.controls]
        return f"{self.card}@{self.owner}({','.join(controls)})" if controls else self.card

    def shown(self) -> str:
        """As it is printed."""
        controls = [f"{card}@{to}" for card, to, _ in self.controls]
        return f"{self.card}@{self.owner}({','.join(controls)})" if controls else self.card

    def rows(self, seats: int) -> list[str]:
        """What is to be seen of it in the row of each seat."""
        return [self.shown() if seat == self.controller else "" for seat in range(seats)]


@st.composite
def piles(draw: st.DrawFn, *, seats: int, card: str) -> Pile:
    """A point card under Jacks and Jokers, a Joker only on a Jack; or a permanent under Jokers."""
    jacks = list(draw(st.permutations(JACKS)))
    jokers = list(draw(st.permutations(JOKERS)))
    owner = holder = draw(st.integers(0, seats - 1))
    controls: list[tuple[str, int, int]] = []
    for _ in range(draw(st.integers(1, 6))):
        on_jack = bool(controls) and controls[-1][0] in JACKS
        left = [] if card == "KC" else jacks[:1]
        if card == "KC" or on_jack:
            left += jokers[:1]
        if not left:
            break
        top = draw(st.sampled_from(left))
        (jacks if top in jacks else jokers).remove(top)
        holder = draw(st.sampled_from([seat for seat in range(seats) if seat != holder]))
        controls.append((top, holder, draw(st.integers(0, seats - 1))))
    return Pile(card, owner, tuple(controls))


def set_up(ruleset: str, pile: Pile, mine: str) -> tuple[GameState, int]:
    """An opponent of who controls the pile is in turn, with this card; and which seat that is."""
    rules = get_ruleset(ruleset)
    seat = rules.opponents(pile.controller)[0]
    hands, row = [""] * rules.seats, [""] * rules.seats
    hands[seat], row[pile.controller] = mine, pile.written()
    if pile.card == "KC":
        return put(hands=hands, permanents=row, turn=seat, ruleset=ruleset), seat
    return put(hands=hands, points=row, turn=seat, ruleset=ruleset), seat


def rows(state: GameState, pile: Pile) -> list[str]:
    return permanent_rows(state) if pile.card == "KC" else point_rows(state)


with_seats = pytest.mark.parametrize("ruleset", ["cutthroat", "team"])
on_any_card = pytest.mark.parametrize("card", ["6D", "KC"])


@with_seats
@on_any_card
@given(data=st.data())
def test_a_two_takes_the_stack_down_one_step_to_whoever_had_it(
    ruleset: str, card: str, data: st.DataObject
) -> None:
    seats = get_ruleset(ruleset).seats
    pile = data.draw(piles(seats=seats, card=card))
    while pile.controls:
        state, _ = set_up(ruleset, pile, "2C")
        assert rows(state, pile) == pile.rows(seats)
        top = pile.controls[-1][0]
        state = unanswered(state, f"2C!{top}")
        pile = pile.below()
        assert (rows(state, pile), scrap(state)) == (pile.rows(seats), f"{top} 2C")


@with_seats
@on_any_card
@given(data=st.data())
def test_a_nine_does_so_too_and_the_top_goes_to_the_hand_that_played_it(
    ruleset: str, card: str, data: st.DataObject
) -> None:
    seats = get_ruleset(ruleset).seats
    pile = data.draw(piles(seats=seats, card=card))
    state, _ = set_up(ruleset, pile, "9C")
    top, _, by = pile.controls[-1]
    state = unanswered(state, f"9C!{top}")
    assert rows(state, pile) == pile.below().rows(seats)
    assert hand_rows(state) == [top if seat == by else "" for seat in range(seats)]
    assert (frozen(state, by), scrap(state)) == (top, "9C")


@with_seats
@given(data=st.data())
def test_a_six_gives_a_point_card_to_its_first_owner_whoever_had_it_between(
    ruleset: str, data: st.DataObject
) -> None:
    seats = get_ruleset(ruleset).seats
    pile = data.draw(piles(seats=seats, card="6D"))
    state = unanswered(set_up(ruleset, pile, "6C")[0], "6C!")
    assert point_rows(state) == ["6D" if seat == pile.owner else "" for seat in range(seats)]
    assert scrap(state) == " ".join([*[top for top, _, _ in pile.controls], "6C"])


@with_seats
@given(data=st.data())
def test_a_six_scraps_a_permanent_with_all_that_lies_on_it(
    ruleset: str, data: st.DataObject
) -> None:
    pile = data.draw(piles(seats=get_ruleset(ruleset).seats, card="KC"))
    state = unanswered(set_up(ruleset, pile, "6C")[0], "6C!")
    assert set(permanent_rows(state)) == {""}
    assert scrap(state) == " ".join(["KC", *[top for top, _, _ in pile.controls], "6C"])


@with_seats
@given(data=st.data())
def test_an_ace_a_scuttle_and_a_nine_at_the_card_scrap_all_that_lies_on_it(
    ruleset: str, data: st.DataObject
) -> None:
    seats = get_ruleset(ruleset).seats
    pile = data.draw(piles(seats=seats, card="6D"))
    on_it = " ".join([top for top, _, _ in pile.controls])
    for text, scrapped, returned in (
        ("AC!", f"6D {on_it} AC", ""),
        ("TSx6D", f"TS 6D {on_it}", ""),
        ("9C!6D", f"{on_it} 9C", "6D"),
    ):
        state = unanswered(set_up(ruleset, pile, text[:2])[0], text)
        assert (set(point_rows(state)), scrap(state)) == ({""}, scrapped)
        # The card itself goes to the seat that controls it, not to the one that had it first.
        assert hand_rows(state) == [
            returned if seat == pile.controller else "" for seat in range(seats)
        ]


@given(data=st.data())
def test_what_a_jack_or_joker_gives_goes_back_when_it_is_gone(data: st.DataObject) -> None:
    """Whoever gives it, to whomever: a Two takes back just that step."""
    card = data.draw(st.sampled_from(["6D", "KC"]))
    pile = data.draw(piles(seats=4, card=card))
    free = [top for top in (JOKERS if card == "KC" else JACKS) if top not in pile.written()]
    if not free:
        return
    state, seat = set_up("team", pile, free[0])
    taker = data.draw(st.sampled_from([other for other in range(4) if other != pile.controller]))
    state = unanswered(state, f"{free[0]}^{card}@{taker}")
    given_on = pile._replace(controls=(*pile.controls, (free[0], taker, seat)))
    assert rows(state, pile) == given_on.rows(4)
    state, _ = set_up("team", given_on, "2C")
    assert rows(unanswered(state, f"2C!{free[0]}"), pile) == pile.rows(4)


def test_a_card_may_go_round_the_table_and_come_back_the_same_way() -> None:
    hands = ["JC 2C", "JD 2D", "JH 2H", "JS 2S"]
    state = put(hands=hands, points=["6D"], turn=1, ruleset=FOUR_SEATS)
    state = play(state, "JD^6D", "JH^6D", "JS^6D", "JC^6D")
    assert point_rows(state) == ["6D@0(JD@1,JH@2,JS@3,JC@0)", "", "", ""]
    state = unanswered(state, "2D!JC")
    assert point_rows(state) == ["", "", "", "6D@0(JD@1,JH@2,JS@3)"]
    state = unanswered(state, "2H!JS")
    assert point_rows(state) == ["", "", "6D@0(JD@1,JH@2)", ""]
    state = unanswered(state, "2S!JH")
    assert point_rows(state) == ["", "6D@0(JD@1)", "", ""]
    assert point_rows(unanswered(state, "2C!JD")) == ["6D", "", "", ""]
