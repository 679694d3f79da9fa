"""The part of a picture that belongs to a seat: its hand, its cards on the table, its score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cuttle_engine.events import Zone
from cuttle_engine.render.captions import fitting, has_room, shortened
from cuttle_engine.render.columns import columns
from cuttle_engine.render.faces import HEIGHT, WIDTH
from cuttle_engine.render.geometry import Box, fan, row
from cuttle_engine.render.markup import element, escaped, number
from cuttle_engine.render.shapes import area, group, star, text_at
from cuttle_engine.view import PlayerView, SeenPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuttle_engine.cards import Seat
    from cuttle_engine.render.captions import Captions
    from cuttle_engine.render.layouts import Layout, SeatPart
    from cuttle_engine.render.marks import Marks
    from cuttle_engine.render.pieces import Pieces
    from cuttle_engine.render.signs import Signs
    from cuttle_engine.state import GameState, Player, Stack

_LEAST_PARTNER: Final = 9  # so many letters of who it is are worth writing: "with Bart…"


@final
class Players:
    """Draws the parts of the seats."""

    def __init__(
        self,
        shown: GameState | PlayerView,
        layout: Layout,
        pieces: Pieces,
        captions: Captions,
        marks: Marks,
        signs: Signs,
        prefix: str,
    ) -> None:
        self._shown = shown
        self._players: Sequence[Player | SeenPlayer] = shown.players
        self._layout = layout
        self._pieces = pieces
        self._captions = captions
        self._say = captions.say
        self._marks = marks
        self._signs = signs
        self._prefix = prefix

    def seat(self, seat: Seat, part: SeatPart) -> str:
        """A seat with all that is its own."""
        shown = self._shown
        outcome = shown.outcome
        classes = ["seat", f"seat-{seat}"]
        marked = self._marks.of_seat(seat)
        if isinstance(shown, PlayerView) and shown.seat == seat:
            classes.append("viewer")
        if outcome is None:
            classes += ["turn"] if shown.turn == seat else []
            classes += ["to-act"] if shown.to_act == seat else []
        elif seat in outcome.winners:
            classes.append("winner")
        classes += marked
        player = self._players[seat]
        return element(
            "g",
            {"id": f"{self._prefix}seat-{seat}", "class": " ".join(classes), "data-seat": seat},
            self._row(seat, player.points, part.points, part.row_scale, Zone.POINTS),
            self._row(seat, player.permanents, part.permanents, part.row_scale, Zone.PERMANENTS),
            self._hand(seat, player, part),
            self._plate(seat, player, part.plate, classes),
            *([area("mark", part.plate.grown(4), 15)] if marked else []),
        )

    def _row(self, seat: Seat, stacks: Sequence[Stack], box: Box, scale: float, zone: Zone) -> str:
        content = [area("zone-area", box, 10)]
        widths = [self._pieces.width(stack, zone) * scale for stack in stacks]
        starts = row(widths, box.width - 16, 8)
        bottom = box.bottom - 7
        label = self._say(zone)
        # High stacks may need the place of the word.
        beside = [
            start + width
            for stack, start, width in zip(stacks, starts, widths, strict=True)
            if stack.controls
        ]
        if max(beside, default=0) < box.width - 22 - 6.5 * columns(label):
            content.append(text_at("label", box.right - 8, box.y + 15, 11, label, "end"))
        room = bottom - HEIGHT * scale - box.y - 5
        for place, stack in enumerate(stacks):
            following = starts[place + 1] if place + 1 < len(starts) else box.width
            content.append(
                self._pieces.stack(
                    stack,
                    box.x + 8 + starts[place],
                    bottom,
                    scale,
                    room,
                    zone,
                    seat,
                    free=following - starts[place],
                )
            )
        return group(zone, seat, content)

    def _hand(self, seat: Seat, player: Player | SeenPlayer, part: SeatPart) -> str:
        hidden = player.unknown if isinstance(player, SeenPlayer) else 0
        count = len(player.hand) + hidden
        own = part is self._layout.seats[0]
        spots = fan(count, part.hand, part.hand_scale, arc=1 if own else 0.7)
        free = spots[1].x - spots[0].x if count > 1 else WIDTH
        content: list[str] = []
        for card, spot in zip(player.hand, spots, strict=False):
            frozen = card in player.frozen
            key = "in-hand-frozen" if frozen else "in-hand"
            covered = spot is not spots[-1] and free < WIDTH * part.hand_scale * 0.45
            content.append(
                self._pieces.card(
                    card,
                    spot,
                    self._say(key, card=str(card), seat=seat),
                    Zone.HAND,
                    seat,
                    part="left" if covered else "whole",
                    frozen=frozen,
                )
            )
        title = self._say("hidden", seat=seat)
        for spot in spots[len(player.hand) :]:
            content.append(self._pieces.back(spot, title, Zone.HAND, seat))
        return group(Zone.HAND, seat, content)

    def _plate(
        self, seat: Seat, player: Player | SeenPlayer, box: Box, classes: Sequence[str]
    ) -> str:
        size = self._layout.text
        name = self._captions.name(seat)
        hidden = player.unknown if isinstance(player, SeenPlayer) else 0
        count = self._say("cards", count=len(player.hand) + hidden)
        partners = self._captions.partners(seat)
        both = f"{count} · {partners}" if partners else count
        told = self._say("player", seat=seat, points=player.score, goal=player.goal)
        states = [name for name in classes if name not in {"seat", f"seat-{seat}", "viewer"}]
        radius = min(16, box.height / 2 - 8)
        middle = box.y + (box.height - 4) / 2
        content = [
            element("title", {}, escaped(f"{self._captions.marked(told, states)} · {both}")),
            area("plate-area", box, 12),
        ]
        at = box.x + 8 + radius
        if "turn" in classes:
            x = box.x + 6
            content.append(
                element(
                    "path", {"class": "arrow", "d": f"M{number(x)} {number(middle - 7)}l10 7-10 7Z"}
                )
            )
            at += 11
        content.append(self._signs.sign(seat, at, middle, radius))
        if "winner" in classes:
            content.append(star(at - radius * 0.8, middle - radius * 0.8))
        at += radius + 7
        # The score is as wide as its digits; what is left of it is the name's.
        goal = f"/{player.goal}"
        room = box.right - at - 16 - size * (0.95 * len(str(player.score)) + 0.64 * len(goal))
        small = size * 0.78
        # The number of cards is always told: who its partner is can be seen by its sign as well.
        if has_room(f"{count} · {'m' * _LEAST_PARTNER}", room, small):
            below = shortened(both, room, small)
        else:
            below = both if has_room(both, room, small) else shortened(count, room, small)
        content.append(text_at("count", at, middle + size * 0.85, small, below))
        room *= 0.92  # it is bold
        small = fitting(name, room, size)
        content.append(text_at("name", at, middle - 1, small, shortened(name, room, small)))
        content.append(
            element(
                "text",
                {
                    "class": "score",
                    "x": box.right - 10,
                    "y": middle + size * 0.5,
                    "font-size": size * 1.4,
                    "text-anchor": "end",
                },
                str(player.score),
                element("tspan", {"class": "goal", "font-size": size}, goal),
            )
        )
        track = Box(box.x + 10, box.bottom - 7, box.width - 20, 4)
        reached = min(1, player.score / player.goal) if player.goal else 1
        content.append(area("track", track, 2))
        if reached:
            content.append(area("reached", track._replace(width=track.width * reached), 2))
        return element("g", {"class": "plate", "role": "img"}, *content)
