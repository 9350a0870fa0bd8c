"""Verb forms: a kept table of common verbs (verbs.txt), and lemminflect for all others, asked once a form."""

from __future__ import annotations

import importlib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

Form = Literal["base", "third", "past", "ing", "participle"]
Tense = Literal["past", "present", "future", "due", "to", "perfect", "progressive"]
Person = Literal[1, 2, 3, 6]
"""I, you, he or she or a name, and the plural."""

FORMS: tuple[Form, ...] = ("base", "third", "past", "participle", "ing")
"""The columns of verbs.txt."""
_TAGS = {"third": "VBZ", "past": "VBD", "participle": "VBN", "ing": "VBG"}


@lru_cache(maxsize=1)
def rows() -> dict[str, dict[Form, str]]:
    """The kept table by base form, so that an ordinary run never waits for lemminflect (0.3 s to import)."""
    table = files("sim.wording").joinpath("verbs.txt").read_text(encoding="utf-8")
    return {line.split()[0]: dict(zip(FORMS, line.split(), strict=True)) for line in table.splitlines()}


@lru_cache(maxsize=8192)
def inflect(verb: str, form: Form) -> str:
    """A verb phrase in a form; its first word is turned: 'look after' becomes 'looked after'."""
    if form == "base" or not verb:
        return verb
    head, space, rest = verb.partition(" ")
    row = rows().get(head)
    return (row[form] if row is not None else looked_up(head, form)) + space + rest


def looked_up(word: str, form: Form) -> str:
    """A form of one verb as lemminflect has it, in British spelling; by rule where it does not know the verb."""
    found: tuple[str, ...] = _lemminflect().getInflection(word.casefold(), tag=_TAGS[form])
    if not found:
        return _regular(word, form)
    # British spelling: 'travelling', not 'traveling'.
    return next((each for each in found if "ll" in each), found[0]) if word.endswith("l") else found[0]


@lru_cache(maxsize=1)
def _lemminflect() -> Any:
    return importlib.import_module("lemminflect")


def _regular(word: str, form: Form) -> str:
    if form == "third":
        return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{word}s"
    stem = word.removesuffix("e")
    return f"{stem}ing" if form == "ing" else f"{stem}ed"


def activity(verb: str, what: str = "", form: Form = "ing") -> str:
    """A verb and its object in a form: 'serving breakfast'."""
    return f"{inflect(verb, form)} {what}".rstrip()


_BE: dict[Person, tuple[str, str]] = {1: ("am", "was"), 2: ("are", "were"), 3: ("is", "was"), 6: ("are", "were")}


def conjugate(verb: str, tense: Tense, person: Person = 3, negated: bool = False) -> str:
    """A finite verb phrase, such as 'did not come to'."""
    no = " not" if negated else ""
    am, was = _BE[person]
    have = "has" if person == 3 else "have"
    if tense == "to":
        return f"{no.lstrip()} to {verb}".lstrip()
    if tense == "future":
        return f"will{no} {verb}"
    if tense == "due":
        return f"{am}{no} to {verb}"
    if tense == "perfect":
        return f"{have}{no} {inflect(verb, 'participle')}"
    if tense == "progressive":
        return f"{am}{no} {inflect(verb, 'ing')}"
    if verb == "be" or verb.startswith("be "):
        return f"{was if tense == 'past' else am}{no}{verb[2:]}"
    if negated:
        return f"{'did' if tense == 'past' else 'does' if person == 3 else 'do'} not {verb}"
    return inflect(verb, "past" if tense == "past" else "third" if person == 3 else "base")


@lru_cache(maxsize=1)
def _lemmas() -> dict[str, str]:
    return {form: lemma for lemma, row in rows().items() for form in (row["third"], row["past"])} | {"were": "be"}


@lru_cache(maxsize=2048)
def plain_form(finite: str) -> str:
    """The base of a third-person present verb ('keeps' -> 'keep', 'has' -> 'have'); other forms stay as they are."""
    if finite in ("is", "has", "does", "was"):
        return {"is": "be", "has": "have", "does": "do", "was": "was"}[finite]
    if finite.endswith("ies"):
        return f"{finite[:-3]}y" if len(finite) > 4 else finite[:-1]
    if finite.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return finite[:-2]
    return finite[:-1] if finite.endswith("s") and not finite.endswith("ss") else finite


@lru_cache(maxsize=2048)
def lemma_of(finite: str) -> str:
    """The base of any finite verb, past forms too: 'lost' -> 'lose'."""
    if finite in _lemmas():
        return _lemmas()[finite]
    if plain_form(finite) != finite:
        return plain_form(finite)
    found: tuple[str, ...] = _lemminflect().getLemma(finite, upos="VERB")
    return found[0] if found else finite


@lru_cache(maxsize=2048)
def agree(predicate: str, person: Person) -> str:
    """A third-person predicate turned for another person: 'has won' becomes 'have won'."""
    if person == 3:
        return predicate
    head, space, rest = predicate.partition(" ")
    am, was = _BE[person]
    turned = {"is": am, "was": was}.get(head) or plain_form(head)
    return turned + space + rest
