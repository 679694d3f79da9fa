"""The table as plain text, for 80 columns or fewer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from cuttle_engine.cards import checked_int
from cuttle_engine.errors import ArgumentError, brief
from cuttle_engine.render.columns import fitted, folded
from cuttle_engine.render.ink import with_colors, with_symbols
from cuttle_engine.render.shown import checked_names, partners_of, shown_to
from cuttle_engine.view import PlayerView, SeenPlayer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cuttle_engine.cards import Card, Seat
    from cuttle_engine.state import GameState, Player
    from cuttle_engine.windows import Window

WIDTH: Final = 80
LEAST_WIDTH: Final = 20
NARROW: Final = 60  # a table for fewer columns than this is arranged in another way
NAME_WIDTH: Final = 14  # the columns there are for a name
UNKNOWN: Final = "??"

# A name may come from anywhere: nothing in it moves what a terminal shows besides.
_UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")

_LABEL: Final = 12
_SCRAP_SHOWN: Final = 10
_SCRAP_SHOWN_NARROW: Final = 4


def text(
    state: GameState | PlayerView,
    seat: Seat | None = None,
    *,
    width: int = WIDTH,
    names: Mapping[Seat, str] | None = None,
    color: bool = False,
    unicode: bool = False,
) -> str:
    """The table as a small text that a person can read; ``str(state)`` is the same.

    Without a seat nothing is hidden. With one, it is what that seat may see (RULES 20), and the
    seat is at the bottom: cards in other hands that it has not been shown are ``??``, and of the
    deck only cards that everybody knows are named. The seed is never shown. A view is shown to its
    own seat.

    Lines are as wide as ``width`` allows, and below 60 columns the table has another form.
    ``names`` are those of players, by seat. ``unicode`` gives suits their symbols, ``color`` the
    text the colours of a terminal, as ANSI codes; neither says anything that letters do not.

    Raises `ArgumentError` for a seat that the ruleset does not have, for one beside a view, and for
    fewer than 20 columns, TypeError for a wrong type.

    >>> from cuttle_engine import deal
    >>> print(text(deal("balanced", seed=7), seat=0))
    balanced@1, ply 0
    <BLANKLINE>
    seat 1   0/21  points      -
                   permanents  -
                   hand (6)    ?? ?? ?? ?? ?? ??
    <BLANKLINE>
    seat 0   0/21  points      -
    (you)          permanents  -
                   hand (5)    3H 5H 6C 8S QH
    <BLANKLINE>
    deck           41 cards
    scrap          empty
    turn           seat 0
    """
    shown = shown_to(state, seat)
    page = _Page(_checked_width(width), checked_names(names), shown)
    heading = f"{shown.ruleset.id or 'changed ruleset'}, ply {shown.ply}"
    lines = [(line, "heading") for line in folded("", heading, width)]
    lines += [(line, "table") for line in ["", *page.table()]]
    if unicode:
        lines = [(with_symbols(line), kind) for line, kind in lines]
    return "\n".join([with_colors(line, kind) if color else line for line, kind in lines])


def table_lines(seen: PlayerView, width: int, names: Mapping[Seat, str]) -> list[str]:
    """The table without its heading, and without what the person who sees it is told besides."""
    return _Page(width, names, seen).table(told=True)


def _checked_width(width: object) -> int:
    number = checked_int("a width", width)
    if number < LEAST_WIDTH:
        raise ArgumentError("width", f"{brief(number)} columns are too few")
    return number


class _Page(NamedTuple):
    """What is shown, to whom, and how."""

    width: int
    names: Mapping[Seat, str]
    shown: GameState | PlayerView

    @property
    def is_narrow(self) -> bool:
        return self.width < NARROW

    @property
    def viewer(self) -> Seat | None:
        return self.shown.seat if isinstance(self.shown, PlayerView) else None

    def who(self, seat: Seat) -> str:
        return _UNPRINTABLE.sub("\ufffd", self.names.get(seat, "")) or f"seat {seat}"

    def row(self, head: str, items: Iterable[str]) -> list[str]:
        """A line that says something under its heading, and as many more as it takes."""
        # The column in which the second one, or what a line says, begins.
        column = 14 if self.is_narrow else 15
        return folded(head.ljust(column), " ".join(items), self.width)

    def note(self, seat: Seat) -> str:
        """What a seat is to the viewer, or where nobody is viewing, which side it is of."""
        if seat == self.viewer:
            return "(you)" if self.who(seat) != "you" else ""
        rules = self.shown.ruleset
        partners = partners_of(rules, seat)
        if self.viewer is None:
            return f"(side {rules.sides[seat]})" if rules.sides and partners else ""
        return "(partner)" if self.viewer in partners else ""

    def table(self, *, told: bool = False) -> list[str]:
        seats = self.shown.ruleset.seats
        players = self.shown.players
        first = 0 if self.viewer is None else self.viewer + 1
        lines: list[str] = []
        frozen = False
        for place in range(first, first + seats):
            shown = place % seats
            frozen = frozen or not set(players[shown].frozen).isdisjoint(players[shown].hand)
            note = "" if told and shown != self.viewer else self.note(shown)
            lines += [*self.player(shown, players[shown], note), ""]
        lines += [*self.deck(), *self.scrap(), *self.in_play()]
        lines += self.passes() if told else self.status()
        if frozen:
            lines += self.row("*", ["frozen: it may not be played yet"])
        return lines

    # --- a seat ---

    def player(self, seat: Seat, player: Player | SeenPlayer, note: str) -> list[str]:
        cards = [f"{card}*" if card in player.frozen else str(card) for card in player.hand]
        hidden = player.unknown if isinstance(player, SeenPlayer) else 0
        rows = (
            ("points", [str(stack) for stack in player.points]),
            ("permanents", [str(stack) for stack in player.permanents]),
            (f"hand ({len(cards) + hidden})", [*cards, *[UNKNOWN] * hidden]),
        )
        score = f"{player.score}/{player.goal}"
        name = self.who(seat)
        if self.is_narrow:
            lines = folded("", f"{name}  {note}", self.width - len(score) - 2)
            lines[-1] += f"  {score}"
            heads = ["  "] * 3
        else:
            lines = []
            heads = [f"{name}  {score:>5}", note, ""]
            if seat in self.names:
                heads = [fitted(name, NAME_WIDTH), score, note]
            heads = [head.ljust(15) for head in heads]
        for head, (label, items) in zip(heads, rows, strict=True):
            lines += folded(head + label.ljust(_LABEL), " ".join(items or ["-"]), self.width)
        return lines

    # --- what belongs to nobody ---

    def deck(self) -> list[str]:
        shown = self.shown
        if not shown.deck_size:
            return self.row("deck", ["empty"])
        top = shown.deck_top if isinstance(shown, PlayerView) else shown.deck
        return self.row("deck", self.pile(shown.deck_size, top))

    def scrap(self) -> list[str]:
        cards = self.shown.scrap
        if not cards:
            return self.row("scrap", ["empty"])
        room = _SCRAP_SHOWN_NARROW if self.is_narrow else _SCRAP_SHOWN
        more = ["..."] if len(cards) > room else []
        return self.row("scrap", [*self.pile(len(cards), cards[: -room - 1 : -1]), *more])

    def pile(self, count: int, top: Sequence[Card]) -> list[str]:
        head = _number(count, "card")
        if top:
            head += ":" if self.is_narrow else ", from the top:"
        return [head, *[str(card) for card in top]]

    def in_play(self) -> list[str]:
        window = self.shown.window
        # In a round that was over when set up, the first action may have been a one-off.
        if window is None or not window.stack:
            return []
        played = [str(window.action or window.stack[0][0])]
        played += [f"{card}?" for card, _ in window.stack[1:]]
        seats = [seat for _, seat in window.stack]
        items = [f"{card} by {self.who(seat)}" for card, seat in zip(played, seats, strict=True)]
        if not self.is_narrow:
            return self.row("in play", [", ".join(items)])
        rows = [self.row("" if place else "in play", [item]) for place, item in enumerate(items)]
        return [line for row in rows for line in row]

    def passes(self) -> list[str]:
        passes = self.shown.passes
        if not passes:
            return []
        return self.row("passes", [f"{passes} of {self.shown.ruleset.passes_to_tie} in a row"])

    def status(self) -> list[str]:
        shown = self.shown
        if shown.outcome is not None:
            winners = [self.who(seat) for seat in shown.outcome.winners]
            won = f"won by {' and '.join(winners)}" if winners else "tied"
            return self.row("over", [f"{won} ({shown.outcome.reason})"])
        turn = self.who(shown.turn)
        if shown.passes:
            turn += f", passes in a row: {shown.passes} of {shown.ruleset.passes_to_tie}"
        lines = self.row("turn", [turn])
        if shown.window is not None:
            lines += self.row("window", [self.window(shown.window)])
        return lines

    def window(self, window: Window) -> str:
        asked = f"{window.kind}: asks {self.who(window.seat)}"
        if window.kind == "counter":
            later = window.left - 1
            return asked + (f", then {later} more" if later else ", the last to answer")
        revealed = (
            f" from {' '.join([str(card) for card in window.revealed])}" if window.revealed else ""
        )
        limit = " (hand limit)" if window.cause == "hand-limit" else ""
        return f"{asked} for {_number(window.left, 'card')}{revealed}{limit}"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
