"""What no single value shows, about names: two residents alike, people nobody is, one name for two gatherings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sim.errors import Problem, nearest
from sim.scenario.documents import means
from sim.scenario.draft import Draft, name_of, problem_at
from sim.scenario.references import (
    INTERVENTION,
    NAME,
    PLANTED,
    PLANTED_PEOPLE,
    REMEMBERED_BY,
    RESIDENT_PEOPLE,
    SCENARIO_PEOPLE,
    Pattern,
    Reference,
    references,
)
from sim.scenario.yaml_lines import Document

_ARTICLES = ("the ", "a ", "an ", "some ")


def name_problems(draft: Draft) -> Iterator[Problem]:
    """All that is wrong with who is named where."""
    yield from _same_names(draft)
    yield from _unknown_people(draft)
    yield from _listed_twice(draft.document, ("gatherings", "*", "name"), "gathering")
    yield from _listed_twice(draft.document, ("news", "*", "name"), "piece of news")
    yield from _listed_twice(draft.document, ("documents", "*", "name"), "document")
    yield from _unknown_readers(draft)
    yield from _planted(draft)
    yield from _visiting_residents(draft)
    yield from _unknown_role(draft.document, "candidacy", ("news", "*", "name"), "piece of news")
    yield from _unknown_role(draft.document, "party", ("gatherings", "*", "name"), "gathering")


def _same_names(draft: Draft) -> Iterator[Problem]:
    seen: dict[str, tuple[str, str]] = {}
    for document in draft.chosen:
        for reference in references(document, (NAME,)):
            if (name := reference.text) is None:
                continue
            mark = document.mark(reference.key)
            first = name.split()[0].casefold()
            other, where = seen.get(first, ("", ""))
            if other.casefold() == name.casefold():
                yield problem_at(reference, f"{name!r} is the name of somebody else too: {where}")
            elif other:
                hint = "people call each other by first names, so these must differ"
                yield problem_at(reference, f"{name!r} has the first name of {other!r}: {where}", hint)
            seen.setdefault(first, (name, f"{mark.file}:{mark.line}" if mark.line else mark.file))


def _unknown_people(draft: Draft) -> Iterator[Problem]:
    chosen = [name for document in draft.chosen if (name := name_of(document))]
    everybody = [name for document in draft.residents if (name := name_of(document))]
    for reference in references(draft.document, SCENARIO_PEOPLE):
        yield from _nobody(reference, chosen)
    yield from people_problems(draft.document, chosen)
    for document in draft.residents:
        yield from people_problems(document, everybody, name_of(document))


def people_problems(document: Document, everybody: Sequence[str], owner: str = "") -> Iterator[Problem]:
    """People whom memories name and who are none of `everybody`; `owner` left out: each says whose it is."""
    for reference in references(document, RESIDENT_PEOPLE):
        described = reference.key[-2:] == ("saw", "who") and (reference.text or "").casefold().startswith(_ARTICLES)
        if not described:
            yield from _nobody(reference, everybody)
            whose = owner or document.get((*reference.key[:2], REMEMBERED_BY[-1]))
            yield from _oneself(reference, whose.strip() if isinstance(whose, str) else "")
    yield from _listed_people(document, everybody)


def _listed_people(document: Document, everybody: Sequence[str]) -> Iterator[Problem]:
    """`people` of a memory: in what was done or told they may be from elsewhere."""
    for reference in references(document, (("memories", "*", "people", "*"),)):
        memory = document.get(reference.key[:2])
        if isinstance(memory, dict) and "did" not in memory and "told" not in memory:
            yield from _nobody(reference, everybody)


def _nobody(reference: Reference, known: Sequence[str]) -> Iterator[Problem]:
    name = reference.text
    if name is not None and known and name not in known:
        close = nearest(name, known) or _by_first_name(name, known)
        yield problem_at(reference, f"no resident is named {name!r}", f"did you mean {close!r}?" if close else "")


def _by_first_name(name: str, known: Iterable[str]) -> str:
    first = name.split()[0].casefold()
    return next((one for one in known if one.split()[0].casefold() == first), "")


def _oneself(reference: Reference, owner: str) -> Iterator[Problem]:
    if owner and reference.text == owner and reference.key[-2:] != ("saw", "whom"):
        yield problem_at(reference, f"{owner!r} is the resident themselves; name somebody else")


def _unknown_readers(draft: Draft) -> Iterator[Problem]:
    """Who may read a document: residents by name, or by what they work."""
    people = [(name_of(document), str(document.get(("work",)) or "")) for document in draft.chosen]
    for reference in references(draft.document, (("documents", "*", "readers", "*"),)):
        reader = reference.text
        if reader is not None and people and not any(means(reader, name, work) for name, work in people):
            words = [word for _, work in people for word in work.split()]
            close = nearest(reader, [name for name, _ in people] + words)
            message = f"{reader!r} is neither a resident nor in what anybody works"
            yield problem_at(reference, message, f"did you mean {close!r}?" if close else "")


def _planted(draft: Draft) -> Iterator[Problem]:
    """People named in a planted memory, who must be residents, and others than its owner."""
    chosen = [name for document in draft.chosen if (name := name_of(document))]
    for reference in references(draft.document, PLANTED_PEOPLE):
        described = reference.key[-2:] == ("saw", "who") and (reference.text or "").casefold().startswith(_ARTICLES)
        if not described:
            yield from _nobody(reference, chosen)
            owner = draft.document.get((*reference.key[: len(PLANTED) - 1], "agent"))
            yield from _oneself(reference, owner.strip() if isinstance(owner, str) else "")


def _visiting_residents(draft: Draft) -> Iterator[Problem]:
    """A visitor is from elsewhere: a resident says what they say of themselves."""
    chosen = [name for document in draft.chosen if (name := name_of(document))]
    for reference in references(draft.document, ((*INTERVENTION, "visitor", "who"),)):
        if reference.text in chosen:
            yield problem_at(reference, f"{reference.text!r} lives here; a visitor does not", "e.g. 'a carter'")


def _listed_twice(document: Document, pattern: Pattern, kind: str) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for reference in references(document, (pattern,)):
        if (name := reference.text) is not None:
            if (line := seen.get(name.casefold())) is not None:
                yield problem_at(reference, f"there is another {kind} named {name!r}, on line {line}")
            seen.setdefault(name.casefold(), document.mark(reference.key).line)


def _unknown_role(document: Document, role: str, pattern: Pattern, kind: str) -> Iterator[Problem]:
    known = [reference.text for reference in references(document, (pattern,)) if reference.text is not None]
    for reference in references(document, (("study", role),)):
        if (name := reference.text) is not None and name not in known:
            close = nearest(name, known)
            hint = f"did you mean {close!r}?" if close else ""
            yield problem_at(reference, f"there is no {kind} named {name!r}", hint)
