"""What makes a state of a written position, and finds everything that is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar, get_args

from cuttle_engine.cards import (
    CARDS,
    DECK_SIZE,
    POINT_CARDS,
    Card,
    card_set,
    checked_int,
    parse_cards,
)
from cuttle_engine.errors import NotationError, Problem, brief
from cuttle_engine.shuffle import seed_bytes
from cuttle_engine.stack_text import read_stack
from cuttle_engine.state import Control, EndReason, GameState, Outcome, Stack
from cuttle_engine.table import new_table
from cuttle_engine.window_check import check_window_types, window_problem
from cuttle_engine.windows import Window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cuttle_engine.board import Pile
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.position import Cards, Position, Row
    from cuttle_engine.rules import Ruleset

END_REASONS: Final[tuple[EndReason, ...]] = get_args(EndReason)
_MANY: Final = 1 << 32
_E = TypeVar("_E")
_V = TypeVar("_V")


class PositionBuilder:
    """Reads a position, and notes what is wrong on the way; the state, if nothing is."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.rules = position.ruleset
        self.seats = position.ruleset.seats
        self.problems: list[Problem] = []
        self.places: dict[Card, list[str]] = {}
        self.state: GameState | None = None
        self.read()

    def wrong(self, code: str, where: str, what: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(code, where, what))

    def read(self) -> None:
        """Read everything, and make the state if nothing was wrong."""
        position = self.position
        hands = self.by_seat("hands", position.hands, self.cards)
        points = self.by_seat("points", self.or_none(position.points), self.row)
        permanents = self.by_seat("permanents", self.or_none(position.permanents), self.row)
        deck = self.cards("deck", position.deck)
        scrap = self.cards("scrap", position.scrap)
        self.check_rows(points, permanents)
        self.check_numbers()
        self.check_outcome()
        for where, cards in (
            *[(f"hands[{seat}]", cards) for seat, cards in enumerate(hands)],
            ("deck", deck),
            ("scrap", scrap),
        ):
            self.place(where, cards)
        self.check_window()
        self.check_places()
        held = {card for cards in hands for card in cards}
        frozen = self.cards("frozen", position.frozen)
        longer = self.cards("frozen_longer", position.frozen_longer)
        self.check_frozen(frozen, longer, hands)
        # All saw a Nine return what is frozen, and a Seven reveal what is open.
        revealed = () if position.window is None else position.window.revealed
        public = [card for card in frozen if card in held]
        public += [card for card in revealed if card in deck[: len(revealed)]]
        known = self.known(hands, deck, held, public)
        seed = seed_bytes(position.seed)
        if self.problems:
            return
        rows = (*points, *permanents)
        table = new_table(
            self.rules,
            position.turn,
            position.window,
            position.outcome,
            position.passes,
            position.ply,
            tuple([_set(cards) for cards in hands]),
            tuple([_set([stack.card for stack in row]) for row in points]),
            tuple([_set([stack.card for stack in row]) for row in permanents]),
            tuple([_pile(stack) for row in rows for stack in row if stack.controls]),
            bytes([card.index for card in deck]),
            bytes([card.index for card in scrap]),
            _set(frozen),
            _set(longer),
            known[-1],
            known[:-1],
            seed,
            position.words,
        )
        table.open_hands()
        what = None if position.window is None else window_problem(table, position.window)
        if what is not None:
            self.wrong("bad-window", "window", what)
        else:
            self.state = GameState(table)

    # --- reading ---

    def or_none(self, rows: Sequence[Row]) -> Sequence[Row]:
        """The rows, or with () an empty one a seat."""
        return [""] * self.seats if rows == () else rows

    def by_seat(
        self, where: str, value: Sequence[_V], read: Callable[[str, _V], tuple[_E, ...]]
    ) -> list[tuple[_E, ...]]:
        """What is given for each seat, read by ``read``; as many entries as there are seats."""
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise TypeError(f"{where} has an entry a seat, it is not {type(value).__name__}")
        if len(value) != self.seats:
            self.wrong("bad-seats", where, f"{len(value)} entries for {self.seats} seats")
        rows = [read(f"{where}[{seat}]", entry) for seat, entry in enumerate(value)]
        return (rows + [()] * self.seats)[: self.seats]

    def cards(self, where: str, value: Cards) -> tuple[Card, ...]:
        """Cards, as text or as they are."""
        if isinstance(value, str):
            try:
                return parse_cards(value)
            except NotationError as error:
                self.wrong("unreadable", where, str(error))
                return ()
        for card in _sequence(where, value):
            if not isinstance(card, Card):
                raise TypeError(f"{where} holds Cards, not {type(card).__name__}")
        return tuple(value)

    def row(self, where: str, value: Row) -> tuple[Stack, ...]:
        """A point row or the permanents of a seat; a card alone is the seat's own."""
        seat = int(where.partition("[")[2].rstrip("]"))
        if isinstance(value, str):
            return self.stacks(where, seat, value)
        stacks: list[Stack] = []
        for item in _sequence(where, value):
            if isinstance(item, Card):
                stacks.append(Stack(item, seat))
            elif isinstance(item, Stack):
                _check_stack_types(where, item)
                stacks.append(item)
            else:
                raise TypeError(f"{where} holds Cards and Stacks, not {type(item).__name__}")
        return tuple(stacks)

    def stacks(self, where: str, seat: Seat, text: str) -> tuple[Stack, ...]:
        """A row that is written as text."""
        stacks: list[Stack] = []
        for word in re.finditer(r"\S+", text):
            try:
                stacks.append(read_stack(text, word.start(), word[0], seat, self.seats))
            except NotationError as error:
                self.wrong("unreadable", where, str(error))
        return tuple(stacks)

    # --- checking ---

    def check_rows(
        self, points: Iterable[tuple[Stack, ...]], permanents: Iterable[tuple[Stack, ...]]
    ) -> None:
        """Note what may not lie where it lies on the table."""
        effects = self.rules.effects
        for name, rows in (("points", points), ("permanents", permanents)):
            for seat, row in enumerate(rows):
                where = f"{name}[{seat}]"
                for stack in row:
                    self.place(where, [stack.card, *[control.card for control in stack.controls]])
                    self.check_stack(where, seat, stack)
                    effect = effects[stack.card.rank - 1]
                    if name == "points" and stack.card.index >= POINT_CARDS:
                        self.wrong(
                            "not-a-point-card", where, f"{stack.card} cannot lie in a point row"
                        )
                    elif name == "permanents" and not effect.stays:
                        self.wrong(
                            "not-a-permanent",
                            where,
                            f"{stack.card} cannot lie among the permanents",
                        )
                    for control in stack.controls:
                        above = effects[control.card.rank - 1]
                        lies = (
                            above.controls_points if name == "points" else above.controls_permanents
                        )
                        if not lies:
                            self.wrong(
                                "not-a-control-card",
                                where,
                                f"{control.card} cannot lie on {stack.card}",
                            )

    def check_stack(self, where: str, seat: Seat, stack: Stack) -> None:
        """Note what is wrong with who has owned and controlled a card."""
        named = [stack.owner, *[other for control in stack.controls for other in control[1:]]]
        if not all([0 <= other < self.seats for other in named]):
            self.wrong("bad-seat", where, f"{stack.card}: a seat is not from 0 to {self.seats - 1}")
        holders = [stack.owner, *[control.seat for control in stack.controls]]
        for control, before in zip(stack.controls, holders, strict=False):
            if control.seat == before:
                self.wrong(
                    "bad-controller",
                    where,
                    f"{control.card} gives control of {stack.card} to who has it",
                )
        if stack.controller != seat:
            self.wrong(
                "bad-controller",
                where,
                f"{stack} is controlled by seat {brief(stack.controller)}, not by seat {seat}",
            )

    def check_numbers(self) -> None:
        """Note numbers that are out of their range."""
        position = self.position
        for name, value, high in (
            ("turn", position.turn, self.seats - 1),
            ("passes", position.passes, self.rules.passes_to_tie - 1),
            ("words", position.words, _MANY),
            ("ply", position.ply, _MANY),
        ):
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"{name} is an int, not {type(value).__name__}")
            # The last pass ends the round, so it stands only where the round has ended.
            most = high + (name == "passes" and position.outcome is not None)
            if not 0 <= value <= most:
                what = f"{brief(value)} is not from 0 to {most}"
                self.wrong(f"bad-{name}", name, what)

    def place(self, where: str, cards: Iterable[Card]) -> None:
        """Note where cards lie."""
        for card in cards:
            self.places.setdefault(card, []).append(where)

    def check_places(self) -> None:
        """Note cards that are there twice, or not at all, or belong to no such deck."""
        once = all([len(places) == 1 for places in self.places.values()])
        if once and _set(self.places) == self.rules._lookup.all_cards:
            return
        wanted = CARDS[: DECK_SIZE + self.rules.jokers]
        for card in sorted(self.places):
            places = self.places[card]
            if len(places) > 1:
                self.wrong(
                    "card-twice",
                    places[1],
                    f"{card} is there, and in {places[0]} as well"
                    if places[0] != places[1]
                    else f"{card} is there twice",
                )
            if card not in wanted:
                self.wrong("not-in-deck", places[0], f"{card} is no card of this ruleset's deck")
        if any([problem.code == "unreadable" for problem in self.problems]):
            return  # what is missing may stand in what cannot be read
        for card in wanted:
            if card not in self.places:
                self.wrong("card-missing", "position", f"{card} is nowhere")

    def check_frozen(
        self, frozen: Sequence[Card], longer: Sequence[Card], hands: Sequence[Sequence[Card]]
    ) -> None:
        """Note frozen cards that are in no hand."""
        held = [card for hand in hands for card in hand]
        for card in frozen:
            if card not in held:
                self.wrong("bad-frozen", "frozen", f"{card} is in no hand")
        turn = self.position.turn
        mine = hands[turn] if 0 <= turn < self.seats else ()
        for card in longer:
            if card not in frozen or card not in mine:
                self.wrong(
                    "bad-frozen",
                    "frozen_longer",
                    f"{card} is not among the frozen cards of the seat in turn",
                )

    def known(
        self,
        hands: Sequence[Sequence[Card]],
        deck: Sequence[Card],
        held: set[Card],
        public: Iterable[Card],
    ) -> tuple[CardSet, ...]:
        """What each seat has been shown, then what all have; ``public`` is among that anyway."""
        value = self.position.known
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise TypeError(f"known has an entry a seat, it is not {type(value).__name__}")
        if len(value) not in (0, self.seats, self.seats + 1):
            self.wrong("bad-seats", "known", f"{len(value)} entries for {self.seats} seats and all")
        read = [self.cards(f"known[{place}]", entry) for place, entry in enumerate(value)]
        read = (read + [()] * (self.seats + 1))[: self.seats + 1]
        everybody = tuple(dict.fromkeys([*read.pop(), *public]))
        top = [card for card in everybody if card not in held]
        for card in top:
            # What all have been shown of the deck lies on top of it without a gap.
            if card not in deck[: len(top)]:
                self.wrong(
                    "bad-known",
                    f"known[{self.seats}]",
                    f"{card} is in no hand, nor known on the deck",
                )
        for seat, cards in enumerate(read):
            for card in cards:
                if card not in held or card in hands[seat]:
                    self.wrong("bad-known", f"known[{seat}]", f"{card} is in no other hand")
        shown = _set(everybody)
        return (*[_set(cards) for cards in read], shown)

    def check_window(self) -> None:
        """Note a window of seats that are not there; the rest is asked of the table."""
        window = self.position.window
        if window is None:
            return
        if not isinstance(window, Window):
            raise TypeError(f"window is a Window, not {type(window).__name__}")
        check_window_types(window)
        self.place("window", [card for card, _ in window.stack])
        named = [window.seat, window.by, *[seat for _, seat in window.stack]]
        if not all([0 <= seat < self.seats for seat in named]):
            self.wrong("bad-window", "window", f"a seat is not from 0 to {self.seats - 1}")
        elif window.by != self.position.turn:
            self.wrong("bad-window", "window", f"seat {window.by}, which opened it, is not in turn")

    def check_outcome(self) -> None:
        """Note an outcome that no round of these rules has."""
        what = outcome_problem(self.position.outcome, self.rules)
        if what is not None:
            self.wrong("bad-outcome", "outcome", what)


