"""How a day began and ended: how far each piece of news came, promises, new acquaintances, who grew closer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sim.events import Said
from sim.knowledge import fact_key
from sim.story.chronicle import Chronicle
from sim.story.commitments import ScoredCommitment
from sim.story.fulfilment import Outcome
from sim.story.lines import counted, listed
from sim.story.phrases import that_words_then
from sim.story.spread import Hearing, SeededFacts
from sim.story.ties import Tie, ties, word
from sim.wording import first_name

MOST_TOLD = 3
"""Pieces of news told of in a sentence each; the others share one."""
FEW = 3
"""So few who heard something in a day are named."""
MOST_TIES = 3
"""Ties told of that grew warmer in a day, and that grew cooler."""


def went_round(told: Chronicle, seeded: Sequence[SeededFacts], begin: int, end: int) -> Iterator[str]:
    """A paragraph: how many knew of each thing when the day began, and when it ended."""
    moved: list[tuple[int, str, list[str], list[Hearing]]] = []
    still: list[str] = []
    importance = {each.name: each.importance for each in told.scenario.news}
    importance |= {each.name: each.importance for each in told.scenario.gatherings}
    for each in seeded:
        before, fresh = _reached(each, begin, end)
        if fresh:
            moved.append((-len(fresh) * importance.get(each.name, 6), _topic(told, each), before, fresh))
        elif len(before) == 1 and begin <= 0 < end:
            topic = _own_topic(told, before[0], _topic(told, each))
            still.append(f"{before[0]} kept it to {_self(told, before[0])} {topic}")
    moved.sort(key=lambda one: one[0])
    sentences = [_far(told, n, *one[1:]) for n, one in enumerate(moved[:MOST_TOLD])]
    if moved[MOST_TOLD:]:
        everybody = len(told.residents)
        rest = moved[MOST_TOLD:]
        others = [f"{topic} ({len(before) + len(fresh)} of {everybody})" for _, topic, before, fresh in rest]
        sentences.append(f"Word also went round {listed(others)}; in brackets is how many had heard by night.")
    sentences.extend(f"{words}." for words in still)
    if sentences:
        yield " ".join(sentences)


def _self(told: Chronicle, name: str) -> str:
    persona = told.personas.get(name)
    return {"he": "himself", "she": "herself"}.get(persona.pronoun if persona is not None else "", "themselves")


def _pronoun(told: Chronicle, name: str) -> str:
    persona = told.personas.get(name)
    return persona.pronoun if persona is not None and persona.pronoun != "they" else name


def _topic(told: Chronicle, seeded: SeededFacts) -> str:
    return f"of {seeded.name}" if seeded.true is None else that_words_then(told, seeded.spreads[0].fact)


def _reached(seeded: SeededFacts, begin: int, end: int) -> tuple[list[str], list[Hearing]]:
    """Who had heard of it before, and the first hearings of the day by those who had not."""
    first: dict[str, Hearing] = {}
    for spread in seeded.spreads:
        for each in spread.hearings:
            whole = fact_key(each.fact) == fact_key(spread.fact) or seeded.true is None
            if whole and (each.person not in first or each.tick < first[each.person].tick):
                first[each.person] = each
    before = [name for name, each in first.items() if each.tick < begin or (not each.parent and each.tick < 0)]
    fresh = sorted((each for name, each in first.items() if name not in before and each.tick < end),
                   key=lambda each: (each.tick, each.person))  # fmt: skip
    return before, fresh


def _far(told: Chronicle, number: int, topic: str, before: Sequence[str], fresh: Sequence[Hearing]) -> str:
    """How far one thing came in a day, put in another way for the first, the second and the third."""
    everybody, after = len(told.residents), len(before) + len(fresh)
    reached = f"all {everybody}" if after == everybody else f"{after} of the {everybody}"
    if len(before) > 1 and len(fresh) <= FEW:
        heard = [f"{each.person} at {told.clock.time_of(each.tick):%H:%M}{_from(each)}" for each in fresh]
        return f"{listed(heard)} now heard {topic} too, and by night {reached} had."
    known = "nobody" if not before else f"{before[0]} alone" if len(before) == 1 else f"{len(before)} people"
    topic = _own_topic(told, before[0], topic) if len(before) == 1 else topic
    verb = "had heard" if topic.startswith("of ") else "knew"
    last = f"{fresh[-1].person} last of all, at {told.clock.time_of(fresh[-1].tick):%H:%M}{_from(fresh[-1])}"
    if number == 1:
        return f"{topic[0].upper()}{topic[1:]} {known} {verb} in the morning, and {reached} by night, {last}."
    if number == 2:
        return f"In the morning {known} {verb} {topic}; in the evening {reached} did, {last}."
    return f"When the day began {known} {verb} {topic}; when it ended {reached} did, {last}."


def _own_topic(told: Chronicle, name: str, topic: str) -> str:
    """What somebody knows of themselves: 'that he would run'."""
    head = f"that {name} "
    return f"that {_pronoun(told, name)} {topic.removeprefix(head)}" if topic.startswith(head) else topic


def _from(hearing: Hearing) -> str:
    return f" from {hearing.teller}" if hearing.teller else ""


# --- how it came out --------------------------------------------------------------------------------------------------


def came_out(told: Chronicle, commitments: Sequence[ScoredCommitment], begin: int, end: int) -> Iterator[str]:
    """Paragraphs: who met for the first time and who grew closer; and the day in numbers, each with what it counts."""
    people = [part for part in (_introduced(told, begin, end), _moved(told, begin, end)) if part]
    if people:
        yield " ".join(people)
    yield " ".join(part for part in (_promises(told, commitments, begin, end), _words(told, begin, end)) if part)


def introductions(told: Chronicle) -> dict[tuple[str, ...], Said]:
    """Pairs that told each other their names, and the first time one of them did."""
    found: dict[tuple[str, ...], Said] = {}
    for said in told.utterances:
        if said.act == "introduce" and said.to:
            found.setdefault(tuple(sorted((said.agent, said.to))), said)
    return found


def _introduced(told: Chronicle, begin: int, end: int) -> str:
    today = {pair: said for pair, said in introductions(told).items() if begin <= said.tick < end}
    if not today:
        return ""
    talks = Counter(pair for talk in told.talks.values() if begin <= talk.opened < end for pair in _pairs(talk.people))
    ranked = sorted(today, key=lambda pair: (-talks[pair], today[pair].tick, pair))
    most = [pair for pair in ranked if talks[pair] > 1][:2] or ranked[:1]
    named = listed(f"{one} and {other} at {told.clock.time_of(today[one, other].tick):%H:%M}" for one, other in most)
    if len(today) <= 2:
        return f"{named} told each other their names."
    pairs = f"{counted(len(today), 'pair')} of people"
    return f"{pairs} told each other their names for the first time, among them {named}."


def _pairs(people: Sequence[str]) -> list[tuple[str, ...]]:
    return [tuple(sorted((one, other))) for n, one in enumerate(people) for other in people[n + 1 :]]


def _moved(told: Chronicle, begin: int, end: int) -> str:
    """Who came to feel otherwise about whom, told once a pair."""
    changed = [tie for tie in ties(told, begin, end) if word(tie.start) != word(tie.end)]
    changed.sort(key=lambda tie: (-abs(tie.change), tie.owner, tie.other))
    warmer = _once([tie for tie in changed if tie.change > 0])[:MOST_TIES]
    cooler = _once([tie for tie in changed if tie.change < 0])[:MOST_TIES]
    words = []
    if warmer:
        words.append(f"By night {listed(_moved_words(tie) for tie in warmer)}.")
    if cooler:
        start = "But" if warmer else "By night"
        words.append(f"{start} {listed(_moved_words(tie) for tie in cooler)}.")
    return " ".join(words)


def _once(changed: Sequence[Tie]) -> list[Tie]:
    found: dict[tuple[str, ...], Tie] = {}
    people: Counter[str] = Counter()
    for tie in changed:
        if people[tie.owner] == 0 and tuple(sorted((tie.owner, tie.other))) not in found:
            found[tuple(sorted((tie.owner, tie.other)))] = tie
            people[tie.owner] += 1
    return list(found.values())


_FEELING = {
    "at odds": "was at odds with", "cool": "was cool to", "neutral": "was neither warm nor cool to",
    "friendly": "was friendly to", "fond": "was fond of", "close": "was close to",
}  # fmt: skip


def _moved_words(tie: Tie) -> str:
    return f"{tie.owner} {_FEELING[word(tie.end)]} {tie.other} (before: {word(tie.start)})"


def _promises(told: Chronicle, commitments: Sequence[ScoredCommitment], begin: int, end: int) -> str:
    over = [each for each in commitments if each.outcome != "open" and begin <= _ended(told, each) < end]
    if not over:
        return ""
    ends = Counter(each.outcome for each in over)
    names: tuple[tuple[Outcome, str], ...] = (
        ("hit", "kept in time"), ("late", "kept late"), ("missed", "missed"), ("false", "of something that was not"),
    )  # fmt: skip
    parts = [f"{ends[outcome]} {words}" for outcome, words in names if ends[outcome]]
    if len(parts) == 1:
        parts = [f"all {parts[0].split(' ', 1)[1]}" if len(over) > 1 else parts[0].split(" ", 1)[1]]
    return f"{counted(len(over), 'promise')} came to an end, by the hour set or by the deed: {listed(parts)}."


def _ended(told: Chronicle, promise: ScoredCommitment) -> int:
    if promise.at is not None:
        return promise.at
    return promise.tick if promise.tick is not None else told.last_tick


def _words(told: Chronicle, begin: int, end: int) -> str:
    talks = [talk for talk in told.talks.values() if begin <= talk.opened < end]
    pairs = Counter(tuple(sorted(talk.people)) for talk in talks if len(talk.people) == 2)
    sentences = [f"There were {counted(len(talks), 'talk')}"]
    if pairs:
        pair, often = min(pairs.items(), key=lambda one: (-one[1], one[0]))
        sentences[0] += f", the most, {often}, between {listed(first_name(name) for name in pair)}" if often > 2 else ""
    disputes = sum(said.act == "dispute" for said in told.utterances if begin <= said.tick < end)
    missed = sum(begin <= event.tick < end for event in told.misheard)
    gone = sum(begin <= tick < end for tick in told.gone.values())
    more = [
        f"{counted(disputes, 'time')} somebody contradicted" if disputes else "",
        f"{counted(missed, 'time')} an hour was taken for another" if missed else "",
        f"{counted(gone, 'memory', 'memories')} left a mind for good" if gone else "",
    ]
    told_of = [words for words in more if words]
    return f"{sentences[0]}{'; ' + listed(told_of) if told_of else ''}."
