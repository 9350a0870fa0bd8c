"""A town of fourteen drawn by hand: Ann gives a supper, Ben will stand for mayor, the others hear of it or do not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sim.nouns import Fact, Frame
from sim.replay import SCHEMA, Header, LogWriter
from sim.story.telling import Story, tell
from tests.story.drawing import ANN, BEN, CAT, SUPPER_AT, SUPPER_BEGINS, SUPPER_OF, Life, minute

OTHERS = ("Dan Poe", "Eva Rey", "Flo Sax", "Gus Tay", "Hal Urn", "Ida Vow", "Jim Wax", "Kay Yew", "Lou Zed", "Max Abe",
          "Ned Bly")  # fmt: skip
DAN, EVA, FLO, GUS = OTHERS[:4]
MAYOR = Fact(BEN, "will", "stand for mayor")


def crowd(**changes: Any) -> Life:
    """Fourteen residents, one supper at six, and what Ben alone has made up his mind to."""
    residents = [
        {"name": name, "age": 40, "pronoun": "she" if number % 2 else "he", "work": "keeps bees", "home": "the mill",
         "look": "somebody"}
        for number, name in enumerate((BEN, ANN, CAT, *OTHERS))
    ]  # fmt: skip
    news = [{"name": "the candidacy", "knower": BEN, "fact": [BEN, "will", "stand for mayor"], "importance": 9}]
    return Life(**({"residents": residents, "news": news} | changes))


def day_of_many() -> Life:
    """Cat, whose brother Ben is, hears of it from Dan; Eva misses the supper; Flo and Gus fall out and make up."""
    life = crowd()
    life.remembers(CAT, "tie", Frame(BEN, "be", "a brother of Cat Orr"), people=(BEN,), tags=("brother",), valence=3)
    life.knows(BEN, MAYOR)
    life.knows(ANN, SUPPER_OF, SUPPER_AT, SUPPER_BEGINS)
    life.goes(BEN, "the café", "08:50")
    life.tells(BEN, DAN, MAYOR, "09:00", talk=life.talk(BEN, DAN, "09:00"))
    life.goes(BEN, "the road", "09:30").goes(DAN, "the park", "09:50")
    life.tells(DAN, CAT, MAYOR, "10:00", talk=life.talk(DAN, CAT, "10:00", "the park"), confidence=600_000)
    _supper(life)
    quarrel = life.talk(FLO, GUS, "16:00", "the park")
    life.goes(FLO, "the park", "15:50")
    life.says(FLO, GUS, "reproach", "You never came.", "16:00", quarrel)
    life.says(GUS, FLO, "apologise", "I am sorry, Flo.", "16:01", quarrel)
    life.says(FLO, GUS, "forgive", "Never mind.", "16:02", quarrel)
    return life


def _supper(life: Life) -> None:
    life.promises(ANN, "give", "the supper", place="the café", at="18:00", until="20:00")
    for name, time in ((DAN, "11:00"), (EVA, "12:00")):
        talk = life.talk(ANN, name, time)
        facts = (SUPPER_OF, SUPPER_AT, SUPPER_BEGINS)
        frame = Frame(name, "come to", "the supper", whom=ANN, role="for", place="the café", at=minute("18:00"))
        life.says(ANN, name, "invite", f"Come to the supper, {name}.", time, talk, facts=facts, frame=frame)
        for number, fact in enumerate(facts):
            life.tells(ANN, name, fact, f"{time[:3]}0{number + 1}", talk=talk)
        life.says(name, ANN, "accept", "I will.", f"{time[:3]}05", talk, frame=frame)
        life.promises(name, "come to", "the supper", whom=ANN, role="for", made=f"{time[:3]}06")
    life.goes(ANN, "the café", "17:30").does(ANN, "give", "the supper", "the café", "17:50", "20:00")
    life.goes(DAN, "the café", "18:02").does(DAN, "come to", "the supper", "the café", "18:02", "20:00")


def log_of(life: Life, path: Path, finished: str = "22:59") -> Path:
    """The log of a life, its run over."""
    with LogWriter.create(path, Header(schema=SCHEMA, scenario=life.scenario.resolved(), seed=5)) as log:
        for tick in life.ticks():
            log.write(tick)
        log.finish(minute(finished))
    return path


def story_of(life: Life, folder: Path) -> Story:
    """The story of a life."""
    return tell(log_of(life, folder / "crowd.jsonl"))
