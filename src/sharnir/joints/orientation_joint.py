"""What joints with a free rotation share: the coordinates of the orientation."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

from .contract import Joint
from .orientation import ORIENTATIONS, Orientation, orientation_of


@dataclass(frozen=True)
class OrientationJoint(Joint):
    """Abstract still. `parameters` names the parametrisation, whose coordinates begin at `first`."""

    parameters: str = "quaternion"
    orientation: Orientation = field(init=False, repr=False, compare=False)
    first: ClassVar[int] = 0

    def __post_init__(self) -> None:
        Joint.__post_init__(self)
        orientation = orientation_of(self.parameters, f"{type(self).__name__}(parameters)")
        self._set(orientation=orientation, parameters=str.__str__(self.parameters))

    @property
    def nq(self) -> int:
        return self.first + self.orientation.size

    def structure(self) -> tuple[object, ...]:
        return (type(self).__name__, self.parameters)

    @property
    def orientations(self) -> tuple[tuple[int, str], ...]:
        kind = self.orientation.redundant
        return ((self.first, kind),) if kind else ()

    @property
    def angles(self) -> tuple[tuple[int, str], ...]:
        return ((self.first, self.parameters),) if self.orientation.pole else ()

    def in_quaternions(self) -> Joint:
        return replace(self, parameters="quaternion") if self.angles else self

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return tuple(cls(name) for name in ORIENTATIONS)
