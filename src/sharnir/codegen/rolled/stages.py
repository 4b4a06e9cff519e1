"""Sweeps of a program as stages, neighbours of one direction fused into one pass over the bodies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...algorithms.sweeps.matrix import BlockMatrix, Solve
from ...algorithms.sweeps.program import Program
from ...algorithms.sweeps.sweep import Apply, Inward, Outward, Sweep, expanded
from .elements import Elements
from .fill import Fill
from .passes import InwardPass, OutwardPass
from .solver import Solution
from .stage import Stage

# The rest has no rolled form, see `Sweep.can_be_rolled`.
STAGES: dict[type[Sweep], Callable[[Any], Stage]] = {
    Outward: lambda sweep: OutwardPass((sweep,)),
    Inward: lambda sweep: InwardPass((sweep,)),
    BlockMatrix: Fill,
    Solve: Solution,
    Apply: Elements,
}


def stages_of(program: Program, forces: bool = False) -> tuple[Stage, ...]:
    stages: list[Stage] = []
    for sweep in expanded(program.sweeps, forces):
        stage = STAGES[type(sweep)](sweep)
        fused = stages[-1].fused(stage) if stages else None
        stages = [*stages, stage] if fused is None else [*stages[:-1], fused]
    return tuple(stages)
