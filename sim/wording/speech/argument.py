"""Two accounts of one matter: dispute and concede."""

from __future__ import annotations

from sim.wording.facts import clauses_of
from sim.wording.speech.phrases import stated, topic_of, whence_known
from sim.wording.style import Occasion, Pool, joined

_NOT_SO = Pool(
    "that's not what I heard", "are you sure?", "I understood otherwise", "I don't think that's right",
    "hm, I had it differently", "no, I don't believe so", "I'd heard something else",
    "forgive me, but I think not", "is that right?", "that can't be, surely?", "{name}, I don't think so",
    "there must be some mistake", "I don't know about that",
    warm=("I don't like to contradict you, {name}", "I'm sorry, {name}, but that isn't what I know"),
    quiet=("no", "I think not"), lively=("no, no, {name}", "hold on, {name}", "oh, come now"),
    cool=("you've got that wrong", "nonsense", "who told you that?"),
    anxious=("oh, now I'm confused", "that worries me"), colourful=("that's another tale from the one I know",),
    precise=("that doesn't tally with what I know",),
)  # fmt: skip
_MINE = Pool("{mine}", "{mine}", "as I have it, {mine}", "the way I know it, {mine}", "what I know is this: {mine}")


def dispute(occasion: Occasion) -> str:
    """A claim is contradicted by one's own facts, with their source."""
    objection = occasion.say(_NOT_SO, "not so")
    if not occasion.facts:
        return objection
    mine = stated(occasion, occasion.facts)
    sourced = mine != clauses_of(occasion.facts, occasion.view)
    told = mine if sourced else occasion.say(_MINE, "mine", mine=mine)
    return joined(objection, told)


_CONCEDE = Pool(
    "you may be right", "I stand corrected", "then I had it wrong", "I'll take your word for it",
    "well, you'd know", "fair enough", "I see I was mistaken", "very well, I believe you",
    "perhaps you know better", "you've persuaded me", "you're right, {name}", "I'll not argue, {name}",
    "my mistake, {name}",
    warm=("thank you for putting me right, {name}", "I'm glad you told me"), quiet=("fair enough", "right"),
    lively=("well, there you are, I was wrong", "you win, {name}"), cool=("have it your way", "if you say so"),
    anxious=("oh dear, I've been telling it wrong", "sorry, I must have muddled it"), precise=("I'll correct that",),
    colourful=("I'll eat my hat",),
)  # fmt: skip
_THEN = Pool(
    "so {clause}", "then {clause}", "{clause}, then", "so {clause}, then", "{clause}: I'll remember that",
    "by your account, {clause}",
)  # fmt: skip


def concede(occasion: Occasion) -> str:
    """One gives way; `facts` are what one now takes for true."""
    given_way = occasion.say(_CONCEDE, "concede")
    if not occasion.facts:
        return given_way
    return joined(given_way, occasion.maybe(0.5, _THEN, "then", clause=clauses_of(occasion.facts, occasion.view)))


_DIFFER = Pool(
    "we must agree to differ", "we'll not agree about {topic}", "let's leave it: we disagree about {topic}",
    "you have your account and I have mine", "well, I keep to what I know", "we've been over that, {name}",
    "I still have it otherwise, {name}", "about {topic} we shan't agree", "one of us must be wrong about {topic}",
    "time will show which of us is right",
    warm=("let's not fall out over {topic}, {name}", "we'll be friends for all that, {name}"),
    quiet=("I have it otherwise", "we differ there"), lively=("there we go again, {name}", "we shall see, {name}"),
    cool=("believe what you like", "I've said what I know"), anxious=("now I don't know what to think",),
    precise=("I keep to my account",), colourful=("there are two tales about {topic}, then",),
)  # fmt: skip


def differ(occasion: Occasion) -> str:
    """Two accounts are left standing; whence one has one's own is said at times."""
    topic = topic_of(occasion)
    topic = "that" if topic in ("", "you", "me") else topic
    kept_to, whence = occasion.say(_DIFFER, "differ", topic=topic), whence_known(occasion)
    return joined(kept_to, whence if whence and occasion.chance(0.5, "whence") else "")
