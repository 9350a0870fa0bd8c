"""Towns of any size for runs at scale: synthetic people with homes, work, ties in small circles, news, gatherings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import product
from typing import Any, TypeVar

from sim.chance import Dice
from sim.errors import UserMistake
from sim.scenario.model import Scenario
from sim.scenario.plots import CAFÉ, GREEN, HOME, SHOP, WORKSHOP, Plot, drawn

TOWN = "the generated town"
MOST = 5_000
_CIRCLE = 24
"""Residents of a quarter: they share a café, a shop, a workshop and a green."""
_HOUSEHOLD = 2
_FRIENDS = 6
"""Size of the small circles within which people are tied."""
_QUARTERS = ("Elm", "Ash", "Oak", "Birch", "Hazel", "Rowan", "Willow", "Alder", "Cherry", "Linden", "Maple", "Poplar")
_SIDES = ("", "North ", "South ", "East ", "West ", "Old ", "New ", "Upper ", "Lower ", "Little ", "Great ", "Far ",
          "Near ", "Middle ", "Outer ", "Inner ", "High ", "Low ")  # fmt: skip
_BEGINNINGS = ("Al", "Bel", "Cor", "Dar", "El", "Fen", "Gar", "Hal", "Il", "Jor", "Kel", "Lin", "Mar", "Nor", "Ol",
               "Per", "Quin", "Ros", "Sel", "Tam", "Ul", "Ver", "Wil", "Yor", "Zan")  # fmt: skip
_MIDDLES = ("", "a", "e", "i", "o", "an", "el", "in", "ar")
_ENDINGS = ("da", "bert", "lia", "mon", "na", "ric", "sa", "ton", "ra", "wen", "dor", "mina", "kin", "vy", "lo", "gard",
            "tha", "ras", "nie", "bo", "mir", "ska", "lene", "fried", "tica")  # fmt: skip
_SURNAMES = ("Abbot", "Barrow", "Carver", "Dale", "Eaton", "Fowler", "Grange", "Hurst", "Ingram", "Jessop", "Kemp",
             "Lowe", "Marlow", "Nash", "Orchard", "Pell", "Quill", "Rowe", "Stroud", "Tanner", "Upton", "Vane", "Weir",
             "Yates")  # fmt: skip
_LOOKS = ("in a green coat", "with a straw hat", "with grey hair", "in blue overalls", "with a red scarf",
          "with round glasses", "in a long skirt", "with a limp", "with a loud laugh", "in muddy boots")  # fmt: skip
_WORK = {
    CAFÉ: ("keeps the café", "serve", "coffee", ("grind the beans", "wipe the counter", "carry out the cups")),
    SHOP: ("keeps the shop", "mind", "the counter", ("tidy the shelves", "weigh the flour", "count the till")),
    WORKSHOP: ("works in the workshop", "mend", "chairs", ("plane a board", "glue a leg", "sweep up the shavings")),
    GREEN: ("looks after the green", "tend", "the flower beds", ("pull out weeds", "water the roses", "rake the path")),
}
_PARTIES = ("supper", "dance", "quiz", "market", "concert", "tea", "reading", "picnic")
_HAPPENINGS = ("a fair", "a flood", "a wedding", "a strike", "a visit by the mayor", "a hard winter", "a new bridge")
_DEEDS = (("lend", "a ladder", "to"), ("sell", "a lamp", "to"), ("play", "cards", "with"), ("cook", "soup", "for"),
          ("borrow", "a saw", "from"), ("sing", "a song", "with"), ("write", "a letter", "to"))  # fmt: skip
_RELATIONS = (("friend", 2), ("friend", 1), ("neighbour", 1), ("neighbour", 0), ("colleague", 0), ("rival", -1))

_Option = TypeVar("_Option")


@dataclass(frozen=True)
class _Person:
    number: int
    name: str
    pronoun: str
    home: str
    quarter: str
    kind: str
    """Of the place of work."""

    @property
    def workplace(self) -> str:
        return _place(self.quarter, self.kind)


def generated(
    residents: int, seed: int = 1, *, days: float = 1, tick_seconds: int = 10, memories: int = 30,
    start: str = "2026-05-01 06:00", brain: str = "rules", embedder: str = "hash",
) -> Scenario:  # fmt: skip
    """A scenario with so many residents, the same for the same arguments.

    Everybody has about `memories` memories: habits, ties to a circle of six, and things they did. In every quarter of
    24 residents one piece of news is known to one of them and one gathering is planned by another.
    Raises UserMistake for a number of residents that cannot be housed, ScenarioError for a wrong value.
    """
    if not 1 <= residents <= MOST:
        raise UserMistake(f"a generated town has 1 to {MOST:,} residents, not {residents!r}")
    dice = Dice(seed, 0, TOWN, "generate")
    people = _people(residents, dice)
    begins = datetime.fromisoformat(start)
    quarters = [people[first : first + _CIRCLE] for first in range(0, residents, _CIRCLE)]
    return Scenario.from_resolved(
        {
            "name": f"{residents} residents",
            "about": "A generated town for runs at scale.",
            "world": f"generated-{residents}",
            "world_file": f"worlds/generated-{residents}.yaml",
            "world_text": drawn(TOWN, _plots(people, quarters)),
            "start": start,
            "days": days,
            "tick_seconds": tick_seconds,
            "seed": seed,
            "brain": brain,
            "embedder": embedder,
            "residents": [_resident(person, people, begins, memories, dice) for person in people],
            "gatherings": [_gathering(number, circle, days, begins, dice) for number, circle in enumerate(quarters)],
            "news": [_news(number, circle, begins, dice) for number, circle in enumerate(quarters)],
        },
        "generated scenario",
    )


def _people(residents: int, dice: Dice) -> list[_Person]:
    every = {"".join(parts) for parts in product(_BEGINNINGS, _MIDDLES, _ENDINGS)}
    firsts = sorted(every, key=lambda name: (dice.unit("first", name), name))[:residents]
    people = []
    for number, first in enumerate(firsts):
        household, quarter = number // _HOUSEHOLD, _quarter(number // _CIRCLE)
        surname = _SURNAMES[int(dice.unit("surname", household) * len(_SURNAMES))]
        within = number % _CIRCLE
        kind = (CAFÉ, CAFÉ, SHOP, SHOP)[within] if within < 4 else _one((WORKSHOP, GREEN), dice, "work", number)
        pronoun = _one(("she", "he"), dice, "pronoun", number)
        people.append(_Person(number, f"{first} {surname}", pronoun, f"house {household + 1}", quarter, kind))
    return people


def _quarter(number: int) -> str:
    return f"{_SIDES[number // len(_QUARTERS)]}{_QUARTERS[number % len(_QUARTERS)]}"


def _place(quarter: str, kind: str) -> str:
    return f"the {quarter} {'green' if kind == GREEN else kind}"


def _plots(people: list[_Person], quarters: list[list[_Person]]) -> list[Plot]:
    plots = []
    for circle in quarters:
        plots += [Plot(home, HOME) for home in dict.fromkeys(person.home for person in circle)]
        plots += [Plot(_place(circle[0].quarter, kind), kind) for kind in (CAFÉ, SHOP, WORKSHOP, GREEN)]
    return plots


# --- one resident -----------------------------------------------------------------------------------------------------


def _resident(person: _Person, people: list[_Person], begins: datetime, memories: int, dice: Dice) -> dict[str, Any]:
    of = person.number
    work, *_ = _WORK[person.kind]
    kind_of_person = {"she": "woman", "he": "man"}[person.pronoun]
    habits = _habits(person, begins, dice)
    ties = _ties(person, people, begins, dice)
    told = max(0, memories - len(habits) - len(ties))
    return {
        "name": person.name,
        "age": dice.between(18, 80, "age", of),
        "pronoun": person.pronoun,
        "work": work,
        "home": person.home,
        "look": f"a {kind_of_person} {_one(_LOOKS, dice, 'look', of)}",
        "traits": {trait: dice.between(15, 85, trait, of) for trait in
                   ("openness", "conscientiousness", "extraversion", "agreeableness", "neuroticism")},
        "memories": [*habits, *ties, *(_deed(n, person, people, begins, dice) for n in range(told))],
    }  # fmt: skip


def _habits(person: _Person, begins: datetime, dice: Dice) -> list[dict[str, Any]]:
    _, verb, what, steps = _WORK[person.kind]
    café, green = _place(person.quarter, CAFÉ), _place(person.quarter, GREEN)
    shift = 15 * dice.between(0, 3, "shift", person.number)
    pastimes = (("drink", "tea", café), ("play", "cards", café), ("feed", "the birds", green))
    pastime = _one((*pastimes, ("read", "a novel", person.home)), dice, "evening", person.number)

    def habit(
        verb: str, what: str, place: str, days: str, start: int, end: int, steps: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        hours = {"from": _hour(start + shift), "to": _hour(end + shift)}
        about = {"verb": verb, "what": what, "place": place, "days": days, "steps": list(steps), **hours}
        return {"when": _days_before(begins, 700 + start), "habit": about}

    return [
        habit("sleep", "", person.home, "every day", 1320, 1800),
        habit("eat", "breakfast", person.home, "every day", 375, 405),
        habit(verb, what, person.workplace, "weekdays", 510, 720, steps),
        habit("eat", "lunch", café, "every day", 735, 780),
        habit(verb, what, person.workplace, "weekdays", 795, 990, steps),
        habit("walk", "", green, "weekends", 840, 900),
        habit("eat", "supper", person.home, "every day", 1080, 1110),
        habit(*pastime, "every day", 1140, 1230),
    ]


def _ties(person: _Person, people: list[_Person], begins: datetime, dice: Dice) -> list[dict[str, Any]]:
    first = person.number // _FRIENDS * _FRIENDS
    ties = []
    for other in people[first : first + _FRIENDS]:
        if other is person:
            continue
        relation, warmth = _one(_RELATIONS, dice, "tie", person.number, other.number)
        if other.home == person.home:
            relation, warmth = "cousin", 3
        tie = {"person": other.name, "relation": relation, "warmth": warmth}
        days = dice.between(400, 3000, "since", person.number, other.number)
        ties.append({"when": _days_before(begins, days), "tie": tie})
    return ties


def _deed(n: int, person: _Person, people: list[_Person], begins: datetime, dice: Dice) -> dict[str, Any]:
    first = person.number // _FRIENDS * _FRIENDS
    others = [other for other in people[first : first + _FRIENDS] if other is not person]
    place = _place(person.quarter, _one((CAFÉ, GREEN, SHOP, WORKSHOP), dice, "where", person.number, n))
    when = _days_before(begins, dice.between(2, 390, "when", person.number, n))
    if not others:
        return {"when": when, "did": {"verb": "mend", "what": "a bench", "place": place}}
    verb, what, role = _one(_DEEDS, dice, "deed", person.number, n)
    whom = _one(others, dice, "whom", person.number, n).name
    did = {"verb": verb, "what": what, "whom": whom, "role": role, "place": place}
    return {"when": when, "did": did, "feeling": dice.between(-1, 2, "feeling", person.number, n)}


def _one(options: Sequence[_Option], dice: Dice, *about: object) -> _Option:
    """One of the options by a single throw: none is ever left out here, and a large town throws very often."""
    return options[dice.between(0, len(options) - 1, *about)]


# --- what there is to tell --------------------------------------------------------------------------------------------


def _gathering(number: int, circle: list[_Person], days: float, begins: datetime, dice: Dice) -> dict[str, Any]:
    quarter = circle[0].quarter
    host = circle[dice.between(0, len(circle) - 1, "host", number)]
    whole = max(0, int(days) - 1)
    starts = begins + timedelta(days=whole, hours=min(12.5, (days - whole) * 12))
    return {
        "name": f"the {quarter} {_PARTIES[number % len(_PARTIES)]}",
        "host": host.name,
        "place": _place(quarter, GREEN),
        "starts": _minute(starts),
        "ends": _minute(starts + timedelta(hours=2)),
    }


def _news(number: int, circle: list[_Person], begins: datetime, dice: Dice) -> dict[str, Any]:
    quarter = circle[0].quarter
    knower = circle[dice.between(0, len(circle) - 1, "knower", number)]
    happening = _one(_HAPPENINGS, dice, "happening", number)
    return {
        "name": f"{happening} in {quarter}",
        "knower": knower.name,
        "fact": [f"the {quarter} quarter", "will", f"have {happening}"],
        "true": dice.chance(0.5, "true", number),
        "told_by": "a carter passing through",
        "importance": dice.between(6, 9, "importance", number),
        "when": _days_before(begins, 1),
    }


def _days_before(begins: datetime, days: int) -> str:
    return (begins - timedelta(days=days)).date().isoformat()


def _minute(moment: datetime) -> str:
    return moment.replace(second=0, microsecond=0).isoformat(sep=" ", timespec="minutes")


def _hour(minute: int) -> str:
    return f"{minute // 60 % 24:02}:{minute % 60:02}"
