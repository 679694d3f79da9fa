"""What random players decide by: numbers from a seed, the same in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Never, final

from cuttle_engine.native import i64, mypyc_attr
from cuttle_engine.shuffle import seed_bytes, words

if TYPE_CHECKING:
    from collections.abc import Callable

# The first of the two generators runs modulo _FIRST, the second modulo _SECOND; their difference is
# taken modulo _FIRST - 1. Every product is below 2**47: even a float, as in JavaScript, holds it.
_FIRST: Final = 2147483563
_SECOND: Final = 2147483399
_HALF: Final = 32


@final
@mypyc_attr(acyclic=True)
class Dice:
    """Random numbers from a seed, by the combined generator of L'Ecuyer (1988).

    P. L'Ecuyer, *Efficient and portable combined random number generators*, Communications of the
    ACM 31 (1988), 742-749. It starts from word 0 of the seed's stream: the upper 32 bits modulo
    2147483562, plus 1, and the lower 32 modulo 2147483398, plus 1. It has what an rng needs here:
    ``random()``.

    >>> dice = Dice("7/play")
    >>> [dice.below(100) for _ in range(5)]
    [16, 28, 23, 70, 60]
    """

    __slots__ = ("_first", "_second")

    def __init__(self, seed: int | str | bytes | Never) -> None:
        word = words(seed_bytes(seed), 0, 1)[0]
        self._first = (word >> _HALF) % (_FIRST - 1) + 1
        self._second = (word & (1 << _HALF) - 1) % (_SECOND - 1) + 1

    def __reduce__(self) -> tuple[Callable[[int, int], Dice], tuple[int, int]]:
        return _dice, (self._first, self._second)

    def random(self) -> float:
        """A number from 0 up to 1, without it: one of 2147483562.

        >>> Dice(b"7").random() == Dice(b"7").random()  # the same seed, the same numbers
        True
        """
        first: i64 = self._first
        second: i64 = self._second
        first = first * 40014 % _FIRST
        second = second * 40692 % _SECOND
        self._first = first
        self._second = second
        return (first - second - 1) % (_FIRST - 1) / (_FIRST - 1)

    def below(self, count: int) -> int:
        """A number below ``count``, which is 1 or more: ``random() * count``, rounded down.

        >>> 0 <= Dice(b"7").below(6) < 6
        True
        """
        return int(self.random() * count)


def _dice(first: int, second: int) -> Dice:
    """The dice that has come so far."""
    dice = Dice("")
    dice._first = first
    dice._second = second
    return dice
