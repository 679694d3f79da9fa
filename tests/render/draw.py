"""Makes what the tests here compare with: `cd tests && python -m render.draw`, then look at it.

With names, the pictures of these positions alone.
"""

from __future__ import annotations

import sys

from PIL import Image

from .browser import drawn
from .positions import FOLDER, POSITIONS, texts

PICTURES = FOLDER / "pictures"
TEXTS = FOLDER / "texts.txt"
COLORS = 96


def main(names: list[str]) -> None:
    """Draw the pictures of these positions, or all and the texts too."""
    chosen = [position for position in POSITIONS if not names or position.name in names]
    pictures = drawn(
        {position.name: position.svg(prefix=f"{position.name}-") for position in chosen}
    )
    PICTURES.mkdir(exist_ok=True)
    for name, picture in pictures.items():
        few = picture.quantize(COLORS, dither=Image.Dither.NONE)
        few.save(PICTURES / f"{name}.png", optimize=True)
    if not names:
        TEXTS.write_text(texts(), "utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
