"""Random states of a model, for measurements and comparisons: any will do, as long as orientations are orientations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..read import Array
from ..spatial.nearest import SIZES, nearest
from ..sweeps.inputs import INPUTS
from ..sweeps.program import Program

if TYPE_CHECKING:
    from ..model import Model

SPREAD = 0.4  # rad or m around the neutral position


def coordinates(model: Model, count: int, seed: int = 1) -> Array:
    """(count, nq)"""
    rng = np.random.default_rng(seed)
    q = np.empty((count, model.nq))
    for body in model.bodies:
        own = q[:, body.q_start : body.q_start + body.joint.nq]
        middle = body.q0 if body.q0 is not None else body.joint.neutral()
        shift = SPREAD * rng.normal(size=own.shape)
        for first, kind in body.joint.orientations:
            shift[:, first : first + SIZES[kind]] *= 0.3  # so that a rotation matrix does not become a reflection
        own[:] = (0.5 if middle is None else middle) + shift
        for first, kind in body.joint.orientations:
            part = own[:, first : first + SIZES[kind]]
            part[:] = nearest(kind, part)
    return q


def velocities(model: Model, count: int, seed: int = 2) -> Array:
    """(count, nv), around 1."""
    return np.random.default_rng(seed).normal(size=(count, model.nv))


def inputs_of(program: Program, model: Model, count: int) -> list[Array]:
    """(count, size) for each argument of a program; time is zero, parameters have their defaults."""
    found = []
    for k, name in enumerate(program.arguments):
        if name == "q":
            x = coordinates(model, count)
        elif name == "t":
            x = np.zeros((count, 1))
        elif name == "params":
            x = np.tile(model.parameter_defaults, (count, 1))
        else:
            x = np.random.default_rng(k).normal(size=(count, INPUTS[name].size(model)))
        found.append(np.ascontiguousarray(x))
    return found
