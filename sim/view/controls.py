"""The ways in which somebody who watches can step in, each with the fields that are filled in for it."""

from __future__ import annotations

import msgspec

from sim.errors import UserMistake
from sim.interventions.implanting import FORMS
from sim.scenario import Scenario
from sim.town import Town, World


class Field(msgspec.Struct, frozen=True):
    """A text to be filled in. `of` says what it names, for a list to choose from; `needed`: it must not be empty."""

    name: str
    label: str
    hint: str = ""
    of: str = ""
    needed: bool = True


class Control(msgspec.Struct, frozen=True):
    """One way to step in, with its fields in the order of asking and a line that explains it."""

    kind: str
    title: str
    says: str
    fields: tuple[Field, ...]


_WHO = Field("agent", "Who", of="resident")
_STATEMENT = "SUBJECT PREDICATE OBJECT, such as: the bridge will fall"

CONTROLS: tuple[Control, ...] = (
    Control("say", "Speak as a visitor", "They hear it, if awake, and believe it as they believe strangers.", (
        Field("agent", "To whom", of="resident"), Field("who", "Who speaks", "a carter", needed=False),
        Field("text", "What", _STATEMENT),
    )),
    Control("announce", "Speak to all at a place", "All who are there and awake hear it from a stranger.", (
        Field("place", "Where", of="place"), Field("who", "Who speaks", "a carter", needed=False),
        Field("text", "What", _STATEMENT),
    )),
    Control("voice", "Inner voice", "It comes to them as a thought of their own: something they know, or mean to do.", (
        _WHO, Field("text", "What", f"{_STATEMENT}; or: to meet Tom at the green on Saturday 15:00"),
    )),
    Control("thing", "Set a thing's state", "For everybody to see who has it in sight.", (
        Field("thing", "Which thing", of="thing"), Field("place", "Where", of="place", needed=False),
        Field("state", "State", "burning; nothing: as usual", needed=False),
    )),
    Control("notice", "Pin up a notice", "Who comes near reads it, and learns what its sentences state as facts.", (
        Field("place", "Where", of="place"), Field("author", "By whom", "the mayor", needed=False),
        Field("text", "Text", "The fair begins at Saturday 19:00. The fair is at the green."),
    )),
    Control("plant", "Plant a memory", "They remember it from now on, and do not know where from.", (
        _WHO, Field("text", "Memory", "; ".join(FORMS[:1] + FORMS[3:])),
    )),
    Control("erase", "Erase memories", "All about it is gone, with all that rests on it.", (
        _WHO, Field("text", "About what", "a person, a gathering, news, or a text to look for"),
    )),
    Control("move", "Put somebody elsewhere", "They are there at once, and decide anew what to do.", (
        _WHO, Field("place", "Where to", of="place"),
    )),
)  # fmt: skip


def control(kind: str) -> Control:
    """The control of that kind. Raises UserMistake."""
    found = next((each for each in CONTROLS if each.kind == kind), None)
    if found is None:
        raise UserMistake(f"there is no {kind!r} to step in with: {', '.join(each.kind for each in CONTROLS)}")
    return found


def choices(of: str, scenario: Scenario, world: World, town: Town) -> tuple[str, ...]:
    """What a field that names a resident, a place or a thing may be filled in with, sorted."""
    if of == "resident":
        return tuple(sorted(town.residents))
    if of == "place":
        return tuple(sorted(world.areas))
    return tuple(sorted({thing.name for thing in world.things})) if of == "thing" else ()
