"""One piece of news, or one gathering, told in full: every hearing with its words, what changed, who let it go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from sim.knowledge import fact_key
from sim.runs.names import one_of
from sim.story.chronicle import Chronicle
from sim.story.gatherings import Attendance
from sim.story.guests import gathering_lines
from sim.story.lines import counted, heading, listed, paragraph, quoted, safe, times, tree
from sim.story.phrases import fact_words, share, when
from sim.story.spread import Hearing, SeededFacts, Spread
from sim.story.trees import DOUBT, let_go_words, root_words, where
from sim.wording import first_name


def seeded_named(given: str, seeded: tuple[SeededFacts, ...]) -> SeededFacts:
    """A piece of news or a gathering by its name, with or without 'the'. Raises UnknownName with the nearest one."""
    by_name = {_bare(each.name): each for each in seeded}
    return by_name[one_of("news or gathering", _bare(given), by_name)]


def _bare(name: str) -> str:
    return " ".join(name.split()).removeprefix("the ").removeprefix("The ")


@dataclass(frozen=True)
class FullNews:
    """A piece of news or a gathering, to be told in full."""

    told: Chronicle
    seeded: SeededFacts
    event: Attendance | None

    def to_text(self) -> str:
        """For people: plain lines."""
        return "\n".join(safe(line) for line in self._lines()).strip("\n") + "\n"

    def to_json(self) -> str:
        """For programs: the spread of each fact, and of a gathering who came."""
        parts = {
            "name": self.seeded.name, "true": self.seeded.true, "spreads": self.seeded.spreads, "gathering": self.event,
        }  # fmt: skip
        return msgspec.json.format(msgspec.json.encode(parts), indent=2).decode()

    def _lines(self) -> Iterator[str]:
        name = self.seeded.name
        yield from heading(f"{name[0].upper()}{name[1:]}")
        yield from paragraph(DOUBT)
        yield ""
        if self.seeded.true is None:
            yield from gathering_lines(self.told, self.seeded.spreads, self.event)
            yield from self._words_of_invitation()
        for spread in self.seeded.spreads:
            if self.seeded.true is None:
                yield from heading(fact_words(self.told, spread.fact), "-")
            yield from _news(self.told, spread, self.seeded.true)

    def _words_of_invitation(self) -> Iterator[str]:
        wanted = self.seeded.name.casefold()
        said = [each for each in self.told.utterances if each.act in ("invite", "accept", "decline", "remind")
                and each.frame is not None and each.frame.what.casefold() == wanted]  # fmt: skip
        if said:
            yield from heading("What was said to invite, accept, decline and remind", "-")
        for each in said:
            to = f" to {first_name(each.to)}" if each.to else ""
            yield from paragraph(
                f"{when(self.told, each.tick)} {first_name(each.agent)}{to}: {quoted(each.text)}", "  ", "    "
            )


def _news(told: Chronicle, spread: Spread, true: bool | None) -> Iterator[str]:
    if true is not None:
        yield from paragraph(f"{fact_words(told, spread.fact)} ({'true' if true else 'not true'})")
    for root in spread.roots:
        yield from tree(root, lambda hearing: _words(told, hearing, spread), spread.children)
    yield ""
    yield from _reach(told, spread)
    for said in spread.disputes:
        to = f" to {first_name(said.to)}" if said.to else ""
        against = f"Disputed {when(told, said.tick)}, {first_name(said.agent)}{to}: {quoted(said.text)}"
        yield from paragraph(against, "  ", "    ")
    for words in let_go_words(told, spread.ended):
        yield from paragraph(words, "  ", "    ")


def _reach(told: Chronicle, spread: Spread) -> Iterator[str]:
    everybody, reached = len(told.residents), spread.reached
    held = f"{len(spread.holders)} held it at the end"
    yield from paragraph(f"It reached {len(reached)} of {everybody} residents; {held}.")
    without = [name for name in told.residents if name not in reached]
    if without:
        yield from paragraph(f"Never heard it: {listed(without)}.", "  ", "    ")
    again = sum(each.again for each in spread.hearings)
    if again:
        yield from paragraph(f"It was told {counted(again, 'more time')} to somebody who had heard it before.", "  ")


def _words(told: Chronicle, hearing: Hearing, spread: Spread) -> str:
    """A hearing with the words that brought it, how sure both were, and whether it was told again."""
    if not hearing.parent:
        return root_words(told, hearing)
    parts = [f"{hearing.person}, {when(told, hearing.tick)} {where(told, hearing.place)}".rstrip()]
    parts += ["overheard"] if hearing.overheard else []
    if hearing.hedged and hearing.confidence is not None:
        parts.append(f"told with doubt ({share(hearing.confidence)})")
    if hearing.misheard is not None:
        parts.append(f"MISHEARD as: {fact_words(told, hearing.fact).rstrip('.')}")
    elif fact_key(hearing.fact) != fact_key(spread.fact):
        parts.append(f"as: {fact_words(told, hearing.fact).rstrip('.')}")
    if hearing.held is None:
        parts.append("did not believe it")
    if hearing.again:
        parts.append(f"heard it {times(hearing.again)} again")
    words = f": {quoted(hearing.words)}" if hearing.words else ""
    return f"{', '.join(parts)}{words}"
