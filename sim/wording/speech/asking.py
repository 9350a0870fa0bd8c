"""Wanting to know and not knowing: ask, say that one does not know."""

from __future__ import annotations

import msgspec

from sim.nouns import Frame
from sim.wording.facts import direct_question, indirect_question
from sim.wording.sentences import spoken_clause
from sim.wording.speech.phrases import topic_of
from sim.wording.style import Occasion, Pool, joined

_ASK = Pool(
    "do you know {indirect}?", "can you tell me {indirect}?", "I've been wondering {indirect}",
    "you wouldn't know {indirect}, would you?", "have you any idea {indirect}?", "{name}, do you know {indirect}?",
    "would you know {indirect}?", "tell me, {direct}?", "{direct}, do you know?", "{direct}?",
    "I meant to ask: {direct}?", "perhaps you can tell me {indirect}?",
    quiet=("{direct}?",), lively=("now, {direct}?", "tell me, {name}, {direct}?"),
    cool=("{direct}?", "I need to know {indirect}"),
    warm=("could you help me, {name}: {direct}?", "I'd be grateful to know {indirect}"),
    anxious=("I've been fretting about it: {direct}?", "sorry to ask, but {direct}?"),
    precise=("I want to have it right: {direct}?",), colourful=("there's a thing I'd dearly like to know: {direct}?",),
)  # fmt: skip
_ASK_YOU = Pool(
    "{name}, if I may, {direct}?", "remind me, {direct}?", "I don't think I know: {direct}?",
    "{direct}, if I may ask?", "by the way, {direct}?", "now I think of it, {direct}?", "{direct}?",
    "tell me, {direct}?", "may I ask, {direct}?", "if you don't mind my asking, {direct}?", "{direct}, {name}?",
    "I meant to ask: {direct}?", "{name}, {direct}?", "I've often wondered, {direct}?",
    quiet=("{direct}?",),
)  # fmt: skip
_ASK_TOPIC = Pool(
    "have you heard anything of {topic}?", "what do you know about {topic}?", "any word of {topic}?",
    "what news of {topic}?", "how do things stand with {topic}?", "tell me about {topic}",
    "I'd like to hear about {topic}", "what's the talk about {topic}?",
    "have you anything to tell me about {topic}?", "{name}, what do you know about {topic}?",
    "do you know anything of {topic}?",
    lively=("now, what about {topic}?", "come, tell me all about {topic}"), quiet=("what of {topic}?",),
    cool=("and {topic}?",), warm=("I'd love to hear about {topic}",),
    anxious=("is all well with {topic}, do you know?",),
)  # fmt: skip
_ASK_AFTER = Pool(
    "I was thinking how {clause}. How are things now?", "I remember that {clause}. Is all well?",
    "you know, {clause}. How is that now?", "I've had it in mind that {clause}. What came of it?",
    "I keep thinking how {clause}. How is it now?", "{name}, how have you been? I was thinking how {clause}",
    "how have things gone with you? I remember how {clause}", "I haven't forgotten that {clause}. How are you now?",
    "it came back to me that {clause}. How do things stand?",
    warm=("I thought of you, {name}: {clause}. How are you now?",), quiet=("{clause}. And now?",),
    lively=("now, {name}, how have things been? I remember that {clause}",), cool=("so {clause}. What of it now?",),
    anxious=("I've worried about it: {clause}. Is it all right?",),
    precise=("if I recall rightly, {clause}. And since then?",),
)  # fmt: skip
_ASK_AFTER_GOOD = Pool(
    "I was glad that {clause}. How did it go?", "I thought of you, {name}: {clause}. That was well done",
    "it made me glad that {clause}. How was it?", "I haven't forgotten that {clause}. It was good of you",
    "{name}, I like to think of it: {clause}. How did it turn out?", "I've been meaning to say: {clause}. Well done",
    "it was good to hear that {clause}. Are you pleased?", "{clause}, didn't you? I was glad of it",
    quiet=("{clause}. That was good",), lively=("now, {name}, {clause}! tell me all about it",),
    cool=("so {clause}. Not bad",), precise=("if I recall rightly, {clause}. It was well done",),
    warm=("it warms my heart that {clause}. How did it go?",),
)  # fmt: skip
_ASK_AFTER_PLAIN = Pool(
    "I remember that {clause}. How did it go?", "I was thinking how {clause}. What came of it?",
    "I had it in mind that {clause}. How did that turn out?", "it came back to me that {clause}. And since then?",
    "{clause}, I remember. How did it go, {name}?", "I haven't forgotten that {clause}. What came of it?",
    quiet=("{clause}. And now?",), cool=("so {clause}. What of it now?",),
    precise=("if I recall rightly, {clause}. And since then?",),
)  # fmt: skip
_TELL_MORE = Pool(
    "tell me more", "and then?", "and what else, {name}?", "go on", "what else?", "and after that?",
    "that wasn't all, I'm sure?", "is there more to it, {name}?", "and what came after?", "is that the half of it?",
    quiet=("and?",), lively=("go on, {name}, tell me all of it",), warm=("I'd like to hear more",),
    cool=("is that all?",), precise=("and what besides?",), colourful=("don't stop there, {name}",),
    anxious=("and it all went well, I hope?",),
)  # fmt: skip
_TELL_THE_NEWS = Pool(
    "and are you pleased?", "how do you feel about it?", "and what do you make of it yourself?", "are you glad of it?",
    "and how is that for you, {name}?", "does it please you, {name}?", "and you're happy about it?",
    "what does it mean to you?", "is it as you'd hoped?",
    quiet=("and you're glad?",), lively=("well! and how do you feel?",),
    warm=("I hope you're happy about it, {name}?",),
    cool=("and that pleases you?",), anxious=("it isn't too much for you?",), precise=("is it what you wanted?",),
)  # fmt: skip
_ASK_ANY = Pool(
    "any news?", "what's new?", "have you heard anything?", "what's the talk?", "anything I should know?",
    "is there any news?", "what have you heard?", "tell me something new", "what's going on?",
    "{name}, what's the news?", "have you any news, {name}?", "what do people say?",
    lively=("what's the gossip, {name}?", "come on, what have you heard?"), quiet=("any news?",),
    cool=("anything to report?",), warm=("what have you been hearing, {name}?",),
    colourful=("what's the word on the wind?",), anxious=("nothing bad has happened, has it?",),
    morning=("any news this morning?",), evening=("any news from the day?",),
)  # fmt: skip


