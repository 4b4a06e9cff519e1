"""Spherical: any rotation about the common origin of the two frames."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..spatial.algebra import Matrix, eye
from ..spatial.transform import Transform
from .contract import Joint, register
from .orientation import ORIENTATIONS, Orientation, orientation_of


@register
@dataclass(frozen=True)
class Spherical(Joint):
    """q is the orientation in the chosen parameters, v = ω in child axes. S = [0; E], Z = [E; 0]."""

    parameters: str = "quaternion"
    orientation: Orientation = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        Joint.__post_init__(self)
        orientation = orientation_of(self.parameters, "Spherical(parameters)")
        self._set(orientation=orientation, parameters=str.__str__(self.parameters))

    @property
    def nq(self) -> int:
        return self.orientation.size

    @property
    def nv(self) -> int:
        return 3

    def structure(self) -> tuple[object, ...]:
        return (type(self).__name__, self.parameters)

    def placement(self, q: Matrix) -> Transform:
        return Transform.rotation(self.orientation.rotation(q))

    def subspace(self, q: Matrix) -> Matrix:
        return eye(6)[:, 3:]

    def rate(self, q: Matrix, v: Matrix) -> Matrix:
        return self.orientation.rate(q, v)

    def complement(self, q: Matrix) -> Matrix:
        return eye(6)[:, :3]

    def neutral(self) -> np.ndarray | None:
        return self.orientation.neutral()

    @property
    def orientations(self) -> tuple[tuple[int, str], ...]:
        kind = self.orientation.redundant
        return ((0, kind),) if kind else ()

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return tuple(cls(name) for name in ORIENTATIONS)
