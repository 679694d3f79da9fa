"""The other libraries: each plays at random, with the whole list of legal actions at every ply.

A ply is one move of a player. What chance does in between is not counted, but takes its time.
"""

import importlib
import random
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

Play = Callable[[range], int]
"""Plays one game for each seed and gives the plies of them all."""

T = TypeVar("T")


def one_of(items: Sequence[T], rng: random.Random) -> T:
    """The cheapest random choice, the same for everyone compared."""
    return items[int(rng.random() * len(items))]


def library(name: str) -> Any:
    """A module that has no types, and need not be there."""
    return importlib.import_module(name)


def openspiel() -> Play:
    game = library("pyspiel").load_game("crazy_eights(players=2)")
    rng = random.Random(1)

    def play(seeds: range) -> int:
        plies = 0
        for _ in seeds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    # By index: picking by weight takes Python longer than all the rest.
                    state.apply_action(one_of(state.chance_outcomes(), rng)[0])
                else:
                    state.apply_action(one_of(state.legal_actions(), rng))
                    plies += 1
        return plies

    return play


def chess() -> Play:
    new_board = library("chess").Board
    rng = random.Random(1)

    def play(seeds: range) -> int:
        plies = 0
        for _ in seeds:
            board = new_board()
            while not board.is_game_over():
                board.push(one_of(list(board.legal_moves), rng))
                plies += 1
        return plies

    return play


def pokerkit() -> Play:
    poker = library("pokerkit")
    automations = tuple(poker.Automation)  # all but what the players decide
    rng = random.Random(1)

    def play(seeds: range) -> int:
        plies = 0
        for _ in seeds:
            hand = poker.NoLimitTexasHoldem.create_state(
                automations,
                ante_trimming_status=True,
                raw_antes=0,
                raw_blinds_or_straddles=(1, 2),
                min_bet=2,
                raw_starting_stacks=200,
                player_count=2,
            )
            while hand.status:
                moves = []
                if hand.can_fold():
                    moves.append(hand.fold)
                if hand.can_check_or_call():
                    moves.append(hand.check_or_call)
                if hand.can_complete_bet_or_raise_to():
                    moves.append(hand.complete_bet_or_raise_to)
                one_of(moves, rng)()
                plies += 1
        return plies

    return play


def rlcard() -> Play:
    env = library("rlcard").make("uno", config={"seed": 1})
    rng = random.Random(1)

    def play(seeds: range) -> int:
        plies = 0
        for _ in seeds:
            state, _ = env.reset()
            while not env.is_over():
                move = one_of(state["raw_legal_actions"], rng)
                state, _ = env.step(move, raw_action=True)
                plies += 1
        return plies

    return play


class Peer(NamedTuple):
    """A library to compare with: its distribution, what it plays, and how."""

    distribution: str
    plays: str
    start: Callable[[], Play]


PEERS: Final = {
    "OpenSpiel": Peer("open_spiel", "crazy_eights(players=2), moves of players counted", openspiel),
    "python-chess": Peer("chess", "chess until the game is over", chess),
    "PokerKit": Peer(
        "pokerkit",
        "a hand of no-limit hold'em for two: fold, check or call, the smallest raise",
        pokerkit,
    ),
    "RLCard": Peer("rlcard", "uno for two, raw steps of its environment", rlcard),
}
