"""Friction of a bearing, by the force across its axis that the joint transmits:

    τ = −f(v) − μ r |R⊥| tanh(v/v₀)

The reaction R depends on the accelerations and these on τ. What the element is in the end is found with the equations
of motion (`formulations/bearings.py`), before anything is computed of the model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError, UnsupportedError
from ..model.body import Body
from ..model.context import Context
from ..model.element import Element, Loads
from ..spatial.algebra import Matrix
from .joint_element import JointElement


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
class Borne(JointElement):
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
