"""Play: deal a round, list what is legal, apply it, explain what is not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final, Never

from cuttle_engine.actions import (
    CHOICES_OF,
    CHOOSE,
    COUNTER,
    COUNTERS_OF,
    DECLINE,
    DECLINING,
    DRAW,
    DRAWING,
    ONE_OFF,
    PASS,
    PASSING,
    PERMANENT,
    POINTS,
    SCUTTLE,
    Action,
)
from cuttle_engine.cards import (
    CARDS,
    DECK_SIZE,
    MAX_SEATS,
    MIN_SEATS,
    POINT_CARDS,
    Card,
    card_set,
    parse_cards,
)
from cuttle_engine.errors import (
    IllegalActionError,
    InvalidPositionError,
    Problem,
    Reason,
    RulesetError,
    brief,
)
from cuttle_engine.holding import Holding
from cuttle_engine.rules import Ruleset, get_ruleset
from cuttle_engine.rulesets import BALANCED
from cuttle_engine.shuffle import seed_bytes, shuffled
from cuttle_engine.state import GameState, Outcome
from cuttle_engine.table import first_table
from cuttle_engine.windows import CHOOSE_WINDOW, COUNTER_WINDOW, HAND_LIMIT, PLAY_WINDOW, Window

if TYPE_CHECKING:
    from cuttle_engine.cards import CardSet, Seat
    from cuttle_engine.table import Table


# --- the course of a round, on a table that may be changed ---


_ONLY_DECLINING: Final[tuple[Action, ...]] = (DECLINING,)


def legal_on(table: Table) -> tuple[Action, ...]:
    """The legal actions on a table, ascending."""
    if table.outcome is not None:
        return ()
    out: list[Action] = []
    window = table.window
    if window is None:
        holding = table.holdings[table.turn]
        if not table.deck_size:
            out.append(PASSING)
        elif holding.size < table.lookup.draw_limit:
            out.append(DRAWING)
        table.plays(table.turn, holding.hand & ~table.frozen, out)
        if not out:
            out.append(PASSING)
    elif window._kind == COUNTER_WINDOW:
        answers = table.holdings[window._seat].hand & _answers(table, window)
        if not answers or table.is_stopped(window._stack[-1][1]):
            return _ONLY_DECLINING
        out.append(DECLINING)
        while answers:
            bit = answers & -answers
            answers ^= bit
            out.append(COUNTERS_OF[bit.bit_length() - 1])
    elif window._kind == CHOOSE_WINDOW:
        cards = _choices(table, window)
        while cards:
            bit = cards & -cards
            cards ^= bit
            out.append(CHOICES_OF[bit.bit_length() - 1])
    else:
        table.plays(window._seat, card_set([card._index for card in window._revealed]), out)
    return tuple(out)


def _answers(table: Table, window: Window) -> CardSet:
    """The cards that may be played against what lies on top of the stack."""
    stack = window._stack
    action = window._action
    assert action is not None
    kind = action._kind if len(stack) == 1 else COUNTER
    return table.lookup.answers[kind][stack[-1][0]._index]


def _choices(table: Table, window: Window) -> CardSet:
    if window._cause == HAND_LIMIT:
        return table.holdings[window._seat].hand
    effect = table.lookup.effects[window._cause._index]
    cards: object = effect.choices(table, window)
    # The bool first: what is known to be an int is no longer an object when compiled.
    if not isinstance(cards, bool) and isinstance(cards, int):
        chosen: CardSet = cards
        if 0 < chosen <= table.lookup.all_cards:
            return chosen
    what = f"{brief(cards)}, and no set of cards of the deck, of one at least"
    raise RulesetError(f"{type(effect).__name__}.choices gives {what}")


def advance(table: Table, action: Action) -> None:
    """Carry out a legal action on the table, up to the next decision."""
    window = table.window
    kind = action._kind
    table.ply += 1
    if window is None:
        seat = table.turn
        if kind == PASS:
            table.passes += 1
            if table.passes >= table.lookup.passes_to_tie:
                table.outcome = Outcome((), "passes")
        else:
            table.passes = 0
            if kind == DRAW:
                table.draw(seat, 1)
            else:
                table.take_from_hand(seat, action._card)
                _play(table, seat, action)
    else:
        table.window = None
        if kind == DECLINE:
            _decline(table, window)
        elif kind == COUNTER:
            _counter(table, window, action)
        elif kind == CHOOSE:
            _choose(table, window, action)
        else:
            _play_revealed(table, window, action)
    if not table.deck_size:
        table.open_hands()
    first = table.holdings[0]
    second = table.holdings[1]
    if (
        first.score >= first.goal
        or second.score >= second.goal
        or (len(table.holdings) > MIN_SEATS and _goal_reached(table))
    ):
        _end_by_goal(table)
    elif table.window is None and table.outcome is None:
        _end_turn(table)


def _play(table: Table, seat: Seat, action: Action, *, stands: bool = False) -> None:
    """Let the play of a card that has left its place take effect.

    Unless it ``stands`` already: where anybody may answer it, ask first.
    """
    kind = action._kind
    card = action._card
    if not stands and (kind == ONE_OFF or table.lookup.answers[kind][card]):
        _ask_to_answer(table, action, seat, ((CARDS[card], seat),))
    elif kind == POINTS:
        table.add_points(seat, card)
    elif kind == SCUTTLE:
        owner = table.point_controller(action._target)
        assert owner is not None
        table.put_on_scrap(card)
        table.put_on_scrap(action._target)
        controls = table.lift_point(owner, action._target)
        if controls:
            table.put_all_on_scrap(controls)
    elif kind == PERMANENT:
        table.lookup.effects[card].enter(table, seat, action)
    else:
        table.lookup.effects[card].resolve(table, seat, action)
        if table.window is None:
            table.put_on_scrap(card)


def _play_revealed(table: Table, window: Window, action: Action) -> None:
    """Play a card that a Seven revealed; the Seven goes to the scrap (RULES 16)."""
    table.take_from_deck(action._card)
    _play(table, window._seat, action)
    table.put_on_scrap(window._stack[0][0]._index)


def _ask_to_answer(
    table: Table, action: Action, by: Seat, stack: tuple[tuple[Card, Seat], ...], left: int = 0
) -> None:
    """Ask who answers the top card, or go on asking those that are left (RULES 10).

    Everyone but its player may answer a one-off and a counter, clockwise; only the opponents of its
    player what else there is.
    """
    cause = stack[0][0]
    player = stack[-1][1]
    rules = table.lookup
    everyone = action._kind == ONE_OFF or len(stack) > 1
    seats = rules.others[player] if everyone else rules.opponents[player]
    left = left or len(seats)
    seat = seats[len(seats) - left]
    table.window = Window(COUNTER_WINDOW, seat, cause, by, action, stack, left)


def _counter(table: Table, window: Window, action: Action) -> None:
    pending = window._action
    assert pending is not None
    table.take_from_hand(window._seat, action._card)
    stack = (*window._stack, (CARDS[action._card], window._seat))
    _ask_to_answer(table, pending, window._by, stack)


def _decline(table: Table, window: Window) -> None:
    action = window._action
    assert action is not None
    if window._left > 1:
        _ask_to_answer(table, action, window._by, window._stack, window._left - 1)
        return
    counters = window._stack[1:]
    if counters:
        table.put_all_on_scrap([card._index for card, _ in counters])
    if len(counters) % 2 == 0:
        _play(table, window._by, action, stands=True)
    else:
        card, seat = counters[0]
        table.lookup.effects[card._index].answer(table, seat, action, window._by)


def _choose(table: Table, window: Window, action: Action) -> None:
    cause = window._cause
    if cause == HAND_LIMIT:
        table.discard(window._seat, action._card)
        return
    table.lookup.effects[cause._index].choose(table, window, action._card)
    if table.window is None:
        table.put_on_scrap(cause._index)


def _end_turn(table: Table) -> None:
    """Go on to the next seat, once the hand is trimmed (RULES 17, 19)."""
    rules = table.lookup
    turn = table.turn
    excess = table.holdings[turn].size - rules.trim_limit
    if excess > 0:
        table.window = Window(CHOOSE_WINDOW, turn, HAND_LIMIT, turn, left=excess)
        return
    if table.frozen:
        table.frozen = table.frozen & ~table.holdings[turn].hand | table.frozen_longer
        table.frozen_longer = 0
    turn += 1
    table.turn = turn if turn < rules.seats else 0


def _goal_reached(table: Table) -> bool:
    for holding in table.holdings:
        if holding.score >= holding.goal:
            return True
    return False


def _end_by_goal(table: Table) -> None:
    """The first seat from the turn's on that has reached its goal wins, with its side (RULES 9)."""
    seats = table.seats_from_turn()
    place = 0
    while table.holdings[seats[place]].score < table.holdings[seats[place]].goal:
        place += 1
    table.outcome = _WON[table.lookup.sides[seats[place]]]


