"""What a scenario has in store, as events at the very beginning of a tick: documents, arrivals, then interventions.

Each is worked out from the scenario and from how things stand at that tick, and from nothing else: a run, its
repetition and one that was killed and resumed make the same events, once. What only shows at run time (whose ears words
reach, which memories match) stands in the events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from sim.clock import Clock
from sim.errors import UserMistake
from sim.events import AnyEvent, DocumentIssued, NoticePosted, StepBegan, ThingChanged, VisitorSpoke
from sim.interventions.erasing import Target, erased_events, matching, target_of
from sim.interventions.implanting import Implantation, implanted_events, read_sentence
from sim.interventions.standing import Standing, Underway
from sim.mind.mind import Mind
from sim.nouns import MILLION, Fact, Frame
from sim.opening import entering, mind_events
from sim.scenario import Scenario
from sim.scenario.backstory import written_memories
from sim.scenario.interventions import InnerVoice, Intervention, Plant, Wish
from sim.town import Paths, Town, World, arrival_tile
from sim.town.round import Round
from sim.town.setting_down import set_down


def barriers(scenario: Scenario) -> frozenset[int]:
    """The ticks at whose beginning the scenario has something happen."""
    at = {scenario.clock.parse(each.at) for each in scenario.interventions}
    at |= {tick for each in scenario.residents if (tick := each.entry(scenario.clock)) > 0}
    return frozenset(at.union(*(each.starts(scenario) for each in scenario.documents)))


def happen(standing: Underway) -> list[AnyEvent]:
    """The events of the tick, applied, in the order in which the scenario lists them."""
    events = _documents(standing)
    for event in events:
        standing.apply(event)
    events.extend(_arrivals(standing))
    for number, each in enumerate(standing.scenario.interventions):
        if standing.clock.parse(each.at) == standing.tick:
            events.extend(_KINDS[each.kind](standing, each, number))
    return events


def intervene(standing: Underway, each: Intervention) -> list[AnyEvent]:
    """What comes of an intervention that is in no scenario, at this very moment: a watcher has stepped in."""
    return _KINDS[each.kind](standing, each, -1)


def thing_meant(world: World, thing: str, place: str = "") -> tuple[str, str]:
    """The place and the name of a thing; `place` empty: the only one of that name. Raises UserMistake."""
    found = world.things_in(place or next(iter(world.areas)), thing)
    areas = sorted({each.area for each in found})
    if not found:
        raise UserMistake(f"there is no thing {thing!r} at {place or world.name}")
    if not place and len(areas) > 1:
        raise UserMistake(f"there is such a thing at {', '.join(areas)}; say the place")
    return place or areas[0], found[0].name


def rehearsed(scenario: Scenario, world: World) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """What cannot be read of the sentences to be planted and of what is to be forgotten: key, value, what is wrong."""
    for number, each in enumerate(scenario.interventions):
        tick = scenario.clock.parse(each.at)
        minds = {name: Mind(name) for name in scenario.names}
        standing = Underway(scenario, tick, world, Town(), minds, lambda event: None)
        try:
            if each.plant is not None and each.plant.sentence:
                key, value = ("plant", "sentence"), each.plant.sentence
                _read(standing, each.plant)
            elif each.erase is not None:
                key, value = ("erase", "forget"), each.erase.forget
                _target(standing, each.erase.agent, each.erase.forget)
        except UserMistake as mistake:
            yield ("interventions", number, *key), value, str(mistake)


# --- documents --------------------------------------------------------------------------------------------------------


def _documents(standing: Underway) -> list[AnyEvent]:
    scenario = standing.scenario
    events: list[AnyEvent] = []
    for each in scenario.documents:
        for number, (version, start) in enumerate(zip(each.versions, each.starts(scenario), strict=True), start=1):
            if start == standing.tick:
                events.append(
                    DocumentIssued(
                        tick=standing.tick, document=each.name, version=number, place=each.place, thing=each.thing,
                        readers=each.readers_in(scenario.residents), text=version.text,
                        facts=tuple(scenario.fact(line) for line in version.facts),
                    )
                )  # fmt: skip
    return events


# --- arrivals ---------------------------------------------------------------------------------------------------------


def _arrivals(standing: Underway) -> list[AnyEvent]:
    """Whoever comes to the town at this tick, in the order of the scenario, each with the past of their file."""
    scenario, world, town, tick = standing.scenario, standing.world, standing.town, standing.tick
    events: list[AnyEvent] = []
    for resident in scenario.residents:
        if tick > 0 and resident.entry(scenario.clock) == tick:
            tile = arrival_tile(world, resident.enters or resident.home, town.at, resident.name)
            for event in (entering(resident, tile, world, scenario, tick), *mind_events(resident, scenario, tick)):
                standing.apply(event)
                events.append(event)
    return events


# --- the kinds of interventions ---------------------------------------------------------------------------------------


def _notice(standing: Underway, each: Intervention, number: int) -> list[AnyEvent]:
    assert each.notice is not None
    name = f"notice {_notices_before(standing.scenario, number) + 1}" if number >= 0 else _fresh_notice(standing.town)
    facts = tuple(standing.scenario.fact(line) for line in each.notice.facts)
    posted = NoticePosted(
        tick=standing.tick, notice=name, place=each.notice.place, author=each.notice.author, text=each.notice.text,
        facts=facts,
    )  # fmt: skip
    standing.apply(posted)
    return [posted]


def _notices_before(scenario: Scenario, number: int) -> int:
    """How many notices the scenario has before its intervention of that number."""
    return len(scenario.notices) + sum(one.notice is not None for one in scenario.interventions[:number])


def _fresh_notice(town: Town) -> str:
    """A name that none of the scenario's notices has or will have."""
    return f"notice from outside {1 + sum(name.startswith('notice from outside') for name in town.notices)}"


