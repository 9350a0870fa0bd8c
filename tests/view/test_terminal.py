from __future__ import annotations

from sim.clock import Clock, Moment
from sim.view.recent import Word
from sim.view.terminal import TownInText, town_in_text
from tests.view.town_drawn import asleep, town, world

NOON = Moment(0, Clock("2026-05-01T12:00"))
SAID = Word(0, 0, "said", "Bea Hollis", "The supper is at six.", "talk")


def shown(columns: int = 80, lines: int = 30) -> TownInText:
    return town_in_text(world(), town(asleep("Tom Reed")), NOON, [SAID], columns, lines)


def test_everybody_is_on_the_map_by_their_initial() -> None:
    letters = {cell[0] for row in shown().rows for cell in row}
    assert {"B", "T"} <= letters


def test_the_map_fits_the_terminal() -> None:
    for columns, lines in ((80, 30), (10, 30), (80, 3), (1, 1)):
        made = shown(columns, lines)
        assert len(made.rows) <= max(1, lines) and all(len(row) <= columns for row in made.rows)


def test_it_says_the_hour_who_is_where_at_what_and_the_last_words() -> None:
    made = shown()
    assert made.hour == "Friday 1 May, 12:00"
    assert [(each.name, each.what) for each in made.people] == [("Bea Hollis", ""), ("Tom Reed", "asleep")]
    assert made.words == ("Bea: The supper is at six.",)
