from __future__ import annotations

import numpy as np

import sharnir as sh
from sharnir.results.audit import _sample, _samples
from sharnir.results.states import Series
from sharnir.simulate import Run


def controlled(times: list[float] | None, period: float = 0.1) -> Run:
    s = sh.System("s")
    s.add_body("a", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, -1), inertia=(0.1, 0.1, 0.1))
    return sh.simulate(s.build(), 0.5, times=times, controller=sh.Controller(lambda t, q, v: -q, period))


def test_samples_inside_intervals() -> None:
    run = controlled([0.0, 0.05, 0.1, 0.15, 0.25, 0.5])
    # of 0.15 … 0.25 there is one; of 0.25 … 0.5 there are 0.3, 0.4 and the end, whose forces are others
    np.testing.assert_array_equal(_samples(Series.of(run)), [0, 0, 0, 1, 3])
    np.testing.assert_allclose(
        _sample(Series.of(run), _samples(Series.of(run))), [np.inf, np.inf, np.inf, 0.2, np.inf], atol=1e-15
    )
    np.testing.assert_array_equal(_samples(Series.of(controlled(None))), 0)


def test_without_a_period_forces_are_held_from_time_to_time() -> None:
    run = controlled(None)
    assert run.settings.period == 0.1
    bare = Run(
        run.dynamics(""), run.t, run.q, run.v, status=run.statuses, tau=run.tau,
        settings=type(run.settings)("separate-bodies", "dop853", 0.5, run.q[0], run.v[0]),
    )  # fmt: skip
    np.testing.assert_array_equal(_samples(Series.of(bare)), 0)
