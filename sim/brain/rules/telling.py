"""What one has to say of one's own accord: news worth telling, questions, and shared memories."""

from __future__ import annotations

from msgspec.structs import replace

from sim.brain.rules.commitments import TO_PERSONS, Promise, promises
from sim.brain.rules.held import Holding
from sim.brain.rules.places import haunts, lately_there
from sim.brain.rules.rating import words_of
from sim.brain.rules.reading import Reading, once
from sim.brain.rules.saying import (
    Saying,
    done_before,
    note_of_asking,
    of_holdings,
    own_turns,
    stated,
    talked_over,
    told_to,
)
from sim.brain.rules.smalltalk import was_said
from sim.brain.rules.ties import Regard, regard
from sim.nouns import MILLION, Fact, Memory

EVENT_PREDICATES = ("is given by", "is at", "begins at", "ends at", "invites")
_STANDING = (
    "opens at", "closes at", "lives at", "works at", "has", "likes", "dislikes", "is interested in", "is often at",
    "was last at", "ends at", "invites",
)  # fmt: skip
"""What everybody has always known, or keeps to themselves: no news."""
_NEWS_DAYS = 21
_FAINT = 150_000
_MOST_FACTS = 3
_LEFT_BY_EACH = 0.7
"""Share of the worth of news that is left with each further person from whom one has it."""
_ASKED_AFTER_DAYS, _GOOD_ASKED_AFTER_DAYS = 60, 4
"""How long one goes on asking how somebody is about what was bad for them, and how something good went."""
COMES_BEFORE_MINUTES = 60
"""So long before an event whoever is at its place has come for it."""
_TO_ANYBODY = 0.4
"""Share of its worth that news has for somebody to whom one has no tie."""


def news(reading: Reading, person: str) -> list[Saying]:
    """What is worth telling somebody, the best first: not told before, as far as one recalls, nor heard from them."""
    felt = regard(reading, person)
    known = {*told_to(reading, person), *stated(reading), *_heard_from(reading, person)}
    found: dict[str, list[Holding]] = {}
    for holding in reading.held.all:
        if holding.fact not in known and _tellable(reading, holding, person):
            found.setdefault(_topic(reading, holding), []).append(holding)
    sayings = [_telling(reading, person, felt, found[topic]) for topic in sorted(found)]
    worthy = [saying for saying in sayings if saying.worth >= reading.constants.tell_threshold]
    return sorted(worthy, key=lambda one: (-one.worth, reading.dice.unit("news", one.facts)))


def is_event(reading: Reading, subject: str) -> bool:
    """Whether something is known (or was said) to be an event, with a host or an hour."""
    marks = ("is given by", "begins at", "invites")
    held = any(holding.fact.predicate in marks for holding in reading.held.about(subject))
    return held or any(f.subject == subject and f.predicate in marks for f in stated(reading))


@once
def is_over(reading: Reading, subject: str) -> bool:
    """Whether an event is held to lie in the past."""
    begins = reading.now.tick_of_iso(reading.held.object(subject, "begins at"))
    return begins is not None and begins < reading.tick


@once
def _at_hand(reading: Reading, subject: str) -> bool:
    """Whether an event begins soon at the very place where one is: whoever is there has come for it."""
    begins = reading.now.tick_of_iso(reading.held.object(subject, "begins at"))
    soon = begins is not None and begins - reading.tick <= reading.ticks(COMES_BEFORE_MINUTES)
    return soon and reading.here(reading.held.object(subject, "is at"))


def missing(reading: Reading, person: str) -> list[Saying]:
    """Questions for the place or hour of an event one has promised to come to."""
    questions = []
    for promise in promises(reading):
        for predicate, known in (("begins at", promise.at is not None), ("is at", bool(promise.place))):
            if promise.event and not known:
                fact = Fact(promise.event, predicate, "")
                worth = 0.6 + 0.2 * (person == promise.whom)
                questions.append(_question(reading, person, fact, promise, worth))
    return [question for question in questions if question is not None]


