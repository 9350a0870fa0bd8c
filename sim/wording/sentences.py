"""Frames to sentences: the third-person chronicle, the sentences of memories, and clauses turned for a speaker."""

from __future__ import annotations

from functools import lru_cache

from sim.clock import Moment
from sim.nouns import Frame
from sim.wording.facts import clauses_of, indirect_question
from sim.wording.names import place_preposition, reading_preposition
from sim.wording.text import sentence_of, tidy
from sim.wording.times import days_phrase, figures, hour_phrase, time_phrase, written_span
from sim.wording.verbs import Tense, activity, conjugate
from sim.wording.view import View

_TOWARDS = {"come": "to", "go": "to", "head": "to", "hurry": "to", "run": "to", "return": "to", "fetch": "from",
            "walk": "near", "stroll": "near"}  # fmt: skip
"""Verbs whose place is no mere 'at': where they lead to or from."""
_FROM = frozenset({"fetch", "buy", "borrow", "collect"})
_PREPOSITIONS = frozenset({
    "to", "at", "in", "on", "into", "by", "from", "for", "near", "past", "through", "along", "across", "over",
    "round", "around",
})  # fmt: skip
_DATIVE = frozenset({"lend", "give", "show", "bring", "sell", "send", "hand", "teach", "offer", "leave", "read"})
"""Verbs that take a short person first: 'you lent me your ladder'."""
_SAYING = frozenset({
    "tell", "say", "ask", "read", "hear", "know", "learn", "remind", "warn", "mention", "believe", "think",
    "write", "see", "notice", "announce", "claim", "explain", "remember", "understand", "hold", "insist", "admit",
})  # fmt: skip
"""Verbs after which `said` follows as a clause; elsewhere it is remembered, but not put into the sentence."""
_OF_SOMETHING_ELSE = frozenset({"apologise", "reproach", "forgive", "reminisce"})
"""The times of such a frame are those of what it is about, not of the talk."""
_ACTS_OF_SPEECH = frozenset({"invite", "accept", "turn down", "remind", "promise", "tell", "ask", "thank"})
"""Such a frame has happened, whenever the thing spoken of lies ahead."""
_OUTCOMES = {
    "kept": ", as promised",
    "late": ", but late",
    "false": ", but in vain",
    "refused": ", and was refused",
    "declined": ", and was turned down",
}
_PAST_KINDS = frozenset({"observation", "action", "told", "telling", "conversation"})


def sentence(frame: Frame, moment: Moment | None = None) -> str:
    """A frame as a sentence of the chronicle: 'Tom Reed lent his ladder to Bea Hollis at the mill'.

    Past tense; habits in the present, and what lies after `moment` as what "is to" happen. Times need a moment.
    """
    ahead = frame.at is not None and moment is not None and frame.at > moment.tick
    done = bool(frame.said) or bool(frame.outcome) or frame.verb in _ACTS_OF_SPEECH
    return _stated(frame, moment, "due" if ahead and not done else "past")


def memory_sentence(kind: str, frame: Frame, owner: str, moment: Moment) -> str:
    """A frame as the sentence of its owner's memory of that kind, in the third person with absolute times."""
    if kind in _PAST_KINDS:
        return _stated(frame, moment, "past")
    if kind == "plan":
        return sentence_of(f"{owner} plans {predicate(frame, View(moment), 'to')}")
    if kind == "commitment":
        return sentence_of(promise(frame, View(moment)))
    if kind == "knowledge" and frame.said:
        return sentence_of(clauses_of(frame.said, View(moment)))
    return _stated(frame, moment, "present")


def promise(frame: Frame, view: View) -> str:
    """A commitment as a clause: 'Bea Hollis promised Tom Reed to return the ladder', or what she means to do."""
    subject = view.subject(frame.actor)
    if not frame.whom or frame.whom == frame.actor:
        means = conjugate("mean", "present", view.person(frame.actor))
        return view.clause(subject, f"{means} {predicate(frame, view, 'to')}")
    if frame.role not in ("to", "for", "with"):
        return f"{subject} promised {predicate(frame, view, 'to')}"
    # To whom it is promised need not be said twice: 'promised Tom to return the ladder', not '... to Tom'.
    return f"{subject} promised {view.object(frame.whom)} {predicate(_without_whom(frame), view, 'to')}"


def _without_whom(frame: Frame) -> Frame:
    return Frame(frame.actor, frame.verb, frame.what, place=frame.place, thing=frame.thing, at=frame.at,
                 until=frame.until, tail=frame.tail, pronoun=frame.pronoun, negated=frame.negated)  # fmt: skip


def matter(frame: Frame, teller: str) -> str:
    """What is told of where a deed is told, as the teller remembers it: 'carrying out the plates'."""
    doing = activity(frame.verb, (frame.what or f"{frame.role} {frame.whom}".strip()).replace("{own}", "the"))
    return doing if frame.actor == teller else f"{frame.actor} {doing}"


def spoken(frame: Frame, speaker: str, listener: str, moment: Moment, tense: str = "past") -> str:
    """A frame as a clause that `speaker` says to `listener` now: 'you lent me your ladder at the mill'.

    Tenses: past, present, future ('will'), due ('is to'), perfect, progressive; 'to' gives the bare infinitive phrase
    without its actor.
    """
    return tidy(spoken_clause(frame, View(moment, speaker, listener), _TENSES.get(tense, "past")))


def spoken_clause(frame: Frame, view: View, tense: Tense = "past") -> str:
    """`spoken` for a view at hand."""
    if tense == "to":
        return predicate(frame, view, tense)
    if frame.days and tense == "past":
        tense = "present"
    return view.clause(view.subject(frame.actor), predicate(frame, view, tense))


