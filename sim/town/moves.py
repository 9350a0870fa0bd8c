"""Walking: all moves of a tick together, so that queues advance and those who face each other swap.

A tick is cut into passes of one tile each. In every pass each walker wants one tile; circles of walkers (two face to
face are the smallest) turn together, free tiles go to one who wants them, and whoever follows moves up.
"""

from __future__ import annotations

from collections.abc import Mapping

from sim.events import MoveBlocked, Moved, RouteBegan, RouteEnded
from sim.nouns import Tile
from sim.town.doors import knock
from sim.town.goals import ANYHOW, Aim, free_tile, tiles_of
from sim.town.map import BESIDE
from sim.town.round import Round
from sim.town.states import ResidentState
from sim.town.talk import approach, leave, stop

WALKING_SECONDS_PER_TILE = 10
WAITS_AT_GOAL = 6
"""Ticks after which somebody who waits for their tile chooses another one of the place; at once where it is sat on."""
WAITS_AT_MOST = 30
"""Ticks after which somebody who cannot get on gives up."""
SQUEEZES_PAST = 6
"""So many people who stand in a row can be squeezed past."""


def set_out(round: Round, name: str, place: str, aim: Aim = ANYHOW) -> None:
    """Begin to walk to a place; what cannot be reached is told at once."""
    world, found = round.world, round.world.find(place)
    resident = round.town.residents[name]
    if not found:
        round.happen(RouteEnded(tick=round.tick, agent=name, place=place, reason="unreachable"))
        return
    meant = tiles_of(round, found, aim)
    if resident.route is not None and resident.route.place == found and resident.route.goal in meant:
        return
    if resident.tile in meant and resident.tile not in world.doors:
        stop(round, name)
        round.happen(RouteEnded(tick=round.tick, agent=name, place=found, reason="arrived"))
        return
    goal = free_tile(round, resident, found, aim)
    stop(round, name)
    if goal is None:
        round.happen(RouteEnded(tick=round.tick, agent=name, place=found, reason="unreachable"))
        return
    leave(round, name, "walked away")
    round.happen(RouteBegan(tick=round.tick, agent=name, place=found, goal=goal))