def wanted(reading: Reading, person: str) -> list[Saying]:
    """Questions where somebody is whom one has to see and does not know where to find."""
    questions = []
    for promise in promises(reading):
        if promise.at is not None or promise.frame.verb not in TO_PERSONS or promise.whom in ("", person):
            continue
        if promise.whom in reading.in_sight or haunts(reading, promise.whom) or _just_seen(reading, promise.whom):
            continue  # where one knows them to be found, one goes once the doors are open
        fact = Fact(promise.whom, "was last at", "")
        questions.append(_question(reading, person, fact, promise, 0.4))
    return [question for question in questions if question is not None]


def _just_seen(reading: Reading, person: str) -> bool:
    """Whether one recalls to have seen somebody right here of late: where they are one knows, if they hold back."""
    return any(
        memory.kind in ("observation", "conversation") and lately_there(reading, memory.created)
        and reading.here(memory.place)
        for memory in reading.about(person)
    )  # fmt: skip


def how_it_went(reading: Reading, person: str) -> list[Saying]:
    """A question about something of theirs that one recalls and that mattered."""
    if own_turns(reading, "ask"):
        return []
    matters = [memory for memory in reading.about(person) if _matters_to(reading, memory, person)]
    return [
        Saying(
            "ask", person, frame=memory.frame, because=(memory.id,), extra=_how_it_was(memory),
            worth=0.12 + 0.03 * (memory.importance or 3),
            notes=(talked_over(reading, "ask after", person, "", memory),),
        )
        for memory in matters
        if not done_before(reading, "ask after", person, memory.id) and not was_said(reading, memory)
    ]  # fmt: skip


def _how_it_was(memory: Memory) -> str:
    """Whether what one asks after was good or bad, as one recalls it: a good deed is no trouble."""
    return "good" if memory.valence > 0 else "bad" if memory.valence < 0 else ""


def shared_memories(reading: Reading, person: str, *, again: bool = False) -> list[Saying]:
    """Good times together, that were not talked over already: at the first talk of a day, as far as one recalls.

    `again`: at any talk, for want of something else to say.
    """
    if any(turn.act == "reminisce" for turn in reading.turns) or (not again and _talked_today(reading, person)):
        return []
    warmth = regard(reading, person).warmth
    return [
        Saying(
            "reminisce", person, frame=memory.frame, because=(memory.id,),
            worth=0.04 * (memory.importance or 3) + 0.06 * memory.valence + 0.15 * warmth,
            notes=(talked_over(reading, "reminisce", person, "with", memory),),
        )
        for memory in reading.about(person)
        if _shared(reading, memory, person) and not done_before(reading, "reminisce", person, memory.id)
    ]  # fmt: skip


def _talked_today(reading: Reading, person: str) -> bool:
    return any(m.kind == "conversation" and reading.today(m.created) for m in reading.about(person))


@once
def _heard_from(reading: Reading, person: str) -> frozenset[Fact]:
    """What one recalls to have heard from somebody, whoever else said so too."""
    return frozenset(fact for memory in reading.of_kind("told") if memory.source == person for fact in memory.facts)


def _tellable(reading: Reading, holding: Holding, person: str) -> bool:
    """Whether a fact is news for somebody; what concerns one of those in the talk is for that one to tell."""
    fact = holding.fact
    if fact.predicate in _STANDING or holding.confidence < _FAINT or not reading.held.stands(holding):
        return False
    here = {person, *reading.situation.question.people}
    if here & {fact.subject, fact.object, holding.told_by}:
        return False
    hosts = (*sorted(here), reading.me)  # To one's own event one invites.
    hosted = any(reading.held.get(Fact(fact.subject, "is given by", host)) is not None for host in hosts)
    old = reading.tick - holding.since > reading.now.clock.ticks(days=_NEWS_DAYS)
    coming = reading.now.tick_of_iso(fact.object)
    if hosted or is_over(reading, fact.subject) or _at_hand(reading, fact.subject):
        return False
    if _goes_with_the_rest(reading, fact, person):
        return False
    return not old or (coming is not None and coming > reading.tick)


def _goes_with_the_rest(reading: Reading, fact: Fact, person: str) -> bool:
    """Whether it is the host or the place of an event that the two have spoken of: who knows of it asks for the rest.

    Told one by one, each of them would be news to those who have long said that they come.
    """
    if fact.predicate not in ("is given by", "is at", "ends at"):
        return False
    return any(said.subject == fact.subject for said in (*told_to(reading, person), *_heard_from(reading, person)))


