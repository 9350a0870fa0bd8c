"""Whose words: the third person of a chronicle, or a speaker's to a listener, with person and time turned round."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from sim.clock import Moment
from sim.wording.names import first_name, is_person, is_plural, place_preposition
from sim.wording.times import hour_phrase, minute_of, moment_of, time_phrase, written_moment
from sim.wording.verbs import Person

_OWN = {"she": "her", "he": "his", "they": "their"}
_SELF = {"she": "herself", "he": "himself", "they": "themself"}
_CONTRACTED = {
    "it is": "it's", "I am": "I'm",
    "I have": "I've", "I will": "I'll", "you are": "you're", "you have": "you've", "you will": "you'll",
}  # fmt: skip

_PARTICIPLES = frozenset({
    "not", "been", "won", "lost", "had", "got", "gone", "come", "seen", "done", "made", "met", "sold", "bought",
    "found", "left", "kept", "heard", "told", "read", "built",
})  # fmt: skip


class View(msgspec.Struct, frozen=True):
    """From where things are told. Without a speaker: third person, full names, absolute times."""

    moment: Moment | None = None
    speaker: str = ""
    listener: str = ""

    def person(self, name: str) -> Person:
        """1 for the speaker, 2 for the listener, 6 for several, else 3."""
        if self.speaker and name == self.speaker:
            return 1
        if self.speaker and name == self.listener:
            return 2
        return 6 if is_plural(name) else 3

    def subject(self, name: str) -> str:
        """A name as a subject: 'I', 'you', 'Tom' or 'Tom Reed'."""
        person = self.person(name)
        return "I" if person == 1 else "you" if person == 2 else self.noun(name)

    def object(self, name: str, actor: str = "", pronoun: str = "they") -> str:
        """A name as an object; reflexive where the actor is meant."""
        person = self.person(name)
        if actor and name == actor:
            return "myself" if person == 1 else "yourself" if person == 2 else _SELF.get(pronoun, "themself")
        return "me" if person == 1 else "you" if person == 2 else self.noun(name)

    def own(self, actor: str, pronoun: str) -> str:
        """The possessive of the actor."""
        person = self.person(actor)
        return "my" if person == 1 else "your" if person == 2 else _OWN.get(pronoun, "their")

    def noun(self, text: str) -> str:
        """A noun phrase; spoken, it is turned round where it names the speaker, the listener or another resident."""
        return _turned(text, self.speaker, self.listener) if self.speaker else text

    def place(self, place: str) -> str:
        """A place with its preposition."""
        return f"{place_preposition(place)} {self.noun(place)}"

    def time(self, when: int | str) -> str:
        """A tick, an ISO minute or an 'HH:MM' with its preposition; other texts follow 'at'."""
        if self.speaker and self.moment is not None:
            return time_phrase(when, self.moment)
        time = moment_of(when, self.moment)
        if time is not None:
            return written_moment(time, self.moment)
        minute = minute_of(str(when)) if self.speaker else None
        return hour_phrase(minute) if minute is not None else f"at {when}"

    def clause(self, subject: str, predicate: str) -> str:
        """Subject and predicate in one; spoken, 'I am' becomes "I'm" and 'did not' "didn't"."""
        if not self.speaker:
            return f"{subject} {predicate}"
        return contracted(subject, predicate)


@lru_cache(maxsize=4096)
def _turned(text: str, speaker: str, listener: str) -> str:
    if is_person(text) and text not in (speaker, listener):
        return first_name(text)
    for name, mine, me, of_mine in ((speaker, "my", "me", "mine"), (listener, "your", "you", "yours")):
        if not name or first_name(name) not in text:
            continue
        full, first = re.escape(name), re.escape(first_name(name))
        text = re.sub(rf"\b(?:{full}|{first})['\u2019]s(?= \w)", mine, text)
        text = re.sub(rf"\b(?:{full}|{first})['\u2019]s(?!\w)", f"{mine} place", text)
        text = re.sub(rf"\b(an? \w+ of) {full}\b", rf"\1 {of_mine}", text)
        text = re.sub(rf"\b{full}\b", me, text)
    return text


@lru_cache(maxsize=8192)
def contracted(subject: str, predicate: str) -> str:
    """Subject and predicate as one says them: "I'm giving the supper", "Tom didn't come"."""
    head, _, rest = predicate.partition(" ")
    short = _CONTRACTED.get(f"{subject} {head}")
    if short is not None and rest and (head != "have" or _participle(rest)):
        return f"{short} {rest}"
    if predicate.startswith("will not "):
        return f"{subject} won't {predicate[9:]}"
    for auxiliary in ("did", "does", "do", "is", "was", "were", "has", "have"):
        if predicate.startswith(f"{auxiliary} not "):
            return f"{subject} {auxiliary}n't {predicate[len(auxiliary) + 5 :]}"
    return f"{subject} {predicate}"


def _participle(rest: str) -> bool:
    """Whether 'have' before these words is an auxiliary; only then is it shortened: 'I have a ladder' stays."""
    word = rest.partition(" ")[0]
    return word in _PARTICIPLES or word.endswith(("ed", "en"))
