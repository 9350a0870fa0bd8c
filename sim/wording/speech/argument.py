"""Two accounts of one matter: dispute and concede."""

from __future__ import annotations

from sim.wording.facts import clauses_of
from sim.wording.speech.phrases import stated
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
