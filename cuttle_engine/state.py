"""The state of a round, as everyone sees it: `GameState`, an immutable value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Never, TypeAlias, final

import attrs

from cuttle_engine.cards import CARDS, MIN_SEATS, Card, card_set, cards_in, indexes
from cuttle_engine.native import mypyc_attr, override
from cuttle_engine.table import Table, new_table
from cuttle_engine.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from cuttle_engine.board import Pile
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.windows import Window

EndReason: TypeAlias = Literal["goal", "passes", "resignation", "agreement"]


@final
@mypyc_attr(acyclic=True)
class Outcome:
    """How a round ended: the seats that won it (empty for a tie), and why.

    See RULES 9 and 18. Made by hand, nothing of it is checked: `Position.problems` and `Record` do.

    >>> Outcome((0,), "goal").winner, Outcome((), "passes").winner
    (0, None)
    """

    __slots__ = ("_reason", "_winners")
    __match_args__: ClassVar = ("winners", "reason")

    def __init__(self, winners: tuple[Seat, ...], reason: EndReason) -> None:
        self._winners = winners
        self._reason: EndReason = reason

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winning seats, ascending; ``()`` for a tie."""
        return self._winners

    @property
    def reason(self) -> EndReason:
        """``goal`` (RULES 9), ``passes`` (RULES 18), ``resignation`` or ``agreement``."""
        return self._reason

    @property
    def winner(self) -> Seat | None:
        """The one seat that won; None for a tie, and where a side of several seats won."""
        return self._winners[0] if len(self._winners) == 1 else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return NotImplemented
        return self._winners == other._winners and self._reason == other._reason

    def __hash__(self) -> int:
        return hash((self._winners, self._reason))

    def __repr__(self) -> str:
        return f"Outcome(winners={self._winners!r}, reason={self._reason!r})"

    def __reduce__(self) -> tuple[Callable[..., Outcome], tuple[Any, ...]]:
        return Outcome, (self._winners, self._reason)


class Control(NamedTuple):
    """A Jack or Joker on a card: which one, to whom it gave control, and who played it.

    See RULES 5. A Nine returns it to the seat that played it (RULES 16).

    >>> from cuttle_engine import apply, deal, parse_action
    >>> state = deal("balanced", seed=3)
    >>> for text in ("8C", "JD^8C"):
    ...     state = apply(state, parse_action(text))
    >>> state.players[1].points[0].controls
    (Control(card=Card('JD'), seat=1, by=1),)
    """

    card: Card
    """The Jack or Joker."""
    seat: Seat
    """The seat that it gave control to."""
    by: Seat
    """The seat that played it."""

    def __str__(self) -> str:
        return str(self.card)


@attrs.frozen(eq=False, repr=False)
class Stack(Value):
    """A card on the table with the control cards on it, bottom to top; prints as ``TH(JC,JD)``.

    >>> str(Stack(Card("TH"), 1, (Control(Card("JC"), 0, 0),)))
    'TH(JC)'
    """

    card: Card
    """The point card or permanent at the bottom."""
    owner: Seat
    """The seat that controlled it before any control card lay on it."""
    controls: tuple[Control, ...] = ()
    """The Jacks and Jokers on it, bottom first; the last one decides who controls the card."""
    seats: int = MIN_SEATS
    """Seats at the table. With more than two, the text says who had the card: ``TH@2(JC@1)``."""

    @override
    def _compared(self) -> dict[str, Any]:
        # No `attrs.field(eq=False)`: compiled, an int field takes nothing but an int.
        return {"card": self.card, "owner": self.owner, "controls": self.controls}

    def __repr__(self) -> str:
        return f"<Stack {self} of seat {self.controller}>"

    @property
    def controller(self) -> Seat:
        """The seat in whose row or permanents the card counts."""
        return self.controls[-1].seat if self.controls else self.owner

    def __str__(self) -> str:
        if not self.controls:
            return str(self.card)
        if self.seats > MIN_SEATS:
            controls = [f"{control.card}@{control.seat}" for control in self.controls]
            return f"{self.card}@{self.owner}({','.join(controls)})"
        return f"{self.card}({','.join([str(control.card) for control in self.controls])})"


