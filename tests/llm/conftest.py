"""What the tests over HTTP share: a loopback server on a free port, and nothing from outside in the environment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.llm.server import Server


@pytest.fixture
def server() -> Iterator[Server]:
    """An OpenAI-compatible server of this test alone, where nothing goes wrong unless it is told to."""
    with Server() as served:
        yield served
