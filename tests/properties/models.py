"""Slow models of single rules, written from the rules alone, to hold the engine against.

Each follows a round from step to step. A model looks at what lies where and at the actions, never
at what the engine says about the thing it models.
"""

from collections.abc import Iterator

from cuttle_engine import (
    Action,
    Card,
    Counter,
    Decline,
    GameState,
    Pass,
    PlayOneOff,
    Position,
    Seat,
)
from cuttle_engine.effects import ReturnToHand, TakeFromScrap

OPEN = "open"
DECK = "deck"


def zones(state: GameState) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Every zone with its cards; the cards that a Seven revealed lie on the deck."""
    for seat, player in enumerate(state.players):
        yield f"hand {seat}", player.hand
        for stack in (*player.points, *player.permanents):
            yield OPEN, (stack.card, *[control.card for control in stack.controls])
    yield DECK, state.deck
    yield OPEN, state.scrap
    if state.window is not None:
        yield OPEN, tuple([card for card, _ in state.window.stack])


def places(state: GameState) -> dict[Card, str]:
    """Where each card is: a hand, the deck, or open to all."""
    return {card: zone for zone, cards in zones(state) for card in cards}


class Knowledge:
    """Who has been shown which card that is hidden now (RULES 6, 16, 20).

    A card that becomes hidden after lying open has been seen by everybody; so has what a Seven
    turned up. What goes from hand to hand is known to who held it. Glasses show their controller
    the hands of its opponents. A card that stays hidden is as well known as before, wherever it
    goes.
    """

    def __init__(self, start: GameState) -> None:
        """Begin with what the start says, for a position is told it."""
        self.observers: tuple[Seat | None, ...] = (None, *range(start.ruleset.seats))
        self.shown = {observer: set(start.known_to(observer)) for observer in self.observers}
        self.place = places(start)
        self.look(start)

    def step(self, after: GameState) -> None:
        now = places(after)
        for card, place in now.items():
            for observer, shown in self.shown.items():
                if place == OPEN:
                    shown.discard(card)
                elif self.place[card] in (OPEN, f"hand {observer}") and place != self.place[card]:
                    shown.add(card)
        self.place = now
        self.look(after)

    def look(self, state: GameState) -> None:
        rules = state.ruleset
        hands = [player.hand for player in state.players]
        if state.window is not None:
            for shown in self.shown.values():
                shown |= {*state.window.revealed}
        if rules.open_hands_on_empty_deck and not state.deck:
            for shown in self.shown.values():
                shown |= {card for hand in hands for card in hand}
        for seat, player in enumerate(state.players):
            if any([rules.effect(stack.card.rank).reveals for stack in player.permanents]):
                for opponent in rules.opponents(seat):
                    self.shown[seat] |= {*hands[opponent]}

    def of(self, observer: Seat | None) -> tuple[Card, ...]:
        """What the observer knows of the hidden cards, its own hand apart."""
        mine = f"hand {observer}"
        return tuple(sorted([card for card in self.shown[observer] if self.place[card] != mine]))


class Freeze:
    """Which cards are frozen (RULES 17): for each, how many ends of its holder's turns away."""

    def __init__(self, start: GameState) -> None:
        longer = Position.of(start).frozen_longer
        self.ends_left = {
            card: 1 + (card in longer) for player in start.players for card in player.frozen
        }

    def step(self, before: GameState, after: GameState) -> None:
        held, holder = holders(before), holders(after)
        self.ends_left = {
            card: left
            for card, left in self.ends_left.items()
            if holder.get(card) == held[card]  # swapped hands thaw
        }
        for card in self.returned(before, after):
            self.ends_left[card] = 2 if holder[card] == before.turn else 1
        if after.turn != before.turn:
            for card in [*self.ends_left]:
                if holder[card] == before.turn:
                    self.ends_left[card] -= 1
                    if not self.ends_left[card]:
                        del self.ends_left[card]

    def returned(self, before: GameState, after: GameState) -> Iterator[Card]:
        pending = before.window.action if before.window is not None else None
        if pending is None or pending.card is None or pending.target is None:
            return
        effect = before.ruleset.effect(pending.card.rank)
        if isinstance(effect, ReturnToHand) and effect.freezes:
            held = [card for player in before.players for card in player.hand]
            if pending.target not in held:
                now = [card for player in after.players for card in player.hand]
                yield from [card for card in now if card == pending.target]

    def frozen(self) -> list[Card]:
        return sorted(self.ends_left)


