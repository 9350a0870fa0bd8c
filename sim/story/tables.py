"""Promises, ties, beliefs and figures on the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sim.story.beliefs import Conviction, common, conclusions
from sim.story.chronicle import Chronicle
from sim.story.commitments import ScoredCommitment
from sim.story.dealings import promise_words
from sim.story.lines import counted, listed, paragraph, table
from sim.story.phrases import share, when
from sim.story.ties import Tie, word
from sim.wording import first_name

if TYPE_CHECKING:
    from sim.story.telling import Story

SHOWN_TIES = 12
OF_ONE = 1
"""Ties of one resident that are told in a town of many."""
MOVED = 0.05
"""Ties that moved less have not changed."""
COMMON = 8
"""Beliefs that a town shares, and conclusions, that are told of."""
COLD = -0.1
OUTCOMES = {"hit": "kept", "late": "late", "missed": "MISSED", "false": "FALSE", "open": "open"}
_ROOM_FOR_ALL, _ROOM_FOR_MANY = 90, 30
"""With more promises only those are listed that went wrong."""


def commitment_lines(story: Story, all_of_them: bool = False) -> Iterator[str]:
    """A table of promises by the hour they fell due, those to each other told as one; then why some were not kept."""
    if not story.commitments:
        return
    minutes = story.told.scenario.rules.lateness_minutes
    told = story.told
    rows = _paired([each for each in story.commitments if each.outcome != "open"])
    open_ones = [each for each in story.commitments if each.outcome == "open"]
    room = len(rows) if all_of_them else _ROOM_FOR_MANY if story.crowd else _ROOM_FOR_ALL
    shown = rows if len(rows) <= room else [row for row in rows if any(c.outcome != "hit" for c in row)]
    if shown:
        yield from paragraph(
            f"Due: the hour promised. There: when they came, or did it. Late: more than {minutes} minutes after the "
            "hour. False: promised of something that there was not."
        )
        yield ""
        yield from table([_row(told, row) for row in shown], ("", "due", "there", "who", "what"), "  ")
    if len(shown) < len(rows):
        yield ""
        yield from paragraph(f"{len(rows) - len(shown):,} more were kept in time and are not listed.", "  ")
    if open_ones:
        yield ""
        yield from paragraph(f"{counted(len(open_ones), 'promise')} for after the end of the log not listed.", "  ")
    yield from _failings(story)


def _failings(story: Story) -> Iterator[str]:
    """Why promises were not kept, and who does not know it."""
    failed = [each for each in story.commitments if each.outcome in ("missed", "false")]
    for promise in sorted(failed, key=lambda each: (_due(each), each.owner)):
        unaware = "; believes to have kept it" if promise.known in ("kept", "late") else ""
        yield ""
        yield from paragraph(
            f"{promise.owner}, who was to {_what(promise)}: {story.why_missed(promise)}{unaware}.", "  ", "    "
        )


def _paired(promises: Sequence[ScoredCommitment]) -> list[list[ScoredCommitment]]:
    """The two sides of a meeting in one row."""
    rows: dict[tuple[object, ...], list[ScoredCommitment]] = {}
    for each in promises:
        pair = tuple(sorted((each.owner, each.to)))
        key = (pair, each.at, each.place) if each.verb == "meet" and each.to else (each.id,)
        rows.setdefault(key, []).append(each)
    ordered = sorted(rows.values(), key=lambda row: (_due(row[0]), row[0].owner, row[0].id))
    return ordered


def _due(promise: ScoredCommitment) -> int:
    if promise.at is not None:
        return promise.at
    return promise.tick if promise.tick is not None else 1 << 60


def _row(told: Chronicle, row: Sequence[ScoredCommitment]) -> tuple[str, ...]:
    first = row[0]
    ends = dict.fromkeys(OUTCOMES[each.outcome] for each in row)
    due = when(told, first.at) if first.at is not None else "no hour"
    came = [_came(told, each) for each in row]
    who = listed(first_name(each.owner) for each in row)
    return "/".join(ends), due, ", ".join(came), who, _what(first, alone=len(row) == 1)


def _came(told: Chronicle, promise: ScoredCommitment) -> str:
    if promise.tick is None:
        return "-"
    return when(told, promise.tick) if promise.at is None else f"{told.clock.time_of(promise.tick):%H:%M}"


def _what(promise: ScoredCommitment, alone: bool = True) -> str:
    return promise_words(promise, first_name(promise.to) if promise.to and alone else "")


WARMTH_MEANS = (
    "Warmth from all that somebody remembers of another: -1 at odds, below -0.1 cool, below 0.1 neutral, below 0.35 "
    "friendly, below 0.7 fond, up to 1 close; before -> after the run, with what moved it."
)


def tie_lines(ties: Sequence[Tie], all_of_them: bool = False, crowd: bool = False) -> Iterator[str]:
    """The ties that moved most, warmer ones and cooler ones, with what moved them."""
    if not ties:
        return
    yield from paragraph(WARMTH_MEANS)
    yield ""
    yield from _moved_lines(ties, len(ties) if all_of_them else SHOWN_TIES, OF_ONE if crowd else len(ties))


def _moved_lines(ties: Sequence[Tie], most: int, of_one: int) -> Iterator[str]:
    moved = [tie for tie in ties if abs(tie.change) >= MOVED]
    moved.sort(key=lambda tie: (-abs(tie.change), tie.owner, tie.other))
    cooler = _few_of_each([tie for tie in moved if tie.change < 0], of_one)[: most // 2]
    warmer = _few_of_each([tie for tie in moved if tie.change > 0], of_one)[: most - len(cooler)]
    for tie in (*warmer, *cooler):
        yield from tie_words(tie, f"{tie.owner} to {tie.other}")
    rest = len(ties) - len(warmer) - len(cooler)
    if rest > 0:
        yield from paragraph(f"{rest} other ties moved less, or not at all.", "  ")
    coldest = sorted((tie for tie in ties if tie.end < COLD), key=lambda tie: (tie.end, tie.owner))
    if coldest:
        cold = listed(f"{first_name(tie.owner)} to {first_name(tie.other)} ({tie.end:+.2f})" for tie in coldest[:6])
        yield from paragraph(f"Coldest at the end: {cold}.", "  ")


def _few_of_each(ties: Sequence[Tie], most: int) -> list[Tie]:
    """Those of one owner no more than so often."""
    seen: Counter[str] = Counter()
    found = []
    for tie in ties:
        seen[tie.owner] += 1
        if seen[tie.owner] <= most:
            found.append(tie)
    return found


def tie_words(tie: Tie, who: str) -> list[str]:
    """How one stood to another before and after, and what moved it."""
    before, after = word(tie.start), word(tie.end)
    change = f"{before} -> {after}" if before != after else f"{after}, {'warmer' if tie.change > 0 else 'cooler'}"
    relation = f" ({tie.relation})" if tie.relation else ""
    reasons = f": {' '.join(tie.reasons)}" if tie.reasons else ""
    return paragraph(f"{who}{relation}: {change} ({tie.start:+.2f} -> {tie.end:+.2f}){reasons}", "  ", "    ")


BELIEFS_MEAN = "Each with how sure they were of it at the end (0 to 100%), where it came from, and what it rests on."


def conviction_lines(told: Chronicle, convictions: Sequence[Conviction]) -> Iterator[str]:
    """Beliefs by resident, each with its grounds."""
    if not convictions:
        return
    yield from paragraph(BELIEFS_MEAN)
    yield ""
    owner = ""
    for one in convictions:
        if one.owner != owner:
            owner = one.owner
            yield f"  {owner}"
        yield from paragraph(f"{one.text} ({share(one.confidence)} sure{_source(one)})", "    ", "      ")
        for sentence in one.evidence[:2]:
            yield from paragraph(f"- {sentence}", "      ", "        ")


def common_lines(told: Chronicle) -> Iterator[str]:
    """For a town of many: what most came to believe, and what single ones concluded of each other."""
    shared = common(told)[:COMMON]
    if shared:
        yield from paragraph(
            "Believed at the end by how many who had not before the run, and how sure they were, the least and the "
            "most (0 to 100%):"
        )
        yield ""
        rows = [(f"{len(each.sure)}", f"{share(min(each.sure))}-{share(max(each.sure))}", each.text) for each in shared]
        yield from table(rows, ("", "sure", ""))
    drawn = conclusions(told, COMMON)
    if drawn:
        yield ""
        yield from paragraph("And what some concluded of others, with one of the grounds:")
        yield ""
    for one in drawn:
        grounds = f": {one.evidence[0]}" if one.evidence else ""
        words = f"{one.text.rstrip('.')} ({share(one.confidence)} sure){grounds}"
        about = "" if one.text.startswith(one.owner) else f"{one.owner}: "
        yield from paragraph(about + words, "  ", "    ")


def _source(one: Conviction) -> str:
    """How it was had: concluded, or through whom."""
    if one.source == "reflected":
        return ", concluded from these"
    people = [first_name(hearing.person) for hearing in one.chain[1:]]
    if not people:
        return {"document": ", read", "seen": ", seen"}.get(one.source, "")
    return f", from {', who had it from '.join(people)}"


def figure_lines(story: Story) -> Iterator[str]:
    """Figures with their meanings, and what failed."""
    yield from table([(each.name, each.shown, each.meaning) for each in story.figures])
    for (purpose, cause), count in sorted(story.told.failures.items()):
        yield from paragraph(f"failed {count:,} x {purpose}: {cause}", "  ", "    ")
    for (purpose, brain), count in sorted(story.told.stand_ins.items()):
        yield from paragraph(f"degraded {count:,} x {purpose}: answered by the brain {brain} instead", "  ", "    ")
