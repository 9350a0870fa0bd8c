"""The log of a run that is watched: where it is written to, and its end read back tick by tick as it grows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sim.errors import UserMistake
from sim.events import Tick
from sim.replay import Log, Passage
from sim.runs.names import default_paths, free, refuse_taken
from sim.scenario import Scenario


def prepared(
    scenario: Scenario | str | Path, out: Path | str | None, seed: int | None, overrides: Mapping[str, str],
    overwrite: bool,
) -> tuple[Scenario, Path, int]:  # fmt: skip
    """What a new run is of, where it is written to, and its seed. Raises ScenarioError, LogExists, UserMistake."""
    from sim.runs.check import check_scenario

    if not isinstance(scenario, Scenario):
        loaded, name = check_scenario(scenario, overrides), Path(scenario).stem
    elif overrides:
        raise UserMistake("overrides need the name or file of a scenario, not one that is loaded already")
    else:
        loaded, name = scenario, scenario.name
    seed = loaded.seed if seed is None else seed
    path = Path(out) if out is not None else free(default_paths(name, seed))
    refuse_taken(path, overwrite)
    return loaded, path, seed


class Tail:
    """What stands in the file from `at` on; 0: from where its events begin."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.at = 0

    def passage(self, tick: Tick) -> Passage:
        """A tick that has just been written, with its lines."""
        self.at = self.at or Log(self.path).body
        with self.path.open("rb") as file:
            file.seek(self.at)
            data = file.read()
        self.at += len(data)
        lines = tuple(line + b"\n" for line in data.split(b"\n")[:-1])
        return Passage(tick.number, tick.events, lines, 0, self.at)
