"""What one answers to a question, and what one makes of a claim: known, new, incomplete, or against what one holds."""

from __future__ import annotations

from msgspec.structs import replace

from sim.brain.rules.disputing import argued, corrected, rival_of
from sim.brain.rules.documents import to_look_up
from sim.brain.rules.following import taken_up, told_more
from sim.brain.rules.held import DOCUMENT, Holding
from sim.brain.rules.places import Whereabouts, lately_there, whereabouts
from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying, of_holdings, person_source, said_already, stated
from sim.brain.rules.telling import EVENT_PREDICATES, is_event, is_over
from sim.nouns import MILLION, Fact, Turn
from sim.wording import OVERHEARD, functional

_ACKNOWLEDGES = 0.5
"""Share of news taken in aloud; else one goes on to what one has to say oneself."""
_SAYS_KNOWN = 0.6
_MOST_ANSWERED = 3
_LASTING = ("is often at", "works at", "lives at")
_STATED_OF_PLACES = ("was last at", *_LASTING)


def answer_question(reading: Reading, turn: Turn) -> Saying | None:
    """Tell what is held of what was asked; else say that one does not know."""
    if not turn.facts:
        return _answer_about(reading, turn)
    asked = turn.facts[0]
    own = _about_oneself(reading, asked)
    if own is not None:
        return Saying("tell", turn.speaker, (own,), first_hand=True, extra="answer")
    answers = _answers(reading, asked, turn.speaker)
    if asked.predicate == "was last at" and not any(lately_there(reading, holding.since) for holding in answers):
        return _where_seen(reading, turn, asked)
    if answers:
        saying = replace(of_holdings(reading, "tell", turn.speaker, answers), extra="answer")
        if not said_already(reading, saying):
            return saying
    return Saying("dont_know", turn.speaker, topic=(asked,), notes=to_look_up(reading, asked.subject))


def take_in(reading: Reading, turn: Turn) -> Saying | None:
    """What one says to a claim; None where it may stand without a word."""
    for fact in turn.facts:
        rival = rival_of(reading, fact)
        if rival is not None:
            return _to_be_looked_up(reading, fact, rival, argued(reading, turn, fact, rival))
    if turn.act == "dispute":
        return corrected(reading, turn)
    if turn.to not in ("", reading.me):
        return None  # it was told to somebody else, who will say what there is to say
    if turn.facts and all(_asked(reading, fact) for fact in turn.facts):
        return Saying("thank", turn.speaker, topic=turn.facts)  # nobody who has asked says that they knew it
    known = [reading.held_before.get(fact) for fact in turn.facts]
    sure = [holding for holding in known if holding is not None]
    if turn.facts and len(sure) == len(turn.facts):
        if not reading.dice.chance(_SAYS_KNOWN, "known", turn.speaker, turn.facts):
            return None
        because = tuple(sorted({name for holding in sure for name in holding.ids}))
        return Saying(
            "acknowledge", turn.speaker, topic=turn.facts, because=because, extra="known",
            source=_known_from(reading, sure[0], turn.speaker),
        )  # fmt: skip
    gap = _gap(reading, turn)
    if gap is not None:
        return gap
    more = taken_up(reading, turn)
    if more is not None:
        return more
    told_of_themselves = any(fact.subject == turn.speaker for fact in turn.facts)
    if told_of_themselves or reading.dice.chance(_ACKNOWLEDGES, "take in", turn.speaker, turn.facts):
        return Saying("acknowledge", turn.speaker, topic=turn.facts)
    return None


def _known_from(reading: Reading, holding: Holding, speaker: str) -> str:
    """From whom one knew something before it was said just now, and whether one only overheard them.

    What is held already is held on the better word from now on, and that may be the one just heard: "you told me" is
    said to those alone who have said so earlier.
    """
    source = person_source(holding.told_by)
    since = reading.fresh[0].tick if reading.fresh else reading.tick
    earlier = [m for m in reading.of_kind("told") if holding.fact in m.facts and m.created < since]
    if source == speaker and not any(memory.source == speaker for memory in earlier):
        first = min(earlier, key=lambda memory: (memory.created, memory.id), default=None)
        source = person_source(first.source) if first is not None else ""
    said = [memory for memory in earlier if memory.source == source]
    return f"{OVERHEARD}{source}" if said and all("overheard" in memory.tags for memory in said) else source


def _asked(reading: Reading, fact: Fact) -> bool:
    """Whether one has asked for that in this talk."""
    wanted = [f for turn in reading.turns if turn.speaker == reading.me and turn.act == "ask" for f in turn.facts]
    about = [(one.subject, one.predicate) for one in wanted]
    whereabouts_asked = fact.predicate in _STATED_OF_PLACES and (fact.subject, "was last at") in about
    return whereabouts_asked or (fact.subject, fact.predicate) in about or (fact.subject, "") in about