def _visitor(standing: Underway, each: Intervention, number: int) -> list[AnyEvent]:
    """Sleepers hear nothing: the event says whom the words reached."""
    visitor = each.visitor
    assert visitor is not None
    residents = standing.town.residents.values()
    meant = [who for who in residents if (who.name == visitor.to if visitor.to else visitor.place in who.within)]
    spoke = VisitorSpoke(
        tick=standing.tick, visitor=visitor.who, place=visitor.place or meant[0].place, text=visitor.text,
        facts=tuple(standing.scenario.fact(line) for line in visitor.facts), to=visitor.to or "",
        hearers=tuple(who.name for who in meant if not who.asleep),
        confidence=round(visitor.confidence * MILLION), first_hand=visitor.first_hand,
    )  # fmt: skip
    standing.apply(spoke)
    return [spoke]


def _inner_voice(standing: Underway, each: Intervention, number: int) -> list[AnyEvent]:
    assert each.inner_voice is not None
    mind = standing.minds[each.inner_voice.to]
    return implanted_events(standing, mind, _thoughts(standing, mind, each.inner_voice), "inner voice")


def _object(standing: Underway, each: Intervention, number: int) -> list[AnyEvent]:
    assert each.object is not None
    place, thing = thing_meant(standing.world, each.object.thing, each.object.place)
    changed = ThingChanged(tick=standing.tick, place=place, thing=thing, state=each.object.state)
    standing.apply(changed)
    return [changed]


def _plant(standing: Underway, each: Intervention, number: int) -> list[AnyEvent]:
    plant = each.plant
    assert plant is not None
    mind = standing.minds[plant.agent]
    if plant.memory is None:
        return implanted_events(standing, mind, _read(standing, plant), "planted")
    when = plant.memory.when or standing.clock.time_of(standing.tick)
    item = plant.memory.model_copy(update={"when": when})
    owner = standing.scenario.resident(plant.agent)
    return implanted_events(standing, mind, written_memories(owner, standing.scenario, [item]), "planted")


