"""Laws of play: what is legal, what an action does, where the cards are."""

from __future__ import annotations

import copy
import itertools
import pickle
from typing import TYPE_CHECKING, Final

from cuttle_engine.actions import Decline, Draw, Pass, parse_action
from cuttle_engine.engine import apply, apply_unchecked, deal, explain, legal_actions
from cuttle_engine.errors import IllegalActionError, Reason
from cuttle_engine.events import step
from cuttle_engine.game import Game
from cuttle_engine.position import Position
from cuttle_engine.rules import get_ruleset
from cuttle_engine.state import Outcome, digest
from cuttle_engine.testing.folding import Zones
from cuttle_engine.testing.law import chance, expect, law, same
from cuttle_engine.testing.play import cards_in_play, cards_of, near_actions
from cuttle_engine.view import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuttle_engine.actions import Action
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.state import GameState

PATIENCE: Final = 2000
"""So many actions end every round in which all sit still."""


# --- of a state ---


@law
def legal_explain_and_apply_agree(state: GameState) -> None:
    """An action is legal if and only if `explain` has no reason against it and `apply` takes it.

    Asked of all legal actions, and of all that a person might try.
    """
    for action in dict.fromkeys([*legal_actions(state), *near_actions(state)]):
        agree_on(state, action)


def agree_on(state: GameState, action: Action) -> None:
    """AssertionError unless all three say the same of the action."""
    # There are many of them: what would be said is put together only when it is.
    reason: object = explain(state, action)
    if action in legal_actions(state):
        if reason is not None:
            raise AssertionError(f"{action} is legal, and explain says {reason}")
        apply(state, action)
        return
    if type(reason) is not Reason:
        raise AssertionError(f"{action} is not legal, and explain says {reason}")
    error = _refusal(state, action)
    if (error.action, error.reason, error.seat) != (action, reason, state.to_act):
        raise AssertionError(f"apply says {error}, and explain says {reason}")


def _refusal(state: GameState, action: Action) -> IllegalActionError:
    try:
        apply(state, action)
    except IllegalActionError as error:
        return error
    raise AssertionError(f"{action} is not legal, and apply takes it")


@law
def refused_calls_change_nothing(state: GameState) -> None:
    """After actions that are refused, and their explanations, the state is what it was."""
    before = digest(state)
    legal = legal_actions(state)
    for action in dict.fromkeys(near_actions(state)):
        if action not in legal:
            explain(state, action)
            _refusal(state, action)
    same(digest(state), before, "the digest afterwards")
    same(legal_actions(Position.of(state).build()), legal, "the legal actions afterwards")


@law
def there_is_always_an_action(state: GameState) -> None:
    """A live state has a legal action and one seat to act; one that has ended has neither.

    The legal actions ascend, each is there once, and to any other seat they are refused.
    """
    legal = legal_actions(state)
    over = state.outcome is not None
    expect(bool(legal) != over, "nothing is legal" if not over else f"over, and {legal} are legal")
    expect(
        all([one < other for one, other in itertools.pairwise(legal)]),
        f"the legal actions do not ascend: {' '.join(map(str, legal))}",
    )
    asked = state.turn if state.window is None else state.window.seat
    same(state.to_act, None if over else asked, "the seat to act")
    for action in legal[:1] or (Draw(), Pass(), Decline()):
        for seat in range(state.ruleset.seats):
            mine = Reason.GAME_OVER if over else None
            reason = mine if over or seat == state.to_act else Reason.NOT_YOUR_TURN
            same(explain(state, action, seat), reason, f"why seat {seat} may not play {action}")


@law
def every_round_ends(state: GameState) -> None:
    """A round in which everyone declines, draws and passes comes to an end."""
    rng = chance(state)
    for _ in range(PATIENCE):
        legal = legal_actions(state)
        if state.outcome is not None:
            return
        still = [action for action in (Decline(), Draw(), Pass()) if action in legal]
        state = apply(state, still[0] if still else rng.choice(legal))
    raise AssertionError(f"it goes on after {PATIENCE} actions in which all sat still")


@law
def cards_are_partitioned(state: GameState) -> None:
    """Every card of the deck is in exactly one place."""
    found = sorted(cards_in_play(state))
    wanted = [*cards_of(state.ruleset)]
    if found != wanted:
        lost = [str(card) for card in wanted if card not in found]
        twice = [str(card) for card in wanted if found.count(card) > 1]
        raise AssertionError(f"lost are {lost}, more than once there are {twice}")


