"""The cue table: what each decision asks memory for. Nothing is decided on memories that its cue did not bring back.

A row is one question put to the stream: the text that is compared, how many may come back, and which kinds of memory
are asked. Cue texts name the resident, as memories do, and vary as little as the decision allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

import msgspec

from sim.clock import DAY_MINUTES, WEEKDAYS, Moment
from sim.mind.stream import Filter
from sim.nouns import CONSULT, DEED, DISPUTED, MEAL, OF_HOURS, Fact, Frame, MemoryKind, MindParameters, Recalled, Turn
from sim.wording import date_phrase, fact_sentence, functional, place_preposition, sentence

EPISODES: tuple[MemoryKind, ...] = ("observation", "action", "told", "conversation")
ABOUT_PEOPLE: tuple[MemoryKind, ...] = (
    "tie", "observation", "told", "conversation", "action", "reflection", "commitment",
)  # fmt: skip
LIVED: tuple[MemoryKind, ...] = ("action", "observation")
CARRIES_FACTS: tuple[MemoryKind, ...] = ("told", "knowledge", "observation", "reflection")


WENT_WELL_OR_NOT: tuple[MemoryKind, ...] = ("observation", "action", "conversation", "habit", "reflection")
OF_WHEREABOUTS = ("is often at", "works at", "was last at", "lives at")
_NO_NEWS = (*OF_WHEREABOUTS, *OF_HOURS, "likes", "dislikes", "is interested in", "keeps promises", "invites")
"""What one tells nobody of one's own accord."""
OF_EVENTS = ("is given by", "is at", "begins at", "ends at")
"""What is known of an event."""
JUST_NOW_MINUTES = 20
"""What was so lately has just been. Of several talks in a longer while, all alike, an earlier one could come."""
SOON_MINUTES = 90
"""What begins within that comes next."""
LAST_TIMES = 3
"""How many of the last times together come to mind on meeting somebody."""


class Row(Filter, frozen=True):
    """One question to memory: the memories that fit the filter are ranked, and `k` of them and `k_beliefs` come back.

    A fact in `about_facts` is one of those that a belief has to be, too.
    """

    name: str
    cue: str
    k: int
    k_beliefs: int = 0
    about: str = ""
    """Whom or what it asks about, where several rows of one name do."""

    @property
    def beliefs_about(self) -> tuple[Fact, ...] | None:
        """Which beliefs it asks: those in the facts that it is about, else those about the people that it is about."""
        if self.about_facts is not None or self.people is None:
            return self.about_facts
        return tuple([Fact(person, "", "") for person in self.people])

    @property
    def label(self) -> str:
        """Its name in a situation: rows about different things get their own share of working memory."""
        return f"{self.name}:{self.about}" if self.about else self.name


def routine(name: str, now: Moment, dials: MindParameters) -> Row:
    """Morning plan: habits and duties for the weekday."""
    return Row("routine", f"What does {name} do on a {WEEKDAYS[now.weekday]}?", dials.k_routine, kinds=("habit",))


def commitments(name: str, now: Moment, dials: MindParameters) -> Row:
    """What have I promised, what did I mean to do? No time filter before ranking; only what is still open."""
    cue = f"What has {name} promised, what does {name} mean to do on {date_phrase(now)}?"
    return Row("commitments", cue, dials.k_commitments, kinds=("commitment",), outcome="")


def todays_plan(name: str, now: Moment, dials: MindParameters) -> Row:
    """The blocks planned for today, around this hour."""
    cue = f"What does {name} plan to do on {date_phrase(now)} at {now.time.hour:02d}:00?"
    return Row("plan", cue, dials.k_plan, kinds=("plan",), tags=(now.date,), outcome="")


def plan_by_now(name: str, now: Moment, dials: MindParameters) -> Row:
    """Of what was planned what is on now or just over, and what comes next.

    Asked for by its hours: how like "at 15:00" a block "from 13:15 to 17:00" sounds is chance, and of many blocks the
    one of this hour may be the last, which working memory has no place for.
    """
    soon = now.tick + now.clock.ticks(minutes=SOON_MINUTES)
    return Row(
        "plan", f"What does {name} plan to do now?", min(LAST_TIMES, dials.k_plan), kinds=("plan",), outcome="",
        begins_until=soon, ends_after=now.tick - 1, about="now",
    )  # fmt: skip


