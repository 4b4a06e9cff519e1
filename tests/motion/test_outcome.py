"""What an integration leaves, whatever was kept and however many members there are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from sharnir.integrate import Solution
from sharnir.integrate.solution import DONE, TOO_MANY
from sharnir.motion.outcome import Outcome

Y = np.arange(12.0).reshape(2, 3, 2)  # two members, three times, two numbers
ENDED = {"component": -1, "n_steps": 3, "n_rejected": 0, "n_rhs": 9, "n_jacobians": 0}


def single(t: Any, y: Any) -> Solution:
    return Solution(t=t, y=y, status=TOO_MANY, t_reached=0.7, y_reached=Y[0, 2], messages="Stopped.", **ENDED)


def pair(t: Any, y: Any) -> Solution:
    status, reached = np.array([DONE, TOO_MANY]), np.array([1.0, 0.7])
    return Solution(t=t, y=y, status=status, t_reached=reached, y_reached=Y[:, 2], messages=["a", "b"], **ENDED)


def test_a_single_run() -> None:
    found = Outcome.of(single([0.0, 0.5, 0.7], Y[0]), True, 1.0)
    assert found.y.shape == (1, 3, 2)
    assert found.reached.tolist() == [Y[0, 2].tolist()]
    assert [(s.ok, s.text, s.time) for s in found.statuses] == [(False, "Stopped.", 0.7)]
    assert found.held is None


def test_the_end_of_a_single_run_is_where_it_came_to() -> None:
    found = Outcome.of(single(0.7, Y[0, 2]), True, 1.0)
    assert (found.t.tolist(), found.y.tolist()) == ([0.7], [[Y[0, 2].tolist()]])


def test_a_batch() -> None:
    found = Outcome.of(pair([0.0, 0.5, 1.0], Y), False, 1.0)
    np.testing.assert_array_equal(found.y, Y)
    assert [s.ok for s in found.statuses] == [True, False]


def test_the_end_of_a_batch_is_that_of_the_run() -> None:
    """At which a member that failed has no state."""
    found = Outcome.of(pair([1.0, 0.7], Y[:, 2]), False, 1.0)
    assert found.t.tolist() == [1.0]
    assert found.y[0, 0].tolist() == Y[0, 2].tolist()
    assert np.isnan(found.y[1]).all()
    np.testing.assert_array_equal(found.reached, Y[:, 2])


def test_with_forces() -> None:
    found = Outcome.of(pair([0.0, 0.5, 1.0], Y), False, 1.0)
    changed = found.with_forces(found.t[:2], found.y[:, :2], np.ones((2, 2, 1)))
    assert (changed.t.size, changed.y.shape, changed.held.shape) == (2, (2, 2, 2), (2, 2, 1))  # type: ignore[union-attr]
    assert replace(changed, held=None).statuses is found.statuses
