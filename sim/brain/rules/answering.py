"""Free questions, answered from what they bring back, with sources; and the facts that a memory states."""

from __future__ import annotations

from sim.brain.rules.rating import words_of
from sim.brain.rules.reading import Reading
from sim.nouns import MILLION, Answer, Extracted, Fact, Memory, Recalled, Summary
from sim.wording import asks, first_name, where_read

_RELEVANT = 350_000
"""An item below this relevance (millionths) says nothing to a question."""
_NEAR_BEST = 850_000
"""Items whose relevance reaches this share (millionths) of the best one are told along with it."""
_MOST = 3
_OF_A_WORD, _TO_THE_POINT = 100_000, 250_000
"""What a shared word, and the kind of thing that is asked for, add to the relevance (millionths)."""
_STEM = 6
DONT_KNOW = "I don't know."


def judge_facts(reading: Reading) -> Extracted:
    """The facts of the observed memories: those they carry, else what was said in them."""
    found: list[Fact] = []
    for memory in reading.situation.question.observed:
        said = memory.frame.said if memory.frame is not None else ()
        found.extend(memory.facts or said)
    return Extracted(tuple(dict.fromkeys(fact for fact in found if fact.object)))


def judge_summary(reading: Reading) -> Summary:
    """The first two things, besides those who talked, that facts were told of in a talk."""
    here = (reading.situation.persona.name, *reading.situation.question.people)
    told = (fact.subject for memory in reading.situation.question.observed for fact in memory.facts)
    topics = dict.fromkeys(subject for subject in told if subject not in here)
    return Summary(" and ".join(list(topics)[:2]))


def judge_answer(reading: Reading) -> Answer:
    """The best of what the question brought back, told with its sources, or that one does not know."""
    text = reading.situation.question.text
    asked = _stems(text) - _stems(reading.me)
    items = [item for item in reading.items if item.cue in ("question", "") and item.relevance >= _RELEVANT]
    telling = [item for item in items if asked & _stems(item.text) and _stands(reading, item)]
    if not telling:
        return Answer(DONT_KNOW, known=False)
    fitness = {item.id: _fitness(item, asked, text) for item in telling}
    floor = max(fitness.values()) * _NEAR_BEST // MILLION
    chosen: list[Recalled] = []
    for item in sorted(telling, key=lambda item: (-fitness[item.id], -item.score, item.id)):
        if fitness[item.id] >= floor and not any(_says_same(item, other) for other in chosen):
            chosen.append(item)
    chosen = chosen[:_MOST]
    because = tuple(item.id for item in telling if any(item is one or _says_same(item, one) for one in chosen))
    sureness = min((_confidence(item) for item in chosen), default=0)
    return Answer(" ".join(_told(reading, item) for item in chosen), known=True, confidence=sureness, because=because)


def _fitness(item: Recalled, asked: frozenset[str], question: str) -> int:
    """Relevance, raised by each shared word, and where the item says the kind of thing that the question asks for."""
    word = question.split(" ", 1)[0].casefold()
    pointed = _TO_THE_POINT if word in ("when", "where", "who") and _tells(item, word, asked) else 0
    return item.relevance + _OF_A_WORD * len(asked & _stems(item.text)) + pointed


def _tells(item: Recalled, word: str, asked: frozenset[str]) -> bool:
    """Whether an item tells when, where or who about something that the question names."""
    if any(asks(fact.predicate) == word and asked & _stems(fact.subject) for fact in _facts(item)):
        return True
    memory = item.memory
    if memory is None or memory.frame is None or not asked & _stems(memory.frame.actor):
        return False
    seen = memory.kind == "observation" and bool(memory.place) and not memory.frame.negated
    return memory.kind == "tie" if word == "who" else word == "where" and seen


def _stands(reading: Reading, item: Recalled) -> bool:
    """Whether nothing else that was recalled says better otherwise."""
    holdings = [reading.held.get(fact) for fact in _facts(item)]
    return all(holding is None or reading.held.stands(holding) for holding in holdings)


def _stems(text: str) -> frozenset[str]:
    """The words of a text by their first letters, so that 'promised' is found by 'promise'."""
    return frozenset(word[:_STEM] for word in words_of(text))


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
        read, _, written = belief.told_by.partition("read:")
        whence = f"I have it from {first_name(read)}" if read else where_read(written)
        sentence = f"{sentence} {whence}."
    elif item.memory is not None and _is_reflection(item.memory):
        sentence = f"{sentence} That is what I make of it."
    return f"I am not sure, but this is what I have: {sentence}" if doubtful else sentence


def _is_reflection(memory: Memory) -> bool:
    return memory.kind == "reflection"
