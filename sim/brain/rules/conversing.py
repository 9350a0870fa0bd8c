"""It is one's turn: a greeting first, then answers, then what there is to settle and to tell, small talk, goodbye."""

from __future__ import annotations

import re

from msgspec.structs import replace

from sim.brain.rules.business import matters
from sim.brain.rules.chatting import chatting
from sim.brain.rules.commitments import pressing
from sim.brain.rules.disputing import doubts
from sim.brain.rules.inviting import agreed
from sim.brain.rules.making import called
from sim.brain.rules.proposing import arrangement, refusals
from sim.brain.rules.reading import Reading
from sim.brain.rules.replying import asks_for_words, reply
from sim.brain.rules.saying import Saying, talk_length, worthiest
from sim.brain.rules.smalltalk import at_leisure, stays, thanked
from sim.brain.rules.telling import how_it_went, missing, news, shared_memories, wanted
from sim.brain.rules.ties import regard
from sim.chance import Dice
from sim.nouns import MILLION, Utterance
from sim.wording import activity, first_name, speech

_IN_HASTE = 0.5
"""What is left of the wish to chat where one is at work or expected elsewhere."""
_A_WORD_EACH, _FIRST_WORD = 4, 2.0
"""So many turns even those have who are in haste; how much likelier those who are not say something to begin with."""
_TOGETHER = 0.6
"""Warmth that counts at least towards whom one has come to see."""
_WITH_FRIENDS, _LINGERS_AT_MOST = 1.5, 0.95
"""How much likelier one goes on talking to somebody dear, and how likely at most."""
_TRIES = 4
"""So often one looks for other words than those that were just said; then they are said again."""
_BEGINNING_ENDS = re.compile(r"[.!?:,]")
_BRIEF = 6
"""After fewer turns nobody says what a good talk it was."""
_LEAVES_BY_TURN = 0.15
"""How much likelier each turn beyond the usual number makes it that one takes one's leave."""
_LATE_MINUTE, _EARLY_MINUTE = 22 * 60 + 15, 5 * 60
_STILL_GREETED_MINUTES = 75
"""So long after a talk nobody greets the other again who has something to say."""
_GREETINGS = ("greet", "introduce")
_HEDGES_BELOW = 550_000
"""Confidence (millionths) below which words are hedged; `doubt_below` is mapped onto it."""


def judge_saying(reading: Reading) -> Saying:
    """What to say, with what it makes one remember."""
    others = reading.situation.question.people
    if not others:
        return Saying("part", leaves=True)
    greeting = _opening(reading, others)
    if greeting is None:
        saying = (
            reply(reading)
            or _called_away(reading, others)
            or _of_ones_own(reading, others)
            or _small_talk(reading, others)
        )
    else:
        saying = _without_greeting(reading, greeting, others) or greeting
    if saying.act == "part":
        saying = thanked(reading, saying)
        brief = talk_length(reading) < _BRIEF
        manner = f"{'stays' if stays(reading) else 'goes'}{' briefly' if brief else ''}"
        saying = replace(saying, extra=saying.extra or manner)
    return replace(saying, notes=(*agreed(reading), *saying.notes))


def put_into_words(reading: Reading, saying: Saying, because: tuple[str, ...]) -> Utterance:
    """The utterance of a saying."""
    dice = reading.dice.sub("words")
    text = _words(reading, saying, dice)
    for n in range(_TRIES):
        if not _echoes(reading, text):
            break
        text = _words(reading, saying, dice.sub("otherwise", n))
    return Utterance(
        act=saying.act, text=text, to=saying.to, facts=saying.facts, frame=saying.frame, confidence=saying.confidence,
        first_hand=saying.first_hand, leaves=saying.leaves, because=because, notes=saying.notes,
    )  # fmt: skip


def _words(reading: Reading, saying: Saying, dice: Dice) -> str:
    listener = saying.to or (reading.situation.question.people or ("",))[0]
    felt = regard(reading, listener)
    return speech(
        saying.act, speaker=reading.persona, listener=listener, known=bool(felt.known) or bool(reading.turns),
        tie=felt.warmth, mood=mood(reading), moment=reading.now, dice=dice,
        facts=saying.facts or saying.topic, frame=saying.frame, confidence=_voiced(reading, saying.confidence),
        source=saying.source, extra=saying.extra, company=len(reading.situation.question.people) > 1,
    )  # fmt: skip


def _echoes(reading: Reading, text: str) -> bool:
    """Whether somebody has just begun a turn of this talk with the same words, as far as its turns are in mind."""
    return any(_beginning(turn.text) == _beginning(text) for turn in reading.turns)


def _beginning(text: str) -> str:
    return _BEGINNING_ENDS.split(text, maxsplit=1)[0].casefold()


def mood(reading: Reading) -> float:
    """From -1 to 1: how rested and how much in company one is, and how even-tempered."""
    body = (reading.body.energy + reading.body.company) / (2 * MILLION)
    return max(-1.0, min(1.0, 2 * body - 1 - (reading.persona.traits.neuroticism - 50) / 250))


