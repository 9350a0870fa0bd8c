"""The frozen values that cross the seams between the parts of Tulving.

Units: ticks for time, tiles for distance, millionths (0 to 1,000,000) for shares, scores and confidences, 1 to 10 for
importance, -3 (awful) to 3 (wonderful) for valence. Names are the full names that the scenario and the world give.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any, Literal

import msgspec

from sim.chance import Dice
from sim.clock import Moment

MILLION = 1_000_000


def settle_defaults(value: msgspec.Struct) -> None:
    """Put the default object itself wherever a field equals its default. To be called from `__post_init__`.

    `omit_defaults` leaves out what *is* the default, not what equals it: a million counted out would be written and
    the default million not, so the bytes of a log would depend on how a number came about. Small numbers, None and
    empty values are one object anyway; text and large numbers need this.
    """
    for name, default in _large_defaults(type(value)):
        held = getattr(value, name)
        if held is not default and held == default:
            msgspec.structs.force_setattr(value, name, default)


@cache
def _large_defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    fields = [(field.name, field.default) for field in msgspec.structs.fields(kind)]
    return tuple(
        (name, default)
        for name, default in fields
        if (isinstance(default, str) and default) or (type(default) is int and default > 256)
    )


Tile = tuple[int, int]
"""(x, y), both from 0, x to the right, y downwards."""


class Fact(msgspec.Struct, frozen=True, order=True, array_like=True):
    """A statement (subject, predicate, object), e.g. ('the harvest supper', 'begins at', '2026-05-02T19:00').

    Host, place and hour of one event are three facts: each is told, misheard and lost by itself. An object that is a
    moment is an ISO minute. In a question the object is an empty string.
    """

    subject: str
    predicate: str
    object: str

    def __str__(self) -> str:
        return f"{self.subject} | {self.predicate} | {self.object}"


TELLS_OF = "tells of"
"""The predicate that says what a document is about: ('the opening hours', 'tells of', 'the café')."""
CONSULT = "consult"
"""The verb of looking into a document."""
EVENT_VERBS = frozenset({"come to", "give", "attend", "go to", "come", "hold", "host"})
"""Verbs whose object is an event: of it one asks who gives it, where it is and when it begins."""
OF_HOURS = ("opens at", "closes at")
"""The predicates of the facts that are written on a door."""
OPENED = ("open", "the door")
"""Verb and what of somebody who lets one in."""
MEAL = "meal"
"""Tag of a planned meal and of one that was had; one that was left within minutes does not have it."""
ABOUT_THE_DAY = ("do", "today")
"""Verb and tail of the frame of a question how somebody's day has been, and of the answer that there is nothing."""
ABOUT_WHAT_IS_TO_COME = ("do", "next")
"""Verb and tail of the frame of a question what somebody has before them, and of the answer that there is nothing."""
DEED = "deed"
"""Tag of what was done of the day's tasks: not how one sat, slept or walked in between."""
DISPUTED = "dispute"
"""Tag of the memory of having held out against somebody."""
SETTLED = "settled"
"""Tag of the memory of having made up one's mind between two accounts."""
OUTDATED = "outdated"
"""The outcome of a memory of what an older version of a document said: it is no ground to hold it any more."""


