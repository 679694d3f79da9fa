"""A game: one round that remembers, and can be taken back, given up, agreed on and recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import attrs

from cuttle_engine.actions import Action
from cuttle_engine.cards import CARDS, card_set, checked_int, checked_seat
from cuttle_engine.engine import apply, deal, legal_actions
from cuttle_engine.errors import (
    ArgumentError,
    GameError,
    IllegalActionError,
    Reason,
    StaleActionError,
    brief,
)
from cuttle_engine.events import RoundEnded, events_between, redact
from cuttle_engine.record import Record
from cuttle_engine.rules import Ruleset, get_ruleset
from cuttle_engine.state import GameState, Outcome
from cuttle_engine.values import Value
from cuttle_engine.view import view

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Self

    from cuttle_engine.cards import Card, CardSet, Seat
    from cuttle_engine.events import Event
    from cuttle_engine.view import PlayerView

    Comments: TypeAlias = tuple[tuple[int, str], ...]


@attrs.frozen(eq=False, repr=False)
class DrawOffer(Value):
    """A draw that was offered, and that somebody has still to answer.

    >>> game = Game("balanced", seed=7)
    >>> game.offer_draw(0)
    >>> game.draw_offer
    DrawOffer(by=0, waiting=(1,))
    """

    by: Seat
    """The seat that offers it."""
    waiting: tuple[Seat, ...]
    """The seats that have not answered yet, clockwise from the one that offers."""


class _TakenBack(NamedTuple):
    """An action that was taken back, for `Game.redo`."""

    action: Action
    state: GameState
    shown: tuple[CardSet, ...]


_Undone: TypeAlias = _TakenBack | Outcome


@attrs.frozen(eq=False, repr=False)
class _Moment:
    """All that a game is at one time. A call puts another one in its place, or changes nothing."""

    states: tuple[GameState, ...]
    """The start, and the state after each action."""
    actions: tuple[Action, ...]
    shown: tuple[tuple[CardSet, ...], ...]
    """For each state, by seat: what was shown after it in actions that were taken back."""
    ending: Outcome | None = None
    """A resignation or an agreement."""
    undone: tuple[_Undone, ...] = ()
    """What can be done again, the next one last."""
    offer: DrawOffer | None = None
    offered: frozenset[tuple[Seat, int]] = frozenset()
    """Who has offered a draw at which ply."""
    comments: Comments = ()
    """What a record said that the game goes on from."""

    def said(self) -> Comments:
        """The comments that are not on something that was taken back."""
        return tuple([comment for comment in self.comments if comment[0] <= len(self.actions)])


_CHANCE: Final[CardSet] = 1 << len(CARDS)
"""Beside the cards that were shown: that chance has come out."""


class Game:
    """One round from its start on, with all that people do besides the actions.

    Without a ruleset it is ``balanced``. Give exactly one of ``seed``, ``deck`` (as to `deal`) and
    ``start``, a state to begin with. What else is given goes into the record: the names of the
    players by seat, who dealt the first round of the match, by the seat held here (by default the
    last seat), the date, and further tags.

    Every call either does what it says or raises an error and changes nothing.

    Raises TypeError unless exactly one of ``seed``, ``deck`` and ``start`` is given,
    `ArgumentError` for a start of other rules than ``ruleset``, and what `deal` and `Record` raise
    for the rest.

    >>> from cuttle_engine import Draw
    >>> game = Game(seed=7)
    >>> game.play(Draw())
    >>> game
    <Game balanced@1, ply 1, seat 1 to act>
    """

    __slots__ = ("_blank", "_now")

    def __init__(
        self,
        ruleset: Ruleset | str | None = None,
        *,
        seed: int | str | bytes | None = None,
        deck: str | Sequence[Card] | None = None,
        start: GameState | None = None,
        players: Sequence[str] = (),
        first_dealer: Seat | None = None,
        date: dt.date | None = None,
        tags: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    ) -> None:
        state = _first_state(ruleset, seed, deck, start)
        # It looks at all these, and the records of the game are made from it.
        self._blank = Record(
            state, players=players, first_dealer=first_dealer, date=date, tags=tags
        )
        self._now = _Moment((state,), (), (_nothing(state),))

    @classmethod
    def of(cls, record: Record) -> Self:
        """The game of a record, which goes on where the record ends.

        What ended it can be taken back, a resignation or an agreement too.

        Raises TypeError for anything but a `Record`.

        >>> from cuttle_engine import Record, deal, parse_action
        >>> Game.of(Record(deal("balanced", seed=7), [parse_action("3H")]))
        <Game balanced@1, ply 1, seat 1 to act>
        """
        if not isinstance(record, Record):
            raise TypeError(f"a game goes on from a Record, not {type(record).__name__}")
        game = cls(
            start=record.start,
            players=record.players,
            first_dealer=record.first_dealer,
            date=record.date,
            tags=record.tags,
        )
        states = tuple(record.states())
        game._now = _Moment(
            states=states,
            actions=record.actions,
            shown=(_nothing(record.start),) * len(states),
            ending=record.result if record.final.outcome is None else None,
            comments=record.comments,
        )
        return game

    # --- what it is now ---

    @property
    def state(self) -> GameState:
        """The whole state, which no seat may see; a resignation or an agreement is not in it."""
        return self._now.states[-1]

    @property
    def ruleset(self) -> Ruleset:
        """The rules that are played."""
        return self.state.ruleset

    @property
    def ply(self) -> int:
        """How many actions led here since the deal, as in the states and views."""
        return self.state.ply

    @property
    def to_act(self) -> Seat | None:
        """The one seat that acts now; None when the round is over."""
        return None if self._now.ending is not None else self.state.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended, by whatever; None while it goes on."""
        return self._now.ending or self.state.outcome

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action of the seat to act, for nobody else's eyes; none when it is over."""
        return () if self._now.ending is not None else legal_actions(self.state)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was played from the start on, without what was taken back."""
        return self._now.actions

    @property
    def draw_offer(self) -> DrawOffer | None:
        """The draw that is offered now, if one is."""
        return self._now.offer

    def __repr__(self) -> str:
        outcome = self.outcome
        what = f"seat {self.to_act} to act" if outcome is None else f"over by {outcome.reason}"
        return f"<Game {self.ruleset.id or 'changed ruleset'}, ply {self.ply}, {what}>"

    # --- actions ---

    def play(self, action: Action, *, seat: Seat | None = None, ply: int | None = None) -> None:
        """Play a legal action.

        With ``seat``, the action is taken as that seat's, and is refused with
        `Reason.NOT_YOUR_TURN` unless it is the one to act. With ``ply``, it is meant for that ply,
        and `StaleActionError` says that the game is at another one. Raises `IllegalActionError`
        as `apply` does, also after a resignation or an agreement, and `ArgumentError` for a seat
        that the ruleset does not have.

        >>> from cuttle_engine import Draw
        >>> game = Game("balanced", seed=7)
        >>> game.play(Draw(), seat=0, ply=0)
        >>> game.ply
        1
        """
        if not isinstance(action, Action):
            raise TypeError(f"an Action is played, not {type(action).__name__}")
        now = self._now
        state = now.states[-1]
        if seat is not None:
            seat = checked_seat(seat, state.ruleset.seats)
        if ply is not None and checked_int("a ply", ply) != state.ply:
            raise StaleActionError(ply, state.ply)
        if now.ending is not None:
            raise IllegalActionError(action, Reason.GAME_OVER, None)
        if seat is not None and state.to_act not in (seat, None):
            raise IllegalActionError(action, Reason.NOT_YOUR_TURN, state.to_act)
        after = apply(state, action)
        self._now = _Moment(
            states=(*now.states, after),
            actions=(*now.actions, action),
            shown=(*now.shown, _nothing(after)),
            offered=now.offered,
            comments=now.said(),
        )

    # --- taking back ---

    def can_undo(self, seat: Seat | None = None) -> bool:
        """Whether there is anything to take back; with ``seat``, whether that tells it nothing.

        It is False for a seat that has been shown a card since the state that would come back was
        there first, and could not place it then; and where chance has come out since.

        Raises `ArgumentError` for a seat that the ruleset does not have.

        >>> from cuttle_engine import Draw
        >>> game = Game("balanced", seed=7)
        >>> game.can_undo()
        False
        >>> game.play(Draw())
        >>> game.can_undo(), game.can_undo(0), game.can_undo(1)  # seat 0 has seen what it drew
        (True, False, True)
        """
        if seat is not None:
            seat = checked_seat(seat, self.ruleset.seats)
        now = self._now
        if now.ending is None and not now.actions:
            return False
        return seat is None or not _shown_by_undo(now, seat)

    def undo(self, seat: Seat | None = None) -> None:
        """Take back the last thing that happened: an action, a resignation or an agreement.

        With ``seat``, only where `can_undo` says so for that seat; otherwise always. An offer of a
        draw is withdrawn. Raises `GameError` with ``nothing-to-undo`` or ``would-show``.

        >>> from cuttle_engine import parse_action
        >>> game = Game("balanced", seed=7)
        >>> game.play(parse_action("3H"))
        >>> game.can_undo(0), game.can_undo(1)  # seat 1 has been shown the Three
        (True, False)
        >>> game.undo(0)
        >>> game.ply
        0
        """
        if not self.can_undo(seat):
            reason = "would-show" if self.can_undo() else "nothing-to-undo"
            raise GameError("undo", reason)
        now = self._now
        if now.ending is not None:
            undone = (*now.undone, now.ending)
            self._now = attrs.evolve(now, ending=None, undone=undone, offer=None)
            return
        taken = _TakenBack(now.actions[-1], now.states[-1], now.shown[-1])
        seats = range(self.ruleset.seats)
        shown = tuple([now.shown[-2][seat] | _seen_last(now, seat) for seat in seats])
        self._now = _Moment(
            states=now.states[:-1],
            actions=now.actions[:-1],
            shown=(*now.shown[:-2], shown),
            undone=(*now.undone, taken),
            offered=now.offered,
            comments=now.comments,
        )

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again.

        >>> from cuttle_engine import Draw
        >>> game = Game("balanced", seed=7)
        >>> game.play(Draw())
        >>> game.undo()
        >>> game.can_redo
        True
        """
        return bool(self._now.undone)

    def redo(self) -> None:
        """Do again what was taken back last; what is played anew leaves nothing to do again.

        Raises `GameError` with ``nothing-to-redo``.

        >>> from cuttle_engine import Draw
        >>> game = Game("balanced", seed=7)
        >>> game.play(Draw())
        >>> game.undo()
        >>> game.redo()
        >>> game.actions
        (Draw(),)
        """
        now = self._now
        if not now.undone:
            raise GameError("redo", "nothing-to-redo")
        *undone, again = now.undone
        if isinstance(again, Outcome):
            self._now = attrs.evolve(now, ending=again, undone=tuple(undone), offer=None)
            return
        self._now = _Moment(
            states=(*now.states, again.state),
            actions=(*now.actions, again.action),
            shown=(*now.shown, again.shown),
            undone=tuple(undone),
            offered=now.offered,
            comments=now.comments,
        )

    # --- endings that are no actions ---

    def resign(self, seat: Seat) -> None:
        """Give the round up: the other side wins it.

        Any seat may, at any time. Raises `GameError` with ``round-over`` or
        ``more-than-two-sides``.

        >>> game = Game("balanced", seed=7)
        >>> game.resign(0)
        >>> game.outcome
        Outcome(winners=(1,), reason='resignation')
        """
        seat = checked_seat(seat, self.ruleset.seats)
        self._check_running("resign")
        rules = self.ruleset
        if rules.seats > 2 and (rules.sides is None or len(set(rules.sides)) > 2):
            raise GameError("resign", "more-than-two-sides")
        winners = tuple(sorted(rules.opponents(seat)))
        self._end(Outcome(winners, "resignation"))

    def offer_draw(self, seat: Seat) -> None:
        """Offer a draw to all others, who `accept` or `decline`; the next action withdraws it.

        A seat may do so once in each of its turns, before it acts; an undo does not give the offer
        back. Raises `GameError` with ``round-over``, ``not-your-turn``, ``not-a-main-phase`` or
        ``offered-already``.

        >>> game = Game("balanced", seed=7)
        >>> game.offer_draw(0)
        >>> game.accept(1)
        >>> game.outcome
        Outcome(winners=(), reason='agreement')
        """
        seats = self.ruleset.seats
        seat = checked_seat(seat, seats)
        self._check_running("offer_draw")
        now = self._now
        state = now.states[-1]
        if state.turn != seat:
            raise GameError("offer_draw", "not-your-turn")
        if state.window is not None:
            raise GameError("offer_draw", "not-a-main-phase")
        if (seat, state.ply) in now.offered:
            raise GameError("offer_draw", "offered-already")
        waiting = tuple([(seat + step) % seats for step in range(1, seats)])
        offered = now.offered | {(seat, state.ply)}
        self._now = attrs.evolve(now, offer=DrawOffer(seat, waiting), offered=offered)

    def accept(self, seat: Seat) -> None:
        """Accept the draw that is offered; when all have, the round is a tie by agreement.

        Raises `GameError` with ``round-over``, ``no-offer`` or ``not-asked``, and `ArgumentError`
        for a seat that the ruleset does not have.

        >>> game = Game("balanced", seed=7)
        >>> game.offer_draw(0)
        >>> game.accept(1)
        >>> game.outcome.winners, game.outcome.reason
        ((), 'agreement')
        """
        seat, offer = self._asked("accept", seat)
        waiting = tuple([other for other in offer.waiting if other != seat])
        if waiting:
            self._now = attrs.evolve(self._now, offer=DrawOffer(offer.by, waiting))
        else:
            self._end(Outcome((), "agreement"))

    def decline(self, seat: Seat) -> None:
        """Decline the draw that is offered, which is the end of the offer.

        Raises `GameError` with ``round-over``, ``no-offer`` or ``not-asked``, and `ArgumentError`
        for a seat that the ruleset does not have.

        >>> game = Game("balanced", seed=7)
        >>> game.offer_draw(0)
        >>> game.decline(1)
        >>> game.draw_offer is None, game.outcome is None
        (True, True)
        """
        self._asked("decline", seat)
        self._now = attrs.evolve(self._now, offer=None)

    def _asked(self, call: str, seat: Seat) -> tuple[Seat, DrawOffer]:
        seat = checked_seat(seat, self.ruleset.seats)
        self._check_running(call)
        offer = self._now.offer
        if offer is None:
            raise GameError(call, "no-offer")
        if seat not in offer.waiting:
            raise GameError(call, "not-asked")
        return seat, offer

    def _check_running(self, call: str) -> None:
        if self.outcome is not None:
            raise GameError(call, "round-over")

    def _end(self, outcome: Outcome) -> None:
        now = self._now
        self._now = attrs.evolve(now, ending=outcome, undone=(), offer=None, comments=now.said())

    # --- what may be told ---

    def view(self, seat: Seat | None) -> PlayerView:
        """What the seat, or with None a spectator, may know; after whatever ended the round, too.

        What was open when a resignation or an agreement ended it stays in ``window``, as in
        `GameState.window`.

        Raises `ArgumentError` for a seat that the ruleset does not have.

        >>> Game(seed=7).view(0).players[0].hand[0]
        Card('3H')
        """
        seen = view(self.state, seat)
        ending = self._now.ending
        if ending is None:
            return seen
        return attrs.evolve(seen, outcome=ending, to_act=None, legal_actions=())

    def events(self, seat: Seat | None, since: int = 0) -> tuple[Event, ...]:
        """What happened, as the seat, or with None a spectator, may be told of it, in order.

        ``since`` is the ply of the last view that the seat was sent: what was played before is left
        out. They are worked out when asked for. A resignation or an agreement is the last event,
        `RoundEnded`, whatever ``since`` is. Raises `ArgumentError` unless it is from 0 to the ply
        of the game, and for a seat that the ruleset does not have.

        >>> from cuttle_engine import Draw
        >>> game = Game("balanced", seed=7)
        >>> game.play(Draw())
        >>> [game.events(seat)[1].card for seat in (0, 1)]
        [Card('QC'), None]
        """
        now = self._now
        first = now.states[0]
        seat = first._table.seat(seat)
        if not 0 <= checked_int("since", since) <= self.ply:
            raise ArgumentError("since", f"{brief(since)} is not from 0 to {self.ply}")
        told: list[Event] = []
        for place in range(max(0, since - first.ply), len(now.actions)):
            before, after = now.states[place : place + 2]
            happened = events_between(before, now.actions[place], after)
            told += [redact(event, seat) for event in happened]
        if now.ending is not None:
            told.append(RoundEnded(now.ending))
        return tuple(told)

    def record(self) -> Record:
        """The game as it is now, to be kept: where it began, every action, and how it ended.

        What was taken back is not in it, nor is an offer of a draw.

        >>> from cuttle_engine import Draw
        >>> game = Game("balanced", seed=7)
        >>> game.play(Draw())
        >>> game.record().actions
        (Draw(),)
        """
        now = self._now
        return attrs.evolve(
            self._blank, actions=now.actions, result=now.ending, comments=now.said()
        )


