"""Semi-implicit Euler method: order, energy, output, what it refuses."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.core.errors import UnsupportedError
from sharnir.integrate import integrate
from sharnir.integrate.solution import NON_FINITE, TOO_MANY
from support.ode_kernels import KernelRhs, oscillator, root

METHOD = {"method": "symplectic-euler"}


def rhs(params: object = (1.0,)) -> KernelRhs:
    made = KernelRhs(2, oscillator, params)
    made.nq = 1  # type: ignore[attr-defined]
    return made


def test_first_step_by_hand() -> None:
    found = integrate(rhs(), 0, 0.1, [1.0, 0.5], step=0.1, times="end", **METHOD)
    v = 0.5 - 0.1 * 1.0
    np.testing.assert_allclose(found.y, [1.0 + 0.1 * v, v], rtol=1e-15)


def test_order_one() -> None:
    errors = [
        abs(integrate(rhs(), 0, 1, [1.0, 0.0], step=h, times="end", **METHOD).y[0] - np.cos(1)) for h in (0.01, 0.005)
    ]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(1.0, abs=0.05)


def test_energy_stays_bounded() -> None:
    found = integrate(rhs(), 0, 1000, [1.0, 0.0], step=0.1, **METHOD)
    energy = 0.5 * (found.y**2).sum(axis=1)
    # the method conserves (q² + v² - h q v)/2 exactly, so the energy itself stays within h/2
    np.testing.assert_allclose(energy - 0.05 * found.y.prod(axis=1), 0.5, rtol=1e-11)
    assert np.abs(energy - 0.5).max() < 0.03


def test_output_between_steps_is_linear() -> None:
    times = [0.0, 0.05, 0.1, 0.2]
    steps = integrate(rhs(), 0, 0.2, [1.0, 0.0], step=0.1, **METHOD)
    found = integrate(rhs(), 0, 0.2, [1.0, 0.0], step=0.1, times=times, **METHOD)
    np.testing.assert_allclose(found.y[[0, 2, 3]], steps.y, rtol=1e-15)
    np.testing.assert_allclose(found.y[1], steps.y[:2].mean(axis=0), rtol=1e-14)


def test_batch_equals_single_runs() -> None:
    p = np.linspace(1, 2, 20)[:, None]
    batch = integrate(rhs(p), 0, 1, [[1.0, 0.0]] * 20, step=0.01, times="end", **METHOD)
    for i in (0, 7, 19):
        single = integrate(rhs(p[i]), 0, 1, [1.0, 0.0], step=0.01, times="end", **METHOD)
        np.testing.assert_allclose(batch.y[i], single.y, rtol=1e-15)


def test_failures() -> None:
    bad = KernelRhs(2, root)
    bad.nq = 1  # type: ignore[attr-defined]
    found = integrate(bad, 0, 2, [0.0, 0.0], step=0.01, **METHOD)
    assert (found.status, found.component) == (NON_FINITE, 1)
    assert integrate(rhs(), 0, 1, [1.0, 0.0], step=0.01, max_steps=7, **METHOD).status == TOO_MANY


def test_needs_to_know_the_coordinates() -> None:
    with pytest.raises(UnsupportedError, match="nq"):
        integrate(KernelRhs(2, oscillator), 0, 1, [1.0, 0.0], step=0.1, **METHOD)
