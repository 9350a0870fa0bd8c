"""Short phrases of the story: what somebody was at, when and where things happened."""

from __future__ import annotations

from functools import lru_cache

from sim.nouns import Fact, Frame
from sim.story.chronicle import Chronicle
from sim.story.track import Act
from sim.wording import fact_sentence, first_name, sentence
from sim.wording.names import place_preposition
from sim.wording.times import clock_words, figures

MEETING_MINUTES = 60
"""How long a meeting lasts of which no end is known."""
MINUTES_AT_A_DOOR = 5
"""Who found a door shut so little before or after, and is at nothing, stands before it."""
SHORT_RUN_DAYS = 7
"""In a run of more days a weekday alone says too little."""


def when(told: Chronicle, tick: int) -> str:
    """'Fri 07:32', with the date before the run and in longer runs."""
    time = told.clock.time_of(tick)
    if tick < 0 or told.clock.day_of(told.scenario.last_tick) > SHORT_RUN_DAYS + 1:
        year = f" {time.year}" if time.year != told.clock.origin.year else ""
        return f"{time:%a} {time.day} {time:%b}{year} {time:%H:%M}"
    return f"{time:%a %H:%M}"


def day_and_hour(told: Chronicle, tick: int) -> str:
    """'Saturday 2 May at 18:30'."""
    time = told.clock.time_of(tick)
    return f"{time:%A} {time.day} {time:%B} at {time:%H:%M}"


def at_hour(told: Chronicle, tick: int) -> str:
    """The hour of a tick to five minutes, in words where it is a quarter: 'seven', 'a quarter to eleven', '12:35'."""
    time = told.clock.time_of(tick)
    minute = 5 * round((time.hour * 60 + time.minute) / 5) % 1440
    return clock_words(minute) if minute % 15 == 0 else figures(minute)


@lru_cache(maxsize=4096)
def at_place(place: str) -> str:
    """'at the café', 'in the park'."""
    return f"{place_preposition(place)} {place}" if place else ""


@lru_cache(maxsize=8192)
def did(verb: str, what: str, place: str, whom: str = "", role: str = "", pronoun: str = "they") -> str:
    """An activity in the past, without its actor: 'served breakfast at the café'."""
    actor = "Somebody"
    name = "" if verb.endswith(" to") else first_name(whom) if whom else ""
    told = sentence(Frame(actor, verb, what, whom=name, role=role if name else "", place=place, pronoun=pronoun))
    return told.removeprefix(f"{actor} ").rstrip(".")


def doing(told: Chronicle, name: str, tick: int) -> str:
    """What somebody was at then: 'they sat in the park'."""
    track = told.tracks[name]
    act = track.act(tick)
    persona = told.personas.get(name)
    pronoun = persona.pronoun if persona is not None else "they"
    within = track.within(tick)
    place = within[-1] if within else ""
    way = track.way(tick)
    shut = next((event.place for event in told.shut_near(name, tick, MINUTES_AT_A_DOOR)), "") if act is None else ""
    if shut:
        return f"{pronoun} stood before {shut}, which was shut"
    if act is None and way not in ("", told.town, *within):
        return f"{pronoun} {_were(pronoun)} on the way to {way}"
    if act is None:
        return f"{pronoun} {_were(pronoun)} {'out of doors' if place == told.town else at_place(place)}".rstrip()
    return f"{pronoun} {act_phrase(told, name, act)}"


def place_named(told: Chronicle, name: str, act: Act, frame: Frame | None) -> str:
    """Where an act was, by the name that its promise or plan gives the place: 'the café' rather than one room of it."""
    if frame is None or frame.place in ("", told.town):
        return act.place
    return frame.place if frame.place in told.tracks[name].within(act.begin) else act.place


