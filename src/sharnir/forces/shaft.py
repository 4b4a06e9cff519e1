"""A motor on a joint: shaft, gear and rotor, between what is asked of it and what the joint feels.

    τ = n · given(u/n, n v),    n the gear ratio, u what is asked for at the joint

The rotor turns n times as fast as the joint and adds J n² to its armature. What is left out is the torque that the
rotor's spin exerts on the body which carries it when that body turns: a gyroscopic one across the axis, and J n α along
it. Where those matter the rotor is a body of its own, with a `Gear`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError, brief
from ..model.body import Body
from ..model.context import Context
from ..model.element import Element
from ..spatial.algebra import Matrix
from .arguments import is_nought, of_time, velocity_of
from .joint_element import JointElement, column
from .motor_limits import MotorLimits, positive_of


@dataclass(frozen=True, eq=False)
class Shaft:
    """On velocity j of a joint."""

    joint: Body
    j: int
    v: Matrix
    limits: MotorLimits
    gear: Matrix
    rotor: Matrix

    @staticmethod
    def read(motor: Any, context: Context) -> Shaft:
        """`motor` has joint, coordinate, limits, gear and rotor as a user gives them."""
        joint = context.joint(motor.joint, "joint")
        j = velocity_of(joint, motor.coordinate, context)
        limits = MotorLimits.read(motor.torque_limit, motor.speed_limit, motor.power_limit, context)
        gear = _constant(motor.gear, "gear", context, "positive")
        rotor = _constant(motor.rotor, "rotor", context, "not negative")
        return Shaft(joint, j, context.v[joint.v_start + j], limits, gear, rotor)

    def torque(self, u: Matrix) -> Matrix:
        """In the joint, where u is asked for there."""
        n = self.gear
        return n * self.limits.given(u / n, n * self.v) if self.limits else u

    def element(self, name: str, u: Matrix, told: Mapping[str, Matrix]) -> Element:
        """All the work is drive, also where it brakes."""
        nv, tau = self.joint.joint.nv, self.torque(u)
        shaft = {"torque": tau, "command": u, "power": tau * self.v, "shaft_speed": self.gear * self.v}
        turning = {} if is_nought(self.rotor) else {self.joint.index: column(nv, self.j, self.rotor * self.gear**2)}
        return JointElement(
            name, (), {self.joint.index: column(nv, self.j, tau)}, power=tau * self.v, inertia=turning,
            shown={**shaft, **told},
        )  # fmt: skip


def _constant(value: Any, what: str, context: Context, least: str) -> Matrix:
    """A number or an expression of parameters."""
    found = positive_of(value, what, context, least)
    if ca.depends_on(of_time(value, what, context), context.t):
        raise ModelError(
            f"{context.where}: {what}={brief(value)} depends on t. Expected a number or an expression of parameters."
        )
    return found
