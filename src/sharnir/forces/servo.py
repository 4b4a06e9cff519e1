"""A motor with feedback in a joint: it follows a target q* by

    u = kp (q* − q) + kd (q̇* − v) + ki z + feedforward,    ż = (q* − q) − (u − τ) / (ki T_u)

and gives τ, what of u the limits of the motor leave (`motor_limits.py`). Where they take something away, the integral
z is drawn back with the time T_u, so that it does not wind up (Åström and Hägglund, PID Controllers, 1995, ch. 3.5).
With a `period` it looks at its joint from time to time only (`sampling.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError
from ..joints.rates import pairs
from ..model.context import Context
from ..model.element import Element, Force, register
from ..model.event import Event
from ..read import finite, positive
from ..spatial.algebra import Matrix
from .arguments import is_nought
from .motor_limits import positive_of
from .sampling import Integrating, Law, Sampling
from .shaft import Shaft
from .target import rate_of


@register
@dataclass(frozen=True, eq=False)
class Servo(Force):
    """Gains are of the joint: torque for an error of 1 rad (`kp`), of 1 rad/s (`kd`) and of 1 rad for 1 s (`ki`). They,
    `target`, `target_rate` and `feedforward` are numbers, or expressions or tables of t, q(...), v(...) and parameters.
    The rate of a target is found by differentiation; one that depends on velocities needs `target_rate`. Without a
    `target` it holds a speed, `target_rate`, by `kd` alone. Limits, `gear` and `rotor` are those of a `Motor`.

    period     s, between two samples; `delay` is the time from a sample until it acts
    unwind     s, with which the integral is drawn back while the motor gives less than is asked; None: √(kd/ki), or
               kp/ki without kd
    """

    joint: str
    kp: Any = 0.0
    kd: Any = 0.0
    target: Any = None
    target_rate: Any = None
    feedforward: Any = 0.0
    ki: Any = 0.0
    unwind: Any = None
    period: float | None = None
    delay: float = 0.0
    torque_limit: Any = None
    speed_limit: Any = None
    power_limit: Any = None
    gear: Any = 1.0
    rotor: Any = 0.0
    coordinate: int | None = None

    def element(self, name: str, context: Context) -> Element:
        """Without samples and integral; the one with them comes from its event."""
        period, delay = self._times(context)
        law = self._law(name, context)
        if period is None and delay > 0.0:
            raise ModelError(
                f"{context.where}: delay without period. Expected period, the time between two samples: a delay is "
                "that of samples."
            )
        return law.element(law.asked(ca.SX(0)), ca.SX(0))

    def event(self) -> Event | None:
        if self.period is not None:
            return Sampling(self._times, self._law)
        plain = type(self.ki) is float and self.ki == 0.0
        return None if plain else Integrating(self._law)

    def _times(self, context: Context) -> tuple[float | None, float]:
        expected = "a number of seconds, 0 or more"
        delay = finite(self.delay, f"{context.where}: delay", expected)
        if delay < 0.0:
            raise ModelError(f"{context.where}: delay = {delay:g}. Expected {expected}.")
        if self.period is None:
            return None, delay
        return positive(self.period, f"{context.where}: period", "a positive number of seconds"), delay

    def _law(self, name: str, context: Context) -> Law:
        shaft = Shaft.read(self, context)
        kp, kd, ki = (positive_of(getattr(self, key), key, context, "not negative") for key in ("kp", "kd", "ki"))
        feedforward = context.expression(self.feedforward, "feedforward")
        error, error_rate = self._errors(shaft, kp, ki, context)
        base = feedforward + kd * error_rate
        told = {"error_rate": error_rate}
        if error is not None:
            base, told = base + kp * error, {"error": error, **told}
        integrates = error is not None and not is_nought(ki)
        unwind = self._unwind(kp, kd, ki, context) if integrates and shaft.limits else None

        def asked(z: Matrix) -> Matrix:
            return base + ki * z if integrates else base

        def integrated(z: Matrix) -> Matrix:
            assert error is not None
            u = asked(z)
            return error if unwind is None else error - (u - shaft.torque(u)) / (ki * unwind)

        def element(u: Matrix, z: Matrix) -> Element:
            return shaft.element(name, u, {**told, "integral": z} if integrates else told)

        return Law(asked, integrated if integrates else None, element)

    def _unwind(self, kp: Matrix, kd: Matrix, ki: Matrix, context: Context) -> Matrix:
        if self.unwind is not None:
            return positive_of(self.unwind, "unwind", context)
        if not is_nought(kd):
            return ca.sqrt(kd / ki)
        if not is_nought(kp):
            return kp / ki
        raise ModelError(
            f"{context.where}: ki alone, without kp and kd, and a limit. Expected unwind, the time in s with which the "
            "integral is drawn back while the motor gives less than is asked."
        )

    def _errors(self, shaft: Shaft, kp: Matrix, ki: Matrix, context: Context) -> tuple[Matrix | None, Matrix]:
        """q* − q and q̇* − v."""
        given = None if self.target_rate is None else context.expression(self.target_rate, "target_rate")
        if self.target is None:
            if given is None:
                raise ModelError(
                    f"{context.where}: neither target nor target_rate is given. Expected target, where the joint is to "
                    "go, or target_rate, the speed it is to hold."
                )
            if not is_nought(kp) or not is_nought(ki):
                raise ModelError(
                    f"{context.where}: {'ki' if is_nought(kp) else 'kp'} without target. Expected target; a servo that "
                    "holds a speed has kd alone."
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
            cls(
                "arm", "k", "c", target="0.3*sin(2*t) + 0.1*q('slide')", feedforward="c*t", ki="k/10", torque_limit=5.0
            ),
            cls("ball", kd=2.0, target_rate="k*cos(t)/10", coordinate=1),
        )
