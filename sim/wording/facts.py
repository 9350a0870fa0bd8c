"""Facts in words: the table of predicates with their clauses, their questions and whether they hold one object."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import msgspec

from sim.clock import Moment
from sim.nouns import Fact
from sim.wording.names import is_person
from sim.wording.text import sentence_of, tidy
from sim.wording.times import listed, moment_of
from sim.wording.verbs import agree, conjugate, lemma_of, plain_form
from sim.wording.view import View

Halves = tuple[str, str]
"""Subject and predicate of a clause."""


class Predicate(msgspec.Struct, frozen=True):
    """One row of the table: how a relation is stated and asked.

    `state` gives the halves of its clause. Its question is `asks_with` and `finite`, a verb phrase in the third
    person; where `asks_subject` holds, that word is its subject ('who is giving the supper').
    """

    state: Callable[[Fact, View], Halves]
    asks: str
    finite: str
    asks_with: str
    functional: bool = False
    asks_subject: bool = False


def _verb(verb: str, complement: Callable[[str, View], str], past: bool = False) -> Callable[[Fact, View], Halves]:
    def state(fact: Fact, view: View) -> Halves:
        finite = conjugate(verb, "past" if past else "present", view.person(fact.subject))
        return view.subject(fact.subject), f"{finite} {complement(fact.object, view)}"

    return state


def _hours(verb: str) -> Callable[[Fact, View], Halves]:
    def state(fact: Fact, view: View) -> Halves:
        time = moment_of(fact.object, view.moment)
        over = view.speaker and view.moment is not None and time is not None and time < view.moment.time
        finite = conjugate(verb, "past" if over else "present", view.person(fact.subject))
        return view.subject(fact.subject), f"{finite} {view.time(fact.object)}"

    return state


def _given_by(fact: Fact, view: View) -> Halves:
    if not view.speaker:
        return fact.subject, f"is given by {fact.object}"
    giver = view.person(fact.object)
    return view.subject(fact.object), f"{conjugate('give', 'progressive', giver)} {view.noun(fact.subject)}"


def _invites(fact: Fact, view: View) -> Halves:
    guest = view.person(fact.object)
    return view.subject(fact.object), f"{conjugate('be', 'present', guest)} invited to {view.noun(fact.subject)}"


def _keeps_promises(fact: Fact, view: View) -> Halves:
    how = {"well": "good at keeping promises", "badly": "bad at keeping promises"}.get(fact.object)
    if how is None:
        return view.subject(fact.subject), f"{agree('keeps', view.person(fact.subject))} promises {fact.object}"
    return view.subject(fact.subject), f"{conjugate('be', 'present', view.person(fact.subject))} {how}"


def _last_seen(fact: Fact, view: View) -> Halves:
    person = view.person(fact.subject)
    if view.speaker and person == 3:
        return view.subject(fact.subject), f"was {view.place(fact.object)} not long ago"
    seen = "" if person == 1 else "last seen "
    last = " last" if person == 1 else ""
    return view.subject(fact.subject), f"{conjugate('be', 'past', person)}{last} {seen}{view.place(fact.object)}"


def _will(fact: Fact, view: View) -> Halves:
    return view.subject(fact.subject), f"will {view.noun(fact.object)}"


def _often(place: str, view: View) -> str:
    return f"often {view.place(place)}"


def _somewhere(place: str, view: View) -> str:
    return view.place(place)


def _anything(thing: str, view: View) -> str:
    return view.object(thing)


TABLE: dict[str, Predicate] = {
    "is given by": Predicate(_given_by, "who", "is giving", "who", functional=True, asks_subject=True),
    "is at": Predicate(_verb("be", _somewhere), "where", "is", "where", functional=True),
    "begins at": Predicate(_hours("begin"), "when", "begins", "when", functional=True),
    "ends at": Predicate(_hours("end"), "when", "ends", "when", functional=True),
    "opens at": Predicate(_hours("open"), "when", "opens", "when", functional=True),
    "closes at": Predicate(_hours("close"), "when", "closes", "when", functional=True),
    "will": Predicate(_will, "what", "is to do next", "what", functional=True),
    "is": Predicate(_verb("be", _anything), "what", "is", "how", functional=True),
    "lives at": Predicate(_verb("live", _somewhere), "where", "lives", "where", functional=True),
    "works at": Predicate(_verb("work", _somewhere), "where", "works", "where", functional=True),
    "was last at": Predicate(_last_seen, "where", "might be", "where", functional=True),
    "is often at": Predicate(_verb("be", _often), "where", "is to be found", "where"),
    "keeps promises": Predicate(_keeps_promises, "what", "keeps promises", "how well", functional=True),
    "likes": Predicate(_verb("like", _anything), "what", "likes", "what"),
    "has": Predicate(_verb("have", _anything), "what", "has got", "what"),
    "invites": Predicate(_invites, "who", "is invited to", "who", asks_subject=True),
}

_AUXILIARIES = frozenset({"might", "is", "was", "has", "had", "will", "can", "would"})
_ASKS = {"at": "where", "in": "where", "on": "where", "by": "who", "with": "who", "to": "who"}


@lru_cache(maxsize=1024)
def _row(predicate: str) -> Predicate:
    """The row of a predicate; a verb phrase that has none gets one made from its own words."""
    if predicate in TABLE:
        return TABLE[predicate]
    asks = _ASKS.get(predicate.rpartition(" ")[2], "what") if " " in predicate else "what"
    finite = predicate.rpartition(" ")[0] if asks == "where" else predicate
    return Predicate(_stated(predicate), asks, finite, asks)


def _stated(predicate: str) -> Callable[[Fact, View], Halves]:
    bare = predicate[:-3] if predicate.endswith((" at", " in", " on")) else ""

    def state(fact: Fact, view: View) -> Halves:
        subject = view.subject(fact.subject)
        person = view.person(fact.subject)
        if bare and moment_of(fact.object, view.moment) is not None:
            return subject, f"{agree(bare, person)} {view.time(fact.object)}"
        return subject, f"{agree(predicate, person)} {view.object(fact.object, actor=fact.subject)}"

    return state


def functional(predicate: str) -> bool:
    """Whether a subject holds only one object of this predicate at a time."""
    return predicate in TABLE and TABLE[predicate].functional


def asks(predicate: str) -> str:
    """The word that asks for the object: 'where', 'when', 'who' or 'what'."""
    return _row(predicate).asks


def halves(fact: Fact, view: View) -> Halves:
    """Subject and predicate of the clause that states a fact."""
    return _row(fact.predicate).state(fact, view)


def clause_of(fact: Fact, view: View) -> str:
    """The clause that states a fact; for a fact without object, the indirect question for it."""
    return view.clause(*halves(fact, view)) if fact.object else indirect_question(fact, view)


def clauses_of(facts: Iterable[Fact], view: View, link: str = "") -> str:
    """Several facts in one clause; neighbours of one subject share it: 'the supper is here and begins at noon'."""
    grouped: list[tuple[str, str, list[str]]] = []  # the subject, how it is called here, its predicates
    for subject, predicate in _halves_of(tuple(facts), view):
        if grouped and subject and grouped[-1][0] == subject:
            grouped[-1][2].append(predicate)
            continue
        named_just_now = bool(grouped) and subject.startswith("the ") and grouped[-1][2][-1].endswith(subject)
        grouped.append((subject, "it" if named_just_now and view.speaker else subject, [predicate]))
    said = [view.clause(called, listed(rest)) if called else listed(rest) for _, called, rest in grouped]
    linked = [*said[:1], *(f"{link}{each}" for each in said[1:])]
    if len(linked) > 1 and not link and any(len(rest) > 1 for _, _, rest in grouped):
        return f"{', '.join(linked[:-1])}, and {linked[-1]}"
    return listed(linked)


def _halves_of(facts: Sequence[Fact], view: View) -> list[Halves]:
    """The halves of each; spoken, place and hour of an event go into one: 'is giving the supper here at noon'."""
    found: list[Halves] = []
    before: Fact | None = None
    for fact in facts:
        if not fact.object:
            found.append(("", indirect_question(fact, view)))
        elif view.speaker and before is not None and _continues(before, fact, view):
            subject, predicate = found[-1]
            found[-1] = (subject, f"{predicate} {_where_or_when(fact, view)}")
        else:
            found.append(halves(fact, view))
        before = fact
    return found


def _continues(before: Fact, fact: Fact, view: View) -> bool:
    """Whether a fact about an event goes on from the one before it: its place after its host, its hour after either."""
    if before.subject != fact.subject or not before.object:
        return False
    if fact.predicate == "is at":
        return before.predicate == "is given by"
    hour = moment_of(fact.object, view.moment)
    ahead = hour is not None and view.moment is not None and hour >= view.moment.time
    return fact.predicate == "begins at" and before.predicate in ("is given by", "is at") and ahead


def _where_or_when(fact: Fact, view: View) -> str:
    return view.place(fact.object) if fact.predicate == "is at" else view.time(fact.object)


def fact_sentence(fact: Fact, moment: Moment | None = None) -> str:
    """A fact as a sentence in the third person with absolute times: 'The harvest supper is at the café'."""
    return sentence_of(clause_of(fact, View(moment)))


def fact_clause(fact: Fact, speaker: str, listener: str, moment: Moment) -> str:
    """A fact as one says it to somebody now: "I'm giving the harvest supper"."""
    return tidy(clause_of(fact, View(moment, speaker, listener)))


def fact_question(fact: Fact, speaker: str, listener: str) -> str:
    """The question for a fact's object: 'when does the harvest supper begin?'."""
    return f"{tidy(direct_question(fact, View(None, speaker, listener)))}?"


