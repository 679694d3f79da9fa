"""The numbers random players decide by, against the paper they are from."""

import json
import re
import shutil
import subprocess

import pytest

from cuttle_engine.dice import Dice
from cuttle_engine.shuffle import words

from ..pages import page


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


# --- the page on them ---

DRIVER = """
import { readFileSync } from "node:fs";

const found = JSON.parse(readFileSync(0, "utf8")).map((seed) => {
  const numbers = dice(seed), places = dice(seed);
  return {
    random: Array.from({ length: 1000 }, () => numbers.random()),
    below: Array.from({ length: 1000 }, (_, n) => places.below(n + 1)),
  };
});
console.log(JSON.stringify(found));
"""


def page_code(name: str) -> str:
    text = page(name).read_text(encoding="utf-8")
    found: list[str] = re.findall(r"^```js\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    (code,) = found
    return code


@pytest.mark.skipif(
    shutil.which("node") is None, reason="node is not on PATH; the page's code is JavaScript"
)
def test_the_pages_code_gives_the_same_numbers() -> None:
    seeds = ["7/play", "1/17/play", "/play", "ünïcødé/play", *map(str, range(200))]
    code = page_code("shuffle.md") + page_code("dice.md") + DRIVER
    command = ["node", "--input-type=module", "--eval", code]
    ran = subprocess.run(
        command, check=False, input=json.dumps(seeds), capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    expected = [
        {
            "random": [numbers.random() for _ in range(1000)],
            "below": [places.below(n) for n in range(1, 1001)],
        }
        for numbers, places in ((Dice(seed), Dice(seed)) for seed in seeds)
    ]
    assert json.loads(ran.stdout) == expected
