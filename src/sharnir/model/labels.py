"""Names and units of everything a run holds.

No joint states the units of its coordinates, and none has to: its motion subspace S tells them. For each column s of S

    |angular part| = 1                          one unit of v turns the joint by 1 rad per second:   rad/s      (1)
    angular part = 0, |linear part| = 1         one unit of v moves it by 1 m per second:            m/s        (2)
    anything else                               a parameter of its own (a curve's s):                1/s        (3)

and q has the unit of ∫ v dt, except for the entries of a quaternion or of a rotation matrix, which are pure numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from ..core.read import Array
from ..core.tracing import tracing
from ..spatial.algebra import matrix
from ..spatial.rotations import SIZES, nearest_quaternion, rotation_of_quaternion
from . import Model
from .joints.contract import Joint
from .model import visible_parameters

WRENCH = ("fx", "fy", "fz", "mx", "my", "mz")
WRENCH_UNITS = ("N",) * 3 + ("N m",) * 3
MOMENTUM = ("px", "py", "pz", "Lx", "Ly", "Lz")
MOMENTUM_UNITS = ("kg m/s",) * 3 + ("kg m2/s",) * 3
ENERGY = ("kinetic", "potential")
ENERGY_UNITS = ("J", "J")

FORCES = {"rad": "N m", "m": "N", "1": "J"}  # what a generalized force is measured in, by the unit of its coordinate
MOMENTA = {"N m": "kg m2/s", "N": "kg m/s", "J": "J s"}  # and a momentum, by the unit of its rate, which is a force
SAME = 1e-9  # S is exact but for rounding


@dataclass(frozen=True)
class Labels:
    """`..._joints` say to which joint each coordinate and velocity belongs. Units are those of the SI, "1" for none."""

    model: str
    bodies: tuple[str, ...]
    coordinates: tuple[str, ...]
    coordinate_joints: tuple[str, ...]
    coordinate_units: tuple[str, ...]
    velocities: tuple[str, ...]
    velocity_joints: tuple[str, ...]
    velocity_units: tuple[str, ...]
    force_units: tuple[str, ...]
    parameters: tuple[str, ...]
    parameter_units: tuple[str, ...]

    @property
    def momentum_units(self) -> tuple[str, ...]:
        """Of the momenta of the joints."""
        return tuple(MOMENTA[unit] for unit in self.force_units)

    @staticmethod
    def of(model: Model) -> Labels:
        known: dict[tuple[object, ...], tuple[tuple[str, ...], tuple[str, ...]]] = {}
        units: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        for body in model.bodies:
            key = (*body.joint.structure(), body.joint.nq, body.joint.nv)
            if key not in known:
                known[key] = joint_units(body.joint)
            units.append(known[key])
        lengths = [unit for _, of_velocities in units for unit in of_velocities]
        return Labels(
            model=model.name,
            bodies=model.names,
            coordinates=model.coordinate_labels(),
            coordinate_joints=tuple(body.name for body in model.bodies for _ in range(body.joint.nq)),
            coordinate_units=tuple(unit for of_coordinates, _ in units for unit in of_coordinates),
            velocities=model.velocity_labels(),
            velocity_joints=tuple(body.name for body in model.bodies for _ in range(body.joint.nv)),
            velocity_units=tuple(f"{unit}/s" for unit in lengths),
            force_units=tuple(FORCES[unit] for unit in lengths),
            parameters=tuple(p.name for p in visible_parameters(model)),
            parameter_units=tuple(p.unit for p in visible_parameters(model)),
        )


@tracing
def joint_units(joint: Joint) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(units of q, units of ∫ v dt) of one joint."""
    q = ca.SX.sym("q", joint.nq)
    S = ca.densify(joint.subspace(q))
    others = [x for x in ca.symvar(S) if not ca.depends_on(q, x)]  # parameters of the system that the joint holds
    evaluate = ca.Function("S", [q, *others], [S])
    # At two places, as a curve may have a unit tangent at one of them by chance.
    subspaces = [
        np.array(evaluate.call([ca.DM(_somewhere(joint, place)), *([ca.DM(place)] * len(others))])[0])
        for place in (0.37, 0.91)
    ]
    found = [{_unit(*np.split(S[:, k], 2)) for S in subspaces} for k in range(joint.nv)]
    integrals = tuple(units.pop() if len(units) == 1 else "1" for units in found)

    # Walk along q and v together: an orientation with redundant coordinates has three velocities.
    redundant = dict(joint.orientations)
    units: list[str] = []
    velocity = 0
    while len(units) < joint.nq:
        size = SIZES.get(redundant.get(len(units), ""), 0)
        units += ["1"] * size if size else [integrals[velocity]]
        velocity += 3 if size else 1
    return tuple(units), integrals


def _unit(linear: Array, angular: Array) -> str:
    if abs(np.linalg.norm(angular) - 1.0) < SAME:
        return "rad"  # (1)
    if not angular.any() and abs(np.linalg.norm(linear) - 1.0) < SAME:
        return "m"  # (2)
    return "1"  # (3)


def _somewhere(joint: Joint, place: float) -> Array:
    """Coordinates without symmetry, orientations on their manifold."""
    q: Array = place + 0.11 * np.arange(joint.nq, dtype=np.float64)
    for start, kind in joint.orientations:
        turn = nearest_quaternion(q[start : start + 4])
        if kind == "matrix":
            turn = np.array(ca.DM(rotation_of_quaternion(matrix(turn))))
        q[start : start + SIZES[kind]] = turn.ravel()
    return q