@law
def rows_are_in_order(state: GameState) -> None:
    """What lies on the table may lie there, with the seat that controls it.

    A stack is in the row of whom its last control card gave control, each of which passes it on.
    Scores are the sums of the point rows, goals follow from the Kings, and what ascends ascends.
    """
    rules = state.ruleset
    seen = view(state, None)
    for seat, player in enumerate(state.players):
        same(seen.players[seat].hand_size, len(player.hand), f"the size of the hand of seat {seat}")
        score = sum([stack.card.points for stack in player.points])
        same(player.score, score, f"the score of seat {seat}")
        kings = [s for s in player.permanents if rules.effect(s.card.rank).lowers_goal]
        same(player.goal, rules.goal(len(kings)), f"the goal of seat {seat}")
        same(player.hand, tuple(sorted(player.hand)), f"the hand of seat {seat}")
        expect({*player.frozen} <= {*player.hand}, f"frozen, and not in the hand: {player.frozen}")
        for row in (player.points, player.permanents):
            cards = [stack.card for stack in row]
            same(cards, sorted(cards), f"a row of seat {seat}")
            for stack in row:
                holders = [stack.owner, *[control.seat for control in stack.controls]]
                expect(
                    all([one != other for one, other in itertools.pairwise(holders)]),
                    f"a control card on {stack.card} gives it to whom has it",
                )
                same(stack.controller, seat, f"the seat that controls {stack}")
        for stack in player.points:
            effects = [rules.effect(control.card.rank) for control in stack.controls]
            lies = stack.card.points and all([effect.controls_points for effect in effects])
            expect(bool(lies), f"{stack} lies in a point row")
        for stack in player.permanents:
            effects = [rules.effect(control.card.rank) for control in stack.controls]
            stays = rules.effect(stack.card.rank).stays
            lies = stays and all([effect.controls_permanents for effect in effects])
            expect(bool(lies), f"{stack} lies among the permanents")


@law
def states_are_values(state: GameState) -> None:
    """Pickled and copied states are equal, with the same hash, digest, key and legal actions."""
    pickled = pickle.loads(pickle.dumps(state))  # noqa: S301  # it has just been made here
    for how, other in (("pickled", pickled), ("copied", copy.deepcopy(state))):
        same(other, state, f"the {how} state")
        for what, one, two in (
            ("hash", hash(other), hash(state)),
            ("digest", digest(other), digest(state)),
            ("key", other.key, state.key),
            ("legal actions", legal_actions(other), legal_actions(state)),
            ("players", other.players, state.players),
        ):
            same(one, two, f"{what} of the {how} state")


@law
def positions_are_built_again(state: GameState) -> None:
    """Every state that is reached can be written as a position, its window included.

    An effect that asks for more than one thing has to say so in `Effect.could_ask`.
    """
    position = Position.of(state)
    problems = position.problems()
    if problems:
        raise AssertionError(f"its position is refused: {problems[0]}")
    built = position.build()
    same(built, state, "the state that is built again")
    same(digest(built), digest(state), "its digest")
    same(legal_actions(built), legal_actions(state), "its legal actions")
    same(built.players, state.players, "its players")


# --- of a legal action in a state ---


@law
def every_legal_action_can_be_played(state: GameState, action: Action) -> None:
    """Whatever is legal is carried out, to the next state of the same rules."""
    after = apply(state, action)
    same((after.ply, after.ruleset), (state.ply + 1, state.ruleset), "the ply and the rules")


@law
def rounds_take_their_course(state: GameState, action: Action) -> None:
    """Whose turn it is, how the round ends and where chance comes from no effect changes.

    The next seat is in turn as soon as nothing is open. The first seat from the turn on that has
    reached its goal wins with its side; the last of so many passes in a row ends the round in a
    tie; else it goes on. The seed stays, and what was taken of it is not taken again.
    """
    after = apply(state, action)
    before, table, rules = state._table, after._table, state.ruleset
    same(table.seed, before.seed, "the seed")
    expect(table.words >= before.words, f"{table.words} words of it are taken, and {before.words}")
    has_passed = isinstance(action, Pass)
    passes = state.passes + 1 if has_passed else 0 if state.window is None else state.passes
    same(after.passes, passes, "the passes in a row")
    holdings = [(seat, table.holdings[seat]) for seat in before.seats_from_turn()]
    reached = [seat for seat, holding in holdings if holding.score >= holding.goal]
    outcome = None
    if reached:
        opponents = rules.opponents(reached[0])
        outcome = Outcome(tuple([s for s in range(rules.seats) if s not in opponents]), "goal")
    elif has_passed and passes >= rules.passes_to_tie:
        outcome = Outcome((), "passes")
    same(after.outcome, outcome, "the outcome")
    goes_on = outcome is None and after.window is None
    same(after.turn, (state.turn + goes_on) % rules.seats, "the seat in turn")


