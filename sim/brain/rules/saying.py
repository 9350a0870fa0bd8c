"""Something one might say: a speech act with its content and its reasons, before it is put into words."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sim.brain.rules.held import SECOND_HAND, SEEN, Holding
from sim.brain.rules.reading import Reading, once
from sim.nouns import MILLION, Fact, Frame, InTalk, Memory, Note, SpeechAct

_NO_PERSONS = ("", "self", "seen", "backstory")


class Saying(msgspec.Struct, frozen=True):
    """A possible utterance. `worth` compares it with others (0 to 1 and more), `source` is on whose word it is said.

    `topic` are facts that the words name without stating them (what one does not know, what one has taken in).
    """

    act: SpeechAct
    to: str = ""
    facts: tuple[Fact, ...] = ()
    frame: Frame | None = None
    confidence: int = MILLION
    first_hand: bool = False
    leaves: bool = False
    because: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    worth: float = 0.0
    source: str = ""
    extra: str = ""
    topic: tuple[Fact, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """Whom it is said to and what it is about."""
        subjects = [fact.subject for fact in (*self.facts, *self.topic)]
        frame = () if self.frame is None else (self.frame.actor, self.frame.what, self.frame.whom)
        return frozenset((self.to, *subjects, *frame)) - {""}

    @property
    def content(self) -> tuple[object, ...]:
        """What is said, wording aside: act, to whom, facts, and what the frame is about."""
        frame = self.frame
        about = None if frame is None else (frame.actor, frame.verb, frame.what, frame.whom, frame.place, frame.at)
        return (self.act, self.to, self.facts, about)


def of_holdings(reading: Reading, act: SpeechAct, to: str, holdings: Iterable[Holding], worth: float = 0.0) -> Saying:
    """Facts said as surely as they are held, less surely at second hand."""
    listed = tuple(holdings)
    own = all(first_hand(reading, holding) for holding in listed)
    sure = min((holding.confidence for holding in listed), default=MILLION)
    kept = 1.0 if own else reading.constants.hearsay_loss
    return Saying(
        act, to, tuple(holding.fact for holding in listed), confidence=round(sure * kept), first_hand=own,
        because=tuple(sorted({name for holding in listed for name in holding.ids})), worth=worth,
        source="" if own or not listed else person_source(listed[0].told_by),
    )  # fmt: skip


def first_hand(reading: Reading, holding: Holding) -> bool:
    """Whether one vouches for it oneself: seen, about oneself, or about something one gives."""
    fact = holding.fact
    if holding.authority == SEEN or reading.me in (fact.subject, fact.object):
        return True
    if holding.authority > SECOND_HAND and holding.told_by in _NO_PERSONS:
        return True
    return reading.held.get(Fact(fact.subject, "is given by", reading.me)) is not None


def person_source(told_by: str) -> str:
    """Who or what a fact comes from, where one does not vouch for it oneself."""
    return "" if told_by in _NO_PERSONS else told_by


def worthiest(reading: Reading, purpose: str, sayings: Iterable[Saying]) -> Saying | None:
    """Of what has not been said yet what is worth most to say; the dice of that purpose decide between equals."""
    fresh = [saying for saying in sayings if not said_already(reading, saying)]
    return max(fresh, key=lambda one: (one.worth, reading.dice.unit(purpose, one.content)), default=None)


def said_already(reading: Reading, saying: Saying) -> bool:
    """Whether the very same was said in this talk by anybody, as far as its turns are in mind."""
    for turn in reading.turns:
        if turn.act != saying.act or (turn.speaker == reading.me and turn.to != saying.to and turn.to and saying.to):
            continue
        mine = turn.speaker == reading.me
        if saying.facts and turn.facts == saying.facts:
            return True
        if mine and not saying.facts and not turn.facts and _same_frame(turn.frame, saying.frame):
            return True
    return False


@once
def stated(reading: Reading) -> frozenset[Fact]:
    """All that was stated in this talk, as far as its turns are in mind."""
    return frozenset(fact for turn in reading.turns if turn.act != "ask" for fact in turn.facts)


@once
def talk_length(reading: Reading) -> int:
    """How many turns the talk has had."""
    talk = next((percept for percept in reading.percepts if isinstance(percept, InTalk)), None)
    return max(talk.turns if talk is not None else 0, len(reading.turns))


@once
def own_turns(reading: Reading, act: SpeechAct) -> int:
    """How often one has said something of this kind, as far as the turns are in mind."""
    return sum(turn.act == act and turn.speaker == reading.me for turn in reading.turns)


@once
def told_to(reading: Reading, person: str) -> dict[Fact, tuple[str, ...]]:
    """What one recalls to have told somebody, with the ids of the memories of telling it."""
    told: dict[Fact, list[str]] = {}
    for memory in reading.of_kind("telling"):
        if person in memory.people or (memory.frame is not None and memory.frame.whom == person):
            said = memory.frame.said if memory.frame is not None else ()
            for fact in dict.fromkeys((*memory.facts, *said)):
                told.setdefault(fact, []).append(memory.id)
    return {fact: tuple(sorted(ids)) for fact, ids in told.items()}


def done_before(reading: Reading, verb: str, person: str, about: str, *, today: bool = False) -> bool:
    """Whether one recalls to have done something of this kind to somebody (today) about the memory `about`."""
    return any(
        memory.frame is not None
        and (memory.frame.actor, memory.frame.verb, memory.frame.whom) == (reading.me, verb, person)
        and about in memory.evidence
        and (not today or reading.today(memory.created))
        for memory in reading.of_kind("action", "telling")
    )


def note_of(reading: Reading, verb: str, person: str, role: str, about: str = "", event: str = "") -> Note:
    """A note of having said something of this kind to somebody, about the memory `about` or an event."""
    frame = Frame(
        reading.me, verb, event, whom=person, role=role, place="" if event else reading.body.place, thing=event,
        pronoun=reading.persona.pronoun,
    )  # fmt: skip
    return Note(frame, evidence=(about,) if about else ())


def talked_over(reading: Reading, verb: str, person: str, role: str, memory: Memory) -> Note:
    """A note of having talked something over: what one has told somebody, so it comes back with all else told them."""
    return msgspec.structs.replace(note_of(reading, verb, person, role, memory.id), kind="telling")


def note_of_asking(reading: Reading, person: str, subject: str, about: str) -> Note:
    """A note of having asked somebody about a person or an event, because of the memory `about`."""
    frame = Frame(
        reading.me, "ask", whom=person, thing=subject, tail=f"about {subject}", pronoun=reading.persona.pronoun
    )
    return Note(frame, kind="telling", evidence=(about,))


def _same_frame(one: Frame | None, other: Frame | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.verb, one.what, one.whom, one.at) == (other.verb, other.what, other.whom, other.at)
