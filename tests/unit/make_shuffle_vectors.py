"""Writes shuffle_vectors.json beside itself: `python tests/unit/make_shuffle_vectors.py`.

A second implementation of seeds and shuffle, written from docs/reference/shuffle.md. It
is slow and obvious, and shares nothing with the library: otherwise the vectors would prove nothing.
"""

import hashlib
import json
from pathlib import Path

# 1071 is the first number that deals seat 0 three Fours: that makes a test of random fours short.
INTS = (0, 7, 42, 1071, -1, 2**64, 10**40 + 7)
# The accents are single code points: nothing normalises a seed, another spelling is another seed.
TEXTS = ("", "7", "cuttle", "\u00fcn\u00efc\u00f8d\u00e9", "9f86d081884c7d659a2feaa0c55ad015")
BYTES = (b"", b"7", b"\x00\xff")
# The first of the stream, both sides of a block's end, what random fours find after 52 and after
# 54 cards, and one in a block with a number over 255.
WORDS = (0, 1, 7, 8, 50, 51, 52, 53, 54, 55, 56, 2048)


def word(seed: bytes, number: int) -> int:
    block, place = divmod(number, 8)
    digest = hashlib.sha512(b"cuttle-engine/1" + b"\x00" + seed + block.to_bytes(4, "big")).digest()
    return int.from_bytes(digest[8 * place : 8 * place + 8], "big")


def cards(count: int) -> list[str]:
    return ([rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] + ["X1", "X2"])[:count]


def shuffled(seed: bytes, count: int) -> list[str]:
    deck = cards(count)
    for number in range(count - 1):
        last = count - 1 - number
        other = word(seed, number) * (last + 1) // 2**64
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def vector(kind: str, value: str, seed: bytes) -> dict[str, object]:
    return {
        "type": kind,
        "value": value,
        "bytes": seed.hex(),
        "words": {str(number): f"{word(seed, number):016x}" for number in WORDS},
        "52": " ".join(shuffled(seed, 52)),
        "54": " ".join(shuffled(seed, 54)),
    }


def main() -> None:
    # Values are text (ints decimal, bytes hexadecimal): JavaScript would round large numbers.
    vectors = [vector("int", str(seed), str(seed).encode("ascii")) for seed in INTS]
    vectors += [vector("str", seed, seed.encode("utf-8")) for seed in TEXTS]
    vectors += [vector("bytes", seed.hex(), seed) for seed in BYTES]
    text = json.dumps(vectors, indent=1, ensure_ascii=True)
    Path(__file__).with_name("shuffle_vectors.json").write_text(text + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
