"""How many numbers go into a program and come out of it."""

from __future__ import annotations

from ..formulations.sweep import (
    Closed,
    Full,
    Program,
    Projected,
    Sensitivity,
    Stack,
    Stacks,
    StateJacobian,
    Tail,
    Tangent,
)
from ..model import Model


def input_sizes(model: Model) -> dict[str, int]:
    nq, nv = model.nq, model.nv
    return {"q": nq, "v": nv, "a": nv, "tau": nv, "wrench": 6 * len(model.bodies), "point": 3, "dq": nq, "dv": nv}


def sizes_of(program: Program, model: Model) -> list[int]:
    """Doubles of each input, then of the output."""
    return [
        *(input_sizes(model)[name] for name in program.inputs),
        1,
        len(model.parameters),
        output_size(program, model),
    ]


def output_size(program: Program, model: Model) -> int:
    output = program.output
    if isinstance(output, Full):
        return model.nv**2
    if isinstance(output, Sensitivity):
        return 3 * model.nv**2
    if isinstance(output, StateJacobian):
        return (model.nq + model.nv) ** 2
    if isinstance(output, Tail):
        return output.size
    if isinstance(output, (Projected, Tangent)):
        return model.nq + model.nv + (model.row_count if isinstance(output, Projected) else 0)
    parts = output.parts if isinstance(output, Stacks) else (output,)
    return sum(_closed_size(part, model) if isinstance(part, Closed) else _stack_size(part, model) for part in parts)


def _stack_size(output: Stack, model: Model) -> int:
    rows = {"velocity": model.nv, "coordinate": model.nq, "body": len(model.bodies)}
    return output.columns * rows[output.per]


def _closed_size(output: Closed, model: Model) -> int:
    rows = model.row_count
    each = {"jacobian": model.nv, "static": 6 * len(model.bodies), "wrenches": 6}
    return rows + 1 if output.what == "multipliers" else rows * each.get(output.what, 1)
