"""A rotation about a coordinate axis, by the cosine and the sine of its angle.

Only two of three components change. For a 3×3 matrix M, with i and j the other axes in cyclic order,

    t = M_ii − M_jj,   o = M_ij + M_ji,   u = s² t + c s o,   w = c s t − s² o
    M'_ii = M_ii − u,   M'_jj = M_jj + u,   M'_ij = M_ij + w,   M'_ji = M_ji + w

since the sum of the diagonal and the difference of the other two stay what they are: 4 multiplications for the block
instead of 16, with s² and c s the same for all matrices.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import casadi as ca

from .algebra import Matrix, zeros
from .joined import Joined
from .move import Move
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
        return ca.sparsify(ca.horzcat(*(self.vector_to_parent(ca.SX.eye(3)[:, k]) for k in range(3))))

    @property
    def p(self) -> Matrix:  # type: ignore[override]
        return zeros(3)

    def after(self, outer: Transform) -> Transform:
        i, j, k = self._others
        columns = ca.horzsplit(outer.R)
        found = {
            k: columns[k],
            i: self.c * columns[i] + self.s * columns[j],
            j: self.c * columns[j] - self.s * columns[i],
        }
        return type(outer)(ca.horzcat(found[0], found[1], found[2]), outer.p)

    def then(self, inner: Move) -> Move:
        return Joined(self, inner)

    def shifted(self, p: Matrix) -> Move:
        return self if p.nnz() == 0 else Joined(Shift(p), self)

    @property
    def _others(self) -> tuple[int, int, int]:
        k = self.axis
        return (k + 1) % 3, (k + 2) % 3, k

    def vector_to_parent(self, x: Matrix) -> Matrix:
        i, j, k = self._others
        found = {k: x[k], i: self.c * x[i] - self.s * x[j], j: self.s * x[i] + self.c * x[j]}
        return ca.vertcat(found[0], found[1], found[2])

    def vector_to_child(self, x: Matrix) -> Matrix:
        i, j, k = self._others
        found = {k: x[k], i: self.c * x[i] + self.s * x[j], j: self.c * x[j] - self.s * x[i]}
        return ca.vertcat(found[0], found[1], found[2])

    def motion_to_child(self, V: Matrix) -> Matrix:
        return ca.vertcat(self.vector_to_child(V[:3]), self.vector_to_child(V[3:]))

    def motion_to_parent(self, V: Matrix) -> Matrix:
        return ca.vertcat(self.vector_to_parent(V[:3]), self.vector_to_parent(V[3:]))

    def force_to_parent(self, F: Matrix) -> Matrix:
        return self.motion_to_parent(F)

    def inertia_to_parent(self, I: Matrix) -> Matrix:  # noqa: E741
        M, H, J = self._symmetric(I[:3, :3]), self._turned(I[:3, 3:]), self._symmetric(I[3:, 3:])
        return ca.vertcat(ca.horzcat(M, H), ca.horzcat(H.T, J))

    def mass_to_parent(self, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
        return self.vector_to_parent(h), self._symmetric(J)

    def _symmetric(self, M: Matrix) -> Matrix:
        """T M Tᵀ of a symmetric matrix."""
        i, j, k = self._others
        N = ca.SX(M)
        N[i, i], N[j, j], N[i, j], N[j, i] = self._block(M[i, i], M[j, j], M[i, j], M[i, j])
        N[i, k] = N[k, i] = self.c * M[i, k] - self.s * M[j, k]
        N[j, k] = N[k, j] = self.s * M[i, k] + self.c * M[j, k]
        return ca.sparsify(N)

    def _turned(self, M: Matrix) -> Matrix:
        """T M Tᵀ."""
        i, j, k = self._others
        N = ca.SX(M)
        N[i, i], N[j, j], N[i, j], N[j, i] = self._block(M[i, i], M[j, j], M[i, j], M[j, i])
        N[i, k], N[j, k] = self.c * M[i, k] - self.s * M[j, k], self.s * M[i, k] + self.c * M[j, k]
        N[k, i], N[k, j] = self.c * M[k, i] - self.s * M[k, j], self.s * M[k, i] + self.c * M[k, j]
        return ca.sparsify(N)

    def _block(self, ii: Matrix, jj: Matrix, ij: Matrix, ji: Matrix) -> tuple[Matrix, Matrix, Matrix, Matrix]:
        if self.c.is_zero():  # a quarter turn: x − (x − y) would not fold
            return jj, ii, -ji, -ij
        t, o = ii - jj, ij + ji
        u, w = self.ss * t + self.cs * o, self.cs * t - self.ss * o
        return ii - u, jj + u, ij + w, ji + w


class TurnX(Turn):
    axis = 0


class TurnY(Turn):
    axis = 1


class TurnZ(Turn):
    axis = 2


TURNS = (TurnX, TurnY, TurnZ)
