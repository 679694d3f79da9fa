"""A server and its clients, which get only views and redacted events; two rounds win.

There is no network: messages are values, handed over. The server alone has states and seeds; a
client answers with text. Before a round the server publishes the SHA-256 of its seed, after it the
seed, and the clients check both.
"""

import hashlib
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import cuttle_engine as cuttle


class RoundBegins(NamedTuple):
    """The rules, and the hash of the seed: from now on the server cannot choose another deck."""

    ruleset: cuttle.Ruleset
    sha256: str


class Update(NamedTuple):
    """What happened, as this client may be told of it, and all that it may know now."""

    events: tuple[cuttle.Event, ...]
    view: cuttle.PlayerView


class Refused(NamedTuple):
    """The answer was no legal action, and nothing has changed."""

    why: str


class RoundOver(NamedTuple):
    """The seed, for everyone to check."""

    seed: str


Message: TypeAlias = RoundBegins | Update | Refused | RoundOver


class Client:
    """Knows what it has been sent. This one plays at random; a better one would use the view."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rng = random.Random(name)
        self.inbox: list[Message] = []

    def receive(self, message: Message) -> None:
        self.inbox.append(message)
        match message:
            case RoundBegins(ruleset, sha256):
                self.promise = ruleset, sha256
                self.first: cuttle.PlayerView | None = None
            case Update(_, view):
                self.first = self.first or view
                self.view = view
            case RoundOver(seed):
                ruleset, sha256 = self.promise
                dealt = cuttle.view(cuttle.deal(ruleset, seed=seed), self.view.seat)
                if hashlib.sha256(seed.encode()).hexdigest() != sha256 or dealt != self.first:
                    raise ValueError("the server has not dealt what it promised")
            case Refused():
                pass  # it is asked again

    def answer(self) -> str:
        actions = self.view.legal_actions
        return str(actions[int(self.rng.random() * len(actions))])


def read(answer: object) -> cuttle.Action:
    """The action that an answer stands for. From a network anything may come, not only text."""
    if not isinstance(answer, str):
        raise cuttle.ArgumentError("answer", f"a {type(answer).__name__} is no text")
    return cuttle.parse_action(answer)


class Server:
    """Asks whoever is to act, and tells each client its own part of what happened."""

    def __init__(self, ruleset: str, clients: Sequence[Client], seed: Callable[[], str]) -> None:
        self.ruleset = cuttle.get_ruleset(ruleset)
        if len(clients) != self.ruleset.seats:
            raise cuttle.ArgumentError("clients", f"{self.ruleset.seats} are needed")
        self.clients = list(clients)  # by seat, so the dealer is the last one
        self.seed = seed

    def play_match(self) -> list[Client]:
        """Who has won: one client, or those of a side."""
        won = dict.fromkeys(self.clients, 0)
        while max(won.values()) < 2:
            for seat in self.play_round().winners:  # of a tied round there are none
                won[self.clients[seat]] += 1
            self.clients.append(
                self.clients.pop(0)
            )  # the deal passes on, and partners stay partners
        return [client for client, rounds in won.items() if rounds == 2]

    def play_round(self) -> cuttle.Outcome:
        seed = self.seed()
        self.send_all(RoundBegins(self.ruleset, hashlib.sha256(seed.encode()).hexdigest()))
        self.state = cuttle.deal(self.ruleset, seed=seed)
        self.update(())
        while self.state.outcome is None:
            assert self.state.to_act is not None
            # Whoever is to act is asked, and nobody else; also where there is only one answer.
            client = self.clients[self.state.to_act]
            try:
                self.state, events = cuttle.step(self.state, read(client.answer()))
            except cuttle.CuttleError as error:
                client.receive(Refused(str(error)))
            else:
                self.update(events)
        self.send_all(RoundOver(seed))
        return self.state.outcome

    def update(self, events: Sequence[cuttle.Event]) -> None:
        for seat, client in enumerate(self.clients):
            told = tuple(cuttle.redact(event, seat) for event in events)
            client.receive(Update(told, cuttle.view(self.state, seat)))

    def send_all(self, message: Message) -> None:
        for client in self.clients:
            client.receive(message)


def main() -> None:
    ann, bob = clients = Client("Ann"), Client("Bob")
    rng = random.Random(98)
    # The same seeds every time. A server takes `lambda: secrets.token_hex(16)` instead.
    (winner,) = Server("balanced", clients, lambda: rng.randbytes(16).hex()).play_match()
    for message, other in zip(ann.inbox, bob.inbox, strict=True):
        match message, other:
            case RoundBegins(_, sha256), _:
                print(f"SHA-256 of the seed: {sha256}")
            case Update(events), Update(others):
                for pair in zip(events, others, strict=True):
                    match pair:
                        case cuttle.Moved(one, source, target), cuttle.Moved(two) if one != two:
                            cards = f"Ann is told {one or '??'}, Bob {two or '??'}"
                            print(f"  {source.zone} to {target.zone}: {cards}")
            case RoundOver(seed), _:
                print(f"the seed: {seed}")
    print(f"{winner.name} wins the match.")


if __name__ == "__main__":
    main()
