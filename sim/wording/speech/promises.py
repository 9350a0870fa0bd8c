"""Arranging things: remind, invite, accept, decline, hand over."""

from __future__ import annotations

import msgspec

from sim.nouns import Fact, Frame
from sim.wording.facts import clauses_of
from sim.wording.names import are_several
from sim.wording.sentences import predicate, spoken_clause
from sim.wording.speech.phrases import without_to
from sim.wording.style import Occasion, Pool, joined
from sim.wording.times import time_phrase

_REMIND = Pool(
    "don't forget to {doing}", "you'll remember to {doing}, won't you?",
    "you haven't forgotten you're to {doing}?", "you did promise to {doing}", "remember, you said you'd {doing}",
    "you won't forget to {doing}, will you?", "just a reminder, {name}: you're to {doing}",
    "I'm counting on you to {doing}", "you still mean to {doing}, I hope?", "mind you don't forget to {doing}",
    warm=("I know you've a lot on, {name}, but don't forget to {doing}",), quiet=("don't forget to {doing}",),
    lively=("{name}, you will {doing}, won't you?",), cool=("you owe it to me to {doing}",),
    anxious=("I'm sorry to keep on, but you'll remember to {doing}?",),
    precise=("for the record, you're to {doing}",),
)  # fmt: skip
_STILL_MEAN = Pool(
    "never fear, {name}, I'll {doing}", "I've to {doing}, I know", "it's on my mind that I'm to {doing}",
    "I gave my word to {doing}, and I'll keep it", "I'll see to it that I {doing}",
    "before you ask, I've not forgotten to {doing}", "I haven't forgotten: I'm to {doing}",
    "I've not forgotten that I promised to {doing}", "I still mean to {doing}", "I know I'm to {doing}",
    "you can rely on me to {doing}", "I'll {doing}, never fear", "I've it in mind to {doing}",
    "I said I'd {doing}, and I will",
)  # fmt: skip
_REMEMBER = Pool(
    "remember, {clause}", "don't forget, {clause}", "you'll keep in mind that {clause}, won't you?",
    "a reminder: {clause}", "you know that {clause}, don't you?", "you haven't forgotten that {clause}?",
    "bear in mind that {clause}", "{name}, remember: {clause}", "just so you don't forget, {clause}",
    "as you know, {clause}",
    lively=("mark your calendar: {clause}",), quiet=("{clause}, remember",),
)  # fmt: skip


def remind(occasion: Occasion) -> str:
    """Of a promise (frame: whose it is tells how) or of facts."""
    frame = occasion.frame
    if frame is None:
        clause = clauses_of(occasion.facts, occasion.view) or "we have something to do"
        return occasion.say(_REMEMBER, "remind", clause=clause)
    if frame.actor not in (occasion.listener, occasion.speaker.name):
        return occasion.say(_REMEMBER, "remind", clause=spoken_clause(frame, occasion.view, "due"))
    doing = without_to(predicate(frame, occasion.view, "to"))
    pool = _REMIND if frame.actor == occasion.listener else _STILL_MEAN
    further = clauses_of(_unsaid(occasion.facts, frame, occasion), occasion.view)
    return joined(occasion.say(pool, "remind", doing=doing), further)


_INVITE = Pool(
    "will you {doing}?", "would you like to {doing}?", "how would you like to {doing}?",
    "I'd be glad if you'd {doing}", "why don't you {doing}?", "could you {doing}?", "I was hoping you'd {doing}",
    "what do you say: will you {doing}?", "would you care to {doing}?", "{name}, will you {doing}?",
    "I wanted to ask you to {doing}", "might you be free to {doing}?",
    warm=("do {doing}, {name}", "it would please me if you'd {doing}", "I'd love you to {doing}"),
    quiet=("will you {doing}?",),
    lively=("you must {doing}, {name}", "say you'll {doing}", "now, {name}, you will {doing}, won't you?"),
    cool=("you may {doing}, if you care to",), anxious=("you wouldn't like to {doing}, would you?",),
    precise=("may I count on you to {doing}?",), colourful=("it would brighten things if you'd {doing}",),
)  # fmt: skip
_PLEASE = Pool(
    "do say yes", "say you will", "I hope you can", "think it over", "there's no need to answer at once",
    "it would be nice", "I'd be pleased", "what do you say?",
    lively=("do, do say yes",), anxious=("only if you'd like to, of course",),
)  # fmt: skip
_JOINT = frozenset(
    {"walk", "have", "eat", "sit", "sing", "fish", "swim", "go", "drink", "play", "take", "stroll", "lunch"}
)
"""Things proposed to be done together need 'with me'."""