def act_phrase(told: Chronicle, name: str, act: Act) -> str:
    """An act in the past tense, with the person it was meant for where the step names one."""
    step = told.step(name, act.begin)
    persona = told.personas.get(name)
    pronoun = persona.pronoun if persona is not None else "they"
    person = step.person if step is not None and step.verb == act.verb else ""
    if act.asleep:
        return did("sleep", "", _wide(told, name, act))
    if act.verb == "look for" and not act.what:
        where = "out of doors" if act.place == told.town else at_place(act.place)
        return f"looked for {first_name(person) if person else 'somebody'} {where}".rstrip()
    frame = served(told, step.block if step is not None else "")
    if act.verb == "meet" and person:
        return met(told, name, act, person, frame)
    place = place_named(told, name, act, frame)
    alone = person in told.tracks and not came(told, person, place, act.begin, _to_the_end(told, act, frame))
    if act.verb == "help" and alone:
        wanted = did(act.verb, act.what, "", person, "", pronoun).removeprefix("helped ")
        return f"waited in vain {at_place(place)} to help {wanted}".replace("  ", " ")
    if frame is not None and frame.verb == act.verb and frame.what == act.what:
        return did(act.verb, act.what, place, frame.whom or person, frame.role, pronoun)
    if place == told.town:
        return f"{did(act.verb, act.what, '', person, 'with', pronoun)} out of doors"
    return did(act.verb, act.what, place, person, "" if act.verb in ("help", "visit") else "with", pronoun)


def served(told: Chronicle, block: str) -> Frame | None:
    """The promise that a block of a plan rests on, or the block itself."""
    memory = told.memory(block) if block else None
    if memory is None:
        return None
    grounds = [told.memory(each) for each in memory.evidence] if memory.kind == "plan" else []
    promise = next((each for each in grounds if each is not None and each.kind == "commitment"), memory)
    return promise.frame


def met(told: Chronicle, name: str, act: Act, person: str, frame: Frame | None) -> str:
    """Met, where the other came while the appointment lasted; else waited. At the agreed place, if they are there."""
    place, end = place_named(told, name, act, frame), _to_the_end(told, act, frame)
    called, where = first_name(person), at_place(place)
    met = came(told, person, place, act.begin, end)
    return f"met {called} {where}".rstrip() if met else f"waited for {called} in vain {where}".rstrip()


def _to_the_end(told: Chronicle, act: Act, frame: Frame | None) -> int:
    """The end of an appointment of which an act is the whole or a part: who is early has not yet waited in vain."""
    if frame is None or frame.verb != act.verb or frame.verb not in ("meet", "help"):
        return act.end
    lasts = told.clock.ticks(minutes=MEETING_MINUTES)
    until = frame.until if frame.until is not None else frame.at + lasts if frame.at is not None else act.end
    return max(act.end, min(until, told.last_tick))


def came(told: Chronicle, person: str, place: str, begin: int, end: int) -> bool:
    """Whether somebody was at a place at any time of a span."""
    other = told.tracks.get(person)
    return other is not None and other.first_there(place, begin, end) is not None


def _wide(told: Chronicle, name: str, act: Act) -> str:
    """Home by its own name rather than by the room."""
    within = told.tracks[name].within(act.begin)
    persona = told.personas.get(name)
    return persona.home if persona is not None and persona.home in within else act.place


def _were(pronoun: str) -> str:
    return "were" if pronoun == "they" else "was"


def fact_words(told: Chronicle, fact: Fact) -> str:
    """A fact as a sentence."""
    return fact_sentence(fact, told.moment(0))


def that_words(told: Chronicle, fact: Fact) -> str:
    """A fact as part of a sentence: 'that the café will stay open'."""
    words = fact_words(told, fact).rstrip(".")
    keeps = words.startswith(tuple(told.residents)) or not words.startswith(("The ", "A ", "An ", "Both ", "Two "))
    return f"that {words if keeps else words[0].lower() + words[1:]}"


_THEN = {"will": "would", "is": "was", "are": "were", "has": "had", "have": "had"}


def that_words_then(told: Chronicle, fact: Fact) -> str:
    """The same as it was said of then: 'that the café would stay open'."""
    words = that_words(told, fact)
    verb, *rest = fact.predicate.split(" ")
    if verb not in _THEN:
        return words
    tail = " ".join((*rest, fact.object))
    return words.replace(f" {verb} {tail}", f" {_THEN[verb]} {tail}", 1)


def share(millionths: int) -> str:
    """'68%'."""
    return f"{round(millionths / 10_000)}%"
