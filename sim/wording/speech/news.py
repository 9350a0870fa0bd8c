"""Passing on what one knows and taking it in: tell, acknowledge."""

from __future__ import annotations

from sim.wording.facts import clauses_of
from sim.wording.speech.argument import differ
from sim.wording.speech.hopes import hope_akin
from sim.wording.speech.phrases import doubt_of, hour_named, stated, topic_of, whence_known
from sim.wording.speech.promises import meet_anyway
from sim.wording.style import Occasion, Pool, joined

_NEWS = Pool(
    "have you heard?", "I've news:", "you'll want to know this:", "by the way,", "here's something:",
    "I meant to tell you:", "did you know?", "there's this:", "before I forget:", "have you heard the latest?",
    "{name}, have you heard?", "{name}, listen:", "I thought you should know:", "a bit of news:",
    "I've been meaning to say:",
    lively=("guess what:", "you'll never guess:", "oh, listen to this:", "wait till you hear:"),
    quiet=("well,", "so,"), warm=("I thought of telling you at once:", "you'll like to know, {name}:"),
    cool=("for what it's worth,", "if it matters,"),
    colourful=("there's a turn in the tale:", "here's a thing to chew on:"),
    anxious=("I hope you won't mind my saying:",), precise=("to keep you informed:", "so that you have it right:"),
    glad=("I'm bursting to tell you:",), low=("I don't know what to make of it, but",),
)  # fmt: skip
_OWN_NEWS = Pool(
    "I've news:", "I meant to tell you:", "before I forget:", "you'll hear it sooner or later:",
    "let me tell you:", "I wanted you to hear it from me:", "{name}, listen:", "I don't think I told you:",
    "as for me,", "now you ask,",
    lively=("guess what:", "wait till you hear:", "I can't keep it to myself:"), quiet=("well,", "so,"),
    warm=("you should be among the first to know, {name}:",), anxious=("I hardly like to say it, but",),
    colourful=("a page of my own tale:",), precise=("I ought to tell you:",), glad=("I'm bursting to tell you:",),
    cool=("well,",),
)  # fmt: skip
_ANSWER = Pool(
    "well,", "let me see:", "let me think:", "as it happens,", "yes:", "that I can tell you:",
    "I can help you there:",
    quiet=("yes,",),
)  # fmt: skip
_TALK = Pool(
    "you may have heard:", "by the way,", "well,", "here's what I hear:", "have you heard?",
    "for what it's worth,", "I don't know if you've heard:", "{name}, have you heard anything of this?",
    "there's talk, you know:",
)  # fmt: skip
_DID_YOU_KNOW = Pool(
    "did you know {clause}?", "have you heard that {clause}?", "had you heard that {clause}?",
    "did anybody tell you that {clause}?", "do you know, {clause}",
)  # fmt: skip
_AFTERWARDS = Pool(
    "I thought you'd want to know", "there, now you know", "what do you say to that?",
    "that's all I know of it", "pass it on if you like", "what do you make of it?", "I thought I'd mention it",
    lively=("isn't that something?", "what do you think of that?", "I had to tell somebody"), quiet=("that's all",),
    warm=("I wanted you to know",), cool=("make of it what you like",), anxious=("I hope I did right to tell you",),
    colourful=("life's never dull",), precise=("that's all there is to it",),
)  # fmt: skip
_OWN_AFTERWARDS = Pool(
    "there, now you know", "what do you say to that?", "I wanted you to know",
    "that's my news", "I thought I'd mention it",
    lively=("what do you think of that?", "I had to tell somebody"), quiet=("that's all",),
    cool=("make of it what you like",), anxious=("I hope it's all right to say so",),
    precise=("that's all there is to it",),
)  # fmt: skip
_IN_DOUBT = Pool(
    "do ask somebody who knows", "take it with a pinch of salt", "I may yet be proved wrong",
    "don't rely on me for it", "I'd check before you count on it", "don't quote me", "perhaps you know better",
)  # fmt: skip
_SHARP = Pool(
    "{hour} sharp, mind", "{hour}, mind", "{hour}, not a minute later", "do note the hour: {hour}",
    "that's {hour}",
)  # fmt: skip


