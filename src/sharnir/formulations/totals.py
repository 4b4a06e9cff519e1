"""Energies, momentum and centre of mass: sums over the bodies that arrive at the world, tips to base.

T = ½ Σ (V · I V + armature · v²),    [L; K] = Σ X I V about the world's origin in world axes,    m r_c = Σ X (m c)
"""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..spatial.algebra import zeros
from .composite import compose
from .kinematics import configure, velocities
from .sweep import Fields, Program, Record, Tail, inward


@inward(T=zeros(1), P=zeros(6))
def accumulate(body: Record, children: Record) -> tuple[Fields, Fields]:
    P = body.I @ body.V
    T = (ca.dot(body.V, P) + ca.dot(body.armature, body.v * body.v)) / 2 + children.T
    return {}, {"T": T, "P": body.X.force_to_parent(P + children.P)}


def _energies(world: Record) -> Any:
    """The mechanism as one composite body has the potential −g · h in uniform gravity."""
    return ca.vertcat(world.T, -ca.dot(world.gravity, world.Ic.h))


energy = Program("energy", (configure, velocities, accumulate, compose), ("q", "v"), Tail((0,), _energies, 2))
momentum = Program("momentum", (configure, velocities, accumulate), ("q", "v"), Tail((0,), lambda world: world.P, 6))
centre_of_mass = Program(
    "centre_of_mass", (configure, compose), ("q",), Tail((0,), lambda world: world.Ic.h / world.Ic.m, 3)
)
