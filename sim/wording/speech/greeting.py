"""Meeting and parting: greet, introduce, part."""

from __future__ import annotations

from sim.wording.speech.phrases import my_work, next_thing
from sim.wording.style import Occasion, Pool, joined

_HELLO = Pool(
    "hello, {name}", "hello there", "{name}, hello", "ah, {name}", "hello", "there you are, {name}",
    warm=("hello, {name}, how nice", "{name}, just the person", "what a pleasure, {name}"),
    lively=("well, hello, {name}", "hello, hello", "look who it is: {name}", "{name}, there you are"),
    quiet=("hello", "{name}", "ah, hello"), cool=("{name}", "oh, {name}, it's you", "hello, {name}", "{name}, is it"),
    close=("{name}, at last", "{name}, the very person"), dear=("hello, {name} dear", "{name}, my dear"),
    colourful=("well met, {name}", "a welcome sight, {name}"), precise=("good day, {name}",),
    stranger=("good day to you", "hello there, good day", "good day"),
    low=("oh, hello, {name}", "hello, {name}, then"),
    morning=("good morning, {name}", "morning, {name}", "good morning", "morning", "a good morning to you",
        "{name}, good morning"),
    afternoon=("good afternoon, {name}", "afternoon, {name}", "good afternoon", "a good afternoon to you",
        "{name}, good afternoon"),
    evening=("good evening, {name}", "evening, {name}", "good evening", "evening", "a good evening to you",
        "{name}, good evening"),
    night=("good evening, {name}", "up late, {name}", "hello, {name}, at this hour", "still up, {name}"),
)  # fmt: skip
_AGAIN = Pool(
    "hello again, {name}", "hello again", "we meet again", "{name}, again", "here we are again",
    "you again, {name}",
    warm=("good to see you again, {name}", "I was hoping to see you again"), lively=("twice in a day, {name}",),
    quiet=("again, then", "hello again"), cool=("you again", "we do keep meeting"),
)  # fmt: skip
_HOW_ARE_YOU = Pool(
    "how are you?", "how are you keeping?", "how goes it?", "are you well?", "how are things with you?",
    "how do you do?", "all well with you?",
    warm=("it's good to see you", "I'm glad to see you", "it does me good to see you", "you're a welcome sight"),
    lively=("I was hoping for company", "come, how are you?"),
    quiet=("keeping well?", "all right?"),
    cool=("you're about, then", "I hope you're well", "what can I do for you?"),
    close=("I've missed our talks", "how are you, truly?", "I was thinking of you"),
    colourful=("how does the world look to you?",),
    anxious=("is everything all right?", "nothing's the matter, I hope?"),
    glad=("I'm in good spirits", "it's a good day, I find", "I'm feeling cheerful"),
    low=("I'm not at my best, I'm afraid", "forgive me if I'm poor company", "it's been a long day for me"),
    morning=("how is the morning treating you?", "you're looking well"),
    early=("did you sleep well?", "you're up and about, I see", "you're up early"),
    afternoon=("I hope the day is treating you well",),
    evening=("I hope the day has been kind to you",),
    night=("it's late to be out", "can't you sleep either?"),
)  # fmt: skip
_WELL = Pool(
    "I'm well", "I'm well enough", "I can't complain", "I keep going", "all's well with me", "I'm much as ever",
    "it's good to see you", "I was just thinking of you",
    warm=("I'm glad to see you", "all the better for seeing you"),
    lively=("I'm never better", "just the company I want"),
    quiet=("I'm all right",), cool=("I'm about, as you see",), close=("I've missed our talks",),
    colourful=("I'm still in one piece",), anxious=("nothing has gone wrong yet",), glad=("I'm in good spirits",),
    low=("I'm not at my best, I'm afraid", "it's been a long day for me"), precise=("all in order with me",),
    early=("I slept well enough",),
)  # fmt: skip
"""What one says of oneself to whoever has greeted one, asked or not."""
_STRANGER = Pool(
    "I don't think we've met", "we haven't met, have we?", "I don't believe I know you",
    "are you from hereabouts?", "have we met?", "I can't put a name to you", "a new face to me",
    warm=("it's always nice to meet somebody new", "you're very welcome"), quiet=("we've not met",),
    cool=("can I help you?", "I don't know you, do I?"), anxious=("I hope you don't mind my asking who you are",),
    lively=("now who might you be?", "a new face, how interesting"),
)  # fmt: skip


def greet(occasion: Occasion) -> str:
    """By hour, tie, mood and name; `extra` 'again' where they have met that day, 'back' to whoever has greeted one."""
    how = _WELL if "back" in occasion.extra else _HOW_ARE_YOU
    if "again" in occasion.extra:
        return joined(occasion.say(_AGAIN, "hello"), occasion.maybe(0.35, how, "how"))
    hello = occasion.say(_HELLO, "hello")
    if not occasion.known:
        return joined(hello, occasion.maybe(0.5, _STRANGER, "stranger"))
    return joined(hello, occasion.maybe(0.6, how, "how"))


