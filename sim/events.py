"""Every fact that the simulator can state, one small class an event, and the codec that makes lines of them.

An event carries results, never instructions to recompute them. Folding events is the only way in which a Town, a Mind
or a Graph changes. `type` is the class name in snake case; `tick` follows, then `agent` where there is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from sim.nouns import (
    Belief,
    Decision,
    Fact,
    Frame,
    Memory,
    MindParameters,
    Persona,
    SpeechAct,
    Step,
    Tile,
    Turn,
    settle_defaults,
)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag=_snake):
    """Base of all events."""

    tick: int


class AgentEvent(Event, frozen=True, kw_only=True):
    """Base of the events of one resident."""

    agent: str


# --- the town --------------------------------------------------------------------------------------------------------


class ResidentEntered(AgentEvent, frozen=True, kw_only=True):
    """A resident is in the town from now on. `energy` and `company` in millionths, rates in millionths a tick."""

    tile: Tile
    within: tuple[str, ...]
    look: str
    pronoun: str
    home: str
    energy: int
    energy_rate: int
    company: int
    company_rate: int


class RouteBegan(AgentEvent, frozen=True, kw_only=True):
    """The resident sets out for a tile in a place (or beside a person)."""

    place: str
    goal: Tile
    person: str = ""


class Moved(AgentEvent, frozen=True, kw_only=True):
    """The resident stands on `tile` now, inside the areas `within` (smallest last)."""

    tile: Tile
    within: tuple[str, ...]


class MoveBlocked(AgentEvent, frozen=True, kw_only=True):
    """The next tile of the way was taken by `by`; `waited` counts ticks in a row."""

    tile: Tile
    by: str
    waited: int


class RouteEnded(AgentEvent, frozen=True, kw_only=True):
    """The way ended: 'arrived', 'shut', 'occupied', 'unreachable', 'blocked', 'gone', 'dropped' (one chose otherwise).

    `place` is the one meant, or that which is shut or holds no more.
    """

    place: str
    reason: str
    person: str = ""
    hours: str = ""


class ActivityBegan(AgentEvent, frozen=True, kw_only=True):
    """The resident is visibly at something until the tick `until`, or until they do something else."""

    verb: str
    what: str = ""
    place: str = ""
    thing: str = ""
    until: int = 0
    asleep: bool = False
    meal: bool = False


class BodyChanged(AgentEvent, frozen=True, kw_only=True):
    """From now on energy and company (millionths) run on linearly at these rates a tick, within 0 and a million."""

    energy: int
    energy_rate: int
    company: int
    company_rate: int


class ThingChanged(Event, frozen=True, kw_only=True):
    """A thing's state; an empty one is its usual state.

    `by` is whose doing it is. At the tick `until` it comes to the state `otherwise`, unless it is changed before;
    `amiss`: that has happened.
    """

    place: str
    thing: str
    state: str
    by: str = ""
    until: int = 0
    otherwise: str = ""
    amiss: bool = False


class QueueJoined(AgentEvent, frozen=True, kw_only=True):
    """`agent` would like to be served at the till of a place, and waits for it until the tick `until`."""

    place: str
    until: int


class Served(AgentEvent, frozen=True, kw_only=True):
    """`by`, who works at the place, serves `agent`; the next one in the queue has to wait until the tick `until`."""

    place: str
    by: str
    until: int


class QueueLeft(AgentEvent, frozen=True, kw_only=True):
    """`agent` waits no longer: 'unserved' (nobody came to serve them in time)."""

    place: str
    reason: str


class Knocked(AgentEvent, frozen=True, kw_only=True):
    """`agent`, whom the shut door of a place does not let in, knocks at it; `hearers` are those awake behind it."""

    place: str
    hearers: tuple[str, ...]


class LetIn(AgentEvent, frozen=True, kw_only=True):
    """`agent` opens the door of a place to `to`, who has knocked; until the tick `until` it lets them in."""

    place: str
    to: str
    until: int


class ClosingTime(AgentEvent, frozen=True, kw_only=True):
    """`agent`, who has no key, is told to leave a place that has closed."""

    place: str


class NoticePosted(Event, frozen=True, kw_only=True):
    """A notice hangs at a place from now on."""

    notice: str
    place: str
    author: str
    text: str
    facts: tuple[Fact, ...] = ()


class TalkProposed(AgentEvent, frozen=True, kw_only=True):
    """`agent` would like to talk to `to`; without an answer it lapses at the tick `until`."""

    to: str
    until: int


class TalkDeclined(AgentEvent, frozen=True, kw_only=True):
    """`agent` will not talk to `to` now, or could not: 'no answer' (the proposal lapsed), 'busy', 'gone'."""

    to: str
    reason: str


class TalkOpened(Event, frozen=True, kw_only=True):
    """A talk, with its people in the order they joined; `floor` speaks first, until `deadline`."""

    talk: str
    place: str
    people: tuple[str, ...]
    floor: str
    deadline: int


class TalkJoined(AgentEvent, frozen=True, kw_only=True):
    """`agent` takes part from now on."""

    talk: str


class Said(AgentEvent, frozen=True, kw_only=True):
    """An utterance. `floor` and `deadline` are what follows from it.

    `hearers` are all within earshot, those of the talk first, the speaker left out.
    """

    talk: str
    n: int
    act: SpeechAct
    text: str
    to: str = ""
    facts: tuple[Fact, ...] = ()
    frame: Frame | None = None
    confidence: int = 1_000_000
    first_hand: bool = False
    hearers: tuple[str, ...] = ()
    floor: str = ""
    deadline: int = 0
    because: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        settle_defaults(self)


class FloorPassed(Event, frozen=True, kw_only=True):
    """Nobody spoke: the floor goes to `floor`. `failures` counts turns that came to nothing, in a row."""

    talk: str
    floor: str
    deadline: int
    failures: int


class TalkLeft(AgentEvent, frozen=True, kw_only=True):
    """`agent` is out of the talk; the others go on with `floor`."""

    talk: str
    reason: str
    floor: str = ""
    deadline: int = 0


class TalkClosed(Event, frozen=True, kw_only=True):
    """The talk is over for all `people` that were still in it."""

    talk: str
    people: tuple[str, ...]
    reason: str


class DocumentIssued(Event, frozen=True, kw_only=True):
    """A version of a document lies at a place from now on, in the stead of the one before.

    `readers` are all who may read it; nobody named: everybody.
    """

    document: str
    version: int
    place: str
    text: str
    thing: str = ""
    readers: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()


# --- the minds -------------------------------------------------------------------------------------------------------


class MindMade(AgentEvent, frozen=True, kw_only=True):
    """A mind begins, with what it is besides memory."""

    persona: Persona
    parameters: MindParameters


class ParametersChanged(AgentEvent, frozen=True, kw_only=True):
    """The dials of a mind are others from now on."""

    parameters: MindParameters


class Heard(AgentEvent, frozen=True, kw_only=True):
    """`agent` heard a turn of a talk they take part in; held in mind while the talk lasts. Own turns too."""

    turn: Turn


class Misheard(AgentEvent, frozen=True, kw_only=True):
    """`agent` took a fact that was said for another one."""

    talk: str
    n: int
    said: Fact
    heard: Fact


class Remembered(AgentEvent, frozen=True, kw_only=True):
    """A memory enters the stream."""

    memory: Memory


class Rated(AgentEvent, frozen=True, kw_only=True):
    """A memory that was unrated has an importance now."""

    memory: str
    importance: int
    valence: int = 0


class RecallLine(msgspec.Struct, frozen=True, array_like=True):
    """What one memory or belief scored in a recall: id, total, recency, importance, relevance (millionths)."""

    id: str
    score: int
    recency: int
    importance: int
    relevance: int


class RecallMade(AgentEvent, frozen=True, kw_only=True):
    """A cue brought back `items`, best first. Where it `touches`, their last access is this tick from now on.

    `purpose` is the question it served, `row` the row of the cue table, `cue` the text that was compared.
    """

    purpose: str
    row: str
    cue: str
    items: tuple[RecallLine, ...]
    touches: bool = True


class Used(AgentEvent, frozen=True, kw_only=True):
    """The decision used these memories (where `touch` is 'used'): their last access is this tick from now on."""

    memories: tuple[str, ...]


class OutcomeKnown(AgentEvent, frozen=True, kw_only=True):
    """How something remembered ended is known now: the memory carries this outcome ('kept', 'late', 'missed', ...)."""

    memory: str
    outcome: str


class Forgot(AgentEvent, frozen=True, kw_only=True):
    """Memories left the stream: 'age' or 'capacity'."""

    memories: tuple[str, ...]
    reason: str


class Believed(AgentEvent, frozen=True, kw_only=True):
    """A belief is held from now on, or is held with another confidence or more evidence (same id)."""

    belief: Belief


class BeliefSuperseded(AgentEvent, frozen=True, kw_only=True):
    """A belief lost a conflict to another; it is kept with its history and no longer recalled."""

    belief: str
    by: str
    policy: str


class FactLost(AgentEvent, frozen=True, kw_only=True):
    """No memory and no belief of this resident supports the fact any more."""

    fact: Fact
    belief: str = ""


class Planned(AgentEvent, frozen=True, kw_only=True):
    """A plan for a day was made; its blocks are the memories `blocks`."""

    date: str
    blocks: tuple[str, ...]
    because: tuple[str, ...] = ()


class Decided(AgentEvent, frozen=True, kw_only=True):
    """A decision, and for which reason it was asked for. `check_at` is the tick of the next prospective check."""

    reason: str
    decision: Decision
    check_at: int


class StepBegan(AgentEvent, frozen=True, kw_only=True):
    """What the resident is at from now on (None: nothing)."""

    step: Step | None


class Reflected(AgentEvent, frozen=True, kw_only=True):
    """The resident reflected on `episodes`; `memories` are the reflections that came of it."""

    episodes: tuple[str, ...]
    memories: tuple[str, ...]
    clusters: int


class ThoughtFailed(AgentEvent, frozen=True, kw_only=True):
    """A question stayed without a valid answer; nothing was put in its place.

    Where a scenario lets another brain stand in, `instead_by` names the one whose answer was taken: such an answer is
    a degraded one, and every report counts it.
    """

    purpose: str
    cause: str
    instead_by: str = ""


class TalkForgotten(AgentEvent, frozen=True, kw_only=True):
    """The turns of an ended talk leave the mind (what was remembered of it stays)."""

    talk: str


# --- interventions ---------------------------------------------------------------------------------------------------


class Implanted(AgentEvent, frozen=True, kw_only=True):
    """A memory was put into a mind from outside: `how` is 'planted', 'inner voice', or empty where a branch did it."""

    memory: Memory
    how: str = ""


class Erased(AgentEvent, frozen=True, kw_only=True):
    """Memories and beliefs were taken out of a mind from outside. `about` says what was asked for."""

    about: str
    memories: tuple[str, ...]
    beliefs: tuple[str, ...] = ()


class VisitorSpoke(Event, frozen=True, kw_only=True):
    """Somebody from elsewhere said something at a place, to one resident or to all there; `hearers` were awake."""

    visitor: str
    place: str
    text: str
    facts: tuple[Fact, ...]
    to: str = ""
    hearers: tuple[str, ...] = ()
    confidence: int = 1_000_000
    first_hand: bool = False

    def __post_init__(self) -> None:
        settle_defaults(self)


class SetDown(AgentEvent, frozen=True, kw_only=True):
    """`agent` was put on `tile` of a place from outside; what came of it follows as events of its own (`moved`)."""

    place: str
    tile: Tile


class SteppedIn(Event, frozen=True, kw_only=True):
    """Somebody who watches the run did something to the town: the next `events` events of the tick are what came of it.

    `what` is the intervention as a scenario would write it, in JSON and without its `at`: {"erase": {...}}.
    """

    what: str
    events: int


class TickEnded(Event, frozen=True, kw_only=True):
    """The tick is whole."""


class RunEnded(Event, frozen=True, kw_only=True):
    """The scenario's last tick is over: the log is finished. `tick` is that last one, whether or not it had events."""


