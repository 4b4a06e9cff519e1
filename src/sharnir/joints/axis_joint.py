"""What joints about or along one axis share: the axis e, and two unit vectors u, w across it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ..spatial.algebra import Matrix
from ..spatial.axis import Axis, plane_of, unit_axis
from .contract import Joint


@dataclass(frozen=True)
class AxisJoint(Joint):
    """Abstract still. (u, w, e) is a right-handed orthonormal triple."""

    axis: Axis = "z"
    e: Matrix = field(init=False, repr=False, compare=False)
    u: Matrix = field(init=False, repr=False, compare=False)
    w: Matrix = field(init=False, repr=False, compare=False)
    data: ClassVar[tuple[str, ...]] = ("e", "u", "w")

    def __post_init__(self) -> None:
        Joint.__post_init__(self)
        e = unit_axis(self.axis, f"{type(self).__name__}(axis)")
        self._set(e=e, **dict(zip("uw", plane_of(e), strict=True)))


@dataclass(frozen=True)
class SingleAxisJoint(AxisJoint):
    """Abstract still: of one coordinate."""

    @property
    def nq(self) -> int:
        return 1

    @property
    def nv(self) -> int:
        return 1
