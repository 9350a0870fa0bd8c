"""Two accounts of one matter: given way to for good, disputed once, or left standing between two people.

Whoever gives way keeps that as a memory that outweighs what it was held on; whoever does not remembers the dispute,
and recalling it keeps one from going over the same point with the same person again, unless there is news of it since.
"""

from __future__ import annotations

from msgspec.structs import replace

from sim.brain.rules.held import FIRST_HAND, INFERRED, SECOND_HAND, SEEN, Holding, authority_of
from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying, first_hand, note_of_asking, of_holdings, person_source
from sim.brain.rules.telling import is_over
from sim.brain.rules.ties import regard
from sim.nouns import DISPUTED, MILLION, SETTLED, Fact, Frame, Memory, Note, Turn
from sim.wording import functional

_PASSING = ("was last at",)
"""What is true at one hour and not at the next is nothing to dispute."""
_OVERBEARS = 50_000
"""By so much (millionths) what one has been persuaded of is held more surely than what one has dropped."""
_SAYS_SO_AGAIN = 0.5
"""How often one says aloud that one still sees it otherwise; else the matter is let rest."""
_WORTH_OF_DOUBT = 0.7


def rival_of(reading: Reading, fact: Fact) -> Holding | None:
    """What one holds that cannot be true along with a fact."""
    if not functional(fact.predicate) or not fact.object or fact.predicate in _PASSING:
        return None
    best = reading.held_before.best(fact.subject, fact.predicate)
    return best if best is not None and best.fact.object != fact.object else None


def argued(reading: Reading, turn: Turn, fact: Fact, rival: Holding) -> Saying | None:
    """What one says to a claim against what one holds; None where it may stand without a word."""
    theirs = _authority(reading, turn, fact)
    if _yields(reading, turn, fact, rival, theirs):
        return conceding(reading, turn, fact, rival)
    before = _disputed_before(reading, turn.speaker, fact)
    if before and not _news_since(reading, turn.speaker, rival, before):
        return _differing(reading, turn, rival, tuple(memory.id for memory in before))
    if rival.fact not in _own_statements(reading):
        return disputing(reading, turn.speaker, rival)
    if turn.act != "dispute" or any(one.act == "dispute" and _mine(reading, one, rival) for one in reading.turns):
        return None
    held_out = Note(
        Frame(reading.me, "insist", whom=turn.speaker, role="to", said=(rival.fact,), pronoun=reading.persona.pronoun),
        kind="telling", evidence=_memories(reading, rival.ids), tags=(DISPUTED,),
    )  # fmt: skip
    return replace(_differing_aloud(turn, rival, rival.ids), notes=(held_out, *_holding_on(reading, rival)))


def conceding(reading: Reading, turn: Turn, fact: Fact, rival: Holding) -> Saying:
    """To give way to a claim, and to keep that one has."""
    theirs, grounds = _authority(reading, turn, fact), _memories(reading, rival.ids)
    note = _admission(reading, turn.speaker, fact, grounds, theirs, _sureness(turn, rival))
    return Saying("concede", turn.speaker, topic=(fact,), because=rival.ids, notes=(note,))


def disputing(reading: Reading, person: str, rival: Holding) -> Saying:
    """To hold what one holds against somebody's claim."""
    return replace(of_holdings(reading, "dispute", person, [rival]), notes=_holding_on(reading, rival))


def corrected(reading: Reading, turn: Turn) -> Saying:
    """One was disputed and holds nothing against it: what one had said otherwise is dropped, and that is remembered."""
    notes = []
    for fact in turn.facts:
        wrong = [f for f in _own_statements(reading) if _against(f, fact)]
        grounds = tuple(
            memory.id for memory in reading.memories if any(f in wrong for f in memory.facts) and _is_ground(memory)
        )
        if wrong:
            theirs = _authority(reading, turn, fact)
            notes.append(_admission(reading, turn.speaker, fact, grounds, theirs, turn.confidence))
    return Saying("concede", turn.speaker, topic=turn.facts, notes=tuple(notes))