def invite(occasion: Occasion) -> str:
    """To what the frame says; place and time where they are known, and further facts first."""
    frame = occasion.frame
    if frame is None:
        said = clauses_of(occasion.facts, occasion.view)
        return joined(said, occasion.say(_INVITE, "invite", doing="come"))
    news = _unsaid(occasion.facts, frame, occasion)
    told = clauses_of(news, occasion.view)
    asked = _asked_of(frame, occasion)
    if told and frame.verb == "come to" and any(fact.subject == frame.what for fact in news):
        asked = msgspec.structs.replace(asked, verb="come", what="")
    doing = without_to(predicate(asked, occasion.view, "to"))
    question = occasion.say(_INVITE, "invite", doing=doing)
    return joined(told, question, "" if question.endswith("?") else occasion.maybe(0.25, _PLEASE, "please"))


def _asked_of(frame: Frame, occasion: Occasion) -> Frame:
    """The invitation as a thing that the listener would do."""
    me, you = occasion.speaker.name, occasion.listener
    whom, role = frame.whom, frame.role
    if frame.actor == me and whom == you:
        whom = me
    elif whom == you:
        whom, role = (me, role) if role else (me, "")
    if frame.verb.endswith(" to") and role == "for":
        whom, role = "", ""
    if not whom and not role and frame.verb.partition(" ")[0] in _JOINT:
        whom, role = me, "with"
    return msgspec.structs.replace(frame, actor=you, whom=whom, role=role, outcome="", negated=False)


def _unsaid(facts: tuple[Fact, ...], frame: Frame, occasion: Occasion) -> tuple[Fact, ...]:
    """The facts that the frame does not say already; for an invitation, not that one is invited."""

    def said(fact: Fact) -> bool:
        if fact.predicate == "is at":
            return fact.object == frame.place
        if fact.predicate == "begins at":
            return frame.at is not None and occasion.moment.tick_of_iso(fact.object) == frame.at
        return fact.predicate == "invites"

    return tuple(fact for fact in facts if not said(fact))


_ACCEPT = Pool(
    "yes, gladly", "with pleasure", "I'd like that", "I will", "count on me", "yes, of course", "I'd be glad to",
    "that suits me", "yes, {name}, I'd like that", "certainly", "why not?", "thank you, I will",
    "I should like that very much",
    warm=("I'd love to, {name}", "how kind of you, {name}; yes", "nothing I'd like better"),
    quiet=("yes", "all right"), lively=("wild horses couldn't keep me away", "try and stop me", "oh, yes, {name}"),
    cool=("I suppose so", "very well", "if I must"),
    anxious=("yes, if you're sure", "I'd like to, if I'm no trouble"), colourful=("a capital idea",),
    precise=("yes; I've noted it",), glad=("you've made my day: yes",), low=("it'll do me good; yes",),
)  # fmt: skip
_ILL_DO = Pool(
    "I'll {doing}", "I'll be sure to {doing}", "I'll {doing}, then", "you can count on me to {doing}",
    "I promise to {doing}", "I'll {doing}, you may be sure",
    precise=("then I'm to {doing}",),
)  # fmt: skip
_WHEN = Pool(
    "{when}, then", "{when} it is", "until then, {name}", "I'll look forward to it", "I'll be there",
    "see you then",
    precise=("{when}: I'll be in good time",),
)  # fmt: skip


def accept(occasion: Occasion) -> str:
    """Of an invitation or a request (frame); the speaker's own part is promised, the time said again.

    `extra` 'together': the two were to be together at that hour anyway.
    """
    yes, frame = occasion.say(_ACCEPT, "yes"), occasion.frame
    if frame is None:
        return yes
    if occasion.extra == "together":
        return joined(yes, occasion.say(_TOGETHER, "together"))
    if occasion.extra == "already":
        promised = predicate(_promised(frame, occasion), occasion.view, "to")
        return occasion.say(_ALREADY, "already", doing=without_to(promised))
    if frame.verb in ("come to", "meet", "come") and frame.at is not None:
        return joined(yes, occasion.maybe(0.55, _WHEN, "when", when=time_phrase(frame.at, occasion.moment)))
    doing = without_to(predicate(_asked_of_me(frame, occasion), occasion.view, "to"))
    return joined(yes, occasion.maybe(0.55, _ILL_DO, "do", doing=doing))


def _asked_of_me(frame: Frame, occasion: Occasion) -> Frame:
    me, you = occasion.speaker.name, occasion.listener
    whom = you if frame.whom in (me, you) else frame.whom
    pronoun = occasion.speaker.pronoun
    return msgspec.structs.replace(frame, actor=me, whom=whom, pronoun=pronoun, outcome="", negated=False)


def _promised(frame: Frame, occasion: Occasion) -> Frame:
    """What one has promised to do, without the hour and place that were just named."""
    return msgspec.structs.replace(_asked_of_me(frame, occasion), place="", at=None, until=None)