def _topic(reading: Reading, holding: Holding) -> str:
    """Facts of one event are told together, all others each by itself."""
    fact = holding.fact
    return fact.subject if fact.predicate in EVENT_PREDICATES else str(fact)


def _telling(reading: Reading, person: str, felt: Regard, holdings: list[Holding]) -> Saying:
    order = {predicate: n for n, predicate in enumerate(EVENT_PREDICATES)}
    listed = sorted(holdings, key=lambda h: (order.get(h.fact.predicate, 9), h.fact))[:_MOST_FACTS]
    weight = max(holding.importance for holding in listed) / 10
    sure = min(holding.confidence for holding in listed) / MILLION
    interest = max(_interest(reading, holding.fact, person) for holding in listed)
    worth = weight * interest * sure * _newness(reading, listed)
    close = min(1.0, max(0.15, _TO_ANYBODY + felt.warmth))
    saying = of_holdings(reading, "tell", person, listed, worth=worth * close)
    if worth * _TO_ANYBODY >= reading.constants.tell_threshold:
        return saying
    # Told to this person only because of how one stands to them.
    return replace(saying, because=tuple(sorted({*saying.because, *felt.ids})))


def _newness(reading: Reading, holdings: list[Holding]) -> float:
    """What is left of the worth of news that several have told one: the more did, the likelier everybody knows."""
    others = min(len(reading.held.tellers(holding.fact)) for holding in holdings) - 1
    return _LEFT_BY_EACH ** max(0, others)


def _interest(reading: Reading, fact: Fact, person: str) -> float:
    """How much a fact is to somebody's taste, by what one recalls of their likes and of one's own interests."""
    words = words_of(f"{fact.subject} {fact.object}")
    liked = [h.fact.object for h in reading.held.about(person) if h.fact.predicate in ("likes", "is interested in")]
    own = [h.fact.object for h in reading.held.about(reading.me) if h.fact.predicate == "is interested in"]
    theirs = any(words & words_of(topic) for topic in liked)
    mine = any(words & words_of(topic) for topic in own)
    return 1.0 + 0.25 * theirs + 0.15 * mine


def _matters_to(reading: Reading, memory: Memory, person: str) -> bool:
    frame = memory.frame
    if frame is None or frame.actor != person or memory.kind not in ("observation", "told") or frame.negated:
        return False
    if not frame.what or "{" in frame.what:
        return False
    days = _GOOD_ASKED_AFTER_DAYS if memory.valence > 0 else _ASKED_AFTER_DAYS
    if reading.tick - memory.created > reading.now.clock.ticks(days=days):
        return False
    if memory.kind == "observation" and memory.valence >= 0 and reading.today(memory.created):
        return False  # one was there and saw how it went
    dull = frame.verb in ("walk", "be", "sleep", "rest", "tell", "talk", "accept", "invite", "bring", "turn away")
    return not dull and reading.me != frame.whom and (memory.valence != 0 or (memory.importance or 0) >= 5)


def _shared(reading: Reading, memory: Memory, person: str) -> bool:
    frame = memory.frame
    if frame is None or memory.kind not in ("action", "observation") or memory.valence <= 0 or frame.negated:
        return False
    old = reading.tick - memory.created > reading.now.clock.ticks(days=2)
    together = person in (frame.actor, frame.whom) and reading.me in (frame.actor, frame.whom)
    return old and together and frame.verb not in ("reminisce", "apologise", "reproach", "invite", "ask after")


def _question(reading: Reading, person: str, fact: Fact, promise: Promise, worth: float) -> Saying | None:
    """A question that a promise gives rise to: not twice in a talk, nor twice a day of the same person."""
    asked = any(turn.act == "ask" and fact in turn.facts for turn in reading.turns)
    if asked or done_before(reading, "ask", person, promise.id, today=True):
        return None
    note = note_of_asking(reading, person, fact.subject, promise.id)
    return Saying("ask", person, (fact,), because=promise.ids, worth=worth, notes=(note,))
