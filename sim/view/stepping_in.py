"""What somebody who watches can do to the town: each control becomes the intervention that a scenario would write.

A control is filled in with texts as they were typed. They are read strictly, by the forms that sentences and scenarios
have: nothing is guessed. What comes of it are the events of `sim.interventions`, worked out on copies of the minds that
it concerns; the engine has them happen at the very beginning of its next tick, with a `SteppedIn` before them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from sim.errors import TulvingError, UserMistake
from sim.events import AgentEvent, AnyEvent, Erased, SteppedIn
from sim.interventions.happening import intervene, thing_meant
from sim.interventions.implanting import read_fact, read_wish
from sim.interventions.naming import one_of, resident
from sim.interventions.standing import Underway
from sim.mind.mind import Mind
from sim.scenario.interventions import Intervention
from sim.scenario.model import reads_prose
from sim.town import Town
from sim.view.controls import control
from sim.view.keyframes import pack, unpack

if TYPE_CHECKING:
    from sim.engine import Engine

Written = dict[str, Any]
"""One intervention as a scenario writes it, without its `at`: {'erase': {'agent': ..., 'forget': ...}}."""


class Step(msgspec.Struct, frozen=True):
    """A control as it was filled in: what LiveFeed.step_in takes. `values` are the texts by field."""

    kind: str
    values: Mapping[str, str]

    def __call__(self, engine: Engine, tick: int) -> Sequence[AnyEvent]:
        """The events of it at the beginning of `tick`, a SteppedIn first; the engine is left as it is.

        Called in the thread of the engine, between two ticks. Raises UserMistake, UnknownName.
        """
        copies = _Copies(engine)
        standing = Underway(engine.scenario, tick, engine.world, copies.town, copies, copies.apply)
        return self.events(standing)

    def events(self, standing: Underway) -> tuple[AnyEvent, ...]:
        """The same for a moment of any run; what happens is applied to `standing`."""
        written = self.written(standing)
        try:
            wanted = Intervention.model_validate({"at": str(standing.tick), **written})
        except ValueError as error:
            raise UserMistake(_plainly(error)) from None
        events = intervene(standing, wanted)
        if not events:
            raise UserMistake("that changes nothing: it is so already")
        if all(isinstance(each, Erased) and not (each.memories or each.beliefs) for each in events):
            raise UserMistake("that changes nothing: nothing is remembered of it")
        what = msgspec.json.encode(written).decode()
        return (SteppedIn(tick=standing.tick, what=what, events=len(events)), *events)

    def written(self, standing: Underway) -> Written:
        """The intervention as a scenario writes it, names as they are in the town. Raises UserMistake, UnknownName."""
        values = {each.name: self.values.get(each.name, "").strip() for each in control(self.kind).fields}
        for each in control(self.kind).fields:
            if each.needed and not values[each.name]:
                raise UserMistake(f"{each.label.lower()}? {each.hint}".rstrip())
            if each.of == "resident" and values[each.name]:
                values[each.name] = resident(values[each.name], standing.town.residents)
            if each.of == "place" and values[each.name]:
                values[each.name] = one_of("place", values[each.name], standing.world.areas)
        return _WRITERS[self.kind](standing, values)


def line_of(written: Written, at: str) -> str:
    """The line that a scenario would hold under `interventions:` for it."""
    inner = msgspec.json.encode({"at": at, **written}).decode()
    return f"  - {inner}"


# --- what each control writes -----------------------------------------------------------------------------------------


def _say(standing: Underway, values: Mapping[str, str]) -> Written:
    return {"visitor": {**_words(standing, values, values["agent"]), "to": values["agent"]}}


def _announce(standing: Underway, values: Mapping[str, str]) -> Written:
    return {"visitor": {**_words(standing, values, ""), "place": values["place"]}}


def _words(standing: Underway, values: Mapping[str, str], hearer: str) -> Written:
    """What a stranger says, and what of it is remembered."""
    who = _stranger(standing, values["who"] or "a visitor")
    try:
        facts = [_fact(standing, hearer, values["text"])]
    except UserMistake:
        if not reads_prose(standing.scenario.brain):
            raise
        facts = []  # whoever hears it makes of it what they can
    return {"who": who, "text": _said(values["text"]), "facts": facts}


def _voice(standing: Underway, values: Mapping[str, str]) -> Written:
    mind = standing.minds[values["agent"]]
    wish = read_wish(values["text"], standing, mind)
    thought: Written = {"wish": wish} if wish is not None else {"facts": [_fact(standing, mind.name, values["text"])]}
    return {"inner_voice": {"to": mind.name, **thought}}


def _thing(standing: Underway, values: Mapping[str, str]) -> Written:
    place, thing = thing_meant(standing.world, values["thing"], values["place"])
    return {"object": {"thing": thing, "place": place, "state": values["state"]}}


def _notice(standing: Underway, values: Mapping[str, str]) -> Written:
    facts = list(_facts_in(standing, values["text"]))
    author = values["author"] or "somebody"
    return {"notice": {"place": values["place"], "author": author, "text": values["text"], "facts": facts}}


def _plant(standing: Underway, values: Mapping[str, str]) -> Written:
    return {"plant": {"agent": values["agent"], "sentence": values["text"]}}


def _erase(standing: Underway, values: Mapping[str, str]) -> Written:
    return {"erase": {"agent": values["agent"], "forget": values["text"]}}


def _move(standing: Underway, values: Mapping[str, str]) -> Written:
    return {"move": {"agent": values["agent"], "place": values["place"]}}


_WRITERS: Mapping[str, Callable[[Underway, Mapping[str, str]], Written]] = {
    "say": _say, "announce": _announce, "voice": _voice, "thing": _thing, "notice": _notice, "plant": _plant,
    "erase": _erase, "move": _move,
}  # fmt: skip


def _fact(standing: Underway, owner: str, text: str) -> list[str]:
    """The fact that a sentence states, as a scenario writes it."""
    mind = standing.minds[owner] if owner else next(iter(standing.minds.values()))
    fact = read_fact(_bare(text), standing, mind)
    return [fact.subject, fact.predicate, fact.object]


def _facts_in(standing: Underway, text: str) -> Iterator[list[str]]:
    """Of the sentences of a notice those that state facts."""
    for sentence in text.replace("!", ".").split(". "):
        try:
            yield _fact(standing, "", sentence)
        except TulvingError:
            continue


def _bare(text: str) -> str:
    """Without the stop at its end, and with a small letter at its beginning where it is only that of a sentence."""
    words = " ".join(text.split()).rstrip(".!")
    first = words.split(" ", 1)[0]
    return words[:1].lower() + words[1:] if first in ("The", "A", "An") else words


def _said(text: str) -> str:
    """As it is spoken: with a capital and a stop."""
    words = " ".join(text.split())
    return words[:1].upper() + words[1:] + ("" if words[-1:] in ".!?\u2026" else ".")


def _stranger(standing: Underway, who: str) -> str:
    """Nobody of the town may be made to have said something."""
    if who.casefold() in {name.casefold() for name in standing.scenario.names}:
        raise UserMistake(f"{who} lives here: what they say is theirs to decide; give a stranger, such as 'a carter'")
    return who


def _plainly(error: ValueError) -> str:
    """The first thing that is wrong, without the words of the library."""
    details = getattr(error, "errors", None)
    if details is None:
        return str(error)
    first = details()[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])


class _Copies(Mapping[str, Mind]):
    """The minds of an engine, each copied when it is first asked for, and its town: to work something out on."""

    def __init__(self, engine: Engine) -> None:
        self._minds = engine.minds
        self._copied: dict[str, Mind] = {}
        self.town: Town = unpack(pack(engine.town))

    def __getitem__(self, name: str) -> Mind:
        if name not in self._copied:
            self._copied[name] = unpack(pack(self._minds[name]))
        return self._copied[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._minds)

    def __len__(self) -> int:
        return len(self._minds)

    def apply(self, event: AnyEvent) -> None:
        """Let an event have happened to the copies."""
        self.town.apply(event)
        if isinstance(event, AgentEvent) and event.agent in self._copied:
            self._copied[event.agent].apply(event)
