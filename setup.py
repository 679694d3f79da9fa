"""The build: everything is said in pyproject.toml but how the kernel is compiled.

``CUTTLE_ENGINE_MYPYC=1 pip install .`` compiles it with mypyc, from the same files that run as they
are where nobody asks. Only a wheel is ever compiled: an editable install is there to be edited.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from setuptools import setup

if TYPE_CHECKING:
    from setuptools import Extension

# The modules of the kernel, and all of effects/. What they import besides stays Python.
KERNEL = (
    "actions",
    "board",
    "build",
    "cards",
    "dice",
    "effect",
    "engine",
    "holding",
    "lookup",
    "shuffle",
    "simulate",
    "state",
    "table",
    "windows",
)


def extensions(folder: str) -> list[Extension]:
    """The kernel in C, written into the folder."""
    # Only a build that compiles has mypy.
    from mypyc.build import mypycify  # noqa: PLC0415

    package = Path("cuttle_engine")
    files = [package / f"{name}.py" for name in KERNEL]
    files += sorted(path for path in (package / "effects").glob("*.py") if path.stem != "__init__")
    # No configuration file: this is no check of the project's style.
    options = ["--config-file=", "--strict", *map(str, files)]
    found: list[Extension] = mypycify(options, opt_level="3", target_dir=folder)
    if sys.platform == "linux":
        # Calls inside the library need no look-up: a tenth of the time. All share one list.
        found[0].extra_compile_args.append("-fno-semantic-interposition")
    return found


asked = os.environ.get("CUTTLE_ENGINE_MYPYC") == "1" and "bdist_wheel" in sys.argv
# Not build/, where what an earlier build has left would get into the wheel.
with tempfile.TemporaryDirectory() as folder:
    setup(
        ext_modules=extensions(folder) if asked else [],
        options={"build": {"build_base": folder}},
    )
