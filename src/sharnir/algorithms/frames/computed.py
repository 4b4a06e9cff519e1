"""A model in computing frames: the same coordinates, velocities and motion, other body frames.

With C the computing frame of a body in the user's, and C_P that of its parent,

    placement' X_J(q + zero) = C_P⁻¹ placement X_J(q) C,    c' = C⁻¹ c,    J' = Cᵀ J C

where C commutes with the motion of the joint and z is its axis. Coordinates do not know the difference;
vectors of bodies are turned by `frame`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ...core.read import Array, Numbers, frozen
from ...core.tracing import cached_by_identity
from ...model import Body
from ...model.joints.contract import Joint
from ...spatial.algebra import Matrix, matrix, plane_of, unit_axis, zeros
from ...spatial.placement import Placement
from ...spatial.transform import TURNS as ABOUT
from ...spatial.transform import Joined, Move, Shift, Transform
from .axes import HELD, TURNS, Constants, constants_of, frames_of, tidied, turns_of

if TYPE_CHECKING:
    from ...model import Model

# Vectors of bodies, between the frames of the user and those that are computed in: records have `frame`, C.
#
# Inputs and outputs of bodies are in the user's frames, and so is all that force elements read and exert.


def force_in(frame: Transform, F: Matrix) -> Matrix:
    """A force on a body, from the user's frame."""
    return F if same(frame) else frame.force_to_child(F)


def force_out(frame: Transform, F: Matrix) -> Matrix:
    """To the user's frame."""
    return F if same(frame) else frame.force_to_parent(F)


def placed(frame: Transform, X0: Transform) -> Transform:
    """The user's frame in the world, from that which is computed in."""
    return X0 if same(frame) else X0 @ frame.inverse()


def moving(frame: Transform, V: Matrix) -> Matrix:
    """A motion, to the user's frame."""
    return frame.motion_to_parent(V)


def same(frame: Transform) -> bool:
    return bool(frame.p.nnz() == 0 and frame.R.nnz() == 3 and all(frame.R[k, k].is_one() for k in range(3)))


AXES = (2, 0, 2)  # of the turns of a placement
Turns = tuple[tuple[float, float], ...]
IDENTITY: Turns = ((1.0, 0.0),) * 3
_IDENTITY = Placement()


@dataclass(frozen=True, eq=False, slots=True)
class ComputedBody(Body):
    """A body whose frame is not the user's; its placement is a shift and turns about z, x and z."""

    frame: Placement = _IDENTITY  # C
    turns: Turns = IDENTITY  # cosine and sine of each
    zero: float = 0.0  # what is added to the angle of the joint

    def transform(self) -> Move:
        return factored(self.placement.p, self.turns)

    def user_frame(self) -> Transform:
        return self.frame.transform()

    def offset(self) -> Matrix:
        found = zeros(self.joint.nq)
        if self.zero:
            found[self.angle] = self.zero
        return found

    @property
    def angle(self) -> int:
        """The coordinate to which `zero` is added."""
        place = type(self.joint).angle
        assert place is not None
        return place


def factored(p: Numbers | Sequence[float], turns: Turns) -> Move:
    """A shift, then the turns."""
    X: Move = Shift(matrix(p))
    for k, (c, s) in zip(AXES, turns, strict=True):
        X = Joined(X, ABOUT[k](*(matrix(x) for x in (c, s, s * s, c * s))))
    return X


def computed(model: Model) -> Model:
    """The model itself where nothing is gained."""
    return _computed(model) or model


@cached_by_identity
def _computed(model: Model) -> Model | None:
    c = constants_of(model)
    if not (c.kind != HELD).any():
        return None
    C, origin = frames_of(c)
    bodies = _bodies(model, c, C, origin)
    return replace(model, bodies=bodies)


def _bodies(model: Model, c: Constants, C: Array, origin: Array) -> tuple[Body, ...]:
    """New numbers for all bodies whose frame or whose parent's frame is another one."""
    up = c.parent
    R = np.einsum("nji,njk,nkl->nil", C[up], c.R, C)
    ends = (c.p, np.einsum("nij,nj->ni", c.R, origin), -origin[up])
    p = tidied(np.einsum("nji,nj->ni", C[up], sum(ends)), _scale(*ends))
    com = tidied(np.einsum("nji,nj->ni", C, c.com - origin), _scale(c.com, origin))
    J = np.einsum("nji,njk,nkl->nil", C, c.J, C)
    J = tidied((J + J.transpose(0, 2, 1)) / 2, np.abs(J).max(axis=(1, 2))[:, None, None])
    turns = turns_of(R)
    angles = np.arctan2(turns[:, 2, 1], turns[:, 2, 0])
    along_z: dict[int, tuple[Joint, Joint]] = {}
    found: list[Body] = []
    for body in model.bodies:
        i = body.index
        if c.kind[i] == HELD:
            same = not c.numeric[i] or (c.kind[up[i]] == HELD)
            place = body.placement if same else Placement.of(frozen(tidied(R[i], 1.0)), frozen(p[i]))
            found.append(body if same else replace(body, placement=place))
            continue
        if id(body.joint) not in along_z:
            along_z[id(body.joint)] = (_along_z(body.joint), body.joint)
        free = c.kind[i] == TURNS
        (c1, s1), (c2, s2), last = turns[i].tolist()
        own = {name: getattr(body, name) for name in _SAME}
        found.append(
            ComputedBody(
                **own,
                joint=along_z[id(body.joint)][0],
                placement=Placement.of(frozen(R[i]), frozen(p[i])),
                com=frozen(com[i]),
                inertia=frozen(J[i]),
                frame=Placement.of(frozen(tidied(C[i], 1.0)), frozen(origin[i])),
                turns=((c1, s1), (c2, s2), (1.0, 0.0) if free else (last[0], last[1])),
                zero=float(angles[i]) if free else 0.0,
            )
        )
    return tuple(found)


_SAME = ("index", "name", "parent", "mass", "armature", "motion", "q_start", "v_start", "q0", "v0", "check_inertia")


def _scale(*parts: Array) -> Array:
    total: Array = np.sum([np.sqrt(np.einsum("ni,ni->n", x, x)) for x in parts], axis=0)[:, None]
    return total


def _along_z(joint: Joint) -> Joint:
    e = unit_axis("z", "")
    u, w = plane_of(e)
    return joint.symbols(e=e, u=u, w=w)