def tell(occasion: Occasion) -> str:
    """Facts with their source and how sure one is of them; `extra` 'answer' where they were asked for."""
    sure = not doubt_of(occasion)
    plain = sure and occasion.source in ("", "self", "backstory", occasion.speaker.name, "seen")
    if plain and len(occasion.facts) == 1 and occasion.chance(0.16, "did you know") and not _about_listener(occasion):
        return occasion.say(_DID_YOU_KNOW, "tell", clause=clauses_of(occasion.facts, occasion.view))
    said = stated(occasion, occasion.facts)
    if _is_answer(occasion):
        return joined(f"{occasion.maybe(0.35, _ANSWER, 'answer')} {said}".strip())
    opener = occasion.maybe(0.6 if sure else 0.35, _opening(occasion, sure), "news")
    if opener.endswith(" but") or (opener.endswith((",", ":")) and said.count(":")):
        opener = "well,"
    return joined(f"{opener} {said}".strip(), _after(occasion, sure, opener))


def _is_answer(occasion: Occasion) -> bool:
    """Where people are and when doors open is no news; it is told when asked for."""
    return occasion.extra == "answer" or all(fact.predicate in _STANDING for fact in occasion.facts)


_STANDING = frozenset({"was last at", "is often at", "lives at", "works at", "opens at", "closes at"})


def _opening(occasion: Occasion, sure: bool) -> Pool:
    return _TALK if not sure else _OWN_NEWS if _is_own_news(occasion) else _NEWS


def _is_own_news(occasion: Occasion) -> bool:
    return any(occasion.speaker.name in (fact.subject, fact.object) for fact in occasion.facts)


def _after(occasion: Occasion, sure: bool, opener: str) -> str:
    if not sure:
        return occasion.maybe(0.3, _IN_DOUBT, "doubt") if doubt_of(occasion) == "doubtful" else ""
    hour = hour_named(occasion.facts)
    if hour and occasion.has("precise") and occasion.chance(0.4, "sharp?"):
        return occasion.say(_SHARP, "sharp", hour=hour)
    pool = _OWN_AFTERWARDS if _is_own_news(occasion) else _AFTERWARDS
    return "" if "?" in opener else occasion.maybe(0.2, pool, "after")


def _about_listener(occasion: Occasion) -> bool:
    return any(occasion.listener in (fact.subject, fact.object) for fact in occasion.facts)


