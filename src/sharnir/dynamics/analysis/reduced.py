"""A mechanism in its degrees of freedom: independent velocities u, to which constraints add the others.

    v = T u + b,    G T = 0,    T is the unit matrix in the rows of the independent velocities                  (1)

Over the velocities that are not prescribed. Of all choices of independent velocities the one is taken in which T is
well conditioned (QR with column pivoting of a basis of the null space), those that are wanted first. A small change of
position δ (tangent, as v) obeys the same matrix. Along it, with ġ = G v + ∂g/∂t kept at zero and u held,

    δv_d = −G_d⁺ ∂ġ/∂q δ                                                                                        (2)

where d are the dependent velocities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import casadi as ca
import numpy as np
from scipy.linalg import null_space, qr

from ...algorithms.loops.rank import rank_of, row_lengths
from ...core.errors import ModelError
from ...core.read import Array
from ...core.tracing import tracing
from ...model import Model
from ...model.joints.contract import is_plain
from .. import Dynamics
from ..orientations import exchange
from .assemble import allowed_velocity, closed_position, is_closed, report_of, rows_of

CLOSED = 1e-14  # of a gap, relative to the mechanism
NEAR = 0.1
NEWTON = 10
SMALL_STEP = 1e-3  # of differences; Richardson's extrapolation leaves its fourth power


class Reduced:
    """Of one model with its parameters, at any position on the constraints."""

    def __init__(self, where: str, model: Model | Dynamics, q: Any, v: Any, t: Any, params: Any) -> None:
        self.where = where
        self.rows = rows_of(where, model, q, v, t, params)
        self.dyn, self.model = self.rows.dyn, self.rows.model
        state = self.rows.state
        self.t, self.params, self.v = state.t, state.params, state.v
        self.q = self.closed(state.q)
        self.v = allowed_velocity(self.rows, self.q, state.v)

    @property
    def given(self) -> dict[str, Any]:
        """Of all calls."""
        return {"t": self.t, "params": self.params}

    def closed(self, q: Array) -> Array:
        """The nearest position on the constraints."""
        if not self.rows.labels:
            return q
        near = self.restored(q)
        if near is not None:
            return near
        found, count = closed_position(self.rows, q)
        if not is_closed(self.rows, found):
            raise ModelError(f"{self.where}: {report_of(self.rows, found, self.rows.state.v, count).text}")
        return found

    def restored(self, q: Array) -> Array | None:
        """By a few shortest steps, where the rows are nearly satisfied; None where they do not get there."""
        free, sizes = self.model.free, self.rows.sizes(q)
        for _ in range(NEWTON):
            gap = self.rows.value(q)
            largest = float(np.abs(gap / sizes).max(initial=0.0))
            if largest <= CLOSED:
                return q
            if not largest < NEAR:
                return None
            step = np.zeros(self.model.nv)
            step[free] = np.linalg.lstsq(self.rows.free_jacobian(q), -gap, rcond=1e-10)[0]
            q = self.dyn.integrate(q, step, **self.given)
        return None

    def moved(self, q: Array, delta: Array) -> Array:
        """q ⊕ δ, closed again."""
        return self.closed(self.dyn.integrate(q, delta, **self.given))

    def directions(self, q: Array, first: Sequence[int] = ()) -> tuple[Array, np.ndarray]:
        """(T (nv, dof), the numbers of the independent velocities), `first` among them where they can be."""
        free, nv = self.model.free, self.model.nv
        Z = np.eye(free.size)
        if self.rows.labels and free.size:
            G = self.rows.free_jacobian(q)
            rank = rank_of(G)
            Z = np.linalg.svd(G / row_lengths(G)[:, None])[2][rank:].T
        weights = np.ones(free.size)
        for order, k in enumerate(first):
            weights[np.flatnonzero(free == k)] = 1e6 / 10**order
        picked = qr((Z * weights[:, None]).T, mode="r", pivoting=True)[1][: Z.shape[1]] if Z.size else np.zeros(0, int)
        own = np.sort(picked)
        T = np.zeros((nv, Z.shape[1]))
        if own.size:
            T[free] = np.linalg.solve(Z[own].T, Z.T).T
            T[free[own]] = np.eye(own.size)
        return T, free[own]

    def rolled(self, q: Array, own: np.ndarray) -> Array:
        """(nv, k) positions that rows of velocity level leave free, though nothing moves along them alone: where a
        wheel has rolled to. The independent positions are zero in them."""
        free, valued = self.model.free, self.rows.valued
        if not self.rows.labels or valued.all():
            return np.zeros((self.model.nv, 0))
        Z = null_space(self.rows.free_jacobian(q)[valued]) if valued.any() else np.eye(free.size)
        found = np.zeros((self.model.nv, Z.shape[1] - own.size))
        found[free] = Z @ null_space(Z[np.searchsorted(free, own)])
        return found

    def velocity_change(self, q: Array, v: Array, T: Array, own: np.ndarray) -> Array:
        """∂v (nv, k) of (2) along changes T (nv, k) of the position."""
        found = np.zeros_like(T)
        if not self.rows.labels or not v.any():
            return found
        dependent = np.setdiff1d(self.model.free, own)
        G = self.rows.jacobian(q)[:, dependent]
        for k in range(T.shape[1]):
            found[dependent, k] = np.linalg.lstsq(G, -self._rate_change(q, v, T[:, k]), rcond=None)[0]
        return found

    def _rate_change(self, q: Array, v: Array, along: Array) -> Array:
        """∂ġ/∂q δ."""
        return difference(lambda h: self.rows.rate(self.dyn.integrate(q, h * along, **self.given), v))


def difference(f: Callable[[float], Array]) -> Array:
    """f'(0), by central differences and Richardson's extrapolation."""
    h = SMALL_STEP
    near, far = ((f(s) - f(-s)) / (2 * s) for s in (h / 2, h))
    return np.asarray((4 * near - far) / 3)


@tracing
def turning(model: Model, q: Array, v: Array, params: Array) -> Array:
    """K (nv, nv): a change δ of the position along a motion has the rate δ̇ = δv + K δ. Zero where q̇ = v.

    N δ̇ + Ṅ δ = ∂(N v)/∂q N δ + N δv,   so   K = N⁺ (∂(N v)/∂q N − Ṅ)
    """
    found = np.zeros((model.nv, model.nv))
    for body in model.bodies:
        joint, here = body.joint.in_quaternions(), slice(body.v_start, body.v_start + body.joint.nv)
        if is_plain(body.joint) or not v[here].any():
            continue
        x, w = ca.SX.sym("q", joint.nq), ca.SX.sym("v", joint.nv)
        rate = ca.densify(joint.rate(x, w))
        N = ca.jacobian(rate, w)
        turned = ca.jtimes(ca.densify(ca.vec(N)), x, rate)
        K = ca.jacobian(rate, x) @ N - ca.reshape(turned, *N.shape)
        own = q[body.q_start : body.q_start + body.joint.nq]
        if joint is not body.joint:
            own = exchange([(body.name, body.joint, True)]).there(own)
        at = ca.Function("turning", [x, w, model.parameter_symbols], [N, K])(own, v[here], params)
        found[here, here] = np.linalg.lstsq(np.array(at[0]), np.array(at[1]), rcond=None)[0]
    return found
