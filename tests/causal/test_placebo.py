"""Placebos: memories picked at random, or ratings dealt out at random, do less than memory does."""

from __future__ import annotations

from msgspec.structs import replace

from sim.events import AnyEvent, Implanted, RecallMade, Remembered
from sim.mind.draft import fresh_id
from sim.mind.remember import memory_of
from sim.nouns import Frame, Memory
from sim.testing.dose import paired
from sim.testing.kit import Kit, folded_at
from sim.testing.lives import Life
from sim.testing.policies import RandomRecall, shuffled_importance
from sim.testing.prospective import hits

SEEDS = range(1, 21)
K = 2
LATER = 12
END = "day 1 18:30"


def test_as_many_promises_picked_at_random_keep_fewer_than_those_that_memory_brings_back(kit: Kit) -> None:
    """Everybody has also promised a dozen things for later days: only some promises are worth recalling today."""
    clock = kit.scenario.clock
    until = clock.parse(END)
    real, random = [], []
    for seed in SEEDS:
        later = {1: _promises_for_later(kit.life(seed, until=1))}
        one = kit.life(seed, until=until, dials={"k_commitments": K}, changes=later)
        picking = RandomRecall(kit.brain, k=K, seed=seed)
        other = kit.life(seed, until=until, dials={"k_commitments": 10_000}, changes=later, brain=picking)
        real.append(float(hits(list(one.events()), clock, until)))
        random.append(float(hits(list(other.events()), clock, until)))
    gained = paired(random, real)
    assert gained.low > 0, f"real above random by {gained}"


def test_ratings_dealt_out_anew_make_people_act_on_what_matters_less(kit: Kit) -> None:
    """Measured is the weight, as it was first rated, of the past that decisions rest on."""
    rated, shuffled = [], []
    until = kit.scenario.clock.parse("day 1 10:00")
    for seed in SEEDS:
        dawn = kit.life(seed, until=1)
        past = [event.memory for event in dawn.events() if isinstance(event, Remembered)]
        weights = {memory.id: memory.importance or 0 for memory in past}
        rated.append(_weight(kit.life(seed, until=until), weights))
        shuffled.append(_weight(dawn.branch(1, shuffled_importance(dawn, seed), until=until), weights))
    gained = paired(shuffled, rated)
    assert gained.low > 0, f"rated above shuffled by {gained}"


def _weight(life: Life, weights: dict[str, int]) -> float:
    """Mean first rating of the remembered past among what was recalled for decisions and talk."""
    found = [
        weights[line.id]
        for event in life.events()
        if isinstance(event, RecallMade) and event.purpose in ("decide", "speak") and event.tick > 1
        for line in event.items
        if line.id in weights
    ]
    return sum(found) / len(found)


def _promises_for_later(dawn: Life) -> list[AnyEvent]:
    """A dozen promises of each resident to others, dated three to fourteen days later."""
    folded = folded_at(dawn, 1)
    names = sorted(folded.minds)
    events: list[AnyEvent] = []
    for name, mind in folded.minds.items():
        others = [other for other in names if other != name]
        for number in range(LATER):
            at = folded.clock.parse(f"day {3 + number} {10 + number % 8}:00")
            frame = Frame(name, "meet", whom=others[number % len(others)], place="the green", at=at, until=at + 360)
            plain = memory_of(mind, folded.now, "commitment", frame, source=frame.whom)
            memory: Memory = replace(plain, id=fresh_id(mind, 1), importance=5)
            event = Implanted(tick=1, agent=name, memory=memory)
            folded.apply(event)
            events.append(event)
    return events
