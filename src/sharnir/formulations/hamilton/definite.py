"""Inertias of bodies that can be inverted, which are safely definite. Others are refused by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from ...model.values import evaluated
from ...read import Array
from ...spatial.algebra import Matrix, eye, symmetric, zeros
from ...spatial.factor import Factor
from ...spatial.rigid_inertia import RigidInertia
from ..absolute.choice import DEFINITE

if TYPE_CHECKING:
    from ...model import Model


def inverse_inertia(I: RigidInertia, axes: Sequence[int]) -> Matrix:  # noqa: E741 - the notation table calls inertia I
    """I⁻¹ along some of the six axes, zero elsewhere. Parameters for which I is not definite give no number: NaN."""
    chosen = list(axes)
    whole = I.matrix()[chosen, chosen]
    factor, inverse = Factor.of(whole), zeros(6, 6)
    found = symmetric(factor.solve(eye(len(chosen))))
    if not whole.is_constant():
        safe = ca.SX(1)
        for k in range(len(chosen)):
            safe = ca.logic_and(safe, 1 / factor.inverse_d[k] > DEFINITE * whole[k, k])
        found = found * ca.if_else(safe, 1, float("nan"))
    inverse[chosen, chosen] = found
    return ca.sparsify(inverse)


def refusal(model: Model) -> str | None:
    """The first body whose inertia cannot be inverted, with the defaults of parameters."""
    return refused(model, model.parameter_defaults)


def refused(model: Model, parameters: Array) -> str | None:
    """The same with these parameters."""
    bodies = evaluated(model.bodies, model.parameter_symbols, parameters)
    lightest = DEFINITE * max((x.mass for x in bodies), default=0.0)
    for x in bodies:
        moments = np.linalg.eigvalsh(x.inertia[2:, 2:] if model.planar else x.inertia)
        largest = max(moments[-1], x.mass * float(x.com @ x.com))
        if not (x.mass > lightest and moments[0] > DEFINITE * largest):
            return (
                f"body {x.body.name!r} has a semidefinite inertia, or nearly so: a mass of {x.mass:g} kg and, about "
                f"its centre of mass, moments of {', '.join(f'{m:g}' for m in moments)} kg m². This method inverts the "
                f"inertia of every body: moments must be above {DEFINITE:g} of the largest and of m c², masses of the "
                "largest mass. Give it a definite one, or take 'hamilton-recursive' or 'hamilton-tangent'."
            )
    return None
