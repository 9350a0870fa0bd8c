"""Worlds out of files and texts, whichever way they were drawn: in letters, or in Tiled."""

from __future__ import annotations

from pathlib import Path

from sim.errors import Problem, ScenarioError
from sim.scenario.tiled import tiled_in
from sim.scenario.tiled_reading import is_tiled, read_tiled
from sim.scenario.yaml_lines import read_file, read_text
from sim.town.drawing import drawn_world
from sim.town.map import World
from sim.town.tiled import world_of


def load_world(path: Path | str) -> World:
    """The world in a file: .yaml, .tmx or .tmj. Raises ScenarioError with everything that is wrong with it."""
    path = Path(path)
    if not is_tiled(path):
        return _sound(*drawn_world(read_file(path, path.name)))
    found, problems = read_tiled(path, path.name)
    world, more = world_of(found, path.name) if found is not None else (None, ())
    return _sound(world, (*problems, *more))


def parse_world(text: str, file: str = "world.yaml", *, islands: bool = False) -> World:
    """The world that `text` describes: a drawing in YAML, or what `TiledMap.written` gave.

    `file` is what messages call it; `islands` allows areas that no way leads to. Raises ScenarioError with everything
    that is wrong.
    """
    return _sound(*survey(text, file, islands=islands))


def survey(text: str, file: str, *, islands: bool = False) -> tuple[World | None, tuple[Problem, ...]]:
    """Like `parse_world`, but the world as far as it can be had, and what is wrong with it."""
    try:
        map = tiled_in(text, file)
    except ScenarioError as error:
        return None, error.problems
    return drawn_world(read_text(text, file), islands=islands) if map is None else world_of(map, file, islands=islands)


def _sound(world: World | None, problems: tuple[Problem, ...]) -> World:
    if world is None or problems:
        raise ScenarioError(problems)
    return world
