"""A table in the terminal: you, against the bot of first_bot.py."""

import contextlib
import random
import sys

import cuttle_engine as cuttle
from first_bot import decide

YOU, BOT = 0, 1
NAMES = {YOU: "you", BOT: "the bot"}


def show(view: cuttle.PlayerView, news: list[str]) -> None:
    print("", cuttle.render.text(view, names=NAMES), "", *news, sep="\n")
    for action in view.legal_actions:
        print(f"    {action!s:8}{cuttle.describe(action, view).text(names=NAMES)}")


def play(game: cuttle.Game, action: cuttle.Action) -> list[str]:
    game.play(action)
    told = cuttle.narrate(game.events(YOU, since=game.ply - 1), game.view(YOU))
    return [message.text(names=NAMES) for message in told]


def take_back(game: cuttle.Game) -> bool:
    if not game.can_undo(YOU):
        return False
    game.undo(YOU)
    if game.to_act == YOU or take_back(game):
        return True
    game.redo()
    return False


def act(game: cuttle.Game, text: str) -> list[str]:
    if text == "undo":
        return ["you take it back" if take_back(game) else "You have seen too much since then."]
    try:
        action = cuttle.parse_action(text)
    except cuttle.NotationError as error:
        return [str(error)]
    reason = cuttle.explain(game.state, action)
    return [str(cuttle.describe(reason, game.view(YOU)))] if reason else play(game, action)


def main(rng: random.Random) -> None:
    game = cuttle.Game("balanced", seed=rng.randbytes(16))
    show(game.view(YOU), [])
    while game.outcome is None:
        news = act(game, input("> ").strip())
        while game.to_act == BOT:
            news += play(game, decide(game.view(BOT), rng))
        show(game.view(YOU), news)


if __name__ == "__main__":
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        main(random.Random(*sys.argv[1:]))
