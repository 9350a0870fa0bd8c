"""Brains that come to grief with one seed, for the tests of studies."""

from __future__ import annotations

import os

from sim.brain.rules import RulesBrain
from sim.errors import RunStopped
from sim.nouns import Ratings, Situation

UNLUCKY = 2


class Stops(RulesBrain, frozen=True):
    """Its model is out of reach."""

    async def rate(self, situation: Situation) -> Ratings:
        if situation.dice.seed == UNLUCKY and situation.now.tick > 20:
            raise RunStopped("the model is out of reach")
        return await super().rate(situation)


class Dies(RulesBrain, frozen=True):
    """It takes its process with it."""

    async def rate(self, situation: Situation) -> Ratings:
        if situation.dice.seed == UNLUCKY and situation.now.tick > 20:
            os._exit(7)
        return await super().rate(situation)
