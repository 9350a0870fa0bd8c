"""What mattered between people on a day: promises and how they ended, reproaches, disputes, conclusions, shut doors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sim.events import RouteEnded, Said
from sim.nouns import EVENT_VERBS, Memory
from sim.story.chronicle import Chronicle
from sim.story.commitments import ScoredCommitment
from sim.story.happenings import QUOTED_LETTERS, Happening, place_of
from sim.story.lines import listed, quoted, times
from sim.story.phrases import MEETING_MINUTES, at_place, came, did
from sim.story.promised import gathering_named
from sim.story.reasons import why_missed
from sim.wording import activity, first_name

_SHUT_HOURS = 2
"""Doors tried again within so long are told of as one."""
_AWAY_MINUTES = 10
"""Whoever tries a door again so long afterwards has come back to it."""
_PROMISED = 6
"""How much a promise matters of which nobody ever said it."""


def of_promises(told: Chronicle, commitments: Sequence[ScoredCommitment]) -> Iterator[Happening]:
    """Promises kept, told together by the two who made them, and those that were not, with why."""
    kept: dict[tuple[object, ...], list[ScoredCommitment]] = {}
    broken: set[tuple[object, ...]] = set()
    for each in commitments:
        if each.outcome == "hit" and each.tick is not None and not gathering_named(each.what, told.scenario):
            kept.setdefault(_agreement(each), []).append(each)
        elif each.outcome in ("late", "missed", "false") and not (each.verb in EVENT_VERBS and each.outcome == "late"):
            broken.add(_agreement(each))
            yield _broken(told, each)
    for agreement, group in kept.items():
        if agreement not in broken:  # two of whom one came late, or not at all, have not met as agreed
            yield _kept(told, group)


def _agreement(promise: ScoredCommitment) -> tuple[object, ...]:
    """What the promises of two who have agreed on something share."""
    if promise.at is None:
        return (promise.id,)
    return tuple(sorted((promise.owner, promise.to))), promise.at, promise.place


def _weight(told: Chronicle, promise: ScoredCommitment) -> int:
    memory = told.memory(promise.id)
    return (memory.importance if memory is not None else None) or _PROMISED


def _kept(told: Chronicle, group: Sequence[ScoredCommitment]) -> Happening:
    """One deed, or a meeting that both had promised."""
    first = max(group, key=lambda each: (each.verb != "meet", -(each.tick or 0)))
    persona = told.personas.get(first.owner)
    pronoun = persona.pronoun if persona is not None else "they"
    tick = max(each.tick or 0 for each in group)
    if first.verb == "meet":
        text = f"{first.owner} and {first.to} met {at_place(first.place)}, as agreed.".replace("  ", " ")
    else:
        frame_role = {"return": "to", "bring": "to", "fetch": "for"}.get(first.verb, "")
        deed = did(first.verb, first.what, "", first.to, frame_role, pronoun)
        where = f" from {first.place}" if first.verb == "fetch" and first.place else ""
        place = f" {at_place(first.place)}" if first.place and not where else ""
        text = f"{first.owner} {deed.replace(first_name(first.to), first.to, 1)}{where}{place}, as promised."
        if first.verb == "help" and not _was_helped(told, first):
            deed = deed.replace(first_name(first.to), first.to, 1).removeprefix("helped ")
            text = f"{first.owner} came to help {deed}{place}, as promised, and waited in vain."
    weight = max(_weight(told, each) for each in group) - 2
    place = "" if first.place else _where(told, first.owner, tick)
    return Happening(tick, "kept", weight, text, (first.owner, first.to), place)


def _was_helped(told: Chronicle, promise: ScoredCommitment) -> bool:
    """Whether the other was there at any time of it, where it had a place and an hour."""
    if not promise.place or promise.at is None or promise.to not in told.tracks:
        return True
    end = promise.until if promise.until is not None else promise.at + told.clock.ticks(minutes=MEETING_MINUTES)
    return came(told, promise.to, promise.place, promise.tick or promise.at, min(end, told.last_tick))


def _where(told: Chronicle, name: str, tick: int) -> str:
    within = told.tracks[name].within(tick)
    return within[-1] if within else ""


def _broken(told: Chronicle, promise: ScoredCommitment) -> Happening:
    tick = promise.at if promise.at is not None else promise.tick if promise.tick is not None else told.last_tick
    what = promise_words(promise, promise.to)
    why = why_missed(told, promise)
    if promise.outcome == "late" and promise.at is not None and promise.tick is not None:
        minutes = told.clock.minutes(promise.tick - promise.at)
        text = f"{promise.owner} was {minutes} minutes late to {what}."
    elif promise.outcome == "false":
        came = f" {first_name(promise.owner)} was there {_at(told, promise.tick)}." if promise.tick is not None else ""
        cause = f"and missed it; {first_name(promise.owner)} {why[5:]}" if why.startswith("they ") else f"but {why}"
        text = f"{promise.owner} was to {what}, {cause}.{came}".replace(", and missed", " and missed")
    elif promise.at is None and promise.tick is None:  # for no hour, and so not late before the log ends
        text = f"{promise.owner} was still to {what}: {first_name(promise.owner)} {why}."
    else:
        text = f"{promise.owner} was to {what} and did not: {first_name(promise.owner)} {why}."
    kind = {"late": "late", "false": "false"}.get(promise.outcome, "missed")
    weight = {"late": 4, "false": 6}.get(promise.outcome, 6) + _weight(told, promise)
    return Happening(tick, kind, weight, text, (promise.owner, promise.to))  # type: ignore[arg-type]


def _at(told: Chronicle, tick: int) -> str:
    return f"at {told.clock.time_of(tick):%H:%M}"


def promise_words(promise: ScoredCommitment, person: str) -> str:
    """'return the ladder to Tom', 'meet Ada in the park'; without a person 'meet in the park'."""
    place = at_place(promise.place)
    if promise.verb == "help":
        parts = [promise.verb, person, promise.what, place]
    elif promise.verb in ("return", "bring"):
        parts = [activity(promise.verb, promise.what, "base"), f"to {person}" if person else "", place]
    elif promise.verb == "fetch":
        from_place = f"from {promise.place}" if promise.place else ""
        parts = [activity(promise.verb, promise.what, "base"), f"for {person}" if person else "", from_place]
    elif promise.what:
        parts = [activity(promise.verb, promise.what, "base"), place]
    else:
        parts = [promise.verb, person, place]
    return " ".join(part for part in parts if part)


# --- words ------------------------------------------------------------------------------------------------------------


def of_words(told: Chronicle, begin: int, end: int) -> Iterator[Happening]:
    """Reproaches with what came of them, and disputes with who gave way, one of each kind a talk."""
    for talk in told.talks.values():
        turns = sorted((turn for turn in talk.turns if begin <= turn.tick < end), key=lambda turn: turn.n)
        reproach = next((turn for turn in turns if turn.act == "reproach"), None)
        if reproach is not None:
            yield _reproach(told, reproach, turns)
        dispute = next((turn for turn in turns if turn.act == "dispute"), None)
        if dispute is not None:
            yield _dispute(told, dispute, turns)


def _reproach(told: Chronicle, said: Said, turns: Sequence[Said]) -> Happening:
    """'Ann reproached Ben: "..." Ben: "..." Ann forgave him: "..."'."""
    later = [turn for turn in turns if turn.n > said.n and {turn.agent, turn.to} == {said.agent, said.to}]
    sorry = next((turn for turn in later if turn.act == "apologise"), None)
    peace = next((turn for turn in later if turn.act == "forgive"), None)
    text = f"{said.agent} reproached {said.to}: {quoted(said.text)}"
    if sorry is not None:
        text += f" {sorry.agent} said sorry: {quoted(sorry.text)}"
    if peace is not None:
        text += f" And {peace.agent} forgave it: {quoted(peace.text)}"
    elif sorry is None:
        text += f" {said.to} did not say sorry."
    return Happening(said.tick, "reproach", 13, text, (said.agent, said.to), place_of(told, said), said.talk)


def _at_issue(said: Said) -> str:
    """What a dispute was about, where its words are too many to be told."""
    return f"about {said.facts[0].subject}" if said.facts else "in many words"


def _dispute(told: Chronicle, said: Said, turns: Sequence[Said]) -> Happening:
    later = [turn for turn in turns if turn.n > said.n]
    two = {said.agent, said.to} if said.to else {turn.agent for turn in turns}
    gave_way = next((turn for turn in later if turn.act == "concede" and turn.agent in two), None)
    again = sum(turn.act == "dispute" for turn in later)
    against = said.to or listed(dict.fromkeys(turn.agent for turn in turns if turn.agent != said.agent))
    brief = f": {quoted(said.text)}" if len(said.text) <= QUOTED_LETTERS else f" {_at_issue(said)}."
    text = f"{said.agent} contradicted {against}{brief}"
    if gave_way is not None:
        text += f" {gave_way.agent} gave way."
    elif again:
        text += f" They went over it {times(again + 1)}, and neither gave way."
    topic = said.facts[0].subject if said.facts else ""
    weight = 6 + (1 if gave_way is not None else 0)
    return Happening(said.tick, "dispute", weight, text, (said.agent, said.to), place_of(told, said), said.talk, topic)


# --- alone ------------------------------------------------------------------------------------------------------------


def of_minds(told: Chronicle, begin: int, end: int) -> Iterator[Happening]:
    """What somebody concluded of another to their disadvantage, or of whether they keep their word."""
    for name, written in told.of_mind.items():
        for entry in written:
            memory = entry.memory
            if memory.kind != "reflection" or not begin <= entry.tick < end:
                continue
            about = next((person for person in memory.people if person != name and person in told.tracks), "")
            if about and (drawn := _conclusion(name, about, memory)):
                weight, text = drawn
                grounds = [told.memory(each) for each in memory.evidence]
                why = next((each.text for each in reversed(grounds) if each is not None and each.valence < 0), "")
                text = f"{text}{': ' + why if why else '.'}"
                yield Happening(entry.tick, "conclusion", weight, text, (name, about))


def _conclusion(name: str, about: str, memory: Memory) -> tuple[int, str] | None:
    predicates = {fact.predicate: fact.object for fact in memory.facts}
    if "dislikes" in predicates:
        return 8, f"{name} came to dislike {about}"
    if "keeps promises" in predicates:
        well = predicates["keeps promises"] == "well"
        return 4 if well else 9, f"{name} concluded that {memory.text.rstrip('.')}"
    return None


def of_doors(told: Chronicle, begin: int, end: int) -> Iterator[Happening]:
    """Who stood before a shut door, and how often."""
    gap = told.clock.ticks(hours=_SHUT_HOURS)
    tries: dict[tuple[str, str], list[list[RouteEnded]]] = {}
    for event in told.shut:
        if begin <= event.tick < end:
            runs = tries.setdefault((event.agent, event.place), [])
            if runs and event.tick - runs[-1][-1].tick <= gap:
                runs[-1].append(event)
            else:
                runs.append([event])
    for (name, place), runs in tries.items():
        for run in runs:
            yield _door(told, name, place, run)


def _door(told: Chronicle, name: str, place: str, run: Sequence[RouteEnded]) -> Happening:
    hours = f" (open {run[0].hours})" if run[0].hours else ""
    text = f"{name} found {place} shut{hours}."
    away = told.clock.ticks(minutes=_AWAY_MINUTES)
    back = [after.tick for before, after in pairwise(run) if after.tick - before.tick >= away]
    if back:
        last = f"{told.clock.time_of(back[-1]):%H:%M}"
        again = f"came back at {last}" if len(back) == 1 else f"came back {times(len(back))}, the last time at {last}"
        text = f"{name} found {place} shut{hours} and {again}."
    return Happening(run[0].tick, "shut", 2 + min(len(run) // 2, 3), text, (name,))
