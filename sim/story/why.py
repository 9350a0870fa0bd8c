"""Why somebody did what they did: the act, the memories it came from, what else was recalled, and what was not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from sim.clock import Moment
from sim.errors import UserMistake
from sim.events import Believed, Decided, Erased, Forgot, Implanted, MindMade, Rated, RecallMade, Remembered, Said, Tick
from sim.nouns import Belief, Memory
from sim.replay import Log
from sim.runs.folded import moment_in
from sim.runs.names import resident
from sim.runs.recorded import scenario_of
from sim.scenario import Scenario
from sim.story.lines import paragraph, quoted, safe
from sim.wording import activity, date_phrase, first_name

ALSO_SHOWN = 15
"""So many of what was not used are printed, the best scores first; all are in the JSON."""
UNRECALLED = 8
"""At most so many memories that did not come back are shown."""


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

    def to_text(self) -> str:
        """For people: plain lines."""
        lines = [f"{self.agent}, {self.time} (tick {self.tick:,})", *paragraph(self.act, "  ", "  ")]
        if self.reason:
            lines.append(f"  asked because: {self.reason}")
        lines += ["", "Because of:" if self.because else "Because of nothing recalled."]
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
    """The latest act of `agent` up to the tick or time `at` (None: the end of the log), and its grounds.

    Raises UnknownName for a resident, UserMistake for a time, or where they had not done anything yet.
    """
    log = log if isinstance(log, Log) else Log(log)
    scenario = scenario_of(log)
    tick = moment_in(log, scenario, at)
    name = resident(agent, scenario.names)
    seen = _Seen(name, tick)
    for each in log.ticks(until=tick):
        seen.add(each)
    if seen.act is None:
        raise UserMistake(f"{name} had not decided anything by {_time(scenario, tick)}")
    return _explained(seen, scenario, str(tick if at is None else at))


@dataclass
class _Seen:
    """What one pass over a log keeps of a resident: their mind's contents, the latest act, and the recalls for it."""

    name: str
    until: int
    act: Decided | Said | None = None
    recalls: list[RecallMade] = field(default_factory=list)
    memories: dict[str, Memory] = field(default_factory=dict)
    beliefs: dict[str, Belief] = field(default_factory=dict)
    before: dict[str, Memory] = field(default_factory=dict)
    """The memories as they were when the act was decided on."""

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
                self.act = event
                self.recalls = [recall for recall in recalls if recall.purpose == _purpose(event)]
                self.before = dict(self.memories) if before is None else before
            else:
                self._fold(event)

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


def _explained(seen: _Seen, scenario: Scenario, asked: str) -> Why:
    act = seen.act
    assert act is not None, "asked of those who acted"
    because = act.because if isinstance(act, Said) else act.decision.because
    items = _items(seen)
    about = _about(seen, act)
    used = [items.get(name, Item(name, _text(seen, name))) for name in dict.fromkeys(because)]
    also = [item for name, item in items.items() if name not in because]
    return Why(
        agent=seen.name, asked=asked, tick=act.tick, time=_time(scenario, act.tick), act=_sentence(seen.name, act),
        reason="" if isinstance(act, Said) else act.reason, because=tuple(used), also=tuple(also),
        missing=tuple(_missing(seen, {*items, *because}, about)), about=about,
        cues=tuple(dict.fromkeys((recall.row, recall.cue) for recall in seen.recalls)),
    )  # fmt: skip


def _items(seen: _Seen) -> dict[str, Item]:
    """What came back, in the order of recall, each once with its best score."""
    items: dict[str, Item] = {}
    for recall in seen.recalls:
        for line in recall.items:
            known = items.get(line.id)
            rows = tuple(dict.fromkeys((*(known.rows if known is not None else ()), recall.row)))
            if known is not None and known.score >= line.score:
                items[line.id] = msgspec.structs.replace(known, rows=rows)
                continue
            items[line.id] = Item(
                line.id, _text(seen, line.id), rows, line.score, line.recency, line.importance, line.relevance
            )
    return items


def _text(seen: _Seen, name: str) -> str:
    memory = seen.before.get(name) or seen.memories.get(name)
    if memory is not None:
        return memory.text
    belief = seen.beliefs.get(name)
    return f"believes: {belief.text}" if belief is not None else "(no longer in this mind)"


def _about(seen: _Seen, act: Decided | Said) -> tuple[str, ...]:
    """What and whom an act concerns: its own words first, then the promises and facts that it came from."""
    if isinstance(act, Said):
        named = [act.to, *(fact.subject for fact in act.facts), act.frame.what if act.frame is not None else ""]
        because = act.because
    else:
        named = [act.decision.person, act.decision.what]
        because = act.decision.because
    for name in because:
        memory = seen.before.get(name)
        if memory is not None and memory.kind in ("commitment", "plan", "told", "knowledge"):
            named += [fact.subject for fact in memory.facts]
            named += [memory.frame.what, memory.frame.whom] if memory.frame is not None else []
    return tuple(dict.fromkeys(name for name in named if name and name != seen.name))[:4]


def _missing(seen: _Seen, recalled: Iterable[str], about: tuple[str, ...]) -> list[Item]:
    """Memories that were there, are about the same and did not come back: those about most of it first."""
    back = frozenset(recalled)
    wanted = {name.casefold() for name in about}
    shared = [
        (len(wanted & _topics(memory)), memory.importance or 0, memory.created, memory)
        for name, memory in seen.before.items()
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


def _sentence(name: str, act: Decided | Said) -> str:
    """The act in words."""
    if isinstance(act, Said):
        to = f" to {first_name(act.to)}" if act.to else ""
        return f"{first_name(name)} said{to} ({act.act}): {quoted(act.text)}"
    decision = act.decision
    person = first_name(decision.person) if decision.person else ""
    place = f" ({decision.place})" if decision.place else ""
    what = {
        "go_on": "to go on as before",
        "do": f"to {activity(decision.verb, decision.what, 'base')}{' with ' + person if person else ''}{place}",
        "talk": f"to talk to {person}",
        "seek": f"to look for {person}{place}",
        "accept": f"to talk to {person}, who had asked",
        "decline": f"not to talk to {person}, who had asked{': ' + decision.reason if decision.reason else ''}",
        "replan": "to plan the rest of the day anew",
    }[decision.act]
    return f"{first_name(name)} decided {what}."


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