def holders(state: GameState) -> dict[Card, Seat]:
    """Whose hand each card is in."""
    return {card: seat for seat, player in enumerate(state.players) for card in player.hand}


class Passes:
    """How many passes in a row there have been (RULES 18)."""

    def __init__(self, start: GameState) -> None:
        self.count = start.passes

    def step(self, before: GameState, action: Action) -> None:
        if isinstance(action, Pass):
            self.count += 1
        elif before.window is None:
            self.count = 0
        # Whatever answers a window, trims a hand included, belongs to a turn that has been counted.


class Battle:
    """Who is asked to counter, and what becomes of the cards in play (RULES 10)."""

    def __init__(self, before: GameState) -> None:
        window = before.window
        assert window is not None
        self.rules = before.ruleset
        self.stack = window.stack
        self.left = window.left
        self.one_off = isinstance(window.action, PlayOneOff)

    def step(self, action: Action, seat: Seat) -> None:
        if isinstance(action, Counter):
            assert action.card is not None
            self.stack = (*self.stack, (action.card, seat))
            self.left = len(self.others())
        elif isinstance(action, Decline):
            self.left -= 1

    def others(self) -> list[Seat]:
        """Who is asked, clockwise: of what is no one-off and no counter, only the opponents."""
        player = self.stack[-1][1]
        seats = [(player + step) % self.rules.seats for step in range(1, self.rules.seats)]
        if self.one_off or len(self.stack) > 1:
            return seats
        return [seat for seat in seats if seat in self.rules.opponents(player)]

    def asked(self) -> Seat:
        """Those left are the last ones of the round."""
        return self.others()[-self.left]


def kings(state: GameState, seat: Seat) -> int:
    permanents = state.players[seat].permanents
    return len([stack for stack in permanents if state.ruleset.effect(stack.card.rank).lowers_goal])


def stopped(state: GameState, seat: Seat) -> bool:
    """Whether what the seat plays cannot be countered (RULES 7)."""
    rules = state.ruleset
    permanents = state.players[seat].permanents
    guards = [stack for stack in permanents if rules.effect(stack.card.rank).guards]
    return rules.queens_stop_counters and bool(guards)


def may_answer(state: GameState, card: Card) -> bool:
    """Whether the card may be played against what lies on top (RULES 10, *team*)."""
    window = state.window
    assert window is not None
    top, _ = window.stack[-1]
    action = window.action if len(window.stack) == 1 else Counter(top)
    assert action is not None
    return state.ruleset.effect(card.rank).answers(action)


def winners(state: GameState) -> tuple[Seat, ...]:
    """The seats that have won by their scores (RULES 9), the side's other seats included."""
    for step in range(state.ruleset.seats):
        seat = (state.turn + step) % state.ruleset.seats
        player = state.players[seat]
        if player.score >= player.goal:
            opponents = state.ruleset.opponents(seat)
            return tuple([other for other in range(state.ruleset.seats) if other not in opponents])
    return ()


def choices(state: GameState) -> list[Card]:
    """What may be chosen in a choose window, by what asks (RULES 14, 15, 16, 19)."""
    window = state.window
    assert window is not None
    if window.revealed:
        return sorted(window.revealed)
    if window.cause != "hand-limit":
        effect = state.ruleset.effect(window.cause.rank)
        if isinstance(effect, TakeFromScrap):
            rank = None if effect.own_rank else window.cause.rank
            return sorted([card for card in state.scrap if card.rank != rank])
    return sorted(state.players[window.seat].hand)
