"""The command line: commands parse, call and print. There is no logic here, and nothing heavy is imported early."""

from __future__ import annotations

from sim.cli.entry import main

__all__ = ["main"]
