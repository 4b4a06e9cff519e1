"""Drives of joints. A motor gives the torque that is asked for, within its limits. A servo is a motor with feedback: it
follows a target q* by

    u = kp (q* − q) + kd (q̇* − v) + ki z + feedforward,    ż = (q* − q) − (u − τ) / (ki T_u)

and gives τ, the part of u within the limits of the motor. Where they take something away, the integral z is drawn
back with the time T_u, so that it does not wind up (Åström and Hägglund, PID Controllers, 1995, ch. 3.5).
With a `period` it reads its joint at samples only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import casadi as ca

from ...core.declared import (
    AnyUnit,
    JointCoordinate,
    JointDamping,
    JointIntegral,
    JointLoad,
    JointName,
    JointRate,
    JointStiffness,
    Power,
    Quantity,
    ShaftInertia,
    ShaftLoad,
    ShaftRate,
    Time,
)
from ...core.errors import ModelError, brief
from ...core.expressions.choices import SPLIT, defined
from ...core.read import finite, positive
from ...spatial.algebra import Matrix, segment, zeros
from ..body import Body
from ..context import Context
from ..discrete import EventContext
from ..element import Element, ElementState, Force, register
from ..event import Event, SetParameter, Trigger
from ..joints.contract import pairs
from .force_arguments import is_nought, is_number, of_time, velocity_of
from .joint_forces import JointElement, column

# A motor in a joint that gives the torque it is asked for, within its limits.


# Limits of a motor: torque, speed and power of its shaft.
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


# A motor on a joint: shaft, gear and rotor, between its command and the load on the joint.
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
    """`torque` is the command at the joint: a number, or an expression or `Table` of t, q(...), v(...) and
    parameters. Limits are those of the shaft, which turns `gear` times as fast as the joint:

    torque_limit   largest torque either way; may be an expression or a table too
    speed_limit    at which the torque on the line from torque_limit at rest is gone
    power_limit    largest power put in; braking is not limited by it

    `rotor` is the inertia of what turns with the shaft. Along a slide torques are forces, and speeds are in m/s.
    """

    joint: JointName
    torque: ShaftLoad
    torque_limit: ShaftLoad = None
    speed_limit: ShaftRate = None
    power_limit: Power = None
    gear: AnyUnit = 1.0
    rotor: ShaftInertia = 0.0
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


# A servo that looks at its joint from time to time, and acts some time later:
#
# u_k = law(t_k, q, v) + ki z_k,    z_{k+1} = z_k + T ė_k    at t_k = k T
# u = u_k    from t_k + delay until t_{k+1} + delay
#
# with ė_k the error, less what unwinds the integral while the motor gives less than is asked of it. Between its samples
# all of this is in hidden parameters, so samples are events at times that set them:
#
# next        when the next sample is
# integral    z
# taken[j]    u of the last sample and of those before it, as many as are on their way
# due         when the last sample acts, where the delay is no whole number of periods
# command     what acts

MOST = 1000  # samples on their way
ROUNDING = 1e-9  # of a period: a time so close before a sample is that sample
NEVER = -1e50  # a time before all others; a run puts clocks that are behind it to its start


@dataclass(frozen=True, eq=False)
class Law:
    """The command of a servo whose integral is z, and the rate of z; `element` turns a command into a force."""

    asked: Callable[[Matrix], Matrix]
    integrated: Callable[[Matrix], Matrix] | None  # None where nothing is integrated
    element: Callable[[Matrix, Matrix], Element]  # of the command and the integral


@dataclass(frozen=True, eq=False)
class Sampling(Event):
    """Not one that users add: that of a servo with a period. `times` are period and delay."""

    times: Callable[[Context], tuple[float | None, float]]
    law: Callable[[str, Context], Law]

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        law, discrete = self.law(name, context), context.discrete
        T, delay = self.times(context)
        assert T is not None
        whole, rest = _in_periods(T, delay, context)
        new: dict[int, Matrix] = {}  # what a sample sets, by its place

        def kept(what: str, default: float = 0.0, mode: str = "held") -> tuple[int, Matrix]:
            place = discrete.mode(f"{name}:{what}", default, mode)
            return place, discrete.symbol(place)

        at, time = kept("next", NEVER, "clock")
        new[at] = (ca.floor(time / T + ROUNDING) + 1) * T
        command, acts = kept("command")
        z = ca.SX(0)
        if law.integrated is not None:
            place, z = kept("integral")
            new[place] = z + T * law.integrated(z)
        latest = law.asked(z)
        count = whole + (rest > 0.0)
        for j in range(count):
            place, older = kept(f"taken[{j}]")
            new[place], latest = latest, older
        discrete.elements[name] = law.element(acts, z)
        samples = f"a sample every {T:g} s"
        if rest == 0.0:
            new[command] = latest
            return [Trigger(name=name, cause=samples, at=time, actions=_setting(new))]
        due, then = kept("due", NEVER)
        new[due] = time + rest
        late = Trigger(
            name=name, cause=f"a sample acts, {delay:g} s after it", at=then, actions=_setting({command: latest})
        )
        return [Trigger(name=name, cause=samples, at=time, actions=_setting(new)), late]


@dataclass(frozen=True, eq=False)
class Integrating(Event):
    """Of a servo without a period: nothing happens, but its integral, if it has one, is a state of the model."""

    law: Callable[[str, Context], Law]

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        law, discrete = self.law(name, context), context.discrete
        if law.integrated is None:
            return []
        place = discrete.mode(f"{name}:integral", 0.0, "state")
        z = discrete.symbol(place)
        discrete.elements[name] = law.element(law.asked(z), z)
        discrete.states.append(ElementState(place, law.integrated(z)))
        return []


def _in_periods(period: float, delay: float, context: EventContext) -> tuple[int, float]:
    """The delay as whole periods and what is left of it."""
    count = delay / period
    if count > MOST:
        raise ModelError(
            f"{context.where}: delay = {delay:g} s is {count:.3g} periods of {period:g} s. Expected {MOST} at most."
        )
    whole = int(count + ROUNDING)
    rest = delay - whole * period
    return whole, rest if rest > ROUNDING * period else 0.0


def _setting(values: dict[int, Matrix]) -> tuple[SetParameter, ...]:
    return tuple(SetParameter(place, value) for place, value in values.items())


# Where a servo is to go: q*(t, q, parameters), and its rate along the motion,
#
# q̇* = ∂q*/∂t + ∂q*/∂q N(q) v


def rate_of(target: Matrix, given: Any, context: Context) -> Matrix:
    """By differentiation; `given` is the text of the user, for the message."""
    model = context.names.model
    if ca.depends_on(target, model.v):
        raise ModelError(
            f"{context.where}: target={brief(given)} depends on velocities, so its rate would need accelerations. Give "
            "target_rate."
        )
    q, v = context.q, context.v  # of prescribed joints functions of time
    rates = [body.joint.rate(segment(q, body.q_start, body.joint.nq), segment(v, body.v_start, body.joint.nv))
             for body in model.bodies]  # fmt: skip
    change = ca.densify(ca.vertcat(zeros(0), *rates))
    return ca.jtimes(target, ca.vertcat(context.t, model.q), ca.vertcat(ca.SX(1), change))


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

    joint: JointName
    kp: JointStiffness = 0.0
    kd: JointDamping = 0.0
    target: JointCoordinate = None
    target_rate: JointRate = None
    feedforward: JointLoad = 0.0
    ki: JointIntegral = 0.0
    unwind: Time = None
    period: Annotated[float | None, Quantity("s")] = None
    delay: Annotated[float, Quantity("s")] = 0.0
    torque_limit: ShaftLoad = None
    speed_limit: ShaftRate = None
    power_limit: Power = None
    gear: AnyUnit = 1.0
    rotor: ShaftInertia = 0.0
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
