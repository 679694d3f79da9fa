"""examples/server.py sends no client a card that it must not know.

What a client may know is kept here in notes of our own, made from the full states by RULES 6 and 20
and not from views, and everything that is sent is taken apart and looked through for cards.
"""

import contextlib
import enum
import itertools
import pickle
import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, cast

import attrs
import pytest
from typing_extensions import override

import cuttle_engine as cuttle
import server
from cuttle_engine import Card, Event, GameState, Outcome, PlayerView, Rank, Seat, Window

RULESETS = [
    "+".join((name, *modifiers))
    for name in cuttle.ruleset_names()
    for modifiers in ((), cuttle.modifier_names())
]
MATCHES = {2: 12, 3: 3, 4: 3}  # of each ruleset, by the number of seats
SUITED = frozenset(Card(rank + suit) for rank in "A23456789TJQK" for suit in "CDHS")
JOKERS = Card("X1"), Card("X2")
BY_INDEX = [*sorted(SUITED, key=lambda card: card.index), *JOKERS]

Cards: TypeAlias = frozenset[Card]


# --- what each seat may know, from the full states ---


def public(state: GameState) -> Cards:
    """The cards that lie open."""
    found = set(state.scrap)
    for player in state.players:
        for stack in (*player.points, *player.permanents):
            found |= {stack.card, *(control.card for control in stack.controls)}
    if state.window is not None:
        found |= {card for card, _ in state.window.stack} | set(state.window.revealed)
    return frozenset(found)


class Notes:
    """Which cards each seat has been shown; told of every state of a round in turn.

    Nothing has to be forgotten: from a hand a card goes only where all see it, and all see it
    come back from there; or with the whole hand, which is swapped.
    """

    def __init__(self, seats: int) -> None:
        self.shown: list[set[Card]] = [set() for _ in range(seats)]

    def look(self, state: GameState) -> None:
        hands = [set(player.hand) for player in state.players]
        everybody = public(state)
        if state.ruleset.open_hands_on_empty_deck and not state.deck:
            everybody = everybody.union(*hands)
        for seat, player in enumerate(state.players):
            self.shown[seat] |= everybody | hands[seat]
            if any(stack.card.rank == Rank.EIGHT for stack in player.permanents):
                for opponent in state.ruleset.opponents(seat):
                    self.shown[seat] |= hands[opponent]

    def allowed(self, seat: Seat) -> Cards:
        return frozenset(self.shown[seat])


# --- what is in a message ---


def cards_in(value: object) -> Iterator[Card]:
    """Every card that a value mentions; what it does not know how to look through is an error."""
    match value:
        case None | int() | float() | enum.Enum() | cuttle.Ruleset():
            return
        case str():
            yield from (Card(text) for text in re.findall(r"\b(?:[A2-9TJQK][CDHS]|X[12])\b", value))
        case Card():
            yield value
        case cuttle.Action():
            yield from cards_in([value.card, value.target])
        case Window():
            yield from cards_in([value.cause, value.action, value.stack, value.revealed])
        case PlayerView():
            yield from cards_in_view(value)
        case Outcome():
            return
        case tuple() | list():
            for item in cast("Sequence[object]", value):
                yield from cards_in(item)
        case _ if attrs.has(type(value)):
            for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(value))):
                yield from cards_in(getattr(value, field.name))
        case _:
            raise AssertionError(f"nobody has to be sent a {type(value).__name__}")


PLAIN = {"seat", "ruleset", "turn", "to_act", "window", "outcome", "passes", "ply", "deck_size"}
NUMBERS = {"_sizes", "_scores", "_goals"}


def cards_in_view(view: PlayerView) -> Iterator[Card]:
    """All that a view holds, its private fields too: those are card sets and indexes of cards."""
    for field in attrs.fields(PlayerView):
        value = getattr(view, field.name)
        if field.name == "_unseen":
            continue  # what is left over, see `check_view`
        if field.name in PLAIN or field.name == "legal_actions":
            yield from cards_in(value)
        elif field.name == "_piles":
            for card, _, controls in value:
                yield from (BY_INDEX[card], *(BY_INDEX[control] for control, _, _ in controls))
        elif field.name not in NUMBERS:
            yield from cards_in_set(value)


def cards_in_set(value: object) -> Iterator[Card]:
    match value:
        case bytes():
            yield from (BY_INDEX[index] for index in value)
        case int():
            yield from (card for card in BY_INDEX if value >> card.index & 1)
        case tuple():
            for item in cast("tuple[object, ...]", value):
                yield from cards_in_set(item)
        case _:
            raise AssertionError(f"a view holds a {type(value).__name__}")


def scan(sent: object, allowed: Cards) -> None:
    told = set(cards_in(sent))
    assert told <= allowed, f"told of {sorted(told - allowed)}"


