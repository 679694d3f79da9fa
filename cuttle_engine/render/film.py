"""A record as pictures: one for each ply, for a film or a page that is leafed through."""

from __future__ import annotations

import os
import pathlib
from typing import TYPE_CHECKING, cast

import attrs

from cuttle_engine.errors import ArgumentError, brief
from cuttle_engine.position import Position
from cuttle_engine.record import Record
from cuttle_engine.render.picture import svg

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Seat
    from cuttle_engine.message import Translations
    from cuttle_engine.render.layouts import LayoutName
    from cuttle_engine.render.themes import Theme
    from cuttle_engine.state import GameState


def frames(
    record: Record,
    seat: Seat | None = None,
    *,
    theme: str | Theme = "light",
    layout: LayoutName = "wide",
    names: Mapping[Seat, str] | None = None,
    translations: Translations | None = None,
    prefix: str = "",
) -> Iterator[str]:
    """The pictures of a record: its start, and then one after each action, which it outlines.

    They are as many as ``record.states()``, and of one size; the last one says how the round ended.
    With a seat they are what that seat saw, without one everything is open. ``names`` are the
    record's players where none are given; the other arguments are those of `svg`, which also says
    what is raised.

    >>> from cuttle_engine import Draw, Record, deal
    >>> record = Record(deal("balanced", seed=7), [Draw()], players=["Ann", "Bob"])
    >>> [picture[:4] for picture in frames(record, seat=0)]
    ['<svg', '<svg']
    """
    if not isinstance(record, Record):
        raise TypeError(f"frames are of a Record, not of {type(record).__name__}")
    if names is None:
        names = {place: name for place, name in enumerate(record.players) if name}
    # Not in the generator: what is wrong is said by the call, not by the first frame.
    draw = _Draw(seat, theme, layout, names, translations, prefix)
    first = draw(record.start if record.actions else _ended(record), None)
    return _drawn(draw, first, record)


def _drawn(draw: _Draw, first: str, record: Record) -> Iterator[str]:
    yield first
    states = record.states()
    next(states)
    for place, (action, state) in enumerate(zip(record.actions, states, strict=True), 1):
        yield draw(_ended(record) if place == len(record.actions) else state, action)


def _ended(record: Record) -> GameState:
    """The last state, with the result: no action has brought a resignation or an agreement."""
    if record.result == record.final.outcome:
        return record.final
    return attrs.evolve(Position.of(record.final), outcome=record.result).build()


class _Draw:
    def __init__(
        self,
        seat: Seat | None,
        theme: str | Theme,
        layout: LayoutName,
        names: Mapping[Seat, str],
        translations: Translations | None,
        prefix: str,
    ) -> None:
        self._seat = seat
        self._theme: str | Theme = theme
        self._layout: LayoutName = layout
        self._names = names
        self._translations = translations
        self._prefix = prefix

    def __call__(self, state: GameState, last: Action | None) -> str:
        return svg(
            state,
            self._seat,
            theme=self._theme,
            layout=self._layout,
            last=last,
            names=self._names,
            translations=self._translations,
            prefix=self._prefix,
        )


def write_frames(
    record: Record,
    folder: str | os.PathLike[str],
    seat: Seat | None = None,
    *,
    theme: str | Theme = "light",
    layout: LayoutName = "wide",
    names: Mapping[Seat, str] | None = None,
    translations: Translations | None = None,
) -> tuple[pathlib.Path, ...]:
    """Write the `frames` of a record into a folder: ``000.svg``, ``001.svg`` and so on, by ply.

    The folder is made if it is not there. Returns the files in order. Raises `ArgumentError` where
    there is a file already that a frame would replace, before anything is written, and OSError
    where the system refuses.

    >>> import tempfile
    >>> from cuttle_engine import Draw, Record, deal
    >>> record = Record(deal("balanced", seed=7), [Draw()])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [path.name for path in write_frames(record, folder, seat=0)]
    ['000.svg', '001.svg']
    """
    pictures = frames(
        record, seat, theme=theme, layout=layout, names=names, translations=translations
    )
    place = _folder(folder)
    count = len(record.actions) + 1
    digits = max(3, len(str(record.start.ply + count - 1)))
    paths = [place / f"{record.start.ply + ply:0{digits}}.svg" for ply in range(count)]
    for path in paths:
        if path.exists():
            raise ArgumentError("folder", f"{path.name} is there already")
    place.mkdir(parents=True, exist_ok=True)
    for path, picture in zip(paths, pictures, strict=True):
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(f"{picture}\n")
    return tuple(paths)


def _folder(given: object) -> pathlib.Path:
    if isinstance(given, os.PathLike):
        given = os.fspath(cast("os.PathLike[str]", given))
    if not isinstance(given, str):
        raise TypeError(f"a folder is a path, not {type(given).__name__}")
    try:
        encoded = os.fsencode(given)
    except UnicodeEncodeError:
        encoded = b""
    if not encoded or b"\0" in encoded:
        raise ArgumentError("folder", f"{brief(given)} cannot be a path")
    return pathlib.Path(given)
