"""Rotors of drives: inertias that force elements bring to the joints on which they act."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import casadi as ca
import numpy as np

from ..read import frozen
from ..spatial.algebra import Matrix, matrix
from .body import Body
from .element import Element


def with_rotors(bodies: Iterable[Body], elements: Iterable[Element]) -> tuple[Body, ...]:
    """The bodies with what `Element.rotors` add to the armature of their joints."""
    found: dict[int, Matrix] = {}
    for element in elements:
        for i, inertia in element.rotors.items():
            found[i] = found[i] + inertia if i in found else inertia
    return tuple(_with(body, found[body.index]) if body.index in found else body for body in bodies)


def _with(body: Body, inertia: Matrix) -> Body:
    total = ca.densify(matrix(body.armature) + inertia)
    if total.is_constant():
        return replace(body, armature=frozen(np.array(ca.DM(total), dtype=float).ravel()))
    return replace(body, armature=total)
