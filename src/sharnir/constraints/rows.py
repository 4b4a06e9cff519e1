"""The elementary rows of which constraints between frames are made. With the frames (R_a, p_a) and (R_b, p_b) of the
bodies in the world and d = r_a − r_b from the point of b to that of a:

    Along(n)        g = n · R_bᵀ d            force λ R_b n on a; seed 004, point on plane, eq (3)
    AlongWorld(k)   g = d_k                   force λ e_k on a; seed 003
    Cosine(e, u)    g = (R_a e) · (R_b u)     moment λ (R_a e) × (R_b u) on a; spans the rows of seed 004, rotation

The opposite acts on b. A cosine is zero too where one of its vectors has turned round.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..model.constraint import Tie
from ..spatial.algebra import Matrix
from ..spatial.transform import Transform
from .pair import Pair


@dataclass(frozen=True, eq=False)
class Row(ABC):
    label: str

    @abstractmethod
    def value(self, a: Transform, b: Transform, d: Matrix) -> Matrix: ...


@dataclass(frozen=True, eq=False)
class Along(Row):
    n: Matrix  # in the axes of b

    def value(self, a: Transform, b: Transform, d: Matrix) -> Matrix:
        return ca.dot(self.n, b.R.T @ d)


@dataclass(frozen=True, eq=False)
class AlongWorld(Row):
    k: int

    def value(self, a: Transform, b: Transform, d: Matrix) -> Matrix:
        return d[self.k]


@dataclass(frozen=True, eq=False)
class Cosine(Row):
    e: Matrix  # in the axes of a
    u: Matrix  # in the axes of b

    def value(self, a: Transform, b: Transform, d: Matrix) -> Matrix:
        return ca.dot(a.R @ self.e, b.R @ self.u)


@dataclass(frozen=True, eq=False, kw_only=True)
class FrameTie(Tie):
    parts: tuple[Row, ...]
    point_b: Matrix

    @staticmethod
    def of(name: str, pair: Pair, parts: tuple[Row, ...]) -> FrameTie:
        return FrameTie(
            name=name,
            labels=tuple(row.label for row in parts),
            t=pair.context.t,
            bodies=(pair.a, pair.b),
            point_a=pair.point_a,
            point_b=pair.point_b,
            parts=parts,
        )

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        a, b = (at[i].X0 for i in self.bodies)
        d = a.point(self.at(self.point_a, t)) - b.point(self.at(self.point_b, t))
        return ca.vertcat(*(row.value(a, b, d) for row in self.parts))