def _opening(reading: Reading, others: tuple[str, ...]) -> Saying | None:
    """A greeting, by name where the other is recalled, as long as one has not said anything.

    Whoever has been asked or told something already answers that: it is no time for greetings any more.
    """
    if any(turn.speaker == reading.me for turn in reading.turns) or talk_length(reading) >= 2 * len(others) + 2:
        return None
    if any(asks_for_words(reading, turn) for turn in reading.fresh):
        return None
    greeters = [turn.speaker for turn in reading.fresh if turn.act in _GREETINGS]
    to = greeters[0] if greeters else others[0]
    known = reading.ids_about(to)
    if not known:
        called = any(turn.speaker == to and first_name(reading.me) in turn.text for turn in reading.fresh)
        return Saying("introduce", to, extra="called by name" if called else "")
    again = any(m.kind == "conversation" and reading.today(m.created) for m in reading.about(to))
    return Saying("greet", to, because=known, extra=f"{'again' if again else ''}{' back' if greeters else ''}".strip())


def _without_greeting(reading: Reading, greeting: Saying, others: tuple[str, ...]) -> Saying | None:
    """What there is to say to somebody with whom one recalls to have only just talked; None: one greets them."""
    since = reading.tick - reading.ticks(_STILL_GREETED_MINUTES)
    lately = any(m.kind == "conversation" and m.created >= since for m in reading.about(greeting.to))
    if greeting.act != "greet" or not lately:
        return None
    first = reply(reading) or _of_ones_own(reading, others)
    if first is not None:
        return first
    chat = chatting(reading, greeting.to)
    return chat if chat is not None and chat.frame is not None else None  # more than words in passing


def _called_away(reading: Reading, others: tuple[str, ...]) -> Saying | None:
    """An appointment that is due, bedtime, or a talk that has gone on for long."""
    due = pressing(reading, but_not=others)
    if due:
        frame = due[0].frame
        verb = "go to" if frame.verb == "come to" else frame.verb
        doing = activity(verb, frame.what, "base") if frame.what else f"see {frame.whom}".strip()
        return Saying("part", _partner(reading, others), leaves=True, because=due[0].ids, extra=doing)
    work = called(reading)
    if work is not None:
        doing = activity(work[0], work[1], "base")
        return Saying("part", _partner(reading, others), leaves=True, because=work[2], extra=doing)
    minute = reading.now.minute_of_day
    late = minute >= _LATE_MINUTE or minute < _EARLY_MINUTE
    beyond = talk_length(reading) - reading.constants.talk_turns * max(1, len(others)) + (6 if late else 0)
    if beyond > 0 and reading.dice.chance(min(0.9, _LEAVES_BY_TURN * beyond), "enough"):
        return Saying("part", _partner(reading, others), leaves=True)
    return None


def _of_ones_own(reading: Reading, others: tuple[str, ...]) -> Saying | None:
    """The matter that is worth most of all there is to settle, tell, ask or call to mind with anybody here."""
    found: list[Saying] = []
    for person in others:
        found += matters(reading, person) + news(reading, person)
        found += missing(reading, person) + wanted(reading, person) + doubts(reading, person)
        found += shared_memories(reading, person) + how_it_went(reading, person)
    least = _worth_saying(reading)
    return worthiest(reading, "say", (saying for saying in found if saying.worth > least))


def _worth_saying(reading: Reading) -> float:
    """Small things are said early in a talk or not at all."""
    return 0.15 + 0.03 * max(0, talk_length(reading) - reading.constants.talk_turns // 2)


def _small_talk(reading: Reading, others: tuple[str, ...]) -> Saying:
    """Arrange something, chat, or take one's leave."""
    partner = _partner(reading, others)
    meeting = arrangement(reading, partner) if talk_length(reading) > 2 else None
    refused = refusals(reading, meeting) if meeting is not None else ()
    if meeting is not None and not refused:
        return meeting
    if reading.dice.chance(_wish_to_talk(reading, partner, others), "chat", talk_length(reading)):
        chat = chatting(reading, partner)
        if chat is not None:
            return replace(chat, because=tuple(sorted({*chat.because, *refused})))
    return Saying("part", partner, leaves=True, because=refused)


def _wish_to_talk(reading: Reading, partner: str, others: tuple[str, ...]) -> float:
    """How likely one goes on talking where nothing is left to settle: friends who have time linger, the busy do not."""
    chatty = reading.constants.chattiness * (0.5 + reading.persona.traits.extraversion / 100)
    begun = talk_length(reading) > _A_WORD_EACH * len(others)
    if not at_leisure(reading, others):
        return chatty * (_IN_HASTE if begun else 1.0)
    step, warmth = reading.step, regard(reading, partner).warmth
    together = step is not None and step.person == partner  # one has come to see them
    near = warmth if not together else max(warmth, _TOGETHER)
    wish = chatty * (1 + _WITH_FRIENDS * max(0.0, near)) * (1.0 if begun or warmth < 0 else _FIRST_WORD)
    return min(_LINGERS_AT_MOST, wish)


def _partner(reading: Reading, others: tuple[str, ...]) -> str:
    """Whom one turns to: the one who spoke last, else the first."""
    last = [turn.speaker for turn in reading.fresh if turn.speaker in others]
    return last[-1] if last else others[0]


def _voiced(reading: Reading, confidence: int) -> int:
    """The confidence that is heard: below `doubt_below` it sounds doubtful, above it does not."""
    if confidence < reading.constants.doubt_below * MILLION:
        return min(confidence, _HEDGES_BELOW - 1)
    return max(confidence, _HEDGES_BELOW)
