"""A false memory moves its owner: who remembers that the party is at the park at three is there at three."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sim.ports import Embedder
from sim.testing.hamlet import hamlet, rules_brain
from sim.testing.implanting import Implanting, implanted
from sim.testing.kit import Kit

SEEDS = range(1, 21)
WANTED = 18
WHO, HOST, PLACE, TIME = "Joan Pike", "Bea Hollis", "the park", "day 1 15:00"


@pytest.fixture(scope="module")
def of_the_party(kit: Kit) -> Sequence[Implanting]:
    """The party that there truly is, at another place and hour; its host is about and tells the truth."""
    return implanted(kit, SEEDS, WHO, HOST, "the May supper", PLACE, TIME)


@pytest.fixture(scope="module")
def of_a_picnic(embedder: Embedder) -> Sequence[Implanting]:
    """A picnic that nobody knows of, so that nobody can tell the truth; four residents are enough for that."""
    few = hamlet(only="[Bea Hollis, Joan Pike, Tom Reed, Ada Reed]", news="[]")
    return implanted(Kit(few, rules_brain(few), embedder), SEEDS, WHO, HOST, "the picnic", PLACE, TIME, controls=5)


def test_a_false_memory_of_place_and_hour_leads_there_in_eighteen_of_twenty_seeds_unless_a_conflict_is_recalled(
    of_the_party: Sequence[Implanting],
) -> None:
    stray = [each.seed for each in of_the_party if not each.holds]
    assert len(SEEDS) - len(stray) >= WANTED, f"neither there nor with a recalled conflict: seeds {stray}"


def test_without_anybody_to_contradict_it_leads_there_in_eighteen_of_twenty_seeds(
    of_a_picnic: Sequence[Implanting],
) -> None:
    there = [each.seed for each in of_a_picnic if each.there]
    assert len(there) >= WANTED, f"only in seeds {there}"


def test_the_promise_alone_without_place_and_hour_leads_nowhere(of_a_picnic: Sequence[Implanting]) -> None:
    lived = [each for each in of_a_picnic if each.there_anyway is not None]
    assert len(lived) == 5
    assert sum(bool(each.there_anyway) for each in lived) <= 1
