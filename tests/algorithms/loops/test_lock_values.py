"""What locks would hold, by the program `lock_values`."""

from __future__ import annotations

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.algorithms.loops.constraint_results import lock_values
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.model.events import Latch, Lock, When
from support.event_models import station
from support.random_trees import random_q


def test_coordinates_are_held_as_they_are():
    model = station(Latch("wheel", 0.1, coordinate=1), When("t - 1", [Lock("ball"), Lock("arm")])).build()
    inputs = {"q": model.q, "t": model.t, "params": model.parameter_symbols}
    f = ca.Function("held", list(inputs.values()), [ca.densify(unroll(lock_values, model, inputs))])
    q = random_q(model, np.random.default_rng(1))
    found = np.array(f(q, 0.0, model.parameter_defaults)).ravel()
    expected = [q[model.body(n).q_start + k] for n, k in (("wheel", 1), *(("ball", k) for k in range(4)), ("arm", 0))]
    np.testing.assert_array_equal(found, expected)
    assert [len(lock.lock_values) for lock in model.locks] == [1, 4, 1]
    assert isinstance(model.body("ball").joint, sh.Spherical)
