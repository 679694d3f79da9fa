"""The drawings that cards are made of, each around or in a box of its own: paths and nothing else.

All of them are this library's own. Their classes say how they are painted; `faces` knows the
colours. What is black or red on a card is ``currentColor``, so that one drawing does for all suits.
"""

from __future__ import annotations

from typing import Final

# --- suits: 15 wide, around the origin ---

SUITS: Final = {
    "C": "M-3.6-3.9a3.6 3.6 0 1 1 7.2 0 3.6 3.6 0 0 1-.9 2.4 3.6 3.6 0 1 1-1.7 5.1Q1.2 6 2.6 7.6"
    "H-2.6Q-1.2 6-1 3.6A3.6 3.6 0 1 1-2.7-1.5 3.6 3.6 0 0 1-3.6-3.9Z",
    "D": "M0-8.4Q2.8-4 6.3 0 2.8 4 0 8.4-2.8 4-6.3 0-2.8-4 0-8.4Z",
    "H": "M0 7.8C-2.5 4.4-7.4 1.4-7.4-3-7.4-7.6-1.4-8.6 0-4.2 1.4-8.6 7.4-7.6 7.4-3 7.4 1.4 2.5 4.4"
    " 0 7.8Z",
    "S": "M0-8.2C2.3-4.6 7.4-2 7.4 2.2 7.4 5.8 2.6 6.9.9 4.1.9 5.6 1.7 6.8 2.8 7.8H-2.8C-1.7 6.8-.9"
    " 5.6-.9 4.1-2.6 6.9-7.4 5.8-7.4 2.2-7.4-2-2.3-4.6 0-8.2Z",
}

# --- ranks: strokes in a box 14 wide and 20 high, from its top left corner ---

RANKS: Final = {
    "A": "M.5 20 7 0 13.5 20M3 13.5H11",
    "2": "M1.2 5.4C1.2-1.8 12.6-1.8 12.6 5.6 12.6 10.6 1 15 1 20H13",
    "3": "M1.6 0H12.4L6.4 8C15.2 7.6 15.2 20 6.6 20 3.6 20 1.6 18.6.8 16.2",
    "4": "M10.2 20V0L.6 14H13.8",
    "5": "M12 0H3.2L2.2 8.8C5 6.6 13 6.6 13 13.2 13 21 3.2 22 .8 16.8",
    "6": "M11 0C5 3.4 1.4 8.4 1.4 13.8A5.7 6.1 0 1 0 12.8 13.8 5.7 5.9 0 0 0 1.6 12.8",
    "7": "M.8 0H13.2C9 6 6.2 12.8 5.6 20",
    "8": "M7 0A4.9 4.6 0 1 0 7 9.2 4.9 4.6 0 1 0 7 0ZM7 9.2A5.9 5.4 0 1 0 7 20 5.9 5.4 0 1 0 7 9.2",
    "9": "M3 20C9 16.6 12.6 11.6 12.6 6.2A5.7 6.1 0 1 0 1.2 6.2 5.7 5.9 0 0 0 12.4 7.2",
    "T": "M-1 3.6 2 0V20M11 0C5.6 0 5.6 20 11 20S16.4 0 11 0Z",
    "J": "M5 0H11V13.6C11 21.8 1.4 22 .8 14.8",
    "Q": "M7 0C-1.6 0-1.6 20 7 20S15.6 0 7 0ZM8.4 14 13.6 21",
    "K": "M1.8 0V20M12.8 0 2 11.6M5.8 7.6 13.4 20",
    "X": "M7 0 9.2 7.4 15 8 10.4 12.6 12 20 7 15.8 2 20 3.6 12.6-1 8 4.8 7.4Z",
}

# --- the court: upper halves over the middle of their field, 40 wide ---

_FACE: Final = '<path class="skin" d="M-8-32H8V-19Q8-11 0-11T-8-19Z"/>'
_EYES: Final = '<path class="line" d="M-4-23.5v1.6M4-23.5v1.6M-2.4-16.4Q0-15 2.4-16.4"/>'

