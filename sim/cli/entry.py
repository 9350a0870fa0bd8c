"""The way in: runs a command and turns every way in which it can end into an exit code and a plain sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from sim.cli.text import plain
from sim.errors import TulvingError

STOPPED_AT_ONCE = 130
PIPE_CLOSED = 141
"""What a shell reports for a program that a closed pipe ended (128 + SIGPIPE)."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (default: that of the process) and return its exit code; never a traceback for a mistake."""
    import click

    from sim.cli.app import app

    _survive_any_character()
    try:
        code = app(args=arguments, prog_name="tulving", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (KeyboardInterrupt, click.exceptions.Abort):  # click makes the second of the first
        _say("stopped at once; what was whole is in the log, and tulving resume goes on with it")
        return STOPPED_AT_ONCE
    except click.ClickException as mistake:
        mistake.show()
        return mistake.exit_code
    except TulvingError as error:
        _say("\n".join([str(error), *getattr(error, "__notes__", [])]))
        return error.exit_code
    except BrokenPipeError:
        # The reader has gone (`tulving story LOG | head`). Python would complain once more on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED


def _say(message: str) -> None:
    print(f"tulving: {plain(message)}", file=sys.stderr)


def _survive_any_character() -> None:
    """A terminal that cannot show a letter shows its escape; a run does not end for it."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
