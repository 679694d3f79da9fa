"""The pieces of a picture: single cards and stacks of them, with what makes them stand out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cuttle_engine.cards import Card, Suit
from cuttle_engine.events import Zone
from cuttle_engine.render.faces import HEIGHT, WIDTH, Faces
from cuttle_engine.render.geometry import Spot, strips
from cuttle_engine.render.markup import element, escaped, moved
from cuttle_engine.render.shapes import outline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuttle_engine.cards import Seat
    from cuttle_engine.render.captions import Captions
    from cuttle_engine.render.faces import Part
    from cuttle_engine.render.marks import Marks
    from cuttle_engine.render.signs import Signs
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.state import Stack

SUIT_CLASSES: Final = {suit: suit.name.lower() for suit in Suit}
_HALF: Final = (WIDTH / 2, HEIGHT / 2)
_BADGE: Final = 13.0
_LEAST_STRIP: Final = 12.0


@final
class Pieces:
    """Draws cards where they lie, each one as an element that can be found and clicked."""

    def __init__(
        self,
        ruleset: Ruleset,
        faces: Faces,
        captions: Captions,
        marks: Marks,
        signs: Signs,
        prefix: str,
    ) -> None:
        self._ruleset = ruleset
        self._faces = faces
        self._captions = captions
        self._say = captions.say
        self._marks = marks
        self._signs = signs
        self._prefix = prefix

    def lies_sideways(self, card: Card) -> bool:
        """Whether a permanent is turned: glasses, which show the hands of others."""
        return bool(self._ruleset.effect(card.rank).reveals)

    def card(
        self,
        card: Card,
        spot: Spot,
        title: str,
        zone: Zone,
        seat: Seat | None = None,
        *,
        part: Part = "whole",
        strip: float = HEIGHT,
        sideways: bool = False,
        frozen: bool = False,
        badge: Seat | None = None,
        giver: Seat | None = None,
        on: Card | None = None,
        by: Seat | None = None,
        classes: Sequence[str] = (),
    ) -> str:
        """A card from the front.

        ``badge`` is the seat that it says it is of, ``giver`` the one that gave it to this seat.
        ``strip`` is how much of it is free at the top, where that is all that is.
        """
        marks = self._marks.of_card(card)
        names = ["card", "joker" if card.suit is None else SUIT_CLASSES[card.suit], *classes]
        names += ["sideways"] if sideways else []
        names += ["frozen"] if frozen else []
        if sideways:
            drawn = [self._faces.sideways(card, part)]
        else:
            drawn = [self._faces.face(card, part, strip=strip)]
        width, height = _HALF if not sideways else _HALF[::-1]
        if frozen:
            drawn += [outline("frost", width, height, 0), self._faces.snowflake(-26, 38)]
        if badge is not None:
            radius = min(_BADGE, strip / 2)
            # In play, cards lie side by side: what is free is on the left.
            at = (
                (-26.0, 38.0) if zone == Zone.IN_PLAY else (width - radius - 2, radius - height + 1)
            )
            if giver is None:
                drawn.append(self._signs.sign(badge, *at, radius))
            else:
                drawn.append(self._signs.given(giver, badge, *at, radius))
        if marks:
            drawn.append(outline("mark", width, height, 2))
        return element(
            "g",
            {
                "id": f"{self._prefix}card-{card}",
                "class": " ".join([*names, *marks]),
                "role": "img",
                "data-card": card,
                "data-zone": zone,
                "data-seat": seat,
                "data-on": on,
                "data-by": by,
                "transform": moved(*spot),
            },
            element("title", {}, escaped(self._captions.marked(title, marks))),
            *drawn,
        )

    def back(self, spot: Spot, title: str | None, zone: Zone, seat: Seat | None = None) -> str:
        """A card from behind, which says nothing but where it is.

        Without a title it is a part of a pile, and the pile says what it is.
        """
        attributes: dict[str, object] = {
            "class": "card back",
            "role": None if title is None else "img",
            "aria-hidden": "true" if title is None else None,
            "data-zone": zone,
            "data-seat": seat,
            "transform": moved(*spot),
        }
        told = [] if title is None else [element("title", {}, escaped(title))]
        return element("g", attributes, *told, self._faces.back())

    def width(self, stack: Stack, zone: Zone) -> float:
        """How wide a stack is, in units of a card."""
        turned = zone == Zone.PERMANENTS and self.lies_sideways(stack.card)
        return HEIGHT if turned else WIDTH

    def stack(
        self,
        stack: Stack,
        x: float,
        bottom: float,
        scale: float,
        room: float,
        zone: Zone,
        seat: Seat,
        *,
        free: float,
    ) -> str:
        """A card on the table, and what lies on it, the last one at the bottom.

        ``x`` is its left edge, ``room`` how far it may rise above a card, ``free`` how much of its
        width is not under the next one.
        """
        covered = len(stack.controls)
        step = strips(covered, room)
        if covered and step < _LEAST_STRIP:  # smaller cards leave more of it
            smaller = min((_LEAST_STRIP - step) * covered / HEIGHT, scale / 3)
            scale -= smaller
            step += smaller * HEIGHT / covered
        top = bottom - HEIGHT * scale - covered * step
        sideways = zone == Zone.PERMANENTS and self.lies_sideways(stack.card)
        width, height = (HEIGHT, WIDTH) if sideways else (WIDTH, HEIGHT)
        if sideways and not covered:
            top = bottom - height * scale
        part: Part = "top" if covered else "whole" if free >= width * scale / 2 else "left"
        key = "in-points" if zone == Zone.POINTS else "in-permanents"
        drawn = [
            self.card(
                stack.card,
                Spot(x + width * scale / 2, top + height * scale / 2, 0, scale),
                self._say(key, card=str(stack.card), seat=seat),
                zone,
                seat,
                part=part,
                strip=step / scale if covered else HEIGHT,
                sideways=sideways,
                badge=stack.owner if covered else None,
            )
        ]
        below = stack.card
        for place, control in enumerate(stack.controls, 1):
            last = place == covered
            spot = Spot(x + WIDTH * scale / 2, top + place * step + HEIGHT * scale / 2, 0, scale)
            said = self._say("on-card", card=str(control.card), target=str(below), seat=control.by)
            drawn.append(
                self.card(
                    control.card,
                    spot,
                    said,
                    Zone.ON_CARD,
                    control.seat,
                    part="top" if not last else "whole" if free >= WIDTH * scale / 2 else "left",
                    strip=HEIGHT if last else step / scale,
                    badge=control.seat,
                    giver=None if control.by == control.seat else control.by,
                    on=stack.card,
                    by=control.by,
                )
            )
            below = control.card
        return "".join(drawn)
