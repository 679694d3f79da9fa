"""The written-down shuffle: the same deck from the same seed, in any language.

The docs describe it under *The shuffle*, so that it can be rebuilt and checked.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final, final

from cuttle_engine.build import compiled
from cuttle_engine.errors import ArgumentError
from cuttle_engine.native import i64

_PREFIX: Final = b"cuttle-engine/1\0"
_WORDS_A_BLOCK: Final = 8
_NUMBERS: Final = tuple([number.to_bytes(4, "big") for number in range(16)])
"""Those of the first blocks, which are all that most rounds take."""
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
    skipped = start - first * _WORDS_A_BLOCK
    return struct.unpack_from(f">{count}Q", _blocks(seed, first, last), 8 * skipped)


def _blocks(seed: bytes, first: int, last: int) -> bytes:
    """The bytes of the seed's stream, from one block up to another."""
    text = _PREFIX + seed
    return b"".join([_block(text, number) for number in range(first, last)])


def _block(text: bytes, number: int) -> bytes:
    big_endian = _NUMBERS[number] if number < len(_NUMBERS) else number.to_bytes(4, "big")
    return hashlib.sha512(text + big_endian).digest()


def shuffled(seed: bytes, count: int) -> bytes:
    """The card indexes below ``count`` in the order of the seed, top of the deck first.

    It takes the first ``count - 1`` words of the stream: Fisher-Yates from the last place down.
    """
    return _shuffled_by_halves(seed, count) if compiled else _shuffled_by_words(seed, count)


def _shuffled_by_words(seed: bytes, count: int) -> bytes:
    deck = list(range(count))
    size = count
    for word in words(seed, 0, count - 1):
        other = word * size >> 64
        size -= 1
        deck[size], deck[other] = deck[other], deck[size]
    return bytes(deck)


def _shuffled_by_halves(seed: bytes, count: int) -> bytes:
    """The same in machine words: much faster when compiled, and slower when not."""
    blocks = _blocks(seed, 0, (count + _WORDS_A_BLOCK - 2) // _WORDS_A_BLOCK)
    halves: tuple[int, ...] = struct.unpack_from(f">{2 * count - 2}I", blocks)
    deck = list(range(count))
    size: i64 = count
    at: i64 = 0
    while size > 1:
        high: i64 = halves[at]
        low: i64 = halves[at + 1]
        other = (high * size + (low * size >> _HALF)) >> _HALF
        at += 2
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
            self._halves = _HALVES.unpack(_block(self._seed, self._block))
            self._block += 1
            self._at = 0
        half = self._halves[self._at]
        self._at += 1
        return half

    def below(self, count: int) -> int:
        """A number from 0 up to ``count``, without it: ``half * count >> 32``."""
        half: i64 = self._next()
        return half * count >> _HALF

    def random(self) -> float:
        """A number from 0 up to 1, without it: ``half / 2**32``."""
        return self._next() / (1 << _HALF)