def eaten(name: str, now: Moment, dials: MindParameters) -> Row:
    """A meal was planned: has it been had? Only meals of today, so that nothing else that was done comes instead."""
    return Row(
        "plan", f"What did {name} eat today?", min(LAST_TIMES, dials.k_plan), kinds=("action",), tags=(MEAL,),
        created_from=now.today_at(0), about="eaten",
    )  # fmt: skip


def facts_about(topic: str, dials: MindParameters) -> Row:
    """Host, place and hour of something promised or asked about.

    Only what answers that: who else is invited would crowd out the hour, the more so the more people are.
    """
    return Row(
        "facts", f"Who gives {topic}, where is {topic} and when does it begin?", dials.k_facts,
        k_beliefs=dials.k_facts if dials.beliefs != "off" else 0, kinds=CARRIES_FACTS,
        about_facts=_facts(topic, OF_EVENTS), about=topic,
    )  # fmt: skip


def known_of(subject: str, dials: MindParameters) -> Row:
    """Something that a document at hand tells of, or that somebody speaks of: whatever is held to be so of it."""
    return Row(
        "facts", f"What is there to know of {subject}?", dials.k_facts,
        k_beliefs=dials.k_facts if dials.beliefs != "off" else 0, kinds=CARRIES_FACTS,
        about_facts=(Fact(subject, "", ""),), about=subject,
    )  # fmt: skip


def hours(places: Sequence[str], dials: MindParameters) -> Row:
    """An errand, a proposal, an hour to spare: when the doors of the places that come to mind are open."""
    k = len(places) * min(len(OF_HOURS), dials.k_facts)
    return Row(
        "hours", "When do these places open, and when do they close?", k,
        k_beliefs=k if dials.beliefs != "off" else 0, kinds=CARRIES_FACTS,
        about_facts=tuple([fact for place in places for fact in _facts(place, OF_HOURS)]), about=", ".join(places),
    )  # fmt: skip


def meeting(name: str, other: str, now: Moment, dials: MindParameters) -> tuple[Row, ...]:
    """Meeting someone: who they are to me and what happened between us; the last times; what I told them.

    The last times are those of today: by relevance alone an old and dear memory would come instead. Of many talks in a
    day that of just now might not come: it is asked for by itself.
    """
    just_now = now.tick - now.clock.ticks(minutes=JUST_NOW_MINUTES)
    return (
        Row("meeting", f"Who is {other} to {name}, and what happened between them?", dials.k_meeting,
            kinds=ABOUT_PEOPLE, people=(other,), about=other),
        Row("meeting", f"When did {name} last talk with {other}?", min(LAST_TIMES, dials.k_meeting),
            kinds=("conversation",), people=(other,), created_from=now.today_at(0), about=f"{other}, last"),
        Row("meeting", f"Has {name} just talked with {other}?", min(1, dials.k_meeting),
            kinds=("conversation",), people=(other,), created_from=just_now, about=f"{other}, just now"),
        Row("meeting", f"What did {name} tell {other}?", dials.k_meeting, kinds=("telling",), people=(other,),
            about=f"{other}, told"),
    )  # fmt: skip


def news_for(name: str, other: str, dials: MindParameters) -> Row:
    """What I have for them: what was seen, heard or concluded that one could tell."""
    return Row(
        "news", f"What news does {name} have for {other}?", dials.k_news,
        k_beliefs=dials.k_news if dials.beliefs != "off" else 0, kinds=CARRIES_FACTS, has_facts=True,
    )  # fmt: skip


def seek(name: str, person: str, dials: MindParameters) -> Row:
    """Looking for someone: where they were last seen, and their ways."""
    return Row(
        "seek", f"Where is {person} at this hour, where did {name} last see {person}?", dials.k_seek,
        k_beliefs=dials.k_seek if dials.beliefs != "off" else 0,
        kinds=("observation", "conversation", "reflection", "knowledge", "habit", "tie"), people=(person,),
        about=person,
    )  # fmt: skip


def came(person: str, place: str, since: int, dials: MindParameters) -> Row:
    """An appointment is over: was the other there? What was seen of them meanwhile, however little it mattered."""
    return Row(
        "meeting", f"Did {person} come to {place}?", min(LAST_TIMES, dials.k_meeting),
        kinds=("observation", "conversation", "told"), people=(person,), created_from=since, about=f"{person}, came",
    )  # fmt: skip


