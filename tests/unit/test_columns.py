"""Text in the columns of a terminal."""

import pytest

from cuttle_engine.render.columns import columns, fitted, folded


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("Ann", 3), ("♣♦♥♠", 4), ("猫", 2), ("Zoe\u0308", 3), ("é", 1)]
)
def test_a_text_takes_the_columns_of_its_letters(text: str, width: int) -> None:
    assert columns(text) == width


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("Ann", 5, "Ann  "),
        ("Ann", 3, "Ann"),
        ("Annabel", 4, "Ann…"),
        ("猫猫猫", 4, "猫… "),
        ("", 2, "  "),
    ],
)
def test_a_text_is_cut_or_filled_to_a_width(text: str, width: int, shown: str) -> None:
    assert fitted(text, width) == shown
    assert columns(fitted(text, width)) == width


@pytest.mark.parametrize(
    ("head", "text", "width", "lines"),
    [
        ("", "", 10, [""]),
        ("scrap  ", "", 10, ["scrap"]),
        ("a  ", "b c d", 5, ["a  b", "   c", "   d"]),
        ("a  ", "b c d", 6, ["a  b c", "   d"]),
        ("", "one two three", 7, ["one two", "three"]),
        ("", "one  two\nthree", 13, ["one two three"]),
        ("x ", "abcdefgh i", 5, ["x abc", "  def", "  gh", "  i"]),
        ("", "abcdef", 3, ["abc", "def"]),
        ("head  ", "ab", 3, ["head  a", "      b"]),  # there is a letter at least
        ("", "猫猫 猫", 4, ["猫猫", "猫"]),
        ("", "猫猫猫", 5, ["猫猫", "猫"]),
    ],
)
def test_a_text_is_folded_between_words(head: str, text: str, width: int, lines: list[str]) -> None:
    assert folded(head, text, width) == lines


def test_the_lines_that_follow_may_be_indented_otherwise() -> None:
    assert folded("  1  ", "one two three", 12, 2) == ["  1  one two", "  three"]
