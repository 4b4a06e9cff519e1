"""Three- and six-vectors over CasADi matrices. Linear part first: V = [v; ω], F = [f; m].

Entries that are structurally zero stay so: CasADi folds 0·x, 1·x and x + 0 while the expression is built.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import casadi as ca

from .replayed import replayed

Matrix = ca.SX


def zeros(rows: int, columns: int = 1) -> Matrix:
    """A matrix without a single structural entry."""
    return ca.SX(rows, columns)


def segment(column: Matrix, start: int, count: int) -> Matrix:
    """Part of a column, itself a column. Always with the column named: of a single entry CasADi's x[0:0] is a row, and
    a row among columns is one entry more when they are stacked."""
    return column[start : start + count, 0]


def eye(size: int) -> Matrix:
    return ca.SX.eye(size)


def matrix(values: Any) -> Matrix:
    """Numbers, nested lists or symbols as a CasADi matrix whose zeros are structural."""
    if isinstance(values, (list, tuple)) and any(isinstance(x, ca.SX) for x in values):
        values = ca.vertcat(*values)
    return ca.sparsify(values if isinstance(values, ca.SX) else ca.SX(ca.DM(values)))


def cross(a: Matrix, b: Matrix) -> Matrix:
    """a × b of two 3-vectors, (a1 b2 − a2 b1, ...). In one call: a quarter of the time of tracing was spent here."""
    return ca.cross(a, b)


def skew(x: Matrix) -> Matrix:
    """x~ with x~ y = x × y."""
    return ca.skew(x)


@replayed
def symmetric(M: Matrix) -> Matrix:
    """M with its lower triangle replaced by the mirrored upper one, so that nothing computes it twice."""
    S = ca.SX(M)
    for j in range(M.shape[1]):
        for i in range(j):
            S[j, i] = M[i, j]
    return S


def replaced(x: Matrix, places: Sequence[int], values: Matrix) -> Matrix:
    """x with some entries replaced, as a new matrix."""
    y = ca.SX(x)
    for k, place in enumerate(places):
        y[place] = values[k]
    return y


def linear(V: Matrix) -> Matrix:
    return V[:3]


def angular(V: Matrix) -> Matrix:
    return V[3:]


@replayed
def cross_motion(V: Matrix, W: Matrix) -> Matrix:
    """Rate of a motion W carried along by V: [ω × w_lin + v × w_ang; ω × w_ang]. RBDA eq. 2.31."""
    v, w = V[:3], V[3:]
    return ca.vertcat(cross(w, W[:3]) + cross(v, W[3:]), cross(w, W[3:]))


@replayed
def centrifugal(w: Matrix) -> Matrix:
    """Ω = ω~ ω~ = ω ωᵀ − ω·ω E: what a point at p of a body that turns with ω is accelerated by is Ω p. 6 products."""
    x, y, z = w[0], w[1], w[2]
    xx, yy, zz, xy, xz, yz = x * x, y * y, z * z, x * y, x * z, y * z
    rows = ((-(yy + zz), xy, xz), (xy, -(xx + zz), yz), (xz, yz, -(xx + yy)))
    return ca.vertcat(*(ca.horzcat(*row) for row in rows))


@replayed
def cross_force(V: Matrix, F: Matrix) -> Matrix:
    """Rate of a force F carried along by V: [ω × f; v × f + ω × m]. RBDA eq. 2.32."""
    v, w = V[:3], V[3:]
    return ca.vertcat(cross(w, F[:3]), cross(v, F[:3]) + cross(w, F[3:]))