class Making(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a deed makes of a thing, and what comes of it unless somebody sees to it in time.

    After `step` ('slide in the loaves') the `thing` is in a `state` ('full of bread'). Unless `then` ('draw out the
    loaves') is done within so many `minutes`, it comes to the state `otherwise` ('smoking'), and its maker did what
    `spoils` says ('burn the loaves'), to the loss of `whom`.
    """

    thing: str
    step: str = ""
    state: str = ""
    minutes: int = 0
    then: str = ""
    otherwise: str = ""
    spoils: str = ""
    whom: str = ""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who did what, to or with whom, where and when: the content of an episode, from which its sentence is realised.

    `verb` is a lemma phrase ('lend', 'be', 'look after'); `what` the object or complement as a noun phrase, in which
    `{own}` stands for the actor's possessive; `whom` another person, joined by `role` ('to', 'with', 'from', 'for';
    empty: the direct object). `at` and `until` are the ticks of what is told of (when a promised supper begins), not of
    the telling. `days` (0 Monday .. 6 Sunday) with `from_minute` and `to_minute` of the day make the frame a habit.
    `tail` is a closing adverbial phrase. `pronoun` is the actor's: she, he or they. `negated` turns the verb round.
    `makes` tells what one of the steps makes of a thing; it is in no sentence.
    """

    actor: str
    verb: str
    what: str = ""
    whom: str = ""
    role: str = ""
    place: str = ""
    thing: str = ""
    at: int | None = None
    until: int | None = None
    said: tuple[Fact, ...] = ()
    outcome: str = ""
    tail: str = ""
    pronoun: str = "they"
    negated: bool = False
    days: tuple[int, ...] = ()
    from_minute: int = 0
    to_minute: int = 0
    steps: tuple[str, ...] = ()
    makes: Making | None = None

    def __post_init__(self) -> None:
        settle_defaults(self)

    @property
    def of_the_day(self) -> bool:
        """Whether it is about how somebody's day has been, as a whole."""
        return (self.verb, self.tail) == ABOUT_THE_DAY and not self.what

    @property
    def of_the_event(self) -> bool:
        """Whether it is a word on an event at which one is: that somebody has come to it, at no stated hour."""
        return self.verb == "come to" and self.at is None

    @property
    def of_what_is_to_come(self) -> bool:
        """Whether it is about what somebody has before them, as a whole."""
        return (self.verb, self.tail) == ABOUT_WHAT_IS_TO_COME and not self.what


MemoryKind = Literal[
    "observation",  # something seen
    "action",  # something done oneself
    "told",  # one fact heard from somebody or read on a notice
    "telling",  # having told somebody something
    "conversation",  # having talked, and what about
    "plan",  # a block of a day's plan
    "commitment",  # a promise, an invitation accepted, an intention with a time or a person
    "habit",  # what the owner does on such days
    "tie",  # who somebody is to the owner
    "knowledge",  # what the owner has long known
    "reflection",  # a conclusion drawn from others
]


class Memory(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """One entry of a memory stream: one episode or one fact. What changes with use (last access) is kept by the stream.

    `id` is 'owner/tick/n'. `text` is one declarative sentence that names the actor. `created` may be negative: the
    backstory is dated. `importance` None means not yet rated. `evidence` holds the ids of the memories it rests on.
    `outcome` is '', 'kept', 'late', 'missed', 'shut', 'absent', 'refused', ...
    `source` is 'self', 'seen', 'backstory', 'read:<notice or document>' or the name of the person who told it.
    `confidence` tells how sure the owner is of `facts`. `depth` is 0 for episodes, 1 + that of its deepest evidence for
    reflections.
    """

    id: str
    kind: MemoryKind
    text: str
    created: int
    importance: int | None = None
    frame: Frame | None = None
    place: str = ""
    people: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    evidence: tuple[str, ...] = ()
    outcome: str = ""
    valence: int = 0
    tags: tuple[str, ...] = ()
    source: str = "self"
    confidence: int = MILLION
    depth: int = 0

    def __post_init__(self) -> None:
        settle_defaults(self)

    @cached_property
    def named(self) -> frozenset[str]:
        """Everybody whom it concerns, and whatever else its facts name."""
        frame = () if self.frame is None else (self.frame.actor, self.frame.whom)
        return frozenset((*self.people, *frame, *(part for fact in self.facts for part in (fact.subject, fact.object))))


BeliefSource = Literal["seen", "document", "told", "hearsay", "reflected", "backstory"]
"""Observed; read; told first-hand (by somebody it is about or who saw it); told second-hand; inferred; long known."""


class Belief(msgspec.Struct, frozen=True, omit_defaults=True):
    """One resident's holding of a fact. `told_by` names the person or notice; `evidence` the memories it rests on.

    `sources` are all who have said so (by `told_by`, else by `source`); `unsure`: another belief contradicts it and the
    owner means to ask.
    """

    id: str
    fact: Fact
    text: str
    confidence: int
    since: int
    source: BeliefSource
    told_by: str = ""
    evidence: tuple[str, ...] = ()
    superseded_by: str = ""
    sources: tuple[str, ...] = ()
    unsure: bool = False


class Recalled(msgspec.Struct, frozen=True, omit_defaults=True):
    """A memory or a belief that a cue brought back, with the factors of its score (millionths, before weighting)."""

    cue: str
    memory: Memory | None = None
    belief: Belief | None = None
    score: int = 0
    recency: int = 0
    importance: int = 0
    relevance: int = 0

    @property
    def id(self) -> str:
        """The id of what was recalled."""
        return self.memory.id if self.memory is not None else self.belief.id if self.belief is not None else ""

    @property
    def text(self) -> str:
        """Its sentence."""
        return self.memory.text if self.memory is not None else self.belief.text if self.belief is not None else ""

    @property
    def named(self) -> frozenset[str]:
        """Everybody and everything that it names."""
        if self.memory is not None:
            done = () if self.memory.frame is None else (self.memory.frame.what,)
            return self.memory.named.union(self.memory.things, done)
        if self.belief is None:
            return frozenset()
        return frozenset((self.belief.fact.subject, self.belief.fact.object))


class Traits(msgspec.Struct, frozen=True):
    """The five factors, each 0 to 100; 50 is the middle of people (Costa & McCrae 1992)."""

    openness: int = 50
    conscientiousness: int = 50
    extraversion: int = 50
    agreeableness: int = 50
    neuroticism: int = 50


class Persona(msgspec.Struct, frozen=True):
    """What a resident is, besides memory. `look` is how strangers describe them ('a tall man in a green coat').

    `keys` are the places that let them in at any hour, besides their home.
    """

    name: str
    age: int
    pronoun: str
    work: str
    home: str
    look: str
    traits: Traits = Traits()
    goals: tuple[str, ...] = ()
    manner: str = ""
    keys: tuple[str, ...] = ()


class Body(msgspec.Struct, frozen=True):
    """What a resident feels of their own body at a tick.

    `within` lists the areas they stand in, the smallest last: ('the hamlet', 'the café', 'the café kitchen').
    Energy falls while awake and rises in sleep and by meals; company falls alone and rises in talk. `spent` is how many
    ticks they have been at what they are at, or were at last, without those in which they had left it; `seated`: they
    are on a seat.
    """

    tile: Tile
    within: tuple[str, ...]
    energy: int
    company: int
    asleep: bool = False
    walking_to: str = ""
    spent: int = 0
    seated: bool = False

    @property
    def place(self) -> str:
        """The smallest area that holds them."""
        return self.within[-1] if self.within else ""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a resident is at now. `block` is the memory id of the plan or commitment it serves, if any.

    `started` is False while they are still on the way to `place`. `person` is somebody they mean to meet or find,
    `away_from` are people in sight near whom they do not care to be.
    """

    verb: str
    what: str = ""
    place: str = ""
    thing: str = ""
    person: str = ""
    since: int = 0
    until: int = 0
    block: str = ""
    asleep: bool = False
    meal: bool = False
    started: bool = False
    because: tuple[str, ...] = ()
    away_from: tuple[str, ...] = ()


SpeechAct = Literal[
    "greet", "introduce", "tell", "ask", "dont_know", "acknowledge", "thank", "dispute", "concede", "remind",
    "invite", "accept", "decline", "apologise", "forgive", "reproach", "hand_over", "reminisce", "chat", "part",
]  # fmt: skip


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """One utterance, as said or as heard. `facts` are what it states; for 'ask' one fact with an empty object.

    `frame` is what it is about where that is no fact: the invitation, the promise, the shared episode.
    `confidence` is how sure the speaker sounded; `first_hand` whether they saw it themselves or it is about them.
    """

    talk: str
    n: int
    tick: int
    speaker: str
    act: SpeechAct
    text: str
    to: str = ""
    facts: tuple[Fact, ...] = ()
    frame: Frame | None = None
    confidence: int = MILLION
    first_hand: bool = False

    def __post_init__(self) -> None:
        settle_defaults(self)


# --- what a resident perceives -------------------------------------------------------------------------------------


class Percept(msgspec.Struct, frozen=True, omit_defaults=True, tag=True):
    """Base of all percepts: what reaches one resident at the start of a tick."""


class SawPerson(Percept, frozen=True):
    """Somebody in sight, at `distance` tiles, doing something (`verb` `what`: 'walk' on the way, 'sleep' asleep)."""

    name: str
    look: str
    pronoun: str
    verb: str
    what: str
    place: str
    distance: int
    asleep: bool = False
    talking_with: tuple[str, ...] = ()


class SawThing(Percept, frozen=True):
    """A thing whose state is not its usual one; `amiss`: it came to it because nobody saw to it."""

    thing: str
    state: str
    place: str
    distance: int
    amiss: bool = False


class SawPlace(Percept, frozen=True):
    """The place just entered or found shut; `hours` as written on its door ('08:00-18:00', empty: always open)."""

    place: str
    open: bool
    hours: str = ""


class SawNotice(Percept, frozen=True):
    """A notice near enough to read."""

    notice: str
    place: str
    author: str
    text: str
    facts: tuple[Fact, ...] = ()


class SawDocument(Percept, frozen=True):
    """A document that lies in the place where one is and that one may read, in its present version."""

    document: str
    version: int
    place: str
    text: str
    facts: tuple[Fact, ...] = ()

    @property
    def subjects(self) -> tuple[str, ...]:
        """What it tells of."""
        return tuple(dict.fromkeys(fact.subject for fact in self.facts))


class HeardTurn(Percept, frozen=True):
    """An utterance within earshot, as it was heard. `taking_part` is False for one who overhears.

    `passing`: said by somebody from elsewhere in passing; it opens no talk.
    """

    turn: Turn
    taking_part: bool = True
    misheard: tuple[Fact, ...] = ()
    passing: bool = False


class WasProposed(Percept, frozen=True):
    """Somebody near would like to talk, until the tick `until`."""

    by: str
    look: str
    until: int


class InTalk(Percept, frozen=True):
    """The talk one takes part in; `floor` is whose turn it is; `looks` parallels `people`."""

    talk: str
    people: tuple[str, ...]
    looks: tuple[str, ...]
    floor: str
    turns: int


class TalkOver(Percept, frozen=True):
    """The talk one took part in has ended (or one has left it)."""

    talk: str
    people: tuple[str, ...]
    reason: str


class Arrived(Percept, frozen=True):
    """The way has ended at the place one meant to reach."""

    place: str


class Refused(Percept, frozen=True):
    """What one meant to do was not possible, or is no longer.

    'shut', 'occupied', 'unserved', 'closing', 'unreachable', 'blocked', 'gone', 'busy', 'no answer', ...
    """

    reason: str
    place: str = ""
    person: str = ""
    hours: str = ""


class MadeThing(Percept, frozen=True):
    """One's own doing has put a thing into a state, which it keeps until the tick `until`; 0: for good."""

    thing: str
    place: str
    state: str
    until: int = 0


class WasServed(Percept, frozen=True):
    """One's turn at the till has come; `by` served one."""

    place: str
    by: str


class HeardKnock(Percept, frozen=True):
    """Somebody knocks at the shut door of the place in which one is, and says who it is."""

    name: str
    look: str
    pronoun: str
    place: str


class WasLetIn(Percept, frozen=True):
    """Somebody has opened the door at which one has knocked."""

    name: str
    look: str
    pronoun: str
    place: str


AnyPercept = (
    SawPerson | SawThing | SawPlace | SawNotice | SawDocument | HeardTurn | WasProposed | InTalk | TalkOver | Arrived
    | Refused | MadeThing | WasServed | HeardKnock | WasLetIn
)  # fmt: skip


# --- what a brain is asked and what it answers ---------------------------------------------------------------------


QuestionKind = Literal["rate", "plan", "decide", "speak", "reflect", "extract", "answer", "summarise"]


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked of a brain.

    `reason` says why now (decide: 'step over', 'check', 'arrived', 'met', 'proposed', 'refused', 'served', 'seen',
    'woke', 'knocked', 'admitted'). `text` is a free question. `people` whom it concerns (speak: the others in the
    talk). `observed` the memories to rate, or the cluster to reflect on. `date` the day to plan, ISO.
    """

    kind: QuestionKind
    reason: str = ""
    text: str = ""
    people: tuple[str, ...] = ()
    place: str = ""
    observed: tuple[Memory, ...] = ()
    date: str = ""


class KnownNames(msgspec.Struct, frozen=True):
    """The names that a resident knows, sorted; derived from their own memories and home.

    `houses` says of rooms among the places behind whose doors they lie: ('the taproom', 'the bar').
    """

    people: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    houses: tuple[tuple[str, str], ...] = ()


class Situation(msgspec.Struct, frozen=True):
    """All that a brain gets to judge from. There is nothing else: what was not recalled cannot be known."""

    question: Question
    now: Moment
    persona: Persona
    body: Body
    step: Step | None
    turns: tuple[Turn, ...]
    percepts: tuple[AnyPercept, ...]
    recalled: tuple[Recalled, ...]
    known_names: KnownNames
    dice: Dice


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something a decision makes the resident remember: that a promise was kept, that somebody was not there.

    What the frame of a note of kind told, telling or observation says (`said`) are its facts, held as surely as
    `confidence` on the word of `source` (empty: what the kind of note implies). `facts`, where there are any, stand in
    their stead, for any kind: what it comes to for others, news that can be told.
    """

    frame: Frame
    kind: MemoryKind = "action"
    outcome: str = ""
    valence: int = 0
    evidence: tuple[str, ...] = ()
    source: str = ""
    confidence: int = MILLION
    tags: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()

    def __post_init__(self) -> None:
        settle_defaults(self)


class Ratings(msgspec.Struct, frozen=True):
    """Importance 1 to 10 of each observed memory, in order; None where no rating could be had. Valence likewise.

    `confidence`: how far this resident believes the facts that each observed memory carries (millionths), given who
    says so and what is recalled of them; an empty tuple takes the confidence as it was heard.
    """

    importance: tuple[int | None, ...]
    valence: tuple[int, ...] = ()
    confidence: tuple[int, ...] = ()
    because: tuple[str, ...] = ()


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """A block of a day's plan, from tick `start` to `until`. `steps` are things to do in it ('grind the beans')."""

    start: int
    until: int
    verb: str
    what: str = ""
    place: str = ""
    thing: str = ""
    person: str = ""
    asleep: bool = False
    meal: bool = False
    steps: tuple[str, ...] = ()
    because: tuple[str, ...] = ()


class DayPlan(msgspec.Struct, frozen=True):
    """Blocks of one day, ordered, not overlapping."""

    blocks: tuple[Block, ...]
    because: tuple[str, ...] = ()


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to do next.

    `act`: 'go_on' (carry on with the present step), 'do' (go to `place` where needed and do `verb` `what` until
    `until`), 'talk' (propose to `person`, in sight), 'seek' (go to `place` because `person` may be there), 'accept' or
    'decline' a proposal by `person`, or to let them in who knock, 'replan' (the rest of the day). To 'go_on' on arrival
    with a `person` is to begin, and to speak to them. `away_from` are people in sight near whom one does not care to
    be.
    """

    act: Literal["go_on", "do", "talk", "seek", "accept", "decline", "replan"]
    verb: str = ""
    what: str = ""
    place: str = ""
    thing: str = ""
    person: str = ""
    until: int = 0
    block: str = ""
    asleep: bool = False
    meal: bool = False
    reason: str = ""
    because: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    away_from: tuple[str, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """Whom and what it is about."""
        return frozenset((self.person, self.what, self.place, *self.away_from)) - {""}


class Utterance(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to say on one's turn. `leaves`: these are the speaker's last words in this talk."""

    act: SpeechAct
    text: str
    to: str = ""
    facts: tuple[Fact, ...] = ()
    frame: Frame | None = None
    confidence: int = MILLION
    first_hand: bool = False
    leaves: bool = False
    because: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        settle_defaults(self)


class Insight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A conclusion from a cluster of memories: a sentence, the facts it comes to, and its evidence (never empty)."""

    frame: Frame
    evidence: tuple[str, ...]
    facts: tuple[Fact, ...] = ()
    confidence: int = 500_000
    valence: int = 0
    people: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        settle_defaults(self)


class Insights(msgspec.Struct, frozen=True):
    """What reflecting on one cluster came to; may be nothing."""

    insights: tuple[Insight, ...] = ()


class Extracted(msgspec.Struct, frozen=True):
    """The facts that a memory states. `read`: its text was read for them; else only what it carries was looked at."""

    facts: tuple[Fact, ...] = ()
    read: bool = False


class Summary(msgspec.Struct, frozen=True):
    """What a talk was about, as a noun phrase that follows 'about' ('the harvest supper'); may be empty."""

    about: str = ""


class Answer(msgspec.Struct, frozen=True):
    """The answer to a free question; `known` is False for 'I don't know'. `because` are its sources."""

    text: str
    known: bool
    confidence: int = 0
    because: tuple[str, ...] = ()


# --- what a resident does ------------------------------------------------------------------------------------------


class Intent(msgspec.Struct, frozen=True, omit_defaults=True, tag=True):
    """Base of what a mind asks the town to do; the town resolves or refuses it."""


class GoTo(Intent, frozen=True):
    """Walk to a place (any free tile of it, `thing` preferred).

    `meeting`: to find somebody there, so to the middle of the place, where people who meet look for each other.
    `sitting`: to a free seat, where the place has seats. `away_from` are people not to be near, if it can be had.
    """

    place: str
    thing: str = ""
    meeting: bool = False
    sitting: bool = False
    away_from: tuple[str, ...] = ()


class Do(Intent, frozen=True):
    """Be at something, here, until a tick. `makes` tells what it makes of a thing that is here."""

    verb: str
    what: str = ""
    thing: str = ""
    until: int = 0
    asleep: bool = False
    meal: bool = False
    makes: Making | None = None


class ProposeTalk(Intent, frozen=True):
    """Ask somebody in sight for a talk; walk up to them first where they stand too far."""

    person: str


class AcceptTalk(Intent, frozen=True):
    """Say yes to a proposal."""

    person: str


class DeclineTalk(Intent, frozen=True):
    """Say no to a proposal."""

    person: str
    reason: str = ""


class OpenDoor(Intent, frozen=True):
    """Let somebody in who has knocked."""

    person: str


class Speak(Intent, frozen=True):
    """Say something in the talk whose floor one holds."""

    utterance: Utterance


class Yield(Intent, frozen=True):
    """Let one's turn pass (the speaker failed or has nothing to say)."""

    failed: bool = False


class LeaveTalk(Intent, frozen=True):
    """Walk out of the talk."""

    reason: str = ""


AnyIntent = GoTo | Do | ProposeTalk | AcceptTalk | DeclineTalk | OpenDoor | Speak | Yield | LeaveTalk


# --- parameters ----------------------------------------------------------------------------------------------------


class MindParameters(msgspec.Struct, frozen=True):
    """The dials of one memory. They enter a mind by an event of tick 0 and change only by an event.

    Every one of them names the behavioural measure that it moves in `sim/testing/knobs.py`.
    """

    # retrieval: score = the weighted sum of three factors in [0, 1]
    weight_relevance: float = 1.0
    weight_recency: float = 0.6
    weight_importance: float = 0.5
    recency: Literal["hours", "days", "writes", "rank"] = "hours"
    """Unit of age: simulated hours or days, memories written since, or rank in time."""
    recency_decay: float = 0.99
    """Recency = recency_decay ** age."""
    recency_since: Literal["accessed", "created"] = "accessed"
    importance_as: Literal["tenth", "of_max", "accesses", "none"] = "tenth"
    order: Literal["score", "newest"] = "score"
    touch: Literal["returned", "used"] = "returned"
    # recall that can fail (ACT-R: Anderson & Lebiere 1998, ch. 4)
    recall_threshold: float | None = None
    """Activation below which recall gets unlikely; None: everything can be recalled."""
    recall_noise: float = 0.4
    activation_decay: float = 0.5
    # how many a cue brings back, by row of the cue table
    k_routine: int = 16
    k_commitments: int = 10
    k_plan: int = 16
    k_meeting: int = 8
    k_news: int = 6
    k_place: int = 5
    k_seek: int = 5
    k_conflict: int = 5
    k_question: int = 8
    k_facts: int = 8
    # perceiving and writing
    vision_tiles: int = 8
    attention_bandwidth: int = 4
    """At most so many things noticed a tick, nearest first."""
    retention: int = 6
    """A percept equal to one of the last so many observations is not written again."""
    write: tuple[Literal["people", "things", "speech", "overheard", "acts", "places", "notices"], ...] = (
        "people", "things", "speech", "overheard", "acts", "places", "notices",
    )  # fmt: skip
    """Which percepts become memories."""
    # forgetting
    forget_after_days: float | None = None
    """A memory not accessed for so many days times its importance/5 is forgotten; None: never."""
    capacity: int | None = None
    """At most so many memories; the least worth keeping goes first."""
    # reflecting
    reflect_threshold: int = 150
    """Sum of importance of unreflected episodes that sets off reflection; 0: never."""
    reflect_over: int = 60
    """How many of the latest episodes are clustered."""
    cluster: Literal["ward", "kmeans", "hdbscan"] = "ward"
    reflect_depth: int = 3
    # beliefs
    beliefs: Literal["off", "told", "public"] = "told"
    conflict: Literal["newest", "authority", "confidence", "both", "ask"] = "authority"
    # acting
    check_minutes: int = 30
    """Every so many waking minutes one asks oneself what one meant to do."""
    turns_kept: int = 6
    """Turns of the open talk held in mind."""
    working_memory: int = 60
    """At most so many recalled items fit into one decision; what does not fit is not seen."""


class RulesConstants(msgspec.Struct, frozen=True):
    """The constants of the rules brain: a mechanism to experiment with, not measurements of people."""

    sociability: float = 0.5
    """Chance that a person of middle extraversion starts a talk with somebody they are fond of when both are free."""
    talk_turns: int = 10
    """Turns after which a talk grows likelier to end."""
    tell_threshold: float = 0.35
    """News worth less than this (importance x tie) is kept to oneself."""
    doubt_below: float = 0.55
    """A fact held with less confidence is hedged."""
    believe_rate: float = 0.9
    """Share of a trusted speaker's confidence that passes to the hearer."""
    hearsay_loss: float = 0.85
    """Share of confidence that is left after each retelling."""
    arrange_chance: float = 0.35
    """Chance that two who get on arrange to do something together before they part."""
    accept_bias: float = 0.6
    """How readily an invitation is accepted, before tie and mood."""
    lateness_minutes: int = 15
    """Arriving later than this is late."""
    early_minutes: int = 10
    """How long before an appointment a resident wants to be there."""
    grudge: float = 0.5
    """How much a missed promise weighs against a kept one."""
    chattiness: float = 0.5
    """Share of small talk where there is nothing to tell."""
    mishearing: float = 0.1
    """Chance that an hour said is heard as another one, by somebody who does not know it yet."""
    energy_tired: float = 0.2
    """Energy below which one looks for bed."""
    company_low: float = 0.3
    """Company below which one looks for people."""
    walk_minutes: int = 10
    """What a resident allows for the way to a place."""
    bedtime_minute: int = 1350
    """Minute of the day at which somebody who recalls no habit of sleeping goes to bed."""
    rise_minute: int = 420
    """Minute of the day at which somebody who recalls no habit of sleeping gets up."""
    fond_from: float = 0.25
    """Warmth (-1 to 1) from which on somebody counts as liked."""
