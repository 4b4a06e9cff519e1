"""Compound: joints in series without bodies between them, as one joint.

With X_i, S_i of the parts and motions carried from frame i − 1 to frame i by X_i⁻¹, outward from V_0 = 0, b_0 = 0:

    X = X_1 X_2 ...                                                                                         (1)
    S = [... X_i⁻¹ S_(i−1) columns, S_i]                                                                    (2)
    V_i = X_i⁻¹ V_(i−1) + S_i v_i                                                                           (3)
    b_i = X_i⁻¹ b_(i−1) + (X_i⁻¹ V_(i−1)) × S_i v_i + bias_i      as d/dt X_i⁻¹ = −(S_i v_i) × X_i⁻¹        (4)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Annotated

import casadi as ca
import numpy as np

from ...core.declared import Part
from ...core.errors import ModelError, brief
from ...core.read import is_a
from ...spatial.algebra import Matrix, complement, cross_motion, segment, zeros
from ...spatial.transform import Transform
from .axis_joints import Fixed, Prismatic, Revolute, Screw, Universal
from .contract import Armature, Joint, register
from .curve import Curve
from .orientation_joints import Spherical


@register
@dataclass(frozen=True, init=False)
class Compound(Joint):
    """q and v are those of the parts, stacked in order. The armature is the compound's, one number per velocity; a part
    with an armature of its own is refused. Z is `spatial.complement` of S."""

    joints: Annotated[tuple[Joint, ...], Part("joint", several=True)]

    def __init__(self, *joints: Joint, armature: Armature = 0.0) -> None:
        self._set(joints=joints, armature=armature)
        Joint.__post_init__(self)
        _check(self)

    @property
    def nq(self) -> int:
        return sum(j.nq for j in self.joints)

    @property
    def nv(self) -> int:
        return sum(j.nv for j in self.joints)

    def _parts(self, q: Matrix, v: Matrix) -> Iterator[tuple[Joint, Matrix, Matrix]]:
        """Each part with its own coordinates and velocities."""
        nq = nv = 0
        for joint in self.joints:
            yield joint, segment(q, nq, joint.nq), segment(v, nv, joint.nv)
            nq, nv = nq + joint.nq, nv + joint.nv

    def structure(self) -> tuple[object, ...]:
        return (type(self).__name__, *(j.structure() for j in self.joints))

    def placement(self, q: Matrix) -> Transform:
        X = Transform.identity()
        for joint, q_i, _ in self._parts(q, zeros(self.nv)):
            X = X @ joint.placement(q_i)  # (1)
        return X

    def subspace(self, q: Matrix) -> Matrix:
        S = zeros(6, 0)
        for joint, q_i, _ in self._parts(q, zeros(self.nv)):
            X = joint.placement(q_i)
            carried = [X.motion_to_child(S[:, k]) for k in range(S.shape[1])]
            S = ca.horzcat(*carried, joint.subspace(q_i))  # (2)
        return ca.sparsify(S)

    def bias(self, q: Matrix, v: Matrix) -> Matrix:
        V, b = zeros(6), zeros(6)
        for joint, q_i, v_i in self._parts(q, v):
            X = joint.placement(q_i)
            V_parent, V_joint = X.motion_to_child(V), joint.subspace(q_i) @ v_i
            V = V_parent + V_joint  # (3)
            b = X.motion_to_child(b) + cross_motion(V_parent, V_joint) + joint.bias(q_i, v_i)  # (4)
        return ca.sparsify(b)

    def rate(self, q: Matrix, v: Matrix) -> Matrix:
        return ca.vertcat(*(joint.rate(q_i, v_i) for joint, q_i, v_i in self._parts(q, v)))

    def step(self, q: Matrix, dv: Matrix) -> Matrix:
        return ca.vertcat(*(joint.step(q_i, v_i) for joint, q_i, v_i in self._parts(q, dv)))

    def difference(self, q1: Matrix, q2: Matrix) -> Matrix:
        nothing = zeros(self.nv)
        pairs = zip(self._parts(q1, nothing), self._parts(q2, nothing), strict=True)
        return ca.vertcat(*(joint.difference(a, b) for (joint, a, _), (_, b, _) in pairs))

    def complement(self, q: Matrix) -> Matrix:
        return complement(self.subspace(q))

    def neutral(self) -> np.ndarray | None:
        parts = [n for n in (j.neutral() for j in self.joints) if n is not None]
        return np.concatenate(parts) if len(parts) == len(self.joints) else None

    @property
    def orientations(self) -> tuple[tuple[int, str], ...]:
        return tuple((first + k, kind) for first, j in self._starts() for k, kind in j.orientations)

    @property
    def angles(self) -> tuple[tuple[int, str], ...]:
        return tuple((first + k, parameters) for first, j in self._starts() for k, parameters in j.angles)

    def _starts(self) -> Iterator[tuple[int, Joint]]:
        """Each part with its first coordinate."""
        return zip(accumulate((j.nq for j in self.joints), initial=0), self.joints, strict=False)

    def in_quaternions(self) -> Joint:
        if not self.angles:
            return self
        copy = object.__new__(Compound)
        copy._set(**{**self.__dict__, "joints": tuple(j.in_quaternions() for j in self.joints)})
        return copy

    @property
    def planar(self) -> bool:
        return all(j.planar for j in self.joints)

    def data_values(self) -> dict[str, Matrix]:
        """Those of the parts, as "0.e" for `e` of the first."""
        return {f"{i}.{name}": value for i, j in enumerate(self.joints) for name, value in j.data_values().items()}

    def own_symbols(self) -> tuple[Matrix, ...]:
        return tuple(x for j in self.joints for x in j.own_symbols())

    def symbols(self, **values: Matrix) -> Joint:
        """Takes the names of `data_values`: symbols(**{"0.e": e})."""
        own: list[dict[str, Matrix]] = [{} for _ in self.joints]
        for name, value in values.items():
            part, _, rest = name.partition(".")
            own[int(part)][rest] = value
        joints = tuple(j.symbols(**v) for j, v in zip(self.joints, own, strict=True))
        copy = object.__new__(Compound)
        copy._set(**{**self.__dict__, "joints": joints, "has_other_data": True})
        return copy

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return (
            cls(Revolute("z"), Revolute("y")),
            cls(Prismatic("x"), Prismatic("y"), Revolute("z")),
            cls(Revolute("z"), Prismatic("x"), Screw((1.0, 2.0, 3.0), 0.1), Fixed()),
            cls(Prismatic((1.0, 1.0, 0.2)), Spherical("quaternion")),
            cls(Universal(), Curve("s", "s**2/2", "0.3*s", frame="tangent"), cls(Revolute("z"), Prismatic("z"))),
            cls(Prismatic("x"), Prismatic("y"), Prismatic("z"), Spherical("matrix")),
            cls(Fixed()),
        )


def _check(joint: Compound) -> None:
    """Joints, at most six velocities, independent at some state, no armature of a part."""
    if not joint.joints:
        raise ModelError(
            "Compound: no joints given. Expected at least one, as in Compound(Revolute('z'), Revolute('y'))."
        )
    for i, part in enumerate(joint.joints):
        if not is_a(part, Joint):
            raise ModelError(
                f"Compound: part {i} is {brief(part)}. Expected a joint such as Revolute('z'), not "
                f"{type(part).__name__}."
            )
        if not _is_zero(part.armature):
            raise ModelError(
                f"Compound: part {i}, {type(part).__name__}, has its own armature {brief(part.armature)}. "
                "Expected none: give it to the compound, Compound(..., armature=[...]) with one number for each of its "
                f"{joint.nv} velocities."
            )
    if joint.nv > 6:
        raise ModelError(
            f"Compound: the parts have {joint.nv} velocities. A joint has at most 6; put a body between the parts."
        )
    rank = _rank(joint)
    if rank < joint.nv:
        raise ModelError(
            f"Compound: the {joint.nv} velocities make only {rank} independent motions at every state tried. "
            "Expected parts that move differently; leave out the part that repeats another, or put a body between them."
        )


def _is_zero(armature: Armature) -> bool:
    values = armature if isinstance(armature, tuple) else (armature,)
    return all(not isinstance(a, ca.SX) and a == 0.0 for a in values)


def _rank(joint: Compound) -> int:
    """The largest rank of S over a few generic states; parameters are taken as generic numbers too."""
    q = ca.SX.sym("q", joint.nq)
    S = joint.subspace(q)
    others = [x for x in ca.symvar(S) if not ca.depends_on(q, x)]
    f = ca.Function("S", [q, ca.vertcat(*others)], [S])
    rng = np.random.default_rng(0)
    ranks = [0]
    for _ in range(4):
        values = np.array(f(rng.uniform(0.2, 1.1, joint.nq), rng.uniform(0.5, 1.5, len(others))))
        if joint.nv and np.isfinite(values).all():
            ranks.append(int(np.linalg.matrix_rank(values, tol=1e-9)))
    return max(ranks)
