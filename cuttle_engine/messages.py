"""Actions, events and reasons as messages: a key with parameters, in English or a translation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast, get_args

from cuttle_engine import actions, effects
from cuttle_engine.actions import Action
from cuttle_engine.cards import CARDS, Card, checked_int, checked_seat
from cuttle_engine.catalogue import message_texts
from cuttle_engine.errors import ArgumentError, Reason, brief
from cuttle_engine.events import (
    Answered,
    ControlChanged,
    Countered,
    Event,
    Frozen,
    Moved,
    Place,
    Played,
    Resolved,
    RoundEnded,
    Shown,
    Thawed,
    TurnEnded,
    WindowOpened,
    Zone,
    redact,
)
from cuttle_engine.message import UNKNOWN, Message, Parameter, Translations, parameter_names
from cuttle_engine.view import PlayerView
from cuttle_engine.windows import COUNTER_WINDOW, HAND_LIMIT, PLAY_WINDOW

if TYPE_CHECKING:
    from cuttle_engine.cards import Seat
    from cuttle_engine.state import Outcome
    from cuttle_engine.windows import Window

__all__ = ["Message", "Parameter", "Translations", "describe", "message_texts", "narrate"]


def describe(what: Action | Event | Reason, view: PlayerView) -> Message:
    """An action, an event or a reason as a message to the seat of the view.

    An action is told as a choice of the seat to act in the view, an event as what has happened, a
    reason as a sentence. Whose view it is is "you"; a spectator's has no "you". An event is
    redacted for the seat first, so a message tells nothing that the seat may not know, and the view
    is the one after the event; `narrate` tells all events of an action together, without
    repetition.

    Raises TypeError for anything else, `ArgumentError` for an event that the view's ruleset does
    not have room for, such as one of seat 3 among two, and for one that does not say whose hand it
    is about.

    >>> from cuttle_engine import Draw, deal, parse_action, step, view
    >>> state = deal("balanced", seed=7)
    >>> str(describe(parse_action("8S^"), view(state, 0)))
    'play 8S as glasses'
    >>> after, events = step(state, Draw())
    >>> [str(describe(events[1], view(after, seat))) for seat in (0, 1)]
    ['you draw QC', 'seat 0 draws a card']
    >>> describe(Reason.DECK_EMPTY, view(state, 0))
    Message('reason.deck-empty', {})
    """
    if not isinstance(view, PlayerView):
        raise TypeError(f"messages are for a PlayerView, not {type(view).__name__}")
    if isinstance(what, Reason):
        return Message(f"reason.{what}", {})
    if isinstance(what, Action):
        return _offered(what, view)
    if isinstance(what, _EVENTS):
        return _happened(redact(what, view.seat), view)
    raise TypeError(f"an action, an event or a reason is described, not {type(what).__name__}")


def narrate(events: Iterable[Event], view: PlayerView) -> tuple[Message, ...]:
    """What an action brought about, in few words: the messages for one line of a log.

    The events are those of one `step`, the view is the one after it. What goes without saying is
    left out: where the cards went that the action names, how what is played comes into play and
    leaves it, what glasses show to others, who is asked and whose turn it is. Several cards that
    go the same way are one message.

    In the order of the events. Raises what `describe` raises.

    >>> from cuttle_engine import deal, parse_action, step, view
    >>> state = deal("balanced", seed=109)
    >>> for text in ("5H!", "decline", "*9D"):
    ...     state, events = step(state, parse_action(text))
    ...     print("; ".join(map(str, narrate(events, view(state, 0)))))
    you play 5H: discard 1, draw 3
    seat 1 declines to counter; 5H takes effect
    you discard 9D; you draw 6D 9C AS
    """
    if not isinstance(view, PlayerView):
        raise TypeError(f"messages are for a PlayerView, not {type(view).__name__}")
    if not isinstance(events, Iterable):
        raise TypeError(f"events are told one after the other, not {type(events).__name__}")
    told = [redact(event, view.seat) for event in events]
    handled = {
        event.card
        for event in told
        if isinstance(event, Moved) and Zone.HAND in {event.source.zone, event.target.zone}
    }
    action = next((event.action for event in told if isinstance(event, (Played, Answered))), None)
    named: set[Card | None] = set()
    if action is not None and not isinstance(action, actions.Choose):
        named = {action.card, action.target, _under(action.target, view)} - {None}
    resolved = {event.card for event in told if isinstance(event, Resolved)}
    story: list[Message] = []
    for event in told:
        if _goes_without_saying(event, named, handled, resolved, view.seat):
            continue
        message = _happened(event, view)
        merged = _merged(story[-1], message) if story else None
        if merged is not None:
            story.pop()
        story.append(merged or message)
    return tuple(story)


_EVENTS: Final = get_args(Event)


def _goes_without_saying(
    event: Event,
    named: set[Card | None],
    handled: set[Card | None],
    resolved: set[Card],
    seat: Seat | None,
) -> bool:
    match event:
        case Played(_, actions.Draw()):
            return bool(handled)
        case Answered(_, actions.Choose(card)):
            return card in handled
        case Moved(card, source, target):
            # What was played is spent, or takes its place, by being decided on.
            places = _PLACES if card in resolved else _SPENT
            in_its_place = source.zone is Zone.IN_PLAY and target.zone in places
            return in_its_place or card in named
        case ControlChanged(card):
            return card in named
        case Shown(place, _, _, seen_by, public):
            return not public and (seat not in seen_by or seat == place.seat)
        case WindowOpened() | TurnEnded():
            return True
        case _:
            return False


_SPENT: Final = frozenset({Zone.SCRAP})
_PLACES: Final = _SPENT | {Zone.POINTS, Zone.PERMANENTS, Zone.ON_CARD}


def _merged(one: Message, two: Message) -> Message | None:
    """Both in one, if they say the same of other cards."""
    if one.key != two.key:
        return None
    first, second = one.parameters, two.parameters
    cards = _cards(first) + _cards(second)
    if cards and first == second | {"cards": _cards(first)}:
        return Message(one.key, {**first, "cards": cards})
    if "count" in first and first == second | {"count": first["count"]}:
        count = cast("int", first["count"]) + cast("int", second["count"])
        return Message(one.key, {**first, "count": count})
    return None


def _cards(parameters: dict[str, Parameter]) -> tuple[str, ...]:
    return cast("tuple[str, ...]", parameters.get("cards", ()))


# --- actions ---


def _said(key: str, view: PlayerView, **parameters: object) -> Message:
    """The message of the key, with "you" where it is about the seat of the view."""
    for name in ("seat", "other"):
        if name in parameters:
            checked_seat(parameters[name], view.ruleset.seats)
    for name, person in (("seat", ".you"), ("other", ".other")):
        if name in parameters and parameters[name] == view.seat:
            key += person
            break
    return Message(key, {name: parameters[name] for name in parameter_names(key)})


def _text(card: object) -> str:
    if card is None:
        return UNKNOWN
    if not isinstance(card, Card):
        raise TypeError(f"a card is a Card, not {type(card).__name__}")
    return str(card)


def _offered(action: Action, view: PlayerView) -> Message:
    match action:
        case actions.Draw():
            return _said("action.draw", view)
        case actions.Choose(card):
            return _said(f"action.{_purpose(view.window, view)}", view, card=str(card))
        case _:
            actor = view.turn if view.to_act is None else view.to_act
            use, parameters = _use(action, actor, view)
            return _said(f"action.{use}", view, **parameters)


def _done(seat: Seat, action: object, view: PlayerView) -> Message:
    checked_seat(seat, view.ruleset.seats)
    match action:
        case actions.Draw():
            return _said("event.draw", view, seat=seat, count=1)
        case actions.Choose(card):
            return _said("event.choose", view, seat=seat, card=str(card))
        case Action():
            use, parameters = _use(action, seat, view)
            return _said(f"event.{use}", view, seat=seat, **parameters)
        case _:
            raise TypeError(f"a seat has played an Action, not {type(action).__name__}")


def _use(action: Action, actor: Seat, view: PlayerView) -> tuple[str, dict[str, object]]:
    """The second part of the key, and what is to be said of the action."""
    said: dict[str, object] = {"card": _text(action.card), "target": _text(action.target)}
    match action:
        case actions.Pass():
            return "pass", {}
        case actions.Decline():
            return "decline", {}
        case actions.PlayPoints():
            return "points", said
        case actions.Scuttle():
            return "scuttle", said
        case actions.Counter(card):
            countered = _countered(card, view)
            said["target"] = _text(countered)
            return "counter" if countered else "counter-with", said
        case actions.PlayPermanent():
            use, more = _permanent(action, actor, view)
        case _:
            use, more = _one_off(action, actor, view)
    return use, {**said, **more}


def _countered(card: Card, view: PlayerView) -> Card | None:
    """What the card counters or has countered; None where nothing is in play."""
    stack = [played for played, _ in view.window.stack] if view.window else []
    below = stack[: stack.index(card)] if card in stack else stack
    return below[-1] if below else None


def _permanent(
    action: actions.PlayPermanent, actor: Seat, view: PlayerView
) -> tuple[str, dict[str, object]]:
    card, target = action.card, action.target
    if target is None:
        glasses = isinstance(view.ruleset.effect(card.rank), effects.Glasses)
        return "glasses" if glasses else "permanent", {}
    # A Joker on a Jack takes what lies under it.
    said: dict[str, object] = {"target": _text(_under(target, view))}
    taker = actor if action.target_seat is None else action.target_seat
    for seat, player in enumerate(view.players):
        for stack in (*player.points, *player.permanents):
            lying = [control.card for control in stack.controls]
            if card in lying:  # played already
                taker = stack.controls[lying.index(card)].seat
            elif target in (stack.card, *lying) and seat == actor:
                taker = _meant(action, actor, view)
    return ("steal", said) if taker == actor else ("give", {**said, "other": taker})


def _under(target: Card | None, view: PlayerView) -> Card | None:
    """The card at the bottom of the stack that the target lies in, or the target itself."""
    for player in view.players:
        for stack in (*player.points, *player.permanents):
            if target in [control.card for control in stack.controls]:
                return stack.card
    return target


def _meant(action: Action, actor: Seat, view: PlayerView) -> Seat:
    """The seat that an action is aimed at: the only other one, where none is named."""
    seat = action.target_seat
    return view.ruleset.opponents(actor)[0] if seat is None else seat


def _one_off(action: Action, actor: Seat, view: PlayerView) -> tuple[str, dict[str, object]]:
    assert action.card is not None
    match view.ruleset.effect(action.card.rank):
        case effects.ScrapPoints():
            return "one-off.scrap-points", {}
        case effects.ScrapPermanents():
            return "one-off.scrap-permanents", {}
        case effects.ScrapPermanent() | effects.ScrapGlasses():
            return "one-off.scrap", {}
        case effects.TakeFromScrap():
            return "one-off.take", {}
        case effects.ForceDiscard(count, at_random):
            use = "one-off.lose" if at_random else "one-off.discard"
            return use, {"other": _meant(action, actor, view), "count": count}
        case effects.DrawCards(count, 0):
            return "one-off.draw", {"count": count}
        case effects.DrawCards(count, first):
            return "one-off.discard-and-draw", {"discard": first, "count": count}
        case effects.PlayFromDeck():
            return "one-off.from-deck", {}
        case effects.ReturnToHand(to_deck=to_deck):
            return "one-off.deck-card" if to_deck else "one-off.return", {}
        case effects.SwapHands():
            return "one-off.swap", {"other": _meant(action, actor, view)}
        case _:  # somebody else's effect
            if action.target is not None:
                return "one-off.at-card", {}
            if action.target_seat is not None:
                return "one-off.at-seat", {"other": action.target_seat}
            return "one-off", {}


def _purpose(window: Window | None, view: PlayerView) -> str:
    """What a card is chosen for."""
    if window is None:
        return "choose"
    if not isinstance(window.cause, Card):
        return "discard"
    match view.ruleset.effect(window.cause.rank):
        case effects.ForceDiscard() | effects.DrawCards():
            return "discard"
        case effects.TakeFromScrap():
            return "take"
        case effects.PlayFromDeck():
            return "scrap"
        case _:
            return "choose"


# --- events ---


def _happened(event: Event, view: PlayerView) -> Message:
    """The message of an event that is redacted already."""
    match event:
        case Played(seat, action) | Answered(seat, action):
            return _done(seat, action, view)
        case Moved():
            return _went(event, view)
        case ControlChanged(card, giver, taker):
            return _said("event.control", view, seat=taker, other=giver, cards=(_text(card),))
        case Shown():
            return _seen(event, view)
        case Resolved(card):
            return _said("event.resolved", view, card=_text(card))
        case Countered(card):
            return _said("event.countered", view, card=_text(card))
        case Frozen(card):
            return _said("event.frozen", view, card=_text(card))
        case Thawed(card):
            return _said("event.thawed", view, card=_text(card))
        case WindowOpened(window):
            return _asked(window, view)
        case TurnEnded(_, seat):
            return _said("event.turn", view, seat=seat)
        case RoundEnded(outcome):
            return _over(outcome, view)


def _whose(place: Place) -> Seat:
    if place.seat is None:
        raise ArgumentError("event", f"a place in {place.zone} without a seat")
    return place.seat


def _went(event: Moved, view: PlayerView) -> Message:
    source, target = event.source, event.target
    cards = (_text(event.card),)
    match source.zone, target.zone:
        case Zone.DECK, Zone.HAND:
            if event.card is None:
                return _said("event.draw", view, seat=_whose(target), count=1)
            return _said("event.draw-cards", view, seat=_whose(target), cards=cards)
        case Zone.SCRAP, Zone.HAND:
            return _said("event.take", view, seat=_whose(target), cards=cards)
        case Zone.HAND, Zone.HAND:
            seat, other = _whose(target), _whose(source)
            if event.card is None:
                return _said("event.get", view, seat=seat, other=other, count=1)
            return _said("event.get-cards", view, seat=seat, other=other, cards=cards)
        case Zone.HAND, Zone.SCRAP:
            return _said("event.discard", view, seat=_whose(source), cards=cards)
        case Zone.HAND, Zone.DECK:
            return _said("event.put-back", view, seat=_whose(source), cards=cards)
        case _, Zone.ON_CARD:
            return _said("event.onto-card", view, card=cards[0], target=_text(target.on))
        case _, Zone.HAND | Zone.POINTS | Zone.PERMANENTS:
            return _said(f"event.to-{target.zone}", view, seat=_whose(target), cards=cards)
        case _:
            return _said(f"event.to-{target.zone}", view, cards=cards)


def _seen(event: Shown, view: PlayerView) -> Message:
    place = event.place
    if event.cards is None:
        # No more than there are, however many somebody has written.
        cards = (UNKNOWN,) * min(checked_int("count", event.count), len(CARDS))
    else:
        cards = tuple([_text(card) for card in event.cards])
    if place.zone == Zone.DECK:
        return _said("event.deck-shown", view, cards=cards)
    if event.public:
        seat = checked_seat(_whose(place), view.ruleset.seats)
        whole = len(cards) == view.players[seat].hand_size
        return _said(
            f"event.{'hand-open' if whole else 'cards-shown'}", view, seat=seat, cards=cards
        )
    if view.seat in event.seen_by and view.seat != place.seat:
        return _said("event.hand-seen", view, seat=_whose(place), cards=cards)
    return _said("event.hand-shown", view, seat=_whose(place), seats=event.seen_by)


def _asked(window: Window, view: PlayerView) -> Message:
    if window.kind == PLAY_WINDOW:
        purpose = "play"
    elif window.kind == COUNTER_WINDOW:
        purpose = "counter"
    else:
        purpose = HAND_LIMIT if window.cause == HAND_LIMIT else _purpose(window, view)
    card = window.cause if isinstance(window.cause, Card) else None
    if purpose == "counter" and window.stack:
        card = window.stack[-1][0]
    return _said(
        f"event.asked.{purpose}",
        view,
        seat=window.seat,
        card=_text(card),
        cards=tuple([_text(card) for card in window.revealed]),
        count=window.left,
    )


def _over(outcome: Outcome, view: PlayerView) -> Message:
    winners, reason = outcome.winners, outcome.reason
    for seat in winners:
        checked_seat(seat, view.ruleset.seats)
    match winners, reason:
        case (), "passes" | "agreement":
            return _said(f"event.tie.{reason}", view, count=view.passes)
        case (seat,), "goal":
            player = view.players[seat]
            return _said("event.win", view, seat=seat, points=player.score, goal=player.goal)
        case (seat,), "resignation":
            return _said("event.win.resignation", view, seat=seat)
        case (_, _, *_), "goal" | "resignation":
            key = "event.win.side" if reason == "goal" else "event.win.resignation.side"
            others = tuple([seat for seat in winners if seat != view.seat])
            return _said(key if others == winners else f"{key}.you", view, seats=others)
        case _:
            raise ArgumentError("outcome", f"no round ends with {brief(outcome)}")
