"""Talks word for word, as Markdown: nothing that a resident says is markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from sim.story.chronicle import Chronicle, Talk
from sim.story.lines import counted, listed, safe
from sim.story.phrases import at_place, fact_words
from sim.wording import date_phrase, first_name

_MARKUP = re.compile(r"[\\`*_\[\]<>#|~&$@]|:(?=//|\w+:)|(?<=www)\.", re.IGNORECASE)
"""Characters that can begin or end markup, or an address, in some flavour of Markdown; each is escaped."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One utterance: by whom, to whom ('' all), which speech act, the words, who else heard it, who took it wrongly."""

    tick: int
    speaker: str
    act: str
    text: str
    to: str = ""
    overheard_by: tuple[str, ...] = ()
    misheard: tuple[str, ...] = ()
    """Sentences: who took it for what."""


class Transcript(msgspec.Struct, frozen=True):
    """A whole talk. `closed` is None where it was not over when the log ends."""

    talk: str
    opened: int
    closed: int | None
    place: str
    people: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Transcripts:
    """Some talks of a run, in order of time; `asked` says which, in words."""

    told: Chronicle
    talks: tuple[Transcript, ...]
    asked: str

    def to_text(self) -> str:
        """Markdown."""
        return "\n".join(safe(line) for line in self._lines()) + "\n"

    def to_json(self) -> str:
        """For programs."""
        return msgspec.json.format(msgspec.json.encode(self.talks), indent=2).decode()

    def _lines(self) -> Iterator[str]:
        yield f"# {_escaped(self.told.scenario.name)}: talks"
        yield ""
        which = f"{counted(len(self.talks), 'talk')}{_escaped(self.asked)}"
        yield f"{which}. In italics: who overheard it, and who took it for something else."
        date = ""
        for talk in self.talks:
            moment = self.told.moment(talk.opened)
            if moment.date != date:
                date = moment.date
                yield from ("", f"## {date_phrase(moment)}")
            yield from self._talk(talk)

    def _talk(self, talk: Transcript) -> Iterator[str]:
        place = "out of doors" if talk.place == self.told.town else at_place(talk.place)
        names = listed(first_name(name) for name in talk.people)
        yield from ("", f"### {self.told.clock.time_of(talk.opened):%H:%M} {_escaped(f'{place}: {names}')}", "")
        for line in talk.lines:
            to = f" to {first_name(line.to)}" if line.to and len(talk.people) > 2 else ""
            yield f"- **{_escaped(first_name(line.speaker) + to)}:** {_escaped(line.text)}"
            if line.overheard_by:
                yield f"  *overheard by {_escaped(listed(first_name(name) for name in line.overheard_by))}*"
            for words in line.misheard:
                yield f"  *{_escaped(words)}*"
        if talk.closed is None:
            yield "- *the log ends here*"


def _escaped(text: str) -> str:
    """A text in which no character is markup. Control characters go before, for their own escapes have backslashes."""
    return _MARKUP.sub(lambda found: "\\" + found[0], safe(text))


def transcripts(told: Chronicle, person: str = "", begin: int | None = None, end: int | None = None) -> Transcripts:
    """The talks that opened in the ticks [begin, end] (None: from the start, to the end), of one person or of all."""
    chosen = [
        talk for talk in told.talks.values()
        if talk.turns and (not person or person in talk.people)
        and (begin is None or talk.opened >= begin) and (end is None or talk.opened <= end)
    ]  # fmt: skip
    chosen.sort(key=lambda talk: (talk.opened, talk.id))
    asked = f" with {person}" if person else ""
    for word, tick in (("from", begin), ("to", end)):
        if tick is not None:
            asked += f" {word} {date_phrase(told.moment(tick))} {told.clock.time_of(tick):%H:%M}"
    missed = _misheard(told)
    return Transcripts(told, tuple(_transcript(told, talk, missed) for talk in chosen), asked)


def _misheard(told: Chronicle) -> dict[tuple[str, int], list[str]]:
    found: dict[tuple[str, int], list[str]] = {}
    for event in told.misheard:
        words = f"{first_name(event.agent)} takes it for: {fact_words(told, event.heard)}"
        found.setdefault((event.talk, event.n), []).append(words)
    return found


def _transcript(told: Chronicle, talk: Talk, missed: dict[tuple[str, int], list[str]]) -> Transcript:
    lines = [
        Line(
            tick=turn.tick, speaker=turn.agent, act=turn.act, text=turn.text, to=turn.to,
            overheard_by=tuple(name for name in turn.hearers if name not in talk.people),
            misheard=tuple(missed.get((talk.id, turn.n), ())),
        )
        for turn in sorted(talk.turns, key=lambda turn: turn.n)
    ]  # fmt: skip
    return Transcript(talk.id, talk.opened, talk.closed, talk.place, tuple(talk.people), tuple(lines))
