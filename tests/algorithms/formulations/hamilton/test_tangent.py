"""TSP: loops over bodies give what straight code gives; prescribed coordinates are not solved for.

That it answers as the others do is in the tests that run over all formulations, and in `test_agree`.
"""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.codegen.forms import kernel_of
from support.random_trees import relative_error
from support.rich_trees import inputs_of, interpreted, rich_tree, strides_of

TSP = FORMULATIONS["hamilton-tangent"]


@pytest.mark.slow
def test_loops_over_bodies() -> None:
    """Parameters, prescribed motions and wrenches; momenta at prescribed coordinates are not read."""
    model = rich_tree(3, 5)
    assert any(b.driven for b in model.bodies)
    given = inputs_of(TSP.motion, model, 3, 3)
    found = interpreted(TSP.motion, model, given)
    assert relative_error(kernel_of(TSP.motion, model, "rolled").kernel(given, strides_of(given), 3), found) < 1e-13
    driven = [b.v_start + k for b in model.bodies for k in b.driven]
    given[1][:, driven] += 7.0
    np.testing.assert_array_equal(interpreted(TSP.motion, model, given), found)
    assert not found[:, model.nq :][:, driven].any()
