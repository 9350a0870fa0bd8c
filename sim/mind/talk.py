"""Hearing and speaking: what is heard becomes memories, one fact each; one's turn becomes one utterance.

"Already told" is remembering to have told: a telling is a memory like any other, and forgetting it means telling again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from sim.clock import DAY_MINUTES, Moment
from sim.events import AgentEvent, Heard, Misheard, Remembered, Said, TalkForgotten
from sim.mind import cues
from sim.mind.draft import Draft
from sim.mind.mind import Mind
from sim.mind.recall import recall, used
from sim.mind.remember import beliefs_from, memory_of, memory_of_note, outcomes, write_plainly
from sim.mind.words import made_of
from sim.nouns import (
    DISPUTED,
    EVENT_VERBS,
    MILLION,
    AnyPercept,
    Fact,
    Frame,
    HeardTurn,
    InTalk,
    Memory,
    MemoryKind,
    Note,
    Question,
    Recalled,
    Speak,
    Summary,
    TalkOver,
    Turn,
    Yield,
)
from sim.wording import fact_sentence, matter, sentence

OVERHEARD_SHARE = 700_000
"""Confidence left of what was not said to oneself, in millionths."""

MOST_ADDRESSED = 3
"""In a larger talk one has so many of the others in mind at once."""

MOST_LOOKED_UP = 2
"""Of so many things one asks oneself where they are written down."""

_MOST_TOLD = 2
"""Of so many of those in the talk one asks oneself what one has told them already."""
_TOLD_OF = ("day", "akin", "here")
"""The rows that bring back what one might tell of."""

_LEAVE_FREE = ("greet", "chat", "acknowledge")
"""After these one may say what one likes, also of the day that one has had."""

_TELLING = ("tell", "chat")
"""After these one may be put in mind of something like it."""

_LIVED_ACTS = {
    "invite": ("invite", ""),
    "apologise": ("apologise", "to"),
    "reproach": ("reproach", ""),
    "forgive": ("forgive", ""),
    "accept": ("accept", "from"),
    "decline": ("turn down", ""),
    "hand_over": ("bring", "to"),
}
"""Speech acts that are remembered as episodes, with the verb and the preposition before the hearer."""


async def hear(draft: Draft) -> list[Memory]:
    """Hold the turns heard in mind, and give back the memories to be kept of them (not yet rated)."""
    memories: list[Memory] = []
    for percept in draft.news:
        if isinstance(percept, HeardTurn):
            memories.extend(await _heard(draft, percept))
        elif isinstance(percept, TalkOver):
            memories.extend(await _talk_over(draft, percept))
    return memories


async def speak(draft: Draft, talk: InTalk) -> None:
    """Find the words for one's turn; a failure yields the floor."""
    others = tuple(name for name in talk.people if name != draft.mind.name)
    recalled = await _recall_for_speech(draft, others)
    situation = draft.situation(Question("speak", people=others, place=draft.body.place), recalled)
    utterance = await draft.ask("speak", draft.services.brain.speak(situation))
    if utterance is None:
        draft.intend(Yield(failed=True))
        return
    draft.intend(Speak(utterance))
    draft.thought.if_said = utterance.notes
    used(draft, utterance.because)


def after_saying(mind: Mind, said: Said, notes: Iterable[Note], now: Moment) -> list[AgentEvent]:
    """What the speaker keeps of an utterance once it was said: the turn, the telling, and what it settled."""
    turn = turn_of(said)
    events: list[AgentEvent] = [Heard(tick=said.tick, agent=mind.name, turn=turn)]
    mind.apply(events[0])
    if said.facts and said.act != "ask":
        for listener in _listeners(mind, said):
            events.extend(write_plainly(mind, _telling(mind, said, listener, now), said.tick))
    for note in notes:
        events.extend(_kept(mind, memory_of_note(mind, now, note), said.tick))
        for event in outcomes(mind, said.tick, note):
            mind.apply(event)
            events.append(event)
    return events


def _telling(mind: Mind, said: Said, listener: str, now: Moment) -> Memory:
    """What the speaker remembers to have told somebody, or to have held against them."""
    disputed = said.act == "dispute"
    verb, role, tags = ("insist", "to", (DISPUTED,)) if disputed else ("tell", "", ())
    frame = Frame(mind.name, verb, whom=listener, role=role, said=said.facts, pronoun=_pronoun(mind))
    return memory_of(mind, now, "telling", frame, facts=said.facts, people=(listener,), tags=tags)


def _kept(mind: Mind, memory: Memory, tick: int) -> list[AgentEvent]:
    """A note that was kept, and what holding the facts it carries changes: who gives way has changed their mind."""
    events = write_plainly(mind, memory, tick)
    for written in [event.memory for event in events if isinstance(event, Remembered)]:
        for event in beliefs_from(mind, written, tick):
            mind.apply(event)
            events.append(event)
    return events