def walk(round: Round) -> None:
    """Let everybody under way walk for one tick."""
    walkers = round.in_turn(round.town.under_way)
    if not walkers:
        return
    march = _March(round, walkers)
    for _ in range(max(1, round.clock.tick_seconds // WALKING_SECONDS_PER_TILE)):
        march.step()
    for name in walkers:
        _tell_move(round, name, march)
    for name in walkers:
        _end_or_wait(round, name, march)
    for name in walkers:
        approach(round, name)


class _March:
    """The passes of one tick: where everybody under way has got to, worked out beside the town and told afterwards.

    `at` tells who stands on a tile now, `blocked_by` who was in the way in the last pass, `shut` at which place
    somebody found the door shut, and `full` which one holds no more.
    """

    def __init__(self, round: Round, walkers: list[str]) -> None:
        self.round, self.walkers = round, walkers
        self.at = dict(round.town.at)
        self.tile = {name: round.town.residents[name].tile for name in walkers}
        self.blocked_by: dict[str, tuple[Tile, str]] = {}
        self.shut: dict[str, str] = {}
        self.full: dict[str, str] = {}

    def step(self) -> None:
        """One pass: everybody under way by at most one tile."""
        self.blocked_by = {}
        wants = {name: tile for name in self.walkers if (tile := self._wanted(name)) is not None}
        moved = self._turn_circles(wants)
        self._fill_free_tiles(wants, moved)
        for name, tile in wants.items():
            if name not in moved:
                self.blocked_by[name] = (tile, self.at.get(tile, ""))

    def _wanted(self, name: str) -> Tile | None:
        """The tile a walker wants next; None for one who has arrived, or whom a door does not let in."""
        route, here = self.round.town.residents[name].route, self.tile[name]
        if route is None or name in self.shut or name in self.full:
            return None
        usual = self.round.paths.next_step(here, route.goal)
        if usual is None or usual == here:
            return None
        if self._stands(self.at.get(usual)):
            usual = self._round_about(name, here, route.goal, usual)
        return None if self._finds_shut(name, here, usual) or self._finds_full(name, here, usual, route.goal) else usual

    def _round_about(self, name: str, here: Tile, goal: Tile, usual: Tile) -> Tile:
        """Another way on than `usual`, on which somebody stands: as short a one, or after a while between them."""
        for tile in self.round.paths.steps_onward(here, goal):
            if tile not in self.at:
                return tile
        behind = self._behind(here, goal) if self.round.town.residents[name].waited >= 1 else None
        return usual if behind is None else behind

    def _behind(self, here: Tile, goal: Tile) -> Tile | None:
        """The nearest free tile that is nearer to the goal, reached between people who stand; None where none is."""
        floor, paths = self.round.world.floor, self.round.paths
        far, reached, seen = paths.distance(here, goal), [here], {here}
        for _ in range(SQUEEZES_PAST + 1):
            beside = [(x + dx, y + dy) for x, y in reached for dx, dy in BESIDE]
            beside = [tile for tile in dict.fromkeys(beside) if tile in floor and tile not in seen]
            free = {tile: paths.distance(tile, goal) for tile in beside if tile not in self.at}
            nearer = [
                (left, tile) for tile, left in free.items() if left is not None and far is not None and left < far
            ]
            if nearer:
                return min(nearer)[1]
            seen.update(beside)
            reached = [tile for tile in beside if tile not in free and self._stands(self.at[tile])]
        return None

    def _finds_shut(self, name: str, here: Tile, ahead: Tile) -> bool:
        world = self.round.world
        behind = world.within(here)
        entering = tuple(area for area in world.within(ahead) if area not in behind)
        if entering and (shut := self.round.shut_for(entering, name)):
            self.shut[name] = shut
            return True
        return False

    def _finds_full(self, name: str, here: Tile, ahead: Tile, goal: Tile) -> bool:
        """Whether a room holds no more: seen before one stands in its doorway, where one would be in the way."""
        world = self.round.world
        if not world.narrow:
            return False
        beyond = self.round.paths.next_step(ahead, goal) if ahead in world.doors else None
        for area in world.within(ahead if beyond is None else beyond):
            tiles = world.narrow.get(area, frozenset())
            if tiles and here not in tiles and sum(tile in self.at for tile in tiles) >= world.areas[area].capacity:
                self.full[name] = area
                return True
        return False

    def _turn_circles(self, wants: Mapping[str, Tile]) -> dict[str, None]:
        """Move those who each want the tile of the next one, in a circle. A tile is in at most one circle."""
        moved: dict[str, None] = {}
        seen: set[str] = set()
        for start in wants:
            chain: list[str] = []
            link: str | None = start
            while link is not None and link in wants and link not in seen:
                seen.add(link)
                chain.append(link)
                link = self.at.get(wants[link])
            if link is not None and link in chain:
                moved.update(dict.fromkeys(chain[chain.index(link) :]))
        for name in moved:
            self.tile[name] = wants[name]
        for name in moved:
            self.at[wants[name]] = name
        return moved

    def _fill_free_tiles(self, wants: Mapping[str, Tile], moved: dict[str, None]) -> None:
        """Give free tiles to the first who wants each; the tile left behind is free for whoever follows."""
        claims: dict[Tile, list[str]] = {}
        for name, tile in wants.items():
            if name not in moved:
                claims.setdefault(tile, []).append(name)
        free = [tile for tile in claims if tile not in self.at]
        while free:
            tile = free.pop()
            waiting = [name for name in claims.get(tile, ()) if name not in moved]
            if waiting:
                left = self.tile[waiting[0]]
                self._put(waiting[0], tile)
                moved[waiting[0]] = None
                free.append(left)

    def _stands(self, name: str | None) -> bool:
        """Whether somebody is going nowhere: not under way, or at a stop for long."""
        if name is None:
            return False
        who = self.round.town.residents[name]
        return who.route is None or who.waited >= WAITS_AT_GOAL // 2

    def _put(self, name: str, tile: Tile) -> None:
        if self.at.get(self.tile[name]) == name:
            del self.at[self.tile[name]]
        self.tile[name] = tile
        self.at[tile] = name


def _tell_move(round: Round, name: str, march: _March) -> None:
    tile = march.tile[name]
    if tile != round.town.residents[name].tile:
        round.happen(Moved(tick=round.tick, agent=name, tile=tile, within=round.world.within(tile)))


def _end_or_wait(round: Round, name: str, march: _March) -> None:
    """What a walker comes to know after the move: arrived, before a shut door, or still waiting."""
    who = round.town.residents[name]
    route = who.route
    assert route is not None
    if name in march.shut:
        place = march.shut[name]
        hours = round.world.areas[place].hours
        _end(round, who, "shut", place, hours)
        knock(round, name, place)
    elif name in march.full:
        _end(round, who, "occupied", march.full[name])
    elif who.tile == route.goal:
        if not route.person:
            _end(round, who, "arrived", route.place)
    elif round.paths.next_step(who.tile, route.goal) is None:
        _end(round, who, "unreachable", route.place)
    elif name in march.blocked_by and who.moved_at != round.tick:
        _wait(round, who, *march.blocked_by[name])


def _wait(round: Round, who: ResidentState, tile: Tile, by: str) -> None:
    assert who.route is not None
    route, waited = who.route, who.waited + 1
    round.happen(MoveBlocked(tick=round.tick, agent=who.name, tile=tile, by=by, waited=waited))
    if waited >= WAITS_AT_MOST:
        _end(round, who, "blocked", route.place)
    elif not route.person and (waited % WAITS_AT_GOAL == 0 or (tile == route.goal and _settled(round, by))):
        thing = next((each.name for each in round.world.things if each.tile == route.goal), "")
        sitting = route.goal in round.world.seats_in(route.place)
        aim = Aim("" if sitting else thing, sitting=sitting)  # another seat, another bed rather than the floor
        other = free_tile(round, who, route.place, aim, besides=route.goal)
        if other is not None:
            round.happen(RouteBegan(tick=round.tick, agent=who.name, place=route.place, goal=other))


def _settled(round: Round, name: str) -> bool:
    """Whether somebody in the way stands there to stay: nobody under way, so waiting for them is no use."""
    other = round.who(name)
    return other is not None and other.route is None


def _end(round: Round, who: ResidentState, reason: str, place: str, hours: str = "") -> None:
    assert who.route is not None
    person = who.route.person
    round.happen(RouteEnded(tick=round.tick, agent=who.name, place=place, reason=reason, person=person, hours=hours))
