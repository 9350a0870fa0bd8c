"""The way in: runs a command and turns every way in which it can end into an exit code and a plain sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from sim.cli.text import ReaderGone, plain
from sim.errors import TulvingError

PIPE_CLOSED = 141
"""What a shell reports for a program that a closed pipe ended (128 + SIGPIPE)."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (default: that of the process) and return its exit code; never a traceback for a mistake."""
    from sim.cli.app import app

    _survive_any_character()
    try:
        app(args=arguments, prog_name="tulving")
    except SystemExit as end:
        return _flushed(end.code if isinstance(end.code, int) else 0)
    except TulvingError as error:
        message = "\n".join([str(error), *getattr(error, "__notes__", [])])
        print(f"tulving: {plain(message)}", file=sys.stderr)
        return error.exit_code
    except ReaderGone:
        return _reader_gone()
    return _flushed(0)


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return _reader_gone()
    return code


def _reader_gone() -> int:
    """The reader is no more (`tulving story LOG | head`). Without this Python would complain on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED


def _survive_any_character() -> None:
    """A terminal that cannot show a letter shows its escape; a run does not end for it."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
