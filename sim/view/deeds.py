"""What a resident did of late, and from which memories: every act with its recalls as the log holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import msgspec

from sim.events import (
    AgentEvent,
    AnyEvent,
    Decided,
    Planned,
    RecallLine,
    RecallMade,
    Reflected,
    Said,
    ThoughtFailed,
)
from sim.story.lines import counted
from sim.story.why import REASONS, act_sentence
from sim.view.memories import Factors
from sim.wording import first_name

DeedKind = Literal["decided", "said", "planned", "reflected", "failed"]

ROWS = {
    "routine": "what is usually done on such a day", "commitments": "what was promised or meant to be done",
    "habits": "what others usually do", "place": "what is known of places", "facts": "facts of what it is about",
    "hours": "opening hours", "ties": "who is dear", "seek": "where somebody may be", "plan": "the plan of the day",
    "meeting": "who this is, and what there is between them", "news": "what there is to tell",
    "strained": "with whom things are strained", "door": "what happened at this door",
    "conflict": "what speaks for and against it", "question": "what was asked", "day": "what was done today",
    "akin": "what it calls to mind", "here": "what happened in this place", "thing": "what this thing is there for",
    "documents": "where it is written down", "rate": "what is known of the like",
}  # fmt: skip
"""What each row of the cue table asks memory for, in words."""


class Ground(msgspec.Struct, frozen=True):
    """A memory or belief that came back for an act, with its factors; `used`: the act came from it."""

    id: str
    factors: Factors
    used: bool


class RecallRow(msgspec.Struct, frozen=True):
    """One question that memory was asked for an act, and what it brought back, best first."""

    row: str
    cue: str
    grounds: tuple[Ground, ...]

    @property
    def asked_for(self) -> str:
        """What the row asks memory for, in words."""
        return ROWS.get(self.row, self.row)


class Deed(msgspec.Struct, frozen=True):
    """An act: a sentence, why it was asked for, the ids that it came from, and all recalls for it.

    `key` names it ('tick/n'); `passing`: to go on as before, which is no act to speak of. `unrecalled` are of `because`
    those that no recall of the act brought back (what was in mind already).
    """

    key: str
    tick: int
    kind: DeedKind
    sentence: str
    reason: str = ""
    because: tuple[str, ...] = ()
    rows: tuple[RecallRow, ...] = ()
    passing: bool = False
    purpose: str = ""

    @property
    def recalled(self) -> int:
        """How many different memories and beliefs came back for it."""
        return len({ground.id for row in self.rows for ground in row.grounds})

    @property
    def unrecalled(self) -> tuple[str, ...]:
        """Those of `because` that no recall brought back."""
        back = {ground.id for row in self.rows for ground in row.grounds}
        return tuple(dict.fromkeys(name for name in self.because if name not in back))


def deeds(name: str, events: Iterable[tuple[int, AnyEvent]], most: int = 0) -> tuple[Deed, ...]:
    """The acts of a resident among events with their ticks, in order; the latest first, `most` of them (0: all)."""
    found: list[Deed] = []
    recalls: list[RecallMade] = []
    tick, number = -1, 0
    for at, event in events:
        if not isinstance(event, AgentEvent) or event.agent != name:
            continue
        if at != tick:
            recalls, tick, number = [], at, 0
        if isinstance(event, RecallMade):
            recalls.append(event)
        elif (deed := _deed(event, recalls, f"{at}/{number}")) is not None:
            found.append(deed)
            number += 1
    found.reverse()
    return tuple(found[:most] if most else found)


def latest_events(back: Iterable[AnyEvent], acts: int = 40, most: int = 1500) -> list[tuple[int, AnyEvent]]:
    """Of the events of one resident from a moment backwards the latest, in order: so many acts with all their recalls.

    Ends sooner after `most` events, and always between two ticks, but for a tick that alone has more.
    """
    found: list[tuple[int, AnyEvent]] = []
    done = 0
    for event in back:
        if found and event.tick != found[-1][0] and (done >= acts or len(found) >= most):
            break
        found.append((event.tick, event))
        done += isinstance(event, Said | Planned | Reflected) or (
            isinstance(event, Decided) and event.decision.act != "go_on"
        )
    found.reverse()
    return found


def _deed(event: AgentEvent, recalls: Sequence[RecallMade], key: str) -> Deed | None:
    make = _MADE.get(type(event))
    return make(event, recalls, key) if make is not None else None


def _decided(event: Decided, recalls: Sequence[RecallMade], key: str) -> Deed:
    decision = event.decision
    return Deed(
        key, event.tick, "decided", act_sentence(event.agent, event), REASONS.get(event.reason, event.reason),
        decision.because, _rows(recalls, "decide", decision.because), passing=decision.act == "go_on", purpose="decide",
    )  # fmt: skip


def _said(event: Said, recalls: Sequence[RecallMade], key: str) -> Deed:
    rows = _rows(recalls, "speak", event.because)
    return Deed(
        key, event.tick, "said", act_sentence(event.agent, event), "it was their turn to speak", event.because, rows,
        purpose="speak",
    )  # fmt: skip


def _planned(event: Planned, recalls: Sequence[RecallMade], key: str) -> Deed:
    sentence = f"{first_name(event.agent)} planned the day: {counted(len(event.blocks), 'block')}."
    rows = _rows(recalls, "plan", event.because)
    return Deed(
        key, event.tick, "planned", sentence, "a day, or what is left of it, lay ahead", event.because, rows,
        purpose="plan",
    )  # fmt: skip


def _reflected(event: Reflected, recalls: Sequence[RecallMade], key: str) -> Deed:
    came = counted(len(event.memories), "conclusion")
    sentence = f"{first_name(event.agent)} thought over {counted(len(event.episodes), 'memory', 'memories')}: {came}."
    return Deed(
        key, event.tick, "reflected", sentence, "enough that mattered had happened", event.memories,
        _rows(recalls, "reflect", event.memories), purpose="reflect",
    )  # fmt: skip


def _failed(event: ThoughtFailed, recalls: Sequence[RecallMade], key: str) -> Deed:
    sentence = f"{first_name(event.agent)} had no answer ({event.purpose}): {event.cause}"
    rows = _rows(recalls, event.purpose, ())
    return Deed(key, event.tick, "failed", sentence, "", (), rows, purpose=event.purpose)


_MADE: dict[type, Callable[..., Deed]] = {
    Decided: _decided,
    Said: _said,
    Planned: _planned,
    Reflected: _reflected,
    ThoughtFailed: _failed,
}


def _rows(recalls: Iterable[RecallMade], purpose: str, because: Sequence[str]) -> tuple[RecallRow, ...]:
    used = frozenset(because)
    return tuple(
        RecallRow(recall.row, recall.cue, tuple(_ground(line, used) for line in recall.items))
        for recall in recalls
        if recall.purpose == purpose
    )


def _ground(line: RecallLine, used: frozenset[str]) -> Ground:
    factors = Factors(line.score, line.recency, line.importance, line.relevance)
    return Ground(line.id, factors, line.id in used)
