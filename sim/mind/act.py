"""Deciding and doing: an occasion asks for a decision, the decision becomes a step and an intent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeGuard

from msgspec.structs import replace

from sim.events import Decided, StepBegan
from sim.mind import cues
from sim.mind.done import left
from sim.mind.draft import Draft
from sim.mind.plan import plan_day
from sim.mind.recall import recall, used
from sim.mind.remember import keep, keep_notes
from sim.nouns import (
    EVENT_VERBS,
    AcceptTalk,
    AnyPercept,
    Arrived,
    Decision,
    DeclineTalk,
    Do,
    GoTo,
    HeardKnock,
    Making,
    OpenDoor,
    ProposeTalk,
    Question,
    Recalled,
    Refused,
    SawDocument,
    SawPerson,
    SawThing,
    Step,
    WasLetIn,
    WasProposed,
    WasServed,
)

REPLANNED = "replanned"
"""Why a decision is asked for right after the plan was made anew; it cannot be to plan again."""
DECLINED = "declined"
"""Whom one has looked up for company would rather not talk now."""
WAITED_FOR = ("meet", "help")
"""At the end of these one asks oneself whether the other has come."""
MOST_SUBJECTS = 3
"""Of so many things that documents at hand tell of one asks oneself what one knows."""
APPOINTED_MINUTES = 60
"""Of a place where one is to be within so long one asks oneself whether it is open."""
BED = "the bed"
"""Where one sleeps, if the place has one."""
SITTING = frozenset({"eat", "drink", "sit", "read", "spend time"})
"""What one sits down to, where there are seats."""
MINGLE_MINUTES = 8
"""So often somebody looks about at an event for whom to talk to."""
IDLE_MINUTES = 10
"""How long somebody stands about who has nothing to do and could not decide."""


async def decide(draft: Draft, reason: str, people: tuple[str, ...] = (), place: str = "") -> None:
    """Ask the brain what now, remember what it noted, and carry it out. A failure leaves the present step as it is."""
    decision = await _decision(draft, reason, people, place)
    if decision is None:
        _stay(draft)
        return
    await keep_notes(draft, decision.notes)
    await _carry_out(draft, decision, reason)


async def answer_proposal(draft: Draft, by: str) -> None:
    """Somebody would like to join the talk one is in: let them, or not. Whatever fails lapses as 'no answer'."""
    decision = await _decision(draft, "proposed", (by,))
    if decision is not None and decision.act in ("accept", "decline"):
        _answer(draft, decision)


async def answer_knock(draft: Draft, knock: HeardKnock) -> None:
    """Somebody knocks at the shut door of the place one is in: open to them, or not."""
    decision = await _decision(draft, "knocked", (knock.name,), knock.place)
    if decision is not None and decision.act == "accept":
        draft.intend(OpenDoor(decision.person))


async def _decision(draft: Draft, reason: str, people: tuple[str, ...], place: str = "") -> Decision | None:
    """The brain's decision on what is recalled for it, stated; None where it had none."""
    recalled = await _recall_for(draft, reason, people, place)
    situation = draft.situation(Question("decide", reason=reason, people=people, place=place), recalled)
    decision = await draft.ask("decide", draft.services.brain.decide(situation))
    if decision is None:
        return None
    used(draft, decision.because)
    check_at = _next_check(draft, reason)
    draft.write(Decided(tick=draft.tick, agent=draft.mind.name, reason=reason, decision=decision, check_at=check_at))
    return decision


def _next_check(draft: Draft, reason: str) -> int:
    """When one next thinks of what one has promised: whoever comes by puts that off no further, or a crowd would."""
    planned = draft.mind.check_at
    if reason in ("met", "proposed") and planned > draft.tick:
        return planned
    minutes = draft.mind.parameters.check_minutes
    return draft.tick + draft.now.clock.ticks(minutes=min(MINGLE_MINUTES, minutes) if _at_event(draft) else minutes)


def go_on_with_step(draft: Draft) -> None:
    """Take up the present step again after a talk: walk on to its place, back to a seat, or go on with it here."""
    step = draft.mind.step
    if step is None or step.until <= draft.tick or draft.body.walking_to:
        return
    way = _way(draft, step)
    together = any(isinstance(seen, SawPerson) and seen.name == step.person for seen in draft.seen)
    settled = draft.body.seated or not (step.place and way.sitting)
    if _is_here(draft, step) and settled and (together or not way.meeting):
        _begin(draft, step)
    else:
        draft.intend(way)  # who has come to meet somebody goes back to where they will be looked for


