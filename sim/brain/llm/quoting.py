"""Data in prompts: what others said, names of things and the like as JSON strings in one line, which nothing can leave.

Whatever a template puts out is quoted, unless it is `Plain`: text of the templates themselves, hours and numbers, and
who the resident is. So a template that somebody else wrote cannot forget to quote.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec

MOST_CHARACTERS = 2000
"""No single text is longer in a prompt; the rest is cut off with an ellipsis."""
NOTHING = "(nothing)"

_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0e\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e01ef]+"
)
"""Controls, line ends, marks that turn the direction, invisible letters, halves of characters."""
_ENCODER = msgspec.json.Encoder()
_QUOTES_AS_SPACES = bytes.maketrans(b'"', b" ")
_ASCII = bytes(range(128))
_SPACES = re.compile(r"\s{2,}")
_UNCLEAN = re.compile(rf'\\|  |" | "|[^\S ]|{_UNSEEN.pattern}')
"""What shows in a line of JSON that some text in it wants cleaning, or may want it: a backslash is an escape."""
# Angle brackets and backticks make marks and fences; in JSON they stand in strings alone. '[INST]' and its like are
# marks of the chat formats of some models: a bracket before a capital or a slash stands in strings alone too.
_MARKS = re.compile(r"[<>`]|\[(?=[A-Z/])")


class Plain(str):
    """Text that goes into a prompt as it stands: one line of which no part comes from another resident."""

    __slots__ = ()

    def __html__(self) -> str:
        """It needs no quoting."""
        return self


def clean(text: str, most: int = MOST_CHARACTERS) -> str:
    """One line of visible characters, of bounded length."""
    plainly = text.isascii() and text.isprintable() and "  " not in text
    line = text.strip() if plainly else _SPACES.sub(" ", _UNSEEN.sub(" ", text)).strip()
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def plain(text: object) -> Plain:
    """A value of the scenario's author, or a number, as plain text: one clean line."""
    return Plain(clean(str(text)))


def quoted(value: object) -> Plain:
    """Any value as one line of JSON, with every text in it cleaned and without a character that could end a block."""
    return Plain(_unmarked(_as_it_is(value) or msgspec.json.encode(_cleaned(value)).decode()))


def block(rows: Sequence[object]) -> Plain:
    """Rows of data, one line of JSON each, between two lines with a code that stands in none of them."""
    if not rows:
        return Plain(NOTHING)
    data = _all_as_they_are(rows)
    whole = data.decode()
    lines = _unmarked(whole) if data else "\n".join(quoted(row) for row in rows)
    code = code_for(lines, data if lines is whole else b"")
    return Plain(f"<<<data {code}\n{lines}\n>>>data {code}")


def _unmarked(line: str) -> str:
    # Looking for single characters costs a tenth of a search, and there are hundreds of lines in a prompt.
    marked = "[" in line or "<" in line or ">" in line or "`" in line
    return _MARKS.sub(_escaped, line) if marked else line


def _as_it_is(value: object) -> str:
    """A value as JSON if nothing in it wants cleaning, which is nearly always so; else an empty text."""
    try:
        data = msgspec.json.encode(value)
    except (UnicodeEncodeError, TypeError):  # half a character, or what is no plain value
        return ""
    line = data.decode()
    return line if _is_clean(line, data) and _is_short(line) else ""


def _all_as_they_are(rows: Sequence[object]) -> bytes:
    """Rows as lines of JSON, if nothing in any wants cleaning; nothing else. One by one takes several times as long."""
    if not isinstance(rows, list | tuple):
        return b""
    try:
        data = _ENCODER.encode_lines(rows)[:-1]
    except (UnicodeEncodeError, TypeError):
        return b""
    lines = data.decode()
    return data if _is_clean(lines, data) and all(map(_is_short, lines.split("\n"))) else b""


def _is_clean(lines: str, data: bytes) -> bool:
    """Whether no text in lines of JSON, which are `data` in UTF-8, wants cleaning.

    Line ends and other controls stand in no text of JSON as they are, only as escapes.
    """
    if b"\\" in data:
        return False
    # A space beside another or beside a quote; where empty texts stand it has to be looked for in earnest.
    spaced = b"  " in data.translate(_QUOTES_AS_SPACES)
    if spaced and (b"  " in data or b'" ' in data or b' "' in data):
        return False
    if data.isascii():
        return b"\x7f" not in data
    # What is cleaned away cannot be printed, but for some marks that choose how a letter looks.
    if data.translate(None, _ASCII).decode().isprintable() and not (b"\xef\xb8" in data or b"\xf3\xa0" in data):
        return b"\x7f" not in data
    return _UNCLEAN.search(lines.replace("\n", "")) is None


def _is_short(line: str) -> bool:
    """Whether no text in a clean line of JSON is longer than one may be; its quotes stand at the ends of texts only."""
    return len(line) <= MOST_CHARACTERS or max(map(len, line.split('"'))) <= MOST_CHARACTERS


def code_for(text: str, data: bytes = b"") -> str:
    """Six letters of a hash that do not occur in a text (`data` in UTF-8); the same for it in any process."""
    seed = data or text.encode("utf-8", "replace")
    while True:
        code = sha256(seed).hexdigest()[:6]
        if code not in text:
            return code
        seed = code.encode() + seed


def _cleaned(value: object) -> Any:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {clean(str(key)): _cleaned(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(each) for each in value]
    return value if value is None or isinstance(value, bool | int | float) else clean(str(value))


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
