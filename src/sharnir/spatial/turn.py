"""A rotation about a coordinate axis, by the cosine and the sine of its angle.

Only two of three components change. For a 3×3 matrix M, with i and j the other axes in cyclic order,

    t = M_ii − M_jj,   o = M_ij + M_ji,   u = s² t + c s o,   w = c s t − s² o
    M'_ii = M_ii − u,   M'_jj = M_jj + u,   M'_ij = M_ij + w,   M'_ji = M_ji + w

since the sum of the diagonal and the difference of the other two stay what they are: 4 multiplications for the block
instead of 16, with s² and c s the same for all matrices. In a symmetric matrix, with the cosine and the sine of twice
the angle at hand, it is 2 additions less, and a shorter way from one body to the next:

    u = s² t + 2 c s M_ij,   M'_ij = c s t + (1 − 2 s²) M_ij
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import casadi as ca

from .algebra import Matrix, eye, zeros
from .joined import Joined
from .move import Move
from .replayed import replayed
from .shift import Shift

if TYPE_CHECKING:
    from .transform import Transform


@dataclass(frozen=True)
class Turn(Move):
    """`ss` = s², `cs` = c s. The axis is the class: fields are the numbers."""

    axis: ClassVar[int]

    c: Matrix
    s: Matrix
    ss: Matrix
    cs: Matrix

    @staticmethod
    def about(k: int, c: Matrix, s: Matrix) -> Turn:
        return TURNS[k](c, s, s * s, c * s)

    @property
    def R(self) -> Matrix:  # type: ignore[override]
        return _forth(self.axis, self.c, self.s, eye(3))

    @property
    def p(self) -> Matrix:  # type: ignore[override]
        return zeros(3)

    def after(self, outer: Transform) -> Transform:
        return type(outer)(_back(self.axis, self.c, self.s, outer.R.T).T, outer.p)

    def then(self, inner: Move) -> Move:
        return Joined(self, inner)

    def shifted(self, p: Matrix) -> Move:
        return self if p.nnz() == 0 else Joined(Shift(p), self)

    def vector_to_parent(self, x: Matrix) -> Matrix:
        return _forth(self.axis, self.c, self.s, x)

    def vector_to_child(self, x: Matrix) -> Matrix:
        return _back(self.axis, self.c, self.s, x)

    def motion_to_child(self, V: Matrix) -> Matrix:
        return _back(self.axis, self.c, self.s, V)

    def motion_to_parent(self, V: Matrix) -> Matrix:
        return _forth(self.axis, self.c, self.s, V)

    def force_to_parent(self, F: Matrix) -> Matrix:
        return _forth(self.axis, self.c, self.s, F)

    def inertia_to_parent(self, I: Matrix) -> Matrix:  # noqa: E741
        return _inertia(self.axis, self._quarter, self.c, self.s, self.ss, self.cs, I)

    def mass_to_parent(self, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
        return self.vector_to_parent(h), _symmetric(self.axis, self._quarter, self.c, self.s, self.ss, self.cs, J)

    @property
    def _quarter(self) -> bool:
        return bool(self.c.is_zero())


class TurnX(Turn):
    axis = 0


class TurnY(Turn):
    axis = 1


class TurnZ(Turn):
    axis = 2


TURNS = (TurnX, TurnY, TurnZ)


def _others(k: int) -> tuple[int, int, int]:
    return (k + 1) % 3, (k + 2) % 3, k


@replayed
def _forth(axis: int, c: Matrix, s: Matrix, x: Matrix) -> Matrix:
    """T x of 3-vectors, or of both halves of 6-vectors; columns are vectors."""
    i, j, _ = _others(axis)
    y = ca.SX(x)
    for n in range(0, x.shape[0], 3):
        y[n + i, :], y[n + j, :] = c * x[n + i, :] - s * x[n + j, :], s * x[n + i, :] + c * x[n + j, :]
    return y


@replayed
def _back(axis: int, c: Matrix, s: Matrix, x: Matrix) -> Matrix:
    """Tᵀ x."""
    i, j, _ = _others(axis)
    y = ca.SX(x)
    for n in range(0, x.shape[0], 3):
        y[n + i, :], y[n + j, :] = c * x[n + i, :] + s * x[n + j, :], c * x[n + j, :] - s * x[n + i, :]
    return y


@replayed
def _inertia(axis: int, quarter: bool, c: Matrix, s: Matrix, ss: Matrix, cs: Matrix, I: Matrix) -> Matrix:  # noqa: E741
    """Every block of [M H; Hᵀ J]. Two symmetric ones are worth the functions of twice the angle."""
    i, j, _ = _others(axis)
    M, J = (_symmetric(axis, quarter, c, s, ss, cs, x) for x in (I[:3, :3], I[3:, 3:]))
    for N, x in () if quarter else ((M, I[:3, :3]), (J, I[3:, 3:])):
        t = x[i, i] - x[j, j]
        u = ss * t + (2 * cs) * x[i, j]
        N[i, i], N[j, j] = x[i, i] - u, x[j, j] + u
        N[i, j] = N[j, i] = cs * t + (1 - 2 * ss) * x[i, j]
    H = _turned(axis, quarter, c, s, ss, cs, I[:3, 3:])
    return ca.vertcat(ca.horzcat(M, H), ca.horzcat(H.T, J))


@replayed
def _symmetric(axis: int, quarter: bool, c: Matrix, s: Matrix, ss: Matrix, cs: Matrix, M: Matrix) -> Matrix:
    """T M Tᵀ of a symmetric matrix."""
    i, j, k = _others(axis)
    N = ca.SX(M)
    N[i, i], N[j, j], N[i, j], N[j, i] = _block(quarter, ss, cs, M[i, i], M[j, j], M[i, j], M[i, j])
    N[i, k] = N[k, i] = c * M[i, k] - s * M[j, k]
    N[j, k] = N[k, j] = s * M[i, k] + c * M[j, k]
    return N


@replayed
def _turned(axis: int, quarter: bool, c: Matrix, s: Matrix, ss: Matrix, cs: Matrix, M: Matrix) -> Matrix:
    """T M Tᵀ."""
    i, j, k = _others(axis)
    N = ca.SX(M)
    N[i, i], N[j, j], N[i, j], N[j, i] = _block(quarter, ss, cs, M[i, i], M[j, j], M[i, j], M[j, i])
    N[i, k], N[j, k] = c * M[i, k] - s * M[j, k], s * M[i, k] + c * M[j, k]
    N[k, i], N[k, j] = c * M[k, i] - s * M[k, j], s * M[k, i] + c * M[k, j]
    return N


def _block(quarter: bool, ss: Matrix, cs: Matrix, *M: Matrix) -> tuple[Matrix, Matrix, Matrix, Matrix]:
    """The entries ii, jj, ij and ji."""
    ii, jj, ij, ji = M
    if quarter:  # x − (x − y) would not fold
        return jj, ii, -ji, -ij
    t, o = ii - jj, ij + ji
    u, w = ss * t + cs * o, cs * t - ss * o
    return ii - u, jj + u, ij + w, ji + w
