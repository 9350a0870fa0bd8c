"""Transplants: two residents swap what they remember overnight. What was promised goes over; who they are stays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sim.clock import Clock
from sim.events import ActivityBegan, AnyEvent, Decided, Implanted, Planned, Remembered, Said
from sim.nouns import Frame, Memory, Traits
from sim.runs.changes import Transplant
from sim.testing.fakes import RecordingBrain
from sim.testing.kit import changed
from sim.testing.lives import Life, live
from sim.testing.prospective import Due, _Deeds, done, minutes_of_life


@dataclass(frozen=True)
class Transplanted:
    """What came of swapping the streams of two residents.

    `moved` are the open commitments that went over, each with its new owner; `pursued` those of them that something the
    new owner did rests on, `kept` those that they kept, `kept_by_old` those that the old owner kept all the same.
    `routines_lost` are routines that are planned without the swap and not with it, though no promise takes their time.
    `work` is minutes at their own routines of each of the two, without and with the swap.
    """

    moved: tuple[tuple[str, Memory], ...]
    pursued: tuple[str, ...]
    kept: tuple[str, ...]
    kept_by_old: tuple[str, ...]
    traits_changed: bool
    homes_kept: bool
    routines_lost: tuple[str, ...]
    work: dict[str, tuple[float, float]]
    parent: Life
    child: Life

    @property
    def said(self) -> str:
        """What was found, in words."""
        work = ", ".join(f"{name} {before:.0f} -> {after:.0f}" for name, (before, after) in self.work.items())
        return (
            f"{len(self.moved)} open commitments went over: {len(self.pursued)} were taken up and {len(self.kept)} "
            f"kept by the new owner, {len(self.kept_by_old)} by the old one; minutes at their own routines: {work}"
        )


def transplanted(life: Life, one: str, other: str, at: int, *, until: int | None = None) -> Transplanted:
    """Swap the streams of two residents at the tick `at` (both asleep), and live on, to the end or before a tick."""
    end = until if until is not None else life.scenario.last_tick + 1
    events = changed(life, at, Transplant(one, other))
    recording = RecordingBrain(life.brain)
    child = live(
        life.scenario, recording, life.embedder, seed=life.seed, past=life.until(at), changes={at: events}, until=end
    )
    clock = life.scenario.clock
    moved = _open_commitments(events, at, end)
    later = [event for event in child.events() if event.tick >= at]
    whole = list(child.events())
    deeds = _Deeds(whole)
    kept = [(owner, memory) for owner, memory in moved if _was_kept(owner, memory, deeds, clock)]
    old = {one: other, other: one}
    by_old = [memory.id for owner, memory in moved if _was_kept(old[owner], memory, deeds, clock)]
    return Transplanted(
        tuple(moved), tuple(memory.id for _, memory in moved if _pursued(later, memory)),
        tuple(memory.id for _, memory in kept), tuple(by_old),
        _traits_changed(recording, life, (one, other)), _homes_kept(life, child, (one, other), at, end),
        tuple(text for name in (one, other) for text in _routines_lost(life, child, name, at)),
        {name: _work(life, child, name, clock, end) for name in (one, other)}, life, child,
    )  # fmt: skip


def _open_commitments(events: Iterable[AnyEvent], at: int, end: int) -> list[tuple[str, Memory]]:
    return [
        (event.agent, event.memory)
        for event in events
        if isinstance(event, Implanted) and event.memory.kind == "commitment" and not event.memory.outcome
        and event.memory.frame is not None and (event.memory.frame.at is None or at <= event.memory.frame.at < end)
    ]  # fmt: skip


def _was_kept(agent: str, memory: Memory, deeds: _Deeds, clock: Clock) -> bool:
    frame = memory.frame
    assert frame is not None
    mine = memory if frame.actor == agent else _as_by(memory, agent)
    return done(Due(agent, mine, frame.place, frame.at), deeds, clock)


def _as_by(memory: Memory, agent: str) -> Memory:
    assert memory.frame is not None
    return replace(memory, frame=replace(memory.frame, actor=agent))


def _pursued(events: Sequence[AnyEvent], memory: Memory) -> bool:
    """Whether a decision, a plan or an utterance rests on the commitment."""
    return any(
        memory.id in (event.decision.because if isinstance(event, Decided) else event.because)
        for event in events
        if isinstance(event, Decided | Planned | Said)
    )


def _traits_changed(recording: RecordingBrain, life: Life, names: Sequence[str]) -> bool:
    own: dict[str, Traits] = {each.name: each.persona.traits for each in life.scenario.residents}
    return any(s.persona.traits != own[s.persona.name] for s, _ in recording.kept if s.persona.name in names)


def _homes_kept(life: Life, child: Life, names: Sequence[str], at: int, end: int) -> bool:
    """Whether each of them lies down at home, whenever they lie down after the swap."""
    homes = {each.name: each.home for each in life.scenario.residents}
    beds = [e for e in child.events() if isinstance(e, ActivityBegan) and e.asleep and at < e.tick < end]
    deeds = _Deeds(child.events())
    return all(deeds.was_at(bed.agent, homes[bed.agent], bed.tick, bed.tick) for bed in beds if bed.agent in names)


def _routines_lost(life: Life, child: Life, name: str, at: int) -> list[str]:
    """Blocks of the next plan that rest on a habit, are in no block of the other plan, and in no promise's time."""
    before, after = (_next_plan(each, name, at) for each in (life, child))
    planned = {_routine(block) for block, _ in after}
    promised = [block.frame for block, kinds in after if "commitment" in kinds]
    return [
        block.text
        for block, kinds in before
        if "habit" in kinds and _routine(block) not in planned
        and not any(_overlap(block.frame, other) for other in promised)
    ]  # fmt: skip


def _next_plan(life: Life, name: str, at: int) -> list[tuple[Memory, set[str]]]:
    """The blocks of the first plan from a tick on, each with the kinds of memory it rests on."""
    kept: dict[str, Memory] = {}
    for event in life.events():
        if isinstance(event, Remembered | Implanted) and event.agent == name:
            kept[event.memory.id] = event.memory
    plans = [e for e in life.events() if isinstance(e, Planned) and e.agent == name and e.tick >= at]
    blocks = [kept[block] for block in plans[0].blocks] if plans else []
    return [(block, {kept[each].kind for each in block.evidence if each in kept}) for block in blocks]


def _routine(block: Memory) -> tuple[str, str, str]:
    return (block.frame.verb, block.frame.what, block.frame.place) if block.frame is not None else ("", "", "")


def _overlap(one: Frame | None, other: Frame | None) -> bool:
    spans = [(each.at, each.until) for each in (one, other) if each is not None]
    (begin, end), (start, until) = spans
    if begin is None or end is None or start is None or until is None:
        return False
    return begin < until and start < end


def _work(life: Life, child: Life, name: str, clock: Clock, end: int) -> tuple[float, float]:
    pair = [
        minutes_of_life([e for e in each.events() if getattr(e, "agent", "") == name], clock, end)["work"]
        for each in (life, child)
    ]
    return pair[0], pair[1]
