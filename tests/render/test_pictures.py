"""The pinned positions look as they did, in a browser."""

from pathlib import Path

import pytest

from .positions import POSITIONS

pytest.importorskip("PIL", reason="pictures are compared with Pillow, of the extra test")

from PIL import Image, ImageChops

from .browser import drawn, is_missing
from .draw import PICTURES

BLOCK = 8  # pixels; a block is of another picture where its colours are as far off as this
FAR = 20
MOST = 0.004  # of a picture: letters are another machine's


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of blocks that differ; 1 where the sizes do."""
    if one.size != other.size:
        return 1
    apart = ImageChops.difference(one, other).convert("L")
    size = (max(1, one.width // BLOCK), max(1, one.height // BLOCK))
    blocks = apart.resize(size, Image.Resampling.BOX)
    far = sum(blocks.histogram()[FAR:])
    return far / (size[0] * size[1])


@pytest.mark.slow
def test_every_position_looks_as_it_did(tmp_path: Path) -> None:
    if missing := is_missing():
        pytest.skip(missing)
    pictures = drawn({pinned.name: pinned.svg(prefix=f"{pinned.name}-") for pinned in POSITIONS})
    different: dict[str, float] = {}
    for name, picture in pictures.items():
        with Image.open(PICTURES / f"{name}.png") as kept:
            share = difference(picture, kept.convert("RGB"))
        if share > MOST:
            different[name] = share
            picture.save(tmp_path / f"{name}.png")
    assert not different, (
        f"look at {tmp_path}; if they are meant to be so: cd tests && python -m render.draw"
    )


def test_a_picture_is_kept_of_each_position_and_of_no_other() -> None:
    assert {path.stem for path in PICTURES.glob("*")} == {pinned.name for pinned in POSITIONS}
    assert sum(path.stat().st_size for path in PICTURES.glob("*")) < 1_000_000


def test_a_card_that_is_missing_is_a_difference() -> None:
    with Image.open(PICTURES / "three.png") as kept:
        picture = kept.convert("RGB")
    assert difference(picture, picture) == 0
    changed = picture.copy()
    x, y = picture.width // 2, picture.height - 60
    changed.paste((217, 234, 223), (x, y, x + 30, y + 40))
    assert difference(picture, changed) > MOST
    assert difference(picture, picture.crop((0, 0, 100, 100))) == 1
