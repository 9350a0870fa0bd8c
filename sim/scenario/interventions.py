"""How a scenario writes what happens to the town from outside: at a time, exactly one of seven kinds."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import Field, PlainSerializer, model_validator

from sim.scenario.forms import Item, Role
from sim.scenario.written import (
    FactLine,
    Importance,
    MaybeText,
    Name,
    RunTime,
    Share,
    Strict,
    Text,
    When,
    wrong,
)

KINDS = ("notice", "visitor", "inner_voice", "object", "plant", "erase", "move")


def brief(item: Strict) -> dict[str, Any]:
    """Something as its file would write it: only what was said, so that logs stay small."""
    return item.model_dump(mode="json", by_alias=True, exclude_unset=True)


def one_key(item: Strict, names: tuple[str, ...]) -> None:
    """Raises an error unless exactly one of these keys is given."""
    given = [name for name in names if getattr(item, name) not in (None, "", ())]
    if not given:
        raise wrong("says nothing", f"give one of {', '.join(names)}")
    if len(given) > 1:
        raise wrong(f"says several things at once: {', '.join(given)}", "give one of them")


class Notice(Strict):
    """A notice that hangs at a place."""

    place: Text
    author: Text
    text: Text
    facts: tuple[FactLine, ...] = ()


class Visitor(Strict):
    """Somebody from elsewhere says something, to one resident or to all who are at a place and awake."""

    who: Name
    """A description or a name that no resident has: `a carter`."""
    to: Name | None = None
    place: MaybeText = ""
    text: Text
    facts: tuple[FactLine, ...] = ()
    """What of it is remembered. It may be left out only where a brain that reads prose extracts facts."""
    confidence: Share = 0.9
    """How sure the visitor sounds."""
    first_hand: Annotated[bool, Field(strict=True)] = False
    """Whether they have seen it themselves, or it is about them."""

    @model_validator(mode="after")
    def _one_audience(self) -> Self:
        one_key(self, ("to", "place"))
        return self


class Wish(Strict):
    """Something to be done, as the resident's own intention."""

    verb: Text
    what: MaybeText = ""
    whom: Name | None = None
    """A resident."""
    role: Role = ""
    """Word that joins the person: `to`, `with`, `from`, `for`."""
    place: MaybeText = ""
    at: RunTime | None = None
    until: RunTime | None = None


class InnerVoice(Strict):
    """A thought that comes to a resident as their own: facts they know from now on, or something they mean to do."""

    to: Name
    facts: tuple[FactLine, ...] = ()
    wish: Wish | None = None
    importance: Importance = 7

    @model_validator(mode="after")
    def _one_thought(self) -> Self:
        one_key(self, ("facts", "wish"))
        return self


class ThingState(Strict):
    """A thing is in another state from now on, for everybody to see."""

    thing: Text
    state: MaybeText = ""
    """As in `the stove is burning`; empty: its usual state, which nobody notices."""
    place: MaybeText = ""
    """Where it is; left out: there is only one such thing."""


class Planted(Item):
    """A memory in one of the forms of a resident's file; without `when` it is of the moment at which it is planted."""

    when: When | None = None  # type: ignore[assignment]
    """Date, or date and time, not after that moment."""


class Plant(Strict):
    """A resident remembers something from now on."""

    agent: Name
    sentence: MaybeText = ""
    """In one of the forms of `tulving branch --implant`."""
    memory: Planted | None = None

    @model_validator(mode="after")
    def _one_memory(self) -> Self:
        one_key(self, ("sentence", "memory"))
        return self


class Erasing(Strict):
    """A resident loses all memories of something, and all that rests on them."""

    agent: Name
    forget: Text
    """Name of a gathering or of news, a resident, or a text to look for in memories."""


class Moving(Strict):
    """A resident is somewhere else from one tick to the next, and has to see what to do there."""

    agent: Name
    place: Text


class Intervention(Strict):
    """Something that comes over the town from outside at the very beginning of a tick."""

    at: RunTime
    """A time of the run, e.g. `day 2 09:00`."""
    notice: Notice | None = None
    visitor: Visitor | None = None
    inner_voice: InnerVoice | None = None
    object: ThingState | None = None
    plant: Plant | None = None
    erase: Erasing | None = None
    move: Moving | None = None

    @property
    def kind(self) -> str:
        """Which of the seven it is."""
        return next(name for name in KINDS if getattr(self, name) is not None)

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        one_key(self, KINDS)
        return self


Interventions = Annotated[tuple[Intervention, ...], PlainSerializer(lambda items: [brief(item) for item in items])]
