"""Talk for its own sake: chat and reminisce. Nothing is stated that the speaker was not given."""

from __future__ import annotations

import msgspec

from sim.nouns import EVENT_VERBS, Frame
from sim.wording.names import first_name, possessive
from sim.wording.sentences import predicate, spoken_clause
from sim.wording.speech.hopes import hopes_of
from sim.wording.style import Occasion, Pool, joined
from sim.wording.times import ago_phrases

# A '~' ends an opinion, which may be followed by "don't you find?"; a '^' something of oneself: "and you?".
_CHAT = Pool(
    "it's good to stop and talk~",
    "it's nice to have a bit of company~", "I like a chat now and then^", "you and I should talk more often~",
    "I can't complain^", "one day is much like another, isn't it?", "time does fly~",
    "you never know what a day will bring~", "I was lost in my thoughts just now",
    "I don't know where the time goes^", "I'm well enough, thank you^", "it takes all sorts, doesn't it?",
    "a chat is worth more than it costs~",
    warm=("it always does me good to talk with you, {name}", "I'm glad we ran into each other",
        "I do enjoy your company"),
    lively=("I could talk all day, I could^", "I can't abide keeping quiet", "come, {name}, make me laugh",
        "talk to me, {name}, I'm all ears"),
    quiet=("I'm not much of a talker^", "well, well", "mm", "it's pleasant to be quiet, too"),
    cool=("so", "well, here we are", "I suppose we must say something", "you keep busy, I take it"),
    close=("there's nobody I'd sooner talk to, {name}", "I always feel better after talking to you",
        "what would I do without you, {name}?"),
    dear=("I do think of you often, {name} dear",),
    anxious=("I do worry, you know^", "I wish I could stop fretting about nothing", "do you ever lie awake, {name}?"),
    colourful=("do you ever wonder what it's all for?", "I had the oddest thought just now",
        "I like to think every day is a new page~", "what would you do, {name}, if you could do anything?"),
    precise=("I like a day that goes to plan^", "a place for everything, I always say", "I've my day in good order"),
    glad=("I'm in good heart today^", "I could sing today^", "I feel light as a feather",
        "there's a spring in my step today"),
    low=("I'm out of sorts, to tell the truth^", "I've known better days", "I'm rather tired of it all today^",
        "I'm a bit low, {name}"),
    stranger=("I don't often talk to strangers", "it's always good to meet a new face",
        "do you come this way often?"),
    morning=("the morning's the best of the day, I find~", "mornings suit me^"),
    early=("I'm barely awake yet^", "the day's still before us~", "have you had your breakfast?",
        "early hours suit me^"),
    afternoon=("the day's getting on~", "afternoons do drag, don't they?", "I could do with a sit-down^",
        "it's a good hour for a chat~"),
    evening=("evenings are for talking~", "I like this hour^", "where has the day gone?"),
    dusk=("the day's nearly done", "I'll sleep well tonight^", "an evening's talk is a fine thing~"),
    night=("we ought to be in bed", "it's late for talking~", "the nights are long, aren't they?"),
)  # fmt: skip
_HERE = Pool(
    "I like it {here}^", "it's pleasant {here}~", "do you often come to {place}?", "what brings you to {place}?",
    "I feel at home {here}^", "it's as good a spot as any, {place}", "it's good to meet {here}",
    "I always end up talking {here}^", "what do you think of {place}, {name}?", "one meets people {here}",
    quiet=("nice {here}",), colourful=("{place} has its own mood, I find",), cool=("so you come to {place} as well",),
)  # fmt: skip
_GOAL = Pool(
    "I still mean to {goal}", "I'd dearly like to {goal}", "some day I'll {goal}",
    "I've set my heart on it: to {goal}", "what I want, {name}, is to {goal}",
    "I keep thinking how I could {goal}", "if I could only {goal}", "I haven't given up hope: I mean to {goal}",
)  # fmt: skip
_ASK_DAY = Pool(
    "how has your day been?", "what have you been doing with yourself?", "what have you been up to today?",
    "what have you done with the day, {name}?", "tell me about your day", "how's the day treating you?",
    "and what has your day been like, {name}?", "what have you seen of the day?", "has it been a good day, {name}?",
    quiet=("a good day?", "and your day?"), lively=("come, {name}, what have you been up to?", "tell me everything"),
    warm=("tell me, {name}, how has the day been for you?",), cool=("busy, were you?",),
    colourful=("what has the day brought you?",), anxious=("your day hasn't been a bad one, I hope?",),
    close=("how has it been today, truly?",), precise=("how have you spent the day?",),
    morning=("how has the day begun for you?",), evening=("how was your day?", "has the day been kind to you?"),
)  # fmt: skip
_AND_YOURS = Pool(
    "and you, {name}, how has your day been?", "and your day?", "and what of your day?", "what about you, {name}?",
    "and how was yours?", "and what have you been up to?", "and yourself, what have you done today?",
    quiet=("and yours?",), lively=("and you, {name}? out with it",),
)  # fmt: skip
_OF_THE_DAY = Pool(
    "oh, {when} {clause}", "well, {when} {clause}", "{when} {clause}", "{clause}; {when}, it was",
    "let me see: {when} {clause}", "{when} {clause}, for one thing", "{clause}; that was {when}",
    "{clause} {when}", "I can tell you that {clause} {when}",
    quiet=("{clause}",), lively=("just think, {when} {clause}", "{name}, {when} {clause}"),
    colourful=("it has been a day for the books: {when} {clause}",), precise=("{when}, then: {clause}",),
    cool=("{clause}, if you must know",), low=("{when} {clause}, and that was that",),
    glad=("{when} {clause}, and I enjoyed it",),
)  # fmt: skip
_OF_OTHERS = Pool(
    "{when} {clause}", "{clause} {when}", "I saw something of it: {when} {clause}", "{when} {clause}; I was there",
    "{clause}, did you see?", "{when} {clause}, I saw", "would you believe it, {when} {clause}",
    quiet=("{clause}",), lively=("guess what: {when} {clause}",), precise=("{when}, as I saw, {clause}",),
)  # fmt: skip
_BY_HEARSAY = Pool(
    "{who} tells me that {clause}", "{clause}; I have it from {who}", "{clause}, {who} tells me",
    "I hear from {who} that {clause}", "{clause}, by what {who} says",
)  # fmt: skip
_QUIET_DAY = Pool(
    "oh, much as ever", "a day like any other", "nothing to speak of", "quiet enough, thank you",
    "nothing that's worth the telling", "there's not much to tell, {name}", "it's been a quiet day",
    "I couldn't say where it has gone", "the day has been kind enough",
    quiet=("quiet",), lively=("dull, {name}, dreadfully dull",), cool=("a day is a day",),
    low=("long, to tell the truth",), glad=("lovely, for no reason at all",), precise=("all as it should be",),
    anxious=("nothing went wrong, that's something",), colourful=("a blank page so far",),
)  # fmt: skip
_AKIN = Pool(
    "that puts me in mind of how {clause} {when}", "it reminds me: {when} {clause}",
    "now you say it, {when} {clause}", "I know something of that: {when} {clause}", "{when} {clause}, you know",
    "I can't hear of it without thinking how {when} {clause}", "it takes me back: {when} {clause}",
    "I've a tale of my own: {when} {clause}",
    lively=("oh, that reminds me, {name}: {when} {clause}",), quiet=("{when} {clause}",),
    colourful=("one tale calls up another: {when} {clause}",), precise=("{when}, if I recall rightly, {clause}",),
    warm=("it brings it back to me how {when} {clause}",), low=("{when} {clause}; one doesn't forget it",),
)  # fmt: skip
_IN_MIND_OF = Pool(
    "I remember how {when} {clause}", "{when} {clause}, you know", "I think of it often: {when} {clause}",
    "I'll not forget that {when} {clause}", "it makes me think how {when} {clause}",
    lively=("and do you know, {when} {clause}",), quiet=("{when} {clause}",), precise=("{when}, I recall, {clause}",),
)  # fmt: skip
_OF_A_PLACE = Pool(
    "it was here, {when}, that {clause}", "I never stand here without thinking how {clause}, {when}",
    "this is where {clause}, {when}", "did I ever tell you? it was here that {clause}, {when}",
    "this place brings it back: {when} {clause}", "{when} {clause}, in this very place",
    "you wouldn't think it, but it was here that {clause}, {when}",
    "{when} {clause} here; it could have been yesterday", "I can see it still: {when} {clause} here",
    "do you know what happened here? {when} {clause}",
    lively=("you'd never guess what happened here, {name}: {when} {clause}",), quiet=("{clause} here, {when}",),
    colourful=("every place has its ghosts: here, {when}, {clause}",),
)  # fmt: skip
_MORE = Pool(
    "well, {when} {clause}", "it's a long story: {when} {clause}", "{when} {clause}, to begin with",
    "since you ask: {when} {clause}", "there's this to it: {when} {clause}", "you should know that {when} {clause}",
    "{when} {clause}, and that's how it began", "I never told you: {when} {clause}",
    "to tell you the whole of it, {when} {clause}", "I'll tell you: {when} {clause}",
    "it goes back a way: {when} {clause}",
    quiet=("{when} {clause}",), lively=("sit down, {name}, and I'll tell you: {when} {clause}",),
)  # fmt: skip
_ASK_NEXT = Pool(
    "what have you still to do?", "and what will you do next?", "what comes next, {name}?",
    "have you anything on still?", "is there much on your list yet?", "where are you bound after this?",
    "what are you looking forward to, {name}?", "any plans, {name}?",
    quiet=("and next?",), lively=("and what are you up to after this?",), cool=("more work, I take it?",),
    precise=("what is left to do?",), evening=("and what does tomorrow hold?", "have you plans for tomorrow?"),
)  # fmt: skip
_NOTHING_NEXT = Pool(
    "nothing I've set my mind on", "nothing that won't keep", "I'll see what comes", "not a thing, for once",
    "I've made no plans", "nothing, as far as I know", "nothing that comes to mind", "whatever turns up",
    "I'm free as a bird, {name}", "I've not thought so far ahead",
    quiet=("nothing",), colourful=("the page is still blank",), precise=("nothing is noted down",),
    anxious=("nothing, unless I've forgotten it",),
)  # fmt: skip
_TO_COME = Pool(
    "well, {clause}", "{clause}", "let me see: {clause}", "{clause}, all being well", "for one thing {clause}",
    "{clause}, if nothing comes between", "I've plans already: {clause}",
    quiet=("{clause}",), lively=("{clause}, {name}, just think",), precise=("it's all arranged: {clause}",),
    glad=("{clause}, and I look forward to it",), low=("{clause}, if I'm up to it",), anxious=("{clause}, I hope",),
)  # fmt: skip
_GUEST = Pool(
    "I'm glad I came to {event}", "I'd been looking forward to {event}", "I wouldn't have missed {event}",
    "{host} has gone to a lot of trouble for {event}", "what do you say to {event}? {host} does it well",
    "{event} is a fine idea of {hosts}", "it was good of {host} to give {event}",
    "we should have something like {event} more often", "how do you like {event}, {name}?",
    "so you've come to {event} too, {name}", "one forgets how pleasant such a thing as {event} is",
    "{event} is just what I needed", "have you had a word with {host} yet? {event} was no small thing to get up",
    lively=("isn't {event} splendid?",), quiet=("it's nice, {event}",), warm=("{event} brings us all together",),
    colourful=("{event} will be talked of for years",), cool=("well, so this is {event}",),
    anxious=("I nearly stayed away from {event}; I'm glad I didn't",), precise=("{event} began in good order",),
)  # fmt: skip
_GUEST_TOO = Pool(
    "I was about to say the same", "you took the words out of my mouth", "so I find too, {name}",
    "{host} would be glad to hear you say so", "you should tell {host} so", "I couldn't agree more",
    "I've been thinking so since I came in", "and to think that {host} did it all", "{host} has done it well",
    "I said as much to myself just now", "it does one good to get out, too", "I'm of one mind with you there",
    lively=("isn't it just, {name}",), quiet=("it is",), warm=("it's good to see you here, {name}",),
    colourful=("a page to remember",), cool=("it's well enough",), precise=("that is my impression too",),
    anxious=("I only hope I don't spill anything",), low=("I'm not much of a guest tonight, but yes",),
)  # fmt: skip
"""What one guest says to another who has spoken of the event before them."""
_TO_HOST = Pool(
    "it's good of you to give {event}, {name}", "I'm so glad you asked me to {event}",
    "you've gone to a lot of trouble for {event}, {name}", "{event} is a great success, {name}",
    "I wouldn't have missed {event}", "I'd been looking forward to {event}, {name}", "I'm glad I came to {event}",
    quiet=("it's nice, {event}",), lively=("what a splendid idea, {event}",), cool=("well, I came to {event}",),
    warm=("you do make us welcome, {name}; {event} does one good",),
)  # fmt: skip
_HOST = Pool(
    "I'm glad you came to {event}", "it's good of you to come to {event}, {name}", "thank you for coming to {event}",
    "I hope you're enjoying {event}", "{event} wouldn't have been the same without you, {name}",
    "I'm so pleased to see you at {event}",
    quiet=("good that you came",), lively=("what would {event} be without you, {name}",),
    anxious=("I do hope {event} is to your liking",), precise=("I've looked forward to seeing you at {event}",),
)  # fmt: skip
_AGREED = Pool(
    "don't you find?", "wouldn't you say?", "do you feel the same?", "what do you think?", "or is that just me?",
)  # fmt: skip
_AND_YOU = Pool("and you?", "what about you, {name}?", "what about you?", "and yourself?", "how is it with you?")