def lost(reading: Reading, person: str) -> list[tuple[Memory, Fact, tuple[str, ...]]]:
    """The recalled disputes with somebody of which one holds by now that they were right, one of a point.

    Each with what one said then, and the ids of what tells otherwise. What one has admitted to them since is settled.
    """
    found: dict[tuple[str, str], tuple[Memory, Fact, tuple[str, ...]]] = {}
    for memory in _disputes(reading):
        for fact in memory.facts if person in memory.people else ():
            best = reading.held.best(fact.subject, fact.predicate)
            if best is None or not _against(best.fact, fact) or _admitted(reading, person, fact, memory.created):
                continue
            found[fact.subject, fact.predicate] = memory, fact, best.ids
    return [found[point] for point in sorted(found)]


def _admitted(reading: Reading, person: str, fact: Fact, since: int) -> bool:
    """Whether one recalls to have given way to somebody on a point since then."""
    return any(
        SETTLED in memory.tags and memory.source == person and memory.created >= since
        and memory.frame is not None and memory.frame.verb == "admit"
        and any(_same_point(said, fact) for said in memory.facts)
        for memory in reading.of_kind("told")
    )  # fmt: skip


def doubts(reading: Reading, person: str) -> list[Saying]:
    """Questions to the one who must know, about what one recalls to have disputed: one question a dispute."""
    questions = []
    latest = {(fact.subject, fact.predicate): memory for memory in _disputes(reading) for fact in memory.facts}
    for (subject, predicate), memory in sorted(latest.items()):
        asked = Fact(subject, predicate, "")
        if not _would_know(reading, person, asked) or is_over(reading, subject):
            continue
        if _heard_since(reading, person, asked, memory.created) or _asked(reading, person, asked, memory):
            continue
        note = note_of_asking(reading, person, subject, memory.id)
        questions.append(Saying("ask", person, (asked,), because=(memory.id,), worth=_WORTH_OF_DOUBT, notes=(note,)))
    return questions


def _yields(reading: Reading, turn: Turn, fact: Fact, rival: Holding, theirs: int) -> bool:
    """The better authority is given way to; of equals who is the source of it, else who is surer, weighed by trust.

    Nobody is held to their own former word by one who has it from them alone.
    """
    if theirs != rival.authority:
        return theirs > rival.authority
    if rival.told_by == turn.speaker:
        return True
    if _speaks_for_it(reading, turn, fact) and not first_hand(reading, rival):
        return True
    trust = regard(reading, turn.speaker).trust
    return turn.confidence * min(1.0, 0.5 + trust) > rival.confidence


def _authority(reading: Reading, turn: Turn, fact: Fact) -> int:
    if _speaks_for_it(reading, turn, fact):
        return FIRST_HAND
    return SECOND_HAND if turn.confidence >= MILLION // 5 else INFERRED


def _speaks_for_it(reading: Reading, turn: Turn, fact: Fact) -> bool:
    """Whether the speaker has it from nobody else: has seen it, is whom it is about, or gives the event."""
    host = reading.held_before.object(fact.subject, "is given by")
    return turn.first_hand or turn.speaker in (fact.subject, fact.object, host)


def _sureness(turn: Turn, rival: Holding) -> int:
    return min(MILLION, max(turn.confidence, rival.confidence + _OVERBEARS))


def _admission(
    reading: Reading, speaker: str, fact: Fact, grounds: tuple[str, ...], theirs: int, sureness: int
) -> Note:
    """The memory of having been persuaded: it holds the fact on the word, and with the authority, of who said so."""
    frame = Frame(reading.me, "admit", whom=speaker, role="to", said=(fact,), pronoun=reading.persona.pronoun)
    tags = (SETTLED, "first hand") if theirs >= FIRST_HAND else (SETTLED,)
    return Note(frame, kind="told", evidence=grounds, source=speaker, confidence=sureness, tags=tags)


