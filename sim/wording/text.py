"""The last touch on every text: no stray braces, single spaces, capitals and a closing mark."""

from __future__ import annotations

import re

_UNSAFE = re.compile(r"[{}\x00-\x1f\x7f\ud800-\udfff]+")
_SPACES = re.compile(r" {2,}")
_BEFORE_MARK = re.compile(r" +([.,;:!?])")
_START = re.compile(r"(^[\"'\u201c\u2018(]?|[.!?] )([^\W\d_A-Z])")
_CLOSING = (".", "!", "?")


def tidy(text: str) -> str:
    """One line of safe text: braces and control characters gone, single spaces, none before a mark."""
    text = _UNSAFE.sub(" ", text)
    return _BEFORE_MARK.sub(r"\1", _SPACES.sub(" ", text)).strip()


def capitalised(text: str) -> str:
    """Every sentence of a text with a capital."""
    return _START.sub(lambda found: found[1] + found[2].upper(), text)


def closed(text: str) -> str:
    """A text with a mark at its end."""
    return text if text.endswith(_CLOSING) else f"{text.rstrip(',;: -')}."


def sentence_of(clause: str) -> str:
    """A clause made a sentence: capital and full stop. Only its first letter is raised."""
    clause = tidy(clause)
    return closed(clause[:1].upper() + clause[1:])
