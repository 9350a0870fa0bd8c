"""Who knows of a piece of news or a gathering, at the start, at the end, and ever."""

from __future__ import annotations

from sim.knowledge import fact_key
from sim.lab.measuring import measure, ratio
from sim.nouns import Fact, Memory
from sim.scenario import Gathering
from sim.scenario.backstory import gathering_facts
from sim.story import Story
from sim.story.chronicle import Chronicle

SHARE = "share of residents"
_PARTS = frozenset({"is given by", "is at", "begins at"})


def fact_of(story: Story, news: str) -> Fact:
    """The fact that a piece of news is."""
    scenario = story.told.scenario
    return scenario.fact(next(each for each in scenario.news if each.name == news).fact)


def gathering_of(story: Story, name: str) -> Gathering:
    """A gathering by its name."""
    return next(each for each in story.told.scenario.gatherings if each.name == name)


def knowers_of_news(told: Chronicle, fact: Fact, tick: int) -> frozenset[str]:
    """Who holds a fact, or remembers to have heard, read or told it, at the end of a tick."""
    believers = {held.knower for held in told.graph.knowers(fact, tick)}
    entries = told.with_fact.get(fact_key(fact), ())
    return frozenset(believers | {each.agent for each in entries if told.lived(each.agent, each.memory.id, tick)})


def knowers_of_gathering(told: Chronicle, name: str, tick: int) -> frozenset[str]:
    """Who believes anything of a gathering, or has a memory that names it, at the end of a tick."""
    wanted = name.casefold()
    knowers = {held.knower for held in told.graph.history() if held.at(tick) and held.fact.subject.casefold() == wanted}
    for entry in told.written.values():
        if entry.agent not in knowers and told.lived(entry.agent, entry.memory.id, tick):
            knowers |= {entry.agent} if _names(entry.memory, wanted) else set()
    return frozenset(knowers)


def _names(memory: Memory, wanted: str) -> bool:
    if any(fact.subject.casefold() == wanted for fact in memory.facts):
        return True
    frame = memory.frame
    said = frame.said if frame is not None else ()
    return frame is not None and (
        frame.what.casefold() == wanted or any(fact.subject.casefold() == wanted for fact in said)
    )


@measure("news known at the start", SHARE, of="news", greatest=1)
def known_at_start(story: Story, about: str) -> float | None:
    """Residents who, at the end of tick 0, hold the fact or have a memory of it. Nobody is asked; the log is read."""
    told = story.told
    return ratio(len(knowers_of_news(told, fact_of(story, about), 0)), len(told.residents))


@measure("news known at the end", SHARE, of="news", greatest=1)
def known_at_end(story: Story, about: str) -> float | None:
    """Residents who, when the run ends, hold the fact or have a memory of it, whether or not they believe it.

    Not those who have forgotten it; not those who hold it only as they misheard it.
    """
    told = story.told
    return ratio(len(knowers_of_news(told, fact_of(story, about), told.last_tick)), len(told.residents))


@measure("news believed at the end", SHARE, of="news", greatest=1)
def believed_at_end(story: Story, about: str) -> float | None:
    """Residents who hold the fact when the run ends, however sure. Not those who let it go for another one."""
    told = story.told
    return ratio(len(told.graph.knowers(fact_of(story, about), told.last_tick)), len(told.residents))


@measure("news ever heard", SHARE, of="news", greatest=1)
def ever_heard(story: Story, about: str) -> float | None:
    """Residents who had the fact at any time of the run, by a memory that states it; forgotten since or not."""
    spread = next(seeded.spreads[0] for seeded in story.seeded if seeded.name == about and seeded.true is not None)
    return ratio(len(spread.reached), len(story.told.residents))


@measure("gathering known at the start", SHARE, of="gathering", greatest=1)
def gathering_at_start(story: Story, about: str) -> float | None:
    """Residents who, at the end of tick 0, believe anything of the gathering or have a memory that names it."""
    return ratio(len(knowers_of_gathering(story.told, about, 0)), len(story.told.residents))


@measure("gathering known at the end", SHARE, of="gathering", greatest=1)
def gathering_at_end(story: Story, about: str) -> float | None:
    """Residents who, when the run ends, believe anything of the gathering or have a memory that names it.

    The host counts. Not whether they know where and when, nor whether they have it right.
    """
    told = story.told
    return ratio(len(knowers_of_gathering(told, about, told.last_tick)), len(told.residents))


@measure("gathering known in full", SHARE, of="gathering", greatest=1)
def gathering_in_full(story: Story, about: str) -> float | None:
    """Residents who, when the gathering begins, hold host, place and hour, all three right. The host counts.

    Cannot be had where the run ends before the gathering begins.
    """
    told = story.told
    gathering = gathering_of(story, about)
    begins = told.clock.parse(gathering.starts)
    if begins > told.last_tick:
        return None
    facts = [fact for fact in gathering_facts(gathering, told.scenario) if fact.predicate in _PARTS]
    holders = [{held.knower for held in told.graph.knowers(fact, begins)} for fact in facts]
    return ratio(len(set.intersection(*holders)), len(told.residents))
