"""The written-down shuffle: the same deck from the same seed, in any language (DESIGN 9)."""

from __future__ import annotations

import hashlib
import struct
from typing import Final

_PREFIX: Final = b"cuttle-engine/1\0"
_WORDS_A_BLOCK: Final = 8
_BLOCK: Final = struct.Struct(">8Q")
_NUMBER: Final = struct.Struct(">I")


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
    return str(seed).encode("utf-8", "surrogatepass")


def words(seed: bytes, start: int, count: int) -> list[int]:
    """``count`` 64-bit words of the seed's stream, from word number ``start`` on."""
    first = start // _WORDS_A_BLOCK
    last = (start + count + _WORDS_A_BLOCK - 1) // _WORDS_A_BLOCK
    base = hashlib.sha512(_PREFIX + seed)
    found: list[int] = []
    for number in range(first, last):
        block = base.copy()
        block.update(_NUMBER.pack(number))
        found += _BLOCK.unpack(block.digest())
    skipped = start - first * _WORDS_A_BLOCK
    return found[skipped : skipped + count]


def shuffled(seed: bytes, count: int) -> bytes:
    """The card indexes below ``count`` in the order of the seed, top of the deck first.

    It takes the first ``count - 1`` words of the stream: Fisher-Yates from the last place down.
    """
    deck = bytearray(range(count))
    place = count - 1
    for word in words(seed, 0, count - 1):
        other = word * (place + 1) >> 64
        deck[place], deck[other] = deck[other], deck[place]
        place -= 1
    return bytes(deck)
