"""The causal test-kit: does memory cause behaviour? Experiments that anybody who plugs in a brain or a policy can run.

Each takes lives (see `lives`), changes one thing of memory by the same code as `tulving branch`, and gives back a small
result with `holds` and with `said`, what was found in plain words. docs/causal-kit.md tells what each of them shows.
"""

from __future__ import annotations

from sim.testing.chains import Broken, broken_chains, foreign_memories, reasons_not_recalled
from sim.testing.counterfactual import Counterfactuals, counterfactuals, kinds_of, sample
from sim.testing.dose import Dosed, dosed, paired
from sim.testing.implanting import Implanting, implanted
from sim.testing.kit import Kit
from sim.testing.knobs import KNOBS, Knob, moved
from sim.testing.lesion import Lesion, lesion_of_fact, lesion_of_person
from sim.testing.lightcone import first_break, reached
from sim.testing.poverty import Poverty, poverty
from sim.testing.transplanting import Transplanted, transplanted

__all__ = [
    "KNOBS", "Broken", "Counterfactuals", "Dosed", "Implanting", "Kit", "Knob", "Lesion", "Poverty", "Transplanted",
    "broken_chains", "counterfactuals", "dosed", "first_break", "foreign_memories", "implanted", "kinds_of",
    "lesion_of_fact", "lesion_of_person", "moved", "paired", "poverty", "reached", "reasons_not_recalled", "sample",
    "transplanted",
]  # fmt: skip
