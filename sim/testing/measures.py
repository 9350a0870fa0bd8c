"""Measures of behaviour for the causal test-kit: each a pure function over the events of a run.

None of them reads a mind: what a resident did, said or recalled is what the events state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sim.events import (
    AnyEvent,
    BeliefSuperseded,
    Believed,
    Decided,
    Forgot,
    OutcomeKnown,
    Planned,
    Rated,
    RecallMade,
    Reflected,
    Remembered,
    Said,
)
from sim.nouns import Memory

Measure = Callable[[Sequence[AnyEvent]], float]
"""A number read off the events of a run."""


def of_kind(events: Iterable[AnyEvent], *kinds: str, after: int = 0) -> list[Memory]:
    """Memories of the run itself (not backstory) of some kinds."""
    return [
        event.memory
        for event in events
        if isinstance(event, Remembered) and event.memory.created > after and event.memory.kind in kinds
    ]


def recalls(events: Iterable[AnyEvent], *rows: str) -> list[RecallMade]:
    """Recalls of decisions (not ratings), of some rows of the cue table or of all."""
    return [
        event
        for event in events
        if isinstance(event, RecallMade) and event.purpose != "rate" and (not rows or event.row in rows)
    ]


def created_ticks(events: Iterable[AnyEvent]) -> dict[str, int]:
    """When each memory or belief that the events tell of came to be."""
    ticks: dict[str, int] = {}
    for event in events:
        if isinstance(event, Remembered):
            ticks[event.memory.id] = event.memory.created
        elif isinstance(event, Believed):
            ticks.setdefault(event.belief.id, event.belief.since)
    return ticks


def mean(numbers: Sequence[float]) -> float:
    """The arithmetic mean; 0 of nothing."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def mean_recency(events: Sequence[AnyEvent]) -> float:
    """How fresh, in millionths, what was recalled is on the average."""
    return mean([line.recency for event in recalls(events) for line in event.items])


def mean_relevance(events: Sequence[AnyEvent]) -> float:
    """How close to its cue, in millionths, what was recalled is on the average."""
    return mean([line.relevance for event in recalls(events) for line in event.items])


def mean_rating(events: Sequence[AnyEvent]) -> float:
    """How important, 1 to 10 as it was rated, the recalled memories are on the average."""
    rated: dict[str, int] = {}
    for event in events:
        if isinstance(event, Remembered) and event.memory.importance is not None:
            rated[event.memory.id] = event.memory.importance
        elif isinstance(event, Rated):
            rated[event.memory] = event.importance
    return mean([rated[line.id] for event in recalls(events) for line in event.items if line.id in rated])


def share_of_run_in(*rows: str) -> Measure:
    """Share of what some rows brought back that was made during the run.

    Rows have to be looked at by themselves: routines are never of the run, so that how often one plans would count.
    """

    def share(events: Sequence[AnyEvent]) -> float:
        born = created_ticks(events)
        ticks = [born[line.id] for event in recalls(events, *rows) for line in event.items if line.id in born]
        return mean([float(tick > 0) for tick in ticks])

    return share


def recalled_by(row: str) -> Measure:
    """How many items a row of the cue table brought back in all."""
    return lambda events: float(sum(len(event.items) for event in recalls(events, row)))


def reasons(events: Sequence[AnyEvent], *acts: str) -> list[tuple[str, ...]]:
    """The `because` of decisions and utterances, of some acts or of all."""
    found: list[tuple[str, ...]] = []
    for event in events:
        if isinstance(event, Decided) and (not acts or event.decision.act in acts):
            found.append(event.decision.because)
        elif isinstance(event, Said) and (not acts or event.act in acts):
            found.append(event.because)
    return found


def rested_on(*rows: str) -> Measure:
    """Decisions and utterances with a reason that one of these rows of the cue table brought back for them."""

    def count(events: Sequence[AnyEvent]) -> float:
        brought = {(event.agent, event.tick, line.id) for event in recalls(events, *rows) for line in event.items}
        judged = [e for e in events if isinstance(e, Decided | Said)]
        return float(sum(any((e.agent, e.tick, name) in brought for name in _because(e)) for e in judged))

    return count


