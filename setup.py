"""The one step that setuptools does not know: scenarios, worlds and residents go into the wheel as `sim/_data`.

Everything else about the package stands in pyproject.toml.
"""

from __future__ import annotations

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

DATA = ("configs", "worlds", "agents")


class BuildWithData(build_py):
    """Copies the data folders beside the modules; an editable install reads them where they are."""

    def run(self) -> None:
        """Build the modules, then the data."""
        super().run()
        if not self.editable_mode:
            for source, target in self._data():
                self.mkpath(str(target.parent))
                self.copy_file(str(source), str(target))

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """The data files too, so that whoever installs from a build folder gets them."""
        data = [] if self.editable_mode else [str(target) for _, target in self._data()]
        return [*super().get_outputs(include_bytecode), *data]

    def _data(self) -> list[tuple[Path, Path]]:
        inside = Path(self.build_lib) / "sim" / "_data"
        files = sorted(path for folder in DATA for path in Path(folder).rglob("*") if path.is_file())
        return [(path, inside / path) for path in files if "__pycache__" not in path.parts]


setup(cmdclass={"build_py": BuildWithData})
