"""Sweeps of a program, neighbours of one direction fused into one pass over the bodies."""

from __future__ import annotations

from dataclasses import dataclass

from ...sweeps.matrix import BlockMatrix, Solve
from ...sweeps.program import Program
from ...sweeps.sweep import Apply, Inward, Outward, expanded


@dataclass(frozen=True)
class Pass:
    """Fused outward or inward sweeps."""

    direction: str  # "outward" or "inward"
    sweeps: tuple[Outward | Inward, ...]

    @property
    def name(self) -> str:
        return "+".join(s.name for s in self.sweeps)


Stage = Pass | BlockMatrix | Solve | Apply


def stages_of(program: Program, forces: bool = False) -> tuple[Stage, ...]:
    stages: list[Stage] = []
    for sweep in expanded(program.sweeps, forces):
        if isinstance(sweep, (BlockMatrix, Solve, Apply)):
            stages.append(sweep)
            continue
        assert isinstance(sweep, (Outward, Inward))  # the rest has no rolled form, see choose.py
        direction = "outward" if isinstance(sweep, Outward) else "inward"
        last = stages[-1] if stages else None
        if isinstance(last, Pass) and last.direction == direction and not _repeats(last, sweep):
            stages[-1] = Pass(direction, (*last.sweeps, sweep))
        else:
            stages.append(Pass(direction, (sweep,)))
    return tuple(stages)


def _repeats(done: Pass, sweep: Outward | Inward) -> bool:
    return any(s is sweep for s in done.sweeps)
