"""The facade of the rules brain: a frozen, stateless answer to each question of the brain seam."""

from __future__ import annotations

import msgspec

from sim.brain.rules.answering import judge_answer, judge_facts, judge_summary
from sim.brain.rules.because import grounded
from sim.brain.rules.conversing import judge_saying, put_into_words
from sim.brain.rules.deciding import judge_decision
from sim.brain.rules.planning import judge_plan
from sim.brain.rules.rating import judge_ratings
from sim.brain.rules.reading import Reading
from sim.brain.rules.reflecting import judge_insights
from sim.brain.rules.saying import Saying
from sim.nouns import (
    Answer,
    DayPlan,
    Decision,
    Extracted,
    Insights,
    Ratings,
    RulesConstants,
    Situation,
    Summary,
    Utterance,
)


class RulesBrain(msgspec.Struct, frozen=True):
    """Judges, plans, decides and speaks by rules, from nothing but the situation. `constants` are its dials."""

    constants: RulesConstants = RulesConstants()

    async def rate(self, situation: Situation) -> Ratings:
        """How much each observed memory matters, how it feels, and how far what was told is believed."""
        return judge_ratings(self._read(situation))

    async def plan(self, situation: Situation) -> DayPlan:
        """The day from now to the end of the coming night, from recalled habits and promises."""
        return judge_plan(self._read(situation))

    async def decide(self, situation: Situation) -> Decision:
        """What to do now; `because` holds the recalled items without which it would be something else."""
        decision, because = grounded(judge_decision, _deed, self._read(situation))
        return msgspec.structs.replace(decision, because=because)

    async def speak(self, situation: Situation) -> Utterance:
        """What to say; `because` holds the recalled items without which it would be something else."""
        reading = self._read(situation)
        saying, because = grounded(judge_saying, _words, reading)
        return put_into_words(reading, saying, because)

    async def reflect(self, situation: Situation) -> Insights:
        """What a cluster of memories comes to, with its evidence; may be nothing."""
        return judge_insights(self._read(situation))

    async def extract(self, situation: Situation) -> Extracted:
        """The facts that the observed memories state."""
        return judge_facts(self._read(situation))

    async def answer(self, situation: Situation) -> Answer:
        """What the question brought back, with its sources, or that one does not know."""
        return judge_answer(self._read(situation))

    async def summarise(self, situation: Situation) -> Summary:
        """What was told most in a talk."""
        return judge_summary(self._read(situation))

    def _read(self, situation: Situation) -> Reading:
        return Reading(situation, self.constants)


def _deed(decision: Decision) -> tuple[object, ...]:
    """What a decision comes to: act, target, place and time."""
    return (
        decision.act,
        decision.verb,
        decision.what,
        decision.place,
        decision.person,
        decision.until,
        decision.asleep,
        decision.away_from,
    )


def _words(saying: Saying) -> tuple[object, ...]:
    return saying.content
