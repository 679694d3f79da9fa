"""A game in which everything is called in any order, right and wrong, beside a model of it.

The model is a tree of states: what is taken back stays a branch of it, for it has been seen. What
a seat has been shown is worked out from what lies where and from what it knows, not from views.
"""

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from cuttle_engine import (
    Action,
    ArgumentError,
    DrawOffer,
    Event,
    Game,
    GameError,
    GameState,
    IllegalActionError,
    Outcome,
    PlayerView,
    Position,
    Reason,
    Record,
    RoundEnded,
    Seat,
    StaleActionError,
    apply,
    digest,
    explain,
    format_record,
    legal_actions,
    parse_record,
    redact,
    step,
    view,
)
from cuttle_engine.testing.hidden import hidden_from
from cuttle_engine.testing.play import near_actions, pick
from cuttle_engine.testing.strategies import actions as any_actions

from .strategies import dealt, starts

pytestmark = pytest.mark.slow  # the kernel has tests of its own

Refusal: TypeAlias = tuple[type[Exception], tuple[Any, ...]] | None
"""The error that is to come, and its arguments."""


class Node:
    """A state of the game, and all that has ever been played from it."""

    def __init__(self, state: GameState, parent: "Node | None", action: Action | None) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.children: list[Node] = []
        self.hidden = [{*hidden_from(state, seat)} for seat in range(state.ruleset.seats)]
        self.words = Position.of(state).words

    def play(self, action: Action) -> "Node":
        child = Node(apply(self.state, action), self, action)
        self.children.append(child)
        return child

    def later(self) -> Iterator["Node"]:
        for child in self.children:
            yield child
            yield from child.later()

    def has_shown(self, seat: Seat) -> bool:
        """Whether anything played from here has told the seat what it does not know here."""
        return any(
            [
                self.hidden[seat] - later.hidden[seat] or later.words != self.words
                for later in self.later()
            ]
        )

    def path(self) -> list["Node"]:
        return [] if self.parent is None else [*self.parent.path(), self]


