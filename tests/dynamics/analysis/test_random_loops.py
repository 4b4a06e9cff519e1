"""Mobility and assembly of random mechanisms, whose degrees of freedom an independent program knows."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.random_loops import random_mechanism
from support.samples import slow_after


@pytest.mark.parametrize("seed", slow_after(1, range(20), turns=3))
def test_mobility_is_that_of_independent_rows_and_perturbed_positions_close(seed: int) -> None:
    known = random_mechanism(seed)
    dyn, state = sh.compile(known.model, backend="casadi"), known.state
    found = sh.mobility(dyn, state.q, t=state.t)
    assert (found.dof, found.redundant) == (known.mobility, known.redundant), found.text
    rng = np.random.default_rng(seed)
    q = state.q + 0.05 * rng.normal(size=known.model.nq)
    q, v, report = sh.assemble(dyn, q, state.v + rng.normal(size=known.model.nv), t=state.t)
    assert report.ok, report.text
    assert np.abs(dyn.constraint_value(q, t=state.t)).max() < 1e-12
    assert np.abs(dyn.constraint_rate(q, v, t=state.t)).max() < 1e-11  # velocities up to 20 on arms of some metres