def chat(occasion: Occasion) -> str:
    """Small talk from the hour, the mood, the place (`extra`) and one's own goals.

    With a frame it is about that: the question how the day has been (`extra` 'back': one was asked
    the same), a deed of the day (`extra`: the part of it), a quiet day, the event at which one is.
    """
    if occasion.frame is not None:
        return _about(occasion.frame, occasion)
    place, goals = occasion.extra, hopes_of(occasion.speaker, occasion.listener)
    if place and occasion.view.noun(place) == place and occasion.chance(0.22, "place?"):
        said = occasion.say(_HERE, "place", place=place, here=occasion.view.place(place))
    elif goals and occasion.has("civil") and occasion.chance(0.14, "goal?"):
        said = occasion.say(_GOAL, "chat", goal=goals[int(occasion.dice.unit("words", "goal") * len(goals))])
    else:
        said = occasion.say(_CHAT, "chat")
    follow = {"~": _AGREED, "^": _AND_YOU}.get(said[-1:])
    return joined(said.rstrip("~^"), occasion.maybe(0.35, follow, "yours") if follow is not None else "")


def _about(frame: Frame, occasion: Occasion) -> str:
    if frame.of_the_day:
        asked = _AND_YOURS if occasion.extra == "back" else _ASK_DAY
        return occasion.say(_QUIET_DAY if frame.negated else asked, "day")
    if frame.of_what_is_to_come:
        return occasion.say(_NOTHING_NEXT if frame.negated else _ASK_NEXT, "next")
    if frame.at is not None:
        return _at_another_time(frame, frame.at, occasion)
    view = occasion.view
    if frame.of_the_event:  # to hold still or to give a dog a bone is no event
        guest = _GUEST_TOO if occasion.extra == "too" else _GUEST
        pool = _HOST if frame.whom == occasion.speaker.name else _TO_HOST if frame.whom == occasion.listener else guest
        host = first_name(frame.whom) or "somebody"
        return occasion.say(pool, "event", event=view.noun(frame.what), host=host, hosts=possessive(host))
    clause = spoken_clause(frame, view)
    if occasion.source not in ("", frame.actor):
        return occasion.say(_BY_HEARSAY, "day", clause=clause, who=view.object(occasion.source))
    own = occasion.speaker.name in (frame.actor, frame.whom)
    return occasion.say(_OF_THE_DAY if own else _OF_OTHERS, "day", clause=clause, when=occasion.extra or "today")


