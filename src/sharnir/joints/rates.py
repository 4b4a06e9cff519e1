"""Which coordinates of a joint are their own velocities, found by tracing its rate q̇ = N(q) v."""

from __future__ import annotations

import casadi as ca

from .contract import Joint


def pairs(joint: Joint) -> dict[int, int]:
    """velocity j → coordinate k wherever q̇_k = v_j identically."""
    if type(joint).rate is Joint.rate:  # all of them: most joints of models with thousands
        return {k: k for k in range(joint.nv)}
    q, v = ca.SX.sym("q", joint.nq), ca.SX.sym("v", joint.nv)
    rate = ca.densify(joint.rate(q, v))
    found: dict[int, int] = {}
    for k in range(joint.nq):
        for j in range(joint.nv):
            if j not in found and ca.is_equal(rate[k], v[j], 0):
                found[j] = k
    return found


def is_plain(joint: Joint) -> bool:
    """q̇ = v: all coordinates are their own velocities, in order."""
    return joint.nq == joint.nv and pairs(joint) == {k: k for k in range(joint.nv)}
