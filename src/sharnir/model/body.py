"""One body of a model together with the joint that carries it: plain frozen data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ..core.errors import ModelError, brief, nearest
from ..core.read import Array, Number, Numbers, UnreadableError, floats, is_a, listed
from ..spatial.algebra import Matrix, matrix, zeros
from ..spatial.mass_properties import RigidInertia
from ..spatial.placement import Placement
from ..spatial.shapes import Shape
from ..spatial.transform import Move, Transform
from .flexible.modal_body import ModalBody
from .flexible.modal_joints import InterfaceJoint
from .joints.contract import Joint
from .prescription import Motion

# How a body looks in pictures: shapes with colours. No computation reads it, no compiled code depends on it.

EXPECTED = "Expected '#2060c0', a name of CSS such as 'steelblue', or three numbers from 0 to 1"


@dataclass(frozen=True)
class Visual:
    shape: Shape
    colour: str | None = None  # "#rrggbb"


@dataclass(frozen=True)
class Look:
    visuals: tuple[Visual, ...] = ()
    colour: str | None = None

    def numbers(self) -> Iterator[tuple[str, object]]:
        """All that parameters may stand in, by name."""
        for visual in self.visuals:
            outline, frame = visual.shape.outline(), visual.shape.frame
            yield from (("visual, size", x) for x in outline.sizes)
            yield "visual, direction", outline.along
            yield "visual, rotation", frame.R
            yield "visual, origin", frame.p


UNSEEN = Look()


def look_of(shape: Any, visual: Any, colour: Any, where: str) -> Look:
    """From what `add_body` is given. Without `visual` the shapes that give the mass are seen."""
    if visual is None:
        shapes = [] if shape is None else listed(shape) or [shape]
        return Look(tuple(Visual(x) for x in shapes), _colour(colour, f"{where}: colour"))
    given = [visual] if _is_pair(visual) or is_a(visual, Shape) else listed(visual)
    if given is None:
        raise ModelError(f"{where}: visual={brief(visual)} is not a shape. Expected a shape, or a list of shapes.")
    return Look(tuple(_visual(x, f"{where}: visual") for x in given), _colour(colour, f"{where}: colour"))


def _is_pair(value: Any) -> bool:
    return type(value) is tuple and len(value) == 2 and is_a(value[0], Shape) and not is_a(value[1], Shape)


def _visual(value: Any, where: str) -> Visual:
    shape, colour = value if _is_pair(value) else (value, None)
    if not is_a(shape, Shape):
        raise ModelError(
            f"{where}: {brief(value)} is not a shape. Expected Rod, Box, Cylinder, Sphere, Shell or Point, or a pair "
            "(shape, colour)."
        )
    return Visual(shape, _colour(colour, where))


def _colour(value: Any, where: str) -> str | None:
    """As "#rrggbb"."""
    if value is None:
        return None
    if is_a(value, str):
        word = str.__str__(value).strip().lower()
        if re.fullmatch("#[0-9a-f]{6}", word):
            return word
        if re.fullmatch("#[0-9a-f]{3}", word):
            return "#" + "".join(2 * x for x in word[1:])
        from matplotlib.colors import CSS4_COLORS  # takes its time, and is only for those who name colours

        if word in CSS4_COLORS:
            return str(CSS4_COLORS[word]).lower()
        raise ModelError(f"{where}: {brief(value)} is not a colour. {EXPECTED}. {nearest(word, CSS4_COLORS)}")
    try:
        parts = floats(value)
    except UnreadableError:
        parts = None
    if parts is None or parts.shape != (3,) or not ((parts >= 0.0) & (parts <= 1.0)).all():
        raise ModelError(f"{where}: {brief(value)} is not a colour. {EXPECTED}.")
    return "#" + "".join(f"{round(255 * x):02x}" for x in parts)


@dataclass(frozen=True, eq=False, slots=True)
class Frame:
    """A named frame that is fixed in a body."""

    name: str
    body: int  # its number, 0 for the world
    placement: Placement  # in the body's frame


@dataclass(frozen=True, slots=True)
class Limits:
    """Of a joint with one coordinate, as data: nothing is held by them. None where there is no limit."""

    lower: float | None = None
    upper: float | None = None
    velocity: float | None = None  # largest absolute value
    effort: float | None = None  # force or torque, largest absolute value


# How forces and constraints are drawn in pictures of a mechanism.


@dataclass(frozen=True, eq=False)
class Mark:
    """Something to draw, at points (body number, point in its axes):

    "spring"   between two points                    "bushing"  a block of rubber between two points
    "rope"     along its points, and round the discs among them: place in `points` → (axis, radius, sense)
    "coil"     a spring in the joint of a body, about or along the axis of its velocity `velocity`; "drive" a motor
    "load"     at a point: arrows along the force on its body and about the moment"""

    kind: Literal["spring", "rope", "coil", "drive", "load", "bushing"]
    points: tuple[tuple[int, Matrix], ...]
    discs: Mapping[int, tuple[Matrix, Matrix, int]] = field(default_factory=dict)
    velocity: int = 0


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
    flexible: ModalBody | None = None  # the last of its coordinates are those of the modes then

    def transform(self) -> Move:
        """X_PF with structural zeros."""
        return self.placement.transform()

    def offset(self) -> Matrix:
        """An offset of the coordinates before the joint is placed: none in the user's frames."""
        return zeros(self.joint.nq)

    def user_frame(self) -> Transform:
        """The frame that is computed in, in the user's body frame."""
        return Transform.identity()

    def rigid_inertia(self) -> RigidInertia:
        """About the origin of the body frame."""
        return RigidInertia.of(matrix(self.mass), matrix(self.com), matrix(self.inertia))

    @property
    def is_interface(self) -> bool:
        """Whether it is an interface of its parent, which is flexible: without mass and coordinates of its own."""
        return isinstance(self.joint, InterfaceJoint)

    @property
    def driven(self) -> tuple[int, ...]:
        """Velocity coordinates of the joint, counted from 0, that are prescribed."""
        return self.motion.coordinates if self.motion is not None else ()

    @property
    def free(self) -> tuple[int, ...]:
        """Velocity coordinates of the joint that are not prescribed."""
        driven = self.driven
        return tuple(k for k in range(self.joint.nv) if k not in driven)
