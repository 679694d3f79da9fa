"""The texts of the pinned positions are what they were."""

import re

import pytest

from cuttle_engine.render.columns import columns

from .positions import FOLDER, POSITIONS, Pinned, texts

CODE = re.compile("\x1b\\[[0-9;]*m")


def test_the_texts_are_those_that_are_kept() -> None:
    kept = (FOLDER / "texts.txt").read_text("utf-8")
    assert texts() == kept, "if it is meant to be so: cd tests && python -m render.draw"


@pytest.mark.parametrize("pinned", POSITIONS, ids=lambda pinned: pinned.name)
def test_a_text_has_room_in_its_columns(pinned: Pinned) -> None:
    width = 40 if "narrow" in pinned.options.get("layout", "") else 80
    lines = CODE.sub("", pinned.text()).split("\n")
    assert max(map(columns, lines)) <= width