def outcome_problem(outcome: Outcome | None, ruleset: Ruleset) -> str | None:
    """What keeps a round from ending like this under the rules, or None.

    Whether it would have ended so on the table is not asked.
    """
    if outcome is None:
        return None
    if not isinstance(outcome, Outcome):
        raise TypeError(f"outcome is an Outcome, not {type(outcome).__name__}")
    winners = outcome.winners
    if not isinstance(winners, tuple):
        raise TypeError(f"the winners of an Outcome are a tuple, not {brief(winners)}")
    for seat in winners:
        checked_int("a winner", seat)
    if outcome.reason not in END_REASONS:
        return f"{brief(outcome.reason)} ends no round"
    if bool(winners) != (outcome.reason in ("goal", "resignation")):
        return f"{len(winners)} winners by {outcome.reason}"
    if winners and winners not in ruleset._lookup.sides[: ruleset.seats]:
        return f"{brief(winners)} are not the seats of a side"
    return None


def _sequence(where: str, value: Sequence[_E]) -> Sequence[_E]:
    if not isinstance(value, Sequence):
        raise TypeError(f"{where} is text or a sequence of cards, not {type(value).__name__}")
    return value


def _check_stack_types(where: str, stack: Stack) -> None:
    if not isinstance(stack.controls, tuple):
        raise TypeError(f"{where}: {brief(stack.controls)} on a Stack is no tuple")
    for control in stack.controls:
        if not isinstance(control, Control):
            raise TypeError(f"{where}: {brief(control)} on a Stack is no Control")
    for card in (stack.card, *[control.card for control in stack.controls]):
        if not isinstance(card, Card):
            raise TypeError(f"{where}: {brief(card)} in a Stack is no Card")
    for seat in (stack.owner, *[seat for control in stack.controls for seat in control[1:]]):
        if not isinstance(seat, int) or isinstance(seat, bool):
            raise TypeError(f"{where}: {brief(seat)} in a Stack is no seat")


def _set(cards: Iterable[Card]) -> CardSet:
    return card_set([card.index for card in cards])


def _pile(stack: Stack) -> Pile:
    controls = tuple([(control.card.index, control.seat, control.by) for control in stack.controls])
    return (stack.card.index, stack.owner, controls)
