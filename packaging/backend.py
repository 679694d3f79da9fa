"""setuptools, with the compiler among what a build needs when it is asked for.

``CUTTLE_ENGINE_MYPYC=1`` asks; otherwise nothing more than setuptools is needed. See ``setup.py``.
"""

import os
from typing import Any

from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

# One minor release: a newer compiler is a change of its own. It reads what the kernel imports.
COMPILER = ["mypy[mypyc]==2.4.*", "attrs>=23.2", "typing-extensions>=4.12"]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:  # noqa: ARG001  PEP 517
    """What a wheel is built with, beside setuptools."""
    return COMPILER if os.environ.get("CUTTLE_ENGINE_MYPYC") == "1" else []