def _at_another_time(frame: Frame, at: int, occasion: Occasion) -> str:
    """What is to come, or an old tale: `extra` is what it came by, 'akin', 'place' or 'more'."""
    view, moment = occasion.view, occasion.moment
    if at > moment.tick:
        promised = occasion.speaker.name != frame.actor or bool(frame.whom) or frame.verb in EVENT_VERBS
        clause = spoken_clause(frame, view, "due" if promised else "future")
        return occasion.say(_TO_COME, "to come", clause=clause)
    here = occasion.extra == "place"
    told = msgspec.structs.replace(frame, at=None, until=None, outcome="", place="" if here else frame.place)
    phrases = ago_phrases(at, moment)
    clause, when = spoken_clause(told, view), phrases[int(occasion.dice.unit("words", "ago") * len(phrases))]
    third = next((who for who in (frame.actor, frame.whom) if who and who != occasion.speaker.name), "")
    pool = _OF_A_PLACE if here else _MORE if occasion.extra == "more" else _AKIN
    if pool is _AKIN and frame.actor == third:
        pool = _IN_MIND_OF
    return occasion.say(pool, "tale", clause=clause, when=when)


_REMEMBER = Pool(
    "do you remember when {clause}?", "I was thinking of the time {clause}", "{clause}: do you remember?",
    "remember how {clause}?", "I still think of the day {clause}", "it comes back to me how {clause}",
    "you'll remember that {clause}", "I haven't forgotten that {clause}", "{name}, do you remember when {clause}?",
    "only just now I thought of the time {clause}", "do you ever think of how {clause}?",
    "there was that time {clause}",
    glad=("I like to remember how {clause}",), lively=("oh, {name}, the time {clause}",),
    quiet=("I think of when {clause}",), colourful=("I can see it still: {clause}",),
    precise=("if I recall rightly, {clause}",), close=("you and I know, {name}: {clause}",),
    cool=("I've not forgotten that {clause}",), anxious=("I hope you don't mind my bringing it up: {clause}",),
)  # fmt: skip
_FONDLY = Pool(
    "it came into my head just now", "I think of it often", "I can see it before me", "it's stayed with me",
    "I don't know what made me think of it", "do you ever think of it?", "you and I have some memories",
    glad=("it makes me smile",), close=("I'm glad we share that",), quiet=("that's all",),
)  # fmt: skip


def reminisce(occasion: Occasion) -> str:
    """A shared episode (frame) called to mind."""
    frame = occasion.frame
    if frame is None:
        return occasion.say(_FONDLY, "fondly")
    said = occasion.say(_REMEMBER, "remember", clause=_episode(frame, occasion))
    whole = said.endswith("?") or "just now" in said
    return joined(said, "" if whole else occasion.maybe(0.3, _FONDLY, "fondly"))


def _episode(frame: Frame, occasion: Occasion) -> str:
    """The episode as a clause; what the two did with each other is told of 'we'."""
    pair = (occasion.speaker.name, occasion.listener)
    together = frame.role == "with" or (frame.verb == "meet" and not frame.role)
    if together and frame.actor in pair and frame.whom in pair and frame.actor != frame.whom:
        alone = msgspec.structs.replace(frame, actor=" and ".join(pair), whom="", role="", outcome="")
        return f"we {predicate(alone, occasion.view, 'past')}".replace(" their ", " our ")
    return spoken_clause(msgspec.structs.replace(frame, outcome=""), occasion.view)
