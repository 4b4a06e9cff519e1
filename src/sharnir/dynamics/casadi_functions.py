"""Functions of a mechanism as `casadi.Function`, for optimisers, with exact derivatives.

The inputs are those of the function, then t and the parameters of the model as one column, in the order of
`model.parameters`. Modes of events are at their initial values. Matrices come out as matrices.

Small models are one SX graph, of which CasADi makes everything. Large ones are a call of the compiled kernel. Products
of its Jacobian with a vector, from either side, and those of second derivatives, are SX graphs of a few times the
length of the function. The whole Jacobian of accelerations, which would be as many of them as there are velocities, is
that of the kernel of `dyn.derivatives`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..algorithms.sweeps.inputs import INPUTS
from ..algorithms.sweeps.program import Program
from ..algorithms.sweeps.trace import unroll
from ..codegen.straight import check_straight, symbols
from ..core.errors import UnsupportedError
from ..core.read import Array
from ..core.tracing import tracing
from ..model import Model, visible_parameters
from ..model.joints.contract import is_plain
from .call import Function

if TYPE_CHECKING:
    from .dynamics import Dynamics

SMALL = 100  # bodies of one graph: beyond it, its Jacobian takes minutes to build
MOST_BODIES = 5000  # half a minute to trace
SOME = 1.5  # directions from which on CasADi asks for the whole Jacobian, for one result in each


@tracing
def graph_function(program: Program, model: Model, shape: tuple[int, ...], name: str) -> ca.Function:
    """`shape` is that of the result; of a stack of matrices each is an output of its own."""
    if len(model.bodies) > MOST_BODIES:
        raise UnsupportedError(
            f"casadi({name!r}): {model.name!r} has {len(model.bodies)} bodies. Expected at most {MOST_BODIES}: its "
            "derivatives are graphs of expressions. Call the compiled function, and dyn.derivatives for its slopes."
        )
    labels, arguments, column = expressions(program, model)
    outputs = _shaped(column, shape)
    first = "result" if name in labels else name
    results = [first] if len(outputs) == 1 else [f"{name}_{k}" for k in range(len(outputs))]
    return ca.Function(name, arguments, outputs, labels, results)


def expressions(program: Program, model: Model) -> tuple[list[str], list[ca.SX], ca.SX]:
    """(names of the arguments, their symbols, the result as a column)."""
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
    return labels, arguments, column


def _shaped(column: ca.SX, shape: tuple[int, ...]) -> list[ca.SX]:
    """Numbers row after row as CasADi has matrices."""
    if len(shape) < 2:
        return [column]
    if len(shape) == 2:
        return [ca.reshape(column, shape[1], shape[0]).T]
    size = shape[1] * shape[2]
    return [ca.reshape(column[k * size : (k + 1) * size], shape[2], shape[1]).T for k in range(shape[0])]


class KernelFunction(ca.Callback):
    """A compiled function with the derivatives of its graph. CasADi does not keep it: it lives with its `Dynamics`, or
    with whoever holds it."""

    def __init__(self, dyn: Dynamics, program: Program, shape: tuple[int, ...], name: str) -> None:
        super().__init__()
        self._graph = graph_function(program, dyn.model, shape, name)
        self._inputs = [x for x in program.least.arguments if x not in ("t", "params")]
        self._run = Function(dyn._call._setting, program.least, shape)
        self._dyn, self._name, self._made = dyn, name, list[ca.Callback]()
        self._shown = [p.name for p in visible_parameters(dyn.model)]
        self.construct(name, {"jac_penalty": SOME / max(self._graph.nnz_out(), 1)})

    def get_n_in(self) -> int:
        return int(self._graph.n_in())

    def get_n_out(self) -> int:
        return int(self._graph.n_out())

    def get_name_in(self, i: int) -> str:
        return str(self._graph.name_in(i))

    def get_name_out(self, i: int) -> str:
        return str(self._graph.name_out(i))

    def get_sparsity_in(self, i: int) -> ca.Sparsity:
        return self._graph.sparsity_in(i)

    def get_sparsity_out(self, i: int) -> ca.Sparsity:
        return self._graph.sparsity_out(i)

    def given(self, values: Any) -> tuple[dict[str, Array], float, dict[str, float]]:
        """What CasADi hands over, as the functions of `Dynamics` take it."""
        *states, t, params = (np.array(x, dtype=float).ravel() for x in values)
        return (
            dict(zip(self._inputs, states, strict=True)), float(t[0]),
            dict(zip(self._shown, params.tolist(), strict=True)),
        )  # fmt: skip

    def eval(self, values: Any) -> list[ca.DM]:
        found = self._run(*self.given(values))
        return [ca.DM(x) for x in (found if found.ndim == 3 else [found])]

    def has_forward(self, count: int) -> bool:
        return count == 1

    def has_reverse(self, count: int) -> bool:
        return count == 1

    def get_forward(self, count: int, name: str, inputs: Any, outputs: Any, options: Any) -> ca.Function:
        return self._graph.forward(count)

    def get_reverse(self, count: int, name: str, inputs: Any, outputs: Any, options: Any) -> ca.Function:
        return self._graph.reverse(count)

    def has_jacobian(self) -> bool:
        """Quaternions off their sphere are none that the kernels know."""
        return self._name == "acceleration" and all(is_plain(b.joint) for b in self._dyn.model.bodies)

    def get_jacobian(self, name: str, inputs: Any, outputs: Any, options: Any) -> ca.Function:
        self._made.append(_Jacobian(self, name))
        return self._made[-1]


class _Jacobian(ca.Callback):
    """Of the accelerations by each of (q, v, tau, t, params), given these and the accelerations."""

    def __init__(self, of: KernelFunction, name: str) -> None:
        super().__init__()
        self._of, self._rest = of, of._graph.forward(1)
        self.construct(name, {})

    def get_n_in(self) -> int:
        return 6

    def get_n_out(self) -> int:
        return 5

    def get_sparsity_in(self, i: int) -> ca.Sparsity:
        return self._of._graph.sparsity_in(i) if i < 5 else self._of._graph.sparsity_out(0)

    def get_sparsity_out(self, i: int) -> ca.Sparsity:
        return ca.Sparsity.dense(self._of._dyn.model.nv, self._of._graph.size1_in(i))

    def eval(self, values: Any) -> list[ca.DM]:
        given, t, params = self._of.given(values[:5])
        found = self._of._dyn.derivatives(given["q"], given["v"], given["tau"], t=t, params=params)
        return [*map(ca.DM, found), self._by(values, 3), self._by(values, 4)]

    def _by(self, values: Any, place: int) -> ca.DM:
        """By t or the parameters: products of the graph."""
        columns = []
        for k in range(values[place].numel()):
            seeds = [ca.DM.zeros(x.shape) for x in values[:5]]
            seeds[place][k] = 1.0
            columns.append(self._rest(*values, *seeds))
        return ca.horzcat(*columns) if columns else ca.DM.zeros(values[0].numel(), 0)
