"""Every message in English, by its key: what translators translate."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cuttle_engine.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Mapping

# Whole sentences, and one of its own for each person that is told: in a key with `.you` the one who
# is told stands in the place of `{seat}`, in one with `.other` in that of `{other}`. Of two forms
# the second is the plural, for the number `{count}`, or for as many as there are `{cards}`.
_ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    "seat": "seat {number}",
    "seats": "{seats} and {seat}",
    # What a seat may do, as it is offered.
    "action.draw": "draw a card",
    "action.pass": "pass",
    "action.points": "play {card} for points",
    "action.scuttle": "scuttle {target} with {card}",
    "action.counter": "counter {target} with {card}",
    "action.counter-with": "counter with {card}",
    "action.decline": "decline to counter",
    "action.discard": "discard {card}",
    "action.take": "take {card} from the scrap",
    "action.scrap": "scrap {card}",
    "action.choose": "choose {card}",
    "action.glasses": "play {card} as glasses",
    "action.permanent": "play {card} as a permanent",
    "action.steal": "steal {target} with {card}",
    "action.give": "give {target} to {other} with {card}",
    "action.give.other": "give {target} to you with {card}",
    "action.one-off": "play {card} as a one-off",
    "action.one-off.at-card": "play {card} as a one-off at {target}",
    "action.one-off.at-seat": "play {card} as a one-off at {other}",
    "action.one-off.at-seat.other": "play {card} as a one-off at you",
    "action.one-off.deck-card": "play {card}: {target} to the deck",
    "action.one-off.discard": (
        "play {card}: {other} discards {count}",
        "play {card}: {other} discards {count}",
    ),
    "action.one-off.discard.other": (
        "play {card}: you discard {count}",
        "play {card}: you discard {count}",
    ),
    "action.one-off.discard-and-draw": (
        "play {card}: discard {discard}, draw {count}",
        "play {card}: discard {discard}, draw {count}",
    ),
    "action.one-off.draw": ("play {card}: draw {count}", "play {card}: draw {count}"),
    "action.one-off.from-deck": "play {card}: play from the deck",
    "action.one-off.lose": (
        "play {card}: {other} loses {count}",
        "play {card}: {other} loses {count}",
    ),
    "action.one-off.lose.other": (
        "play {card}: you lose {count}",
        "play {card}: you lose {count}",
    ),
    "action.one-off.return": "play {card}: return {target}",
    "action.one-off.scrap": "play {card}: scrap {target}",
    "action.one-off.scrap-permanents": "play {card}: scrap permanents",
    "action.one-off.scrap-points": "play {card}: scrap all points",
    "action.one-off.swap": "play {card}: swap hands with {other}",
    "action.one-off.swap.other": "play {card}: swap hands with you",
    "action.one-off.take": "play {card}: take from the scrap",
    # What a seat has done.
    "event.pass": "{seat} passes",
    "event.pass.you": "you pass",
    "event.points": "{seat} plays {card} for points",
    "event.points.you": "you play {card} for points",
    "event.scuttle": "{seat} scuttles {target} with {card}",
    "event.scuttle.you": "you scuttle {target} with {card}",
    "event.counter": "{seat} counters {target} with {card}",
    "event.counter.you": "you counter {target} with {card}",
    "event.counter-with": "{seat} counters with {card}",
    "event.counter-with.you": "you counter with {card}",
    "event.decline": "{seat} declines to counter",
    "event.decline.you": "you decline to counter",
    "event.choose": "{seat} chooses {card}",
    "event.choose.you": "you choose {card}",
    "event.glasses": "{seat} plays {card} as glasses",
    "event.glasses.you": "you play {card} as glasses",
    "event.permanent": "{seat} plays {card} as a permanent",
    "event.permanent.you": "you play {card} as a permanent",
    "event.steal": "{seat} steals {target} with {card}",
    "event.steal.you": "you steal {target} with {card}",
    "event.give": "{seat} gives {target} to {other} with {card}",
    "event.give.you": "you give {target} to {other} with {card}",
    "event.give.other": "{seat} gives {target} to you with {card}",
    "event.one-off": "{seat} plays {card} as a one-off",
    "event.one-off.you": "you play {card} as a one-off",
    "event.one-off.at-card": "{seat} plays {card} as a one-off at {target}",
    "event.one-off.at-card.you": "you play {card} as a one-off at {target}",
    "event.one-off.at-seat": "{seat} plays {card} as a one-off at {other}",
    "event.one-off.at-seat.you": "you play {card} as a one-off at {other}",
    "event.one-off.at-seat.other": "{seat} plays {card} as a one-off at you",
    "event.one-off.deck-card": "{seat} plays {card}: {target} to the deck",
    "event.one-off.deck-card.you": "you play {card}: {target} to the deck",
    "event.one-off.discard": (
        "{seat} plays {card}: {other} discards {count}",
        "{seat} plays {card}: {other} discards {count}",
    ),
    "event.one-off.discard.you": (
        "you play {card}: {other} discards {count}",
        "you play {card}: {other} discards {count}",
    ),
    "event.one-off.discard.other": (
        "{seat} plays {card}: you discard {count}",
        "{seat} plays {card}: you discard {count}",
    ),
    "event.one-off.discard-and-draw": (
        "{seat} plays {card}: discard {discard}, draw {count}",
        "{seat} plays {card}: discard {discard}, draw {count}",
    ),
    "event.one-off.discard-and-draw.you": (
        "you play {card}: discard {discard}, draw {count}",
        "you play {card}: discard {discard}, draw {count}",
    ),
    "event.one-off.draw": (
        "{seat} plays {card}: draw {count}",
        "{seat} plays {card}: draw {count}",
    ),
    "event.one-off.draw.you": ("you play {card}: draw {count}", "you play {card}: draw {count}"),
    "event.one-off.from-deck": "{seat} plays {card}: play from the deck",
    "event.one-off.from-deck.you": "you play {card}: play from the deck",
    "event.one-off.lose": (
        "{seat} plays {card}: {other} loses {count}",
        "{seat} plays {card}: {other} loses {count}",
    ),
    "event.one-off.lose.you": (
        "you play {card}: {other} loses {count}",
        "you play {card}: {other} loses {count}",
    ),
    "event.one-off.lose.other": (
        "{seat} plays {card}: you lose {count}",
        "{seat} plays {card}: you lose {count}",
    ),
    "event.one-off.return": "{seat} plays {card}: return {target}",
    "event.one-off.return.you": "you play {card}: return {target}",
    "event.one-off.scrap": "{seat} plays {card}: scrap {target}",
    "event.one-off.scrap.you": "you play {card}: scrap {target}",
    "event.one-off.scrap-permanents": "{seat} plays {card}: scrap permanents",
    "event.one-off.scrap-permanents.you": "you play {card}: scrap permanents",
    "event.one-off.scrap-points": "{seat} plays {card}: scrap all points",
    "event.one-off.scrap-points.you": "you play {card}: scrap all points",
    "event.one-off.swap": "{seat} plays {card}: swap hands with {other}",
    "event.one-off.swap.you": "you play {card}: swap hands with {other}",
    "event.one-off.swap.other": "{seat} plays {card}: swap hands with you",
    "event.one-off.take": "{seat} plays {card}: take from the scrap",
    "event.one-off.take.you": "you play {card}: take from the scrap",
    # Where cards have gone.
    "event.draw": ("{seat} draws a card", "{seat} draws {count} cards"),
    "event.draw.you": ("you draw a card", "you draw {count} cards"),
    "event.draw-cards": "{seat} draws {cards}",
    "event.draw-cards.you": "you draw {cards}",
    "event.discard": "{seat} discards {cards}",
    "event.discard.you": "you discard {cards}",
    "event.take": "{seat} takes {cards} from the scrap",
    "event.take.you": "you take {cards} from the scrap",
    "event.get": ("{seat} gets a card from {other}", "{seat} gets {count} cards from {other}"),
    "event.get.you": ("you get a card from {other}", "you get {count} cards from {other}"),
    "event.get.other": ("{seat} gets a card from you", "{seat} gets {count} cards from you"),
    "event.get-cards": "{seat} gets {cards} from {other}",
    "event.get-cards.you": "you get {cards} from {other}",
    "event.get-cards.other": "{seat} gets {cards} from you",
    "event.put-back": "{seat} puts {cards} into the deck",
    "event.put-back.you": "you put {cards} into the deck",
    "event.to-deck": ("{cards} goes to the deck", "{cards} go to the deck"),
    "event.to-hand": ("{cards} goes to {seat}'s hand", "{cards} go to {seat}'s hand"),
    "event.to-hand.you": ("{cards} goes to your hand", "{cards} go to your hand"),
    "event.to-in-play": ("{cards} comes into play", "{cards} come into play"),
    "event.to-permanents": (
        "{cards} goes to {seat}'s permanents",
        "{cards} go to {seat}'s permanents",
    ),
    "event.to-permanents.you": (
        "{cards} goes to your permanents",
        "{cards} go to your permanents",
    ),
    "event.to-points": ("{cards} goes to {seat}'s point row", "{cards} go to {seat}'s point row"),
    "event.to-points.you": ("{cards} goes to your point row", "{cards} go to your point row"),
    "event.to-scrap": ("{cards} is scrapped", "{cards} are scrapped"),
    "event.onto-card": "{card} goes on top of {target}",
    "event.control": (
        "{cards} passes from {other} to {seat}",
        "{cards} pass from {other} to {seat}",
    ),
    "event.control.you": ("{cards} passes from {other} to you", "{cards} pass from {other} to you"),
    "event.control.other": ("{cards} passes from you to {seat}", "{cards} pass from you to {seat}"),
    # What was shown, and what has come of a card.
    "event.deck-shown": "the deck shows {cards}",
    "event.cards-shown": "{seat} shows {cards}",
    "event.cards-shown.you": "you show {cards}",
    "event.hand-open": "{seat}'s hand is open to all: {cards}",
    "event.hand-open.you": "your hand is open to all",
    "event.hand-seen": "you see {seat}'s hand: {cards}",
    "event.hand-shown": "{seat}'s hand is shown to {seats}",
    "event.hand-shown.you": "your hand is shown to {seats}",
    "event.resolved": "{card} takes effect",
    "event.countered": "{card} is countered",
    "event.frozen": "{card} is frozen",
    "event.thawed": "{card} is no longer frozen",
    # Who is asked, whose turn it is, and how it has ended.
    "event.asked.choose": (
        "{seat} must choose a card for {card}",
        "{seat} must choose {count} cards for {card}",
    ),
    "event.asked.choose.you": (
        "you must choose a card for {card}",
        "you must choose {count} cards for {card}",
    ),
    "event.asked.counter": "{seat} may counter {card}",
    "event.asked.counter.you": "you may counter {card}",
    "event.asked.discard": (
        "{seat} must discard a card for {card}",
        "{seat} must discard {count} cards for {card}",
    ),
    "event.asked.discard.you": (
        "you must discard a card for {card}",
        "you must discard {count} cards for {card}",
    ),
    "event.asked.hand-limit": (
        "{seat} must discard a card: the hand is over its limit",
        "{seat} must discard {count} cards: the hand is over its limit",
    ),
    "event.asked.hand-limit.you": (
        "you must discard a card: your hand is over its limit",
        "you must discard {count} cards: your hand is over its limit",
    ),
    "event.asked.play": ("{seat} must play {cards}", "{seat} must play one of {cards}"),
    "event.asked.play.you": ("you must play {cards}", "you must play one of {cards}"),
    "event.asked.scrap": ("{seat} must scrap {cards}", "{seat} must scrap one of {cards}"),
    "event.asked.scrap.you": ("you must scrap {cards}", "you must scrap one of {cards}"),
    "event.asked.take": "{seat} must take a card from the scrap",
    "event.asked.take.you": "you must take a card from the scrap",
    "event.turn": "it is {seat}'s turn",
    "event.turn.you": "it is your turn",
    "event.tie.agreement": "the round is a tie by agreement",
    "event.tie.passes": (
        "the round is a tie after a pass",
        "the round is a tie after {count} passes in a row",
    ),
    "event.win": "{seat} wins with {points} of {goal} points",
    "event.win.you": "you win with {points} of {goal} points",
    "event.win.side": "{seats} win",
    "event.win.side.you": "you and {seats} win",
    "event.win.resignation": "{seat} wins by resignation",
    "event.win.resignation.you": "you win by resignation",
    "event.win.resignation.side": "{seats} win by resignation",
    "event.win.resignation.side.you": "you and {seats} win by resignation",
    # Why something is not possible now.
    "reason.bad-target": "The card cannot be aimed at that.",
    "reason.card-not-there": "The card is not where it would have to be.",
    "reason.countering-stopped": "A Queen keeps this from being countered.",
    "reason.deck-empty": "The deck is empty.",
    "reason.frozen": "The card is frozen and may not be played yet.",
    "reason.game-over": "The round is over.",
    "reason.guarded-by-queen": "A Queen protects that card.",
    "reason.hand-empty": "That seat has no card to discard.",
    "reason.hand-full": "The hand is full, so no card may be drawn.",
    "reason.must-not-pass": "Passing needs an empty deck, or no other choice.",
    "reason.no-such-use": "The card cannot be used in this way.",
    "reason.not-your-turn": "It is not your turn.",
    "reason.nothing-to-take": "The scrap holds no card that could be taken.",
    "reason.scuttle-too-low": "The card is too low to scuttle that one.",
    "reason.wrong-window": "That is not what is asked for now.",
    # What pictures are labelled with, and what they tell of a thing that is pointed at.
    "picture.table": ("Cuttle, after {count} action", "Cuttle, after {count} actions"),
    "picture.player": "{seat}: {points} of {goal} points",
    "picture.player.you": "you: {points} of {goal} points",
    "picture.name": "{seat}",
    "picture.name.you": "you",
    "picture.partner": "with {seat}",
    "picture.partner.you": "with you",
    "picture.cards": ("{count} card", "{count} cards"),
    "picture.deck": "deck",
    "picture.scrap": "scrap",
    "picture.points": "points",
    "picture.permanents": "permanents",
    "picture.passes": "{count} of {limit} passes",
    "picture.deck-pile": ("the deck, {count} card", "the deck, {count} cards"),
    "picture.scrap-pile": ("the scrap, {count} card", "the scrap, {count} cards"),
    "picture.in-deck": "{card}, in the deck",
    "picture.in-scrap": "{card}, in the scrap",
    "picture.in-hand": "{card}, in the hand of {seat}",
    "picture.in-hand.you": "{card}, in your hand",
    "picture.in-hand-frozen": "{card}, in the hand of {seat}, frozen",
    "picture.in-hand-frozen.you": "{card}, in your hand, frozen",
    "picture.hidden": "a card in the hand of {seat}",
    "picture.hidden.you": "a card in your hand",
    "picture.in-points": "{card}, in the point row of {seat}",
    "picture.in-points.you": "{card}, in your point row",
    "picture.in-permanents": "{card}, a permanent of {seat}",
    "picture.in-permanents.you": "{card}, your permanent",
    "picture.on-card": "{card} on {target}, played by {seat}",
    "picture.on-card.you": "{card} on {target}, played by you",
    "picture.in-play": "{card}, played by {seat}",
    "picture.in-play.you": "{card}, played by you",
    # What a thing stands out for, after what it is.
    "picture.last": "in the last action",
    "picture.playable": "can be chosen",
    "picture.target": "can be aimed at",
    "picture.aimed": "is aimed at",
    "picture.turn": "on turn",
    "picture.to-act": "to act now",
    "picture.winner": "winner",
    "picture.card.X1": "joker 1",
    "picture.card.X2": "joker 2",
}
_ENGLISH.update(
    {
        f"picture.card.{card}": f"{card.rank.name.lower()} of {card.suit.name.lower()}"
        for card in CARDS
        if card.suit is not None
    }
)

MESSAGES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {key: (forms,) if isinstance(forms, str) else forms for key, forms in sorted(_ENGLISH.items())}
)


def message_texts() -> Mapping[str, tuple[str, ...]]:
    """Every message that there is, by its key, ascending: what there is to translate.

    The English text, or the singular and the plural. What stands in braces are parameters.

    >>> message_texts()["event.draw"]
    ('{seat} draws a card', '{seat} draws {count} cards')
    """
    return MESSAGES
