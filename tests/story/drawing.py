"""Runs drawn by hand for the tests of the story: a lane, a café and a park, minutes as ticks, from eight o'clock."""

from __future__ import annotations

from typing import Any

from sim.events import (
    ActivityBegan,
    AnyEvent,
    Believed,
    Forgot,
    Heard,
    Implanted,
    MindMade,
    Misheard,
    Moved,
    OutcomeKnown,
    RecallLine,
    RecallMade,
    Remembered,
    ResidentEntered,
    Said,
    StepBegan,
    TalkClosed,
    TalkOpened,
    Tick,
)
from sim.nouns import MILLION, Belief, Fact, Frame, Memory, MindParameters, Persona, Step, Turn
from sim.scenario import Scenario
from sim.story.chronicle import Chronicle, chronicle_of

ANN, BEN, CAT = "Ann Lee", "Ben Hale", "Cat Orr"
TOWN = "the lane"
TILES = {"the café": (2, 2), "the park": (20, 2), "the road": (10, 10), "Ann's house": (2, 20), "the mill": (20, 20)}
SUPPER_AT = Fact("the supper", "is at", "the café")
SUPPER_BEGINS = Fact("the supper", "begins at", "2026-05-01T18:00")
SUPPER_OF = Fact("the supper", "is given by", ANN)
CLOSING = Fact("the café", "will", "close for good")


def scenario(**changes: Any) -> Scenario:
    """Three residents and one supper at six, of which Ann knows; Ben knows a rumour."""
    residents = [
        {"name": name, "age": 40, "pronoun": pronoun, "work": "keeps bees", "home": "Ann's house", "look": "somebody"}
        for name, pronoun in ((ANN, "she"), (BEN, "he"), (CAT, "they"))
    ]
    values: dict[str, Any] = {
        "name": "The lane", "world": "lane", "world_file": "lane.yaml", "world_text": "", "residents": residents,
        "start": "2026-05-01T08:00", "ticks": 900, "tick_seconds": 60, "embedder": "hash",
        "gatherings": [
            {"name": "the supper", "host": ANN, "place": "the café", "starts": "day 1 18:00", "ends": "day 1 20:00"}],
        "news": [{"name": "closing", "knower": BEN, "fact": ["the café", "will", "close for good"], "true": False}],
    }  # fmt: skip
    return Scenario.from_resolved(values | changes)


def hour(tick: int) -> str:
    """The hour of a tick."""
    return f"{8 + tick // 60:02d}:{tick % 60:02d}"


def minute(time: str) -> int:
    """The tick of an hour of the day: '18:05'."""
    hours, minutes = time.split(":")
    return (int(hours) - 8) * 60 + int(minutes)


