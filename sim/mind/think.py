"""The pipeline of one think: hear and perceive, remember, reflect, plan, and then speak or act.

A mind touches only itself; what it wants of the town leaves as intents.
"""

from __future__ import annotations

from collections.abc import Sequence

from sim.events import StepBegan
from sim.mind.act import answer_knock, answer_proposal, befallen, decide, go_on_with_step, making_of, occasion
from sim.mind.done import finished, step_done
from sim.mind.draft import Draft
from sim.mind.forgetting import forget
from sim.mind.mind import Mind
from sim.mind.perceive import at_doors, facts_of, frame_of, newly_met, noticed
from sim.mind.plan import plan_day
from sim.mind.reading import consulted, outdate, read_document, read_notice
from sim.mind.reflect import reflect_if_due
from sim.mind.remember import keep, memory_of, rate_unrated
from sim.mind.talk import hear, speak, talk_of
from sim.nouns import (
    AnyPercept,
    DeclineTalk,
    Frame,
    HeardKnock,
    MadeThing,
    Memory,
    OpenDoor,
    Refused,
    SawDocument,
    SawNotice,
    TalkOver,
    WasProposed,
)

IN_GOOD_TIME = 4
"""What has to be seen to in time is meant to be done when a fourth of the time is left."""
WAKING_HOUR = 4
"""From this hour on a new date begins for somebody who is still up."""


def wakes(mind: Mind, tick: int) -> bool:
    """Whether a mind has a reason of its own to think: nothing begun yet, a step over, or a prospective check."""
    return next_waking(mind) <= tick


def next_waking(mind: Mind) -> int:
    """The tick at which a mind thinks even if nothing reaches it."""
    if mind.step is None:
        return -1
    asleep = mind.step.asleep and mind.step.started
    return mind.step.until if asleep else min(mind.step.until, mind.check_at)


async def think(draft: Draft) -> None:
    """One think, from percepts to intents; all it states is in `draft.thought`."""
    new = () if draft.body.asleep else noticed(draft.mind, draft.seen)
    met = newly_met(draft.mind, new)
    looked_into = () if draft.body.asleep else consulted(draft, step_done(draft))
    doors = at_doors(draft.mind, draft.news)
    observed = await _observed(draft, (*new, *doors, *looked_into))
    await keep(draft, [*await hear(draft), *observed, *finished(draft), *_to_see_to(draft)])
    for percept in (*new, *looked_into):
        if isinstance(percept, SawDocument):
            outdate(draft, percept)
    await rate_unrated(draft)
    for percept in draft.news:
        if isinstance(percept, HeardKnock):
            await answer_knock(draft, percept)
    talk = talk_of(draft.news)
    if talk is not None:
        for percept in draft.news:
            if isinstance(percept, WasProposed):
                await answer_proposal(draft, percept.by)
        if talk.floor == draft.mind.name:
            await speak(draft, talk)
        return
    _end_search(draft)
    cause = occasion(draft, met, new)
    if cause is not None and cause[0] in ("woke", "step over"):
        await _new_day(draft)
        await reflect_if_due(draft)
    if cause is not None:
        await decide(draft, *cause)
    # To say no to somebody takes no time, nor to open: what else has happened is decided on as well, and who was about
    # to go on after a talk that came to nothing does.
    if cause is not None and cause[0] == "proposed" and _is_idle(draft) and (happened := befallen(draft)) is not None:
        await decide(draft, *happened)
    if _is_idle(draft) and any(isinstance(percept, TalkOver | Refused) for percept in draft.news):
        go_on_with_step(draft)


def _is_idle(draft: Draft) -> bool:
    return all(isinstance(intent, DeclineTalk | OpenDoor) for intent in draft.thought.intents)


def _end_search(draft: Draft) -> None:
    """Whoever was looked for has been talked to: the search is over."""
    step = draft.mind.step
    if step is None or step.verb != "look for":
        return
    if any(isinstance(percept, TalkOver) and step.person in percept.people for percept in draft.news):
        draft.write(StepBegan(tick=draft.tick, agent=draft.mind.name, step=None))


async def _new_day(draft: Draft) -> None:
    """After waking on a date without a plan: forget what has faded, then plan."""
    mind = draft.mind
    early = draft.now.time.hour < WAKING_HOUR and mind.planned != ""
    if mind.planned == draft.now.date or early:
        return
    for event in forget(mind, draft.now):
        draft.write(event)
    await plan_day(draft)


async def _observed(draft: Draft, new: Sequence[AnyPercept]) -> list[Memory]:
    memories: list[Memory] = []
    for percept in dict.fromkeys(new):
        if isinstance(percept, SawNotice):
            memories.extend(await read_notice(draft, percept))
        elif isinstance(percept, SawDocument):
            memories.extend(read_document(draft, percept))
        else:
            frame, facts = frame_of(draft.mind, percept), facts_of(percept)
            outcome, valence = frame.outcome, -1 if frame.outcome == "shut" else 0
            memories.append(
                memory_of(
                    draft.mind, draft.now, "observation", frame, facts=facts, source="seen", outcome=outcome,
                    valence=valence,
                )
            )  # fmt: skip
    return memories


def _to_see_to(draft: Draft) -> list[Memory]:
    """What has to be done in time with a thing that one's work has just left in a state: an intention with an hour."""
    mind, memories = draft.mind, list[Memory]()
    for percept in draft.news:
        block = mind.step.block if mind.step is not None else ""
        making = making_of(draft, block)
        if not isinstance(percept, MadeThing) or making is None or not making.then or percept.until <= draft.tick:
            continue
        verb, _, what = making.then.partition(" ")
        at = percept.until - (percept.until - draft.tick) // IN_GOOD_TIME
        frame = Frame(
            mind.name, verb, what, place=percept.place, at=at, until=percept.until, makes=making,
            pronoun=mind.persona.pronoun if mind.persona is not None else "they",
        )  # fmt: skip
        memories.append(memory_of(mind, draft.now, "commitment", frame, evidence=(block,)))
    return memories
