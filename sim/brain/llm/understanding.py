"""A reply understood against what this mind knows: names, short ids and times become those of the town.

What cannot be understood is noted as a doubt, for the model to see and mend; nothing is put in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from sim.brain.llm.known import Known
from sim.brain.llm.quoting import clean, quoted
from sim.clock import WEEKDAYS, Moment
from sim.wording.verbs import FORMS, rows

MOST_LISTED = 30
"""So many valid names are listed with a doubt."""
_HOUR = re.compile(r"(\d{1,2})[:.](\d{2})(?::00)?")
_DAY_HOUR = re.compile(r"(today|tonight|tomorrow|[a-z]{3,9})[\s,]+(?:at\s+)?(\d{1,2})[:.](\d{2})", re.IGNORECASE)
_BRACES = re.compile(r"[{}]+")


class Unclear(Exception):
    """A reply that is not a valid answer.

    `problems` tell the model what to mend; `cause` says it in a few fixed words, without any text of the reply.
    """

    def __init__(self, cause: str, problems: Iterable[str]) -> None:
        self.cause, self.problems = cause, tuple(problems)
        super().__init__(cause)


class Understanding:
    """Reads the parts of one reply; `settle` raises Unclear where any of them was in doubt."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.now: Moment = known.situation.now
        self.causes: list[str] = []
        self.problems: list[str] = []

    def doubt(self, where: str, cause: str, problem: str) -> None:
        """Something at `where` ('blocks[2].place') is wrong: in fixed words, and as the model is told."""
        self.causes.append(cause)
        self.problems.append(f"{where}: {problem}" if where else problem)

    def settle(self) -> None:
        """Raise Unclear where there was any doubt."""
        if self.problems:
            raise Unclear("; ".join(list(dict.fromkeys(self.causes))[:3]), self.problems)

    def person(self, given: str | None, where: str) -> str:
        """A person whom this mind knows or sees; '' where none is given, and with a doubt where it is unknown."""
        return self._name(given, where, "person", self.known.person(given or ""), self.known.people)

    def place(self, given: str | None, where: str) -> str:
        """A place that this mind knows."""
        return self._name(given, where, "place", self.known.place(given or ""), self.known.places)

    def thing(self, given: str | None, where: str) -> str:
        """A thing that this mind knows."""
        return self._name(given, where, "thing", self.known.thing(given or ""), self.known.things)

    def anything(self, given: str, where: str) -> str:
        """A person, place or thing that this mind knows, or the resident; a doubt where it is none."""
        known = self.known
        valid = (known.label(known.me), *known.people, *known.places, *known.things)
        return self._checked(given, where, "name", known.anything(given), valid)

    def ids(self, given: Iterable[str], where: str) -> tuple[str, ...]:
        """Ids of memories for short ids, each once and in order; a doubt for each that was not given."""
        found = []
        for short in given:
            name = self.known.ids.get(short.strip().casefold())
            if name is None:
                self.doubt(where, "an id that was not given", f"{quoted(short)} is no id; {self._valid_ids()}")
            else:
                found.append(name)
        return tuple(dict.fromkeys(found))

    def minute(self, given: str, where: str) -> int | None:
        """The minute of the day that 'HH:MM' names."""
        found = _HOUR.fullmatch(given.strip())
        minute = _minute(found[1], found[2]) if found else None
        if minute is None:
            self.doubt(where, "no time of day", f"{quoted(given)} is no time of day; write it as HH:MM, such as 18:30")
        return minute

    def moment(self, given: str, where: str) -> str:
        """A date and time as facts hold it ('2026-05-02T19:00'), from that, 'Saturday 19:00', 'tomorrow 9:30'.

        A time alone is the next such one. Empty, with a doubt, for anything else.
        """
        time = moment_in(given, self.now)
        if time is None:
            self.doubt(
                where, "no date and time",
                f"{quoted(given)} is no date and time; write it as YYYY-MM-DD HH:MM, such as "
                f"{self.now.time:%Y-%m-%d} 18:30",
            )  # fmt: skip
            return ""
        return time.strftime("%Y-%m-%dT%H:%M")

    def phrase(self, given: str | None, where: str, most: int = 100) -> str:
        """A few words in one line, without quotes, braces or a full stop at the end; a doubt where they are too long.

        Braces mean something in the frames of memories, so none comes in from outside.
        """
        text = clean(_BRACES.sub(" ", given or "")).strip(" .;\"'\u201c\u201d\u2018\u2019")
        if len(text) > most:
            self.doubt(where, "too long", f"too long: at most {most} characters, not {len(text)}")
        return text

    def verb(self, given: str, where: str) -> str:
        """A verb phrase by its base form; a doubt where there is none."""
        text = self.phrase(given, where, 40)
        if not text:
            self.doubt(where, "no verb", "a verb in its base form is missing, such as 'walk'")
            return ""
        head, space, rest = text.removeprefix("to ").partition(" ")
        return base_form(head.casefold()) + space + rest

    def _name(self, given: str | None, where: str, sort: str, found: str, valid: Iterable[str]) -> str:
        if not given or not clean(given):
            return ""
        return self._checked(given, where, sort, found, valid)

    def _checked(self, given: str, where: str, sort: str, found: str, valid: Iterable[str]) -> str:
        if not found:
            listed = list(valid)
            names = ", ".join(quoted(label) for label in listed[:MOST_LISTED]) or "none"
            more = f" and {len(listed) - MOST_LISTED} more" if len(listed) > MOST_LISTED else ""
            said = quoted(clean(given, 80))
            self.doubt(where, f"an unknown {sort}", f"{said} is no {sort} you know; you know: {names}{more}")
        return found

    def _valid_ids(self) -> str:
        ids = list(self.known.ids)
        return f"the ids are {', '.join(ids)}" if ids else "there are none, so leave the list empty"


def base_form(verb: str) -> str:
    """The base of an English verb in any form of the kept table; other words stay as they are."""
    return verb if verb in rows() else _bases().get(verb, verb)


def moment_in(given: str, now: Moment) -> datetime | None:
    """The date and time that a text names, seen from now; None where it names none."""
    text = " ".join(given.split())
    try:
        found = datetime.fromisoformat(text)
        return found.replace(tzinfo=None, second=0, microsecond=0) if len(text) > 10 else None
    except ValueError:
        pass
    if hour := _HOUR.fullmatch(text):
        minute = _minute(hour[1], hour[2])
        ahead = minute is not None and minute < now.minute_of_day
        return _on(now, 1 if ahead else 0, minute)
    if parts := _DAY_HOUR.fullmatch(text):
        return _on(now, _days_ahead(parts[1].casefold(), now), _minute(parts[2], parts[3]))
    return None


def _days_ahead(word: str, now: Moment) -> int | None:
    if word in ("today", "tonight", "tomorrow"):
        return int(word == "tomorrow")
    for number, name in enumerate(WEEKDAYS):
        if name.casefold().startswith(word):
            return (number - now.weekday) % 7
    return None


def _on(now: Moment, days: int | None, minute: int | None) -> datetime | None:
    if days is None or minute is None:
        return None
    midnight = datetime.combine(now.time.date(), datetime.min.time())
    return midnight + timedelta(days=days, minutes=minute)


def _minute(hour: str, minute: str) -> int | None:
    total = int(hour) * 60 + int(minute)
    return total if int(minute) < 60 and total <= 1440 else None


_table: dict[str, str] = {}


def _bases() -> dict[str, str]:
    if not _table:
        for base, row in rows().items():
            for form in FORMS:
                _table.setdefault(row[form], base)
    return _table
