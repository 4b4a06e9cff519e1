"""The numbers of all bodies for given parameters: one evaluation for the whole model, none where all is numeric."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import ModelError, brief
from ..core.read import LARGEST, Array
from ..spatial.algebra import Matrix
from ..spatial.mass_properties import check_inertia, check_mass
from .body import Body
from .initial import check_armature
from .joints.axis_joints import Fixed


@dataclass(frozen=True, eq=False, slots=True)
class Values:
    """One body with plain numbers; `symbolic` where some of them come from parameters."""

    body: Body
    mass: float
    com: Array
    inertia: Array
    armature: Array
    R: Array
    p: Array
    symbolic: bool


def evaluated(bodies: Sequence[Body], symbols: Matrix, parameters: Array) -> list[Values]:
    """Every body's numbers at these parameters."""
    fields = [(b.mass, b.com, b.inertia, b.armature, b.placement.R, b.placement.p) for b in bodies]
    symbolic = [x for group in fields for x in group if isinstance(x, ca.SX)]
    numbers: Iterator[Array] = iter(())
    if symbolic:
        stacked = ca.vertcat(*(ca.densify(ca.vec(x)) for x in symbolic))
        flat = np.array(ca.Function("values", [symbols], [stacked])(parameters)).ravel()
        numbers = iter(np.split(flat, np.cumsum([x.numel() for x in symbolic])[:-1]))
    return [_undeformed(_values(body, group, numbers)) for body, group in zip(bodies, fields, strict=True)]


def _undeformed(x: Values) -> Values:
    """Where nothing is deformed: an interface is fixed, and modes have their own masses beside those of the body."""
    if x.body.is_interface:
        return replace(x, body=replace(x.body, joint=Fixed()))
    flexible = x.body.flexible
    if flexible is None:
        return x
    own = np.array(x.armature)
    own[-flexible.count :] += np.diag(flexible.M)
    return replace(x, armature=own)


def _values(body: Body, group: tuple[Any, Any, Any, Any, Any, Any], numbers: Iterator[Array]) -> Values:
    if not any(isinstance(x, ca.SX) for x in group):
        return Values(body, *group, False)
    # CasADi stacks by columns
    plain = [next(numbers).reshape(x.shape, order="F") if isinstance(x, ca.SX) else x for x in group]
    mass, com, inertia, armature, R, p = (np.asarray(x, dtype=float) for x in plain)
    return Values(body, float(mass.ravel()[0]), com.ravel(), inertia, armature.ravel(), R, p.ravel(), symbolic=True)


def check_values(values: Sequence[Values], when: str = "with default parameters") -> None:
    """The checks of `MassProperties`, for bodies whose numbers come from parameters; `when` says from which."""
    for x in values:
        if not x.symbolic:
            continue
        where = f"body {x.body.name!r} {when}"
        for what, value in (("com", x.com), ("placement", x.p), ("placement", x.R), ("armature", x.armature)):
            if not np.abs(value).max(initial=0.0) <= LARGEST:
                raise ModelError(
                    f"{where}: {what} = {brief(value.tolist())} is not finite, or too large. Change the parameters "
                    "that it depends on."
                )
        check_mass(x.mass, where)
        check_inertia(x.inertia, where, x.mass, x.com, x.body.check_inertia)
        check_armature(x.armature, where)
