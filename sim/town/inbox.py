"""What the last tick's events mean to one resident, as percepts; and what of a turn is heard at all.

Mishearing belongs to perceiving: the log holds what was said, and pure functions of keyed dice tell who took it how.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from sim.chance import Dice
from sim.events import (
    AnyEvent,
    ClosingTime,
    Knocked,
    LetIn,
    QueueLeft,
    RouteEnded,
    Said,
    Served,
    TalkClosed,
    TalkDeclined,
    TalkLeft,
    TalkProposed,
    ThingChanged,
    VisitorSpoke,
)
from sim.nouns import (
    AnyPercept,
    Arrived,
    Fact,
    HeardKnock,
    HeardTurn,
    InTalk,
    MadeThing,
    Refused,
    SawPlace,
    TalkOver,
    Turn,
    WasLetIn,
    WasProposed,
    WasServed,
)

if TYPE_CHECKING:
    from sim.town.town import Town

OVERHEARD_LOSS = 0.3
"""Chance that one who only overhears misses a fact."""

REASONS = (
    "shut", "occupied", "unserved", "closing", "unreachable", "blocked", "gone", "busy", "asleep", "declined",
    "no answer",
)  # fmt: skip
"""Why something was not possible; any other reason that somebody gave for declining is heard as 'declined'."""

_ISO_MINUTE = re.compile(r"^(\d{4}-\d{2}-\d{2}T)(\d{2})(:\d{2})$")
_SHIFTS = (-2, -1, 1, 2)
"""How many hours off an hour is misheard."""


class Letter(NamedTuple):
    """An event that concerns a resident, and the people of the talk that it is about at that moment."""

    event: AnyEvent
    people: tuple[str, ...] = ()


def percepts_of(
    town: Town, name: str, letters: tuple[Letter, ...], seed: int, mishearing: float
) -> tuple[AnyPercept, ...]:
    """The percepts of a resident's letters in the order of the events, and at the end the talk they are in."""
    percepts: list[AnyPercept] = []
    for event, people in letters:
        if isinstance(event, Said):
            percepts.append(overhear(turn_of(event), name, name in people, seed, mishearing))
        elif isinstance(event, VisitorSpoke):
            percepts.append(replace(overhear(words_of(event), name, True, seed, mishearing), passing=True))
        elif isinstance(event, TalkProposed):
            if event.agent in town.proposals and town.proposals[event.agent].to == name:
                percepts.append(WasProposed(event.agent, town.residents[event.agent].look, event.until))
        elif isinstance(event, TalkLeft | TalkClosed):
            percepts.append(TalkOver(event.talk, tuple(who for who in people if who != name), event.reason))
        elif isinstance(event, TalkDeclined):
            percepts.append(Refused(event.reason if event.reason in REASONS else "declined", person=event.agent))
        elif isinstance(event, RouteEnded):
            percepts.extend(_of_route(event))
        elif isinstance(event, ThingChanged):
            percepts.append(MadeThing(event.thing, event.place, event.state, event.until))
        elif isinstance(event, Served):
            percepts.append(WasServed(event.place, event.by))
        elif isinstance(event, QueueLeft):
            percepts.append(Refused(event.reason, event.place))
        elif isinstance(event, ClosingTime):
            percepts.append(Refused("closing", event.place))
        elif isinstance(event, Knocked | LetIn):
            who, heard = town.residents[event.agent], HeardKnock if isinstance(event, Knocked) else WasLetIn
            percepts.append(heard(who.name, who.look, who.pronoun, event.place))
    if town.residents[name].talk:
        percepts.append(_in_talk(town, name))
    return tuple(percepts)


def overhear(turn: Turn, hearer: str, taking_part: bool, seed: int, mishearing: float) -> HeardTurn:
    """A turn as `hearer` takes it.

    An hour may be taken for another one; who only overhears misses a fact here and there. `misheard` holds pairs: a
    fact as it was said, and the fact as it was heard. The frame of the turn follows: an hour misheard is not in it.
    """
    if hearer == turn.speaker:
        return HeardTurn(turn, taking_part)
    heard = {fact: _taken(fact, turn, hearer, taking_part, seed, mishearing) for fact in turn.facts}
    if all(fact == taken for fact, taken in heard.items()):
        return HeardTurn(turn, taking_part)
    facts = tuple(taken for fact in turn.facts if (taken := heard[fact]) is not None)
    misheard = tuple(
        each for fact, taken in heard.items() if taken is not None and taken != fact for each in (fact, taken)
    )
    frame = turn.frame
    if frame is not None:
        said = tuple(taken for fact in frame.said if (taken := heard.get(fact, fact)) is not None)
        frame = replace(frame, said=said)
        if misheard:
            # The hour that was said must not slip through beside the fact that was misheard: without it, the hearer
            # goes by what they remember to have been told.
            frame = replace(frame, at=None, until=None)
    return HeardTurn(replace(turn, facts=facts, frame=frame), taking_part, misheard)


def turn_of(said: Said) -> Turn:
    """The turn that an event tells of."""
    return Turn(
        talk=said.talk, n=said.n, tick=said.tick, speaker=said.agent, act=said.act, text=said.text, to=said.to,
        facts=said.facts, frame=said.frame, confidence=said.confidence, first_hand=said.first_hand,
    )  # fmt: skip


def words_of(spoke: VisitorSpoke) -> Turn:
    """What a visitor said, as a turn of a talk that nobody is in."""
    return Turn(
        talk=f"{spoke.visitor}/{spoke.tick}/visit", n=1, tick=spoke.tick, speaker=spoke.visitor, act="tell",
        text=spoke.text, to=spoke.to, facts=spoke.facts, confidence=spoke.confidence, first_hand=spoke.first_hand,
    )  # fmt: skip


def _taken(fact: Fact, turn: Turn, hearer: str, taking_part: bool, seed: int, mishearing: float) -> Fact | None:
    """A fact as somebody takes it: as said, with another hour, or not at all."""
    about = (turn.talk, turn.n, fact)
    if not taking_part and Dice(seed, turn.tick, hearer, "overhear").chance(OVERHEARD_LOSS, *about):
        return None
    dice, found = Dice(seed, turn.tick, hearer, "mishear"), _ISO_MINUTE.match(fact.object)
    if found is None or not dice.chance(mishearing, *about):
        return fact
    hours = [int(found[2]) + shift for shift in _SHIFTS if 0 <= int(found[2]) + shift < 24]
    return Fact(fact.subject, fact.predicate, f"{found[1]}{dice.sub('hour').pick(hours, *about):02d}{found[3]}")


def _of_route(event: RouteEnded) -> list[AnyPercept]:
    if event.reason == "arrived":
        return [] if event.person else [Arrived(event.place)]
    if event.reason == "dropped":
        return []
    refused = Refused(event.reason, event.place, event.person, event.hours)
    return [SawPlace(event.place, False, event.hours), refused] if event.reason == "shut" else [refused]


def _in_talk(town: Town, name: str) -> InTalk:
    talk = town.talks[town.residents[name].talk]
    others = tuple(who for who in talk.people if who != name)
    return InTalk(talk.id, others, tuple(town.residents[who].look for who in others), talk.floor, talk.turns)