_KNOWN = Pool(
    "yes, {whence}", "so I know; {whence}", "{whence} already", "I'd heard: {whence}",
    "yes, I knew that; {whence}", "that I know: {whence}", "ah, yes, {whence}", "I know, {name}; {whence}",
    "{whence}, as it happens", "{whence}, yes", "I know about {topic}; {whence}", "about {topic}, yes: {whence}",
    "that's not new to me; {whence}", "I've had that news, {name}; {whence}", "indeed, {whence}",
    quiet=("{whence}", "I know; {whence}"), cool=("yes, yes, {whence}", "{whence}, if you must know"),
    lively=("old news, {name}: {whence}", "oh, I know, {whence}"),
    warm=("thank you, {name}, but {whence} already", "it's kind of you, {name}, but {whence}"),
    precise=("I have that already: {whence}",), colourful=("the bird has flown ahead of you: {whence}",),
)  # fmt: skip
_ALL_THE_SAME = Pool(
    "thank you all the same", "thank you, though", "so we both know", "news travels", "what do you make of it?",
    "thanks anyway, {name}", "what do you say to it?", "it was good of you to think of me",
    cool=("is there anything else?",), lively=("what else have you got?",),
)  # fmt: skip
_KNOWN_PLAIN = Pool(
    "yes, I know", "so I've heard", "I knew that", "yes, I'd heard", "so I understand", "I know, {name}",
    "that I knew already", "yes, I was aware",
    quiet=("I know",), cool=("I know that",), lively=("oh, I know all about it",),
)  # fmt: skip
_REMEMBERED = Pool(
    "yes, I remember", "I haven't forgotten", "I remember it well", "yes, indeed", "I do remember",
    "how could I forget?", "I've not forgotten, {name}", "it's not forgotten", "I remember, {name}",
    "yes, it's in my mind",
    warm=("of course I remember, {name}",), quiet=("I remember", "yes"), lively=("as if I could forget, {name}",),
    cool=("I know, I know",), precise=("I have it in mind",), colourful=("as clear as day",),
    anxious=("oh, I hadn't forgotten, truly",),
)  # fmt: skip
_AND_SO = Pool(
    "{detail}, it was", "{detail}, as I recall", "{detail}, wasn't it?", "and that {detail}",
    precise=("{detail}, to be exact",), lively=("{detail}, no less",), glad=("{detail}, and I was glad of it",),
)  # fmt: skip
_ASKED_AFTER = Pool(
    "well enough, thank you for asking", "I still think of it now and then", "that's behind me now, thank you",
    "kind of you to ask, {name}; I'm well", "I get along, thank you", "it's good of you to remember",
    "much as you'd expect, {name}", "I've got used to the thought",
    warm=("bless you for asking, {name}", "thank you, {name}; it does me good that you ask"),
    quiet=("well enough", "it's all right"), lively=("oh, I'm never down for long, {name}",),
    cool=("it's nothing to speak of",), anxious=("I try not to dwell on it",), colourful=("time is a good nurse",),
    low=("not so well, to tell the truth",),
)  # fmt: skip
_ASKED_GLADLY = Pool(
    "it went well, thank you", "I'm pleased with it, {name}", "oh, it was nothing much, but I was glad of it",
    "it's kind of you to say so", "it was worth the trouble", "it turned out well", "I enjoyed it, to tell the truth",
    warm=("how good of you to think of it, {name}",), quiet=("it went well",), cool=("it did well enough",),
    lively=("oh, it was a joy",), anxious=("I think it went all right",), precise=("all as it should be, thank you",),
)  # fmt: skip
_DEED = Pool(
    "you've been busy, then", "that's a day well spent", "good for you", "well done, {name}", "did you? good",
    "I like to hear it", "so that's where you were", "you do keep going, {name}", "that sounds like a good day's work",
    "somebody has to", "that needed doing", "you've a knack for it, {name}", "rather you than me",
    "you never sit still",
    lively=("well, aren't you the busy one", "you put me to shame, {name}"), quiet=("good",),
    warm=("you deserve a rest, {name}", "I hope you had help"),
    cool=("is that so",), low=("I wish I could say the same",), colourful=("there's a day with something in it",),
    precise=("one thing done, then",), anxious=("I hope it wasn't too much for you",),
)  # fmt: skip
_SEEN = Pool(
    "is that so?", "I hadn't seen that", "so that's what goes on", "you see everything, {name}", "did they now?",
    "well, well", "there's always somebody busy", "I like to know what people are about",
    quiet=("ah",), lively=("you don't miss a thing, {name}",), cool=("is it any business of ours?",),
    warm=("I'm glad to hear of it",),
)  # fmt: skip
_PLEASED = Pool(
    "I could hardly be more pleased", "I can't quite believe it yet", "I'm glad of it", "I think of little else",
    "pleased, yes, and a little afraid", "it's what I hoped for", "I'm still getting used to it",
    quiet=("I'm glad",), lively=("I could dance, {name}",), warm=("I am, {name}; it's good of you to ask",),
    cool=("it'll do",), anxious=("I lie awake over it, but I'm glad",), colourful=("it's as if a window had opened",),
    precise=("it's as it should be",), low=("I'd be gladder if I weren't so tired",),
)  # fmt: skip
_NO_MORE = Pool(
    "that's about all", "that's the whole of it", "no more than that", "there's not much more to tell",
    "that's all, {name}", "isn't that enough for one day?",
    quiet=("that's all",), lively=("you want more, {name}? that was my day",), cool=("that's all there is",),
    precise=("that's the sum of it",), colourful=("the rest is silence",), low=("that was enough for me",),
)  # fmt: skip
_HOPES = Pool(
    "it's what I've always wanted, to {goal}", "I've set my heart on it: to {goal}", "I mean to {goal}, you see",
    "now I may yet {goal}", "all I ask is to {goal}",
    lively=("I'm to {goal}, {name}, just think",), quiet=("I want to {goal}",),
)  # fmt: skip
_OF_PLANS = Pool(
    "that'll be pleasant", "I hope it goes well", "you'll enjoy that", "I wish you joy of it", "that's something, then",
    "you've enough to do, {name}", "good luck with it",
    quiet=("good",), lively=("lucky you, {name}",), cool=("as you like",),
    warm=("I hope you'll have a good time of it",),
    precise=("don't be late for it",), anxious=("I hope the weather holds",), low=("I wish I had your spirit",),
)  # fmt: skip
_REGARDS = Pool(
    "give {who} my best", "remember me to {who}", "tell {who} I was asking", "{who} will be glad of it",
    "{who} is good company", "say hello to {who} from me",
    quiet=("my best to {who}",), warm=("give {who} my love",), lively=("tell {who} to come and see me",),
)  # fmt: skip
_OF_A_TALE = Pool(
    "I never knew that", "you never told me", "that's a tale, {name}", "I can just see it", "so that's how it was",
    "I like to hear of such things", "things were different then", "you have lived, {name}", "one doesn't forget that",
    quiet=("I see",), lively=("no! and I never knew",), warm=("thank you for telling me that",), cool=("is that so",),
    colourful=("that ought to be written down",), precise=("I'll remember that",), anxious=("oh, my goodness",),
)  # fmt: skip
_FOND = Pool(
    "{who} means a good deal to me", "I'm always glad to hear of {who}", "I think the world of {who}",
    "I like {who}, you know", "trust {who} for that", "{who} is one of the best",
    "I wish {who} nothing but good", "{who} has been a good friend to me",
    quiet=("I like {who}",), lively=("there's nobody like {who}",), warm=("{who} is very dear to me",),
    colourful=("{who} brightens a room",), precise=("one can count on {who}",),
)  # fmt: skip
_COLD = Pool(
    "{who} and I don't see eye to eye", "I've never quite got on with {who}", "I'd as soon not speak of {who}",
    "{who} is no friend of mine", "there's no love lost between {who} and me", "{who} and I go our own ways",
    "I've nothing to say to {who}", "we don't speak much, {who} and I", "you'll not hear me praise {who}",
    quiet=("{who}. Well",), warm=("I wish {who} no harm, but we don't get on",), cool=("{who} is nothing to me",),
)  # fmt: skip
_SURPRISE = Pool(
    "well I never", "is that so?", "really?", "you don't say", "I had no idea", "goodness", "I didn't know that",
    "truly?", "that's news to me", "I'd never have guessed", "fancy that", "I hadn't heard", "well, well",
    lively=("no! really?", "get away with you", "well, I'll be blowed"), quiet=("oh", "really?"),
    cool=("is it", "so you say"), anxious=("oh dear, really?", "goodness, is that certain?"),
    colourful=("wonders never cease",), precise=("is that certain?",),
)  # fmt: skip
_INTEREST = Pool(
    "I see", "that's good to know", "I'm glad you told me", "I'll bear it in mind", "how interesting", "ah, I see",
    "I'll remember that", "right, I see", "good to know, {name}", "I hadn't heard that about {topic}",
    "so that's how it is", "I'm obliged to you for telling me", "that's worth knowing", "so that's the way of it",
    "I'm glad to have heard it",
    lively=("do go on", "now that is interesting", "tell me more"), quiet=("I see", "mm", "noted"),
    cool=("very well", "if you say so"), warm=("thank you for telling me, {name}", "it's kind of you to tell me"),
    precise=("I'll make a note of it", "noted, {name}"), colourful=("that gives me something to think about",),
    anxious=("I hope it's all for the best",),
)  # fmt: skip
_ECHO = Pool(
    "so {clause}", "{clause}, then", "{clause}: I see", "{clause}, you say", "right: {clause}",
    "let me get that right: {clause}", "so {clause}; well, well", "{clause}; I'll remember",
    precise=("noted: {clause}",),
)  # fmt: skip
_RESOLVED = Pool(
    "good for you, {name}", "that's a big step, {name}", "I wish you luck with it, {name}",
    "you don't do things by halves",
    "since when have you been thinking of that?", "well, {name}, I hope it turns out as you wish",
    "and what made you decide?", "I'd not have thought it of you",
    close=("and you only tell me now?", "whatever comes of it, {name}, I'm with you", "you might have told me before"),
    warm=("I'm glad you told me, {name}; I wish you well with it",), lively=("you, {name}? well, I never",),
    quiet=("that's a step", "good luck, then"), cool=("I hope you know what you're doing", "are you sure that's wise?"),
    anxious=("isn't it a great risk, {name}?",), colourful=("may the wind be at your back, {name}",),
    precise=("have you thought it through, {name}?",),
)  # fmt: skip
"""What one says to somebody who tells what they themselves mean to do."""
_GLAD = Pool(
    "how lovely", "I'm so glad", "that's good news", "I'm pleased to hear it", "well, that's cheering",
    "good for you to say so", "that makes my day", "I am glad to hear it, {name}",
    lively=("oh, splendid", "hurrah"), quiet=("good",),
)  # fmt: skip
_PITY = Pool(
    "I'm sorry to hear it", "oh, what a pity", "that's a shame", "oh dear", "that's sad to hear",
    "I don't like the sound of it", "I'm sorry to hear that, {name}", "that's bad news",
    quiet=("a pity",), cool=("a pity, I suppose",),
)  # fmt: skip
_BY_TOPIC = {
    "asked after": _ASKED_AFTER, "asked gladly": _ASKED_GLADLY, "deed": _DEED, "seen": _SEEN, "plan": _OF_PLANS,
    "tale": _OF_A_TALE, "pleased": _PLEASED, "no more": _NO_MORE,
}  # fmt: skip
_OF_SOMEBODY = {"regards": _REGARDS, "fond": _FOND, "cold": _COLD}
_BY_KIND = {"surprise": _SURPRISE, "interest": _INTEREST, "glad": _GLAD, "sorry": _PITY}


