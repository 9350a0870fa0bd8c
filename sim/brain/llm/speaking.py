"""The question what to say: what is offered, the typed reply, and the utterance that it makes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, WithJsonSchema

from sim.brain.llm.asking import Asker, Inquiry
from sim.brain.llm.known import Known
from sim.brain.llm.picture import Row
from sim.brain.llm.quoting import Plain, clean
from sim.brain.llm.shapes import TIME, Shape, one_of
from sim.brain.llm.sparing import sparing
from sim.brain.llm.speaking_choices import Choices
from sim.brain.llm.speaking_saying import MOST_FACTS, Meant, Mistake, Proposal, Unnamed, farewell, saying_of
from sim.brain.llm.speaking_text import MOST_WORDS, repeats, said_by, words_in
from sim.brain.llm.understanding import Understanding, moment_in
from sim.brain.rules.commitments import pressing
from sim.brain.rules.conversing import put_into_words
from sim.brain.rules.making import called
from sim.brain.rules.saying import Saying, talk_length
from sim.nouns import RulesConstants, Situation, SpeechAct, Utterance

SOON_MINUTES, LATER_DAYS = 10, 7
"""What is proposed begins no sooner and no later than this."""
_SETTLES: tuple[SpeechAct, ...] = ("accept", "decline", "hand_over", "concede")
"""What these do is done by them once, however it is put."""
_MOST_CHARACTERS = 3000
_Day = Literal["today", "tomorrow"]
_Time = Annotated[str, WithJsonSchema({"type": "string", "pattern": TIME})]


class Arrangement(Shape):
    """Something that the other is asked to do: to meet the speaker, or to help them with something."""

    verb: Literal["meet", "help"]
    what: str | None = Field(None, description="what to help with, such as 'mend the fence'; null for a meeting")
    place: str = Field(json_schema_extra=one_of("places"))
    day: _Day
    time: _Time = Field(description="HH:MM")


class SpeakReply(Shape):
    """What to say."""

    act: str = Field(json_schema_extra=one_of("acts"))
    to: str | None = Field(None, description="to whom", json_schema_extra=one_of("listeners"))
    text: str = Field(description="the words, one to three sentences")
    voices: list[str] = Field(
        [],
        description="ids of the memories that the words tell",
        json_schema_extra={**one_of("voiceable"), "maxItems": MOST_FACTS},
    )
    asks: str | None = Field(None, description="the question, for ask", json_schema_extra=one_of("questions"))
    about: str | None = Field(None, description="id of what the act is about", json_schema_extra=one_of("matters"))
    proposes: Arrangement | None = Field(None, description="for invite: what is proposed")
    leaves: bool = Field(False, description="true if these are your last words in this talk")
    because: list[str] = Field([], description="ids it rests on", json_schema_extra=one_of("recalled"))


def speak_inquiry(situation: Situation, constants: RulesConstants) -> Inquiry[SpeakReply, Utterance]:
    """The question what to say, on one's turn in a talk."""
    known, choices = Known(situation), Choices(situation, constants)
    listeners = [known.label(name) for name in choices.others]
    offered = {
        "to": len(listeners) > 1, "voices": bool(choices.voiceable), "asks": bool(choices.points),
        "about": bool(choices.about), "proposes": "invite" in choices.acts and choices.may_propose,
        "because": bool(known.items),
    }  # fmt: skip
    return Inquiry(
        "speak", known, sparing(SpeakReply, *(name for name, there in offered.items() if not there)),
        lambda reply, understanding: _understood(choices, reply, understanding),
        fields={
            "listeners": tuple(listeners), "acts": tuple(Plain(act) for act in choices.acts),
            "matters": _matters(choices, known), "proposes": offered["proposes"],
            "due": _due(choices, known), "turns": Plain(str(talk_length(choices.reading))),
            "overlong": choices.overlong, "words": Plain(str(MOST_WORDS)),
        },
        names={
            "acts": choices.acts, "listeners": listeners, "questions": _questions(choices),
            "voiceable": [known.short[name] for name in choices.voiceable],
            "matters": [known.short[name] for name in choices.about],
        },
    )  # fmt: skip


async def ask_utterance(asker: Asker, situation: Situation) -> Utterance:
    """The answer of a model; whom nobody listens to takes their leave without asking one."""
    if not situation.question.people:
        choices = Choices(situation, asker.constants)
        return put_into_words(choices.reading, farewell(choices, ""), ())
    return await asker.ask(speak_inquiry(situation, asker.constants))


def _understood(choices: Choices, reply: SpeakReply, understanding: Understanding) -> Utterance:
    text = _words(choices, reply.text, understanding)
    meant = Meant(
        act=_act(choices, reply.act, understanding), to=_listener(choices, reply.to, understanding),
        voices=_facts(choices, reply.voices, understanding), asks=_question(choices, reply.asks),
        about=_matter(reply.about, understanding), proposes=_proposal(choices, reply.proposes, understanding),
        leaves=reply.leaves, because=understanding.ids(reply.because, "because"),
    )  # fmt: skip
    if understanding.problems:
        return Utterance("part", "")  # never given: the doubts stand
    try:
        saying = saying_of(choices, meant)
    except Unnamed as unnamed:
        short = ", ".join(understanding.known.short[name] for name in unnamed.ids)
        understanding.doubt("about", "an act about nothing", f"{meant.act} needs the id of what it is about: {short}")
        return Utterance("part", "")
    except Mistake as mistake:
        understanding.doubt("act", "an act that makes no sense so", str(mistake))
        return Utterance("part", "")
    own = [turn.text for turn in choices.reading.turns if turn.speaker == choices.me]
    if repeats(text, own) and saying.act not in _SETTLES:
        return put_into_words(choices.reading, farewell(choices, saying.to), ())
    return _utterance(saying, text)


