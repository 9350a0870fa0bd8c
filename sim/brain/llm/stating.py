"""Facts in replies: subject, predicate and object, checked by what the predicate holds together.

Only predicates that something in a mind makes use of are offered; hours become moments, names become those known. A
name that this mind does not know yet has to stand in the text that it comes from.
"""

from __future__ import annotations

import re
from typing import Literal

from pydantic import Field

from sim.brain.llm.known import key_of
from sim.brain.llm.shapes import Shape
from sim.brain.llm.understanding import Understanding
from sim.nouns import Fact

Predicate = Literal[
    "is given by", "is at", "begins at", "ends at", "invites", "will", "is", "has", "opens at", "closes at",
    "lives at", "works at", "was last at", "is often at", "keeps promises", "likes", "dislikes", "is interested in",
]  # fmt: skip
_MOMENTS = ("begins at", "ends at")
_HOURS = ("opens at", "closes at")
_OF_NAMES = ("is at", "lives at", "works at", "was last at", "is often at", "is given by", "invites")
_HOW = ("well", "badly")
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


class FactReply(Shape):
    """One statement."""

    subject: str = Field(description="whom or what it is about: a name, or an event such as 'the harvest supper'")
    predicate: Predicate
    object: str = Field(description="a name, a place, a few words, or a time")


def fact_of(reply: FactReply, understanding: Understanding, where: str, source: str) -> Fact | None:
    """The fact that a reply takes from the text `source`; None, with a doubt, where it is none."""
    subject = _name(reply.subject, understanding, f"{where}.subject", source)
    stated = _object(reply, understanding, f"{where}.object", source)
    if not subject or not stated:
        return None
    if subject == stated:
        understanding.doubt(where, "a fact about itself", "subject and object are the same")
        return None
    return Fact(subject, reply.predicate, stated)


def _object(reply: FactReply, understanding: Understanding, where: str, source: str) -> str:
    given = reply.object
    if reply.predicate in _MOMENTS:
        return understanding.moment(given, where)
    if reply.predicate in _HOURS:
        minute = understanding.minute(given, where)
        return "" if minute is None else f"{minute // 60:02d}:{minute % 60:02d}"
    if reply.predicate == "keeps promises":
        return _how(given, understanding, where)
    if reply.predicate in _OF_NAMES:
        return _name(given, understanding, where, source)
    text = understanding.phrase(given, where)
    return understanding.known.anything(text) or text or _missing(understanding, where)


def _name(given: str, understanding: Understanding, where: str, source: str) -> str:
    """A known name, or one that the text names; the words of the text where it is an event or a thing."""
    text = understanding.phrase(given, where)
    if not text:
        return _missing(understanding, where)
    if known := understanding.known.anything(text):
        return known
    if _stands_in(text, source):
        return text
    understanding.doubt(where, "a name that is not in the text", "this name does not stand in the text")
    return ""


def _stands_in(name: str, source: str) -> bool:
    """Whether the words of a name stand in a text, one after the other, case and an article aside."""
    words, text = _WORD.findall(key_of(name)), _WORD.findall(source.casefold().replace("\u2019", "'"))
    spots = range(len(text) - len(words) + 1) if words else range(0)
    return any(text[spot : spot + len(words)] == words for spot in spots)


def _how(given: str, understanding: Understanding, where: str) -> str:
    word = given.strip().casefold()
    if word in _HOW:
        return word
    understanding.doubt(where, "a value that is not allowed", f"has to be one of: {', '.join(_HOW)}")
    return ""


def _missing(understanding: Understanding, where: str) -> str:
    understanding.doubt(where, "an empty value", "must not be empty")
    return ""
