"""What commands do to what is watched: each by the name under which keys, buttons and panels send it. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from sim.view import hud
from sim.view.choosing import Selection, middle_of, selection_of
from sim.view.entry import Entry
from sim.view.timeline import KINDS

if TYPE_CHECKING:
    from sim.view.watching import Watching

PAN_PIXELS = 90
_ONE_RUN = "one run is shown; two are with: tulving replay LOG --beside LOG"
_CLOSER = 2.0
ROOFS = ("auto", "on", "off")
LABELS = ("all", "chosen", "none")
_ROOF_WORDS = {"auto": "roofs open by themselves", "on": "all roofs are on", "off": "all roofs are off"}
_LABEL_WORDS = {"all": "everybody's name", "chosen": "only the chosen one's name", "none": "no names"}


def do(watching: Watching, command: str, argument: str) -> bool:
    """Carry out a command; whether there is one of that name."""
    change = _COMMANDS.get(command)
    if change is not None:
        change(watching, argument)
    return change is not None


def _play(watching: Watching, _: str) -> None:
    playback = watching.playback
    playing = not playback.playing
    if playing and not playback.backwards and playback.at >= watching.feed.final and not watching.feed.live:
        playback = playback.sought(watching.feed.first)
    watching.playback = msgspec.structs.replace(playback, playing=playing, live=playback.live and playing)


def _step(watching: Watching, ticks: str) -> None:
    watching.playback = watching.playback.stepped(int(ticks)).held(watching.feed.first, watching.last)


def _faster(watching: Watching, steps: str) -> None:
    watching.playback = watching.playback.faster(int(steps))


def _backwards(watching: Watching, _: str) -> None:
    backwards = not watching.playback.backwards
    watching.playback = msgspec.structs.replace(watching.playback, backwards=backwards, playing=True, live=False)
    watching.say("time runs backwards" if backwards else "time runs forwards")


def _minutes(watching: Watching, minutes: str) -> None:
    ticks = watching.feed.scenario.clock.ticks(minutes=abs(int(minutes)))
    watching.seek(watching.playback.tick + (ticks if int(minutes) > 0 else -ticks))


def _end(watching: Watching, _: str) -> None:
    watching.seek(watching.last)
    _live(watching, "")


def _live(watching: Watching, _: str) -> None:
    if watching.feed.live or watching.feed.grows:
        watching.playback = msgspec.structs.replace(watching.playback, at=float(watching.last), live=True, playing=True)


def _jump(watching: Watching, way: str) -> None:
    marks = watching.feed.marks()
    chosen = watching.chosen
    find = marks.next if int(way) > 0 else marks.previous
    mark = find(watching.playback.tick, (watching.kind,), chosen)
    if mark is None:
        side, whose = ("after" if int(way) > 0 else "before"), f" of {chosen}" if chosen else ""
        watching.say(f"no {watching.kind}{whose} {side} this")
        return
    watching.seek(mark.tick)
    watching.say(mark.text)
    if mark.people and not watching.following and watching.frame is not None:
        _show(watching, Selection("resident", mark.people[0]))


def _jump_to(watching: Watching, kind: str) -> None:
    watching.kind = next((each for each in KINDS if each == kind), watching.kind)
    _jump(watching, "1")


def _kind(watching: Watching, _: str) -> None:
    kinds = [kind for kind in KINDS if watching.feed.marks().counts().get(kind)] or list(KINDS)
    place = kinds.index(watching.kind) if watching.kind in kinds else -1
    watching.kind = kinds[(place + 1) % len(kinds)]
    watching.say(f"N and P lead to {hud.PLURALS[watching.kind]}")


def _pan(watching: Watching, way: str) -> None:
    watching.following = ""
    dx, dy = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}[way]
    watching.camera = watching.camera.panned(dx * PAN_PIXELS * watching.ui, dy * PAN_PIXELS * watching.ui)
    watching.keep_camera()


def _zoom(watching: Watching, notches: str) -> None:
    watching.camera = watching.camera.notched(int(notches))
    watching.keep_camera()


def _fit(watching: Watching, _: str) -> None:
    watching.following = ""
    watching.camera = watching.whole()


def _follow(watching: Watching, argument: str) -> None:
    if watching.selection is None or watching.selection.kind != "resident":
        watching.say("choose a resident first: click one, or press Tab")
        return
    on = argument == "on" or not watching.following
    watching.following = watching.selection.name if on else ""
    if on and watching.camera.zoom < _CLOSER * watching.ui:
        watching.camera = watching.camera.zoomed(_CLOSER * watching.ui)
    watching.say(f"following {watching.selection.name}" if on else "not following any more")


def _roofs(watching: Watching, _: str) -> None:
    watching.roofs_mode = ROOFS[(ROOFS.index(watching.roofs_mode) + 1) % len(ROOFS)]
    watching.say(_ROOF_WORDS[watching.roofs_mode])


def _labels(watching: Watching, _: str) -> None:
    watching.labels_mode = LABELS[(LABELS.index(watching.labels_mode) + 1) % len(LABELS)]
    watching.say(_LABEL_WORDS[watching.labels_mode])


def _bubbles(watching: Watching, _: str) -> None:
    watching.bubbles_on = not watching.bubbles_on
    watching.say("speech is shown" if watching.bubbles_on else "speech is hidden")


def _light(watching: Watching, _: str) -> None:
    watching.light_on = not watching.light_on
    watching.say("day and night" if watching.light_on else "always daylight")


def _next(watching: Watching, steps: str) -> None:
    names = sorted(watching.people)
    if not names:
        return
    here = watching.selection.name if watching.selection is not None else ""
    place = names.index(here) + int(steps) if here in names else (0 if int(steps) > 0 else -1)
    _choose(watching, f"resident:{names[place % len(names)]}")


def _choose(watching: Watching, argument: str) -> None:
    chosen = selection_of(argument)
    if chosen is None:
        return
    watching.selection, watching.entry = chosen, None
    if watching.following:
        watching.following = chosen.name if chosen.kind == "resident" else ""
    _show(watching, chosen)


def _show(watching: Watching, chosen: Selection) -> None:
    """Bring it into view where it is not."""
    middle = middle_of(chosen, watching.people, watching.sides[watching.side].world)
    if middle is None or watching.following:
        return
    watching.keep_camera()
    left, top, right, bottom = watching.camera.seen()
    margin = 40 / watching.camera.scale
    if not (left + margin < middle[0] < right - margin and top + margin < middle[1] < bottom - margin):
        watching.camera = watching.camera.centred(*middle)
        watching.keep_camera()


def _other_side(watching: Watching, _: str) -> None:
    """Look at the same in the other of two runs."""
    if len(watching.sides) < 2:
        watching.say(_ONE_RUN)
        return
    watching.side = 1 - watching.side
    watching.say(f"looking into {watching.sides[watching.side].feed.path.name}")


def _difference(watching: Watching, _: str) -> None:
    if watching.differs < 0:
        watching.say("the two runs are the same so far" if len(watching.sides) > 1 else _ONE_RUN)
    else:
        watching.seek(watching.differs)


def _widen(watching: Watching, _: str) -> None:
    watching.wide = not watching.wide
    watching.keep_camera()


def _find(watching: Watching, _: str) -> None:
    watching.entry = Entry("find")


def _go(watching: Watching, _: str) -> None:
    watching.entry = Entry("time")


def _help(watching: Watching, _: str) -> None:
    watching.help_open = not watching.help_open


def _close(watching: Watching, _: str) -> None:
    if watching.asking is not None:
        watching.asking = None
    elif watching.help_open:
        watching.help_open = False
    elif watching.entry is not None:
        watching.entry = None
    else:
        watching.selection, watching.following = None, ""
        watching.keep_camera()


def _wanting(name: str) -> Callable[[Watching, str], None]:
    def want(watching: Watching, argument: str) -> None:
        watching.asking = None
        watching.wants.append((name, argument))

    return want


_COMMANDS: dict[str, Callable[[Watching, str], None]] = {
    "play": _play, "step": _step, "faster": _faster, "backwards": _backwards,
    "minutes": _minutes, "begin": lambda watching, _: watching.seek(watching.feed.first),
    "end": _end, "live": _live, "jump": _jump, "jump_to": _jump_to,
    "seek": lambda watching, tick: watching.seek(int(tick)), "kind": _kind, "go": _go, "pan": _pan, "zoom": _zoom,
    "fit": _fit,
    "follow": _follow, "roofs": _roofs, "labels": _labels, "bubbles": _bubbles,
    "light": _light, "next": _next, "select": _choose, "choose": _choose,
    "side": _other_side, "difference": _difference, "widen": _widen, "find": _find, "help": _help, "close": _close,
    **{name: _wanting(name) for name in ("screenshot", "scale", "fullscreen", "quit", "stop", "headless")},
}  # fmt: skip