_ALREADY = Pool(
    "I've said I'd {doing} already", "I'm to {doing} as it is, {name}", "yes, I've promised to {doing}",
    "I've already promised to {doing}", "I mean to {doing}, yes", "I'm going to {doing} anyway",
    "thank you, I'd promised to {doing} already", "you can count me in; I've said I'd {doing}",
    quiet=("yes. I've said so",), lively=("oh, I've long promised to {doing}, {name}",),
    warm=("it's kind of you, {name}; I've promised to {doing} already",),
    precise=("I have it noted already: I'm to {doing}",), cool=("I've said that I'd {doing}",),
)  # fmt: skip
_TOGETHER = Pool(
    "we're to meet then anyway; let's go together", "we'll go together, then", "I was to see you then anyway",
    "we'd be together then in any case, {name}", "let's go there together instead of meeting before",
    quiet=("together, then",), lively=("two birds with one stone, {name}",),
    warm=("all the better: we'll go together",),
    precise=("then that takes the place of our meeting",),
)  # fmt: skip
_ANYWAY = Pool(
    "but we'll be together then anyway: {clause}", "we meet then anyway, {name}: {clause}",
    "we've that hour together already: {clause}", "I'll see you then in any case: {clause}",
    "you'll have me then anyway, {name}: {clause}", "that's when {clause}, so we'll see each other",
    quiet=("we meet then anyway: {clause}",), lively=("have you forgotten, {name}? {clause}",),
    precise=("as agreed, {clause}; so we meet then",),
)  # fmt: skip


def meet_anyway(occasion: Occasion) -> str:
    """A proposal is for an hour at which the two are to be together by what the frame says."""
    assert occasion.frame is not None, "it says what the two are to do"
    return occasion.say(_ANYWAY, "anyway", clause=spoken_clause(occasion.frame, occasion.view, "due"))


_DECLINE = Pool(
    "I can't, I'm afraid", "I'm sorry, I can't", "I'm afraid not", "not this time", "I'd like to, but I can't",
    "I must say no, {name}", "it's kind of you, but no", "thank you, but I can't", "I'm sorry, {name}, I can't",
    "I shall have to miss it", "I won't be able to",
    warm=("I'd have loved to, {name}, but I can't", "it's good of you to ask, but I can't"),
    quiet=("no, I can't", "not this time"), lively=("oh, what a pity, I can't", "I'm kicking myself, but I can't"),
    cool=("no", "I'd rather not", "I don't think so"),
    anxious=("I feel dreadful, but I can't", "please don't mind, but I can't"),
    precise=("I've looked at my day, and I can't",),
)  # fmt: skip
_ANOTHER = Pool(
    "another time, perhaps", "do ask me again", "some other day", "I hope you'll ask again",
    "maybe next time, {name}",
    cool=("that's that",), warm=("I hope you'll forgive me",),
)  # fmt: skip


def decline(occasion: Occasion) -> str:
    """`extra` is the reason, a clause as the speaker would say it."""
    no, reason = occasion.say(_DECLINE, "no"), occasion.extra.strip().rstrip(".")
    if not reason:
        return joined(no, occasion.maybe(0.4, _ANOTHER, "another"))
    reason = reason.removeprefix("because ")
    because = "can't" in no and occasion.chance(0.4, "link")
    linked = f"{no}, because {reason}" if because else f"{no}: {reason}"
    return joined(linked, occasion.maybe(0.3, _ANOTHER, "another"))


_HAND_OVER = Pool(
    "{here} {what}", "here {is_} {what}, as I promised", "I've brought you {what}", "{what}: here you are",
    "here you are: {what}", "I've got {what} for you", "{these} for you: {what}", "{name}, {here} {what}",
    "I said I'd bring {what}, and here you are", "take {what}, {name}",
    quiet=("{what}. here",), lively=("look what I have: {what}",), warm=("{here} {what}, with my best wishes",),
    cool=("there: {what}",), precise=("as promised: {what}",),
)  # fmt: skip
_BACK = Pool(
    "{here} {what} back", "I've brought back {what}", "here {is_} {what} again, with thanks",
    "{what}, returned with thanks", "you'll want {what} back; here you are", "I've come to return {what}",
    "{name}, {here} {what} back, and thank you", "thank you for {what}; here you are",
    "I promised to bring {what} back, and here you are", "{what}, safe and sound",
    quiet=("{what}. thank you",), lively=("there, {what} {come} home",),
    warm=("thank you, {name}; {what} {was} a great help",), cool=("{what}. now we're quits",),
    precise=("as promised, {what}", "I return {what} with thanks"),
)  # fmt: skip


def hand_over(occasion: Occasion) -> str:
    """A thing is given or given back (frame.what)."""
    frame = occasion.frame
    frame = frame if frame is not None else Frame(occasion.speaker.name, "give", occasion.extra)
    what = frame.what or frame.thing or "this"
    what = occasion.view.noun(what).replace("{own}", occasion.view.own(frame.actor, frame.pronoun))
    pool = _BACK if frame.verb in ("return", "give back", "bring back") else _HAND_OVER
    return occasion.say(pool, "hand over", what=what, **_AGREEING[are_several(what)])


_AGREEING = {
    False: {"here": "here's", "is_": "is", "was": "was", "come": "comes", "these": "this is"},
    True: {"here": "here are", "is_": "are", "was": "were", "come": "come", "these": "these are"},
}
"""How the words for one thing and for several go on."""
