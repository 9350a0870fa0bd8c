"""One study of the small town of the tests of runs, for all tests that look at what comes of one."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.lab import Study, study
from tests.runs.lane import LANE

PARTY = {"study.party": "the tea dance"}


@pytest.fixture(scope="session")
def studied(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """Three whole runs of the lane, done one after the other in this process. Tests that change its folder copy it."""
    return study(LANE, 3, tmp_path_factory.mktemp("study") / "lane", overrides=PARTY, jobs=1)


@pytest.fixture
def folder(studied: Study, tmp_path: Path) -> Path:
    """A copy of its folder."""
    import shutil

    return Path(shutil.copytree(studied.folder, tmp_path / "copy"))