def _utterance(saying: Saying, text: str) -> Utterance:
    return Utterance(
        act=saying.act, text=text, to=saying.to, facts=saying.facts, frame=saying.frame, confidence=saying.confidence,
        first_hand=saying.first_hand, leaves=saying.leaves, because=saying.because, notes=saying.notes,
    )  # fmt: skip


def _words(choices: Choices, given: str, understanding: Understanding) -> str:
    """The speaker's own words in one line; a doubt where there are none or too many."""
    known = understanding.known
    others = dict.fromkeys((*choices.others, *(known.label(name) for name in choices.others)))
    text = clean(said_by(choices.me, tuple(others), given[:_MOST_CHARACTERS]))
    if not any(letter.isalnum() for letter in text):
        understanding.doubt("text", "no words to say", "no words of yours are in it: write what you say, and no more")
    elif words_in(text) > MOST_WORDS or len(given) > _MOST_CHARACTERS:
        understanding.doubt("text", "too many words", f"at most {MOST_WORDS} words, not {words_in(text)}")
    return text


def _act(choices: Choices, given: str, understanding: Understanding) -> SpeechAct:
    act = given.strip().casefold().replace(" ", "_").replace("-", "_")
    for possible in choices.acts:
        if act == possible:
            return possible
    understanding.doubt(
        "act", "an act that makes no sense now",
        f"{clean(given, 40)!r} is not possible now; it is one of: {', '.join(choices.acts)}",
    )  # fmt: skip
    return "part"


def _listener(choices: Choices, given: str | None, understanding: Understanding) -> str:
    """Whom it is said to: somebody in the talk."""
    if len(choices.others) == 1 or not given or not given.strip():
        return choices.partner
    name = understanding.known.person(given)
    if name not in choices.others:
        listed = ", ".join(understanding.known.label(other) for other in choices.others)
        understanding.doubt("to", "nobody in the talk", f"{clean(given, 40)!r} is not in the talk; in it are: {listed}")
    return name


def _facts(choices: Choices, given: list[str], understanding: Understanding) -> tuple[str, ...]:
    """The ids of what the words tell: only what was recalled and states a fact that one holds."""
    ids = understanding.ids(given, "voices")
    silent = [understanding.known.short[name] for name in ids if name not in choices.voiceable]
    if silent:
        can = ", ".join(understanding.known.short[name] for name in choices.voiceable) or "none"
        problem = f"{', '.join(silent)}: no fact to tell; those that can be are: {can}"
        understanding.doubt("voices", "a memory that states nothing", problem)
    if len(ids) > MOST_FACTS:
        understanding.doubt("voices", "too much at once", f"at most {MOST_FACTS} ids")
    return ids


def _question(choices: Choices, given: str | None) -> str:
    """The question as it is listed, whatever its case and mark."""
    wanted = _folded(given or "")
    return next((point.question for point in choices.points if _folded(point.question) == wanted), given or "")


def _folded(text: str) -> str:
    return clean(text).casefold().strip(" ?.!\"'")


def _matter(given: str | None, understanding: Understanding) -> str:
    return next(iter(understanding.ids((given,), "about")), "") if given and given.strip() else ""


def _proposal(choices: Choices, given: Arrangement | None, understanding: Understanding) -> Proposal | None:
    """What is proposed, at a place that is known and an hour that is to come."""
    if given is None or given.verb not in ("meet", "help"):
        return None
    now, tick = choices.reading.now, choices.reading.tick
    place = understanding.place(given.place, "proposes.place")
    if not given.place.strip():
        understanding.doubt("proposes.place", "no place", "say where")
    what = understanding.phrase(given.what, "proposes.what", 60) if given.verb == "help" else ""
    time = moment_in(f"{given.day} {given.time.strip()}", now)
    if time is None:
        understanding.doubt("proposes.time", "no time of day", "write the time as HH:MM, such as 18:30")
        return None
    at = now.clock.tick_of(time)
    if not tick + choices.reading.ticks(SOON_MINUTES) <= at <= tick + now.clock.ticks(days=LATER_DAYS):
        understanding.doubt(
            "proposes.time", "an hour that has passed", f"it is {now.time:%H:%M}: propose a time that is to come"
        )
    return Proposal(given.verb, what, place, at)


def _questions(choices: Choices) -> list[str]:
    return [clean(point.question) for point in choices.points]


def _due(choices: Choices, known: Known) -> tuple[Row, ...]:
    """What calls one away: promises to others, or work at hand, whose time has come."""
    ids = [promise.id for promise in pressing(choices.reading, but_not=choices.others)]
    work = called(choices.reading)
    texts = {memory.id: memory.text for memory in choices.reading.memories}
    named = dict.fromkeys((*ids, *(work[2] if work is not None else ())))
    return tuple({"id": known.short[name], "text": texts[name]} for name in named if name in texts)


def _matters(choices: Choices, known: Known) -> tuple[Row, ...]:
    """What there is to settle, to call to mind or to ask after, with the act that does it."""
    rows = []
    for name, sayings in choices.about.items():
        for saying in sayings:
            row: Row = {"id": known.short[name], "act": saying.act, "to": known.label(saying.to)}
            if saying.frame is not None and saying.frame.what:
                row["what"] = saying.frame.what
            if row not in rows:
                rows.append(row)
    return tuple(rows)
