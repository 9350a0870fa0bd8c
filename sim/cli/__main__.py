"""`python -m sim.cli`, for where the command is not installed."""

from __future__ import annotations

import sys

from sim.cli.entry import main

sys.exit(main())
