"""Which nodes couple, against a small mechanism looked at by hand."""

from __future__ import annotations

import sharnir as sh
from sharnir.algorithms.sweeps.matrix import Ancestors, Coupling, Node, SharedBodies, ends_of


def fork() -> sh.Model:
    """a on the world, b and c on a; b and c are tied to each other, and so are their joints."""
    s = sh.System("fork")
    for name, parent in (("a", "world"), ("b", "a"), ("c", "a")):
        s.add_body(name, parent, joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("rod", sh.Distance("b", (1, 0, 0), "c", (0, 1, 0), 0.5))
    s.add_constraint("gear", sh.Gear("b", "c", 2.0))
    return s.build()


def test_bodies_couple_with_their_ancestors() -> None:
    found = [(x, y) for x, y, _ in Ancestors().couplings(fork())]
    assert found == [(0, 0), (1, 1), (1, 0), (2, 2), (2, 0)]


def test_joints_couple_where_they_share_a_body() -> None:
    """All three at a; the joints of b and c at their own bodies too."""
    at_a = [
        Coupling(0, 0, ("child", "child")),
        Coupling(1, 0, ("parent", "child")),
        Coupling(2, 0, ("parent", "child")),
        Coupling(1, 1, ("parent", "parent")),
        Coupling(2, 1, ("parent", "parent")),
        Coupling(2, 2, ("parent", "parent")),
    ]
    at_tips = [Coupling(k, k, ("child", "child")) for k in (1, 2)]
    assert sorted(SharedBodies().couplings(fork()), key=str) == sorted([*at_a, *at_tips], key=str)


def test_constraints_act_on_bodies_and_on_both_sides_of_joints() -> None:
    model = fork()
    assert ends_of(model, Node("body", 1)) == {1: "child"}  # the world, which carries a, is left out
    assert ends_of(model, Node("constraint", 0)) == {2: 0, 3: 1}
    assert ends_of(model, Node("constraint", 1)) == {2: 0, 1: 1, 3: 2}
    pattern = SharedBodies(("constraint", "body"))
    assert pattern.nodes(model) == [Node("constraint", 0), Node("constraint", 1), *(Node("body", i) for i in (1, 2, 3))]
    assert {(x, y) for x, y, _ in pattern.couplings(model)} == {
        *((k, k) for k in range(5)),
        *((1, 0), (2, 1), (3, 0), (4, 0), (3, 1), (4, 1), (3, 2), (4, 2), (4, 3)),
    }