def acknowledge(occasion: Occasion) -> str:
    """What was told is taken in.

    `extra`: 'known' (with the source it was known from), 'asked after' and 'asked gladly' (of how something went),
    'deed' and 'seen' (of what the other has told of their day, of themselves or of others), 'plan' and 'tale' (of what
    they have before them, and of old times), 'no more' (asked to go on with a deed), 'pleased' (how one feels about
    one's own news), 'regards' (to whom they will see), 'fond' and 'cold' (how one stands to the actor of the frame),
    'surprise', 'interest', 'glad' or 'sorry'; 'differ' (one has heard it and keeps to one's own account); 'anyway' (of
    a proposal: the two are to be together then by what the frame says); else by chance.
    """
    if occasion.extra == "differ":
        return differ(occasion)
    if occasion.extra == "anyway":
        return meet_anyway(occasion)
    if occasion.extra in _OF_SOMEBODY and occasion.frame is not None:
        who = occasion.frame.whom if occasion.extra == "regards" else occasion.frame.actor
        return occasion.say(_OF_SOMEBODY[occasion.extra], occasion.extra, who=occasion.view.object(who))
    if occasion.extra == "pleased" and occasion.frame is not None:
        hope = hope_akin(occasion.speaker, occasion.listener, occasion.frame.what)
        if hope:
            return occasion.say(_HOPES, "hope", goal=hope)
    if occasion.extra in _BY_TOPIC:
        return occasion.say(_BY_TOPIC[occasion.extra], occasion.extra)
    if occasion.extra == "known":
        if not occasion.facts:
            return joined(occasion.say(_REMEMBERED, "known"), _own_side(occasion))
        whence, topic = whence_known(occasion), topic_of(occasion)
        topic = "that" if topic in ("", "you", "me") else topic
        known = occasion.say(_KNOWN if whence else _KNOWN_PLAIN, "known", whence=whence, topic=topic)
        return joined(
            known, "" if "thank" in known or "kind" in known else occasion.maybe(0.25, _ALL_THE_SAME, "all the same")
        )
    kind = occasion.extra
    if any(fact.subject == occasion.listener and fact.predicate == "will" for fact in occasion.facts):
        return joined(occasion.say(_RESOLVED, "resolved"))
    if kind not in _BY_KIND:
        kind = "surprise" if occasion.chance(0.35, "kind") else "interest"
    if occasion.facts and len(occasion.facts) < 3 and occasion.chance(0.3, "echo?"):
        clause = clauses_of(occasion.facts, occasion.view)
        first = "" if kind == "interest" else occasion.say(_BY_KIND[kind], "take", topic=topic_of(occasion))
        return joined(first, occasion.say(_ECHO, "echo", clause=clause))
    topic = topic_of(occasion) or "that"
    taken = occasion.say(_BY_KIND[kind], "take", topic=topic)
    more = _INTEREST if kind == "surprise" else None
    return joined(taken, occasion.maybe(0.25, more, "more", topic=topic) if more is not None else "")


def _own_side(occasion: Occasion) -> str:
    """What the speaker remembers of a time together and the other has not said: the tail of the frame."""
    frame = occasion.frame
    if frame is None or not frame.tail or frame.tail.startswith("and "):
        return ""
    own = occasion.view.own(frame.actor, frame.pronoun)
    return occasion.say(_AND_SO, "own side", detail=occasion.view.noun(frame.tail).replace("{own}", own))
