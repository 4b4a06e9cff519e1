"""One body of a model together with the joint that carries it: plain frozen data."""

from __future__ import annotations

from dataclasses import dataclass

from ..joints.contract import Joint
from ..read import Array, Number, Numbers
from ..spatial.algebra import Matrix, matrix, zeros
from ..spatial.move import Move
from ..spatial.placement import Placement
from ..spatial.rigid_inertia import RigidInertia
from ..spatial.shape import Shape
from ..spatial.transform import Transform
from .look import UNSEEN, Look
from .motion import Motion


@dataclass(frozen=True, eq=False, slots=True)
class Body:
    """Numbers are floats or NumPy arrays, or casadi.SX where they depend on parameters."""

    index: int  # 1-based; the world is 0
    name: str  # of the body and of its joint
    parent: int
    joint: Joint
    placement: Placement  # X_PF, the joint's fixed frame in the parent's body frame
    mass: Number
    com: Numbers  # (3,) in the body frame
    inertia: Numbers  # (3, 3) about the centre of mass, body axes
    armature: Numbers  # (nv,)
    motion: Motion | None
    q_start: int  # the joint's coordinates are q[q_start : q_start + joint.nq]
    v_start: int
    q0: Array | None  # (nq,); None where the joint has no neutral position and none was given
    v0: Array  # (nv,)
    look: Look = UNSEEN  # for pictures; no computation reads it
    check_inertia: bool = True  # False: it may have an inertia that no body can have
    shapes: tuple[Shape, ...] = ()  # that it was given; clearances are between them

    def transform(self) -> Move:
        """X_PF with structural zeros."""
        return self.placement.transform()

    def offset(self) -> Matrix:
        """What is added to the coordinates before the joint is placed: nothing in the user's frames."""
        return zeros(self.joint.nq)

    def own_frame(self) -> Transform:
        """The frame that is computed in, in the user's body frame."""
        return Transform.identity()

    def rigid_inertia(self) -> RigidInertia:
        """About the origin of the body frame."""
        return RigidInertia.of(matrix(self.mass), matrix(self.com), matrix(self.inertia))

    @property
    def driven(self) -> tuple[int, ...]:
        """Velocity coordinates of the joint, counted from 0, that are prescribed."""
        return self.motion.coordinates if self.motion is not None else ()

    @property
    def free(self) -> tuple[int, ...]:
        """Velocity coordinates of the joint that are not prescribed."""
        driven = self.driven
        return tuple(k for k in range(self.joint.nv) if k not in driven)
