"""What a motor can give: limits of torque, speed and power, those of its shaft.

A voltage-limited motor has a torque that falls on a straight line, from T at rest to none at the speed W, and goes on
below: beyond W it brakes whatever is asked. With w the speed of the shaft the torque lies between

    −T clip(1 + w/W, −1, 1)   and   T clip(1 − w/W, −1, 1)

and what is put in is at most P: u w ≤ P, which leaves braking free. A gear makes u = τ/n and w = n v of the joint's τ
and v.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError
from ..expressions.selection import defined
from ..model.context import Context
from ..spatial.algebra import Matrix
from .arguments import is_number


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
        no number where a limit is not positive.

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
        for limit in (self.torque, self.speed, self.power):
            if limit is not None and not is_number(limit):
                u = u + ca.sqrt(-ca.logic_not(limit > 0))
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