class Model:
    """What a game is to be, and which calls it refuses."""

    def __init__(self, start: GameState) -> None:
        self.start = start
        self.node = Node(start, None, None)
        self.ending: Outcome | None = None
        self.undone: list[Node | Outcome] = []
        self.offer: DrawOffer | None = None
        self.offered: set[tuple[Seat, int]] = set()

    @property
    def seats(self) -> int:
        return self.start.ruleset.seats

    @property
    def state(self) -> GameState:
        return self.node.state

    @property
    def outcome(self) -> Outcome | None:
        return self.ending or self.state.outcome

    # --- what is done ---

    def play(self, action: Action) -> None:
        self.node = self.node.play(action)
        self.undone = []
        self.offer = None

    def undo(self) -> None:
        self.offer = None
        if self.ending is not None:
            self.undone.append(self.ending)
            self.ending = None
        else:
            assert self.node.parent is not None
            self.undone.append(self.node)
            self.node = self.node.parent

    def redo(self) -> None:
        self.offer = None
        again = self.undone.pop()
        if isinstance(again, Outcome):
            self.ending = again
        else:
            self.node = again

    def resign(self, seat: Seat) -> None:
        sides = self.start.ruleset.sides or range(self.seats)
        winners = [other for other in range(self.seats) if sides[other] != sides[seat]]
        self.end(Outcome(tuple(winners), "resignation"))

    def talk(self, call: str, seat: Seat) -> None:
        if call == OFFER:
            self.offered.add((seat, self.state.ply))
            self.offer = DrawOffer(seat, (*range(seat + 1, self.seats), *range(seat)))
        elif call == DECLINE:
            self.offer = None
        else:
            assert self.offer is not None
            waiting = tuple([other for other in self.offer.waiting if other != seat])
            self.offer = DrawOffer(self.offer.by, waiting)
            if not waiting:
                self.end(Outcome((), "agreement"))

    def end(self, ending: Outcome) -> None:
        self.ending = ending
        self.undone = []
        self.offer = None

    # --- what is refused ---

    def seat_refused(self, seat: Any) -> Refusal:
        if type(seat) is not int:
            return TypeError, ()
        if not 0 <= seat < self.seats:
            return ArgumentError, ("seat", f"{seat} is not from 0 to {self.seats - 1}")
        return None

    def play_refused(self, action: Action, seat: Any, ply: int | None) -> Refusal:
        if ply is not None and ply != self.state.ply:
            return StaleActionError, (ply, self.state.ply)
        if self.ending is not None:
            return IllegalActionError, (action, Reason.GAME_OVER, None)
        reason = explain(self.state, action, seat)
        if reason is None:
            return None
        return IllegalActionError, (action, reason, self.state.to_act)

    def can_undo(self, seat: Seat | None) -> bool:
        back = self.node if self.ending is not None else self.node.parent
        return back is not None and (seat is None or not back.has_shown(seat))

    def undo_refused(self, seat: Seat | None) -> Refusal:
        if not self.can_undo(None):
            return GameError, ("undo", "nothing-to-undo")
        return None if self.can_undo(seat) else (GameError, ("undo", "would-show"))

    def resign_refused(self, seat: Seat) -> Refusal:
        if self.outcome is not None:
            return GameError, ("resign", "round-over")
        sides = self.start.ruleset.sides or range(self.seats)
        return None if len({*sides}) == 2 else (GameError, ("resign", "more-than-two-sides"))

    def redo_refused(self) -> Refusal:
        return None if self.undone else (GameError, ("redo", "nothing-to-redo"))

    def talk_refused(self, call: str, seat: Seat) -> Refusal:
        reason = self.offer_refused(seat) if call == OFFER else self.answer_refused(seat)
        if self.outcome is not None:
            reason = "round-over"
        return None if reason is None else (GameError, (call, reason))

    def offer_refused(self, seat: Seat) -> str | None:
        if seat != self.state.turn:
            return "not-your-turn"
        if self.state.window is not None:
            return "not-a-main-phase"
        return "offered-already" if (seat, self.state.ply) in self.offered else None

    def answer_refused(self, seat: Seat) -> str | None:
        if self.offer is None:
            return "no-offer"
        return None if seat in self.offer.waiting else "not-asked"

    # --- what is told ---

    def view(self, seat: Seat | None) -> PlayerView:
        """The view, which after an agreement is that of a state in which it was agreed."""
        if self.ending is None:
            return view(self.state, seat)
        position = Position.of(self.state)
        fields = {name: getattr(position, name) for name in FIELDS}
        return view(Position(**{**fields, "outcome": self.ending}).build(), seat)

    def events(self, seat: Seat | None, since: int) -> tuple[Event, ...]:
        told: list[Event] = []
        for node in self.node.path():
            assert node.parent is not None
            assert node.action is not None
            if node.state.ply > since:
                happened = step(node.parent.state, node.action).events
                told += [redact(event, seat) for event in happened]
        return (*told, *[RoundEnded(ending) for ending in [self.ending] if ending is not None])


FIELDS = (
    "ruleset",
    "hands",
    "points",
    "permanents",
    "deck",
    "scrap",
    "turn",
    "ply",
    "frozen",
    "frozen_longer",
    "passes",
    "known",
    "window",
    "seed",
    "words",
)


def all_of(game: Game) -> tuple[object, ...]:
    """Everything that a game says of itself, but an offer of a draw."""
    seats = range(game.ruleset.seats)
    return (
        game.state,
        digest(game.state),
        game.ply,
        game.to_act,
        game.outcome,
        game.legal_actions,
        game.actions,
        repr(game),
        [game.can_undo(seat) for seat in (None, *seats)],
        game.can_redo,
        [game.view(seat) for seat in (None, *seats)],
        game.record(),
    )


OFFER, ACCEPT, DECLINE = "offer_draw", "accept", "decline"
NO_SEATS = (-1, 4, 99, True, "0", 0.0)


scripts = st.lists(st.sampled_from((OFFER, ACCEPT, ACCEPT, ACCEPT, DECLINE)), max_size=4)


