"""What can be said on one's turn: the speech acts that make sense now, what each may be about, and what it would do.

Whom to invite, what to own up to, what to tell is for the model to choose; what each of them means for memory (the
promise that is kept by handing something over, the invitation with its place and hour) is the same as by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from sim.brain.rules.business import matters
from sim.brain.rules.commitments import promises
from sim.brain.rules.disputing import doubts, rival_of
from sim.brain.rules.held import Holding
from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying, talk_length
from sim.brain.rules.telling import how_it_went, is_event, is_over, missing, shared_memories, wanted
from sim.nouns import Fact, Recalled, RulesConstants, Situation, SpeechAct, Turn
from sim.wording import fact_question

NOTHING_HELD_BACK = {"fond_from": -1.0, "tell_threshold": 0.0}
"""The rules only list what is possible here; nothing is left out for want of warmth."""
MOST_QUESTIONS = 12
MOST_PROPOSALS = 2
"""So often one proposes something of one's own accord in one talk."""
_AT_ONCE: tuple[SpeechAct, ...] = ("accept", "decline", "forgive", "dont_know", "concede", "dispute")
_LONG = 2
"""A talk so many times as long as usual is to be ended; only what was asked is still answered."""
_OF_EVENTS = ("begins at", "is at", "is given by")
_OF_PLACES = ("opens at", "closes at")


@dataclass(frozen=True)
class Point:
    """A question for one fact, in words, and the saying that puts it."""

    fact: Fact
    question: str
    saying: Saying


@dataclass(frozen=True)
class Claim:
    """A fact that somebody has just stated against what one holds."""

    turn: Turn
    fact: Fact
    rival: Holding