def _because(event: Decided | Said) -> tuple[str, ...]:
    return event.decision.because if isinstance(event, Decided) else event.because


def share_with_reasons(events: Sequence[AnyEvent]) -> float:
    """Share of decisions and utterances that came from something recalled."""
    return mean([float(bool(because)) for because in reasons(events)])


def items_recalled(events: Sequence[AnyEvent]) -> float:
    """How many items a recall brought back, on the average."""
    return mean([float(len(event.items)) for event in recalls(events)])


def outcomes(*wanted: str) -> Measure:
    """How many promises residents came to know as ended in one of these ways."""
    return lambda events: float(sum(1 for e in events if isinstance(e, OutcomeKnown) and e.outcome in wanted))


def decisions(*acts: str) -> Measure:
    """How many decisions for one of these acts came from something recalled."""
    return lambda events: float(
        sum(1 for e in events if isinstance(e, Decided) and e.decision.act in acts and e.decision.because)
    )


def blocks_planned(events: Sequence[AnyEvent]) -> float:
    """Blocks of all plans."""
    return float(sum(len(event.blocks) for event in events if isinstance(event, Planned)))


def blocks_of(*verbs: str) -> Measure:
    """Blocks of plans for something with one of these verbs."""
    return lambda events: float(
        sum(1 for memory in of_kind(events, "plan") if memory.frame is not None and memory.frame.verb in verbs)
    )


def steps_of_plan(events: Sequence[AnyEvent]) -> float:
    """Steps taken because of a block of the plan or a promise."""
    return float(sum(1 for e in events if isinstance(e, Decided) and e.decision.act == "do" and e.decision.because))


def checks(events: Sequence[AnyEvent]) -> float:
    """Prospective checks made between steps."""
    return float(sum(1 for event in events if isinstance(event, Decided) and event.reason == "check"))


def utterances(*acts: str) -> Measure:
    """How often something was said, of some acts or of all."""
    return lambda events: float(sum(1 for e in events if isinstance(e, Said) and (not acts or e.act in acts)))


def facts_heard(events: Sequence[AnyEvent]) -> float:
    """How many facts were come to be held by being told, each counted once for everybody who holds it."""
    believed = [event for event in events if isinstance(event, Believed) and event.belief.source in ("told", "hearsay")]
    return float(len({(event.agent, event.belief.fact) for event in believed}))


def memories_of(*kinds: str) -> Measure:
    """How many memories of these kinds were written in the run."""
    return lambda events: float(len(of_kind(events, *kinds)))


def reflections(events: Sequence[AnyEvent]) -> float:
    """How often somebody reflected."""
    return float(sum(1 for event in events if isinstance(event, Reflected)))


def clusters_reflected(events: Sequence[AnyEvent]) -> float:
    """Clusters of episodes reflected on."""
    return float(sum(event.clusters for event in events if isinstance(event, Reflected)))


def episodes_reflected(events: Sequence[AnyEvent]) -> float:
    """Episodes reflected on at a time, on the average."""
    return mean([float(len(event.episodes)) for event in events if isinstance(event, Reflected)])


def beliefs_held(events: Sequence[AnyEvent]) -> float:
    """Facts that came to be believed during the run."""
    return float(len({(e.agent, e.belief.fact) for e in events if isinstance(e, Believed) and e.tick > 0}))


def superseded(events: Sequence[AnyEvent]) -> float:
    """Beliefs that lost a conflict."""
    return float(sum(1 for event in events if isinstance(event, BeliefSuperseded)))


def forgotten(events: Sequence[AnyEvent]) -> float:
    """Memories that left a stream."""
    return float(sum(len(event.memories) for event in events if isinstance(event, Forgot)))
