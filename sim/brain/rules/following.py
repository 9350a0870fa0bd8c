"""Following up what the other has told: what it puts one in mind of, a question about it, a word to it."""

from __future__ import annotations

from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying, own_turns
from sim.brain.rules.smalltalk import asks_of_day, at_leisure, something_done
from sim.brain.rules.tales import akin, is_old, more_of, tales_told
from sim.brain.rules.ties import DISLIKED_BELOW, regard
from sim.nouns import Fact, Frame, Turn

_PUT_IN_MIND = 0.75
"""How often one says what something puts one in mind of, where it does."""
_MOST_TALES = 2
"""So many old tales one tells in one talk."""
_ASKS_MORE = 0.35
"""How often one who has time asks more about what was told."""
_HAS_A_WORD, _HAS_ASKED = 0.4, 0.85
"""How often one has a word to say to what was told of one's own accord, and to what one has asked for."""
_ITS_OWN = 0.45
"""How often one says how one stands to whom news are about."""


def followed(reading: Reading, turn: Turn) -> Saying | None:
    """What one says to a deed, an old tale or a plan that somebody has told; None where it may stand."""
    frame = turn.frame
    if frame is None:
        return None
    asked = any(asks_of_day(one, turn.speaker) and one.speaker == reading.me for one in reading.turns[-3:])
    leisure = at_leisure(reading, reading.situation.question.people)
    if leisure:
        tale = _put_in_mind(reading, turn)
        if tale is not None:
            return tale
        if _may_ask_more(reading, turn) and reading.dice.chance(_ASKS_MORE, "ask more", turn.n):
            return Saying("ask", turn.speaker, frame=frame, extra="more")
    chance = _HAS_ASKED if asked else _HAS_A_WORD if leisure else 0.5 * _HAS_A_WORD
    return _word(reading, turn, frame) if reading.dice.chance(chance, "take up", turn.speaker, turn.n) else None


def taken_up(reading: Reading, turn: Turn) -> Saying | None:
    """What news put one in mind of, how one stands to whom they are about, or a question; None for nothing."""
    if not turn.facts or not at_leisure(reading, reading.situation.question.people):
        return None
    tale = _put_in_mind(reading, turn)
    if tale is not None:
        return tale
    fact = turn.facts[0]
    if fact.subject == turn.speaker:
        if not own_turns(reading, "ask") and reading.dice.chance(_ASKS_MORE, "ask more", turn.n):
            return Saying("ask", turn.speaker, frame=_as_matter(fact), extra="news")
        return None
    felt = regard(reading, fact.subject)
    if fact.subject in reading.known_names.people and felt.ids and reading.dice.chance(_ITS_OWN, "opinion", turn.n):
        return _opinion(reading, turn, fact)
    return None


def told_more(reading: Reading, turn: Turn) -> Saying | None:
    """Asked about something of one's own: what one has lived that has to do with it, or what else was done that day."""
    frame = turn.frame
    if frame is None or frame.actor != reading.me:
        return None
    tale = more_of(reading, turn)
    if tale is not None:
        return tale
    mine = [one for one in reading.turns if one.speaker == reading.me]
    deed = any(one.act == "chat" and one.frame == frame for one in mine)
    if deed and frame.at is None:
        further = something_done(reading, turn.speaker)
        if further is not None:
            return further
    news = any(frame == _as_matter(fact) for one in mine for fact in one.facts)
    if news:
        return Saying("acknowledge", turn.speaker, frame=frame, extra="pleased")
    return Saying("acknowledge", turn.speaker, frame=frame, extra="no more") if deed else None


def _put_in_mind(reading: Reading, turn: Turn) -> Saying | None:
    if tales_told(reading) >= _MOST_TALES or not reading.dice.chance(_PUT_IN_MIND, "put in mind", turn.n):
        return None
    return akin(reading, turn)


def _may_ask_more(reading: Reading, turn: Turn) -> bool:
    """Of what somebody has done themselves that day one asks more, once a talk."""
    frame = turn.frame
    if frame is None or frame.actor != turn.speaker or frame.at is not None:
        return False
    return not own_turns(reading, "ask")


def _word(reading: Reading, turn: Turn, frame: Frame) -> Saying:
    """A word to what was told: how one stands to whom they will see, or were with; else to the deed."""
    to_come = frame.at is not None and frame.at > reading.tick
    if to_come:
        felt = regard(reading, frame.whom) if frame.whom and frame.whom != reading.me else None
        if felt is not None and felt.warmth >= reading.constants.fond_from:
            return Saying("acknowledge", turn.speaker, frame=frame, because=felt.ids, extra="regards")
        return Saying("acknowledge", turn.speaker, frame=frame, extra="plan")
    if is_old(frame, reading):
        return Saying("acknowledge", turn.speaker, frame=frame, extra="tale")
    return Saying("acknowledge", turn.speaker, frame=frame, extra="deed" if frame.actor == turn.speaker else "seen")


def _opinion(reading: Reading, turn: Turn, fact: Fact) -> Saying | None:
    felt = regard(reading, fact.subject)
    kind = "fond" if felt.warmth >= reading.constants.fond_from else "cold" if felt.warmth < DISLIKED_BELOW / 2 else ""
    if not kind or fact.subject == turn.to:
        return None
    about = Frame(fact.subject, "be")
    return Saying("acknowledge", turn.speaker, frame=about, because=felt.ids, extra=kind)


def _as_matter(fact: Fact) -> Frame:
    """News of somebody as something that one can ask about."""
    return Frame(fact.subject, "tell", fact.object, said=(fact,))
