"""How somebody talks: traits, tie, mood and hour made into flags that choose among wordings by keyed dice."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any

import msgspec

from sim.chance import Dice
from sim.clock import Moment
from sim.nouns import Fact, Frame, Persona
from sim.wording.names import first_name
from sim.wording.text import capitalised, closed, tidy
from sim.wording.times import part_of_day
from sim.wording.view import View

Flags = tuple[str, ...]
_FULL_STOP = re.compile(r"\.(?= |$)")


class Pool:
    """Wordings of one kind: those open to everybody and those of a flag ('warm', 'quiet', 'evening', ...).

    A wording with '{name}' is used only where the speaker calls the listener by name. Wordings of
    a flag that holds count twice, so that a style is noticed.
    """

    def __init__(self, *lines: str, **flagged: tuple[str, ...]) -> None:
        self.lines = lines
        self.flagged = flagged

    def fitting(self, flags: Flags, named: bool) -> tuple[str, ...]:
        """The wordings open to a speaker with these flags; never empty where the pool has an unnamed wording."""
        chosen = [*self.lines]
        for flag in flags:
            chosen += [*self.flagged.get(flag, ())] * 2
        return tuple(line for line in chosen if named or "{name}" not in line)


class Occasion(msgspec.Struct, frozen=True):
    """One speech act about to be worded: who speaks to whom, in what state, about what."""

    speaker: Persona
    listener: str
    known: bool
    tie: float
    mood: float
    moment: Moment
    dice: Dice
    flags: Flags
    facts: tuple[Fact, ...] = ()
    frame: Frame | None = None
    confidence: int = 0
    source: str = ""
    extra: str = ""

    @property
    def name(self) -> str:
        """What the speaker calls the listener; empty for a stranger."""
        return first_name(self.listener) if self.known else ""

    @property
    def view(self) -> View:
        """The speaker's view towards the listener."""
        return View(self.moment, self.speaker.name, self.listener)

    def has(self, flag: str) -> bool:
        """Whether a flag of style holds."""
        return flag in self.flags

    def chance(self, probability: float, about: str) -> bool:
        """A keyed throw."""
        return self.dice.unit("words", about) < probability

    def say(self, pool: Pool, about: str, **slots: Any) -> str:
        """A wording from a pool with its slots filled; empty where none fits."""
        lines = _fitting(pool, self.flags, bool(self.name))
        if not lines:
            return ""
        line = lines[int(self.dice.unit("words", about) * len(lines))]
        return line.format(name=self.name, **slots) if "{" in line else line

    def maybe(self, probability: float, pool: Pool, about: str, **slots: Any) -> str:
        """A wording from a pool by chance, likelier from the talkative; else an empty string."""
        talkative = (self.speaker.traits.extraversion - 50) / 150
        if not self.chance(probability + talkative, f"{about}?"):
            return ""
        return self.say(pool, about, **slots)


@lru_cache(maxsize=4096)
def _fitting(pool: Pool, flags: Flags, named: bool) -> tuple[str, ...]:
    return pool.fitting(flags, named)


def flags_of(speaker: Persona, known: bool, tie: float, mood: float, moment: Moment) -> Flags:
    """The flags of style that hold, in a fixed order."""
    traits = speaker.traits
    cool = tie <= -0.25 or (traits.agreeableness <= 30 and tie < 0.2)
    held = (
        ("lively", traits.extraversion >= 62),
        ("quiet", traits.extraversion <= 38),
        ("warm", not cool and (traits.agreeableness >= 60 or tie >= 0.5)),
        ("civil", not cool),
        ("cool", cool),
        ("anxious", traits.neuroticism >= 62),
        ("colourful", traits.openness >= 62),
        ("precise", traits.conscientiousness >= 65),
        ("close", known and not cool and tie >= 0.6),
        ("dear", known and tie >= 0.9 and traits.agreeableness >= 60 and speaker.age >= 45),
        ("glad", mood >= 0.3),
        ("low", mood <= -0.35),
        ("stranger", not known),
        (part_of_day(moment.minute_of_day), True),
        ("early", 5 <= moment.time.hour < 9),
        ("dusk", 19 <= moment.time.hour < 22),
    )
    return tuple(flag for flag, holds in held if holds)


def joined(*pieces: str) -> str:
    """Sentences one after the other; each gets its closing mark."""
    return " ".join(closed(piece) for piece in pieces if piece)


def addressed(text: str, name: str, others: Collection[str] = ()) -> str:
    """A turn that begins with whom it is meant for, where it does not name them: 'Joan, will you come?'.

    `others` are the first names of those spoken of: with one of them a turn begins with a capital, be it 'Will'.
    """
    if not name or re.search(rf"\b{re.escape(name)}\b", text):
        return text
    word = text.partition(" ")[0].rstrip(".,;:!?")
    if word.partition("'")[0] in others and not text.startswith("Will you"):
        return f"{name}, {text}"
    first = word.casefold()
    opening = not _OPENING_WORDS.isdisjoint((first, first.partition("'")[0]))  # 'you' of "you'd"
    return f"{name}, {text[:1].lower() + text[1:] if opening else text}"


_OPENING_WORDS = frozenset({
    "will", "would", "how", "why", "could", "what", "might", "do", "say", "now", "may", "you", "it", "don't",
    "remember", "just", "mind", "for", "so", "please", "forgive", "sorry", "when", "where", "who", "can", "have",
    "tell", "if", "there's", "to", "there", "perhaps", "any", "here", "here's", "thank", "as", "only", "we", "the",
    "a", "about", "according", "afternoon", "afternoons", "again", "ah", "all", "an", "and", "another", "anything",
    "are", "ask", "bear", "before", "believe", "bless", "busy", "but", "by", "bye", "certainly", "cheerio", "come",
    "count", "did", "dull", "early", "enjoy", "evening", "evenings", "fair", "fancy", "fare", "from", "get",
    "going", "good", "goodbye", "goodness", "guess", "had", "has", "heavens", "hello", "hm", "hold", "hurrah",
    "indeed", "is", "isn't", "keeping", "kind", "later", "let", "let's", "life's", "long", "look", "lovely", "make",
    "mark", "maybe", "mm", "more", "morning", "mornings", "much", "must", "my", "never", "news", "next", "nice",
    "no", "nobody", "nonsense", "not", "noted", "nothing", "nothing's", "of", "oh", "old", "one", "or", "pass",
    "pleased", "quiet", "really", "remind", "right", "search", "see", "sleep", "some", "somebody", "still",
    "subject", "take", "talk", "thanks", "that", "that'll", "that's", "then", "these", "they", "think", "this",
    "till", "time", "together", "truly", "try", "twice", "two", "unless", "until", "up", "very", "wait", "water",
    "well", "wild", "with", "wonders", "wouldn't", "yes", "your",
    "does", "every", "give", "go", "lucky", "rather", "since", "sit", "things", "trust", "whatever",
})  # fmt: skip
"""Words that stand at the head of a turn with a capital only because they are there."""


def finished(occasion: Occasion, text: str, exclaims: bool) -> str:
    """The text of a turn: tidy, with capitals and a closing mark; the lively raise their voice now and then."""
    text = closed(tidy(text))
    calm = not occasion.has("lively") or occasion.has("low") or occasion.has("cool")
    if exclaims and not calm and occasion.chance(0.45, "exclaim"):
        text = _FULL_STOP.sub("!", text, count=1)
    return capitalised(text)