def turn_of(said: Said) -> Turn:
    """The utterance as a turn."""
    return Turn(
        talk=said.talk, n=said.n, tick=said.tick, speaker=said.agent, act=said.act, text=said.text, to=said.to,
        facts=said.facts, frame=said.frame, confidence=said.confidence, first_hand=said.first_hand,
    )  # fmt: skip


async def _heard(draft: Draft, percept: HeardTurn) -> list[Memory]:
    percept = as_expected(draft.mind, percept)
    turn, mind = percept.turn, draft.mind
    if turn.speaker == mind.name:
        return []
    if percept.taking_part and not percept.passing:
        draft.write(Heard(tick=draft.tick, agent=mind.name, turn=turn))
    wanted = "speech" if percept.taking_part else "overheard"
    if wanted not in mind.parameters.write:
        return []
    for said, heard in zip(percept.misheard[::2], percept.misheard[1::2], strict=False):
        draft.write(Misheard(tick=draft.tick, agent=mind.name, talk=turn.talk, n=turn.n, said=said, heard=heard))
    if percept.passing and turn.text and not turn.facts:
        return await _said_in_passing(draft, percept)
    return [*_told(draft, percept), *_lived(draft, percept), *_heard_of(draft, percept)]


async def _said_in_passing(draft: Draft, percept: HeardTurn) -> list[Memory]:
    """What somebody from elsewhere said in so many words, which came without facts."""
    turn = percept.turn
    frame = Frame(turn.speaker, "speak", whom=draft.mind.name, role="to", place=draft.body.place)

    def told(facts: tuple[Fact, ...]) -> list[Memory]:
        return _told(draft, replace(percept, turn=replace(turn, act="tell", facts=facts)))

    return await made_of(draft, frame, turn.text, turn.speaker, told)


def as_expected(mind: Mind, percept: HeardTurn) -> HeardTurn:
    """What was heard, with the hours right that one holds already: what one expects one does not mishear."""
    if not percept.misheard:
        return percept
    pairs = list(zip(percept.misheard[::2], percept.misheard[1::2], strict=False))
    right = {heard: said for said, heard in pairs if mind.holds(said)}
    facts = tuple(right.get(fact, fact) for fact in percept.turn.facts)
    misheard = tuple(fact for said, heard in pairs if heard not in right for fact in (said, heard))
    return replace(percept, turn=replace(percept.turn, facts=facts), misheard=misheard)


def _told(draft: Draft, percept: HeardTurn) -> list[Memory]:
    turn, mind = percept.turn, draft.mind
    if turn.act == "ask":
        return []
    confidence = turn.confidence if percept.taking_part else turn.confidence * OVERHEARD_SHARE // MILLION
    tags = tuple(
        tag for tag, holds in (("first hand", turn.first_hand), ("overheard", not percept.taking_part)) if holds
    )
    return [
        memory_of(
            mind, draft.now, "told",
            Frame(turn.speaker, "tell", whom=mind.name, said=(fact,), place=draft.body.place),
            facts=(fact,), source=turn.speaker, confidence=confidence, tags=tags,
            people=tuple(dict.fromkeys((turn.speaker, *_named(mind, (fact.subject, fact.object))))),
        )
        for fact in turn.facts
    ]  # fmt: skip


def _lived(draft: Draft, percept: HeardTurn) -> list[Memory]:
    turn, mind = percept.turn, draft.mind
    if turn.act not in _LIVED_ACTS or turn.frame is None or not percept.taking_part:
        return []
    if turn.to not in ("", mind.name):
        return []
    verb, role = _LIVED_ACTS[turn.act]
    what = turn.frame.what if turn.act in ("invite", "hand_over", "decline", "accept") else ""
    frame = replace(
        turn.frame, actor=turn.speaker, verb=verb, what=what, whom=mind.name, role=role, said=turn.facts,
        outcome="", negated=False, steps=(),
    )  # fmt: skip
    kind: MemoryKind = "told" if turn.act == "invite" else "observation"
    return [memory_of(mind, draft.now, kind, frame, source=turn.speaker, people=(turn.speaker,), tags=(turn.act,))]


def _heard_of(draft: Draft, percept: HeardTurn) -> list[Memory]:
    """What somebody has told of their day, or thanks for an event: the deed itself, on their word."""
    turn, mind = percept.turn, draft.mind
    frame = turn.frame
    if frame is None or not percept.taking_part or turn.to not in ("", mind.name) or turn.facts:
        return []
    if turn.act == "part" and frame.actor == mind.name:
        thanks = Frame(turn.speaker, "thank", whom=mind.name, tail=f"for {frame.what}", place=draft.body.place)
        return [memory_of(mind, draft.now, "observation", thanks, source=turn.speaker, people=(turn.speaker,))]
    no_deed = frame.of_the_day or frame.of_what_is_to_come or frame.of_the_event
    if turn.act != "chat" or no_deed or mind.name in (frame.actor, frame.whom):
        return []
    return [memory_of(mind, draft.now, "told", frame, source=turn.speaker)]


