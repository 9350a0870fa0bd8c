"""Why somebody did what they did: the act, the memories it came from, what else was recalled, and what was not.

Asked about a time, it explains what was said or settled just then; else what the resident was at, by the decision that
began it, as far as one that rests on memories can be found.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from sim.clock import Moment
from sim.errors import UserMistake
from sim.events import Believed, Decided, Erased, Forgot, Implanted, MindMade, Rated, RecallMade, Remembered, Said, Tick
from sim.nouns import Belief, Decision, Memory
from sim.replay import Log
from sim.runs.folded import moment_in
from sim.runs.names import resident
from sim.runs.recorded import scenario_of
from sim.scenario import Scenario
from sim.story.lines import paragraph, quoted, safe
from sim.wording import activity, date_phrase, first_name

ALSO_SHOWN = 15
"""So many of what was not used are printed, the best scores first; all are in the JSON."""
FRESH_MINUTES = 5
"""So long something said, or settled in passing, is what a question about a time is taken to mean."""
UNRECALLED = 8
"""At most so many memories that did not come back are shown."""


REASONS = {
    "step over": "what they were at was over", "check": "it was time to think of what was promised and planned",
    "met": "somebody came into sight", "seen": "somebody came into sight", "proposed": "somebody wished to talk",
    "arrived": "they had arrived", "refused": "the way was barred", "declined": "nobody would talk",
    "woke": "they had woken up",
    "replanned": "the day had been planned anew",
}  # fmt: skip
"""Why a decision was asked for, in words."""


class Item(msgspec.Struct, frozen=True):
    """A memory or belief with its best score in the recalls for the act (millionths), and the rows it came by."""

    id: str
    text: str
    rows: tuple[str, ...] = ()
    score: int = 0
    recency: int = 0
    importance: int = 0
    relevance: int = 0


class Why(msgspec.Struct, frozen=True):
    """One act and its grounds.

    `act` is a sentence, `reason` why it was asked for ('' for an utterance). `because` came back and was used, `also`
    came back and was not, `missing` was in the mind, is about the same and did not come back. `cues` are the questions
    that memory was asked, by row.
    """

    agent: str
    asked: str
    tick: int
    time: str
    act: str
    reason: str
    because: tuple[Item, ...]
    also: tuple[Item, ...]
    missing: tuple[Item, ...]
    about: tuple[str, ...]
    cues: tuple[tuple[str, str], ...]
    since: str = ""
    """The last that they did by then, where that is something else."""

    def to_text(self) -> str:
        """For people: plain lines."""
        lines = [f"{self.agent}, {self.time} (tick {self.tick:,})", *paragraph(self.act, "  ", "  ")]
        if self.reason:
            lines.append(f"  asked because {REASONS.get(self.reason, self.reason)}")
        if self.since:
            lines += paragraph(f"since then: {self.since}", "  ", "    ")
        nothing = "Because of nothing recalled: it came from temper, body and chance."
        lines += ["", "Because of:" if self.because else nothing]
        lines += [line for item in self.because for line in _item_lines(item, factors=True)]
        if self.also:
            lines += ["", f"Recalled as well, and not used ({len(self.also)}):"]
            best = sorted(self.also, key=lambda item: -item.score)[:ALSO_SHOWN]
            lines += [line for item in best for line in _item_lines(item, factors=True)]
            if len(best) < len(self.also):
                lines.append(f"  and {len(self.also) - len(best)} more")
        if self.missing:
            lines += ["", f"About the same ({', '.join(self.about)}), and not recalled:"]
            lines += [line for item in self.missing for line in _item_lines(item, factors=False)]
        if self.cues:
            lines += ["", "What memory was asked:"]
            lines += [line for row, cue in self.cues for line in paragraph(f"{row}: {cue}", "  ", "    ")]
        return "\n".join(safe(line) for line in lines) + "\n"

    def to_json(self) -> str:
        """For programs."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()


def why(log: Log | Path | str, agent: str, at: int | str | None = None) -> Why:
    """What `agent` said, settled or was at, at the tick or time `at` (None: the end of the log), and its grounds.

    Raises UnknownName for a resident, UserMistake for a time, or where they had not done anything yet.
    """
    log = log if isinstance(log, Log) else Log(log)
    scenario = scenario_of(log)
    tick = moment_in(log, scenario, at)
    name = resident(agent, scenario.names)
    seen = _Seen(name, tick)
    for each in log.ticks(until=tick):
        seen.add(each)
    shown = seen.shown(scenario.clock.ticks(minutes=FRESH_MINUTES))
    if shown is None:
        raise UserMistake(f"{name} had not decided anything by {_time(scenario, tick)}")
    return _explained(seen, shown, scenario, str(tick if at is None else at))


