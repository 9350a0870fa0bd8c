"""Ticks made by hand, and a log of them."""

from __future__ import annotations

from pathlib import Path

from sim.events import ActivityBegan, AnyEvent, Moved, Remembered, Said, Tick
from sim.nouns import Fact, Frame, Memory
from sim.replay import SCHEMA, Header, LogWriter

SUPPER = Fact("the harvest supper", "begins at", "2026-05-02T19:00")


def header(**changes: object) -> Header:
    values: dict[str, object] = {"schema": SCHEMA, "scenario": {"name": "By hand"}, "seed": 7, "code": "abc"}
    return Header(**(values | changes))  # type: ignore[arg-type]


def said(tick: int, text: str, agent: str = "Bea Hollis") -> Said:
    return Said(tick=tick, agent=agent, talk=f"{agent}/{tick}/talk", n=0, act="tell", text=text, facts=(SUPPER,))


def remembered(tick: int, text: str, agent: str = "Bea Hollis") -> Remembered:
    frame = Frame(agent, "lend", "the ladder", whom="Tom Reed", role="to", at=tick)
    return Remembered(tick=tick, agent=agent, memory=Memory(f"{agent}/{tick}/0", "action", text, tick, frame=frame))


def hand_made() -> list[Tick]:
    events: list[list[AnyEvent]] = [
        [Moved(tick=0, agent="Bea Hollis", tile=(3, 4), within=("the hamlet", "the café"))],
        [ActivityBegan(tick=5, agent="Tom Reed", verb="mend", what="the fence", until=60), said(5, "Käse, naïve — 🙂")],
        [remembered(9, "Bea Hollis lent the ladder to Tom Reed.")],
    ]
    return [Tick(each[0].tick, tuple(each)) for each in events]


def written(path: Path, ticks: list[Tick] | None = None, finished: int | None = None, **changes: object) -> Path:
    with LogWriter.create(path, header(**changes)) as log:
        for tick in hand_made() if ticks is None else ticks:
            log.write(tick)
        if finished is not None:
            log.finish(finished)
    return path
