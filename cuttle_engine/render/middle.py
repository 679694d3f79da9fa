"""What lies between the players: the deck, the scrap, what is in play, and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cuttle_engine.actions import Choose
from cuttle_engine.effects import TakeFromScrap
from cuttle_engine.events import Zone
from cuttle_engine.render.captions import fitting, shortened
from cuttle_engine.render.faces import HEIGHT, WIDTH
from cuttle_engine.render.geometry import Box, Spot, row, spread
from cuttle_engine.render.markup import element, escaped
from cuttle_engine.render.shapes import area, empty_place, pill, text_at
from cuttle_engine.view import PlayerView
from cuttle_engine.windows import CHOOSE_WINDOW

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Card
    from cuttle_engine.render.captions import Captions
    from cuttle_engine.render.faces import Part
    from cuttle_engine.render.layouts import Layout
    from cuttle_engine.render.marks import Marks
    from cuttle_engine.render.pieces import Pieces
    from cuttle_engine.state import GameState

_OPEN_TOP: Final = 3  # so many cards of an open deck are shown
_SCRAP_SHOWN: Final = 5
_INDEX: Final = 27.0  # how wide an index is, with what is free around it


@final
class Middle:
    """Draws what belongs to nobody."""

    def __init__(
        self,
        shown: GameState | PlayerView,
        legal: Sequence[Action],
        layout: Layout,
        pieces: Pieces,
        captions: Captions,
        marks: Marks,
        prefix: str,
    ) -> None:
        self._shown = shown
        self._legal = legal
        self._layout = layout
        self._pieces = pieces
        self._captions = captions
        self._say = captions.say
        self._marks = marks
        self._prefix = prefix
        self._is_spread = self._is_scrap_spread()

    def parts(self) -> list[str]:
        """The piles and what is in play, from the back to the front."""
        return [
            self._deck(),
            self._scrap_spread() if self._is_spread else self._scrap(),
            self._in_play(),
        ]

    def _deck(self) -> str:
        shown, box, scale = self._shown, self._layout.deck, self._layout.scale
        if self._is_spread:
            box, scale = self._layout.spread_deck, self._layout.spread_scale
        size = shown.deck_size
        top = shown.deck_top if isinstance(shown, PlayerView) else shown.deck[:_OPEN_TOP]
        revealed = shown.window.revealed if shown.window is not None else ()
        known = [card for card in top if card not in revealed]
        right, middle = box.right - WIDTH * scale / 2, box.y + box.height / 2
        content: list[str] = []
        told = self._say("deck-pile", count=size)
        if not size:
            content.append(empty_place(right, middle, scale))
        for card, spot in reversed(self._fanned(known, box, scale)):
            title = self._say("in-deck", card=str(card))
            content.append(self._pieces.card(card, spot, title, Zone.DECK, part="left"))
        for place in range(min(3, size)):
            spot = Spot(right - 2 * place, middle - 2 * place, 0, scale)
            content.append(self._pieces.back(spot, None, Zone.DECK))
        content.append(pill(right - 4 if size else right, middle, self._layout.text, str(size)))
        if scale == self._layout.scale:
            content.append(text_at("label", right, box.bottom + 9, 11, self._say("deck"), "middle"))
        return self._pile("deck", Zone.DECK, told, content, self._marks.of_deck(), box)

    def _fanned(self, top: Sequence[Card], box: Box, scale: float) -> list[tuple[Card, Spot]]:
        """Known cards beside the pile that they lie on, the top one nearest to it."""
        room = box.width - WIDTH * scale
        step = min(_INDEX * 1.25 * scale, room / (len(top) or 1))
        middle = box.y + box.height / 2
        right = box.right - WIDTH * scale / 2 - 4
        return [
            (card, Spot(right - step * (place + 1), middle, 0, scale))
            for place, card in enumerate(top)
        ]

    def _scrap(self) -> str:
        box, scale = self._layout.scrap, self._layout.scale
        scrap = self._shown.scrap
        right, middle = box.right - WIDTH * scale / 2, box.y + box.height / 2
        content: list[str] = []
        if not scrap:
            content.append(empty_place(right, middle, scale))
        beside = box.width - WIDTH * scale
        count = min(_SCRAP_SHOWN, 1 + int(beside / (_INDEX * scale)))
        last = scrap[-count:]
        step = beside / (count - 1)
        for place, card in enumerate(last, 1 - len(last)):
            title = self._say("in-scrap", card=str(card))
            spot = Spot(right + step * place, middle, 0, scale)
            part: Part = "left" if place else "whole"
            content.append(self._pieces.card(card, spot, title, Zone.SCRAP, part=part))
        label = f"{self._say('scrap')} · {len(scrap)}"
        content.append(text_at("label", right, box.bottom + 9, 11, label, "middle"))
        told = self._say("scrap-pile", count=len(scrap))
        return self._pile("scrap", Zone.SCRAP, told, content, [], box)

    def _is_scrap_spread(self) -> bool:
        window = self._shown.window
        if window is None or window.kind != CHOOSE_WINDOW or self._shown.outcome is not None:
            return False
        if not isinstance(window.cause, str):
            effect = self._shown.ruleset.effect(window.cause.rank)
            if isinstance(effect, TakeFromScrap):
                return True
        scrap = self._shown.scrap
        return any(isinstance(action, Choose) and action.card in scrap for action in self._legal)

    def _scrap_spread(self) -> str:
        box, scrap = self._layout.spread, self._shown.scrap
        spots = spread(len(scrap), box, self._layout.scale)
        content: list[str] = []
        for place, (card, spot) in enumerate(zip(scrap, spots, strict=True)):
            title = self._say("in-scrap", card=str(card))
            free = spots[place + 1].x - spot.x if place + 1 < len(spots) else WIDTH
            part: Part = "left" if 0 < free < WIDTH * spot.scale / 2 else "whole"
            content.append(self._pieces.card(card, spot, title, Zone.SCRAP, part=part))
        told = self._say("scrap-pile", count=len(scrap))
        return self._pile("scrap", Zone.SCRAP, told, content, ["spread"], box)

    def _pile(
        self,
        name: str,
        zone: Zone,
        told: str,
        content: Sequence[str],
        marks: Sequence[str],
        box: Box,
    ) -> str:
        drawn = list(content)
        if marks and "spread" not in marks:
            scale = self._layout.scale
            width, height = WIDTH * scale + 10, HEIGHT * scale + 10
            around = Box(
                box.right - width + 3, box.y + (box.height - height) / 2 - 2, width, height
            )
            drawn.append(area("mark", around, 8))
        attributes = {
            "id": f"{self._prefix}{name}",
            "class": " ".join([name, *marks]),
            "role": "group",
            "data-zone": zone,
        }
        told = self._captions.marked(told, [mark for mark in marks if mark != "spread"])
        return element("g", attributes, element("title", {}, escaped(told)), *drawn)

    def _in_play(self) -> str:
        """What was played, each card with its seat, and then what is revealed."""
        window = self._shown.window
        if window is None:
            return ""
        box, scale = self._layout.tray, self._layout.scale
        if self._is_spread:
            box, scale = self._layout.spread_tray, self._layout.spread_scale
        played = [*window.stack]
        revealed = [card for card in window.revealed if self._shown.outcome is None]
        widths = [WIDTH * scale] * (len(played) + len(revealed))
        starts = row(widths, box.width, 8)
        if not starts:
            return ""
        left = box.x + max(0, (box.width - starts[-1] - WIDTH * scale) / 2)
        middle = box.y + box.height / 2
        content: list[str] = []
        for place, start in enumerate(starts):
            spot = Spot(left + start + WIDTH * scale / 2, middle, 0, scale)
            if place < len(played):
                card, seat = played[place]
                said = self._say("in-play", card=str(card), seat=seat)
                tilt = (place % 2 * 2 - 1) * 3 if len(played) > 1 else 0
                turned = spot._replace(angle=tilt)
                content.append(
                    self._pieces.card(card, turned, said, Zone.IN_PLAY, seat, badge=seat, by=seat)
                )
            else:
                card = revealed[place - len(played)]
                said = self._say("in-deck", card=str(card))
                content.append(self._pieces.card(card, spot, said, Zone.DECK, classes=["revealed"]))
        return element("g", {"class": "in-play", "data-zone": Zone.IN_PLAY}, *content)

    def status(self) -> str:
        """The line that says what is going on."""
        box = self._layout.status
        text, room = self._captions.status(), box.width - 20
        size = fitting(text, room, self._layout.text * 0.95)
        text = shortened(text, room, size)
        return element(
            "g",
            {"id": f"{self._prefix}status", "class": "status", "role": "img"},
            element("title", {}, escaped(self._captions.status(spoken=True))),
            area("pill", box, box.height / 2),
            text_at("", box.middle, box.y + box.height / 2 + size * 0.35, size, text, "middle"),
        )
