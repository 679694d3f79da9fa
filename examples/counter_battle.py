"""A battle of Twos over an Ace, from a position set up by hand. Windows are data in the state."""

import cuttle_engine as cuttle

HANDS = "AC 2C 9D", "2D 2H 4S"
POINTS = "3S", "TH 8C"
USED = " ".join((*HANDS, *POINTS))
DECK = " ".join(
    rank + suit for rank in "A23456789TJQK" for suit in "CDHS" if rank + suit not in USED
)


def show(window: cuttle.Window) -> None:
    """Everything a user interface has to know to ask the question."""
    in_play = ", ".join(f"{card} of seat {seat}" for card, seat in window.stack)
    print(f"  {window.kind} window: seat {window.seat} answers {window.action}; in play: {in_play}")


def main() -> None:
    position = cuttle.Position("balanced", hands=HANDS, points=POINTS, deck=DECK)
    state = position.build()
    # Seat 0's Ace would scrap all points. Seat 1 counters, seat 0 counters that, seat 1 again.
    for text in ("AC!", "2D?", "2C?", "2H?", "decline"):
        print(f"seat {state.to_act} plays {text}")
        state = cuttle.apply(state, cuttle.parse_action(text))
        if state.window is not None:
            show(state.window)
            legal = " ".join(str(action) for action in cuttle.legal_actions(state))
            print(f"  legal: {legal}")
    print("Three Twos: the Ace has no effect.")
    for seat, player in enumerate(state.players):
        print(f"seat {seat}: {player.score} of {player.goal} points")
    print("scrap:", *state.scrap)


if __name__ == "__main__":
    main()