COURT: Final = {
    "J": '<path class="robe" d="M-20 0Q-19-9-9-11L0-4 9-11Q19-9 20 0Z"/>'
    '<path class="gold" d="M-9-11 0-4 9-11 6-13H-6Z"/>'
    '<path class="robe" d="M-10-30Q-13-20-10-13L-7-16V-30ZM10-30Q13-20 10-13L7-16V-30Z"/>'
    f"{_FACE}{_EYES}"
    '<path class="robe" d="M-12-29Q-12-42 4-42 13-41 12-29Q0-34-12-29Z"/>'
    '<path class="gold" d="M5-34Q10-46 19-45 19-37 8-33Z"/>',
    "Q": '<path class="robe" d="M-9-32Q-17-20-12-8H12Q17-20 9-32Z"/>'
    '<path class="robe" d="M-20 0Q-18-8-8-10L0-3 8-10Q18-8 20 0Z"/>'
    '<path class="gold" d="M-7-10Q0-4 7-10L5-7 0-2-5-7Z"/>'
    f"{_FACE}{_EYES}"
    '<path class="robe" d="M-8-32H8V-25Q2-26 0-30-2-26-8-25Z"/>'
    '<path class="gold" d="M-9-31-12-42-6-37 0-45 6-37 12-42 9-31Q0-34-9-31Z"/>',
    "K": '<path class="robe" d="M-20 0Q-20-10-10-13H10Q20-10 20 0Z"/>'
    '<path class="gold" d="M-4-8H4L2.5 0H-2.5ZM-20 0Q-20-3-19-5H19Q20-3 20 0Z"/>'
    f"{_FACE}"
    '<path class="robe" d="M-9-30-8-22Q-6-19-2.6-19 0-18 2.6-19 6-19 8-22L9-30 10-18Q9-6 0-5-9-6'
    '-10-18Z"/>'
    '<path class="line" d="M-4-24.5v1.6M4-24.5v1.6"/>'
    '<path class="gold" d="M-11-31-13-44-7-39-4-44-1.4-40V-43H-3V-45H-1V-47H1V-45H3V-43H1.4V-40'
    'L4-44 7-39 13-44 11-31Q0-34-11-31Z"/>',
    "X": '<path class="robe" d="M-14-2Q-20-6-21-14-15-19-9-15L0 0Z"/>'
    '<path class="robe" d="M14-2Q20-6 21-14 15-19 9-15L0 0Z"/>'
    '<path class="skin" d="M-9-8Q0-13 9-8V4Q9 14 0 14T-9 4Z"/>'
    '<path class="line" d="M-4-1v2M4-1v2M-4.5 6Q0 10 4.5 6"/>'
    '<path class="robe" d="M-11-5Q-26-8-24-24-14-26-7-17-8-30 0-36 8-30 7-17 14-26 24-24 26-8 11-5'
    ' 0-11-11-5Z"/>'
    '<path class="gold" d="M-27-24a3.4 3.4 0 1 1 6.8 0 3.4 3.4 0 0 1-6.8 0ZM-3.4-38a3.4 3.4 0 1 1'
    " 6.8 0 3.4 3.4 0 0 1-6.8 0ZM20.2-24a3.4 3.4 0 1 1 6.8 0 3.4 3.4 0 0 1-6.8 0Z"
    'M-16 16-9 12 0 17 9 12 16 16 10 26 4 20 0 28-4 20-10 26Z"/>',
}
"""Jack, Queen, King; and the Joker, who is whole."""

# --- the rest ---

GLASSES: Final = (
    "M-26-2a11 11 0 1 1 22 0 11 11 0 0 1-22 0ZM4-2a11 11 0 1 1 22 0 11 11 0 0 1-22 0Z"
    "M-4-4Q0-8 4-4M-26-4-33-9M26-4 33-9"
)
"""A pair of spectacles: strokes."""

STAR: Final = "M0-9 2.6-3 9-2.4 4.1 1.8 5.6 8.2 0 4.8-5.6 8.2-4.1 1.8-9-2.4-2.6-3Z"
"""What winners are marked with."""

BACK: Final = (
    "M-33-36-20-49M-33-23-7-49M-33-10 6-49M-33 3 19-49M-33 16 32-49M-33 29 33-37M-33 42 33-24"
    "M-27 49 33-11M-14 49 33 2M-1 49 33 15M12 49 33 28M25 49 33 41M33-36 20-49M33-23 7-49"
    "M33-10-6-49M33 3-19-49M33 16-32-49M33 29-33-37M33 42-33-24M27 49-33-11M14 49-33 2"
    "M1 49-33 15M-12 49-33 28M-25 49-33 41"
)
"""The lattice on the back of a card: strokes."""

CUTTLEFISH: Final = (
    "M0-18C8-18 10-8 9 2 8 8-8 8-9 2-10-8-8-18 0-18ZM-6 9Q-11 15-8 21M-2.4 10Q-5 16-3 23"
    "M2.4 10Q5 16 3 23M6 9Q11 15 8 21M-10-10Q-14 0-9 4M10-10Q14 0 9 4"
)
"""The animal that the game is not named after, in the middle of it: strokes."""

SNOWFLAKE: Final = "M0-9V9M-7.8-4.5 7.8 4.5M-7.8 4.5 7.8-4.5M-3-8 0-5.6 3-8M-3 8 0 5.6 3 8"
"""What a frozen card is marked with: strokes."""
