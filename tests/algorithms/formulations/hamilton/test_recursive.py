"""ERA: velocities from momenta and back, and both rates, against the derivative of p = M v along the motion.

The formulation itself, on every joint, force and constraint, is in the tests that run over all of them. Covers
algorithms/formulations/hamilton/tree_momenta.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.hamilton.recursive import MOMENTUM_STATE
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.forms import kernel_of
from sharnir.codegen.straight import Interpreter
from support.momenta import rate_of_momenta
from support.random_trees import relative_error
from support.rich_trees import inputs_of, rich_tree, strides_of
from support.samples import slow_after

COUNT, NATIVE = 3, 3  # states, and the tree whose loops over bodies are compiled
ERA = FORMULATIONS["hamilton-recursive"]


def run(program: Program, model: sh.Model, *inputs: np.ndarray) -> np.ndarray:
    return Interpreter.of(program, model)(list(inputs), strides_of(list(inputs)), COUNT)


@pytest.mark.parametrize("seed", slow_after(1, range(6)))
def test_the_rates_of_coordinates_and_momenta(seed: int) -> None:
    """Random trees of all joints with parameters, prescribed motions and wrenches. 1e-12 is for conditioning."""
    model = rich_tree(seed, 2 + seed)
    q, v, tau, wrench, t, params = inputs_of(ERA.forward, model, seed, COUNT)
    y = run(MOMENTUM_STATE.from_joint, model, q, v, t, params)
    q, p = MOMENTUM_STATE.parts(model, y)
    v = np.ascontiguousarray(run(MOMENTUM_STATE.to_joint, model, q, p, t, params)[:, model.nq :])
    given = [q, p, tau, wrench, t, params]
    found = run(ERA.motion, model, *given)
    a = run(FORMULATIONS["separate-bodies"].forward, model, q, v, tau, wrench, t, params)
    expected = rate_of_momenta(model, q, v, a, t, params)
    q_rate, p_rate = MOMENTUM_STATE.parts(model, found)
    assert relative_error(p_rate, expected) < 1e-12
    in_velocities = run(FORMULATIONS["separate-bodies"].motion, model, q, v, tau, wrench, t, params)
    assert relative_error(q_rate, in_velocities[:, : model.nq]) < 1e-12
    again = run(MOMENTUM_STATE.from_joint, model, q, v, t, params)
    assert relative_error(again, y) < 1e-12
    driven = [b.v_start + k for b in model.bodies for k in b.driven]
    assert not p[:, driven].any()
    assert not p_rate[:, driven].any()
    if seed == NATIVE:
        kernel = kernel_of(ERA.motion, model, "rolled").kernel
        assert relative_error(kernel(given, strides_of(given), COUNT), found) < 1e-13
