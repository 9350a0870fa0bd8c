"""How a promise ended: by positions and acts, never by what anybody believes."""

from __future__ import annotations

from typing import Literal

from sim.clock import DAY_MINUTES
from sim.events import Said
from sim.story.promised import VISITS, Promised
from sim.story.track import Act

Outcome = Literal["hit", "late", "missed", "false", "open"]
Ended = tuple[Outcome, int | None]
"""The outcome, and the tick at which the owner came or did it."""

NEAR_TILES = 4
"""Meeting somewhere in the town means to come so near to the other."""
ERRAND = "fetch"
_SPEECH = frozenset({"invite", "tell", "ask", "remind", "apologise", "thank", "introduce"})


def ended(promised: Promised) -> Ended:
    """The end of a promise as if there were such an appointment."""
    place, at, until = promised.appointment
    if at is None or until is None:
        return _untimed(promised, None)
    if not place and promised.frame.verb not in VISITS:
        return _untimed(promised, at)
    if promised.made > until:
        return "missed", None
    return _timed(promised, place, at, until)


def _timed(promised: Promised, place: str, at: int, until: int) -> Ended:
    if promised.frame.verb == ERRAND:
        return _errand(promised, place, at, until)
    late_from, last = at + promised.grace, promised.told.last_tick
    early = max(promised.made, at - promised.early)
    on_time = _there(promised, place, at, min(late_from, last))
    if on_time is not None:
        return "hit", _since(promised, place, on_time, early)
    came_for_it = _came_for_it(promised, place, early, min(at, last))
    if came_for_it is not None:
        return "hit", came_for_it
    if last <= late_from:
        return "open", None
    late = _there(promised, place, late_from + 1, min(until, last))
    if late is not None:
        return "late", late
    return ("missed", None) if last >= until else ("open", None)


def _errand(promised: Promised, place: str, at: int, until: int) -> Ended:
    """An errand waits for nobody: it may be run long before its hour, and late till the end of the day.

    But being there is not to have been served.
    """
    last = promised.told.last_tick
    midnight = promised.told.moment(at).today_at(DAY_MINUTES)
    fetched = _came_for_it(promised, place, max(promised.made, 0), min(midnight, last))
    if fetched is not None:
        return ("hit" if fetched <= at + promised.grace else "late"), fetched
    return ("missed" if last >= until else "open"), None


def _there(promised: Promised, place: str, begin: int, end: int) -> int | None:
    if begin > end:
        return None
    if _is_a_place(promised, place):
        return promised.track.first_there(place, begin, end)
    return _near(promised, begin, end)


def _is_a_place(promised: Promised, place: str) -> bool:
    """The whole town is none: everybody is always there."""
    return bool(place) and place != promised.told.town


def _since(promised: Promised, place: str, tick: int, early: int) -> int:
    """When the stay began in which they were there at a tick, or when it began to count."""
    stays = promised.track.stays(place, early, tick) if _is_a_place(promised, place) else []
    return stays[-1][0] if stays else tick


def _came_for_it(promised: Promised, place: str, begin: int, end: int) -> int | None:
    """The act itself, at the place, begun before the hour."""
    if not _is_a_place(promised, place):
        return None
    acts = (act for act in promised.track.acts if _is_the_act(promised, act) and act.begin < end and act.end >= begin)
    return next((max(act.begin, begin) for act in acts if place in promised.track.within(act.begin)), None)


def _is_the_act(promised: Promised, act: Act) -> bool:
    frame = promised.frame
    same = act.verb == frame.verb and (not frame.what or act.what.casefold() == frame.what.casefold())
    return same and not act.in_vain


def _near(promised: Promised, begin: int, end: int) -> int | None:
    """When they came near to whom it was promised, both awake."""
    other, mine = promised.told.tracks.get(promised.frame.whom), promised.track
    if other is None:
        return None
    moves = sorted({begin, *(tick for track in (mine, other) for tick in track.ticks if begin <= tick <= end)})
    for tick in moves:
        one, two = mine.tile(tick), other.tile(tick)
        if one is None or two is None or mine.asleep(tick) or other.asleep(tick):
            continue
        if max(abs(one[0] - two[0]), abs(one[1] - two[1])) <= NEAR_TILES:
            return tick
    return None


# --- without an hour, or with one by which it is to be done -----------------------------------------------------------


def _untimed(promised: Promised, due: int | None) -> Ended:
    told = promised.told
    done = _said_it(promised)
    done = done if done is not None else _did_it(promised)
    if due is None:
        return ("hit", done) if done is not None else ("missed" if told.finished else "open", None)
    if done is not None:
        return ("hit" if done <= due + promised.grace else "late"), done
    return ("missed" if told.last_tick >= due else "open"), None


def _said_it(promised: Promised) -> int | None:
    """When it was handed over or said, as far as words do it."""
    for said in promised.told.utterances:
        if said.agent == promised.owner and said.tick >= promised.made:
            if said.act == "hand_over" and _gives(promised, said):
                return said.tick
            if said.act == promised.frame.verb and said.act in _SPEECH and _speaks(promised, said):
                return said.tick
    return None


def _gives(promised: Promised, said: Said) -> bool:
    frame, given = promised.frame, said.frame
    if given is None or given.what.casefold() != frame.what.casefold():
        return False
    # What was to be fetched from a place has not been fetched by handing over something of that name.
    return frame.whom in ("", said.to, given.whom) and (given.verb == frame.verb or not frame.place)


def _speaks(promised: Promised, said: Said) -> bool:
    frame = promised.frame
    about = {fact.subject.casefold() for fact in said.facts}
    if said.frame is not None:
        about.add(said.frame.what.casefold())
    to_them = frame.whom in ("", said.to) or frame.whom in said.hearers
    return to_them and (not frame.what or frame.what.casefold() in about)


def _did_it(promised: Promised) -> int | None:
    frame, told = promised.frame, promised.told
    if frame.verb in VISITS:
        if not frame.whom:
            return promised.track.first_there(frame.place, max(0, promised.made), told.last_tick)
        pair = {promised.owner, frame.whom}
        talks = (talk.opened for talk in told.talks.values() if pair <= set(talk.people))
        return next((opened for opened in talks if opened > promised.made), None)
    acts = (
        act.begin
        for act in promised.track.acts
        if act.end > promised.made and _is_the_act(promised, act)
        and (not frame.place or frame.place in promised.track.within(act.begin))
    )  # fmt: skip
    return next(acts, None)
