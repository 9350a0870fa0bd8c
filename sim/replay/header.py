"""The first line of a log: what was run, with which seed, by which code, and where it came from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from sim.errors import LogError, LogTooNew
from sim.replay.text import tidy

SCHEMA = 1
"""Version of the log format. Raised when an older reader would misread what is written."""


class Parent(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a branch comes from.

    `path` is the parent's file name as it was given, `tick` the last tick taken over, `sha256` the hash of the
    parent's lines from its second line to the end of that tick, `changes` what was changed then, in words.
    """

    path: str
    tick: int
    sha256: str
    changes: tuple[str, ...] = ()


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="header"):
    """Everything needed to play, continue or check a log without any other file of the scenario.

    `scenario` is the resolved scenario as plain values; `code` a hash of the sources that wrote the log.
    `playback_only` gives the reason why a log can be watched but not continued or checked, e.g. that a person was
    erased from it. `brain` names one that was given from Python in place of the scenario's ('module:Class'): what it
    answers is recorded nowhere. `provenance` (versions, commit, time, embedder), `brain` and caps on models are outside
    comparison (`sim.replay.comparable`).
    """

    schema: int
    scenario: dict[str, Any]
    seed: int
    code: str = ""
    parent: Parent | None = None
    playback_only: str = ""
    brain: str = ""
    provenance: dict[str, Any] = {}

    def line(self) -> bytes:
        """The header as the first line of a log, line end included."""
        return msgspec.json.encode(tidy(self)) + b"\n"


def parse_header(line: bytes, path: Path) -> Header:
    """The header of a log's first line. Raises LogError or LogTooNew with what to do about it."""
    _refuse_foreign_bytes(line, path)
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise LogError(f"{path} is not a Tulving log: its first line is no JSON") from None
    if not isinstance(found, dict) or found.get("type") != "header":
        raise LogError(f"{path} is not a Tulving log: its first line is no header")
    schema = found.get("schema")
    if isinstance(schema, int) and schema > SCHEMA:
        raise LogTooNew(
            f"{path} has log schema {schema}; this version of Tulving reads up to {SCHEMA}: use a newer Tulving"
        )
    try:
        return msgspec.convert(found, Header)
    except msgspec.ValidationError as error:
        raise LogError(f"{path}:1: the header is damaged: {error}") from None


def _refuse_foreign_bytes(line: bytes, path: Path) -> None:
    if not line:
        raise LogError(f"{path} is empty; it was stopped before its first line, so start the run again")
    if line.startswith(b"\x1f\x8b"):
        raise LogError(f"{path} is compressed; unpack it first (gunzip)")
    if line.endswith(b"\r\n"):
        raise LogError(f"{path} has Windows line ends (CRLF), so it was changed on the way; copy it in binary mode")
    if not line.endswith(b"\n"):
        raise LogError(f"{path} ends within its header, so it holds no tick; start the run again")
