"""The pivots are those of the mass matrix: their product is its determinant."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.dynamics.call import Call
from sharnir.quantities.pivots import pivots
from support.random_trees import random_q, random_tree
from support.ways import BACKENDS


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("backend", BACKENDS)
def test_product_of_the_pivots(seed: int, backend: str) -> None:
    model = random_tree(seed, bodies=4)
    q = random_q(model, np.random.default_rng(seed))
    found = Call(model, backend, 1).function(pivots, (model.nv, 2))({"q": q}, 0.0, None).T
    M = sh.compile(model, backend="casadi").mass_matrix(q)
    np.testing.assert_allclose(np.log(found[0]).sum(), np.linalg.slogdet(M)[1], atol=1e-9)
    assert (found[0] <= found[1] * (1 + 1e-12)).all()  # what is taken away only makes them smaller
