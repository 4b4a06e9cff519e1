"""Fixed: no relative motion. The body keeps its own row of reactions."""

from __future__ import annotations

from dataclasses import dataclass

from ...spatial.algebra import Matrix, eye, zeros
from ...spatial.transform import Transform
from .contract import Joint, register


@register
@dataclass(frozen=True)
class Fixed(Joint):
    """S has no column, Z is the identity."""

    @property
    def nq(self) -> int:
        return 0

    @property
    def nv(self) -> int:
        return 0

    def placement(self, q: Matrix) -> Transform:
        return Transform.identity()

    def subspace(self, q: Matrix) -> Matrix:
        return zeros(6, 0)

    def complement(self, q: Matrix) -> Matrix:
        return eye(6)

    @property
    def planar(self) -> bool:
        return True
