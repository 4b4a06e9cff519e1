"""Free: no constraint at all; the base of everything that flies."""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca
import numpy as np

from ..spatial.algebra import Matrix, eye, zeros
from ..spatial.transform import Transform
from .contract import Joint, register
from .orientation import ORIENTATIONS, Orientation, orientation_of


@register
@dataclass(frozen=True)
class Free(Joint):
    """q = [x y z, orientation], the position in the fixed frame's axes; v = [v; ω] in child axes. S = E, Z is empty."""

    parameters: str = "quaternion"
    orientation: Orientation = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        Joint.__post_init__(self)
        orientation = orientation_of(self.parameters, "Free(parameters)")
        self._set(orientation=orientation, parameters=str.__str__(self.parameters))

    @property
    def nq(self) -> int:
        return 3 + self.orientation.size

    @property
    def nv(self) -> int:
        return 6

    def structure(self) -> tuple[object, ...]:
        return (type(self).__name__, self.parameters)

    def placement(self, q: Matrix) -> Transform:
        return Transform(self.orientation.rotation(q[3:]), q[:3])

    def subspace(self, q: Matrix) -> Matrix:
        return eye(6)

    def rate(self, q: Matrix, v: Matrix) -> Matrix:
        """ṗ = R v: the velocity is in child axes, the position is not."""
        R = self.orientation.rotation(q[3:])
        return ca.vertcat(R @ v[:3], self.orientation.rate(q[3:], v[3:]))

    def complement(self, q: Matrix) -> Matrix:
        return zeros(6, 0)

    def neutral(self) -> np.ndarray | None:
        turn = self.orientation.neutral()
        return None if turn is None else np.concatenate([np.zeros(3), turn])

    @property
    def orientations(self) -> tuple[tuple[int, str], ...]:
        kind = self.orientation.redundant
        return ((3, kind),) if kind else ()

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return tuple(cls(name) for name in ORIENTATIONS)
