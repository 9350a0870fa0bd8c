"""Verb forms: a kept table of the commonest verbs, and lemminflect for all others, asked once a form."""

from __future__ import annotations

import importlib
from functools import lru_cache
from typing import Any, Literal

Form = Literal["base", "third", "past", "ing", "participle"]
Tense = Literal["past", "present", "future", "due", "to", "perfect", "progressive"]
Person = Literal[1, 2, 3, 6]
"""I, you, he or she or a name, and the plural."""

_COLUMNS: tuple[Form, ...] = ("base", "third", "past", "participle", "ing")
_TAGS = {"third": "VBZ", "past": "VBD", "participle": "VBN", "ing": "VBG"}

# Kept here so that an ordinary run never waits for lemminflect (0.3 s to import): base, third, past, participle, ing.
_COMMON = """
be is was been being|have has had had having|do does did done doing|go goes went gone going
come comes came come coming|give gives gave given giving|take takes took taken taking
bring brings brought brought bringing|make makes made made making|say says said said saying
tell tells told told telling|ask asks asked asked asking|talk talks talked talked talking
speak speaks spoke spoken speaking|see sees saw seen seeing|hear hears heard heard hearing
know knows knew known knowing|think thinks thought thought thinking|read reads read read reading
write writes wrote written writing|meet meets met met meeting|help helps helped helped helping
lend lends lent lent lending|borrow borrows borrowed borrowed borrowing|return returns returned returned returning
fetch fetches fetched fetched fetching|mend mends mended mended mending|serve serves served served serving
eat eats ate eaten eating|drink drinks drank drunk drinking|cook cooks cooked cooked cooking
bake bakes baked baked baking|sleep sleeps slept slept sleeping|wake wakes woke woken waking
walk walks walked walked walking|run runs ran run running|sit sits sat sat sitting|stand stands stood stood standing
wait waits waited waited waiting|look looks looked looked looking|find finds found found finding
lose loses lost lost losing|keep keeps kept kept keeping|promise promises promised promised promising
invite invites invited invited inviting|plan plans planned planned planning|mean means meant meant meaning
fail fails failed failed failing|try tries tried tried trying|work works worked worked working
play plays played played playing|sing sings sang sung singing|cry cries cried cried crying
laugh laughs laughed laughed laughing|sell sells sold sold selling|buy buys bought bought buying
open opens opened opened opening|close closes closed closed closing|begin begins began begun beginning
end ends ended ended ending|live lives lived lived living|like likes liked liked liking|love loves loved loved loving
teach teaches taught taught teaching|leave leaves left left leaving|get gets got got getting
clean cleans cleaned cleaned cleaning|sweep sweeps swept swept sweeping|tend tends tended tended tending
water waters watered watered watering|build builds built built building|paint paints painted painted painting
learn learns learnt learnt learning|visit visits visited visited visiting|thank thanks thanked thanked thanking
show shows showed shown showing|rest rests rested rested resting|grow grows grew grown growing
carry carries carried carried carrying|spend spends spent spent spending|greet greets greeted greeted greeting
hold holds held held holding
""".strip().replace("\n", "|")

_TABLE: dict[str, dict[Form, str]] = {
    row.split()[0]: dict(zip(_COLUMNS, row.split(), strict=True)) for row in _COMMON.split("|")
}


@lru_cache(maxsize=8192)
def inflect(verb: str, form: Form) -> str:
    """A verb phrase in a form; its first word is turned: 'look after' becomes 'looked after'."""
    if form == "base" or not verb:
        return verb
    head, space, rest = verb.partition(" ")
    row = _TABLE.get(head)
    return (row[form] if row is not None else _looked_up(head, form)) + space + rest


def _looked_up(word: str, form: Form) -> str:
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


_LEMMAS = {form: lemma for lemma, row in _TABLE.items() for form in (row["third"], row["past"])} | {"were": "be"}


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
    if finite in _LEMMAS:
        return _LEMMAS[finite]
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
