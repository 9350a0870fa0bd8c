"""Spans of ticks: pairs [begin, end) in order, none touching the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

Spans = list[tuple[int, int]]


def union(spans: Iterable[tuple[int, int]]) -> Spans:
    """What lies in any of the spans."""
    found: Spans = []
    for begin, end in sorted(spans):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        elif begin < end:
            found.append((begin, end))
    return found


def gaps(spans: Spans, begin: int, end: int) -> Spans:
    """What of [begin, end) lies in none of the spans."""
    edges = [begin, *(edge for span in within(spans, begin, end) for edge in span), end]
    return [(one, other) for one, other in zip(edges[::2], edges[1::2], strict=True) if one < other]


def within(spans: Iterable[tuple[int, int]], begin: int, end: int) -> Spans:
    """What of the spans lies in [begin, end)."""
    cut = ((max(one, begin), min(other, end)) for one, other in spans)
    return [span for span in cut if span[0] < span[1]]


def ticks_in(spans: Iterable[tuple[int, int]]) -> int:
    """How many ticks they hold."""
    return sum(end - begin for begin, end in spans)


def joined(spans: Spans, least_gap: int) -> Iterator[Spans]:
    """The spans in groups; between two of one group lies less than `least_gap`."""
    group: Spans = []
    for span in spans:
        if group and span[0] - group[-1][1] >= least_gap:
            yield group
            group = []
        group.append(span)
    if group:
        yield group


def longest_mostly(spans: Sequence[tuple[int, int]], tenths: int) -> int:
    """The longest time, in ticks, of which at least so many tenths lie in the spans."""
    longest = 0
    for first, (begin, _) in enumerate(spans):
        if spans[-1][1] - begin <= longest:
            break
        inside = 0
        for one, other in spans[first:]:
            inside += other - one
            if 10 * inside >= tenths * (other - begin):
                longest = max(longest, other - begin)
    return longest