def scan_view(view: PlayerView, state: GameState, seat: Seat, allowed: Cards) -> None:
    """Beyond single cards: no order of hidden cards, no actions of others, and nothing lost."""
    assert view.seat == seat
    every = SUITED.union(JOKERS[: state.ruleset.jokers])
    assert list(view.unseen) == sorted(every - allowed), "hidden cards in an order of their own"
    assert seat == state.to_act or not view.legal_actions, "told what another may do"
    for player, full in zip(view.players, state.players, strict=True):
        assert set(player.hand) == allowed.intersection(full.hand)
        assert player.hand_size == len(full.hand)


# --- a match, with clients that note the full state at each message ---


class Spy(server.Client):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.heard: list[tuple[server.Message, Seat, GameState | None]] = []
        self.server: server.Server | None = None

    @override
    def receive(self, message: server.Message) -> None:
        assert self.server is not None
        seat = self.server.clients.index(self)
        self.heard.append((message, seat, getattr(self.server, "state", None)))
        super().receive(message)


NONSENSE = ["", "7", "pass", "2C?", "*AC", "AC!", "KS^", "5H@3", "TSx9H"]


class Bungler(Spy):
    """Says something that is hardly ever legal, half of the time."""

    @override
    def answer(self) -> str:
        return self.rng.choice(NONSENSE) if self.rng.random() < 0.5 else super().answer()


