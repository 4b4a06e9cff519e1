"""Back onto the constraints: the least change of q and v, in the mass metric, for which g(q) = 0 and ġ(q, v) = 0.

    q ← q ⊕ δ,    δ = −M⁻¹ Gᵀ A⁻¹ g(q)            a few times with the G, M, A of the first q: simplified Newton
    v ← v − M⁻¹ Gᵀ A⁻¹ ġ(q, v)                    at the last q, as many times with the same G, M, A

The pivots of A come along. One of them vanishes where the rows are about to become dependent: at singular positions.

From a distance ε one step leaves ε², each further one ε times what was left. After an integration step, whose error is
what is to be removed, three steps reach round-off; far from the constraints they do not, see `analysis/assemble.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ..model.motion import moved
from ..spatial.algebra import Matrix, zeros
from ..sweeps.kinematics import configure, locate, velocities
from ..sweeps.outputs import Output
from ..sweeps.trace import Trace
from .equations import LoopEquations, values_at
from .response import Response
from .rows import rate_of

if TYPE_CHECKING:
    from ..model import Model

STEPS = 3


@dataclass(frozen=True)
class Projected(Output):
    """(q, v) moved onto the constraints, then the pivots of the rows at the state given. The sweeps that the response
    needs have run. Where it does not move, the state comes back as it was."""

    response: Response
    moves: bool = True

    def size(self, model: Model) -> int:
        return model.nq + model.nv + model.row_count

    def can_be_rolled(self, model: Model) -> bool:
        return False

    def read(self, trace: Trace) -> Matrix:
        model, inputs = trace.model, trace.inputs
        equations = LoopEquations(trace, self.response, model.t)
        q, v = inputs["q"], inputs["v"]
        if not self.moves:
            return ca.vertcat(q, v, equations.pivots())
        for _ in range(STEPS):
            here = _at(model, {**inputs, "q": q})
            g = values_at(model, here.records, model.t)
            q = _moved(here, equations.motion(equations.solve([-x for x in g])))
        here = _at(model, {**inputs, "q": q, "v": v})
        for _ in range(STEPS):
            here.run(velocities)
            rates = [rate_of(c, dict(enumerate(here.records)), model.t) for c in model.constraints]
            change = equations.motion(equations.solve([-x for x in rates]))
            for i, x in enumerate(change, start=1):
                here.extend(i, {"v": here.records[i].v + x["a"]})
        return ca.vertcat(q, *(record.v for record in here.records[1:]), equations.pivots())


@dataclass(frozen=True)
class AlongConstraints(Output):
    """A small change (dq, dv) of the state (q, v) without what the projection would take away: both less M⁻¹ Gᵀ A⁻¹
    times what they do to g and to ġ. Near a singular position nearly all of the error of a step may be there."""

    response: Response

    def size(self, model: Model) -> int:
        return model.nq + model.nv

    def can_be_rolled(self, model: Model) -> bool:
        return False

    def read(self, trace: Trace) -> Matrix:
        model, inputs = trace.model, trace.inputs
        equations = LoopEquations(trace, self.response, model.t)
        dq, dv = inputs["dq"], inputs["dv"]
        g = [ca.jtimes(x, inputs["q"], dq) for x in values_at(model, trace.records, model.t)]
        rate = [ca.jtimes(rows.rate, inputs["v"], dv) for rows in equations.rows]
        by_q, by_v = (equations.motion(equations.solve([-x for x in change])) for change in (g, rate))
        records = trace.records[1:]
        turned = [r.joint.rate(r.q, x["a"]) for r, x in zip(records, by_q, strict=True)]
        return ca.vertcat(dq + ca.vertcat(zeros(0), *turned), dv + ca.vertcat(zeros(0), *(x["a"] for x in by_v)))


def _at(model: Model, inputs: Mapping[str, Matrix]) -> Trace:
    """Where the bodies are, at other coordinates than those of the trace."""
    trace = Trace(model, inputs)
    for sweep in (configure, locate):
        trace.run(sweep)
    return trace


def _moved(trace: Trace, changes: list[Mapping[str, Matrix]]) -> Matrix:
    """q ⊕ δ, on the manifold of the orientations."""
    found = zip(trace.model.bodies, trace.records[1:], changes, strict=True)
    return ca.vertcat(zeros(0), *(moved(body.joint, record.q, change["a"]) for body, record, change in found))
