"""A bot that takes points or scuttles, against one that plays at random."""

import random

import cuttle_engine as cuttle
from cuttle_engine import Action, Card, Choose, PlayPoints, Scuttle

GAMES = 200


def points(card: Card | None) -> int:
    return card.points if card is not None else 0


def gain(action: Action) -> int:
    """What the action is worth to the bot, in points."""
    match action:
        case PlayPoints(card):
            return points(card)
        case Scuttle(card, target):
            return 2 * points(target) - points(card)
        case Choose(card):
            return -points(card)  # mostly it is asked what to discard
        case _:
            return 0


def greedy(actions: tuple[Action, ...]) -> Action:
    """The action worth most; among equals the first, which is to draw, pass or decline."""
    return max(actions, key=gain)


def greedy_wins(game: int) -> bool:
    """Play one round; the bots change seats every game."""
    rng = random.Random(game)
    state = cuttle.deal("balanced", seed=game)
    seat = game % 2
    while state.outcome is None:
        actions = cuttle.legal_actions(state)
        if state.to_act == seat:
            action = greedy(actions)
        else:
            action = actions[int(rng.random() * len(actions))]
        state = cuttle.apply(state, action)
    return state.outcome.winner == seat


def main() -> None:
    wins = sum(greedy_wins(game) for game in range(GAMES))
    print(f"greedy won {wins} of {GAMES} games against random: {wins / GAMES:.0%}")


if __name__ == "__main__":
    main()
