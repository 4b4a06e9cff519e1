"""A motor in a joint that gives the torque it is asked for, within its limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...core.errors import ModelError, brief
from ...core.expressions.choices import SPLIT, defined
from ...spatial.algebra import Matrix
from ..body import Body
from ..context import Context
from ..element import Element, Force, register
from .force_arguments import is_nought, is_number, of_time, velocity_of
from .joint_forces import JointElement, column

# What a motor can give: limits of torque, speed and power, those of its shaft.
#
# A voltage-limited motor has a torque that falls on a straight line, from T at rest to none at the speed W, and goes on
# below: beyond W it brakes whatever is asked. With w the speed of the shaft the torque lies between
#
# −T clip(1 + w/W, −1, 1)   and   T clip(1 − w/W, −1, 1)
#
# and what is put in is at most P: u w ≤ P, which leaves braking free. A gear makes u = τ/n and w = n v of the joint's τ
# and v.


@dataclass(frozen=True, eq=False)
class MotorLimits:
    """None where there is no limit."""

    torque: Matrix | None
    speed: Matrix | None
    power: Matrix | None

    @staticmethod
    def read(torque: Any, speed: Any, power: Any, context: Context) -> MotorLimits:
        if speed is not None and torque is None:
            raise ModelError(
                f"{context.where}: speed_limit is given without torque_limit. Expected both: the torque falls on a "
                "line from torque_limit at rest to none at speed_limit."
            )
        given = (("torque_limit", torque), ("speed_limit", speed), ("power_limit", power))
        return MotorLimits(*(None if x is None else positive_of(x, what, context) for what, x in given))

    def __bool__(self) -> bool:
        return self.torque is not None or self.power is not None

    def given(self, u: Matrix, w: Matrix) -> Matrix:
        """The torque of the shaft where u is asked for at the speed w: u within the limits, continuous everywhere, and
        no number where a limit is negative. A curve of torques may end at zero; a speed is positive.

        u is compared with T first and with the lines then, never the lines with T near w = 0: runs stop at corners, and
        at rest, where u is small and w of either sign by rounding, there must be none."""
        if self.torque is not None:
            T = self.torque
            most = ca.fmax(-T, ca.fmin(u, T))
            if self.speed is not None:
                up, down = T * (1 - w / self.speed), -T * (1 + w / self.speed)
                most = ca.fmax(ca.fmin(most, ca.fmax(up, -T)), ca.fmin(down, T))
            u = defined(most, u)
        if self.power is not None:
            u = defined(ca.if_else(u * w > self.power, self.power / w, u), u)
        for limit in (self.torque, self.power):
            if limit is not None and not is_number(limit):
                u = u + ca.sqrt(-ca.logic_not(-limit <= SPLIT))  # no corner where it becomes zero
        if self.speed is not None and not is_number(self.speed):
            u = u + ca.sqrt(-ca.logic_not(self.speed > SPLIT))
        return u


def positive_of(value: Any, what: str, context: Context, least: str = "positive") -> Matrix:
    """A number or an expression, which cannot be known to have the wrong sign; `least` may be "not negative"."""
    found = context.expression(value, what)
    if is_number(found) and not (float(found) > 0.0 or (least != "positive" and float(found) == 0.0)):
        expected = "a positive number" if least == "positive" else "0 or more"
        raise ModelError(
            f"{context.where}: {what} = {float(found):g}. Expected {expected}, a parameter or an expression."
        )
    return found


# A motor on a joint: shaft, gear and rotor, between what is asked of it and what the joint feels.
#
# τ = n · given(u/n, n v),    n the gear ratio, u what is asked for at the joint
#
# The rotor turns n times as fast as the joint and adds J n² to its armature. What is left out is the torque that the
# rotor's spin exerts on the body which carries it when that body turns: a gyroscopic one across the axis, and J n α
# along it. Where those matter the rotor is a body of its own, with a `Gear`.


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


@register
@dataclass(frozen=True, eq=False)
class Motor(Force):
    """`torque` is what is asked for at the joint: a number, or an expression or `Table` of t, q(...), v(...) and
    parameters. Limits are those of the shaft, which turns `gear` times as fast as the joint:

    torque_limit   largest torque either way; may be an expression or a table too
    speed_limit    at which the torque on the line from torque_limit at rest is gone
    power_limit    largest power put in; braking is not limited by it

    `rotor` is the inertia of what turns with the shaft. Along a slide torques are forces, and speeds are in m/s.
    """

    joint: str
    torque: Any
    torque_limit: Any = None
    speed_limit: Any = None
    power_limit: Any = None
    gear: Any = 1.0
    rotor: Any = 0.0
    coordinate: int | None = None

    def element(self, name: str, context: Context) -> Element:
        shaft = Shaft.read(self, context)
        return shaft.element(name, context.expression(self.torque, "torque"), {})

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        asked = "k*sin(5*t) - 3*v('arm')"
        return (
            cls("arm", asked, torque_limit=4.0, speed_limit="20*c", gear=3.0, rotor="0.01*c"),
            cls("wheel", "k", power_limit=2.0, coordinate=0, rotor=0.02, gear="k/3"),
        )
