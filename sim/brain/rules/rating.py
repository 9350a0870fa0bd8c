"""How much a new memory matters to this resident, how it feels, and how far what was told is believed.

Importance comes from what kind of thing happened, from what it has to do with one's goals and one's people, and from
how new it is: two minds rate one event differently.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

from sim.brain.rules.reading import Reading
from sim.brain.rules.ties import Regard, let_down, regard
from sim.nouns import MILLION, Memory, Ratings, Recalled

_BY_KIND = {
    "observation": 2.0, "action": 2.0, "told": 4.0, "telling": 2.0, "conversation": 3.0, "plan": 3.0,
    "commitment": 6.0, "habit": 3.0, "tie": 5.0, "knowledge": 3.0, "reflection": 5.0,
}  # fmt: skip
_BY_OUTCOME = {
    "missed": 7.0, "spoilt": 7.0, "absent": 5.0, "shut": 3.0, "unserved": 4.0, "occupied": 2.0,
    "late": 5.0, "kept": 4.0, "refused": 3.0, "declined": 4.0,
}  # fmt: skip
_BY_VERB = {
    "invite": 7.0, "apologise": 6.0, "reproach": 7.0, "forgive": 5.0, "accept": 5.0, "turn down": 6.0, "bring": 5.0,
    "cry": 6.0, "fight": 8.0, "die": 10.0, "marry": 9.0, "fall": 6.0, "steal": 8.0, "help": 5.0, "walk": 1.0,
    "sleep": 1.0, "rest": 1.0, "be": 2.0, "eat": 2.0,
}  # fmt: skip
_BY_PREDICATE = {
    "will": 6.0, "is given by": 7.0, "begins at": 6.0, "is at": 5.0, "ends at": 4.0, "invites": 6.5, "was last at": 3.0,
    "is often at": 3.0, "keeps promises": 5.0,
}  # fmt: skip
_FEELING = {
    "cry": -2, "fight": -2, "die": -3, "steal": -2, "quarrel": -2, "reproach": -2, "turn down": -1, "fall": -1,
    "laugh": 1, "sing": 1, "help": 1, "apologise": 1, "forgive": 2, "invite": 1, "accept": 1, "bring": 1, "thank": 1,
    "marry": 3, "give": 1, "dance": 2,
}  # fmt: skip
_FEELING_OF_OUTCOME = {
    "missed": -1, "spoilt": -2, "absent": -1, "shut": -1, "unserved": -1, "refused": -1, "declined": -1, "kept": 1,
}  # fmt: skip
_BAD = re.compile(r"\b(close|shut|leave|lose|ill|sick|dead|broken|stolen|cancel|sell|fire|flood|fail)\w*\b")
_GOOD = re.compile(r"\b(stay|win|marry|supper|feast|dance|gift|open|new|heal|party|music)\w*\b")
_DULL_FROM = 800_000
"""Relevance (millionths) from which on an older memory counts as the same again."""
_COMMON = frozenset(
    ("the", "and", "for", "with", "from", "make", "keep", "are", "was", "his", "her", "their", "own", "that", "this")
)


def judge_ratings(reading: Reading) -> Ratings:
    """Importance, valence and belief of every observed memory."""
    observed = reading.situation.question.observed
    importance, valence, confidence, because = list[int | None](), list[int](), list[int](), list[str]()
    for number, memory in enumerate(observed):
        older = _older(reading, number, memory, alone=len(observed) == 1)
        people = [regard(reading, name) for name in memory.people if name != reading.me]
        value, used = _importance(reading, memory, older, people)
        importance.append(value)
        valence.append(_feeling(reading, memory, people))
        confidence.append(believed(reading, memory))
        because.extend([*used, *(name for one in people for name in one.ids)])
    return Ratings(tuple(importance), tuple(valence), tuple(confidence), tuple(sorted(set(because))))


def believed(reading: Reading, memory: Memory) -> int:
    """How far the facts of a memory are believed: what was said, by whom, and how one stands to the speaker."""
    if memory.kind != "told" or not memory.facts or memory.source.startswith("read:"):
        return memory.confidence
    speaker = regard(reading, memory.source)
    share = min(1.0, reading.constants.believe_rate * (0.55 + 0.65 * speaker.trust))
    return round(memory.confidence * share)


def _older(reading: Reading, number: int, memory: Memory, *, alone: bool) -> list[Recalled]:
    rows = (f"rate:{number}", "rate") if alone else (f"rate:{number}",)
    found = [item for item in reading.situation.recalled if item.cue in rows and item.memory is not None]
    return [
        item
        for item in found
        if item.id != memory.id and item.memory is not None and item.memory.created <= memory.created
    ]


def _importance(
    reading: Reading, memory: Memory, older: list[Recalled], people: list[Regard]
) -> tuple[int, tuple[str, ...]]:
    value = _of_itself(reading, memory)
    value += 1.2 * len(_words(memory) & _goal_words(reading))
    value += 1.0 * max((abs(one.warmth) for one in people), default=0.0) if value >= 2 else 0.0
    same = [item for item in older if _repeats(memory, item)]
    value -= min(3.0, 1.0 * len(same))
    if memory.facts and not same and memory.kind == "told":
        value += 0.5
    neuroticism = reading.persona.traits.neuroticism
    value += (neuroticism - 50) / 50 if _sign(memory) < 0 else 0.0
    return max(1, min(10, math.floor(value + 0.5))), tuple(item.id for item in same)


def _of_itself(reading: Reading, memory: Memory) -> float:
    frame = memory.frame
    value = _BY_KIND[memory.kind]
    if frame is not None and memory.kind in ("observation", "action", "told"):
        value = _BY_VERB.get(frame.verb, value)
    if memory.kind == "told" and memory.facts:
        value = max([*(_BY_PREDICATE.get(fact.predicate, 4.0) for fact in memory.facts)])
    if memory.outcome:
        value = max(value, _BY_OUTCOME.get(memory.outcome, value))
    done_to_me = memory.kind == "observation" or (memory.kind == "told" and not memory.facts)
    named = frame is not None and reading.me == frame.whom and done_to_me
    if named or any(reading.me in (fact.subject, fact.object) for fact in memory.facts):
        value += 1.0
    return value


def _repeats(memory: Memory, item: Recalled) -> bool:
    """The same once more: nearly the same sentence, or the same frame or facts at another time."""
    other = item.memory
    if other is None or other.kind != memory.kind:
        return False
    if memory.facts or other.facts:
        return memory.facts == other.facts
    if memory.frame is not None and other.frame is not None:
        mine, theirs = memory.frame, other.frame
        return (mine.actor, mine.verb, mine.what, mine.whom) == (theirs.actor, theirs.verb, theirs.what, theirs.whom)
    return item.relevance >= _DULL_FROM


def _feeling(reading: Reading, memory: Memory, people: list[Regard]) -> int:
    if memory.valence:
        return memory.valence
    sign = _sign(memory)
    if memory.kind == "conversation":
        warmth = max((one.warmth for one in people), default=0.0)
        pleasant = warmth >= reading.constants.fond_from or (
            warmth > -0.1 and reading.persona.traits.agreeableness >= 55
        )
        return 1 if pleasant else -1 if warmth < -0.3 else 0
    if memory.kind == "told" and sign and memory.facts:
        return max(-3, min(3, sign * (1 + bool(_words(memory) & _goal_words(reading)))))
    return sign


def _sign(memory: Memory) -> int:
    if memory.outcome == "absent" and not let_down(memory):
        return 0  # looked for in vain, but nobody had promised to be there
    if memory.outcome in _FEELING_OF_OUTCOME:
        return _FEELING_OF_OUTCOME[memory.outcome]
    if memory.facts:
        said = " ".join(f"{fact.predicate} {fact.object} {fact.subject}" for fact in memory.facts)
        return (1 if _GOOD.search(said) else 0) - (1 if _BAD.search(said) else 0)
    if memory.frame is not None:
        feeling = _FEELING.get(memory.frame.verb, 0)
        return -feeling if memory.frame.negated else feeling
    return 0


def _words(memory: Memory) -> frozenset[str]:
    parts = [part for fact in memory.facts for part in (fact.subject, fact.object)]
    if memory.frame is not None:
        parts += [memory.frame.what, memory.frame.place, memory.frame.thing]
    return words_of(" ".join(parts))


def _goal_words(reading: Reading) -> frozenset[str]:
    return words_of(" ".join(reading.persona.goals))


@lru_cache(maxsize=4096)
def words_of(text: str) -> frozenset[str]:
    """The words of a text that carry meaning, case aside."""
    return frozenset(re.findall(r"[^\W\d_]{3,}", text.casefold())) - _COMMON


def full(confidence: float) -> int:
    """A share as millionths."""
    return round(max(0.0, min(1.0, confidence)) * MILLION)
