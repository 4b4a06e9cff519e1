"""The element of every force that acts in the joints: generalized forces given by t, q, v and parameters alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import casadi as ca

from ...core.declared import (
    AnyUnit,
    AnyUnits,
    CoordinateA,
    DampingA,
    JointCoordinate,
    JointDamping,
    JointLoad,
    JointName,
    JointStiffness,
    Law,
    StiffnessA,
)
from ...core.errors import ModelError
from ...core.read import count
from ...spatial.algebra import Matrix, zeros
from ..body import Body, Mark
from ..constraints.frame_rows import coordinate_of, ratio_of
from ..context import Context
from ..element import Element, Force, Loads, register
from ..joints.contract import pairs
from .force_arguments import damping_of, is_nought, of_time, velocity_of
from .spring_law import chosen


@dataclass(frozen=True, eq=False)
class JointElement(Element):
    """`tau[i]` acts on the velocities of joint i; nothing of the placement of bodies is read."""

    tau: Mapping[int, Matrix]
    energy: Matrix = field(default_factory=lambda: zeros(1))
    heat: Matrix = field(default_factory=lambda: zeros(1))  # power dissipated
    power: Matrix = field(default_factory=lambda: zeros(1))  # power put in
    shown: Mapping[str, Matrix] = field(default_factory=dict)  # scalars by name
    inertia: Mapping[int, Matrix] = field(default_factory=dict)  # of rotors, as `rotors`
    coil: bool = True  # what pictures show; friction is no spring

    @property
    def rotors(self) -> Mapping[int, Matrix]:
        return self.inertia

    def loads(self, records: Mapping[int, Any]) -> Loads:
        return Loads(self.tau, {})

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        return self.energy

    def dissipation(self, records: Mapping[int, Any]) -> Matrix:
        return self.heat

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        return self.power

    def marks(self) -> tuple[Mark, ...]:
        """One for every velocity that it acts on: a coil where energy is held, a drive elsewhere."""
        kind: Literal["coil", "drive"] = "drive" if is_nought(self.energy) else "coil"
        acts = [(i, j) for i, part in self.tau.items() if self.coil for j in part.sparsity().row()]
        return tuple(Mark(kind, ((i, zeros(3)),), velocity=j) for i, j in acts)

    def reading_unit(self, name: str) -> str:
        return JOINT_UNITS.get(name, "")

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        return self.shown


JOINT_UNITS = {
    **dict.fromkeys(("deflection", "twist", "error"), "q"),
    **dict.fromkeys(("rate", "slip", "shaft_speed", "error_rate"), "v"),
    **dict.fromkeys(("torque", "friction", "command"), "f"),
    "power": "W",
}


def column(size: int, place: int, value: Matrix) -> Matrix:
    """One entry, the others structurally zero."""
    tau = zeros(size)
    tau[place] = value
    return tau


# A force or torque on one velocity of a joint: τ_j = value(t, q, v, parameters).
#
# All its power τ_j v_j counts as drive, also where it brakes: what dissipates by design is the damping of a spring.


@register
@dataclass(frozen=True, eq=False)
class JointForce(Force):
    """`value` is a number or an expression of t, q(...), v(...), what is seen of bodies and parameters, such as
    "-40*q('link') - 3*v('link')";
    `coordinate` is the velocity it acts on, for joints of several."""

    joint: JointName
    value: JointLoad
    coordinate: int | None = None

    def element(self, name: str, context: Context) -> Element:
        joint: Body = context.joint(self.joint, "joint")
        j = velocity_of(joint, self.coordinate, context)
        value = context.expression(self.value, "value")
        tau = {joint.index: column(joint.joint.nv, j, value)}
        v = context.v[joint.v_start + j]
        return JointElement(name, (), tau, power=value * v, shown={"torque": value, "rate": v})

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        controller = "-k*(q('slide') - sin(t)) - 3*v('slide') + c*q('ball', 2)"
        seen = "c*t - distance('hub', (0.1, 0, 0), 'ball', (0, 0.2, 0))*angle('arm', 'x', 'wheel', 'z')"
        return (cls("arm", 2.5), cls("slide", controller), cls("ball", seen, coordinate=1))


# A spring and damper in a joint, on one coordinate q_k with q̇_k = v_j. With the deflection x = q_k − rest(t):
#
# τ_j = −f(x) − c v_j,    U = ∫ f dx,    dissipation = c v_j²,    drive = ∂U/∂t − f ∂rest/∂t, q held
#
# The damper is between the two bodies of the joint; a rest that moves works on the spring only.


@register
@dataclass(frozen=True, eq=False)
class JointSpring(Force):
    """One of three laws f(x), of which stiffness=3, table=[(-1, -3), (1, 3)] and law="3*x" are the same one:

    stiffness   a number or an expression of t and parameters, of any sign
    table       points (x, force), x increasing; straight lines between them and beyond the ends
    law         text in the deflection x, t and parameters, such as "3*x + 20*x**3", or a Table with x_name="x"

    `rest` is a number or an expression of t and parameters; `damping` may be an expression of q(...) and v(...) too.
    Without a law it is a damper. `coordinate` is the velocity it acts on, for joints of several.
    """

    joint: JointName
    stiffness: JointStiffness = None
    rest: JointCoordinate = 0.0
    damping: JointDamping = 0.0
    coordinate: int | None = None
    table: AnyUnits = None
    law: Law = None

    def element(self, name: str, context: Context) -> Element:
        joint: Body = context.joint(self.joint, "joint")
        j = velocity_of(joint, self.coordinate, context)
        q, v = context.q[joint.q_start + _coordinate(joint, j, context)], context.v[joint.v_start + j]
        rest, c = of_time(self.rest, "rest", context), damping_of(self.damping, context)
        law = chosen(self.stiffness, self.table, self.law, not is_nought(c), context)
        f, U, U_rate = law.at(q - rest, context.t)
        tau = -f - c * v
        return JointElement(
            name,
            (),
            tau={joint.index: column(joint.joint.nv, j, tau)},
            energy=U,
            heat=c * v**2,
            power=U_rate - f * ca.jacobian(rest, context.t),
            shown={"deflection": q - rest, "rate": v, "torque": tau},
        )

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        return (
            cls("arm", stiffness=3.0, rest=1.57, damping=0.1),
            cls("slide", stiffness="k", rest="c/2", damping="c"),
            cls("wheel", "k*(1 + 0.3*sin(t))", "0.2*t**2", "0.1*abs(v('wheel', 1))", coordinate=1),
            cls("arm", table=[(-1, -5), (0, 0), (0.2, 1), (2, "k*t")], rest="0.1*t"),
            cls("wheel", law="3*x + c*x**3*cos(t)", rest="sin(t)", coordinate=0),
            cls("slide", damping="c"),
        )


def _coordinate(joint: Body, j: int, context: Context) -> int:
    """The coordinate whose rate the velocity is: without one there is no deflection."""
    paired = pairs(joint.joint)
    if j in paired:
        return paired[j]
    able = f"coordinate={', '.join(map(str, sorted(paired)))} can" if paired else "none of them can"
    raise ModelError(
        f"{context.where}: velocity {j} of joint {joint.name!r} ({type(joint.joint).__name__}) is not the rate of a "
        f"single coordinate, so it cannot have a spring ({able}). Use a PointSpring between points of the bodies, or a "
        "JointForce."
    )


# A torsion bar between two joints: a shaft, a bar, a belt or a closed cable loop that twists, without inertia. With
# the twist x = q_a − n q_b − rest(t) of their coordinates, n the ratio, and its rate ẋ
#
# τ_a = −k x − c ẋ,    τ_b = −n τ_a,    U = k x² / 2,    dissipation = c ẋ²,    drive = −τ_a ṙest + k̇ x² / 2
#
# where a rest that moves twists the damper too, so that ẋ = v_a − n v_b − ṙest.


@register
@dataclass(frozen=True, eq=False)
class TorsionBar(Force):
    """`stiffness` (N m/rad, between distances N/m) and `rest` are numbers or expressions of t and parameters,
    `damping` of q(...) and v(...) too. `coordinate_a` and `coordinate_b` say which one of joints that have several.
    `ratio`, a number or parameter of any sign, is that of a `Gear`: at rest q_a = ratio q_b + rest."""

    joint_a: JointName
    joint_b: JointName
    stiffness: StiffnessA
    rest: CoordinateA = 0.0
    damping: DampingA = 0.0
    coordinate_a: int | None = None
    coordinate_b: int | None = None
    ratio: AnyUnit = 1.0

    def element(self, name: str, context: Context) -> Element:
        k, c = of_time(self.stiffness, "stiffness", context), damping_of(self.damping, context)
        if is_nought(k) and is_nought(c):
            raise ModelError(f"{context.where}: it has neither stiffness nor damping, so it does nothing. Give one.")
        rest = of_time(self.rest, "rest", context)
        ratio = ratio_of(self.ratio, "ratio", context)
        a = coordinate_of(self.joint_a, "joint_a", self.coordinate_a, "coordinate_a", context)
        b = coordinate_of(self.joint_b, "joint_b", self.coordinate_b, "coordinate_b", context)
        if a == b:
            raise ModelError(
                f"{context.where}: joint_a and joint_b are the same coordinate, so nothing twists. Expected two "
                "different ones; a spring in one joint is a JointSpring."
            )
        velocities = [0 if j is None else count(j, "coordinate") for j in (self.coordinate_a, self.coordinate_b)]
        places = [(context.joints[i - 1], j) for (i, _), j in zip((a, b), velocities, strict=True)]
        rest_rate = ca.jacobian(rest, context.t)
        x = context.q[places[0][0].q_start + a[1]] - ratio * context.q[places[1][0].q_start + b[1]] - rest
        rate = context.v[places[0][0].v_start + places[0][1]]
        rate = rate - ratio * context.v[places[1][0].v_start + places[1][1]] - rest_rate
        torque = k * x + c * rate
        tau: dict[int, ca.SX] = {}
        for (joint, j), sign in zip(places, (ca.SX(-1), ratio), strict=True):
            part = column(joint.joint.nv, j, sign * torque)
            tau[joint.index] = tau[joint.index] + part if joint.index in tau else part
        return JointElement(
            name,
            (),
            tau=tau,
            energy=k * x**2 / 2,
            heat=c * rate**2,
            power=-torque * rest_rate + ca.jacobian(k, context.t) * x**2 / 2,
            shown={"twist": x, "rate": rate, "torque": torque},
        )

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        return (
            cls("arm", "wheel", "k + t", 0.2, "c", coordinate_b=0),
            cls("arm", "wheel", "k", coordinate_b=0, ratio=-2.0),
        )
