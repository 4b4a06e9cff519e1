"""States of a run in one batch."""

from __future__ import annotations

import numpy as np

from sharnir.results.states import States
from sharnir.simulate import Run


def test_members_follow_each_other(batch: Run) -> None:
    states = batch.states
    np.testing.assert_array_equal(states.q[81:162], batch.q[1])
    np.testing.assert_array_equal(states.t[81:162], batch.t)
    np.testing.assert_array_equal(states.params["payload"], np.repeat([0.5, 1.5, 4.0], 81))
    assert states.finite.sum() == 81 + 81 + 41


def test_rows_are_taken_of_everything() -> None:
    q = np.arange(12.0).reshape(2, 3, 2)
    states = States.flat(q, -q, np.array([0.0, 1.0, 2.0]), 10 * q, {"m": 1.0, "k": np.array([5.0, 6.0])})
    some = states[[1, 5]]
    np.testing.assert_array_equal(some.q, [[2, 3], [10, 11]])
    np.testing.assert_array_equal(some.v, -some.q)
    np.testing.assert_array_equal(some.tau, 10 * some.q)
    np.testing.assert_array_equal(some.t, [1, 2])
    assert some.params["m"] == 1.0
    np.testing.assert_array_equal(some.params["k"], [5, 6])
