"""Which tangents accompany the numbers of a plan."""

from __future__ import annotations

import sharnir as sh
from sharnir.formulations import composite
from sharnir.native.plan import Plan
from sharnir.native.tangent import DOUT, Tangent
from support.random_trees import random_tree


def plan(n: int = 4) -> Plan:
    return Plan(random_tree(3, bodies=n, joint=lambda rng: sh.Revolute("y"), branching=0.0), composite.derivatives)


def test_placements_have_no_tangent_along_velocities() -> None:
    """q moves everything, v moves what comes after the velocities."""
    p = plan()
    along_q, along_v = Tangent(p, "f", "q"), Tangent(p, "f", "v")
    assert len(along_v.needed) < len(along_q.needed)
    assert along_v.needed <= along_v.active


def test_every_free_coordinate_has_a_row() -> None:
    p = plan()
    for tangent in (Tangent(p, "f", "q"), Tangent(p, "f", "v")):
        for g, group in enumerate(p.groups):
            rows = [place for place, _ in tangent.codes[tangent.last, g].results if place[0] == DOUT]
            assert rows == [(DOUT, k) for k in range(len(group.free))]


def test_a_tangent_that_is_read_is_computed() -> None:
    p = plan(6)
    for tangent in (Tangent(p, "f", "q"), Tangent(p, "f", "v")):
        written = {tangent._node(g, place) for (_, g), code in tangent.codes.items() for place, _ in code.results}
        assert tangent.needed <= written
