"""The shipped measures: importing this registers them, in the order in which reports show them."""

from __future__ import annotations

# isort: off
from sim.lab import knowing
from sim.lab import acquaintance
from sim.lab import inviting
from sim.lab import staying_away
from sim.lab import promises
from sim.lab import repetition
from sim.lab import speech
from sim.lab import talking
from sim.lab import hours
from sim.lab import planning
from sim.lab import minds
# isort: on

MODULES = (
    knowing, acquaintance, inviting, staying_away, promises, repetition, speech, talking, hours, planning, minds,
)  # fmt: skip