async def _recall_for(draft: Draft, reason: str, people: Sequence[str], place: str = "") -> list[Recalled]:
    name, now, dials = draft.mind.name, draft.now, draft.mind.parameters
    rows = [cues.plan_by_now(name, now, dials), cues.todays_plan(name, now, dials), cues.commitments(name, now, dials)]
    for person in people[:1] or _concerned(draft, reason):
        rows.extend(cues.meeting(name, person, now, dials))
        if reason == "met":
            rows.append(cues.news_for(name, person, dials))
    step = draft.mind.step
    if reason == "step over" and step is not None and step.person and step.verb in WAITED_FOR:
        rows.append(cues.came(step.person, step.place, step.since, dials))
    free = _is_free(draft, reason)
    if free:
        rows.extend((*cues.place(name, now, dials), cues.strained(name, dials)))
    if reason in ("refused", "admitted") and place:
        rows.append(cues.door(name, place, now, dials))
    rows.extend(cues.thing(name, seen.thing, dials) for seen in draft.seen if _is_amiss(seen))
    first = await recall(draft, "decide", rows)
    if reason in ("met", "proposed", "knocked"):
        return first
    second = [cues.facts_about(topic, dials) for topic in cues.topics_of(first)]
    second.extend(cues.known_of(subject, dials) for subject in _lying_here(draft))
    if free and cues.meal_due_until(first, draft.tick):
        second.append(cues.eaten(name, now, dials))
    second.extend(cues.visited(name, *visit, dials) for visit in cues.visits(first, draft.tick))
    if free or reason == "check":
        second.extend(cues.seek(name, person, dials) for person in cues.sought(first))
        second.extend(cues.seek(name, person, dials) for person in cues.avoided_by(first))
        second.extend(cues.unserved(name, where, now, dials) for where in cues.errands_to(first))
    found = first + await recall(draft, "decide", second)
    if not free and reason != "check":
        return found
    places = (*_to_go_to(draft, first), *(cues.places_thought_of(found) if free else ()))
    return found + await recall(draft, "decide", [cues.hours(draft.houses_of(places), dials)])


def _is_free(draft: Draft, reason: str) -> bool:
    """Whether one chooses anew what to do: nothing is begun, or the search for somebody has led to nothing."""
    step = draft.mind.step
    searched = reason == "arrived" and step is not None and step.verb == "look for"
    return searched or reason in ("woke", "step over", "refused", DECLINED, "served", "admitted", REPLANNED)


def _to_go_to(draft: Draft, recalled: Sequence[Recalled]) -> tuple[str, ...]:
    """Where one has to go next: on an errand, to an appointment."""
    soon = draft.tick + draft.now.clock.ticks(minutes=APPOINTED_MINUTES)
    return (*cues.errands_to(recalled), *cues.appointed_places(recalled, draft.tick, soon))


def _lying_here(draft: Draft) -> tuple[str, ...]:
    """What the documents tell of that lie here."""
    subjects = (subject for each in draft.seen if isinstance(each, SawDocument) for subject in each.subjects)
    return tuple(dict.fromkeys(subjects))[:MOST_SUBJECTS]


async def _carry_out(draft: Draft, decision: Decision, reason: str) -> None:
    if decision.act == "talk":
        draft.intend(ProposeTalk(decision.person))
        _stay(draft, while_over=True)
    elif decision.act in ("accept", "decline"):
        _answer(draft, decision)
    elif decision.act == "replan":
        await plan_day(draft)
        await decide(draft, REPLANNED)
    elif decision.act in ("do", "seek"):
        step = _step_of(draft, decision)
        if draft.mind.step is None or step.block != draft.mind.step.block:
            await keep(draft, left(draft))
        _start(draft, step)
    elif reason == "arrived" and draft.mind.step is not None and draft.mind.step.until > draft.tick:
        _begin(draft, draft.mind.step)
        if decision.person:
            draft.intend(ProposeTalk(decision.person))
    else:
        _stay(draft, while_over=True)
        if draft.mind.step is not None and not draft.mind.step.started:
            go_on_with_step(draft)  # something came in between on the way


def _answer(draft: Draft, decision: Decision) -> None:
    accepts = decision.act == "accept"
    draft.intend(AcceptTalk(decision.person) if accepts else DeclineTalk(decision.person, decision.reason))


def _step_of(draft: Draft, decision: Decision) -> Step:
    verb = "look for" if decision.act == "seek" else decision.verb
    earliest = draft.tick + draft.now.clock.ticks(minutes=1)
    return Step(
        verb=verb, what=decision.what, place=decision.place, thing=decision.thing, person=decision.person,
        since=draft.tick, until=max(decision.until, earliest), block=decision.block, asleep=decision.asleep,
        meal=decision.meal, because=decision.because, away_from=decision.away_from,
    )  # fmt: skip


def _start(draft: Draft, step: Step) -> None:
    """Begin here where the place is here, else set out for it."""
    way = _way(draft, step)
    if _is_here(draft, step) and not (step.place and (way.meeting or way.sitting)):
        _begin(draft, step)
        return
    draft.write(StepBegan(tick=draft.tick, agent=draft.mind.name, step=step))
    draft.intend(way)


def _is_here(draft: Draft, step: Step) -> bool:
    """Whether a step can begin where one stands; to bed one goes even at home."""
    if not step.place or draft.body.asleep:
        return not step.place or step.place in draft.body.within
    return step.place in draft.body.within and not step.asleep


def _way(draft: Draft, step: Step) -> GoTo:
    thing = BED if step.asleep and not step.thing else step.thing
    block = draft.mind.stream.get(step.block) if step.block else None
    verbs = {step.verb, block.frame.verb if block is not None and block.frame is not None else ""}
    return GoTo(
        step.place, thing, meeting=step.verb in ("meet", "look for") and bool(step.person),
        sitting=step.meal or not verbs.isdisjoint(SITTING), away_from=step.away_from,
    )  # fmt: skip