def thing(name: str, thing: str, dials: MindParameters) -> Row:
    """Something is amiss with a thing: what I do with it, and what I meant to do."""
    return Row(
        "thing", f"What does {name} do at {thing}, what did {name} mean to do there?", dials.k_seek,
        kinds=("habit", "plan", "commitment", "action"), about=thing,
    )  # fmt: skip


def door(name: str, place: str, now: Moment, dials: MindParameters) -> Row:
    """A place has not let me in: how it was there today."""
    return Row(
        "door", f"What did {name} find at {place} today?", dials.k_place, kinds=("observation",),
        created_from=now.today_at(0), about=place,
    )  # fmt: skip


def unserved(name: str, place: str, now: Moment, dials: MindParameters) -> Row:
    """An errand is to be run: have I been there for nothing today?"""
    return Row(
        "door", f"When did {name} wait at {place} and nobody came?", min(LAST_TIMES, dials.k_place),
        kinds=("observation",), outcome="unserved", created_from=now.today_at(0), about=f"{place}, unserved",
    )  # fmt: skip


def place(name: str, now: Moment, dials: MindParameters) -> tuple[Row, ...]:
    """Choosing a place: what I know of places, how it went there last, where I like to be, and with whom."""
    part = part_of_day(now)
    return (
        Row("place", f"Which places does {name} know, and how was it there in the {part}?", dials.k_place,
            k_beliefs=dials.k_place if dials.beliefs != "off" else 0,
            kinds=("observation", "action", "conversation", "reflection", "knowledge")),
        Row("habits", f"What does {name} like to do in the {part}?", dials.k_place, kinds=("habit",)),
        Row("ties", f"Whom is {name} fond of?", dials.k_place, kinds=("tie",)),
    )  # fmt: skip


def strained(name: str, dials: MindParameters) -> Row:
    """Choosing a place: whom I would rather not meet there."""
    cue = f"With whom has {name} quarrelled, whom can {name} not stand?"
    return Row("strained", cue, dials.k_place, kinds=("tie",), tags=("strained",))


def conflict(fact: Fact, dials: MindParameters) -> Row:
    """A claim against what I hold: the evidence of both."""
    return Row(
        "conflict", fact_sentence(fact), dials.k_conflict,
        k_beliefs=dials.k_conflict if dials.beliefs != "off" else 0, has_facts=True, kinds=CARRIES_FACTS,
        about=str(fact),
    )  # fmt: skip


def documents(subject: str, dials: MindParameters) -> Row:
    """Something one is unsure of: which document tells of it, and where that lies."""
    return Row(
        "documents", f"Where is it written down what there is to know of {subject}?", dials.k_facts,
        k_beliefs=dials.k_facts if dials.beliefs != "off" else 0, kinds=("knowledge", "told"), has_facts=True,
        about=subject,
    )  # fmt: skip


def disputes(name: str, present: Sequence[str], claims: Sequence[Fact], dials: MindParameters) -> Row:
    """What one has held out on: against those present on what is claimed now, else against anybody."""
    points = " ".join(fact_sentence(fact) for fact in claims)
    cue = f"What did {name} insist on? {points}".strip()
    return Row(
        "conflict", cue, min(LAST_TIMES, dials.k_conflict), kinds=("telling",), tags=(DISPUTED,),
        people=tuple(present) if claims else None, about="disputed",
    )  # fmt: skip


def settled(subject: str, predicate: str, dials: MindParameters) -> Row:
    """What one holds to be so on a point that one is about to speak of: only beliefs, and only in that point.

    Others that sound alike would come instead, and one would go on telling what one has been put right about.
    """
    return Row(
        "conflict", f"{subject} {predicate}", 0, k_beliefs=min(2, dials.k_conflict) if dials.beliefs != "off" else 0,
        about_facts=(Fact(subject, predicate, ""),), about=f"{subject} {predicate}, held",
    )  # fmt: skip


def told_of(name: str, other: str, topics: Sequence[str], dials: MindParameters) -> tuple[Row, ...]:
    """Whether one has told somebody of some matters already, or asked: among all one ever said it would be lost.

    What one has stated of them is asked for by itself: else what else was told and asked that day comes instead.
    """
    cue, k = f"What did {name} tell {other} about {', '.join(topics)}?", min(2, dials.k_meeting) * len(topics)
    facts = tuple([Fact(topic, "", "") for topic in topics])
    return (
        Row("meeting", cue, k, kinds=("telling",), people=(other,), about_facts=facts, about=f"{other}, told of these"),
        Row("meeting", cue, k, kinds=("telling", "action"), people=(other,), about=f"{other}, asked of these"),
    )  # fmt: skip


