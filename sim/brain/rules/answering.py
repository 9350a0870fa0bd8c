"""Free questions, answered from what they bring back, with sources; and the facts that a memory states."""

from __future__ import annotations

from sim.brain.rules.rating import words_of
from sim.brain.rules.reading import Reading
from sim.nouns import MILLION, Answer, Extracted, Fact, Memory, Recalled
from sim.wording import first_name

_RELEVANT = 350_000
"""An item below this relevance (millionths) says nothing to a question."""
_NEAR_BEST = 850_000
"""Items whose relevance reaches this share (millionths) of the best one are told along with it."""
_MOST = 3
DONT_KNOW = "I don't know."


def judge_facts(reading: Reading) -> Extracted:
    """The facts of the observed memories: those they carry, else what was said in them."""
    found: list[Fact] = []
    for memory in reading.situation.question.observed:
        said = memory.frame.said if memory.frame is not None else ()
        found.extend(memory.facts or said)
    return Extracted(tuple(dict.fromkeys(fact for fact in found if fact.object)))


def judge_answer(reading: Reading) -> Answer:
    """The best of what the question brought back, told with its sources, or that one does not know."""
    items = [item for item in reading.items if item.cue in ("question", "")]
    asked = words_of(reading.situation.question.text) - words_of(reading.me)
    telling = [item for item in items if item.relevance >= _RELEVANT and asked & words_of(item.text)]
    if not telling:
        return Answer(DONT_KNOW, known=False)
    ordered = sorted(telling, key=lambda item: (-_fitness(item, asked), -item.score, item.id))
    floor = _fitness(ordered[0], asked) * _NEAR_BEST // MILLION
    chosen: list[Recalled] = []
    for item in ordered:
        if _fitness(item, asked) >= floor and not any(_says_same(item, other) for other in chosen):
            chosen.append(item)
    chosen = chosen[:_MOST]
    because = tuple(item.id for item in telling if any(item is one or _says_same(item, one) for one in chosen))
    sureness = min((_confidence(item) for item in chosen), default=0)
    return Answer(" ".join(_told(reading, item) for item in chosen), known=True, confidence=sureness, because=because)


def _fitness(item: Recalled, asked: frozenset[str]) -> int:
    """Relevance, raised by each word of the question that the item has."""
    return item.relevance + 100_000 * len(asked & words_of(item.text))


def _says_same(one: Recalled, other: Recalled) -> bool:
    return one.text == other.text or bool(set(_facts(one)) & set(_facts(other)))


def _facts(item: Recalled) -> tuple[Fact, ...]:
    if item.belief is not None:
        return (item.belief.fact,)
    return item.memory.facts if item.memory is not None else ()


def _confidence(item: Recalled) -> int:
    return (
        item.belief.confidence if item.belief is not None else item.memory.confidence if item.memory is not None else 0
    )


def _told(reading: Reading, item: Recalled) -> str:
    """The sentence of an item; a belief with the one it comes from, doubtful where it is held with doubt."""
    sentence = item.text
    belief = item.belief
    doubtful = _confidence(item) < reading.constants.doubt_below * MILLION
    if belief is not None and belief.told_by not in ("", "self", "seen", "backstory"):
        source = belief.told_by.removeprefix("read:")
        verb = "I read it in" if belief.told_by.startswith("read:") else "I have it from"
        sentence = f"{sentence} {verb} {source if verb.startswith('I read') else first_name(source)}."
    elif item.memory is not None and _is_reflection(item.memory):
        sentence = f"{sentence} That is what I make of it."
    return f"I am not sure, but this is what I have: {sentence}" if doubtful else sentence


def _is_reflection(memory: Memory) -> bool:
    return memory.kind == "reflection"
