"""The constrained equations of motion in the accelerations of all bodies, one sparse system solved by SciPy: what
large mechanisms are checked against, in a time that grows with their size only.

Bodies accelerate as they would for q̈ = 0 (`kinematics.py`), plus δ_i; r from the parent's origin to the child's, S_i
the directions of the joint, all in world axes at the origins of the bodies:

    δ_i − X_i δ_p − S_i q̈_i = 0   | μ         H_i δ_i + … = f_i,     Sᵀ μ = −τ
    G δ = γ                       | λ

It has nothing in common with sharnir, whose unknowns are those of joints and which eliminates along the tree.
"""

from __future__ import annotations

import numpy as np
from scipy.sparse import csc_matrix
from scipy.sparse.linalg import splu

import sharnir as sh
from sharnir.model import Body

from .contract import Linkage
from .kinematics import Frame, _motions, cross, frames

Array = np.ndarray
PLANE = [0, 1, 5]  # of a spatial vector, linear part first, what is left in the x-y plane


def sparse_accelerations(linkage: Linkage, q: Array, v: Array, tau: Array) -> Array:
    """One state per row. Constraints must not be redundant."""
    at = frames(linkage.tree, q, v, jacobians=False)
    tau = tau + linkage.spring_forces(q, v)
    return np.array([_solved(linkage, at, k, tau[k]) for k in range(len(q))])


class _Entries:
    """Of a sparse matrix, block by block."""

    def __init__(self) -> None:
        self.rows: list[Array] = []
        self.columns: list[Array] = []
        self.values: list[Array] = []

    def add(self, row: int, column: int, block: Array) -> None:
        i, j = np.indices(block.shape)
        self.rows.append((row + i).ravel())
        self.columns.append((column + j).ravel())
        self.values.append(block.ravel())

    def both(self, row: int, column: int, block: Array) -> None:
        self.add(row, column, block)
        self.add(column, row, block.T)

    def matrix(self, size: int) -> csc_matrix:
        given = (np.concatenate(self.values), (np.concatenate(self.rows), np.concatenate(self.columns)))
        return csc_matrix(given, shape=(size, size))


def _solved(linkage: Linkage, at: list[Frame], k: int, tau: Array) -> Array:
    """State k. Unknowns: δ of all bodies, q̈, μ of all bodies, λ of all closings."""
    model = linkage.tree
    kept = PLANE if linkage.planar else list(range(6))
    width, rows = len(kept), 2 if linkage.planar else 3
    n, nv = len(model.bodies), model.nv
    accelerations, multipliers, loops = width * n, width * n + nv, 2 * width * n + nv
    A, f = _Entries(), np.zeros(loops + rows * len(linkage.closings))
    f[accelerations : accelerations + nv] = tau
    gravity = np.asarray(model.gravity, dtype=float)
    for b, body in enumerate(model.bodies):
        X, parent = at[body.index], at[body.parent]
        H, force = _inertia(body, X, k, gravity)
        A.add(width * b, width * b, H[np.ix_(kept, kept)])
        f[width * b : width * (b + 1)] = force[kept]
        row = multipliers + width * b
        A.both(row, width * b, np.eye(width))
        if body.parent:
            shift = _shift(X.p[k] - parent.p[k])
            A.both(row, width * (body.parent - 1), -shift[np.ix_(kept, kept)])
        if body.joint.nv:
            A.both(row, accelerations + body.v_start, -_directions(body, X, parent, k)[kept])
    for c, closing in enumerate(linkage.closings):
        row, gamma = loops + rows * c, np.zeros(3)
        for sign, name, point in ((1, closing.body_a, closing.point_a), (-1, closing.body_b, closing.point_b)):
            i = linkage.number(name)
            gamma -= sign * at[i].at(point).dv[k]
            if i:
                G = sign * _shift(at[i].R[k] @ np.asarray(point, dtype=float))[:3]
                A.both(row, width * (i - 1), G[:rows, kept])
        f[row : row + rows] = gamma[:rows]
    K = A.matrix(len(f))
    factor = splu(K)
    x = factor.solve(f)
    x += factor.solve(f - K @ x)
    return np.asarray(x[accelerations : accelerations + nv])


def _inertia(body: Body, X: Frame, k: int, gravity: Array) -> tuple[Array, Array]:
    """Of a body at its origin, and what acts on it for q̈ = 0."""
    m, R = float(body.mass), X.R[k]
    c, J = R @ np.array(body.com, dtype=float), R @ np.array(body.inertia, dtype=float) @ R.T
    w, dw = X.w[k], X.dw[k]
    pull = m * (gravity - X.dv[k] - cross(dw, c) - cross(w, cross(w, c)))
    H = np.zeros((6, 6))
    C = _skew(c)
    H[:3, :3], H[:3, 3:], H[3:, :3], H[3:, 3:] = m * np.eye(3), -m * C, m * C, J - m * C @ C
    return H, np.concatenate([pull, cross(c, pull) - J @ dw - cross(w, J @ w)])


def _directions(body: Body, X: Frame, parent: Frame, k: int) -> Array:
    """(6, nv) of a joint: turns are about axes through the body's origin."""
    S = np.zeros((6, body.joint.nv))
    if isinstance(body.joint, sh.Spherical):
        S[3:] = X.R[k]
        return S
    R = parent.R[k] @ np.array(body.placement.R, dtype=float)
    motions = _motions(body.joint)
    for j, (kind, axis) in enumerate(motions):
        # The first axis of a joint is fixed in the parent, the last one in the body
        e = R @ axis if j == 0 else X.R[k] @ axis
        S[3 if kind == "turn" else 0 :, j][:3] = e
    return S


def _shift(r: Array) -> Array:
    """Of a spatial acceleration to a point at r."""
    X = np.eye(6)
    X[:3, 3:] = -_skew(r)
    return X


def _skew(r: Array) -> Array:
    x, y, z = r
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
