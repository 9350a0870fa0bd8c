"""The figures at the end of a story, each with a line that says what it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from sim.story.chronicle import Chronicle
from sim.story.commitments import ScoredCommitment
from sim.story.spread import Spread


class Figure(msgspec.Struct, frozen=True):
    """A number with its name and its meaning. `shown` is how it is printed."""

    name: str
    value: float
    shown: str
    meaning: str


def figures(told: Chronicle, commitments: Sequence[ScoredCommitment], spreads: Sequence[Spread]) -> tuple[Figure, ...]:
    """What a run comes to in numbers."""
    return (
        *_of_life(told), *_of_promises(commitments), *_of_news(told, spreads), *_of_trouble(told),
    )  # fmt: skip


def _count(name: str, value: int, meaning: str) -> Figure:
    return Figure(name, value, f"{value:,}", meaning)


def _share(name: str, part: int, whole: int, meaning: str) -> list[Figure]:
    """A share; nothing where there is no whole to have a share of."""
    return [Figure(name, part / whole, f"{part:,} of {whole:,} ({part / whole:.0%})", meaning)] if whole else []


def _of_life(told: Chronicle) -> list[Figure]:
    new = [entry.memory for written in told.of_mind.values() for entry in written if entry.memory.created >= 0]
    kinds = Counter(memory.kind for memory in new)
    start, end = told.graph.density(0), told.graph.density()
    return [
        _count("events", told.counts.total(), "lines of the log that state something"),
        _count("talks", len(told.talks), "conversations of two or more"),
        _count("utterances", len(told.utterances), "things said in them"),
        _count("memories", len(new), "written during the run, over all residents"),
        _count("reflections", kinds["reflection"], "of these, conclusions drawn from others"),
        _count("forgotten", told.counts["forgotten"], "memories that left a mind, by age or for want of room"),
        Figure("knowing each other", end, f"{start:.2f} -> {end:.2f}",
               "share of pairs of whom each remembers something about the other, at the start and the end"),
    ]  # fmt: skip


def _of_promises(commitments: Sequence[ScoredCommitment]) -> list[Figure]:
    ends = Counter(each.outcome for each in commitments)
    over = len(commitments) - ends["open"] - ends["false"]
    dated = [each for each in commitments if each.timed and each.outcome in ("hit", "late", "missed")]
    believed = [each for each in commitments if each.known in ("kept", "late", "missed") and each.outcome != "open"]
    wrong = sum((each.known == "missed") != (each.outcome in ("missed", "false")) for each in believed)
    return [
        *_share("promises kept", ends["hit"], over, "there in time, or the deed done, by positions and acts alone"),
        *_share("kept late", ends["late"], over, "there after the allowance for lateness, before the end"),
        *_share("missed", ends["missed"], over, "not there, not done"),
        *_share("appointments kept", sum(each.outcome == "hit" for each in dated), len(dated), "of those with an hour"),
        _count("false promises", ends["false"], "to do something that does not exist, or not there or then"),
        _count("still open", ends["open"], "not over when the log ends"),
        *_share("mistaken about it", wrong, len(believed), "the owner believes to have kept or missed it, wrongly"),
    ]  # fmt: skip


def _of_news(told: Chronicle, spreads: Sequence[Spread]) -> list[Figure]:
    hearings = [each for spread in spreads for each in spread.hearings if each.parent]
    steps = [len(spread.chain(each)) - 1 for spread in spreads for each in spread.hearings if each.parent]
    disputes = sum(said.act == "dispute" for said in told.utterances)
    lost = sum(end.ending == "lost" for spread in spreads for end in spread.ended)
    found = [
        *_share("reach", sum(len(spread.reached) for spread in spreads), len(spreads) * len(told.residents),
                "how many of all residents ever had a seeded fact, over all of them"),
        _count("hearsay", len(hearings), "times that somebody first heard a seeded fact from somebody else"),
        _count("misheard", len(told.misheard), "times that an hour was taken for another one"),
        _count("lost", lost, "seeded facts that somebody had and lost again"),
        _count("disputes", disputes, "times that somebody spoke against what was said"),
    ]  # fmt: skip
    if steps:
        mean = sum(steps) / len(steps)
        meaning = "from whom it began to who heard it, on the average"
        found.append(Figure("steps of hearsay", mean, f"{mean:.1f}", meaning))
    return found


def _of_trouble(told: Chronicle) -> list[Figure]:
    unrated = sum(
        told.memory(name) is not None and (told.memory(name) or entry.memory).importance is None
        for name, entry in told.written.items()
    )
    stood_in = told.stand_ins.total()
    degraded = [_count("degraded answers", stood_in, "of another brain, for the one asked had no valid one")]
    failed = told.failures.total() - stood_in
    return [
        _count("thoughts failed", failed, "questions without a valid answer; nothing took their place"),
        *(degraded if stood_in else ()),
        _count("memories unrated", unrated, "whose importance nobody ever said"),
    ]