def told_of_deeds(name: str, other: str, deeds: Sequence[str], dials: MindParameters) -> Row:
    """Whether one has told somebody of these very deeds: of all that one told them, the one in question might not come.

    A telling is tagged with what it was about.
    """
    return Row(
        "meeting", f"What did {name} tell {other} about {', '.join(deeds)}?", min(len(deeds), dials.k_meeting),
        kinds=("telling",), people=(other,), tags=tuple(deeds), about=f"{other}, told of these deeds",
    )  # fmt: skip


def visited(name: str, person: str, since: int, dials: MindParameters) -> Row:
    """A visit is planned for now: has it been made?"""
    return Row(
        "meeting", f"Has {name} just talked with {person}?", min(1, dials.k_meeting), kinds=("conversation",),
        people=(person,), created_from=since, about=f"{person}, visited",
    )  # fmt: skip


def turned_down(other: str, now: Moment, dials: MindParameters) -> Row:
    """What somebody has said no to, yesterday or today: of an hour of tomorrow one was told so the day before."""
    return Row(
        "meeting", f"What did {other} turn down?", min(LAST_TIMES, dials.k_meeting), kinds=("observation",),
        people=(other,), tags=("decline",), created_from=now.today_at(-DAY_MINUTES), about=f"{other}, turned down",
    )  # fmt: skip


def day(name: str, event: str, now: Moment, dials: MindParameters) -> tuple[Row, ...]:
    """Asked how the day has been, or free to chat: what one has done of it, and at an event that one has come.

    Only tasks and promises kept: of all that was done the sentences of how one sat and walked are the shortest, sound
    most like the question and would come instead.
    """
    k, begun = min(LAST_TIMES, dials.k_meeting), now.today_at(0)
    rows = [
        Row("day", f"What has {name} done today?", k, kinds=("action",), tags=(DEED,), created_from=begun),
        Row("day", f"What did {name} do today as promised?", k, kinds=("action",), outcome="kept",
            created_from=begun, about="kept"),
    ]  # fmt: skip
    if event:
        rows.append(Row("day", f"What has {name} done at {event}?", min(2, k), kinds=("action",), has_facts=False,
                        created_from=begun, about=event))  # fmt: skip
    return tuple(rows)


def akin(name: str, turn: Turn, now: Moment, dials: MindParameters) -> Row | None:
    """Somebody tells something: what one has lived oneself that has to do with it, before this day.

    Of what somebody has done: the like of it. Of a fact: what one has seen and done of what it is about.
    """
    if turn.frame is not None:
        cue = sentence(msgspec.structs.replace(turn.frame, actor=name, at=None, until=None, outcome=""), now)
    elif turn.facts:
        cue = fact_sentence(turn.facts[0])
    else:
        return None
    return Row(
        "akin", cue, min(LAST_TIMES, dials.k_meeting), kinds=LIVED, created_until=now.today_at(0) - 1, has_facts=False
    )


def of_person(name: str, person: str, dials: MindParameters) -> Row:
    """Somebody is spoken of who is not there: who they are to one, and what one has seen of them."""
    return Row(
        "akin", f"Who is {person} to {name}, and what did {person} do?", min(LAST_TIMES, dials.k_meeting),
        kinds=("tie", *LIVED), people=(person,), has_facts=False, about=person,
    )  # fmt: skip


def here_before(name: str, place: str, now: Moment, dials: MindParameters) -> Row:
    """Free to chat: what one has lived in the place where one is, before this day."""
    return Row(
        "here", f"What happened to {name} {place_preposition(place)} {place}?", min(LAST_TIMES, dials.k_meeting),
        kinds=LIVED, created_until=now.today_at(0) - 1, has_facts=False, about=place,
    )  # fmt: skip


def question(text: str, dials: MindParameters) -> Row:
    """A question is its own cue."""
    return Row(
        "question", text, dials.k_question, k_beliefs=dials.k_facts if dials.beliefs != "off" else 0,
        kinds=None,
    )  # fmt: skip


def rating(text: str, now: Moment) -> Row:
    """How new is this? The nearest of what was there before."""
    return Row("rate", text, 3, created_until=now.tick - 1, kinds=EPISODES)


