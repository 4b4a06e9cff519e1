"""Which tangents accompany the numbers of a plan."""

from __future__ import annotations

import casadi as ca
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite
from sharnir.codegen.rolled.addresses import DERIVATIVE, ELEMENTS, SEED, GroupKey, Place, single
from sharnir.codegen.rolled.plan import Plan
from sharnir.codegen.rolled.tangent import Tangent
from support.random_trees import random_tree


def plan(n: int = 4) -> Plan:
    return Plan(random_tree(3, bodies=n, joint=lambda rng: sh.Revolute("y"), branching=0.0), composite.derivatives)


@pytest.mark.slow
def test_placements_have_no_tangent_along_velocities() -> None:
    """q moves everything, v moves what comes after the velocities."""
    p = plan()
    along_q, along_v = Tangent(p, "f", "q"), Tangent(p, "f", "v")
    assert len(along_v.needed) < len(along_q.needed)
    assert along_v.needed <= along_v.active


@pytest.mark.slow
def test_every_free_coordinate_has_a_row() -> None:
    p = plan()
    for tangent in (Tangent(p, "f", "q"), Tangent(p, "f", "v")):
        for g, group in enumerate(p.groups):
            results = tangent.codes[tangent.last, GroupKey(g)].results
            rows = [place for place, _ in results if place.space == DERIVATIVE]
            assert rows == [Place(DERIVATIVE, k) for k in range(len(group.free))]


@pytest.mark.slow
def test_force_elements_see_the_directions_of_their_bodies() -> None:
    """Whatever is stored of V: of a free body it is v itself, of a hinge S v."""
    for joint in (sh.Free(), sh.Planar("z"), sh.Revolute((1, 2, 3))):
        s = sh.System("damped")
        for name in ("a", "b"):
            s.add_body(name, joint=joint, mass=1.0, com=(0.3, 0.2, 0.1), inertia=(1, 1, 1))
        s.add_force("damper", sh.PointSpring("a", (1, 2, 3), "b", (3, -1, 2), stiffness=0.0, damping=2.0))
        p = Plan(s.build(), composite.derivatives)
        for wrt in ("q", "v"):
            tangent = Tangent(p, "f", wrt)
            (code,) = (code for (_, key), code in tangent.codes.items() if key == ELEMENTS)
            along = {owner: table[SEED] for owner, table in code.tables}
            stored = [x for _, table in code.tables for space, x in table.items() if space != SEED]
            for body in (1, 2):
                reads = ca.vertcat(along[single(body)], *stored)
                assert any(ca.depends_on(e, reads) for place, e in code.results if place.body == body)


@pytest.mark.slow
def test_a_tangent_that_is_read_is_computed() -> None:
    p = plan(6)
    for tangent in (Tangent(p, "f", "q"), Tangent(p, "f", "v")):
        written = {p.node(key, place) for (_, key), code in tangent.codes.items() for place, _ in code.results}
        assert tangent.needed <= written
