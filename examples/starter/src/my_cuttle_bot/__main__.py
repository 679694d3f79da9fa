"""Play against a random player: ``my-cuttle-bot [ROUNDS]``."""

import argparse

from cuttle_engine.simulate import self_play

from my_cuttle_bot.bot import policy


def at_least_one(text: str) -> int:
    """A number of rounds, as it is typed."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not a number of rounds")
    return number


def main() -> None:
    """Play the rounds from either seat, and say what came of them."""
    parser = argparse.ArgumentParser(prog="my-cuttle-bot", description="Play against random.")
    parser.add_argument("rounds", type=at_least_one, nargs="?", metavar="ROUNDS", default=200)
    rounds: int = parser.parse_args().rounds
    for seat, policies in enumerate(([policy, None], [None, policy])):
        totals = self_play("balanced", range(rounds), policies)
        print(f"from seat {seat}: {totals.wins[seat]} of {totals.games} won, {totals.ties} tied")


if __name__ == "__main__":
    main()
