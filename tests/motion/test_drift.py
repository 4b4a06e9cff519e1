"""How runs hold on to their constraints. docs/simulation.md has the table of what is left at several tolerances."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.motion.drift import KINDS
from support.loop_runs import four_bar
from support.samples import slow_after, slow_but_every

TIMES = np.linspace(0.0, 10.0, 201)
GIVEN: dict[str, Any] = {"rtol": 1e-8, "atol": 1e-10, "times": TIMES}


@pytest.fixture(scope="module")
def start() -> tuple[np.ndarray, np.ndarray]:
    q, v, report = sh.assemble(four_bar(), [0.8, 0.2, 2.0], [4.0, 0.0, 0.0])
    assert report.ok
    return q, v


@pytest.fixture(scope="module")
def runs(start: tuple[np.ndarray, np.ndarray]) -> dict[str, sh.Run]:
    """10 s of a four-bar that turns over, nine revolutions of its crank."""
    return {drift: sh.simulate(four_bar(), 10.0, q0=start[0], v0=start[1], drift=drift, **GIVEN) for drift in KINDS}


@pytest.mark.parametrize("drift", slow_but_every(3, KINDS))
def test_all_finish_and_agree(runs: dict[str, sh.Run], drift: str) -> None:
    run = runs[drift]
    assert run.ok, run.status
    energy = run.energy.sum(axis=1)
    assert np.abs(energy - energy[0]).max() < 2e-5  # of 60 J exchanged; 4e-6 is seen
    np.testing.assert_allclose(run.q, runs["projection"].q, rtol=0, atol=1e-4)


def test_projection_leaves_round_off(runs: dict[str, sh.Run]) -> None:
    assert (runs["projection"].violation.max(axis=0) < [1e-13, 1e-13]).all()


def test_nothing_done_drifts_quadratically(runs: dict[str, sh.Run]) -> None:
    """ġ grows like t, g like t²: four times as much after twice the time."""
    g = runs["none"].violation[:, 0]
    assert g[-1] > 1e-7  # 8e-7 is seen
    assert g[-1] / g[100] == pytest.approx(4.0, rel=0.3)


@pytest.mark.parametrize("drift", ["baumgarte", "ggl"])
def test_the_variants_keep_what_the_integrator_leaves(runs: dict[str, sh.Run], drift: str) -> None:
    """They do not let it grow, but they do not remove it either."""
    g = runs[drift].violation[:, 0]
    assert 1e-12 < g.max() < 0.1 * runs["none"].violation[:, 0].max()
    assert g[101:].max() < 3 * g[1:101].max()


def test_a_larger_rate_of_baumgarte_holds_better(start: tuple[np.ndarray, np.ndarray], runs: dict[str, sh.Run]) -> None:
    stiffer = sh.simulate(four_bar(), 10.0, q0=start[0], v0=start[1], drift="baumgarte", baumgarte=50.0, **GIVEN)
    assert stiffer.violation[:, 0].max() < 0.5 * runs["baumgarte"].violation[:, 0].max()


@pytest.mark.parametrize("drift", KINDS)
@pytest.mark.parametrize("method", slow_after(1, ["dopri5", "adams", "radau"]))
def test_with_every_method(start: tuple[np.ndarray, np.ndarray], drift: str, method: str) -> None:
    run = sh.simulate(four_bar(), 2.0, q0=start[0], v0=start[1], drift=drift, method=method, times=[1.0, 2.0])
    exact = sh.simulate(four_bar(), 2.0, q0=start[0], v0=start[1], rtol=1e-12, atol=1e-13, times=[1.0, 2.0])
    np.testing.assert_allclose(run.q, exact.q, rtol=0, atol=2e-5)


@pytest.mark.parametrize("method", ["rk4", "symplectic-euler"])
def test_fixed_steps_are_projected_too(start: tuple[np.ndarray, np.ndarray], method: str) -> None:
    run = sh.simulate(four_bar(), 1.0, q0=start[0], v0=start[1], method=method, step=1e-3, times=np.linspace(0, 1, 21))
    assert run.ok, run.status
    assert run.violation.max() < 1e-12
    energy = run.energy.sum(axis=1)
    assert np.abs(energy - energy[0]).max() < (1e-6 if method == "rk4" else 0.5)  # of 60 J


def test_a_method_that_cannot_project_says_so(start: tuple[np.ndarray, np.ndarray]) -> None:
    pytest.importorskip("sksundae")
    with pytest.raises(
        sh.UnsupportedError, match=r"cannot project its state onto constraints\. Use 'radau' or 'dop853'"
    ):
        sh.simulate(four_bar(), 1.0, q0=start[0], v0=start[1], method="cvode-bdf")


def test_the_index_two_form_needs_more_than_order_one(start: tuple[np.ndarray, np.ndarray]) -> None:
    """Velocities would leave the constraints with h: at the bound of 0.01 per second a run would end."""
    with pytest.raises(sh.UnsupportedError, match=r"drift='ggl' is given with method 'symplectic-euler'"):
        sh.simulate(four_bar(), 1.0, q0=start[0], v0=start[1], method="symplectic-euler", step=2e-4, drift="ggl")


def test_unknown_names_and_rates() -> None:
    with pytest.raises(sh.SimulationError, match=r"drift='projecton' is not known.*projection"):
        sh.simulate(four_bar(), 1.0, drift="projecton")
    with pytest.raises(sh.SimulationError, match=r"baumgarte: -1. Expected a positive rate"):
        sh.simulate(four_bar(), 1.0, drift="baumgarte", baumgarte=-1.0)
