"""Ticks to JSON Lines and back; nothing else.

A log is one header line, then one event a line, each tick closed by a `tick_ended` line, and a last `run_ended` line
once the scenario's last tick is over (docs/logs.md).
"""

from __future__ import annotations

from sim.replay.comparing import comparable, digest
from sim.replay.header import SCHEMA, Header, Parent
from sim.replay.reading import Extent, Log, Passage
from sim.replay.text import tidy, tidy_text
from sim.replay.writing import LogWriter, being_written

__all__ = [
    "SCHEMA",
    "Extent",
    "Header",
    "Log",
    "LogWriter",
    "Parent",
    "Passage",
    "being_written",
    "comparable",
    "digest",
    "tidy",
    "tidy_text",
]