def _begin(draft: Draft, step: Step) -> None:
    begun = replace(step, started=True)
    if begun != draft.mind.step:
        draft.write(StepBegan(tick=draft.tick, agent=draft.mind.name, step=begun))
    draft.intend(Do(step.verb, step.what, step.thing, step.until, step.asleep, step.meal, _making(draft, step)))


def making_of(draft: Draft, block: str) -> Making | None:
    """What the work that a memory tells of makes of a thing, if it does."""
    memory = draft.mind.stream.get(block) if block else None
    return memory.frame.makes if memory is not None and memory.frame is not None else None


def _making(draft: Draft, step: Step) -> Making | None:
    """What this very step makes of a thing: the state of work begun, or its usual one once it is seen to."""
    making, deed = making_of(draft, step.block), f"{step.verb} {step.what}".strip()
    if making is None or deed not in (making.step, making.then):
        return None
    return making if deed == making.step else Making(making.thing)


def _stay(draft: Draft, *, while_over: bool = False) -> None:
    """Keep the present step; where it is over (or there is none), stand about for a while, so that nobody spins."""
    step = draft.mind.step
    if step is not None and (step.until > draft.tick or (draft.body.asleep and not while_over)):
        return
    until = draft.tick + draft.now.clock.ticks(minutes=IDLE_MINUTES)
    idle = Step(verb="rest", place=draft.body.place, since=draft.tick, until=until, started=True)
    draft.write(StepBegan(tick=draft.tick, agent=draft.mind.name, step=idle))
    if not draft.body.walking_to:
        draft.intend(Do(idle.verb, "", "", until))


def _concerned(draft: Draft, reason: str) -> tuple[str, ...]:
    """Whom the decision may be about: whom one has come to see, or was with, and the nearest one awake in sight.

    For want of anything else to do one turns to the nearest who is free.
    """
    awake = [p for p in draft.seen if isinstance(p, SawPerson) and not p.asleep]
    free = [p for p in awake if not p.talking_with] if reason == "check" else []
    nearest = [min(free or awake, key=lambda p: (p.distance, p.name)).name] if awake else []
    step = draft.mind.step
    seeking = step is not None and step.verb == "look for"
    with_them = reason in ("step over", "arrived") or seeking
    partner = [step.person] if with_them and step is not None and step.person else []
    return tuple(dict.fromkeys((*partner, *nearest)))


def _at_event(draft: Draft) -> bool:
    step = draft.mind.step
    return step is not None and step.started and step.verb in EVENT_VERBS


def _to_mingle_with(draft: Draft) -> tuple[str, ...]:
    """Whom one thinks of turning to next at an event: anybody in sight who is free, not always the nearest."""
    if not _at_event(draft):
        return ()
    free = sorted(p.name for p in draft.seen if isinstance(p, SawPerson) and not p.asleep and not p.talking_with)
    return (draft.dice("mingle").pick(free),) if free else ()


def _is_amiss(percept: AnyPercept) -> TypeGuard[SawThing]:
    return isinstance(percept, SawThing) and percept.amiss


def occasion(
    draft: Draft, met: Iterable[SawPerson], new: Iterable[AnyPercept] = ()
) -> tuple[str, tuple[str, ...], str] | None:
    """Why a decision is asked for now, about whom and which place; None where nothing asks for one."""
    step, news = draft.mind.step, draft.news
    for percept in news:
        if isinstance(percept, WasProposed):
            return "proposed", (percept.by,), ""
    if step is None or (step.until <= draft.tick and not (draft.body.walking_to and not step.started)):
        woke = draft.mind.planned == "" or (step is not None and step.asleep)
        return ("woke" if woke else "step over"), (), ""
    if step.until <= draft.tick:
        return "step over", (), ""
    if (happened := befallen(draft)) is not None:
        return happened
    for percept in new:
        if _is_amiss(percept):
            return "seen", (), percept.place
    if draft.mind.check_at <= draft.tick and not (step.asleep and step.started):
        return "check", _to_mingle_with(draft), ""
    for person in met:
        return "met", (person.name,), ""
    return None


def befallen(draft: Draft) -> tuple[str, tuple[str, ...], str] | None:
    """What has become of what one is at: refused, let in, arrived, served; None where nothing has."""
    step, news = draft.mind.step, draft.news
    if step is None or step.until <= draft.tick:
        return None
    for percept in news:
        if isinstance(percept, Refused) and not percept.person:
            return "refused", (), percept.place
    sought = step.person if step.verb == "look for" and not step.block else ""
    for percept in news:
        if isinstance(percept, Refused) and percept.person == sought != "":
            return DECLINED, (percept.person,), ""
    for percept in news:
        if isinstance(percept, WasLetIn):
            return "admitted", (), percept.place
    for percept in news:
        if isinstance(percept, Arrived):
            return "arrived", (), percept.place
        if isinstance(percept, WasServed):
            return "served", (), percept.place
    return None
