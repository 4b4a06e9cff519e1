"""The pivots are those of the mass matrix: their product is its determinant."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.quantities import pivots
from sharnir.dynamics.call import Call
from support.random_trees import random_q, random_tree
from support.samples import slow_after
from support.ways import BACKENDS


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("backend", slow_after(1, BACKENDS))
def test_product_of_the_pivots(seed: int, backend: str) -> None:
    model = random_tree(seed, bodies=4)
    q = random_q(model, np.random.default_rng(seed))
    found = Call(model, backend, 1).function(pivots, (model.nv, 2))({"q": q}, 0.0, None).T
    M = sh.compile(model, backend="casadi").mass_matrix(q)
    np.testing.assert_allclose(np.log(found[0]).sum(), np.linalg.slogdet(M)[1], atol=1e-9)
    assert (found[0] <= found[1] * (1 + 1e-12)).all()  # what is taken away only makes them smaller


def test_what_they_are_compared_with_by_hand() -> None:
    """b = tr(I_lin) or tr(I_ang) of the body and of what hangs on it, plus the armature. A slide along x with a hinge
    of 2 kg on it, 0.3 m from its axis: the hinge turns 0.5 + 0.6 + 0.7 + 2 · 2 · 0.3² about its origin (the parallel
    axes of two directions), and the slide moves three times 3 kg + 2 kg."""
    s = sh.System("two")
    s.add_body("slide", joint=sh.Prismatic("x", armature=0.25), mass=3.0, inertia=(1, 1, 1))
    s.add_body(
        "hinge", "slide", joint=sh.Revolute("y", armature=0.125), mass=2.0, com=(0.3, 0, 0), inertia=(0.5, 0.6, 0.7)
    )
    model = s.build()
    found = Call(model, "casadi", 1).function(pivots, (2, 2))({"q": np.array([0.1, 0.4])}, 0.0, None)
    turning = 0.5 + 0.6 + 0.7 + 2 * 2.0 * 0.3**2
    np.testing.assert_allclose(found[:, 1], [3 * (3.0 + 2.0) + 0.25, turning + 0.125], rtol=1e-14)
    about_y = 0.6 + 2.0 * 0.3**2 + 0.125
    left = 5.0 + 0.25 - (2.0 * 0.3 * np.sin(0.4)) ** 2 / about_y  # the hinge gives way across its arm
    np.testing.assert_allclose(found[:, 0], [left, about_y], rtol=1e-14)
