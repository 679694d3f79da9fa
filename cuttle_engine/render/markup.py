"""Writing SVG: elements, numbers, and texts in which nothing is left that XML cannot hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

# What XML 1.0 has no way to write, not even escaped.
_UNWRITABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;"}
    | {"\r": "&#13;"}
)


def escaped(text: str) -> str:
    """The text as it stands in XML, in an element or between double quotes.

    >>> escaped('<Ann & "Bob">')
    '&lt;Ann &amp; &quot;Bob&quot;&gt;'
    """
    return _UNWRITABLE.sub("\ufffd", text).translate(_ESCAPES)


def number(value: float) -> str:
    """A length, in no more digits than can be seen.

    >>> number(3), number(-0.5), number(12.3456), number(-0.01)
    ('3', '-.5', '12.3', '0')
    """
    text = f"{value:.1f}".removesuffix(".0").replace("0.", ".", 1 if abs(value) < 1 else 0)
    return "0" if text in {"-0", ".0", "-.0"} else text


def element(tag: str, attributes: Mapping[str, object], *content: str) -> str:
    """An element. Attributes that are None are left out; its content is markup already.

    >>> element("text", {"x": 1.5, "class": None}, escaped("Q & K"))
    '<text x="1.5">Q &amp; K</text>'
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is None:
            continue
        text = number(value) if isinstance(value, (int, float)) else escaped(str(value))
        parts.append(f'{name}="{text}"')
    start = " ".join(parts)
    return f"<{start}>{''.join(content)}</{tag}>" if content else f"<{start}/>"


def moved(x: float, y: float, angle: float = 0, scale: float = 1) -> str:
    """The transform that puts something there, turned and scaled.

    >>> moved(10, 20, 5), moved(0, 0, scale=0.625)
    ('translate(10 20)rotate(5)', 'translate(0 0)scale(.625)')
    """
    text = f"translate({number(x)} {number(y)})"
    if number(angle) != "0":
        text += f"rotate({number(angle)})"
    if scale != 1:
        text += f"scale({f'{scale:.3f}'.rstrip('0').removeprefix('0')})"
    return text
