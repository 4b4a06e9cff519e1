"""Unrolled sweeps on small trees of numbers.

Covers algorithms/sweeps/matrix.py.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.algorithms.sweeps.outputs import Gather, OfBodies
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.sweep import Record, inward, outward
from sharnir.algorithms.sweeps.trace import unroll


def forked() -> sh.Model:
    s = sh.System("fork")
    for name, parent, mass in (("a", "world", 1.0), ("b", "a", 2.0), ("c", "a", 4.0)):
        s.add_body(name, parent, joint=sh.Revolute("z"), mass=mass, inertia=(1, 1, 1))
    return s.build()


@outward(world=lambda world: {"depth": ca.SX(0)})
def descend(body: Record, parent: Record) -> dict[str, ca.SX]:
    return {"depth": parent.depth + 1}


@inward(mass=ca.SX(0))
def gather(body: Record, children: Record) -> tuple[dict[str, ca.SX], dict[str, ca.SX]]:
    total = body.I.m + children.mass
    return {"carried": total}, {"mass": total}


def test_outward_sees_the_parent_and_inward_the_sum_over_children() -> None:
    both = (descend, gather)
    rows = {
        field: unroll(Program("p", both, (), Gather(field, "velocity")), forked(), {}) for field in ("depth", "carried")
    }
    np.testing.assert_array_equal(ca.DM(rows["depth"]).full().ravel(), [1, 2, 2])
    np.testing.assert_array_equal(ca.DM(rows["carried"]).full().ravel(), [7, 2, 4])


def test_what_reaches_the_world() -> None:
    total = unroll(Program("p", (gather,), (), OfBodies((0,), lambda world: world.mass, 1)), forked(), {})
    assert float(ca.DM(total)) == 7.0