@law
def apply_is_pure(state: GameState, action: Action) -> None:
    """The same action leads to the same state every time, and the state before stays as it was.

    So do `step` and `apply_unchecked`.
    """
    before = digest(state)
    after = apply(state, action)
    found = digest(after)
    for how, other in (
        ("apply", apply(state, action)),
        ("step", step(state, action).state),
        ("apply_unchecked", apply_unchecked(state, action)),
        ("a state that was built again", apply(Position.of(state).build(), action)),
    ):
        same(other, after, f"what comes of {how}")
        same(digest(other), found, f"the digest by {how}")
    same(digest(state), before, "the digest of the state before")
    same(after.ply, state.ply + 1, "the ply")


@law
def events_fold(state: GameState, action: Action) -> None:
    """What the events say, done to the zones before, gives the zones after.

    In which order cards lie in the deck that nobody has been shown is not told.
    """
    after, events = step(state, action)
    folded = Zones(state).fold(events)
    expected = Zones(after)
    top = len([card for card in after.known_to(None) if card in after.deck])
    for zones in (folded, expected):
        zones.deck[top:] = sorted(zones.deck[top:])
    for name, found in folded.contents().items():
        same(found, expected.contents()[name], f"{name}, by {len(events)} events")


# --- of a round ---


@law
def the_same_actions_give_the_same_round(start: GameState, actions: Sequence[Action]) -> None:
    """A round that is played again from the texts of its actions has the same states."""
    one: GameState = start
    two: GameState = pickle.loads(pickle.dumps(start))  # noqa: S301  # it has just been made here
    for ply, action in enumerate(actions):
        one, two = apply(one, action), apply(two, parse_action(str(action)))
        same(two, one, f"the state after {ply + 1} actions")
    same(digest(two), digest(one), "the digest at the end")


@law
def undo_and_redo_come_back(start: GameState, actions: Sequence[Action]) -> None:
    """What is taken back in a `Game` gives the state before, and done again the state after it."""
    game = Game(start=start)
    for action in actions:
        game.play(action)
    end = game.state
    for _ in actions:
        game.undo()
    same(game.state, start, "the state when all is taken back")
    for _ in actions:
        game.redo()
    same(game.state, end, "the state when all is done again")
    same([*game.actions], [*actions], "the actions")


# --- of a ruleset ---


@law
def rulesets_are_values(ruleset: Ruleset) -> None:
    """Pickled, copied and rebuilt rulesets are equal; one with an id is found by it."""
    pickled = pickle.loads(pickle.dumps(ruleset))  # noqa: S301  # it has just been made here
    for how, other in (
        ("pickled", pickled),
        ("copied", copy.deepcopy(ruleset)),
        ("replaced", ruleset.replace()),
    ):
        same(other, ruleset, f"the {how} ruleset")
        same(hash(other), hash(ruleset), f"the hash of the {how} ruleset")
    if ruleset.id is not None:
        expect(get_ruleset(ruleset.id) == ruleset, f"{ruleset.id} is the name of another ruleset")


@law
def deals_follow_from_the_seed(ruleset: Ruleset) -> None:
    """A seed gives the same deal every time: the hands from the top, hand by hand (RULES 1)."""
    for seed in range(3):
        state = deal(ruleset, seed=seed)
        same(deal(ruleset, seed=seed), state, "the deal from the same seed")
        hands = [player.hand for player in state.players]
        same(tuple(map(len, hands)), ruleset.hand_sizes, "the sizes of the hands")
        deck = [card for hand in hands for card in hand] + [*state.deck]
        again = deal(ruleset, deck=deck)
        same((again.players, again.deck), (state.players, state.deck), "the deal of the deck")
