"""A brain that was given from Python: its answers are nowhere recorded, so it has to be given again.

The header of a log names it. Another brain in its place would repeat another run, or go on with another person.
"""

from __future__ import annotations

from sim.errors import LogError
from sim.ports import Brain
from sim.replay import Log


def name_of(brain: Brain | None) -> str:
    """How a header names a brain that was given: 'module:Class'; empty where none was."""
    return "" if brain is None else f"{type(brain).__module__}:{type(brain).__qualname__}"


def refuse_missing(log: Log, brain: Brain | None, call: str, instead: str = "") -> None:
    """Raises LogError where the run's brain was given from Python and now is not; `call` is what gives it again."""
    if log.header.brain and brain is None:
        raise LogError(
            f"{log.path} was run with a brain that was given from Python, {log.header.brain}; its answers are not "
            f"recorded and the log cannot make it, so give it again from Python: sim.{call}{instead}"
        )


def another(log: Log, brain: Brain | None) -> str:
    """What is to be said where another brain goes on than the header names; empty where it is the same."""
    was, now = log.header.brain, name_of(brain)
    if brain is None or was == now:
        return ""
    return f"from here on {now} decides and speaks, in place of {was or 'the brain that the scenario names'}"