_TENSES: dict[str, Tense] = {
    "past": "past", "present": "present", "future": "future", "due": "due", "to": "to", "perfect": "perfect",
    "progressive": "progressive",
}  # fmt: skip


def _stated(frame: Frame, moment: Moment | None, tense: Tense) -> str:
    view = View(moment)
    if frame.days:
        tense = "present"
    actor = frame.actor or "somebody"
    if frame.outcome == "missed" and not frame.negated:
        return sentence_of(f"{actor} failed {predicate(frame, view, 'to')}{_promised_to(frame)}")
    ending = _OUTCOMES.get(frame.outcome, "")
    if frame.outcome == "kept":
        ending += _promised_to(frame).removeprefix(", as promised")
    elif frame.outcome:
        ending += _promised_to(frame)
    return sentence_of(f"{actor} {predicate(frame, view, tense)}{ending}")


def _promised_to(frame: Frame) -> str:
    """To whom a visit was promised; 'came to the supper for Tom Reed' would not be English."""
    return f", as promised to {frame.whom}" if _is_visit(frame) else ""


def _is_visit(frame: Frame) -> bool:
    return frame.role == "for" and bool(frame.whom) and frame.verb.endswith(" to")


def predicate(frame: Frame, view: View, tense: Tense) -> str:
    """All of a frame but its actor: verb, object, persons, place, time and what was said, in that order."""
    own = view.own(frame.actor, frame.pronoun)
    parts = [
        conjugate(frame.verb, tense, view.person(frame.actor), frame.negated),
        *_objects(frame, own, view),
        _thing(frame, view),
        _place(frame, view),
        _filled(frame.tail, own, view),
        _when(frame, view),
        _said(frame, view),
    ]
    return " ".join(part for part in parts if part)


def _objects(frame: Frame, own: str, view: View) -> tuple[str, ...]:
    """What and whom, in the order that the verb wants."""
    what = _filled(frame.what, own, view)
    whom = view.object(frame.whom, frame.actor, frame.pronoun) if frame.whom else ""
    if frame.verb == "read" and frame.said and what:
        what = f"{reading_preposition(frame.what)} {what}"
    if frame.verb == "invite":
        return whom, f"to {what}" if what else ""
    if frame.verb in ("accept", "turn down") and whom:
        return ("an invitation", f"to {what}", f"from {whom}") if what else ("an invitation", f"from {whom}", "to meet")
    if not whom or (_is_visit(frame) and what and (view.speaker or frame.outcome)):
        return (what,)
    if _is_visit(frame) and not what:
        return (whom,)
    if not frame.role or (frame.role == "to" and whom in ("me", "you") and what and frame.verb in _DATIVE):
        return whom, what
    return what, f"{frame.role} {whom}"


def _filled(text: str, own: str, view: View) -> str:
    if not text:
        return ""
    text = view.noun(text)
    return text.replace("{own}", own) if "{" in text else text


def _thing(frame: Frame, view: View) -> str:
    """The thing used is named only where there is nothing else to say: 'sat on the bench'."""
    if not frame.thing or frame.what or frame.whom or frame.said:
        return ""
    preposition = place_preposition(frame.thing)
    return f"{preposition} {view.noun(frame.thing)}"


def _place(frame: Frame, view: View) -> str:
    has_object = bool(frame.what or (frame.whom and frame.verb != "invite"))
    of_a_door = frame.verb == "be" and frame.outcome in ("shut", "unserved")  # in 'the shop was shut' it is the shop
    told_already = of_a_door or frame.place in (frame.actor, frame.what) or (frame.tail and frame.place in frame.tail)
    if not frame.place or told_already:
        return ""
    preposition = _preposition(frame.verb, frame.place, has_object)
    return f"{preposition} {view.noun(frame.place)}".lstrip()


@lru_cache(maxsize=4096)
def _preposition(verb: str, place: str, has_object: bool) -> str:
    head, _, last = verb.rpartition(" ")
    if head and last in _PREPOSITIONS and not has_object:
        return ""
    if verb in _FROM:
        return "from"
    if verb == "invite" and not has_object:
        return "to"
    usual = place_preposition(place)
    if verb in _TOWARDS and not has_object and (verb not in ("walk", "stroll") or usual == "at"):
        return _TOWARDS[verb]
    return usual


def _when(frame: Frame, view: View) -> str:
    if frame.days:
        days = "most days" if view.speaker and _long_list(frame.days) else days_phrase(frame.days)
        return f"{days} {_hours(frame, view)}".rstrip()
    if view.moment is None or (frame.at is None and frame.until is None) or frame.verb in _OF_SOMETHING_ELSE:
        return ""
    if not view.speaker:
        return written_span(frame.at, frame.until, view.moment)
    return time_phrase(frame.at, view.moment) if frame.at is not None else ""


def _long_list(days: tuple[int, ...]) -> bool:
    """Whether so many days are meant, in no order with a name of its own, that nobody would say them all."""
    return days_phrase(days).count(",") >= 2


def _hours(frame: Frame, view: View) -> str:
    if not frame.from_minute and not frame.to_minute:
        return ""
    if view.speaker:
        begins = hour_phrase(frame.from_minute)
        return begins.replace("at ", "from ", 1) if frame.to_minute > frame.from_minute else begins
    if frame.to_minute <= frame.from_minute:
        return f"at {figures(frame.from_minute)}"
    return f"from {figures(frame.from_minute)} to {figures(frame.to_minute)}"


def _said(frame: Frame, view: View) -> str:
    if not frame.said or frame.verb not in _SAYING:
        return ""
    if frame.said[0].object:
        return f"that {clauses_of(frame.said, view, link='that ')}"
    return " and ".join(indirect_question(fact, view) for fact in frame.said)