def _first_state(
    ruleset: Ruleset | str | None,
    seed: int | str | bytes | None,
    deck: str | Sequence[Card] | None,
    start: GameState | None,
) -> GameState:
    given = [what for what in (seed, deck, start) if what is not None]
    if len(given) != 1:
        raise TypeError("a game begins with exactly one of a seed, a deck and a start")
    if start is None:
        return deal("balanced" if ruleset is None else ruleset, seed=seed, deck=deck)
    if not isinstance(start, GameState):
        raise TypeError(f"a game starts at a GameState, not {type(start).__name__}")
    if ruleset is not None:
        rules = ruleset if isinstance(ruleset, Ruleset) else get_ruleset(ruleset)
        if rules != start.ruleset:
            raise ArgumentError("ruleset", "the start has other rules")
    return start


def _nothing(state: GameState) -> tuple[CardSet, ...]:
    return (0,) * state.ruleset.seats


def _seen_last(now: _Moment, seat: Seat) -> CardSet:
    """What the seat has been shown by the last action, and after it in what was taken back."""
    before, after = now.states[-2:]
    placed = ~card_set(view(after, seat)._unseen) & _CHANCE - 1
    chance = _CHANCE if before._table.words != after._table.words else 0
    return placed | chance | now.shown[-1][seat]


def _shown_by_undo(now: _Moment, seat: Seat) -> bool:
    """Whether the seat has been shown what it could not know in the state that would come back."""
    if now.ending is None:
        back = now.states[-2]
        shown = now.shown[-2][seat] | _seen_last(now, seat)
    else:
        back = now.states[-1]
        shown = now.shown[-1][seat]
    unknown = card_set(view(back, seat)._unseen) | _CHANCE
    return shown & unknown != 0