AnyEvent = (
    ResidentEntered | RouteBegan | Moved | MoveBlocked | RouteEnded | ActivityBegan | BodyChanged | ThingChanged
    | NoticePosted | TalkProposed | TalkDeclined | TalkOpened | TalkJoined | Said | FloorPassed | TalkLeft | TalkClosed
    | MindMade | ParametersChanged | Heard | Misheard | Remembered | Rated | RecallMade | Used | OutcomeKnown | Forgot
    | Believed | BeliefSuperseded | FactLost | Planned | Decided | StepBegan | Reflected | ThoughtFailed | TalkForgotten
    | Implanted | Erased | DocumentIssued | VisitorSpoke | TickEnded | RunEnded | QueueJoined | Served | QueueLeft
    | ClosingTime | SetDown | SteppedIn | Knocked | LetIn
)  # fmt: skip


class Tick(msgspec.Struct, frozen=True):
    """One tick of a run: its number and its events in the order in which they happened (TickEnded left out)."""

    number: int
    events: tuple[AnyEvent, ...]


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: Event) -> bytes:
    """The event as one line of JSON, without the line end."""
    return _encoder.encode(event)


def encode_lines(events: Sequence[Event]) -> bytes:
    """The events as lines of JSON, each with its line end."""
    return _encoder.encode_lines(events)


def decode(line: bytes) -> AnyEvent:
    """The event of a line. Raises msgspec.ValidationError or msgspec.DecodeError for anything else."""
    return _decoder.decode(line)


def as_row(event: Event) -> dict[str, Any]:
    """The event as plain values, as a table would hold it."""
    row: dict[str, Any] = msgspec.to_builtins(event)
    return row
