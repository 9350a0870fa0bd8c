"""What came over the town from outside on a day: visitors, notices, documents, things put into minds or taken out."""

from __future__ import annotations

from collections.abc import Iterator

from sim.events import DocumentIssued, Erased, Implanted, NoticePosted, VisitorSpoke
from sim.story.chronicle import Chronicle, Outside
from sim.story.happenings import Happening
from sim.story.lines import counted, listed, quoted

WEIGHT = 17


def of_outside(told: Chronicle) -> Iterator[Happening]:
    """Each with who heard it, or whom it befell; all that goes into one mind in one tick is one."""
    befell: dict[tuple[int, str], list[Implanted | Erased]] = {}
    for event in told.outside:
        if isinstance(event, Implanted | Erased):
            befell.setdefault((event.tick, event.agent), []).append(event)
        else:
            yield _came(told, event)
    for (tick, name), events in befell.items():
        words = " ".join(_words(name, event) for event in events)
        yield Happening(tick, "from outside", WEIGHT, words, (name,))


def _came(told: Chronicle, event: Outside) -> Happening:
    people: tuple[str, ...] = ()
    if isinstance(event, VisitorSpoke):
        people = event.hearers
        by = f"; {listed(people)} heard it" if people else "; nobody heard it"
        to = f" to {event.to}" if event.to else ""
        text = f"{event.visitor}, from elsewhere, said{to}: {quoted(event.text)}{by}."
        text = f"{text[0].upper()}{text[1:]}"
    elif isinstance(event, DocumentIssued):
        text = f"Version {event.version} of {event.document} was laid out: {quoted(event.text)}"
    elif isinstance(event, NoticePosted):
        text = f"A notice by {event.author} was put up: {quoted(event.text)}"
    else:
        raise TypeError(f"{type(event).__name__} befalls somebody")
    return Happening(event.tick, "from outside", WEIGHT, text, people or (told.town,), event.place)


def _words(name: str, event: Implanted | Erased) -> str:
    if isinstance(event, Erased):
        gone, were = counted(len(event.memories), "memory", "memories"), "was" if len(event.memories) == 1 else "were"
        return f"{gone} about {event.about} {were} taken out of the mind of {name} from outside."
    how = "An inner voice came to" if event.how == "inner voice" else "A memory was put from outside into the mind of"
    return f"{how} {name}: {event.memory.text}"
