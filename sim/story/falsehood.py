"""Whether there is such an appointment at all, or it was implanted, misheard, or never agreed to."""

from __future__ import annotations

from collections.abc import Iterator

from sim.nouns import EVENT_VERBS, Fact, Frame
from sim.story.chronicle import Written
from sim.story.promised import Promised


def why_false(promised: Promised) -> str:
    """Why there is no such appointment; empty where there is."""
    frame = promised.frame
    if promised.gathering is not None:
        return promised.differs or ("" if promised.entry.implanted else _misled(promised))
    if promised.entry.implanted:
        agreed = promised.appointment[1] is not None and _agreed(promised)
        return "" if agreed else "it was put into their mind from outside"
    if promised.made < 0:
        return ""
    if frame.verb in EVENT_VERBS and frame.what and not _given(promised):
        return f"nobody gives {frame.what}"
    if frame.verb == "meet" and frame.at is not None and frame.whom and not _agreed(promised):
        return f"{frame.whom} never agreed to that place and hour"
    return ""


def went_anyway(promised: Promised) -> int | None:
    """When the owner came to where, by their own account, a gathering was to be; None if they did not."""
    if promised.frame.at is not None or promised.frame.place:
        place, at, _ = promised.appointment
        at = promised.frame.at if promised.frame.at is not None else at
        return _came(promised, promised.frame.place or place, at) if at is not None else None
    return next((tick for fact, _ in _wrong_facts(promised) if (tick := _went_by(promised, fact)) is not None), None)


def _commitments(promised: Promised, owner: str = "") -> Iterator[Written]:
    """Promises made by themselves, of one resident or of all."""
    told = promised.told
    for entry in told.of_mind.get(owner, ()) if owner else told.written.values():
        if entry.memory.kind == "commitment" and not entry.implanted and entry.memory.frame is not None:
            yield entry


def _given(promised: Promised) -> bool:
    """Whether anybody means to give it of their own accord."""
    wanted = promised.frame.what.casefold()
    alike = [
        (entry.memory.created, entry.memory.frame.verb)
        for entry in _commitments(promised)
        if entry.memory.frame is not None and entry.memory.frame.what.casefold() == wanted
    ]
    return any(created < 0 or verb in ("give", "hold", "host") for created, verb in alike)


def _agreed(promised: Promised) -> bool:
    """Whether the other has promised the same, or the two have said so to each other."""
    pair = {promised.owner, promised.frame.whom}
    for entry in _commitments(promised, promised.frame.whom):
        frame = entry.memory.frame
        if frame is not None and frame.whom == promised.owner and _same(promised, frame):
            return True
    return any(
        said.frame is not None and said.act in ("invite", "accept") and {said.agent, said.to} == pair
        and said.frame.verb == promised.frame.verb and _same(promised, said.frame)
        for said in promised.told.utterances
    )  # fmt: skip


def _same(promised: Promised, frame: Frame) -> bool:
    return frame.at == promised.frame.at and frame.place.casefold() == promised.frame.place.casefold()


def _misled(promised: Promised) -> str:
    """What they held wrongly of a gathering whose place and hour they had to remember, and went by."""
    misheard = {(event.agent, event.tick) for event in promised.told.misheard}
    for fact, entry in _wrong_facts(promised):
        if _went_by(promised, fact) is not None:
            how = "had misheard" if (promised.owner, entry.tick) in misheard else "had it wrong"
            return f"they {how}: {entry.memory.text.rstrip('.')}"
    return ""


def _wrong_facts(promised: Promised) -> list[tuple[Fact, Written]]:
    gathering = promised.gathering
    assert gathering is not None, "asked of gatherings alone"
    true = {"is at": gathering.place, "begins at": promised.told.scenario.iso(gathering.starts)}
    return [
        (fact, entry)
        for entry in promised.told.of_mind.get(promised.owner, [])
        for fact in entry.memory.facts
        if entry.memory.kind in ("told", "knowledge", "observation")
        and fact.subject.casefold() == gathering.name.casefold()
        and fact.predicate in true and fact.object.casefold() != true[fact.predicate].casefold()
    ]  # fmt: skip


def _went_by(promised: Promised, wrong: Fact) -> int | None:
    """When they came where and when a wrong fact sent them."""
    gathering, told = promised.gathering, promised.told
    assert gathering is not None, "asked of gatherings alone"
    if wrong.predicate == "is at":
        return _came(promised, wrong.object, told.clock.parse(gathering.starts))
    at = told.moment(0).tick_of_iso(wrong.object)
    return _came(promised, gathering.place, at) if at is not None else None


def _came(promised: Promised, place: str, at: int) -> int | None:
    """When they were at a place around an hour."""
    return promised.track.first_there(place, max(0, promised.made, at - promised.early), at + promised.grace)
