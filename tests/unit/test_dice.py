"""The numbers random players decide by, against the paper they are from."""

import pytest

from cuttle_engine.dice import Dice
from cuttle_engine.shuffle import words


def as_printed_in_the_paper(first: int, second: int, count: int) -> list[float]:
    """L'Ecuyer's program, which splits every product so that 32 bits hold it."""
    numbers = []
    for _ in range(count):
        k = first // 53668
        first = 40014 * (first - k * 53668) - k * 12211
        if first < 0:
            first += 2147483563
        k = second // 52774
        second = 40692 * (second - k * 52774) - k * 3791
        if second < 0:
            second += 2147483399
        z = first - second
        if z < 1:
            z += 2147483562
        numbers.append((z - 1) / 2147483562)
    return numbers


@pytest.mark.parametrize("seed", ["7/play", 7, b"\0", "", "a long one " * 20])
def test_dice_are_the_generator_of_the_paper_from_word_0_of_the_seed(
    seed: int | str | bytes,
) -> None:
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    (word,) = words(text, 0, 1)
    first = (word >> 32) % 2147483562 + 1
    second = word % 2**32 % 2147483398 + 1
    dice = Dice(seed)
    assert [dice.random() for _ in range(1000)] == as_printed_in_the_paper(first, second, 1000)


def test_a_number_below_a_count_is_the_next_one_times_the_count() -> None:
    dice, numbers = Dice(7), Dice("7")
    assert [dice.below(n) for n in range(1, 500)] == [
        int(numbers.random() * n) for n in range(1, 500)
    ]


def test_dice_fall_on_every_side_equally_often() -> None:
    dice = Dice("fair")
    fallen = [0] * 6
    for _ in range(60_000):
        fallen[dice.below(6)] += 1
    # 10,000 each, and a standard deviation of 91.
    assert all([9_600 < times < 10_400 for times in fallen])


def test_dice_refuse_what_is_no_seed() -> None:
    with pytest.raises(TypeError, match="a seed is an int, a str or bytes"):
        Dice(None)  # type: ignore[arg-type]  # the point of the test
