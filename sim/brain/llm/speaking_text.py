"""The words of a reply made fit to be said: one person's speech and nothing else, no more of it than one bears.

What a model adds around its line is taken away: labels, quotation marks, stage directions, what others answer. Words
are never put in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sim.wording import first_name

MOST_WORDS = 60
"""So many words fit into one turn."""
_SAME_FROM = 0.8
"""Share of words in common from which on two lines say the same."""
_NAMES_WORDS = 3
"""Lines shorter than this are the same only if they are equal: one may thank twice."""

_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]+")
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_SPACES = re.compile(r"\s+")
_BEFORE_MARK = re.compile(r" +([.,;:!?])")
_STARRED = re.compile(r"(?<!\w)(\*{1,3}|_{1,2})(?=\S)([^*_\n]+?)(?<=\S)\1(?!\w)")
_THOUGHT = re.compile(r"<(think|thinking|thought)>.*?</\1>", re.IGNORECASE | re.DOTALL)
_BRACKETED = re.compile(r"\[[^\]\n]*\]|<[^<>\n]*>|\{[^{}\n]*\}")
_PARENTHESISED = re.compile(r"\([^()\n]*\)")
_SENTENCE_ENDS = (".", "!", "?", "\u2026", '"', "\u201d")
_QUOTES = {'"': '"', "\u201c": "\u201d", "\u2018": "\u2019", "'": "'", "\u00ab": "\u00bb"}
_SAYS = r"(?:says?|said|replies|replied|asks?|asked|answers?|answered|whispers?|adds?|exclaims?)"


def said_by(speaker: str, others: Sequence[str], text: str) -> str:
    """What of a text `speaker` says: one line without labels, directions and the lines of `others`; may be empty."""
    text = _UNSAFE.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n")).strip()
    text = _own_lines(_names(speaker), _names(*others), text)
    text = _SPACES.sub(" ", _without_directions(text)).strip()
    text = _unquoted(_unlabelled(_names(speaker), text))
    return _BEFORE_MARK.sub(r"\1", _SPACES.sub(" ", _without_directions(text))).strip()


def words_in(text: str) -> int:
    """How many words a text has."""
    return len(_WORD.findall(text))


def repeats(text: str, lines: Iterable[str]) -> bool:
    """Whether a line says the same as one of these, by the words that they have in common."""
    words = _folded(text)
    return any(_same(words, _folded(line)) for line in lines)


def _same(one: Sequence[str], other: Sequence[str]) -> bool:
    if list(one) == list(other):
        return True
    if min(len(one), len(other)) < _NAMES_WORDS:
        return False
    mine, theirs = set(one), set(other)
    return len(mine & theirs) >= _SAME_FROM * len(mine | theirs)


def _folded(text: str) -> list[str]:
    return [word.casefold().replace("\u2019", "'") for word in _WORD.findall(text)]


def _names(*people: str) -> str:
    """A pattern of all names that label the lines of these people."""
    names = {name for person in people for name in (person, first_name(person))}
    return "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)) if name)


def _own_lines(own: str, others: str, text: str) -> str:
    """The text up to the first line of somebody else's, and of the speaker's own lines the first."""
    kept: list[str] = []
    for line in text.split("\n"):
        if others and re.match(rf"\W*(?:{others})\W{{0,3}}:", line, re.IGNORECASE):
            break
        labelled = re.match(rf"\W*(?:{own})\W{{0,3}}:", line, re.IGNORECASE)
        if labelled and any(before.strip() for before in kept):
            break
        kept.append(line)
    joined = " ".join(kept)
    answer = (
        re.search(rf"(?:^|(?<=[.!?\u2026\"\u201d*\])]))\s+[*\"]*(?:{others})[*\"]*\s*:", joined) if others else None
    )
    return joined if answer is None else joined[: answer.start()]


def _unlabelled(own: str, text: str) -> str:
    """Without the speaker's name before the line, or around it as a story has it."""
    says = rf"(?:{own})\s+{_SAYS}\b[^\"\u201c:,]{{0,60}}[:,]?"
    told = re.fullmatch(rf"{says}\s*[\"\u201c](.+?)[\"\u201d]\s*\.?", text, re.IGNORECASE | re.DOTALL)
    if told:
        return told[1]
    return re.sub(rf"^\W*(?:{own})\W{{0,3}}:[*_]{{0,3}}", "", text, count=1, flags=re.IGNORECASE).strip()


def _unquoted(text: str) -> str:
    """Without the quotation marks around all of it."""
    while len(text) > 1 and _QUOTES.get(text[0]) == text[-1] and text[0] not in text[1:-1]:
        text = text[1:-1].strip()
    return text


def _without_directions(text: str) -> str:
    """Without what the speaker does meanwhile: all in brackets, between stars, in parentheses beside sentences."""
    text = _BRACKETED.sub(" ", _THOUGHT.sub(" ", text))
    text = _STARRED.sub(lambda found: " " if " " in found[2] or _aside(found) else found[2], text)
    return _PARENTHESISED.sub(lambda found: " " if _aside(found) else found[0], text)


def _aside(found: re.Match[str]) -> bool:
    """Whether a passage stands between sentences, and not within one."""
    before, after = found.string[: found.start()].rstrip(), found.string[found.end() :].lstrip()
    return (not before or before.endswith(_SENTENCE_ENDS)) and (not after or not after[0].islower())