def ask(occasion: Occasion) -> str:
    """A question for a fact, or how the matter of a frame went; else for news, of `extra` where it names a topic.

    Of a matter `extra` says how it was, 'good', 'bad' or neither; or that it has just been told of: 'more' of a deed,
    'news' of what has come about.
    """
    if occasion.frame is not None and not occasion.facts:
        pools = {"good": _ASK_AFTER_GOOD, "": _ASK_AFTER_PLAIN, "more": _TELL_MORE, "news": _TELL_THE_NEWS}
        pool = pools.get(occasion.extra, _ASK_AFTER)
        if occasion.extra in ("more", "news"):
            return occasion.say(pool, "ask")
        return occasion.say(pool, "ask", clause=_matter(occasion.frame, occasion))
    if occasion.facts and occasion.facts[0].predicate:
        fact, view = occasion.facts[0], occasion.view
        direct, indirect = direct_question(fact, view), indirect_question(fact, view)
        pool = _ASK_YOU if fact.subject == occasion.listener else _ASK
        return occasion.say(pool, "ask", direct=direct, indirect=indirect)
    topic = topic_of(occasion)
    if topic and topic != "you":
        return occasion.say(_ASK_TOPIC, "ask", topic=topic)
    return occasion.say(_ASK_ANY, "ask")


def _matter(frame: Frame, occasion: Occasion) -> str:
    ahead = frame.at is not None and frame.at > occasion.moment.tick
    return spoken_clause(msgspec.structs.replace(frame, outcome=""), occasion.view, "due" if ahead else "past")