def _holding_on(reading: Reading, rival: Holding) -> tuple[Note, ...]:
    """Where the mind had given way on hearing it, what is said against it makes the old account stand again."""
    now = reading.held.best(rival.fact.subject, rival.fact.predicate)
    grounds = tuple(
        memory.id for memory in reading.memories
        if memory.id in rival.ids and memory.kind == "told" and memory.source == rival.told_by
    )  # fmt: skip
    if now is None or now.fact == rival.fact or not grounds or rival.authority >= SEEN:
        return ()
    frame = Frame(reading.me, "hold", said=(rival.fact,), pronoun=reading.persona.pronoun)
    tags = (SETTLED, "first hand") if rival.authority >= FIRST_HAND else (SETTLED,)
    return (Note(frame, kind="told", evidence=grounds, source=rival.told_by, confidence=rival.confidence, tags=tags),)


def _differing(reading: Reading, turn: Turn, rival: Holding, before: tuple[str, ...]) -> Saying | None:
    if not reading.dice.chance(_SAYS_SO_AGAIN, "differ", turn.speaker, rival.fact):
        return None
    return _differing_aloud(turn, rival, before)


def _differing_aloud(turn: Turn, rival: Holding, because: tuple[str, ...]) -> Saying:
    return Saying(
        "acknowledge", turn.speaker, topic=(rival.fact,), because=because, extra="differ",
        source=person_source(rival.told_by),
    )  # fmt: skip


def _disputes(reading: Reading) -> list[Memory]:
    """The recalled disputes, the latest last."""
    found = [memory for memory in reading.of_kind("telling") if DISPUTED in memory.tags]
    return sorted(found, key=lambda memory: (memory.created, memory.id))


def _disputed_before(reading: Reading, person: str, fact: Fact) -> list[Memory]:
    """The recalled times when one held out against this person on this point."""
    return [
        memory
        for memory in _disputes(reading)
        if person in memory.people and any(_same_point(said, fact) for said in memory.facts)
    ]


def _news_since(reading: Reading, person: str, rival: Holding, before: list[Memory]) -> bool:
    """Whether somebody else who must know has confirmed one's own account since the latest of those disputes."""
    latest = max(memory.created for memory in before)
    return any(
        _is_ground(memory) and authority_of(memory) >= FIRST_HAND and SETTLED not in memory.tags
        for memory in reading.memories
        if memory.created > latest and rival.fact in memory.facts and memory.source != person
    )


def _would_know(reading: Reading, person: str, fact: Fact) -> bool:
    return person in (fact.subject, reading.held.object(fact.subject, "is given by"))


def _heard_since(reading: Reading, person: str, fact: Fact, since: int) -> bool:
    return any(
        memory.source == person and memory.created > since and any(_same_point(said, fact) for said in memory.facts)
        for memory in reading.of_kind("told")
    )


def _asked(reading: Reading, person: str, asked: Fact, dispute: Memory) -> bool:
    """Whether one has asked them in this talk, or recalls to have asked them about the matter since that dispute."""
    if any(turn.act == "ask" and asked in turn.facts for turn in reading.turns):
        return True
    return any(
        memory.created > dispute.created and memory.frame is not None and memory.frame.thing == asked.subject
        and (memory.frame.actor, memory.frame.verb, memory.frame.whom) == (reading.me, "ask", person)
        for memory in reading.of_kind("action", "telling")
    )  # fmt: skip


def _memories(reading: Reading, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(memory.id for memory in reading.memories if memory.id in ids)


def _is_ground(memory: Memory) -> bool:
    return memory.kind in ("told", "knowledge", "observation", "reflection")


def _same_point(one: Fact, other: Fact) -> bool:
    return (one.subject, one.predicate) == (other.subject, other.predicate)


def _against(one: Fact, other: Fact) -> bool:
    return functional(one.predicate) and _same_point(one, other) and one.object != other.object


def _own_statements(reading: Reading) -> tuple[Fact, ...]:
    return tuple(f for turn in reading.turns if turn.speaker == reading.me and turn.act != "ask" for f in turn.facts)


def _mine(reading: Reading, turn: Turn, rival: Holding) -> bool:
    return turn.speaker == reading.me and rival.fact in turn.facts
