"""Results as lines of text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.lab import Study
    from sim.lab.bounds import Verdict
    from sim.nouns import Recalled
    from sim.runs.compare import Compared
    from sim.runs.driving import RunResult
    from sim.runs.interview import Asked
    from sim.runs.verify import Verified


def checked_lines(scenario: str) -> Iterator[str]:
    """That nothing is wrong."""
    yield f"{scenario}: no problems"
    yield f"run it: tulving run {scenario}"


def run_lines(result: RunResult) -> Iterator[str]:
    """What a run came to, failures counted."""
    yield from result.notices
    if result.events:
        yield f"{result.log}: {result.events:,} events, {result.memories:,} memories, up to tick {result.last_tick:,}"
    elif not result.notices:
        yield f"{result.log}: nothing more happened"
    failed = sum(count for *_, count in result.failures)
    if failed:
        yield f"{failed:,} thoughts failed; nothing was put in their place:"
        for purpose, cause, count in result.failures[:10]:
            yield f"  {count:,} x {purpose}: {cause}"
    if result.unrated:
        yield f"{result.unrated:,} memories were never rated"
    if result.finished:
        yield f"what happened: tulving story {result.log}"
    else:
        yield f"not finished; go on with: tulving resume {result.log}"


def verified_lines(result: Verified) -> Iterator[str]:
    """That a log stood the test, and what was not tested."""
    how = "" if result.finished else " (the run was stopped there)"
    yield f"{result.log}: equal, {result.events:,} events in {result.ticks:,} ticks{how}"
    yield from result.notices


def study_lines(result: Study, found: Sequence[Verdict] = ()) -> Iterator[str]:
    """The published numbers with ours beside them, verdicts on bounds, failures, and where the whole report is."""
    from sim.lab.bounds import verdict_lines
    from sim.lab.report import beside_lines

    yield from beside_lines(result)
    yield ""
    if found:
        yield from (*verdict_lines(result, found), "")
    for each in result.failures:
        yield f"seed {each.seed} failed: {each.why}"
    yield f"the whole report: {result.folder / 'study.md'}"


def compared_lines(result: Compared) -> Iterator[str]:
    """First differences, then counts side by side."""
    one, other = result.logs
    yield f"A: {one} (seed {result.seeds[0]})"
    yield f"B: {other} (seed {result.seeds[1]})"
    if result.scenario:
        yield f"the scenarios differ in: {', '.join(result.scenario)}"
    yield f"compared up to tick {result.until:,}"
    if result.equal:
        yield "the same events happened in both"
    for kind, found in result.first.items():
        yield ""
        yield f"first differing {kind}: {str(found).replace('logged: ', 'A: ').replace('repeated: ', 'B: ')}"
    yield ""
    yield f"{'type':24}{'A':>10}{'B':>10}{'B - A':>10}"
    for kind, (ours, theirs) in result.counts.items():
        yield f"{kind:24}{ours:>10,}{theirs:>10,}{theirs - ours:>+10,}"


def asked_lines(result: Asked) -> Iterator[str]:
    """An answer and its sources, or a recall with the factors of each score."""
    yield f"{result.agent}, {result.time} (tick {result.tick:,}): {result.question}"
    if result.answer is None:
        yield from recalled_lines(result.recalled)
        return
    yield result.answer.text
    if result.sources:
        yield ""
        yield "from:"
    for item in result.sources:
        kind = item.memory.kind if item.memory is not None else "belief"
        yield f"  {item.text} ({kind}) [{item.id}]"


def recalled_lines(recalled: Iterable[Recalled]) -> Iterator[str]:
    """A ranking, each factor between 0 and 1 before weighting."""
    yield f"{'rank':>4} {'score':>7} {'recency':>8} {'import.':>8} {'relev.':>7}  memory or belief"
    found = list(recalled)
    for place, item in enumerate(found, start=1):
        factors = (item.score, item.recency, item.importance, item.relevance)
        score, recency, importance, relevance = (value / 1_000_000 for value in factors)
        held = "believes: " if item.belief is not None else ""
        yield f"{place:>4} {score:>7.3f} {recency:>8.3f} {importance:>8.3f} {relevance:>7.3f}  {held}{item.text}"
    if not found:
        yield "  nothing came back"
