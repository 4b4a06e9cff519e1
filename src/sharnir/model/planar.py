"""Planar systems move in the world's x-y plane and turn about z: whatever leaves the plane is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import ModelError, ShapeError, brief
from ..core.read import Number, Numbers, frozen, is_single, scalar, vector
from ..spatial.mass_properties import MassProperties
from ..spatial.placement import Placement
from .joints.contract import Joint
from .joints.orientation_joints import Free
from .joints.planar import Planar

ROUNDOFF = 1e-12  # of the largest entry: products of inertia of composed shapes that are zero but for roundoff


def joint_in_plane(joint: Joint, where: str) -> Joint:
    """The same joint, or for a free one the joint of the plane, q = [x, y, φ]."""
    if isinstance(joint, Free):
        armature = joint.armature
        if not is_single(armature):  # of [vx, vy, vz, ωx, ωy, ωz]
            given = vector(armature, 6, f"{where}: armature")
            armature = [given[k] for k in (0, 1, 5)]
        return Planar("z", armature=armature)
    if not joint.planar:
        raise ModelError(
            f"{where}: its {type(joint).__name__} joint leaves the x-y plane, but the system is planar. "
            "Expected motion in x-y and rotation about z; use planar=False for motion in space."
        )
    return joint


def placement_in_plane(X: Placement, where: str) -> Placement:
    """Turned about z only, its origin in the plane."""
    R, p = X.R, X.p
    if not all(_zero(x) for x in (R[0, 2], R[1, 2], R[2, 0], R[2, 1], R[2, 2] - 1.0)):
        raise ModelError(
            f"{where}: its placement turns z out of place, but the system is planar. Expected a rotation about z, "
            "rpy=(0, 0, yaw)."
        )
    if not _zero(p[2]):
        raise ModelError(
            f"{where}: its placement has z = {_text(p[2])}, but the system is planar. Expected xyz=(x, y, 0)."
        )
    return X


def properties_in_plane(properties: MassProperties, where: str) -> MassProperties:
    """Centre of mass in the plane, z a principal axis; roundoff of composed shapes is set to zero."""
    com, J = properties.com, properties.inertia
    if not isinstance(com, ca.SX) and com[2] != 0.0 and abs(com[2]) <= ROUNDOFF * np.abs(com).max():
        com = frozen(np.array([com[0], com[1], 0.0]))
    if not _zero(com[2]):
        raise ModelError(f"{where}: com has z = {_text(com[2])}, but the system is planar. Expected com=(x, y, 0).")
    if not isinstance(J, ca.SX) and J[:2, 2].any() and np.abs(J[:2, 2]).max() <= ROUNDOFF * np.abs(J).max():
        J = J.copy()
        J[:2, 2] = J[2, :2] = 0.0
        J = frozen(J)
    for name, x in (("xz", J[0, 2]), ("yz", J[1, 2])):
        if not _zero(x):
            raise ModelError(
                f"{where}: inertia has the product {name} = {_text(x)}, which drives the body out of the plane, "
                f"but the system is planar. Expected {name} = 0."
            )
    return replace(properties, com=com, inertia=J, where=where)


def moment_about_z(inertia: Any, planar: bool, where: str) -> list[Number]:
    """The principal values of a flat body, where one number is given: those about x and y do not enter the motion."""
    if not planar or isinstance(inertia, str):
        raise ShapeError(
            f"{where}: given {brief(inertia)}. Expected 3 principal values, 6 components (xx, yy, zz, xy, xz, yz) or a "
            "3 x 3 matrix, about the centre of mass. One number is enough in a planar system only: the moment about z."
        )
    J = scalar(inertia, where)
    return [J / 2, J / 2, J]


def gravity_in_plane(gravity: Numbers, where: str) -> None:
    if not _zero(gravity[2]):
        raise ModelError(
            f"{where} has z = {_text(gravity[2])}, but the system is planar. Expected (gx, gy, 0); the default is "
            "(0, -9.81, 0)."
        )


def _zero(x: object) -> bool:
    return bool(x.is_zero()) if isinstance(x, ca.SX) else x == 0.0


def _text(x: object) -> str:
    return str(x) if isinstance(x, ca.SX) else f"{x:.9g}"
