"""The seven forms in which a resident's memory is written: habit, tie, did, saw, told, knows, promised."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from sim.scenario.written import (
    Days,
    FactLine,
    Feeling,
    Hour,
    Importance,
    MaybeText,
    Name,
    RunTime,
    Share,
    Strict,
    Text,
    When,
    minute_of_hour,
    wrong,
)

Role = Literal["", "to", "with", "from", "for", "at", "about"]
Outcome = Literal["", "kept", "late", "missed", "false", "off", "shut", "absent", "refused"]
FORMS = ("habit", "tie", "did", "saw", "told", "knows", "promised")


class Makes(Strict):
    """What one step of a habit makes of a thing, and what that comes to unless it is seen to in time."""

    step: Text
    """The step, e.g. `slide in the loaves`."""
    thing: MaybeText = ""
    """The thing, e.g. `the bread oven`; left out: that of the habit."""
    state: Text
    """The state that the thing is in then, e.g. `full of bread`."""
    within_minutes: Annotated[int, Field(strict=True, ge=1, le=720)]
    """Minutes within which it has to be seen to."""
    then: Text
    """What has to be done by then, e.g. `draw out the loaves`."""
    otherwise: Annotated[Text, Field(alias="else")]
    """The state to which the thing comes otherwise, e.g. `smoking`."""
    spoils: MaybeText = ""
    """What the resident has done then, e.g. `burn the loaves`."""
    whom: Annotated[MaybeText, Field(alias="for")] = ""
    """Whose loss it is: to whom the resident owes an apology."""


class Habit(Strict):
    """What the resident does on such days: a routine, a meal (verb `eat`), the night (verb `sleep`)."""

    verb: Text
    """Verb in its base form, e.g. `serve`."""
    what: MaybeText = ""
    """What is done, as a noun phrase; `{own}` stands for the resident's possessive."""
    person: MaybeText = ""
    """Somebody it is done with or to."""
    role: Role = ""
    """Word that joins the person: `to`, `with`, `from`, `for`; empty: direct object."""
    place: MaybeText = ""
    """A place of the world."""
    thing: MaybeText = ""
    """A thing of the world at that place."""
    days: Days = (0, 1, 2, 3, 4, 5, 6)
    """`every day`, `weekdays`, `weekends`, a day, or a list of days."""
    start: Annotated[Hour, Field(alias="from")]
    """Hour it begins."""
    end: Annotated[Hour, Field(alias="to")]
    """Hour it ends; earlier than `from`: on the next morning."""
    steps: tuple[Text, ...] = ()
    """What it consists of, one after the other."""
    makes: Makes | None = None
    """What one more step leaves a thing in."""
    tail: MaybeText = ""
    """A closing phrase."""

    @model_validator(mode="after")
    def _names_the_thing(self) -> Self:
        if self.makes is not None and not (self.makes.thing or self.thing):
            raise wrong("makes something of no thing", "give `thing`")
        return self

    @model_validator(mode="after")
    def _lasts(self) -> Self:
        if self.start == self.end:
            raise wrong(f"begins and ends at {self.start}; 'to' must be another hour than 'from'")
        return self

    @property
    def from_minute(self) -> int:
        """Minute of the day at which it begins, 0 to 1439."""
        return (minute_of_hour(self.start) or 0) % 1440

    @property
    def to_minute(self) -> int:
        """Minute at which it ends, counted from the same midnight: above 1440 on the next morning."""
        minute = minute_of_hour(self.end) or 0
        return minute if minute > self.from_minute else minute + 1440


class Tie(Strict):
    """Who somebody in the town is to the resident."""

    person: Name
    relation: Text
    """As a noun: `friend`, `neighbour`, `sister`."""
    warmth: Feeling = 0
    """From -3 (cannot stand) to 3 (loves)."""


class Did(Strict):
    """Something the resident did. With `verb: tell` and `said` it is the memory of having told somebody something."""

    verb: Text
    what: MaybeText = ""
    whom: MaybeText = ""
    """Another person; may live outside the town."""
    role: Role = ""
    place: MaybeText = ""
    """A place of the world; elsewhere goes into `tail`."""
    thing: MaybeText = ""
    tail: MaybeText = ""
    """A closing phrase: `after the storm`, `in the city`."""
    outcome: Outcome = ""
    negated: Annotated[bool, Field(strict=True)] = False
    said: tuple[FactLine, ...] = ()


class Saw(Strict):
    """Something the resident saw somebody do (a resident), or saw happen ('the ...', 'a ...')."""

    who: Text
    verb: Text
    what: MaybeText = ""
    whom: MaybeText = ""
    role: Role = ""
    place: MaybeText = ""
    thing: MaybeText = ""
    tail: MaybeText = ""
    outcome: Outcome = ""
    negated: Annotated[bool, Field(strict=True)] = False


class Told(Strict):
    """One fact that the resident heard from somebody, who may live outside the town."""

    by: Text
    fact: FactLine
    place: MaybeText = ""
    confidence: Share = 0.9
    """How sure the resident is of it."""


class Promised(Strict):
    """Something the resident promised somebody in the town and has not done yet."""

    to: Name
    verb: Text
    what: MaybeText = ""
    role: Annotated[Role | None, Field()] = None
    """Word that joins the person; left out: what the verb asks for (`return ... to`, `come to ... for`)."""
    place: MaybeText = ""
    at: RunTime | None = None
    """A time of the run, e.g. `day 1 17:00`."""
    until: RunTime | None = None


class Item(Strict):
    """One memory: a date, exactly one form, and what is common to all."""

    when: When
    """Date, or date and time, before the start of the run."""
    habit: Habit | None = None
    tie: Tie | None = None
    did: Did | None = None
    saw: Saw | None = None
    told: Told | None = None
    knows: FactLine | None = None
    """A fact the resident has long known: [subject, predicate, object]."""
    promised: Promised | None = None
    importance: Importance | None = None
    """1 to 10; left out: a default by form (see docs/scenarios.md)."""
    feeling: Feeling | None = None
    """-3 (awful) to 3 (wonderful)."""
    people: tuple[Text, ...] = ()
    """Others whom it concerns, besides those in the form."""
    place: MaybeText = ""
    """Where it was, if the form does not say."""

    @property
    def form(self) -> str:
        """Which of the seven it is."""
        return next(name for name in FORMS if getattr(self, name) is not None)

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        given = [name for name in FORMS if getattr(self, name) is not None]
        if not given:
            raise wrong("says nothing", f"give one of {', '.join(FORMS)}")
        if len(given) > 1:
            raise wrong(f"says several things at once: {', '.join(given)}", "make them memories of their own")
        return self
