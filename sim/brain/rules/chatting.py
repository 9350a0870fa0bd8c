"""Talk for its own sake: what there is to chat about with somebody, and what one says to a chat."""

from __future__ import annotations

from collections.abc import Callable

from sim.brain.rules.ahead import asks_what_next, question_of_plans, something_to_come, what_next
from sim.brain.rules.following import followed
from sim.brain.rules.hours import house_of
from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying, worthiest
from sim.brain.rules.smalltalk import asks_of_day, may_ask, of_the_event, something_done
from sim.brain.rules.tales import of_this_place
from sim.brain.rules.telling import shared_memories
from sim.nouns import ABOUT_THE_DAY, Frame, Turn

_MOST_DEEDS = 2
"""So many things one says of a day, questions after it among them, before something else must come up."""
_PLANS_FROM = 12 * 60
"""From noon on one asks what is still to come; before it the day itself has hardly begun."""


def chatting(reading: Reading, partner: str) -> Saying | None:
    """Something to chat about with somebody, each offer by its own chance, else whatever there is; None for nothing."""
    remark = of_the_event(reading, partner)
    if remark is not None:
        return remark
    likely = [offer for name, chance, offer in _OFFERS if reading.dice.chance(chance, name, partner)]
    for offer in (*likely, *(offer for _, _, offer in _OFFERS[1:] if offer not in likely)):
        saying = offer(reading, partner)
        if saying is not None:
            return saying
    return _in_passing(reading, partner)


def answered(reading: Reading, turn: Turn) -> Saying | None:
    """What one says to a chat that wants an answer, or that tells something; None where it may stand."""
    frame = turn.frame
    if asks_of_day(turn, reading.me):
        return _how_it_was(reading, turn)
    if asks_what_next(turn, reading.me):
        return what_next(reading, turn)
    if frame is None or frame.of_the_day or frame.of_what_is_to_come:
        return None
    if frame.of_the_event:
        return of_the_event(reading, turn.speaker)
    return followed(reading, turn)


def asks_something(reading: Reading, turn: Turn) -> bool:
    """Whether a chat is a question to oneself."""
    return asks_of_day(turn, reading.me) or asks_what_next(turn, reading.me)


def _how_it_was(reading: Reading, turn: Turn) -> Saying:
    """The answer to the question how one's day has been: something of it that one recalls; else that it was quiet."""
    told = something_done(reading, turn.speaker)
    if told is not None:
        return told
    quiet = Frame(reading.me, ABOUT_THE_DAY[0], tail=ABOUT_THE_DAY[1], negated=True)
    return Saying("chat", turn.speaker, frame=quiet)


def _question_of_the_day(reading: Reading, partner: str) -> Saying | None:
    if not may_ask(reading, partner):
        return None
    back = any(asks_of_day(turn, reading.me) for turn in reading.turns)
    asked = Frame(partner, ABOUT_THE_DAY[0], tail=ABOUT_THE_DAY[1])
    return Saying("chat", partner, frame=asked, extra="back" if back else "")


def _something_done(reading: Reading, partner: str) -> Saying | None:
    """A deed of one's own day, of one's own accord: not one after the other."""
    mine = [turn for turn in reading.turns if turn.speaker == reading.me]
    told = sum(turn.act == "chat" and turn.frame is not None and turn.frame.at is None for turn in mine)
    return something_done(reading, partner) if told < _MOST_DEEDS else None


def _of_old_times(reading: Reading, partner: str) -> Saying | None:
    """A good time together that was not talked over yet, where there is nothing newer."""
    return worthiest(reading, "say", shared_memories(reading, partner, again=True))


def _what_comes(reading: Reading, partner: str) -> Saying | None:
    return question_of_plans(reading, partner) if reading.now.minute_of_day >= _PLANS_FROM else None


def _what_comes_for_oneself(reading: Reading, partner: str) -> Saying | None:
    """What one has before one oneself: where the other has spoken of what they have."""
    spoken_of = [turn.frame for turn in reading.turns if turn.speaker == partner and turn.act == "chat" and turn.frame]
    theirs = any(frame.at is not None and frame.at > reading.tick for frame in spoken_of)
    return something_to_come(reading, partner) if theirs else None


def _of_where_one_is(reading: Reading, partner: str) -> Saying | None:
    return _in_passing(reading, partner) if _worth_a_word(reading, partner) else None


def _in_passing(reading: Reading, partner: str) -> Saying | None:
    """Something said only to say something, once a talk; of the place, if there is a word to say of it."""
    if _has_passed_the_time(reading):
        return None
    return Saying("chat", partner, extra=_worth_a_word(reading, partner))


def _has_passed_the_time(reading: Reading) -> bool:
    """Whether one has said something in this talk only to say something."""
    return any(turn.speaker == reading.me and turn.act == "chat" and turn.frame is None for turn in reading.turns)


def _worth_a_word(reading: Reading, partner: str) -> str:
    """The place one is in, if one can remark on it: nobody does in a house where one of the two lives or works."""
    if len(reading.body.within) < 2:
        return ""
    house = reading.body.within[1]
    theirs = [reading.held.every(partner, predicate) for predicate in ("lives at", "works at", "is often at")]
    known = {house_of(reading, holding.fact.object) for held in theirs for holding in held}
    habits = [memory.frame for memory in reading.of_kind("habit") if memory.frame is not None]
    usual = {house_of(reading, frame.place) for frame in habits if frame.actor == reading.me}
    return "" if house in {reading.persona.home, *known, *usual} else reading.body.place


_OFFERS: tuple[tuple[str, float, Callable[[Reading, str], Saying | None]], ...] = (
    ("of where one is", 0.15, _of_where_one_is),
    ("ask of the day", 0.6, _question_of_the_day),
    ("of the day", 0.6, _something_done),
    ("of this place", 0.5, of_this_place),
    ("of old times", 0.3, _of_old_times),
    ("ask what is to come", 0.5, _what_comes),
    ("of what is to come", 0.3, _what_comes_for_oneself),
)
"""What one may begin to chat about, in this order, and how readily."""
