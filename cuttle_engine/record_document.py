"""What the document of a record in JSON holds; `documents` has those of states and views."""

from __future__ import annotations

import datetime as dt
from typing import Literal

import attrs

from cuttle_engine.actions import Action
from cuttle_engine.documents import (
    Cards,
    PositionDocument,
    SeatNumber,
    build_position,
    not_allowed,
)
from cuttle_engine.engine import deal
from cuttle_engine.errors import ArgumentError, InvalidPositionError, ReplayError, SchemaError
from cuttle_engine.record import KNOWN_TAGS, TAG_NAME, Record, dealt_from
from cuttle_engine.rules import Ruleset
from cuttle_engine.state import GameState, Outcome
from cuttle_engine.strict_json import step


@attrs.frozen
class CommentDocument:
    """What was said after so many actions."""

    ply: int
    text: str


@attrs.frozen(kw_only=True)
class RecordDocument:
    """A `Record`. It has one of ``seed``, ``deck`` and ``position``."""

    format: Literal["cuttle-engine/record/1"]
    ruleset: Ruleset
    seed: bytes | None = None
    deck: Cards | None = None
    position: PositionDocument | None = None
    players: tuple[str, ...]
    first_dealer: SeatNumber
    date: dt.date | None
    result: Outcome | None
    tags: dict[str, str]
    comments: tuple[CommentDocument, ...]
    actions: tuple[Action, ...]

    @classmethod
    def of(cls, record: Record) -> RecordDocument:
        dealt = dealt_from(record.start)
        return cls(
            format="cuttle-engine/record/1",
            ruleset=record.start.ruleset,
            seed=dealt if isinstance(dealt, bytes) else None,
            deck=dealt if isinstance(dealt, tuple) else None,
            position=PositionDocument.of(record.start) if dealt is None else None,
            players=record.players,
            first_dealer=record.first_dealer,
            date=record.date,
            result=record.result,
            tags=dict(record.tags),
            comments=tuple([CommentDocument(ply, text) for ply, text in record.comments]),
            actions=record.actions,
        )

    def value(self) -> Record:
        for at, comment in enumerate(self.comments):
            if comment.ply > len(self.actions):
                what = f"{comment.ply} is more than the {len(self.actions)} actions"
                raise SchemaError(f"$.comments[{at}].ply", what)
        self._check_tags()
        try:
            record = Record(
                self._start(),
                self.actions,
                result=self.result,
                players=self.players,
                first_dealer=self.first_dealer,
                date=self.date,
                tags=self.tags,
                comments=[(comment.ply, comment.text) for comment in self.comments],
            )
        except ReplayError as error:
            if error.move is None:
                raise SchemaError("$.result", "the actions do not end like this") from None
            what = f"{error.move} is not legal: {error.reason}"
            raise SchemaError(f"$.actions[{error.ply}]", what) from None
        except ArgumentError as error:
            raise SchemaError(f"$.{error.argument}", error.problem) from None
        if self.result is None and record.result is not None:
            what = f"null is for an unfinished game, and this one ends by {record.result.reason}"
            raise SchemaError("$.result", what)
        return record

    def _check_tags(self) -> None:
        """`SchemaError` at the first tag that has no name of its own."""
        taken = {name.lower() for name in KNOWN_TAGS}
        for name in self.tags:
            if TAG_NAME.fullmatch(name) is None:
                what = "the name of a tag is an ASCII letter, then letters and digits"
            elif name.lower() in taken:
                what = "there is such a key already, or it is said by another one of the record"
            else:
                taken.add(name.lower())
                continue
            raise SchemaError(f"$.tags{step(name)}", what)

    def _start(self) -> GameState:
        given = [name for name in ("seed", "deck", "position") if getattr(self, name) is not None]
        if len(given) != 1:
            what = " and ".join(given) or "none"
            raise SchemaError("$", f"one of seed, deck and position is needed, not {what}")
        if self.position is not None:
            return build_position(self.ruleset, self.position, "$.position")
        if self.seed is not None:
            return deal(self.ruleset, seed=self.seed)
        try:
            return deal(self.ruleset, deck=self.deck)
        except InvalidPositionError as error:
            raise not_allowed(error) from None
