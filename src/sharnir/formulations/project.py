"""Back onto the constraints: the least change of q and v, in the mass metric, for which g(q) = 0 and ġ(q, v) = 0.

    q ← q ⊕ δ,    δ = −M⁻¹ Gᵀ A⁻¹ g(q)            a few times with the G, M, A of the first q: simplified Newton
    v ← v − M⁻¹ Gᵀ A⁻¹ ġ(q, v)                    at the last q, as many times with the same G, M, A

The pivots of A come along. One of them vanishes where the rows are about to become dependent: at singular positions.

From a distance ε one step leaves ε², each further one ε times what was left. After an integration step, whose error is
what is to be removed, three steps reach round-off; far from the constraints they do not, see `analysis/assemble.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import casadi as ca

from ..model.motion import moved
from ..spatial.algebra import Matrix, zeros
from .close import Closing, values_at
from .closing import rate_of
from .kinematics import configure, locate, velocities
from .sweep import Projected, Tangent

if TYPE_CHECKING:
    from ..model import Model
    from .unroll import Trace

STEPS = 3


def projected(trace: Trace, inputs: Mapping[str, Matrix], output: Projected) -> Matrix:
    """The column (q, v, pivots of A). `trace` has run the sweeps that the response needs."""
    model = trace.model
    closing = Closing(trace, output.response, model.t)
    q, v = inputs["q"], inputs["v"]
    if not output.moves:
        return ca.vertcat(q, v, *closing.factor.pivots)
    for _ in range(STEPS):
        here = _at(model, {**inputs, "q": q})
        g = values_at(model, here.records, model.t)
        q = _moved(here, closing.motion(closing.solve([-x for x in g])))
    here = _at(model, {**inputs, "q": q, "v": v})
    for _ in range(STEPS):
        here.run(velocities)
        rates = [rate_of(c, dict(enumerate(here.records)), model.t) for c in model.constraints]
        change = closing.motion(closing.solve([-x for x in rates]))
        for i, x in enumerate(change, start=1):
            here.records[i] = here.records[i].extended({"v": here.records[i].v + x["a"]})
    return ca.vertcat(q, *(record.v for record in here.records[1:]), *closing.factor.pivots)


def tangential(trace: Trace, inputs: Mapping[str, Matrix], output: Tangent) -> Matrix:
    """The column (dq, dv) without what the projection would take away: both less M⁻¹ Gᵀ A⁻¹ times what they do to g and
    to ġ. Near a singular position nearly all of the error of a step may be there."""
    model = trace.model
    closing = Closing(trace, output.response, model.t)
    dq, dv = inputs["dq"], inputs["dv"]
    g = [ca.jtimes(x, inputs["q"], dq) for x in values_at(model, trace.records, model.t)]
    rate = [ca.jtimes(rows.rate, inputs["v"], dv) for rows in closing.rows]
    by_q, by_v = (closing.motion(closing.solve([-x for x in change])) for change in (g, rate))
    records = trace.records[1:]
    turned = [r.joint.rate(r.q, x["a"]) for r, x in zip(records, by_q, strict=True)]
    return ca.vertcat(dq + ca.vertcat(zeros(0), *turned), dv + ca.vertcat(zeros(0), *(x["a"] for x in by_v)))


def _at(model: Model, inputs: Mapping[str, Matrix]) -> Trace:
    """Where the bodies are, at other coordinates than those of the trace."""
    from .unroll import Trace, body_record

    trace = Trace(model, [body_record(body, inputs) for body in model.bodies])
    for sweep in (configure, locate):
        trace.run(sweep)
    return trace


def _moved(trace: Trace, changes: list[Mapping[str, Matrix]]) -> Matrix:
    """q ⊕ δ, on the manifold of the orientations."""
    found = zip(trace.model.bodies, trace.records[1:], changes, strict=True)
    return ca.vertcat(zeros(0), *(moved(body.joint, record.q, change["a"]) for body, record, change in found))
