"""What lies over the town and the bar for a while: titles, messages, fields, the help, a question, hints. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.view import busy, hud, overlays
from sim.view.help_sheet import help_sheet
from sim.view.layers import Layer
from sim.view.plaintext import clean
from sim.view.playback import speed_hint, speed_words
from sim.view.side import Side

if TYPE_CHECKING:
    from sim.view.watching import Watching


def covering(watching: Watching) -> list[Layer]:
    """Everything that lies over the town and the bar at this moment."""
    width, height, rule = watching.width, watching.height, watching.ruler
    layers: list[Layer] = []
    if watching.has_bar:
        layers += _titles(watching)
    if watching.caption:
        layers.append(Layer(0, 0, overlays.caption(*_caption(watching), width, height, rule)))
    if said := watching.message or watching.greeting:
        below = len(watching.sides) > 1
        layers.append(Layer(0, 0, overlays.message(said, width - watching.panel_width, rule, below)))
    if watching.entry is not None:
        found = watching.found() if watching.entry.kind == "find" else ()
        layers.append(Layer(0, 0, overlays.field(watching.entry, found, width, rule)))
    if watching.help_open:
        playback, seconds = watching.playback, watching.feed.scenario.clock.tick_seconds
        speed = f"At {speed_words(playback.speed)}: {speed_hint(playback.speed, seconds)}"
        layers.append(Layer(0, 0, help_sheet(width, height, rule, speed), width, height, blocks=True))
    if watching.asking is not None:
        text, answers = watching.asking
        layers.append(Layer(0, 0, overlays.question(text, answers, width, height, rule), width, height, blocks=True))
    elif not watching.help_open and (hint := _hint(watching)):
        x, y = watching.mouse.at or (0.0, 0.0)
        layers.append(Layer(0, 0, overlays.hint(hint, x, y, width, rule)))
    return layers


def _titles(watching: Watching) -> list[Layer]:
    layers = []
    for number, (side, rect) in enumerate(zip(watching.sides, watching.rects(), strict=True)):
        left, room = rect[0] / watching.ui, rect[2] / watching.ui
        two = len(watching.sides) > 1
        chosen = two and number == watching.side and watching.selection is not None
        shapes = overlays.title(*_title(side, two), room, watching.ruler, chosen)
        shapes += overlays.waiting(busy.lines(side.feed), room, watching.ruler)
        layers.append(Layer(left, 0, shapes))
    return layers


def _title(side: Side, one_of_two: bool) -> tuple[str, str]:
    """The name of a run, and how it stands with it; of two that are compared the name of the log."""
    feed = side.feed
    note = feed.path.name if one_of_two else f"seed {feed.seed}"
    if feed.grows:
        note = "live" if feed.live else "live: the log is still being written"
    elif not feed.ready:
        note = f"reading the log: {100 * (feed.last + 1) // max(1, feed.final + 1)}%"
    return feed.scenario.name, feed.notice or note


def window_title(watching: Watching) -> str:
    """What the window is called among others: the moment, who or what is chosen, and the run."""
    moment = watching.feed.scenario.clock.time_of(watching.playback.tick)
    stands = "" if watching.playback.playing else ", paused"
    chosen = watching.selection
    name = "" if chosen is None else chosen.name
    if chosen is not None and chosen.kind == "thing":
        things = watching.sides[watching.side].world.things
        name = next((each.name for each in things if f"{each.tile[0]},{each.tile[1]}" == chosen.name), "")
    time = f"{moment:%a %H:%M}, tick {watching.playback.tick:,}{stands}"
    parts = (time, name, watching.feed.scenario.name, "Tulving")
    return clean(" - ".join(part for part in parts if part))


def _caption(watching: Watching) -> tuple[str, str]:
    moment = watching.feed.scenario.clock.time_of(watching.playback.tick)
    return f"{moment:%H:%M}", f"{moment:%A} {moment.day} {moment:%B}"


def _hint(watching: Watching) -> str:
    """What is under the pointer, in words."""
    if watching.mouse.at is None:
        return ""
    x, y = watching.mouse.at
    top = watching.height - watching.bar_height
    if watching.has_bar and y >= top and y < top + hud.BAR_TOP + hud.SPARK + hud.TRACK + hud.LANE:
        bar = watching.bar()
        mark = hud.mark_at(bar, watching.width, x)
        tick = hud.tick_at(bar, watching.width, x)
        moment = bar.clock.time_of(mark.tick if mark is not None else tick)
        return f"{moment:%a %H:%M}" + (f"  {mark.text}" if mark is not None else "")
    spot = watching.mouse.spot()
    name = watching.mouse.named() if spot is None else ""
    return spot.hint if spot is not None else name[:1].upper() + name[1:]
