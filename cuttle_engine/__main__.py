"""``python -m cuttle_engine``: the same as the program ``cuttle``."""

import sys

from cuttle_engine.cli import main

sys.exit(main())
