"""Three- and six-vectors over CasADi matrices. Linear part first: V = [v; ω], F = [f; m].

Entries that are structurally zero stay so: CasADi folds 0·x, 1·x and x + 0 while the expression is built.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, TypeVar

import casadi as ca
import numpy as np

from ..core.errors import ModelError, brief
from ..core.read import Array, is_a, listed, text, vector

# Functions of small matrices that are traced once and replayed.
#
# One operation on CasADi matrices takes Python some ten microseconds, however small they are, and it takes a hundred of
# them to turn one inertia. A function that is `replayed` runs on symbols once; after that CasADi repeats its operations
# on what it is given, all in one call. Constants fold and zeros vanish as if the function itself had run: the traced
# graph is the same, its zeros structural.

F = TypeVar("F", bound=Callable[..., Any])


def replayed(function: F) -> F:
    """Of a function of matrices that asks nothing of their entries. It may branch on what else it is given, which comes
    before the matrices; and on their shapes."""

    @cache
    def operations(*key: Any) -> ca.Function:
        choices = [x for x in key if not isinstance(x, _Shape)]
        symbols = [ca.SX.sym("x", *x) for x in key if isinstance(x, _Shape)]
        found = function(*choices, *symbols)
        return ca.Function("replayed", symbols, list(found) if isinstance(found, tuple) else [found])

    @wraps(function)
    def replay(*given: Any) -> Any:
        matrices = [x for x in given if isinstance(x, ca.SX)]
        key = (_Shape((x.size1(), x.size2())) if isinstance(x, ca.SX) else x for x in given)
        found = [ca.sparsify(x) for x in operations(*key).call(matrices)]
        return found[0] if len(found) == 1 else tuple(found)

    return replay  # type: ignore[return-value]


class _Shape(tuple[int, int]):
    """Of a matrix, and no other argument."""


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


# Straight-line factor of a small symmetric positive definite matrix: D = L diag(d) Lᵀ, L unit lower triangular.


@dataclass(frozen=True)
class Factor:
    """L and the reciprocals of d."""

    L: Matrix
    inverse_d: Matrix

    @staticmethod
    def of(D: Matrix) -> Factor:
        """Not replayed: C · (1/d) would be C / d there, which does not fold for a d that is a number."""
        n = D.shape[0]
        L, C, inverse_d = eye(n), zeros(n, n), zeros(n)  # C = L diag(d), so that nothing is multiplied twice
        for j in range(n):
            for i in range(j, n):
                C[i, j] = D[i, j] - sum((L[i, k] * C[j, k] for k in range(j)), ca.SX(0))
            inverse_d[j] = 1 / C[j, j]
            for i in range(j + 1, n):
                L[i, j] = C[i, j] * inverse_d[j]
        return Factor(ca.sparsify(L), inverse_d)

    def half(self, b: Matrix) -> Matrix:
        """L⁻¹ b for every column of b."""
        return _half(self.L, b)

    def solve(self, b: Matrix) -> Matrix:
        """D⁻¹ b for every column of b."""
        return _solved(self.L, self.inverse_d, b)


@replayed
def _half(L: Matrix, b: Matrix) -> Matrix:
    rows = [b[i, :] for i in range(L.shape[0])]
    for i in range(len(rows)):
        for k in range(i):
            rows[i] = rows[i] - L[i, k] * rows[k]
    return ca.vertcat(*rows) if rows else b


@replayed
def _solved(L: Matrix, inverse_d: Matrix, b: Matrix) -> Matrix:
    n = L.shape[0]
    if n == 0:
        return b
    y = _half(L, b)
    rows = [y[i, :] * inverse_d[i] for i in range(n)]
    for i in reversed(range(n)):
        for k in range(i + 1, n):
            rows[i] = rows[i] - L[k, i] * rows[k]
    return ca.vertcat(*rows)


# An orthonormal basis Z of all that is orthogonal to the columns of S: Zᵀ S = 0, Zᵀ Z = E.
#
# Householder (1958): reflections H_1 ... H_k turn S into a triangle over k pivot rows; the columns of H = H_1 ... H_k
# that belong to the other rows are orthogonal to S. With x the part of a column in the rows not yet used and p its
# pivot row,
#
# y = x + σ |x| e_p,    H = E − y yᵀ / η,    η = ½ yᵀy = |x| (|x| + |x_p|),    σ = sign of x_p (+1 at 0).
#
# With this σ nothing cancels, and η > 0 wherever S has full rank: Z exists at every such state. Where x_p changes its
# sign, Z jumps from one basis of the space to another. That cannot be avoided: a basis of the complement, continuous
# over all directions of one column in six dimensions, would make the 5-sphere parallelizable, which it is not (Adams
# 1962).
#
# Pivots and reflections follow the structural zeros of S, never its values.


def complement(S: Matrix) -> Matrix:
    """Z of size n × (n − k) for S of size n × k and of full rank."""
    n, k = S.shape
    H, T = eye(n), ca.sparsify(S)  # T = Hᵀ S so far
    free = list(range(n))
    for j in range(k):
        rows = [i for i in free if T.sparsity().has_nz(i, j)]
        if not rows:
            raise ValueError(
                f"column {j} of S depends on the columns before it, whatever the state: it has no complement"
            )
        p = rows[0]
        free.remove(p)
        if len(rows) == 1:
            continue  # already on its axis: no reflection
        x = T[rows, j]
        length = ca.norm_2(x)
        sigma = 2 * (T[p, j] >= 0) - 1  # not sign(): that is 0 at 0
        y = ca.SX(n, 1)
        y[rows] = x
        y[p] = T[p, j] + sigma * length
        eta = length * (length + ca.fabs(T[p, j]))
        H = H - (H @ y) @ (y.T / eta)
        T = T - (y / eta) @ (y.T @ T)
    return ca.sparsify(H[:, free])


# Numbers within rounding of 0 and ±1 made exact, so that algorithms see them as structure and products fold.

SNAP = 4e-16  # entries of a rotation this close to 0 or ±1 are meant to be 0 or ±1: cos(pi/2) = 6e-17


def snapped(values: Array) -> Array:
    values = np.where(np.abs(values) < SNAP, 0.0, values)
    return np.where(np.abs(np.abs(values) - 1.0) < SNAP, np.sign(values), values)


# Axes: "x", "y", "z" with an optional sign, or a vector, which is normalised. As numbers, and as matrices with
# structural zeros, for which a vector within rounding of a coordinate axis is that axis.

Axis = str | Sequence[float] | Array
_NAMED = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


def unit_vector(axis: Axis, where: str) -> Array:
    """As numbers; `where` names the argument in the error."""
    word = text(axis, where) if is_a(axis, str) else ""
    if word.removeprefix("-") in _NAMED:
        return (-1.0 if word.startswith("-") else 1.0) * np.array(_NAMED[word.removeprefix("-")])
    if listed(axis) is None:
        raise ModelError(
            f'{where}: {brief(axis)} is not an axis. Expected "x", "y", "z" (or "-x", "-y", "-z") or 3 numbers.'
        )
    values = vector(axis, 3, where)
    if isinstance(values, ca.SX):
        raise ModelError(
            f"{where}: an axis cannot depend on a parameter. Give 3 numbers, or turn the placement by the parameter."
        )
    largest = float(np.abs(values).max())
    if largest == 0.0:
        raise ModelError(f"{where}: {brief(axis)} has no direction. Expected 3 finite numbers, not all zero.")
    if not 1e-100 < largest < 1e100:  # squares must neither vanish nor overflow
        values = values / largest
    result: Array = values / np.linalg.norm(values)
    return result


def unit_axis(axis: Axis, where: str) -> Matrix:
    """As a CasADi matrix with structural zeros."""
    if is_a(axis, str) and text(axis, where).removeprefix("-") in _NAMED:
        return _named_axis(text(axis, where))
    return matrix(snapped(unit_vector(axis, where)))


@cache
def _named_axis(axis: str) -> Matrix:
    """One object for all joints about the same coordinate axis: most models have no other."""
    return matrix(unit_vector(axis, ""))


def plane_of(axis: Matrix) -> tuple[Matrix, Matrix]:
    """Two unit vectors that complete a numeric unit axis to a right-handed orthonormal triple (u, w, axis)."""
    for name in ("x", "y", "z", "-x", "-y", "-z"):
        if axis is _named_axis(name):
            return _named_plane(name)
    return _plane(axis)


@cache
def _named_plane(axis: str) -> tuple[Matrix, Matrix]:
    return _plane(_named_axis(axis))


def _plane(axis: Matrix) -> tuple[Matrix, Matrix]:
    a = ca.DM(axis).full().ravel()
    size = np.abs(a)
    if np.count_nonzero(a) == 1:
        u = np.eye(3)[(int(np.argmax(size)) + 1) % 3]  # a coordinate axis: the next one
    else:
        u = np.cross(np.eye(3)[int(np.argmin(size))], a)
        u = u / np.linalg.norm(u)
    return matrix(u), matrix(np.cross(a, u))
