"""Derivatives by recursion against those of inverse dynamics, which share nothing with them but the kinematics, and
against differences, for every joint.

Covers algorithms/formulations/derivative_recursion.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite
from sharnir.algorithms.formulations import derivative_recursion as recursion
from sharnir.model.joints import REGISTRY
from support.differences import differences
from support.prescribed import coordinates_text
from support.random_trees import random_inertia, random_placement, regular_state, relative_error
from support.rich_trees import TIME, inputs_of, interpreted, rich_tree
from support.samples import ALL, slow_but_every

# Both divide by the same inertias in another order; condition numbers of 1e2 to 1e3.
SAME = 1e-11
DIFFERENCES = 1e-9  # the bound


def tree(joint: sh.Joint) -> sh.System:
    """The joint on the world, in the middle and at a tip, with branches."""
    rng = np.random.default_rng(3)
    s = sh.System("tree")
    for name, parent, own in (
        ("a", "world", joint), ("b", "a", sh.Revolute("y")), ("c", "b", joint), ("d", "a", sh.Prismatic((1, 2, 1))),
        ("e", "c", sh.Spherical()), ("f", "c", joint),
    ):  # fmt: skip
        properties = {"mass": 1.0 + rng.random(), "com": rng.normal(scale=0.2, size=3), "inertia": random_inertia(rng)}
        s.add_body(name, parent, joint=own, placement=random_placement(rng), **properties)
    return s


@pytest.mark.slow
@pytest.mark.parametrize(
    "joint", [x for _, c in sorted(REGISTRY.items()) for x in c.examples()[: None if ALL else 1]], ids=str
)
def test_every_joint_beside_inverse_dynamics(joint: sh.Joint) -> None:
    model = tree(joint).build()
    x = regular_state(model, 2)
    given = [x.q, x.v, x.tau, x.wrenches.ravel(), np.array([TIME]), np.zeros(0)]
    found, other = (
        interpreted(p, model, [g[None] for g in given]) for p in (recursion.derivatives, composite.derivatives)
    )
    assert relative_error(found, other) <= SAME


@pytest.mark.slow
@pytest.mark.parametrize("joint", [c.examples()[0] for _, c in sorted(REGISTRY.items())], ids=str)
def test_every_joint_beside_differences(joint: sh.Joint) -> None:
    model = tree(joint).build()
    assert recursion.takes(model)
    x = regular_state(model, 4)
    given = {"t": TIME, "wrenches": x.wrenches}
    found = sh.compile(model, backend="casadi").derivatives(x.q, x.v, x.tau, **given)
    for D, expected in zip(found, differences(model, x.q, x.v, x.tau, **given), strict=True):
        assert relative_error(D, expected) <= DIFFERENCES


@pytest.mark.parametrize("seed", slow_but_every(3, range(4)))
def test_parameters_motions_and_wrenches(seed: int) -> None:
    model = rich_tree(seed, 5)
    x = inputs_of(composite.derivatives, model, seed, 2)
    found, other = (interpreted(p, model, x) for p in (recursion.derivatives, composite.derivatives))
    assert relative_error(found, other) <= SAME


def test_what_it_does_not_take() -> None:
    """Forces, constraints, and coordinates given in part where velocities mix them."""
    plain = tree(sh.Revolute("x"))
    assert recursion.takes(plain.build())
    plain.prescribe("a", q="sin(t)")
    assert recursion.derivatives_of(plain.build()) is recursion.derivatives
    plain.add_force("spring", sh.JointSpring("b", 1.0))
    assert recursion.derivatives_of(plain.build()) is composite.derivatives
    part = tree(sh.Planar("z"))
    part.prescribe("c", q="sin(t)", coordinate=2)
    assert not recursion.takes(part.build())
    whole = tree(sh.Planar("z"))
    whole.prescribe("c", q=coordinates_text(sh.Planar("z")))
    assert recursion.takes(whole.build())
    tied = tree(sh.Revolute("x"))
    tied.add_constraint("gear", sh.Gear("a", "b", 2.0))
    assert not recursion.takes(tied.build())