class Choices:
    """All that one could say now, worked out from a situation."""

    def __init__(self, situation: Situation, constants: RulesConstants) -> None:
        self.reading = Reading(situation, replace(constants, **NOTHING_HELD_BACK))
        self.others: tuple[str, ...] = situation.question.people
        self.me: str = situation.persona.name

    @cached_property
    def partner(self) -> str:
        """Whom one turns to if nobody is named: the one who spoke last, else the first."""
        spoke = [turn.speaker for turn in self.reading.fresh if turn.speaker in self.others]
        return spoke[-1] if spoke else (self.others or ("",))[0]

    @cached_property
    def started(self) -> bool:
        """Whether one has said anything yet, as far as the turns are in mind, or the talk has gone on for long."""
        spoken = any(turn.speaker == self.me for turn in self.reading.turns)
        return spoken or talk_length(self.reading) >= 2 * len(self.others) + 2

    @cached_property
    def overlong(self) -> bool:
        """Whether the talk is to be ended."""
        usual = self.reading.constants.talk_turns * max(1, len(self.others))
        return talk_length(self.reading) > _LONG * usual

    @cached_property
    def acts(self) -> tuple[SpeechAct, ...]:
        """The speech acts that make sense now; what answers others comes first."""
        found = [act for act in _AT_ONCE if self._answers(act)]
        if self.overlong:
            return (*found, "part")
        if not self.started:
            found.append("greet" if self.reading.ids_about(self.partner) else "introduce")
        found += [act for act in _ABOUT if self.openings(act)]
        if "invite" not in found and self.may_propose:
            found.append("invite")
        if "apologise" not in found and self._heard("reproach"):
            found.append("apologise")
        found += ["tell"] if self.voiceable else []
        found += ["ask"] if self.points or self.openings("ask") else []
        if self.reading.fresh:
            found += ["acknowledge", "thank"]
        return (*found, "chat", "part")

    @cached_property
    def all_openings(self) -> tuple[Saying, ...]:
        """What there is to settle, to call to mind or to ask after, the most pressing first."""
        found: list[Saying] = []
        for person in self.others:
            found += matters(self.reading, person, freely=True)
            found += shared_memories(self.reading, person) + how_it_went(self.reading, person)
        return tuple(found)

    def openings(self, act: SpeechAct) -> tuple[Saying, ...]:
        """Those of one speech act."""
        return tuple(saying for saying in self.all_openings if saying.act == act)

    @cached_property
    def about(self) -> dict[str, tuple[Saying, ...]]:
        """By the id of what was recalled: what one can do about it."""
        found: dict[str, list[Saying]] = {}
        for saying in self.all_openings:
            found.setdefault(self.subject_of(saying), []).append(saying)
        return {name: tuple(sayings) for name, sayings in found.items() if name}

    def subject_of(self, saying: Saying) -> str:
        """The id of what a saying is about: what its note ends or refers to, else the promise that it comes from."""
        noted = [name for note in saying.notes for name in note.evidence if name in saying.because]
        own = [promise.id for promise in promises(self.reading) if promise.id in saying.because]
        return (*noted, *own, *saying.because, "")[0]

    @cached_property
    def voiceable(self) -> dict[str, tuple[Holding, ...]]:
        """By the id of what was recalled: the facts of it that one holds."""
        found: dict[str, tuple[Holding, ...]] = {}
        for item in self.reading.items:
            holdings = (self.reading.held.get(fact) for fact in _stated_by(item))
            held = tuple(holding for holding in holdings if holding is not None and item.id in holding.ids)
            if held:
                found[item.id] = held
        return found

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """What one could ask: first what a promise or a doubt makes one want to know."""
        found: dict[Fact, Saying] = {}
        for person in sorted(self.others, key=lambda other: other != self.partner):
            for ask in (missing, wanted, doubts):
                for saying in ask(self.reading, person):
                    found.setdefault(saying.facts[0], saying)
        asked = {fact for turn in self.reading.turns if turn.act == "ask" for fact in turn.facts}
        for fact in self._unknown():
            if fact not in asked:
                found.setdefault(fact, Saying("ask", facts=(fact,)))
        points = (Point(fact, self._question(fact), saying) for fact, saying in found.items())
        return tuple({point.question: point for point in points}.values())[:MOST_QUESTIONS]

    @cached_property
    def invitation(self) -> Turn | None:
        """The latest invitation that one has not answered yet."""
        open_ones: dict[str, Turn] = {}
        for turn in self.reading.turns:
            if turn.act == "invite" and turn.speaker in self.others and turn.to in ("", self.me) and turn.frame:
                open_ones[turn.speaker] = turn
            elif turn.speaker == self.me and turn.act in ("accept", "decline"):
                open_ones.pop(turn.to, None)
        return max(open_ones.values(), key=lambda turn: turn.n, default=None)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """What has just been stated against what one holds, the latest first."""
        found = [
            Claim(turn, fact, rival)
            for turn in reversed(self.reading.fresh)
            if turn.act != "ask"
            for fact in turn.facts
            if (rival := rival_of(self.reading, fact)) is not None
        ]
        return tuple(found)

    @cached_property
    def may_propose(self) -> bool:
        """Whether one can arrange something new with somebody here: not over and over."""
        own = [turn for turn in self.reading.turns if turn.speaker == self.me and turn.act == "invite"]
        return bool(self.others) and len(own) < MOST_PROPOSALS

    def heard(self, act: SpeechAct) -> Turn | None:
        """The latest turn of that kind that was said to oneself since one's own last one."""
        fresh = [turn for turn in self.reading.fresh if turn.act == act and turn.to in ("", self.me)]
        return fresh[-1] if fresh else None

    def _heard(self, act: SpeechAct) -> bool:
        return self.heard(act) is not None

    def _answers(self, act: SpeechAct) -> bool:
        """Whether a speech act answers what was just said."""
        if act in ("accept", "decline"):
            return self.invitation is not None
        if act == "forgive":
            return self._heard("apologise")
        if act == "dont_know":
            return any(self._heard(each) for each in _WANTS_TO_KNOW)
        return bool(self.claims) or (act == "concede" and self._heard("dispute"))

    def _unknown(self) -> list[Fact]:
        """Facts that one does not hold of events, people and places that came to mind or were spoken of."""
        held, reading = self.reading.held, self.reading
        spoken = [fact.subject for turn in reading.turns for fact in turn.facts]
        recalled = [fact.subject for item in reading.items for fact in _stated_by(item)]
        found: list[Fact] = []
        for subject in dict.fromkeys((*reversed(spoken), *recalled)):
            if is_event(reading, subject) and not is_over(reading, subject):
                found += [Fact(subject, each, "") for each in _OF_EVENTS if held.best(subject, each) is None]
            if subject in spoken and subject not in (self.me, *self.others):
                found.append(Fact(subject, "", ""))
        places = [promise.place for promise in promises(reading) if promise.place and promise.frame.verb == "fetch"]
        found += [Fact(place, each, "") for place in places for each in _OF_PLACES if held.best(place, each) is None]
        return list(dict.fromkeys(found))

    def _question(self, fact: Fact) -> str:
        return fact_question(fact, self.me, self.partner)


_ABOUT: tuple[SpeechAct, ...] = ("hand_over", "apologise", "reproach", "invite", "remind", "reminisce")
"""Speech acts that are always about something recalled, but for a proposal of one's own and an apology asked for."""
_WANTS_TO_KNOW: tuple[SpeechAct, ...] = ("ask", "reproach", "reminisce")


def _stated_by(item: Recalled) -> tuple[Fact, ...]:
    if item.belief is not None:
        return () if item.belief.superseded_by else (item.belief.fact,)
    return item.memory.facts if item.memory is not None else ()
