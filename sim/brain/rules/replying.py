"""Answering what was just said, one kind of speech act after the other; the most demanding turn is answered first."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sim.brain.rules.chatting import answered, asks_something
from sim.brain.rules.claims import answer_question, take_in
from sim.brain.rules.commitments import promises
from sim.brain.rules.inviting import answer_invitation, own_part
from sim.brain.rules.proposing import another_hour
from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying, note_of, said_already, talked_over
from sim.brain.rules.ties import regard
from sim.nouns import Frame, Memory, Note, SpeechAct, Turn

_URGENCY: dict[SpeechAct, int] = {
    "ask": 9, "invite": 8, "apologise": 7, "reproach": 7, "hand_over": 6, "remind": 6, "dispute": 5, "tell": 4,
    "decline": 4, "reminisce": 3, "part": 2, "chat": 1,
}  # fmt: skip
_TO_ALL: tuple[SpeechAct, ...] = ("tell", "dispute", "part")
"""What concerns everybody in the talk, whoever it is said to."""


_ADMITS = 0.5
"""How often somebody says that they do not recall a time together; else they let it pass."""


def reply(reading: Reading) -> Saying | None:
    """The answer to the most demanding of the turns since one's own last one; None where none asks for words."""
    wanted = [turn for turn in reading.fresh if turn.act in _ANSWERS and _concerns_me(reading, turn)]
    for turn in sorted(wanted, key=lambda turn: (-_URGENCY[turn.act], -turn.n)):
        saying = _ANSWERS[turn.act](reading, turn)
        if saying is not None and not (said_already(reading, saying) and saying.act in ("tell", "ask", "invite")):
            return saying
    return None


def asks_for_words(reading: Reading, turn: Turn) -> bool:
    """Whether a turn was said to oneself and wants an answer."""
    wants = turn.act in _ANSWERS if turn.act != "chat" else asks_something(reading, turn)
    return turn.to == reading.me and wants


def _concerns_me(reading: Reading, turn: Turn) -> bool:
    return turn.to in ("", reading.me) or turn.act in _TO_ALL


def _forgive(reading: Reading, turn: Turn) -> Saying:
    """An apology is accepted by the mild and by friends; a grudge takes it in without a word of pardon."""
    felt = regard(reading, turn.speaker)
    mild = reading.persona.traits.agreeableness / 100 + 0.5 * felt.warmth
    if reading.dice.chance(min(0.97, max(0.05, 0.25 + mild - 0.3 * reading.constants.grudge)), "forgive", turn.speaker):
        note = note_of(reading, "forgive", turn.speaker, "")
        return Saying("forgive", turn.speaker, frame=turn.frame, because=felt.ids, notes=(note,))
    return Saying("acknowledge", turn.speaker, because=felt.ids, extra="sorry")


def _reproached(reading: Reading, turn: Turn) -> Saying:
    """Who recalls the fault says sorry; who does not, knows nothing of it."""
    frame = turn.frame
    faults = [
        memory
        for memory in reading.of_kind("commitment", "action")
        if memory.frame is not None and memory.frame.actor == reading.me and memory.frame.whom == turn.speaker
        and memory.outcome in ("missed", "late", "spoilt") and _is_meant(frame, memory.frame)
    ]  # fmt: skip
    if faults:
        ids = tuple(sorted(memory.id for memory in faults))
        note = Note(
            Frame(reading.me, "apologise", whom=turn.speaker, role="to", place=reading.body.place), evidence=ids
        )
        return Saying("apologise", turn.speaker, frame=faults[0].frame, because=ids, notes=(note,))
    if reading.persona.traits.agreeableness >= 50:
        return Saying("apologise", turn.speaker, extra="it had gone clean out of my mind")
    return Saying("dont_know", turn.speaker, extra=frame.what if frame is not None else "")


def _is_meant(reproached: Frame | None, own: Frame) -> bool:
    """Whether a fault of one's own is the one that one is reproached with: the same deed, for the same hour."""
    if reproached is None:
        return True
    same = (own.verb, own.what) == (reproached.verb, reproached.what)
    return same and (own.at is None or reproached.at is None or own.at == reproached.at)


def given(reading: Reading, turn: Turn) -> Saying:
    """Somebody hands over what they owed: thanks, and they have kept their word."""
    frame = turn.frame
    notes: tuple[Note, ...] = ()
    if frame is not None:
        done = replace(frame, actor=turn.speaker, whom=reading.me, outcome="kept", place=reading.body.place)
        notes = (Note(done, kind="observation", outcome="kept", valence=1),)
    return Saying("thank", turn.speaker, frame=frame, notes=notes)


def reminded(reading: Reading, turn: Turn) -> Saying:
    """Of a promise one recalls, or had forgotten and takes up again."""
    frame = turn.frame
    if frame is None or frame.actor not in (reading.me, ""):
        return Saying("acknowledge", turn.speaker, topic=turn.facts, extra="interest")
    mine = own_part(reading, frame, turn.speaker)
    recalled = [p for p in promises(reading) if (p.frame.verb, p.frame.what) == (mine.verb, mine.what)]
    if recalled:
        ids = tuple(sorted({name for promise in recalled for name in promise.ids}))
        return Saying("acknowledge", turn.speaker, frame=mine, because=ids, extra="known")
    return Saying("thank", turn.speaker, notes=(Note(mine, kind="commitment"),))


def _shared(reading: Reading, turn: Turn) -> Saying | None:
    """Somebody recalls a time together: one does too, and then it has been talked over; or it is gone."""
    frame = turn.frame
    if frame is None:
        return None
    same = [
        memory
        for memory in reading.about(turn.speaker)
        if memory.frame is not None and (memory.frame.verb, memory.frame.what) == (frame.verb, frame.what)
    ]
    if same:
        notes = tuple(talked_over(reading, "reminisce", turn.speaker, "with", memory) for memory in same)
        because = tuple(memory.id for memory in same)
        own = _another_side(frame, same)
        return Saying("acknowledge", turn.speaker, frame=own, because=because, extra="known", notes=notes)
    if reading.dice.chance(_ADMITS, "admit", turn.speaker):
        return Saying("dont_know", turn.speaker, frame=frame)
    return None


def _another_side(told: Frame, same: list[Memory]) -> Frame | None:
    """One's own memory of a time together, where it holds something that the other has not said."""
    frames = [memory.frame for memory in same if memory.frame is not None and memory.valence >= 0]
    told_all = ("", told.tail, told.place)
    return next((replace(f, outcome="", at=None, until=None) for f in frames if f.tail not in told_all), None)


def _goodbye(reading: Reading, turn: Turn) -> Saying:
    return Saying("part", turn.speaker, leaves=True)


_ANSWERS: dict[SpeechAct, Callable[[Reading, Turn], Saying | None]] = {
    "ask": answer_question,
    "invite": answer_invitation,
    "apologise": _forgive,
    "reproach": _reproached,
    "decline": another_hour,
    "hand_over": given,
    "remind": reminded,
    "dispute": take_in,
    "tell": take_in,
    "reminisce": _shared,
    "part": _goodbye,
    "chat": answered,
}
