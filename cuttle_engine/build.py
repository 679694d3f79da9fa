"""Which of the two builds runs: these files as they are, or what was compiled from them."""

from __future__ import annotations

from typing import Final

# Compiled with the kernel, and so one answer for all of it.
compiled: Final = not __file__.endswith(".py")
"""Whether the kernel was compiled. Both builds do the same; the compiled one is faster."""