def direct_question(fact: Fact, view: View) -> str:
    """A question without its mark: 'where do you live', 'who is giving the harvest supper'."""
    if not fact.predicate:
        return f"what do you know about {view.object(fact.subject)}"
    row = _row(fact.predicate)
    if row.asks_subject or _asks_after_thing(fact):
        return indirect_question(fact, view)
    subject, person = view.subject(fact.subject), view.person(fact.subject)
    head, space, rest = row.finite.partition(" ")
    if head in _AUXILIARIES:
        return f"{row.asks_with} {agree(head, person)} {subject}{space}{rest}"
    does = agree("does", person) if plain_form(head) != head else "did"
    return f"{row.asks_with} {does} {subject} {lemma_of(head)}{space}{rest}"


def indirect_question(fact: Fact, view: View) -> str:
    """A question as part of a sentence: 'when the harvest supper begins', 'where you live'."""
    if not fact.predicate:
        return f"what there is to know about {view.object(fact.subject)}"
    row = _row(fact.predicate)
    if row.asks_subject:
        return f"{row.asks_with} {row.finite} {view.noun(fact.subject)}"
    if _asks_after_thing(fact):
        return f"what is to become of {view.noun(fact.subject)}"
    return f"{row.asks_with} {view.subject(fact.subject)} {agree(row.finite, view.person(fact.subject))}"


def _asks_after_thing(fact: Fact) -> bool:
    return fact.predicate == "will" and not is_person(fact.subject)


def topic_of(facts: Sequence[Fact]) -> str:
    """What some facts are about: the subject of the first, or an empty string."""
    return facts[0].subject if facts else ""
