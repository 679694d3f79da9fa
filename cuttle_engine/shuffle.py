"""The written-down shuffle: the same deck from the same seed, in any language.

The docs describe it under *The shuffle*, so that it can be rebuilt and checked.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final

from cuttle_engine.errors import ArgumentError

_PREFIX: Final = b"cuttle-engine/1\0"
_WORDS_A_BLOCK: Final = 8


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
