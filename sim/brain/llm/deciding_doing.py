"""From what a resident wishes to do to a decision that the town can carry out, or a doubt that says what is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from sim.brain.llm.deciding_choices import Choices
from sim.brain.llm.understanding import Understanding, moment_in
from sim.brain.rules.commitments import TO_PERSONS, Promise
from sim.brain.rules.leisure import seek
from sim.brain.rules.making import seen_to
from sim.brain.rules.places import whereabouts
from sim.brain.rules.planning import is_meal
from sim.brain.rules.settling import strayed
from sim.nouns import Decision, Frame, Memory

MOST_HOURS, MOST_HOURS_ASLEEP = 12, 14
"""Nothing is decided upon for longer than this."""
LEAST_MINUTES = 5
_MADE_UP_FOR_MINUTES = 20
"""How long something takes whose time is over already, unless the reply says."""
_TALKING = frozenset({"talk", "speak", "chat", "converse", "greet"})
_SEEKING = frozenset({"look for", "seek", "find", "search for"})


class Wish(NamedTuple):
    """A reply with its names and ids understood; empty where nothing was said."""

    act: str
    block: str = ""
    verb: str = ""
    what: str = ""
    place: str = ""
    thing: str = ""
    person: str = ""
    until: str | int | None = None
    asleep: bool = False
    meal: bool = False
    reason: str = ""
    because: tuple[str, ...] = ()


def decided(choices: Choices, wish: Wish, understanding: Understanding) -> Decision:
    """The decision that a wish comes to; with a doubt where it cannot be carried out as it stands."""
    made = _BY_ACT.get(wish.act, _go_on)(choices, wish, understanding)
    ids = {*made.because, *wish.because, made.block} & choices.reading.ids
    return replace(made, reason=made.reason or wish.reason, because=tuple(sorted(ids)))


def _go_on(choices: Choices, wish: Wish, understanding: Understanding) -> Decision:
    """The same as before; back to where it is done for whom a talk has led away from there."""
    if choices.reason == "arrived":
        person = wish.person if wish.person in choices.awake else ""
        return Decision("go_on", person=person)
    return strayed(choices.reading) or Decision("go_on")


def _answer(choices: Choices, wish: Wish, understanding: Understanding) -> Decision:
    return Decision("accept" if wish.act == "accept" else "decline", person=choices.asked_about)


def _talk(choices: Choices, wish: Wish, understanding: Understanding) -> Decision:
    """With somebody in sight; who has just come to where they meant to be begins there, and talks."""
    person = wish.person or (choices.awake[0] if len(choices.awake) == 1 else "")
    if person not in choices.awake:
        free = ", ".join(choices.known.label(name) for name in choices.awake) or "nobody"
        understanding.doubt("person", "nobody to talk to", f"to talk, name somebody awake in sight: {free}")
        return Decision("go_on")
    step = choices.reading.step
    if choices.reason == "arrived" and choices.can_go_on and step is not None and step.verb != "look for":
        return Decision("go_on", person=person)
    return Decision("talk", person=person, block=wish.block)


def _seek(choices: Choices, wish: Wish, understanding: Understanding) -> Decision:
    """To go where somebody may be: where the reply says, else where they are likeliest to be as far as recalled."""
    block = choices.blocks.get(wish.block)
    person = wish.person or (block.frame.whom if block is not None and block.frame is not None else "")
    if not person:
        understanding.doubt("person", "nobody to look for", "say whom to look for")
        return Decision("go_on")
    if person in choices.awake:
        return Decision("talk", person=person, block=wish.block)
    likely = whereabouts(choices.reading, person)
    place = wish.place or (likely[0].place if likely else "")
    if not place:
        understanding.doubt("place", "nowhere to look", "say where to look for them; nothing recalled says where")
        return Decision("go_on")
    because = next((where.ids for where in likely if where.place == place), ())
    until = _end(choices, wish.until, MOST_HOURS, understanding) if wish.until is not None else None
    return seek(choices.reading, person, place, because, block=wish.block, until=until)


def _replan(choices: Choices, wish: Wish, understanding: Understanding) -> Decision:
    first = min(choices.unplanned, key=lambda promise: (promise.at or 0, promise.id))
    return Decision("replan", what=first.frame.what, person=first.whom, block=first.id, because=first.ids)


def _do(choices: Choices, wish: Wish, understanding: Understanding) -> Decision:
    if wish.verb in _SEEKING and wish.person and not wish.block:
        return _seek(choices, wish, understanding)
    if wish.verb in _TALKING and wish.person in choices.awake and not wish.block:
        return _talk(choices, wish, understanding)
    block = choices.blocks.get(wish.block)
    if block is None or block.frame is None:
        return _of_ones_own(choices, wish, understanding)
    promise = _served(choices, block)
    if promise is not None and promise.at is None and promise.frame.verb in TO_PERSONS:
        return _seek(choices, wish._replace(person=promise.whom), understanding)
    if block.frame.verb == "visit" and block.frame.whom not in choices.reading.in_sight:
        return _seek(choices, wish._replace(place=wish.place or block.frame.place), understanding)
    frame = block.frame if promise is None else promise.resolved
    return _of_block(choices, wish, block, frame, promise, understanding)


def _of_ones_own(choices: Choices, wish: Wish, understanding: Understanding) -> Decision:
    """Something that serves nothing planned or promised."""
    asleep = wish.asleep or wish.verb == "sleep"
    verb = "sleep" if asleep else wish.verb
    if not verb:
        understanding.doubt("verb", "nothing to do", "say what to do: a verb, or the id of a block")
    if asleep and not choices.may_sleep:
        understanding.doubt("asleep", "sleep at an odd hour", "it is day and you are not tired: do something else")
    place = wish.place or (choices.reading.persona.home if asleep else "")
    until = _end(choices, wish.until, MOST_HOURS_ASLEEP if asleep else MOST_HOURS, understanding)
    return Decision(
        "do", verb, "" if asleep else wish.what, place=place, thing=wish.thing,
        person="" if asleep else _by_name(choices, wish.person),
        until=until, asleep=asleep, meal=not asleep and (wish.meal or verb == "eat"),
    )  # fmt: skip


def _of_block(
    choices: Choices, wish: Wish, block: Memory, frame: Frame, promise: Promise | None, understanding: Understanding
) -> Decision:
    """A block of the plan, or a small thing to do within it; what was promised is done as it was promised.

    Place, thing and person are those of the block where it has them: whoever wants others does something else.
    """
    asleep = frame.verb == "sleep" and (wish.verb in ("", "sleep") or wish.asleep)
    own = wish.verb and promise is None and not asleep
    verb, what = (wish.verb, wish.what) if own else (frame.verb, frame.what)
    place = frame.place or wish.place or (choices.reading.persona.home if asleep else "")
    if promise is not None and not place:
        understanding.doubt("place", "nowhere to go", "say where to go: nothing recalled says where that is")
    if promise is not None and (promise.until or 0) > choices.reading.tick:
        until = seen_to(choices.reading, promise)
    else:
        until = _until(choices, wish, frame, asleep, understanding)
    return Decision(
        "do", verb, what, place=place, thing=frame.thing or wish.thing,
        person=frame.whom or _by_name(choices, wish.person),
        until=until, block=block.id, asleep=asleep,
        meal=not asleep and (wish.meal or verb == "eat" or (not own and is_meal(frame))),
        because=promise.ids if promise is not None else (),
    )  # fmt: skip


def _by_name(choices: Choices, person: str) -> str:
    """Somebody whose name one knows: what is done with a stranger is remembered without them."""
    return "" if person in choices.known.strangers else person


def _until(choices: Choices, wish: Wish, frame: Frame, asleep: bool, understanding: Understanding) -> int:
    """When it ends: as the reply says, else as the block does, else in a while."""
    reading = choices.reading
    if wish.until is not None and wish.until != "":
        return _end(choices, wish.until, MOST_HOURS_ASLEEP if asleep else MOST_HOURS, understanding)
    if frame.until is not None and frame.until > reading.tick:
        return frame.until
    if frame.days or frame.to_minute:
        minute = frame.to_minute - (1440 if reading.now.minute_of_day + 1440 < frame.to_minute else 0)
        return max(reading.now.today_at(minute), reading.tick + reading.ticks(LEAST_MINUTES))
    return reading.tick + reading.ticks(_MADE_UP_FOR_MINUTES)


def _end(choices: Choices, given: str | int | None, most_hours: int, understanding: Understanding) -> int:
    """The tick at which something ends, from a time of day or a number of minutes."""
    reading, now = choices.reading, choices.reading.now
    minutes = _minutes(given)
    if minutes is not None:
        end = reading.tick + reading.ticks(minutes)
    else:
        time = moment_in(str(given or ""), now)
        if time is None:
            understanding.doubt("until", "no time of day", "say until when, as HH:MM, such as 18:30")
            return reading.tick
        end = now.clock.tick_of(time)
    if end < reading.tick + reading.ticks(LEAST_MINUTES):
        understanding.doubt("until", "over at once", f"it is {now.time:%H:%M}: name a time {LEAST_MINUTES} minutes off")
    elif end > reading.tick + now.clock.ticks(hours=most_hours):
        understanding.doubt("until", "far too long", f"it is {now.time:%H:%M}: name a time within {most_hours} hours")
    return end


def _minutes(given: str | int | None) -> int | None:
    if isinstance(given, int):
        return given
    word = (given or "").strip().casefold().removesuffix("minutes").removesuffix("min").strip()
    return int(word) if word.isascii() and word.isdigit() and len(word) < 5 else None


def _served(choices: Choices, block: Memory) -> Promise | None:
    """The promise that a block is, or that it was planned for."""
    serving = (block.id, *(block.evidence if block.kind == "plan" else ()))
    return next((choices.promises[name] for name in serving if name in choices.promises), None)


_BY_ACT: dict[str, Callable[[Choices, Wish, Understanding], Decision]] = {
    "go_on": _go_on,
    "accept": _answer,
    "decline": _answer,
    "talk": _talk,
    "seek": _seek,
    "do": _do,
    "replan": _replan,
}
