"""Positions near a given one, as q₀ ⊕ δ: the joints move for a unit of time with the constant velocities δ,

    q' = N(q) δ,    q(0) = q₀,    q₀ ⊕ δ = q(1) on the manifold of the orientations

by a few Runge–Kutta steps, in quaternions where q has angles that may be singular. Their small error is no error: any
smooth map with the same tangent at δ = 0 will do. Where coordinates are their own velocities it is q₀ + δ. With T, the
velocities at q₀ ⊕ δ for a unit of each δ, the derivative of g(q₀ ⊕ δ) is G T.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from ..dynamics.quaternions import exchange
from ..joints.contract import Joint
from ..joints.rates import is_plain
from ..model import Model
from ..model.body import Body
from ..model.motion import normalised, orthogonal
from ..spatial.algebra import Matrix

STEPS = 8  # of Runge-Kutta; a turn of 1 rad is then one to 1e-7
NEWTON = 2  # steps towards orthogonal matrices: one leaves the square of what a Runge-Kutta step of a large δ is off


class Chart:
    """Of one model; parameters as numbers."""

    def __init__(self, model: Model, params: np.ndarray) -> None:
        self.model, self.params = model, params
        flat, curved = list[Body](), list[Body]()
        for body in model.bodies:
            (flat if is_plain(body.joint) else curved).append(body)
        made: dict[str, ca.Function] = {}
        self._curved = [
            (
                b,
                shared_flow(b.joint.in_quaternions(), model.parameter_symbols, made),
                exchange([(b.name, b.joint, True)]),
            )
            for b in curved
        ]
        self._q = np.array([b.q_start + k for b in flat for k in range(b.joint.nq)], dtype=int)
        self._v = np.array([b.v_start + k for b in flat for k in range(b.joint.nv)], dtype=int)

    def move(self, q: np.ndarray, delta: np.ndarray) -> np.ndarray:
        """q ⊕ δ."""
        return self.move_and_tangent(q, delta)[0]

    def move_and_tangent(self, q: np.ndarray, delta: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(q ⊕ δ, T (nv, nv))."""
        moved, T = q.copy(), np.eye(self.model.nv)
        moved[self._q] += delta[self._v]
        for body, flow, turn in self._curved:
            at = slice(body.q_start, body.q_start + body.joint.nq)
            along = slice(body.v_start, body.v_start + body.joint.nv)
            new, turned, N = (np.array(x) for x in flow(turn.there(q[at]), delta[along], self.params))
            if delta[along].any():
                moved[at] = turn.back(new.ravel()[None, None], q[at][None])[0, 0]
            if np.isfinite(turned).all() and np.isfinite(N).all():
                T[along, along] = np.linalg.lstsq(N, turned, rcond=None)[0]
        return moved, T


def shared_flow(joint: Joint, params: Matrix, made: dict[str, ca.Function]) -> ca.Function:
    """Joints whose rates are the same function share their flow."""
    q, v = ca.SX.sym("q", joint.nq), ca.SX.sym("v", joint.nv)
    key: str = ca.Function("rate", [q, v, params], [joint.rate(q, v)]).serialize()
    if key not in made:
        made[key] = _flow(joint, params)
    return made[key]


def _flow(joint: Joint, params: Matrix) -> ca.Function:
    """(q, δ, parameters) → (q ⊕ δ, its derivative by δ, N there)."""
    q, d = ca.SX.sym("q", joint.nq), ca.SX.sym("d", joint.nv)
    x, h = q, 1.0 / STEPS
    for _ in range(STEPS):
        k1 = joint.rate(x, d)
        k2 = joint.rate(x + h / 2 * k1, d)
        k3 = joint.rate(x + h / 2 * k2, d)
        k4 = joint.rate(x + h * k3, d)
        x = orthogonal(joint, normalised(joint, x + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)), NEWTON)
    v = ca.SX.sym("v", joint.nv)
    N = ca.substitute(ca.jacobian(joint.rate(q, v), v), q, x)
    outputs = [x, ca.jacobian(x, d), N]
    return ca.Function("flow", [q, d, params], [ca.densify(y) for y in outputs])
