"""What a resident had in mind at a moment: what they were at, their plan, promises, memories, ties and beliefs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from sim.mind.mind import Mind
from sim.nouns import Belief, Body, Memory, Persona, Step
from sim.replay import Log
from sim.runs.folded import fold
from sim.story.lines import counted, paragraph, safe
from sim.story.phrases import at_place, share
from sim.story.ties import warmth, word
from sim.wording import activity, date_phrase, first_name

LATEST = 10
STRONGEST = 8


class Regard(msgspec.Struct, frozen=True):
    """How warm a resident is to another one (-1 to 1), from all that they remember of them."""

    person: str
    warmth: float
    memories: int


class MindAt(msgspec.Struct, frozen=True):
    """A mind as it was at the end of a tick."""

    agent: str
    tick: int
    time: str
    persona: Persona
    body: Body
    step: Step | None
    counts: dict[str, int]
    """Memories by kind."""
    plan: tuple[Memory, ...]
    """The blocks of this date."""
    promises: tuple[Memory, ...]
    """Commitments whose end is not known yet."""
    latest: tuple[Memory, ...]
    regards: tuple[Regard, ...]
    beliefs: tuple[Belief, ...]
    """All live ones, the surest first."""
    dropped: tuple[Belief, ...]
    """Those that lost a conflict."""

    def to_text(self) -> str:
        """For people: plain lines; the strongest beliefs and latest memories only."""
        persona = self.persona
        lines = [f"{self.agent}, {self.time} (tick {self.tick:,})"]
        who = f"{persona.age}, {persona.work}; lives {at_place(persona.home)}. {persona.manner}".strip()
        lines += paragraph(who, "  ")
        lines += paragraph(self._where(), "  ")
        lines += self._section("Plan for the day", [_marked(block, self.tick) for block in self.plan])
        lines += self._section("Promised and open", [memory.text for memory in self.promises])
        lines += self._section("Latest memories", [memory.text for memory in self.latest])
        regards = [
            f"{one.person}: {word(one.warmth)} ({one.warmth:+.2f}), from {_of(one.memories)}" for one in self.regards
        ]
        lines += self._section("Who they are to them", regards)
        new = [held for held in self.beliefs if held.since >= 0]
        old = [held for held in self.beliefs if held.since < 0]
        lines += self._section(f"Surest of {counted(len(new), 'belief')} of this run", _sure(new))
        lines += self._section(f"Surest of {counted(len(old), 'belief')} from before", _sure(old))
        lines += self._section("Believed once, and dropped", [held.text for held in self.dropped[-STRONGEST:]])
        total = sum(self.counts.values())
        kinds = ", ".join(f"{kind} {count:,}" for kind, count in self.counts.items())
        lines += ["", *paragraph(f"{_of(total)} in mind: {kinds}.", "", "  ")]
        return "\n".join(safe(line) for line in lines) + "\n"

    def to_json(self) -> str:
        """For programs."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()

    def _where(self) -> str:
        step = self.step
        doing = f"at: {activity(step.verb, step.what)}" if step is not None else "at nothing"
        if step is not None and step.person:
            doing += f" ({first_name(step.person)})"
        way = f", on the way to {self.body.walking_to}" if self.body.walking_to else ""
        asleep = ", asleep" if self.body.asleep else ""
        return (
            f"{at_place(self.body.place)}{way}{asleep}; {doing}; energy {share(self.body.energy)}, "
            f"company {share(self.body.company)}"
        )

    def _section(self, title: str, texts: list[str]) -> list[str]:
        if not texts:
            return []
        return ["", f"{title}:", *(line for text in texts for line in paragraph(f"- {text}", "  ", "    "))]


def mind_at(log: Log | Path | str, agent: str, at: int | str | None = None) -> MindAt:
    """The mind of `agent` (full or first name) at the end of the tick or time `at` (None: the end of the log).

    Raises UnknownName for a resident, UserMistake for a time, LogError where the log ends before it.
    """
    folded = fold(log, at)
    mind = folded.mind(agent)
    assert mind.persona is not None, "a folded mind was made"
    memories = sorted(mind.stream, key=lambda memory: memory.created)
    kinds = Counter(memory.kind for memory in memories)
    lived = [memory for memory in memories if memory.created >= 0 and memory.kind != "plan"]
    return MindAt(
        agent=mind.name, tick=folded.tick, time=f"{date_phrase(folded.now)} at {folded.now.time:%H:%M}",
        persona=mind.persona, body=folded.town.body(mind.name, folded.tick), step=mind.step,
        counts=dict(sorted(kinds.items())), plan=plan_of(memories, folded.now.date),
        promises=tuple(memory for memory in memories if memory.kind == "commitment" and not memory.outcome),
        latest=tuple(reversed(lived[-LATEST:])), regards=regards(mind, folded.minds),
        beliefs=tuple(sorted(mind.beliefs, key=lambda held: (-held.confidence, held.since, held.id))),
        dropped=tuple(mind.beliefs.history),
    )  # fmt: skip


def plan_of(memories: Iterable[Memory], date: str) -> tuple[Memory, ...]:
    """The blocks of a date (ISO) as last planned: from its own tick on a plan replaces those before it."""
    blocks = [memory for memory in memories if memory.kind == "plan" and date in memory.tags]
    made = sorted({block.created for block in blocks})
    kept = [block for block in blocks if not any(block.created < later <= _start(block) for later in made)]
    return tuple(sorted(kept, key=lambda memory: (_start(memory), memory.created)))


def _start(memory: Memory) -> int:
    return memory.frame.at if memory.frame is not None and memory.frame.at is not None else memory.created


def regards(mind: Mind, people: Iterable[str]) -> tuple[Regard, ...]:
    """How warm a mind is to each of `people` of whom it remembers anything, the warmest first."""
    found = []
    for person in people:
        about = mind.stream.about(person) if person != mind.name else []
        if about:
            found.append(Regard(person, warmth(about), len(about)))
    return tuple(sorted(found, key=lambda one: (-one.warmth, one.person)))


def _marked(block: Memory, tick: int) -> str:
    frame = block.frame
    current = frame is not None and frame.at is not None and frame.until is not None and frame.at <= tick < frame.until
    return f"{block.text}{' <- now' if current else ''}"


def _sure(beliefs: list[Belief]) -> list[str]:
    return [f"{held.text} ({share(held.confidence)}; {grounds(held)})" for held in beliefs[:STRONGEST]]


def _of(number: int) -> str:
    return counted(number, "memory", "memories")


def grounds(held: Belief) -> str:
    """How a belief was come by, in a word or two: 'seen', 'told by Tom Reed'."""
    by = {"seen": "seen", "document": "read", "reflected": "concluded", "backstory": "long known"}.get(held.source)
    return by if by is not None else f"told by {held.told_by}"