class Babbler(Spy):
    """Answers with no text at all, until it has run out of other things."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.babble: list[object] = [None, 7, b"draw", ["draw"], cuttle.Draw(), float("nan")]

    @override
    def answer(self) -> str:
        return cast("str", self.babble.pop()) if self.babble else super().answer()


MakeServer: TypeAlias = "Callable[[str, Sequence[server.Client], Callable[[], str]], server.Server]"


def play(ruleset: str, number: int, make: MakeServer, client: type[Spy] = Spy) -> list[Spy]:
    seats = cuttle.get_ruleset(ruleset).seats
    clients = [client(f"{name} {number}") for name in ("Ann", "Bob", "Cleo", "Dee")[:seats]]
    rounds = itertools.count(1)
    match = make(ruleset, clients, lambda: f"the seed of match {number}, round {next(rounds)}.")
    for each in clients:
        each.server = match
    match.play_match()
    return clients


def check(client: Spy) -> int:
    """Look through all that was sent; how often a card in another hand was rightly known."""
    known = 0
    notes = Notes(0)
    seeds = iter([sent.seed for sent, _, _ in client.heard if isinstance(sent, server.RoundOver)])
    seed = ""
    for message, seat, state in client.heard:
        if isinstance(message, server.RoundBegins):
            notes = Notes(message.ruleset.seats)
            seed = next(seeds)
        elif isinstance(message, server.RoundOver):
            assert state is not None
            assert state.outcome is not None, "told the seed in the middle of a round"
            continue
        if isinstance(message, server.Update):
            assert state is not None
            notes.look(state)
            allowed = notes.allowed(seat)
            scan(message, allowed)
            scan_view(message.view, state, seat, allowed)
            known += sum(len(other.hand) for other in message.view.players)
            known -= len(message.view.players[seat].hand)
        else:
            scan(message, frozenset(cards_in([*NONSENSE, "a card such as 7S"])))
        assert seed.encode() not in pickle.dumps(tuple(message)), "told the seed"
    return known


@pytest.mark.parametrize("ruleset", RULESETS)
def test_clients_are_sent_no_card_that_they_must_not_know(ruleset: str) -> None:
    known = 0
    for number in range(MATCHES[cuttle.get_ruleset(ruleset).seats]):
        kind = Bungler if number % 3 == 2 else Spy
        for client in play(ruleset, number, server.Server, kind):
            known += check(client)
    assert known, "where nobody is ever shown a card, nothing was tested"


def test_an_answer_that_is_not_legal_is_refused_and_asked_for_again() -> None:
    refused = [
        sent.why
        for client in play("balanced", 2, server.Server, Bungler)
        for sent, _, _ in client.heard
        if isinstance(sent, server.Refused)
    ]
    assert refused
    assert all(refused)


def test_an_answer_that_is_no_text_is_refused_and_asked_for_again() -> None:
    for client in play("balanced", 2, server.Server, Babbler):
        refused = [sent.why for sent, _, _ in client.heard if isinstance(sent, server.Refused)]
        assert len(refused) == 6
        assert all("is no text" in why for why in refused)


def test_two_rounds_win_a_match_for_a_side_too() -> None:
    names = ("Ann", "Bob", "Cleo", "Dee")
    clients = [server.Client(name) for name in names]
    seeds = itertools.count(1)
    won = server.Server("team", clients, lambda: f"seed {next(seeds)}").play_match()
    assert [client.name for client in won] in (["Ann", "Cleo"], ["Bob", "Dee"])


def test_as_many_clients_as_seats_are_needed() -> None:
    with pytest.raises(cuttle.ArgumentError, match="clients: 3 are needed"):
        server.Server("cutthroat", [server.Client("Ann"), server.Client("Bob")], lambda: "7")


def test_two_rounds_win_and_the_deal_passes_on() -> None:
    for client in play("balanced", 0, server.Server):
        ends = [
            (seat, state.outcome)
            for sent, seat, state in client.heard
            if isinstance(sent, server.RoundOver) and state is not None
        ]
        winners = [outcome.winner for _, outcome in ends if outcome is not None]
        mine = [winner == seat for (seat, _), winner in zip(ends, winners, strict=True)]
        theirs = [winner == 1 - seat for (seat, _), winner in zip(ends, winners, strict=True)]
        assert max(sum(mine), sum(theirs)) == 2
        first = ends[0][0]
        assert [seat for seat, _ in ends] == [(first + k) % 2 for k in range(len(ends))]


# --- the scan can fail ---


Leak: TypeAlias = "Callable[[GameState, Sequence[Event], server.Update], list[server.Message]]"


def unredacted_events(
    _: GameState, events: Sequence[Event], sent: server.Update
) -> list[server.Message]:
    return [sent._replace(events=tuple(events))]


@attrs.frozen
class Disguised:
    """A state that a client takes for a view."""

    state: GameState
    legal_actions: tuple[cuttle.Action, ...]
    seat: Seat | None


def the_state(state: GameState, _: Sequence[Event], sent: server.Update) -> list[server.Message]:
    view = Disguised(state, sent.view.legal_actions, sent.view.seat)
    return [sent._replace(view=cast("PlayerView", view))]


def the_view_of_the_other_seat(
    state: GameState, _: Sequence[Event], sent: server.Update
) -> list[server.Message]:
    other = cuttle.view(state, 1 - (sent.view.seat or 0))
    return [sent._replace(view=attrs.evolve(other, legal_actions=sent.view.legal_actions))]


def what_the_other_may_do(
    state: GameState, _: Sequence[Event], sent: server.Update
) -> list[server.Message]:
    return [sent._replace(view=attrs.evolve(sent.view, legal_actions=cuttle.legal_actions(state)))]


def the_order_of_hidden_cards(
    state: GameState, _: Sequence[Event], sent: server.Update
) -> list[server.Message]:
    lying = [*state.players[1 - (sent.view.seat or 0)].hand, *state.deck]
    unseen = bytes([card.index for card in lying if card in sent.view.unseen])
    return [sent._replace(view=attrs.evolve(sent.view, unseen=unseen))]


def a_hand_in_a_private_field(
    state: GameState, _: Sequence[Event], sent: server.Update
) -> list[server.Message]:
    hand = state.players[1 - (sent.view.seat or 0)].hand
    frozen = sum(1 << card.index for card in hand)
    return [sent._replace(view=attrs.evolve(sent.view, frozen=frozen))]


def a_card_in_a_text(
    state: GameState, _: Sequence[Event], sent: server.Update
) -> list[server.Message]:
    return [sent, server.Refused(f"the deck ends with {state.deck[-1:]}")]


def the_seed(state: GameState, _: Sequence[Event], sent: server.Update) -> list[server.Message]:
    return [sent, server.Refused(state._table.seed.decode())]


LEAKS = [
    (unredacted_events, "told of "),
    (the_state, "a GameState"),
    (the_view_of_the_other_seat, "told of "),
    (what_the_other_may_do, "told of |what another may do"),
    (the_order_of_hidden_cards, "an order of their own"),
    (a_hand_in_a_private_field, "told of "),
    (a_card_in_a_text, "told of "),
    (the_seed, "told the seed"),
]


@pytest.mark.parametrize(
    ("leak", "caught"), [pytest.param(*pair, id=pair[0].__name__) for pair in LEAKS]
)
def test_a_server_that_leaks_is_caught(leak: Leak, caught: str) -> None:
    class Leaking(server.Server):
        @override
        def update(self, events: Sequence[Event]) -> None:
            for seat, client in enumerate(self.clients):
                told = tuple(cuttle.redact(event, seat) for event in events)
                sent = server.Update(told, cuttle.view(self.state, seat))
                for message in leak(self.state, events, sent):
                    client.receive(message)

    for client in play("balanced", 1, Leaking, Trusting):
        with pytest.raises(AssertionError, match=caught):
            check(client)


class Trusting(Spy):
    """Does not mind that what it was sent first is not what the seed deals."""

    @override
    def receive(self, message: server.Message) -> None:
        with contextlib.suppress(ValueError):
            super().receive(message)
