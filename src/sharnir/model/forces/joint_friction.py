"""Dry and viscous friction in a joint, on one velocity v_j: τ_j = −f(v_j), with f of `friction_law`. All its power
f v_j is heat. Without a `velocity` to smooth it over it sticks and slides by events (`stiction`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...core.declared import AnyUnits, JointDamping, JointLoad, JointName, JointRate
from ...core.errors import ModelError, UnsupportedError, brief
from ...core.read import entries
from ...spatial.algebra import Matrix
from ..body import Body
from ..context import Context
from ..discrete import EventContext
from ..element import Element, Force, Loads, register
from ..event import AGAINST, ALONG, BY_VELOCITY, RESTS, SLACK, Event, Multiplier, Settle, Trigger
from ..joints.contract import pairs
from ..lock_rows import check_free, made
from .force_arguments import is_nought, is_number, velocity_of
from .joint_forces import JointElement, column

# Dry friction over the velocity v: what it resists with, f, the force being −f.
#
# Regularised, a smooth curve through zero:
#
# f = F_c tanh(v/v₀) + (F_s − F_c) x exp((1 − x²)/2) + d v,    x = v/v_s                                       (1)
#
# x exp((1 − x²)/2) is 1 at x = 1, its maximum, so that f has its maximum F_s at v_s. F_c, F_s, d are the Coulomb,
# static and viscous coefficients. At rest it does not hold: under a load τ < F_c it creeps, with v ≈ v₀ τ/F_c.
#
# Sliding with the sign σ, and without F_s − F_c where no v_s is given:
#
# f = σ (F_c + (F_s − F_c) exp(−x²)) + d v                                                                    (2)

PEAK = 10.0  # v_s over v₀ where it is not given: tanh(10) is 1 to 4e-9


@dataclass(frozen=True, eq=False)
class FrictionLaw:
    """Coefficients as expressions. `static` is None where it is the same as `coulomb`, `stribeck` where friction falls
    from the one to the other at once."""

    coulomb: Matrix
    viscous: Matrix
    static: Matrix | None
    stribeck: Matrix | None

    def smooth(self, v: Matrix, v0: Matrix) -> Matrix:
        """(1)"""
        f = self.coulomb * ca.tanh(v / v0) + self.viscous * v
        if self.static is None:
            return f
        x = v / (PEAK * v0 if self.stribeck is None else self.stribeck)
        return f + (self.static - self.coulomb) * x * ca.exp((1 - x**2) / 2)

    def sliding(self, v: Matrix, sign: Matrix) -> Matrix:
        """(2)"""
        dry = self.coulomb
        if self.static is not None and self.stribeck is not None:
            dry = dry + (self.static - self.coulomb) * ca.exp(-((v / self.stribeck) ** 2))
        return sign * dry + self.viscous * v

    @property
    def holds(self) -> Matrix:
        """At rest, at most."""
        return self.coulomb if self.static is None else self.static


# Dry friction that sticks: which modes a joint has then, and where it leaves them.
#
# slides      v ≠ 0, or v = 0 and it begins to: τ = −f(v, σ) with σ = ±1. Left where v becomes zero
# sticks      a lock holds the coordinate. Left where its force λ reaches the limit ±F_s
# idles       v = 0 by other constraints, and nothing acts: σ = 0. Left where it moves
#
# The sign σ and the flag of the lock are hidden parameters. What comes next is found by `motion/friction.py` at every
# event of a run. Without a run σ is the sign of v.

BEGINS = 1e-7  # m/s or rad/s: a joint that other constraints kept at rest moves


@dataclass(frozen=True, eq=False)
class Slipping(JointElement):
    """Friction with the sign that a parameter has, or that of the velocity `v`."""

    v: Matrix = ca.SX(0)  # noqa: RUF009 (nobody changes it)

    @staticmethod
    def of(name: str, joint: Body, j: int, law: FrictionLaw, v: Matrix, sign: Matrix) -> Slipping:
        f = law.sliding(v, sign)
        tau = {joint.index: column(joint.joint.nv, j, -f)}
        return Slipping(name, (), tau, heat=f * v, shown={"friction": -f, "slip": v}, coil=False, v=v)

    def settled(self) -> tuple[Matrix, ...]:
        return (self.v,)


@dataclass(frozen=True, eq=False)
class Stiction(Event):
    """The event of a friction; `law` reads its coefficients."""

    joint: Any
    coordinate: int | None
    law: Callable[[Context], FrictionLaw]

    def prepare(self, name: str, context: EventContext) -> None:
        """The lock and the modes of the element."""
        body, j, k = self._place(context)
        check_free(body, (k,), context)
        _, _, sliding = self._modes(name, context)
        v, sign = context.v[body.v_start + j], context.discrete.symbol(sliding)
        sign = ca.if_else(sign == BY_VELOCITY, ca.sign(v), sign)
        context.discrete.elements[name] = Slipping.of(name, body, j, self.law(context), v, sign)

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        body, j, _ = self._place(context)
        discrete, law = context.discrete, self.law(context)
        lock, more, sliding = self._modes(name, context)
        place = body.v_start + j
        own = body.name if body.joint.nv == 1 else f"{body.name}[{j}]"
        settle = Settle(name, lock, sliding, more, place, law.holds, law.coulomb)
        limit = (law.holds + discrete.symbol(more)) * (1 + SLACK)
        rubs = self._rubs(law, context)
        idle = (discrete.symbol(sliding) == RESTS) * (1 - context.closed([lock])) * rubs
        found = [
            Trigger(
                name=name,
                cause=f"joint {own!r} begins to slide",
                function=context.v[place] ** 2 - BEGINS**2,
                direction=1,
                armed=idle,
                actions=(settle,),
            )
        ]
        for sign in (ALONG, AGAINST):
            found.append(
                Trigger(
                    name=name,
                    cause=f"joint {own!r} stops sliding",
                    cause_of_return=f"joint {own!r} slides back",
                    function=context.v[place],
                    velocity=place,
                    direction=-sign,
                    armed=(discrete.symbol(sliding) == sign) * rubs,
                    actions=(settle,),
                )
            )
            found.append(
                Trigger(
                    name=name,
                    cause=f"joint {own!r} breaks loose",
                    function=Multiplier(discrete.locks[lock].constraint, 0, -sign, limit),
                    direction=1,
                    armed=context.closed([lock]),
                    actions=(settle,),
                )
            )
        return tuple(found)

    @staticmethod
    def _rubs(law: FrictionLaw, context: EventContext) -> Matrix:
        """Where parameters make friction nothing, such as those of a brake that is open, no sign of it matters, and
        nothing is watched. They change at events, and there the modes are found anew."""
        own = all(x.element_hash() in context.names.own for x in ca.symvar(law.holds))
        return law.holds > 0 if own else ca.SX(1)

    def _modes(self, name: str, context: EventContext) -> tuple[int, int, int]:
        """Its lock, and the places of its modes in the parameters: what others hold with it, and its sign."""
        body, _, k = self._place(context)
        start, discrete = 0.0 if body.q0 is None else float(body.q0[k]), context.discrete
        (lock,) = discrete.lock(
            ("friction", name), lambda symbols: made(name, body, (k,), symbols, context), [f"{name}:stuck"],
            [(f"{name}:held", start)], False, 0, (k,),
        )  # fmt: skip
        more = discrete.mode(f"{name}:more", 0.0, "held")
        return lock, more, discrete.mode(f"{name}:sliding", BY_VELOCITY, "sign")

    def _place(self, context: EventContext) -> tuple[Body, int, int]:
        """The joint, its velocity, and the coordinate whose rate that is: what is held while it sticks."""
        body = context.joint(self.joint, "joint")
        j = velocity_of(body, self.coordinate, context)
        paired = pairs(body.joint)
        if j not in paired:
            able = f"coordinate={', '.join(map(str, sorted(paired)))} can" if paired else "none of them can"
            raise ModelError(
                f"{context.where}: velocity {j} of joint {body.name!r} ({type(body.joint).__name__}) is not the rate "
                f"of a single coordinate, so nothing can stick there ({able}). Give velocity=..., over which friction "
                "is smooth."
            )
        return body, j, paired[j]


# Friction of a bearing, by the force across its axis that the joint transmits:
#
# τ = −f(v) − μ r |R⊥| tanh(v/v₀)
#
# The reaction R depends on the accelerations and these on τ. What the element is in the end is found with the equations
# of motion (`algorithms/formulations/bearings.py`), before anything is computed of the model.


@dataclass(frozen=True, eq=False, kw_only=True)
class Bearing(Element):
    """One whose reaction is not known yet."""

    joint: int  # its body
    place: int  # of the velocity among those of the joint
    v: Matrix
    dry: Matrix  # f
    lever: Matrix  # μ r tanh(v/v₀)
    axis: Matrix  # (3,) in body axes

    def loads(self, records: Mapping[int, Any]) -> Loads:
        raise UnsupportedError(
            f"force {self.name!r}: friction by the reaction of a joint is found by compile and simulate. Ask the "
            "Dynamics that compile(model) gives."
        )


@dataclass(frozen=True, eq=False)
class ReactionFriction(JointElement):
    """One that is known, of q, v, t and parameters, where no joint forces and wrenches are given from outside."""


def axis_of(joint: Body, j: int, context: Context) -> Matrix:
    """About which velocity j turns, in body axes."""
    S = joint.joint.subspace(ca.SX.sym("q", joint.joint.nq))[:, j]
    if not (S[:3].is_zero() and S[3:].is_constant()):
        raise ModelError(
            f"{context.where}: velocity {j} of joint {joint.name!r} ({type(joint.joint).__name__}) is no turn about a "
            "fixed axis, so it has no bearing. Expected a joint such as Revolute; elsewhere give coulomb=..."
        )
    return ca.densify(S[3:])


@register
@dataclass(frozen=True, eq=False)
class JointFriction(Force):
    """`coulomb` is the friction force or torque while it slides, `viscous` what is added per velocity, `static` what it
    holds at most at rest, `coulomb` if not given. All may be expressions of t, q(...), v(...) and parameters.

    velocity    not given: the joint sticks, and slides, by events of a run. Given: friction is a smooth function that
                rises from zero over about this velocity, and nothing ever sticks
    stribeck    the velocity by which friction has fallen from `static` towards `coulomb`. If not given it falls at once
                where the joint begins to slide; of the smooth law it is ten times `velocity` then

    bearing     (radius, coefficient): friction of a shaft, radius · coefficient times the force across its axis that
                the joint transmits, added to `coulomb`; smooth, with a `velocity`

    `coordinate` is the velocity it acts on, for joints of several."""

    joint: JointName
    coulomb: JointLoad
    viscous: JointDamping = 0.0
    static: JointLoad = None
    velocity: JointRate = None
    coordinate: int | None = None
    stribeck: JointRate = None
    bearing: AnyUnits = None

    def element(self, name: str, context: Context) -> Element:
        joint: Body = context.joint(self.joint, "joint")
        j = velocity_of(joint, self.coordinate, context)
        law, v = self._law(context), context.v[joint.v_start + j]
        if self.velocity is None and self.bearing is not None:
            raise ModelError(
                f"{context.where}: bearing is given without velocity. Friction by the reaction of the joint is smooth; "
                "expected velocity=..., over which it rises from zero."
            )
        if self.velocity is None:
            return Slipping.of(name, joint, j, law, v, ca.sign(v))
        v0 = _positive(self.velocity, "velocity", context)
        f = law.smooth(v, v0)
        if self.bearing is not None:
            return Bearing(
                name=name,
                bodies=(),
                joint=joint.index,
                place=j,
                v=v,
                dry=f,
                lever=self._lever(context) * ca.tanh(v / v0),
                axis=axis_of(joint, j, context),
            )
        tau = {joint.index: column(joint.joint.nv, j, -f)}
        return JointElement(name, (), tau, heat=f * v, shown={"friction": -f, "slip": v}, coil=False)

    def event(self) -> Event | None:
        smooth = self.velocity is not None or self.bearing is not None
        return None if smooth else Stiction(self.joint, self.coordinate, self._law)

    def _lever(self, context: Context) -> Matrix:
        """Radius times coefficient."""
        given = entries(self.bearing, f"{context.where}: bearing", "(radius, coefficient)", ModelError)
        if len(given) != 2:
            raise ModelError(f"{context.where}: bearing={brief(self.bearing)}. Expected (radius, coefficient).")
        radius, coefficient = (
            _not_negative(x, what, context)
            for x, what in zip(given, ("the radius of bearing", "the coefficient of bearing"), strict=True)
        )
        if is_nought(radius) or is_nought(coefficient):
            raise ModelError(f"{context.where}: bearing={brief(self.bearing)} does nothing. Expected numbers above 0.")
        return radius * coefficient

    def _law(self, context: Context) -> FrictionLaw:
        coulomb, viscous = (_not_negative(getattr(self, x), x, context) for x in ("coulomb", "viscous"))
        static = None if self.static is None else _not_negative(self.static, "static", context)
        if self.bearing is None and is_nought(coulomb) and is_nought(viscous) and (static is None or is_nought(static)):
            raise ModelError(f"{context.where}: all its coefficients are 0, so it does nothing. Give one of them.")
        if static is not None and is_number(static) and is_number(coulomb) and float(static) < float(coulomb):
            raise ModelError(
                f"{context.where}: static = {float(static):g} is less than coulomb = {float(coulomb):g}. What holds at "
                "rest is at least what acts while it slides; expected static >= coulomb, or leave it out."
            )
        if self.stribeck is not None and static is None:
            raise ModelError(
                f"{context.where}: stribeck={brief(self.stribeck)} is given without static, from which friction would "
                "fall. Give both or none of them."
            )
        stribeck = None if self.stribeck is None else _positive(self.stribeck, "stribeck", context)
        return FrictionLaw(coulomb, viscous, static, stribeck)

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        return (
            cls("arm", 0.8, viscous=0.1, velocity=0.3),
            cls("ball", "c + 0.1*q('slide')**2", static="2*c", velocity=0.4, stribeck="k/20", coordinate=2),
            cls("slide", "c", viscous=0.2, static="2*c", stribeck=0.5),
        )


def _not_negative(value: Any, what: str, context: Context) -> Matrix:
    """It may depend on anything, but what dissipates cannot be known to be negative."""
    found = context.expression(value, what)
    if is_number(found) and float(found) < 0.0:
        raise ModelError(
            f"{context.where}: {what} = {float(found):g} is negative. Expected 0 or more; a force that feeds energy in "
            "is a JointForce."
        )
    return found


def _positive(value: Any, what: str, context: Context) -> Matrix:
    """A velocity, a number or an expression of parameters and t."""
    found = context.of_time(value, what, "it says where the curve bends, whatever the motion")
    if is_number(found) and not float(found) > 0.0:
        raise ModelError(f"{context.where}: {what} = {float(found):g}. Expected a velocity above 0, in rad/s or m/s.")
    return found
