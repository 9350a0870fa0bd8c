"""Promises, ties, beliefs and figures on the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sim.story.beliefs import Conviction
from sim.story.chronicle import Chronicle
from sim.story.commitments import ScoredCommitment
from sim.story.lines import counted, listed, paragraph, table
from sim.story.phrases import at_place, share, when
from sim.story.ties import Tie, word
from sim.wording import activity, first_name

if TYPE_CHECKING:
    from sim.story.telling import Story

SHOWN_TIES = 12
MOVED = 0.05
"""Ties that moved less have not changed."""
COLD = -0.1
_SHOWN = {"hit": "kept", "late": "late", "missed": "MISSED", "false": "FALSE", "open": "open"}
_ROOM_FOR_ALL = 90
"""With more promises only those are listed that went wrong."""


def commitment_lines(story: Story) -> Iterator[str]:
    """A table of promises by the hour they fell due, those to each other told as one; then why some were not kept."""
    told = story.told
    rows = _paired([each for each in story.commitments if each.outcome != "open"])
    open_ones = [each for each in story.commitments if each.outcome == "open"]
    shown = rows if len(rows) <= _ROOM_FOR_ALL else [row for row in rows if any(c.outcome != "hit" for c in row)]
    if shown:
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
    ends = dict.fromkeys(_SHOWN[each.outcome] for each in row)
    due = when(told, first.at) if first.at is not None else "no hour"
    came = [_came(told, each) for each in row]
    who = listed(first_name(each.owner) for each in row)
    return "/".join(ends), due, ", ".join(came), who, _what(first, alone=len(row) == 1)


def _came(told: Chronicle, promise: ScoredCommitment) -> str:
    if promise.tick is None:
        return "-"
    return when(told, promise.tick) if promise.at is None else f"{told.clock.time_of(promise.tick):%H:%M}"


def _what(promise: ScoredCommitment, alone: bool = True) -> str:
    """'return the ladder to Tom', 'meet Ada in the park', for two 'meet in the park'."""
    person = first_name(promise.to) if promise.to and alone else ""
    place = at_place(promise.place)
    if promise.verb == "help":
        parts = [promise.verb, person, promise.what, place]
    elif promise.verb in ("return", "bring"):
        parts = [activity(promise.verb, promise.what, "base"), f"to {person}" if person else "", place]
    elif promise.verb == "fetch":
        from_place = f"from {promise.place}" if promise.place else ""
        parts = [activity(promise.verb, promise.what, "base"), f"for {person}" if person else "", from_place]
    elif promise.what:
        parts = [activity(promise.verb, promise.what, "base"), place]
    else:
        parts = [promise.verb, person, place]
    return " ".join(part for part in parts if part)


def tie_lines(ties: Sequence[Tie]) -> Iterator[str]:
    """The ties that moved most, warmer ones and cooler ones, with what moved them."""
    moved = [tie for tie in ties if abs(tie.change) >= MOVED]
    moved.sort(key=lambda tie: (-abs(tie.change), tie.owner, tie.other))
    cooler = [tie for tie in moved if tie.change < 0][: SHOWN_TIES // 2]
    warmer = [tie for tie in moved if tie.change > 0][: SHOWN_TIES - len(cooler)]
    for tie in (*warmer, *cooler):
        before, after = word(tie.start), word(tie.end)
        change = f"{before} -> {after}" if before != after else f"{after}, {'warmer' if tie.change > 0 else 'cooler'}"
        relation = f" ({tie.relation})" if tie.relation else ""
        reasons = f": {' '.join(tie.reasons)}" if tie.reasons else ""
        moves = f"{change} ({tie.start:+.2f} -> {tie.end:+.2f}){reasons}"
        yield from paragraph(f"{tie.owner} to {tie.other}{relation}: {moves}", "  ", "    ")
    rest = len(ties) - len(warmer) - len(cooler)
    if rest > 0:
        yield from paragraph(f"{rest} other ties moved less, or not at all.", "  ")
    coldest = sorted((tie for tie in ties if tie.end < COLD), key=lambda tie: (tie.end, tie.owner))
    if coldest:
        cold = listed(f"{first_name(tie.owner)} to {first_name(tie.other)} ({tie.end:+.2f})" for tie in coldest[:6])
        yield from paragraph(f"Coldest at the end: {cold}.", "  ")


def conviction_lines(told: Chronicle, convictions: Sequence[Conviction]) -> Iterator[str]:
    """Beliefs by resident, each with its grounds."""
    owner = ""
    for one in convictions:
        if one.owner != owner:
            owner = one.owner
            yield f"  {owner}"
        yield from paragraph(f"{one.text} ({share(one.confidence)} sure{_source(one)})", "    ", "      ")
        for sentence in one.evidence[:2]:
            yield from paragraph(f"- {sentence}", "      ", "        ")


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
