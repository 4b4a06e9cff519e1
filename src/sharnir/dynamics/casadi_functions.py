"""Functions of a mechanism as `casadi.Function`, for optimisers: one SX graph, with exact derivatives of any order.

The inputs are those of the function, then t and the parameters of the model as one column, in the order of
`model.parameters`. Modes of events are at their initial values. Matrices come out as matrices.
"""

from __future__ import annotations

import casadi as ca

from ..algorithms.sweeps.inputs import INPUTS
from ..algorithms.sweeps.program import Program
from ..algorithms.sweeps.trace import unroll
from ..codegen.straight import check_straight, symbols
from ..core.errors import UnsupportedError
from ..core.tracing import tracing
from ..model import Model, visible_parameters

MOST_BODIES = 400  # of one graph: beyond it, its second derivatives take minutes to build


@tracing
def casadi_function(program: Program, model: Model, shape: tuple[int, ...], name: str) -> ca.Function:
    """`shape` is that of the result; of a stack of matrices each is an output of its own."""
    if len(model.bodies) > MOST_BODIES:
        raise UnsupportedError(
            f"casadi({name!r}): {model.name!r} has {len(model.bodies)} bodies. Expected at most {MOST_BODIES}: the "
            "function is one graph of expressions. Call the compiled function, and dyn.derivatives for its slopes."
        )
    chosen = program.least
    check_straight(chosen, model)
    inputs = symbols(chosen, model)
    shown = len(visible_parameters(model))
    params = inputs["params"]
    column = ca.densify(unroll(chosen, model, inputs))
    if shown < len(model.parameters):  # modes of events at their initial values
        column = ca.substitute(column, params[shown:], ca.DM(model.parameter_defaults[shown:]))
    names = list(inputs)
    arguments = [params[:shown] if x == "params" and shown else inputs[x] for x in names]
    if not shown:
        arguments[names.index("params")] = ca.SX.sym("params", 0)
    labels = [INPUTS[x].argument or x for x in names]
    outputs = _shaped(column, shape)
    first = "result" if name in labels else name
    results = [first] if len(outputs) == 1 else [f"{name}_{k}" for k in range(len(outputs))]
    return ca.Function(name, arguments, outputs, labels, results)


def _shaped(column: ca.SX, shape: tuple[int, ...]) -> list[ca.SX]:
    """Numbers row after row as CasADi has matrices."""
    if len(shape) < 2:
        return [column]
    if len(shape) == 2:
        return [ca.reshape(column, shape[1], shape[0]).T]
    size = shape[1] * shape[2]
    return [ca.reshape(column[k * size : (k + 1) * size], shape[2], shape[1]).T for k in range(shape[0])]
