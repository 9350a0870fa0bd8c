"""The story on the page: its parts in order, as lines of plain text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sim.story.chronicle import Chronicle
from sim.story.guests import gathering_lines
from sim.story.lines import counted, heading, listed, paragraph, quoted, safe, table
from sim.story.phrases import at_place, day_and_hour
from sim.story.tables import commitment_lines, conviction_lines, figure_lines, tie_lines
from sim.story.talks import QuotedTalk
from sim.story.trees import news_lines
from sim.wording import date_phrase, first_name

if TYPE_CHECKING:
    from sim.story.telling import Day, SeededFacts, Story


def page(story: Story) -> str:
    """All of a story."""
    return "\n".join(safe(line) for line in _lines(story)).strip("\n") + "\n"


def _lines(story: Story) -> Iterator[str]:
    yield from _opening(story)
    for day in story.days:
        yield from _day(story, day)
    if story.long and story.talks:
        yield from heading("Talks worth telling")
        for talk in story.talks:
            yield from _talk(story.told, talk)
    gatherings = [each for each in story.seeded if each.true is None]
    if gatherings:
        yield from heading("Gatherings" if len(gatherings) > 1 else "The gathering")
        yield from _gatherings(story, gatherings)
    news = [each for each in story.seeded if each.true is not None]
    if news:
        yield from heading("How the news went round")
        for each in news:
            for spread in each.spreads:
                yield from news_lines(story.told, each.name, each.true, spread, not story.long)
                yield ""
    yield from _part("What was promised, and kept", commitment_lines(story))
    yield from _part("How they stand to each other, at the start and at the end", tie_lines(story.ties))
    yield from _part("What they have come to believe", conviction_lines(story.told, story.convictions))
    yield from _part("In figures", figure_lines(story))


def _part(title: str, lines: Iterator[str]) -> Iterator[str]:
    found = list(lines)
    if found:
        yield from heading(title)
        yield from found


def _opening(story: Story) -> Iterator[str]:
    told = story.told
    yield from heading(told.scenario.name)
    if told.scenario.about:
        yield from paragraph(told.scenario.about)
        yield ""
    begin, end = day_and_hour(told, 0), day_and_hour(told, told.last_tick + 1)
    yield from paragraph(f"From {begin} to {end}; {counted(len(told.residents), 'resident')}; seed {story.seed}.")
    for notice in story.notices:
        yield from paragraph(notice)
    yield ""
    yield from table([_cast(told, name) for name in told.residents])


def _cast(told: Chronicle, name: str) -> tuple[str, str]:
    persona = told.personas.get(name)
    if persona is None:
        return name, ""
    goals = f" Wants to {listed(persona.goals)}." if persona.goals else ""
    return name, f"{persona.age}, {persona.work}; lives {at_place(persona.home)}.{goals}"


def _day(story: Story, day: Day) -> Iterator[str]:
    told = story.told
    yield from heading(f"{date_phrase(told.moment(_noon(told, day)))} (day {told.clock.day_of(_noon(told, day))})",
                       "-" if story.long else "=")  # fmt: skip
    if story.long:
        yield from paragraph(day.summary)
        return
    yield from paragraph(day.summary)
    for words in day.prose:
        yield ""
        yield from paragraph(words)
    if day.talks:
        yield ""
        yield "Talks of the day:"
    for talk in day.talks:
        yield from _talk(told, talk)


def _noon(told: Chronicle, day: Day) -> int:
    """A tick that is sure to lie on the date of the day."""
    return told.moment(day.begin).tick_of_iso(f"{day.date}T12:00") or day.begin


def _talk(told: Chronicle, talk: QuotedTalk) -> Iterator[str]:
    place = "out of doors" if talk.place == told.town else at_place(talk.place)
    people = listed(first_name(name) for name in talk.people)
    time = told.clock.time_of(talk.tick)
    stamp = f"{time:%a} {time.day} {time:%b} {time:%H:%M}" if told.clock.day_of(told.last_tick) > 8 else f"{time:%H:%M}"
    yield ""
    yield f"  {stamp} {place}: {people}"
    for line in talk.lines:
        if not line.speaker:
            yield f"    {line.text}"
            continue
        yield from paragraph(f"{first_name(line.speaker)}: {quoted(line.text)}", "    ", "      ")
        if line.note:
            yield from paragraph(f"[{line.note}]", "      ", "       ")


def _gatherings(story: Story, gatherings: list[SeededFacts]) -> Iterator[str]:
    events = {event.name: event for event in story.gatherings}
    for number, each in enumerate(gatherings):
        if number:
            yield ""
        yield from gathering_lines(story.told, each.spreads, events.get(each.name))
