"""The written-down shuffle: the same deck from the same seed, in any language.

The docs describe it under *The shuffle*, so that it can be rebuilt and checked.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final, final

from cuttle_engine.errors import ArgumentError

_PREFIX: Final = b"cuttle-engine/1\0"
_WORDS_A_BLOCK: Final = 8
_HALVES: Final = struct.Struct(">16I")
"""The halves of a block's words, the upper one of each first."""
_HALF: Final = 32


def seed_bytes(seed: int | str | bytes) -> bytes:
    """The bytes of a seed: an int's decimal text, a str's UTF-8, bytes themselves.

    >>> seed_bytes(7) == seed_bytes("7") == b"7"
    True
    """
    # A bool is an int to Python, and nobody means one as a seed.
    if isinstance(seed, bool) or not isinstance(seed, (int, str, bytes)):
        raise TypeError(f"a seed is an int, a str or bytes, not {type(seed).__name__}")
    if isinstance(seed, bytes):
        return seed
    try:
        # Whatever a subclass prints as, the digits of an int are the same.
        return (seed if isinstance(seed, str) else int.__repr__(seed)).encode()
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        raise ArgumentError("seed", f"a text with {letter!r} in it has no UTF-8 form") from None
    except ValueError:
        # Python's own limit for turning numbers into text.
        raise ArgumentError("seed", "so long a number has to be given as text or bytes") from None


def words(seed: bytes, start: int, count: int) -> tuple[int, ...]:
    """``count`` 64-bit words of the seed's stream, from word number ``start`` on."""
    first = start // _WORDS_A_BLOCK
    last = (start + count + _WORDS_A_BLOCK - 1) // _WORDS_A_BLOCK
    text = _PREFIX + seed
    blocks = [
        hashlib.sha512(text + number.to_bytes(4, "big")).digest() for number in range(first, last)
    ]
    found = struct.unpack(f">{(last - first) * _WORDS_A_BLOCK}Q", b"".join(blocks))
    skipped = start - first * _WORDS_A_BLOCK
    return found[skipped : skipped + count]


def shuffled(seed: bytes, count: int) -> bytes:
    """The card indexes below ``count`` in the order of the seed, top of the deck first.

    It takes the first ``count - 1`` words of the stream: Fisher-Yates from the last place down.
    """
    deck = list(range(count))
    size = count
    for word in words(seed, 0, count - 1):
        other = word * size >> 64
        size -= 1
        deck[size], deck[other] = deck[other], deck[size]
    return bytes(deck)


@final
class Stream:
    """Numbers from a seed, the same in any language: random players decide by them.

    They are the 32-bit halves of the 64-bit words of the seed's stream, the upper half of each
    first. It has what an rng needs here: ``random()``.

    >>> stream = Stream("7/play")
    >>> [stream.below(100) for _ in range(5)]
    [44, 55, 47, 32, 66]
    """

    __slots__ = ("_at", "_block", "_halves", "_seed")

    def __init__(self, seed: int | str | bytes) -> None:
        self._seed = _PREFIX + seed_bytes(seed)
        self._block = 0
        self._halves: tuple[int, ...] = ()
        self._at = 0

    def _next(self) -> int:
        if self._at == len(self._halves):
            block = self._block.to_bytes(4, "big")
            self._halves = _HALVES.unpack(hashlib.sha512(self._seed + block).digest())
            self._block += 1
            self._at = 0
        half = self._halves[self._at]
        self._at += 1
        return half

    def below(self, count: int) -> int:
        """A number from 0 up to ``count``, without it: ``half * count >> 32``."""
        return self._next() * count >> _HALF

    def random(self) -> float:
        """A number from 0 up to 1, without it: ``half / 2**32``."""
        return self._next() / (1 << _HALF)
