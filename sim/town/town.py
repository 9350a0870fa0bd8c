"""The town as a fold over events: who is where, at what, in which talk.

`apply` reads the event and the town's own state and nothing else. Besides the state proper the town keeps the events
of the last tick that concern each resident: they are what `inbox` turns into percepts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sim.events import (
    ActivityBegan,
    AnyEvent,
    BodyChanged,
    ClosingTime,
    DocumentIssued,
    FloorPassed,
    Knocked,
    LetIn,
    MoveBlocked,
    Moved,
    NoticePosted,
    QueueJoined,
    QueueLeft,
    ResidentEntered,
    RouteBegan,
    RouteEnded,
    Said,
    Served,
    TalkClosed,
    TalkDeclined,
    TalkJoined,
    TalkLeft,
    TalkOpened,
    TalkProposed,
    ThingChanged,
    VisitorSpoke,
)
from sim.nouns import AnyPercept, Body, Tile
from sim.town.body import run_on
from sim.town.inbox import Letter, percepts_of
from sim.town.states import Activity, Document, Notice, Proposal, ResidentState, Route, Talk, Turning

CELL_TILES = 8
"""Side of the squares by which residents are found near a tile."""


class Town:
    """The state of the town. Empty at first: residents enter by events.

    `residents` and `talks` are keyed by name and id; `proposals` by who proposes; `things` holds the state of things
    that is not their usual one, keyed (place, thing), `turning` what those of them come to that nobody sees to, and
    `amiss` those that have; `queues` tells until when who waits at the till of a place, in their order, `serving` until
    when somebody is served there, `told_to_go` who was told so at which tick; `at` tells who stands on a tile.
    """

    def __init__(self) -> None:
        self.residents: dict[str, ResidentState] = {}
        self.talks: dict[str, Talk] = {}
        self.proposals: dict[str, Proposal] = {}
        self.things: dict[tuple[str, str], str] = {}
        self.turning: dict[tuple[str, str], Turning] = {}
        self.amiss: dict[tuple[str, str], None] = {}
        self.queues: dict[str, dict[str, int]] = {}
        self.serving: dict[str, int] = {}
        self.told_to_go: dict[str, int] = {}
        self.knocks: dict[str, Knocked] = {}
        self.admitted: dict[tuple[str, str], int] = {}
        self.notices: dict[str, Notice] = {}
        self.documents: dict[str, Document] = {}
        self.at: dict[Tile, str] = {}
        self.under_way: dict[str, None] = {}
        self._cells: dict[Tile, dict[str, Tile]] = {}  # who stands where, by squares of the map
        self._around: dict[tuple[Tile, int], tuple[tuple[int, str], ...]] = {}
        self._letters: dict[str, list[Letter]] = {}
        self._letters_of = -1
        self._letters_before: dict[str, list[Letter]] = {}

    def apply(self, event: AnyEvent) -> None:
        """Let an event have happened. Events of minds change nothing here."""
        change = _CHANGES.get(type(event))
        if change is not None:
            change(self, event)

    def body(self, name: str, tick: int) -> Body:
        """A resident's body at a tick."""
        who = self.residents[name]
        ticks = tick - who.body_since
        return Body(
            tile=who.tile, within=who.within, energy=run_on(who.energy, who.energy_rate, ticks),
            company=run_on(who.company, who.company_rate, ticks), asleep=who.asleep,
            walking_to=(who.route.person or who.route.place) if who.route is not None else "", spent=who.spent(tick),
        )  # fmt: skip

    def inbox(self, name: str, tick: int, *, seed: int = 0, mishearing: float = 0.0) -> tuple[AnyPercept, ...]:
        """What the events of the tick before mean to a resident, and the talk they are in.

        `mishearing` is the chance that an hour said is heard as another one, decided by dice keyed by `seed`.
        """
        if tick - 1 == self._letters_of:
            letters = self._letters.get(name)
        else:
            letters = self._letters_before.get(name) if tick == self._letters_of else None
        if letters is None and not self.residents[name].talk:
            return ()
        return percepts_of(self, name, tuple(letters or ()), seed, mishearing)

    def busy(self, tick: int) -> bool:
        """Whether something goes on without anybody's doing.

        Somebody is under way or waits at a till, a talk or a proposal is open, or a thing comes to another state.
        """
        return bool(self.under_way or self.talks or self.proposals or self.queues) or any(
            turning.until <= tick for turning in self.turning.values()
        )

    def next_deadline(self) -> int | None:
        """The first tick at which a talk or a proposal runs out of patience, or a thing comes to another state."""
        ends = [talk.deadline for talk in self.talks.values()] + [asked.until for asked in self.proposals.values()]
        return min([*ends, *(turning.until for turning in self.turning.values())], default=None)

    def near(self, tile: Tile, radius: int) -> list[str]:
        """The residents within so many tiles (the larger of the two differences), in no order that means anything."""
        return [name for _, name in self.around(tile, radius)]

    def around(self, tile: Tile, radius: int) -> tuple[tuple[int, str], ...]:
        """How far from a tile, and who, for all that `near` finds; known until somebody moves."""
        found = self._around.get((tile, radius))
        if found is None:
            found = self._around[tile, radius] = tuple(self._found_around(tile, radius))
        return found

    def _found_around(self, tile: Tile, radius: int) -> list[tuple[int, str]]:
        found: list[tuple[int, str]] = []
        x, y = tile
        for column in range((x - radius) // CELL_TILES, (x + radius) // CELL_TILES + 1):
            for row in range((y - radius) // CELL_TILES, (y + radius) // CELL_TILES + 1):
                if (cell := self._cells.get((column, row))) is not None:
                    for name, (left, top) in cell.items():
                        across, down = abs(left - x), abs(top - y)
                        far = across if across > down else down
                        if far <= radius:
                            found.append((far, name))
        return found

    def snapshot(self) -> dict[str, Any]:
        """All of the state as plain values, equal for equal towns."""
        return {
            "residents": {name: asdict(state) for name, state in sorted(self.residents.items())},
            "talks": {name: asdict(talk) for name, talk in sorted(self.talks.items())},
            "proposals": {name: asdict(asked) for name, asked in sorted(self.proposals.items())},
            "things": dict(sorted(self.things.items())),
            "turning": {key: asdict(turning) for key, turning in sorted(self.turning.items())},
            "amiss": sorted(self.amiss),
            "queues": {place: dict(queue) for place, queue in sorted(self.queues.items())},
            "serving": dict(sorted(self.serving.items())),
            "told_to_go": dict(sorted(self.told_to_go.items())),
            "knocks": dict(sorted(self.knocks.items())),
            "admitted": dict(sorted(self.admitted.items())),
            "notices": {name: asdict(notice) for name, notice in sorted(self.notices.items())},
            "documents": {name: asdict(document) for name, document in sorted(self.documents.items())},
            "letters": {name: list(letters) for name, letters in sorted(self._letters.items())},
            "letters_of": self._letters_of,
        }

    def __eq__(self, other: object) -> bool:
        return self.snapshot() == other.snapshot() if isinstance(other, Town) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    # --- what each event changes

    def _tell(self, event: AnyEvent, names: tuple[str, ...], people: tuple[str, ...] = ()) -> None:
        """Put an event into the boxes of those it concerns, with the people of the talk it is about."""
        if event.tick != self._letters_of:
            self._letters_before = self._letters if event.tick == self._letters_of + 1 else {}
            self._letters, self._letters_of = {}, event.tick
        for name in names:
            self._letters.setdefault(name, []).append(Letter(event, people))

    def _stand(self, who: ResidentState, tile: Tile) -> None:
        if self.at.get(who.tile) == who.name:
            del self.at[who.tile]
        old, new = _cell(who.tile), _cell(tile)
        if old != new:
            self._cells.get(old, {}).pop(who.name, None)
        self._cells.setdefault(new, {})[who.name] = tile
        self._around.clear()
        who.tile = tile
        self.at[tile] = who.name

    def _entered(self, event: ResidentEntered) -> None:
        who = ResidentState(
            name=event.agent, tile=event.tile, within=event.within, look=event.look, pronoun=event.pronoun,
            home=event.home, energy=event.energy, energy_rate=event.energy_rate, company=event.company,
            company_rate=event.company_rate, body_since=event.tick, bed=event.tile,
        )  # fmt: skip
        self.residents[event.agent] = who
        self._stand(who, event.tile)

    def _moved(self, event: Moved) -> None:
        who = self.residents[event.agent]
        who.entered = tuple(area for area in event.within if area not in who.within)
        who.within, who.moved_at, who.waited = event.within, event.tick, 0
        # Two who swap, or a queue that advances, are told one after the other: `_stand` leaves a tile alone that
        # somebody else has already been said to stand on.
        self._stand(who, event.tile)

    def _move_blocked(self, event: MoveBlocked) -> None:
        self.residents[event.agent].waited = event.waited

    def _route_began(self, event: RouteBegan) -> None:
        who = self.residents[event.agent]
        before = who.route
        same_person = before is not None and event.person != "" and before.person == event.person
        since = before.since if before is not None and same_person else event.tick
        if before is None or before.place != event.place:
            who.waited = 0
        who.route = Route(event.place, event.goal, event.person, since)
        who.leave_off(event.tick)
        self._no_longer_waits(event.agent)
        self.under_way[event.agent] = None
        if not event.person:
            self.proposals.pop(event.agent, None)  # whoever walks off does not wait for an answer

    def _route_ended(self, event: RouteEnded) -> None:
        who = self.residents.get(event.agent)
        if who is not None:
            who.route, who.waited = None, 0
            self.under_way.pop(event.agent, None)
            self._tell(event, (event.agent,))

    def _activity_began(self, event: ActivityBegan) -> None:
        who = self.residents[event.agent]
        act = Activity(event.verb, event.what, event.place, event.thing, event.until, event.asleep, event.meal)
        who.begin(act, event.tick)
        self._no_longer_waits(event.agent)
        if event.asleep:
            self.proposals.pop(event.agent, None)

    def _queue_joined(self, event: QueueJoined) -> None:
        self.queues.setdefault(event.place, {})[event.agent] = event.until

    def _served(self, event: Served) -> None:
        self._no_longer_waits(event.agent)
        self.serving[event.place] = event.until
        self._tell(event, (event.agent,))

    def _queue_left(self, event: QueueLeft) -> None:
        self._no_longer_waits(event.agent)
        self._tell(event, (event.agent,))

    def _no_longer_waits(self, name: str) -> None:
        for place in [place for place, queue in self.queues.items() if name in queue]:
            del self.queues[place][name]
            if not self.queues[place]:
                del self.queues[place]

    def _knocked(self, event: Knocked) -> None:
        self.knocks[event.agent] = event
        self._tell(event, event.hearers)

    def _let_in(self, event: LetIn) -> None:
        self.knocks.pop(event.to, None)
        self.admitted[event.to, event.place] = event.until
        self._tell(event, (event.to,))

    def _closing_time(self, event: ClosingTime) -> None:
        self.told_to_go[event.agent] = event.tick
        self._tell(event, (event.agent,))

    def _body_changed(self, event: BodyChanged) -> None:
        who = self.residents[event.agent]
        who.energy, who.energy_rate = event.energy, event.energy_rate
        who.company, who.company_rate = event.company, event.company_rate
        who.body_since = event.tick

    def _thing_changed(self, event: ThingChanged) -> None:
        key = (event.place, event.thing)
        for changed in (self.things, self.turning, self.amiss):
            changed.pop(key, None)
        if event.state:
            self.things[key] = event.state
        if event.otherwise:
            self.turning[key] = Turning(event.until, event.otherwise, event.by)
        if event.amiss:
            self.amiss[key] = None
        elif event.by in self.residents:
            self._tell(event, (event.by,))

    def _notice_posted(self, event: NoticePosted) -> None:
        self.notices[event.notice] = Notice(event.notice, event.place, event.author, event.text, event.facts)

    def _document_issued(self, event: DocumentIssued) -> None:
        self.documents[event.document] = Document(
            event.document, event.version, event.place, event.text, event.readers, event.facts
        )

    def _visitor_spoke(self, event: VisitorSpoke) -> None:
        self._tell(event, event.hearers)

    def _talk_proposed(self, event: TalkProposed) -> None:
        self.proposals[event.agent] = Proposal(event.agent, event.to, event.until)
        self._tell(event, (event.to,))

    def _talk_declined(self, event: TalkDeclined) -> None:
        asked = self.proposals.get(event.to)
        if asked is not None and asked.to == event.agent:
            del self.proposals[event.to]
        self._tell(event, (event.to,))

    def _talk_opened(self, event: TalkOpened) -> None:
        self.talks[event.talk] = Talk(
            event.talk, event.place, event.people, event.floor, event.deadline,
            silent_since=dict.fromkeys(event.people, 0), everyone=event.people,
        )  # fmt: skip
        for name in event.people:
            self.residents[name].talk = event.talk
        self._answered(event.people)
        self._tell(event, event.people)

    def _talk_joined(self, event: TalkJoined) -> None:
        talk = self.talks[event.talk]
        talk.people = (*talk.people, event.agent)
        talk.everyone = tuple(dict.fromkeys((*talk.everyone, event.agent)))
        talk.silent_since[event.agent] = talk.turns
        self.residents[event.agent].talk = event.talk
        self._answered(talk.people)
        self._tell(event, talk.people)

    def _said(self, event: Said) -> None:
        talk = self.talks[event.talk]
        talk.turns, talk.failures = event.n, 0
        talk.floor, talk.deadline = event.floor, event.deadline
        talk.silent_since[event.agent] = event.n
        self._tell(event, event.hearers, talk.people)

    def _floor_passed(self, event: FloorPassed) -> None:
        talk = self.talks[event.talk]
        talk.floor, talk.deadline, talk.failures = event.floor, event.deadline, event.failures

    def _talk_left(self, event: TalkLeft) -> None:
        talk = self.talks[event.talk]
        talk.people = tuple(name for name in talk.people if name != event.agent)
        talk.silent_since.pop(event.agent, None)
        if event.floor:
            talk.floor, talk.deadline = event.floor, event.deadline
        self.residents[event.agent].talk = ""
        self._tell(event, (event.agent,), talk.everyone)

    def _talk_closed(self, event: TalkClosed) -> None:
        talk = self.talks.pop(event.talk)
        for name in event.people:
            self.residents[name].talk = ""
        self._tell(event, event.people, talk.everyone)

    def _answered(self, people: tuple[str, ...]) -> None:
        """Who is in one talk now has nothing to propose to each other any more."""
        for name in people:
            asked = self.proposals.get(name)
            if asked is not None and asked.to in people:
                del self.proposals[name]


def _cell(tile: Tile) -> Tile:
    return (tile[0] // CELL_TILES, tile[1] // CELL_TILES)


_CHANGES: dict[type, Callable[[Town, Any], None]] = {
    ResidentEntered: Town._entered,
    RouteBegan: Town._route_began,
    Moved: Town._moved,
    MoveBlocked: Town._move_blocked,
    RouteEnded: Town._route_ended,
    ActivityBegan: Town._activity_began,
    BodyChanged: Town._body_changed,
    ThingChanged: Town._thing_changed,
    QueueJoined: Town._queue_joined,
    Served: Town._served,
    QueueLeft: Town._queue_left,
    ClosingTime: Town._closing_time,
    Knocked: Town._knocked,
    LetIn: Town._let_in,
    NoticePosted: Town._notice_posted,
    DocumentIssued: Town._document_issued,
    VisitorSpoke: Town._visitor_spoke,
    TalkProposed: Town._talk_proposed,
    TalkDeclined: Town._talk_declined,
    TalkOpened: Town._talk_opened,
    TalkJoined: Town._talk_joined,
    Said: Town._said,
    FloorPassed: Town._floor_passed,
    TalkLeft: Town._talk_left,
    TalkClosed: Town._talk_closed,
}
