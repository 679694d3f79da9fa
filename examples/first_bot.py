"""A bot that tries its actions in a world that agrees with all it has seen."""

import cuttle_engine as cuttle
from cuttle_engine.simulate import Rng


def lead(state: cuttle.GameState, mine: cuttle.Seat | None) -> int:
    """How far the others are from their goals, less how far this seat is from its own."""
    to_go = [player.goal - player.score for player in state.players]
    return sum(-points if seat == mine else points for seat, points in enumerate(to_go))


def decide(view: cuttle.PlayerView, rng: Rng) -> cuttle.Action:
    world = cuttle.determinize(view, rng)
    return max(view.legal_actions, key=lambda action: lead(cuttle.apply(world, action), view.seat))


def policy(state: cuttle.GameState, rng: Rng) -> cuttle.Action:
    return decide(cuttle.view(state, state.to_act), rng)