class AnyCall(RuleBasedStateMachine):
    """Every call in any order; what a byte stands for is often right, and often wrong."""

    game: Game
    model: Model

    @initialize(start=st.one_of(dealt(), starts()))
    def begin(self, start: GameState) -> None:
        self.game = Game(start=start, players=[f"P{seat}" for seat in range(start.ruleset.seats)])
        self.model = Model(start)

    def call(
        self, refused: Refusal, method: Callable[..., object], *args: Any, **named: Any
    ) -> bool:
        """Call it, and say whether it was done; what is refused has changed nothing."""
        if refused is None:
            assert method(*args, **named) is None
            self.check()
            return True
        kind, arguments = refused
        before = (*all_of(self.game), self.game.draw_offer)
        with pytest.raises(kind) as error:
            method(*args, **named)
        assert type(error.value) is kind
        assert kind is TypeError or error.value.args == arguments
        assert (*all_of(self.game), self.game.draw_offer) == before
        return False

    def seat(self, byte: int) -> Seat:
        return byte % self.model.seats

    # --- actions ---

    def play(self, action: Action, seat: Any = None, ply: int | None = None) -> None:
        refused = self.model.play_refused(action, seat, ply)
        if refused is None:
            self.model.play(action)
        self.call(refused, self.game.play, action, seat=seat, ply=ply)

    @rule(choices=st.binary(min_size=1, max_size=12))
    def play_on(self, choices: bytes) -> None:
        for byte in choices:
            if self.game.outcome is None:
                self.play(pick(self.game.state, byte))

    @rule(byte=st.integers(0, 255), seat=st.integers(0, 3), late=st.sampled_from((0, 0, 0, 1, -1)))
    def play_as(self, byte: int, seat: int, late: int) -> None:
        """What is legal, or was before a resignation; by anybody, now or at another time."""
        legal = legal_actions(self.model.state)
        if legal:
            self.play(legal[byte % len(legal)], self.seat(seat), self.game.ply + late)

    @rule(action=any_actions(), seat=st.none() | st.integers(0, 3))
    def play_anything(self, action: Action, seat: int | None) -> None:
        self.play(action, seat if seat is None else self.seat(seat))

    @rule(number=st.integers(0, 2**16), seat=st.none() | st.integers(0, 3))
    def play_something_near(self, number: int, seat: int | None) -> None:
        near = [*near_actions(self.model.state)]
        self.play(near[number % len(near)], seat if seat is None else self.seat(seat))

    # --- taking back ---

    def undo(self, seat: Seat | None) -> None:
        refused = self.model.undo_refused(seat)
        before = all_of(self.game)
        if refused is None:
            self.model.undo()
        if self.call(refused, self.game.undo, seat):
            self.game.redo()
            assert all_of(self.game) == before
            self.game.undo(seat)

    def redo(self) -> None:
        refused = self.model.redo_refused()
        if refused is None:
            self.model.redo()
        self.call(refused, self.game.redo)

    @rule(choices=st.binary(min_size=1, max_size=8))
    def go_back_and_forth(self, choices: bytes) -> None:
        for byte in choices:
            if byte % 4 == 3:
                self.redo()
            else:
                self.undo(self.seat(byte >> 2) if byte % 4 else None)

    @rule(back=st.integers(1, 5), choices=st.binary(min_size=1, max_size=4))
    def play_something_else(self, back: int, choices: bytes) -> None:
        for _ in range(back):
            if self.model.can_undo(None):
                self.undo(None)
        self.play_on(choices)

    @rule(most=st.integers(1, 9))
    def take_back_and_do_it_again(self, most: int) -> None:
        """Whatever lies in between, the game is then what it was."""
        before = all_of(self.game)
        done = 0
        while done < most and self.model.can_undo(None):
            self.undo(None)
            done += 1
        for _ in range(done):
            self.redo()
        assert all_of(self.game) == before

    # --- endings that are no actions ---

    @rule(seat=st.integers(0, 3), really=st.sampled_from((True, False, False)))
    def resign(self, seat: int, really: bool) -> None:
        """Often enough for what comes after it, and not so often that nothing comes before it."""
        seat = self.seat(seat)
        refused = self.model.resign_refused(seat)
        if refused is not None or really:
            if refused is None:
                self.model.resign(seat)
            self.call(refused, self.game.resign, seat)

    @rule(script=scripts, seats=st.binary(min_size=5, max_size=5))
    def talk_of_a_draw(self, script: list[str], seats: bytes) -> None:
        """Most offers are made by the seat that may, and all by a seat that there is."""
        for call, byte in zip((OFFER, *script), seats, strict=False):
            offerer = self.model.state.turn if byte % 4 else self.seat(byte >> 2)
            self.talk(call, offerer if call == OFFER else self.seat(byte))

    @rule(byte=st.integers(0, 255), calls=st.sets(st.sampled_from(("play", "undo", "redo"))))
    def offer_a_draw_twice(self, byte: int, calls: set[str]) -> None:
        """In one turn, whatever was played and taken back in between, or in two."""
        self.talk(OFFER, self.model.state.turn)
        if "play" in calls and self.game.outcome is None:
            self.play(pick(self.game.state, byte))
        if "undo" in calls:
            self.undo(None)
        if "redo" in calls:
            self.redo()
        self.talk(OFFER, self.model.state.turn)

    def talk(self, call: str, seat: Seat) -> None:
        refused = self.model.talk_refused(call, seat)
        if refused is None:
            self.model.talk(call, seat)
        self.call(refused, getattr(self.game, call), seat)

    # --- what is told ---

    @rule(seat=st.none() | st.integers(0, 3), since=st.integers(0, 999), over=st.booleans())
    def events(self, seat: int | None, since: int, over: bool) -> None:
        ply = self.model.state.ply
        observer = seat if seat is None else self.seat(seat)
        since = since if over else since % (ply + 1)
        if since <= ply:
            assert self.game.events(observer, since) == self.model.events(observer, since)
        else:
            refused = ArgumentError, ("since", f"{since} is not from 0 to {ply}")
            self.call(refused, self.game.events, observer, since)
            refused = ArgumentError, ("since", f"-1 is not from 0 to {ply}")
            self.call(refused, self.game.events, observer, -1)

    @rule(no_seat=st.sampled_from(NO_SEATS))
    def name_a_seat_that_there_is_not(self, no_seat: Any) -> None:
        game = self.game
        of_all = (game.undo, game.can_undo, game.resign, game.offer_draw, game.accept, game.decline)
        for method in (*of_all, game.view, game.events):
            self.call(self.model.seat_refused(no_seat), method, no_seat)

    @rule(way=st.sampled_from(("pickle", "copy", "deepcopy")))
    def go_on_with_a_copy(self, way: str) -> None:
        """What is done to the copy is not done to the game."""
        other: Game = (
            pickle.loads(pickle.dumps(self.game))
            if way == "pickle"
            else (copy.copy if way == "copy" else copy.deepcopy)(self.game)
        )
        before = all_of(self.game)
        assert all_of(other) == before
        assert other.draw_offer == self.game.draw_offer
        if other.can_undo():
            other.undo()
            assert all_of(self.game) == before
            other.redo()
            self.model.offer = None
        self.game = other

    @rule(is_text=st.booleans())
    def go_on_from_the_record(self, is_text: bool) -> None:
        """It knows what was played, and nothing of what was taken back, shown or offered then."""
        record = self.game.record()
        if is_text and record.start.ruleset.id is not None:
            record = parse_record(format_record(record))
        self.game = Game.of(record)
        assert self.game.record() == record
        model = Model(self.model.start)
        for action in record.actions:
            model.play(action)
        model.ending = self.model.ending
        self.model = model

    @invariant()
    def check(self) -> None:
        game, model = self.game, self.model
        path = model.node.path()
        over = model.outcome is not None
        assert game.state == model.state
        assert game.ruleset == model.start.ruleset
        assert game.ply == model.state.ply
        assert game.outcome == model.outcome
        assert game.to_act == (None if over else model.state.to_act)
        assert game.legal_actions == (() if over else legal_actions(model.state))
        assert game.actions == tuple([node.action for node in path])
        assert game.draw_offer == model.offer
        assert game.can_redo == bool(model.undone)
        for seat in (None, *range(model.seats)):
            assert game.can_undo(seat) == model.can_undo(seat)
            assert game.view(seat) == model.view(seat)
        assert ("over by" in repr(game)) == over

    @invariant()
    def replay_the_record(self) -> None:
        record = self.game.record()
        assert isinstance(record, Record)
        assert record.start == self.model.start
        assert record.actions == self.game.actions
        assert record.result == self.game.outcome
        assert len(record.players) == self.model.seats
        states = [self.model.start, *[node.state for node in self.model.node.path()]]
        assert [digest(state) for state in record.states()] == [digest(s) for s in states]
        assert digest(record.final) == digest(self.game.state)


TestAnyCall = AnyCall.TestCase
TestAnyCall.settings = settings(
    max_examples=max(60, settings().max_examples // 4), stateful_step_count=30
)
