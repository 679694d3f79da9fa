"""Seeds and shuffle: against vectors computed without the library, and the page on them.

The vectors come from make_shuffle_vectors.py, which shares no code with the library.
"""

import ast
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, TypedDict

import pytest

import cuttle_engine as cuttle
from cuttle_engine import shuffle

from ..pages import page

HERE = Path(__file__).parent
PAGE = page("shuffle.md")

# Calls that a type checker refuses, and that people without one make.
untyped_deal: Any = cuttle.deal


# "52" and "54" are no identifiers, hence the functional form.
Vector = TypedDict(
    "Vector",
    {"type": str, "value": str, "bytes": str, "words": dict[str, str], "52": str, "54": str},
)

VECTORS: list[Vector] = json.loads((HERE / "shuffle_vectors.json").read_text(encoding="ascii"))


def name(vector: Vector) -> str:
    return f"{vector['type']} {vector['value']!r}"


each_vector = pytest.mark.parametrize("vector", VECTORS, ids=name)


def seed_of(vector: Vector) -> int | str | bytes:
    if vector["type"] == "int":
        return int(vector["value"])
    if vector["type"] == "bytes":
        return bytes.fromhex(vector["value"])
    return vector["value"]


def texts(cards: tuple[cuttle.Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def in_index_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: ("A23456789TJQKX".index(card[0]), card[1]))


def assert_dealt(state: cuttle.GameState, deck: list[str]) -> None:
    assert texts(state.players[0].hand) == in_index_order(deck[:5])
    assert texts(state.players[1].hand) == in_index_order(deck[5:11])
    assert texts(state.deck) == deck[11:]


@each_vector
def test_deal_follows_the_vectors(vector: Vector) -> None:
    assert_dealt(cuttle.deal("balanced", seed=seed_of(vector)), vector["52"].split())


@each_vector
def test_jokers_follow_the_52(vector: Vector) -> None:
    rules = cuttle.get_ruleset("balanced").replace(jokers=2)
    assert_dealt(cuttle.deal(rules, seed=seed_of(vector)), vector["54"].split())


@pytest.mark.parametrize(
    ("value", "jokers", "fours"), [("1071", 0, 3), ("18446744073709551616", 2, 1)]
)
def test_random_fours_take_the_next_words(value: str, jokers: int, fours: int) -> None:
    vector = next(vector for vector in VECTORS if vector["value"] == value)
    rules = cuttle.get_ruleset("balanced+random-fours").replace(jokers=jokers)
    state = cuttle.deal(rules, seed=seed_of(vector))
    played = [card for card in texts(state.players[0].hand) if card.startswith("4")]
    assert len(played) == fours
    number = 51 + jokers
    for four in played:
        expected = texts(state.players[1].hand)
        for _ in range(2):
            del expected[int(vector["words"][str(number)], 16) * len(expected) >> 64]
            number += 1
        state = cuttle.apply(state, cuttle.parse_action(f"{four}!"))
        while state.window is not None:
            state = cuttle.apply(state, cuttle.parse_action("decline"))
        assert texts(state.players[1].hand) == expected
        state = cuttle.apply(state, cuttle.parse_action("draw"))


@each_vector
def test_same_seed_same_state(vector: Vector) -> None:
    first, second = (cuttle.deal("balanced", seed=seed_of(vector)) for _ in range(2))
    assert first == second
    assert hash(first) == hash(second)


@pytest.mark.parametrize("seed", [7, "7", b"7"])
def test_a_seed_is_its_text(seed: int | str | bytes) -> None:
    state = cuttle.deal("balanced", seed=seed)
    plain = cuttle.deal("balanced", seed="7")
    assert (state.players, state.deck) == (plain.players, plain.deck)


@pytest.mark.parametrize("seed", [True, False, 7.0, None, ("7",), bytearray(b"7")], ids=repr)
def test_other_types_are_no_seeds(seed: object) -> None:
    with pytest.raises(TypeError):
        untyped_deal("balanced", seed=seed)


def test_exactly_one_of_seed_and_deck() -> None:
    deck = VECTORS[0]["52"]
    with pytest.raises(TypeError):
        untyped_deal("balanced")
    with pytest.raises(TypeError):
        untyped_deal("balanced", seed=7, deck=deck)


def test_the_seed_is_never_shown() -> None:
    seed = "9f86d081884c7d659a2feaa0c55ad015"
    state = cuttle.deal("balanced", seed=seed)
    for _ in range(4):
        for shown in (repr(state), str(state), repr(state.players)):
            assert seed not in shown
            assert seed.encode().hex() not in shown
        state = cuttle.apply(state, cuttle.legal_actions(state)[0])


# What the page says must be true as well: somebody will copy from it.


def blocks(language: str) -> list[str]:
    text = PAGE.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def page_code() -> str:
    (code,) = blocks("js")
    return code


def test_the_pages_code_is_short() -> None:
    assert len(page_code().splitlines()) <= 40


DRIVER = """
import { readFileSync } from "node:fs";

const seeds = { int: BigInt, str: String, bytes: (hex) => new Uint8Array(Buffer.from(hex, "hex")) };
const found = JSON.parse(readFileSync(0, "utf8")).map((vector) => {
  const seed = seeds[vector.type](vector.value);
  const wanted = Object.keys(vector.words);
  const stream = words(seed), all = [];
  while (all.length <= Math.max(...wanted)) all.push(stream.next().value);
  const hex = (number) => [number, all[number].toString(16).padStart(16, "0")];
  return {
    words: Object.fromEntries(wanted.map(hex)),
    52: shuffle(seed).join(" "),
    54: shuffle(seed, 2).join(" "),
  };
});
console.log(JSON.stringify(found));
"""


@pytest.mark.skipif(
    shutil.which("node") is None, reason="node is not on PATH; the page's code is JavaScript"
)
def test_the_pages_code_gives_the_vectors() -> None:
    command = ["node", "--input-type=module", "--eval", page_code() + DRIVER]
    data = json.dumps(VECTORS)
    ran = subprocess.run(
        command, check=False, input=data, capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    expected = [{"words": v["words"], "52": v["52"], "54": v["54"]} for v in VECTORS]
    assert json.loads(ran.stdout) == expected


def test_the_pages_table_agrees() -> None:
    by_bytes = {vector["bytes"]: vector for vector in VECTORS}
    rows = re.findall(r"^\| (`.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == 9
    for row in rows:
        seed, data, first, after, hands, last = (
            cell.strip().strip("`") for cell in row.split(" | ")
        )
        value = ast.literal_eval(seed)
        raw = value if isinstance(value, bytes) else str(value).encode()
        assert raw.hex() == data
        vector = by_bytes[data]
        assert first == vector["words"]["0"]
        assert after == vector["words"]["51"]
        assert hands.split() == vector["52"].split()[:11]
        assert last == vector["52"].split()[-1]


def test_the_pages_decks_agree() -> None:
    seven = next(vector for vector in VECTORS if vector["value"] == "7")
    assert [deck.split() for deck in blocks("text")] == [seven["52"].split(), seven["54"].split()]


@pytest.mark.parametrize("count", [2, 8, 9, 51, 52, 53, 54])
def test_the_shuffle_of_the_compiled_build_is_that_of_the_other(count: int) -> None:
    for number in range(500):
        seed = str(number).encode()
        assert shuffle._shuffled_in_words(seed, count) == shuffle._shuffled(seed, count)


def test_words_go_on_for_as_long_as_somebody_asks() -> None:
    seen = shuffle.words(b"7", 0, 200)
    assert seen[130:] == shuffle.words(b"7", 130, 70)
    assert len(set(seen)) == 200
