"""Results as lines of text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.lab import Study
    from sim.lab.bounds import Verdict
    from sim.llm.usage import Line
    from sim.nouns import Recalled
    from sim.runs.compare import Compared
    from sim.runs.costs import Costs
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
    yield from _spent_lines(result)
    failed = sum(count for *_, count in result.failures)
    if failed:
        stood = sum(count for *_, count in result.stand_ins)
        place = f"another brain stood in for {stood:,} of them" if stood else "nothing was put in their place"
        yield f"{failed:,} thoughts failed; {place}:"
        for purpose, cause, count in result.failures[:10]:
            yield f"  {count:,} x {purpose}: {cause}"
    if result.unrated:
        yield f"{result.unrated:,} memories were never rated"
    if result.finished:
        yield f"what happened: tulving story {result.log}"
    else:
        yield f"not finished; go on with: tulving resume {result.log}"


def _spent_lines(result: RunResult) -> Iterator[str]:
    if result.calls is not None and result.calls.calls:
        yield f"{result.calls}; in full: tulving costs {result.log}"
        if result.calls.cut:
            yield f"{result.calls.cut:,} prompts were cut on the way: the model's window is too short (docs/models.md)"


def costs_lines(result: Costs) -> Iterator[str]:
    """The calls of a run as tables, and what stands outside of them."""
    found = result.usage
    yield f"{result.log}: {found.total.calls:,} calls of models, {found.total.cost}"
    for title, lines in (
        ("by purpose", found.by_purpose),
        ("by resident", found.by_resident),
        ("by model", found.by_model),
    ):
        yield ""
        yield from _columns([(title, *_COSTS_HEAD), *_usage_rows({**lines, "all": found.total})])
    yield ""
    yield from _costs_notes(result)


_COSTS_HEAD = (
    "calls", "in", "out", "cached", "reused", "retries", "repairs", "failures", "stand-ins", "cost", "p50 s", "p95 s",
)  # fmt: skip


def _usage_rows(lines: Mapping[str, Line]) -> Iterator[tuple[str, ...]]:
    for name, each in lines.items():
        counts = (
            each.calls, each.tokens_in, each.tokens_out, each.tokens_cached, each.reused + each.from_cache,
            each.retries, each.repairs, each.failures, each.stand_ins,
        )  # fmt: skip
        times = ("" if value is None else f"{value:.2f}" for value in (each.p50, each.p95))
        yield (name, *(f"{count:,}" for count in counts), each.cost, *times)


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Names to the left, numbers to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for name, *numbers in rows:
        cells = (f"  {each:>{width}}" for each, width in zip(numbers, widths[1:], strict=True))
        yield f"{name:<{widths[0]}}{''.join(cells)}"


def _costs_notes(result: Costs) -> Iterator[str]:
    from sim.story.lines import counted

    total = result.usage.total
    if total.unpriced:
        yield f"{counted(total.unpriced, 'call')} of unknown price; the scenario can give one (llm.prices)"
    if total.untold:
        yield f"of {counted(total.untold, 'call')} the model did not tell the tokens; they are in no sum"
    if total.cut:
        yield f"{total.cut:,} prompts were cut on the way: the model's window is too short for them (docs/models.md)"
    if total.reused and result.branch:
        yield f"{counted(total.reused, 'answer')} of the run it branched from, paid for there"
    if result.usage.lost:
        yield f"{counted(result.usage.lost, 'request')} came to no answer: the model was down, or the run was stopped"
    if total.stand_ins:
        yield f"{counted(total.stand_ins, 'degraded answer')}: another brain stood in for the model"
    failed = sum(count for *_, count in result.failures)
    yield f"{counted(failed, 'question')} without a valid answer of the model" + (":" if failed else "")
    for purpose, cause, count in result.failures[:10]:
        yield f"  {count:,} x {purpose}: {cause}"


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