@attrs.frozen(eq=False, repr=False)
class Player(Value):
    """What one seat has, in the full state: nothing is hidden here.

    >>> from cuttle_engine import deal
    >>> player = deal("balanced", seed=7).players[0]
    >>> player, player.hand[:2], player.points
    (<Player 0/21, 5 in hand>, (Card('3H'), Card('5H')), ())
    """

    hand: tuple[Card, ...]
    """The cards in the hand, ascending."""
    frozen: tuple[Card, ...]
    """Those of them that may not be played yet (RULES 17)."""
    points: tuple[Stack, ...]
    """The point row this seat controls, ascending by card."""
    permanents: tuple[Stack, ...]
    """The permanents this seat controls, ascending by card."""
    score: int
    """The points of the point row."""
    goal: int
    """The points this seat needs (RULES 8)."""

    def __repr__(self) -> str:
        return f"<Player {self.score}/{self.goal}, {len(self.hand)} in hand>"


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class GameState:
    """A state of a round: an immutable, hashable, comparable value that holds everything.

    Nothing in it is hidden: what a seat may be told of it is another matter (RULES 20). States
    come from `deal`, `apply` and `Position.build`. ``==`` compares everything, what the seats know
    included.

    >>> from cuttle_engine import deal
    >>> state = deal("balanced", seed=7)
    >>> state.to_act, state.deck_size, state.players[0].hand[0], state.outcome
    (0, 41, Card('3H'), None)
    """

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        if table.__class__ is not Table:
            raise TypeError("states come from deal, apply and Position.build")
        self._table = table

    @property
    def ruleset(self) -> Ruleset:
        """The rules that are played."""
        return self._table.ruleset

    @property
    def to_act(self) -> Seat | None:
        """The one seat that acts now; None when the round is over."""
        table = self._table
        if table.outcome is not None:
            return None
        return table.turn if table.window is None else table.window._seat

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is, whoever has to answer in between."""
        return self._table.turn

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended; None while it goes on."""
        return self._table.outcome

    @property
    def window(self) -> Window | None:
        """What is open and must be answered first; None in a main phase.

        Where a round is over, it is what was open when it ended.
        """
        return self._table.window

    @property
    def players(self) -> tuple[Player, ...]:
        """What each seat has, by seat."""
        table = self._table
        return tuple([_player(table, seat) for seat in range(table.ruleset.seats)])

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the deck, top first."""
        return tuple([CARDS[card] for card in self._table.deck])

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck."""
        return self._table.deck_size

    @property
    def scrap(self) -> tuple[Card, ...]:
        """The scrapped cards, the last one on top."""
        return tuple([CARDS[card] for card in self._table.scrap])

    @property
    def passes(self) -> int:
        """How many passes in a row there have been (RULES 18)."""
        return self._table.passes

    @property
    def ply(self) -> int:
        """How many actions led here since the deal."""
        return self._table.ply

    def known_to(self, seat: Seat | Never | None) -> tuple[Card, ...]:
        """The cards in others' hands or on the deck that the seat has been shown (RULES 20).

        With None: those that everybody has been shown, spectators too. Ascending. A seat that the
        ruleset does not have raises `ArgumentError`.

        >>> from cuttle_engine import apply, deal, parse_action
        >>> state = apply(deal("balanced", seed=7), parse_action("8S^"))  # glasses
        >>> len(state.known_to(0)), state.known_to(1)
        (6, ())
        """
        return cards_in(self._table.known_to(self._table.seat(seat)))

    @property
    def key(self) -> Hashable:
        """What can change the rest of the round, for transposition tables.

        That is everything but the order of the scrap, what the seats know, and the ply.
        """
        table = self._table
        return (
            table.ruleset._canonical,
            table.turn,
            table.window,
            table.outcome,
            table.passes,
            table.hands,
            table.points,
            table.permanents,
            table.piles,
            table.deck,
            card_set(table.scrap),
            table.frozen,
            table.frozen_longer,
            table.seed,
            table.words,
        )

    def _values(self) -> tuple[Any, ...]:
        table = self._table
        return (
            table.ruleset,
            table.turn,
            table.window,
            table.outcome,
            table.passes,
            table.ply,
            table.hands,
            table.points,
            table.permanents,
            table.piles,
            table.deck,
            table.scrap,
            table.frozen,
            table.frozen_longer,
            table.shown,
            table.seen,
            table.seed,
            table.words,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        return self._table is other._table or self._values() == other._values()

    def __hash__(self) -> int:
        table = self._table
        return hash(
            (table.turn, table.ply, table.hands, table.points, table.permanents, table.deck)
        )

    def __repr__(self) -> str:
        table = self._table
        if table.outcome is not None:
            what = f"over by {table.outcome.reason}"
        else:
            what = f"seat {self.to_act} to act"
        name = table.ruleset.id or "changed ruleset"
        return f"<GameState {name}, ply {table.ply}, {what}>"

    def __str__(self) -> str:
        # Here and below the kernel reaches down: pictures are no rules.
        from cuttle_engine.render.page import text  # noqa: PLC0415  # and only when asked

        return text(self)

    def _repr_svg_(self) -> str:  # pyright: ignore[reportUnusedFunction]  # IPython calls it
        # What a notebook shows of a state.
        from cuttle_engine.render.picture import svg  # noqa: PLC0415  # the same

        return svg(self)

    def __reduce__(self) -> tuple[Callable[..., GameState], tuple[Any, ...]]:
        return _restore, self._values()


def _player(table: Table, seat: Seat) -> Player:
    holding = table.holdings[seat]
    return Player(
        hand=cards_in(holding.hand),
        frozen=cards_in(holding.hand & table.frozen),
        points=stacks_of(table.piles, seat, holding.points, table.lookup.seats),
        permanents=stacks_of(table.piles, seat, holding.permanents, table.lookup.seats),
        score=holding.score,
        goal=holding.goal,
    )


def stacks_of(piles: tuple[Pile, ...], seat: Seat, cards: CardSet, seats: int) -> tuple[Stack, ...]:
    """The cards, which the seat controls, with what lies on them, at a table of so many seats."""
    on = {card: (owner, controls) for card, owner, controls in piles}
    stacks: list[Stack] = []
    for card in indexes(cards):
        owner, controls = on.get(card, (seat, ()))
        above = tuple([Control(CARDS[control], to, by) for control, to, by in controls])
        stacks.append(Stack(CARDS[card], owner, above, seats=seats))
    return tuple(stacks)


def _restore(*values: Any) -> GameState:
    return GameState(new_table(*values))


def digest(state: GameState) -> str:
    """16 hexadecimal digits of the SHA-256 of everything that ``==`` compares.

    Equal states have equal digests, on every Python, build and machine. The byte form is described
    in the docs under *Digests*.

    Raises TypeError for anything but a `GameState`.

    >>> from cuttle_engine import deal
    >>> digest(deal("balanced", seed=7)) == digest(deal("balanced", seed="7"))
    True
    """
    if not isinstance(state, GameState):
        raise TypeError(f"a GameState has a digest, not {type(state).__name__}")
    import hashlib  # noqa: PLC0415  # it loads OpenSSL, and not everyone needs a digest

    return hashlib.sha256(canonical_text(state._table).encode()).hexdigest()[:16]


def canonical_text(table: Table) -> str:
    """The written-down form of a state, one ``name=value`` a line."""
    seats = range(table.ruleset.seats)
    known = [table.seen[seat] if table.seen else 0 for seat in seats]
    outcome = table.outcome
    points = [_stacks_text(table, seat, table.points[seat]) for seat in seats]
    permanents = [_stacks_text(table, seat, table.permanents[seat]) for seat in seats]
    lines = (
        "cuttle-engine state 1",
        table.ruleset._canonical,
        f"turn={table.turn}",
        f"window={_window_text(table.window)}",
        f"outcome={f'{outcome.reason} {_join(outcome.winners)}' if outcome else ''}",
        f"passes={table.passes}",
        f"ply={table.ply}",
        f"hands={'; '.join([_join(cards_in(cards)) for cards in table.hands])}",
        f"points={'; '.join(points)}",
        f"permanents={'; '.join(permanents)}",
        f"deck={_join([CARDS[card] for card in table.deck])}",
        f"scrap={_join([CARDS[card] for card in table.scrap])}",
        f"frozen={_join(cards_in(table.frozen))}",
        f"frozen_longer={_join(cards_in(table.frozen_longer))}",
        f"shown={_join(cards_in(table.shown))}",
        f"seen={'; '.join([_join(cards_in(cards)) for cards in known])}",
        f"seed={table.seed.hex()}",
        f"words={table.words}",
    )
    return "\n".join(lines) + "\n"


def _join(items: Iterable[object]) -> str:
    return " ".join([str(item) for item in items])


def _stacks_text(table: Table, seat: Seat, cards: CardSet) -> str:
    texts: list[str] = []
    for stack in stacks_of(table.piles, seat, cards, table.lookup.seats):
        controls = ",".join([f"{c.card}@{c.seat}<{c.by}" for c in stack.controls])
        texts.append(f"{stack.card}@{stack.owner}({controls})" if controls else str(stack.card))
    return _join(texts)


def _window_text(window: Window | None) -> str:
    if window is None:
        return ""
    stack = ",".join([f"{card}@{seat}" for card, seat in window.stack])
    revealed = ",".join([str(card) for card in window.revealed])
    return (
        f"{window.kind} {window.seat} {window.cause} {window.by} {window.action or '-'}"
        f" {stack or '-'} {window.left} {revealed or '-'}"
    )
