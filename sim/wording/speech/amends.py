"""Setting things right between two: thank, apologise, reproach, forgive."""

from __future__ import annotations

import msgspec

from sim.nouns import Frame
from sim.wording.sentences import predicate, spoken_clause
from sim.wording.speech.phrases import without_to
from sim.wording.style import Occasion, Pool, joined

_THANK = Pool(
    "thank you", "thank you, {name}", "thanks, {name}", "that's good of you", "I'm obliged to you",
    "much obliged, {name}", "I'm grateful", "that's kind of you", "thank you very much", "you're a help, {name}",
    "I do appreciate it",
    warm=("bless you, {name}", "you're very kind, {name}", "thank you, truly"), quiet=("thanks", "thank you"),
    lively=("you're a treasure, {name}", "you're an angel, {name}", "oh, thank you"),
    cool=("thank you, I suppose", "thanks"), colourful=("a thousand thanks",),
    precise=("thank you; I shan't forget it",), anxious=("thank you, that's a weight off my mind",),
)  # fmt: skip
_FOR = Pool(
    "thank you for {what}", "thanks for {what}, {name}", "I'm grateful for {what}", "thank you for {what}, {name}",
    "I'm obliged to you for {what}", "how good of you: {what}", "ah, {what}; thank you", "thanks for {what}",
)  # fmt: skip
_TOLD = Pool(
    "thank you for telling me", "thanks for telling me, {name}", "I'm glad you told me",
    "that's good to know; thank you", "thank you, I needed to know", "it's good of you to tell me",
    "I'm obliged to you for saying so", "thank you for the news", "thanks, I'd not have known",
    "thank you, {name}, that helps",
)  # fmt: skip


def thank(occasion: Occasion) -> str:
    """For a thing (frame.what), for news (facts), or simply."""
    frame = occasion.frame
    if occasion.facts and frame is None:
        return occasion.say(_TOLD, "thank")
    if frame is not None and frame.what and frame.verb in _BRINGING and occasion.chance(0.6, "for?"):
        own = occasion.view.own(frame.actor, frame.pronoun)
        return occasion.say(_FOR, "thank", what=occasion.view.noun(frame.what).replace("{own}", own))
    return occasion.say(_THANK, "thank")


_BRINGING = frozenset({"lend", "give", "bring", "fetch", "return", "bake", "make", "send", "hand", "mend", "cook"})

_SORRY = Pool(
    "I'm sorry {deed}", "I'm so sorry {deed}", "forgive me, {name}: {deed}",
    "I owe you an apology, {name}: {deed}", "I must apologise: {deed}", "I feel badly about it: {deed}",
    "I let you down: {deed}", "I've no excuse: {deed}", "please forgive me: {deed}", "I'm ashamed to say {deed}",
    "I know {deed}, and I'm sorry", "{deed}; I'm sorry, {name}",
    quiet=("I'm sorry {deed}",), warm=("{name}, I'm truly sorry {deed}",), lively=("oh, {name}, I'm a fool: {deed}",),
    cool=("well, I'm sorry {deed}", "I suppose I should say sorry: {deed}"),
    anxious=("I've felt dreadful ever since: {deed}", "I've been dreading this, but {deed}, and I'm sorry"),
    precise=("I gave my word, and {deed}",),
)  # fmt: skip
_SORRY_DEED = Pool(
    "I'm sorry {deed}", "I'm so sorry {deed}", "forgive me, {name}: {deed}", "I must apologise: {deed}",
    "I feel badly about it: {deed}", "I'm ashamed to say {deed}", "I know {deed}, and I'm sorry",
    "{deed}; I'm sorry, {name}",
    warm=("{name}, I'm truly sorry {deed}",), cool=("well, I'm sorry {deed}",),
    anxious=("I've felt dreadful ever since: {deed}",),
)  # fmt: skip
"""For something done, where no word was broken."""
_SORRY_PLAIN = Pool(
    "I'm sorry", "I'm so sorry, {name}", "please forgive me", "I owe you an apology", "forgive me, {name}",
    "I do apologise", "I'm truly sorry", "I'm sorry, {name}",
    quiet=("sorry",), anxious=("oh, I am so sorry",),
)  # fmt: skip
_AMENDS = Pool(
    "it won't happen again", "I'll make it up to you", "I hope you'll forgive me", "I should have thought",
    "I mean to do better", "can you forgive me?", "that was wrong of me", "I hope there are no hard feelings",
    cool=("there, I've said it",),
)  # fmt: skip


def apologise(occasion: Occasion) -> str:
    """For what the frame says was missed, done late (outcome 'late') or done amiss ('spoilt'); `extra` is a reason."""
    frame = occasion.frame
    said = _SORRY_PLAIN if frame is None else _SORRY_DEED if frame.outcome == "spoilt" else _SORRY
    deed = _failing(frame, occasion) if frame is not None else ""
    sorry = occasion.say(said, "sorry", deed=deed)
    reason = occasion.extra.strip().rstrip(".").removeprefix("because ")
    return joined(sorry, reason or occasion.maybe(0.4, _AMENDS, "amends"))