_NAME = Pool(
    "I'm {me}", "my name is {me}", "{me} is my name", "I'm {me}, by the way", "let me introduce myself: {me}",
    "I should say who I am: {me}", "they call me {short}; {me} in full", "I'm {me}, if we're to be introduced",
    quiet=("{me}", "I'm {me}"), lively=("{me}, that's me", "I'm {me}, and pleased to meet you"),
    warm=("I'm {me}, and it's a pleasure", "do call me {short}; I'm {me}"), cool=("{me} is the name",),
    colourful=("{me}, at your service",), precise=("my name is {me}, for the record",),
)  # fmt: skip
_WORK = Pool(
    "{work}", "{work}, as you may know", "{work}, for my sins", "{work}, most days",
    lively=("{work}, and I wouldn't have it otherwise",), precise=("{work}; that's my work",), cool=("{work}",),
)  # fmt: skip
_MET = Pool(
    "pleased to meet you", "it's nice to meet you", "how do you do?", "and you are?",
    "who have I the pleasure of meeting?", "what do they call you?",
    "I don't think we've ever spoken", "I only know you by sight",
    warm=("I hope we'll see more of each other", "it's time that we spoke"), quiet=("pleased to meet you",),
    lively=("now you know me; and you?",), cool=("and you?",),
)  # fmt: skip
_MET_NAMED = Pool(
    "pleased to meet you, {name}", "it's nice to meet you, {name}", "{name}, a pleasure", "so you're {name}",
    "I'm glad to know you, {name}", "good to put a name to a face, {name}", "pleased to know you, {name}",
    cool=("{name}, then", "so you're {name}", "{name}, is it"), quiet=("{name}, yes",),
    lively=("{name}! I'm glad to meet you",),
)  # fmt: skip


_SPOKEN = Pool(
    "I don't think we've ever spoken", "we've never spoken, have we?", "it's time that we spoke",
    "I only know you by sight", "I've seen you about", "you have my name already, I hear",
    quiet=("we've not talked before",), cool=("we've not spoken before, I think",),
    lively=("we should have talked long ago",), precise=("I don't believe that we've been introduced",),
)  # fmt: skip
"""To whom one knows no more of than their face, and who knows one's name."""


def introduce(occasion: Occasion) -> str:
    """One's own name and work; the listener's name is repeated where it is known.

    `extra` 'called by name': the other has just said one's name, so nobody gives it.
    """
    if occasion.extra == "called by name":
        return joined(occasion.say(_MET_NAMED, "met"), occasion.say(_SPOKEN, "spoken"))
    me = occasion.speaker.name
    name = occasion.say(_NAME, "name", me=me, short=me.split(" ")[0])
    work = my_work(occasion.speaker)
    said_work = occasion.maybe(0.65, _WORK, "work", work=work) if work else ""
    if occasion.known:
        return joined(occasion.say(_MET_NAMED, "met"), name, said_work)
    return joined(name, said_work, occasion.say(_MET, "met"))


_BYE = Pool(
    "goodbye, {name}", "bye for now", "I'll see you, {name}", "goodbye", "until next time", "I'll see you about",
    "bye, {name}", "so long, {name}",
    warm=("take care, {name}", "look after yourself", "mind how you go, {name}", "take care"),
    lively=("cheerio, {name}", "don't be a stranger"), quiet=("bye", "right, bye"),
    cool=("good day", "that'll do, then", "good day, {name}"), close=("come by soon, {name}", "till soon, {name}"),
    dear=("bless you, {name} dear", "goodbye, my dear"), colourful=("fare well, {name}", "till next we meet"),
    stranger=("good day to you",), morning=("have a good day", "have a good day, {name}", "good morning to you"),
    afternoon=("enjoy the rest of the day", "have a good afternoon, {name}", "good afternoon to you"),
    evening=("have a good evening", "good evening to you", "a good night to you, {name}"),
    night=("good night, {name}", "good night", "sleep well, {name}", "sleep well"),
)  # fmt: skip
_MUST_GO = Pool(
    "well, I must be off", "I'd best be getting on", "I should be going", "I must get along", "I won't keep you",
    "I'd better be moving", "right, I'm away", "that's me, then", "time I was going", "I'll let you get on",
    warm=("I could stay and talk, but I must go",), lively=("heavens, I must run", "I must dash"),
    quiet=("well", "I'll be going"), cool=("I've things to do", "if you'll excuse me"),
    anxious=("oh dear, I ought to be going", "I'd better go or I'll fret"), precise=("I like to be in good time",),
    night=("it's late; I'm for my bed", "it's past my bedtime"), low=("I'd rather be by myself for a while",),
)  # fmt: skip
_MUST_DO = Pool(
    "I must go and {doing}", "I've got to {doing}", "I'm off to {doing}", "it's time for me to {doing}",
    "I'd best go and {doing}", "I have to {doing}", "I really should {doing}",
    quiet=("must {doing}",), lively=("no rest for me: I'm off to {doing}",), precise=("I'm due to {doing}",),
)  # fmt: skip


