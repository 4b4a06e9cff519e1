"""A motor with feedback in a joint: it follows a target q* by

    u = kp (q* − q) + kd (q̇* − v) + feedforward

and gives what of it the limits of the motor leave (`motor_limits.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import ModelError
from ..joints.rates import pairs
from ..model.context import Context
from ..model.element import Element, Force, register
from ..spatial.algebra import Matrix
from .arguments import is_nought
from .motor_limits import positive_of
from .shaft import Shaft
from .target import rate_of


@register
@dataclass(frozen=True, eq=False)
class Servo(Force):
    """Gains are of the joint: torque for an error of 1 rad (`kp`) and of 1 rad/s (`kd`). They, `target`, `target_rate`
    and `feedforward` are numbers, or expressions or tables of t, q(...), v(...) and parameters. The rate of a target is
    found by differentiation; one that depends on velocities needs `target_rate`. Without a `target` it holds a speed,
    `target_rate`, by `kd` alone. Limits, `gear` and `rotor` are those of a `Motor`.
    """

    joint: str
    kp: Any = 0.0
    kd: Any = 0.0
    target: Any = None
    target_rate: Any = None
    feedforward: Any = 0.0
    torque_limit: Any = None
    speed_limit: Any = None
    power_limit: Any = None
    gear: Any = 1.0
    rotor: Any = 0.0
    coordinate: int | None = None

    def element(self, name: str, context: Context) -> Element:
        shaft = Shaft.read(self, context)
        kp, kd = (positive_of(getattr(self, key), key, context, "not negative") for key in ("kp", "kd"))
        feedforward = context.expression(self.feedforward, "feedforward")
        error, error_rate = self._errors(shaft, kp, context)
        u = feedforward + kd * error_rate
        told = {"error_rate": error_rate}
        if error is not None:
            u, told = u + kp * error, {"error": error, **told}
        return shaft.element(name, u, told)

    def _errors(self, shaft: Shaft, kp: Matrix, context: Context) -> tuple[Matrix | None, Matrix]:
        """q* − q and q̇* − v."""
        given = None if self.target_rate is None else context.expression(self.target_rate, "target_rate")
        if self.target is None:
            if given is None:
                raise ModelError(
                    f"{context.where}: neither target nor target_rate is given. Expected target, where the joint is to "
                    "go, or target_rate, the speed it is to hold."
                )
            if not is_nought(kp):
                raise ModelError(
                    f"{context.where}: kp without target. Expected target; a servo that holds a speed has kd alone."
                )
            return None, given - shaft.v
        target = context.expression(self.target, "target")
        k = pairs(shaft.joint.joint).get(shaft.j)
        if k is None:
            raise ModelError(
                f"{context.where}: velocity {shaft.j} of joint {shaft.joint.name!r} "
                f"({type(shaft.joint.joint).__name__}) is not the rate of a single coordinate, so it has no position "
                "to follow. Leave target out and give target_rate, or write the law as the torque of a Motor."
            )
        rate = rate_of(target, self.target, context) if given is None else given
        return target - context.q[shaft.joint.q_start + k], rate - shaft.v

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        return (
            cls("arm", "k", "c", target="0.3*sin(2*t) + 0.1*q('slide')", feedforward="c*t", torque_limit=5.0),
            cls("ball", kd=2.0, target_rate="k*cos(t)/10", coordinate=1),
        )
