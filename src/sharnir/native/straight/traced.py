"""Programs that are traced in one piece, whatever the size of the model, because they have no rolled form."""

from __future__ import annotations

import casadi as ca

from ...errors import UnsupportedError
from ...loops.sensitivity import StateJacobian
from ...model import Model
from ...sweeps.inputs import INPUTS
from ...sweeps.outputs import Gather
from ...sweeps.program import Program
from ...sweeps.state import JOINT_STATE
from ...sweeps.trace import unroll
from ..graph.count import count
from ..graph.graph import Graph, graph_of
from ..rolled.derivative import is_plain

# Of a state Jacobian, as the operations of the accelerations times the columns: up to some ten seconds of compilation.
# Differences of the accelerations cost as many.
JACOBIAN_OPERATIONS = 250_000
CURVED_BODIES = 12  # of a tree with quaternions; more are not even counted


def symbols(program: Program, model: Model) -> dict[str, ca.SX]:
    """The inputs of a program as columns of symbols; time and parameters always come along."""
    # the symbols that expressions of the model use
    own = {"q": model.q, "v": model.v, "t": model.t, "params": model.parameter_symbols}
    if "z" in program.inputs:  # these stand where they are integrated, and not among the parameters
        own["z"] = ca.vertcat(*(model.parameters[k].symbol for k in model.state_places))
        own["params"] = ca.SX(model.parameter_symbols)
        own["params"][list(model.state_places)] = ca.SX.sym("unread", len(model.states))
    return {x: own[x] if x in own else ca.SX.sym(x, INPUTS[x].size(model)) for x in program.arguments}


def traced(program: Program, model: Model) -> Graph:
    """All of a program as one graph."""
    inputs = symbols(program, model)
    return graph_of(list(inputs.values()), [unroll(program, model, inputs)])


def is_curved(program: Program, model: Model) -> bool:
    """The Jacobian of the state where some rates are not velocities: traced in one piece too."""
    return isinstance(program.output, StateJacobian) and not is_plain(model)


def check_length(jacobian: Program, model: Model) -> None:
    """Before it is traced, which alone may take minutes."""
    if not model.constraints and len(model.bodies) > CURVED_BODIES:
        raise UnsupportedError(
            f"the Jacobian of the state of {model.name!r}: {len(model.bodies)} bodies, some of them with q̇ ≠ v. "
            f"Expected up to {CURVED_BODIES}; take differences."
        )
    output = jacobian.output
    assert isinstance(output, StateJacobian)
    rates = jacobian.putting_out(Gather("a", "velocity") if output.state is JOINT_STATE else output.rates)
    once = count(traced(rates, model).instructions).total
    if once * (model.nq + model.nv) > JACOBIAN_OPERATIONS:
        raise UnsupportedError(
            f"the Jacobian of the state of {model.name!r}: {once:,} operations of the accelerations, differentiated by "
            f"{model.nq + model.nv} numbers, are too many. Expected a product up to {JACOBIAN_OPERATIONS:,}; take "
            "differences."
        )
