"""What of a tick came from somebody who watched the run: it is given to a repetition as it was, like an answer."""

from __future__ import annotations

from collections.abc import Sequence

from sim.events import AnyEvent, SteppedIn


def stepped_in(events: Sequence[AnyEvent]) -> tuple[AnyEvent, ...]:
    """Of the events of a tick those that a SteppedIn announces, each with it first, in their order."""
    found: list[AnyEvent] = []
    for place, event in enumerate(events):
        if isinstance(event, SteppedIn):
            found.extend(events[place : place + 1 + event.events])
    return tuple(found)
