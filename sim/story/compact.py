"""News and gatherings of a town of many, in few lines: who told whom as a tree of names, who came and who did not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sim.story.chronicle import Chronicle
from sim.story.gatherings import Attendance, Guest
from sim.story.guests import Contact, contacts
from sim.story.lines import counted, listed, paragraph, table, tree
from sim.story.naming import short
from sim.story.phrases import at_place, day_and_hour, fact_words, when
from sim.story.spread import Hearing, SeededFacts, Spread
from sim.story.trees import let_go_words
from sim.wording import first_name

LEGEND = "Below a name are those who first had it from them, and when: * overheard, ? told with doubt, ! misheard."
"""What the marks of a compact tree mean."""


def news_lines_in_short(told: Chronicle, seeded: SeededFacts) -> Iterator[str]:
    """One piece of news: what it says, its tree in names, how far it came and who let it go."""
    for spread in seeded.spreads:
        kind = "true" if seeded.true else "not true"
        yield from paragraph(f"{fact_words(told, spread.fact)} [{seeded.name}; {kind}]")
        for root in spread.roots:
            yield from _tree(told, root, spread.children, lambda each: _marked(told, each), _began(told, root))
        yield from paragraph(short(_outcome(told, spread), told.residents), "  ")


def _began(told: Chronicle, root: Hearing) -> str:
    how = {
        "backstory": "knew it before the run", "notice": "read it", "document": f"read it in {root.teller}",
        "visitor": f"had it from {root.teller}", "implanted": "had it put into their mind",
    }.get(root.origin or "", "came to it")  # fmt: skip
    time = f" {when(told, root.tick)}" if root.tick >= 0 else ""
    return f"{first_name(root.person)}{time} ({how})"


def _outcome(told: Chronicle, spread: Spread) -> str:
    everybody, reached = len(told.residents), len(spread.reached)
    how_far = "everybody" if reached == everybody else f"{reached} of {everybody}"
    without = [name for name in told.residents if name not in spread.reached]
    words = f"It reached {how_far}"
    words += f"; not {listed(without)}." if 0 < len(without) <= everybody // 3 else "."
    last = spread.hearings[-1] if len(spread.hearings) > 1 else None
    if last is not None and not without:
        words += f" The last was {last.person}, {when(told, last.tick)}."
    return " ".join((words, *let_go_words(told, spread.ended)))


def _marked(told: Chronicle, hearing: Hearing) -> str:
    marks = ("*" if hearing.overheard else "") + ("?" if hearing.hedged else "") + ("!" if hearing.misheard else "")
    # A name and its hour stay in one line.
    return f"{first_name(hearing.person)} {when(told, hearing.tick)}{marks}".replace(" ", _JOINED)


_JOINED = "\u00a0"
_Node = tuple[Hearing, ...]
"""One who told others, or several who told nobody."""


def _tree(
    told: Chronicle,
    root: Hearing,
    children: Callable[[Hearing], Sequence[Hearing]],
    words: Callable[[Hearing], str],
    begins: str,
) -> list[str]:
    """A tree in which those from whom nobody had it stand together in one line under whom they had it from."""
    whole: _Node = (root,)

    def below(node: _Node) -> list[_Node]:
        if len(node) != 1:
            return []
        under = children(node[0])
        ends = tuple(each for each in under if not children(each))
        return ([ends] if ends else []) + [(each,) for each in under if children(each)]

    def text(node: _Node) -> str:
        return begins if node == whole else ", ".join(words(each) for each in node)

    return [line.replace(_JOINED, " ") for line in tree(whole, text, below)]


# --- gatherings -------------------------------------------------------------------------------------------------------


def gathering_lines_in_short(told: Chronicle, seeded: SeededFacts, event: Attendance | None) -> Iterator[str]:
    """A gathering: how word of it came to how many, who came, and of each who did not, why."""
    facts = {spread.fact.predicate: spread.fact for spread in seeded.spreads}
    begins = told.moment(0).tick_of_iso(facts["begins at"].object)
    time = day_and_hour(told, begins) if begins is not None else facts["begins at"].object
    name = seeded.name
    yield from paragraph(
        f"{name[0].upper()}{name[1:]}, given by {facts['is given by'].object} "
        f"{at_place(facts['is at'].object)} on {time}."
    )
    known = contacts(seeded.spreads)
    yield from paragraph(_heard(told, known))
    yield from paragraph(_misheard(seeded.spreads))
    if event is not None:
        yield ""
        yield from _came(told, event)
        yield ""
        yield from _stayed_away(told, event, {each.person: each for each in known})


def _heard(told: Chronicle, known: Sequence[Contact]) -> str:
    fresh = [each for each in known if each.first.parent]
    tellers = {each.first.teller for each in fresh}
    first = min(fresh, key=lambda each: each.first.tick, default=None)
    if first is None:
        return "Nobody was told of it."
    words = f"{counted(len(fresh), 'resident')} heard of it, from {counted(len(tellers), 'teller')}"
    words += f": first {first.person}, {when(told, first.first.tick)}"
    if len(fresh) > 1:
        last = max(fresh, key=lambda each: each.first.tick)
        words += f", last {last.person}, {when(told, last.first.tick)}"
    without = [name for name in told.residents if name not in {each.person for each in known}]
    return f"{words}. {'Never heard of it: ' + listed(without) + '.' if without else ''}".rstrip()


def _misheard(spreads: Sequence[Spread]) -> str:
    missed = [(spread, each) for spread in spreads for each in spread.hearings if each.misheard is not None]
    if not missed:
        return ""
    passed_on = [
        f"{first_name(each.person)} told {counted(len(spread.children(each)), 'other')}"
        for spread, each in missed if spread.children(each)
    ]  # fmt: skip
    words = f"Its hour was misheard {counted(len(missed), 'time')}"
    return f"{words}; wrong hours went on: {listed(passed_on)}." if passed_on else f"{words}, and never passed on."


def _came(told: Chronicle, event: Attendance) -> Iterator[str]:
    host = first_name(event.host)
    if not event.over:
        yield "The log ends before it was over."
    if not event.given:
        yield f"{host} was not there to give it."
    if not event.came:
        yield "Nobody else came."
        return
    everybody = len(event.came) + len(event.stayed_away)
    yield f"Came ({len(event.came)} of {everybody} besides {host}):"
    yield from table([(g.name, _stay(told, g, event), _asked(told, g), g.reason or "-") for g in event.came],
                     ("", "there", "asked by", "why"))  # fmt: skip


def _stay(told: Chronicle, guest: Guest, event: Attendance) -> str:
    came = guest.came if guest.came is not None else event.begins
    left = guest.left if guest.left is not None else event.ends
    return f"{told.clock.time_of(came):%H:%M}-{told.clock.time_of(left):%H:%M}"


def _asked(told: Chronicle, guest: Guest) -> str:
    if not guest.asked_by or guest.asked_at is None:
        return "nobody"
    answer = {"accept": "yes", "decline": "no"}.get(guest.answer, "no answer")
    return f"{first_name(guest.asked_by)} {when(told, guest.asked_at)}: {answer}"


def _stayed_away(told: Chronicle, event: Attendance, known: dict[str, Contact]) -> Iterator[str]:
    if not event.stayed_away:
        yield "Nobody stayed away."
        return
    yield f"Did not come ({len(event.stayed_away)}), with what the log tells of why:"
    for guest in event.stayed_away:
        contact = known.get(guest.name)
        heard = ""
        if contact is not None and contact.first.parent:
            how = "overheard" if contact.first.overheard else "from"
            heard = f" (heard {how} {first_name(contact.first.teller)} {when(told, contact.first.tick)})"
            heard = heard.replace("heard overheard", "overheard")
        asked = f"asked by {_asked(told, guest)}" if guest.asked_by else ""
        asked += "; " if asked and guest.reason else ""
        words = f"{guest.name}{heard}: {asked}{guest.reason.removeprefix('they ')}"
        stop = "" if words.endswith((".", "!", "?", "\u201d")) else "."
        yield from paragraph(words + stop, "  ", "    ")