class Life:
    """Events in the order in which a test states them; `chronicle` sorts them by tick."""

    def __init__(self, **changes: Any) -> None:
        self.scenario = scenario(**changes)
        self.events: list[AnyEvent] = []
        self._numbers = 0
        for name in self.scenario.names:
            self.events.append(ResidentEntered(
                tick=0, agent=name, tile=TILES["the road"], within=(TOWN,), look="", pronoun="they", home="Ann's house",
                energy=MILLION, energy_rate=0, company=MILLION, company_rate=0))  # fmt: skip
            persona: Persona = self.scenario.resident(name).persona
            self.events.append(MindMade(tick=0, agent=name, persona=persona, parameters=MindParameters()))

    def goes(self, name: str, place: str, time: str, room: str = "") -> Life:
        within = tuple(part for part in (TOWN, place, room) if part and part != "the road")
        self.events.append(Moved(tick=minute(time), agent=name, tile=TILES[place], within=within))
        return self

    def does(self, name: str, verb: str, what: str, place: str, time: str, until: str, **more: Any) -> Life:
        self.events.append(ActivityBegan(
            tick=minute(time), agent=name, verb=verb, what=what, place=place, until=minute(until), **more))  # fmt: skip
        return self

    def steps(self, name: str, verb: str, what: str, time: str, block: str = "", person: str = "") -> Life:
        step = Step(verb, what, since=minute(time), until=minute(time) + 60, block=block, person=person, started=True)
        self.events.append(StepBegan(tick=minute(time), agent=name, step=step))
        return self

    def remembers(self, name: str, kind: str, frame: Frame | None, time: str = "", **more: Any) -> str:
        """A memory of the run, or of the past where no time is given; its id."""
        created = minute(time) if time else -600 - self._numbers
        self._numbers += 1
        implanted = more.pop("implanted", False)
        text = more.pop("text", f"memory {self._numbers} of {name}.")
        memory = Memory(f"{name}/{created}/{self._numbers}", kind, text, created, frame=frame, **more)  # type: ignore[arg-type]
        event = Implanted if implanted else Remembered
        self.events.append(event(tick=max(0, created), agent=name, memory=memory))
        return memory.id

    def promises(self, name: str, verb: str, what: str = "", *, made: str = "", at: str = "", **more: Any) -> str:
        """A commitment; `whom`, `place`, `until` go into its frame."""
        implanted = more.pop("implanted", False)
        until = more.pop("until", "")
        frame = Frame(name, verb, what, at=minute(at) if at else None, until=minute(until) if until else None, **more)
        return self.remembers(name, "commitment", frame, made, implanted=implanted)

    def knows(self, name: str, *facts: Fact) -> list[str]:
        """Facts known before the run."""
        ids = [self.remembers(name, "knowledge", None, facts=(fact,), source="backstory") for fact in facts]
        for memory, fact in zip(ids, facts, strict=True):
            self.believes(name, fact, memory, "08:00", source="backstory")
        return ids

    def believes(self, name: str, fact: Fact, memory: str, time: str, source: str = "told", told_by: str = "") -> None:
        belief = Belief(f"{memory}#0", fact, f"{fact}.", 900_000, minute(time), source, told_by, (memory,))  # type: ignore[arg-type]
        self.events.append(Believed(tick=minute(time), agent=name, belief=belief))

    def talk(self, one: str, other: str, time: str, place: str = "the café", minutes: int = 5) -> str:
        """A talk of two; its id."""
        tick = minute(time)
        talk = f"{one}/{tick}/talk"
        self.events.append(
            TalkOpened(tick=tick, talk=talk, place=place, people=(one, other), floor=one, deadline=tick + 6)
        )
        self.events.append(TalkClosed(tick=tick + minutes, talk=talk, people=(one, other), reason="said goodbye"))
        return talk

    def says(self, name: str, to: str, act: str, text: str, time: str, talk: str = "", **more: Any) -> Said:
        self._numbers += 1
        said = Said(tick=minute(time), agent=name, talk=talk, n=self._numbers, act=act, text=text, to=to,  # type: ignore[arg-type]
                    hearers=more.pop("hearers", (to,)), **more)  # fmt: skip
        self.events.append(said)
        return said

    def tells(self, name: str, to: str, fact: Fact, time: str, *, as_heard: Fact | None = None, **more: Any) -> str:
        """One tells another a fact, who remembers it a minute later, as said or misheard; the id of that memory."""
        said = self.says(name, to, "tell", f"{name} says: {fact}", time, more.pop("talk", ""), facts=(fact,), **more)
        tick, heard = said.tick + 1, as_heard or fact
        turn = Turn(said.talk, said.n, said.tick, name, "tell", said.text, to, (heard,))
        self.events.append(Heard(tick=tick, agent=to, turn=turn))
        if as_heard is not None:
            self.events.append(Misheard(tick=tick, agent=to, talk=said.talk, n=said.n, said=fact, heard=as_heard))
        later = hour(tick)
        frame = Frame(name, "tell", whom=to, said=(heard,))
        memory = self.remembers(
            to, "told", frame, later, facts=(heard,), source=name, people=(name,), text=f"{name} told {to}: {heard}."
        )
        self.believes(to, heard, memory, later, told_by=name)
        return memory

    def forgets(self, name: str, memory: str, time: str) -> Life:
        self.events.append(Forgot(tick=minute(time), agent=name, memories=(memory,), reason="age"))
        return self

    def recalls_promises(self, name: str, time: str, *ids: str) -> Life:
        items = tuple(RecallLine(each, 1, 1, 1, 1) for each in ids)
        self.events.append(RecallMade(
            tick=minute(time), agent=name, purpose="decide", row="commitments", cue="What?", items=items))  # fmt: skip
        return self

    def learns(self, name: str, memory: str, outcome: str, time: str) -> Life:
        self.events.append(OutcomeKnown(tick=minute(time), agent=name, memory=memory, outcome=outcome))
        return self

    def ticks(self) -> list[Tick]:
        by_tick: dict[int, list[AnyEvent]] = {}
        for event in self.events:
            by_tick.setdefault(event.tick, []).append(event)
        return [Tick(number, tuple(by_tick[number])) for number in sorted(by_tick)]

    def chronicle_until(self, tick: int) -> Chronicle:
        """All of it, the run over at a tick."""
        return chronicle_of(self.ticks(), self.scenario, tick)

    def chronicle(self, until: str | None = "23:00") -> Chronicle:
        """All of it; `until` None: the run was stopped at the last event."""
        return chronicle_of(self.ticks(), self.scenario, minute(until) if until else None)