@dataclass(frozen=True)
class _Act:
    """An act with the recalls for it, and the memories as they were when it was decided on."""

    act: Decided | Said
    recalls: list[RecallMade]
    before: dict[str, Memory]

    @property
    def because(self) -> tuple[str, ...]:
        """The ids that it rests on."""
        return self.act.because if isinstance(self.act, Said) else self.act.decision.because

    @property
    def lasting(self) -> bool:
        """Whether it began an occupation, rather than being said or settled in passing."""
        return isinstance(self.act, Decided) and self.act.decision.act in ("do", "seek", "replan")


@dataclass
class _Seen:
    """What one pass over a log keeps of a resident: their mind's contents, and the latest acts with their recalls."""

    name: str
    until: int
    latest: _Act | None = None
    grounded: _Act | None = None
    """The latest that rests on memories."""
    lasting: _Act | None = None
    """The latest that began an occupation and rests on memories."""
    memories: dict[str, Memory] = field(default_factory=dict)
    beliefs: dict[str, Belief] = field(default_factory=dict)

    def shown(self, fresh: int) -> _Act | None:
        """The act to explain: of the very tick, else one of the last `fresh` ticks, else what they were at."""
        if self.latest is None or self.latest.act.tick == self.until:
            return self.latest
        if self.grounded is not None and self.until - self.grounded.act.tick <= fresh:
            return self.grounded
        return self.lasting or self.grounded or self.latest

    def add(self, tick: Tick) -> None:
        recalls: list[RecallMade] = []
        before = None
        for event in tick.events:
            if getattr(event, "agent", "") != self.name:
                continue
            if isinstance(event, RecallMade) and event.purpose != "rate":
                before = dict(self.memories) if before is None else before
                recalls.append(event)
            elif isinstance(event, Decided | Said) and self._counts(event):
                mine = [recall for recall in recalls if recall.purpose == _purpose(event)]
                self._take(_Act(event, mine, dict(self.memories) if before is None else before))
            else:
                self._fold(event)

    def _take(self, act: _Act) -> None:
        self.latest = act
        if act.because:
            self.grounded = act
            self.lasting = act if act.lasting else self.lasting

    def _counts(self, event: Decided | Said) -> bool:
        """To go on as before is an act only at the very time that is asked about."""
        return isinstance(event, Said) or event.decision.act != "go_on" or event.tick == self.until

    def _fold(self, event: object) -> None:
        if isinstance(event, Remembered | Implanted):
            self.memories[event.memory.id] = event.memory
        elif isinstance(event, Forgot | Erased):
            for memory in event.memories:
                self.memories.pop(memory, None)
        elif isinstance(event, Rated) and event.memory in self.memories:
            rated = msgspec.structs.replace(self.memories[event.memory], importance=event.importance)
            self.memories[event.memory] = rated
        elif isinstance(event, Believed):
            self.beliefs[event.belief.id] = event.belief
        elif isinstance(event, MindMade):
            self.memories.clear()


def _purpose(act: Decided | Said) -> str:
    return "speak" if isinstance(act, Said) else "decide"


def _explained(seen: _Seen, shown: _Act, scenario: Scenario, asked: str) -> Why:
    act, because = shown.act, shown.because
    items = _items(seen, shown)
    about = _about(shown)
    used = [items.get(name, Item(name, _text(seen, shown, name))) for name in dict.fromkeys(because)]
    also = [item for name, item in items.items() if name not in because]
    return Why(
        agent=seen.name, asked=asked, tick=act.tick, time=_time(scenario, act.tick), act=act_sentence(seen.name, act),
        reason="" if isinstance(act, Said) else act.reason, because=tuple(used), also=tuple(also),
        missing=tuple(_missing(shown, {*items, *because}, about)), about=about,
        cues=tuple(dict.fromkeys((recall.row, recall.cue) for recall in shown.recalls)),
        since=_since(seen, shown, scenario),
    )  # fmt: skip


def _since(seen: _Seen, shown: _Act, scenario: Scenario) -> str:
    """'at 18:15 Tom said to Joan (part): ...'."""
    if seen.latest is None or seen.latest is shown:
        return ""
    latest = seen.latest.act
    return f"at {Moment(latest.tick, scenario.clock).time:%H:%M} {act_sentence(seen.name, latest)}"


