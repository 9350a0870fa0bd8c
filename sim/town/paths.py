"""Ways through the town: for each goal a field that tells from every tile which step comes next.

A building is no thoroughfare: a way enters one only if its goal lies there, unless there is no other way. Whether a
door is shut plays no part: people find that out at the door.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sim.nouns import Tile
from sim.town.map import BESIDE, World

if TYPE_CHECKING:
    from scipy.sparse import csr_array

UNREACHABLE = 255
HERE = 4
"""Values of a field beside the four directions 0 to 3 (numbered as `BESIDE`)."""

KEPT = 1024
"""So many fields are held; the least lately used goes first."""

_FAR = np.iinfo(np.uint16).max
_NO_BUILDING = -1

Directions = NDArray[np.uint8]
Steps = NDArray[np.uint16]
Field = Directions | Steps
Goal = Tile | frozenset[Tile]


class Paths:
    """Shortest ways by the four neighbours. A tile from which a goal cannot be reached has no way: None, never 0."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._width, self._size = world.width, world.width * world.height
        buildings = sorted({world.building(tile) for tile in world.floor} - {""})
        self._number_of = {name: number for number, name in enumerate(buildings)}
        self._from, self._to, self._enters = self._edges()
        self._graphs: dict[frozenset[int] | None, csr_array] = {}
        self._directions_to: OrderedDict[Goal, Field] = OrderedDict()
        self._steps_to: OrderedDict[Goal, Field] = OrderedDict()
        self._open: set[tuple[Goal, int]] = set()  # fields in which the ways through other houses are still left out

    def next_step(self, tile: Tile, goal: Goal) -> Tile | None:
        """The next tile on the way to the nearest goal; `tile` itself at a goal; None where no way leads."""
        direction = self._at(self._directions_to, tile, goal)
        if direction == UNREACHABLE:
            return None
        if direction == HERE:
            return tile
        dx, dy = BESIDE[direction]
        return (tile[0] + dx, tile[1] + dy)

    def distance(self, tile: Tile, goal: Goal) -> int | None:
        """Steps from `tile` to the nearest goal, or None where no way leads."""
        steps = self._at(self._steps_to, tile, goal)
        return None if steps == _FAR else steps

    def distances(self, tiles: Iterable[Tile], goal: Goal) -> dict[Tile, int]:
        """Steps to the nearest goal from each of the tiles from which a way leads there."""
        fields, found = self._steps_to, dict[Tile, int]()
        field = self._field(fields, goal)
        for tile in tiles:
            steps = field.item(tile[1] * self._width + tile[0])
            if steps == _FAR:
                steps = self._at(fields, tile, goal)
            if steps != _FAR:
                found[tile] = steps
        return found

    def steps_onward(self, tile: Tile, goal: Tile) -> list[Tile]:
        """All first steps from `tile` that begin a shortest way to `goal`, the usual one first."""
        usual, here = self.next_step(tile, goal), self.distance(tile, goal)
        if usual is None or here is None or usual == tile:
            return []
        beside = [(tile[0] + dx, tile[1] + dy) for dx, dy in BESIDE]
        others = [
            other
            for other in beside
            if other != usual and other in self._world.floor and self.distance(other, goal) == here - 1
            and self._world.building(other) in ("", self._world.building(tile), self._world.building(goal))
        ]  # fmt: skip
        return [usual, *others]

    def _at(self, fields: OrderedDict[Goal, Field], tile: Tile, goal: Goal) -> int:
        """What the field of a goal says of a tile."""
        place, unreachable = tile[1] * self._width + tile[0], _FAR if fields is self._steps_to else UNREACHABLE
        field = self._field(fields, goal)
        if field[place] == unreachable and (goal, unreachable) in self._open:
            # Where only a way through somebody's house is left, it is taken. Such a way never comes back to a tile that
            # has no way round, so following it cannot go in circles. Hardly anybody needs it: it is worked out when
            # somebody does.
            self._open.remove((goal, unreachable))
            cut_off = field == unreachable
            field[cut_off] = self._spread(self._nodes(goal), None, fields is self._steps_to)[cut_off]
        return int(field[place])

    def _field(self, fields: OrderedDict[Goal, Field], goal: Goal) -> Field:
        # ways and distances are seldom asked of the same goal, so each is worked out when it is
        found = fields.get(goal)
        if found is None:
            steps = fields is self._steps_to
            held = {self._world.building(each) for each in _each(goal)} & set(self._number_of)
            buildings = frozenset(self._number_of[name] for name in held)
            found = fields[goal] = self._spread(self._nodes(goal), buildings, steps)
            self._open.add((goal, _FAR if steps else UNREACHABLE))
            if len(fields) > KEPT:
                gone, _ = fields.popitem(last=False)
                self._open.discard((gone, _FAR if steps else UNREACHABLE))
        else:
            fields.move_to_end(goal)
        return found

    def _nodes(self, goal: Goal) -> list[int]:
        return [y * self._width + x for x, y in sorted(_each(goal)) if (x, y) in self._world.floor]

    def _spread(self, nodes: list[int], buildings: frozenset[int] | None, steps: bool) -> Field:
        """The direction of every tile or, with `steps`, how far it is."""
        from scipy.sparse import csr_array  # slow to import, and whoever only looks at a run needs no ways
        from scipy.sparse.csgraph import breadth_first_order

        field: Field = np.full(self._size, _FAR, np.uint16) if steps else np.full(self._size, UNREACHABLE, np.uint8)
        if not nodes:
            return field
        graph = self._graph(buildings)
        if len(nodes) == 1:
            order, before = breadth_first_order(graph, nodes[0], directed=True, return_predecessors=True)
            parents = before[order]
            parents[0] = self._size
        else:
            # One more node stands before all goals, so that one search serves a set of them.
            indptr = np.append(graph.indptr, np.int32(len(graph.indices) + len(nodes)))
            indices = np.concatenate([graph.indices, np.array(nodes, dtype=np.int32)])
            graph = csr_array((np.ones(len(indices), dtype=np.int8), indices, indptr), shape=(self._size + 1,) * 2)
            order, before = breadth_first_order(graph, self._size, directed=True, return_predecessors=True)
            order, parents = order[1:], before[order[1:]]
        field[order] = self._depths(order, parents) if steps else self._directions(order, parents)
        return field

    def _depths(self, order: NDArray[np.int32], parents: NDArray[np.int32]) -> Steps:
        """How many steps each tile is from a goal, a ring at a time: parents stand in the order of the search too."""
        place = np.empty(self._size + 1, dtype=np.int64)
        place[order] = np.arange(len(order))
        place[self._size] = -1
        parent_at = place[parents]
        depths = np.empty(len(order), dtype=np.uint16)
        depth, begin, end = 0, 0, int(parent_at.searchsorted(0))
        while begin < end:
            depths[begin:end] = min(depth, _FAR - 1)
            depth, begin, end = depth + 1, end, int(parent_at.searchsorted(end))
        return depths

    def _directions(self, nodes: NDArray[np.int32], parents: NDArray[np.int32]) -> Directions:
        ahead = parents.astype(np.int64) - nodes
        found = np.full(len(nodes), HERE, dtype=np.uint8)
        # In a map one tile wide left and up are the same offset; columns tell them apart.
        same_row = (parents // self._width == nodes // self._width) & (parents < self._size)
        found[(parents < self._size) & ~same_row & (ahead < 0)] = 0
        found[same_row & (ahead == -1)] = 1
        found[same_row & (ahead == 1)] = 2
        found[(parents < self._size) & ~same_row & (ahead > 0)] = 3
        return found

    def _graph(self, buildings: frozenset[int] | None) -> csr_array:
        """The sparse graph in which only `buildings` can be entered (None: all)."""
        found = self._graphs.get(buildings)
        if found is None:
            from scipy.sparse import csr_array

            kept = np.ones(len(self._from), dtype=np.bool_)
            if buildings is not None:
                kept = np.isin(self._enters, [_NO_BUILDING, *sorted(buildings)])
            counts = np.bincount(self._from[kept], minlength=self._size)
            indptr = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
            ends = self._to[kept]
            # of floats, as the search wants them: it would make them so each time
            found = csr_array((np.ones(len(ends)), ends, indptr), shape=(self._size,) * 2)
            self._graphs[buildings] = found
        return found

    def _edges(self) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
        """Edges as the search runs, from the goal outwards, sorted by their first end.

        The third array tells which building a walker enters who uses the edge (towards the goal, so from its second
        end to its first).
        """
        world, edges = self._world, []
        for x, y in sorted(world.floor, key=lambda tile: (tile[1], tile[0])):
            here = world.building((x, y))
            for dx, dy in BESIDE:
                beside = (x + dx, y + dy)
                if beside in world.floor:
                    enters = self._number_of[here] if here and world.building(beside) != here else _NO_BUILDING
                    edges.append((y * self._width + x, beside[1] * self._width + beside[0], enters))
        table = np.array(edges, dtype=np.int32).reshape(-1, 3)
        return table[:, 0], table[:, 1], table[:, 2]


def _each(goal: Goal) -> frozenset[Tile]:
    return goal if isinstance(goal, frozenset) else frozenset([goal])
