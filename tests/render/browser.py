"""Pictures as a browser draws them: all of them with one start of headless Chromium."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Mapping

SCALE = 0.5
"""How large a kept picture is."""
_WIDEST = 3900
_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"')
FONT = "DejaVu Sans"
"""Whatever font a machine prefers, this is the one of the kept pictures."""
_STYLE = (
    "body{margin:0;background:#fff}svg{position:absolute}"
    f"text{{font-family:'{FONT}'!important}}"
)


def chromium() -> str | None:
    """The browser's program, if there is one."""
    named = os.environ.get("CHROMIUM")
    found = [named] if named else ["chromium", "chromium-browser", "google-chrome", "chrome"]
    return next((path for path in map(shutil.which, found) if path), None)


def is_missing() -> str:
    """What there would have to be; nothing if all is there."""
    if chromium() is None:
        return "there is no Chromium or Chrome to draw with"
    match = shutil.which("fc-match")
    if match is None:
        return ""  # no system of ours
    done = subprocess.run([match, FONT], check=False, capture_output=True, text=True)
    return "" if FONT in done.stdout else f"the kept pictures are in {FONT}, which is not here"


def drawn(pictures: Mapping[str, str]) -> dict[str, Image.Image]:
    """Each picture, at half its size, by name. They are SVGs with ids of their own."""
    program = chromium()
    assert program is not None
    places: dict[str, tuple[int, int, int, int]] = {}
    x = y = height = 0
    for name, svg in pictures.items():
        size = _SIZE.search(svg)
        assert size is not None
        wide, high = int(size[1]), int(size[2])
        if x + wide > _WIDEST:
            x, y, height = 0, y + height, 0
        places[name] = (x, y, x + wide, y + high)
        x, height = x + wide, max(height, high)
    body = "".join(
        [
            svg.replace('style="', f'style="left:{places[name][0]}px;top:{places[name][1]}px;', 1)
            for name, svg in pictures.items()
        ]
    )
    with TemporaryDirectory() as folder:
        page, shot = Path(folder) / "page.html", Path(folder) / "page.png"
        page.write_text(f"<!doctype html><meta charset=utf-8><style>{_STYLE}</style>{body}")
        subprocess.run(
            [
                program,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--force-device-scale-factor=1",
                "--force-color-profile=srgb",
                f"--user-data-dir={folder}/profile",
                f"--window-size={_WIDEST},{y + height}",
                f"--screenshot={shot}",
                page.as_uri(),
            ],
            check=True,
            capture_output=True,
            timeout=120,
        )
        with Image.open(shot) as whole:
            return {
                name: _smaller(whole.convert("RGB").crop(place)) for name, place in places.items()
            }


def _smaller(picture: Image.Image) -> Image.Image:
    size = (round(picture.width * SCALE), round(picture.height * SCALE))
    return picture.resize(size, Image.Resampling.BOX)
