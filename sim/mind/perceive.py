"""What of all in sight is attended to, and what of that is new enough to matter.

Attention takes the nearest things first (attention bandwidth); retention leaves out what equals one of the latest
observations. Both follow Park et al. 2023 (vision radius, attention bandwidth, retention) and both read only the fold.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from sim.mind.mind import Mind
from sim.mind.reading import has_read
from sim.nouns import (
    OF_HOURS,
    OPENED,
    AnyPercept,
    Fact,
    Frame,
    HeardKnock,
    SawDocument,
    SawNotice,
    SawPerson,
    SawPlace,
    SawThing,
    WasLetIn,
)


def attend(mind: Mind, seen: Iterable[AnyPercept]) -> tuple[AnyPercept, ...]:
    """The nearest percepts, at most `attention_bandwidth`; those at the same distance in the order of their names.

    Whoever waits for somebody or looks for them has an eye for them before all others, however full the room is.
    A document that lies here takes nobody's place: it asks for no attention until it is looked into.
    """
    everything = tuple(seen)
    kinds = set(map(type, everything))
    documents = [percept for percept in everything if isinstance(percept, SawDocument)] if SawDocument in kinds else ()
    others = [percept for percept in everything if not isinstance(percept, SawDocument)] if documents else everything
    awaited = mind.step.person if mind.step is not None else ""
    nearest = sorted(others, key=_of_person if kinds == _ONLY_PEOPLE else _distance)
    if awaited:
        nearest.sort(key=lambda percept: not (isinstance(percept, SawPerson) and percept.name == awaited))
    return (*nearest[: mind.parameters.attention_bandwidth], *documents)


def noticed(mind: Mind, attended: Iterable[AnyPercept]) -> tuple[AnyPercept, ...]:
    """Those attended percepts that are written down: of a kind that is, and unlike the latest observations."""
    return tuple(percept for percept in attended if _is_noticed(mind, percept))


def at_doors(mind: Mind, news: Iterable[AnyPercept]) -> tuple[AnyPercept, ...]:
    """What has just happened at a shut door: one was turned away, somebody knocks, or has opened.

    That is written down each time: one has come for nothing, or not.
    """
    if "places" not in mind.parameters.write:
        return ()
    return tuple(
        percept
        for percept in news
        if isinstance(percept, HeardKnock | WasLetIn) or (isinstance(percept, SawPlace) and not percept.open)
    )


def notices(mind: Mind, attended: Iterable[AnyPercept]) -> bool:
    """Whether anything attended to is noticed."""
    return any(_is_noticed(mind, percept) for percept in attended)


def newly_met(mind: Mind, new: Iterable[AnyPercept]) -> tuple[SawPerson, ...]:
    """Awake people among the noticed of whom the latest observations do not tell, and the one whom one waits for."""
    step = mind.step
    awaited = step.person if step is not None and step.started else ""
    return tuple(
        percept
        for percept in new
        if isinstance(percept, SawPerson)
        and not percept.asleep
        and (percept.name == awaited or not mind.retains_actor(name_for(mind, percept.name, percept.look)))
    )


def frame_of(mind: Mind, percept: AnyPercept) -> Frame:
    """The percept as content: who does what and where. A stranger is called by how they look."""
    if isinstance(percept, SawPerson):
        name = name_for(mind, percept.name, percept.look)
        return Frame(name, _seen_to(percept), percept.what, place=percept.place, pronoun=percept.pronoun)
    if isinstance(percept, SawThing):
        return Frame(percept.thing, "be", percept.state, place=percept.place, thing=percept.thing, pronoun="it")
    if isinstance(percept, SawPlace):
        tail = f"with the hours {percept.hours} on the door" if percept.hours else ""
        found, outcome = ("open", "") if percept.open else ("shut", "shut")
        return Frame(percept.place, "be", found, place=percept.place, pronoun="it", tail=tail, outcome=outcome)
    if isinstance(percept, HeardKnock):
        return Frame(name_for(mind, percept.name, percept.look), "knock", place=percept.place, pronoun=percept.pronoun)
    if isinstance(percept, WasLetIn):
        name = name_for(mind, percept.name, percept.look)
        verb, what = OPENED
        return Frame(name, verb, what, whom=mind.name, role="to", place=percept.place, pronoun=percept.pronoun)
    if isinstance(percept, SawNotice):
        return Frame(mind.name, "read", f"the notice by {percept.author}", place=percept.place, thing=percept.notice)
    if isinstance(percept, SawDocument):
        return Frame(mind.name, "read", percept.document, place=percept.place)
    raise TypeError(f"{type(percept).__name__} is no sight")


def facts_of(percept: AnyPercept) -> tuple[Fact, ...]:
    """What a sight tells: the state of a thing, and on a door the hours that are written there.

    What is amiss with a thing passes, but that it was seen so stays true, and is news.
    """
    if isinstance(percept, SawThing):
        return (Fact(percept.thing, "was seen" if percept.amiss else "is", percept.state),)
    if isinstance(percept, SawPlace) and percept.hours:
        told = zip(OF_HOURS, percept.hours.partition("-")[::2], strict=True)
        return tuple(Fact(percept.place, predicate, hour) for predicate, hour in told)
    return ()


def name_for(mind: Mind, name: str, look: str) -> str:
    """The name of somebody whom this mind knows, else how they look."""
    return name if mind.knows(name) else look


def _is_noticed(mind: Mind, percept: AnyPercept) -> bool:
    if isinstance(percept, SawDocument):
        return "notices" in mind.parameters.write and not has_read(mind, percept)
    if isinstance(percept, SawPerson):  # most of what is in sight: looked through without making its frame
        name, dials = name_for(mind, percept.name, percept.look), mind.parameters
        return "people" in dials.write and not mind.retains_doing(name, _seen_to(percept), percept.what, percept.place)
    written = _KIND.get(type(percept), "") in mind.parameters.write and not _idle(mind, percept)
    return written and not mind.retains(frame_of(mind, percept))


def _seen_to(percept: SawPerson) -> str:
    """The verb of what somebody is seen at: who has come to meet another, and is not talking yet, is seen to wait."""
    return "wait" if percept.verb == "meet" and not percept.what else percept.verb


def _idle(mind: Mind, percept: AnyPercept) -> bool:
    """What is as it always is: no memory is made of it. A door that is open is, once one knows the hours on it."""
    if not isinstance(percept, SawPlace) or not percept.open:
        return False
    own = (mind.persona.home, *mind.persona.keys) if mind.persona is not None else ()
    return percept.place in own or all(mind.holds(fact) for fact in facts_of(percept))


_ONLY_PEOPLE = {SawPerson}
_of_person = attrgetter("distance", "name")
"""The same as `_distance`, sooner: mostly there are only people to be seen."""


def _distance(percept: AnyPercept) -> tuple[int, str]:
    if isinstance(percept, SawPerson):
        return percept.distance, percept.name
    if isinstance(percept, SawThing):
        return percept.distance, percept.thing
    return 0, ""


_KIND = {SawThing: "things", SawPlace: "places", SawNotice: "notices"}
