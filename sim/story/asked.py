"""What somebody asks a story for: all of it, some sections, one person, one piece of news, or talks word for word."""

from __future__ import annotations

from pathlib import Path

import msgspec

from sim.errors import UserMistake
from sim.story.sections import section_named
from sim.story.telling import tell


class Asked(msgspec.Struct, frozen=True):
    """What is asked for. Empty fields ask for nothing; `begin` and `end` are times as people write them."""

    sections: tuple[str, ...] = ()
    person: str = ""
    news: str = ""
    talks: bool = False
    begin: str = ""
    end: str = ""

    def check(self) -> None:
        """Raises UserMistake for what does not go together, UnknownName for a section."""
        if (self.begin or self.end) and not self.talks:
            raise UserMistake("--from and --to go with --talks")
        if self.news and (self.person or self.talks):
            raise UserMistake("--news goes alone: ask for a person or for talks by themselves")
        if self.sections and (self.person or self.news or self.talks):
            raise UserMistake("--section is a part of the whole story: it goes without --person, --news and --talks")
        for section in self.sections:
            section_named(section)


def told(log: Path | str, asked: Asked, json: bool = False) -> str:
    """What is asked for, as text for people or as JSON. Raises UserMistake, UnknownName, LogError."""
    asked.check()
    story = tell(log)
    if not (asked.talks or asked.person or asked.news):
        return story.to_json(asked.sections) if json else story.to_text(asked.sections)
    if asked.talks:
        part = story.transcripts(asked.person, asked.begin, asked.end)
        return part.to_json() if json else part.to_text()
    chosen = story.of_person(asked.person) if asked.person else story.of_news(asked.news)
    return chosen.to_json() if json else chosen.to_text()
