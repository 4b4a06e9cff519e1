"""The inertias of the joints by the mass matrix: M_ii, and the reciprocals of the diagonal of its inverse."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.quantities import inertias
from sharnir.codegen.forms import kernel_of
from sharnir.codegen.straight import Interpreter
from sharnir.dynamics.call import Call
from support.random_trees import random_q, random_tree
from support.samples import slow_but_every


@pytest.mark.parametrize("seed", slow_but_every(3, range(6)))
def test_by_the_mass_matrix(seed: int) -> None:
    """The inverse of a matrix of condition 100 or so is good to 1e-13."""
    model = random_tree(seed, bodies=6)
    q = random_q(model, np.random.default_rng(seed))
    own, free = Call(model, "casadi", 1).function(inertias, (model.nv, 2))({"q": q}, 0.0, None).T
    M = sh.compile(model, backend="casadi").mass_matrix(q)
    np.testing.assert_allclose(own, np.diag(M), rtol=1e-12)
    np.testing.assert_allclose(free, 1 / np.diag(np.linalg.inv(M)), rtol=1e-11)
    assert (free <= own * (1 + 1e-12)).all()


def test_a_light_cart_moves_easily_under_a_heavy_rod() -> None:
    """0.1 kg under 1 kg that can turn about its end: m_c + m − (m c)²/J with the rod upright, m_c + m if it is held.
    A prescribed joint has no momentum, and 1 stands there."""
    s = sh.System("cart")
    s.add_body("cart", joint=sh.Prismatic("x"), mass=0.1, inertia=(1, 1, 1))
    s.add_body("rod", "cart", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, 0.5), inertia=(0.02, 0.02, 0.01))
    s.add_body("wheel", "cart", joint=sh.Revolute("x"), mass=0.0, inertia=(1, 1, 1))
    s.prescribe("wheel", q="t")
    model = s.build()
    found = Call(model, "casadi", 1).function(inertias, (3, 2))({"q": np.zeros(3)}, 0.0, None)
    J = 0.02 + 0.25
    expected = [[1.1, 1.1 - 0.25 / J], [J, J - 0.25 / 1.1], [1.0, 1.0]]
    np.testing.assert_allclose(found, expected, rtol=1e-13)


@pytest.mark.slow
def test_loops_over_bodies() -> None:
    """Long chains are rolled."""
    model = random_tree(2, bodies=6)
    inputs = [random_q(model, np.random.default_rng(1))[None], np.zeros(1), np.zeros(0)]
    rolled = kernel_of(inertias, model, "rolled").kernel(inputs, [0, 0, 0], 1)
    np.testing.assert_allclose(rolled, Interpreter.of(inertias, model)(inputs, [0, 0, 0], 1), rtol=1e-11)
