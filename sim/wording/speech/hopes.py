"""What somebody hopes for, as they speak of it to others."""

from __future__ import annotations

import re
from functools import lru_cache

from sim.nouns import Persona
from sim.wording.names import first_name

_PRIVATE = frozenset({"he", "she", "they", "him", "her", "his", "their", "them", "himself", "herself", "themself"})
_POSSESSIVE = {"he": "his", "they": "their"}
"""Whose possessive is like no other word of theirs ('her' is also whom one sees)."""
_A_WORD = re.compile(r"[^\W\d_]{4,}")


@lru_cache(maxsize=1024)
def hopes_of(speaker: Persona, listener: str) -> tuple[str, ...]:
    """The goals that one speaks of to anybody: none with a pronoun for oneself in it, or with the listener's name."""
    told = []
    for goal in speaker.goals:
        own = _POSSESSIVE.get(speaker.pronoun)
        words = (re.sub(rf"\b{own}\b", "my", goal) if own else goal).removeprefix("to ").split()
        private = (
            not words or _PRIVATE.intersection(words) or words[0] in ("never", "not") or first_name(listener) in goal
        )
        if not private:
            told.append(" ".join(words))
    return tuple(told)


def hope_akin(speaker: Persona, listener: str, what: str) -> str:
    """The goal that has to do with something, as its words show; empty where none has."""
    words = set(_A_WORD.findall(what.casefold()))
    return next((hope for hope in hopes_of(speaker, listener) if words & set(_A_WORD.findall(hope.casefold()))), "")
