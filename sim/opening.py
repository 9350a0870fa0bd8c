"""Who enters the town where, with which mind and which past: at tick 0 all who live there."""

from __future__ import annotations

from msgspec.structs import replace

from sim.events import AnyEvent, MindMade, NoticePosted, Remembered, ResidentEntered
from sim.mind.mind import Mind
from sim.mind.presets import presets
from sim.mind.remember import beliefs_from
from sim.nouns import Fact
from sim.scenario import Resident, Scenario, backstory
from sim.town import World, opening_tile
from sim.town.body import opening_body


def opening(scenario: Scenario, world: World) -> list[AnyEvent]:
    """The events of tick 0, residents in the order of the scenario."""
    events: list[AnyEvent] = []
    taken: set[tuple[int, int]] = set()
    for resident in scenario.residents:
        if resident.entry(scenario.clock) > 0:
            continue
        tile = opening_tile(world, resident.home, taken, resident.name, bedroom(resident))
        taken.add(tile)
        events.append(entering(resident, tile, world, scenario))
        events.extend(mind_events(resident, scenario))
    for number, notice in enumerate(scenario.notices, start=1):
        facts = tuple(Fact(*fact) for fact in notice.facts)
        name = f"notice {number}"
        author, text = notice.author, notice.text
        events.append(NoticePosted(tick=0, notice=name, place=notice.place, author=author, text=text, facts=facts))
    return events


def bedroom(resident: Resident) -> str:
    """Where somebody sleeps by their file; '' where it does not say."""
    habits = [item.habit for item in resident.memories if item.habit is not None and item.habit.verb == "sleep"]
    return next((habit.place for habit in habits if habit.place), "")


def entering(
    resident: Resident, tile: tuple[int, int], world: World, scenario: Scenario, tick: int = 0
) -> ResidentEntered:
    """A resident stands on `tile`, in the body everybody begins with."""
    energy, energy_rate, company, company_rate = opening_body(scenario.clock)
    return ResidentEntered(
        tick=tick, agent=resident.name, tile=tile, within=world.within(tile), look=resident.look,
        pronoun=resident.pronoun, home=resident.home, energy=energy, energy_rate=energy_rate,
        company=company, company_rate=company_rate,
    )  # fmt: skip


def mind_events(resident: Resident, scenario: Scenario, tick: int = 0) -> list[AnyEvent]:
    """The mind, its dated memories, and the beliefs that these come to."""
    mind = Mind(resident.name)
    made = MindMade(tick=tick, agent=resident.name, persona=resident.persona, parameters=resident.memory_for(presets))
    mind.apply(made)
    events: list[AnyEvent] = [made]
    for memory in backstory(resident, scenario):
        event = Remembered(tick=tick, agent=resident.name, memory=memory)
        mind.apply(event)
        events.append(event)
        for belief in beliefs_from(mind, memory, memory.created):
            held = replace(belief, tick=tick)  # believed since then, stated now
            mind.apply(held)
            events.append(held)  # type: ignore[arg-type]
    return events
