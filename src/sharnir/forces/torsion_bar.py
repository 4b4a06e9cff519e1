"""A torsion bar between two joints: a shaft, a bar, a belt or a closed cable loop that twists, without inertia. With
the twist x = q_a − n q_b − rest(t) of their coordinates, n the ratio, and its rate ẋ

    τ_a = −k x − c ẋ,    τ_b = −n τ_a,    U = k x² / 2,    dissipation = c ẋ²,    drive = −τ_a ṙest + k̇ x² / 2

where a rest that moves twists the damper too, so that ẋ = v_a − n v_b − ṙest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..constraints.joint_rows import coordinate_of, ratio_of
from ..errors import ModelError
from ..model.context import Context
from ..model.element import Element, Force, register
from .arguments import damping_of, is_nought, of_time
from .joint_element import JointElement, column


@register
@dataclass(frozen=True, eq=False)
class TorsionBar(Force):
    """`stiffness` (N m/rad, between distances N/m) and `rest` are numbers or expressions of t and parameters,
    `damping` of q(...) and v(...) too. `coordinate_a` and `coordinate_b` say which one of joints that have several.
    `ratio`, a number or parameter of any sign, is that of a `Gear`: at rest q_a = ratio q_b + rest."""

    joint_a: str
    joint_b: str
    stiffness: Any
    rest: Any = 0.0
    damping: Any = 0.0
    coordinate_a: int | None = None
    coordinate_b: int | None = None
    ratio: Any = 1.0

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
        places = [
            (context.joints[i - 1], int(j or 0)) for (i, _), j in ((a, self.coordinate_a), (b, self.coordinate_b))
        ]
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
