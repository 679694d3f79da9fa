"""The pages of the documentation, and the blocks of code in them."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    *sorted(path for path in DOCS.rglob("*.md") if "_build" not in path.parts),
]
FENCE = re.compile(
    r"^(?P<fence>`{3,}|:{3,})(?P<kind>[^`\n]*)\n(?P<text>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)


def page(name: str) -> Path:
    """The page of this name, whichever folder it is in."""
    (found,) = [path for path in PAGES if path.name == name]
    return found


class Block(NamedTuple):
    """A fenced block: what it says it is, its lines, and where it stands."""

    page: Path
    line: int
    kind: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks(path: Path, kind: str | None = None) -> list[Block]:
    """The blocks of a page, or those of one kind, in order."""
    text = path.read_text("utf-8")
    found = [
        Block(path, text.count("\n", 0, match.start()) + 1, match["kind"].strip(), match["text"])
        for match in FENCE.finditer(text)
    ]
    return [block for block in found if kind in (None, block.kind)]