def _erase(standing: Underway, each: Intervention, number: int) -> list[AnyEvent]:
    """Where nothing matches, the event says so."""
    assert each.erase is not None
    mind = standing.minds[each.erase.agent]
    target = _target(standing, each.erase.agent, each.erase.forget)
    return erased_events(standing, mind, matching(mind, target, standing))


def _move(standing: Underway, each: Intervention, number: int) -> list[AnyEvent]:
    """Whoever is put elsewhere does not go on with what they were at: they see where they are and decide anew."""
    assert each.move is not None
    town, world, name = standing.town, standing.world, each.move.agent
    place = world.place(each.move.place)
    if place == town.residents[name].place:
        return []
    others = {tile: who for tile, who in town.at.items() if who != name}
    round = Round(town, world, Paths(world), standing.clock, standing.tick, standing.scenario.seed)
    events = set_down(round, name, place, arrival_tile(world, place, others))
    begun = StepBegan(tick=standing.tick, agent=name, step=None)
    standing.apply(begun)
    return [*events, begun]


_KINDS: Mapping[str, Callable[[Underway, Intervention, int], list[AnyEvent]]] = {
    "notice": _notice,
    "visitor": _visitor,
    "inner_voice": _inner_voice,
    "object": _object,
    "plant": _plant,
    "erase": _erase,
    "move": _move,
}


# --- what is meant ----------------------------------------------------------------------------------------------------


def _thoughts(standing: Standing, mind: Mind, voice: InnerVoice) -> list[Implantation]:
    """A thought as what one has long known, or means to do: nobody remembers to have been told it."""
    pronoun = mind.persona.pronoun if mind.persona is not None else "they"
    if voice.wish is not None:
        frame, worded = _wish(voice.wish, mind.name, pronoun, standing.clock)
        people = (frame.whom,) if frame.whom else ()
        return [Implantation("commitment", frame, people=people, importance=voice.importance, worded=worded)]
    facts = [standing.scenario.fact(line) for line in voice.facts]
    return [_thought(mind.name, fact, pronoun, voice.importance) for fact in facts]


def _thought(owner: str, fact: Fact, pronoun: str, importance: int) -> Implantation:
    frame = Frame(owner, "know", said=(fact,), pronoun=pronoun)
    return Implantation("knowledge", frame, facts=(fact,), source="backstory", importance=importance)


def _wish(wish: Wish, owner: str, pronoun: str, clock: Clock) -> tuple[Frame, Frame]:
    """The frame of an intention, and the one it is worded by: it was promised to nobody."""
    at, until = (None if time is None else clock.parse(time) for time in (wish.at, wish.until))
    whom = wish.whom or ""
    frame = Frame(
        owner, wish.verb, wish.what, whom=whom, role=wish.role, place=wish.place, at=at, until=until, pronoun=pronoun
    )
    if not whom:
        return frame, frame
    tail = f"{wish.role} {whom}".strip()
    what, tail = (wish.what, tail) if wish.role else (f"{whom} {wish.what}".strip(), "")
    return frame, Frame(owner, wish.verb, what, place=wish.place, at=at, until=until, pronoun=pronoun, tail=tail)


def _read(standing: Standing, plant: Plant) -> list[Implantation]:
    """A sentence is read as the resident of the start would: so it can be checked before the run."""
    return read_sentence(plant.sentence, standing, _opened(standing.scenario, plant.agent))


def _target(standing: Standing, agent: str, forget: str) -> Target:
    return target_of(forget, _opened(standing.scenario, agent), standing)


def _opened(scenario: Scenario, name: str) -> Mind:
    """The mind of a resident as it is at the start."""
    mind = Mind(name)
    for event in mind_events(scenario.resident(name), scenario):
        mind.apply(event)
    return mind
