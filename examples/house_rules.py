"""A house ruleset in one expression, and a whole round of it."""

import random

import cuttle_engine as cuttle
from cuttle_engine import Rank
from cuttle_engine.effects import DrawCards, ReturnToHand

# "Balanced", but 15 points win, hands have no limit, a Five draws two cards and discards none,
# and a Nine may take point cards.
house = cuttle.get_ruleset("balanced").replace(
    goals=(15, 10, 7, 5, 0),
    hand_limit=None,
    effects={Rank.FIVE: DrawCards(draw=2), Rank.NINE: ReturnToHand(points=True)},
)


def main() -> None:
    rng = random.Random(7)
    state = cuttle.deal(house, seed=7)
    while state.outcome is None:
        actions = cuttle.legal_actions(state)
        action = actions[int(rng.random() * len(actions))]
        before, state = state, cuttle.apply(state, action)
        scores = " : ".join(str(player.score) for player in state.players)
        print(f"{state.ply:3}  seat {before.to_act}  {action!s:8} {scores}")
    print(state.outcome)


if __name__ == "__main__":
    main()