def topics_of(recalled: Iterable[Recalled], present: Sequence[str] = ()) -> tuple[str, ...]:
    """What the recalled commitments are about and do not say the place or hour of; at most three.

    In order, but first what was promised to those who are present: it is what one might ask them about.
    """
    frames = [item.memory.frame for item in recalled if item.memory is not None and item.cue == "commitments"]
    open_ones = [frame for frame in frames if frame is not None and frame.what and _incomplete(frame)]
    return _first(frame.what for frame in sorted(open_ones, key=lambda frame: frame.whom not in present))


def contestable(recalled: Iterable[Recalled], turns: Sequence[Turn]) -> tuple[tuple[str, str], ...]:
    """The points, each a subject and a predicate, that one might speak of now and that only one thing is true of.

    They are what was asked last, what one has disputed, the place and hour of an event that has come to mind (nobody
    speaks of one and does not think of when it is), what the recalled news say and whatever else has come to mind that
    could be told, where no belief about it has come to mind; at most eight.
    """
    items = list(recalled)
    asked = [fact for turn in turns[-1:] if turn.act == "ask" for fact in turn.facts]
    said = [(item, fact) for item in items if item.memory is not None for fact in item.memory.facts]
    disputed = [fact for item, fact in said if item.cue == "conflict:disputed"]
    news = [fact for item, fact in said if item.cue in ("news", "question")]
    besides = [fact for _, fact in said if fact.predicate not in OF_WHEREABOUTS]
    held = {(item.belief.fact.subject, item.belief.fact.predicate) for item in items if item.belief is not None}
    first = [(fact.subject, fact.predicate) for fact in (*asked, *disputed)]
    events = _first((fact.subject for fact in (*news, *besides) if fact.predicate in OF_EVENTS), most=2)
    of_events = [(event, predicate) for event in events for predicate in ("begins at", "is at")]
    others = [(fact.subject, fact.predicate) for fact in (*news, *besides)]
    points = (point for point in (*first, *of_events, *others) if functional(point[1]))
    return tuple(point for point in dict.fromkeys(points) if point not in held)[:8]


def unfounded(recalled: Iterable[Recalled]) -> tuple[Fact, ...]:
    """News that came to mind as a mere belief: how one has it, and how much it mattered, did not; at most three.

    Of what one is told many times each time is a memory, and these would keep from mind what one has known by oneself.
    """
    items = list(recalled)
    lived = {fact for item in items if item.memory is not None for fact in item.memory.facts}
    held = (item.belief.fact for item in items if item.belief is not None and item.cue == "news")
    return tuple(dict.fromkeys(fact for fact in held if fact not in lived and fact.predicate not in _NO_NEWS))[:3]


def whence(fact: Fact, dials: MindParameters) -> Row:
    """What one is about to tell: how one has it."""
    return Row(
        "news", fact_sentence(fact), min(1, dials.k_news), kinds=CARRIES_FACTS, about_facts=(fact,),
        about=f"{fact}, whence",
    )  # fmt: skip


def news_topics(recalled: Sequence[Recalled]) -> tuple[str, ...]:
    """What the recalled disputes, news and answers are about, the first five subjects."""
    rows = ("conflict:disputed", "news", "question")
    items = [item for row in rows for item in recalled if item.cue == row]
    return _first((fact.subject for item in items for fact in _facts_of(item)), most=5)


def places_with(recalled: Iterable[Recalled], other: str) -> tuple[str, ...]:
    """Where one recalls to have been with somebody; the first few places."""
    memories = [item.memory for item in recalled if item.memory is not None and other in item.memory.named]
    places = (memory.place or (memory.frame.place if memory.frame is not None else "") for memory in memories)
    return _first((place for place in places if place), most=6)


def places_thought_of(recalled: Iterable[Recalled]) -> tuple[str, ...]:
    """Where what came to mind was, and where people are recalled to be found: one might go there next."""
    places: list[str] = []
    for item in recalled:
        if item.memory is not None and item.memory.kind in WENT_WELL_OR_NOT:
            places.append(item.memory.place)
        places.extend(fact.object for fact in _facts_of(item) if fact.predicate in OF_WHEREABOUTS)
    return tuple(dict.fromkeys(place for place in places if place))


def appointed_places(recalled: Iterable[Recalled], begin: int, end: int) -> tuple[str, ...]:
    """Where the recalled promises have one be at some time of a span of ticks; at most two, in order."""
    frames = (item.memory.frame for item in recalled if item.memory is not None and item.cue == "commitments")
    dated = (frame for frame in frames if frame is not None and frame.place and frame.at is not None)
    return _first((f.place for f in dated if (f.at or 0) < end and begin < (f.until or f.at or 0)), most=2)


