"""What users give of a body: its joint, its placement, its mass properties. Messages begin with the body's name."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..errors import ModelError, brief
from ..joints.contract import Joint
from ..read import is_a, vector
from ..spatial.mass_properties import NO_INERTIA, NO_OFFSET, MassProperties
from ..spatial.placement import Placement
from ..spatial.shape import composed

CENTRED = (0.0, 0.0, 0.0)
MASSLESS = MassProperties(0.0, NO_OFFSET, NO_INERTIA)


def joint_of(joint: Any, where: str) -> Joint:
    if joint is None:
        raise ModelError(
            f"{where}: it has no joint, so it is not connected to anything. Expected joint=...; a body that floats "
            "or is held by constraints only has joint=Free()."
        )
    if not is_a(joint, Joint):
        raise ModelError(
            f"{where}: joint={brief(joint)} is not a joint. Expected one such as Revolute(axis='z'), with its "
            "parentheses."
        )
    found: Joint = joint
    return found


def placement_of(placement: Any, where: str) -> Placement:
    if not is_a(placement, Placement):
        raise ModelError(
            f"{where}: placement={brief(placement)} is not a placement. Expected Placement(xyz=(x, y, z), rpy=...)."
        )
    found: Placement = placement
    return found


def properties_of(mass: Any, com: Any, inertia: Any, shape: Any, where: str, check: bool) -> MassProperties:
    """From numbers or from shapes; none of them is a body without mass."""
    com = NO_OFFSET if com is CENTRED or com is None else vector(com, 3, f"{where}: com")
    offset = isinstance(com, ca.SX) or bool(com.any())
    given = [n for n, x in (("mass", mass is not None), ("com", offset), ("inertia", inertia is not None)) if x]
    if shape is not None:
        if given:
            raise ModelError(
                f"{where}: both shape and {' and '.join(given)} are given. Expected one or the other: a shape has its "
                "own mass or density, and its placement says where it is."
            )
        return composed(shape, where)
    if mass is not None:
        return MassProperties(mass, com, inertia, where, check=check)
    if given:
        raise ModelError(
            f"{where}: {' and '.join(given)} without a mass. Give mass=... as well (mass=0 for a rotor that only "
            "turns)."
        )
    return MASSLESS
