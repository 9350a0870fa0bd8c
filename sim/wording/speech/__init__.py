"""The words of a speech act: one small grammar for each family, its variants chosen by keyed dice."""

from __future__ import annotations

from collections.abc import Callable

from sim.chance import Dice
from sim.clock import Moment
from sim.nouns import MILLION, Fact, Frame, Persona, SpeechAct
from sim.wording.names import first_name, is_person
from sim.wording.speech.amends import apologise, forgive, reproach, thank
from sim.wording.speech.argument import concede, dispute
from sim.wording.speech.asking import ask, dont_know
from sim.wording.speech.greeting import greet, introduce, part
from sim.wording.speech.news import acknowledge, tell
from sim.wording.speech.phrases import doubt_of
from sim.wording.speech.promises import accept, decline, hand_over, invite, remind
from sim.wording.speech.smalltalk import chat, reminisce
from sim.wording.style import Occasion, addressed, finished, flags_of

_ACTS: dict[SpeechAct, Callable[[Occasion], str]] = {
    "greet": greet,
    "introduce": introduce,
    "tell": tell,
    "ask": ask,
    "dont_know": dont_know,
    "acknowledge": acknowledge,
    "thank": thank,
    "dispute": dispute,
    "concede": concede,
    "remind": remind,
    "invite": invite,
    "accept": accept,
    "decline": decline,
    "apologise": apologise,
    "forgive": forgive,
    "reproach": reproach,
    "hand_over": hand_over,
    "reminisce": reminisce,
    "chat": chat,
    "part": part,
}
_MEANT_FOR_ONE = frozenset({"invite", "ask", "remind", "reproach", "apologise", "hand_over", "reminisce"})
"""In company they begin with the name of the one they are meant for."""
_EXCLAIMS = frozenset({"greet", "introduce", "thank", "accept", "hand_over", "tell", "acknowledge"})


def speech(
    act: SpeechAct,
    *,
    speaker: Persona,
    listener: str,
    known: bool,
    tie: float,
    mood: float,
    moment: Moment,
    dice: Dice,
    facts: tuple[Fact, ...] = (),
    frame: Frame | None = None,
    confidence: int = MILLION,
    source: str = "",
    extra: str = "",
    company: bool = False,
) -> str:
    """What a speaker says in a speech act: with capitals and a closing mark, stating nothing but its arguments.

    `known`: the speaker knows the listener's name. `tie` and `mood` from -1 to 1, `confidence` in millionths.
    `source` is whence the facts are known: '', 'self', 'seen', 'read:<notice>' or a name. `extra` by act: greet
    'again'; ask and dont_know a topic; acknowledge 'known', 'asked after', 'differ', 'anyway', 'surprise', 'interest',
    'glad' or 'sorry'; accept 'together' or 'already'; decline and apologise a reason clause; chat the place; part
    what one goes to do, or 'stays'.
    `company`: others are in the talk too.
    """
    flags = flags_of(speaker, known, tie, mood, moment)
    occasion = Occasion(
        speaker, listener, known, tie, mood, moment, dice, flags, tuple(facts), frame, confidence, source, extra
    )
    exclaims = act in _EXCLAIMS and extra != "known" and not doubt_of(occasion)
    words = finished(occasion, _ACTS[act](occasion), exclaims)
    if not company or act not in _MEANT_FOR_ONE:
        return words
    spoken_of = (*(name for fact in facts for name in (fact.subject, fact.object)), source)
    named = (*spoken_of, *(() if frame is None else (frame.actor, frame.whom)))
    return addressed(words, occasion.name, [first_name(name) for name in named if is_person(name)])
