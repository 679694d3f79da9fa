"""The two builds: what a test has to know of them, said once.

The kernel runs as Python or compiled, and does the same. Two things differ. An argument that is no
card, action or state at all is refused by the compiled function itself, in the compiler's words.
And of a compiled function or class less can be found out: it has hardly a docstring.
"""

import pytest

from cuttle_engine import compiled

COMPILERS_WORDS = "object expected; got "
"""In a TypeError: what was expected before this, and what was given after it."""


def or_compilers(words: str) -> str:
    """A pattern for the library's words, and on the compiled build for the compiler's as well."""
    return f"{words}|{COMPILERS_WORDS}" if compiled else words


def python_only(why: str) -> pytest.MarkDecorator:
    """A test of what is there in Python only, and why."""
    return pytest.mark.skipif(compiled, reason=f"the kernel is compiled: {why}")