_WON: Final = {
    winners: Outcome(winners, "goal")
    for size in range(1, MAX_SEATS)
    for winners in combinations(range(MAX_SEATS), size)
}
"""By the seats that win."""


# --- the public functions, on states ---


def deal(
    ruleset: Ruleset | str = BALANCED,
    *,
    seed: int | str | bytes | None = None,
    deck: str | Sequence[Card] | None = None,
) -> GameState:
    """Deal a round: seat 0 takes its whole hand from the top, then seat 1, … (RULES 1).

    Without a ruleset it is ``balanced``.

    Give exactly one of ``seed``, from which the deck is shuffled in the way written down in the
    docs, and ``deck``, the whole deck with its top first, as cards or as text. Raises
    `RulesetError` for an unknown ruleset, `InvalidPositionError` for a deck that is not each card
    once, and TypeError for a wrong type, or unless exactly one of the two is given.

    >>> deal("balanced", seed=7)
    <GameState balanced@1, ply 0, seat 0 to act>
    """
    rules = ruleset if isinstance(ruleset, Ruleset) else get_ruleset(ruleset)
    count = DECK_SIZE + rules.jokers
    if deck is None:
        if seed is None:
            raise TypeError("deal() takes a seed or a deck")
        stream = seed_bytes(seed)
        order = shuffled(stream, count)
        words_taken = count - 1
    else:
        if seed is not None:
            raise TypeError("deal() takes a seed or a deck, not both")
        stream = b""
        order = _whole_deck(rules, deck)
        words_taken = 0
    hands: list[Holding] = []
    dealt = 0
    goal = rules.goals[0]
    for size in rules.hand_sizes:
        hands.append(Holding(card_set(order[dealt : dealt + size]), 0, 0, size, 0, goal))
        dealt += size
    table = first_table(rules._lookup, tuple(hands), order[dealt:], stream, words_taken)
    table.open_hands()
    return GameState(table)


