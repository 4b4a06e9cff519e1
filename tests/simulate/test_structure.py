"""Methods that preserve structure, through `sharnir.simulate`: what they take and what they refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate import METHODS
from support.linkages import linkage
from support.run_models import TUMBLING, cart, double_pendulum, satellite

STRUCTURE = [m.name for m in METHODS.values() if m.structure]
GAUSS = [m.name for m in METHODS.values() if m.family == "gauss"]
every = pytest.mark.parametrize("method", STRUCTURE)


@every
@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({}, "has no step control; give it a step"),
        ({"step": 0.0}, "step: 0"),
        ({"step": -0.1}, "step: -0.1"),
        ({"step": np.nan}, "step: nan"),
        ({"step": "short"}, "step: 'short'"),
        ({"step": 0.1, "rtol": 1e-6}, "rtol = 1e-06 is given with method .* controls no error"),
        ({"step": 0.1, "atol": 1e-6}, "atol = 1e-06 is given with method .* controls no error"),
        ({"step": 0.1, "max_step": 0.01}, "longer than max_step"),
    ],
)
def test_one_clear_error_each(method: str, given: dict[str, Any], text: str) -> None:
    with pytest.raises(sh.SimulationError, match=text):
        sh.simulate(cart(), 1.0, method=method, **given)


@pytest.mark.parametrize("given", ["gauss3", "gauss8", "gaus4"])
def test_names(given: str) -> None:
    with pytest.raises(sh.SimulationError, match=f"no method '{given}'. Did you mean"):
        sh.simulate(cart(), 1.0, method=given, step=0.1)


@pytest.mark.parametrize("method", GAUSS)
def test_loops_are_refused_by_name(method: str) -> None:
    with pytest.raises(sh.UnsupportedError, match=f"{method}.*cannot keep the constraints of .*'rattle'"):
        sh.simulate(linkage(1), 0.1, method=method, step=0.01)


@every
def test_a_step_that_is_too_long_is_no_silent_answer(method: str) -> None:
    run = sh.simulate(double_pendulum(), 100.0, v0=[5.0, -9.0], method=method, step=4.0)
    assert not run.ok
    assert "Take a shorter step" in str(run.status)


@pytest.mark.parametrize("method", GAUSS)
def test_quaternions_keep_their_length_without_being_scaled(method: str) -> None:
    """States at steps are scaled when a run is done; two that differ by 1e-12 would be told apart by their product."""
    run = sh.simulate(satellite(), 20.0, v0=TUMBLING, method=method, step=0.01)
    assert run.ok
    again = sh.simulate(satellite(), 10.0, q0=run.q[1000], v0=run.v[1000], method=method, step=0.01)
    np.testing.assert_allclose(again.q[-1], run.q[-1], rtol=0, atol=1e-12)