def _failing(frame: Frame, occasion: Occasion) -> str:
    """The failing as a clause: "I didn't come to the harvest supper", 'I was late for the harvest supper'."""
    view = occasion.view
    if frame.outcome == "spoilt":
        return spoken_clause(msgspec.structs.replace(frame, outcome=""), view)
    if frame.outcome == "late":
        subject, person = view.subject(frame.actor), view.person(frame.actor)
        was = "were" if person == 2 else "was"
        return f"{subject} {was} late{_late_for(frame, occasion)}"
    return spoken_clause(msgspec.structs.replace(frame, negated=True, outcome=""), view)


def _late_for(frame: Frame, occasion: Occasion) -> str:
    if frame.what and frame.verb in ("come to", "go to", "attend"):
        return f" for {occasion.view.noun(frame.what)}"
    if frame.verb == "meet" and frame.whom:
        whom = frame.whom if frame.whom != frame.actor else ""
        return f" to meet {occasion.view.object(whom)}" if whom else ""
    timeless = msgspec.structs.replace(frame, at=None, until=None)
    return f" {predicate(timeless, occasion.view, 'to')}" if frame.what else ""


_REPROACH = Pool(
    "you said you'd {doing}, and you didn't", "you promised to {doing}", "I was counting on you to {doing}",
    "you were to {doing}, {name}", "what became of your promise to {doing}?",
    "{name}, you gave me your word that you'd {doing}", "you were going to {doing}, weren't you?",
    "I thought you were to {doing}", "you didn't {doing}, as you'd promised", "I'd hoped you would {doing}",
    warm=("I don't like to say it, {name}, but you'd promised to {doing}",), quiet=("you'd said you'd {doing}",),
    lively=("well, {name}, and who was it who promised to {doing}?",), cool=("so much for your promise to {doing}",),
    anxious=("I wondered whether something had happened: you'd promised to {doing}",),
    precise=("we had agreed that you'd {doing}",),
)  # fmt: skip
_LATE = Pool(
    "you were late{late}", "you were late{late}, {name}", "I'd looked for you sooner; you were late{late}",
    "late{late}, weren't you?", "you took your time, {name}: late{late}",
    "I don't like to complain, but you were late{late}",
)  # fmt: skip
_THIRD = Pool(
    "it was promised, and {clause}", "{clause}; I'd expected better", "I'm sorry to say {clause}",
    "would you believe it, {clause}", "I don't like to tell tales, but {clause}",
    "{clause}, and I was put out, I can tell you", "{clause}, {name}, for all the promises",
    "I can't get over it: {clause}", "{clause}, though it was promised", "{clause}, and I'd counted on it",
    "{clause}, I'm sorry to say", "{clause}; so much for promises",
)  # fmt: skip
_LET_DOWN = Pool(
    "I was disappointed", "I won't pretend I liked it", "a promise is a promise", "what do you say to that?",
)  # fmt: skip
_HURT = Pool(
    "I was disappointed", "I won't pretend I liked it", "it's not like you", "I'd like to know why",
    "what happened?",
    warm=("I'm sure you had your reasons",), cool=("I shan't forget it", "I expected no better"),
    anxious=("did I do something wrong?",), close=("I missed you",),
)  # fmt: skip
_REPROACH_PLAIN = Pool(
    "you let me down", "you let me down, {name}", "I'd counted on you", "I'm disappointed, {name}",
    "that wasn't well done", "I thought better of you",
)  # fmt: skip


def reproach(occasion: Occasion) -> str:
    """For a promise not kept (frame; outcome 'late': kept late)."""
    frame = occasion.frame
    if frame is None:
        return occasion.say(_REPROACH_PLAIN, "reproach")
    if frame.actor not in ("", occasion.listener):
        said = occasion.say(_THIRD, "reproach", clause=_failing(frame, occasion))
        return joined(said, occasion.maybe(0.35, _LET_DOWN, "hurt"))
    frame = msgspec.structs.replace(frame, actor=occasion.listener, negated=False)
    if frame.outcome == "late":
        said = occasion.say(_LATE, "reproach", late=_late_for(frame, occasion))
    else:
        done = msgspec.structs.replace(frame, outcome="")
        said = occasion.say(_REPROACH, "reproach", doing=without_to(predicate(done, occasion.view, "to")))
    return joined(said, occasion.maybe(0.35, _HURT, "hurt"))


_FORGIVE = Pool(
    "never mind", "it's all right", "think no more of it", "these things happen", "no harm done",
    "let's say no more about it", "never mind, {name}", "it's forgotten", "don't give it a thought",
    "it's quite all right, {name}", "we all forget things",
    warm=("of course I forgive you, {name}", "you're forgiven, {name}", "as if I could be cross with you"),
    quiet=("never mind", "all right"),
    lively=("oh, get along with you, it's nothing", "water under the bridge, {name}"),
    cool=("well, don't let it happen again", "very well"), anxious=("I'm only glad you're all right",),
    colourful=("the sky hasn't fallen in",), precise=("next time, then",), close=("what are friends for?",),
)  # fmt: skip


_OTHER_DAYS = Pool("there'll be other days", "I'm over it", "we'll leave it there", "let bygones be bygones")


def forgive(occasion: Occasion) -> str:
    """What was missed is let go."""
    return joined(occasion.say(_FORGIVE, "forgive"), occasion.maybe(0.25, _OTHER_DAYS, "other"))
