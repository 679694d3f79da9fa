"""The build: everything is said in pyproject.toml but how the kernel is compiled.

``CUTTLE_ENGINE_MYPYC=1 pip install .`` compiles it with mypyc, from the same files that run as they
are where nobody asks. Only a wheel is ever compiled: an editable install is there to be edited.
"""

import os
import sys
from pathlib import Path

from setuptools import setup

# The modules of the kernel, and all of effects/. What they import besides stays Python.
KERNEL = (
    "build cards actions windows effect holding lookup board shuffle dice table state engine simulate"
).split()


def extensions():
    from mypyc.build import mypycify

    package = Path("cuttle_engine")
    files = [package / f"{name}.py" for name in KERNEL]
    files += sorted(path for path in (package / "effects").glob("*.py") if path.stem != "__init__")
    # No configuration file: this is no check of the project's style.
    found = mypycify(["--config-file=", "--strict", *map(str, files)], opt_level="3")
    if sys.platform == "linux":
        for extension in found:
            # Calls inside the library need no look-up: a tenth of the time.
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return found


asked = os.environ.get("CUTTLE_ENGINE_MYPYC") == "1" and "bdist_wheel" in sys.argv
setup(ext_modules=extensions() if asked else [])
