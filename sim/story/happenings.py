"""What happened that is worth telling, one by one: when, where, to whom, in a sentence, and how much it matters."""

from __future__ import annotations

from typing import Literal

import msgspec

from sim.clock import Moment
from sim.events import Said
from sim.nouns import Fact
from sim.story.chronicle import Chronicle
from sim.story.lines import quoted
from sim.story.phrases import that_words

Kind = Literal[
    "gathering", "first telling", "first invitation", "close to home", "misheard", "declined", "kept", "late", "missed",
    "false", "reproach", "dispute", "conclusion", "lost", "shut", "from outside",
]  # fmt: skip

QUOTED_LETTERS = 140
"""Longer words are told in short."""


class Happening(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something of consequence. `text` is whole sentences with full names, without hour and place.

    `weight` says how much it matters beside others of the day; `talk` in which talk it came up, `topic` what it is
    about (a piece of news, a gathering), `place` where, '' where the sentence says so or it was nowhere in particular.
    """

    tick: int
    kind: Kind
    weight: int
    text: str
    people: tuple[str, ...]
    place: str = ""
    talk: str = ""
    topic: str = ""


def place_of(told: Chronicle, said: Said) -> str:
    """The smallest area in which something was said."""
    within = told.tracks[said.agent].within(said.tick) if said.agent in told.tracks else ()
    if within:
        return within[-1]
    talk = told.talks.get(said.talk)
    return talk.place if talk is not None else ""


def possessive(told: Chronicle, name: str) -> str:
    """'his', 'her' or 'their'."""
    persona = told.personas.get(name)
    return {"he": "his", "she": "her"}.get(persona.pronoun if persona is not None else "", "their")


def words_or_fact(told: Chronicle, words: str, fact: Fact) -> str:
    """What was said as it was said where that is short, else as a clause: ': "..."' or ' that ...'."""
    if words and len(words) <= QUOTED_LETTERS:
        return f": {quoted(words)}"
    return f" {that_words(told, fact)}."


def on_day(told: Chronicle, tick: int, begin: int) -> str:
    """'at 10:19' on the day that begins at a tick, else 'on Saturday at 10:19'."""
    time = told.clock.time_of(tick)
    same = Moment(begin, told.clock).time.date() == time.date()
    return f"at {time:%H:%M}" if same else f"on {time:%A} at {time:%H:%M}"
