"""What the engines are checked against: the constrained equations of motion, solved in NumPy.

    M a + Jᵀ λ = f,   J a = γ.    With M = L Lᵀ, y = L⁻¹ f, W = J L⁻ᵀ:    a = L⁻ᵀ (y + W⁺ (γ − W y))

W⁺ is the pseudoinverse: rows that say nothing, as those across the plane of a planar linkage, do no harm, and the
condition number of J enters once, not squared.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from .contract import Closing, Linkage, States
from .kinematics import Frame, frames, moved

Array = np.ndarray
RANK = 1e-10  # singular values below this part of the largest are zero
CLOSED = 1e-13


def gaps(linkage: Linkage, q: Array) -> Array:
    """(states, closings): how far apart the points that should coincide are."""
    at = frames(linkage.tree, q, np.zeros((len(q), linkage.tree.nv)), jacobians=False)
    return np.stack([np.linalg.norm(_difference(linkage, at, c)[0], axis=1) for c in linkage.closings], axis=1)


def marked(linkage: Linkage, q: Array) -> Array:
    """(states, marks, 3): the places of the marked points."""
    at = frames(linkage.tree, q, np.zeros((len(q), linkage.tree.nv)), jacobians=False)
    return np.stack([at[linkage.number(body)].at(point).p for body, point in linkage.marks], axis=1)


def accelerations(linkage: Linkage, q: Array, v: Array, tau: Array) -> Array:
    """One state per row; springs and gravity act."""
    model = linkage.tree
    at = frames(model, q, v)
    g = np.asarray(model.gravity, dtype=float)
    M = np.zeros((len(q), model.nv, model.nv))
    f = tau + linkage.spring_forces(q, v)
    for body, X in zip(model.bodies, at[1:], strict=True):
        C = X.at(np.array(body.com, dtype=float))
        m, inertia = float(body.mass), X.R @ np.array(body.inertia, dtype=float) @ np.swapaxes(X.R, 1, 2)
        M += m * _gram(C.Jv, C.Jv) + _gram(C.Jw, inertia @ C.Jw)
        gyroscopic = _times(inertia, C.dw) + np.cross(C.w, _times(inertia, C.w))
        f = f - m * _times(np.swapaxes(C.Jv, 1, 2), C.dv - g) - _times(np.swapaxes(C.Jw, 1, 2), gyroscopic)
    J, gamma = _rows(linkage, at)
    Lt = np.swapaxes(np.linalg.cholesky(M), 1, 2)
    y = np.linalg.solve(np.swapaxes(Lt, 1, 2), f[..., None])
    W = np.swapaxes(np.linalg.solve(np.swapaxes(Lt, 1, 2), np.swapaxes(J, 1, 2)), 1, 2)
    y = y + np.linalg.pinv(W, rcond=RANK) @ (gamma[..., None] - W @ y)
    return np.asarray(np.linalg.solve(Lt, y)[..., 0])


def closed(linkage: Linkage, q: Array, iterations: int = 30) -> tuple[Array, Array]:
    """q with the loops closed by Newton's method with the least steps, and whether that worked, per state."""
    still = np.zeros((len(q), linkage.tree.nv))
    for _ in range(iterations):
        at = frames(linkage.tree, q, still)
        J, _ = _rows(linkage, at)
        gap = np.concatenate([_difference(linkage, at, c)[0] for c in linkage.closings], axis=1)
        if np.abs(gap).max() < CLOSED:
            break
        q = moved(linkage.tree, q, -_times(np.linalg.pinv(J, rcond=RANK), gap))
    return q, gaps(linkage, q).max(axis=1) < 10 * CLOSED


def allowed(linkage: Linkage, q: Array, v: Array, given: Mapping[int, float] | None = None) -> Array:
    """The allowed velocities next to v; `given` entries are kept."""
    J, _ = _rows(linkage, frames(linkage.tree, q, 0 * v))
    if given:
        v = v.copy()
        kept = np.eye(linkage.tree.nv)[list(given)]
        v[:, list(given)] = list(given.values())
        J = np.concatenate([J, np.broadcast_to(kept, (len(q), *kept.shape))], axis=1)
        wrong = _times(J, v) - np.concatenate([np.zeros(J.shape[1] - len(given)), list(given.values())])
    else:
        wrong = _times(J, v)
    return np.asarray(v - _times(np.linalg.pinv(J, rcond=RANK), wrong))


def random_states(linkage: Linkage, count: int, distinct: int = 512, seed: int = 1) -> States:
    """Around the start, about 0.2 rad or 0.02 m away, closed again, or as the linkage itself gives them; unit
    velocities, forces of the order of weights. More than `distinct` states repeat these."""
    rng, model = np.random.default_rng(seed), linkage.tree
    distinct = min(count, distinct)
    rows = np.arange(count) % distinct
    if linkage.sample is not None:
        q, v = linkage.sample(rng, distinct)
        tau = rng.normal(size=(distinct, model.nv))
        return States(q[rows], v[rows], tau[rows])
    away = 0.2 * rng.normal(size=(2 * distinct, model.nv))
    for spring in linkage.springs:  # legs: metres, not radians
        away[:, model.bodies[linkage.number(spring.joint) - 1].v_start] *= 0.1
    q, fine = closed(linkage, moved(model, np.tile(linkage.q0, (2 * distinct, 1)), away))
    q = q[fine][:distinct]
    assert len(q) == distinct, f"{linkage.name}: most random positions do not close"
    v = allowed(linkage, q, rng.normal(size=(distinct, model.nv)))
    tau = rng.normal(size=(distinct, model.nv))
    return States(q[rows], v[rows], tau[rows])


def _rows(linkage: Linkage, at: list[Frame]) -> tuple[Array, Array]:
    found = [_difference(linkage, at, c) for c in linkage.closings]
    return np.concatenate([J for _, J, _ in found], axis=1), np.concatenate([-drift for *_, drift in found], axis=1)


def _difference(linkage: Linkage, at: list[Frame], closing: Closing) -> tuple[Array, Array, Array]:
    a = at[linkage.number(closing.body_a)].at(closing.point_a)
    b = at[linkage.number(closing.body_b)].at(closing.point_b)
    return a.p - b.p, a.Jv - b.Jv, a.dv - b.dv


def _gram(A: Array, B: Array) -> Array:
    return np.asarray(np.swapaxes(A, 1, 2) @ B)


def _times(A: Array, x: Array) -> Array:
    return np.asarray(np.einsum("bij,bj->bi", A, x))
