"""The moves in English words, for the command line: a phrase begins with its verb."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from cuttle_engine import actions, effects
from cuttle_engine.engine import legal_actions
from cuttle_engine.render.text import WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuttle_engine.cards import Card, Seat
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.state import GameState


def _does(seat: Seat, viewer: Seat | None, phrase: str) -> str:
    if seat == viewer:
        return f"you {phrase}"
    verb, space, rest = phrase.partition(" ")
    return f"seat {seat} {verb}{'es' if verb.endswith('s') else 's'}{space}{rest}"


def phrase(state: GameState, action: actions.Action, viewer: Seat | None) -> str:
    """What the seat to act does; the card that it draws is not named."""
    assert state.to_act is not None
    in_play = [str(card) for card, _ in state.window.stack] if state.window else []
    match action:
        case actions.Draw():
            return "draw a card"
        case actions.PlayPoints(card):
            return f"play {card} for points"
        case actions.Scuttle(card, target):
            return f"scuttle {target} with {card}"
        case actions.PlayOneOff():
            return _one_off(state.ruleset, action, state.to_act, viewer)
        case actions.PlayPermanent():
            return _permanent(state, action, state.to_act, viewer)
        case actions.Counter(card):
            return f"counter {in_play[-1]} with {card}"
        case actions.Decline():
            return f"decline to counter {in_play[-1]}"
        case actions.Choose():
            return _choice(state, action)
        case _:
            return str(action)


def _one_off(rules: Ruleset, action: actions.Action, actor: Seat, viewer: Seat | None) -> str:
    card, target, victim = action.card, action.target, action.target_seat
    assert card is not None
    match rules.effect(card.rank):
        case effects.ScrapPoints():
            what = "scrap all points"
        case effects.ScrapPermanents():
            what = "scrap permanents"
        case effects.ScrapPermanent():
            what = f"scrap {target}"
        case effects.TakeFromScrap():
            what = "take from the scrap"
        case effects.ForceDiscard(count, at_random):
            loss = f"lose {count}" if at_random else f"discard {count}"
            what = _does(rules.opponents(actor)[0] if victim is None else victim, viewer, loss)
        case effects.DrawCards(count, first):
            what = (f"discard {first}, " if first else "") + f"draw {count}"
        case effects.PlayFromDeck():
            what = "play from the deck"
        case effects.ReturnToHand(to_deck=to_deck):
            what = f"{target} to the deck" if to_deck else f"return {target}"
        case _:  # somebody else's effect
            what = f"one-off at {target}" if target else "one-off"
    return f"play {card}: {what}"


def _permanent(state: GameState, action: actions.Action, actor: Seat, viewer: Seat | None) -> str:
    card, target, taker = action.card, action.target, action.target_seat
    assert card is not None
    if target is None:
        glasses = isinstance(state.ruleset.effect(card.rank), effects.Glasses)
        return f"play {card} as {'glasses' if glasses else 'a permanent'}"
    if all([stack.card != target for stack in state.players[actor].points]):
        return f"steal {target} with {card}"
    taker = state.ruleset.opponents(actor)[0] if taker is None else taker
    return f"give {target} to {'you' if taker == viewer else f'seat {taker}'} with {card}"


def _choice(state: GameState, action: actions.Action) -> str:
    window = state.window
    assert window is not None
    if window.cause == "hand-limit":
        return f"trim {action.card}"
    if action.card in state.players[window.seat].hand:
        return f"discard {action.card}"
    if action.card in state.scrap:
        return f"take {action.card} from the scrap"
    return f"{'scrap' if action.card in window.revealed else 'choose'} {action.card}"


def report(state: GameState, action: actions.Action, after: GameState, viewer: Seat | None) -> str:
    """An action as a line: what was done and what came of it, as far as the viewer may know."""
    assert state.to_act is not None
    drawing = isinstance(action, actions.Draw)
    said = [] if drawing else [_does(state.to_act, viewer, phrase(state, action, viewer))]
    window = state.window
    if window is not None and isinstance(action, actions.Decline) and window.left == 1:
        countered = len(window.stack) % 2 == 0
        said.append(f"{window.cause} {'is countered' if countered else 'takes effect'}")
    for seat, (before, now) in enumerate(zip(state.players, after.players, strict=True)):
        lost = [card for card in before.hand if card in after.scrap and card != action.card]
        if lost:
            said.append(_does(seat, viewer, f"lose {_listed(lost)}"))
        drawn = [card for card in state.deck if card in now.hand]
        if drawn:
            shown = drawn if viewer in {None, seat} else after.known_to(viewer)
            named = [card for card in drawn if card in shown]
            hidden = len(drawn) - len(named)
            parts = ([_listed(named)] if named else []) + ([_count(hidden)] if hidden else [])
            said.append(_does(seat, viewer, f"draw {' and '.join(parts)}"))
    if after.window is not None and after.window.revealed:
        said.append(f"{after.window.cause} reveals {_listed(after.window.revealed)}")
    return line(f"{after.ply:>3}  {action!s:<8} ", "; ".join(said))


def question(state: GameState, you: Seat) -> str:
    """What the seat, which is to act, is asked."""
    window = state.window
    if window is None:
        return "Your turn."
    if window.kind == "counter":
        card, player = window.stack[-1]
        phrase = f"counter with {card}"
        if len(window.stack) == 1 and window.action is not None:
            phrase = _one_off(state.ruleset, window.action, player, you)
        twos = [str(action.card) for action in legal_actions(state) if action.card is not None]
        ask = f"Counter with {' or '.join(twos)}?" if twos else "You cannot counter."
        said = _does(player, you, phrase)
        return f"{said[0].upper()}{said[1:]}! {ask}"
    if window.kind == "play":
        return f"{window.cause} reveals {_listed(window.revealed)}. Play one of them."
    if window.cause == "hand-limit":
        return f"Your hand is over its limit: trim {_count(window.left)}."
    verb = _choice(state, legal_actions(state)[0]).partition(" ")[0]
    return f"{verb.capitalize()} {_count(window.left)} for {window.cause}."


def ending(state: GameState, viewer: Seat | None) -> str:
    """How a round that is over has ended."""
    assert state.outcome is not None
    if not state.outcome.winners:
        return f"A tie: {state.passes} passes in a row."
    ends: list[str] = []
    for seat in state.outcome.winners:
        player = state.players[seat]
        said = _does(seat, viewer, f"win with {player.score} of {player.goal} points")
        ends.append(f"{said[0].upper()}{said[1:]}.")
    return " ".join(ends)


def _listed(cards: Iterable[Card]) -> str:
    return " ".join([str(card) for card in cards])


def _count(cards: int) -> str:
    return "a card" if cards == 1 else f"{cards} cards"


def line(head: str, text: str) -> str:
    """A line whose continuation stands under its text."""
    return textwrap.fill(
        text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False
    )
