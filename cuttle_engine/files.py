"""Files that are there whole, as they were or as they are to be, whatever happens meanwhile."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cuttle_engine.errors import ArgumentError, brief

if TYPE_CHECKING:
    from collections.abc import Generator

# The system lets go of a lock when a program ends, in whatever way. So nobody waits for the dead.
if sys.platform == "win32":
    import msvcrt

    def _wait_for(lock: int) -> None:
        msvcrt.locking(lock, msvcrt.LK_LOCK, 1)
else:
    import fcntl

    def _wait_for(lock: int) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX)


def write_atomically(path: str | os.PathLike[str], text: str) -> None:
    """Make the text, in UTF-8, the content of a file: all of it, or the file stays as it was.

    The text goes into a new file in the same folder, and takes the place of the old one once the
    disk has it. So whoever opens the file finds the old content or the new, even after the program
    was killed on the way or the power was cut. What is left lying there then, ``.NAME.tmp`` and
    ``.NAME.lock``, is in nobody's way, and goes with the next writing. Programs that write the same
    file do so one after another, and the last one has the last word; with ``locked`` a program can
    read it first.

    A link is followed, the permissions stay as they are. Raises `ArgumentError` for what cannot be
    a path or is there and no regular file, and for a text without UTF-8 form; OSError where the
    system refuses.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_atomically(f"{folder}/greeting", "hello")
    ...     read_file(f"{folder}/greeting")
    b'hello'
    """
    given: object = text
    if not isinstance(given, str):
        raise TypeError(f"what is written is a str, not {type(given).__name__}")
    try:
        content = text.encode()
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        raise ArgumentError("text", f"a text with {letter!r} in it has no UTF-8 form") from None
    with locked(path) as place:
        replace_file(place, content)


def read_file(path: str | os.PathLike[str]) -> bytes:
    """The content of a regular file; raises `ArgumentError` and OSError as `write_atomically`."""
    return place_of(path).read_bytes()


@contextmanager
def locked(path: str | os.PathLike[str]) -> Generator[Path, None, None]:
    """Keep others from writing the file until the end of the ``with``; what it gives is its path.

    Inside, use `read_file` and `replace_file`: `write_atomically` would wait for its own lock.
    """
    place = place_of(path)
    name = place.with_name(f".{place.name}.lock")
    lock = _taken(name)
    try:
        yield place
    finally:
        if sys.platform != "win32":  # there, nothing is removed that is open
            name.unlink(missing_ok=True)
        os.close(lock)


def replace_file(place: Path, content: bytes) -> None:
    """What `write_atomically` does, for whoever holds the lock."""
    new = place.with_name(f".{place.name}.tmp")
    new.unlink(missing_ok=True)
    try:
        with new.open("xb") as file:
            file.write(content)
            file.flush()
            if place.exists():
                place.open("r+b").close()  # what must not be written is not replaced, either
                new.chmod(stat.S_IMODE(place.stat().st_mode))
            os.fsync(file.fileno())
        new.replace(place)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    if sys.platform != "win32":  # there, no folder can be opened
        _sync_folder(place.parent)


def _sync_folder(path: Path) -> None:
    """Only then does the disk have the new name, too."""
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno != errno.EINVAL:  # some network drives do that by themselves
            raise
    finally:
        os.close(folder)


def place_of(path: str | os.PathLike[str]) -> Path:
    """Where a path leads to, once it is known that a regular file is there, or nothing yet.

    Raises `ArgumentError` and OSError as `write_atomically`; nothing is opened.
    """
    given: object = path
    text: object = os.fspath(given) if isinstance(given, os.PathLike) else given
    if not isinstance(text, str):
        raise TypeError(f"a path is a str or a Path, not {type(given).__name__}")
    try:
        empty = not os.fsencode(text)
    except UnicodeEncodeError:
        raise ArgumentError("path", f"{brief(text)} cannot be the name of a file") from None
    if empty or "\0" in text:
        raise ArgumentError("path", f"{brief(text)} cannot be the name of a file")
    place = Path(os.path.realpath(text))
    try:
        mode = place.stat().st_mode
    except FileNotFoundError:
        return place
    if not stat.S_ISREG(mode):
        raise ArgumentError("path", f"{brief(text)} is no regular file")
    return place


def _taken(name: Path) -> int:
    """The lock of this name, once nobody else has it; it is free again when it is closed."""
    while True:
        lock = os.open(name, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _wait_for(lock)
            if _is_still_there(lock, name):
                return lock
        except BaseException:
            os.close(lock)
            raise
        os.close(lock)


def _is_still_there(lock: int, name: Path) -> bool:
    """Whether the lock is the one that others find, and not one that was removed meanwhile."""
    try:
        return os.path.samestat(os.fstat(lock), name.stat())
    except FileNotFoundError:
        return False