async def _talk_over(draft: Draft, percept: TalkOver) -> list[Memory]:
    mind = draft.mind
    others = tuple(name for name in percept.people if name != mind.name)
    rested = mind.stream.since(_began(percept.talk), kinds=("told", "telling"), people=others)
    kept = bool(others and mind.turns and "speech" in mind.parameters.write)
    summary = await _summary(draft, others, tuple(rested)) if kept else None
    draft.write(TalkForgotten(tick=draft.tick, agent=mind.name, talk=percept.talk))
    if not kept:
        return []
    tail = f"about {summary.about}" if summary is not None and summary.about else ""
    frame = Frame(
        mind.name, "talk", whom=others[0], role="with", place=draft.body.place, tail=tail, pronoun=_pronoun(mind)
    )
    evidence = tuple(memory.id for memory in rested)
    return [memory_of(mind, draft.now, "conversation", frame, people=others, evidence=evidence)]


async def _summary(draft: Draft, others: tuple[str, ...], rested: tuple[Memory, ...]) -> Summary | None:
    """What the talk was about, by what was said in it and told; None where the brain could not say."""
    question = Question("summarise", people=others, observed=rested)
    return await draft.ask("summarise", draft.services.brain.summarise(draft.situation(question, ())))


async def _recall_for_speech(draft: Draft, others: tuple[str, ...]) -> list[Recalled]:
    """First what the people and the turns bring to mind; then what is held and was said of what that could lead to."""
    name, turns = draft.mind.name, draft.mind.turns
    near = _addressable(turns, name, others)
    last = turns[-1] if turns and turns[-1].speaker != name else None
    first = await recall(draft, "speak", _at_first(draft, near, last))
    dials = draft.mind.parameters
    topics = list(cues.topics_of(first, near))
    frame = last.frame if last is not None else None
    deed = last is not None and last.act == "chat" and frame is not None and frame.verb not in EVENT_VERBS
    if frame is not None and frame.what and frame.what not in topics and not deed:
        topics.insert(0, frame.what)
    things = [frame.what] if frame is not None and frame.verb not in EVENT_VERBS else []
    rows = [(cues.known_of if topic in things else cues.facts_about)(topic, dials) for topic in topics[:2]]
    rows.extend(cues.settled(*point, dials) for point in cues.contestable(first, turns))
    rows.extend(cues.whence(fact, dials) for fact in cues.unfounded(first))
    absent = (person for person in cues.looked_for(first, turns, name) if person not in others)
    rows.extend(cues.seek(name, person, dials) for person in absent)
    sayable, lived = tuple(dict.fromkeys((*topics[:2], *cues.news_topics(first)))), _deeds(first, name)
    for other in near[:_MOST_TOLD]:
        rows.extend(cues.told_of(name, other, sayable, dials) if sayable else ())
        rows.extend([cues.told_of_deeds(name, other, lived, dials)] if lived else [])
    rows.extend(cues.routine(name, day, dials) for day in _days_in_question(draft, near, last))
    if last is not None and last.act in ("decline", "invite") and last.frame is not None and last.frame.place:
        rows.append(cues.hours(draft.houses_of((last.frame.place,), for_others=True), dials))
    elif _may_propose(turns, name, near):
        places = _proposable(draft, first, near[0])
        rows.append(cues.hours(draft.houses_of(places, for_others=True), dials))
    return first + await recall(draft, "speak", rows)


def _at_first(draft: Draft, near: tuple[str, ...], last: Turn | None) -> list[cues.Row]:
    name, now, dials, turns = draft.mind.name, draft.now, draft.mind.parameters, draft.mind.turns
    rows: list[cues.Row] = []
    for other in near:
        rows.extend(cues.meeting(name, other, now, dials))
        rows.extend((cues.turned_down(other, now, dials), cues.news_for(name, other, dials)))
    rows.extend((cues.commitments(name, now, dials), cues.routine(name, now, dials)))
    step = draft.mind.step
    event = step.what if step is not None and step.verb in EVENT_VERBS else ""
    greeted = any(turn.speaker == name for turn in turns)  # before that nobody speaks of the day
    asked_after = last is not None and last.act == "ask" and last.frame is not None
    leave = greeted and last is not None and (last.act in _LEAVE_FREE or (event and last.act == "part"))
    if leave or asked_after:
        rows.extend(cues.day(name, event, now, dials))
    if leave and last is not None and last.frame is None:
        rows.append(cues.here_before(name, draft.body.place, now, dials))
    if last is not None and last.act in ("ask", "reminisce", "reproach", "remind"):
        rows.append(cues.question(_asked_in(last, now), dials))
    if last is not None and last.act in _TELLING and last.to in ("", name):
        rows.extend(_called_up(draft, last))
    claims = cues.claims_of(turns, name)
    rows.extend(cues.conflict(fact, dials) for fact in claims)
    if draft.mind.documents:
        subjects = [fact.subject for fact in (*(last.facts if last is not None else ()), *claims)]
        rows.extend(cues.documents(subject, dials) for subject in list(dict.fromkeys(subjects))[:MOST_LOOKED_UP])
    rows.append(cues.disputes(name, near, claims, dials))
    return rows


