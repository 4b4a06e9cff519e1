"""Where a servo is to go: q*(t, q, parameters), and its rate along the motion,

q̇* = ∂q*/∂t + ∂q*/∂q N(q) v
"""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..errors import ModelError, brief
from ..model.context import Context
from ..spatial.algebra import Matrix, segment, zeros


def rate_of(target: Matrix, given: Any, context: Context) -> Matrix:
    """By differentiation; `given` is what the user wrote, for the message."""
    model = context.names.model
    if ca.depends_on(target, model.v):
        raise ModelError(
            f"{context.where}: target={brief(given)} depends on velocities, so its rate would need accelerations. Give "
            "target_rate."
        )
    q, v = context.q, context.v  # of prescribed joints functions of time
    rates = [body.joint.rate(segment(q, body.q_start, body.joint.nq), segment(v, body.v_start, body.joint.nv))
             for body in model.bodies]  # fmt: skip
    change = ca.densify(ca.vertcat(zeros(0), *rates))
    return ca.jtimes(target, ca.vertcat(context.t, model.q), ca.vertcat(ca.SX(1), change))
