"""What no single value shows, about time: dates after the start, appointments outside the run, hours that are none."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pydantic import TypeAdapter, ValidationError

from sim.clock import Clock
from sim.errors import Problem, UserMistake
from sim.nouns import OF_HOURS
from sim.scenario.draft import Draft, name_of, problem_at
from sim.scenario.model import TIMED
from sim.scenario.references import (
    CONCERNED,
    GATHERING_HOST,
    GATHERING_STARTS,
    INTERVENTION,
    PLANTED,
    PROMISED_AT,
    RESIDENT_DATES,
    RESIDENT_FACTS,
    SCENARIO_DATES,
    SCENARIO_FACTS,
    WISH,
    Pattern,
    Reference,
    facts,
    references,
)
from sim.scenario.written import RunTime, Start, When, minute_of_hour
from sim.scenario.yaml_lines import Document

_START: TypeAdapter[datetime] = TypeAdapter(Start)
_WHEN: TypeAdapter[datetime] = TypeAdapter(When)
_RUN_TIME: TypeAdapter[str] = TypeAdapter(RunTime)


def time_problems(draft: Draft) -> Iterator[Problem]:
    """All that is wrong with when things are; nothing where the file does not say when the run is."""
    if (span := span_of(draft.document)) is None:
        return
    clock, length = span
    yield from _appointments(draft.document, GATHERING_STARTS, "ends", clock, length)
    yield from _dates(draft.document, SCENARIO_DATES, clock)
    yield from _hours_of_facts(draft.document, SCENARIO_FACTS, clock)
    yield from _interventions(draft.document, clock, length)
    yield from _versions(draft.document, clock, length)
    for document in (draft.document, *draft.residents):
        yield from _appointments(document, PROMISED_AT, "until", clock, length)
        yield from _dates(document, RESIDENT_DATES, clock, _entry(document, clock))
        yield from _before_birth(document, clock)
        yield from _hours_of_facts(document, RESIDENT_FACTS, clock)
    yield from arrival_problems(draft, clock, length)


def arrival_problems(draft: Draft, clock: Clock, length: int) -> Iterator[Problem]:
    """Arrivals outside the run; what comes over somebody, and what they are to give, before they are there."""
    entries: dict[str, int] = {}
    for document in draft.chosen:
        arrives = Reference(document, ("arrives",), document.get(("arrives",)))
        tick, problems = _tick(arrives, clock)
        yield from problems
        if tick is not None and not 0 <= tick < length:
            yield problem_at(arrives, f"is outside the run, which lasts {_run(clock, length)}; got {arrives.value!r}")
        else:
            entries[name_of(document)] = tick or 0
    for reference in references(draft.document, (*CONCERNED, GATHERING_HOST)):
        # both kinds stand in a list of their own: `interventions.3...`, `gatherings.3...`
        around = Reference(draft.document, reference.key[:2], None)
        tick, _ = _tick(_beside(around, "at" if reference.key[0] == INTERVENTION[0] else "starts"), clock)
        entry = entries.get(reference.text or "", 0)
        if tick is not None and tick < entry:
            arrived = f"{clock.time_of(entry):%Y-%m-%d %H:%M}"
            yield problem_at(reference, f"{reference.text!r} arrives only at {arrived}")


def moment_problems(document: Document, clock: Clock) -> Iterator[Problem]:
    """Times in memories by themselves that are none, wherever they lie."""
    for key in ("at", "until"):
        for reference in references(document, ((*PROMISED_AT[:-1], key),)):
            yield from _tick(reference, clock)[1]
    yield from _hours_of_facts(document, RESIDENT_FACTS, clock)


def span_of(document: Document) -> tuple[Clock, int] | None:
    """The clock and the length in ticks of the run; None where what the file says of them is wrong itself."""
    seconds, days, ticks = (document.get((key,)) for key in ("tick_seconds", "days", "ticks"))
    try:
        start = _START.validate_python(document.get(("start",)))
    except ValidationError:
        return None
    seconds = 10 if seconds is None else seconds
    if not _between(seconds, 1, 3600) or (days is None) == (ticks is None):
        return None
    clock = Clock(start.isoformat(timespec="minutes"), seconds)
    if ticks is not None:
        return (clock, ticks) if _between(ticks, 1, 10_000_000) else None
    sound = isinstance(days, (int, float)) and not isinstance(days, bool) and 0 < days <= 366
    return (clock, clock.ticks(days=days)) if sound else None


def tick_of(value: object, clock: Clock) -> int | None:
    """The tick that a written time of the run means. Raises UserMistake; None where its type is wrong."""
    try:
        written = _RUN_TIME.validate_python(value)
    except ValidationError:
        return None
    try:
        return clock.parse(written)
    except (OverflowError, ValueError):
        raise UserMistake(f"{written!r} is beyond all calendars") from None


def _between(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _appointments(document: Document, starts: Pattern, end: str, clock: Clock, length: int) -> Iterator[Problem]:
    """Beginnings must lie in the run; ends after their beginning, or in the run where there is none."""
    for around in references(document, (starts[:-1],)):
        begin, finish = (_beside(around, name) for name in (starts[-1], end))
        began, problems = _tick(begin, clock)
        ended, more = _tick(finish, clock)
        yield from (*problems, *more)
        if began is not None and not 0 <= began < length:
            yield problem_at(begin, f"is outside the run, which lasts {_run(clock, length)}; got {begin.value!r}")
        if began is not None and ended is not None and ended <= began:
            yield problem_at(finish, f"must be later than {begin.value!r}, not {finish.value!r}")
        if began is None and ended is not None and not 0 <= ended < length:
            yield problem_at(finish, f"is outside the run, which lasts {_run(clock, length)}; got {finish.value!r}")


def _interventions(document: Document, clock: Clock, length: int) -> Iterator[Problem]:
    """Each must happen in the run; what it has somebody remember must not lie after it."""
    for starts in ((*WISH, "at"), (*PLANTED, "promised", "at")):
        yield from _appointments(document, starts, "until", clock, length)
    for around in references(document, (INTERVENTION,)):
        at = _beside(around, "at")
        tick, problems = _tick(at, clock)
        yield from problems
        if tick is not None and not 0 <= tick < length:
            yield problem_at(at, f"is outside the run, which lasts {_run(clock, length)}; got {at.value!r}")
            continue
        when = Reference(document, key := (*around.key, "plant", "memory", "when"), document.get(key))
        moment = _moment(when.value)
        if tick is not None and moment is not None and moment > clock.time_of(tick):
            yield problem_at(when, f"must not be after the intervention ({at.value!r}), not {when.value!r}")


def _versions(document: Document, clock: Clock, length: int) -> Iterator[Problem]:
    """The versions of a document follow each other; only the first may have held before the run."""
    for around in references(document, (("documents", "*", "versions"),)):
        before: int | None = None
        for number in range(len(around.value) if isinstance(around.value, list) else 0):
            since = Reference(document, key := (*around.key, number, "from"), document.get(key))
            tick, problems = _tick(since, clock)
            yield from problems
            if number and since.value is None:
                yield problem_at(since, "is missing: only the first version may have held from the start")
            if tick is not None and (tick >= length or (number > 0 and tick < 0)):
                yield problem_at(since, f"is outside the run, which lasts {_run(clock, length)}; got {since.value!r}")
            if tick is not None and before is not None and tick <= before:
                yield problem_at(since, "must be later than the version before it")
            before = max(0, tick) if tick is not None else 0 if not number else before


def _beside(around: Reference, name: str) -> Reference:
    key = (*around.key, name)
    return Reference(around.document, key, around.document.get(key))


def _tick(reference: Reference, clock: Clock) -> tuple[int | None, tuple[Problem, ...]]:
    if reference.value is None:
        return None, ()
    try:
        return tick_of(reference.value, clock), ()
    except UserMistake as mistake:
        return None, (problem_at(reference, str(mistake)),)


def _run(clock: Clock, length: int) -> str:
    first, last = clock.origin, clock.time_of(length)
    return f"from {first:%Y-%m-%d %H:%M} to {last:%Y-%m-%d %H:%M}"


def _entry(document: Document, clock: Clock) -> datetime:
    """When a resident enters the town: at the start of the run, or later if they arrive."""
    tick, _ = _tick(Reference(document, ("arrives",), document.get(("arrives",))), clock)
    try:
        return clock.time_of(max(0, tick or 0))
    except OverflowError:
        return clock.origin


def _dates(
    document: Document, patterns: tuple[Pattern, ...], clock: Clock, entry: datetime | None = None
) -> Iterator[Problem]:
    """Dates of the past lie before the run, or before somebody's arrival."""
    before = entry or clock.origin
    for reference in references(document, patterns):
        moment = _moment(reference.value)
        if moment is not None and moment >= before:
            alone = isinstance(reference.value, str) and len(reference.value.strip()) == 10
            hint = "a date without an hour means noon" if alone and moment.date() == clock.origin.date() else ""
            event = "the start of the run" if before == clock.origin else "the arrival"
            when = f"{before:%Y-%m-%d %H:%M}"
            yield problem_at(reference, f"must be before {event} ({when}), not {reference.value!r}", hint)


def _moment(value: object) -> datetime | None:
    try:
        return _WHEN.validate_python(value)
    except ValidationError:
        return None


def _before_birth(document: Document, clock: Clock) -> Iterator[Problem]:
    age = document.get(("age",))
    if not _between(age, 1, 120):
        return
    born = clock.origin.year - age - 1
    for reference in references(document, RESIDENT_DATES):
        moment = _moment(reference.value)
        if moment is not None and moment.year < born:
            yield problem_at(reference, f"is before the resident was born: at {age} they remember {reference.value!r}")


def _hours_of_facts(document: Document, patterns: tuple[Pattern, ...], clock: Clock) -> Iterator[Problem]:
    for reference, (_, predicate, thing) in facts(document, patterns):
        if predicate in OF_HOURS and minute_of_hour(thing) is None:
            yield problem_at(reference, f"{predicate!r} asks for an hour, not {thing!r}", "e.g. '18:00'")
        if predicate in TIMED:
            try:
                tick = tick_of(thing, clock)
            except UserMistake as mistake:
                yield problem_at(reference, f"{predicate!r} asks for a time: {mistake}")
            else:
                if tick is None:
                    yield problem_at(reference, f"{predicate!r} asks for a time of the run, not {thing!r}")
