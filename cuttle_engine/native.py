"""What the compiler is told, and what it is better not asked to compile."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if sys.version_info >= (3, 12):
    from typing import override
else:
    from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable
    from hashlib import sha512

    from mypy_extensions import i16, i64, mypyc_attr
else:
    # Numbers that the compiler keeps in so many bits.
    i16 = i64 = int

    def mypyc_attr(**said: object) -> Callable[[type], type]:
        """Nothing is done to the class but that it has subclasses only where a compiled one has."""
        return _open if said.get("allow_interpreted_subclasses") else _closed

    def _open(kind: type) -> type:
        return kind

    def _closed(kind: type) -> type:
        def refuse(cls: type, **_: object) -> None:
            if not cls.__module__.startswith("cuttle_engine."):
                raise TypeError(f"{kind.__name__} has no subclasses, and so no {cls.__name__}")

        kind.__init_subclass__ = classmethod(refuse)
        return kind

    # Python's own, which `random` takes too. hashlib would first load OpenSSL, for a tenth of the
    # time that importing the library takes, and is not faster at what is so short.
    try:
        from _sha2 import sha512
    except ImportError:
        try:
            from _sha512 import sha512  # before Python 3.12
        except ImportError:
            from hashlib import sha512


__all__ = ["i16", "i64", "mypyc_attr", "override", "sha512"]
