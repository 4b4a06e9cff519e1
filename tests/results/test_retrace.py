"""Retracing: integrals from the stored states alone, on every kind of orientation."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import sharnir as sh
from sharnir.dynamics.orientations import exchange
from sharnir.results.retrace import coordinate_rates, retrace
from sharnir.results.states import States
from support.motion import rate
from support.samples import slow_after

ORIENTATIONS = ["quaternion", "bryant123", "matrix"]


def top(parameters: str) -> sh.Dynamics:
    """A body on a ball joint, falling and turning."""
    system = sh.System("top")
    system.add_body("top", joint=sh.Spherical(parameters), mass=2.0, com=(0.1, 0.2, 0.5), inertia=(0.2, 0.3, 0.4))
    return sh.compile(system.build(), threads=1)


def powers(states: States, a: np.ndarray) -> np.ndarray:
    return np.stack([np.sum(states.v * a, axis=1), np.ones(len(a))], axis=-1)


@pytest.mark.parametrize("parameters", slow_after(1, ORIENTATIONS))
def test_against_a_tight_integration(parameters: str) -> None:
    """∫ v · v̇ dt = (v² − v₀²) / 2, with v from SciPy."""
    dyn = top(parameters)
    nq = dyn.model.nq
    t = np.linspace(0.0, 1.0, 11)

    def derivative(t: float, y: np.ndarray) -> np.ndarray:
        q = y[:nq]
        if parameters == "quaternion":
            q = q / np.linalg.norm(q)
        if parameters == "matrix":
            u, _, vt = np.linalg.svd(q.reshape(3, 3))
            q = (u @ vt).ravel()
        return np.concatenate([rate(dyn.model, q, y[nq:]), dyn.acceleration(q, y[nq:])])

    start = np.concatenate([dyn.model.q0, [1.0, -0.7, 0.4]])
    y = solve_ivp(derivative, (0.0, 1.0), start, "DOP853", t_eval=t, rtol=1e-12, atol=1e-13).y.T
    q, v = y[:-1, :nq], y[:, nq:]
    begin = States(q, v[:-1], t[:-1], None, {})
    found, last = retrace(dyn, begin, np.diff(t), powers, 2)
    # The states are good to 1e-11, and leave their manifold by as much; the steps are 0.05 s at up to 6 rad/s.
    np.testing.assert_allclose(found[:, 0], np.diff(np.sum(v**2, axis=1) / 2), rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(found[:, 1], 0.1, rtol=1e-14)
    np.testing.assert_array_equal(last[:, 1], 1.0)


def test_order() -> None:
    """One step, two and four: of order 8."""
    dyn = top("quaternion")
    begin = States(np.array([[1.0, 0, 0, 0]]), np.array([[2.0, -3.0, 1.0]]), np.zeros(1), None, {})
    exact = retrace(dyn, begin, np.array([0.4]), powers, 16)[0][0, 0]
    one, two = (abs(retrace(dyn, begin, np.array([0.4]), powers, n)[0][0, 0] - exact) for n in (1, 2))
    assert one / two > 2**7  # at least, the leading term not yet being alone


def test_a_state_that_is_lost_does_not_disturb_the_others(dyn: sh.Dynamics) -> None:
    class Exploding:
        model, inertia, coordinate_rate = dyn.model, dyn.inertia, dyn.coordinate_rate

        def unchecked_acceleration(self, q: Any, v: Any, tau: Any, t: Any, params: Any) -> np.ndarray:
            return np.where(t[:, None] > 1.0, 1e300, 1e-3) * (1 + v**2)

    begin = States(np.zeros((2, 2)), np.ones((2, 2)), np.array([0.0, 2.0]), None, {})
    found, _ = retrace(Exploding(), begin, np.full(2, 0.1), powers, 2)  # type: ignore[arg-type]
    assert np.isfinite(found[0]).all()
    assert np.isnan(found[1]).all()


@pytest.mark.parametrize("parameters", ORIENTATIONS)
def test_orientations_that_are_lost_too(parameters: str) -> None:
    """The nearest rotation of what is no number does not exist, and is not asked for."""
    dyn = top(parameters)

    class Exploding:
        model, inertia, coordinate_rate = dyn.model, dyn.inertia, dyn.coordinate_rate

        def unchecked_acceleration(self, q: Any, v: Any, tau: Any, t: Any, params: Any) -> np.ndarray:
            return np.where(t[:, None] > 1.0, np.inf, 0.0) * (1 + v**2)

    begin = States(np.stack([dyn.model.q0] * 2), np.ones((2, 3)), np.array([0.0, 2.0]), None, {})
    found, _ = retrace(Exploding(), begin, np.full(2, 0.1), powers, 2)  # type: ignore[arg-type]
    assert np.isfinite(found[0]).all()
    assert not np.isfinite(found[1]).any()


def test_coordinate_rates_of_several_states() -> None:
    dyn = top("quaternion")
    turn = exchange((b.name, b.joint, True) for b in dyn.model.bodies)
    q, v = np.array([[1.0, 0, 0, 0], [0.6, 0.8, 0, 0]]), np.array([[1.0, 2.0, 3.0], [0.5, 0.0, 0.0]])
    found = coordinate_rates(dyn, turn)(q, v)
    np.testing.assert_allclose(found, [[0, 0.5, 1.0, 1.5], [-0.2, 0.15, 0, 0]], rtol=1e-15)
