"""A second reading of the rules, plain and slow, to hold the engine against (RULES 2 to 19).

Cards and actions are texts, zones are lists, and every question is answered anew from what lies
where. Nothing of the engine is used but the values of a ruleset. Fours that take cards at random
are left out: what chance takes is a matter of the seed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from cuttle_engine import Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cuttle_engine import GameState, Ruleset

RANKS = dict(zip("A23456789TJQKX", Rank, strict=True))
SUITS = dict(zip("CDHS", Suit, strict=True))
_PLAY = re.compile(r"(?P<card>..)(?P<use>[!^x?]?)(?P<target>[^@]{2})?(?:@(?P<seat>\d))?")


@dataclass
class Lying:
    """A card on the table, with the control cards on it: which, to whom, played by whom."""

    card: str
    row: Literal["points", "permanents"]
    owner: int
    controls: list[tuple[str, int, int]] = field(default_factory=list)

    @property
    def controller(self) -> int:
        return self.controls[-1][1] if self.controls else self.owner

    @property
    def top(self) -> str:
        return self.controls[-1][0] if self.controls else self.card

    def __str__(self) -> str:
        """With everything that there is to say of the stack."""
        controls = [f"{card}@{to}<{by}" for card, to, by in self.controls]
        return f"{self.card}@{self.owner}({','.join(controls)})"


@dataclass
class Asking:
    """What must be answered before play goes on."""

    what: Literal["answer", "choose", "play", "trim"]
    seats: list[int]
    play: str = ""
    by: int = 0
    stack: list[tuple[str, int]] = field(default_factory=list)
    left: int = 1
    revealed: list[str] = field(default_factory=list)


class Plain:
    """A round, from a state in its main phase on."""

    def __init__(self, state: GameState) -> None:
        self.rules: Ruleset = state.ruleset
        self.seats = range(self.rules.seats)
        self.sides = self.rules.sides or tuple(self.seats)
        self.hands = [[str(card) for card in player.hand] for player in state.players]
        self.table: list[Lying] = []
        for player in state.players:
            for row, stacks in (("points", player.points), ("permanents", player.permanents)):
                for stack in stacks:
                    controls = [(str(c.card), c.seat, c.by) for c in stack.controls]
                    self.table.append(Lying(str(stack.card), row, stack.owner, controls))  # type: ignore[arg-type]  # one of the two
        self.deck = [str(card) for card in state.deck]
        self.scrap = [str(card) for card in state.scrap]
        self.turn: int = state.turn
        self.passes: int = state.passes
        self.asking: Asking | None = None
        self.winners: tuple[int, ...] | None = None
        # How many own turns of its holder have to end before a frozen card may be played.
        self.frozen = {str(card): 1 for player in state.players for card in player.frozen}

    # --- who and what ---

    def effect(self, card: str) -> tuple[str, dict[str, Any]]:
        """What the rank of a card does, by name, and its parameters."""
        effect = self.rules.effect(RANKS[card[0]])
        return type(effect).__name__, effect.parameters()

    def does(self, card: str, *names: str) -> bool:
        return self.effect(card)[0] in names

    def clockwise(self, seat: int) -> list[int]:
        """All the others, in the order of play."""
        return [(seat + step) % len(self.seats) for step in self.seats if step]

    def opponents(self, seat: int) -> list[int]:
        return [other for other in self.clockwise(seat) if self.sides[other] != self.sides[seat]]

    def of(self, seat: int, row: str) -> list[Lying]:
        return [lying for lying in self.table if lying.row == row and lying.controller == seat]

    def score(self, seat: int) -> int:
        return sum([RANKS[lying.card[0]] for lying in self.of(seat, "points")])

    def goal(self, seat: int) -> int:
        kings = [ly for ly in self.of(seat, "permanents") if self.does(ly.card, "LowerGoal")]
        return self.rules.goals[min(len(kings), len(self.rules.goals) - 1)]

    def queens(self, seat: int) -> list[Lying]:
        return [lying for lying in self.of(seat, "permanents") if self.does(lying.card, "Guard")]

    def beats(self, card: str, other: str) -> bool:
        order = self.rules.suit_order
        mine = RANKS[card[0]], order.index(SUITS[card[1]])
        return mine > (RANKS[other[0]], order.index(SUITS[other[1]]))

    def guarded(self, thing: str, lying: Lying, against: str) -> bool:
        """Whether a Queen of its controller keeps the other card off this one."""
        if RANKS[against[0]] not in self.rules.queens_keep_off:
            return False
        kind, parameters = self.effect(lying.card)
        permanent = lying.row == "permanents"
        if thing == lying.card and permanent and parameters.get("neutral"):
            return False
        for queen in self.queens(lying.controller):
            if queen is lying:
                continue  # neither herself nor what lies on her
            if self.effect(queen.card)[1]["only_points"] and permanent:
                continue
            if thing == lying.card and permanent and kind == "Guard":
                if self.rules.queens_guard_queens and not self.effect(queen.card)[1]["only_points"]:
                    return True
                continue
            return True
        return False

    # --- what is legal ---

    def legal(self) -> set[str]:
        if self.winners is not None:
            return set()
        asking = self.asking
        if asking is None:
            return self._turn()
        if asking.what == "trim":
            return {f"*{card}" for card in self.hands[self.turn]}
        if asking.what == "play":
            return set(self._plays(self.turn, asking.revealed))
        if asking.what == "choose":
            return {f"*{card}" for card in self._choices(asking)}
        by = asking.stack[-1][1]
        if self.rules.queens_stop_counters and self.queens(by):
            return {"decline"}
        hand = self.hands[asking.seats[0]]
        return {"decline"} | {f"{card}?" for card in hand if self._answers(card, asking)}

    def _turn(self) -> set[str]:
        hand = self.hands[self.turn]
        found = set(self._plays(self.turn, [card for card in hand if card not in self.frozen]))
        limit = self.rules.hand_limit
        full = limit is not None and self.rules.hand_limit_rule == "no-draw" and len(hand) >= limit
        if self.deck and not full:
            found.add("draw")
        if not self.deck or not found:
            found.add("pass")
        return found

    def _answers(self, card: str, asking: Asking) -> bool:
        """Whether the card may be played against what lies on top of the stack."""
        kind, parameters = self.effect(card)
        use = "?" if len(asking.stack) > 1 else _read(asking.play)[1]
        match kind:
            case "ScrapPermanent":
                played = asking.stack[-1][0]
                return use in ("!", "?") or (use == "^" and played[0] in parameters["permanents"])
            case "ReturnToHand":
                return use == "^" and bool(parameters["reacts"])
            case "BlockScuttle":
                return use == "x"
            case _:
                return False

    def _choices(self, asking: Asking) -> list[str]:
        card = asking.stack[0][0]
        if asking.revealed:
            return asking.revealed
        return self._takeable(card) if self.does(card, "TakeFromScrap") else self._hand(asking)

    def _hand(self, asking: Asking) -> list[str]:
        return self.hands[asking.seats[0]]

    def _takeable(self, three: str) -> list[str]:
        own_rank = self.effect(three)[1]["own_rank"]
        return [card for card in self.scrap if own_rank or card[0] != three[0]]

    def _plays(self, seat: int, cards: Sequence[str]) -> Iterator[str]:
        # A card that a Seven revealed has left the deck when it is played.
        deck = len(self.deck) - (self.asking is not None)
        for card in cards:
            if card[0] in "A23456789T":
                yield card
                for opponent in self.opponents(seat):
                    for lying in self.of(opponent, "points"):
                        if self.beats(card, lying.card):
                            yield f"{card}x{lying.card}"
            yield from self._effects(seat, card, deck)

    def _effects(self, seat: int, card: str, deck: int) -> Iterator[str]:
        kind, parameters = self.effect(card)
        match kind:
            case "ScrapPoints" | "ScrapPermanents":
                yield f"{card}!"
            case "TakeFromScrap":
                if self._takeable(card):
                    yield f"{card}!"
            case "DrawCards" | "PlayFromDeck":
                if deck:
                    yield f"{card}!"
            case "ForceDiscard" | "SwapHands":
                for opponent in self.opponents(seat):
                    if kind == "SwapHands" or self.hands[opponent]:
                        yield f"{card}!@{opponent}" if len(self.seats) > 2 else f"{card}!"
            case "ScrapPermanent" | "ReturnToHand":
                for target in self._targets(seat, card):
                    yield f"{card}!{target}"
            case "Glasses" | "Guard" | "LowerGoal":
                yield f"{card}^"
            case "ScrapGlasses":
                yield f"{card}^"
                for target in self._glasses(seat, card):
                    yield f"{card}!{target}"
            case "StealPoints" | "StealPermanent":
                yield from self._steals(seat, card, parameters)
            case _:
                pass

    def _glasses(self, seat: int, eight: str) -> Iterator[str]:
        """The glasses on the table that the Eight may scrap, whoever controls them."""
        for lying in self.table:
            glasses = lying.row == "permanents" and self.does(lying.top, "Glasses", "ScrapGlasses")
            mine = lying.controller not in self.opponents(seat)
            if glasses and (mine or not self.guarded(lying.card, lying, eight)):
                yield lying.card

    def _steals(self, seat: int, card: str, parameters: dict[str, Any]) -> Iterator[str]:
        for lying in self.table:
            target = self._stolen_by(card, lying)
            mine = lying.controller not in self.opponents(seat)
            if target is None or (mine and not parameters["own"]):
                continue
            if mine or not self.guarded(target, lying, card):
                for taker in self._takers(seat, lying, parameters):
                    yield f"{card}^{target}{taker}"

    def _targets(self, seat: int, card: str) -> Iterator[str]:
        """What a Two or a Nine may be aimed at: what lies on top, and point cards where it may."""
        parameters = self.effect(card)[1]
        for lying in self.table:
            mine = lying.controller not in self.opponents(seat)
            bare_points = lying.row == "points" and not lying.controls
            glasses = lying.row == "permanents" and self.does(lying.top, "Glasses", "ScrapGlasses")
            own = parameters["own"] or (parameters.get("own_glasses") and glasses)
            if not bare_points and (own if mine else not self.guarded(lying.top, lying, card)):
                yield lying.top
            theirs = lying.row == "points" and not mine and parameters.get("points")
            if theirs and not self.guarded(lying.card, lying, card):
                yield lying.card

    def _stolen_by(self, card: str, lying: Lying) -> str | None:
        """By which card the Jack or Joker names this one, if it may be played on it at all."""
        joker = self.does(card, "StealPermanent")
        if lying.row == "permanents" or not joker:
            return lying.card if joker == (lying.row == "permanents") else None
        return lying.top if lying.controls and self.does(lying.top, "StealPoints") else None

    def _takers(self, seat: int, lying: Lying, parameters: dict[str, Any]) -> list[str]:
        if parameters["names_taker"]:
            return [f"@{taker}" for taker in self.seats if taker != lying.controller]
        if lying.controller in self.opponents(seat) or len(self.seats) == 2:
            return [""]
        return [f"@{taker}" for taker in self.opponents(seat)]

    # --- what happens ---

    def do(self, text: str) -> None:
        """Carry out a legal action."""
        asking, self.asking = self.asking, None
        if asking is None:
            self.passes = self.passes + 1 if text == "pass" else 0
            if text == "draw":
                self._draw(self.turn, 1)
            elif text != "pass":
                self._leave_hand(self.turn, text[:2])
                self._play(self.turn, text)
        elif asking.what == "trim":
            self._discard(self.turn, text[1:])
        elif asking.what == "answer":
            self._answer(asking, text)
        elif asking.what == "choose":
            self._choose(asking, text[1:])
        else:
            self.deck.remove(text[:2])
            self._play(self.turn, text)
            self.scrap.append(asking.stack[0][0])
        self._settle()

    def _settle(self) -> None:
        for seat in (self.turn, *self.clockwise(self.turn)):
            if self.score(seat) >= self.goal(seat):
                self.winners = tuple([s for s in self.seats if self.sides[s] == self.sides[seat]])
                return
        if self.passes >= self.rules.passes_to_tie:
            self.winners = ()
            return
        if self.asking is not None:
            return
        hand, limit = self.hands[self.turn], self.rules.hand_limit
        if limit is not None and self.rules.hand_limit_rule == "trim" and len(hand) > limit:
            self.asking = Asking("trim", [self.turn], left=len(hand) - limit)
            return
        for card in [card for card in self.frozen if card in hand]:
            self.frozen[card] -= 1
            if not self.frozen[card]:
                del self.frozen[card]
        self.turn = self.clockwise(self.turn)[0]

    def _play(self, seat: int, text: str) -> None:
        card, use, _, _ = _read(text)
        one_off = use == "!"
        asking = Asking("answer", [], text, seat, [(card, seat)])
        every_card = [rank + suit for rank in RANKS for suit in ("12" if rank == "X" else "CDHS")]
        if one_off or any([self._answers(other, asking) for other in every_card]):
            asking.seats = self.clockwise(seat) if one_off else self.opponents(seat)
            self.asking = asking
        else:
            self._carry_out(seat, text)

    def _answer(self, asking: Asking, text: str) -> None:
        seat = asking.seats.pop(0)
        if text != "decline":
            self._leave_hand(seat, text[:2])
            asking.stack.append((text[:2], seat))
            asking.seats = self.clockwise(seat)
        if asking.seats:
            self.asking = asking
            return
        card, *counters = [card for card, _ in asking.stack]
        self.scrap += counters
        if len(counters) % 2 == 0:
            self._carry_out(asking.by, asking.play)
        elif self.does(counters[0], "ReturnToHand"):
            self.hands[asking.by].append(card)
        else:
            self.scrap.append(card)

    def _carry_out(self, seat: int, text: str) -> None:
        card, use, target, named = _read(text)
        if use == "":
            self.table.append(Lying(card, "points", seat))
        elif use == "x":
            self.scrap.append(card)
            self._scrap(self._lying(target))
        elif use == "^" and not target:
            self.table.append(Lying(card, "permanents", seat))
        elif use == "^":
            lying = self._lying(target)
            taker = seat if named is None else named
            if named is None and lying.controller not in self.opponents(seat):
                taker = self.opponents(seat)[0]
            lying.controls.append((card, taker, seat))
        else:
            self._resolve(seat, text)
            if self.asking is None:
                self.scrap.append(card)

    def _resolve(self, seat: int, text: str) -> None:
        card, _, target, named = _read(text)
        kind, parameters = self.effect(card)
        other = self.opponents(seat)[0] if named is None else named
        asking = Asking("choose", [seat], text, seat, [(card, seat)])
        match kind:
            case "ScrapPoints":
                for lying in self._in_order("points"):
                    self._scrap(lying)
            case "ScrapPermanents":
                self._sweep()
            case "ScrapPermanent" | "ScrapGlasses":
                self._take_off(target)
                self.scrap.append(target)
            case "ReturnToHand":
                self._return(target, parameters)
            case "TakeFromScrap" if self._takeable(card):
                self.asking = asking
            case "ForceDiscard" if self.hands[other]:
                asking.seats = [other]
                asking.left = min(parameters["cards"], len(self.hands[other]))
                self.asking = asking
            case "DrawCards" if not self.hands[seat] or not parameters["discard"]:
                self._five(seat, parameters)
            case "DrawCards":
                asking.left = min(parameters["discard"], len(self.hands[seat]))
                self.asking = asking
            case "PlayFromDeck":
                self._seven(asking, parameters)
            case "SwapHands":
                self._swap(seat, other)
            case _:
                pass

    def _sweep(self) -> None:
        for lying in self._in_order("points", "permanents"):
            if lying.row == "permanents":
                self._scrap(lying)
            else:
                self.scrap += [control for control, _, _ in lying.controls]
                lying.controls = []

    def _seven(self, asking: Asking, parameters: dict[str, Any]) -> None:
        asking.revealed = self.deck[: parameters["reveal"]]
        self.asking = asking  # what is played leaves the deck, and that counts already
        if any(self._plays(asking.by, asking.revealed)):
            asking.what = "play"

    def _swap(self, seat: int, other: int) -> None:
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        for card in (*self.hands[seat], *self.hands[other]):
            self.frozen.pop(card, None)

    def _choose(self, asking: Asking, card: str) -> None:
        one_off = asking.stack[0][0]
        seat = asking.seats[0]
        if asking.revealed:
            self.deck.remove(card)
            self.scrap.append(card)
        elif self.does(one_off, "TakeFromScrap"):
            self.scrap.remove(card)
            self.hands[seat].append(card)
        else:
            self._discard(seat, card)
            asking.left -= 1
            if asking.left:
                self.asking = asking
                return
            if self.does(one_off, "DrawCards"):
                self._five(seat, self.effect(one_off)[1])
        self.scrap.append(one_off)

    def _five(self, seat: int, parameters: dict[str, Any]) -> None:
        room = len(self.deck)
        if self.rules.hand_limit is not None and self.rules.hand_limit_rule == "no-draw":
            room = max(0, self.rules.hand_limit - len(self.hands[seat]))
        self._draw(seat, min(room, parameters["draw"]))

    def _return(self, target: str, parameters: dict[str, Any]) -> None:
        lying = self._lying(target)
        if lying.row == "points" and target == lying.card:
            holder = lying.controller
            self.table.remove(lying)
            self.scrap += [card for card, _, _ in lying.controls]
        else:
            holder = self._take_off(target)
        if parameters["to_deck"]:
            self.deck.insert(0, target)
            return
        self.hands[holder].append(target)
        if parameters["freezes"]:
            self.frozen[target] = 2 if holder == self.turn else 1

    # --- moving cards ---

    def _in_order(self, *rows: str) -> list[Lying]:
        """What lies in these rows: seat by seat from the one in turn, each in scuttle order."""
        order = self.rules.suit_order
        found = [lying for lying in self.table if lying.row in rows]
        seats = (self.turn, *self.clockwise(self.turn))

        def key(lying: Lying) -> tuple[int, ...]:
            suit = order.index(SUITS[lying.card[1]])
            return seats.index(lying.controller), RANKS[lying.card[0]], suit

        return sorted(found, key=key)

    def _lying(self, target: str) -> Lying:
        """The card on the table that a play is aimed at, by itself or by what lies on top of it."""
        return next(ly for ly in self.table if target in (ly.card, ly.top))

    def _scrap(self, lying: Lying) -> None:
        self.table.remove(lying)
        self.scrap += [lying.card, *[card for card, _, _ in lying.controls]]

    def _take_off(self, target: str) -> int:
        """Take what lies on top off the table; the seat that played it."""
        lying = self._lying(target)
        if lying.controls:
            return lying.controls.pop()[2]
        self.table.remove(lying)
        return lying.owner

    def _draw(self, seat: int, count: int) -> None:
        self.hands[seat] += self.deck[:count]
        del self.deck[:count]

    def _discard(self, seat: int, card: str) -> None:
        self._leave_hand(seat, card)
        self.scrap.append(card)

    def _leave_hand(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.frozen.pop(card, None)


def _read(text: str) -> tuple[str, str, str, int | None]:
    """Card, use, target and seat of a play."""
    found = _PLAY.fullmatch(text)
    assert found is not None
    seat = found["seat"]
    return found["card"], found["use"], found["target"] or "", None if seat is None else int(seat)
