"""The written-down shuffle: the same deck from the same seed, in any language.

The docs describe it under *The shuffle*, so that it can be rebuilt and checked.
"""

from __future__ import annotations

import struct
from typing import Final, Never, cast

from cuttle_engine.build import compiled
from cuttle_engine.errors import ArgumentError
from cuttle_engine.native import i64, sha512

_PREFIX: Final = b"cuttle-engine/1\0"
_WORDS_A_BLOCK: Final = 8
_NUMBERS: Final = tuple([number.to_bytes(4, "big") for number in range(16)])
"""Those of the first blocks, which are all that most rounds take."""
_HALF: Final = 32


def seed_bytes(seed: int | str | bytes | Never) -> bytes:
    """The bytes of a seed: an int's decimal text, a str's UTF-8, bytes themselves.

    >>> seed_bytes(7) == seed_bytes("7") == b"7"
    True
    """
    # A bool is an int to Python, and nobody means one as a seed.
    given: object = seed
    if isinstance(given, bool) or not isinstance(given, (int, str, bytes)):
        raise TypeError(f"a seed is an int, a str or bytes, not {type(given).__name__}")
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
    """``count`` 64-bit words of the seed's stream, from word number ``start`` on.

    >>> words(b"7", 0, 3)[1:] == words(b"7", 1, 2)
    True
    """
    first = start // _WORDS_A_BLOCK
    last = (start + count + _WORDS_A_BLOCK - 1) // _WORDS_A_BLOCK
    skipped = start - first * _WORDS_A_BLOCK
    return struct.unpack_from(f">{count}Q", _blocks(seed, first, last), 8 * skipped)


def _blocks(seed: bytes, first: int, last: int) -> bytes:
    """The bytes of the seed's stream, from one block up to another."""
    text = _PREFIX + seed
    if last <= len(_NUMBERS):
        numbers = _NUMBERS[first:last]
    else:
        numbers = tuple([number.to_bytes(4, "big") for number in range(first, last)])
    return b"".join([sha512(text + number).digest() for number in numbers])


def shuffled(seed: bytes, count: int) -> bytes:
    """The card indexes below ``count`` in the order of the seed, top of the deck first.

    It takes the first ``count - 1`` words of the stream: Fisher-Yates from the last place down.
    """
    return _shuffled_in_words(seed, count) if compiled else _shuffled(seed, count)


def _shuffled(seed: bytes, count: int) -> bytes:
    deck = list(range(count))
    size = count
    for word in words(seed, 0, count - 1):
        other = word * size >> 64
        size -= 1
        deck[size], deck[other] = deck[other], deck[size]
    return bytes(deck)


def _shuffled_in_words(seed: bytes, count: int) -> bytes:
    """The same in numbers that a machine word holds: fast when compiled, and slow when not."""
    blocks = _blocks(seed, 0, (count + _WORDS_A_BLOCK - 2) // _WORDS_A_BLOCK)
    deck: list[object] = list(range(count))
    size: i64 = count
    at: i64 = 0
    while size > 1:
        high = _half(blocks, at)
        low = _half(blocks, at + 4)
        other = (high * size + (low * size >> _HALF)) >> _HALF
        at += 8
        size -= 1
        card = deck[size]
        deck[size] = deck[other]
        deck[other] = card
    return bytes(cast("list[int]", deck))


def _half(text: bytes, at: i64) -> i64:
    """The four bytes from a place on, as a big-endian number."""
    first: i64 = text[at]
    second: i64 = text[at + 1]
    third: i64 = text[at + 2]
    fourth: i64 = text[at + 3]
    return first << 24 | second << 16 | third << 8 | fourth
