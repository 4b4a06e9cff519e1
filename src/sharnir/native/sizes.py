"""How many numbers go into a program and come out of it."""

from __future__ import annotations

from ..model import Model
from ..sweeps.program import Program


def input_sizes(model: Model) -> dict[str, int]:
    nq, nv = model.nq, model.nv
    return {"q": nq, "v": nv, "a": nv, "tau": nv, "wrench": 6 * len(model.bodies), "point": 3, "dq": nq, "dv": nv}


def sizes_of(program: Program, model: Model) -> list[int]:
    """Doubles of each input, then of the output."""
    return [
        *(input_sizes(model)[name] for name in program.inputs),
        1,
        len(model.parameters),
        program.output.size(model),
    ]