def _deeds(recalled: Iterable[Recalled], name: str) -> tuple[str, ...]:
    """What one might tell of that has come to mind: has one told it already?"""
    lived = [item.memory.frame for item in recalled if item.memory is not None and _row(item) in _TOLD_OF]
    return tuple(dict.fromkeys(matter(frame, name) for frame in lived if frame is not None))


def _row(item: Recalled) -> str:
    return item.cue.partition(":")[0]


def _asked_in(turn: Turn, now: Moment) -> str:
    """What a turn asks memory for: its words, and what they are about where the words only point at it."""
    if turn.frame is None:
        return turn.text
    said = turn.frame.said
    return f"{turn.text} {fact_sentence(said[0]) if said else sentence(turn.frame, now)}"


def _called_up(draft: Draft, turn: Turn) -> list[cues.Row]:
    """What somebody has told calls up what one has lived oneself, and who they are whom it is about."""
    frame, mind, dials = turn.frame, draft.mind, draft.mind.parameters
    if frame is not None and (frame.of_the_day or frame.of_what_is_to_come or frame.verb in EVENT_VERBS):
        return []
    like = cues.akin(mind.name, turn, draft.now, dials)
    parts = [part for fact in turn.facts for part in (fact.subject, fact.object)]
    spoken_of = (frame.actor, frame.whom) if frame is not None else parts
    thirds = [one for one in dict.fromkeys(_named(mind, spoken_of)) if one != turn.speaker]
    people = [cues.of_person(mind.name, person, dials) for person in thirds[:1]]
    return [*people, like] if like is not None else people


def _may_propose(turns: Sequence[Turn], name: str, near: tuple[str, ...]) -> bool:
    return bool(near) and len(turns) > 2 and all(turn.act != "invite" or turn.speaker != name for turn in turns)


def _days_in_question(draft: Draft, near: tuple[str, ...], last: Turn | None) -> tuple[Moment, ...]:
    """The day besides today of which one has to know what one does on it: of an hour that is proposed, or may be.

    Without it one would promise the hours of one's work away, because today's are others.
    """
    now, turns, name = draft.now, draft.mind.turns, draft.mind.name
    asked = last.frame.at if last is not None and last.act == "invite" and last.frame is not None else None
    if asked is not None:
        day = now.at(asked)
    elif (last is not None and last.act == "decline") or _may_propose(turns, name, near):
        day = now.at(now.today_at(DAY_MINUTES))
    else:
        return ()
    return (day,) if day.date != now.date else ()


def _proposable(draft: Draft, recalled: Sequence[Recalled], other: str) -> tuple[str, ...]:
    """Places that one might propose to meet at: where one is, and where one recalls to have been with the other."""
    here = draft.body.within[1:2]
    return tuple(dict.fromkeys((*here, *cues.places_with(recalled, other))))


def _addressable(turns: Sequence[Turn], name: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """Whom one may speak to next, and so asks memory about: who spoke since one's own last turn, the latest first."""
    spoke = (turn.speaker for turn in cues.since_own(turns, name))
    present = [each for each in dict.fromkeys((*spoke, *others)) if each in others]
    return tuple(present[:MOST_ADDRESSED])


def _listeners(mind: Mind, said: Said) -> tuple[str, ...]:
    """Whom the speaker remembers to have told: the one addressed, else everybody in the talk."""
    if said.to:
        return (said.to,)
    return tuple(name for name in said.hearers if name != mind.name)


def _named(mind: Mind, parts: Iterable[str]) -> tuple[str, ...]:
    return tuple(part for part in parts if part != mind.name and mind.knows_person(part))


def _pronoun(mind: Mind) -> str:
    return mind.persona.pronoun if mind.persona is not None else "they"


def _began(talk: str) -> int:
    return int(talk.split("/")[-2])


def talk_of(news: Iterable[AnyPercept]) -> InTalk | None:
    """The talk one is in, if any."""
    return next((percept for percept in news if isinstance(percept, InTalk)), None)
