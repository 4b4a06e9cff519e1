"""How many numbers go into a program and come out of it."""

from __future__ import annotations

from ..model import Model
from ..sweeps.inputs import INPUTS
from ..sweeps.program import Program


def sizes_of(program: Program, model: Model) -> list[int]:
    """Doubles of each input, then of the output."""
    return [*(INPUTS[name].size(model) for name in program.arguments), program.output.size(model)]
