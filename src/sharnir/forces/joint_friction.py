"""Dry and viscous friction in a joint, on one velocity v_j: τ_j = −f(v_j), with f of `friction_law`. All its power
f v_j is heat. Without a `velocity` to smooth it over it sticks and slides by events (`stiction`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError, brief
from ..model.body import Body
from ..model.context import Context
from ..model.element import Element, Force, register
from ..model.event import Event
from ..read import entries
from ..spatial.algebra import Matrix
from .arguments import is_nought, is_number, velocity_of
from .bearing import Bearing, axis_of
from .friction_law import FrictionLaw
from .joint_element import JointElement, column
from .stiction import Slipping, Stiction


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

    joint: str
    coulomb: Any
    viscous: Any = 0.0
    static: Any = None
    velocity: Any = None
    coordinate: int | None = None
    stribeck: Any = None
    bearing: Any = None

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
