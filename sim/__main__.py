"""`python -m sim`: the same as the command `tulving`."""

from __future__ import annotations

import sys

from sim.cli import main

if __name__ == "__main__":
    sys.exit(main())
