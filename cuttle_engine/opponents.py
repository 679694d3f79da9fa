"""Whom ``cuttle play`` plays against: opponents that know no more than their seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from cuttle_engine.engine import apply_unchecked, legal_actions
from cuttle_engine.view import determinize
from cuttle_engine.windows import PLAY_WINDOW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Card, Seat
    from cuttle_engine.dice import Dice
    from cuttle_engine.state import GameState, Player
    from cuttle_engine.view import PlayerView, SeenPlayer

    Opponent: TypeAlias = Callable[[PlayerView, Dice], Action]

WORLDS: Final = 3
"""In how many worlds `greedy` tries each of its actions."""

# What things are worth to `greedy`, in tenths of a point.
_POINT: Final = 10
_PERMANENT: Final = 45
_IN_HAND: Final = 4  # a card with points, and for each of its points:
_POINT_IN_HAND: Final = 2
_ROYAL_IN_HAND: Final = 24
_UNKNOWN: Final = 15
_ROUND: Final = 100_000


def at_random(seen: PlayerView, dice: Dice) -> Action:
    """Any legal action, each with the same probability."""
    legal = seen.legal_actions
    return legal[dice.below(len(legal))]


def greedy(seen: PlayerView, dice: Dice) -> Action:
    """The action after which it stands best, without a thought of what the others do then.

    Each is tried in the same few worlds that agree with all it has seen. There nobody counters, and
    what has to be chosen is chosen in a simple way. Of equals it takes the first.
    """
    seat = seen.seat
    assert seat is not None
    worlds = [determinize(seen, dice) for _ in range(WORLDS)]
    sums = [
        sum([_worth_in_the_end(apply_unchecked(world, action), seat) for world in worlds])
        for action in seen.legal_actions
    ]
    return seen.legal_actions[sums.index(max(sums))]


OPPONENTS: Final[Mapping[str, Opponent]] = {"greedy": greedy, "random": at_random}
"""By their names on the command line."""


def accepts_draw(seen: PlayerView) -> bool:
    """Whether a draw is accepted that somebody offers: by who has further to go than an opponent.

    Not by who has as far to go, unless the deck is empty. What is in the hands does not matter.
    """
    seat = seen.seat
    assert seat is not None
    opponents = seen.ruleset.opponents(seat)
    mine = _to_go([player for each, player in enumerate(seen.players) if each not in opponents])
    theirs = _to_go([seen.players[each] for each in opponents])
    return mine > theirs or (mine == theirs and not seen.deck_size)


def _to_go(players: Iterable[Player | SeenPlayer]) -> int:
    """How many points the one of them needs who needs the fewest."""
    return min([player.goal - player.score for player in players])


def _worth_in_the_end(state: GameState, seat: Seat) -> int:
    """What the state is worth to the seat once nothing is open any more."""
    while state.window is not None and state.outcome is None:
        legal = legal_actions(state)
        if state.window.kind == PLAY_WINDOW and state.to_act == seat:
            return max([_worth_in_the_end(apply_unchecked(state, each), seat) for each in legal])
        # To decline comes first. The lowest card is discarded, the highest taken from the scrap.
        takes = legal[-1].card in state.scrap
        state = apply_unchecked(state, legal[-1 if takes else 0])
    return _worth(state, seat)


def _worth(state: GameState, seat: Seat) -> int:
    opponents = state.ruleset.opponents(seat)
    if state.outcome is not None:
        winners = state.outcome.winners
        return 0 if not winners else -_ROUND if winners[0] in opponents else _ROUND
    mine = [player for each, player in enumerate(state.players) if each not in opponents]
    theirs = [state.players[each] for each in opponents]
    worth = _POINT * (_to_go(theirs) - _to_go(mine))
    worth += _PERMANENT * (_permanents(mine) - _permanents(theirs))
    worth += sum([_worth_in_hand(card) for player in mine for card in player.hand])
    # Which cards they hold is different in every world, and not what it is about.
    return worth - _UNKNOWN * sum([len(player.hand) for player in theirs])


def _permanents(players: Iterable[Player]) -> int:
    return sum([len(player.permanents) for player in players])


def _worth_in_hand(card: Card) -> int:
    return _IN_HAND + _POINT_IN_HAND * card.points if card.points else _ROYAL_IN_HAND
