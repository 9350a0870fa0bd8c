"""Text of residents and models made harmless: it cannot move the cursor, colour the screen or turn lines round."""

from __future__ import annotations

import re
from typing import Any

_HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters but tab and newline (so escape sequences too), and the marks that reorder what is read."""


def plain(text: str) -> str:
    r"""`text` with every control character shown as its escape: ESC becomes '\x1b'."""
    return _HARMFUL.sub(lambda found: ascii(found[0])[1:-1], text)


def as_json(value: Any) -> str:
    """A value as indented JSON; structs become objects, text is left readable."""
    import msgspec

    return msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=2).decode()


def say(text: str = "") -> None:
    """Print a line, or several, of plain text. Raises ReaderGone."""
    try:
        print(plain(text))
    except BrokenPipeError:
        raise ReaderGone from None


class ReaderGone(Exception):
    """Whoever read the output has closed the pipe. Not an OSError: typer would end the process on one by itself."""
