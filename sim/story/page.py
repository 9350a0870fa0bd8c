"""The story on the page: its parts in order, as lines of plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from sim.story.chronicle import Chronicle
from sim.story.compact import LEGEND, gathering_lines_in_short, news_lines_in_short
from sim.story.guests import gathering_lines
from sim.story.lines import counted, heading, listed, paragraph, quoted, safe, table
from sim.story.phrases import at_place, day_and_hour
from sim.story.sections import SECTIONS
from sim.story.tables import commitment_lines, common_lines, conviction_lines, figure_lines, tie_lines
from sim.story.talks import QuotedTalk
from sim.story.trees import DOUBT, news_lines
from sim.wording import date_phrase, first_name

if TYPE_CHECKING:
    from sim.story.telling import Day, Story


def page(story: Story, sections: Sequence[str] = ()) -> str:
    """All of a story; of the sections named those alone, each at length."""
    return "\n".join(safe(line) for line in _lines(story, sections)).strip("\n") + "\n"


def _lines(story: Story, sections: Sequence[str]) -> Iterator[str]:
    yield from _opening(story, brief=bool(sections))
    for section in SECTIONS:
        if not sections or section in sections:
            yield from _SECTIONS[section](story, section in sections)


def _part(title: str, lines: Iterator[str]) -> Iterator[str]:
    found = list(lines)
    if found:
        yield from heading(title)
        yield from found


def _opening(story: Story, brief: bool) -> Iterator[str]:
    told = story.told
    yield from heading(told.scenario.name)
    if told.scenario.about and not brief:
        yield from paragraph(told.scenario.about)
        yield ""
    begin, end = day_and_hour(told, 0), day_and_hour(told, told.last_tick + 1)
    yield from paragraph(f"From {begin} to {end}; {counted(len(told.residents), 'resident')}; seed {story.seed}.")
    for notice in story.notices:
        yield from paragraph(notice)
    if not brief:
        yield ""
        yield from table([_cast(told, name, story.crowd) for name in told.residents])


def _cast(told: Chronicle, name: str, crowd: bool) -> tuple[str, str]:
    persona = told.personas.get(name)
    if persona is None:
        return name, ""
    if crowd:
        return name, f"{persona.age}, {persona.work}; {persona.home}"
    goals = f" Wants to {listed(persona.goals)}." if persona.goals else ""
    return name, f"{persona.age}, {persona.work}; lives {at_place(persona.home)}.{goals}"


# --- the days ---------------------------------------------------------------------------------------------------------


def _days(story: Story, asked: bool) -> Iterator[str]:
    for day in story.days:
        yield from _day(story, day, talks=asked or not story.crowd)
    if story.long and story.talks:
        yield from heading("Talks worth telling")
        for talk in story.talks:
            yield from _talk(story.told, talk)


def _day(story: Story, day: Day, talks: bool) -> Iterator[str]:
    told = story.told
    yield from heading(f"{date_phrase(told.moment(_noon(told, day)))} (day {told.clock.day_of(_noon(told, day))})",
                       "-" if story.long else "=")  # fmt: skip
    if story.long:
        yield from paragraph(day.summary)
        return
    if not story.crowd:
        yield from paragraph(day.summary)
        yield ""
    for number, words in enumerate(day.prose):
        if number:
            yield ""
        yield from paragraph(words)
    if day.talks and talks:
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


# --- the rest ---------------------------------------------------------------------------------------------------------


def _gatherings(story: Story, asked: bool) -> Iterator[str]:
    gatherings = [each for each in story.seeded if each.true is None]
    if not gatherings:
        return
    yield from heading("Gatherings" if len(gatherings) > 1 else "The gathering")
    events = {event.name: event for event in story.gatherings}
    for number, each in enumerate(gatherings):
        if number:
            yield ""
        if story.crowd and not asked:
            yield from gathering_lines_in_short(story.told, each, events.get(each.name))
        else:
            yield from gathering_lines(story.told, each.spreads, events.get(each.name))


def _news(story: Story, asked: bool) -> Iterator[str]:
    news = [each for each in story.seeded if each.true is not None]
    if not news:
        return
    short = story.crowd and not asked
    yield from heading("How the news went round")
    yield from paragraph(LEGEND if short else DOUBT)
    yield ""
    for each in news:
        if short:
            yield from news_lines_in_short(story.told, each)
        else:
            for spread in each.spreads:
                yield from news_lines(story.told, each.name, each.true, spread, not story.long)
        yield ""


def _beliefs(story: Story, asked: bool) -> Iterator[str]:
    short = story.crowd and not asked
    yield from common_lines(story.told) if short else conviction_lines(story.told, story.convictions)


_Section = Callable[["Story", bool], Iterator[str]]

_SECTIONS: dict[str, _Section] = {
    "day": _days,
    "gatherings": _gatherings,
    "news": _news,
    "promises": lambda story, asked: _part("What was promised, and kept", commitment_lines(story, asked)),
    "ties": lambda story, asked: _part(
        "How they stand to each other, at the start and at the end", tie_lines(story.ties, asked, story.crowd)
    ),
    "beliefs": lambda story, asked: _part("What they have come to believe", _beliefs(story, asked)),
    "figures": lambda story, asked: _part("In figures", figure_lines(story)),
}
"""How each section is told: of the story, and whether it was asked for by its name."""
