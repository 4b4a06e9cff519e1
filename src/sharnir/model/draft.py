"""A body while its system is still being described: what `add_body` was given, checked one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import casadi as ca

from ..joints.contract import Joint
from ..joints.free import Free
from ..read import Array, Numbers
from ..spatial.algebra import Matrix
from ..spatial.mass_properties import MassProperties
from ..spatial.placement import Placement
from ..spatial.shape import Shape
from . import initial
from .look import UNSEEN, Look
from .planar import joint_in_plane


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Draft:
    """Like `Body`, without the places in the stacked vectors and without prescribed motion."""

    name: str
    parent: int
    joint: Joint
    placement: Placement
    properties: MassProperties
    armature: Numbers
    q0: Array | None
    q0_given: bool
    v0: Array
    shapes: tuple[Shape, ...] = ()
    look: Look = UNSEEN

    def started(self, q0: Array | None) -> Draft:
        """The same with other initial coordinates."""
        return replace(self, q0=q0, q0_given=True)

    def freed(self, planar: bool) -> Draft:
        """The same on a free joint, for a fixed one that an event lets go."""
        joint = joint_in_plane(Free(), "") if planar else Free()
        return replace(
            self,
            joint=joint,
            armature=initial.armature(joint, ""),
            q0=initial.coordinates(joint, None, ""),
            v0=initial.velocities(joint, None, ""),
        )

    def numbers(self) -> tuple[tuple[str, object], ...]:
        """All numbers of the body by name, as far as parameters may stand in them."""
        p = self.properties
        return (
            ("mass", p.mass),
            ("com", p.com),
            ("inertia", p.inertia),
            ("armature", self.armature),
            ("placement, rotation", self.placement.R),
            ("placement, origin", self.placement.p),
        )

    def symbolic(self) -> Iterator[tuple[str, Matrix]]:
        """Those of `numbers` and of the joint's own data that depend on parameters."""
        for what, value in self.numbers():
            if isinstance(value, ca.SX):
                yield what, value
        for what, value in self.joint.data_values().items():
            if not value.is_constant():
                yield f"joint, {what}", value
        for what, value in self.look.numbers():
            if isinstance(value, ca.SX):
                yield what, value
        if symbols := self.joint.own_symbols():
            yield f"joint, expressions of {type(self.joint).__name__}", ca.vertcat(*symbols)
