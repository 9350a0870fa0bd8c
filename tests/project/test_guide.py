"""The guide, followed to the letter: its files are written, its commands run in order, its output looked for."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from sim.cli.entry import main

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide.md"
BLOCK = re.compile(r"^```(sh|yaml|text)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (added to )?((?:configs|worlds|agents)/\S+\.yaml)\n")


@dataclass(frozen=True)
class Block:
    """A fenced block of the guide: what a reader types, writes or is shown."""

    line: int
    language: str
    text: str

    def commands(self) -> Iterator[list[str]]:
        """Its commands, in words as a shell would take them apart."""
        for line in self.text.replace("\\\n", " ").splitlines():
            if words := shlex.split(line, comments=True):
                yield words


def blocks() -> list[Block]:
    guide = GUIDE.read_text(encoding="utf-8")
    return [Block(guide.count("\n", 0, found.start()) + 1, *found.groups()) for found in BLOCK.finditer(guide)]


class Reader:
    """Somebody in an empty folder who does what the guide says, and looks at what comes of it."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.seen = ""

    def follow(self, block: Block) -> None:
        if block.language == "yaml":
            self.write(block)
        elif block.language == "text":
            self.look_for(block)
        else:
            self.seen = "".join(self.type(words, block) for words in block.commands())

    def write(self, block: Block) -> None:
        named = FILE.match(block.text)
        assert named is not None, f"docs/guide.md:{block.line}: the first line does not name the file"
        path = Path(named[2])
        assert path.exists() is bool(named[1]), f"docs/guide.md:{block.line}: {path}"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(block.text)

    def type(self, words: list[str], block: Block) -> str:
        where = f"docs/guide.md:{block.line}: {shlex.join(words)}"
        match words:
            case ["mkdir", folder]:
                Path(folder).mkdir()
            case ["cd", folder]:
                os.chdir(folder)
            case ["tulving", *arguments]:
                code = main(arguments)
                out, err = self.capsys.readouterr()
                refused = err.startswith("tulving:")
                # A mistake is only made where the guide shows what is said to it.
                assert code == 0 or (code == 2 and refused and self.shown_after(block)), f"{where}\n{out}{err}"
                return out + err
            case _:
                pytest.fail(f"{where}: only tulving, mkdir and cd are typed in the guide")
        return ""

    @staticmethod
    def shown_after(block: Block) -> bool:
        following = [each for each in blocks() if each.line > block.line]
        return bool(following) and following[0].language == "text"

    def look_for(self, block: Block) -> None:
        seen = [line.strip() for line in self.seen.splitlines()]
        for line in map(str.strip, block.text.splitlines()):
            assert line in seen, f"docs/guide.md:{block.line}: {line!r} is not in\n{self.seen}"


def test_the_guide_can_be_followed_to_the_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TULVING_CACHE", str(tmp_path / "cache"))
    reader = Reader(capsys)
    for block in blocks():
        reader.follow(block)


def test_the_guide_tries_every_command_that_a_newcomer_needs() -> None:
    typed = [words for block in blocks() if block.language == "sh" for words in block.commands()]
    used = {words[1] for words in typed if words[0] == "tulving"}
    assert used >= {"run", "check", "story", "mind", "recall", "ask", "why", "branch", "compare", "study", "verify"}
    options = {word for words in typed for word in words if word.startswith("--")}
    assert options >= {"--forget", "--implant", "--picture", "--set", "--seeds"}
