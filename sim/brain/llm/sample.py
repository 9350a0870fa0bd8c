"""A made-up resident in the middle of things, for filling in templates before anybody real is asked."""

from __future__ import annotations

from sim.chance import Dice
from sim.clock import Clock, Moment
from sim.nouns import (
    Block,
    Body,
    DayPlan,
    Fact,
    Frame,
    HeardTurn,
    InTalk,
    KnownNames,
    Memory,
    Persona,
    Question,
    QuestionKind,
    Recalled,
    SawNotice,
    SawPerson,
    Situation,
    Step,
    Turn,
)

_ME, _OTHER, _PLACE = "Ann Sample", "Ben Sample", "the sample house"
_NOW = Moment(360, Clock("2026-05-01 06:00", 10))
_FACT = Fact("the fair", "is at", _PLACE)
_PROMISE = Memory(
    f"{_ME}/1/0", "commitment", f"{_ME} promised {_OTHER} to come to the fair.", 1, importance=6,
    frame=Frame(_ME, "come to", "the fair", whom=_OTHER, role="for", place=_PLACE, at=400, until=900),
    place=_PLACE, people=(_OTHER,), source=_OTHER,
)  # fmt: skip
_TOLD = Memory(
    f"{_ME}/2/0", "told", f"{_OTHER} told {_ME} that the fair is at {_PLACE}.", 2, importance=4,
    frame=Frame(_OTHER, "tell", whom=_ME, said=(_FACT,), place=_PLACE), place=_PLACE, people=(_OTHER,),
    facts=(_FACT,), source=_OTHER, confidence=900_000,
)  # fmt: skip
_TURN = Turn("talk", 1, 359, _OTHER, "invite", "Come to the fair!", to=_ME, frame=Frame(_OTHER, "give", "the fair"))
_PLANNED = Block(400, 1400, "mend", "the fence", _PLACE)
SAMPLE_PLAN = DayPlan((_PLANNED,))


def sample(kind: QuestionKind) -> Situation:
    """A situation in which a question of this kind is asked."""
    talking = kind in ("speak", "summarise")
    question = Question(
        kind, reason="check" if kind == "decide" else "", text="Where is the fair?", people=(_OTHER,), place=_PLACE,
        observed=(_TOLD,), date=_NOW.date,
    )  # fmt: skip
    percepts = (
        SawPerson(_OTHER, "a man in a hat", "he", "sit", "", _PLACE, 2), HeardTurn(_TURN),
        SawNotice("the notice", _PLACE, _OTHER, "A fair!", (_FACT,)),
        *((InTalk("talk", (_ME, _OTHER), ("", "a man in a hat"), _ME, 1),) if talking else ()),
    )  # fmt: skip
    return Situation(
        question=question, now=_NOW,
        persona=Persona(_ME, 30, "she", "keeps the samples", _PLACE, "a woman in blue", goals=("be of use",)),
        body=Body((0, 0), ("the town", _PLACE), 800_000, 500_000),
        step=Step("mend", "the fence", _PLACE, since=300, until=500, started=True),
        turns=(_TURN,) if talking else (), percepts=percepts,
        recalled=(Recalled("commitments", memory=_PROMISE), Recalled("news", memory=_TOLD)),
        known_names=KnownNames((_OTHER,), (_PLACE,), ("the fair",)), dice=Dice(1, 360, _ME, kind),
    )  # fmt: skip
