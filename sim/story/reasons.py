"""Why a promise was not kept: what had become of its memory, and whether it was recalled when its hour was near."""

from __future__ import annotations

from sim.events import QueueLeft
from sim.story.chronicle import Chronicle
from sim.story.commitments import ScoredCommitment
from sim.story.instead import instead
from sim.story.lines import times

SOON_HOURS = 3
"""How long before the hour recalls of it are looked at."""


def why_missed(told: Chronicle, promise: ScoredCommitment) -> str:
    """In words, from the log alone; empty for a promise that was kept."""
    if promise.outcome in ("hit", "open"):
        return ""
    if promise.why:
        return promise.why
    if refused := _found_shut(told, promise) or _found_nobody(told, promise):
        return refused
    at = promise.at if promise.at is not None else told.last_tick
    if not any(told.lived(promise.owner, each, at) for each in promise.ids):
        return "had forgotten it"
    begin = max(0, promise.made, at - told.clock.ticks(hours=SOON_HOURS)) if promise.at is not None else promise.made
    end = promise.until if promise.until is not None else at
    asked = [recall for recall in told.recalls.get(promise.owner, ()) if begin <= recall.tick <= end]
    back = [recall for recall in asked if any(line.id in promise.ids for line in recall.items)]
    otherwise = f"; when it began {instead(told, promise.owner, at)}" if promise.at is not None else _met(told, promise)
    if back:
        return f"{_remembered(told, [recall.tick for recall in back], promise.at)}{otherwise}"
    if asked:
        return f"asked themselves {times(len(asked))} what they had promised, and it did not come back{otherwise}"
    return f"did not ask themselves what they had promised{otherwise}"


def _found_shut(told: Chronicle, promise: ScoredCommitment) -> str:
    """Where they were on their way to do it and the door was shut: that, and not what they did instead."""
    if promise.at is None or not promise.place:
        return ""
    end = promise.until if promise.until is not None else promise.at
    for event in told.shut:
        step = told.step(promise.owner, event.tick - 1)
        meant = step is not None and (step.verb, step.what, step.place) == (promise.verb, promise.what, promise.place)
        if event.agent == promise.owner and meant and max(0, promise.made) <= event.tick <= end:
            hours = f" (open {event.hours})" if event.hours else ""
            return f"found {event.place} shut{hours} on {told.clock.time_of(event.tick):%A at %H:%M}"
    return ""


def _found_nobody(told: Chronicle, promise: ScoredCommitment) -> str:
    """Where they waited at the till for it, and nobody came to serve them."""
    for event in told.tills.get(promise.owner, ()):
        step = told.step(promise.owner, event.tick - 1)
        meant = step is not None and (step.verb, step.what) == (promise.verb, promise.what)
        if isinstance(event, QueueLeft) and meant and event.tick >= promise.made:
            until = f"{told.clock.time_of(event.tick):%A till %H:%M}"
            return f"waited at {event.place} on {until}, and nobody came to serve"
    return ""


def _met(told: Chronicle, promise: ScoredCommitment) -> str:
    """How often the two talked in all the time that there was for it."""
    if promise.to not in told.tracks:
        return ""
    pair = {promise.owner, promise.to}
    talks = sum(pair <= set(talk.people) and talk.opened > promise.made for talk in told.talks.values())
    return f"; the two {f'talked {times(talks)}' if talks else 'did not talk'} in the meantime"


def _remembered(told: Chronicle, ticks: list[int], at: int | None) -> str:
    """When it last came back to them before the hour, else when it first did after it."""
    before = [tick for tick in ticks if at is None or tick <= at]
    if before:
        return f"last remembered it on {told.clock.time_of(before[-1]):%A at %H:%M}"
    return f"remembered it only on {told.clock.time_of(ticks[0]):%A at %H:%M}, when it had begun"
