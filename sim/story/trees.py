"""News on the page: who told whom, drawn as a tree, with place, time, doubt and distortion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sim.knowledge import fact_key
from sim.story.chronicle import Chronicle
from sim.story.lines import counted, listed, paragraph, quoted, tree
from sim.story.phrases import at_place, fact_words, share, when
from sim.story.spread import Ended, Hearing, Spread
from sim.wording import first_name

QUOTED_LETTERS = 110
"""Longer words are not quoted in a tree."""
DOUBT = (
    "Below each are those who first had it from them. Told with doubt: the teller sounded less than 75% sure, as sure "
    "as the number says."
)
"""What the numbers of a tree mean."""
_BEGINNINGS = {
    "backstory": "knew it before the run",
    "notice": "read it",
    "document": "read it",
    "visitor": "had it from somebody from elsewhere",
    "seen": "saw it",
    "reflected": "concluded it",
    "implanted": "had it put into their mind from outside",
    "inferred": "put it together",
    "unknown": "said it; where they had it from, the log does not tell",
}


def news_lines(told: Chronicle, name: str, true: bool | None, spread: Spread, quotes: bool) -> Iterator[str]:
    """A piece of news: what it says, its tree, and what became of it."""
    kind = {True: "true", False: "not true", None: ""}[true]
    yield from paragraph(f"{fact_words(told, spread.fact)} [{name}{'; ' + kind if kind else ''}]")
    for root in spread.roots:
        yield from tree(root, lambda hearing: hearing_words(told, hearing, spread, quotes), spread.children)
    yield from paragraph(outcome_words(told, spread), "  ")


def hearing_words(told: Chronicle, hearing: Hearing, spread: Spread, quotes: bool = True) -> str:
    """'Cora Fenn, Fri 09:06 in the shop room, told with doubt (68%): "I gather ..."'."""
    if not hearing.parent:
        return root_words(told, hearing)
    words = [f"{hearing.person}, {when(told, hearing.tick)} {where(told, hearing.place)}".rstrip()]
    if hearing.overheard:
        words.append("overheard")
    if hearing.hedged and hearing.confidence is not None:
        words.append(f"told with doubt ({share(hearing.confidence)})")
    if hearing.misheard is not None:
        words.append(f"MISHEARD: took it that {_lowered(fact_words(told, hearing.fact))}")
    elif fact_key(hearing.fact) != fact_key(spread.fact):
        words.append(f"as: {_lowered(fact_words(told, hearing.fact))}")
    line = ", ".join(words)
    apart = hearing.hedged or hearing.overheard or hearing.misheard is not None
    if quotes and apart and hearing.words and len(hearing.words) <= QUOTED_LETTERS:
        return f"{line}: {quoted(hearing.words)}"
    return line


def where(told: Chronicle, place: str) -> str:
    """'at the café', or out of doors where that is all there is to say."""
    return "out of doors" if place == told.town else at_place(place)


def root_words(told: Chronicle, hearing: Hearing) -> str:
    """Who had it first, and how."""
    began = _BEGINNINGS.get(hearing.origin or "unknown", "")
    if hearing.origin == "backstory" and hearing.teller and hearing.teller != hearing.person:
        began = f"had it from {hearing.teller} before the run"
    if hearing.origin == "notice":
        by = f" by {hearing.teller}" if hearing.teller else ""
        began = f"read it on the notice{by} {at_place(hearing.place)}".rstrip()
    if hearing.origin in ("document", "visitor") and hearing.teller:
        how = "read it in" if hearing.origin == "document" else "had it from"
        began = f"{how} {hearing.teller} {at_place(hearing.place)}".rstrip()
    basis = f" from: {quoted(hearing.basis)}" if hearing.origin == "inferred" and hearing.basis else ""
    return f"{hearing.person} {began}{basis} ({when(told, hearing.tick)})"


def outcome_words(told: Chronicle, spread: Spread) -> str:
    """How far it came, who disputed it, who let it go."""
    everybody, reached = len(told.residents), len(spread.reached)
    words = [f"It reached {'all' if reached == everybody else f'{reached} of'} {everybody} residents"]
    if spread.holders:
        held = "all of them" if len(spread.holders) == reached else listed(first_name(name) for name in spread.holders)
        words.append(f"at the end it is held by {held}")
    elif any(told.graph.history(name, spread.fact) for name in told.residents):
        words.append("at the end nobody holds it")
    sentences = [", and ".join(words) + "."]
    if spread.disputes:
        first = spread.disputes[0]
        sentences.append(
            f"It was disputed in {counted(len(spread.disputes), 'turn')}, first by {first_name(first.agent)} on "
            f"{when(told, first.tick)}: {quoted(first.text)}"
        )
    sentences.extend(let_go_words(told, [end for end in spread.ended if fact_key(end.fact) == fact_key(spread.fact)]))
    return " ".join(sentences)


def let_go_words(told: Chronicle, ends: Sequence[Ended]) -> Iterator[str]:
    """Who ceased to hold it and for what, those of one reason together."""
    grouped: dict[tuple[str, str], list[str]] = {}
    for end in ends:
        by = fact_words(told, end.by).rstrip(".") if end.by is not None else ""
        grouped.setdefault((end.ending, by), []).append(f"{first_name(end.person)} ({when(told, end.tick)})")
    for (ending, by), people in grouped.items():
        if ending == "superseded" and by:
            yield f"For {quoted(by)} it was dropped by {listed(people)}."
        elif ending == "lost":
            yield f"It was forgotten by {listed(people)}."
        elif ending == "erased":
            yield f"It was taken out of the mind of {listed(people)}."
        else:
            yield f"It is not held any more by {listed(people)}."


def _lowered(sentence: str) -> str:
    """A sentence as part of another one; a name at its head keeps its capital."""
    return sentence[0].lower() + sentence[1:] if sentence.startswith(("The ", "A ", "An ")) else sentence
