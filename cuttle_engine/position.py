"""Positions written by hand: what may be wrong is another type than what may be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import attrs

from cuttle_engine.cards import Card, cards_in
from cuttle_engine.errors import InvalidPositionError, Problem, brief
from cuttle_engine.position_builder import PositionBuilder
from cuttle_engine.rules import Ruleset, get_ruleset
from cuttle_engine.state import GameState, Outcome, Stack
from cuttle_engine.values import Value
from cuttle_engine.windows import Window

if TYPE_CHECKING:
    from cuttle_engine.cards import Seat

Cards: TypeAlias = str | Sequence[Card]
"""Cards as text (``"7C 5H"``) or as `Card` objects."""
Row: TypeAlias = str | Sequence[Card | Stack]
"""Cards on the table, as text (``"8H(JC,JD) TS"``) or as `Card` and `Stack` objects."""


def _ruleset(value: Ruleset | str) -> Ruleset:
    return value if isinstance(value, Ruleset) else get_ruleset(value)


@attrs.frozen(eq=False, repr=False)
class Position(Value):
    """A position to set up: any, right or wrong, until `build` makes a state of it.

    ``hands``, ``points`` and ``permanents`` have an entry a seat, ``points`` by controller. Cards
    on the table are written with what lies on them, bottom to top: ``TH(JC,JD)``. Control passes
    once per Jack, so with two seats the first owner follows from the count; with more, every seat
    is named: ``TH@2(JC@1,JD@0)``. A control card played by another seat than the one it gave
    control to says so: ``JC<0``. ``deck`` is written top first, ``scrap`` with its top last.

    Raises `RulesetError` for an unknown ruleset. Things of a wrong type are a TypeError from
    `problems` and `build`; everything else that is wrong is listed.

    >>> position = Position("balanced", hands=["QH", ""], points=["", "QH"])
    >>> print(position.problems()[0])
    points[1]: QH cannot lie in a point row
    """

    ruleset: Ruleset = attrs.field(converter=_ruleset)
    """A ruleset or its name."""
    hands: Sequence[Cards] = attrs.field(kw_only=True)
    """The cards in each hand."""
    points: Sequence[Row] = attrs.field(default=(), kw_only=True)
    """The point row that each seat controls; none at all: empty rows."""
    permanents: Sequence[Row] = attrs.field(default=(), kw_only=True)
    """The permanents that each seat controls; none at all: empty."""
    deck: Cards = attrs.field(default="", kw_only=True)
    """The deck, top first."""
    scrap: Cards = attrs.field(default="", kw_only=True)
    """The scrap, its top last."""
    turn: Seat = attrs.field(default=0, kw_only=True)
    """Whose turn it is."""
    frozen: Cards = attrs.field(default="", kw_only=True)
    """Cards in hands that may not be played until their holder's next own turn is over."""
    frozen_longer: Cards = attrs.field(default="", kw_only=True)
    """Those of them, of the seat in turn, that stay frozen through the turn after this one."""
    passes: int = attrs.field(default=0, kw_only=True)
    """Passes in a row so far."""
    known: Sequence[Cards] = attrs.field(default=(), kw_only=True)
    """For each seat the cards in others' hands that it alone has been shown, then for everybody
    the cards in hands or on top of the deck that all have been shown. What glasses on the table
    show now need not be written."""
    window: Window | None = attrs.field(default=None, kw_only=True)
    """What is open."""
    outcome: Outcome | None = attrs.field(default=None, kw_only=True)
    """How the round ended, if it did. Whether it would have from this position is not asked."""
    seed: int | str | bytes = attrs.field(default="", kw_only=True)
    """The seed for what is still left to chance."""
    words: int = attrs.field(default=0, kw_only=True)
    """How many words of the seed's stream have been taken."""
    ply: int = attrs.field(default=0, kw_only=True)
    """How many actions have been played."""

    def __repr__(self) -> str:
        name = self.ruleset.id or "changed ruleset"
        return f"<Position {name}, ply {brief(self.ply)}, turn of seat {brief(self.turn)}>"

    @classmethod
    def of(cls, state: GameState) -> Position:
        """The position of a state: ``Position.of(state).build() == state``.

        >>> from cuttle_engine import deal
        >>> state = deal("balanced", seed=7)
        >>> Position.of(state).build() == state
        True
        """
        if not isinstance(state, GameState):
            raise TypeError(f"a position is of a GameState, not {type(state).__name__}")
        table = state._table
        players = state.players
        seen = table.seen or (0,) * table.ruleset.seats
        return cls(
            table.ruleset,
            hands=[player.hand for player in players],
            points=[player.points for player in players],
            permanents=[player.permanents for player in players],
            deck=state.deck,
            scrap=state.scrap,
            turn=table.turn,
            frozen=cards_in(table.frozen),
            frozen_longer=cards_in(table.frozen_longer),
            passes=table.passes,
            known=[cards_in(cards) for cards in (*seen, table.shown)],
            window=table.window,
            outcome=table.outcome,
            seed=table.seed,
            words=table.words,
            ply=table.ply,
        )

    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the position, zone by zone; empty when it can be built.

        A hand over its limit is not wrong, nor is a score at or past its goal: such a round is
        decided after its first action (RULES 9).

        >>> len(Position("balanced", hands=["QH", ""]).problems())  # 51 cards are nowhere
        51
        """
        return tuple(PositionBuilder(self).problems)

    def build(self) -> GameState:
        """The state of this position.

        Raises `InvalidPositionError` with everything that `problems` lists.

        >>> cards = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
        >>> deck = " ".join([card for card in cards if card not in "QH 2S"])
        >>> Position("balanced", hands=["QH", "2S"], deck=deck).build()
        <GameState balanced@1, ply 0, seat 0 to act>
        """
        builder = PositionBuilder(self)
        if builder.state is None:
            raise InvalidPositionError(tuple(builder.problems))
        return builder.state
