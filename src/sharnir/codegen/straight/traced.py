"""Programs that are traced in one piece, whatever the size of the model, because they have no rolled form."""

from __future__ import annotations

import casadi as ca

from ...algorithms.loops.constraint_equations import Constrain
from ...algorithms.loops.sensitivity import StateJacobian
from ...algorithms.sweeps import factors
from ...algorithms.sweeps.inputs import INPUTS
from ...algorithms.sweeps.matrix import BlockMatrix
from ...algorithms.sweeps.outputs import Gather
from ...algorithms.sweeps.program import JOINT_STATE, Program
from ...algorithms.sweeps.trace import unroll
from ...core.errors import UnsupportedError
from ...model import Model, state_places
from ..graph import Graph, count, graph_of
from ..rolled.derivative import is_plain

# How long straight-line code of constraints would be, before it is traced: that alone may take hours.
#
# Rows that act on a tree which was solved without them (`algorithms/loops/constraint_equations.py`) are carried from
# their bodies to the world, and all that pass one body are coupled: k rows that pass a body cost about k² there, and
# the largest number of them to the third power in the factor. A matrix over the paths of a tree has the work of its
# factor. Both are lower bounds.

# Of this estimate, half of the operations where it is large: a planar scissor mast of 48 cells by composite bodies has
# 0.9 million, one of 100 has 8. Ten thousand operations take about a second to compile.
MOST = 1_500_000
OF_A_BODY = 50  # operations, at the least, whatever else there is


def check_straight(program: Program, model: Model) -> None:
    """Refuse what could not be compiled in any reasonable time."""
    work = straight_work(program, model)
    if work > MOST:
        raise UnsupportedError(
            f"{program.name} of {model.name!r}: in this formulation its constraints would be straight-line code of "
            f"more than {work / 1e6:.1f} million operations. Expected up to {MOST / 1e6:.1f} million; take "
            'formulation="separate-bodies", or "auto", in which rows are eliminated along the loops.'
        )


def straight_work(program: Program, model: Model) -> int:
    """The estimate; no more than a little above MOST is ever counted of rows."""
    sweeps = program.sweeps_for(model)
    if not model.constraints or not any(isinstance(sweep, Constrain) for sweep in sweeps):
        return 0
    work = _of_rows(model)
    if work <= MOST and any(isinstance(x, BlockMatrix) and x.pattern.follows_paths for x in sweeps):
        (added, multiplied, _), _ = factors.work(factors.coordinate_chain(model)[1])
        work += added + multiplied
    return work


def _of_rows(model: Model) -> int:
    passing = [0] * (len(model.bodies) + 1)
    work = OF_A_BODY * len(model.bodies)
    for constraint in model.constraints:
        seen: set[int] = set()
        for i in (*constraint.bodies, *constraint.joints):
            while i and i not in seen:
                seen.add(i)
                passing[i] += constraint.row_count
                work += constraint.row_count * (
                    2 * passing[i] - constraint.row_count
                )  # k² of all that pass, one constraint after the other
                i = model.parents[i - 1]
        if work > MOST:
            return work
    return work + max(passing) ** 3 // 3


# Of a state Jacobian, as the operations of the accelerations times the columns: up to some ten seconds of compilation.
# Differences of the accelerations cost as many.
JACOBIAN_OPERATIONS = 250_000
CURVED_BODIES = 12  # of a tree with quaternions; more are not even counted


def symbols(program: Program, model: Model) -> dict[str, ca.SX]:
    """The inputs of a program as columns of symbols; time and parameters always come along."""
    # the symbols that expressions of the model use
    own = {"q": model.q, "v": model.v, "t": model.t, "params": model.parameter_symbols}
    if "z" in program.inputs:  # these stand where they are integrated, and not among the parameters
        own["z"] = ca.vertcat(*(model.parameters[k].symbol for k in state_places(model)))
        own["params"] = ca.SX(model.parameter_symbols)
        own["params"][list(state_places(model))] = ca.SX.sym("unread", len(model.states))
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