def meal_due_until(recalled: Iterable[Recalled], tick: int) -> bool:
    """Whether a meal is among the recalled blocks whose time is over."""
    frames = [item.memory.frame for item in recalled if item.memory is not None and item.cue == "plan"]
    ends = [frame.until for frame in frames if frame is not None and frame.verb == "eat"]
    return any(end is not None and end <= tick for end in ends)


def visits(recalled: Iterable[Recalled], tick: int) -> tuple[tuple[str, int], ...]:
    """Whom the recalled blocks have one visit now, and since when."""
    frames = [item.memory.frame for item in recalled if item.memory is not None and item.cue == "plan"]
    calls = [frame for frame in frames if frame is not None and frame.verb == "visit" and frame.at is not None]
    return tuple(dict.fromkeys((f.whom, f.at or 0) for f in calls if (f.at or 0) <= tick < (f.until or 0)))


def errands_to(recalled: Iterable[Recalled]) -> tuple[str, ...]:
    """Where the recalled commitments would have one fetch something; at most two, in order."""
    frames = [item.memory.frame for item in recalled if item.memory is not None and item.cue == "commitments"]
    return _first((frame.place for frame in frames if frame and frame.verb == "fetch" and frame.place), most=2)


def sought(recalled: Iterable[Recalled]) -> tuple[str, ...]:
    """People whom the recalled commitments without a place concern; at most two, in order."""
    frames = [item.memory.frame for item in recalled if item.memory is not None and item.cue == "commitments"]
    return _first((frame.whom for frame in frames if frame is not None and frame.whom and not frame.place), most=2)


def looked_for(recalled: Iterable[Recalled], turns: Sequence[Turn], name: str) -> tuple[str, ...]:
    """Whom one might speak of as being somewhere: whom the last turn asks about, and whom one looks for oneself."""
    last = turns[-1:] if turns and turns[-1].speaker != name else ()
    questions = [fact for turn in last if turn.act == "ask" for fact in turn.facts]
    asked = [fact.subject for fact in questions if fact.predicate in OF_WHEREABOUTS]
    return _first((*asked, *sought(recalled)))


def avoided_by(recalled: Iterable[Recalled]) -> tuple[str, ...]:
    """Whom the recalled ties with ill feeling are to; at most two, in order: one asks oneself where they may be."""
    ties = [item.memory for item in recalled if item.memory is not None and item.cue == "strained"]
    return _first((name for tie in ties for name in tie.people), most=2)


def friends_of(recalled: Iterable[Recalled]) -> tuple[str, ...]:
    """Whom the recalled ties are to, the first three: those whom one might look in on."""
    ties = [item.memory for item in recalled if item.memory is not None and item.cue == "ties"]
    return _first(name for tie in ties if tie.valence > 0 for name in tie.people)


def since_own(turns: Sequence[Turn], name: str) -> Iterator[Turn]:
    """What others have said since one's own last turn, the latest first."""
    return takewhile(lambda turn: turn.speaker != name, reversed(turns))


def claims_of(turns: Sequence[Turn], name: str) -> tuple[Fact, ...]:
    """What others have stated since one's own last turn; at most three, latest first."""
    claims = (fact for turn in since_own(turns, name) if turn.act != "ask" for fact in turn.facts)
    return tuple(dict.fromkeys(claims))[:3]


def part_of_day(now: Moment) -> str:
    """morning, midday, afternoon, evening or night."""
    hour = now.time.hour
    for until, part in ((5, "night"), (11, "morning"), (14, "midday"), (18, "afternoon"), (22, "evening")):
        if hour < until:
            return part
    return "night"


def _facts(subject: str, predicates: Iterable[str]) -> tuple[Fact, ...]:
    """Whatever is so of a subject in these respects."""
    return tuple([Fact(subject, predicate, "") for predicate in predicates])


def _facts_of(item: Recalled) -> tuple[Fact, ...]:
    if item.belief is not None:
        return (item.belief.fact,)
    return item.memory.facts if item.memory is not None else ()


def _incomplete(frame: Frame) -> bool:
    if frame.verb in ("return", "fetch", "help", CONSULT):
        return False
    return not frame.place or frame.at is None or frame.said == ()


def _first(names: Iterable[str], most: int = 3) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))[:most]
