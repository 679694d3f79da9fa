"""Whether a version is among those that a package asks for: the usual part of Python's rules."""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_VERSION: Final = re.compile(
    r"(\d+(?:\.\d+)*)(?:(a|b|rc)(\d+))?(?:\.post(\d+))?(?:\.dev(\d+))?(?:\+[a-z0-9.]+)?", re.ASCII
)
_CLAUSE: Final = re.compile(r"(==|!=|>=|<=|~=|<|>)\s*([^\s=+*]+?)(\.\*)?", re.ASCII)


class _Version(NamedTuple):
    """A version. They compare in the order in which they are released."""

    release: tuple[int, ...]
    """Without zeros at its end: 1.0 is 1."""
    pre: tuple[str, int]
    """The letter and the number of a pre-release; a later letter where it is none."""
    post: int
    """The number of a post-release, or -1."""
    dev: float
    """The number of a development release, or infinity."""

    def is_early(self) -> bool:
        """Whether it comes before the release of these numbers."""
        return self.pre != _RELEASE or (self.post < 0 and self.dev < _NO_DEV)


_RELEASE: Final = ("z", 0)
_NO_DEV: Final = float("inf")


def _read(text: str) -> tuple[_Version, tuple[int, ...]]:
    """The version, and its numbers as they are written."""
    found = _VERSION.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no version such as 1.2, 1.2rc1 or 1.2.post1")
    release, letter, number, post, dev = found.groups()
    numbers = tuple([int(part) for part in release.split(".")])
    trimmed = numbers
    while trimmed and not trimmed[-1]:
        trimmed = trimmed[:-1]
    pre = (letter, int(number)) if letter else _RELEASE
    if dev and not letter and not post:
        pre = ("", 0)  # 1.2.dev1 is before 1.2a1
    version = _Version(trimmed, pre, int(post or -1), float(dev or _NO_DEV))
    return version, numbers


def _below(version: _Version, bound: _Version) -> bool:
    # 1.2rc1 is before 1.2, but not what "below 1.2" is meant to let in.
    early = version.release == bound.release and version.is_early() and not bound.is_early()
    return version < bound and not early


def _above(version: _Version, bound: _Version) -> bool:
    # And 1.2.post1 is after 1.2, but not what "above 1.2" is.
    late = version.post >= 0 and bound == (*version[:2], -1, _NO_DEV)
    return version > bound and not late


_OPERATORS: Final[Mapping[str, Callable[[_Version, _Version], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    "<": _below,
    ">": _above,
}


def _begins(version: _Version, numbers: tuple[int, ...]) -> bool:
    filled = version.release + (0,) * len(numbers)
    return filled[: len(numbers)] == numbers


def _holds(clause: str, version: _Version) -> bool:
    found = _CLAUSE.fullmatch(clause)
    if found is None:
        raise ValueError(f"{clause!r} is no bound such as >=1.2 or ==1.2.*")
    sign, text, star = found.groups()
    bound, numbers = _read(text)
    if star:
        if sign not in ("==", "!=") or set(text) - set("0123456789."):
            raise ValueError(f"{clause!r} is no bound such as ==1.2.*")
        return _begins(version, numbers) == (sign == "==")
    if sign == "~=":
        if len(numbers) == 1:
            raise ValueError(f"{clause!r} is no bound such as ~=1.2")
        return version >= bound and _begins(version, numbers[:-1])
    return _OPERATORS[sign](version, bound)


def allows(bounds: str, version: str) -> bool:
    """Whether the bounds, as in ``>=0.1,<0.2``, let the version in.

    They are ``== != >= <= > < ~=`` with a version, or ``==1.2.*`` and ``!=1.2.*``, all of which
    must hold. Raises ValueError for anything else, and says what it is.

    >>> allows(">=0.1, <0.2", "0.1.3"), allows("~=0.1", "1.0")
    (True, False)
    """
    installed, _ = _read(version)
    clauses = [clause.strip() for clause in bounds.split(",")]
    # All are read, so that what is wrong is found whichever version it is.
    return all([_holds(clause, installed) for clause in clauses if clause])