def _whole_deck(rules: Ruleset, deck: str | Sequence[Card]) -> bytes:
    given: object = deck
    if not isinstance(given, Sequence):
        raise TypeError(f"a deck is text or a sequence of cards, not {type(given).__name__}")
    cards = parse_cards(deck) if isinstance(deck, str) else tuple(deck)
    for card in cards:
        if not isinstance(card, Card):
            raise TypeError(f"a deck is made of Cards, not {type(card).__name__}")
    wanted = CARDS[: DECK_SIZE + rules.jokers]
    problems = [
        Problem("card-twice", f"deck[{place}]", f"{card} is there twice")
        for place, card in enumerate(cards)
        if card in cards[:place]
    ]
    problems += [
        Problem("not-in-deck", f"deck[{place}]", f"{card} is no card of this ruleset's deck")
        for place, card in enumerate(cards)
        if card not in wanted
    ]
    problems += [
        Problem("card-missing", "deck", f"{card} is missing")
        for card in wanted
        if card not in cards
    ]
    if problems:
        raise InvalidPositionError(tuple(problems))
    return bytes([card._index for card in cards])


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Every legal action of the seat to act, in ascending order; empty when the round is over.

    What a turn may be is RULES 2, with 3 to 5, 7, 11, 13 and 17 to 19; what answers a window, RULES
    10, 14 to 16 and 19. `Action` has the order: by card, then by use, target and target seat.
    Raises TypeError for anything but a `GameState`.

    >>> " ".join([str(action) for action in legal_actions(deal("balanced", seed=7))])
    'draw 3H 5H 5H! 6C 6C! 8S 8S^ QH^'
    """
    if state.__class__ is not GameState:
        raise _not_a_state(state)
    table = state._table
    legal = table.legal
    if legal is None:
        legal = table.legal = legal_on(table)
    return legal


def apply(state: GameState, action: Action) -> GameState:
    """The state after a legal action of the seat to act, up to the next decision.

    Windows that open are left to be answered (RULES 10, 14 to 16, 19); otherwise the turn passes
    (RULES 2), unless the round is over (RULES 9, 18).

    Raises `IllegalActionError` with the `Reason` when the action is not legal, and TypeError for
    anything but a `GameState` and an `Action`; the state given is never changed.

    >>> from cuttle_engine import Draw
    >>> apply(deal("balanced", seed=7), Draw())
    <GameState balanced@1, ply 1, seat 1 to act>
    """
    if state.__class__ is not GameState:
        raise _not_a_state(state)
    table = state._table
    legal = table.legal
    if legal is None:
        legal = table.legal = legal_on(table)
    # By identity, for actions are shared: what is none may claim to be equal to one.
    for each in legal:
        if each is action:
            break
    else:
        raise IllegalActionError(_an_action(action), _why_not(table, action), state.to_act)
    table = table.copy()
    advance(table, action)
    return GameState(table)


def apply_unchecked(state: GameState, action: Action) -> GameState:
    """`apply` without the question whether the action is legal.

    For loops that take their actions from `legal_actions`. With an action that is not legal the
    result is not a position of Cuttle, or there is an exception of any kind.

    >>> state = deal("balanced", seed=7)
    >>> apply_unchecked(state, legal_actions(state)[0])
    <GameState balanced@1, ply 1, seat 1 to act>
    """
    if state.__class__ is not GameState:
        raise _not_a_state(state)
    table = state._table.copy()
    advance(table, action)
    return GameState(table)


def explain(state: GameState, action: Action, seat: Seat | Never | None = None) -> Reason | None:
    """Why the action is not legal; None when it is.

    With ``seat``, the action is taken as that seat's: if another one is to act, the answer is
    `Reason.NOT_YOUR_TURN`, and nothing of the other's hand is told. A seat that the ruleset does
    not have raises `ArgumentError`. What is asked first is answered first: the round, the seat, the
    window, the card, its use, its target.

    Raises TypeError for anything but a `GameState` and an `Action`. What each answer means, and
    which rule is behind it, is in `Reason`.

    >>> from cuttle_engine import Pass
    >>> explain(deal("balanced", seed=7), Pass())
    <Reason.MUST_NOT_PASS: 'must-not-pass'>
    """
    legal = legal_actions(state)
    table = state._table
    mine = table.seat(seat) in (None, state.to_act)
    if _an_action(action) in legal and mine:
        return None
    if table.outcome is None and not mine:
        return Reason.NOT_YOUR_TURN
    return _why_not(table, action)


def _not_a_state(value: object) -> TypeError:
    return TypeError(f"a GameState is needed here, not {type(value).__name__}")


def _an_action(value: Action) -> Action:
    if not isinstance(value, Action):
        raise TypeError(f"an Action is needed here, not {type(value).__name__}")
    return value


def _why_not(table: Table, action: Action) -> Reason:
    """Why an action that `legal_on` does not list is refused."""
    window = table.window
    kind = action._kind
    if table.outcome is not None:
        return Reason.GAME_OVER
    if window is None:
        return _why_not_in_main_phase(table, action)
    if window._kind == COUNTER_WINDOW and kind == COUNTER:
        return _why_not_counter(table, window, action)
    if window._kind == CHOOSE_WINDOW and kind == CHOOSE:
        return _why_not_chosen(table, window, action)
    if window._kind == PLAY_WINDOW and POINTS <= kind <= SCUTTLE:
        if CARDS[action._card] not in window._revealed:
            return Reason.CARD_NOT_THERE
        return _why_not_played(table, window._seat, action)
    return Reason.WRONG_WINDOW


def _why_not_in_main_phase(table: Table, action: Action) -> Reason:
    kind = action._kind
    if kind == PASS:
        return Reason.MUST_NOT_PASS
    if kind == DRAW:
        return Reason.HAND_FULL if table.deck_size else Reason.DECK_EMPTY
    if not POINTS <= kind <= SCUTTLE:
        return Reason.WRONG_WINDOW
    if not table.holdings[table.turn].hand >> action._card & 1:
        return Reason.CARD_NOT_THERE
    if table.frozen >> action._card & 1:
        return Reason.FROZEN
    return _why_not_played(table, table.turn, action)


def _why_not_counter(table: Table, window: Window, action: Action) -> Reason:
    bit = 1 << action._card
    if not table.holdings[window._seat].hand & bit:
        return Reason.CARD_NOT_THERE
    if not _answers(table, window) & bit:
        # It may answer something else, or nothing ever.
        return (
            Reason.WRONG_WINDOW
            if any([cards & bit for kind in table.lookup.answers for cards in kind])
            else Reason.NO_SUCH_USE
        )
    return Reason.COUNTERING_STOPPED


def _why_not_chosen(table: Table, window: Window, action: Action) -> Reason:
    # A card may lie where one is chosen from, and still not be one of them: a Three for a Three.
    scrap = card_set(table.scrap)
    from_scrap = _choices(table, window) & scrap
    return Reason.BAD_TARGET if from_scrap and scrap >> action._card & 1 else Reason.CARD_NOT_THERE


def _why_not_played(table: Table, seat: Seat, action: Action) -> Reason:
    """Why a card that may be played cannot be played in this way."""
    card = action._card
    if action._kind in (ONE_OFF, PERMANENT):
        return table.lookup.effects[card].why_not(table, seat, action)
    if card >= POINT_CARDS:
        return Reason.NO_SUCH_USE
    enemy = table.opponents_points(seat)
    return Reason.SCUTTLE_TOO_LOW if enemy >> action._target & 1 else Reason.BAD_TARGET
