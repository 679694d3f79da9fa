"""The bot: what each action is worth to it by rules of thumb, and the one that is worth most."""

from cuttle_engine import (
    Action,
    Card,
    Choose,
    Counter,
    GameState,
    PlayerView,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Rank,
    Scuttle,
    view,
)
from cuttle_engine.simulate import Rng


def points(card: Card | None) -> int:
    """What a card is worth in a point row."""
    return 0 if card is None else card.points


def worth(action: Action, seen: PlayerView) -> float:
    """What the action is worth, in points."""
    scores = [player.score for player in seen.players]
    mine = sum(score for seat, score in enumerate(scores) if seat == seen.seat)
    theirs = sum(scores) - mine
    match action:
        case PlayPoints(card):
            return points(card)
        case Scuttle(card, target):
            return 2 * points(target) - points(card)
        case PlayPermanent(card, target) if target is not None:
            return 2 * points(target)  # from their row into mine
        case PlayPermanent(card):
            return 7 if card.rank == Rank.KING else 3
        case PlayOneOff(card) if card.rank == Rank.ACE:
            return theirs - mine
        case PlayOneOff(card) if card.rank == Rank.FIVE:
            return 4
        case Counter():
            return 2
        case Choose(card) if card in seen.scrap:
            return points(card)  # to be taken
        case Choose(card):
            return -points(card)  # to be discarded
        case _:
            return 1  # to draw, to decline, and what it has no rule for


def decide(seen: PlayerView, rng: Rng) -> Action:
    """The action that is worth most; one of them by chance where several are."""
    return max(seen.legal_actions, key=lambda action: (worth(action, seen), rng.random()))


def policy(state: GameState, rng: Rng) -> Action:
    """The bot for `self_play`, which hands out whole states: it looks only at its own view."""
    return decide(view(state, state.to_act), rng)
