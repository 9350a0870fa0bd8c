"""A place or a thing as the shapes of a side panel: state, hours, who is there, what happened there of late."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sim.story.lines import counted, listed
from sim.story.phrases import at_place
from sim.view import palette
from sim.view.flow import BODY, SMALL, Flow
from sim.view.panels import Panel, framed
from sim.view.places import PlaceDossier, Present, ThingDossier, ThingLine
from sim.view.ruler import Measure


def place_panel(
    about: PlaceDossier, scroll: float, width: float, height: float, measure: Measure,
    offers: Sequence[tuple[str, str, str]] = (),
) -> Panel:  # fmt: skip
    """The panel of a place. `offers` are buttons: words, and the command and argument that a click sends."""
    inside = f"in {about.inside[0]}" if about.inside else "the whole town"
    return framed(about.name, inside, lambda flow: _place(flow, about, offers), scroll, width, height, measure)


def thing_panel(
    about: ThingDossier, scroll: float, width: float, height: float, measure: Measure,
    offers: Sequence[tuple[str, str, str]] = (),
) -> Panel:  # fmt: skip
    """The panel of a thing."""
    where = at_place(about.thing.place)
    return framed(about.thing.name, where, lambda flow: _thing(flow, about, offers), scroll, width, height, measure)


def nothing_panel(name: str, why: str, width: float, height: float, measure: Measure) -> Panel:
    """The panel of what is not there at this moment."""
    return framed(name, why, lambda flow: None, 0.0, width, height, measure)


def _place(flow: Flow, about: PlaceDossier, offers: Sequence[tuple[str, str, str]]) -> None:
    _door(flow, about)
    flow.gap(6)
    flow.chips([(*offer, False) for offer in offers])
    flow.heading(counted(len(about.people), "person is", "people are") + " here" if about.people else "Nobody is here")
    for present in about.people:
        _person(flow, present, about.name)
    if about.coming:
        flow.text(f"On the way here: {listed(about.coming)}.", SMALL, palette.SOFT)
    if about.queue:
        flow.text(f"Waiting to be served: {listed(about.queue)}.", SMALL, palette.SOFT)
    for posted in about.posted:
        flow.heading(posted.name[:1].upper() + posted.name[1:], f"by {posted.by}" if posted.by else "lies here")
        with flow.card(stripe=palette.YELLOW):
            flow.text(posted.text)
    _things(flow, about.things)
    if about.rooms:
        flow.heading("In it")
        flow.chips([(room, "select", f"place:{room}", False) for room in about.rooms])
    _lately(flow, about.lately)


def _thing(flow: Flow, about: ThingDossier, offers: Sequence[tuple[str, str, str]]) -> None:
    thing = about.thing
    with flow.card(stripe=palette.WARNING if thing.amiss else palette.GREEN if thing.state else None):
        flow.text(f"It is {thing.state}." if thing.state else "It is as usual.", bold=bool(thing.state))
        if thing.amiss:
            flow.text("It came to this because nobody saw to it.", SMALL, palette.SOFT)
        if thing.becomes:
            by = f" {thing.by} started it." if thing.by else ""
            flow.text(f"It will be {thing.becomes} at {thing.at}, unless somebody sees to it.{by}", SMALL, palette.SOFT)
    if about.seats:
        flow.text(f"{counted(about.seats, 'seat')}.", SMALL, palette.SOFT)
    where = (f"look at {thing.place}", "select", f"place:{thing.place}")
    flow.chips([(*offer, False) for offer in (where, *offers)])
    flow.heading("At it" if about.users else "Nobody is at it")
    for present in about.users:
        _person(flow, present, thing.place)
    if about.beside:
        flow.heading("Beside it")
        for present in about.beside:
            _person(flow, present, thing.place)
    _lately(flow, about.lately)


def _door(flow: Flow, about: PlaceDossier) -> None:
    if about.open is None:
        flow.text("Open at all hours." if about.inside else "The whole town.", BODY)
    else:
        with flow.card(stripe=palette.GREEN if about.open else palette.WARNING):
            flow.row("open now" if about.open else "shut now", about.hours, BODY, palette.INK, bold=True)
    if about.keys:
        flow.text(f"Lets in at any hour: {listed(about.keys)}.", SMALL, palette.SOFT)
    if about.capacity:
        flow.text(f"Holds {counted(about.capacity, 'person', 'people')} at once.", SMALL, palette.SOFT)


def _person(flow: Flow, present: Present, place: str) -> None:
    with flow.card() as card:
        card.click("select", f"resident:{present.name}", f"look into {present.name}")
        flow.row(present.name, present.room if present.room != place else "", BODY, palette.INK, bold=True)
        flow.text(present.doing, SMALL, palette.SOFT, most=2)


def _things(flow: Flow, things: Sequence[ThingLine]) -> None:
    if not things:
        return
    flow.heading("Things")
    for thing in (each for each in things if each.state):
        with flow.card(stripe=palette.WARNING if thing.amiss else palette.GREEN) as card:
            card.click("select", f"thing:{thing.tile[0]},{thing.tile[1]}", f"look at {thing.name}")
            flow.row(thing.name, thing.state, BODY, palette.INK)
    usual: dict[str, int] = {}
    for thing in things:
        if not thing.state:
            usual[thing.name] = usual.get(thing.name, 0) + 1
    if usual:
        named = [f"{name} ({count})" if count > 1 else name for name, count in usual.items()]
        flow.text(f"As usual: {listed(named)}.", SMALL, palette.SOFT)


def _lately(flow: Flow, lately: Iterable[tuple[str, str]]) -> None:
    told = list(lately)
    if not told:
        return
    flow.heading("Of late")
    hours = max(flow.ruler.width(time, SMALL) for time, _ in told) + 10
    for time, text in told:
        begin = flow.at
        flow.text(text, SMALL, indent=hours)
        flow.words(flow.x, begin, time, SMALL, palette.FAINT)
        flow.gap(2)