_MUST_BE_THERE = Pool(
    "I must go to {where}", "I've got to go to {where}", "I'm off to {where}", "it's time for me to go to {where}",
    "I'm expected at {where}", "I'd best be off to {where}",
    quiet=("must go to {where}",), lively=("no rest for me: I'm off to {where}",), precise=("I'm due at {where}",),
)  # fmt: skip
"""Where one goes to and does nothing else."""
_GOING = ("go ", "come ", "get ")
_MUST_GET = Pool(
    "I must {doing}", "I've got to {doing}", "it's time for me to {doing}", "I have to {doing}",
    "I really should {doing}",
    quiet=("must {doing}",), precise=("I'm due to {doing}",),
)  # fmt: skip
"""Whose business is to get somewhere: nobody says that they must go and go there."""
_STAYING = Pool(
    "we'll talk again", "we'll talk more another time", "I won't keep you", "I'll let you get on", "more another time",
    "I'll leave you in peace", "we'll talk again, {name}", "until later, {name}", "until later",
    quiet=("well", "later, then"),
    lively=("to be continued, {name}", "more of that another time"), cool=("that'll do, then", "if you'll excuse me"),
    close=("till later, {name}",), dear=("bless you, {name} dear",), colourful=("the rest is for another page",),
    precise=("we'll leave it there for now",), anxious=("I mustn't keep you any longer",),
    low=("forgive me, I'm tired of talking",),
)  # fmt: skip
_ENJOYED = Pool(
    "it was good to talk", "it's been good to talk, {name}", "I've enjoyed this",
    warm=("it does me good to talk with you, {name}", "it's been good to talk"), quiet=("that was good",),
    lively=("it's been a treat, {name}",), close=("I always feel better after talking to you",),
    cool=("well, enough said",),
)  # fmt: skip
"""After a talk that was one."""
_SAID_ENJOYED = 0.3
"""Those who go on with what they are at beside each other part from a talk, and not from each other."""
_THANKS_FOR = Pool(
    "thank you for {event}, {name}", "thank you for having me at {event}",
    "it's been a lovely time, {event}; thank you",
    "thank you for asking me to {event}", "I enjoyed {event}, {name}; thank you", "{event} was a pleasure; thank you",
    quiet=("thank you for {event}",), lively=("what a time I've had at {event}, {name}; thank you",),
    warm=("bless you for {event}, {name}",), cool=("well, thank you for {event}",),
    colourful=("I'll think back to {event}; a thousand thanks",), precise=("my thanks for {event}, {name}",),
)  # fmt: skip


def part(occasion: Occasion) -> str:
    """A goodbye; `extra` is what one goes to do ('serve breakfast'), or a whole clause that says why.

    'stays': one goes nowhere, 'goes': one does, and nothing is said of why; 'briefly': there was hardly a talk.
    `frame`: the event that the listener gives and one has enjoyed.
    """
    if occasion.frame is not None:
        thanks = occasion.say(_THANKS_FOR, "thanks", event=occasion.view.noun(occasion.frame.what))
        rest = _STAYING if occasion.extra.startswith("stays") else _BYE
        return joined(thanks, occasion.maybe(0.4, rest, "bye") if rest is _STAYING else occasion.say(rest, "bye"))
    brief = occasion.extra.endswith("briefly") or occasion.extra not in ("stays", "goes")
    enjoyed = "" if brief else occasion.maybe(_SAID_ENJOYED, _ENJOYED, "enjoyed")
    if occasion.extra.startswith("stays"):
        return joined(enjoyed or occasion.say(_STAYING, "bye"))
    if enjoyed:
        return joined(enjoyed, occasion.say(_BYE, "bye"))
    doing, clause = ("", "") if occasion.extra.startswith("goes") else next_thing(occasion.extra)
    if clause:
        why = clause
    elif doing.startswith("go to "):
        why = occasion.say(_MUST_BE_THERE, "must", where=doing.removeprefix("go to "))
    elif doing:
        why = occasion.say(_MUST_GET if doing.startswith(_GOING) else _MUST_DO, "must", doing=doing)
    else:
        why = occasion.maybe(0.55, _MUST_GO, "must")
    return joined(why, occasion.say(_BYE, "bye"))
