"""How far a long command has come, on standard error where somebody looks on."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cuttle_engine.native import override

if TYPE_CHECKING:
    from collections.abc import Generator

    from rich.progress import Progress


class Meter:
    """What shows how far it is. This one shows nothing."""

    def show(self, done: int, text: str) -> None:
        """Show how much is done, of the total, and say it in words."""

    def hide(self) -> None:
        """Take it off the screen until it is shown again: something is to be printed."""


@contextmanager
def progress(total: int | None, *, shown: bool = True) -> Generator[Meter, None, None]:
    """A meter of as much as the total (None: nobody knows); one that shows nothing if not shown."""
    meter = Meter()
    # Somebody may have closed it: then Python has none.
    if shown and sys.stderr is not None and sys.stderr.isatty():
        meter = _meter(total)
    try:
        yield meter
    finally:
        meter.hide()


def _meter(total: int | None) -> Meter:
    try:
        from rich.console import Console  # noqa: PLC0415  # an extra, and slow to import
        from rich.progress import (  # noqa: PLC0415  # the same
            BarColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )
    except ModuleNotFoundError:
        return _Line()
    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    # What is printed is not its business: left to itself it takes it to standard error.
    bar = Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task("", total=total)
    return _Bar(bar)


class _Bar(Meter):
    """A bar with the time that is left."""

    def __init__(self, bar: Progress) -> None:
        self._bar = bar
        bar.start()

    @override
    def show(self, done: int, text: str) -> None:
        self._bar.update(self._bar.task_ids[0], completed=done, description=text)
        self._bar.start()

    @override
    def hide(self) -> None:
        if self._bar.live.is_started:
            self._bar.stop()


class _Line(Meter):
    """A line that is written anew each time, and blank in the end."""

    _widest = 0

    @override
    def show(self, done: int, text: str) -> None:
        self._widest = max(self._widest, len(text))
        sys.stderr.write(f"\r{text}")
        sys.stderr.flush()

    @override
    def hide(self) -> None:
        if self._widest:
            sys.stderr.write(f"\r{'':<{self._widest}}\r")
            sys.stderr.flush()
            self._widest = 0
