"""Phrases that several speech acts share: whence something is known, how surely, and pieces of oneself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from sim.nouns import MILLION, Fact, Persona
from sim.wording.facts import clauses_of
from sim.wording.names import are_several, first_name, is_person, is_plural, reading_preposition
from sim.wording.style import Occasion, Pool
from sim.wording.times import clock_words, minute_of, moment_of
from sim.wording.verbs import Person, agree, plain_form

OVERHEARD = "overheard:"
"""Before the name of somebody as a source: they said so to somebody else, and one heard it."""
_SURE = 0.78
_DOUBTFUL = 0.55
_A_CLAUSE = re.compile(r"(?:I|I'm|I've|I'll|I'd|we|we're|you|you're|it's|there's|my|the \w+ is)\b")
_NO_NOUN = frozenset(
    {
        "in",
        "at",
        "on",
        "under",
        "to",
        "by",
        "over",
        "with",
        "from",
        "into",
        "like",
        "out",
        "up",
        "for",
        "about",
        "of",
        "without",
        "until",
    }
)
_OWN = {"she": "her", "he": "his", "they": "their"}

_SAID_BY = Pool(
    "{who} says {clause}", "{who} tells me {clause}", "I had it from {who} that {clause}",
    "{clause}, so {who} says", "{who} told me that {clause}", "I heard from {who} that {clause}",
    "according to {who}, {clause}", "it was {who} who told me: {clause}", "the way {who} tells it, {clause}",
    "{who} has it that {clause}",
    quiet=("{who} says {clause}",), lively=("you'll never guess what {who} told me: {clause}",),
    precise=("{who} said, in so many words, that {clause}",), colourful=("the word from {who} is that {clause}",),
)  # fmt: skip
_FROM_THEMSELVES = Pool(
    "{clause}; I had it from the horse's mouth", "{clause}", "{clause}, and I had that first-hand",
    "{clause}; I was told so directly", "{clause}, and that's no hearsay", "{clause}; {who} told me so",
    "{clause}; I have it on the best authority", "{clause}, or so {who} says",
    quiet=("{clause}",), lively=("{clause}; {who} told me, no less",), precise=("{clause}; {who} said so to me",),
)  # fmt: skip
_YOU_SAID = Pool(
    "you told me yourself that {clause}", "as you said, {clause}", "by your own account {clause}",
    "going by what you told me, {clause}", "it was you who told me: {clause}",
)  # fmt: skip
_SEEN = Pool(
    "{clause}; I saw it myself", "I've seen for myself that {clause}", "{clause}, and I saw it with my own eyes",
    "I was there to see it: {clause}", "I saw it myself: {clause}", "{clause}; I've seen it",
    "I can vouch for it: {clause}",
    quiet=("{clause}. I saw it",), precise=("{clause}; I say only what I saw",),
)  # fmt: skip
_READ = Pool(
    "{notice} {says} {clause}", "I read {on} {notice} that {clause}", "it's there {on} {notice}: {clause}",
    "{clause}, so {notice} {says}", "according to {notice}, {clause}", "I've read {notice}, and {clause}",
    "it's written {on} {notice} that {clause}", "{clause}; it's up {on} {notice}",
)  # fmt: skip
_ROUGHLY = Pool(
    "I think", "I believe", "as far as I know,", "unless I'm mistaken,", "if I have it right,", "I'm fairly sure",
    "to the best of my knowledge,", "by what I gather,",
    anxious=("I hope I have this right:", "I think, though do check,"),
    precise=("as near as I can tell,", "subject to correction,"), colourful=("if memory is a true friend,",),
)  # fmt: skip
_DOUBT = Pool(
    "I may have it wrong, but", "I'm not at all sure, but", "don't hold me to it, but",
    "I couldn't swear to it, but", "it may be nothing, but", "I only half know this, but",
    "take it for what it's worth, but", "I might be muddled, but", "I can't vouch for it, but",
    anxious=("I'd hate to mislead you, but", "oh, I may be quite wrong, but"),
    precise=("I haven't been able to check, but",), lively=("it may be only talk, but",),
)  # fmt: skip


_ROUGHLY_FROM = Pool(
    "if {who} has it right, {clause}", "going by what {who} says, {clause}", "from what {who} says, {clause}",
    "I gather from {who} that {clause}", "{who} says {clause}, and I dare say it's so",
    "{who} seems to think {clause}", "{who} says {clause}, though I've only {who}'s word for it",
    "{clause}, from what {who} says",
    anxious=("{who} says {clause}, if that's right",), precise=("{who} says {clause}; I haven't checked",),
)  # fmt: skip
_DOUBT_FROM = Pool(
    "{doubt} {who} says {clause}", "{who} says {clause}, but I'm not so sure",
    "{who} says {clause}, for what it's worth", "{who} says {clause}, but I have my doubts",
    "{doubt} {who} has it that {clause}", "{doubt} {who} told me that {clause}",
    "{who} says {clause}; I don't know what to think",
    lively=("{who} says {clause}, but you know how people talk",),
)  # fmt: skip
_ROUGHLY_READ = Pool(
    "if {notice} {is_} right, {clause}", "going by {notice}, {clause}", "if I read {notice} aright, {clause}",
    "{notice} {says} {clause}, as far as I recall", "I think it says {on} {notice} that {clause}",
)  # fmt: skip
_DOUBT_READ = Pool(
    "{notice} {says} {clause}, but I'm not so sure", "if {notice} {is_} to be believed, {clause}",
    "{notice} {has} it that {clause}, but I wonder", "I may have misread it, but {notice} {says} {clause}",
    "{notice} {says} {clause}, for what it's worth",
)  # fmt: skip


def doubt_of(occasion: Occasion) -> str:
    """'' for sure, 'roughly' or 'doubtful': by confidence, a little by temper."""
    sure = occasion.confidence / MILLION - (occasion.speaker.traits.neuroticism - 50) / 1000
    return "" if sure >= _SURE else "roughly" if sure >= _DOUBTFUL else "doubtful"


def stated(occasion: Occasion, facts: tuple[Fact, ...]) -> str:
    """Facts as a clause with whence they are known and how surely: 'I think the café will close for good'."""
    clause = clauses_of(facts, occasion.view)
    doubt = doubt_of(occasion)
    if not doubt:
        return _with_source(occasion, clause, _can_be_seen(facts))
    if _is_own(occasion) or occasion.source == "seen" or _from_themselves(occasion):
        return f"{occasion.say(_ROUGHLY if doubt == 'roughly' else _DOUBT, 'hedge')} {clause}"
    if occasion.source == occasion.listener:
        return f"if I understood you right, {clause}"
    if occasion.source.startswith("read:"):
        pool = _ROUGHLY_READ if doubt == "roughly" else _DOUBT_READ
        return occasion.say(pool, "hedge", clause=clause, **_written(occasion.source))
    who = occasion.view.noun(occasion.source)
    if doubt == "roughly":
        return occasion.say(_ROUGHLY_FROM, "hedge", who=who, clause=clause)
    return occasion.say(_DOUBT_FROM, "hedge", who=who, clause=clause, doubt=occasion.say(_DOUBT, "doubt"))


def _is_own(occasion: Occasion) -> bool:
    return occasion.source in ("", "self", "backstory", occasion.speaker.name)


def _from_themselves(occasion: Occasion) -> bool:
    """Whether a fact is about the one who told it: 'Joan says Joan has a dog' would not be English."""
    return any(occasion.source in (fact.subject, fact.object) for fact in occasion.facts)


def _with_source(occasion: Occasion, clause: str, visible: bool) -> str:
    source = occasion.source
    if source.startswith("read:"):
        return occasion.say(_READ, "source", clause=clause, **_written(source))
    if _is_sighting(occasion):
        fact, view = occasion.facts[0], occasion.view
        return f"I last saw {view.object(fact.subject)} {view.place(fact.object)}"
    if source == "seen":
        return occasion.say(_SEEN, "source", clause=clause) if visible and occasion.chance(0.7, "saw?") else clause
    if _is_own(occasion):
        return clause
    if source == occasion.listener:
        return occasion.say(_YOU_SAID, "source", clause=clause)
    if _from_themselves(occasion):
        return occasion.say(_FROM_THEMSELVES, "source", clause=clause, who=occasion.view.noun(source))
    return occasion.say(_SAID_BY, "source", clause=clause, who=occasion.view.noun(source))


def _is_sighting(occasion: Occasion) -> bool:
    """Whether it is told where one has seen somebody oneself."""
    known = occasion.source in ("seen", "") and len(occasion.facts) == 1
    return known and occasion.facts[0].predicate == "was last at" and occasion.facts[0].subject != occasion.speaker.name


def _notice(source: str) -> str:
    name = source.removeprefix("read:").strip()
    return name if name.startswith(("the ", "a ")) else "the notice"


def where_read(source: str) -> str:
    """Where the speaker has read something: 'I read it on the notice', 'I read it in the opening hours'."""
    return f"I read it {reading_preposition(_notice(source))} {_notice(source)}"


def _written(source: str) -> dict[str, str]:
    """What was read, and the words that go with it."""
    notice = _notice(source)
    person: Person = 6 if is_plural(notice) or are_several(notice) else 3
    verbs = {"says": agree("says", person), "is_": agree("is", person), "has": agree("has", person)}
    return {"notice": notice, "on": reading_preposition(notice), **verbs}


def _can_be_seen(facts: tuple[Fact, ...]) -> bool:
    """What lies ahead cannot have been seen."""
    return all(fact.predicate not in ("will", "begins at", "ends at", "invites", "is given by") for fact in facts)


def whence_known(occasion: Occasion) -> str:
    """How the speaker knows something already, as a clause: 'Tom told me', 'you told me', 'I saw it myself'."""
    source = occasion.source
    if source.startswith(OVERHEARD):
        who = source.removeprefix(OVERHEARD)
        return f"I heard {'you' if who == occasion.listener else occasion.view.noun(who)} say so"
    if source.startswith("read:"):
        return where_read(source)
    if source == "seen":
        return "I saw it myself"
    if _is_own(occasion):
        return ""
    return "you told me" if source == occasion.listener else f"{occasion.view.noun(source)} told me"


def hour_named(facts: Iterable[Fact]) -> str:
    """The hour that the facts name, in words ('half past six'), or an empty string."""
    for fact in facts:
        time = moment_of(fact.object, None)
        minute = time.hour * 60 + time.minute if time is not None else minute_of(fact.object)
        if minute is not None:
            return clock_words(minute)
    return ""


@lru_cache(maxsize=1024)
def my_work(speaker: Persona) -> str:
    """One's work as one tells it: 'I keep the café'; an empty string where there is none."""
    work = speaker.work.strip().rstrip(".")
    if not work:
        return ""
    turned = re.sub(rf"\b{_OWN.get(speaker.pronoun, 'their')}\b", "my", work)
    what, comma, besides = turned.partition(", ")
    head = what.split(" ", 1)[0]
    if plain_form(head) != head:
        return f"I {_all_agreeing(turned)}"
    noun = what if head in ("a", "an", "the", "in", "at") else f"{_article(what)}{what}"
    if comma and plain_form(besides.split(" ", 1)[0]) != besides.split(" ", 1)[0]:
        return f"I'm {noun}, and I {_all_agreeing(besides)}"
    return f"I'm {noun}{comma}{besides}"