_DONT_KNOW = Pool(
    "I don't know {indirect}, I'm afraid", "I couldn't tell you {indirect}", "I wish I knew {indirect}",
    "I've no idea {indirect}", "that I don't know: {indirect}", "I can't say {indirect}",
    "I'm afraid I don't know {indirect}", "nobody has told me {indirect}", "if I knew {indirect}, I'd tell you",
    "you're asking the wrong person: I don't know {indirect}", "I'm in the dark about {indirect}",
    quiet=("I don't know", "no, I don't know {indirect}"), cool=("how should I know {indirect}?", "I don't know"),
    warm=("I'd gladly tell you, {name}, but I don't know {indirect}", "I'm sorry, I don't know {indirect}"),
    anxious=("I'm sorry, I ought to know {indirect}, but I don't",), precise=("I don't know for certain {indirect}",),
    lively=("search me: I don't know {indirect}",), colourful=("if the birds know {indirect}, they haven't told me",),
)  # fmt: skip
_NOTHING_OF = Pool(
    "nothing comes to mind about {topic}", "I don't recall anything about {topic}",
    "I can't call anything to mind about {topic}", "I don't know anything about {topic}",
    "if there was something about {topic}, I don't recall it", "{topic}? I couldn't say",
    "I don't remember anything about {topic}, I'm afraid", "{topic}? It's gone from my mind",
    "I draw a blank on {topic}", "you know more than I do about {topic}",
    quiet=("I don't recall {topic}", "{topic}? no"), cool=("what about {topic}?",),
    warm=("I'm sorry, {name}, nothing comes back to me about {topic}",),
    anxious=("oh dear, I can't recall {topic}; should I?",), lively=("{topic}? you have me there, {name}",),
    precise=("about {topic} I've nothing that I could swear to",),
)  # fmt: skip
_NOTHING = Pool(
    "not that I know of", "I couldn't say", "I don't know, I'm afraid", "nothing comes to mind",
    "I can't call anything to mind", "I couldn't tell you", "I don't know, {name}", "I can't think of anything",
    "my mind's a blank", "I really don't know",
    quiet=("I don't know", "no", "I can't say"), lively=("you have me there, {name}", "search me"),
    cool=("I couldn't tell you", "I've nothing to say"), anxious=("oh dear, I don't know",),
)  # fmt: skip
_FORGOTTEN = Pool(
    "I don't remember that", "I'm afraid that's gone from my mind", "I can't call it to mind",
    "did that happen? I don't recall", "it's slipped my memory", "I've no memory of it, I'm afraid",
    "I don't recall it, {name}", "that I don't remember", "you remember more than I do, {name}",
    warm=("forgive me, {name}, I don't remember",), quiet=("I don't recall",),
    lively=("fancy, I've clean forgotten",), cool=("I don't know what you mean",),
    anxious=("oh dear, I can't remember it",),
)  # fmt: skip
_SORRY = Pool(
    "I'm sorry", "sorry not to be more help", "you might ask around", "somebody will know",
    "I'd be glad to hear it myself", "let me know if you find out",
    warm=("I'll tell you if I hear",), cool=("ask somebody else",),
)  # fmt: skip


def dont_know(occasion: Occasion) -> str:
    """That one does not know what was asked (one fact without object), recall a frame, or know anything of `extra`."""
    if occasion.frame is not None and not occasion.facts:
        return occasion.say(_FORGOTTEN, "unknown")
    if occasion.facts and occasion.facts[0].predicate:
        indirect = indirect_question(occasion.facts[0], occasion.view)
        said = occasion.say(_DONT_KNOW, "unknown", indirect=indirect)
        return joined(said, "" if "sorry" in said else occasion.maybe(0.3, _SORRY, "sorry"))
    topic = topic_of(occasion)
    return occasion.say(_NOTHING_OF, "unknown", topic=topic) if topic else occasion.say(_NOTHING, "unknown")
