"""What the compiler is told of a class; where the files run as they are, nothing is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int  # a number that the compiler keeps in a machine word

    def mypyc_attr(**_: int) -> Callable[[type], type]:
        """Nothing is done to the class."""
        return lambda kind: kind


__all__ = ["i64", "mypyc_attr"]
