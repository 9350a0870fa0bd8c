"""Runs Tulving from a checkout: `python run_sim.py run hamlet`."""

import sys

from sim.cli import main

if __name__ == "__main__":
    sys.exit(main())