def _items(seen: _Seen, shown: _Act) -> dict[str, Item]:
    """What came back, in the order of recall, each once with its best score."""
    items: dict[str, Item] = {}
    for recall in shown.recalls:
        for line in recall.items:
            known = items.get(line.id)
            rows = tuple(dict.fromkeys((*(known.rows if known is not None else ()), recall.row)))
            if known is not None and known.score >= line.score:
                items[line.id] = msgspec.structs.replace(known, rows=rows)
                continue
            items[line.id] = Item(
                line.id, _text(seen, shown, line.id), rows, line.score, line.recency, line.importance, line.relevance
            )
    return items


def _text(seen: _Seen, shown: _Act, name: str) -> str:
    memory = shown.before.get(name) or seen.memories.get(name)
    if memory is not None:
        return memory.text
    belief = seen.beliefs.get(name)
    return f"believes: {belief.text}" if belief is not None else "(no longer in this mind)"


def _about(shown: _Act) -> tuple[str, ...]:
    """What and whom an act concerns: its own words first, then the promises and facts that it came from."""
    act = shown.act
    if isinstance(act, Said):
        named = [act.to, *(fact.subject for fact in act.facts), act.frame.what if act.frame is not None else ""]
        because = act.because
    else:
        named = [act.decision.person, act.decision.what]
        because = act.decision.because
    for name in because:
        memory = shown.before.get(name)
        if memory is not None and memory.kind in ("commitment", "plan", "told", "knowledge"):
            named += [fact.subject for fact in memory.facts]
            named += [memory.frame.what, memory.frame.whom] if memory.frame is not None else []
    return tuple(dict.fromkeys(name for name in named if name and name != act.agent))[:4]


def _missing(shown: _Act, recalled: Iterable[str], about: tuple[str, ...]) -> list[Item]:
    """Memories that were there, are about the same and did not come back: those about most of it first."""
    back = frozenset(recalled)
    wanted = {name.casefold() for name in about}
    shared = [
        (len(wanted & _topics(memory)), memory.importance or 0, memory.created, memory)
        for name, memory in shown.before.items()
        if name not in back
    ]
    found = [one for one in shared if one[0]]
    found.sort(key=lambda one: (-one[0], -one[1], -one[2], one[3].id))
    return [Item(memory.id, memory.text) for *_, memory in found[:UNRECALLED]]


def _topics(memory: Memory) -> set[str]:
    named = {*memory.people, *memory.things, *(fact.subject for fact in memory.facts)}
    if memory.frame is not None:
        named |= {memory.frame.what, memory.frame.whom, memory.frame.actor}
    return {name.casefold() for name in named if name}


def act_sentence(name: str, act: Decided | Said) -> str:
    """The act in words."""
    if isinstance(act, Said):
        to = f" to {first_name(act.to)}" if act.to else ""
        return f"{first_name(name)} said{to} ({act.act}): {quoted(act.text)}"
    decision = act.decision
    person = first_name(decision.person) if decision.person else ""
    place = f" ({decision.place})" if decision.place else ""
    what = {
        "go_on": "to go on as before",
        "do": f"to {activity(decision.verb, decision.what, 'base')}{_joined_by(decision)}{place}",
        "talk": f"to talk to {person}",
        "seek": f"to look for {person}{place}",
        "accept": f"to talk to {person}, who had asked",
        "decline": f"not to talk to {person}, who had asked{': ' + decision.reason if decision.reason else ''}",
        "replan": "to plan the rest of the day anew",
    }[decision.act]
    return f"{first_name(name)} decided {what}."


def _joined_by(decision: Decision) -> str:
    """'with Tom', ' Tom' to be met or helped; nobody for a visit, which says whose it is."""
    if not decision.person or decision.verb.endswith(" to"):
        return ""
    plain = decision.verb in ("meet", "visit", "see") and not decision.what
    joint = " " if plain else " for " if decision.verb in ("fetch", "help") else " with "
    return f"{joint}{first_name(decision.person)}"


def _item_lines(item: Item, *, factors: bool) -> list[str]:
    """'- sentence [id]' and below it the factors."""
    lines = paragraph(f"- {item.text} [{item.id}]", "  ", "    ")
    if factors and item.rows:
        score, recency, importance, relevance = (
            value / 1_000_000 for value in (item.score, item.recency, item.importance, item.relevance)
        )
        lines.append(
            f"      {', '.join(item.rows)}: score {score:.3f} (recency {recency:.3f}, importance {importance:.3f}, "
            f"relevance {relevance:.3f})"
        )
    return lines


def _time(scenario: Scenario, tick: int) -> str:
    moment = Moment(tick, scenario.clock)
    return f"{date_phrase(moment)} at {moment.time:%H:%M}"