def _all_agreeing(work: str) -> str:
    """What somebody does, as they say it: 'serves at the bar and plays the fiddle' -> 'serve at the bar and play ...'.

    After 'and' or a comma comes another thing that one does where more than one word follows: 'bees and goats' stay.
    """
    parts = re.split(r"( and |, )", work)
    turned = [agree(part, 1) if n == 0 or (n % 2 == 0 and " " in part) else part for n, part in enumerate(parts)]
    return "".join(turned)


def _article(noun: str) -> str:
    if re.search(r"\bof the\b", noun):
        return "the "  # there is one mayor of a town
    return "an " if noun[:1].casefold() in "aeiou" else "a "


def next_thing(extra: str) -> tuple[str, str]:
    """What somebody goes to do: ('serve breakfast', '') for an activity, ('', clause) for a whole clause."""
    extra = extra.strip().rstrip(".").replace("{own}", "my")
    if not extra or extra == "again":
        return "", ""
    if _A_CLAUSE.match(extra):
        return "", extra
    if extra.startswith(("the ", "to the ")):
        return f"get to {extra.removeprefix('to ')}", ""
    whom = extra.removeprefix("see ").removeprefix("meet ")
    if is_person(whom):
        return f"{'meet' if extra.startswith('meet ') else 'see'} {first_name(whom)}", ""
    return extra.removeprefix("to "), ""


def without_to(phrase: str) -> str:
    """An infinitive without its 'to'."""
    return phrase.removeprefix("to ")


def topic_of(occasion: Occasion) -> str:
    """What the facts are about, else `extra` where it is a noun phrase; turned for the listener, as an object."""
    topic = occasion.facts[0].subject if occasion.facts else occasion.extra.replace("{own}", "the")
    if not topic or topic.partition(" ")[0] in _NO_NOUN:
        return ""
    return occasion.view.object(topic)
