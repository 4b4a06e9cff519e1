"""SUNDIALS CVODE as one of the methods."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate import integrate
from sharnir.integrate.solution import COLLAPSED, DONE, NON_FINITE
from support.ode_kernels import KernelRhs, oscillator
from support.samples import slow_but_every
from support.stiff_problems import STIFF, StiffProblem, growth, root

METHODS = ("cvode-bdf", "cvode-adams")


def test_absent_package_is_named_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sksundae.cvode", None)
    with pytest.raises(sh.UnsupportedError, match=r"pip install sharnir\[sundials\]"):
        integrate(KernelRhs(2, oscillator), 0, 1, [1, 0], method="cvode-bdf")


@pytest.fixture(autouse=True)
def _installed(request: pytest.FixtureRequest) -> None:
    if "absent" not in request.node.name:
        pytest.importorskip("sksundae")


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("problem", slow_but_every(3, STIFF), ids=lambda p: p.name)
def test_published_values(problem: StiffProblem, exact: bool) -> None:
    run = integrate(
        problem.rhs(exact), 0, problem.t1, problem.y0, method="cvode-bdf", rtol=1e-8,
        atol=1e-8 * np.array(problem.atol), times="end",
    )  # fmt: skip
    assert run.ok
    assert (run.n_jacobians > 0) == exact
    np.testing.assert_allclose(run.y, problem.published, rtol=1e-5)  # BDF of order 5 loses up to three digits


@pytest.mark.parametrize("method", METHODS)
def test_output(method: str) -> None:
    rhs, times = KernelRhs(2, oscillator, (1.0,)), np.linspace(0, 10, 201)  # several times inside a step
    settings = {"method": method, "rtol": 1e-9, "atol": 1e-9}
    run = integrate(rhs, 0, 10, [1, 0], times=times, **settings)
    np.testing.assert_allclose(run.y[:, 0], np.cos(times), rtol=0, atol=1e-6)
    steps = integrate(rhs, 0, 10, [1, 0], **settings)
    assert len(steps.t) == steps.n_steps + 1
    assert steps.t[-1] == 10
    assert (np.diff(steps.t) > 0).all()
    assert steps.n_steps == run.n_steps  # reading inside a step does not change the solution
    end = integrate(rhs, 0, 10, [1, 0], times="end", **settings)
    np.testing.assert_array_equal(end.y, steps.y[-1])


@pytest.mark.parametrize("method", METHODS)
def test_members_fail_alone(method: str) -> None:
    run = integrate(KernelRhs(2, growth, [[1.0], [-1.0]]), 0, 2, np.ones((2, 2)), method=method, times="end")
    assert run.status.tolist() == [COLLAPSED, DONE]
    np.testing.assert_allclose(run.y[1], [np.exp(-2), 1 / 3], rtol=1e-5)
    run = integrate(KernelRhs(2, root, (0.5,)), 0, 2, [0, 0], method=method)
    assert (run.status, run.component) == (NON_FINITE, 1)
    assert abs(run.t_reached - 0.5) < 1e-6


@pytest.mark.parametrize("settings", [{"step": 0.1}, {"rtol": [1e-6, 1e-8]}])
def test_what_it_cannot_do_is_refused(settings: dict[str, object]) -> None:
    with pytest.raises(sh.UnsupportedError, match="cvode-bdf"):
        integrate(KernelRhs(2, oscillator), 0, 1, [1, 0], method="cvode-bdf", **settings)