def _answers(reading: Reading, asked: Fact, to: str) -> list[Holding]:
    held = reading.held_before
    if asked.predicate:
        best = held.best(asked.subject, asked.predicate)
        if best is not None and functional(asked.predicate):
            return [best]
        return list(held.every(asked.subject, asked.predicate))[:_MOST_ANSWERED]
    found = [holding for holding in held.about(asked.subject) if holding.told_by != to and held.stands(holding)]
    return sorted(found, key=lambda h: (-h.importance, reading.dice.unit("answer", h.fact)))[:_MOST_ANSWERED]


def _about_oneself(reading: Reading, asked: Fact) -> Fact | None:
    """What one knows of oneself without recalling it: one's name and home."""
    if asked.subject == reading.me and asked.predicate == "lives at":
        return Fact(reading.me, "lives at", reading.persona.home)
    return None


def _where_seen(reading: Reading, turn: Turn, asked: Fact) -> Saying:
    """Where somebody may be: in sight, or where one recalls them."""
    seen = reading.in_sight.get(asked.subject)
    if seen is not None:
        place = seen.place or reading.body.place
        return Saying(
            "tell", turn.speaker, (Fact(asked.subject, "was last at", place),), first_hand=True, extra="answer"
        )
    for likely in whereabouts(reading, asked.subject):
        fact = _as_held(reading, asked.subject, likely)
        if fact is not None:
            sure = round(likely.likely * MILLION)
            return Saying("tell", turn.speaker, (fact,), because=likely.ids, confidence=sure, extra="answer")
    return Saying("dont_know", turn.speaker, topic=(asked,))


def _as_held(reading: Reading, person: str, likely: Whereabouts) -> Fact | None:
    """What one holds of a person and a place, and no more; None where that is an old sighting and nothing else.

    Nobody was "last at" a place where none has seen them, nor where they were seen half a day ago.
    """
    grounds = [memory for memory in reading.memories if memory.id in likely.ids]
    seen = [memory for memory in grounds if memory.kind in ("observation", "conversation")]
    if any(lately_there(reading, memory.created) for memory in seen):
        return Fact(person, "was last at", likely.place)
    stated = [Fact(person, predicate, likely.place) for predicate in _LASTING]
    held = [fact for fact in stated if reading.held.get(fact) is not None]
    if held:
        return held[0]
    ways = any(memory.kind in ("habit", "tie", "reflection", "knowledge") for memory in grounds)
    return Fact(person, "is often at", likely.place) if ways else None


def _answer_about(reading: Reading, turn: Turn) -> Saying | None:
    """A question how something went: told by the facts held about it, else by what is recalled of it."""
    frame = turn.frame
    topic = frame.what if frame is not None else ""
    if not topic:
        return None
    more = told_more(reading, turn)
    if more is not None:
        return more
    facts = [holding for holding in reading.held_before.about(topic) if reading.held_before.stands(holding)]
    if facts:
        return replace(of_holdings(reading, "tell", turn.speaker, facts[:_MOST_ANSWERED]), extra="answer")
    own = [
        memory
        for memory in reading.of_kind("action", "observation", "habit")
        if memory.frame is not None and topic in memory.text and memory.frame.actor == reading.me
    ]
    if not own:
        return Saying("dont_know", turn.speaker, frame=frame)
    because = tuple(sorted(memory.id for memory in own))
    glad = sum(memory.valence for memory in own) > 0
    return Saying(
        "acknowledge", turn.speaker, frame=frame, because=because, extra="asked gladly" if glad else "asked after"
    )


def _to_be_looked_up(reading: Reading, fact: Fact, rival: Holding, said: Saying | None) -> Saying | None:
    """What two say differently, and neither has in writing, may be written down somewhere."""
    if said is None or rival.authority >= DOCUMENT:
        return said
    return replace(said, notes=(*said.notes, *to_look_up(reading, fact.subject)))


def _gap(reading: Reading, turn: Turn) -> Saying | None:
    """A question for the place or hour of an event one has just heard of, if it is still to come."""
    for subject in dict.fromkeys(fact.subject for fact in turn.facts if fact.predicate in EVENT_PREDICATES):
        if not is_event(reading, subject) or is_over(reading, subject):
            continue
        said = {fact.predicate for fact in stated(reading) if fact.subject == subject}
        asked = {fact for one in reading.turns if one.act == "ask" for fact in one.facts}
        for predicate in ("begins at", "is at"):
            question = Fact(subject, predicate, "")
            if predicate not in said and question not in asked and reading.held.best(subject, predicate) is None:
                return Saying("ask", turn.speaker, (question,))
    return None
