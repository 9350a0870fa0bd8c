"""What was said and thought lately, tick by tick: the few events of many that a picture of the town needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from sim.clock import Clock, Moment
from sim.events import AnyEvent, Moved, Reflected, Remembered, Said, ThoughtFailed, VisitorSpoke
from sim.nouns import Tile
from sim.wording import memory_sentence, spoken

KEPT_TICKS = 6_000
_TELLING = frozenset({"tell", "remind", "invite", "dispute", "introduce"})

Events = Callable[[int, int], Sequence[tuple[int, AnyEvent]]]
"""The events of the ticks from one to another, as `pictured` of a Feed gives them."""


class Word(msgspec.Struct, frozen=True):
    """Something said, thought or failed at a tick. `group` holds together what is one talk.

    `tells` are those to whom a fact went with it; `kind` is 'said', 'thought', 'visitor' or 'failed'.
    """

    tick: int
    n: int
    kind: str
    speaker: str
    text: str
    group: str
    place: str = ""
    tells: tuple[str, ...] = ()


class Passed(msgspec.Struct, frozen=True):
    """What a tick holds for the picture: words, and where those who moved came to."""

    words: tuple[Word, ...] = ()
    moved: dict[str, Tile] = {}


NOTHING = Passed()


def passed(tick: int, events: Iterable[AnyEvent], clock: Clock | None = None) -> Passed:
    """What the events of a tick hold for the picture; with the clock of the run thoughts are told as thought."""
    words: list[Word] = []
    moved: dict[str, Tile] = {}
    reflections: dict[str, str] = {}
    for n, event in enumerate(events):
        if isinstance(event, Moved):
            moved[event.agent] = event.tile
        elif isinstance(event, Said):
            words.append(_said(tick, n, event))
        elif isinstance(event, Remembered):
            if event.memory.kind == "reflection":
                reflections[event.memory.id] = _thought(event, clock)
        elif isinstance(event, Reflected):
            found = [reflections[memory] for memory in event.memories if memory in reflections]
            words += [Word(tick, n, "thought", event.agent, text, f"thought {event.agent}") for text in found[:2]]
        elif isinstance(event, VisitorSpoke):
            group = f"visitor {event.visitor}"
            words.append(Word(tick, n, "visitor", event.visitor, event.text, group, event.place, event.hearers))
        elif isinstance(event, ThoughtFailed):
            words.append(Word(tick, n, "failed", event.agent, f"could not {event.purpose}", f"failed {event.agent}"))
    return Passed(tuple(words), moved) if words or moved else NOTHING


def _said(tick: int, n: int, event: Said) -> Word:
    tells: tuple[str, ...] = ()
    if event.facts and event.act in _TELLING:
        tells = event.hearers
    return Word(tick, n, "said", event.agent, event.text, event.talk, tells=tells)


def _thought(event: Remembered, clock: Clock | None) -> str:
    """A reflection as it goes through somebody's head: 'I like Kit.', where its text says who likes whom.

    What a language model has put into its own words stays as it is.
    """
    memory, frame = event.memory, event.memory.frame
    if clock is None or frame is None:
        return memory.text
    moment = Moment(event.tick, clock)
    if memory.text != memory_sentence(memory.kind, frame, event.agent, moment):
        return memory.text
    clause = spoken(frame, event.agent, "", moment, "present")
    return clause[:1].upper() + clause[1:] + "."


class Recent:
    """The ticks that were looked at lately, each read once."""

    def __init__(self, events: Events, clock: Clock | None = None) -> None:
        self._events, self._clock = events, clock
        self._ticks: dict[int, Passed] = {}

    def at(self, tick: int) -> Passed:
        """What a tick holds."""
        if tick not in self._ticks:
            self._read(tick, tick)
        return self._ticks[tick]

    def words(self, first: int, last: int) -> list[Word]:
        """All that was said and thought from a tick to another, in order."""
        first = max(0, first)
        missing = [tick for tick in range(first, last + 1) if tick not in self._ticks]
        if missing:
            self._read(missing[0], missing[-1])
        return [word for tick in range(first, last + 1) for word in self._ticks[tick].words]

    def _read(self, first: int, last: int) -> None:
        if len(self._ticks) + last - first > KEPT_TICKS:
            self._ticks = {tick: kept for tick, kept in self._ticks.items() if abs(tick - last) < KEPT_TICKS // 2}
        by_tick: dict[int, list[AnyEvent]] = {}
        for tick, event in self._events(first, last):
            by_tick.setdefault(tick, []).append(event)
        for tick in range(first, last + 1):
            found = by_tick.get(tick)
            self._ticks[tick] = passed(tick, found, self._clock) if found else NOTHING
