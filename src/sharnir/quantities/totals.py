"""Energies, powers, momentum and centre of mass: sums over the bodies that arrive at the world, tips to base.

T = ½ Σ (V · I V + armature · v²),    [L; K] = Σ X I V about the world's origin in world axes,    m r_c = Σ X (m c)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import casadi as ca

from ..formulations.composite import compose
from ..spatial.algebra import zeros
from ..sweeps.kinematics import configure, locate, velocities
from ..sweeps.outputs import OfBodies
from ..sweeps.program import Program
from ..sweeps.record import Fields, Record
from ..sweeps.sweep import Sweep, inward

if TYPE_CHECKING:
    from ..model.element import Element

    Forces = tuple[Element, ...]


@inward(T=zeros(1), P=zeros(6))
def accumulate(body: Record, children: Record) -> tuple[Fields, Fields]:
    P = body.I @ body.V
    T = (ca.dot(body.V, P) + ca.dot(body.armature, body.v * body.v)) / 2 + children.T
    return {}, {"T": T, "P": body.X.force_to_parent(P + children.P)}


def energy_of(forces: Forces) -> Program:
    """(kinetic, potential). In uniform gravity the mechanism as one composite body has the potential −g · h; the rest
    is held by force elements."""

    def energies(*records: Record) -> Any:
        world, elements = records[0], _records(forces, records)
        potential = sum((e.potential(elements) for e in forces), -ca.dot(world.gravity, world.Ic.h))
        return ca.vertcat(world.T, potential)

    sweeps: tuple[Sweep, ...] = (configure, velocities, *_located(forces), accumulate, compose)
    return Program("energy", sweeps, ("q", "v"), OfBodies(_bodies(forces), energies, 2))


def power_of(forces: Forces) -> Program:
    """(dissipated, driven) by force elements."""

    def powers(*records: Record) -> Any:
        elements = _records(forces, records)
        dissipated = sum((e.dissipation(elements) for e in forces), zeros(1))
        driven = sum((e.drive(elements) for e in forces), zeros(1))
        return ca.vertcat(dissipated, driven)

    return Program(
        "power", (configure, velocities, *_located(forces)), ("q", "v"), OfBodies(_bodies(forces), powers, 2)
    )


def _bodies(forces: Forces) -> tuple[int, ...]:
    """The world, and all bodies whose motion force elements read."""
    return (0, *sorted({i for e in forces for i in e.bodies if i}))


def _records(forces: Forces, records: tuple[Record, ...]) -> Mapping[int, Record]:
    return dict(zip(_bodies(forces), records, strict=True))


def _located(forces: Forces) -> tuple[Sweep, ...]:
    return (locate,) if any(e.bodies for e in forces) else ()


energy = energy_of(())  # of a model without forces
momentum = Program(
    "momentum", (configure, velocities, accumulate), ("q", "v"), OfBodies((0,), lambda world: world.P, 6)
)
centre_of_mass = Program(
    "centre_of_mass", (configure, compose), ("q",), OfBodies((0,), lambda world: world.Ic.h / world.Ic.m, 3)
)
