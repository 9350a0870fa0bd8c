"""What the town holds of each resident, talk, proposal, notice and document. Only Town.apply changes these."""

from __future__ import annotations

from dataclasses import dataclass, field

from sim.nouns import Fact, Tile


@dataclass(frozen=True, slots=True)
class Route:
    """Where somebody is under way to, since which tick; `person` is whom they walk up to."""

    place: str
    goal: Tile
    person: str = ""
    since: int = 0


@dataclass(frozen=True, slots=True)
class Activity:
    """What somebody is visibly at; over at the tick `until`, unless that is 0."""

    verb: str
    what: str = ""
    place: str = ""
    thing: str = ""
    until: int = 0
    asleep: bool = False
    meal: bool = False

    def goes_on(self, tick: int) -> bool:
        """Whether it is still going on: sleep lasts until it is ended, whatever was meant."""
        return self.asleep or self.until == 0 or tick < self.until

    def continues(self, other: Activity) -> bool:
        """Whether it is the same again: to the same end, if perhaps in another place."""
        return (self.verb, self.what, self.until) == (other.verb, other.what, other.until)


@dataclass(slots=True)
class ResidentState:
    """A resident as the town sees them.

    `entered` are the areas that they came into by their last move, at the tick `moved_at`; `waited` counts the ticks
    in a row in which somebody stood in their way. Energy and company are those of the tick `body_since`.
    `bed` is the tile on which they were first seen: their own bed, if it is one.
    `last_act` is what they are at, or were before they set out, `spent_before` the ticks that they were at it before
    the tick `act_since`.
    """

    name: str
    tile: Tile
    within: tuple[str, ...]
    look: str
    pronoun: str
    home: str
    energy: int
    energy_rate: int
    company: int
    company_rate: int
    body_since: int
    bed: Tile = (-1, -1)
    route: Route | None = None
    activity: Activity | None = None
    talk: str = ""
    waited: int = 0
    moved_at: int = -1
    entered: tuple[str, ...] = ()
    last_act: Activity | None = None
    spent_before: int = 0
    act_since: int = 0

    def begin(self, act: Activity, tick: int) -> None:
        """Be at something from now on; taken up again after a while, it is the same."""
        again = self.last_act is not None and act.continues(self.last_act)
        self.spent_before = self.spent(tick) if again else 0
        self.activity = self.last_act = act
        self.act_since = tick

    def leave_off(self, tick: int) -> None:
        """Be at nothing any more."""
        self.spent_before = self.spent(tick)
        self.activity = None

    def spent(self, tick: int) -> int:
        """The ticks that they have been at what they are at or were at last."""
        if self.activity is None:
            return self.spent_before
        end = tick if self.asleep or self.activity.until == 0 else min(tick, self.activity.until)
        return self.spent_before + max(0, end - self.act_since)

    @property
    def asleep(self) -> bool:
        """Whether they sleep."""
        return self.activity is not None and self.activity.asleep

    @property
    def place(self) -> str:
        """The smallest area that holds them."""
        return self.within[-1] if self.within else ""

    def doing(self, tick: int) -> tuple[str, str]:
        """The verb and what that anybody can see them at."""
        if self.asleep:
            return "sleep", ""
        if self.route is not None:
            return "walk", ""
        if self.activity is not None and self.activity.goes_on(tick):
            return self.activity.verb, self.activity.what
        return ("talk", "") if self.talk else ("stand", "")


@dataclass(slots=True)
class Talk:
    """A talk that goes on.

    `people` in the order they joined; `silent_since` is for each the turn at which they joined or last spoke;
    `everyone` all who ever took part.
    """

    id: str
    place: str
    people: tuple[str, ...]
    floor: str
    deadline: int
    turns: int = 0
    failures: int = 0
    silent_since: dict[str, int] = field(default_factory=dict)
    everyone: tuple[str, ...] = ()

    def next_floor(self, after: str, to: str = "") -> str:
        """Who may speak after somebody: the one addressed, else the one silent for longest."""
        others = [name for name in self.people if name != after]
        if to in others:
            return to
        return min(others, key=lambda name: self.silent_since[name], default="")


@dataclass(frozen=True, slots=True)
class Turning:
    """What a thing comes to at a tick unless somebody sees to it, by whose doing."""

    until: int
    otherwise: str
    by: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """`by` would like to talk to `to`, until a tick."""

    by: str
    to: str
    until: int


@dataclass(frozen=True, slots=True)
class Document:
    """The present version of a document, where it lies and who may read it (nobody named: everybody)."""

    name: str
    version: int
    place: str
    text: str
    readers: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice and where it hangs."""

    name: str
    place: str
    author: str
    text: str
    facts: tuple[Fact, ...] = ()
